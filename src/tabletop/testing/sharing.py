"""Which objects two values share, and at which places: what `is` tells whoever holds both (law 13)."""

from collections.abc import Iterator, Mapping

import attrs

from tabletop.testing.values import is_attrs


def shared_places(value: object, other: object) -> frozenset[str]:
    """
    The paths at which two values hold one object, the outermost only: `$` where they are one themselves.

    Sets have no places: a set is shared whole or not at all.
    """
    return frozenset(_shared(value, other, "$"))


def _shared(value: object, other: object, path: str) -> Iterator[str]:
    if value is other:
        yield path
        return
    others = dict(_parts(other))
    for step, part in _parts(value):
        if step in others:
            yield from _shared(part, others[step], path + step)


def repeated_places(value: object) -> frozenset[frozenset[str]]:
    """The paths at which one and the same part lies several times in a value, as pickling it would write only once."""
    places: dict[int, set[str]] = {}
    _note(value, "$", places)
    return frozenset(frozenset(paths) for paths in places.values() if len(paths) > 1)


def _note(value: object, path: str, places: dict[int, set[str]]) -> None:
    parts = list(_parts(value))
    if parts:
        places.setdefault(id(value), set()).add(path)
    for step, part in parts:
        _note(part, path + step, places)


def _parts(value: object) -> Iterator[tuple[str, object]]:
    """What lies in a value, each part with the step that leads to it."""
    if is_attrs(value):
        for field in attrs.fields(type(value)):  # type: ignore[arg-type]  # it has some
            yield f".{field.name}", getattr(value, field.name)
    elif isinstance(value, Mapping):
        yield from ((f"[{key!r}]", entry) for key, entry in value.items())
    elif isinstance(value, tuple | list):
        yield from ((f"[{number}]", part) for number, part in enumerate(value))
