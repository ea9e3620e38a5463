"""Answers that are kept as long as the value lives that was asked about."""

import gc
from weakref import ref

import attrs

from tabletop.core.memo import once_each


@attrs.frozen
class Seen:
    """Something that is asked about."""

    number: int


def test_each_object_is_asked_about_once() -> None:
    """An equal one is asked about again: comparing costs more."""
    asked: list[Seen] = []

    def number_of(seen: Seen) -> int:
        asked.append(seen)
        return seen.number

    answer = once_each(number_of)
    seen, equal = Seen(1), Seen(1)
    assert [answer(seen), answer(seen), answer(equal), answer(seen)] == [1, 1, 1, 1]
    assert [*map(id, asked)] == [id(seen), id(equal)]


def test_nothing_is_kept_alive() -> None:
    """With the object its answer goes, and whatever comes to lie in its place is asked about."""

    def twice(seen: Seen) -> Seen:
        return Seen(2 * seen.number)

    answer = once_each(twice)
    for number in range(100):
        seen = Seen(number)
        kept = ref(answer(seen))
        assert kept() == Seen(2 * number)
        del seen
        gc.collect(0)
        assert kept() is None
