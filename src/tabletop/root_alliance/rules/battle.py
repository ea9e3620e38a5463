"""Battle up to the roll: who fights whom, ambush, dice (Law 4.3 to 4.3.2). What follows is in `rules/hits.py`."""

from collections.abc import Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Final

from tabletop.core import Answer, Claim, Refusal, Rule, Seat
from tabletop.root_alliance import fights, maps, moves
from tabletop.root_alliance.components import AMBUSH_HITS, AMBUSHES, CARD_NAMES, DIE, SCOUTING_PARTY, matches
from tabletop.root_alliance.decisions import (
    Act,
    Ambushed,
    Ambushing,
    AmbushOver,
    BattleEnd,
    By,
    Decision,
    Foiling,
    Losing,
    Rolling,
)
from tabletop.root_alliance.rules.cards import refuse_unheld, spent
from tabletop.root_alliance.rules.clearings import (
    are_enemies,
    can_attack,
    enemies_of,
    has_pieces,
    occupied,
    presence,
    suit_at,
    warrior_row,
    warriors_at,
)
from tabletop.root_alliance.rules.hits import FOUGHT, MET, after_roll
from tabletop.root_alliance.state import State, popped, pushed, replaced

battle_of = lru_cache(maxsize=64)(moves.Battle)
_ambush_of = lru_cache(maxsize=8)(moves.Ambush)
_ROLLS: Final = tuple(moves.Dice(higher, lower) for higher in range(DIE) for lower in range(higher + 1))
_ROLL_WEIGHTS: Final = tuple(1 if roll.higher == roll.lower else 2 for roll in _ROLLS)  # Law 4.3.2


def choices(state: State, seat: Seat, clearings: maps.ClearingSet = maps.EVERYWHERE) -> list[moves.Move]:
    """Every battle that the seat can start (Law 4.3)."""
    pawn = state.boards[seat].pawn
    attackers = occupied((warrior_row(state, seat),)) if pawn is None else presence(state, seat)
    enemies = enemies_of(state, seat)
    return [*_battles(enemies, tuple([presence(state, enemy) & attackers & clearings for enemy in enemies]))]


@lru_cache(maxsize=1 << 12)
def _battles(enemies: tuple[Seat, ...], met: tuple[maps.ClearingSet, ...]) -> tuple[moves.Battle, ...]:
    """The battles against enemies that are met in these clearings, by clearing."""
    return tuple(
        battle_of(maps.PlaceId(clearing), enemy)
        for clearing in maps.clearings_in(reduce(or_, met))
        for enemy, there in zip(enemies, met, strict=True)
        if there >> clearing & 1
    )


def refuse(state: State, due: Decision, move: moves.Battle) -> Refusal | None:
    """Why the seat whose decision is due cannot start this battle."""
    seat, name = due.seat, maps.CLEARING_NAMES[move.clearing]
    if not can_attack(state, seat, move.clearing):
        return Refusal("Law 4.3", f"the attacker has no warriors in clearing {name}")
    if not are_enemies(state, seat, move.defender):
        return Refusal("Law 4.3", f"the {state.options.factions[move.defender]} is no enemy")
    if not has_pieces(state, move.defender, move.clearing):
        return Refusal("Law 4.3", f"the {state.options.factions[move.defender]} has no pieces in clearing {name}")
    return None


def started(state: State, seat: Seat, move: moves.Battle) -> State:
    """The battle has begun; an ally may be enlisted before the ambush (Law 4.3, 9.2.9.II.c)."""
    fight = fights.Fight(seat, move.defender, move.clearing)
    first = state.boards[seat].before_battle(fight) or opening(state, fight)
    return pushed(state, first)


def opening(state: State, fight: fights.Fight) -> Decision:
    """The defender may ambush, unless it cannot or it would be wasted (Law 4.3.1, R-53)."""
    can_ambush = state.hands[fight.defender] and SCOUTING_PARTY not in state.in_play[fight.attacker]
    return Ambushing(fight.defender, fight) if can_ambush else Rolling(fight)


def enlistable(state: State, fight: fights.Fight) -> list[Seat]:
    """The allies of the attacker whose warriors can fight along (Law 9.2.9.II.c)."""
    allies = state.boards[fight.attacker].allies
    return [ally for ally in allies if ally != fight.defender and warriors_at(state, ally, fight.clearing)]


def _ambushes(state: State, due: Ambushing | Foiling) -> Sequence[moves.Move]:
    """Passing, and each ambush card of the hand that matches the clearing (Law 4.3.1)."""
    suit, hand = suit_at(state, due.fight.clearing), state.hands[due.seat]
    return [moves.PASS, *(_ambush_of(card) for card in AMBUSHES if card in hand and matches(card, suit))]


def _refuse_ambush(state: State, due: Ambushing | Foiling, move: moves.Ambush) -> Refusal | None:
    """An ambush card works in clearings of its suit, that of the birds in any (Law 4.3.1)."""
    if not matches(move.card, suit_at(state, due.fight.clearing)):
        return Refusal("Law 4.3.1", f"{CARD_NAMES[move.card]} does not match the clearing of the battle")
    return refuse_unheld(state, due, move.card)


