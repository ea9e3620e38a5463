"""What a seat sees of the table and of a move, and the worlds that look so to it (Law 1.2, 8.2.3)."""

from bisect import bisect_right
from collections import Counter
from itertools import accumulate
from math import comb
from random import Random
from typing import Final, TypeAlias, assert_never

import attrs

from tabletop.core.contract import Seat
from tabletop.core.errors import PositionError
from tabletop.root_alliance.boards import AllianceBoard, Board, EyrieBoard, MarquiseBoard, VagabondBoard
from tabletop.root_alliance.components import (
    ALL_PIECES,
    BASES,
    MATCHING,
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
    Paying,
    Rolling,
    Theft,
    UsingEffects,
)
from tabletop.root_alliance.maps import ClearingSet, PlaceId
from tabletop.root_alliance.moves import Move
from tabletop.root_alliance.moves.alliance import Give, Mobilize
from tabletop.root_alliance.moves.shared import Craft, Deal, Discard, Steal
from tabletop.root_alliance.moves.vagabond import Aid
from tabletop.root_alliance.options import Options
from tabletop.root_alliance.rules.outrage import is_full
from tabletop.root_alliance.state import Row, State, to_move
from tabletop.root_alliance.step import step_unchecked


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
    revolt that has won placed. lost: the supporters that a lost base took along (Law 8.2.4).
    """

    seat: Seat
    move: Move
    due: Decision
    gone: tuple[Pieces, ...]
    come: tuple[Pieces, ...]
    lost: Cards


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
    """What `seat` sees on the table now, nothing remembered; for None what a spectator sees."""
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


def observe_move(state: State, move: Move, seat: Seat | None) -> Event:
    """What `seat` sees of `move`, played in `state`."""
    due = state.pending[-1]
    match move:
        case Deal(card) if isinstance(due, Draw):
            return DrawEvent(due.to, card if due.to == seat else None)
        case Deal(card) if isinstance(due, SupporterDraw):
            is_kept = not is_full(state, due.to)
            lost = _lost_supporters(state, move, come=(card,) if is_kept else ())
            return SupporterEvent(due.to, card if due.to == seat or not is_kept else None, is_kept, lost)
        case Mobilize(card):
            is_kept = not is_full(state, due.seat)
            return MobilizeEvent(due.seat, card if due.seat == seat or not is_kept else None, is_kept)
        case Give(card) if isinstance(due, Outrage):
            is_kept = not is_full(state, due.alliance)
            is_known = seat in {due.seat, due.alliance} or not is_kept
            lost = _lost_supporters(state, move, come=(card,) if is_kept else ())
            return GiveEvent(due.seat, due.alliance, card if is_known else None, is_kept, lost)
        case Aid(to, card):
            return AidEvent(due.seat, to, card if seat in {due.seat, to} else None)
        case Steal(card) if isinstance(due, Theft):
            return StealEvent(due.by, due.of, card if seat in {due.by, due.of} else None)
        case _:
            gone, come = _gone_and_come(state, move)
            return MoveEvent(due.seat, move, due, gone, come, _lost_supporters(state, move))


_REMOVING: Final = (Rolling, GoingFirst, UsingEffects, Losing, Damaging, Ambushing, Foiling, SupportersPaying)
"""Decisions whose answer can remove pieces without naming them; so can a card that is crafted."""


def _gone_and_come(state: State, move: Move) -> tuple[tuple[Pieces, ...], tuple[Pieces, ...]]:
    """What the move takes off the map, for all to see, and what a revolt that it ends places."""
    is_revolt = any(isinstance(owed, RevoltPaid | RevoltWon) for owed in state.pending)
    if not (is_revolt or isinstance(state.pending[-1], _REMOVING) or isinstance(move, Craft)):
        return (), ()
    after = step_unchecked(state, move).pieces
    gone = _fewer(state.pieces, after, ALL_PIECES)
    return gone, _fewer(after, state.pieces, (*BASES, REBEL)) if is_revolt else ()


def _lost_supporters(state: State, move: Move, come: Cards = ()) -> Cards:
    """The supporters, with those that come by this move, that a base takes along which the move lets go (Law 8.2.4)."""
    alliance, due = state.options.seat_of(Faction.ALLIANCE), state.pending[-1]
    if alliance is None or not _may_lose_a_base(state, move):
        return ()
    paid = (move.card,) if isinstance(due, SupportersLimit) and isinstance(move, Discard) else ()
    before, after = (each.boards[alliance] for each in (state, step_unchecked(state, move)))
    assert isinstance(before, AllianceBoard)  # the seat is the Alliance's
    assert isinstance(after, AllianceBoard)
    left = Counter((*before.supporters, *come)) - Counter((*after.supporters, *paid))
    return tuple(sorted(left.elements()))


def _may_lose_a_base(state: State, move: Move) -> bool:
    """Whether the loss of a base waits, or the move can remove one; a revolt of the Alliance's own removes none."""
    due = state.pending[-1]
    is_waiting = any(
        isinstance(trigger, BaseLoss)
        for owed in state.pending
        if isinstance(owed, Ordering)
        for trigger in owed.triggers
    )
    is_removing = isinstance(due, _REMOVING) and not isinstance(due, SupportersPaying)
    return is_waiting or is_removing or isinstance(move, Craft)


