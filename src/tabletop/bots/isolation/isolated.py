"""A bot that plays in a process of its own, as the rest of the library sees it."""

import os
import signal
from collections.abc import Mapping, Sequence
from random import Random
from types import ModuleType
from typing import Any, Final, Self

import attrs

from tabletop.bots.faults import ReportedFaultError
from tabletop.bots.isolation.guest import alphabet_of
from tabletop.bots.isolation.nursery import NurseryError, nursery
from tabletop.bots.isolation.wire import LONGEST, Wire, WireError
from tabletop.bots.luck import origin_of
from tabletop.bots.make import BotSpecError
from tabletop.core import AnyGame, Seat, UnknownMoveError
from tabletop.core.codec import dump, unstructure
from tabletop.core.converters import form_of

_TOLD: Final = 500  # characters of what a bot's process says of itself


PATIENCE: Final = 60.0
"""Seconds that a bot has for a call, where nothing else is said."""

MEMORY: Final = 4096
"""Megabytes that the process of a bot may hold, where nothing else is said."""


@attrs.frozen(kw_only=True)
class Limits:
    """
    What the process of a bot may use before it is killed.

    seconds: for a `start` or a `see`. seconds_a_move: for a `choose`. memory: in megabytes of addresses, where the
    system can limit that. To be imported and made it has a minute.
    """

    seconds: float = PATIENCE
    seconds_a_move: float = PATIENCE
    memory: int = MEMORY


class IsolatedBot:
    """
    The bot of this import path, in a process of its own for each match; close it.

    What goes there is what its seat sees, and what comes back is the id of a move. A bot that dies, hangs or says what
    is no answer fails like one that raises. `options` are those of the match, so that its process is ready for them.

    Raises:
        BotSpecError: this game, or this system, can have no bots in other processes.
    """

    def __init__(self, spec: str, game: AnyGame, options: Any = None, limits: Limits | None = None) -> None:  # noqa: ANN401
        if not isinstance(game, ModuleType):
            raise BotSpecError(spec, f"{game.NAME} is no module: another process could not import it")
        if not hasattr(os, "fork"):
            raise BotSpecError(spec, "this system cannot keep it in a process of its own; it plays only where trusted")
        self._spec = spec
        self._game = game
        self._options = options
        self._limits = Limits() if limits is None else limits
        self._process: _Process | None = None
        self._is_fresh = False
        self._recalls = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def make(self) -> None:
        """
        Have it made in a new process.

        Raises:
            BotSpecError: it cannot be made.
        """
        self.close()
        try:
            options = None if self._options is None else dump(self._game, self._options)
            self._process = _Process(self._game.__name__, options, self._limits)
            self._recalls = self._call("make", PATIENCE, bot=self._spec) is True
        except (ReportedFaultError, NurseryError) as error:
            raise BotSpecError(self._spec, str(error)) from error
        self._is_fresh = True

    def start(self, seat: Seat, options: Any, rng: Random) -> None:  # noqa: ANN401  (any game's)
        """A match begins, in a process that has seen no other."""
        self._options = options
        if not self._is_fresh:
            try:
                self.make()
            except BotSpecError as error:
                raise ReportedFaultError(f"it cannot be made: {error.fault}") from error
        self._is_fresh = False
        self._call(
            "start", self._limits.seconds, seat=seat, options=dump(self._game, options), seed=f"{origin_of(rng):x}"
        )

    def see(self, event: object) -> None:
        """Tell it of a move."""
        self._call("see", self._limits.seconds, event=self._plain("event", event))

    def recall(self, memory: object) -> None:
        """Tell it what its seat remembers, if it wants to know."""
        if self._recalls:
            plain = None if memory is None else self._plain("memory", memory)
            self._call("recall", self._limits.seconds, memory=plain)

    def choose(self, observation: object, moves: Sequence[Any]) -> Any:  # noqa: ANN401  (any game's)
        """The move that it chooses, which may be none of these."""
        alphabet = alphabet_of(self._game, self._options)
        numbers = list(map(alphabet.id_of, moves))
        seen = self._plain("observation", observation)
        answer = self._call("choose", self._limits.seconds_a_move, observation=seen, moves=numbers)
        if answer in numbers:
            return moves[numbers.index(answer)]
        try:
            return alphabet.move_of(answer)
        except UnknownMoveError as error:
            raise self._failed("choose: it answered what is no move") from error

    def close(self) -> None:
        """End its process, and all that it has started."""
        self._is_fresh = False
        if self._process is not None:
            self._process.end()
            self._process = None

    def _plain(self, kind: Any, value: object) -> Any:  # noqa: ANN401  (JSON)
        return unstructure(self._game, self._options, value, form_of(self._game, kind))

    def _call(self, call: str, seconds: float, **arguments: object) -> Any:  # noqa: ANN401  (JSON)
        """
        What the process answers.

        Raises:
            ReportedFaultError: the bot did something wrong, and its process is over.
        """
        if self._process is None:
            raise ReportedFaultError(f"{call}: its process is over")
        try:
            answer = self._process.answer({"call": call, **arguments}, seconds)
        except TimeoutError as error:
            raise self._failed(f"{call}: no answer within {seconds:g} s") from error
        except WireError as error:
            raise self._failed(f"{call}: {self._process.fate() or error}") from error
        if set(answer) == {"answer"}:
            return answer["answer"]
        raise self._failed(_told(answer.get("fault")))

    def _failed(self, fault: str) -> ReportedFaultError:
        self.close()
        return ReportedFaultError(fault)


def _told(fault: object) -> str:
    """What the process says that the bot did wrong, as far as it can be shown."""
    text = fault if isinstance(fault, str) else "it sent what is no answer"
    return "".join(sign if sign.isprintable() else " " for sign in text[:_TOLD])


class _Process:
    """The process of a bot."""

    def __init__(self, game: str, options: str | None, limits: Limits) -> None:
        self._nursery = nursery()
        self._pid, end = self._nursery.fork(game, options, limits.memory)
        self._wire = Wire(end, LONGEST)
        self._is_over = False

    def answer(self, call: Mapping[str, object], seconds: float) -> dict[str, Any]:
        """What it answers in time; raises like `Wire.receive`."""
        self._wire.send(call, seconds)
        return self._wire.receive(seconds)

    def fate(self) -> str:
        """How it came to its end, where it did so by itself."""
        status = self.end(is_gone=True)
        if status is None:
            return ""
        if os.WIFSIGNALED(status):
            return f"its process was ended by {signal.Signals(os.WTERMSIG(status)).name}"
        return f"its process ended with status {os.WEXITSTATUS(status)}"

    def end(self, *, is_gone: bool = False) -> int | None:
        """End it, once."""
        self._wire.close()
        if self._is_over:
            return None
        self._is_over = True
        return self._nursery.end(self._pid, is_gone=is_gone)
