"""What is told of hidden cards by what concerns the Woodland Alliance: its supporters, Outrage (Law 8.2)."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tabletop.core import Looked, Seat, Spot
from tabletop.root_alliance import hidden
from tabletop.root_alliance.alliance import decisions, events, moves
from tabletop.root_alliance.components import MATCHING
from tabletop.root_alliance.moves import Discard, Spend


def _supporters(seat: Seat) -> Spot:
    return ("boards.supporters", seat)


def _drawn(event: events.SupporterEvent) -> Iterator[hidden.Act]:
    if event.is_kept:
        yield hidden.moved(hidden.DECK, _supporters(event.seat), event.card)
    elif event.card is not None:  # all see what is discarded
        yield from hidden.drawn_and_discarded(event.card)
    yield from bases_lost(event, event.seat)


def _mobilized(event: events.MobilizeEvent) -> Iterator[hidden.Act]:
    if event.is_kept:
        yield hidden.moved(hidden.hand(event.seat), _supporters(event.seat), event.card)
    elif event.card is not None:
        yield hidden.discarded(hidden.hand(event.seat), event.card)


def _given(event: events.GiveEvent) -> Iterator[hidden.Act]:
    """Whoever does not see the card knows that it matches the clearing (Law 8.2.6)."""
    if event.is_kept:
        yield hidden.given(hidden.hand(event.seat), _supporters(event.to), event.card, event.suit)
    elif event.card is not None:
        yield hidden.discarded(hidden.hand(event.seat), event.card)
    yield from bases_lost(event, event.to)


def _shown(event: events.ShowEvent) -> Iterator[hidden.Act]:
    """One sees the hand, and all see that it was shown for want of a card that matches (Law 8.2.6, 2.1.1.I)."""
    hand = hidden.hand(event.seat)
    if event.cards is None:
        yield hidden.without_match(hand, event.suit)
    else:
        yield (Looked(hand, event.cards),)


def _trained(event: Any) -> Iterator[hidden.Act]:  # noqa: ANN401  (a `MoveEvent`)
    yield hidden.discarded(hidden.hand(event.seat), event.move.card)


def _supporter_gone(event: Any) -> Iterator[hidden.Act]:  # noqa: ANN401  (a `MoveEvent`)
    yield hidden.discarded(_supporters(event.seat), event.move.card)


def bases_lost(event: Any, seat: Seat) -> Iterator[hidden.Act]:  # noqa: ANN401  (an event that says what is lost)
    """With each base all supporters of its suit and all birds go: those that stay are of other suits (Law 8.2.4)."""
    left = list(event.lost)
    for suit in event.fallen:
        gone = [card for card in left if card in MATCHING[suit]]
        left = [card for card in left if card not in MATCHING[suit]]
        yield hidden.discarded(_supporters(seat), *gone)
        yield hidden.without_match(_supporters(seat), suit)


TOLD: Final[Mapping[Any, hidden.Tell]] = {
    events.SupporterEvent: _drawn,
    events.MobilizeEvent: _mobilized,
    events.GiveEvent: _given,
    events.ShowEvent: _shown,
    moves.Train: _trained,
    (decisions.SupportersPaying, Spend): _supporter_gone,
    (decisions.SupportersLimit, Discard): _supporter_gone,
}
"""Kind of event, kind of move, or decision and kind of move -> what it tells of hidden cards."""
