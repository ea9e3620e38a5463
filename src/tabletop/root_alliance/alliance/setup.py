"""The set-up of the Woodland Alliance: supporters (Law 8.3)."""

from tabletop.core import Seat
from tabletop.root_alliance.alliance.components import STARTING_SUPPORTERS
from tabletop.root_alliance.alliance.decisions import SupporterDraw
from tabletop.root_alliance.alliance.supporters import board_of
from tabletop.root_alliance.decisions import Decision
from tabletop.root_alliance.state import State


def set_up(seat: Seat) -> tuple[Decision, ...]:
    """What the set-up owes, in its order."""
    return (SupporterDraw(seat),) * STARTING_SUPPORTERS  # Law 8.3.4


def is_set_up(state: State, seat: Seat) -> bool:
    """Whether what the set-up has brought so far is on the table."""
    supporters = board_of(state, seat).supporters
    return len(supporters) + state.pending.count(SupporterDraw(seat)) == STARTING_SUPPORTERS
