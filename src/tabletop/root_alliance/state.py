"""One moment of the game, complete, and the small questions that the rules ask of it."""

from typing import TYPE_CHECKING, TypeAlias, TypeVar

import attrs

from tabletop.core import NOBODY, Seat, fast_copy
from tabletop.root_alliance import components, maps
from tabletop.root_alliance.additions import Board
from tabletop.root_alliance.decisions import Decision
from tabletop.root_alliance.options import Options

T = TypeVar("T")

Row: TypeAlias = tuple[int, ...]
"""How many pieces of one kind each clearing holds, clearing 1 first."""


@attrs.frozen
class State:
    """
    One moment of the game. Tuples have one entry a seat, unless said otherwise.

    pending: the decisions and stages still owed, the one due now last.
    active: whose turn it is. turn: 1 upwards, the turns of all seats counted together.
    points: 0 for whoever has no score marker any more (Law 3.3.1).
    pieces: one row for each kind of piece, in the order of `PIECES`; what is not there is in the supply.
    suits: the suit of each clearing; it grows while they are dealt (Law 11.2).
    ruins: the clearings with a ruin.
    supply, crafted: the items beside the map and in the Crafted Items boxes.
    hands, in_play: cards in hand, and lasting effects in the play area.
    deck: unordered, like all zones of cards; never empty while `discard` is not (Law 2.1).
    available: dominance cards beside the map (Law 3.3.3). dominance: the one activated, if any.
    activated: crafting pieces activated in this turn, by suit (Law 4.1.1).
    used: the effects used in this turn.
    winner: who has won; None before the end and after a drawn game.
    """

    options: Options
    pending: tuple[Decision, ...]
    active: Seat
    turn: int
    points: tuple[int, ...]
    pieces: tuple[Row, ...]
    suits: tuple[components.SuitId, ...]
    ruins: maps.ClearingSet
    supply: components.Items
    crafted: tuple[components.Items, ...]
    hands: tuple[components.Cards, ...]
    in_play: tuple[components.Cards, ...]
    deck: components.Cards
    discard: components.Cards
    available: components.Cards
    dominance: tuple[components.CardId | None, ...]
    boards: tuple[Board, ...]
    activated: tuple[int, int, int]
    used: components.Cards
    winner: Seat | None


if TYPE_CHECKING:
    from attrs import evolve as evolve  # noqa: PLC0414  (said to be meant for other modules)

    def _owing(state: State, pending: tuple[Decision, ...]) -> State:
        """The state that owes these."""
else:
    evolve, _owing = fast_copy(State), fast_copy(State, "pending")


def to_move(state: State) -> Seat:
    """Whose decision is due: a seat, `CHANCE`, or `NOBODY` when the game is over (Law 3.1)."""
    return state.pending[-1].seat if state.pending else NOBODY


def is_over(state: State) -> bool:
    """Whether somebody has won, or the limit of turns is reached (Law 3.1)."""
    return not state.pending


def popped(state: State) -> State:
    """The state without the decision that is due."""
    return _owing(state, state.pending[:-1])


def replaced(state: State, *owed: Decision) -> State:
    """The state that owes these instead of the decision that is due, the last of them first."""
    return _owing(state, (*state.pending[:-1], *owed))


def pushed(state: State, *owed: Decision) -> State:
    """The state that owes these before the decision that is due, the last of them first."""
    return _owing(state, (*state.pending, *owed))


def with_board(state: State, seat: Seat, board: Board) -> State:
    """The state with another board of the seat."""
    return evolve(state, boards=with_entry(state.boards, seat, board))


def with_entry(entries: tuple[T, ...], index: int, entry: T) -> tuple[T, ...]:
    """The tuple with another entry at the index."""
    return (*entries[:index], entry, *entries[index + 1 :])


def with_card(cards: components.Cards, card: components.CardId) -> components.Cards:
    """The zone with one more card."""
    return tuple(sorted((*cards, card)))


def without_card(cards: components.Cards, card: components.CardId) -> components.Cards:
    """The zone without one card of this kind."""
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


def has_marker(state: State, seat: Seat) -> bool:
    """Whether the seat still scores: dominance and coalitions take the marker away (Law 3.3.1, 9.2.8)."""
    return state.dominance[seat] is None and state.boards[seat].partner is None


def gained(state: State, seat: Seat, points: int) -> State:
    """The state with so many points more for the seat, or fewer, never below 0 (Law 3.2, R-42)."""
    if not points or not has_marker(state, seat):
        return state
    return evolve(state, points=with_entry(state.points, seat, max(0, state.points[seat] + points)))


def won_by_points(state: State) -> State:
    """The end, won by the first at 30 points; of several, by the one whose turn it is (Law 3.1, R-45)."""
    if state.points[state.active] >= components.WINNING_POINTS:
        return ended(state, state.active)
    return ended(state, Seat(state.points.index(max(state.points))))


def ended(state: State, winner: Seat | None) -> State:
    """The end of the game; nothing is owed any more."""
    return evolve(state, pending=(), winner=winner)
