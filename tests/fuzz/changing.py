"""Texts that are almost right: changes that know JSON, and changes of characters."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

ODD: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, -1, -2, 2, 7, 10**6, 10**9, 2**64, -(10**20), 10**90),
    *(0.0, 1.5, 1e308, "", "0", "a", "R1", "#0", "ß", "\u212a", "\x00", "\ud800", "x" * 300, "options", "type"),
    *([], {}, [[]], [None], {"type": "State"}, [0] * 50, {"": 0}),
)
"""What is put in the place of something else."""


def changed_json(text: str, rng: Random) -> str:
    """The JSON with one to four changes of its structure; now and then one of its text."""
    data = json.loads(text)
    for _ in range(rng.randint(1, 4)):
        data = _changed(data, rng)
    written = json.dumps(data)
    return changed_text(written, rng) if rng.random() < 0.1 else written


def changed_text(text: str, rng: Random) -> str:
    """The text with a piece dropped, doubled, moved, or replaced by something odd."""
    start = rng.randrange(len(text) + 1)
    end = min(len(text), start + rng.choice((0, 1, 2, 8)))
    piece = rng.choice(
        ("", text[start:end] * 2, chr(rng.randrange(1, 0xD800)), str(rng.choice(ODD[:14])), '"', "[" * 2000, "9" * 5000)
    )
    return text[:start] + piece + text[end:]


def _changed(data: Any, rng: Random) -> Any:  # noqa: ANN401  (JSON)
    """The same with one change somewhere inside."""
    places = list(_places(data))
    if not places or rng.random() < 0.02:
        return rng.choice(ODD)
    holder, key = rng.choice(places)
    rng.choice(_CHANGES)(holder, key, places, rng)
    return data


def _places(data: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401  (JSON)
    """Every entry of every list and object: what holds it, and its index or key."""
    keys = range(len(data)) if isinstance(data, list) else list(data) if isinstance(data, dict) else ()
    for key in keys:
        yield data, key
        yield from _places(data[key])


def _replace(holder: Any, key: Any, _places: Any, rng: Random) -> None:  # noqa: ANN401  (JSON)
    holder[key] = _copied(rng.choice(ODD))


def _swap(holder: Any, key: Any, places: Any, rng: Random) -> None:  # noqa: ANN401  (JSON)
    other, other_key = rng.choice(places)
    holder[key] = _copied(other[other_key])


def _drop(holder: Any, key: Any, _places: Any, _rng: Random) -> None:  # noqa: ANN401  (JSON)
    del holder[key]


def _double(holder: Any, key: Any, _places: Any, rng: Random) -> None:  # noqa: ANN401  (JSON)
    if isinstance(holder, list):
        holder.insert(rng.randrange(len(holder) + 1), _copied(holder[key]))
    else:
        holder[f"{key}2"] = _copied(holder[key])


def _shift(holder: Any, key: Any, _places: Any, rng: Random) -> None:  # noqa: ANN401  (JSON)
    value = holder[key]
    if type(value) is int:
        holder[key] = value + rng.choice((-100, -1, 1, 100))
    elif isinstance(value, str):
        holder[key] = changed_text(value, rng)
    elif isinstance(value, list):
        rng.shuffle(value)


def _copied(value: Any) -> Any:  # noqa: ANN401  (JSON)
    return json.loads(json.dumps(value))


_CHANGES: Final[tuple[Callable[[Any, Any, Any, Random], None], ...]] = (_replace, _swap, _drop, _double, _shift, _shift)
