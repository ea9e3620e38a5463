"""What a seat sees of a move (Law 1.2, 8.2.3)."""

from collections import Counter
from typing import Final, TypeAlias

import attrs

from tabletop.core.contract import Seat, require_seat
from tabletop.root_alliance.alliance.board import AllianceBoard
from tabletop.root_alliance.alliance.decisions import (
    BaseLoss,
    Outrage,
    RevoltPaid,
    RevoltWon,
    SupporterDraw,
    SupportersLimit,
    SupportersPaying,
)
from tabletop.root_alliance.alliance.moves import Give, Mobilize
from tabletop.root_alliance.alliance.supporters import is_full
from tabletop.root_alliance.components import ALL_PIECES, BASES, NO_ITEMS, REBEL, CardId, Cards, Faction, Items, PieceId
from tabletop.root_alliance.decisions import (
    Ambushing,
    Damaging,
    Decision,
    Draw,
    Foiling,
    GoingFirst,
    Losing,
    Ordering,
    Rolling,
    Theft,
    UsingEffects,
)
from tabletop.root_alliance.maps import PlaceId
from tabletop.root_alliance.moves import Craft, Deal, Discard, Move, Steal
from tabletop.root_alliance.state import Board, Row, State
from tabletop.root_alliance.vagabond.board import VagabondBoard
from tabletop.root_alliance.vagabond.moves import Aid, Damage, Strike


@attrs.frozen
class Pieces:
    """So many pieces of one kind that a move took off a clearing, or put there."""

    piece: PieceId
    clearing: PlaceId
    count: int


@attrs.frozen
class MoveEvent:
    """
    A move of which all is seen; `seat` made it, or chance.

    due: the decision that it answers. gone: what left the map in a battle, in a revolt or by a card. come: what a
    revolt that has won placed. lost: the supporters that a lost base took along (Law 8.2.4). damaged: the items of the
    Vagabond that were damaged without a choice, one entry a kind (Law 9.2.2, 9.2.7).
    """

    seat: Seat
    move: Move
    due: Decision
    gone: tuple[Pieces, ...]
    come: tuple[Pieces, ...]
    lost: Cards
    damaged: Items


@attrs.frozen
class DrawEvent:
    """The seat was dealt a card to its hand (Law 2.1); None for whoever may not see it."""

    seat: Seat
    card: CardId | None


@attrs.frozen
class SupporterEvent:
    """
    The seat was dealt a supporter (Law 8.2.6, 8.3.4); a card that is discarded at once is seen by all.

    lost: the supporters that a base took along whose loss had waited for this (Law 8.2.4).
    """

    seat: Seat
    card: CardId | None
    is_kept: bool
    lost: Cards = ()


@attrs.frozen
class MobilizeEvent:
    """The seat moved a card of its hand to its supporters (Law 8.5.2), or had to discard it, for all to see."""

    seat: Seat
    card: CardId | None
    is_kept: bool


@attrs.frozen
class GiveEvent:
    """
    The seat gave a card to the supporters of another (Law 8.2.6); others do not see which (R-14).

    lost: the supporters that a base took along whose loss had waited for this (Law 8.2.4).
    """

    seat: Seat
    to: Seat
    card: CardId | None
    is_kept: bool
    lost: Cards = ()


@attrs.frozen
class StealEvent:
    """A card was taken out of a hand at random (Law 4.1.3); only these two see which."""

    by: Seat
    of: Seat
    card: CardId | None


@attrs.frozen
class AidEvent:
    """The Vagabond gave a card to the hand of a player (Law 9.5.4); only these two see which."""

    seat: Seat
    to: Seat
    card: CardId | None


Event: TypeAlias = AidEvent | MoveEvent | DrawEvent | SupporterEvent | MobilizeEvent | GiveEvent | StealEvent


def observe_move(state: State, move: Move, after: State, seat: Seat | None) -> Event:
    """
    What `seat` sees of `move`, which leads from `state` to `after`.

    Raises:
        SeatError: there is no such seat.
    """
    seat = require_seat(state.options.seats, seat)
    due = state.pending[-1]
    match move:
        case Deal(card) if isinstance(due, Draw):
            return DrawEvent(due.to, card if due.to == seat else None)
        case Deal(card) if isinstance(due, SupporterDraw):
            is_kept = not is_full(state, due.to)
            lost = _taken_along(state, move, after, come=(card,) if is_kept else ())
            return SupporterEvent(due.to, card if due.to == seat or not is_kept else None, is_kept, lost)
        case Mobilize(card):
            is_kept = not is_full(state, due.seat)
            return MobilizeEvent(due.seat, card if due.seat == seat or not is_kept else None, is_kept)
        case Give(card) if isinstance(due, Outrage):
            is_kept = not is_full(state, due.alliance)
            is_known = seat in {due.seat, due.alliance} or not is_kept
            lost = _taken_along(state, move, after, come=(card,) if is_kept else ())
            return GiveEvent(due.seat, due.alliance, card if is_known else None, is_kept, lost)
        case Aid(to, card):
            return AidEvent(due.seat, to, card if seat in {due.seat, to} else None)
        case Steal(card) if isinstance(due, Theft):
            return StealEvent(due.by, due.of, card if seat in {due.by, due.of} else None)
        case _:
            return MoveEvent(due.seat, move, due, *_brought_about(state, move, after))


