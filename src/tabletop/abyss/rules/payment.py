"""What Allies pay for a Lord: races, value, no superfluous card (A7.2 to A7.6). Small questions only."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

import attrs

from tabletop.abyss.components import (
    COST_CHANGE,
    DIPLOMAT,
    LORDS,
    RACE,
    RACES,
    RECRUITER,
    TREASURER,
    VALUE,
    VALUES,
    CardId,
    LordId,
    RaceId,
)
from tabletop.abyss.state import Cards, State, is_active, is_threatened, kinds_in, with_thing, without_thing
from tabletop.core.contract import Seat


@attrs.frozen(cache_hash=True)
class Price:
    """What a Lord asks of one recruiter: so many Races, `own` among them where it is not None, and this value."""

    races: int
    own: RaceId | None
    cost: int


_price_of = lru_cache(maxsize=256)(Price)


def price_of(state: State, seat: Seat, lord: LordId) -> Price:
    """What the Lord asks of the seat now (A7.2, A7.6)."""
    player, card = state.players[seat], LORDS[lord]
    cost = card.cost
    if is_active(player, TREASURER):
        cost -= COST_CHANGE
    if is_threatened(state, seat, RECRUITER):
        cost += COST_CHANGE
    own = None if is_active(player, DIPLOMAT) else card.own_race
    return _price_of(card.races, own, max(0, cost))


@lru_cache(maxsize=1 << 14)
def total(cards: Cards) -> int:
    """The value of the Allies together."""
    return sum(VALUE[card] for card in cards)


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


@lru_cache(maxsize=1 << 14)
def highest_total(hand: Cards, races: int, own: RaceId | None) -> int | None:
    """The most that so many Races of the hand are worth, `own` among them; None where they cannot be shown."""
    sums = [0] * len(RACES)
    for card in hand:
        sums[RACE[card]] += VALUE[card]
    certain = 0
    if own is not None:
        certain, sums[own] = sums[own], 0
        races -= 1
        if not certain:
            return None
    best = sorted(filter(None, sums), reverse=True)[:races]
    return certain + sum(best) if len(best) == races else None


def is_affordable(hand: Cards, price: Price, pearls: int) -> bool:
    """
    Whether some payment out of the hand is legal.

    Where enough Allies show the right Races, those that are superfluous can be taken back one by one (A7.4).
    """
    best = highest_total(hand, price.races, price.own)
    return best is not None and best + pearls >= price.cost


@lru_cache(maxsize=1 << 15)
def is_completable(laid: Cards, hand: Cards, price: Price, pearls: int) -> bool:
    """Whether some legal payment holds all Allies laid, and else only Allies of the hand."""
    if superfluous(laid, price.cost) is not None:
        return False  # whatever is added, it stays superfluous
    return any(_is_completable_with(laid, hand, new, price, pearls) for new in _new_races(laid, hand, price))


def _new_races(laid: Cards, hand: Cards, price: Price) -> Iterator[frozenset[RaceId]]:
    """The sets of Races of the hand that would make those laid as many as are asked for."""
    shown = races_of(laid)
    missing = price.races - len(shown)
    if missing < 0:
        return
    fresh = sorted(races_of(hand) - shown)
    for new in combinations(fresh, missing):
        if price.own is None or price.own in shown or price.own in new:
            yield frozenset(new)


def _is_completable_with(laid: Cards, hand: Cards, new: frozenset[RaceId], price: Price, pearls: int) -> bool:
    races = races_of(laid) | new
    pool = tuple(card for card in hand if RACE[card] in races)
    if total(laid) + total(pool) + pearls < price.cost:
        return False
    least = laid
    for race in new:
        least = with_thing(least, next(card for card in pool if RACE[card] == race))  # its lowest: hands are sorted
    if superfluous(least, price.cost) is not None:
        return False  # all that is higher is no better
    if total(least) + pearls >= price.cost:
        return True
    if pearls >= len(VALUES) - 1:
        return True  # no single Ally leaps over all totals for which the pearls suffice
    return _search(laid, pool, price, pearls)


def _search(laid: Cards, pool: Cards, price: Price, pearls: int) -> bool:
    """Whether Allies of the pool complete the payment, tried from the highest down."""
    if is_payment(laid, price, pearls):
        return True
    if superfluous(laid, price.cost) is not None or total(laid) + total(pool) + pearls < price.cost:
        return False
    for card in sorted(kinds_in(pool), key=VALUE.__getitem__, reverse=True):
        rest = without_thing(pool, card)
        if _search(with_thing(laid, card), rest, price, pearls):
            return True
        pool = tuple(other for other in pool if other != card)
    return False
