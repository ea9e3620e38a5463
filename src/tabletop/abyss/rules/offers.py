"""
Which Allies may be laid, found quickly: the list that `payment.is_completable` gives Ally by Ally (A7.2 to A7.5).

A payment is legal when its total lies between the cost less the pearls and the cost, or above the cost by less than
the lowest value among Allies that share their Race (A7.4). Most Allies are decided by the least and by the most that
a payment with them can be worth, the others by the set of all sums, which is a number with a bit for each sum;
`benchmarks/` asked for it.
"""

from collections.abc import Sequence
from functools import lru_cache, reduce
from itertools import accumulate
from typing import Final, TypeAlias

from tabletop.abyss.components import ALLIES, EXPLORATION, MONSTER, RACE, RACES, VALUE, VALUES, CardId, RaceId
from tabletop.abyss.moves import LAYS, PAY, Lay, Move
from tabletop.abyss.piles import Cards, without_thing
from tabletop.abyss.rules.payment import Price

_ALONE = 1000
"""The lowest shared value where no Allies share a Race: more than any surplus."""

_HIGHEST = max(VALUES)

_ANY_GAP = _HIGHEST - 1
"""With so many pearls no single Ally leaps over all totals for which they suffice."""

_SUM: Final = 1 + sum(VALUE[card] for card in EXPLORATION if card != MONSTER)
"""Bits for the sums of any Allies."""
_ANY_SUM: Final = (1 << _SUM) - 1


def payments(laid: Cards, hand: Cards, price: Price, pearls: int) -> list[Move]:
    """
    What can be done about a payment: pay where the Allies laid by legal moves and the pearls suffice, and lay an Ally.

    The Allies are those that a legal payment can hold beside those laid, in rising order.
    """
    counted = _counted(laid)
    shown, number, total, _, _ = counted
    cost, missing = price.cost - total, price.races - number  # what has still to be laid
    if not missing:
        found = _lays_beside(counted, hand, cost, pearls) if cost > 0 else []  # A7.4
        return [PAY, *found] if cost <= pearls else found  # none of the Allies laid is superfluous
    parts, floor, found = _by_race(hand), cost - pearls, []
    _, _, choices, up_to, _ = parts
    own = None if price.own is None or shown >> price.own & 1 else price.own
    for race, bound in enumerate(_bounds(counted, parts, own, missing)):
        if bound is None:
            continue
        low, most, shared = bound
        if most < floor:
            continue
        moves, least, is_beside = choices[race], floor - low, shown >> race & 1
        is_sure = most <= cost or (missing == 1 and pearls >= _ANY_GAP and not is_beside)
        if shared == _ALONE:
            values, under = up_to[race], _ALONE
            if is_sure or values[0] >= least:
                found += moves
                continue
        else:
            values = tuple([VALUE[move.ally] for move in moves])
            under = 0 if is_beside and low >= cost else shared + cost - low
        for place, value in enumerate(values):
            move = moves[place]
            if value < under if value >= least else is_sure or _is_completable(laid, hand, move.ally, price, pearls):
                found.append(move)
    return found


_Counted: TypeAlias = tuple[int, int, int, int, tuple[int, ...]]
"""
Of the Allies laid: the Races shown, how many these are, the total, the lowest value that shares its Race, the lowest of
each Race.
"""


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
    return shown, shown.bit_count(), total, lowest, tuple(least)


_ByRace: TypeAlias = tuple[Sequence[int], Sequence[int], Sequence[Sequence[Lay]], Sequence[Sequence[int]], int]
"""
What a hand holds, Race by Race: what the Allies are worth together, their lowest value, 0 for no Ally, the moves that
lay one, and what the Allies up to that one are worth; last the Races as a bit mask.
"""

_COPY_BITS: Final = 3
_COPY: Final = tuple(1 << _COPY_BITS * card for card in ALLIES).__getitem__
_RACE_BITS: Final = _COPY_BITS * len(VALUES)
_J, _C, _H, _S, _Q = (((1 << _RACE_BITS) - 1) << _RACE_BITS * race for race in RACES)


def _by_race(hand: Cards) -> _ByRace:
    """What the hand holds: added up in one number with three bits for each Ally, and looked up (`benchmarks/`)."""
    copies, parts = sum(map(_COPY, hand)), _PARTS
    j, c, h, s, q = parts[copies & _J], parts[copies & _C], parts[copies & _H], parts[copies & _S], parts[copies & _Q]
    return (
        (j[0], c[0], h[0], s[0], q[0]),
        (j[1], c[1], h[1], s[1], q[1]),
        (j[2], c[2], h[2], s[2], q[2]),
        (j[3], c[3], h[3], s[3], q[3]),
        j[4] | c[4] | h[4] | s[4] | q[4],
    )


_Part: TypeAlias = tuple[int, int, tuple[Lay, ...], tuple[int, ...], int]


class _Parts(dict[int, _Part]):
    """By the copies of the Allies of one Race, what `_by_race` says of that Race; found out when first asked for."""

    def __missing__(self, copies: int) -> _Part:
        numbers = {card: copies >> _COPY_BITS * card & _COPY_MASK for card in ALLIES}
        kinds = [card for card, number in numbers.items() if number]
        up_to = tuple(accumulate(VALUE[card] * numbers[card] for card in kinds))
        moves = tuple(LAYS[card] for card in kinds)
        self[copies] = part = up_to[-1], VALUE[kinds[0]], moves, up_to, 1 << RACE[kinds[0]]
        return part


