"""A bot that a game brings along: it judges the moves by what it sees on the table now, and plays the best."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Generic

from tabletop.core.contract import MoveT, ObservationT, Seat


class Judging(Generic[ObservationT, MoveT]):
    """
    Plays the move that is worth most, the first among equals, and remembers nothing.

    A game derives its `ScriptedBot` from it, which says what a move is worth (`docs/contract.md`).
    """

    def __init__(self, game: object) -> None:
        self._game = game

    def start(self, seat: Seat, options: object, rng: Random) -> None:
        """Need none of them: an observation tells all, and nothing is left to luck."""

    def see(self, event: object) -> None:
        """Remember nothing."""

    def choose(self, observation: ObservationT, moves: Sequence[MoveT]) -> MoveT:
        """The best of the moves; a single one needs no judgement."""
        return moves[0] if len(moves) == 1 else max(moves, key=self.judge(observation))

    def judge(self, observation: ObservationT) -> Callable[[MoveT], float]:
        """What each move is worth where this is seen."""
        raise NotImplementedError
