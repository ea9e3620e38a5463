"""Things that lie together: tuples in rising order, which says nothing, and sets as bit masks. No rule here."""

from bisect import bisect_left, insort
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias, TypeVar

from tabletop.abyss.components import CardId, LordId, LordSet

T = TypeVar("T")
N = TypeVar("N", bound=int)

Cards: TypeAlias = tuple[CardId, ...]
"""Exploration cards in rising order, which says nothing: they are a multiset."""


def with_entry(entries: tuple[T, ...], index: int, entry: T) -> tuple[T, ...]:
    """The tuple with `entry` at `index`."""
    changed = list(entries)  # a list and back is quicker than slices (`benchmarks/`), here and below
    changed[index] = entry
    return tuple(changed)


def with_thing(things: tuple[N, ...], thing: N) -> tuple[N, ...]:
    """The multiset with one more thing in it."""
    changed = list(things)
    insort(changed, thing)
    return tuple(changed)


def without_thing(things: tuple[N, ...], thing: N) -> tuple[N, ...]:
    """The tuple without the first of these things."""
    left = list(things)
    left.remove(thing)
    return tuple(left)


def dealt_from(pile: tuple[N, ...], thing: N) -> tuple[N, ...]:
    """The multiset, which may be large, with one such thing less: it is looked up by halving (`benchmarks/`)."""
    left = list(pile)
    del left[bisect_left(left, thing)]
    return tuple(left)


def merged(things: tuple[N, ...], more: Iterable[N]) -> tuple[N, ...]:
    """The multiset with these things put in."""
    return tuple(sorted((*things, *more)))


def kinds_in(cards: Iterable[CardId]) -> Cards:
    """Each kind of card once, in rising order."""
    return tuple(sorted(set(cards)))


@lru_cache(maxsize=1 << 14)
def lords_in(lords: LordSet) -> tuple[LordId, ...]:
    """The Lords of the set in rising order."""
    return tuple(LordId(lord) for lord in range(lords.bit_length()) if lords >> lord & 1)


def set_of(lords: Iterable[LordId]) -> LordSet:
    """The set of these Lords."""
    return sum(1 << lord for lord in set(lords))
