"""
A shorter line on which a law is still broken.

First the shortest beginning of the line, then chunks of moves are dropped, then moves give way to the first legal ones,
and at last Hypothesis looks for the simplest last moves. In the place of a move that became illegal stands the first
legal one of its kind; it is skipped where there is none. All of it is counted in attempts, never in time, so that the
same seed gives the same line.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final, TypeAlias

import attrs

from tabletop.core.contract import CHANCE, AnyGame
from tabletop.testing.faults import FAULTS
from tabletop.testing.replaying import state_after

Moves: TypeAlias = tuple[Any, ...]

_LAST: Final = 6  # moves left to Hypothesis
_ROUNDS: Final = 2  # of all stages but the first


@attrs.frozen(eq=False)
class Failure:
    """A line on which a law is broken, the seed of what the law drew, and what was found."""

    moves: Moves
    seed: int
    found: str


Trial: TypeAlias = Callable[[Moves], Failure | None]
"""Tries the law on a line of legal moves."""


def minimised(game: AnyGame, options: object, failure: Failure, trial: Trial, attempts: int) -> Failure:
    """
    A failure whose line is no longer than the given one, as simple as was found.

    `attempts` is how often the law is tried in each stage, at most.
    """
    for stage in (_cut, *(_thinned, _plainer, _last_moves_simplified) * _ROUNDS):
        try:
            failure = stage(game, options, failure, trial, attempts)
        except FAULTS:
            continue  # the line stays as it is
    return failure


def _cut(_game: AnyGame, _options: object, failure: Failure, trial: Trial, attempts: int) -> Failure:
    """The line up to where it fails first, as far as looked."""
    for length in _lengths(len(failure.moves), attempts):
        found = trial(failure.moves[:length])
        if found is not None:
            return found
    return failure


def _lengths(most: int, attempts: int) -> Iterator[int]:
    """Lengths below `most`, rising: each one at first, then with growing gaps, so that a long game is soon through."""
    length = 0
    while length < most:
        yield length
        length += 1 + length * 4 // attempts


def _thinned(game: AnyGame, options: object, failure: Failure, trial: Trial, attempts: int) -> Failure:
    """The line without chunks that it does not need: halves first, at last single moves."""
    size = max(1, len(failure.moves) // 2)
    while True:
        start, is_better = 0, False
        while start < len(failure.moves) and attempts:
            attempts -= 1
            rest = failure.moves[:start] + failure.moves[start + size :]
            found = _simpler(game, options, failure, rest, trial)
            if found is None:
                start += size
            else:
                failure, is_better = found, True
        if not attempts or (size == 1 and not is_better):
            return failure
        size = size if is_better else max(1, size // 2)


def _simpler(game: AnyGame, options: object, failure: Failure, moves: Moves, trial: Trial) -> Failure | None:
    """The failure on the line mended from these moves, where it is simpler than the one before."""
    mended = _mended(game, options, moves)
    if _rank(game, options, mended) >= _rank(game, options, failure.moves):
        return None
    return trial(mended)


def _plainer(game: AnyGame, options: object, failure: Failure, trial: Trial, attempts: int) -> Failure:
    """The line with the first legal moves wherever others are not needed, from its end to its beginning."""
    place = len(failure.moves) - 1
    while place >= 0 and attempts:
        first = game.legal_moves(state_after(game, options, failure.moves[:place]))[0]
        if failure.moves[place] != first:
            attempts -= 1
            changed = (*failure.moves[:place], first, *failure.moves[place + 1 :])
            failure = _simpler(game, options, failure, changed, trial) or failure
        place = min(place, len(failure.moves)) - 1
    return failure


def _mended(game: AnyGame, options: object, moves: Sequence[Any]) -> Moves:
    """The moves that can be played one after the other; what cannot is replaced by its like, or skipped."""
    state, played = game.initial_state(options), list[Any]()
    for move in moves:
        while True:
            listed = game.legal_moves(state)
            like = move if move in listed else next((other for other in listed if type(other) is type(move)), None)
            is_forced = like is None and game.to_move(state) == CHANCE
            chosen = listed[0] if is_forced else like
            if chosen is not None:
                played.append(chosen)
                state = game.step_unchecked(state, chosen)
            if not is_forced:
                break
    return tuple(played)


def _rank(game: AnyGame, options: object, moves: Moves) -> tuple[int, int]:
    """Short lines first, then those of moves that stand early in their lists."""
    state, indices = game.initial_state(options), 0
    for move in moves:
        indices += list(game.legal_moves(state)).index(move)
        state = game.step_unchecked(state, move)
    return len(moves), indices


def _last_moves_simplified(game: AnyGame, options: object, failure: Failure, trial: Trial, attempts: int) -> Failure:
    """The same beginning with the simplest last moves that Hypothesis finds; as it was where that is not installed."""
    try:
        from hypothesis import HealthCheck, Phase, find, settings  # noqa: PLC0415  (an extra)
        from hypothesis.errors import NoSuchExample  # noqa: PLC0415

        from tabletop.testing.strategies import continuations  # noqa: PLC0415  (needs Hypothesis)
    except ImportError:
        return failure
    number = min(_LAST, len(failure.moves))
    start = failure.moves[: len(failure.moves) - number]
    limits = settings(
        max_examples=attempts,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    try:
        last = find(
            continuations(game, options, start, number),
            lambda moves: trial((*start, *moves)) is not None,
            settings=limits,
            random=Random(failure.seed),
        )
    except NoSuchExample:
        return failure
    found = trial((*start, *last))
    better = found is not None and _rank(game, options, found.moves) < _rank(game, options, failure.moves)
    return found if found is not None and better else failure
