"""The bot that looks one step ahead, into worlds that agree with what it sees."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from tabletop.core import NOBODY, AnyGame, Seat, play_chance, returns

WIN: Final = 1_000_000
"""What a win counts beside the points: more than any margin."""


class GreedyBot:
    """
    Plays the move after which its seat stands best, on average over `worlds` determinizations of what it sees.

    A seat stands as well as its score is above the best other score. Chance that follows the move is sampled. Where
    the move ends the game, the win counts first. Moves that come out equal are equally likely.

    Raises:
        ValueError: there must be a world at least.
    """

    def __init__(self, game: AnyGame, *, worlds: int = 4) -> None:
        if worlds < 1:
            raise ValueError(f"worlds must be 1 or more, not {worlds}")
        self._game = game
        self._worlds = worlds
        self._seat = Seat(0)
        self._rng = Random(0)

    def start(self, seat: Seat, options: object, rng: Random) -> None:  # noqa: ARG002  (a bot is told)
        """Take the seat and the generator of the match."""
        self._seat = seat
        self._rng = rng

    def see(self, event: object) -> None:
        """Remember nothing: the table shows what a greedy player asks for."""

    def choose(self, observation: Any, moves: Sequence[Any]) -> Any:  # noqa: ANN401  (any game's)
        """The best of the moves, one step ahead."""
        if len(moves) == 1:
            return moves[0]
        totals = [0.0] * len(moves)
        for _ in range(self._worlds):
            world = self._game.determinize(observation, self._rng)
            for index, move in enumerate(moves):
                totals[index] += self._value_after(world, move)
        best = max(totals)
        return self._rng.choice([move for move, total in zip(moves, totals, strict=True) if total == best])

    def _value_after(self, world: Any, move: Any) -> float:  # noqa: ANN401  (any game's)
        """How the seat stands after the move, chance included."""
        game = self._game
        state = play_chance(game, game.step_unchecked(world, move), self._rng)
        value = float(margin(game.scores(state), self._seat))
        if game.to_move(state) == NOBODY:
            value += WIN * returns(game, state)[self._seat]
        return value


def margin(scores: Sequence[int], seat: Seat) -> int:
    """The score of the seat above the best of the others; its score where it plays alone."""
    others = [score for other, score in enumerate(scores) if other != seat]
    return scores[seat] - max(others, default=0)
