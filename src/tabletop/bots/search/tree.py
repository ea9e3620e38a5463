"""The tree of a search: what one seat may come to see, and how the moves from there have done."""

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from typing import Any

from tabletop.core import Seat


class Edge:
    """
    A move at a node.

    visits: how often it was tried. available: how often the node was passed in a world in which it was legal. total:
    the sum of what these visits were worth to the seat that makes the move. gain: the sum of how much more that was
    than the same world was worth to the seat when the search began.
    """

    __slots__ = ("available", "gain", "move", "total", "visits")

    def __init__(self, move: Any) -> None:  # noqa: ANN401  (any game's)
        self.move = move
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.gain = 0.0

    @property
    def mean(self) -> float:
        """What the move was worth on average, to the seat that makes it; 0 where it was never tried."""
        return self.total / self.visits if self.visits else 0.0


class Node:
    """
    All positions that look alike to the searching seat, with `mover` to move.

    edges: the moves that were legal in any of the worlds that came by, in the order in which they first were.
    passed: the number of the iteration that came by last.
    """

    __slots__ = ("_listed", "edges", "mover", "passed")

    def __init__(self, mover: Seat, moves: Sequence[Any], *, is_known: bool) -> None:
        """`is_known`: these are the legal moves in all worlds, since the mover is who searches."""
        self.mover = mover
        self.passed = 0
        self.edges = {move: Edge(move) for move in moves}
        self._listed = tuple(self.edges.values()) if is_known else None

    def legal(self, game: Any, state: Any) -> Sequence[Edge]:  # noqa: ANN401  (any game's)
        """The edges of the moves that are legal in this world, in the order in which the game lists them."""
        if self._listed is not None:
            return self._listed
        edges, found = self.edges, []
        for move in game.legal_moves(state):
            edge = edges.get(move)
            if edge is None:
                edge = edges[move] = Edge(move)
            found.append(edge)
        return found


def selected(edges: Sequence[Edge], exploration: float, rng: Random) -> Edge:
    """
    The edge to try next, and every edge is counted as available.

    It is any of those that were never tried; if there is none, that with the highest upper confidence bound: its mean
    gain and `exploration` times the root of ln(available) / visits. The first of equals.
    """
    untried, best, highest = [], edges[0], -float("inf")
    for edge in edges:
        visits = edge.visits
        if not visits:
            untried.append(edge)
        elif not untried:
            bound = edge.gain / visits + exploration * sqrt(log(edge.available) / visits)
            if bound > highest:
                best, highest = edge, bound
        edge.available += 1
    return untried[int(rng.random() * len(untried))] if untried else best


def most_visited(edges: Sequence[Edge]) -> Edge:
    """The edge with the most visits; of equals that with the best mean, then the first."""
    return max(edges, key=lambda edge: (edge.visits, edge.mean))
