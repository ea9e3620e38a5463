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
    """An entry of which something is hidden: how it looks, its things as far as they are seen."""

    key: Key
    zone: Zone
    look: Any
    faces: Faces

    @property
    def has_order(self) -> bool:
        """Whether it says something where a thing lies in it."""
        return not self.zone.kept.is_sorted

    @property
    def seen(self) -> list[int | None]:
        """Its things before the draws: those that are seen, in a place with order None for each of the others."""
        return list(self.faces) if self.has_order else [face for face in self.faces if face is not None]

    def gaps(self, observation: object) -> Mapping[Label, Sequence[int]]:
        """Where something is hidden, by what is known of it."""
        if self.zone.labels is None:
            return {ANY: [index for index, face in enumerate(self.faces) if face is None]}
        found: dict[Label, list[int]] = {}
        labels = self.zone.labels(self.look, observation, self.key[1])
        for index, (face, label) in enumerate(zip(self.faces, labels, strict=True)):
            if face is None:
                found.setdefault(label, []).append(index)
        return found


@attrs.frozen
class _Draw:
    """
    One draw out of the unseen things, for one place.

    joined: the groups of which it is made, by number; from now on they are one, under the first of these numbers.
    gaps: where in the place the things go, () in a place without order: there they are added. number: how many things.
    takes_all: whether that is the rest of the group, in a place without order: nothing is drawn.
    """

    place: int
    joined: Sequence[int]
    gaps: Sequence[int]
    number: int
    takes_all: bool


@attrs.frozen
class Reading:
    """
    What an observation says of the things of a pool.

    seen: the entries that do not lie open, but of which nothing is hidden or left to chance. places: the others, each
    with the things that are seen in it. groups: what is hidden in these, by what can be told of it. draws: what is
    drawn, in this order.
    """

    seen: Mapping[Key, Any]
    places: Sequence[tuple[_Place, Faces]]
    groups: Sequence[Sequence[int]]
    draws: Sequence[_Draw]

    def lay_out(self, filled: dict[Key, Any], uniform: Callable[[], float]) -> None:
        """Fill the entries that hide something, drawn without putting back."""
        groups, laid = [*map(list, self.groups)], [list(things) for _, things in self.places]
        for draw in self.draws:
            first, *others = draw.joined
            group = groups[first]
            for number in others:
                group += groups[number]
            things, size = laid[draw.place], len(group)
            if draw.takes_all:
                things += group
                groups[first] = []
            elif draw.gaps:
                for drawn, index in enumerate(draw.gaps):
                    things[index] = group.pop(int(uniform() * (size - drawn)))
            else:
                things += [group.pop(int(uniform() * left)) for left in range(size, size - draw.number, -1)]
        for (place, _), things in zip(self.places, laid, strict=True):
            filled[place.key] = place.zone.kept.filled(place.look, things)


def reading(pool: Pool, zones: Sequence[Zone], observation: Any) -> Reading:  # noqa: ANN401  (every game has its own)
    """
    What the observation says of the things of a pool.

    Raises:
        PositionError: it shows what cannot be.
    """
    box = _box_of(pool, observation.options)
    left, seen, places = _entries(box, zones, observation)
    if min(left, default=0) < 0:
        raise PositionError((f"{pool.clause}: something is in more than one place",))
    groups = [[thing for thing in ids if left[thing] for _ in range(left[thing])] for ids in box.ids]
    draws = _draws(_Plan(pool, [*map(len, groups)], box.numbers), places, observation)
    found = Reading(seen, [(place, place.seen) for place in places], groups, draws)
    if len(draws) == 1 and draws[0].takes_all:  # nothing is left to chance
        found.lay_out(seen, _nothing_drawn)
        return Reading(seen, (), (), ())
    return found


def _nothing_drawn() -> float:
    raise AssertionError


def _entries(box: "_Box", zones: Sequence[Zone], observation: object) -> tuple[list[int], dict[Key, Any], list[_Place]]:
    """How many things of each id are not seen, the entries that hide nothing and do not lie open, and those that do."""
    left, seen, places = list(box.counts), dict[Key, Any](), list[_Place]()
    for zone in zones:
        for number, look in zone.looks(observation):
            faces = zone.faces(look, observation, number)
            for face in faces:
                if face is not None:
                    left[face] -= 1
            if None in faces:
                places.append(_Place((zone.path, number), zone, look, faces))
            elif zone.look is not OPEN:
                seen[zone.path, number] = zone.kept.filled(look, faces)
    return left, seen, places


def _draws(plan: "_Plan", places: Sequence[_Place], observation: object) -> list[_Draw]:
    """What is drawn for which place: first what most is known of."""
    wanted = [
        (label, number, gaps) for number, place in enumerate(places) for label, gaps in place.gaps(observation).items()
    ]
    draws = [
        plan.draw(number, label, gaps, has_order=places[number].has_order)
        for label, number, gaps in sorted(wanted, key=_breadth)
    ]
    plan.require_none_left()
    return draws


class _Plan:
    """How many unseen things are left of each group as one draw after the other is planned."""

    def __init__(self, pool: Pool, sizes: list[int], numbers: Mapping[Label, int]) -> None:
        self._pool, self._sizes, self._numbers = pool, sizes, dict(numbers)

    def draw(self, place: int, label: Label, gaps: Sequence[int], *, has_order: bool) -> _Draw:
        """A draw of as many things with this label as there are gaps."""
        joined = self._joined(label)
        left = sum([self._sizes[group] for group in joined]) - len(gaps)
        if left < 0:
            self._refuse("more is hidden than is unseen")
        for group in joined:
            self._sizes[group] = 0
        if joined:
            self._sizes[joined[0]] = left
        return _Draw(place, joined, gaps if has_order else (), len(gaps), takes_all=left == 0 and not has_order)

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


def _breadth(want: tuple[Label, int, Sequence[int]]) -> tuple[float, int]:
    """How little is known of what is wanted, and how much that is."""
    label, _, gaps = want
    return inf if label is ANY else len(label) if isinstance(label, frozenset) else 0, len(gaps)


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
