"""One moment of the game, complete, and the small questions that the rules ask of it."""

from typing import TYPE_CHECKING, TypeAlias, TypeVar

import attrs

from tabletop.core.contract import NOBODY, Seat
from tabletop.core.quick import quick_evolve
from tabletop.root_alliance.alliance.board import AllianceBoard
from tabletop.root_alliance.components import CardId, Cards, Items, SuitId
from tabletop.root_alliance.decisions import Decision
from tabletop.root_alliance.eyrie.board import EyrieBoard
from tabletop.root_alliance.maps import ClearingSet
from tabletop.root_alliance.marquise.board import MarquiseBoard
from tabletop.root_alliance.options import Options
from tabletop.root_alliance.vagabond.board import VagabondBoard

T = TypeVar("T")

Board: TypeAlias = MarquiseBoard | EyrieBoard | AllianceBoard | VagabondBoard

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
    suits: tuple[SuitId, ...]
    ruins: ClearingSet
    supply: Items
    crafted: tuple[Items, ...]
    hands: tuple[Cards, ...]
    in_play: tuple[Cards, ...]
    deck: Cards
    discard: Cards
    available: Cards
    dominance: tuple[CardId | None, ...]
    boards: tuple[Board, ...]
    activated: tuple[int, int, int]
    used: Cards
    winner: Seat | None


if TYPE_CHECKING:
    from attrs import evolve as evolve  # noqa: PLC0414  (said to be meant for other modules)
else:
    evolve = quick_evolve(State)


def to_move(state: State) -> Seat:
    """Whose decision is due: a seat, `CHANCE`, or `NOBODY` when the game is over (Law 3.1)."""
    return state.pending[-1].seat if state.pending else NOBODY


def is_over(state: State) -> bool:
    """Whether somebody has won, or the limit of turns is reached (Law 3.1)."""
    return not state.pending


def with_entry(entries: tuple[T, ...], index: int, entry: T) -> tuple[T, ...]:
    """The tuple with another entry at the index."""
    return (*entries[:index], entry, *entries[index + 1 :])


def with_card(cards: Cards, card: CardId) -> Cards:
    """The zone with one more card."""
    return tuple(sorted((*cards, card)))


def without_card(cards: Cards, card: CardId) -> Cards:
    """The zone without one card of this kind."""
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]
