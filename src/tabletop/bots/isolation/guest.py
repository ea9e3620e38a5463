"""The process of a bot: it is made, and called as the messages say."""

import os
import sys
from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from reprlib import repr as short_repr
from typing import Any, Final

from tabletop.bots.faults import describe, describe_with_place
from tabletop.bots.isolation.wire import Wire, WireError
from tabletop.bots.make import BotSpecError, make_bot
from tabletop.core import Alphabet, AnyGame, Seat, move_classes
from tabletop.core.codec import load_options, structure, unstructure
from tabletop.core.converters import form_of

try:
    import resource
except ImportError:  # there is none on Windows
    resource = None  # type: ignore[assignment]


class FaultError(Exception):
    """What the bot did wrong, in one line."""


def alphabet_of(game: AnyGame, options: Any) -> Alphabet[Any, Any]:  # noqa: ANN401  (any game's)
    """The moves of the game with these options, made once."""
    return _alphabet(game, options)  # type: ignore[arg-type]  # a module has a hash


@lru_cache(maxsize=4)
def _alphabet(game: Any, options: Any) -> Alphabet[Any, Any]:  # noqa: ANN401  (any game's)
    return Alphabet(game, options)


def warm(game: AnyGame, options: Any) -> None:  # noqa: ANN401  (any game's)
    """Make what is made once for a game with these options, out of a table on which nothing has been dealt."""
    alphabet_of(game, options)
    seen = game.observe(game.initial_state(options), Seat(0))
    form = form_of(game, "observation")
    structure(game, options, unstructure(game, options, seen, form), form, "$.data")


def limit_memory(megabytes: int | None) -> None:
    """Have the process never hold more than this, where the system can see to that."""
    if resource is None or megabytes is None:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    wanted = megabytes << 20
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def live(wire: Wire, game: AnyGame) -> None:
    """Answer the calls until nobody is there any more."""
    guest = _Guest(game)
    while True:
        try:
            call = wire.receive()
        except WireError:
            return
        wire.send(_answered(guest, call))


def _answered(guest: "_Guest", call: Mapping[str, Any]) -> dict[str, object]:
    """The answer to a call; whatever goes wrong over it is the bot's fault."""
    try:
        return {"answer": guest.answers[call["call"]](call)}
    except FaultError as fault:
        return {"fault": str(fault)}
    except BotSpecError as error:
        return {"fault": error.fault}
    except BaseException as error:  # noqa: BLE001  (nothing of it leaves this process)
        return {"fault": f"{call['call']} raised {describe_with_place(error)}"}


class _Guest:
    """The bot with its game: the messages are made into values here, and its answers into messages."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._options: Any = None
        self._bot: Any = None
        self._moves: Alphabet[Any, Any]
        self.answers: Final[Mapping[str, Callable[[Mapping[str, Any]], object]]] = {
            "make": self._make,
            "start": self._start,
            "see": self._see,
            "recall": self._recall,
            "choose": self._choose,
        }

    def _make(self, call: Mapping[str, Any]) -> bool:
        """Whether the bot, now made, wants to be told what its seat remembers."""
        self._bot = make_bot(call["bot"], self._game)
        return callable(getattr(self._bot, "recall", None))

    def _start(self, call: Mapping[str, Any]) -> None:
        self._options = load_options(self._game, call["options"])
        self._moves = alphabet_of(self._game, self._options)
        self._bot.start(Seat(call["seat"]), self._options, Random(int(call["seed"], 16)))

    def _see(self, call: Mapping[str, Any]) -> None:
        self._bot.see(self._value("event", call["event"]))

    def _recall(self, call: Mapping[str, Any]) -> None:
        self._bot.recall(None if call["memory"] is None else self._value("memory", call["memory"]))

    def _choose(self, call: Mapping[str, Any]) -> int:
        moves = tuple(map(self._moves.move_of, call["moves"]))
        return self._number(self._bot.choose(self._value("observation", call["observation"]), moves))

    def _value(self, kind: Any, data: object) -> Any:  # noqa: ANN401  (any game's)
        return structure(self._game, self._options, data, form_of(self._game, kind), f"$.{kind}")

    def _number(self, move: object) -> int:
        """The id of the move that the bot chose."""
        try:
            if isinstance(move, move_classes(self._game)):
                return self._moves.id_of(move)
            shown = short_repr(move)
        except BaseException as error:
            raise FaultError(f"choose returned what cannot be judged: {describe(error)}") from error
        raise FaultError(f"choose returned {shown}, which is no move of {self._game.NAME}")


def settle_in() -> None:
    """Be a process of its own: its group ends with it, it reads nothing, and what it prints is no result."""
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
