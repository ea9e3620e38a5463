"""The games that every general test runs on: a new game adds one line."""

from collections.abc import Mapping
from typing import Final

from tabletop import abyss, duel, root_alliance
from tabletop.core import AnyGame

GAMES: Final[Mapping[str, AnyGame]] = {
    "abyss": abyss,
    "duel": duel,
    "root": root_alliance,
}
