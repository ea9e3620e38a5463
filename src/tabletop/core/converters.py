"""
The form in which values of a game stand in JSON: one converter for each game and its options, and what games teach it.

Nothing is coerced and nothing is guessed. Every field must be there, defaults included, and no other; a value of a
union of attrs classes names its class under `type`; unordered things are written in order. Fields that equality
ignores and fields that `__init__` does not take are no data.
"""

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from enum import Enum
from functools import lru_cache, partial
from itertools import repeat
from math import isfinite
from operator import eq
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeAlias, Union, get_args, get_origin

import attrs
from cattrs import Converter
from cattrs.errors import (
    IterableValidationError,
    IterableValidationNote,
    StructureHandlerNotFoundError,
)
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from tabletop.core.contract import (
    AnyGame,
)
from tabletop.core.errors import ContractError

Kind: TypeAlias = Literal["options", "state", "observation", "move", "event", "memory"]
"""What a file of a game can hold, apart from records."""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


def kinds_of(game: AnyGame) -> tuple[Kind, ...]:
    """The kinds of values that the game has: not each game has memories."""
    return tuple(kind for kind in KINDS if kind != "memory" or hasattr(game, "Memory"))


TAG: Final = "type"
"""The key under which a value of a union names its class."""

_LONGEST: Final = 40  # characters of a wrong value that an error repeats
_FEW: Final = 12  # names that an error lists in full
_EXPECTED: Final[Mapping[type, str]] = {
    int: "an integer",
    str: "a text",
    float: "a number with a decimal point",
    bool: "true or false",
}

_Reader: TypeAlias = Callable[[Any, Any], Any]
_Writer: TypeAlias = Callable[[Any], Any]


class Repeating:
    """Stands for an object in which a key occurs twice, until somebody wants to read it and refuses it."""

    def __init__(self, key: str) -> None:
        self.key = key


def wrong(expected: str, found: object) -> ValueError:
    """The error that says what was expected and what stands there instead."""
    return ValueError(f"expected {expected}, found {describe(found)}")


def describe(value: object) -> str:
    """A JSON value in an error: short, and safe to print however deep, long or strange it is."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    if isinstance(value, Repeating):
        return f"an object with the key {describe(value.key)} twice"
    if isinstance(value, str):
        return json.dumps(
            value if len(value) <= _LONGEST else f"{value[:_LONGEST]}…", ensure_ascii=not value.isprintable()
        )
    text = json.dumps(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _listed(names: Iterable[object]) -> str:
    return ", ".join(name if isinstance(name, str) else json.dumps(name) for name in names) or "nothing"


def is_same(value: object, expected: object) -> bool:
    """Whether a JSON value is this very scalar: neither true nor 1.0 is 1."""
    return type(value) is type(expected) and value == expected


class _Same:
    """A game as a key: one object is one game, however it compares and whether or not it can be hashed."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.game is self.game

    def __hash__(self) -> int:
        return id(self.game)


def form_of(game: AnyGame, kind: Kind) -> Any:  # noqa: ANN401  (a class or a union of classes)
    """The type of what a file of that kind holds."""
    return getattr(game, kind.capitalize())


def converter_for(game: AnyGame, options: object) -> Converter:
    """
    The converter of games with these options, made once and kept: register nothing on it.

    `game.register_hooks` is called last, so that its hooks win.

    Raises:
        ContractError: a class of the game has a field whose type has no form in JSON.
    """
    return _converter(_Same(game), options)


@lru_cache(maxsize=128)
def _converter(same: _Same, options: object) -> Converter:
    game = same.game
    converter = Converter(forbid_extra_keys=True, structure_fallback_factory=_refuse)
    _register_scalars(converter)
    _register_factories(converter)
    converter.register_structure_hook_factory(attrs.has, lambda cls: _class_reader(converter, cls, options))
    converter.register_unstructure_hook_factory(attrs.has, lambda cls: _class_writer(converter, cls, options))
    names: Any = getattr(game, "names", None)
    if callable(names):  # a package may hold a module of this name
        names(options).register(converter)
    if hasattr(game, "register_hooks"):
        game.register_hooks(converter, options)
    for kind in kinds_of(game):
        try:
            converter.get_structure_hook(form_of(game, kind))
            converter.get_unstructure_hook(form_of(game, kind))
        except (StructureHandlerNotFoundError, TypeError, ValueError) as error:
            raise ContractError(game.NAME, (f"{kind.capitalize()} cannot be written as JSON: {error}",)) from error
    return converter


