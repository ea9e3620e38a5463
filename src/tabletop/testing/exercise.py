"""Every function of the contract, called at one moment of a game."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

import attrs

from tabletop.core.contract import CHANCE, AnyGame
from tabletop.core.errors import IllegalMoveError
from tabletop.testing.subject import Example, sampled

_LISTED: Final = 3  # legal moves with which the functions that take one are called
_UNLISTED: Final = 3  # and as many of the alphabet, legal or not


@attrs.frozen(eq=False)
class Call:
    """A function of the contract and what it is called with, generators left out."""

    name: str
    inputs: tuple[Any, ...]
    run: Callable[[], Any]


def calls(example: Example) -> Iterator[Call]:
    """One call at least of each function that means something at this moment."""
    game, state, options = example.game, example.state, example.options
    yield _call(game, "initial_state", options)
    for name in ("to_move", "legal_moves", "chance_weights", "scores", "winners", "defects"):
        yield _call(game, name, state)
    for name in ("max_length", "roles"):
        yield _call(game, name, options)
    if hasattr(game, "score_lines"):
        yield _call(game, "score_lines", state)
    yield from _seen(example)
    yield from _moved(example)


def _call(game: AnyGame, name: str, *inputs: object) -> Call:
    return Call(name, inputs, partial(getattr(game, name), *inputs))


def _drawn(game: AnyGame, name: str, example: Example, given: object) -> Call:
    """A call with a new generator."""
    return Call(name, (given,), lambda: getattr(game, name)(given, example.rng()))


def _seen(example: Example) -> Iterator[Call]:
    game = example.game
    for viewer in example.viewers:
        yield _call(game, "observe", example.state, viewer)
        observation = game.observe(example.state, viewer)
        yield _drawn(game, "determinize", example, observation)
        if hasattr(game, "render"):
            yield _call(game, "render", observation)


def _moved(example: Example) -> Iterator[Call]:
    game, state, options = example.game, example.state, example.options
    rng = example.rng()
    listed = sampled(tuple(game.legal_moves(state)), _LISTED, rng)
    for move in listed:
        yield _call(game, "step_unchecked", state, move)
        yield _call(game, "step", state, move)
        after = game.step_unchecked(state, move)
        for viewer in example.viewers:
            yield _call(game, "observe_move", state, move, after, viewer)
            yield _call(game, "narrate", game.observe_move(state, move, after, viewer), options)
    for move in (*listed, *sampled(example.table.moves, _UNLISTED, rng)):
        yield _call(game, "explain", state, move)
        yield Call("step", (state, move), partial(_stepped, game, state, move))
        yield _call(game, "format_move", move, options)
        yield _call(game, "parse_move", game.format_move(move, options), options)
    if game.to_move(state) == CHANCE:
        yield _drawn(game, "sample_chance", example, state)


def _stepped(game: AnyGame, state: object, move: object) -> object:
    """The next state, or the error that refuses the move."""
    try:
        return game.step(state, move)
    except IllegalMoveError as error:
        return error
