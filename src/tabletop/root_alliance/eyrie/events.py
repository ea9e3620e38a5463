"""What a move brings the Eyrie Dynasties: Turmoil, and what it costs (Law 7.7)."""

from typing import Any

from tabletop.core import Seat
from tabletop.root_alliance.eyrie import decisions, leaders, moves
from tabletop.root_alliance.moves import Move, Recruit
from tabletop.root_alliance.state import State


def brought(state: State, move: Move, after: State, seat: Seat) -> dict[str, Any]:
    """The points and the cards that Turmoil has cost (Law 7.7.1, 7.7.2)."""
    if not isinstance(move, moves.Obey | Recruit) or leaders.board_of(after, seat).leader is not None:
        return {}
    if not isinstance(after.pending[-1], decisions.Appointing):
        return {}
    return {
        "decree": tuple(sorted(leaders.board_of(state, seat).cards)),
        "penalty": state.points[seat] - after.points[seat],
    }