def _ambush(state: State, due: Ambushing, move: moves.Ambush) -> State:
    """The attacker may foil the ambush, if it has any card (Law 4.3.1.I)."""
    fight = due.fight
    state = spent(state, fight.defender, move.card)
    owed: Decision = Foiling(fight.attacker, fight) if state.hands[fight.attacker] else Ambushed(fight.defender, fight)
    return replaced(state, owed)


def _no_ambush(state: State, due: Ambushing, _move: moves.Pass) -> State:
    return replaced(state, Rolling(due.fight))


def _foil(state: State, due: Foiling, move: moves.Ambush) -> State:
    """Both ambush cards are discarded, nothing else happens (Law 4.3.1.I)."""
    fight = due.fight
    state = spent(state, fight.attacker, move.card)
    return replaced(state, Rolling(fight))


def _no_foil(state: State, due: Foiling, _move: moves.Pass) -> State:
    fight = due.fight
    return replaced(state, Ambushed(fight.defender, fight))


def _ambushed(state: State, due: Ambushed) -> State:
    """Two hits to the attacker at once, however many warriors the defender has (Law 4.3.1.II)."""
    fight = due.fight
    losing = Losing(fight.attacker, fight, is_ambush=True, hits=(AMBUSH_HITS, 0), lost=((), ()))
    return replaced(state, AmbushOver(fight.attacker, fight), losing)


def _after_ambush(state: State, due: AmbushOver) -> State:
    """Without warriors and pawn of the attacker the battle is over (Law 4.3.1.II)."""
    fight = due.fight
    if not can_attack(state, fight.attacker, fight.clearing):
        return replaced(state, BattleEnd(fight.attacker, fight))
    return replaced(state, Rolling(fight))


def _refuse_roll(_state: State, _due: Rolling, move: moves.Dice) -> Refusal | None:
    if move.higher >= move.lower:
        return None
    return Refusal("Law 4.3.2", f"the higher die is told first: roll {move.lower} {move.higher}")


def _roll(state: State, due: Rolling, move: moves.Dice) -> State:
    """The attacker takes the higher die, against guerrillas the lower one; hits are capped (Law 4.3.2, 8.2.2)."""
    fight = due.fight
    attacker, defender = state.boards[fight.attacker], state.boards[fight.defender]
    high, low = (move.lower, move.higher) if defender.higher_die_defending else (move.higher, move.lower)
    attacking = warriors_at(state, fight.attacker, fight.clearing)
    if fight.ally is not None:
        attacking += warriors_at(state, fight.ally, fight.clearing)
    attack_limit = attacker.hit_limit(attacking)
    defence_limit = defender.hit_limit(warriors_at(state, fight.defender, fight.clearing))
    hits = fights.Hits(
        by_attacker=min(high, attack_limit),  # Law 4.3.2.I
        by_defender=min(low, defence_limit),
        extra_by_attacker=attacker.extra_hits_attacking + (defence_limit == 0),  # Law 4.3.3.II
        extra_by_defender=0,
    )
    return after_roll(popped(state), fight, hits)


def _is_defender(_state: State, owed: Ambushing, _below: object) -> bool:
    return owed.seat == owed.fight.defender


RULES: Final = (
    Rule(
        Ambushing,
        due=Refusal("Law 4.3.1", "the defender must play an ambush or pass first"),
        choices=_ambushes,
        answers=(Answer(moves.Ambush, _ambush, _refuse_ambush), Answer(moves.Pass, _no_ambush)),
        under=(Act.BATTLE,),
        by=By.ANYBODY,
        claims=(*MET, Claim("Law 4.3.1: the defender may ambush", _is_defender)),
        prompt="an ambush in clearing {clearing}",
    ),
    Rule(
        Foiling,
        due=Refusal("Law 4.3.1.I", "the attacker must foil the ambush or pass first"),
        choices=_ambushes,
        answers=(Answer(moves.Ambush, _foil, _refuse_ambush), Answer(moves.Pass, _no_foil)),
        under=(Act.BATTLE,),
        claims=MET,
        prompt="an ambush to foil the ambush in clearing {clearing}",
    ),
    Rule(
        Rolling,
        due=Refusal("Law 4.3.2", "the dice must be rolled first"),
        choices=lambda _state, _due: _ROLLS,
        weights=lambda _state, _due: _ROLL_WEIGHTS,
        sample=lambda _state, _due, rng: rng.choices(_ROLLS, _ROLL_WEIGHTS)[0],
        answers=(Answer(moves.Dice, _roll, _refuse_roll),),
        under=(Act.BATTLE,),
        claims=MET,
        prompt="the dice of the battle in clearing {clearing}",
    ),
    Rule(Ambushed, settle=_ambushed),
    Rule(AmbushOver, settle=_after_ambush, under=(Act.BATTLE,), offers=(Act.REMOVAL,), claims=FOUGHT),
)
