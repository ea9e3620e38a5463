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
from typing import Any, NoReturn, TypeAlias

import attrs

from tabletop.core.errors import PositionError
from tabletop.core.zone import ANY, OPEN, Label, Pool, Zone

Faces: TypeAlias = Sequence[int | None]
"""Things, one after the other: their ids, None where hidden."""

Key: TypeAlias = tuple[str, int]
"""An entry of a zone: its path and its number."""


@attrs.frozen
class _Place:
    """An entry of which something is hidden: how it looks, and which part of all things that are laid is its own."""

    key: Key
    zone: Zone
    look: Any
    part: slice


@attrs.frozen
class _Draw:
    """
    One draw out of the unseen things.

    group, others: out of which, by number; from now on the others are part of that group. gaps: where the things go.
    takes_all: whether that is the rest of the group, in a place without order: nothing is drawn.
    """

    group: int
    others: Sequence[int]
    gaps: Sequence[int]
    takes_all: bool


@attrs.frozen
class Reading:
    """
    What an observation says of the things of a pool.

    seen: the entries of which nothing is hidden. places: the others. things: those in them, one place after the other,
    None where hidden. groups: the hidden ones, by what can be told of them. exact: the gaps of which the group is
    known, each with its number. vague: what is drawn after these, in this order.
    """

    seen: Mapping[Key, Any]
    places: Sequence[_Place]
    things: Faces
    groups: Sequence[Sequence[int]]
    exact: Sequence[tuple[int, int]]
    vague: Sequence[_Draw]

    def lay_out(self, filled: dict[Key, Any], uniform: Callable[[], float]) -> None:
        """Fill the entries that hide something, drawn without putting back."""
        groups: list[list[int]] = [*map(list, self.groups)]
        things: list[Any] = list(self.things)
        for gap, number in self.exact:
            group = groups[number]
            things[gap] = group.pop(int(uniform() * len(group)))
        for draw in self.vague:
            group = groups[draw.group]
            for number in draw.others:
                group += groups[number]
            if draw.takes_all:
                for gap in draw.gaps:
                    things[gap] = group.pop()
            else:
                for gap in draw.gaps:
                    things[gap] = group.pop(int(uniform() * len(group)))
        for place in self.places:
            filled[place.key] = place.zone.kept.filled(place.look, things[place.part])


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
    things: list[int | None] = []
    labels: list[Label] = []
    for zone in zones:
        for number, look in zone.looks(observation):
            faces = zone.faces(look, observation, number)
            for face in faces:
                if face is not None:
                    left[face] -= 1
            if None in faces:
                places.append(_Place((zone.path, number), zone, look, slice(len(things), len(things) + len(faces))))
                things += faces
                labels += [ANY] * len(faces) if zone.labels is None else zone.labels(look, observation, number)
            else:
                seen[zone.path, number] = look if zone.look is OPEN else zone.kept.filled(look, faces)
    if min(left, default=0) < 0:
        raise PositionError((f"{pool.clause}: something is in more than one place",))
    groups = [[thing for thing in ids if left[thing]] for ids in box.ids]
    if max(left, default=0) > 1:
        groups = [[thing for thing in ids for _ in range(left[thing])] for ids in groups]
    plan = _Plan(pool, [*map(len, groups)], box.numbers)
    exact, vague = plan.exact(things, labels), plan.vague(places, things, labels)
    return Reading(seen, places, things, groups, exact, vague)


class _Plan:
    """How many unseen things are left of each group as one draw after the other is planned."""

    def __init__(self, pool: Pool, sizes: list[int], numbers: Mapping[Label, int]) -> None:
        self._pool, self._sizes, self._numbers = pool, sizes, dict(numbers)

    def exact(self, things: Faces, labels: Sequence[Label]) -> Sequence[tuple[int, int]]:
        """The hidden things of which the group is known, each with the number of that."""
        sizes, numbers = self._sizes, self._numbers
        exact = []
        for gap, (thing, label) in enumerate(zip(things, labels, strict=True)):
            if thing is None and label in numbers:
                exact.append((gap, numbers[label]))
                sizes[numbers[label]] -= 1
        if min(sizes, default=0) < 0:
            self._refuse("more is hidden than is unseen")
        return exact

    def vague(self, places: Sequence[_Place], things: Faces, labels: Sequence[Label]) -> Sequence[_Draw]:
        """The draws of all others: what most is known of first, last of all what is given the rest."""
        wanted: dict[tuple[int, Label], list[int]] = {}
        for number, place in enumerate(places):
            for gap in range(place.part.start, place.part.stop):
                if things[gap] is None and labels[gap] not in self._numbers:
                    wanted.setdefault((number, labels[gap]), []).append(gap)
        draws = [
            self._draw(label, gaps, has_order=not places[number].zone.kept.is_sorted)
            for (number, label), gaps in sorted(wanted.items(), key=_breadth)
        ]
        if self._pool.is_whole and any(self._sizes):
            self._refuse("more is unseen than is hidden")
        return draws

    def _draw(self, label: Label, gaps: Sequence[int], *, has_order: bool) -> _Draw:
        """A draw of as many things with this label as there are gaps."""
        joined = self._joined(label)
        left = sum([self._sizes[group] for group in joined]) - len(gaps)
        if left < 0:
            self._refuse("more is hidden than is unseen")
        group, *others = joined
        for other in others:
            self._sizes[other] = 0
        self._sizes[group] = left
        return _Draw(group, others, gaps, takes_all=left == 0 and not has_order)

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


def _breadth(want: tuple[tuple[int, Label], list[int]]) -> tuple[float, int]:
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
