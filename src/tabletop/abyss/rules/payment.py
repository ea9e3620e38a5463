"""What Allies pay for a Lord: races, value, no superfluous card (A7.2 to A7.6). Small questions only."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeAlias

import attrs

from tabletop.abyss.components import RACE, RACES, VALUE, CardId, LordId, LordSet, RaceId
from tabletop.abyss.lords import LORDS, Power, amounts_of, lords_with, summed
from tabletop.abyss.moves import RECRUITS, Recruit
from tabletop.abyss.piles import Cards, kinds_in, with_thing, without_thing
from tabletop.abyss.state import State, threats
from tabletop.core.contract import Seat


@attrs.frozen(cache_hash=True)
class Price:
    """What a Lord asks of one recruiter: so many Races, `own` among them where it is not None, and this value."""

    races: int
    own: RaceId | None
    cost: int


_OWN_CHANGES: Final = amounts_of(Power.OWN_COST)
_OPPONENTS_CHANGES: Final = amounts_of(Power.THEIR_COST)
_RACE_LORDS: Final = lords_with(Power.ANY_RACES)
_OWN_LORDS: Final = lords_with(Power.OWN_COST, Power.ANY_RACES)
_OPPONENTS_LORDS: Final = lords_with(Power.THEIR_COST)
_PRICE_LORDS: Final = _OWN_LORDS | _OPPONENTS_LORDS


def prices(own: LordSet, hostile: LordSet) -> tuple[Price, ...]:
    """What each Lord asks of whoever has these Lords active and is touched by those of others (A7.2, A7.6)."""
    return _prices(own & _OWN_LORDS, hostile & _OPPONENTS_LORDS)


@lru_cache(maxsize=1 << 8)
def _prices(own: LordSet, hostile: LordSet) -> tuple[Price, ...]:
    change = summed(own, _OWN_CHANGES) + summed(hostile, _OPPONENTS_CHANGES)
    needs_own = not own & _RACE_LORDS
    return tuple(Price(lord.races, lord.own_race if needs_own else None, max(0, lord.cost + change)) for lord in LORDS)


_PRINTED: Final = prices(0, 0)


def prices_for(state: State, seat: Seat) -> tuple[Price, ...]:
    """What each Lord asks of the seat now, by its id (A7.2, A7.6)."""
    lords = 0
    for player in state.players:
        lords |= player.free
    if not lords & _PRICE_LORDS:
        return _PRINTED
    player = state.players[seat]
    hostile = threats(state, seat, _OPPONENTS_LORDS) if lords & _OPPONENTS_LORDS else 0
    return _prices(player.free & ~player.disabled & _OWN_LORDS, hostile)


def price_of(state: State, seat: Seat, lord: LordId) -> Price:
    """What the Lord asks of the seat now (A7.2, A7.6)."""
    return prices_for(state, seat)[lord]


def total(cards: Cards) -> int:
    """The value of the Allies together."""
    return sum([VALUE[card] for card in cards])


@lru_cache(maxsize=1 << 14)
def races_of(cards: Cards) -> frozenset[RaceId]:
    """The Races that the Allies show."""
    return frozenset(RACE[card] for card in cards)


@lru_cache(maxsize=1 << 14)
def superfluous(cards: Cards, cost: int) -> CardId | None:
    """An Ally without which the others show the same Races and still reach the cost (A7.4); None where none is."""
    surplus = total(cards) - cost
    if surplus <= 0:
        return None
    copies = Counter(RACE[card] for card in cards)
    return next((card for card in cards if VALUE[card] <= surplus and copies[RACE[card]] > 1), None)


def is_payment(laid: Cards, price: Price, pearls: int) -> bool:
    """Whether these Allies and so many pearls pay for the Lord (A7.2 to A7.5)."""
    races = races_of(laid)
    if len(races) != price.races or (price.own is not None and price.own not in races):
        return False
    return total(laid) + pearls >= price.cost and superfluous(laid, price.cost) is None


Worth: TypeAlias = tuple[Sequence[int], Sequence[int], Sequence[int]]
"""What a hand is worth: by Race, from the best Race down, and the n best Races together with the pearls."""


_RACE_VALUES: Final = tuple(value << 8 * race for race, value in zip(RACE, VALUE, strict=True)).__getitem__


def race_values(cards: Cards) -> bytes:
    """What the Allies of each Race are worth together: added up in one number with a byte a Race (`benchmarks/`)."""
    return sum(map(_RACE_VALUES, cards)).to_bytes(len(RACES), "little")


def worth_of(hand: Cards, pearls: int) -> Worth:
    """What the hand is worth, Race by Race, and with so many pearls."""
    values = race_values(hand)
    ranked = sorted(values, reverse=True)
    first, second, third, fourth, fifth = ranked
    one = pearls + first
    two = one + second
    three = two + third
    four = three + fourth
    return values, ranked, (pearls, one, two, three, four, four + fifth)


def highest_payment(worth: Worth, races: int, own: RaceId | None) -> int | None:
    """The most that the pearls and so many Races of the hand are worth, `own` among them; None without such Races."""
    values, ranked, sums = worth
    last = ranked[races - 1]
    if not last or (own is not None and not values[own]):
        return None
    if own is None or values[own] >= last:
        return sums[races]
    return sums[races - 1] + values[own]


def is_affordable(worth: Worth, price: Price) -> bool:
    """
    Whether some payment out of the hand is legal.

    Where enough Allies show the right Races, those that are superfluous can be taken back one by one (A7.4).
    """
    best = highest_payment(worth, price.races, price.own)
    return best is not None and best >= price.cost


def recruits(lords: Sequence[LordId], prices: Sequence[Price], worth: Worth) -> list[Recruit]:
    """The moves that recruit one of the Lords for which `is_affordable` holds; written out for `benchmarks/`."""
    values, ranked, sums = worth
    found = []
    for lord in lords:
        price = prices[lord]
        races = price.races
        if sums[races] < price.cost:
            continue
        own, last = price.own, ranked[races - 1]
        if own is not None and values[own] < last:
            last = values[own]
            if sums[races - 1] + last < price.cost:
                continue
        if last:
            found.append(RECRUITS[lord])
    return found


def pools(laid: Cards, hand: Cards, price: Price) -> Iterator[Cards]:
    """What may be added to the Allies laid: the Allies of the hand, for each set of Races that is asked for (A7.2)."""
    shown = races_of(laid)
    missing = price.races - len(shown)
    if missing < 0:
        return
    for new in combinations(sorted(races_of(hand) - shown), missing):
        races = shown | set(new)
        if price.own is None or price.own in races:
            yield tuple(card for card in hand if RACE[card] in races)


def is_completable(laid: Cards, hand: Cards, price: Price, pearls: int) -> bool:
    """Whether some legal payment holds all Allies laid, and otherwise only Allies of the hand."""
    return any(_search(laid, pool, price, pearls) for pool in pools(laid, hand, price))


def _search(laid: Cards, pool: Cards, price: Price, pearls: int) -> bool:
    """Whether Allies of the pool complete the payment, tried from the highest down."""
    if is_payment(laid, price, pearls):
        return True
    if superfluous(laid, price.cost) is not None or total(laid) + total(pool) + pearls < price.cost:
        return False  # what is superfluous stays so, whatever is added
    for card in sorted(kinds_in(pool), key=VALUE.__getitem__, reverse=True):
        rest = without_thing(pool, card)
        if _search(with_thing(laid, card), rest, price, pearls):
            return True
        pool = tuple(other for other in pool if other != card)
    return False
