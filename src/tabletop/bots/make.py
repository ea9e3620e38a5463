"""Bots by name: `random`, `greedy:worlds=8`, `scripted`, `mypkg.mybot:Bot`, `mypkg.mybot:Bot:depth=2,style=bold`."""

import inspect
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final

from tabletop.bots.bot import METHODS, AnyBot, BotFactory
from tabletop.bots.faults import STOPS, describe
from tabletop.bots.greedy import GreedyBot
from tabletop.bots.importing import ImportPathError, imported
from tabletop.bots.random_bot import RandomBot
from tabletop.bots.search import FlatBot, IsmctsBot
from tabletop.core import AnyGame, TabletopError
from tabletop.core.errors import excerpt, shortened

BOTS: Final[Mapping[str, BotFactory]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "flat": FlatBot,
    "ismcts": IsmctsBot,
}
"""The bots that play any game, by id."""

SCRIPTED: Final = "scripted"
"""The id of the bot that a game brings along."""

BOT_IDS: Final = (*BOTS, SCRIPTED)
"""Every id of a bot."""

_SCRIPTED_NAME: Final = "ScriptedBot"

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
        return f"bot {excerpt(self.spec)}: {shortened(self.fault)}"


def make_bot(spec: str, game: AnyGame) -> AnyBot:
    """
    The bot that `spec` names, made for `game`.

    `spec` is the id of a shipped bot or an import path `module:name` of a class of bots, and behind one more colon its
    parameters, as `key=value` with commas between them. They are read as the types that the class declares: int,
    float, bool, str. `scripted` is the `ScriptedBot` of the game's module `scripted`, or of the game itself.

    Raises:
        BotSpecError: there is no such bot, it does not take these parameters, or it has not the methods of a bot.
    """
    name, given = _split(spec)
    factory = _factory(spec, name, game)
    _refuse_other(spec, name, factory)
    parameters = _parameters(spec, factory, given)
    try:
        return factory(game, **parameters)
    except STOPS:
        raise
    except BaseException as error:
        sentence = describe(error)
        if isinstance(error, ValueError):
            sentence = sentence.removeprefix(f"{type(error).__name__}: ")
        raise BotSpecError(spec, sentence) from error


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


def name_in(spec: str) -> str:
    """
    What the spec names, without its parameters: the id of a shipped bot, or an import path.

    Raises:
        BotSpecError: its parameters cannot be read.
    """
    return _split(spec)[0]


def bots_of(game: AnyGame) -> tuple[str, ...]:
    """The ids of the bots that can play the game: `scripted` only where it brings one along."""
    return BOT_IDS if _scripted_module(game) or hasattr(game, _SCRIPTED_NAME) else tuple(BOTS)


def _scripted_module(game: object) -> str | None:
    """The path of the module `scripted` of the game; None where it is no package, or has none."""
    if not isinstance(game, ModuleType) or not hasattr(game, "__path__"):
        return None
    path = f"{game.__name__}.{SCRIPTED}"
    return path if find_spec(path) else None


def _scripted(spec: str, game: AnyGame) -> BotFactory:
    """What makes the bot that the game brings along."""
    path = _scripted_module(game)
    factory: BotFactory | None = getattr(_module(spec, path) if path else game, _SCRIPTED_NAME, None)
    if factory is None:
        raise BotSpecError(spec, f"{game.NAME} brings no such bot along; there are {', '.join(BOTS)}")
    return factory


def _refuse_other(spec: str, name: str, factory: object) -> None:
    """Refuse what is no class of bots, before it is called: a name must not be a way to call what there is."""
    if not isinstance(factory, type):
        raise BotSpecError(spec, f"{name} is no class: a bot is one with the methods {', '.join(METHODS)}")
    lacking = [method for method in METHODS if not callable(getattr(factory, method, None))]
    if lacking:
        raise BotSpecError(spec, f"{name} makes no bot: {factory.__name__} lacks {' and '.join(lacking)}")


def _module(spec: str, path: str) -> ModuleType:
    try:
        return imported(path)
    except ImportPathError as error:
        raise BotSpecError(spec, error.fault) from error


def _factory(spec: str, name: str, game: AnyGame) -> BotFactory:
    if name in BOTS:
        return BOTS[name]
    if name == SCRIPTED:
        return _scripted(spec, game)
    module, colon, attribute = name.partition(":")
    if not colon:
        near = get_close_matches(name, BOT_IDS, n=1)
        known = ", ".join(BOT_IDS)
        hint = f"did you mean {near[0]}?" if near else f"there are {known}, and import paths like my.bots:Bot"
        raise BotSpecError(spec, f"there is no bot {name!r}; {hint}")
    found = _module(spec, module)
    factory: BotFactory | None = getattr(found, attribute, None)
    if factory is None:
        raise BotSpecError(spec, f"{attribute or 'the name behind the colon'} is not there in {module}")
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
