"""
The zones of a game, declared once, and what follows from them.

From them follow `observe`, the things that an observation leaves unseen, the frame of `determinize`, and whether each
thing lies in exactly one place. What no zone can say, a function says that stands beside it.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Any, Generic

import attrs

from tabletop.core.contract import ObservationT, Seat, StateT
from tabletop.core.errors import ContractError
from tabletop.core.names import Names, classes_within, fields_of_class, is_made_of
from tabletop.core.worlds import dealer
from tabletop.core.zone import Pool, Zone
from tabletop.core.zone_functions import Class, observer, require_field, world_maker


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
        self._dealers = [dealer(pool, self.zones_of(pool)) for pool in self.pools]
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
        observation: ObservationT = self._observe(state, seat)
        return observation

    def determinize(self, observation: ObservationT, rng: Random) -> StateT:
        """
        A state with this observation: what is not seen lies in the places that are not seen.

        Every way to lay the physical things that agrees with the labels of the places is equally likely.

        Raises:
            PositionError: there is none.
        """
        filled: dict[tuple[str, int], Any] = {}
        for pool in range(len(self.pools)):
            self.deal(pool, observation, filled, rng)
        return self.world(observation, filled)

    def deal(self, pool: int, observation: ObservationT, filled: dict[tuple[str, int], Any], rng: Random) -> None:
        """Lay the unseen things of a pool, by its number: (path, number of an entry) -> what lies in it."""
        self._dealers[pool](observation, filled, rng.random)

    def world(self, observation: ObservationT, filled: Mapping[tuple[str, int], Any]) -> StateT:
        """The state with this observation in which that lies in each entry of each zone: (path, number) -> it."""
        world: StateT = self._world(observation, filled)
        return world

    def zones_of(self, pool: Pool) -> list[Zone]:
        """The zones in which things of the pool lie."""
        return [zone for zone in self.zones if zone.pool is pool]

    def misplaced(self, state: StateT, names: Names) -> Iterator[str]:
        """
        What lies in no zone, or in more than one, and what has no order and is not in rising order: a sentence each.

        The clause comes before the colon.
        """
        for pool in self.pools:
            wanted = _box(pool, state.options)
            lying = sorted([thing for zone in self.zones if zone.pool is pool for thing in _things(zone, state)])
            if lying == wanted:
                continue
            counts, numbers = Counter(lying), Counter(wanted)
            for thing in sorted(counts.keys() | numbers.keys()):
                is_out = not pool.is_whole and not counts[thing]
                if counts[thing] != numbers[thing] and not is_out:
                    name = names.name(pool.ids, thing)
                    yield f"{pool.clause}: {name} is there {counts[thing]} times instead of {numbers[thing]}"
        if any(
            list(things := zone.kept.things(value)) != sorted(things)
            for zone in self.zones
            if zone.kept.is_sorted
            for _, value in zone.values(state)
        ):
            yield f"{self._clause}: what has no order is written in rising order"


@lru_cache(maxsize=64)
def _box(pool: Pool, options: object) -> list[int]:
    """The things of a pool, in rising order."""
    return sorted(pool.box(options))


def _things(zone: Zone, state: object) -> list[int]:
    things: list[int] = []
    for _, value in zone.values(state):
        things += zone.kept.things(value)
    return things
