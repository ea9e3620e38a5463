"""Memory for a game whose zones are declared: what it starts from, what events change in it, how it stands in JSON."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final, Generic, TypeAlias

from tabletop.core.contract import EventT, ObservationT, OptionsT, Seat, StateT, require_seat
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
    arranged,
    certain,
    drawn,
    known,
    updated,
)
from tabletop.core.zone import ANY, OPEN, Label, Zone
from tabletop.core.zones import Zones

Changes: TypeAlias = Callable[[Any, Memory], Iterable[Change]]
"""(event, memory before it) -> what the event tells of hidden things, in order."""

OUT: Final[Spot] = ("out of the game",)
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
        self._pool_at = {zone.path: number for number, pool in enumerate(zones.pools) for zone in zones.zones_of(pool)}
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
            beliefs[pool], is_whole = updated(beliefs[pool], change, groups[pool])
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
        groups = self._groups(memory.options)
        for number, zones in enumerate(self._hidden):
            lying = drawn(memory.beliefs[number], groups[number], rng)
            for zone in zones:
                _fill(zone, observation, lying, filled)
        return self._zones.world(observation, filled)

    def known(self, memory: Memory) -> Mapping[Spot, Known]:
        """Spot -> what is known of the things in it, for each spot that a memory is about."""
        groups = self._groups(memory.options)
        places: dict[Spot, Known] = {}
        for beliefs, group in zip(memory.beliefs, groups, strict=True):
            places |= known(beliefs, group)
        return places


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