def _fewer(before: tuple[Row, ...], after: tuple[Row, ...], pieces: tuple[PieceId, ...]) -> tuple[Pieces, ...]:
    """Where pieces of these kinds have become fewer; elsewhere the rules may have gone on to place some."""
    return tuple(
        Pieces(piece, PlaceId(clearing), old - new)
        for piece in pieces
        if before[piece] is not after[piece]
        for clearing, (old, new) in enumerate(zip(before[piece], after[piece], strict=True))
        if old > new
    )


def determinize(observation: Observation, rng: Random) -> State:
    """
    A state with this observation, drawn at random.

    Every way to lay the unseen cards into the unseen places is equally likely, of those in which whoever has to pay
    with hidden cards can.

    Raises:
        PositionError: in none of them can it.
    """
    unseen = _unseen_cards(observation)
    rng.shuffle(unseen)
    return _laid_out(observation, _with_payment(observation, unseen, rng))


def _with_payment(observation: Observation, unseen: list[CardId], rng: Random) -> list[CardId]:
    """The unseen cards in an order in which the zone that has to pay gets cards that match (Law 1.5.4)."""
    zones = _hidden_zones(observation)
    match observation.pending[-1] if observation.pending else None:
        case Paying(seat, suit):
            index, needed = int(seat), 1
        case SupportersPaying(_, suit, left):
            index, needed = len(observation.hands), left
        case _:
            return unseen
    if zones[index].cards is not None:
        return unseen
    size, start = zones[index].size, sum(zone.size for zone in zones[:index] if zone.cards is None)
    fitting = [card for card in unseen if card in MATCHING[suit]]
    others = [card for card in unseen if card not in MATCHING[suit]]
    number = _number_of_fitting(len(fitting), len(others), size, needed, rng)
    rest = fitting[number:] + others[size - number :]
    rng.shuffle(rest)
    return [*rest[:start], *fitting[:number], *others[: size - number], *rest[start:]]


def _number_of_fitting(fitting: int, others: int, size: int, needed: int, rng: Random) -> int:
    """How many cards of a zone fit, at least so many, by the number of ways to choose them."""
    ways = [comb(fitting, number) * comb(others, size - number) for number in range(needed, size + 1)]
    if not sum(ways):
        raise PositionError(("Law 1.5.4: what must be paid cannot be paid",))
    return needed + bisect_right(list(accumulate(ways)), rng.randrange(sum(ways)))


def _unseen_cards(observation: Observation) -> list[CardId]:
    """The cards of the deck that lie nowhere in sight."""
    unseen = list(observation.options.deck)
    seen = [card for zone in _seen_zones(observation) for card in zone]
    for card in (*seen, *(card for card in observation.dominance if card is not None)):
        unseen.remove(card)
    return unseen


def _seen_zones(observation: Observation) -> list[Cards]:
    piles = [zone.cards for zone in _hidden_zones(observation) if zone.cards is not None]
    columns = [column for board in observation.boards if isinstance(board, EyrieBoard) for column in board.decree]
    return [observation.discard, observation.available, *observation.in_play, *piles, *columns]


def _hidden_zones(observation: Observation) -> list[Hidden]:
    """Hands first, then supporters."""
    boards = [board.supporters for board in observation.boards if isinstance(board, SeenAlliance)]
    return [*observation.hands, *boards]


def _laid_out(observation: Observation, unseen: list[CardId]) -> State:
    """The state in which the unseen cards lie in this order in the unseen places: hands, supporters, deck."""
    left = iter(unseen)

    def zone(hidden: Hidden) -> Cards:
        known = hidden.cards
        return tuple(sorted(next(left) for _ in range(hidden.size))) if known is None else known

    def board(seen: SeenBoard) -> Board:
        match seen:
            case SeenMarquise():
                return MarquiseBoard()
            case EyrieBoard() | VagabondBoard():
                return seen
            case SeenAlliance(supporters, officers):
                return AllianceBoard(zone(supporters), officers)
        assert_never(seen)

    hands = tuple(map(zone, observation.hands))
    boards = tuple(map(board, observation.boards))
    return State(
        options=observation.options,
        pending=observation.pending,
        active=observation.active,
        turn=observation.turn,
        points=observation.points,
        pieces=observation.pieces,
        suits=observation.suits,
        ruins=observation.ruins,
        supply=observation.supply,
        crafted=observation.crafted,
        hands=hands,
        in_play=observation.in_play,
        deck=tuple(sorted(left)),
        discard=observation.discard,
        available=observation.available,
        dominance=observation.dominance,
        boards=boards,
        activated=observation.activated,
        used=observation.used,
        winner=observation.winner,
    )
