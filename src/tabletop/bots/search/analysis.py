"""What the moves of a position are worth, and how sure that is."""

from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

import attrs

from tabletop.bots.search.search import DEPTH, EXPLORATION, ITERATIONS, SCALE, Search, Settings
from tabletop.core import AnyGame

SEARCHES: Final = 10
"""How many searches an analysis is made of."""

_T: Final = 2.262157  # 95 % of Student's t distribution with 9 degrees of freedom lie within so much of 0


@attrs.frozen(kw_only=True)
class Judgement:
    """
    What an analysis says of a move.

    value: what it is worth to the seat to move, from -1, lost, to 1, won. low, high: the 95 % interval of that. share:
    the part of all visits that it got, from 0 to 1.
    """

    move: Any
    value: float
    low: float
    high: float
    share: float


def analyse(  # noqa: PLR0913  (the parameters of a search)
    game: AnyGame,
    position: Any,  # noqa: ANN401  (any game's)
    *,
    iterations: int = ITERATIONS,
    seed: int = 0,
    depth: int = DEPTH,
    exploration: float = EXPLORATION,
    scale: float = SCALE,
) -> tuple[Judgement, ...]:
    """
    What every legal move is worth, in the order of `legal_moves`.

    `position` is a state, of which only what the seat to move sees is looked at, or what that seat sees itself.

    The visits of one search lean towards what came out well, so they are no independent sample, and no interval follows
    from them. Here ten searches of so many iterations are made, each with a generator of its own; a value is the
    average of the ten means, the interval is Student's for ten independent numbers. It says where that average would
    come to lie after endlessly many *such* searches. What a longer search would find out besides, it cannot tell.

    Raises:
        ValueError: no seat is to move here, or it is not the one that sees this; there are more moves than iterations,
            so that some would never be tried; or a parameter is out of its range.
    """
    is_state = isinstance(position, game.State)
    mover = game.to_move(position) if is_state else position.to_move
    if mover < 0:
        raise ValueError("no seat is to move")
    observation = game.observe(position, mover) if is_state else position
    if observation.seat != mover:
        raise ValueError(f"seat {observation.seat} is not to move")
    settings = Settings(depth=depth, exploration=exploration, scale=scale)
    moves = tuple(game.legal_moves(game.determinize(observation, Random(seed))))
    if iterations < len(moves):
        raise ValueError(f"{len(moves)} moves need {len(moves)} iterations or more, not {iterations}")
    searches = [Search(game, observation, moves, settings, Random(f"{seed} {number}")) for number in range(SEARCHES)]
    for search in searches:
        search.run(iterations)
    return tuple(_judged(move, searches, iterations) for move in moves)


def _judged(move: Any, searches: list[Search], iterations: int) -> Judgement:  # noqa: ANN401  (any game's)
    edges = [search.root.edges[move] for search in searches]
    means = [edge.mean for edge in edges]
    value, half = fmean(means), _T * stdev(means) / sqrt(SEARCHES)
    share = sum(edge.visits for edge in edges) / (SEARCHES * iterations)
    return Judgement(move=move, value=value, low=max(-1.0, value - half), high=min(1.0, value + half), share=share)
