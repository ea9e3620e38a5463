"""What a seat sees of the table, and the states that look so to it (Law 1.2, 8.2.3)."""

from bisect import bisect_right
from itertools import accumulate
from math import comb
from random import Random
from typing import TypeAlias, assert_never

import attrs

from tabletop.core.contract import Seat, require_seat
from tabletop.core.errors import PositionError
from tabletop.root_alliance.alliance.board import AllianceBoard
from tabletop.root_alliance.alliance.decisions import SupportersPaying
from tabletop.root_alliance.components import MATCHING, CardId, Cards, Items, SuitId
from tabletop.root_alliance.decisions import Decision, Look, Paying
from tabletop.root_alliance.eyrie.board import EyrieBoard
from tabletop.root_alliance.maps import ClearingSet
from tabletop.root_alliance.marquise.board import MarquiseBoard
from tabletop.root_alliance.options import Options
from tabletop.root_alliance.state import Board, Row, State, to_move
from tabletop.root_alliance.vagabond.board import VagabondBoard


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
