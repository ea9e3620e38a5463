"""
Which Allies may be laid, found quickly: the list that `payment.is_completable` gives Ally by Ally (A7.2 to A7.5).

A payment is legal when its total lies between the cost less the pearls and the cost, or above the cost by less than
the lowest value among Allies that share their Race (A7.4). Most Allies are decided by the least and by the most that
a payment with them can be worth; `benchmarks/` asked for it.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from math import prod
from typing import TypeAlias

from tabletop.abyss.components import RACE, RACES, VALUE, VALUES, CardId
from tabletop.abyss.rules.payment import Price
from tabletop.abyss.state import Cards, with_thing, without_thing

_ALONE = 1000
"""The lowest shared value where no Allies share a Race: more than any surplus."""

_DIGIT = 32
"""Bits of a digit: more than any number of ways to make a sum of up to five others."""

_ANY_GAP = len(VALUES) - 1
"""With so many pearls no single Ally leaps over all totals for which they suffice."""


def layable(laid: Cards, hand: Cards, price: Price, pearls: int) -> list[CardId]:
    """The kinds of Allies in the hand that a legal payment can hold beside those laid, in rising order."""
    shown, total, lowest, least = _counted(laid)
    values, lows = _held(hand)
    cost, floor = price.cost, price.cost - pearls
    here = sum([values[race] for race in RACES if shown >> race & 1])  # what the Races shown have in the hand
    bounds: dict[int, tuple[int, int] | None] = {}
    found, last = [], None
    for card in hand:
        if card == last:
            continue
        last = card
        race, value = RACE[card], VALUE[card]
        if shown >> race & 1:
            races, rest = shown, here - value
            shared = min(lowest, value, least[race])
        else:
            races, rest = shown | 1 << race, here + values[race] - value
            shared = lowest
        if races not in bounds:
            bounds[races] = _added(races, values, lows, price)
        added = bounds[races]
        if added is None:
            continue
        after = total + value
        low, most = after + added[0], after + rest + added[1]
        if low >= floor:
            is_legal = low <= cost or shared > low - cost
        elif most <= cost:
            is_legal = most >= floor
        elif not added[1] and pearls >= _ANY_GAP:
            is_legal = True
        else:
            left = without_thing(hand, card)
            is_legal = _is_filled(left, races, after, price, floor) or _is_completable(
                with_thing(laid, card), left, price, pearls
            )
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
        values[race] += VALUE[card]
        lows[race] = VALUE[card]
    return values, lows


def _added(shown: int, values: list[int], lows: list[int], price: Price) -> tuple[int, int] | None:
    """The least and the most that the Races still missing add to those shown; None where they cannot be added."""
    missing, low, high, own = price.races - shown.bit_count(), 0, 0, price.own
    if own is not None and not shown >> own & 1:
        if not values[own]:
            return None
        missing, shown, low, high = missing - 1, shown | 1 << own, lows[own], values[own]
    if missing <= 0:
        return None if missing else (low, high)
    fresh = [race for race in RACES if values[race] and not shown >> race & 1]
    if len(fresh) < missing:
        return None
    low += sum(sorted([lows[race] for race in fresh])[:missing])
    high += sum(sorted([values[race] for race in fresh])[-missing:])
    return low, high


def _is_filled(hand: Cards, shown: int, total: int, price: Price, floor: int) -> bool:
    """Whether it is enough to add, of each Race from the highest down, whatever does not exceed the cost."""
    own, cost, missing = price.own, price.cost, price.races - shown.bit_count()
    for card in reversed(hand):
        race, value = RACE[card], VALUE[card]
        if total + value > cost:
            continue
        if shown >> race & 1:
            total += value
        elif missing > 1 or (missing and (own is None or race == own or shown >> own & 1)):  # one is kept for its own
            shown, missing, total = shown | 1 << race, missing - 1, total + value
    return total >= floor and not missing


def _is_completable(laid: Cards, hand: Cards, price: Price, pearls: int) -> bool:
    """Whether Allies of the hand make a legal payment of those laid: all sums are tried, those up to the cost first."""
    ours, theirs = _by_race(laid), _by_race(hand)
    return _reaches(ours, theirs, price, pearls) or _leaps(ours, theirs, price, pearls)


Values: TypeAlias = list[tuple[int, ...]]
"""The values of Allies, Race by Race, in rising order."""


def _by_race(cards: Cards) -> Values:
    values: list[list[int]] = [[] for _ in RACES]
    for card in cards:
        values[RACE[card]].append(VALUE[card])
    return [tuple(of_race) for of_race in values]


def _reaches(laid: Values, hand: Values, price: Price, pearls: int) -> bool:
    """Whether further Allies lead to a total that does not exceed the cost."""
    missing, total, ways, fresh = price.races, 0, 1, []
    for race in RACES:
        if laid[race]:
            ways *= sums_of(hand[race])
            total += sum(laid[race])
            missing -= 1
        elif race == price.own:
            ways *= sums_of(hand[race]) - 1  # at least one of them
            missing -= 1
        elif hand[race]:
            fresh.append(sums_of(hand[race]) - 1)
    if missing:
        ways *= sum(prod(chosen) for chosen in combinations(fresh, missing))
    window = ways >> _DIGIT * (price.cost - pearls - total)  # the total is still short by more than the pearls
    return window & ((1 << _DIGIT * (pearls + 1)) - 1) != 0


def _leaps(laid: Values, hand: Values, price: Price, pearls: int) -> bool:
    """Whether further Allies lead to a legal total beyond the cost."""
    shown = [race for race in RACES if laid[race]]
    reached: Reached = {(price.races - len(shown), sum(map(sum, laid))): _ALONE}
    for race in RACES:
        additions = race_additions(laid[race], hand[race])
        if laid[race]:
            reached = _extended(reached, additions, price.cost, 0)
        elif hand[race]:
            more = _extended(reached, additions, price.cost, 1)
            reached = more if race == price.own else {**more, **_better(reached, more)}
    return any(not missing and value + pearls >= price.cost for missing, value in reached)


Reached: TypeAlias = dict[tuple[int, int], int]
"""(Races still missing, total) -> the best lowest shared value with which it can be reached."""


def _extended(reached: Reached, additions: Iterable[tuple[int, int]], cost: int, races: int) -> Reached:
    """What is reached with Allies of one more Race, which counts as so many of those missing."""
    extended: Reached = {}
    for (missing, value), shared in reached.items():
        if missing < races:
            continue
        for added, least in additions:
            total = value + added
            best = min(least, shared)
            if best > total - cost:  # else an Ally is superfluous, and stays so
                key = (missing - races, total)
                if best > extended.get(key, 0):
                    extended[key] = best
    return extended


def _better(reached: Reached, other: Reached) -> Reached:
    """What is reached better than in the other."""
    return {key: shared for key, shared in reached.items() if shared > other.get(key, 0)}


@lru_cache(maxsize=1 << 15)
def sums_of(values: tuple[int, ...]) -> int:
    """
    The sums of some of these values as a number: its digit s, in base 2 ** _DIGIT, is 1 where s is such a sum.

    In the product of two such numbers the digit s is the number of ways to make s of a sum of each.
    """
    sums = {0}
    for value in values:
        sums |= {added + value for added in sums}
    return sum(1 << _DIGIT * added for added in sums)


@lru_cache(maxsize=1 << 15)
def race_additions(laid: tuple[int, ...], hand: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """
    The totals that Allies of one Race in the hand add to those laid, each with its best lowest shared value.

    Where none is laid, at least one is added.
    """
    reached = {(0, len(laid)): laid[0] if laid else _ALONE}
    for value in hand:
        for (added, number), least in list(reached.items()):
            key = (added + value, number + 1)
            reached[key] = max(reached.get(key, 0), min(least, value))
    best: dict[int, int] = {}
    for (added, number), least in reached.items():
        if number:
            best[added] = max(best.get(added, 0), least if number > 1 else _ALONE)
    return tuple(best.items())