_REMOVING: Final = (Rolling, GoingFirst, UsingEffects, Losing, Damaging, Ambushing, Foiling, SupportersPaying)
"""Decisions whose answer can remove pieces without naming them; so can a card that is crafted."""


_REVOLTS: Final = frozenset({RevoltPaid, RevoltWon})


def _brought_about(
    state: State, move: Move, after: State
) -> tuple[tuple[Pieces, ...], tuple[Pieces, ...], Cards, Items]:
    """What leaves the map, what a revolt places, the supporters that go with a base, the items that are damaged."""
    is_revolt = any(map(_REVOLTS.__contains__, map(type, state.pending)))
    is_removing = is_revolt or isinstance(state.pending[-1], _REMOVING) or isinstance(move, Craft)
    may_lose_a_base = _may_lose_a_base(state, move)
    if not is_removing and not may_lose_a_base:
        return (), (), (), NO_ITEMS
    gone = _fewer(state.pieces, after.pieces, ALL_PIECES) if is_removing else ()
    come = _fewer(after.pieces, state.pieces, (*BASES, REBEL)) if is_revolt else ()
    lost = _lost_supporters(state, move, after) if may_lose_a_base else ()
    return gone, come, lost, _newly_damaged(state, move, after) if is_removing else NO_ITEMS


def _newly_damaged(state: State, move: Move, later: State) -> Items:
    """The items that are damaged now and were not before, but for the one that was chosen (Law 9.2.7)."""
    seat = state.options.seat_of(Faction.VAGABOND)
    if seat is None or state.boards[seat] is later.boards[seat]:
        return NO_ITEMS
    before, after = (_damaged(each.boards[seat]) for each in (state, later))
    chosen = move.item if isinstance(move, Damage) else None
    return tuple(
        max(0, new - old - (item == chosen)) for item, (old, new) in enumerate(zip(before, after, strict=True))
    )


def _damaged(board: Board) -> Items:
    assert isinstance(board, VagabondBoard)  # the seat is the Vagabond's
    return tuple(ready + exhausted for ready, exhausted in zip(board.damaged, board.broken, strict=True))


def _taken_along(state: State, move: Move, after: State, come: Cards) -> Cards:
    """The supporters that a base takes along whose loss has waited for this card."""
    if not _may_lose_a_base(state, move):
        return ()
    return _lost_supporters(state, move, after, come)


def _lost_supporters(state: State, move: Move, later: State, come: Cards = ()) -> Cards:
    """The supporters, with those that come by this move, that are there no more and were not spent (Law 8.2.4)."""
    alliance, due = state.options.seat_of(Faction.ALLIANCE), state.pending[-1]
    if alliance is None:
        return ()
    paid = (move.card,) if isinstance(due, SupportersLimit) and isinstance(move, Discard) else ()
    before, after = state.boards[alliance], later.boards[alliance]
    assert isinstance(before, AllianceBoard)  # the seat is the Alliance's
    assert isinstance(after, AllianceBoard)
    left = Counter((*before.supporters, *come)) - Counter((*after.supporters, *paid))
    return tuple(sorted(left.elements()))


def _may_lose_a_base(state: State, move: Move) -> bool:
    """Whether the loss of a base waits, or the move can remove one; a revolt of the Alliance's own removes none."""
    due = state.pending[-1]
    is_waiting = any(
        isinstance(trigger, BaseLoss)
        for owed in (state.pending if Ordering in map(type, state.pending) else ())
        if isinstance(owed, Ordering)
        for trigger in owed.triggers
    )
    is_removing = isinstance(due, _REMOVING) and not isinstance(due, SupportersPaying)
    return is_waiting or is_removing or isinstance(move, Craft | Strike)


def _fewer(before: tuple[Row, ...], after: tuple[Row, ...], pieces: tuple[PieceId, ...]) -> tuple[Pieces, ...]:
    """Where pieces of these kinds have become fewer; elsewhere the rules may have gone on to place some."""
    return tuple(
        Pieces(piece, PlaceId(clearing), old - new)
        for piece in pieces
        if before[piece] is not after[piece]
        for clearing, (old, new) in enumerate(zip(before[piece], after[piece], strict=True))
        if old > new
    )
