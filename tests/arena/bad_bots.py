"""
Bots that mean harm to the games of others, or do it by mistake.

Each does its worst at every decision, and otherwise plays like `random`. Those that cheat know a file, where they say
whether they have found out what they must not know.
"""

import os
import random
import sys
import threading
import time
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Final

from tabletop import duel
from tabletop.arena.streams import stream, stream_seed
from tabletop.bots import RandomBot
from tabletop.bots.faults import StopError
from tabletop.core import Seat


class BadBot(RandomBot):
    """What all of them are."""

    options: Any = None

    def start(self, seat: Seat, options: Any, rng: Random) -> None:  # noqa: ANN401  (any game's)
        """Take what it is given."""
        super().start(seat, options, rng)
        self.options = options

    def choose(self, observation: Any, moves: Sequence[Any]) -> Any:  # noqa: ANN401  (any game's)
        """Do its worst, then choose."""
        self.harm(observation, moves)
        return super().choose(observation, moves)

    def harm(self, observation: Any, moves: Sequence[Any]) -> None:  # noqa: ANN401  (any game's)
        """Its worst."""


class ChangesOptions(BadBot):
    """Changes the options, which are one value for all games."""

    def harm(self, observation: Any, moves: Sequence[Any]) -> None:  # noqa: ANN401, ARG002
        """Change them."""
        object.__setattr__(self.options, "pile_size", 0)
        object.__setattr__(observation.options, "pile_size", 0)


class ChangesMoves(BadBot):
    """Changes the moves that it is offered."""

    def harm(self, observation: Any, moves: Sequence[Any]) -> None:  # noqa: ANN401, ARG002
        """Change them all, and those of the module."""
        for move in moves:
            for name in type(move).__slots__:
                if name in {"row", "seat", "hero"}:
                    object.__setattr__(move, name, 77)


class ChangesObservation(BadBot):
    """Changes what it sees."""

    def harm(self, observation: Any, moves: Sequence[Any]) -> None:  # noqa: ANN401, ARG002
        """Change it."""
        object.__setattr__(observation, "hands", ())
        object.__setattr__(observation, "rows", ())


class Exits(BadBot):
    """Ends its process without a word."""

    def harm(self, observation: Any, moves: Sequence[Any]) -> None:  # noqa: ANN401, ARG002
        """End it."""
        os._exit(0)


class Recurses(BadBot):
    """Overflows the stack of C."""

    def harm(self, observation: Any, moves: Sequence[Any]) -> None:  # noqa: ANN401, ARG002
        """Compare what is nested far too deep."""
        sys.setrecursionlimit(10**9)
        first: list[Any] = []
        second: list[Any] = []
        for _ in range(2 * 10**5):
            first, second = [first], [second]
        assert first == second


class LowersTheLimit(BadBot):
    """Leaves nobody room to call anything."""

    def harm(self, observation: Any, moves: Sequence[Any]) -> None:  # noqa: ANN401, ARG002
        """Lower it as far as it goes."""
        for limit in range(20, 200):
            try:
                sys.setrecursionlimit(limit)
            except RecursionError:
                continue
            return


class Loops(BadBot):
    """Never answers."""

    def harm(self, observation: Any, moves: Sequence[Any]) -> None:  # noqa: ANN401, ARG002
        """Go on for ever."""
        while True:
            pass


class LeavesThreads(BadBot):
    """Leaves a thread that never ends."""

    def harm(self, observation: Any, moves: Sequence[Any]) -> None:  # noqa: ANN401, ARG002
        """Leave it."""
        threading.Thread(target=time.sleep, args=(3600,)).start()


class Forks(BadBot):
    """Leaves a process behind, which writes its number to a file."""

    def __init__(self, game: Any, *, log: str = os.devnull) -> None:  # noqa: ANN401
        super().__init__(game)
        self._log = log

    def harm(self, observation: Any, moves: Sequence[Any]) -> None:  # noqa: ANN401, ARG002
        """Leave it."""
        number = os.fork()
        if number == 0:
            time.sleep(3600)
        with open(self._log, "a", encoding="utf-8") as file:  # noqa: PTH123  (a name)
            file.write(f"{number}\n")


