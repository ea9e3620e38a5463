"""Moving warriors (Law 4.2)."""

from functools import lru_cache

from tabletop.core.contract import Seat
from tabletop.core.errors import Refusal
from tabletop.root_alliance.components import WARRIOR_OF
from tabletop.root_alliance.decisions.shared import Arrival
from tabletop.root_alliance.maps import CLEARING_NAMES, PlaceId
from tabletop.root_alliance.moves import Move
from tabletop.root_alliance.moves.shared import Travel
from tabletop.root_alliance.rules.board import faction_at, placed, ruled_clearings, rules, warrior_row, warriors_at
from tabletop.root_alliance.state import State, evolve


@lru_cache(maxsize=1 << 12)
def travels(origin: PlaceId, destination: PlaceId, warriors: int) -> tuple[Travel, ...]:
    """The moves with one up to so many warriors."""
    return tuple(Travel(origin, destination, number) for number in range(1, warriors + 1))


def choices(state: State, seat: Seat) -> list[Move]:
    """Every move of warriors of the seat: along a path, with rule of origin or destination (Law 4.2.1)."""
    ruled, paths = ruled_clearings(state, seat), state.options.map.paths
    moves: list[Move] = []
    for origin, warriors in enumerate(warrior_row(state, seat)):
        if warriors:
            is_ruled = ruled >> origin & 1
            for destination in paths[origin]:
                if is_ruled or ruled >> destination & 1:
                    moves += travels(PlaceId(origin), destination, warriors)
    return moves


def refuse(state: State, move: Travel) -> Refusal | None:
    """Why the seat whose decision is due cannot move so."""
    seat, origin, destination = state.pending[-1].seat, move.origin, move.destination
    if warriors_at(state, seat, origin) < move.warriors:
        return Refusal("Law 4.2", f"clearing {CLEARING_NAMES[origin]} has no {move.warriors} warriors to move")
    if not rules(state, seat, origin) and not rules(state, seat, destination):
        names = f"{CLEARING_NAMES[origin]} nor {CLEARING_NAMES[destination]}"
        return Refusal("Law 4.2.1", f"neither clearing {names} is ruled")
    return None


def moved(state: State, seat: Seat, move: Travel) -> State:
    """The warriors have arrived; what that triggers is due before anything else (R-7)."""
    piece = WARRIOR_OF[faction_at(state, seat)]
    pieces = placed(state.pieces, piece, move.origin, -move.warriors)
    return evolve(
        state,
        pieces=placed(pieces, piece, move.destination, move.warriors),
        pending=(*state.pending, Arrival(seat, move.destination)),
    )
