"""The bot that knows nothing: the measure of all others."""

from collections.abc import Sequence
from random import Random
from typing import Any

from tabletop.core import AnyGame, Seat


class RandomBot:
    """Plays every legal move with the same probability."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._rng = Random(0)

    def start(self, seat: Seat, options: object, rng: Random) -> None:  # noqa: ARG002  (a bot is told)
        """Take the generator of the match."""
        self._rng = rng

    def see(self, event: object) -> None:
        """Remember nothing."""

    def choose(self, observation: object, moves: Sequence[Any]) -> Any:  # noqa: ANN401, ARG002  (any game's move)
        """Any of the moves."""
        return moves[int(self._rng.random() * len(moves))]
