"""The set-up of the Woodland Alliance: supporters (Law 8.3)."""

from tabletop.core.contract import Seat
from tabletop.root_alliance.alliance.components import STARTING_SUPPORTERS
from tabletop.root_alliance.alliance.decisions import SupporterDraw
from tabletop.root_alliance.decisions import Decision


def set_up(seat: Seat) -> tuple[Decision, ...]:
    """What the set-up owes, in its order."""
    return (SupporterDraw(seat),) * STARTING_SUPPORTERS  # Law 8.3.4
