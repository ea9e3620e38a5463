"""The bots that search."""

from collections.abc import Sequence
from random import Random
from typing import Any

from tabletop.bots.search.search import DEPTH, EXPLORATION, FLAT_DEPTH, ITERATIONS, SCALE, Search, Settings
from tabletop.bots.search.tree import most_visited
from tabletop.core import AnyGame, Seat


class _Searcher:
    """A bot that makes a new search for every move, and keeps nothing of it."""

    def __init__(self, game: AnyGame, iterations: int, settings: Settings, *, memory: bool) -> None:
        if iterations < 1:
            raise ValueError(f"iterations must be 1 or more, not {iterations}")
        self._game = game
        self._iterations = iterations
        self._settings = settings
        self._rng = Random(0)
        self._remembers = memory
        self._memory: Any = None

    def start(self, seat: Seat, options: object, rng: Random) -> None:  # noqa: ARG002  (a bot is told)
        """Take the generator of the match."""
        self._rng = rng
        self._memory = None

    def see(self, event: object) -> None:
        """Leave it to the match to remember."""

    def recall(self, memory: Any) -> None:  # noqa: ANN401  (any game's)
        """Take what the seat remembers, unless the bot was told to do without."""
        self._memory = memory if self._remembers else None

    def choose(self, observation: Any, moves: Sequence[Any]) -> Any:  # noqa: ANN401  (any game's)
        """The move that was tried most; the only one without a search."""
        if len(moves) == 1:
            return moves[0]
        search = Search(self._game, observation, moves, self._settings, self._rng, memory=self._memory)
        search.run(self._iterations)
        return most_visited(tuple(search.root.edges.values())).move


class FlatBot(_Searcher):
    """
    Flat Monte Carlo: tries its moves in `iterations` worlds, one each, and plays on at random.

    UCB1 shares the iterations out: what looks bad early is left alone, so that the best moves are told apart more
    finely than if each had its equal part. Nothing is learnt of what others answer, so its playouts go deeper before
    they are scored. The parameters are those of `ismcts`.

    Raises:
        ValueError: a parameter is out of its range.
    """

    def __init__(  # noqa: PLR0913  (what can be set)
        self,
        game: AnyGame,
        *,
        iterations: int = ITERATIONS,
        depth: int = FLAT_DEPTH,
        exploration: float = EXPLORATION,
        scale: float = SCALE,
        memory: bool = True,
    ) -> None:
        settings = Settings(depth=depth, exploration=exploration, scale=scale, is_flat=True)
        super().__init__(game, iterations, settings, memory=memory)


class IsmctsBot(_Searcher):
    """
    Information-set Monte Carlo tree search of a single observer, `Search`.

    iterations: worlds drawn for each of its moves, and walks down the tree. depth: random decisions of a playout before
    it is scored, -1 for playouts to the end. exploration: the weight of moves tried seldom. scale: in a position that
    is scored, the lead in points that multiplies a seat's odds by e. memory: whether worlds are drawn from all that its
    seat was shown, where the game remembers it, or from the observation at hand alone.

    It plays what was tried most (of equals what was worth most, then the first). Within the search it takes positions
    that look alike to it for one, whatever led there.

    Raises:
        ValueError: a parameter is out of its range.
    """

    def __init__(  # noqa: PLR0913  (what can be set)
        self,
        game: AnyGame,
        *,
        iterations: int = ITERATIONS,
        depth: int = DEPTH,
        exploration: float = EXPLORATION,
        scale: float = SCALE,
        memory: bool = True,
    ) -> None:
        settings = Settings(depth=depth, exploration=exploration, scale=scale)
        super().__init__(game, iterations, settings, memory=memory)
