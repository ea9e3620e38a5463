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

from tabletop.abyss.components import RACE, RACES, VALUE, VALUES, CardId, RaceId
from tabletop.abyss.rules.payment import Price
from tabletop.abyss.state import Cards, with_thing, without_thing

_ALONE = 1000
"""The lowest shared value where no Allies share a Race: more than any surplus."""

_DIGIT = 32
"""Bits of a digit: more than any number of ways to make a sum of up to five others."""

_ANY_GAP = len(VALUES) - 1
"""With so many pearls no single Ally leaps over all totals for which they suffice."""


class Offer:
    """The Allies laid and those of the hand, counted once for all that may be laid next."""

    def __init__(self, laid: Cards, hand: Cards, price: Price, pearls: int) -> None:
        self._laid, self._hand, self._price, self._pearls = laid, hand, price, pearls
        self._bounds: dict[int, tuple[int, int] | None] = {}
        self._count_laid(laid)
        self._values, self._lows = [0] * len(RACES), [0] * len(RACES)
        self._rest = 0
        for card in reversed(hand):  # the last of a Race is its lowest: cards are in rising order
            race, value = RACE[card], VALUE[card]
            self._values[race] += value
            self._lows[race] = value
            if self._shown >> race & 1:
                self._rest += value

    def _count_laid(self, laid: Cards) -> None:
        """The Races shown, the total, the lowest of each Race, the lowest value that shares its Race."""
        self._shown = self._total = 0
        self._least, self._lowest = [0] * len(RACES), _ALONE
        for card in laid:
            race, value = RACE[card], VALUE[card]
            self._total += value
            if not self._shown >> race & 1:
                self._shown |= 1 << race
                self._least[race] = value
            elif self._least[race] < self._lowest:
                self._lowest = self._least[race]

    def layable(self) -> list[CardId]:
        """The kinds of Allies that a legal payment can hold beside those laid, in rising order."""
        last, found = None, []
        for card in self._hand:
            if card != last and self._can_lay(card):
                found.append(card)
            last = card
        return found

    def _can_lay(self, card: CardId) -> bool:
        race, value = RACE[card], VALUE[card]
        shown, lowest, rest = self._shown, self._lowest, self._rest - value
        if shown >> race & 1:
            lowest = min(lowest, value, self._least[race])
        else:
            shown |= 1 << race
            rest += self._values[race]
        bounds = self._bounds[shown] if shown in self._bounds else self._bounds_of(shown)
        if bounds is None:
            return False
        total, cost = self._total + value, self._price.cost
        least, floor = total + bounds[0], cost - self._pearls
        if least >= floor:
            return least <= cost or lowest > least - cost
        most = total + rest + bounds[1]
        if most <= cost:
            return most >= floor
        if bounds[1] == 0 and self._pearls >= _ANY_GAP:
            return True
        return self._reaches(card, shown, total) or self._leaps(card, shown, total, lowest)

    def _bounds_of(self, shown: int) -> tuple[int, int] | None:
        """The least and the most that the Races still missing add to those shown; None where they cannot be added."""
        self._bounds[shown] = bounds = self._added(shown)
        return bounds

    def _added(self, shown: int) -> tuple[int, int] | None:
        values, lows, own = self._values, self._lows, self._price.own
        missing, low, high = self._price.races - shown.bit_count(), 0, 0
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

    def _reaches(self, card: CardId, shown: int, total: int) -> bool:
        """Whether further Allies lead from this total to one that does not exceed the cost."""
        own, missing = self._price.own, self._price.races - shown.bit_count()
        ways, fresh = 1, []
        for race in RACES:
            if shown >> race & 1:
                ways *= sums_of(self._of_race(race, card)[1])
            elif race == own:
                ways *= sums_of(self._of_race(race, card)[1]) - 1  # at least one of them
                missing -= 1
            elif missing and self._values[race]:
                fresh.append(sums_of(self._of_race(race, card)[1]) - 1)
        if missing:
            ways *= sum(prod(chosen) for chosen in combinations(fresh, missing))
        cost = self._price.cost
        window = ways >> _DIGIT * max(0, cost - self._pearls - total)
        return window & ((1 << _DIGIT * (min(self._pearls, cost - total) + 1)) - 1) != 0

    def _leaps(self, card: CardId, shown: int, total: int, lowest: int) -> bool:
        """Whether further Allies lead from this total to a legal one beyond the cost: all ways are tried."""
        own, cost = self._price.own, self._price.cost
        reached = {(self._price.races - shown.bit_count(), total): lowest}
        for race in RACES:
            if shown >> race & 1:
                reached = _extended(reached, race_additions(*self._of_race(race, card)), cost, 0)
            elif self._values[race]:
                more = _extended(reached, race_additions(*self._of_race(race, card)), cost, 1)
                reached = more if race == own else {**more, **_better(reached, more)}
        return any(not missing and value + self._pearls >= cost for missing, value in reached)

    def _of_race(self, race: RaceId, card: CardId) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The values of this Race laid, `card` among them, and those left in the hand."""
        laid = tuple([VALUE[other] for other in self._laid if RACE[other] == race])
        hand = tuple([VALUE[other] for other in self._hand if RACE[other] == race])
        if RACE[card] == race:
            return with_thing(laid, VALUE[card]), without_thing(hand, VALUE[card])
        return laid, hand


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
