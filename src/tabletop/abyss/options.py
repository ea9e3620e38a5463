"""How a game is set up, and what makes that valid (A2)."""

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

import attrs

from tabletop.abyss.components import (
    CARDS,
    EXPLORATION,
    LOCATION_IDS,
    LORD_IDS,
    SEATS,
    TOKENS,
    CardId,
    LocationId,
    LordId,
)
from tabletop.core.errors import OptionsError

T = TypeVar("T")


def _cards(cards: Iterable[CardId]) -> tuple[CardId, ...]:
    return _part("A1.1", "exploration", cards)


def _lords(lords: Iterable[LordId]) -> tuple[LordId, ...]:
    return _part("A1.2", "lords", lords)


def _locations(locations: Iterable[LocationId]) -> tuple[LocationId, ...]:
    return _part("A1.3", "locations", locations)


def _tokens(tokens: Iterable[int]) -> tuple[int, ...]:
    return _part("A1.4", "tokens", tokens)


def _part(clause: str, name: str, things: Iterable[T]) -> tuple[T, ...]:
    if not isinstance(things, Iterable):
        raise OptionsError(clause, f"{name} must be a sequence, not {things!r}")
    return tuple(things)


@attrs.frozen(kw_only=True, cache_hash=True)
class Options:
    """
    How the game is set up (A2).

    seats: 2 to 4. turn_limit: an option of the library and no rule: after so many turns the game is over and drawn.
    exploration, lords, locations, tokens: what is in the box, in rising order; the default is all of it.

    Raises:
        OptionsError: no game can be set up so; the error names the clause.
    """

    seats: int = 3
    turn_limit: int | None = None
    exploration: tuple[CardId, ...] = attrs.field(default=EXPLORATION, converter=_cards)
    lords: tuple[LordId, ...] = attrs.field(default=LORD_IDS, converter=_lords)
    locations: tuple[LocationId, ...] = attrs.field(default=LOCATION_IDS, converter=_locations)
    tokens: tuple[int, ...] = attrs.field(default=TOKENS, converter=_tokens)

    def __attrs_post_init__(self) -> None:
        """Refuse options that allow no game."""
        fault = _numbers_fault(self) or _box_fault(self)
        if fault is not None:
            raise fault


def _numbers_fault(options: Options) -> OptionsError | None:
    if type(options.seats) is not int or options.seats not in SEATS:
        return OptionsError("A2", f"seats must be 2, 3 or 4, not {options.seats!r}")
    limit = options.turn_limit
    if limit is not None and (type(limit) is not int or limit < 1):
        return OptionsError("A12", f"turn_limit must be a whole number of at least 1 or None, not {limit!r}")
    if limit is None and not options.lords:
        return OptionsError("A12", "a game without Lords has no end: it needs a turn_limit")
    return None


def _box_fault(options: Options) -> OptionsError | None:
    return (
        _part_fault("A1.1", "exploration", options.exploration, EXPLORATION, len(CARDS))
        or _part_fault("A1.2", "lords", options.lords, LORD_IDS, len(LORD_IDS))
        or _part_fault("A1.3", "locations", options.locations, LOCATION_IDS, len(LOCATION_IDS))
        or _part_fault("A1.4", "tokens", options.tokens, TOKENS, max(TOKENS) + 1)
    )


def _part_fault(
    clause: str, name: str, things: tuple[int, ...], box: tuple[int, ...], kinds: int
) -> OptionsError | None:
    """What is wrong with one part of the box: it is not sorted, or it holds what the whole box does not."""
    if any(type(thing) is not int or thing not in range(kinds) for thing in things):
        return OptionsError(clause, f"{name} holds something that is not in the box")
    if list(things) != sorted(things):
        return OptionsError(clause, f"{name} must be in rising order")
    if Counter(things) - Counter(box):
        return OptionsError(clause, f"{name} holds more than the box")
    if not things and name == "exploration":
        return OptionsError(clause, "the Exploration deck needs a card")
    return None


DEFAULT = Options()
"""The whole box, for three."""
