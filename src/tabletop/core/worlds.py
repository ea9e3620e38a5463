"""
Worlds: what an observation does not show, laid at random into the places that hide it.

Every way to lay the physical things that agrees with the labels of the places is equally likely. What most is known of
is drawn first, for labels overlap only one in the other.

The function that reads an observation is written as source and compiled for the zones of a pool (`zone_functions` says
why); what it finds hidden is laid by one that is the same for all.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from math import inf
from operator import itemgetter
from typing import Any, Final, TypeAlias

from tabletop.core.errors import PositionError
from tabletop.core.zone import ANY, OPEN, ROW, SIZE, SORTED, Label, Pool, Zone

Faces: TypeAlias = Sequence[int | None]
"""Things, one after the other: their ids, None where hidden."""

Dealer: TypeAlias = Callable[[Any, dict[tuple[str, int], Any], Callable[[], float]], None]
"""(observation, what lies in each entry of each zone, a source of numbers from 0 to 1) -> those entries filled."""

_Place: TypeAlias = list[Any]
"""An entry that hides something: its zone, its number, how it looks, its things as far as they are seen or laid."""

_Gap: TypeAlias = tuple[float, int, Label, _Place, Sequence[int]]
"""
Hidden things of a place of which the same is known: how little, how many, their label, the place, where in it.

Where is () when all that the place hides is of one label.
"""

_FRAME: Final = """
def made(observation, filled, uniform):
    seen, gaps, places = [], [], []
{zones}
    lay_out(observation.options, seen, gaps, uniform)
    for zone, number, look, things in places:
        filled[zone.path, number] = zone.kept.filled(look, things)
