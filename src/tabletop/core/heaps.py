"""Heaps of things whose order says nothing: tuples in rising order, alone or one an entry (a hand a seat)."""

from typing import TypeAlias, TypeVar

IdT = TypeVar("IdT", bound=int)

Heap: TypeAlias = tuple[IdT, ...]
Heaps: TypeAlias = tuple[tuple[IdT, ...], ...]


def without(heap: Heap[IdT], thing: IdT) -> Heap[IdT]:
    """
    The heap with one such thing less.

    Raises:
        ValueError: there is none in it.
    """
    index = heap.index(thing)
    return heap[:index] + heap[index + 1 :]


def with_one(heaps: Heaps[IdT], entry: int, thing: IdT) -> Heaps[IdT]:
    """The heaps with one such thing more in this entry."""
    return (*heaps[:entry], tuple(sorted((*heaps[entry], thing))), *heaps[entry + 1 :])


def without_one(heaps: Heaps[IdT], entry: int, thing: IdT) -> Heaps[IdT]:
    """
    The heaps with one such thing less in this entry.

    Raises:
        ValueError: there is none in it.
    """
    return (*heaps[:entry], without(heaps[entry], thing), *heaps[entry + 1 :])
