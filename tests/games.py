"""The games that every general test runs on: a new game adds one line."""

from collections.abc import Mapping
from typing import Final

from tabletop import duel
from tabletop.core import AnyGame

GAMES: Final[Mapping[str, AnyGame]] = {
    "duel": duel,
}
