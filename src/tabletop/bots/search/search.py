"""One search: iterations from what a seat sees, each in a world of its own."""

from collections.abc import Sequence
from math import isfinite
from random import Random
from typing import Any, Final

import attrs

from tabletop.bots.search.tree import Edge, Node, selected
from tabletop.bots.search.value import TO_THE_END, evaluator, played_on
from tabletop.core import NOBODY, AnyGame, Seat, play_chance

ITERATIONS: Final = 400
DEPTH: Final = 2
FLAT_DEPTH: Final = 6
EXPLORATION: Final = 0.7
SCALE: Final = 8.0
"""What bots and analyses do where nothing else is asked of them."""


@attrs.frozen(kw_only=True)
class Settings:
    """
    How a search goes about it.

    depth: the random decisions of a playout before the position is scored; `TO_THE_END` (-1) for as many as it takes.
    exploration: the weight of what was tried seldom; 0 for none.
    scale: the lead in points that multiplies a seat's odds by e, in a position that is scored before the end.
    is_flat: only the moves at the root are told apart.

    Raises:
        ValueError: one of them is out of its range.
    """

    depth: int
    exploration: float
    scale: float
    is_flat: bool = False

    def __attrs_post_init__(self) -> None:
        if self.depth < TO_THE_END:
            raise ValueError(f"depth must be 0 or more, or {TO_THE_END} for playouts to the end, not {self.depth}")
        if not (isfinite(self.exploration) and self.exploration >= 0):
            raise ValueError(f"exploration must be 0 or more, not {self.exploration}")
        if not (isfinite(self.scale) and self.scale > 0):
            raise ValueError(f"scale must be more than 0, not {self.scale}")


class Search:
    """
    Information-set Monte Carlo tree search of a single observer (Cowling, Powley and Whitehouse 2012).

    Each iteration draws a world of the root observation, out of those that `memory` allows if there is one, walks
    down the tree, plays on at random from the first move that was never tried, and adds what came of it to all
    moves on the way, each seat's share to the moves of that seat (max^n). Chance is drawn on the way. A move
    competes with its siblings as often as it was available.

    Moves compete by what they gained: the value in the end less that of the same world at the start. Some worlds are
    good for a seat whatever it plays; that would be so much noise in the means, and is the same for all moves (a
    control variate).

    A node is whatever looks alike *on the table* to the searching seat, `observe(state, seat)`: lines that lead to
    the same observation meet, what was seen earlier and shows no more is forgotten. Since another seat's hidden cards
    are none of the observation, that seat is searched for as if it could not see them either.

    root: the node of the observation. nodes: all of them, by observation.
    """

    def __init__(  # noqa: PLR0913  (what a search is about)
        self,
        game: AnyGame,
        observation: Any,  # noqa: ANN401  (any game's)
        moves: Sequence[Any],
        settings: Settings,
        rng: Random,
        *,
        memory: Any = None,  # noqa: ANN401  (any game's)
    ) -> None:
        self._game = game
        self._observation = observation
        self._remembered = () if memory is None else (memory,)
        self._settings = settings
        self._rng = rng
        self._value = evaluator(game, settings.scale)
        self._seat: Seat = observation.seat
        self._iterations = 0
        self.root = Node(self._seat, moves, is_known=True)
        self.nodes: dict[Any, Node] = {observation: self.root}

    def run(self, iterations: int) -> None:
        """So many iterations more."""
        for _ in range(iterations):
            self._iterate()

    def _iterate(self) -> None:
        self._iterations += 1
        world = self._game.determinize(self._observation, self._rng, *self._remembered)
        path, state = self._walked(world)
        before, after = self._value(world), self._value(played_on(self._game, state, self._settings.depth, self._rng))
        for mover, edge in path:
            edge.visits += 1
            edge.total += after[mover]
            edge.gain += after[mover] - before[mover]

    def _walked(self, state: Any) -> tuple[list[tuple[Seat, Edge]], Any]:  # noqa: ANN401  (any game's)
        """The moves on the way down, the last of them never tried before, and the state after them."""
        game, rng, exploration = self._game, self._rng, self._settings.exploration
        path, node = [], self.root
        while node.passed != self._iterations:  # else the position came back
            node.passed = self._iterations
            edge = selected(node.legal(game, state), exploration, rng)
            path.append((node.mover, edge))
            state = play_chance(game, game.step_unchecked(state, edge.move), rng)
            if not edge.visits or self._settings.is_flat or game.to_move(state) == NOBODY:
                break
            node = self._node(state)
        return path, state

    def _node(self, state: Any) -> Node:  # noqa: ANN401  (any game's)
        """The node of the state, a new one where nothing like it was seen."""
        observation = self._game.observe(state, self._seat)
        node = self.nodes.get(observation)
        if node is None:
            mover = self._game.to_move(state)
            is_known = mover == self._seat
            node = Node(mover, self._game.legal_moves(state) if is_known else (), is_known=is_known)
            self.nodes[observation] = node
        return node
