"""Bots by name: `random`, `greedy:worlds=8`, `mypkg.mybot:Bot`, `mypkg.mybot:Bot:depth=2,style=bold`."""

import inspect
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, Final

from tabletop.bots.bot import METHODS, AnyBot, BotFactory
from tabletop.bots.faults import FAULTS, named
from tabletop.bots.greedy import GreedyBot
from tabletop.bots.importing import ImportPathError, imported
from tabletop.bots.random_bot import RandomBot
from tabletop.core import AnyGame, TabletopError

BOTS: Final[Mapping[str, BotFactory]] = {"random": RandomBot, "greedy": GreedyBot}
"""The bots that come with the library, by id."""

_TRUTH: Final[Mapping[str, bool]] = {"true": True, "false": False}
_READERS: Final[Mapping[object, tuple[str, Callable[[str], object]]]] = {
    int: ("a whole number", int),
    float: ("a number", float),
    bool: ("true or false", lambda text: _TRUTH[text.casefold()]),
    str: ("a text", str),
    inspect.Parameter.empty: ("a text", str),
}


class BotSpecError(TabletopError, ValueError):
    """
    No bot can be made of this.

    `spec` is the name that was given, with its parameters; `fault` says what is wrong with it.
    """

    def __init__(self, spec: str, fault: str) -> None:
        super().__init__(spec, fault)
        self.spec = spec
        self.fault = fault

    def __str__(self) -> str:
        return f"bot {self.spec!r}: {self.fault}"


def make_bot(spec: str, game: AnyGame) -> AnyBot:
    """
    The bot that `spec` names, made for `game`.

    `spec` is the id of a shipped bot or an import path `module:name`, and behind one more colon its parameters, as
    `key=value` with commas between them. They are read as the types that the factory declares: int, float, bool, str.

    Raises:
        BotSpecError: there is no such bot, it does not take these parameters, or it has not the methods of a bot.
    """
    name, given = _split(spec)
    factory = _factory(spec, name)
    parameters = _parameters(spec, factory, given)
    try:
        bot = factory(game, **parameters)
    except FAULTS as error:
        sentence = named(error)
        if isinstance(error, ValueError):
            sentence = sentence.removeprefix(f"{type(error).__name__}: ")
        raise BotSpecError(spec, sentence) from error
    lacking = [method for method in METHODS if not callable(getattr(bot, method, None))]
    if lacking:
        raise BotSpecError(spec, f"{name} makes no bot: {type(bot).__name__} lacks {' and '.join(lacking)}")
    return bot


def _split(spec: str) -> tuple[str, dict[str, str]]:
    """The name and the parameters, still as text."""
    name, colon, tail = spec.rpartition(":")
    if not colon or "=" not in tail:
        return spec, {}
    given: dict[str, str] = {}
    for pair in tail.split(","):
        key, equals, value = (part.strip() for part in pair.partition("="))
        if not key or not equals:
            raise BotSpecError(spec, f"{pair!r} is no parameter; write key=value")
        if key in given:
            raise BotSpecError(spec, f"{key} is given twice")
        given[key] = value
    return name, given


def _factory(spec: str, name: str) -> BotFactory:
    if name in BOTS:
        return BOTS[name]
    module, colon, attribute = name.partition(":")
    if not colon:
        near = get_close_matches(name, BOTS, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(BOTS)}, and import paths like my.bots:Bot"
        raise BotSpecError(spec, f"there is no bot {name!r}; {hint}")
    try:
        found = imported(module)
    except ImportPathError as error:
        raise BotSpecError(spec, error.fault) from error
    factory: BotFactory | None = getattr(found, attribute, None)
    if not callable(factory):
        fault = "cannot be called" if hasattr(found, attribute) else "is not there"
        raise BotSpecError(spec, f"{attribute or 'the name behind the colon'} {fault} in {module}")
    return factory


def _parameters(spec: str, factory: BotFactory, given: Mapping[str, str]) -> dict[str, Any]:
    """The parameters as the factory wants them."""
    try:
        signature = inspect.signature(factory, eval_str=True)
    except Exception as error:
        raise BotSpecError(spec, f"its signature cannot be read: {error}") from error
    accepted = dict(list(signature.parameters.items())[1:])  # the first one is the game
    values = {key: _value(spec, accepted, key, text) for key, text in given.items()}
    try:
        signature.bind(None, **values)
    except TypeError as error:
        raise BotSpecError(spec, str(error)) from None
    return values


def _value(spec: str, accepted: Mapping[str, inspect.Parameter], key: str, text: str) -> object:
    if key not in accepted:
        known = f"it takes {', '.join(accepted)}" if accepted else "it takes none"
        raise BotSpecError(spec, f"there is no parameter {key!r}; {known}")
    expected, read = _READERS.get(accepted[key].annotation, (None, str))
    if expected is None:
        raise BotSpecError(spec, f"{key} cannot be given as text: it is neither int, float, bool nor str")
    try:
        return read(text)
    except (ValueError, LookupError):
        raise BotSpecError(spec, f"{key} must be {expected}, not {text!r}") from None
