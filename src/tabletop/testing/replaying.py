"""Moves played again."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from tabletop.core.contract import AnyGame


def states_along(game: AnyGame, options: object, moves: Iterable[object]) -> Iterator[Any]:
    """The initial state and the state after each of the moves, all of which are legal."""
    state = game.initial_state(options)
    yield state
    for move in moves:
        state = game.step_unchecked(state, move)
        yield state


def state_after(game: AnyGame, options: object, moves: Sequence[object]) -> Any:  # noqa: ANN401  (every game has its own)
    """The state after the moves."""
    *_, last = states_along(game, options, moves)
    return last