def _register_scalars(converter: Converter) -> None:
    for cls in _EXPECTED:
        converter.register_structure_hook(cls, _read_scalar)
    converter.register_structure_hook_func(lambda form: form is None or form is NoneType, _read_none)
    converter.register_structure_hook(Enum, _read_member)
    converter.register_structure_hook_func(_is_literal, _read_literal)
    converter.register_unstructure_hook(int, int)  # a bool in the place of an int is that int
    converter.register_unstructure_hook(bool, bool)
    converter.register_unstructure_hook(float, _write_float)


def _read_scalar(value: object, cls: type) -> object:
    """An int, a text …; enums that are ints or texts come here as well."""
    if _is_enum(cls):
        return _read_member(value, cls)
    if type(value) is not cls or (isinstance(value, float) and not isfinite(value)):
        raise wrong(_EXPECTED[cls], value)
    return value


def _write_float(value: float) -> float:
    if not isfinite(value):
        raise ValueError(f"{value} has no form in JSON")
    return value + 0.0  # -0.0 equals 0.0, and 1 equals 1.0


def _read_none(value: object, _: object) -> None:
    if value is not None:
        raise wrong("null", value)


def _is_enum(form: object) -> bool:
    return isinstance(form, type) and issubclass(form, Enum)


def _is_literal(form: Any) -> bool:  # noqa: ANN401  (a type)
    return get_origin(form) is Literal


def _read_member(value: object, cls: Any) -> object:  # noqa: ANN401  (an enum)
    return _choice(value, {member: member.value for member in cls})


def _read_literal(value: object, literal: object) -> object:
    return _choice(value, {arg: arg.value if isinstance(arg, Enum) else arg for arg in get_args(literal)})


def _choice(value: object, forms: Mapping[Any, object]) -> object:
    for choice, form in forms.items():
        if is_same(value, form):
            return choice
    raise wrong(f"one of {_listed(forms.values())}", value)


def _register_factories(converter: Converter) -> None:
    converter.register_structure_hook_factory(_is_loose, _refuse)
    for is_one, reader, writer in (
        (partial(_has_origin, tuple), _tuple_reader, _tuple_writer),
        (partial(_has_origin, frozenset), _set_reader, _set_writer),
        (partial(_has_origin, Mapping), _mapping_reader, _mapping_writer),
        (_is_union, _union_reader, _union_writer),
    ):
        converter.register_structure_hook_factory(is_one, partial(reader, converter))
        converter.register_unstructure_hook_factory(is_one, partial(writer, converter))


def _has_origin(origin: type, form: object) -> bool:
    return get_origin(form) is origin


def _is_loose(form: object) -> bool:
    """Whether cattrs would take nearly anything for this type."""
    origin = get_origin(form) or form
    return form is Any or (isinstance(origin, type) and issubclass(origin, Iterable))


def _refuse(form: Any) -> _Reader:  # noqa: ANN401  (a type)
    raise StructureHandlerNotFoundError(f"{form} has no strict form; use tuple[…], frozenset[…] or Mapping[…]", form)


def _reader(converter: Converter, form: object) -> Callable[[Any], Any]:
    hook = converter.get_structure_hook(form)
    return lambda value: hook(value, form)


def _list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise wrong("a list", value)
    return value


