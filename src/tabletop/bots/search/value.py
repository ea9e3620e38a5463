"""What a position is worth to each seat, once it has been played on for a while."""

from collections.abc import Callable, Sequence
from math import exp, tanh
from random import Random
from typing import Any, Final, TypeAlias

from tabletop.core import CHANCE, NOBODY, AnyGame, returns

TO_THE_END: Final = -1
"""The depth of playouts that are never cut."""

CERTAIN: Final = 0.95
"""What the best of cut positions is worth; a game that is won is worth 1."""

Values: TypeAlias = tuple[float, ...]
"""One entry a seat, from -1 to 1."""


def played_on(game: AnyGame, state: Any, depth: int, rng: Random) -> Any:  # noqa: ANN401  (any game's)
    """
    The state after `depth` uniformly random decisions, or the end where that comes first.

    Chance is sampled and counts as no decision; what it owes after the last of them is still drawn.
    """
    uniform, left = rng.random, depth
    legal_moves, step, to_move, sample = game.legal_moves, game.step_unchecked, game.to_move, game.sample_chance
    while (mover := to_move(state)) != NOBODY:
        if mover == CHANCE:
            state = step(state, sample(state, rng))
            continue
        if left == 0:
            break
        left -= 1
        moves = legal_moves(state)
        state = step(state, moves[int(uniform() * len(moves))])
    return state


def evaluator(game: AnyGame, scale: float) -> Callable[[Any], Values]:
    """
    A function that tells what a state is worth: `returns` at the end, before that how the seats stand.

    A seat that plays alone has nobody to win from: it is worth how it stands, at the end too.
    """

    def value(state: Any) -> Values:  # noqa: ANN401  (any game's)
        if state.options.seats > 1 and game.to_move(state) == NOBODY:
            return returns(game, state)
        return standing(game.scores(state), scale)

    return value


def standing(scores: Sequence[int], scale: float) -> Values:
    """
    What scores are worth while the game goes on: like `returns`, with a probability in the place of a win.

    A lead of `scale` points multiplies a seat's odds against another by e. Between two seats that is the hyperbolic
    tangent of the lead, counted in two scales. The entries sum to 0, and none is worth as much as a win.
    """
    seats = len(scores)
    if seats == 1:
        return (CERTAIN * tanh(scores[0] / (2 * scale)),)
    best = max(scores)
    odds = [exp((score - best) / scale) for score in scores]
    whole = sum(odds)
    return tuple([CERTAIN * (seats * each / whole - 1) / (seats - 1) for each in odds])
