"""Quick copies are what `attrs.evolve` makes, and as frozen."""

import copy
import pickle

import attrs
import pytest

from tabletop.core.copies import fast_copy, fast_new


@attrs.frozen
class Point:
    """Two fields, one with a default."""

    x: int
    y: tuple[int, ...] = ()


@attrs.frozen(cache_hash=True)
class Cached:
    """A class that keeps its hash."""

    x: int


evolve = fast_copy(Point)


class TestQuickEvolve:
    """A copy with some fields changed."""

    def test_it_equals_what_attrs_makes(self) -> None:
        """Same class, same fields, same hash."""
        point = Point(1, (2,))
        quick, slow = evolve(point, y=(3,)), attrs.evolve(point, y=(3,))
        assert type(quick) is Point
        assert quick == slow == Point(1, (3,))
        assert hash(quick) == hash(slow)

    def test_the_old_value_stays(self) -> None:
        """The value that is copied keeps its fields."""
        point = Point(1, (2,))
        evolve(point, x=5)
        assert point == Point(1, (2,))

    def test_a_field_can_become_none(self) -> None:
        """None is a value like any other, not a sign that the field stays."""
        assert evolve(Point(1, (2,)), y=None).y is None

    def test_the_fields_that_change_can_be_settled_before(self) -> None:
        """Then each of them is given, and the others stay."""
        quick = fast_copy(Point, "y")
        assert quick(Point(1, (2,)), y=(3,)) == quick(Point(1, (2,)), (3,)) == Point(1, (3,))
        with pytest.raises(TypeError):
            quick(Point(1, (2,)))
        with pytest.raises(TypeError):
            quick(Point(1, (2,)), y=(), x=2)

    def test_what_changes_must_be_a_field(self) -> None:
        """A misspelt name is found when the function is made."""
        with pytest.raises(TypeError, match="Point has no field 'z'"):
            fast_copy(Point, "x", "z")

    def test_the_copy_is_frozen(self) -> None:
        """No field of the copy can be set or deleted."""
        made = evolve(Point(1), x=2)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            made.x = 3  # type: ignore[misc]  # what must fail
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            del made.x

    def test_unknown_fields_are_refused(self) -> None:
        """A misspelt field is an error, as in a constructor."""
        with pytest.raises(TypeError, match="z"):
            evolve(Point(1), z=3)

    def test_the_copy_can_be_copied(self) -> None:
        """By `copy`, `deepcopy` and `pickle`, as any attrs object."""
        made = evolve(Point(1, (2,)), x=4)
        assert copy.copy(made) == copy.deepcopy(made) == pickle.loads(pickle.dumps(made)) == made  # noqa: S301

    def test_a_kept_hash_is_not_copied(self) -> None:
        """The copy of an object that keeps its hash computes its own."""
        old = Cached(1)
        hash(old)
        assert hash(fast_copy(Cached)(old, x=2)) == hash(Cached(2))


class TestQuickNew:
    """An object made out of all its fields, in their order."""

    def test_it_equals_what_the_class_makes(self) -> None:
        """Same class, same fields, same hash, as frozen."""
        point = fast_new(Point)(1, (2,))
        assert type(point) is Point
        assert point == Point(1, (2,))
        assert hash(point) == hash(Point(1, (2,)))
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            point.x = 2  # type: ignore[misc]  # that is the point

    def test_a_cached_hash_is_its_own(self) -> None:
        """It is not there before it is asked for, and then that of the class."""
        made = fast_new(Cached)(7)
        assert hash(made) == hash(Cached(7))
        assert made == Cached(7)
