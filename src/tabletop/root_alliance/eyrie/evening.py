"""The Evening of the Eyrie Dynasties: roosts score (Law 7.6)."""

from typing import Final

from tabletop.core.contract import Seat
from tabletop.core.rulebook import Rule
from tabletop.root_alliance.components import ROOST
from tabletop.root_alliance.decisions import Decision, HandLimit, NextTurn, Timing
from tabletop.root_alliance.eyrie.components import ROOST_DRAWS, ROOST_POINTS
from tabletop.root_alliance.eyrie.decisions import RoostScoring
from tabletop.root_alliance.rules.cards import draws
from tabletop.root_alliance.rules.clearings import on_map
from tabletop.root_alliance.rules.points import gained
from tabletop.root_alliance.state import State, evolve


def evening(_state: State, seat: Seat) -> tuple[Decision, ...]:
    """Score roosts, then cards (Law 7.6)."""
    return (RoostScoring(seat),)


def _score_roosts(state: State, due: RoostScoring) -> State:
    """The roost table scores and says how many cards are drawn, then down to five (Law 7.6)."""
    seat = due.seat
    roosts = on_map(state, ROOST)
    owed = HandLimit(seat), *draws(seat, ROOST_DRAWS[roosts])
    return gained(evolve(state, pending=(*state.pending[:-1], *owed)), seat, ROOST_POINTS[roosts])


RULES: Final = (Rule(RoostScoring, settle=_score_roosts, under=(NextTurn,), offers=(Timing.EVENING_START,)),)
