"""The map: who rules, what stands where, what can be placed (Law 1.5, 2.2 to 2.5). Questions and plain changes."""

from collections.abc import Iterable
from functools import lru_cache
from operator import ge, gt, mul
from typing import Final

from tabletop.core import Seat
from tabletop.root_alliance import components
from tabletop.root_alliance.components import PIECES
from tabletop.root_alliance.maps import EVERYWHERE, ClearingSet, PlaceId
from tabletop.root_alliance.state import Row, State

_BARRING: Final = tuple(piece for piece in components.ALL_PIECES if components.PIECES[piece].bars_others)
_NO_PIECES: Final = (0,) * components.CLEARINGS
_ONE_EACH: Final = (1,) * components.CLEARINGS
_BITS: Final = tuple(1 << clearing for clearing in range(components.CLEARINGS))
_ALL: Final = {
    faction: slice(components.PIECES_OF[faction][0], components.PIECES_OF[faction][-1] + 1)
    for faction in components.WARRIOR_OF
}
"""The rows of a faction's pieces, which lie side by side in `PIECES`."""

_COUNTED: Final = {
    faction: slice(
        components.WARRIOR_OF[faction], components.WARRIOR_OF[faction] + 1 + len(components.BUILDINGS_OF[faction])
    )
    for faction in components.WARRIOR_OF
}
"""The rows of what counts for rule, warriors and buildings (Law 2.5)."""


def faction_at(state: State, seat: Seat) -> components.Faction:
    """The faction of the seat."""
    return state.options.factions[seat]


def warriors_at(state: State, seat: Seat, clearing: PlaceId) -> int:
    """How many warriors of the seat are in the clearing; the Vagabond has none (Law 9.2.2)."""
    return warrior_row(state, seat)[clearing]


def warrior_row(state: State, seat: Seat) -> Row:
    """The warriors of the seat in each clearing."""
    piece = components.WARRIOR_OF.get(state.options.factions[seat])
    return _NO_PIECES if piece is None else state.pieces[piece]


def rules(state: State, seat: Seat, clearing: PlaceId) -> bool:
    """Whether the seat rules the clearing: more warriors and buildings than any other player (Law 2.5)."""
    return bool(ruled_clearings(state, seat) >> clearing & 1)


def ruled_clearings(state: State, seat: Seat) -> ClearingSet:
    """The clearings that the seat rules (Law 2.5); tied for most it needs the ability to do so (Law 7.2.2)."""
    return _ruled(state.pieces, state.options.factions, seat, state.boards[seat].rules_ties)


@lru_cache(maxsize=1 << 12)  # asked several times of one state: `benchmarks`
def _ruled(pieces: tuple[Row, ...], factions: tuple[components.Faction, ...], seat: Seat, ties: bool) -> ClearingSet:  # noqa: FBT001
    counted = [strengths(pieces[_COUNTED[faction]]) if faction in _COUNTED else _NO_PIECES for faction in factions]
    own = counted.pop(seat)
    most = map(max, *counted) if len(counted) > 1 else counted[0]
    is_ruled = map(ge, own, map(max, most, _ONE_EACH)) if ties else map(gt, own, most)
    return sum(map(mul, _BITS, is_ruled))


@lru_cache(maxsize=1 << 14)
def strengths(rows: tuple[Row, ...]) -> Row:
    """How many pieces of these kinds each clearing holds."""
    return tuple(map(sum, zip(*rows, strict=True))) if rows else _NO_PIECES


def suit_at(state: State, clearing: PlaceId) -> components.SuitId:
    """The suit of the clearing (Law 2.2.2)."""
    return state.suits[clearing]


def matching_clearings(state: State, suit: components.SuitId) -> ClearingSet:
    """The clearings that match a card of the suit; birds match any (Law 2.1.1)."""
    return EVERYWHERE if suit == components.BIRD else _of_suit(state.suits, suit)


@lru_cache(maxsize=64)
def _of_suit(suits: tuple[components.SuitId, ...], suit: components.SuitId) -> ClearingSet:
    return sum(1 << clearing for clearing, other in enumerate(suits) if other == suit)


