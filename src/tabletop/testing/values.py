"""Values taken apart and put together: what they hold, copies built anew, copies that differ, copies out of shape."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from itertools import islice
from random import Random
from types import NoneType
from typing import Any, Final, TypeAlias

import attrs

Change: TypeAlias = tuple[str, Any]
"""Where a copy differs from its original, and the copy."""

Pool: TypeAlias = Mapping[tuple[type, str], tuple[Any, ...]]
"""The values that a field of a class has had elsewhere."""

_LEAVES: Final = (bool, int, float, complex, str, bytes, NoneType, Enum, type)
_HUGE: Final = 10**9


def is_attrs(value: object) -> bool:
    """Whether the value is an instance of an attrs class."""
    cls: Any = type(value)
    return _has_fields(cls)


@cache
def _has_fields(cls: Any) -> bool:  # noqa: ANN401  (any class)
    return attrs.has(cls)


def data_fields(value: object) -> tuple[Any, ...]:
    """The fields that `__init__` takes, of an instance of an attrs class."""
    cls: Any = type(value)
    return _data_fields(cls)


@cache
def _data_fields(cls: Any) -> tuple[Any, ...]:  # noqa: ANN401  (any attrs class)
    return tuple(field for field in attrs.fields(cls) if field.init)


class Fingerprints:
    """
    Fingerprints of values: all that they hold, so that a change inside of one shows, whatever its own `==` says.

    Fields that equality ignores count as nothing: a cache may fill. Each object is looked at once, when it is first
    met: to see a change, compare with the fingerprint that another instance takes later.
    """

    def __init__(self) -> None:
        self._taken: dict[int, tuple[object, object]] = {}

    def of(self, value: object) -> object:
        """The fingerprint of the value."""
        if is_attrs(value):
            taken = self._taken.get(id(value))
            if taken is None:
                taken = self._taken[id(value)] = (value, self._of_fields(value))  # kept, so that its id stays its own
            return taken[1]
        if isinstance(value, tuple | list):
            return type(value), tuple(map(self.of, value))
        if isinstance(value, set | frozenset):
            return type(value), frozenset(map(self.of, value))
        if isinstance(value, Mapping):
            return type(value), tuple((self.of(key), self.of(entry)) for key, entry in value.items())
        return type(value), value

    def _of_fields(self, value: Any) -> object:  # noqa: ANN401  (an instance of any attrs class)
        fields = attrs.fields(type(value))
        return type(value), tuple(self.of(getattr(value, field.name)) for field in fields if field.eq)


def fingerprint(value: object) -> object:
    """The fingerprint of one value."""
    return Fingerprints().of(value)


def blemishes(value: object, path: str, known: set[type]) -> Iterator[str]:
    """What can be changed inside the value, each with the way to it; `known` collects the attrs classes looked at."""
    if isinstance(value, _LEAVES):
        return
    if isinstance(value, tuple | frozenset):
        for number, item in enumerate(value):
            yield from blemishes(item, f"{path}[{number}]", known)
    elif is_attrs(value):
        if type(value) not in known:
            known.add(type(value))
            yield from _unlocked(value, path)
        for field in attrs.fields(type(value)):  # type: ignore[arg-type]  # it has some
            if hasattr(value, field.name):
                yield from blemishes(getattr(value, field.name), f"{path}.{field.name}", known)
    else:
        yield f"{path} is a {type(value).__name__}"


def _unlocked(value: object, path: str) -> Iterator[str]:
    """The attributes that can be set; they are set to what they are."""
    for field in attrs.fields(type(value)):  # type: ignore[arg-type]  # it has some
        if hasattr(value, field.name) and _lets(value, field.name, getattr(value, field.name)):
            yield f"{path}.{field.name} of {type(value).__name__} can be set"
    if _lets(value, "a_new_attribute", 1):
        yield f"{path}: {type(value).__name__} takes a new attribute"
        del value.a_new_attribute  # type: ignore[attr-defined]  # just set


def _lets(value: object, name: str, content: object) -> bool:
    try:
        setattr(value, name, content)
    except (AttributeError, TypeError):
        return False
    return True


def rebuilt(value: Any, rng: Random) -> Any:  # noqa: ANN401  (any value)
    """An equal value of new objects, its sets filled in another order."""
    if is_attrs(value):
        return evolved(value, {field.name: rebuilt(getattr(value, field.name), rng) for field in data_fields(value)})
    if type(value) is tuple:
        return tuple([rebuilt(item, rng) for item in value])
    if type(value) is frozenset:
        items = [rebuilt(item, rng) for item in value]
        rng.shuffle(items)
        return frozenset(items)
    return value


def evolved(value: Any, contents: Mapping[str, Any]) -> Any:  # noqa: ANN401  (an instance of any attrs class)
    """The value with other contents of these fields; raises what its constructor raises."""
    names = {field.name: field.alias for field in data_fields(value)}
    return attrs.evolve(value, **{names[name]: content for name, content in contents.items()})


def pool_of(values: Iterable[object]) -> Pool:
    """What the fields of the attrs classes in these values hold, each value once."""
    pool: dict[tuple[type, str], list[Any]] = {}
    looked_at: dict[int, object] = {}
    for part in (part for value in values for part in parts(value)):
        if id(part) in looked_at:
            continue
        looked_at[id(part)] = part
        for field in data_fields(part):
            held = pool.setdefault((type(part), field.name), [])
            content = getattr(part, field.name)
            if content not in held:
                held.append(content)
    return {key: tuple(held) for key, held in pool.items()}


def parts(value: object) -> Iterator[object]:
    """The instances of attrs classes in the value, itself among them."""
    if is_attrs(value):
        yield value
        for field in data_fields(value):
            yield from parts(getattr(value, field.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from parts(item)
    elif isinstance(value, frozenset):
        for item in ordered(value):
            yield from parts(item)


def ordered(items: frozenset[Any]) -> list[Any]:
    """The items in an order that is the same in every process."""
    return sorted(items, key=repr)


def changes(value: Any, path: str, rng: Random, pool: Pool) -> Iterator[Change]:  # noqa: ANN401  (any value)
    """Copies that differ in one place from the value, of its type as far as one can tell; each with the place."""
    if is_attrs(value):
        yield from _field_changes(value, path, rng, pool)
    elif type(value) is tuple:
        yield from _tuple_changes(value, path, rng, pool)
    elif isinstance(value, frozenset):
        yield from ((path, value - {item}) for item in ordered(value)[:2])
    elif isinstance(value, Enum):
        yield from ((path, member) for member in type(value) if member is not value)
    else:
        yield from ((path, other) for other in _other_leaves(value))


def _field_changes(value: Any, path: str, rng: Random, pool: Pool) -> Iterator[Change]:  # noqa: ANN401  (any attrs)
    """One change of each field, then another of each, and so on."""
    by_field = [_changes_of(value, field.name, path, rng, pool) for field in data_fields(value)]
    while by_field:
        for source in tuple(by_field):
            change = next(source, None)
            if change is None:
                by_field.remove(source)
            else:
                yield change


def _changes_of(value: Any, name: str, path: str, rng: Random, pool: Pool) -> Iterator[Change]:  # noqa: ANN401
    content, place = getattr(value, name), f"{path}.{name}"
    found = [(place, other) for other in pool.get((type(value), name), ()) if other != content]
    for where, other in (*rng.sample(found, min(2, len(found))), *islice(changes(content, place, rng, pool), 6)):
        try:
            changed = evolved(value, {name: other})
        except Exception:  # noqa: BLE001, S112  (no such value can be made)
            continue
        if _differs(getattr(changed, name), content):
            yield where, changed


def _differs(one: object, other: object) -> bool:
    """Whether two values hold anything different, whatever their own `==` says."""
    return one is not other and (one != other or fingerprint(one) != fingerprint(other))


def _tuple_changes(items: tuple[Any, ...], path: str, rng: Random, pool: Pool) -> Iterator[Change]:
    """The order turned round, an item lost, an item changed."""
    if items[::-1] != items:
        yield path, items[::-1]
    if items:
        yield path, items[:-1]
    places = list(range(len(items)))
    rng.shuffle(places)
    for place in places[:3]:
        for where, other in islice(changes(items[place], f"{path}[{place}]", rng, pool), 2):
            yield where, (*items[:place], other, *items[place + 1 :])


def _other_leaves(value: object) -> Iterator[object]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int | float):
        yield from (value + 1, value - 1)
    elif isinstance(value, str):
        yield value + "x"


def misshapen(value: Any) -> Iterator[Any]:  # noqa: ANN401  (an instance of any attrs class)
    """Values of the same class with one field out of range or of the wrong shape, as far as its constructor lets."""
    for field in data_fields(value):
        for wrong in wrong_contents(getattr(value, field.name)):
            try:
                yield evolved(value, {field.name: wrong})
            except Exception:  # noqa: BLE001, S112  (no such value can be made)
                continue


class IntLike:
    """An int of another kind, such as numpy's: it counts as the int that it equals and hashes like, and is none."""

    __slots__ = ("_number",)

    def __init__(self, number: int) -> None:
        self._number = number

    def __index__(self) -> int:
        return self._number

    def __eq__(self, other: object) -> bool:
        return self._number == (other._number if isinstance(other, IntLike) else other)

    def __hash__(self) -> int:
        return hash(self._number)

    def __repr__(self) -> str:
        return f"IntLike({self._number})"


