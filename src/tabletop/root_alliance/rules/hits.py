"""Battle from the roll on: effects, the choice of losses, dealing hits (Law 4.3.3, 4.3.4)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Protocol

from tabletop.core import Answer, Claim, Refusal, Rule, Seat
from tabletop.root_alliance import components, moves
from tabletop.root_alliance.decisions import (
    Act,
    AmbushOver,
    BattleEnd,
    By,
    Decision,
    GoingFirst,
    Losing,
    UsingEffects,
    effects_evolve,
    losing_evolve,
)
from tabletop.root_alliance.fights import Fight, Hits, Loss, fight_evolve, hits_evolve
from tabletop.root_alliance.rules import cards, removal
from tabletop.root_alliance.rules.clearings import are_enemies, can_attack, faction_at, has_pieces
from tabletop.root_alliance.state import State, evolve, gained, pushed, replaced, with_entry, without_card

use_of = lru_cache(maxsize=64)(moves.Use)
_lose_of = lru_cache(maxsize=16)(moves.Lose)
target_of = lru_cache(maxsize=8)(moves.Target)


def after_roll(state: State, fight: Fight, hits: Hits) -> State:
    """Whoever can use effects may; if both sides can, the attacker says who goes first (Law 4.3.3)."""
    return pushed(state, _first_chance(state, fight, hits))


def _first_chance(state: State, fight: Fight, hits: Hits) -> Decision:
    attacking = usable(state, fight.attacker, fight, hits, brutal=False)
    defending = usable(state, fight.defender, fight, hits, brutal=False)
    if attacking and defending:
        return GoingFirst(fight.attacker, fight, hits)
    if attacking or defending:
        return UsingEffects(fight.attacker if attacking else fight.defender, fight, hits, is_last=True, brutal=False)
    return _losing(fight, hits)


def usable(state: State, seat: Seat, fight: Fight, hits: Hits, *, brutal: bool) -> list[components.CardId]:
    """The effects that the seat can use in this battle now (Law 4.1.3), each once per battle (R-55)."""
    in_play = state.in_play[seat]
    found = []
    if components.ARMORERS in in_play and (hits.by_defender if seat == fight.attacker else hits.by_attacker):
        found.append(components.ARMORERS)
    if seat == fight.attacker and components.BRUTAL_TACTICS in in_play and not brutal:
        found.append(components.BRUTAL_TACTICS)
    if seat == fight.defender and components.SAPPERS in in_play:
        found.append(components.SAPPERS)
    return found


def _losing(fight: Fight, hits: Hits) -> Losing:
    to_attacker = hits.by_defender + hits.extra_by_defender
    to_defender = hits.by_attacker + hits.extra_by_attacker
    return Losing(fight.attacker, fight, is_ambush=False, hits=(to_attacker, to_defender), lost=((), ()))


def _refuse_first(state: State, due: GoingFirst, move: moves.Target) -> Refusal | None:
    if move.seat in {due.fight.attacker, due.fight.defender}:
        return None
    return Refusal("Law 4.3.3", f"the {faction_at(state, move.seat)} does not take part in the battle")


def _go_first(state: State, due: GoingFirst, move: moves.Target) -> State:
    owed = UsingEffects(move.seat, due.fight, due.hits, is_last=False, brutal=False)
    return replaced(state, owed)


def _effects(state: State, due: UsingEffects) -> Sequence[moves.Move]:
    return [moves.PASS, *(use_of(card) for card in usable(state, due.seat, due.fight, due.hits, brutal=due.brutal))]


def _refuse_effect(state: State, due: UsingEffects, move: moves.Use) -> Refusal | None:
    name = components.CARD_NAMES[move.card]
    if move.card not in state.in_play[due.seat]:
        return Refusal("Law 4.1.3", f"{name} is not in the play area")
    is_attacker = due.seat == due.fight.attacker
    if move.card == components.BRUTAL_TACTICS and due.brutal:
        return Refusal("R-55", f"{name} has been used in this battle")
    if move.card == components.ARMORERS and not (due.hits.by_defender if is_attacker else due.hits.by_attacker):
        return Refusal("R-54", "there are no rolled hits to cancel")
    if move.card not in (components.ARMORERS, components.BRUTAL_TACTICS if is_attacker else components.SAPPERS):
        return Refusal("Law 4.3.3", f"{name} is of no use here")
    return None


def _use(state: State, due: UsingEffects, move: moves.Use) -> State:
    """The effect changes the hits; Armorers and Sappers are discarded, Brutal Tactics are kept (Law 4.1.3)."""
    seat, fight, hits = due.seat, due.fight, due.hits
    if move.card == components.BRUTAL_TACTICS:
        hits = hits_evolve(hits, extra_by_attacker=hits.extra_by_attacker + 1)
        state = gained(state, fight.defender, 1)
        return _going_on(state, effects_evolve(due, hits=hits, brutal=True))
    state = evolve(state, in_play=with_entry(state.in_play, seat, without_card(state.in_play[seat], move.card)))
    state = cards.discarded(state, (move.card,))
    if move.card == components.SAPPERS:
        hits = hits_evolve(hits, extra_by_defender=hits.extra_by_defender + 1)
    elif seat == fight.attacker:
        hits = hits_evolve(hits, by_defender=0)
    else:
        hits = hits_evolve(hits, by_attacker=0)
    return _going_on(state, effects_evolve(due, hits=hits))


def _going_on(state: State, due: UsingEffects) -> State:
    """The seat goes on while it can use more."""
    state = replaced(state, due)
    return state if usable(state, due.seat, due.fight, due.hits, brutal=due.brutal) else _enough(state, due, moves.PASS)


def _enough(state: State, due: UsingEffects, _move: moves.Pass) -> State:
    """The other side has its chance, if it had none yet; else the hits are dealt (Law 4.3.4)."""
    fight, hits = due.fight, due.hits
    other = fight.defender if due.seat == fight.attacker else fight.attacker
    owed: Decision = _losing(fight, hits)
    if not due.is_last and usable(state, other, fight, hits, brutal=due.brutal):
        owed = UsingEffects(other, fight, hits, is_last=True, brutal=due.brutal)
    return replaced(state, owed)


def standing(
    state: State, seat: Seat, fight: Fight, lost: tuple[components.PieceId, ...]
) -> list[tuple[components.PieceId, int]]:
    """The kinds of buildings and tokens of the seat that hits could still remove, with their numbers."""
    pieces, clearing = state.pieces, fight.clearing
    left = [
        (piece, pieces[piece][clearing] - lost.count(piece))
        for piece in components.RAZEABLE_OF[faction_at(state, seat)]
    ]
    return [(piece, count) for piece, count in left if count]


def _with_warriors_lost(state: State, due: Losing, side: int) -> Losing:
    """Warriors go before buildings and tokens, so there is nothing to choose (Law 4.3.4)."""
    seat = (due.fight.attacker, due.fight.defender)[side]
    piece = components.WARRIOR_OF.get(faction_at(state, seat))
    if piece is None or due.lost[side]:
        return due
    count = min(state.pieces[piece][due.fight.clearing], due.hits[side])
    return _with_lost(due, side, (piece,) * count)


def _with_lost(due: Losing, side: int, lost: tuple[components.PieceId, ...]) -> Losing:
    hits, gone = list(due.hits), list(due.lost)
    hits[side] -= len(lost)
    gone[side] = tuple(sorted((*gone[side], *lost)))
    return losing_evolve(due, hits=(hits[0], hits[1]), lost=(gone[0], gone[1]))


def _settle_losses(state: State, due: Losing) -> State:
    """What the hits remove without a choice; who has one is asked; then all goes at once (Law 4.3.4)."""
    given = due
    for side, seat in enumerate((due.fight.attacker, due.fight.defender)):
        if not due.hits[side]:
            continue
        due = _with_warriors_lost(state, due, side)
        damage = state.boards[seat].damage(seat, due.hits[side])
        if damage is not None:  # Law 9.2.7
            below = losing_evolve(due, hits=(0, due.hits[1]) if side == 0 else (due.hits[0], 0))
            return replaced(state, below, damage)
        left = standing(state, seat, due.fight, due.lost[side])
        if sum(count for _, count in left) <= due.hits[side] or len(left) == 1:
            lost = tuple(piece for piece, count in left for _ in range(count))[: due.hits[side]]
            due = _with_lost(due, side, lost)
        elif due.hits[side]:
            due = losing_evolve(due, seat=seat)
            return state if due == given else replaced(state, due)
    return _dealt(state, due)


def _dealt(state: State, due: Losing) -> State:
    """Both sides' losses leave the map together and are scored, with what a leader adds (Law 4.3.4, 7.8)."""
    fight = due.fight
    opponents = (fight.defender, fight.attacker)
    losses = tuple(
        Loss(opponents[side], piece, fight.clearing, due.lost[side].count(piece))
        for side in (0, 1)
        for piece in sorted(set(due.lost[side]))
    )
    below, end = state.pending[:-1], BattleEnd(fight.attacker, fight)
    owed: tuple[Decision, ...] = (*below, end)
    if due.is_ambush:
        razed = any(components.PIECES[loss.piece].kind is not components.PieceKind.WARRIOR for loss in losses)
        owed = (*below[:-1], AmbushOver(fight.attacker, fight_evolve(fight, razed=razed)))
    state = _with_razing_points(evolve(state, pending=owed), fight, losses)
    return removal.removed(state, losses, is_battle=True)


