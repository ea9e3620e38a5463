"""What is told of hidden cards by what the Eyrie Dynasties do: the Decree, and its end (Law 7.4.2, 7.7)."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tabletop.core import TABLE, Seat
from tabletop.root_alliance import hidden
from tabletop.root_alliance.eyrie.moves import Decree


def _decreed(event: Any) -> Iterator[hidden.Act]:  # noqa: ANN401  (a `MoveEvent`)
    yield hidden.moved(hidden.hand(event.seat), TABLE, event.move.card)


def decree_lost(event: Any, _seat: Seat) -> Iterator[hidden.Act]:  # noqa: ANN401  (a `MoveEvent`)
    """Turmoil discards the Decree (Law 7.7.2)."""
    if event.decree:
        yield hidden.discarded(TABLE, *event.decree)


TOLD: Final[Mapping[Any, hidden.Tell]] = {Decree: _decreed}
"""Kind of move -> what it tells of hidden cards."""