_COPY_MASK: Final = (1 << _COPY_BITS) - 1
_PARTS: Final = _Parts({0: (0, 0, (), (), 0)})


_SHOWN: Final = tuple(tuple(race for race in RACES if shown >> race & 1) for shown in range(1 << len(RACES)))
"""The Races that are in a set of Races."""


_Bound: TypeAlias = tuple[int, int, int]
"""
What goes with an Ally of one Race, where Races are still missing: what the others add at least, what all Allies are
worth together, the lowest value that shares its Race.

Where no Allies laid share a Race, nor would this one, the first is what the other missing Races add at most, with all
their Allies. If that, and the Allies of its own Race up to this one, reach what is needed, this one can be laid: what
is superfluous is taken back one by one (A7.4), and that never is this Ally, for one that still shares its Race is worth
more than the surplus and no more than this one.
"""

_NO_BOUNDS: Final = (None,) * len(RACES)


def _bounds(counted: _Counted, hand: _ByRace, own: RaceId | None, missing: int) -> Sequence[_Bound | None]:
    """The bounds for each Race, where so many are missing, and `own` if not None; None where no Ally can be laid."""
    shown, _, _, lowest, least = counted
    values, lows, _, _, held = hand
    absent, others, must, must_low = held & ~shown, missing, 0, 0
    if own is not None:
        absent, others, must, must_low = absent & ~(1 << own), missing - 1, values[own], lows[own]
    fresh = _SHOWN[absent] if others else ()
    if len(fresh) < others or (own is not None and not must):
        return _NO_BOUNDS
    best, last = _highest(values, fresh, others) if others else (0, 0)
    beside, here = _SHOWN[shown & held], 0
    for race in beside:
        here += values[race]
    high, is_alone, low, low_last = best + must + here, lowest == _ALONE, 0, 0
    if others and (beside or not is_alone):
        low, low_last = _lowest(lows, fresh, others)
    bounds: list[_Bound | None] = [None] * len(RACES)
    for race in beside:
        bounds[race] = low + must_low, high, min(lowest, least[race])
    if own is not None:
        bounds[own] = best if is_alone else low, high, lowest
    for race in fresh:
        worth = values[race]
        most = high if worth >= last else high + worth - last
        added = most - here - worth if is_alone else low + must_low - min(low_last, lows[race])
        bounds[race] = added, most, lowest
    return bounds


def _lowest(things: Sequence[int], races: Sequence[RaceId], number: int) -> tuple[int, int]:
    """The sum of the lowest things of so many of these Races, at least one, and the last of these."""
    if number == 1:
        lowest = min(map(things.__getitem__, races))
        return lowest, lowest
    some = sorted(map(things.__getitem__, races))
    return sum(some[:number]), some[number - 1]


def _highest(things: Sequence[int], races: Sequence[RaceId], number: int) -> tuple[int, int]:
    """The sum of the highest things of so many of these Races, at least one, and the last of these."""
    if number == 1:
        highest = max(map(things.__getitem__, races))
        return highest, highest
    some = sorted(map(things.__getitem__, races), reverse=True)
    return sum(some[:number]), some[number - 1]


def _lays_beside(counted: _Counted, hand: Cards, cost: int, pearls: int) -> list[Move]:
    """The Allies of `payments` where the Allies laid show the Races already, and so much is missing."""
    shown = counted[0]
    pool = [card for card in hand if shown >> RACE[card] & 1]
    if not pool:
        return []
    sums = _sums_with(tuple([VALUE[card] for card in pool]))
    least, enough = max(0, cost - pearls), (2 << cost) - 1
    enough = enough >> least << least
    found: list[Move] = []
    last: CardId | None = None
    for card in pool:
        if card != last:
            last, reached = card, sums[VALUE[card]]
            if reached & enough or (reached > enough and _is_overpaid(counted, pool, card, cost)):
                found.append(LAYS[card])
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
    _, _, _, lowest, least = counted
    for surplus in range(1, min(lowest, VALUE[card], least[RACE[card]])):
        values = tuple([VALUE[other] for other in pool if surplus < min(VALUE[other], least[RACE[other]])])
        if _sums_with(values)[VALUE[card]] >> cost + surplus & 1:
            return True
    return False


def _is_completable(laid: Cards, hand: Cards, card: CardId, price: Price, pearls: int) -> bool:
    """Whether a legal payment holds the Ally beside those laid, its total being more than they are worth."""
    _, _, total, lowest, laid_least = _counted(laid)
    race, value = RACE[card], VALUE[card]
    least = list(laid_least)
    if least[race]:
        least[race] = min(least[race], value)
        lowest = min(lowest, least[race])
    else:
        least[race] = value
    pool, cost = without_thing(hand, card), price.cost - total - value
    if price.races + least.count(0) == len(RACES):  # all Races are shown
        sums = 1
        for other in pool:
            if least[RACE[other]]:
                sums |= sums << VALUE[other]
    else:
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
