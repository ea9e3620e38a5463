"""Scoring and winning (Law 3.1, 3.2)."""

from tabletop.core.contract import Seat
from tabletop.root_alliance.components import WINNING_POINTS
from tabletop.root_alliance.state import State, evolve, with_entry


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
    if state.points[state.active] >= WINNING_POINTS:
        return ended(state, state.active)
    return ended(state, Seat(state.points.index(max(state.points))))


def ended(state: State, winner: Seat | None) -> State:
    """The end of the game; nothing is owed any more."""
    return evolve(state, pending=(), winner=winner)