"""


def dealer(pool: Pool, zones: Sequence[Zone]) -> Dealer:
    """
    How the things of the pool are laid into the places of an observation.

    What it makes raises PositionError for an observation that shows what cannot be.
    """
    has_labels = any(zone.labels for zone in zones)
    scope: dict[str, Any] = {
        "lay_out": _layer(pool, has_labels=has_labels),
        "labelled": _labelled,
        "ANY": ANY,
        "inf": inf,
    }
    lines = [
        line
        for field, within in groupby(sorted(zones, key=_holder), key=_holder)
        for line in _read_field(field, list(within), scope)
    ]
    exec(_FRAME.format(zones="\n".join("    " + line for line in lines)), scope)  # noqa: S102  (as attrs does)
    made: Dealer = scope["made"]
    return made


def _holder(zone: Zone) -> str:
    """The field of an observation in which the zone lies, or its parts."""
    return zone.field if zone.inner else zone.look_field


def _read_field(field: str, zones: Sequence[Zone], scope: dict[str, Any]) -> Iterator[str]:
    """The source that notes what is seen in a field of the observation, and where something is hidden."""
    if not (zones[0].inner or zones[0].each):
        yield f"number, look = 0, observation.{field}"
        for zone in zones:
            yield from _read(zone, scope)
        return
    yield f"for number, {'part' if zones[0].inner else 'look'} in enumerate(observation.{field}):"
    for zone in zones:
        indent = "    "
        if zone.inner:
            yield f"{indent}if hasattr(part, {zone.look_field!r}):"
            indent *= 2
            yield f"{indent}look = part.{zone.look_field}"
        for line in _read(zone, scope):
            yield indent + line


def _read(zone: Zone, scope: dict[str, Any]) -> Iterator[str]:
    """The source that reads an entry."""
    mark = len(scope)
    scope |= {f"things_{mark}": zone.kept.things, f"filled_{mark}": zone.kept.filled, f"zone_{mark}": zone}
    scope |= {f"faces_{mark}": zone.look.faces, f"labels_{mark}": zone.labels}
    if zone.look is OPEN:
        yield "seen += look" if zone.kept in {SORTED, ROW} else f"seen += things_{mark}(look)"
        return
    yield "faces = (None,) * look" if zone.look is SIZE else f"faces = faces_{mark}(look, observation, number)"
    yield "if None in faces:"
    yield f"    place = [zone_{mark}, number, look, faces]"
    yield "    places.append(place)"
    if zone.labels is None:
        yield "    gaps.append((inf, faces.count(None), ANY, place, ()))"
    else:
        yield f"    gaps += labelled(labels_{mark}(look, observation, number), place)"
    if zone.look is not SIZE:
        yield "    seen += [face for face in faces if face is not None]"
    yield "else:"
    yield "    seen += faces"
    yield f"    filled[{zone.path!r}, number] = filled_{mark}(look, faces)"


def _labelled(labels: Sequence[Label], place: _Place) -> list[_Gap]:
    """What is hidden in a place, by what is known of it."""
    faces: Faces = place[3]
    if labels.count(labels[0]) == len(faces):
        return [(_breadth(labels[0]), faces.count(None), labels[0], place, ())]
    where: dict[Label, list[int]] = {}
    for index, (face, label) in enumerate(zip(faces, labels, strict=True)):
        if face is None:
            where.setdefault(label, []).append(index)
    if len(where) > 1:
        place[3] = list(faces)
        return [(_breadth(label), len(indexes), label, place, indexes) for label, indexes in where.items()]
    return [(_breadth(label), len(indexes), label, place, ()) for label, indexes in where.items()]


def _breadth(label: Label) -> float:
    """How little is known of what has this label."""
    return inf if label is ANY else len(label) if isinstance(label, frozenset) else 0


_KNOWN_FIRST: Final = itemgetter(0, 1)
"""What most is known of is drawn first; of what is known alike, the smallest place."""


def _layer(pool: Pool, *, has_labels: bool) -> Callable[..., None]:
    """How the things of the pool are laid: told the options, what is seen, what is hidden, and a source of chance."""

    @lru_cache(maxsize=64)
    def box(options: Any) -> tuple[Mapping[Label, Sequence[int]], Mapping[int, Label]]:  # noqa: ANN401  (any game's)
        group_of = {thing: pool.group(options, thing) if has_labels else ANY for thing in pool.box(options)}
        groups: dict[Label, list[int]] = {}
        for thing in pool.box(options):
            groups.setdefault(group_of[thing], []).append(thing)
        return groups, group_of

    def lay_out(options: object, seen: Sequence[int], gaps: list[_Gap], uniform: Callable[[], float]) -> None:
        groups, group_of = box(options)
        unseen = {label: [*things] for label, things in groups.items()}
        try:
            _remove(seen, unseen, group_of)
        except (ValueError, KeyError):
            raise PositionError((f"{pool.clause}: something is in more than one place",)) from None
        gaps.sort(key=_KNOWN_FIRST)
        for _, size, label, place, indexes in gaps:
            group = unseen[label] if label in unseen else _joined(unseen, label)
            if size > len(group):
                raise PositionError((f"{pool.clause}: more is hidden than is unseen",))
            if not indexes and place[0].kept.is_sorted:
                _fill(place, _chosen(group, size, uniform), indexes)
            else:
                count = len(group)
                drawn = [group.pop(int(uniform() * left)) for left in range(count, count - size, -1)]
                _fill(place, drawn, indexes)
        if pool.is_whole and any(unseen.values()):
            raise PositionError((f"{pool.clause}: more is unseen than is hidden",))

    return lay_out


def _remove(seen: Sequence[int], unseen: Mapping[Label, list[int]], group_of: Mapping[int, Label]) -> None:
    """Take what is seen out of its groups."""
    if len(unseen) == 1:
        for remove in [things.remove for things in unseen.values()]:
            for thing in seen:
                remove(thing)
    else:
        for thing in seen:
            unseen[group_of[thing]].remove(thing)


def _chosen(group: list[int], size: int, uniform: Callable[[], float]) -> list[int]:
    """So many of the group, each choice equally likely; they are left no more. The fewer are drawn: these or those."""
    count = len(group)
    if size * 2 <= count:
        return [group.pop(int(uniform() * left)) for left in range(count, count - size, -1)]
    rest = [group.pop(int(uniform() * left)) for left in range(count, size, -1)]
    chosen, group[:] = group[:], rest
    return chosen


def _fill(place: _Place, drawn: list[int], indexes: Sequence[int]) -> None:
    """Lay what was drawn where it belongs in the place."""
    faces = place[3]
    if indexes:
        for index, thing in zip(indexes, drawn, strict=True):
            faces[index] = thing
    elif len(drawn) == len(faces):
        place[3] = drawn
    else:
        rest = iter(drawn)
        place[3] = [next(rest) if face is None else face for face in faces]


def _joined(unseen: dict[Label, list[int]], label: Label) -> list[int]:
    """The things that can have this label, made one group, which has it from now on."""
    inside = _groups_inside(tuple(unseen), label)
    joined = [thing for group in inside for thing in unseen.pop(group)]
    unseen[label] = joined
    return joined


@lru_cache(maxsize=1 << 10)
def _groups_inside(groups: tuple[Label, ...], label: Label) -> Sequence[Label]:
    """Those of the groups of which each thing can have the label."""
    return [group for group in groups if _lies_in(group, label)]


def _lies_in(group: Label, label: Label) -> bool:
    """Whether things of this group, or of these groups that were joined, can have the label."""
    if label is ANY:
        return True
    if not isinstance(label, frozenset):
        return False
    return group <= label if isinstance(group, frozenset) else group in label
