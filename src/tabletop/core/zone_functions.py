"""
The functions that go from a state to an observation and back, made for the zones of a game (`zones`).

They are written as source, field by field, and compiled, as attrs makes `__init__`: a general function that asks each
field anew what to do is several times slower (`benchmarks/`).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, get_args

import attrs

from tabletop.core.contract import NOBODY, Seat, require_seat
from tabletop.core.copies import open_subclass
from tabletop.core.errors import ContractError
from tabletop.core.names import fields_of_class
from tabletop.core.zone import OPEN, SIZE, Viewers, Zone

Class: TypeAlias = Any
"""An attrs class."""

Made: TypeAlias = Any
"""A function that was compiled."""


class Declared(Protocol):
    """What is asked of the zones of a game."""

    @property
    def zones(self) -> Sequence[Zone]:
        """All of them."""

    @property
    def parts(self) -> Mapping[str, Mapping[type, type]]:
        """Field -> class of a part -> the class that shows it."""

    @property
    def shown(self) -> Mapping[str, Callable[[Any, Seat | None], object]]:
        """Further fields of the observation -> what they show."""

    @property
    def derived(self) -> Mapping[str, Callable[[Any], object]]:
        """Fields of the state that follow from the others -> how."""

    def require_public(self, cls: Class, name: str) -> None:
        """Do nothing for a field that everybody may see as it is; raise ContractError for any other."""


class _Source:
    """The source of a function that fills a new object of a frozen class field by field, as attrs makes `__init__`."""

    def __init__(self, head: str, cls: Class) -> None:
        self._cls = cls
        self._lines = [f"def {head}:", "    copy = Open()"]
        self._first: dict[str, str] = {}
        self.scope: dict[str, Any] = {"Open": open_subclass(cls), "Frozen": cls, "NOBODY": NOBODY}

    def name(self, value: object) -> str:
        """A name under which the source knows the value."""
        known = [name for name, other in self.scope.items() if other is value]
        if known:
            return known[0]
        name = f"_{len(self.scope)}"
        self.scope[name] = value
        return name

    def once(self, expression: str) -> str:
        """The name of a local variable that holds the value of the expression, which is asked for once."""
        if expression not in self._first:
            name = self._first[expression] = f"once_{len(self._first)}"
            self._lines.append(f"    {name} = {expression}")
        return self._first[expression]

    def check_seat(self) -> None:
        """Refuse a seat that there is not; the usual one is known at a glance."""
        require = self.name(require_seat)
        self._lines += [
            "    if seat is not None and not (type(seat) is int and 0 <= seat < state.options.seats):",
            f"        seat = {require}(state.options.seats, seat)",
        ]

    def fill(self, field: str, expression: str) -> None:
        """Set a field of the new object."""
        self._lines.append(f"    copy.{field} = {expression}")

    def compiled(self) -> Made:
        """The function."""
        caches_hash = hasattr(self._cls, "_attrs_cached_hash")
        self._lines += ["    copy._attrs_cached_hash = None"] * caches_hash
        self._lines += ["    copy.__class__ = Frozen", "    return copy"]
        exec("\n".join(self._lines), self.scope)  # noqa: S102  (attrs makes its own `__init__` in the same way)
        return self.scope["made"]


def observer(zones: Declared, state: Class, observation: Class) -> Made:
    """(state, seat) -> the observation."""
    source = _Source("made(state, seat)", observation)
    source.check_seat()
    own = {"options": "state.options", "seat": "seat", "pending": "state.pending"}
    own["to_move"] = "state.pending[-1].seat if state.pending else NOBODY"
    outer = {zone.look_field: zone for zone in zones.zones if not zone.inner}
    for field in attrs.fields(observation):
        name = field.name
        if name in own:
            source.fill(name, own[name])
        elif name in zones.shown:
            source.fill(name, f"{source.name(zones.shown[name])}(state, seat)")
        elif name in zones.parts:
            source.fill(name, _parts_shown(zones, name, source))
        elif name in outer:
            source.fill(name, _look_shown(outer[name], _length(state, outer[name]), source))
        else:
            zones.require_public(state, name)
            source.fill(name, f"state.{name}")
    return source.compiled()


def _length(cls: Class, zone: Zone) -> int | None:
    """How many entries a zone has that has one an entry; None where its type does not say so."""
    args = get_args(dict(fields_of_class(cls))[zone.field])
    return None if args[1:] == (...,) else len(args)


def _look_shown(zone: Zone, length: int | None, source: _Source) -> str:
    """The expression for how a field looks that is a zone, or one an entry, so many if that is known."""
    value = f"state.{zone.field}"
    if zone.look is OPEN:
        return value
    if zone.look is SIZE:
        entry = f"{source.name(zone.kept.size)}({{value}})"
    else:
        seen, options = source.once(f"{source.name(zone.seen_by)}(state, seat)"), source.once("state.options")
        entry = f"{source.name(_shown(zone))}({options}, {{value}}, {{number}} in {seen})"
    if not zone.each:
        return entry.format(value=value, number=0)
    if length is None:
        return f"tuple([{entry.format(value='value', number='number')} for number, value in enumerate({value})])"
    return "".join(["(", *(entry.format(value=f"{value}[{n}]", number=n) + ", " for n in range(length)), ")"])


def _shown(zone: Zone) -> Callable[[Any, Any, bool], Any]:
    if zone.look.shown is None:
        raise ContractError(zone.path, (f"nothing says how {zone.path} looks",))
    return zone.look.shown


def _parts_shown(zones: Declared, field: str, source: _Source) -> str:
    """The expression for how parts look: each of its class, what has no class of its own as it is."""
    inner = [zone for zone in zones.zones if zone.field == field and zone.inner]
    viewers = tuple(dict.fromkeys(zone.seen_by for zone in inner))
    makers = {
        cls: _part_shown(zones, cls, seen, inner, viewers)
        for cls, seen in zones.parts[field].items()
        if not _is_shown_as_it_is(cls, seen, inner)
    }
    seen = ", ".join(f"{source.name(viewer)}(state, seat)" for viewer in viewers)
    entry = f"{source.name(makers)}.get(type(part), {source.name(_as_it_is)})(state.options, part, number, *seen)"
    return f"tuple([{entry} for seen in (({seen},),) for number, part in enumerate(state.{field})])"


def _is_shown_as_it_is(cls: Class, seen_cls: Class, inner: Sequence[Zone]) -> bool:
    """
    Whether a part is shown as it is: its class shows itself.

    Raises:
        ContractError: something in it is hidden.
    """
    hidden = [zone.inner for zone in inner if zone.look is not OPEN and zone.inner in attrs.fields_dict(cls)]
    if seen_cls is cls and hidden:
        raise ContractError(cls.__module__, (f"{cls.__name__}.{hidden[0]} is not open, so another class must show it",))
    return seen_cls is cls


def _as_it_is(_options: object, part: object, *_: object) -> object:
    return part


def _part_shown(
    zones: Declared,
    cls: Class,
    seen_cls: Class,
    inner: Sequence[Zone],
    viewers: Sequence[Viewers],
) -> Made:
    """(options, part, its number, who sees what) -> how the part looks."""
    seen = [f"seen_{number}" for number in range(len(viewers))]
    source = _Source(f"made(options, part, number, {', '.join(seen)})", seen_cls)
    looks = {zone.look_field: zone for zone in inner}
    for field in attrs.fields(seen_cls):
        zone = looks.get(field.name)
        if zone is None:
            zones.require_public(cls, field.name)
            source.fill(field.name, f"part.{field.name}")
        elif zone.look is OPEN:
            source.fill(field.name, f"part.{zone.inner}")
        elif zone.look is SIZE:
            source.fill(field.name, f"{source.name(zone.kept.size)}(part.{zone.inner})")
        else:
            is_seen = f"number in {seen[viewers.index(zone.seen_by)]}"
            source.fill(field.name, f"{source.name(_shown(zone))}(options, part.{zone.inner}, {is_seen})")
    return source.compiled()


def world_maker(zones: Declared, state: Class, observation: Class) -> Made:
    """(observation, what lies in each entry of each zone) -> the state."""
    source = _Source("made(observation, filled)", state)
    outer = {zone.field: zone for zone in zones.zones if not zone.inner}
    late = []
    for field in attrs.fields(state):
        name = field.name
        if name in zones.derived:
            late.append((name, f"{source.name(zones.derived[name])}(copy)"))
        elif name in zones.parts:
            source.fill(name, _parts_filled(zones, name, source))
        elif name in outer and outer[name].look is not OPEN:
            source.fill(name, _filled(outer[name], _length(state, outer[name])))
        else:
            shown_as = outer[name].look_field if name in outer else name
            require_field(observation, shown_as)
            source.fill(name, f"observation.{shown_as}")
    for name, expression in late:
        source.fill(name, expression)
    return source.compiled()


def _filled(zone: Zone, length: int | None) -> str:
    if not zone.each:
        return f"filled[{zone.path!r}, 0]"
    if length is None:
        return f"tuple([filled[{zone.path!r}, number] for number in range(len(observation.{zone.look_field}))])"
    return "".join(["(", *(f"filled[{zone.path!r}, {number}], " for number in range(length)), ")"])


def _parts_filled(zones: Declared, field: str, source: _Source) -> str:
    """The expression for the parts of a world."""
    inner = {zone.inner: zone for zone in zones.zones if zone.field == field}
    pairs = zones.parts[field].items()
    makers = {seen: _part_filled(cls, seen, inner) for cls, seen in pairs if seen is not cls}
    entry = f"{source.name(makers)}.get(type(part), {source.name(_as_it_was)})(part, number, filled)"
    return f"tuple([{entry} for number, part in enumerate(observation.{field})])"


def _as_it_was(part: object, *_: object) -> object:
    return part


def _part_filled(cls: Class, seen_cls: Class, inner: Mapping[str, Zone]) -> Made:
    """(part of an observation, its number, what lies where) -> the part of the state."""
    source = _Source("made(part, number, filled)", cls)
    for field in attrs.fields(cls):
        zone = inner.get(field.name)
        if zone is None or zone.look is OPEN:
            shown_as = field.name if zone is None else zone.look_field
            require_field(seen_cls, shown_as)
            source.fill(field.name, f"part.{shown_as}")
        else:
            source.fill(field.name, f"filled[{zone.path!r}, number]")
    return source.compiled()


def require_field(cls: Class, name: str) -> None:
    """
    Do nothing for a field of the class.

    Raises:
        ContractError: it has none of this name.
    """
    if name not in attrs.fields_dict(cls):
        raise ContractError(cls.__module__, (f"{cls.__name__} has no {name}, and nothing says what it holds",))