def _dict(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise wrong("an object", value)
    return value


def fields_of(value: object, keys: Collection[str]) -> dict[str, Any]:
    """The object, which has exactly these keys."""
    fields = _dict(value)
    for key in fields:
        if key not in keys:
            raise ValueError(f"unknown key {describe(key)}; accepted: {_listed(keys)}")
    for key in keys:
        if key not in fields:
            raise ValueError(f"the key {describe(key)} is missing")
    return fields


def _items(readers: Iterable[Callable[[Any], Any]], items: Iterable[tuple[int | str, Any]]) -> list[Any]:
    """What the readers make of the items beside them; a fault carries the index or the key of its item."""
    found = []
    for (step, item), read in zip(items, readers, strict=False):
        try:
            found.append(read(item))
        except Exception as error:  # noqa: BLE001  (hooks of a game may raise anything)
            error.add_note(IterableValidationNote(f"at {step!r}", step, object))
            raise IterableValidationError("an item is wrong", [error], object) from None
    return found


def _tuple_reader(converter: Converter, form: object) -> _Reader:
    args = get_args(form)
    if args[1:] == (...,):
        each = repeat(_reader(converter, args[0]))
        return lambda value, _: tuple(_items(each, enumerate(_list(value))))
    readers = [_reader(converter, arg) for arg in args]

    def read(value: object, _: object) -> tuple[Any, ...]:
        if len(_list(value)) != len(readers):
            raise ValueError(f"expected {len(readers)} items, found {len(_list(value))}")
        return tuple(_items(readers, enumerate(_list(value))))

    return read


def _tuple_writer(converter: Converter, form: object) -> _Writer:
    args = get_args(form)
    if args[1:] == (...,):
        write = converter.get_unstructure_hook(args[0])
        return lambda value: [write(item) for item in value]
    writers = [converter.get_unstructure_hook(arg) for arg in args]
    return lambda value: [write(item) for write, item in zip(writers, value, strict=True)]


def _set_reader(converter: Converter, form: object) -> _Reader:
    each = repeat(_reader(converter, *get_args(form)))

    def read(value: object, _: object) -> frozenset[Any]:
        items = _list(value)
        return frozenset(_unique(_items(each, enumerate(items)), items))

    return read


def _unique(values: Sequence[Any], items: Sequence[object]) -> Iterable[Any]:
    """The values, all different; `items` is how they are written."""
    seen = set()
    for value, item in zip(values, items, strict=True):
        if value in seen:
            raise ValueError(f"{describe(item)} occurs twice")
        seen.add(value)
    return seen


def _set_writer(converter: Converter, form: object) -> _Writer:
    write = converter.get_unstructure_hook(*get_args(form))
    return lambda value: sorted(map(write, value), key=_rank)


def _rank(form: object) -> tuple[int, str]:
    """The place of a JSON value among others of its kind: numbers by size, all else by its text."""
    return (form, "") if isinstance(form, int) else (0, json.dumps(form))


def _mapping_reader(converter: Converter, form: object) -> _Reader:
    read_key, read_value = (_reader(converter, arg) for arg in get_args(form))

    def read(value: object, _: object) -> dict[Any, Any]:
        table = _dict(value)
        keys = _items(repeat(read_key), ((key, key) for key in table))
        return dict(zip(keys, _items(repeat(read_value), table.items()), strict=True))

    return read


def _mapping_writer(converter: Converter, form: object) -> _Writer:
    write_key, write_value = (converter.get_unstructure_hook(arg) for arg in get_args(form))
    return lambda value: dict(sorted((write_key(key), write_value(entry)) for key, entry in value.items()))


def _is_union(form: object) -> bool:
    """Whether this is a union of several attrs classes, with or without None."""
    classes = _classes(form)
    return get_origin(form) in {Union, UnionType} and len(classes) > 1 and all(map(attrs.has, classes))


def _classes(union: object) -> tuple[type, ...]:
    return tuple(arg for arg in get_args(union) if arg is not NoneType)


def _union_reader(converter: Converter, union: object) -> _Reader:
    readers = {cls.__name__: _reader(converter, cls) for cls in _classes(union)}
    _refuse_ambiguous(union)
    is_optional = NoneType in get_args(union)

    def read(value: object, _: object) -> object:
        if value is None and is_optional:
            return None
        fields = dict(_dict(value))
        tag = fields.pop(TAG, None)
        if not isinstance(tag, str) or tag not in readers:
            raise ValueError(f"unknown {TAG} {describe(tag)}; accepted: {_listed(readers)}")
        return readers[tag](fields)

    return read


def _refuse_ambiguous(union: object) -> None:
    names = [cls.__name__ for cls in _classes(union)]
    for cls in _classes(union):
        if names.count(cls.__name__) > 1:
            raise TypeError(f"two classes of one union are called {cls.__name__}")
        if TAG in _keys(cls):
            raise TypeError(f"{cls.__name__} has a field {TAG}, which names the class where a union is written")


def _union_writer(converter: Converter, union: object) -> _Writer:
    classes = _classes(union)
    is_optional = NoneType in get_args(union)

    def write(value: object) -> object:
        if value is None and is_optional:
            return None
        cls = type(value)
        if cls not in classes:
            raise ValueError(f"{cls.__name__} is none of {_listed(each.__name__ for each in classes)}")
        # Looked up late: a class may hold values of the union that it belongs to.
        return {TAG: cls.__name__, **converter.get_unstructure_hook(cls)(value)}

    return write


def _keys(cls: type[attrs.AttrsInstance]) -> tuple[str, ...]:
    """The fields that are data: what equality ignores and what `__init__` does not take is none."""
    return tuple(field.name for field in attrs.fields(cls) if field.init and field.eq)


def _class_reader(converter: Converter, cls: type[attrs.AttrsInstance], options: object) -> _Reader:
    given = {"options": options} if _holds_options(cls, options) else {}
    keys = tuple(key for key in _keys(cls) if key not in given)
    overrides: dict[str, Any] = {key: override(struct_hook=lambda value, _: value) for key in given}
    fill = make_dict_structure_fn(cls, converter, **_left_out(cls), **overrides)
    return lambda value, _: fill({**fields_of(value, keys), **given}, cls)


def _class_writer(converter: Converter, cls: type[attrs.AttrsInstance], options: object) -> _Writer:
    overrides: dict[str, Any] = {"options": override(omit=True)} if _holds_options(cls, options) else {}
    return make_dict_unstructure_fn(cls, converter, **_left_out(cls), **overrides)


def _holds_options(cls: type[attrs.AttrsInstance], options: object) -> bool:
    """Whether a field of `cls` holds the options of the game, which stand in the envelope."""
    attrs.resolve_types(cls)
    return any(field.name == "options" and field.type is type(options) for field in attrs.fields(cls))


def _left_out(cls: type[attrs.AttrsInstance]) -> dict[str, Any]:
    keys = _keys(cls)
    return {field.name: override(omit=True) for field in attrs.fields(cls) if field.name not in keys}


def register_form(
    converter: Converter, form: object, write: Callable[[Any], object], read: Callable[[Any], object]
) -> None:
    """
    Teach the converter how values of one type are written, for `register_hooks` of a game.

    `form` is a class, a `NewType`, a union or an alias such as `Annotated[int, "heroes"]`. `write` makes plain data of
    a value; `read` makes a value of any plain data, or raises ValueError with a sentence on what was expected.
    """
    if isinstance(form, type):
        converter.register_unstructure_hook(form, write)
        converter.register_structure_hook(form, lambda value, _: read(value))
    else:
        converter.register_unstructure_hook_func(partial(eq, form), write)
        converter.register_structure_hook_func(partial(eq, form), lambda value, _: read(value))


def register_names(converter: Converter, form: object, names: Sequence[str]) -> None:
    """Write an id, the index of its name in `names`, as that name; for a `NewType` or an alias of int."""
    table = _Names(names)
    register_form(converter, form, table.name_of, table.id_of)


def register_name_set(converter: Converter, form: object, names: Sequence[str]) -> None:
    """Write a bit mask, in which bit i stands for `names[i]`, as a list of names in the order of `names`."""
    register_form(converter, form, *_set_hooks(names))


def register_name_sets(converter: Converter, names_of: Callable[[Any], Sequence[str] | None]) -> None:
    """Write bit masks of every type for which `names_of` has names as `register_name_set` does."""

    def is_set(form: object) -> bool:
        return names_of(form) is not None

    def writer(form: object) -> _Writer:
        write, _ = _set_hooks(names_of(form) or ())
        return write

    def reader(form: object) -> _Reader:
        _, read = _set_hooks(names_of(form) or ())
        return lambda value, _: read(value)

    converter.register_unstructure_hook_factory(is_set, writer)
    converter.register_structure_hook_factory(is_set, reader)


def _set_hooks(names: Sequence[str]) -> tuple[Callable[[int], list[str]], Callable[[object], int]]:
    """How a bit mask is written, and how it is read."""
    table = _Names(names)

    def write(mask: int) -> list[str]:
        if mask < 0:
            raise ValueError(f"{mask} is no bit mask")
        return [table.name_of(index) for index in range(mask.bit_length()) if mask >> index & 1]

    def read(value: object) -> int:
        items = _list(value)
        return sum(1 << index for index in _unique(_items(repeat(table.id_of), enumerate(items)), items))

    return write, read


class _Names:
    """A table of names, each other than the rest, and the way back from name to index."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = tuple(names)
        self._ids = {name: index for index, name in enumerate(names)}
        if len(self._ids) < len(self._names):
            raise ValueError(f"names must differ: {_listed(names)}")

    def name_of(self, index: int) -> str:
        if not 0 <= index < len(self._names):
            raise ValueError(f"{index} has no name; the ids go from 0 to {len(self._names) - 1}")
        return self._names[index]

    def id_of(self, name: object) -> int:
        if not isinstance(name, str):
            raise wrong("a name", name)
        if name not in self._ids:
            raise ValueError(f"unknown name {describe(name)}; {self._hint(name)}")
        return self._ids[name]

    def _hint(self, name: str) -> str:
        """The names that are near, else all of them or the first ones."""
        folded = {known.casefold(): known for known in self._names}
        near = get_close_matches(name[:_LONGEST].casefold(), folded)
        if near:
            return f"did you mean {' or '.join(folded[known] for known in near)}?"
        more = ", …" if len(self._names) > _FEW else ""
        return f"accepted: {_listed(self._names[:_FEW])}{more}"
