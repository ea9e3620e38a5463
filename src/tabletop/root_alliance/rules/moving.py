"""Moving warriors (Law 4.2)."""

from functools import lru_cache

from tabletop.core import Refusal, Seat
from tabletop.root_alliance import components, maps
from tabletop.root_alliance.decisions import Arrival, Decision
from tabletop.root_alliance.moves import Move, Roam, Travel
from tabletop.root_alliance.rules.clearings import faction_at, placed, ruled_clearings, rules, warrior_row, warriors_at
from tabletop.root_alliance.state import State, evolve, with_entry

roam_of = lru_cache(maxsize=32)(Roam)


@lru_cache(maxsize=1 << 14)
def _travels(origin: maps.PlaceId, destinations: maps.ClearingSet, warriors: int) -> tuple[Travel, ...]:
    """The moves of one up to so many warriors to each of the destinations."""
    numbers = range(1, warriors + 1)
    return tuple(
        Travel(origin, destination, number) for destination in maps.clearings_in(destinations) for number in numbers
    )


def choices(state: State, seat: Seat, origins: maps.ClearingSet = maps.EVERYWHERE) -> list[Move]:
    """Every move of warriors of the seat: along a path, with rule of origin or destination (Law 4.2.1)."""
    ruled, near = ruled_clearings(state, seat), state.options.map.near
    moves: list[Move] = []
    for origin, warriors in enumerate(warrior_row(state, seat)):
        if warriors and origins >> origin & 1:
            destinations = near[origin] if ruled >> origin & 1 else near[origin] & ruled
            moves += _travels(maps.PlaceId(origin), destinations, warriors)
    return moves


def refuse(state: State, due: Decision, move: Travel) -> Refusal | None:
    """Why the seat whose decision is due cannot move so."""
    seat, origin, destination = due.seat, move.origin, move.destination
    if destination not in state.options.map.paths[origin]:
        names = f"clearing {maps.CLEARING_NAMES[origin]} to clearing {maps.CLEARING_NAMES[destination]}"
        return Refusal("Law 4.2", f"no path leads from {names}")
    if warriors_at(state, seat, origin) < move.warriors:
        return Refusal("Law 4.2", f"clearing {maps.CLEARING_NAMES[origin]} has no {move.warriors} warriors to move")
    if not rules(state, seat, origin) and not rules(state, seat, destination):
        names = f"{maps.CLEARING_NAMES[origin]} nor {maps.CLEARING_NAMES[destination]}"
        return Refusal("Law 4.2.1", f"neither clearing {names} is ruled")
    return None


def moved(state: State, seat: Seat, move: Travel) -> State:
    """The warriors have arrived; what that triggers is due before anything else (R-7)."""
    piece = components.WARRIOR_OF[faction_at(state, seat)]
    pieces = placed(state.pieces, piece, move.origin, -move.warriors)
    return evolve(
        state,
        pieces=placed(pieces, piece, move.destination, move.warriors),
        pending=(*state.pending, Arrival(seat, move.destination)),
    )


def pawn_places(state: State, seat: Seat) -> tuple[maps.PlaceId, ...]:
    """The clearings next to the pawn, whoever rules them (Law 9.2.3)."""
    place, woodland = state.boards[seat].pawn, state.options.map
    if place is None:
        return ()
    return woodland.paths[place] if place < components.CLEARINGS else woodland.forests[place - components.CLEARINGS]


def pawn_choices(state: State, seat: Seat) -> list[Move]:
    """Every move of the pawn to a clearing."""
    return [roam_of(place) for place in pawn_places(state, seat)]


def refuse_pawn(state: State, due: Decision, move: Roam) -> Refusal | None:
    """Why the pawn of the seat whose decision is due cannot move there."""
    if move.place in pawn_places(state, due.seat):
        return None
    return Refusal("Law 9.2.3", f"{state.options.map.places[move.place]} is no clearing next to the pawn")


def pawn_moved(state: State, seat: Seat, move: Roam) -> State:
    """The pawn has moved; allied warriors in the clearing that it left may come along (Law 9.2.9.II.b)."""
    board, owed = state.boards[seat].walked(seat, move.place)
    return evolve(state, boards=with_entry(state.boards, seat, board), pending=(*state.pending, *owed))
