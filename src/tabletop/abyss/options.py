"""How a game is set up, and what makes that valid (A2)."""

from collections import Counter
from collections.abc import Iterable
from math import inf
from typing import Final

import attrs

from tabletop.abyss import components as c
from tabletop.abyss.locations import LOCATION_IDS
from tabletop.abyss.lords import LORD_IDS, LORDS, Power, amounts_of, lords_with, summed
from tabletop.core.errors import OptionsError, excerpt
from tabletop.core.ints import as_int

MOST_TURNS: Final = 1_000_000
"""What `turn_limit` can be at most (A17.51)."""


def _cards(cards: Iterable[c.CardId]) -> tuple[c.CardId, ...]:
    return tuple(map(c.CardId, _part("A1.1", "exploration", cards)))


def _lords(lords: Iterable[c.LordId]) -> tuple[c.LordId, ...]:
    return tuple(map(c.LordId, _part("A1.2", "lords", lords)))


def _locations(locations: Iterable[c.LocationId]) -> tuple[c.LocationId, ...]:
    return tuple(map(c.LocationId, _part("A1.3", "locations", locations)))


def _tokens(tokens: Iterable[int]) -> tuple[c.TokenValue, ...]:
    return tuple(map(c.TokenValue, _part("A1.4", "tokens", tokens)))


def _part(clause: str, name: str, things: Iterable[int]) -> tuple[int, ...]:
    if not isinstance(things, Iterable):
        raise OptionsError(clause, f"{name} must be a sequence, not {excerpt(things)}")
    return tuple(map(as_int, things))


@attrs.frozen(kw_only=True, cache_hash=True)
class Options:
    """
    How the game is set up (A2).

    seats: 2 to 4. turn_limit: an option of the library and no rule: after so many turns the game is over and drawn.
    exploration, lords, locations, tokens: what is in the box, in rising order; the default is all of it. A box whose
    cards pay for too few Lords to end the game needs a turn_limit.

    Raises:
        OptionsError: no game can be set up so; the error names the clause.
    """

    seats: int = attrs.field(default=3, converter=as_int)
    turn_limit: int | None = attrs.field(default=None, converter=attrs.converters.optional(as_int))
    exploration: tuple[c.CardId, ...] = attrs.field(default=c.EXPLORATION, converter=_cards)
    lords: tuple[c.LordId, ...] = attrs.field(default=LORD_IDS, converter=_lords)
    locations: tuple[c.LocationId, ...] = attrs.field(default=LOCATION_IDS, converter=_locations)
    tokens: tuple[c.TokenValue, ...] = attrs.field(default=c.TOKENS, converter=_tokens)

    def __attrs_post_init__(self) -> None:
        """Refuse options that allow no game."""
        fault = _numbers_fault(self) or _box_fault(self) or _end_fault(self)
        if fault is not None:
            raise fault


def _numbers_fault(options: Options) -> OptionsError | None:
    if type(options.seats) is not int or options.seats not in c.SEATS:
        return OptionsError("A2", f"seats must be 2, 3 or 4, not {excerpt(options.seats)}")
    limit = options.turn_limit
    if limit is not None and (type(limit) is not int or not 1 <= limit <= MOST_TURNS):
        fact = f"turn_limit must be a whole number from 1 to {MOST_TURNS} or None, not {excerpt(limit)}"
        return OptionsError("A12", fact)
    return None


def _box_fault(options: Options) -> OptionsError | None:
    return (
        _part_fault("A1.1", "exploration", options.exploration, c.EXPLORATION, len(c.CARDS))
        or _part_fault("A1.2", "lords", options.lords, LORD_IDS, len(LORD_IDS))
        or _part_fault("A1.3", "locations", options.locations, LOCATION_IDS, len(LOCATION_IDS))
        or _part_fault("A1.4", "tokens", options.tokens, c.TOKENS, max(c.TOKENS) + 1)
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


def _end_fault(options: Options) -> OptionsError | None:
    """
    What is wrong with a box with which no game ever ends, where there is no `turn_limit`.

    Lords leave Court and deck by being paid for, or by the Powers of Lords that have been. The end takes seven of one
    seat, or so many that the Court cannot be filled any more (A12.1).
    """
    payable = _payable_lords(options)
    needed = min(c.LAST_LORD, max(1, len(options.lords) - c.COURT_SPACES + 1))
    if options.turn_limit is not None or payable & _MOVERS or payable.bit_count() >= needed:
        return None
    fact = f"no game ends: it takes {needed} Lords, and the cards in the box can pay for {payable.bit_count()}"
    return OptionsError("A12.1", f"{fact}; set a turn_limit, or put more in the box")


_MOVERS: Final = lords_with(Power.BUY_LORD, Power.FROM_COURT, Power.FROM_DECK, Power.DISMISS)
"""The Lords whose Powers take others out of the Court or the deck (A14.4)."""

_OWN_CHANGES: Final = amounts_of(Power.OWN_COST)
_RACE_LORDS: Final = lords_with(Power.ANY_RACES)


def _payable_lords(options: Options) -> c.LordSet:
    """The Lords that somebody can pay for sooner or later, at best (A7.2 to A7.6, A14.4)."""
    values = [0] * len(c.RACES)
    for card in options.exploration:
        if card != c.MONSTER:
            values[c.RACE[card]] += c.VALUE[card]
    can_earn = c.MONSTER in options.exploration or len(options.exploration) >= c.TRACK_SPACES  # A5.6, A5.8
    payable, before = 0, -1
    while payable != before:
        before, pearls = payable, inf if can_earn or payable else options.seats * c.FIRST_PEARLS
        change = summed(payable, _OWN_CHANGES)
        is_free = bool(payable & _RACE_LORDS)
        for lord in options.lords:
            asked = LORDS[lord]
            most = _most(values, asked.races, None if is_free else asked.own_race)
            payable |= (most is not None and most + pearls >= asked.cost + change) << lord
    return payable


def _most(values: list[int], races: int, own: c.RaceId | None) -> int | None:
    """The most that so many Races are worth, `own` among them; None where the box cannot show them."""
    others = sorted((value for race, value in enumerate(values) if race != own and value), reverse=True)
    needed = races if own is None else races - 1
    if len(others) < needed or (own is not None and not values[own]):
        return None
    return sum(others[:needed]) + (0 if own is None else values[own])


DEFAULT = Options()
"""The whole box, for three."""
