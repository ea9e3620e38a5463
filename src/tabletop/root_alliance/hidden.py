"""Where cards lie that are hidden from somebody, and how it is told that they went from one place to another."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from tabletop.core import TABLE, Change, Lacks, Moved, Poured, Seat, Spot
from tabletop.root_alliance.components import BIRD, DOMINANCES, SUITS, CardId, SuitId

Act: TypeAlias = Sequence[Change]
"""Changes that happen together: only after all of them an empty deck is made anew (Law 2.1)."""

Tell: TypeAlias = Callable[[Any], Iterable[Act]]
"""Event -> what it tells of hidden cards, act by act."""

DECK: Final[Spot] = ("deck", 0)

DISCARD: Final[Spot] = ("discard", 0)
"""In sight, and remembered nevertheless: it becomes the deck (Law 2.1)."""


def hand(seat: Seat) -> Spot:
    """The hand of the seat."""
    return ("hands", seat)


def moved(source: Spot, target: Spot, card: CardId | None) -> Act:
    """A card went there; None where it is not seen."""
    return (Moved(source, target, card),)


def discarded(source: Spot, *cards: CardId) -> Act:
    """These were discarded together; dominance cards lie beside the map (Law 3.3.3)."""
    changes = [Moved(source, TABLE if card in DOMINANCES else DISCARD, card) for card in cards]
    return [change for change in changes if change.target != change.source]


def given(source: Spot, target: Spot, card: CardId | None, suit: SuitId | None) -> Act:
    """A card went there of which all know that it matches the suit, if one is told (Law 2.1.1)."""
    if card is not None or suit is None:
        return moved(source, target, card)
    on_its_way: Spot = (*source, 0)
    others = frozenset(range(len(SUITS))) - {suit, BIRD}
    return Moved(source, on_its_way), Lacks(on_its_way, others), Poured(on_its_way, target)


def without_match(spot: Spot, suit: SuitId | None) -> Act:
    """No card there matches the suit, if one is told."""
    return () if suit is None else (Lacks(spot, frozenset({suit, BIRD})),)


def drawn_and_discarded(card: CardId) -> Iterator[Act]:
    """The deck is made anew before a card that was drawn is discarded (Law 2.1)."""
    yield moved(DECK, TABLE, card)
    yield discarded(TABLE, card)
