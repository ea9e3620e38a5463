"""The Evening of the Marquise de Cat: cards (Law 6.6)."""

from tabletop.core import Seat
from tabletop.root_alliance.components import RECRUITER
from tabletop.root_alliance.decisions import Decision, HandLimit
from tabletop.root_alliance.marquise.components import RECRUITER_DRAWS
from tabletop.root_alliance.rules.cards import draws
from tabletop.root_alliance.rules.clearings import on_map
from tabletop.root_alliance.state import State


def evening(state: State, seat: Seat) -> tuple[Decision, ...]:
    """One card and the bonus of the recruiters, then down to five (Law 6.6)."""
    return (*draws(seat, 1 + RECRUITER_DRAWS[on_map(state, RECRUITER)]), HandLimit(seat))