def _with_razing_points(state: State, fight: Fight, losses: Iterable[Loss]) -> State:
    """Who removes buildings or tokens may score once more, but once a battle (Law 7.8, R-43)."""
    razers = {loss.remover for loss in losses if components.PIECES[loss.piece].kind is not components.PieceKind.WARRIOR}
    if fight.razed:
        razers.discard(fight.defender)
    for seat in sorted(razers):
        state = gained(state, seat, state.boards[seat].razing_points)
    return state


def _losses(state: State, due: Losing) -> Sequence[moves.Move]:
    side = int(due.seat == due.fight.defender)
    return [_lose_of(piece) for piece, _ in standing(state, due.seat, due.fight, due.lost[side])]


def _refuse_loss(state: State, due: Losing, move: moves.Lose) -> Refusal | None:
    lost = due.lost[int(due.seat == due.fight.defender)]
    if move.piece not in components.RAZEABLE_OF[faction_at(state, due.seat)]:
        return Refusal("Law 4.3.4", f"the {components.PIECE_NAMES[move.piece]} belongs to somebody else")
    if state.pieces[move.piece][due.fight.clearing] <= lost.count(move.piece):
        return Refusal("Law 4.3.4", f"no {components.PIECE_NAMES[move.piece]} is left to be removed")
    return None


