"""
The information set of a seat, listed: every history that gives it its very record, for games small enough for that.

It is what memories are measured by (law 22), and solvers of small games may use it; nothing here knows of zones.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from tabletop.core.contract import CHANCE, Game, MoveT, StateT
from tabletop.core.errors import TabletopError
from tabletop.core.record import SeatRecord

MOST_STATES: Final = 200_000
"""States that are followed at most at a time."""


class TooManyError(TabletopError, ValueError):
    """More states would have to be followed than was allowed; `move` is the number of the move, `most` the limit."""

    def __init__(self, move: int, most: int) -> None:
        super().__init__(move, most)
        self.move, self.most = move, most

    def __str__(self) -> str:
        return f"after {self.move} moves more than {self.most} states give the seat this record"


def _one(_state: object, _move: object) -> int:
    return 1


def information_set(
    game: Game[Any, StateT, MoveT, Any, Any],
    record: SeatRecord[Any, Any, Any],
    ways: Callable[[StateT, MoveT], int] = _one,
    most: int = MOST_STATES,
) -> Mapping[StateT, Fraction]:
    """
    The states that the seat cannot tell apart by all that it was shown -> how likely each is; they add up to 1.

    A history counts by the odds of chance in it; what seats choose counts alike, whatever it is. `ways` says with how
    many physical things a seat can have made the same move: two for a card of which it holds two.

    Raises:
        TooManyError: there are too many to be listed.
        ValueError: no history gives this record.
    """
    found: dict[StateT, Fraction] = {game.initial_state(record.options): Fraction(1)}
    for number, (event, observation) in enumerate(zip(record.events, record.observations[1:], strict=True), start=1):
        later: dict[StateT, Fraction] = {}
        for before, weight in found.items():
            for move, odds in _moves(game, before, ways):
                after = game.step_unchecked(before, move)
                is_so = game.observe(after, record.seat) == observation
                if is_so and game.observe_move(before, move, after, record.seat) == event:
                    later[after] = later.get(after, Fraction()) + weight * odds
        if len(later) > most:
            raise TooManyError(number, most)
        found = later
    total = sum(found.values())
    if not total:
        raise ValueError("no history gives this record")
    return {state: weight / total for state, weight in found.items()}


def _moves(
    game: Game[Any, StateT, MoveT, Any, Any], state: StateT, ways: Callable[[StateT, MoveT], int]
) -> Iterator[tuple[MoveT, Fraction]]:
    """What can be played here, with the odds of chance, or the ways in which a seat can."""
    moves = game.legal_moves(state)
    if game.to_move(state) != CHANCE:
        yield from ((move, Fraction(ways(state, move))) for move in moves)
        return
    weights = game.chance_weights(state)
    yield from ((move, Fraction(weight, sum(weights))) for move, weight in zip(moves, weights, strict=True))
