"""
The zones of a game, declared once, and what follows from them.

From them follow `observe`, the things that an observation leaves unseen, the frame of `determinize`, and whether each
thing lies in exactly one place. What no zone can say, a function says that stands beside it.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from math import inf
from random import Random
from typing import Any, Generic

import attrs

from tabletop.core.contract import ObservationT, Seat, StateT, require_seat
from tabletop.core.dealing import dealer
from tabletop.core.errors import ContractError, PositionError
from tabletop.core.names import Names, classes_within, fields_of_class, is_made_of
from tabletop.core.zone import ANY, OPEN, Label, Pool, Zone
from tabletop.core.zone_functions import Class, observer, require_field, world_maker


@attrs.frozen(eq=False)
class _Place:
    """An entry of a zone as an observation shows it: the faces of its things, and what is known of the hidden ones."""

    zone: Zone
    number: int
    look: Any
    faces: Sequence[int | None]
    labels: Sequence[Label]


class Zones(Generic[StateT, ObservationT]):
    """
    The zones of a game.

    state, observation: the classes. zones: all of them. parts: the fields of a state that are tuples of parts with
    zones of their own -> the class of a part -> the class that shows it, itself where all in it lies open.
    shown: further fields of the observation -> what they show of a state to a seat. notes: public fields that name
    things without holding them. derived: fields of a state that follow from the others -> how. clause: the one that
    says that what has no order is written in rising order.

    Every other field of the observation, and of its parts, is that of the same name in the state; where that is a
    zone, or there is none, the declaration is wrong.

    Raises:
        ContractError: it is.
    """

    def __init__(  # noqa: PLR0913  (what can be declared)
        self,
        state: type[StateT],
        observation: type[ObservationT],
        *zones: Zone,
        clause: str,
        parts: Mapping[str, Mapping[type, type]] | None = None,
        shown: Mapping[str, Callable[[StateT, Seat | None], object]] | None = None,
        notes: Collection[str] = (),
        derived: Mapping[str, Callable[[StateT], object]] | None = None,
    ) -> None:
        self.zones = zones
        self.pools = tuple(dict.fromkeys(zone.pool for zone in zones))
        of = {pool: [zone for zone in zones if zone.pool is pool] for pool in self.pools}
        self._labelled = {pool: own for pool, own in of.items() if any(zone.labels for zone in own)}
        self._dealers = [dealer(pool, own) for pool, own in of.items() if pool not in self._labelled]
        self.parts, self.shown, self.derived = parts or {}, shown or {}, derived or {}
        self._clause, self._notes = clause, frozenset(notes)
        for zone in zones:
            self._require_places(zone, state, observation)
        for field in self.parts:
            self._require_classes(state, field)
        self._observe = observer(self, state, observation)
        self._world = world_maker(self, state, observation)

    def _require_places(self, zone: Zone, state: Class, observation: Class) -> None:
        """Do nothing for a zone whose field is there, and the one that shows it; raise ContractError for any other."""
        require_field(state, zone.field)
        if not zone.inner:
            require_field(observation, zone.look_field)
            return
        pairs = self.parts.get(zone.field, {}).items()
        held = [(cls, seen) for cls, seen in pairs if zone.inner in attrs.fields_dict(cls)]
        for _, seen in held:
            require_field(seen, zone.look_field)
        if not held:
            raise ContractError(state.__module__, (f"no part in {zone.field} has a zone {zone.inner}",))

    def _require_classes(self, state: Class, field: str) -> None:
        """Do nothing where things lie in no part but those that have a class to show them; else raise ContractError."""
        require_field(state, field)
        for cls in classes_within(dict(fields_of_class(state))[field]):
            if cls not in self.parts[field] and any(is_made_of(cls, pool.ids) for pool in self.pools):
                raise ContractError(state.__module__, (f"nothing says who sees the things in {cls.__name__}",))

    def require_public(self, cls: Class, name: str) -> None:
        """
        Do nothing for a field that everybody may see as it is: one that holds nothing of a pool.

        Raises:
            ContractError: the class has no such field, or things lie in it of which no zone says who sees them.
        """
        require_field(cls, name)
        form = dict(fields_of_class(cls))[name]
        hidden = [pool for pool in self.pools if name not in self._notes and is_made_of(form, pool.ids)]
        if hidden:
            raise ContractError(cls.__module__, (f"nothing says who sees the things in {cls.__name__}.{name}",))

    def observe(self, state: StateT, seat: Seat | None) -> ObservationT:
        """
        What `seat` sees on the table now, nothing remembered; for None what a spectator sees.

        Raises:
            SeatError: there is no such seat.
        """
        observation: ObservationT = self._observe(state, require_seat(state.options.seats, seat))
        return observation

    def determinize(self, observation: ObservationT, rng: Random) -> StateT:
        """
        A state with this observation: what is not seen lies in the places that are not seen.

        Every way to lay the physical things that agrees with the labels of the places is equally likely.

        Raises:
            PositionError: there is none.
        """
        filled: dict[tuple[str, int], Any] = {}
        for deal in self._dealers:
            deal(observation, filled, rng.random)
        for pool, zones in self._labelled.items():
            own = [place for zone in zones for place in _places(zone, observation)]
            unseen = _Unseen(pool, getattr(observation, "options"), own)  # noqa: B009  (any observation has them)
            for place, things in unseen.dealt(own, rng):
                if place.zone.look is not OPEN:
                    filled[place.zone.path, place.number] = place.zone.kept.filled(place.look, things)
            unseen.require_none_left()
        world: StateT = self._world(observation, filled)
        return world

    def misplaced(self, state: StateT, names: Names) -> Iterator[str]:
        """
        What lies in no zone, or in more than one, and what has no order and is not in rising order: a sentence each.

        The clause comes before the colon.
        """
        for pool in self.pools:
            counts = Counter(thing for zone in self.zones if zone.pool is pool for thing in _things(zone, state))
            wanted = Counter(pool.box(state.options))
            for thing in sorted(counts.keys() | wanted.keys()):
                if counts[thing] != wanted[thing]:
                    name = names.name(pool.ids, thing)
                    yield f"{pool.clause}: {name} is there {counts[thing]} times instead of {wanted[thing]}"
        if any(
            list(value) != sorted(value)
            for zone in self.zones
            if zone.kept.is_sorted
            for _, value in zone.values(state)
        ):
            yield f"{self._clause}: what has no order is written in rising order"


def _things(zone: Zone, state: object) -> Iterator[int]:
    for _, value in zone.values(state):
        yield from zone.kept.things(value)


def _places(zone: Zone, observation: Any) -> Iterator[_Place]:  # noqa: ANN401  (every game has its own)
    for number, look in zone.looks(observation):
        faces = zone.kept.things(look) if zone.look is OPEN else zone.look.faces(look, observation, number)
        labels = (ANY,) * len(faces) if zone.labels is None else zone.labels(look, observation, number)
        yield _Place(zone, number, look, faces, labels)


class _Unseen:
    """The things of a pool that an observation does not show, to be drawn without putting back."""

    def __init__(self, pool: Pool, options: Any, places: Sequence[_Place]) -> None:  # noqa: ANN401
        counts, groups = _box_of(pool, options)
        left = list(counts)
        for place in places:
            for face in place.faces:
                if face is not None:
                    left[face] -= 1
        if min(left, default=0) < 0:
            raise PositionError((f"{pool.clause}: something is in more than one place",))
        self._clause = pool.clause
        self._groups: dict[Label, list[int]] = {}
        for thing, count in enumerate(left):
            if count:
                self._groups.setdefault(groups[thing], []).extend([thing] * count)

    def dealt(self, places: Sequence[_Place], rng: Random) -> Iterator[tuple[_Place, list[Any]]]:
        """The places with the things that lie in them: what most is known of is drawn first."""
        filled = [(place, list(place.faces)) for place in places]
        wanted = [want for place, things in filled for want in _wants(place, things)]
        for label, things, hidden in sorted(wanted, key=_breadth):
            for index, thing in zip(hidden, self._drawn(label, len(hidden), rng), strict=True):
                things[index] = thing
        return iter(filled)

    def require_none_left(self) -> None:
        """Do nothing when all things lie somewhere; raise PositionError otherwise."""
        if any(self._groups.values()):
            raise PositionError((f"{self._clause}: more is unseen than is hidden",))

    def _drawn(self, label: Label, number: int, rng: Random) -> list[int]:
        """So many of the things with this label, each choice equally likely; they are unseen no more."""
        things = self._of(label)
        if number > len(things):
            raise PositionError((f"{self._clause}: more is hidden than is unseen",))
        if number == len(things):
            drawn, things[:] = things[:], ()
            return drawn
        drawn, uniform = [], rng.random
        for _ in range(number):
            index = int(uniform() * len(things))
            drawn.append(things[index])
            things[index] = things[-1]
            things.pop()
        return drawn

    def _of(self, label: Label) -> list[int]:
        """The unseen things with this label; groups that are once asked for together stay so."""
        if label not in self._groups:
            inside = [group for group in self._groups if _lies_in(group, label)]
            self._groups[label] = [thing for group in inside for thing in self._groups.pop(group)]
        return self._groups[label]


def _lies_in(group: Label, label: Label) -> bool:
    """Whether things of this group, or of these groups that were joined, can have the label."""
    if label is ANY:
        return True
    if not isinstance(label, frozenset):
        return False
    return group <= label if isinstance(group, frozenset) else group in label


def _wants(place: _Place, things: list[Any]) -> Iterator[tuple[Label, list[Any], list[int]]]:
    """The labels of the hidden things of a place, each with the indices in `things` of those that have it."""
    hidden: dict[Label, list[int]] = {}
    for index, (face, label) in enumerate(zip(place.faces, place.labels, strict=True)):
        if face is None:
            hidden.setdefault(label, []).append(index)
    return ((label, things, indices) for label, indices in hidden.items())


def _breadth(want: tuple[Label, list[Any], list[int]]) -> tuple[float, int]:
    """How little is known of what is wanted, and how much that is: the last of all is given what is left."""
    label, _, hidden = want
    return inf if label is ANY else len(label) if isinstance(label, frozenset) else 0, len(hidden)


@lru_cache(maxsize=64)
def _box_of(pool: Pool, options: Any) -> tuple[tuple[int, ...], tuple[Label, ...]]:  # noqa: ANN401  (any game's)
    """How many things there are of each id, and the group of each id."""
    box = Counter(pool.box(options))
    ids = range(max(box, default=-1) + 1)
    return tuple(box[number] for number in ids), tuple(pool.group(options, number) for number in ids)
