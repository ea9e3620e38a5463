"""The games that every general test runs on: a new game adds one line."""

from collections.abc import Mapping
from typing import Any, Final

from tabletop import abyss, duel, root_alliance
from tabletop.core import AnyGame, Seat

GAMES: Final[Mapping[str, AnyGame]] = {
    "abyss": abyss,
    "duel": duel,
    "root": root_alliance,
}


class Counted:
    """Something that counts as an int and equals none; `IntLike` of the kit equals one too, as numpy's ints do."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __index__(self) -> int:
        return self._number


def event_of(game: AnyGame, state: Any, move: Any, seat: Seat | None) -> Any:  # noqa: ANN401  (any game's)
    """What the seat sees of the move, played in this state."""
    return game.observe_move(state, move, game.step(state, move), seat)
