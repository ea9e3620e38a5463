"""
Which Allies may be laid, found quickly: the list that `payment.is_completable` gives Ally by Ally (A7.2 to A7.5).

A payment is legal when its total lies between the cost less the pearls and the cost, or above the cost by less than
the lowest value among Allies that share their Race (A7.4). Most Allies are decided by the least and by the most that
a payment with them can be worth, the others by the set of all sums, which is a number with a bit for each sum;
`benchmarks/` asked for it.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletop.abyss.components import EXPLORATION, MONSTER, RACE, RACES, VALUE, VALUES, CardId, RaceId
from tabletop.abyss.rules.payment import Price
from tabletop.abyss.state import Cards, without_thing

_ALONE = 1000
"""The lowest shared value where no Allies share a Race: more than any surplus."""

_HIGHEST = max(VALUES)

_ANY_GAP = _HIGHEST - 1
"""With so many pearls no single Ally leaps over all totals for which they suffice."""

_SUM: Final = 1 + sum(VALUE[card] for card in EXPLORATION if card != MONSTER)
"""Bits for the sums of any Allies."""
_ANY_SUM: Final = (1 << _SUM) - 1


def layable(laid: Cards, hand: Cards, price: Price, pearls: int) -> list[CardId]:
    """The kinds of Allies in the hand that a legal payment can hold beside those laid, in rising order."""
    shown, total, lowest, least = _counted(laid)
    values, lows = _held(hand)
    cost = price.cost - total  # what is still missing
    floor = cost - pearls  # what Allies must add at least
    here = sum([values[race] for race in _SHOWN[shown]])  # what the Races shown have in the hand
    missing = price.races - shown.bit_count()
    added_here = _added(shown, values, lows, price) if missing and here else _NOTHING
    found: list[CardId] = []
    last: CardId | None = None
    current, races, low, most, shared = -1, 0, 0, 0, 0
    for card in hand:
        if card == last:
            continue
        last, race, value = card, RACE[card], VALUE[card]
        if race != current:
            current = race
            if shown >> race & 1:
                races, most, added, shared = shown, here, added_here, min(lowest, least[race])
            else:
                races, most, shared = shown | 1 << race, here + values[race], lowest
                added = _added(races, values, lows, price) if missing > 1 else _last_added(race, shown, missing, price)
            if added is None:
                most = floor - 1  # no Ally of this Race
            else:
                low, most = added[0], most + added[1]
        if most < floor:
            continue
        if value + low >= floor:  # the least is enough
            surplus = value + low - cost
            is_legal = surplus <= 0 or (surplus < shared and (races != shown or surplus < value))
        elif most <= cost or (pearls >= _ANY_GAP and races.bit_count() == price.races):
            is_legal = True
        else:
            is_legal = _is_completable(laid, hand, card, price, pearls)
        if is_legal:
            found.append(card)
    return found


def is_paid(laid: Cards, price: Price, pearls: int) -> bool:
    """Whether the Allies laid by legal moves and the pearls pay already: none of them is superfluous (A7.4)."""
    shown, total, _, _ = _counted(laid)
    if shown.bit_count() != price.races or total + pearls < price.cost:
        return False
    return price.own is None or bool(shown >> price.own & 1)


@lru_cache(maxsize=1 << 14)
def _counted(laid: Cards) -> tuple[int, int, int, tuple[int, ...]]:
    """The Races shown, the total, the lowest value that shares its Race, the lowest of each Race."""
    shown, total, lowest, least = 0, 0, _ALONE, [0] * len(RACES)
    for card in laid:  # in rising order: the first of a Race is its lowest
        race, value = RACE[card], VALUE[card]
        total += value
        if not shown >> race & 1:
            shown |= 1 << race
            least[race] = value
        elif least[race] < lowest:
            lowest = least[race]
    return shown, total, lowest, tuple(least)


def _held(hand: Cards) -> tuple[list[int], list[int]]:
    """What the Allies of each Race are worth together, and the lowest of each."""
    values, lows = [0] * len(RACES), [0] * len(RACES)
    for card in reversed(hand):  # the last of a Race is its lowest
        race = RACE[card]
        lows[race] = value = VALUE[card]
        values[race] += value
    return values, lows


_SHOWN: Final = tuple(tuple(race for race in RACES if shown >> race & 1) for shown in range(1 << len(RACES)))
_ABSENT: Final = tuple(reversed(_SHOWN))
"""The Races that are in a set of Races, and those that are not."""

_NOTHING: Final = (0, 0)
"""What no further Races add."""


def _last_added(race: RaceId, shown: int, missing: int, price: Price) -> tuple[int, int] | None:
    """What `_added` answers where at most this one Race is missing."""
    return _NOTHING if missing and (price.own in {None, race} or shown >> price.own & 1) else None


def _added(shown: int, values: list[int], lows: list[int], price: Price) -> tuple[int, int] | None:
    """The least and the most that the Races still missing add to those shown; None where they cannot be added."""
    missing, low, high, own = price.races - shown.bit_count(), 0, 0, price.own
    if own is not None and not shown >> own & 1:
        if not values[own]:
            return None
        missing, shown, low, high = missing - 1, shown | 1 << own, lows[own], values[own]
    if missing <= 0:
        return None if missing else (low, high)
    fresh = [race for race in _ABSENT[shown] if values[race]]
    if len(fresh) < missing:
        return None
    least, most = map(lows.__getitem__, fresh), map(values.__getitem__, fresh)
    if missing == 1:
        return low + min(least), high + max(most)
    return low + sum(sorted(least)[:missing]), high + sum(sorted(most)[-missing:])


def _is_completable(laid: Cards, hand: Cards, card: CardId, price: Price, pearls: int) -> bool:
    """Whether a legal payment holds the Ally beside those laid, its total being more than they are worth."""
    _, total, lowest, laid_least = _counted(laid)
    race, value = RACE[card], VALUE[card]
    least = list(laid_least)
    if least[race]:
        least[race] = min(least[race], value)
        lowest = min(lowest, least[race])
    else:
        least[race] = value
    pool, cost = without_thing(hand, card), price.cost - total - value
    sums = _sums(pool, least, price, 0)
    if sums >> cost - pearls & (1 << pearls + 1) - 1:
        return True
    for surplus in range(1, min(lowest, _HIGHEST)):
        if sums >> cost + surplus & 1 and _sums(pool, least, price, surplus) >> cost + surplus & 1:
            return True
    if lowest == _ALONE and sums >> cost + 1:
        return _sums(pool, least, price, _HIGHEST) >> cost + 1 != 0  # no two share a Race
    return False


def _sums(pool: Cards, least: Sequence[int], price: Price, surplus: int) -> int:
    """
    What Allies of the pool can add: bit s is set where some that show the Races missing are worth s together.

    Those that share their Race are worth more than the surplus. least: the lowest value laid of each Race, 0 for none.
    """
    sums, current, base, several, own = 1, None, 0, 0, price.own  # sums with n more Races lie n * _SUM bits higher
    for card in pool:
        race, value = RACE[card], VALUE[card]
        if least[race]:
            if least[race] > surplus and value > surplus:
                sums |= sums << value
            continue
        if race != current:
            current, base, several = race, sums << _SUM, 0
            if race == own:
                sums = 0  # it must be shown, and the pool shows it where no Ally laid does
        if value > surplus:
            several |= (several | base) << value
            sums |= several
        else:
            sums |= base << value
    return sums >> _SUM * (price.races - len(RACES) + least.count(0)) & _ANY_SUM