class Hoards(BadBot):
    """Takes all the memory there is."""

    def harm(self, observation: Any, moves: Sequence[Any]) -> None:  # noqa: ANN401, ARG002
        """Take it."""
        self._held = [bytes(1 << 28) for _ in range(1 << 10)]


class Prints(BadBot):
    """Writes where results go."""

    def harm(self, observation: Any, moves: Sequence[Any]) -> None:  # noqa: ANN401, ARG002
        """Write, past Python too."""
        print("{}")  # noqa: T201  (that is what it does)
        os.write(1, b"{}\n")


class Leaves(BadBot):
    """Raises what ends programs."""

    KINDS: Final[dict[str, type[BaseException]]] = {
        "exit": SystemExit,
        "interrupt": KeyboardInterrupt,
        "stop": StopError,
        "base": BaseException,
    }

    def __init__(self, game: Any, *, how: str = "exit") -> None:  # noqa: ANN401
        super().__init__(game)
        self._how = how

    def harm(self, observation: Any, moves: Sequence[Any]) -> None:  # noqa: ANN401, ARG002
        """Raise it."""
        raise self.KINDS[self._how]


class Patches(BadBot):
    """Puts its own in the place of functions of the library and of Python."""

    def harm(self, observation: Any, moves: Sequence[Any]) -> None:  # noqa: ANN401, ARG002
        """Win always, and be dealt nothing but the same."""
        setattr(random.Random, "random", lambda _: 0.0)  # noqa: B010  (a method)
        for name in ("winners", "scores"):
            setattr(duel, name, lambda *_: frozenset({Seat(0), Seat(1)}))


class Babbles(BadBot):
    """Writes to every descriptor that it finds, its own wire among them."""

    def harm(self, observation: Any, moves: Sequence[Any]) -> None:  # noqa: ANN401, ARG002
        """Write what is no message, and what is one."""
        for number in range(3, 64):
            try:
                os.write(number, b'{"answer":10000000}\n[1]\nnonsense')
            except OSError:
                continue


class Cheat(BadBot):
    """What cheats are: they say in a file what they have found out."""

    def __init__(self, game: Any, *, log: str = os.devnull) -> None:  # noqa: ANN401
        super().__init__(game)
        self._log = log

    def tell(self, found: str) -> None:
        """Say what it knows."""
        with open(self._log, "a", encoding="utf-8") as file:  # noqa: PTH123  (a name)
            file.write(f"{found}\n")


class GuessesSeeds(Cheat):
    """Tries small seeds until one gives the generator that it was handed: it then knows the stream of chance."""

    def start(self, seat: Seat, options: Any, rng: Random) -> None:  # noqa: ANN401
        """Try some thousands."""
        super().start(seat, options, rng)
        state = rng.getstate()
        for seed in range(300):
            for number in range(1, 9):
                if Random(stream_seed(seed, number, f"seat {seat}")).getstate() == state:
                    self.tell(f"seed {seed}: {stream(seed, number, 'chance').random()}")


class Remembers(Cheat):
    """Keeps what it sees in its class, for the next game of the deal."""

    seen: ClassVar[list[Any]] = []

    def start(self, seat: Seat, options: Any, rng: Random) -> None:  # noqa: ANN401
        """Look what is left of an earlier game."""
        super().start(seat, options, rng)
        if self.seen:
            self.tell("remembers")

    def see(self, event: Any) -> None:  # noqa: ANN401
        """Keep it."""
        self.seen.append(event)


class Peeks(Cheat):
    """Looks through the frames that called it for a match with its state."""

    def harm(self, observation: Any, moves: Sequence[Any]) -> None:  # noqa: ANN401, ARG002
        """Look."""
        frame: Any = sys._getframe()  # noqa: SLF001  (that is what it does)
        while frame is not None:
            if any(isinstance(getattr(value, "state", value), duel.State) for value in frame.f_locals.values()):
                self.tell("peeks")
            frame = frame.f_back
