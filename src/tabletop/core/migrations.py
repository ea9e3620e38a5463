"""
Files of earlier schemas: what a game says of its former file forms, and how plain data is brought up to date.

Everything happens on plain data, as JSON gives it, before anything is read of it: what is wrong in an old file is found
by the same loaders as in a new one.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import attrs

from tabletop.core.contract import AnyGame
from tabletop.core.errors import MalformedError
from tabletop.core.forms import TAG

Plain: TypeAlias = Any
"""Plain data, as JSON gives it."""


def _as_it_is(_kind: str, data: Plain) -> Plain:
    return data


def _same_text(text: str) -> str:
    return text


@attrs.frozen(kw_only=True)
class Migration:
    """
    What leads from the file forms of one schema to those of the next; by default nothing has changed.

    classes: old name -> new name, for decisions, moves, events and whatever else names its class under `type`.
    move: a move as text, as records hold it, from its old spelling to the new one.
    change: anything else, from a kind (`options`, `state`, `observation`, `move`, `event`) and plain data of that kind,
        in which the classes have their new names already, to plain data; it must leave what it is given as it is.
    """

    classes: Mapping[str, str] = attrs.field(factory=dict)
    move: Callable[[str], str] = _same_text
    change: Callable[[str, Plain], Plain] = _as_it_is


def schemas_of(game: AnyGame) -> tuple[int, ...]:
    """The schemas whose files load, in rising order: those from which migrations lead to that of the game, and it."""
    migrations, first = _migrations(game), game.SCHEMA
    while first - 1 in migrations:
        first -= 1
    return tuple(range(first, game.SCHEMA + 1))


def migrated(game: AnyGame, schema: int, kind: str, data: Plain, path: str) -> Plain:
    """
    The plain data of that kind, which stands at `path` and was written in one of `schemas_of`, in today's form.

    Raises:
        MalformedError: a migration of the game fails at it.
    """
    for number in range(schema, game.SCHEMA):
        try:
            data = _KINDS.get(kind, _migrated_value)(_migrations(game)[number], kind, data)
        except Exception as error:
            fault = f"it cannot be brought from schema {number} to {number + 1}: {type(error).__name__}: {error}"
            raise MalformedError(path, fault) from error
    return data


def _migrations(game: AnyGame) -> Mapping[int, Migration]:
    found: Mapping[int, Migration] = getattr(game, "MIGRATIONS", {})
    return found


def _migrated_value(migration: Migration, kind: str, data: Plain) -> Plain:
    return migration.change(kind, _renamed(data, migration.classes) if migration.classes else data)


def _renamed(data: Plain, classes: Mapping[str, str]) -> Plain:
    """The same with new names of classes."""
    if isinstance(data, list):
        return [_renamed(item, classes) for item in data]
    if not isinstance(data, dict):
        return data
    changed = {key: _renamed(item, classes) for key, item in data.items()}
    tag = changed.get(TAG)
    return {**changed, TAG: classes[tag]} if isinstance(tag, str) and tag in classes else changed


def _migrated_record(migration: Migration, _kind: str, data: Plain) -> Plain:
    """A record holds a state and moves as text."""
    if not isinstance(data, dict):
        return data
    changed = dict(data)
    if data.get("start") is not None:
        changed["start"] = _migrated_value(migration, "state", data["start"])
    if isinstance(data.get("moves"), list):
        changed["moves"] = [migration.move(move) if isinstance(move, str) else move for move in data["moves"]]
    return changed


def _migrated_seat_record(migration: Migration, _kind: str, data: Plain) -> Plain:
    """The record of a seat holds observations and events."""
    if not isinstance(data, dict):
        return data
    changed = dict(data)
    for key, kind in (("observations", "observation"), ("events", "event")):
        if isinstance(data.get(key), list):
            changed[key] = [_migrated_value(migration, kind, item) for item in data[key]]
    return changed


_KINDS: Final[Mapping[str, Callable[[Migration, str, Plain], Plain]]] = {
    "record": _migrated_record,
    "seat_record": _migrated_seat_record,
}
"""How files that hold several values are migrated."""
