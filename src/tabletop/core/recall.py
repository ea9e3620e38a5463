"""Memory for a game whose zones are declared: what it starts from, what events change in it, how it stands in JSON."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import lru_cache, partial
from random import Random
from typing import Any, Final, Generic, TypeAlias

import attrs
from cattrs import Converter

from tabletop.core.contract import EventT, ObservationT, OptionsT, Seat, StateT, require_seat
from tabletop.core.converters import fields_of, register_form, wrong
from tabletop.core.memory import (
    TABLE,
    Bag,
    Belief,
    Change,
    ContradictionError,
    Groups,
    Known,
    Lacks,
    Looked,
    Memory,
    Moved,
    Poured,
    Slots,
    Spot,
    Weighed,
    arranged,
    certain,
    drawn,
    known,
    updated,
)
from tabletop.core.zone import ANY, OPEN, Label, Pool, Zone
from tabletop.core.zones import Zones

Changes: TypeAlias = Callable[[Any, Memory], Iterable[Change]]
"""(event, memory before it) -> what the event tells of hidden things, in order."""

OUT: Final[Spot] = ("out",)
"""Where things lie that are in no zone, of a pool that need not be whole."""


class Recall(Generic[OptionsT, StateT, ObservationT, EventT]):
    """
    What the seats of a game remember.

    zones: of the game. initial_state: as in the contract. changes: class of an event -> what it tells; an event of
    any other class tells nothing of hidden things.
    """

    def __init__(
        self,
        zones: Zones[StateT, ObservationT],
        initial_state: Callable[[OptionsT], StateT],
        changes: Mapping[type, Changes],
    ) -> None:
        self._zones, self._initial_state, self._changes = zones, initial_state, changes
        self._hidden = [[zone for zone in zones.zones_of(pool) if zone.look is not OPEN] for pool in zones.pools]
        self._pool_at = {zone.path: zones.pools.index(zone.pool) for zone in zones.zones}
        self._groups = lru_cache(maxsize=64)(self._groups_of)

    def _groups_of(self, options: OptionsT) -> tuple[Groups, ...]:
        """Thing -> its group, for each pool."""
        return tuple({thing: pool.group(options, thing) for thing in pool.box(options)} for pool in self._zones.pools)

    def initial_memory(self, options: OptionsT, seat: Seat | None) -> Memory:
        """
        What `seat` knows before the first move; for None what a spectator knows.

        Raises:
            SeatError: there is no such seat.
        """
        viewer = require_seat(options.seats, seat)
        observation = self._zones.observe(self._initial_state(options), viewer)
        beliefs = tuple(((1.0, self._first_belief(pool, observation)),) for pool in range(len(self._hidden)))
        return Memory(options, viewer, beliefs)

    def _first_belief(self, number: int, observation: Any) -> Belief:  # noqa: ANN401  (any game's)
        """What is seen lies where it lies, all else in one bag."""
        pool = self._zones.pools[number]
        left, slots, bags = list(pool.box(observation.options)), list[Slots](), list[Bag]()
        for zone in self._zones.zones_of(pool):
            for spot, label, face in _faces(zone, observation):
                if face is None:
                    slots.append((spot, label, 1))
                else:
                    left.remove(face)
                    if zone.look is not OPEN:
                        bags.append(certain(spot, [face]))
        slots += [(OUT, ANY, 1)] * (len(left) - len(slots))
        return arranged([*bags, Bag(tuple(sorted(left)), tuple(slots))])

    def remember(self, memory: Memory, event: EventT) -> Memory:
        """
        What the seat knows after the event.

        Raises:
            ContradictionError: nothing that it knew allows the event.
        """
        tell = self._changes.get(type(event))
        if tell is None:
            return memory
        beliefs, is_exact = list(memory.beliefs), memory.is_exact
        groups = self._groups(memory.options)
        for change in tell(event, memory):
            pool = self._pool_of(change)
            if not beliefs[pool]:
                continue
            try:
                beliefs[pool], is_whole = updated(beliefs[pool], change, groups[pool])
            except ContradictionError:
                if is_exact:
                    raise
                beliefs[pool] = ()  # what is so was left out when there was too much that could be
            else:
                is_exact &= is_whole
        return Memory(memory.options, memory.seat, tuple(beliefs), is_exact)

    def _pool_of(self, change: Change) -> int:
        match change:
            case Moved(source, target) | Poured(source, target):
                spot = target if source in {TABLE, OUT} else source
            case Looked(spot) | Lacks(spot):
                pass
        return self._pool_at[spot[0]]

    def determinize(self, observation: ObservationT, rng: Random, memory: Memory | None = None) -> StateT:
        """
        A state with this observation: one of those that the memory allows, by its weight.

        Without a memory every way to lay what is not seen into the places that are not seen is equally likely.

        Raises:
            PositionError: there is none.
            ContradictionError: the memory is not of a record that ends with this observation.
        """
        if memory is None:
            return self._zones.determinize(observation, rng)
        filled: dict[tuple[str, int], Any] = {}
        for number, zones in enumerate(self._hidden):
            groups = self._groups(memory.options)[number]
            beliefs = _seen_now(zones, observation, memory.beliefs[number], groups)
            if not beliefs:
                self._zones.deal(number, observation, filled, rng)
                continue
            lying = drawn(beliefs, groups, rng)
            for zone in zones:
                _fill(zone, observation, lying, filled)
        return self._zones.world(observation, filled)

    def known(self, memory: Memory) -> Mapping[Spot, Known]:
        """Spot -> what is known of the things in it, for each spot that a memory is about."""
        groups = self._groups(memory.options)
        places: dict[Spot, Known] = {}
        for pool, beliefs, group in zip(self._zones.pools, memory.beliefs, groups, strict=True):
            places |= {spot: attrs.evolve(what, ids=pool.ids) for spot, what in known(beliefs, group).items()}
        return places

    def register_hooks(self, converter: Converter, options: OptionsT) -> None:
        """Teach a converter of the game how its memories stand in JSON: things by name, spots as `hands 1`."""
        groups: tuple[Groups, ...] = self._groups(options)  # type: ignore[arg-type]  # options can be hashed
        forms = [_Form(converter, pool, of) for pool, of in zip(self._zones.pools, groups, strict=True)]
        register_form(converter, Memory, partial(_written, forms), partial(_read, forms, options))


class _Form:
    """How the beliefs about a pool stand in JSON."""

    def __init__(self, converter: Converter, pool: Pool, groups: Groups) -> None:
        self._write_thing = converter.get_unstructure_hook(pool.ids)
        self._read_thing = partial(_called, converter.get_structure_hook(pool.ids), pool.ids)
        self._labels = {_text_of(label): label for label in groups.values()}

    def write(self, weighed: Weighed) -> object:
        """A belief and its weight."""
        weight, belief = weighed
        return {"weight": weight, "bags": [self._write_bag(bag) for bag in belief]}

    def _write_bag(self, bag: Bag) -> object:
        slots = [[" ".join(map(str, spot)), _text_of(label), count] for spot, label, count in bag.slots]
        things = [self._write_thing(thing) for thing in bag.things]
        return {"things": things, "slots": slots, "mixed": bag.mixed[1] if bag.mixed else None}

    def read(self, value: object) -> Weighed:
        """A belief and its weight, whose bags hold as many things as they have slots."""
        fields = fields_of(value, ("weight", "bags"))
        weight = fields["weight"]
        if type(weight) is not float or not 0 < weight <= 1:
            raise wrong("a weight above 0.0 and of 1.0 at most", weight)
        return weight, tuple(self._read_bag(bag) for bag in _list(fields["bags"]))

    def _read_bag(self, value: object) -> Bag:
        fields = fields_of(value, ("things", "slots", "mixed"))
        things = tuple(self._read_thing(thing) for thing in _list(fields["things"]))
        slots = tuple(self._read_slots(slots) for slots in _list(fields["slots"]))
        mixed = () if fields["mixed"] is None else ("mixed", _whole(fields["mixed"]))
        if not slots or (not mixed and sum([count for _, _, count in slots]) != len(things)) or (mixed and things):
            raise ValueError("a bag has one slot for each of its things, and a mixture no things of its own")
        return Bag(things, slots, mixed)

    def _read_slots(self, value: object) -> Slots:
        spot, label, count = _list(value, 3)
        if type(spot) is not str or not _SPOT.fullmatch(spot):
            raise wrong("a spot such as hands 1", spot)
        if label is not None and label not in self._labels:
            raise wrong(f"null or one of {', '.join(map(str, self._labels))}", label)
        path, *numbers = spot.split(" ")
        return (path, *map(int, numbers)), ANY if label is None else self._labels[label], _whole(count)


_SPOT: Final = re.compile(r"[a-z_.]+( [0-9]{1,9})*")


def _text_of(label: Label) -> str | None:
    """A label in JSON; its groups are enums, numbers or texts."""
    return None if label is ANY else str(label.value if isinstance(label, Enum) else label)


def _called(hook: Callable[[Any, Any], int], form: object, value: object) -> int:
    return hook(value, form)


def _list(value: object, size: int | None = None) -> list[Any]:
    if not isinstance(value, list) or (size is not None and len(value) != size):
        raise wrong("a list" if size is None else f"a list of {size}", value)
    return value


def _whole(value: object) -> int:
    if type(value) is not int or value < 1:
        raise wrong("a whole number from 1", value)
    return value


def _written(forms: Sequence[_Form], memory: Memory) -> object:
    beliefs = [[form.write(each) for each in about] for form, about in zip(forms, memory.beliefs, strict=True)]
    return {"seat": memory.seat, "beliefs": beliefs, "is_exact": memory.is_exact}


def _read(forms: Sequence[_Form], options: Any, value: object) -> Memory:  # noqa: ANN401  (any game's)
    fields = fields_of(value, ("seat", "beliefs", "is_exact"))
    if type(fields["is_exact"]) is not bool:
        raise wrong("true or false", fields["is_exact"])
    if fields["seat"] is not None and fields["seat"] not in range(options.seats):
        raise wrong(f"a seat from 0 to {options.seats - 1}, or null", fields["seat"])
    pools = _list(fields["beliefs"], len(forms))
    beliefs = tuple(tuple(form.read(each) for each in _list(about)) for form, about in zip(forms, pools, strict=True))
    return Memory(options, fields["seat"], beliefs, fields["is_exact"])


def _faces(zone: Zone, observation: Any) -> Iterable[tuple[Spot, Label, int | None]]:  # noqa: ANN401  (any game's)
    """The things in a zone as they look: where each lies, what is known of it, and its face if that is seen."""
    for number, look in zone.looks(observation):
        faces = zone.faces(look, observation, number)
        labels = (ANY,) * len(faces) if zone.labels is None else zone.labels(look, observation, number)
        yield from zip(_spots(zone, look, number, len(faces)), labels, faces, strict=True)


def _spots(zone: Zone, look: Any, number: int, size: int) -> Sequence[Spot]:  # noqa: ANN401  (any game's)
    """Where each of the things in an entry lies."""
    if zone.spots is None:
        return [(zone.path, number)] * size
    return [(zone.path, number, *spot) for spot in zone.spots(look)]


def _seen_now(
    zones: Iterable[Zone], observation: object, beliefs: tuple[Weighed, ...], groups: Groups
) -> tuple[Weighed, ...]:
    """The beliefs that fit what lies open just now, a hand to look at, or all at the end, though no event told it."""
    for zone in zones:
        for spot, things in _shown(zone, observation).items():
            bag = certain(spot, things)
            if not all(bag in belief for _, belief in beliefs):
                beliefs, _ = updated(beliefs, Looked(spot, bag.things), groups)
    return beliefs


def _shown(zone: Zone, observation: object) -> dict[Spot, list[int]]:
    """Spot of a zone -> what is seen to lie there, where nothing is hidden."""
    shown: dict[Spot, list[int]] = {}
    hidden: set[Spot] = set()
    for spot, _, face in _faces(zone, observation):
        if face is None:
            hidden.add(spot)
        else:
            shown.setdefault(spot, []).append(face)
    return {spot: things for spot, things in shown.items() if spot not in hidden}


def _fill(
    zone: Zone,
    observation: Any,  # noqa: ANN401  (any game's)
    lying: Mapping[Spot, Sequence[int]],
    filled: dict[tuple[str, int], Any],
) -> None:
    """Lay into the entries of a zone what is seen there, and where something is not, what is remembered."""
    for number, look in zone.looks(observation):
        things = zone.faces(look, observation, number)
        if None in things:
            size = len(things)
            places = dict.fromkeys(_spots(zone, look, number, size))
            things = [thing for spot in places for thing in lying.get(spot, ())]
            if len(things) != size:
                raise ContradictionError(f"{zone.path} {number} holds {size} things, and {len(things)} are remembered")
        filled[zone.path, number] = zone.kept.filled(look, things)
