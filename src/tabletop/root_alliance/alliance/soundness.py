"""What cannot be of the Woodland Alliance, beyond what is asked of all (Law 8)."""

from collections.abc import Iterator

from tabletop.root_alliance.alliance.board import AllianceBoard
from tabletop.root_alliance.alliance.components import SUPPORTERS_LIMIT
from tabletop.root_alliance.alliance.decisions import (
    BaseLoss,
    SupportersLimit,
)
from tabletop.root_alliance.alliance.supporters import has_base
from tabletop.root_alliance.decisions import Ordering
from tabletop.root_alliance.state import State


def alliance_defects(state: State) -> Iterator[str]:
    """Without a base no more than five supporters, but for those being discarded (Law 8.2.3.I)."""
    is_open = any(isinstance(owed, SupportersLimit) for owed in state.pending)
    for board in state.boards:
        if not isinstance(board, AllianceBoard):
            continue
        if len(board.supporters) > SUPPORTERS_LIMIT and not has_base(state) and not (is_open or _base_lost(state)):
            yield "Law 8.2.3.I: without a base the Alliance has at most five supporters"


def _base_lost(state: State) -> bool:
    """Whether what follows the loss of a base still waits, or the game ended before (Law 8.2.4)."""
    waiting = [trigger for owed in state.pending if isinstance(owed, Ordering) for trigger in owed.triggers]
    return not state.pending or any(isinstance(trigger, BaseLoss) for trigger in waiting)