def lookalikes(value: Any) -> Iterator[Any]:  # noqa: ANN401  (any value)
    """Values that equal this one and hold something of another type in one place: 1.0, True or `IntLike(1)` for 1."""
    if is_attrs(value):
        for field in data_fields(value):
            for other in lookalikes(getattr(value, field.name)):
                try:
                    changed = evolved(value, {field.name: other})
                    is_odd = changed == value and fingerprint(changed) != fingerprint(value)
                except Exception:  # noqa: BLE001, S112  (no such value can be made)
                    continue
                if is_odd:
                    yield changed
    elif type(value) is tuple:
        for place, item in enumerate(value):
            yield from ((*value[:place], other, *value[place + 1 :]) for other in lookalikes(item))
    elif isinstance(value, frozenset):
        yield from (value - {item} | {other} for item in ordered(value) for other in lookalikes(item))
        yield set(value)
    else:
        yield from _equal_leaves(value)


def _equal_leaves(value: object) -> Iterator[object]:
    if isinstance(value, int):
        kinds = (float, bool, int) if abs(value) < _HUGE else (int,)
        yield from (kind(value) for kind in kinds if kind is not type(value) and kind(value) == value)
        if type(value) is int:
            yield IntLike(value)
    elif isinstance(value, float) and value.is_integer():
        yield int(value)
    elif isinstance(value, str) and type(value) is not str:
        yield str.__str__(value)


