"""The Vagabond's relations and allies, and the damage to its items (Law 9.2)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from tabletop.core import Answer, Claim, Refusal, Rule, Seat
from tabletop.root_alliance import components, fights
from tabletop.root_alliance.additions import Trigger
from tabletop.root_alliance.decisions import Act, Aftermath, Arrival, By, Losing, losing_evolve
from tabletop.root_alliance.moves import PASS, Lose, Move, Pass, Target
from tabletop.root_alliance.rules import battle, cards, hits
from tabletop.root_alliance.rules.clearings import faction_at, placed, warriors_at
from tabletop.root_alliance.state import State, evolve, gained, popped, replaced, with_board, with_entry
from tabletop.root_alliance.vagabond.board import vagabond_evolve
from tabletop.root_alliance.vagabond.components import (
    AID_POINTS,
    AIDS_NEEDED,
    ALLY_AID_POINTS,
    LADDER,
    Condition,
    Relation,
)
from tabletop.root_alliance.vagabond.decisions import Damaging, Enlisting, Escorting
from tabletop.root_alliance.vagabond.moves import Bring, Damage
from tabletop.root_alliance.vagabond.satchel import board_of, changed, items_in, kinds_of

_damage_of = lru_cache(maxsize=32)(Damage)
_lose_of = lru_cache(maxsize=16)(Lose)
_bring_of = lru_cache(maxsize=128)(Bring)
_UNDAMAGED: Final = (Condition.READY, Condition.EXHAUSTED)
_DAMAGED_AS: Final = {Condition.READY: Condition.DAMAGED, Condition.EXHAUSTED: Condition.BROKEN}


# Damage


def _fight_below(state: State) -> fights.Fight | None:
    """The battle whose hits are being taken, and not a full removal."""
    below = state.pending[-2]
    return below.fight if isinstance(below, Losing) else None


def _helping_warriors(state: State, due: Damaging) -> int:
    """The warriors of the ally that fights along on which hits can still be taken (Law 9.2.9.II.d, R-68)."""
    fight, below = _fight_below(state), state.pending[-2]
    if fight is None or fight.ally is None or fight.attacker != due.seat:
        return 0
    assert isinstance(below, Losing)  # else there is no fight
    return warriors_at(state, fight.ally, fight.clearing) - len(below.lost[0])


def _damages(state: State, due: Damaging) -> list[Damage]:
    board = board_of(state, due.seat)
    return [_damage_of(item, condition) for condition in _UNDAMAGED for item in kinds_of(items_in(board, condition))]


def _take_damage(state: State, due: Damaging) -> State:
    """Nobody is asked where no choice is left; without anything to damage the rest is ignored (Law 9.2.7)."""
    options, board = _damages(state, due), board_of(state, due.seat)
    if not due.left or (not options and not _helping_warriors(state, due)):
        return popped(state)
    is_all_hurt = len(options) == 1 or sum(board.ready) + sum(board.exhausted) <= due.left
    return _damage(state, due, options[0]) if is_all_hurt and not _helping_warriors(state, due) else state


def _damage_choices(state: State, due: Damaging) -> Sequence[Move]:
    fight = _fight_below(state)
    moves: list[Move] = [*_damages(state, due)]
    if fight is not None and fight.ally is not None and _helping_warriors(state, due):
        moves.append(_lose_of(components.WARRIOR_OF[faction_at(state, fight.ally)]))
    return moves


def _refuse_damage(state: State, due: Damaging, move: Damage) -> Refusal | None:
    if items_in(board_of(state, due.seat), move.condition)[move.item]:
        return None
    return Refusal("Law 9.2.7", f"there is no {move.condition} item {components.ITEMS[move.item]}")


def _refuse_ally_loss(state: State, due: Damaging, move: Lose) -> Refusal | None:
    fight = _fight_below(state)
    if (
        fight is None
        or fight.ally is None
        or components.PIECES[move.piece].faction is not faction_at(state, fight.ally)
    ):
        return Refusal("Law 9.2.9.II.d", f"no {components.PIECE_NAMES[move.piece]} fights along with the Vagabond")
    if components.PIECES[move.piece].kind is not components.PieceKind.WARRIOR or not _helping_warriors(state, due):
        return Refusal("Law 9.2.9.II.d", "no warrior of the ally is left to take the hit")
    return None


def _damage(state: State, due: Damaging, move: Damage) -> State:
    """One item is damaged, its side unchanged (Law 9.2.7)."""
    board = changed(board_of(state, due.seat), move.item, move.condition, _DAMAGED_AS[move.condition])
    state = with_board(state, due.seat, board)
    below = state.pending[-2]
    if isinstance(below, Losing):
        below = losing_evolve(below, fight=fights.fight_evolve(below.fight, damage=below.fight.damage + 1))
    return evolve(state, pending=(*state.pending[:-2], below, Damaging(due.seat, due.left - 1)))


def _lose_ally(state: State, due: Damaging, move: Lose) -> State:
    """A warrior of the ally takes the hit, and goes with all other losses of the battle (Law 9.2.9.II.d)."""
    below = state.pending[-2]
    assert isinstance(below, Losing)  # else the move is refused
    fight = fights.fight_evolve(below.fight, ally_hits=below.fight.ally_hits + 1)
    below = losing_evolve(below, fight=fight, lost=((*below.lost[0], move.piece), below.lost[1]))
    return evolve(state, pending=(*state.pending[:-2], below, Damaging(due.seat, due.left - 1)))


# Relations


def with_relation(state: State, seat: Seat, other: Seat, relation: Relation) -> State:
    """The state in which the other faction has this relation to the Vagabond; aids count anew (Law 9.2.9)."""
    board = board_of(state, seat)
    relations, aids = with_entry(board.relations, other, relation), with_entry(board.aids, other, 0)
    return with_board(state, seat, vagabond_evolve(board, relations=relations, aids=aids))


def improved(state: State, seat: Seat, other: Seat) -> State:
    """One more aid to the faction: perhaps a step up the ladder, or points from an ally (Law 9.2.9, 9.2.9.II.a)."""
    board = board_of(state, seat)
    relation = board.relations[other]
    if relation is Relation.HOSTILE:  # Law 9.2.9.III.c
        return state
    if relation is Relation.ALLIED:
        return gained(state, seat, ALLY_AID_POINTS)
    step = LADDER.index(relation)
    aids = board.aids[other] + 1
    if aids < AIDS_NEEDED[step]:
        return with_board(state, seat, vagabond_evolve(board, aids=with_entry(board.aids, other, aids)))
    return gained(with_relation(state, seat, other, LADDER[step + 1]), seat, AID_POINTS[step])


def triggers(_state: State, _seat: Seat, _losses: Iterable[fights.Loss]) -> list[Trigger]:
    """The Vagabond has no pieces that could be removed (Law 9.2.2)."""
    return []


def after_removal(state: State, seat: Seat, losses: Iterable[fights.Loss], is_battle: bool) -> State:  # noqa: FBT001
    """Who loses a warrior becomes Hostile at once; in battles of its turn Infamy scores (Law 9.2.9.III)."""
    lost: dict[Seat, int] = {}
    attacked: set[Seat] = set()
    for loss in losses:
        piece = components.PIECES[loss.piece]
        owner = Seat(state.options.factions.index(piece.faction))
        lost[owner] = lost.get(owner, 0) + loss.count
        attacked |= {owner} if piece.kind is components.PieceKind.WARRIOR else set()
    for owner, number in lost.items():
        was_hostile = board_of(state, seat).relations[owner] is Relation.HOSTILE
        if owner in attacked and not was_hostile:
            state = with_relation(state, seat, owner, Relation.HOSTILE)
        if is_battle and state.active == seat and (was_hostile or owner in attacked):
            state = gained(state, seat, number if was_hostile else number - 1)  # Law 9.2.9.III.a
    return state


def after_battle(state: State, seat: Seat, fight: fights.Fight) -> State:
    """An ally that took more of the hits than the items: Hostile, a partner Indifferent (Law 9.2.8, 9.2.9.II.d)."""
    if fight.ally is None or seat != fight.attacker or fight.ally_hits <= fight.damage:
        return state
    is_partner = board_of(state, seat).partner == fight.ally
    return with_relation(state, seat, fight.ally, Relation.INDIFFERENT if is_partner else Relation.HOSTILE)


# Allies


def _skip_enlisting(state: State, due: Enlisting) -> State:
    """Where no ally is there nobody is asked."""
    return state if battle.enlistable(state, due.fight) else _fight_alone(state, due, PASS)


def _refuse_enlisting(state: State, due: Enlisting, move: Target) -> Refusal | None:
    if move.seat in battle.enlistable(state, due.fight):
        return None
    return Refusal("Law 9.2.9.II.c", f"the {faction_at(state, move.seat)} is no ally with warriors there")


def _enlist(state: State, due: Enlisting, move: Target) -> State:
    fight = fights.fight_evolve(due.fight, ally=move.seat)
    return replaced(state, battle.opening(state, fight))


def _fight_alone(state: State, due: Enlisting, _move: Pass) -> State:
    return replaced(state, battle.opening(state, due.fight))


def _escorts(state: State, due: Escorting) -> list[Bring]:
    allies = board_of(state, due.seat).allies
    return [_bring_of(ally, number) for ally in allies for number in range(1, warriors_at(state, ally, due.origin) + 1)]


def _skip_escort(state: State, due: Escorting) -> State:
    """Without an ally in the clearing that the pawn left nobody is asked."""
    return state if _escorts(state, due) else popped(state)


def _refuse_escort(state: State, due: Escorting, move: Bring) -> Refusal | None:
    if move.seat not in board_of(state, due.seat).allies:
        return Refusal("Law 9.2.9.II.b", f"the {faction_at(state, move.seat)} is no ally")
    if warriors_at(state, move.seat, due.origin) < move.warriors:
        return Refusal("Law 9.2.9.II.b", f"the ally has no {move.warriors} warriors there")
    return None


def _bring(state: State, due: Escorting, move: Bring) -> State:
    """The warriors come along; Outrage is paid by their owner (Law 1.5.5, 9.2.9.II.b, R-12)."""
    piece = components.WARRIOR_OF[faction_at(state, move.seat)]
    pieces = placed(state.pieces, piece, due.origin, -move.warriors)
    return evolve(
        state,
        pieces=placed(pieces, piece, due.destination, move.warriors),
        pending=(*state.pending[:-1], Arrival(move.seat, due.destination)),
    )


def _is_damage(_state: State, owed: Damaging, below: object) -> bool:
    """Whether it is of a battle that the Vagabond fights, or of a full removal."""
    if isinstance(below, Losing):
        return owed.left > 0 and owed.seat in {below.fight.attacker, below.fight.defender}
    return 0 < owed.left <= components.FULL_REMOVAL_DAMAGE


def _is_way(state: State, owed: Escorting, _below: object) -> bool:
    is_path = owed.destination in state.options.map.paths[owed.origin]
    return is_path and state.boards[owed.seat].pawn == owed.destination


RULES: Final = (
    Rule(
        Damaging,
        due=Refusal("Law 9.2.7", "an item for each hit must be damaged first"),
        choices=_damage_choices,
        settle=_take_damage,
        answers=(Answer(Damage, _damage, _refuse_damage), Answer(Lose, _lose_ally, _refuse_ally_loss)),
        under=(Act.FULL_REMOVAL, Losing, Aftermath),
        by=By.ITS_FACTION,
        claims=(Claim("Law 9.2.7: items are damaged in battle or by a full removal", _is_damage),),
        prompt="items to damage, {left} to go",
    ),
    Rule(
        Enlisting,
        due=Refusal("Law 9.2.9.II.c", "an ally must be enlisted or left out first"),
        choices=lambda state, due: [PASS, *(hits.target_of(ally) for ally in battle.enlistable(state, due.fight))],
        settle=_skip_enlisting,
        answers=(Answer(Target, _enlist, _refuse_enlisting), Answer(Pass, _fight_alone)),
        under=(Act.BATTLE,),
        claims=hits.MET,
        prompt="an ally for the battle in clearing {clearing}",
    ),
    Rule(
        Escorting,
        due=Refusal("Law 9.2.9.II.b", "warriors of an ally must be brought along or left first"),
        choices=lambda state, due: [PASS, *_escorts(state, due)],
        settle=_skip_escort,
        answers=(Answer(Bring, _bring, _refuse_escort), Answer(Pass, cards.decline)),
        under=(Act.MOVE, Act.BIRDSONG_END),
        claims=(Claim("Law 9.2.9.II.b: the pawn has come along a path", _is_way),),
        prompt="warriors of an ally to come along to clearing {destination}",
    ),
)
