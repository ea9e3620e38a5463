"""The Evening of the Woodland Alliance: military operations (Law 8.6)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletop.core.contract import Seat
from tabletop.core.errors import Refusal
from tabletop.root_alliance.alliance.birdsong import recruit_of, with_sympathy
from tabletop.root_alliance.alliance.daylight import _END
from tabletop.root_alliance.alliance.decisions import Operating
from tabletop.root_alliance.alliance.moves import Organize
from tabletop.root_alliance.alliance.supporters import board_of
from tabletop.root_alliance.components import BASES, CLEARINGS, REBEL, SYMPATHY
from tabletop.root_alliance.decisions import Decision, HandLimit
from tabletop.root_alliance.maps import CLEARING_NAMES, PlaceId
from tabletop.root_alliance.moves import Battle, End, Move, Recruit, Travel
from tabletop.root_alliance.rules import battle, moving
from tabletop.root_alliance.rules.cards import allowed, draws
from tabletop.root_alliance.rules.clearings import clearings_with, in_supply, may_place, on_map, placed
from tabletop.root_alliance.rules.tables import Choices, Dues, Effects, Refusals, Stages
from tabletop.root_alliance.state import State, evolve

_organize_of = lru_cache(maxsize=16)(Organize)


def evening(_state: State, seat: Seat) -> tuple[Decision, ...]:
    """Military operations, then cards (Law 8.6)."""
    return (Operating(seat, 0),)


def _operations(state: State) -> Sequence[Move]:
    seat = state.pending[-1].seat
    moves = moving.choices(state, seat)
    moves += battle.choices(state, seat)
    if in_supply(state, REBEL):
        moves += [recruit_of(clearing) for clearing in _bases_at(state)]
    moves += [_organize_of(clearing) for clearing in _organizable(state, seat)]
    moves.append(_END)
    return moves


def _bases_at(state: State) -> list[PlaceId]:
    first, second, third = (state.pieces[base] for base in BASES)
    return [PlaceId(c) for c in range(CLEARINGS) if first[c] or second[c] or third[c]]


def _organizable(state: State, seat: Seat) -> list[PlaceId]:
    """Unsympathetic clearings with an own warrior, not that of the keep (Law 8.6.1.IV, R-18)."""
    if not in_supply(state, SYMPATHY):
        return []
    tokens = state.pieces[SYMPATHY]
    return [c for c in clearings_with(state, REBEL) if not tokens[c] and may_place(state, seat, c)]


def _end_operations(state: State) -> State:
    """As many actions as there are officers now (Law 8.6.1, R-30); then cards (Law 8.6.2)."""
    due = state.pending[-1]
    assert isinstance(due, Operating)  # the table below says so
    return state if due.taken < board_of(state, due.seat).officers else _drawn(state)


def _drawn(state: State) -> State:
    """One card and one for each base on the map, then down to five (Law 8.6.2, R-36)."""
    seat = state.pending[-1].seat
    bases = sum(on_map(state, base) for base in BASES)
    return evolve(state, pending=(*state.pending[:-1], HandLimit(seat), *draws(seat, 1 + bases)))


def _taken(state: State) -> State:
    """One more operation is taken; what it owes comes on top."""
    due = state.pending[-1]
    assert isinstance(due, Operating)  # the table below says so
    return evolve(state, pending=(*state.pending[:-1], Operating(due.seat, due.taken + 1)))


def _travel(state: State, move: Travel) -> State:
    return moving.moved(_taken(state), state.pending[-1].seat, move)


def _battle(state: State, move: Battle) -> State:
    return battle.started(_taken(state), state.pending[-1].seat, move)


def _refuse_recruit(state: State, move: Recruit) -> Refusal | None:
    if not any(state.pieces[base][move.clearing] for base in BASES):
        return Refusal("Law 8.6.1.III", f"clearing {CLEARING_NAMES[move.clearing]} has no base")
    if not in_supply(state, REBEL):
        return Refusal("R-25", "no warrior is left in the supply")
    return None


def _recruit(state: State, move: Recruit) -> State:
    """A warrior at a base (Law 8.6.1.III)."""
    return evolve(_taken(state), pieces=placed(state.pieces, REBEL, move.clearing))


def _refuse_organize(state: State, move: Organize) -> Refusal | None:
    seat, clearing = state.pending[-1].seat, move.clearing
    name = CLEARING_NAMES[clearing]
    if not state.pieces[REBEL][clearing]:
        return Refusal("Law 8.6.1.IV", f"no own warrior is in clearing {name}")
    if state.pieces[SYMPATHY][clearing]:
        return Refusal("Law 8.2.5", f"clearing {name} is sympathetic already")
    if not in_supply(state, SYMPATHY):
        return Refusal("Law 8.6.1.IV", "all ten sympathy tokens are on the map")
    if not may_place(state, seat, clearing):
        return Refusal("Law 6.2.2", f"the keep is in clearing {name}")
    return None


def _organize(state: State, move: Organize) -> State:
    """A warrior makes way for sympathy, without cost (Law 8.6.1.IV)."""
    seat = state.pending[-1].seat
    state = evolve(_taken(state), pieces=placed(state.pieces, REBEL, move.clearing, -1))
    return with_sympathy(state, seat, move.clearing)


CHOICES: Final[Choices] = {
    Operating: _operations,
}
REFUSALS: Final[Refusals] = {
    (Operating, Travel): moving.refuse,
    (Operating, Battle): battle.refuse,
    (Operating, Recruit): _refuse_recruit,
    (Operating, Organize): _refuse_organize,
    (Operating, End): allowed,
}
EFFECTS: Final[Effects] = {
    (Operating, Travel): _travel,
    (Operating, Battle): _battle,
    (Operating, Recruit): _recruit,
    (Operating, Organize): _organize,
    (Operating, End): lambda state, _move: _drawn(state),
}
STAGES: Final[Stages] = {
    Operating: _end_operations,
}
DUE: Final[Dues] = {
    Operating: Refusal("Law 8.6.1", "in its Evening the Alliance moves, battles, recruits and organizes"),
}
