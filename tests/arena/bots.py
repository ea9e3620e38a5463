"""Bots that go wrong in matches and tournaments."""

import os
import signal
import time
from asyncio import CancelledError
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs

from tabletop import duel
from tabletop.bots import RandomBot
from tabletop.bots.faults import StopError
from tabletop.core import AnyGame, Seat


class Raises(RandomBot):
    """Fails at its `turn`-th decision."""

    def __init__(self, game: AnyGame, *, turn: int = 1) -> None:
        super().__init__(game)
        self._left = turn

    def choose(self, observation: object, moves: Sequence[Any]) -> Any:  # noqa: ANN401
        """Raise when it is time."""
        self._left -= 1
        if self._left <= 0:
            raise RuntimeError("no idea")
        return super().choose(observation, moves)


class Lame(RandomBot):
    """Fails when it is to start."""

    def start(self, seat: Seat, options: object, rng: Random) -> None:  # noqa: ARG002
        """Raise."""
        raise KeyError(seat)


class Deaf(RandomBot):
    """Fails when it is told of its third event."""

    _events = 0

    def see(self, event: object) -> None:  # noqa: ARG002
        """Raise when it is time."""
        self._events += 1
        if self._events == 3:
            raise RuntimeError("too loud")


class Nonsense(RandomBot):
    """Answers what is no move."""

    def choose(self, observation: object, moves: Sequence[Any]) -> Any:  # noqa: ANN401, ARG002
        """No move."""
        return "take it"


class LeavesError(BaseException):
    """An error that is no Exception."""


class Quits(RandomBot):
    """Raises what is no Exception, of the kind `how`, or stops the run."""

    def __init__(self, game: AnyGame, *, how: str = "own") -> None:
        super().__init__(game)
        self._error = QUITS[how]

    def choose(self, observation: object, moves: Sequence[Any]) -> Any:  # noqa: ANN401, ARG002
        """Raise."""
        raise self._error


QUITS: Final[dict[str, type[BaseException]]] = {
    "own": LeavesError,
    "cancelled": CancelledError,
    "generator": GeneratorExit,
    "exit": SystemExit,
    "interrupt": KeyboardInterrupt,
    "stop": StopError,
}


class Huge(RandomBot):
    """Answers a move with a number that is too long to be written."""

    def choose(self, observation: object, moves: Sequence[Any]) -> Any:  # noqa: ANN401, ARG002
        """No move that can be told."""
        return duel.Take(10**5000, (0, 1))


class Trap:
    """Something that cannot be looked at."""

    def __hash__(self) -> int:
        raise RuntimeError("no hash")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("not equal")

    def __repr__(self) -> str:
        raise LeavesError("no text")


class Secretive(RandomBot):
    """Answers what cannot be looked at, or with `is_move` a move that holds it."""

    def __init__(self, game: AnyGame, *, is_move: bool = False) -> None:
        super().__init__(game)
        self._is_move = is_move

    def choose(self, observation: object, moves: Sequence[Any]) -> Any:  # noqa: ANN401, ARG002
        """No move that can be judged."""
        trap: Any = Trap()
        return duel.Take(trap, (trap, trap)) if self._is_move else trap


class OwnTake(duel.Take):
    """A move that cannot be looked at."""

    def __hash__(self) -> int:
        raise RuntimeError("no hash")

    def __repr__(self) -> str:
        raise RuntimeError("no text")


class Forges(RandomBot):
    """Answers with a move of a class of its own."""

    def choose(self, observation: object, moves: Sequence[Any]) -> Any:  # noqa: ANN401, ARG002
        """What would be legal, were it of the game."""
        return OwnTake(**attrs.asdict(moves[0], recurse=False))


class Odd(RandomBot):
    """Answers an object, which is shown with its address."""

    def choose(self, observation: object, moves: Sequence[Any]) -> Any:  # noqa: ANN401, ARG002
        """No move."""
        return object()


class Stubborn(RandomBot):
    """Answers its first move again and again."""

    _first: Any = None

    def choose(self, observation: object, moves: Sequence[Any]) -> Any:  # noqa: ANN401, ARG002
        """The first move that it was ever offered."""
        self._first = self._first or moves[0]
        return self._first


class Chatty(RandomBot):
    """Prints when it is made and when it chooses."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        print("hello")  # noqa: T201  (that is what it does)

    def choose(self, observation: object, moves: Sequence[Any]) -> Any:  # noqa: ANN401
        """Print, then choose."""
        print("hmm")  # noqa: T201  (that is what it does)
        return super().choose(observation, moves)


class Slow(RandomBot):
    """Takes so many milliseconds for each decision."""

    def __init__(self, game: AnyGame, *, pause: float = 1.0) -> None:
        super().__init__(game)
        self._pause = pause / 1000

    def choose(self, observation: object, moves: Sequence[Any]) -> Any:  # noqa: ANN401
        """Wait, then choose."""
        time.sleep(self._pause)
        return super().choose(observation, moves)


class Dies(RandomBot):
    """
    Kills its process at the starts of matches whose numbers are `first` to `last`.

    The matches that it starts are counted in the file `log`, over all processes.
    """

    def __init__(self, game: AnyGame, *, log: str, first: int = 1, last: int = 1) -> None:
        super().__init__(game)
        self._log = Path(log)
        self._fatal = range(first, last + 1)

    def start(self, seat: Seat, options: object, rng: Random) -> None:
        """Count, and die when it is time."""
        super().start(seat, options, rng)
        with self._log.open("ab", buffering=0) as file:
            file.write(b".")
            count = file.tell()
        if count in self._fatal:
            os.kill(os.getpid(), signal.SIGKILL)


class Doomed(RandomBot):
    """Kills its process whenever it has to choose."""

    def choose(self, observation: object, moves: Sequence[Any]) -> Any:  # noqa: ANN401, ARG002
        """Die."""
        os.kill(os.getpid(), signal.SIGKILL)
