"""
Worlds: what an observation does not show, laid at random into the places that hide it.

Every way to lay the physical things that agrees with the labels of the places is equally likely. What most is known of
is drawn first, for labels overlap only one in the other. All that does not depend on chance is worked out once for an
observation (`Reading`); whoever searches asks for thousands of its worlds.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import inf
from typing import Any, NamedTuple, NoReturn, TypeAlias

import attrs

from tabletop.core.errors import PositionError
from tabletop.core.zone import ANY, OPEN, Label, Pool, Zone

Faces: TypeAlias = Sequence[int | None]
"""Things, one after the other: their ids, None where hidden."""

Key: TypeAlias = tuple[str, int]
"""An entry of a zone: its path and its number."""

_Gap: TypeAlias = tuple[int, int]
"""A hidden thing: the number of its place, its number there."""


class _Place(NamedTuple):
    """An entry of which something is hidden: how it looks, its things as far as they are seen, what they show else."""

    key: Key
    zone: Zone
    look: Any
    faces: Faces
    labels: Sequence[Label]


class _Draw(NamedTuple):
    """
    One draw out of the unseen things.

    joined: the groups of which it is made, by number; from now on they are one, under the first of these numbers. gaps:
    where the things go. takes_all: whether that is the rest of the group, in a place without order: nothing is drawn.
    """

    joined: Sequence[int]
    gaps: Sequence[_Gap]
    takes_all: bool


class Reading(NamedTuple):
    """
    What an observation says of the things of a pool.

    seen: the entries of which nothing is hidden. places: the others. groups: what lies in these, by what can be told
    of it. exact: the hidden things of which the group is known, each with the number of its group. vague: what is drawn
    after these, in this order.
    """

    seen: Mapping[Key, Any]
    places: Sequence[_Place]
    groups: Sequence[Sequence[int]]
    exact: Sequence[tuple[int, int, int]]
    vague: Sequence[_Draw]

    def lay_out(self, filled: dict[Key, Any], uniform: Callable[[], float]) -> None:
        """Fill the entries that hide something, drawn without putting back."""
        groups, laid = [*map(list, self.groups)], [list(place.faces) for place in self.places]
        for place, index, number in self.exact:
            group = groups[number]
            laid[place][index] = group.pop(int(uniform() * len(group)))
        for draw in self.vague:
            _drawn(draw, groups, laid, uniform)
        for (key, zone, look, _, _), things in zip(self.places, laid, strict=True):
            filled[key] = zone.kept.filled(look, things)


def _drawn(draw: _Draw, groups: list[list[int]], laid: Sequence[list[Any]], uniform: Callable[[], float]) -> None:
    first, *others = draw.joined
    group = groups[first]
    for number in others:
        group += groups[number]
    if draw.takes_all:
        for (place, index), thing in zip(draw.gaps, group, strict=True):
            laid[place][index] = thing
        group.clear()
    else:
        for place, index in draw.gaps:
            laid[place][index] = group.pop(int(uniform() * len(group)))


def reading(pool: Pool, zones: Sequence[Zone], observation: Any) -> Reading:  # noqa: ANN401  (every game has its own)
    """
    What the observation says of the things of a pool.

    Raises:
        PositionError: it shows what cannot be.
    """
    box = _box_of(pool, observation.options)
    left = list(box.counts)
    seen: dict[Key, Any] = {}
    places: list[_Place] = []
    for zone in zones:
        for number, look in zone.looks(observation):
            faces = zone.faces(look, observation, number)
            for face in faces:
                if face is not None:
                    left[face] -= 1
            if None in faces:
                labels = (ANY,) * len(faces) if zone.labels is None else zone.labels(look, observation, number)
                places.append(_Place((zone.path, number), zone, look, faces, labels))
            else:
                seen[zone.path, number] = look if zone.look is OPEN else zone.kept.filled(look, faces)
    if min(left, default=0) < 0:
        raise PositionError((f"{pool.clause}: something is in more than one place",))
    groups = [[thing for thing in ids if left[thing]] for ids in box.ids]
    if max(left, default=0) > 1:
        groups = [[thing for thing in things for _ in range(left[thing])] for things in groups]
    return Reading(seen, places, groups, *_draws(pool, places, groups, box.numbers))


def _draws(
    pool: Pool, places: Sequence[_Place], groups: Sequence[Sequence[int]], numbers: Mapping[Label, int]
) -> tuple[list[tuple[int, int, int]], list[_Draw]]:
    """Out of which groups the hidden things are drawn: those of which the group is known, then all others."""
    exact: list[tuple[int, int, int]] = []
    vague: dict[tuple[int, Label], list[_Gap]] = {}
    for place, entry in enumerate(places):
        for index, (face, label) in enumerate(zip(entry.faces, entry.labels, strict=True)):
            if face is None and label in numbers:
                exact.append((place, index, numbers[label]))
            elif face is None:
                vague.setdefault((place, label), []).append((place, index))
    plan = _Plan(pool, [*map(len, groups)], numbers)
    plan.take_exact(exact)
    draws = [
        plan.draw(label, gaps, has_order=not places[place].zone.kept.is_sorted)
        for (place, label), gaps in sorted(vague.items(), key=_breadth)
    ]
    plan.require_none_left()
    return exact, draws


class _Plan:
    """How many unseen things are left of each group as one draw after the other is planned."""

    def __init__(self, pool: Pool, sizes: list[int], numbers: Mapping[Label, int]) -> None:
        self._pool, self._sizes, self._numbers = pool, sizes, dict(numbers)

    def take_exact(self, exact: Sequence[tuple[int, int, int]]) -> None:
        """One thing for each, out of its group."""
        for _, _, group in exact:
            self._sizes[group] -= 1
        if min(self._sizes, default=0) < 0:
            self._refuse("more is hidden than is unseen")

    def draw(self, label: Label, gaps: Sequence[_Gap], *, has_order: bool) -> _Draw:
        """A draw of as many things with this label as there are gaps."""
        joined = self._joined(label)
        left = sum([self._sizes[group] for group in joined]) - len(gaps)
        if left < 0:
            self._refuse("more is hidden than is unseen")
        for group in joined:
            self._sizes[group] = 0
        self._sizes[joined[0]] = left
        return _Draw(joined, gaps, takes_all=left == 0 and not has_order)

    def require_none_left(self) -> None:
        """Do nothing when all things lie somewhere, or can be out of the game; else raise PositionError."""
        if self._pool.is_whole and any(self._sizes):
            self._refuse("more is unseen than is hidden")

    def _joined(self, label: Label) -> list[int]:
        """The groups of the things with this label, by number; once joined they have the first of their numbers."""
        inside = [label] if label in self._numbers else [group for group in self._numbers if _lies_in(group, label)]
        joined = [self._numbers.pop(group) for group in inside]
        if joined:
            self._numbers[label] = joined[0]
        return joined

    def _refuse(self, defect: str) -> NoReturn:
        raise PositionError((f"{self._pool.clause}: {defect}",))


def _lies_in(group: Label, label: Label) -> bool:
    """Whether things of this group, or of these groups that were joined, can have the label."""
    if label is ANY:
        return True
    if not isinstance(label, frozenset):
        return False
    return group <= label if isinstance(group, frozenset) else group in label


def _breadth(want: tuple[tuple[int, Label], list[_Gap]]) -> tuple[float, int]:
    """How little is known of what is wanted, and how much that is."""
    (_, label), gaps = want
    return len(label) if isinstance(label, frozenset) else inf, len(gaps)


@attrs.frozen
class _Box:
    """
    The things of a pool.

    counts: how many there are of each id. ids: those of each group. numbers: of the groups, by label.
    """

    counts: tuple[int, ...]
    ids: tuple[tuple[int, ...], ...]
    numbers: Mapping[Label, int]


@lru_cache(maxsize=64)
def _box_of(pool: Pool, options: Any) -> _Box:  # noqa: ANN401  (any game's)
    box = Counter(pool.box(options))
    groups: dict[Label, list[int]] = {}
    for number in sorted(box):
        groups.setdefault(pool.group(options, number), []).append(number)
    counts = tuple(box[number] for number in range(max(box, default=-1) + 1))
    return _Box(counts, tuple(map(tuple, groups.values())), {label: number for number, label in enumerate(groups)})
