"""What a seat sees of the table and of a move (Law 1.2, 8.2.3)."""

from collections import Counter
from typing import Final, TypeAlias, assert_never

import attrs

from tabletop.core.contract import Seat, require_seat
from tabletop.root_alliance.boards import AllianceBoard, Board, EyrieBoard, MarquiseBoard, VagabondBoard
from tabletop.root_alliance.components import (
    ALL_PIECES,
    BASES,
    NO_ITEMS,
    REBEL,
    CardId,
    Cards,
    Faction,
    Items,
    PieceId,
    SuitId,
)
from tabletop.root_alliance.decisions import Decision, Ordering
from tabletop.root_alliance.decisions.alliance import (
    BaseLoss,
    Outrage,
    RevoltPaid,
    RevoltWon,
    SupporterDraw,
    SupportersLimit,
    SupportersPaying,
)
from tabletop.root_alliance.decisions.shared import (
    Ambushing,
    Damaging,
    Draw,
    Foiling,
    GoingFirst,
    Look,
    Losing,
    Rolling,
    Theft,
    UsingEffects,
)
from tabletop.root_alliance.maps import ClearingSet, PlaceId
from tabletop.root_alliance.moves import Move
from tabletop.root_alliance.moves.alliance import Give, Mobilize
from tabletop.root_alliance.moves.shared import Craft, Deal, Discard, Steal
from tabletop.root_alliance.moves.vagabond import Aid, Damage, Strike
from tabletop.root_alliance.options import Options
from tabletop.root_alliance.rules.outrage import is_full
from tabletop.root_alliance.state import Row, State, to_move


@attrs.frozen
class Hidden:
    """Cards as somebody sees them: how many (Law 1.2.1, R-22), and which, where that is known."""

    size: int
    cards: Cards | None


@attrs.frozen
class SeenMarquise:
    """The board of the Marquise: nothing on it is hidden, and nothing is on it that the map does not tell."""


@attrs.frozen
class SeenAlliance:
    """The board of the Woodland Alliance; only it may look at the supporters (Law 8.2.3)."""

    supporters: Hidden
    officers: int


SeenBoard: TypeAlias = SeenMarquise | EyrieBoard | SeenAlliance | VagabondBoard
"""A board as somebody sees it; those of the Eyrie and the Vagabond lie open."""


@attrs.frozen
class Observation:
    """
    What `seat` sees on the table now; what a spectator sees where `seat` is None.

    Everything is named as in `State`; of the deck only the size shows.
    """

    options: Options
    seat: Seat | None
    to_move: Seat
    pending: tuple[Decision, ...]
    active: Seat
    turn: int
    points: tuple[int, ...]
    pieces: tuple[Row, ...]
    suits: tuple[SuitId, ...]
    ruins: ClearingSet
    supply: Items
    crafted: tuple[Items, ...]
    hands: tuple[Hidden, ...]
    in_play: tuple[Cards, ...]
    deck_size: int
    discard: Cards
    available: Cards
    dominance: tuple[CardId | None, ...]
    boards: tuple[SeenBoard, ...]
    activated: tuple[int, int, int]
    used: Cards
    winner: Seat | None


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


def observe(state: State, seat: Seat | None) -> Observation:
    """
    What `seat` sees on the table now, nothing remembered; for None what a spectator sees.

    Raises:
        SeatError: there is no such seat.
    """
    seat = require_seat(state.options.seats, seat)
    due = state.pending[-1] if state.pending else None
    shown = due.owner if isinstance(due, Look) and due.seat == seat else None
    return Observation(
        options=state.options,
        seat=seat,
        to_move=to_move(state),
        pending=state.pending,
        active=state.active,
        turn=state.turn,
        points=state.points,
        pieces=state.pieces,
        suits=state.suits,
        ruins=state.ruins,
        supply=state.supply,
        crafted=state.crafted,
        hands=tuple(_hidden(hand, is_known=owner in (seat, shown)) for owner, hand in enumerate(state.hands)),
        in_play=state.in_play,
        deck_size=len(state.deck),
        discard=state.discard,
        available=state.available,
        dominance=state.dominance,
        boards=tuple(_seen_board(board, is_own=owner == seat) for owner, board in enumerate(state.boards)),
        activated=state.activated,
        used=state.used,
        winner=state.winner,
    )


def _hidden(cards: Cards, *, is_known: bool) -> Hidden:
    return Hidden(len(cards), cards if is_known else None)


def _seen_board(board: Board, *, is_own: bool) -> SeenBoard:
    match board:
        case MarquiseBoard():
            return SeenMarquise()
        case EyrieBoard() | VagabondBoard():
            return board
        case AllianceBoard(supporters, officers):
            return SeenAlliance(_hidden(supporters, is_known=is_own), officers)
    assert_never(board)


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
