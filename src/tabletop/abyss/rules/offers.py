"""
Which Allies may be laid, found quickly: the list that `payment.is_completable` gives Ally by Ally (A7.2 to A7.5).

A payment is legal when its total lies between the cost less the pearls and the cost, or above the cost by less than
the lowest value among Allies that share their Race (A7.4). Most Allies are decided by the least and by the most that
a payment with them can be worth, the others by the set of all sums, which is a number with a bit for each sum;
`benchmarks/` asked for it.
"""

from collections.abc import Sequence
from functools import lru_cache, reduce
from typing import Final, TypeAlias

from tabletop.abyss.components import EXPLORATION, MONSTER, RACE, RACES, VALUE, VALUES, CardId
from tabletop.abyss.rules.payment import Price, race_values
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
    counted = _counted(laid)
    shown, total, _, _ = counted
    cost = price.cost - total  # what is still missing
    if shown.bit_count() == price.races:
        return _layable_beside(counted, hand, cost, pearls) if cost > 0 else []  # A7.4
    bounds, floor = _bounds(counted, hand, price), cost - pearls
    is_last = pearls >= _ANY_GAP and price.races == shown.bit_count() + 1
    found: list[CardId] = []
    last: CardId | None = None
    for card in hand:
        bound = bounds[RACE[card]]
        if card == last or bound is None:
            continue
        last, value = card, VALUE[card]
        low, most, shared = bound
        if value + low >= floor:
            surplus = value + low - cost
            is_legal = surplus < shared and (surplus < value or not shown >> RACE[card] & 1)
        elif most <= cost or (is_last and not shown >> RACE[card] & 1):
            is_legal = most >= floor
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


_Counted: TypeAlias = tuple[int, int, int, tuple[int, ...]]
"""Of the Allies laid: the Races shown, the total, the lowest value that shares its Race, the lowest of each Race."""


@lru_cache(maxsize=1 << 14)
def _counted(laid: Cards) -> _Counted:
    """What counts of the Allies laid."""
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


_RACE_AND_VALUE: Final = tuple(zip(RACE, VALUE, strict=True)).__getitem__
"""The Race and the value of an Ally: a dictionary of them keeps the last Ally of each Race."""

_SHOWN: Final = tuple(tuple(race for race in RACES if shown >> race & 1) for shown in range(1 << len(RACES)))
_ABSENT: Final = tuple(reversed(_SHOWN))
"""The Races that are in a set of Races, and those that are not."""


_Bound: TypeAlias = tuple[int, int, int]
"""
What goes with an Ally of one Race, where Races are still missing: what the others add at least, what all Allies are
worth together, the lowest value that shares its Race. Where no Allies share a Race any surplus is legal: then the first
is what one Ally each of the missing Races adds at most.
"""

_NO_BOUNDS: Final = (None,) * len(RACES)


def _bounds(counted: _Counted, hand: Cards, price: Price) -> Sequence[_Bound | None]:
    """The bounds for each Race; None where no Ally of it can be laid."""
    shown, _, lowest, least = counted
    values, missing, absent = race_values(hand), price.races - shown.bit_count(), _ABSENT[shown]
    own = None if price.own is None or shown >> price.own & 1 else price.own
    if own is not None:
        missing, absent = missing - 1, _ABSENT[shown | 1 << own]
        if not values[own]:
            return _NO_BOUNDS
    fresh = [race for race in absent if values[race]] if missing else []
    if len(fresh) < missing:
        return _NO_BOUNDS
    bounds: list[_Bound | None] = [None] * len(RACES)
    here = sum([values[race] for race in _SHOWN[shown]])
    high, high_last = _highest([values[race] for race in fresh], missing)
    high += here if own is None else here + values[own]
    lows = dict(map(_RACE_AND_VALUE, hand[::-1])) if here or lowest != _ALONE else {}
    if here:
        low = _lowest([lows[race] for race in fresh], missing)[0] + (0 if own is None else lows[own])
        for race in _SHOWN[shown]:
            bounds[race] = low, high, min(lowest, least[race])
    if lowest == _ALONE:
        ends, sum_of, pick = dict(map(_RACE_AND_VALUE, hand)), _highest, max
    else:
        ends, sum_of, pick = lows, _lowest, min
    low, low_last = sum_of([ends[race] for race in fresh], missing)
    if own is not None:
        bounds[own] = low, high, lowest
        low += ends[own]
    for race in fresh:
        most = high + values[race] - max(high_last, values[race])
        bounds[race] = low - pick(low_last, ends[race]), most, lowest
    return bounds


def _lowest(things: list[int], number: int) -> tuple[int, int]:
    """The sum of the lowest so many things, and the last of these; 0 for nothing."""
    if number <= 1:
        lowest = min(things) if number else 0
        return lowest, lowest
    things.sort()
    return sum(things[:number]), things[number - 1]


def _highest(things: list[int], number: int) -> tuple[int, int]:
    """The sum of the highest so many things, and the last of these; 0 for nothing."""
    if number <= 1:
        highest = max(things) if number else 0
        return highest, highest
    things.sort(reverse=True)
    return sum(things[:number]), things[number - 1]


def _layable_beside(counted: _Counted, hand: Cards, cost: int, pearls: int) -> list[CardId]:
    """What `layable` answers where the Allies laid show the Races already, and so much is missing."""
    shown = counted[0]
    pool = [card for card in hand if shown >> RACE[card] & 1]
    if not pool:
        return []
    sums = _sums_with(tuple([VALUE[card] for card in pool]))
    least, enough = max(0, cost - pearls), (2 << cost) - 1
    enough = enough >> least << least
    found: list[CardId] = []
    last: CardId | None = None
    for card in pool:
        if card != last:
            last, reached = card, sums[VALUE[card]]
            if reached & enough or (reached > enough and _is_overpaid(counted, pool, card, cost)):
                found.append(card)
    return found


@lru_cache(maxsize=1 << 12)
def _sums_with(values: tuple[int, ...]) -> tuple[int, ...]:
    """By value the sums of which one such value is a part, the others being any of the rest: bit s for sum s."""
    sums = [0] * (_HIGHEST + 1)
    for value in set(values):
        sums[value] = reduce(lambda mask, other: mask | mask << other, without_thing(values, value), 1 << value)
    return tuple(sums)


def _is_overpaid(counted: _Counted, pool: Sequence[CardId], card: CardId, cost: int) -> bool:
    """Whether Allies of the pool with this one are worth a little too much, but none of them is superfluous (A7.4)."""
    _, _, lowest, least = counted
    for surplus in range(1, min(lowest, VALUE[card], least[RACE[card]])):
        values = tuple([VALUE[other] for other in pool if surplus < min(VALUE[other], least[RACE[other]])])
        if _sums_with(values)[VALUE[card]] >> cost + surplus & 1:
            return True
    return False


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
