"""What cannot be of the Woodland Alliance, beyond what is asked of all (Law 8)."""

from collections.abc import Iterator

from tabletop.core.contract import Seat
from tabletop.root_alliance.alliance.board import AllianceBoard
from tabletop.root_alliance.alliance.components import SUPPORTERS_LIMIT
from tabletop.root_alliance.alliance.decisions import BaseLoss, SupportersLimit
from tabletop.root_alliance.alliance.supporters import has_base
from tabletop.root_alliance.components import BASES, CLEARINGS, SYMPATHY
from tabletop.root_alliance.decisions import Ordering
from tabletop.root_alliance.rules.clearings import clearings_with, suit_at
from tabletop.root_alliance.state import State


def defects(state: State, _seat: Seat, board: AllianceBoard) -> Iterator[str]:
    """Tokens and bases where they may be; without a base five supporters (Law 8.2.3.I, 8.2.5, 8.4.1.III)."""
    sympathy = state.pieces[SYMPATHY]
    if max(sympathy) > 1:
        yield "Law 8.2.5.I: a clearing holds at most one sympathy token"
    if len(state.suits) == CLEARINGS:
        for suit, base in enumerate(BASES):
            if any(suit_at(state, clearing) != suit for clearing in clearings_with(state, base)):
                yield "Law 8.4.1.III: a base stands in a clearing of its suit"
    is_open = any(isinstance(owed, SupportersLimit) for owed in state.pending)
    if len(board.supporters) > SUPPORTERS_LIMIT and not has_base(state) and not (is_open or _base_lost(state)):
        yield "Law 8.2.3.I: without a base the Alliance has at most five supporters"


def _base_lost(state: State) -> bool:
    """Whether what follows the loss of a base still waits, or the game ended before (Law 8.2.4)."""
    waiting = [trigger for owed in state.pending if isinstance(owed, Ordering) for trigger in owed.triggers]
    return not state.pending or any(isinstance(trigger, BaseLoss) for trigger in waiting)