def clearings_with(state: State, piece: components.PieceId) -> list[PlaceId]:
    """The clearings that hold a piece of this kind, by number."""
    return [PlaceId(clearing) for clearing, count in enumerate(state.pieces[piece]) if count]


def on_map(state: State, piece: components.PieceId) -> int:
    """How many pieces of this kind are on the map."""
    return sum(state.pieces[piece])


def in_supply(state: State, piece: components.PieceId) -> int:
    """How many pieces of this kind can still be placed (Law 1.5.1)."""
    kind = components.PIECES[piece]
    left = kind.total - sum(state.pieces[piece])
    if components.WARRIOR_OF.get(kind.faction) == piece:
        left -= state.boards[state.options.factions.index(kind.faction)].off_map_warriors
    return left


def open_slots(state: State, clearing: PlaceId) -> int:
    """How many buildings still fit into the clearing (Law 2.2.3, 2.2.4)."""
    pieces = state.pieces
    built = sum([pieces[piece][clearing] for piece in components.ALL_BUILDINGS])
    return state.options.map.slots[clearing] - built - (state.ruins >> clearing & 1)


def may_place(state: State, seat: Seat, clearing: PlaceId) -> bool:
    """Whether the seat may place pieces there: where the keep is only the Marquise may (Law 6.2.2)."""
    for piece in _BARRING:
        if state.pieces[piece][clearing] and PIECES[piece].faction is not state.options.factions[seat]:
            return False
    return True


def has_pieces(state: State, seat: Seat, clearing: PlaceId) -> bool:
    """Whether any piece of the seat is in the clearing, its pawn included (Law 4.3)."""
    pieces = state.pieces
    return state.boards[seat].pawn == clearing or any(
        pieces[piece][clearing] for piece in components.PIECES_OF[state.options.factions[seat]]
    )


def presence(state: State, seat: Seat) -> ClearingSet:
    """The clearings with any piece of the seat, its pawn included (Law 4.3)."""
    faction, pawn = state.options.factions[seat], state.boards[seat].pawn
    there = occupied(state.pieces[_ALL[faction]]) if faction in _ALL else 0
    return there if pawn is None or pawn >= components.CLEARINGS else there | 1 << pawn


@lru_cache(maxsize=1 << 14)
def occupied(rows: tuple[Row, ...]) -> ClearingSet:
    """The clearings with any of these pieces."""
    return sum(map(mul, _BITS, map(bool, strengths(rows))))


def can_attack(state: State, seat: Seat, clearing: PlaceId) -> bool:
    """Whether the seat has a warrior or its pawn there; tokens and buildings do not attack (Law 4.3, R-44)."""
    return warriors_at(state, seat, clearing) > 0 or state.boards[seat].pawn == clearing


def are_enemies(state: State, first: Seat, second: Seat) -> bool:
    """Whether two players are enemies: all are but partners in a coalition (Law 4.3, 9.2.8)."""
    return first != second and state.boards[first].partner != second and state.boards[second].partner != first


def enemies_of(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The enemies of the seat, by seat."""
    partners = tuple([board.partner for board in state.boards])
    return _enemies(partners, seat)


@lru_cache(maxsize=1 << 10)
def _enemies(partners: tuple[Seat | None, ...], seat: Seat) -> tuple[Seat, ...]:
    """The seats that have formed no coalition with the seat, itself left out (Law 9.2.8)."""
    seats = map(Seat, range(len(partners)))
    return tuple(other for other in seats if seat not in {other, partners[other]} and partners[seat] != other)


def placed(pieces: tuple[Row, ...], piece: components.PieceId, clearing: PlaceId, count: int = 1) -> tuple[Row, ...]:
    """The pieces with so many more of one kind in the clearing; a negative count takes some away."""
    row = pieces[piece]
    row = (*row[:clearing], row[clearing] + count, *row[clearing + 1 :])
    return (*pieces[:piece], row, *pieces[piece + 1 :])


def placed_in_each(pieces: tuple[Row, ...], piece: components.PieceId, clearings: Iterable[PlaceId]) -> tuple[Row, ...]:
    """The pieces with one more of the kind in each of the clearings; one that is named twice gets two."""
    row = list(pieces[piece])
    for clearing in clearings:
        row[clearing] += 1
    return (*pieces[:piece], tuple(row), *pieces[piece + 1 :])
