"""What is told of hidden cards by what the Vagabond does: aid, Day Labor (Law 9.5.4, D.2)."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tabletop.root_alliance import hidden
from tabletop.root_alliance.vagabond.events import AidEvent
from tabletop.root_alliance.vagabond.moves import DayLabor


def _aided(event: AidEvent) -> Iterator[hidden.Act]:
    """Whoever does not see the card knows that it matches the clearing (Law 9.5.4)."""
    yield hidden.given(hidden.hand(event.seat), hidden.hand(event.to), event.card, event.suit)


def _labored(event: Any) -> Iterator[hidden.Act]:  # noqa: ANN401  (a `MoveEvent`)
    yield hidden.moved(hidden.DISCARD, hidden.hand(event.seat), event.move.card)


TOLD: Final[Mapping[Any, hidden.Tell]] = {AidEvent: _aided, DayLabor: _labored}
"""Kind of event or of move -> what it tells of hidden cards."""