def _lose(state: State, due: Losing, move: moves.Lose) -> State:
    side = int(due.seat == due.fight.defender)
    return replaced(state, _with_lost(due, side, (move.piece,)))


class _Fought(Protocol):
    """What is owed in the course of a battle."""

    @property
    def fight(self) -> Fight:
        """The battle."""


def _is_fight(state: State, owed: _Fought, _below: object) -> bool:
    """Whether allies, if any fight along, lend their warriors to the attacker against another."""
    fight = owed.fight
    if fight.attacker != state.active or not are_enemies(state, fight.attacker, fight.defender):
        return False
    return fight.ally is None or (fight.ally in state.boards[fight.attacker].allies and fight.ally != fight.defender)


def _is_met(state: State, owed: _Fought, _below: object) -> bool:
    fight = owed.fight
    return can_attack(state, fight.attacker, fight.clearing) and has_pieces(state, fight.defender, fight.clearing)


FOUGHT: Final = (Claim("Law 4.3: the player whose turn it is battles an enemy", _is_fight),)
"""What holds until a battle is over."""

MET: Final = (*FOUGHT, Claim("Law 4.3: attacker and defender are in the clearing", _is_met))
"""What holds until the hits of the roll are dealt."""


def _takes_part(_state: State, owed: UsingEffects | Losing, _below: object) -> bool:
    return owed.seat in {owed.fight.attacker, owed.fight.defender}


def _are_hits(_state: State, owed: GoingFirst | UsingEffects, _below: object) -> bool:
    hits = owed.hits
    rolled, extra = (hits.by_attacker, hits.by_defender), (hits.extra_by_attacker, hits.extra_by_defender)
    return all(0 <= count < components.DIE for count in rolled) and min(extra) >= 0


def _is_lost(state: State, owed: Losing, below: object) -> bool:
    """Whether what goes is there, of the two sides and the ally; the hits of an ambush are dealt within it."""
    here = Counter({piece: row[owed.fight.clearing] for piece, row in enumerate(state.pieces)})
    gone = Counter(piece for lost in owed.lost for piece in lost)
    return min(owed.hits) >= 0 and gone <= here and owed.is_ambush == isinstance(below, AmbushOver)


RULES: Final = (
    Rule(
        GoingFirst,
        due=Refusal("Law 4.3.3", "the attacker must say who uses effects first"),
        choices=lambda _state, due: [target_of(due.fight.attacker), target_of(due.fight.defender)],
        answers=(Answer(moves.Target, _go_first, _refuse_first),),
        under=(Act.BATTLE,),
        claims=(*MET, Claim("Law 4.3.2: a die shows no more than three", _are_hits)),
        prompt="who uses effects first in clearing {clearing}",
    ),
    Rule(
        UsingEffects,
        due=Refusal("Law 4.3.3", "effects of the battle must be used or declined first"),
        choices=_effects,
        answers=(Answer(moves.Use, _use, _refuse_effect), Answer(moves.Pass, _enough)),
        under=(Act.BATTLE,),
        by=By.ANYBODY,
        claims=(
            *MET,
            Claim("Law 4.3.3: the two sides use effects", _takes_part),
            Claim("Law 4.3.2: a die shows no more than three", _are_hits),
        ),
        prompt="effects in the battle in clearing {clearing}",
    ),
    Rule(
        Losing,
        due=Refusal("Law 4.3.4", "a piece for each hit must be chosen first"),
        choices=_losses,
        settle=_settle_losses,
        answers=(Answer(moves.Lose, _lose, _refuse_loss),),
        under=(Act.BATTLE, AmbushOver),
        by=By.ANYBODY,
        claims=(
            *MET,
            Claim("Law 4.3.4: each side takes its hits", _takes_part),
            Claim("Law 4.3.4: what goes is in the clearing", _is_lost),
        ),
        prompt="what is lost in clearing {clearing}",
    ),
)
