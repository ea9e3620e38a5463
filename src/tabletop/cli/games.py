"""Games and bots by name; those that are not shipped have an import path."""

import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, redirect_stdout
from difflib import get_close_matches
from importlib.util import find_spec
from typing import Final, TextIO

from tabletop.bots import AnyBot, make_bot
from tabletop.bots.importing import ImportPathError, imported
from tabletop.bots.isolation import Keeping, check_bot, is_outside
from tabletop.bots.trust import SHIPPED
from tabletop.cli.errors import BadInputError
from tabletop.core import AnyGame, ContractError, require_game

_FEW: Final = 3  # faults that an error lists


def shipped_names() -> Iterator[str]:
    """The names of the games that are there."""
    return (name for name, package in SHIPPED.items() if find_spec(package) is not None)


def prints_to_stderr() -> AbstractContextManager[TextIO]:
    """Send to stderr what games and bots print meanwhile: stdout is for results."""
    return redirect_stdout(sys.stderr)


def find_game(name: str) -> AnyGame:
    """
    The game with this name or import path.

    Raises:
        BadInputError: there is none, or what is there is no game.
    """
    module = SHIPPED.get(name, name)
    if module == name:
        allow_working_directory()
    try:
        with prints_to_stderr():
            return require_game(imported(module))
    except ImportPathError as error:
        raise BadInputError(f"no game {name!r}: {_hint(name, error)}") from error
    except ContractError as error:
        more = f" and {len(error.faults) - _FEW} more" if len(error.faults) > _FEW else ""
        raise BadInputError(f"{name} is not a game: {'; '.join(error.faults[:_FEW])}{more}") from error


def named_bot(spec: str, game: AnyGame) -> AnyBot:
    """
    The bot that the user named.

    Raises:
        BotSpecError: no bot can be made of that.
    """
    if ":" in spec:
        allow_working_directory()
    with prints_to_stderr():
        return make_bot(spec, game)


def check_named_bot(spec: str, game: AnyGame, keeping: Keeping) -> None:
    """
    Find out what is wrong with the bot that the user named, where it would play.

    Raises:
        BotSpecError: no bot can be made of that.
    """
    if is_outside(spec):
        allow_working_directory()
    with prints_to_stderr():
        check_bot(spec, game, keeping)


def allow_working_directory() -> None:
    """Let import paths start where the user stands, as they do for `python -m`."""
    here = os.getcwd()  # noqa: PTH109  (an entry of `sys.path`)
    if here not in sys.path:
        sys.path.insert(0, here)


def _hint(name: str, error: ImportPathError) -> str:
    if "." in name or error.__cause__ is not None:  # a module that is there and fails
        return error.fault
    names = list(shipped_names())
    near = get_close_matches(name, names, n=1)
    if near:
        return f"did you mean {near[0]}?"
    return f"there are {', '.join(names)}, and import paths such as examples.magpies"
