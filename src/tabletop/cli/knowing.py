"""What a seat can know of what is hidden from it, in lines."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from tabletop.cli.errors import BadInputError
from tabletop.core import AnyGame, Known, Seat, Spot, names_of, recalling
from tabletop.core.names import Names

_LIKELIEST: Final = 8
"""Things of which it is told how likely they are; the others only as so many more."""


def what_it_can_know(game: AnyGame, start: Any, events: Iterable[Any], seat: Seat) -> list[str]:  # noqa: ANN401
    """
    What the seat can know after these events, a line for each place that hides something.

    Raises:
        BadInputError: the game has no memory, or the record does not begin with its first move.
    """
    game_that_recalls = recalling(game)
    known: Any = getattr(game, "known", None)
    if game_that_recalls is None or known is None:
        raise BadInputError(f"nothing says what a seat of {game.NAME} can know")
    if start != game.initial_state(start.options):
        raise BadInputError("what a seat can know takes a record from the first move on")
    memory = game_that_recalls.initial_memory(start.options, seat)
    for event in events:
        memory = game_that_recalls.remember(memory, event)
    return list(_lines(known(memory), names_of(game, start.options)))


def _lines(places: Mapping[Spot, Known], names: Names) -> Iterator[str]:
    for spot, known in places.items():
        sure = [names.name(known.ids, thing) for thing in known.certain]
        likely = sorted(known.likely.items(), key=lambda item: -item[1])
        odds = [f"{names.name(known.ids, thing)} {many:.2f}" for thing, many in likely[:_LIKELIEST]]
        odds += [f"and {len(likely) - _LIKELIEST} more"] if len(likely) > _LIKELIEST else []
        told = [", ".join(sure)] * bool(sure) + [f"{known.size - len(sure)} of: {', '.join(odds)}"] * bool(odds)
        yield f"{' '.join(map(str, spot))} ({known.size}): {'; '.join(told)}"