def other_types(value: object, expected: object, path: str) -> Iterator[str]:
    """Where a value holds something of another type than the equal one that is expected, each with the way to it."""
    if type(value) is not type(expected):
        yield f"{path} is {value!r} instead of {expected!r}"
    elif is_attrs(value):
        for field in attrs.fields(type(value)):  # type: ignore[arg-type]  # it has some
            if field.eq and hasattr(value, field.name):
                name = field.name
                yield from other_types(getattr(value, name), getattr(expected, name, None), f"{path}.{name}")
    elif isinstance(value, tuple) and isinstance(expected, tuple):
        for place, (item, other) in enumerate(zip(value, expected, strict=False)):
            yield from other_types(item, other, f"{path}[{place}]")
    elif fingerprint(value) != fingerprint(expected):
        yield f"{path} is {value!r} instead of {expected!r}"


def wrong_contents(content: object) -> Iterator[object]:
    """What should not stand in a field that holds `content`; some of it may be right by accident."""
    if is_attrs(content):
        yield from misshapen(content)
    elif isinstance(content, Enum):
        yield from (member for member in type(content) if member is not content)
    else:
        for kind, wrong in _WRONG.items():
            if isinstance(content, kind):
                yield from wrong(content)
                break
    yield from (None, "x", 0.5, (), [], 0, -1)


def _wrong_items(items: tuple[Any, ...]) -> Iterator[object]:
    yield from (items[:-1], items[::-1], (*items, *items[:1]), [*items], (*items[:1], *items[:-1]))
    for place, item in enumerate(items):
        for wrong in islice(wrong_contents(item), 3):
            yield (*items[:place], wrong, *items[place + 1 :])


_WRONG: Final[Mapping[type, Callable[[Any], Iterator[object]]]] = {
    bool: lambda content: iter((not content, 2)),
    int: lambda content: iter((content + 1, content - 1, -content - 1, _HUGE)),
    str: lambda content: iter(("", content + "x", content.swapcase())),
    tuple: _wrong_items,
    frozenset: lambda content: iter((frozenset(ordered(content)[1:]), frozenset([*content, _HUGE]))),
}
