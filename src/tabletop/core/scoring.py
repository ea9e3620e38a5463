"""A score sheet: whoever can explain the points, line by line, can add them up."""

from collections.abc import Callable, Iterable
from typing import Any, Generic

import attrs

from tabletop.core.contract import ScoreLine, Seat, StateT


@attrs.frozen(eq=False)
class ScoreSheet(Generic[StateT]):
    """
    The points of a game as lines, and what follows from them.

    lines: what makes up the points in a state, in the order of the sheet. ranking: one sortable key a seat, of which
    the greatest wins; without it, the points.
    """

    lines: Callable[[StateT], Iterable[ScoreLine]]
    ranking: Callable[[StateT], tuple[Any, ...]] | None = None

    def score_lines(self, state: StateT) -> tuple[ScoreLine, ...]:
        """What makes up `scores`, line by line."""
        return tuple(self.lines(state))

    def scores(self, state: StateT) -> tuple[int, ...]:
        """The points of each seat if the game ended here: the sum of its lines."""
        points = [0] * state.options.seats
        for line in self.lines(state):
            points[line.seat] += line.points
        return tuple(points)

    def winners(self, state: StateT) -> frozenset[Seat]:
        """Who ranks first at the end; several may share the win, and nobody has won before."""
        if state.pending:
            return frozenset()
        keys = (self.ranking or self.scores)(state)
        return frozenset(Seat(seat) for seat, key in enumerate(keys) if key == max(keys))
