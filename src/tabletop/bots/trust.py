"""
What a file may name: shipped games and shipped bots.

Nothing is imported because a file says so. Whoever runs a program may allow more, by the names of modules; a package
stands for all that is in it.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from tabletop.bots.make import BOT_IDS, BotSpecError, name_in
from tabletop.core import TabletopError
from tabletop.core.errors import excerpt

SHIPPED: Final[Mapping[str, str]] = {
    "duel": "tabletop.duel",
    "abyss": "tabletop.abyss",
    "root": "tabletop.root_alliance",
}
"""The games that are shipped: name -> package."""


class ForeignNameError(TabletopError, ValueError):
    """
    A file names what is not shipped, and nobody has allowed that.

    `name` is what it names, `module` what would have to be allowed.
    """

    def __init__(self, name: str, module: str) -> None:
        super().__init__(name, module)
        self.name = name
        self.module = module

    def __str__(self) -> str:
        return f"{excerpt(self.name)} is not shipped: it is imported only where {excerpt(self.module)} is allowed"


def is_shipped_bot(spec: str) -> bool:
    """Whether this names a bot that is shipped, with parameters or without."""
    try:
        return name_in(spec) in BOT_IDS
    except BotSpecError:
        return False


def foreign_modules(game: str, bots: Collection[str] = ()) -> tuple[str, ...]:
    """The modules that have to be imported for the game at this import path and for these bots, and are not shipped."""
    return tuple(dict.fromkeys(map(_module, _foreign_names(game, bots))))


def refuse_foreign(game: str, bots: Collection[str], allow: Collection[str]) -> None:
    """
    Nothing, for a shipped game, shipped bots, and what lies in the modules of `allow`; nothing is imported.

    Raises:
        ForeignNameError: it is anything else.
        BotSpecError: the parameters of a bot cannot be read.
    """
    for name in _foreign_names(game, bots):
        if not any(f"{_module(name)}.".startswith(f"{allowed}.") for allowed in allow):
            raise ForeignNameError(name, _module(name))


def _foreign_names(game: str, bots: Collection[str]) -> Iterator[str]:
    """Those that lead out of the library; a bot without an import path, shipped or unknown, does not."""
    if game not in SHIPPED.values():
        yield game
    yield from (name for name in map(name_in, bots) if ":" in name)


def _module(path: str) -> str:
    return path.partition(":")[0]
