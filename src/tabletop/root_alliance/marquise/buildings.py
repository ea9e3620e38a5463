"""The buildings of the Marquise de Cat, and the wood that is linked to them (Law 6.5.4)."""

from functools import lru_cache

from tabletop.root_alliance import components, maps, moves
from tabletop.root_alliance.marquise.components import WOOD_COST
from tabletop.root_alliance.rules.clearings import on_map
from tabletop.root_alliance.state import Row, State

build_of = lru_cache(maxsize=64)(moves.Build)


def each_clearing(state: State, piece: components.PieceId) -> tuple[maps.PlaceId, ...]:
    """The clearings of the pieces of this kind; one with two of them twice."""
    return tuple(maps.PlaceId(c) for c, count in enumerate(state.pieces[piece]) for _ in range(count))


def without_one(clearings: tuple[maps.PlaceId, ...], clearing: maps.PlaceId) -> tuple[maps.PlaceId, ...]:
    """The clearings without one mention of this one."""
    index = clearings.index(clearing)
    return clearings[:index] + clearings[index + 1 :]


def building_cost(state: State, piece: components.PieceId) -> int | None:
    """The wood that the next building of the type costs; None where all six are on the map (Law 6.5.4)."""
    built = on_map(state, piece)
    return WOOD_COST[built] if built < len(WOOD_COST) else None


def linked(state: State, ruled: maps.ClearingSet, clearing: maps.PlaceId) -> maps.ClearingSet:
    """The ruled clearings that are linked to a ruled one through ruled ones, itself included (Law 6.5.4, R-48)."""
    return _linked(state.options.map.near, ruled, clearing)


@lru_cache(maxsize=1 << 14)
def _linked(near: tuple[maps.ClearingSet, ...], ruled: maps.ClearingSet, clearing: maps.PlaceId) -> maps.ClearingSet:
    reached, border = 1 << clearing, [clearing]
    while border:
        further = near[border.pop()] & ruled & ~reached
        reached |= further
        border += maps.clearings_in(further)
    return reached


def wood_for(state: State, ruled: maps.ClearingSet, clearing: maps.PlaceId) -> int:
    """The wood that can be spent on a building in the clearing (Law 6.5.4)."""
    return _wood_in(state.pieces[components.WOOD], linked(state, ruled, clearing))


@lru_cache(maxsize=1 << 14)
def _wood_in(wood: Row, clearings: maps.ClearingSet) -> int:
    return sum(wood[clearing] for clearing in maps.clearings_in(clearings))
