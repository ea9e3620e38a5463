"""The set-up of the Marquise de Cat (Law 6.3)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletop.core import Answer, Refusal, Rule, Seat
from tabletop.root_alliance import components, maps, moves
from tabletop.root_alliance.decisions import Decision
from tabletop.root_alliance.marquise.buildings import build_of
from tabletop.root_alliance.marquise.components import MARQUISE_BUILDINGS
from tabletop.root_alliance.marquise.decisions import Founding, KeepPlacing
from tabletop.root_alliance.marquise.moves import PlaceKeep
from tabletop.root_alliance.rules.clearings import clearings_with, on_map, open_slots, placed, placed_in_each
from tabletop.root_alliance.state import State, evolve, popped

_keep_of = lru_cache(maxsize=16)(PlaceKeep)


def set_up(seat: Seat) -> tuple[Decision, ...]:
    """What the set-up owes, in its order."""
    return KeepPlacing(seat), Founding(seat, MARQUISE_BUILDINGS)


def is_set_up(state: State, seat: Seat) -> bool:
    """Whether what the set-up has brought so far is on the table."""
    left = [piece for owed in state.pending if isinstance(owed, Founding) for piece in owed.buildings]
    garrison = (0, 0) if state.pending.count(KeepPlacing(seat)) else (1, components.CLEARINGS - 1)  # Law 6.3.3
    buildings = [on_map(state, piece) + left.count(piece) for piece in MARQUISE_BUILDINGS]
    return (on_map(state, components.KEEP), on_map(state, components.CAT), *buildings) == (*garrison, 1, 1, 1)


def _place_keep(state: State, _due: KeepPlacing, move: PlaceKeep) -> State:
    """The keep, and a warrior everywhere but in the opposite corner (Law 6.3.2, 6.3.3)."""
    far = state.options.map.opposite[move.clearing]
    pieces = placed(state.pieces, components.KEEP, move.clearing)
    garrison = [maps.PlaceId(clearing) for clearing in range(components.CLEARINGS) if clearing != far]
    return evolve(popped(state), pieces=placed_in_each(pieces, components.CAT, garrison))


def _home(state: State) -> list[maps.PlaceId]:
    """The clearings of the first buildings: that of the keep and those next to it (Law 6.3.4)."""
    keep = clearings_with(state, components.KEEP)[0]
    return sorted((keep, *state.options.map.paths[keep]))


def _foundings(state: State, due: Founding) -> Sequence[moves.Move]:
    return [build_of(due.buildings[0], clearing) for clearing in _home(state) if open_slots(state, clearing)]


def _refuse_founding(state: State, due: Founding, move: moves.Build) -> Refusal | None:
    name = maps.CLEARING_NAMES[move.clearing]
    if move.piece != due.buildings[0]:
        return Refusal("Law 6.3.4", f"the {components.PIECE_NAMES[due.buildings[0]]} is placed first")
    if move.clearing not in _home(state):
        return Refusal("Law 6.3.4", f"clearing {name} is neither that of the keep nor next to it")
    return Refusal("Law 2.2.3", f"clearing {name} has no open slot") if not open_slots(state, move.clearing) else None


def _found(state: State, due: Founding, move: moves.Build) -> State:
    rest = (Founding(due.seat, due.buildings[1:]),) if due.buildings[1:] else ()
    return evolve(state, pending=(*state.pending[:-1], *rest), pieces=placed(state.pieces, move.piece, move.clearing))


RULES: Final = (
    Rule(
        KeepPlacing,
        due=Refusal("Law 6.3.2", "the keep must be placed first"),
        choices=lambda _state, _due: [_keep_of(maps.PlaceId(corner)) for corner in components.CORNERS],
        answers=(Answer(PlaceKeep, _place_keep),),
        prompt="the corner of the keep",
    ),
    Rule(
        Founding,
        due=Refusal("Law 6.3.4", "the first buildings must be placed first"),
        choices=_foundings,
        answers=(Answer(moves.Build, _found, _refuse_founding),),
        prompt="the first buildings",
    ),
)
