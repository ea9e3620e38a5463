"""
Names by type: what the ids of a game are called, declared once, one table a type.

From a table come the names in JSON, the words in the text of moves, the ranges in which ids make sense. An id is an int
with a type of its own (`NewType`) that indexes its table; a set of ids is a bit mask, an alias such as
`HeroSet = Annotated[int, SetOf(HeroId)]`. What kind a number is follows from its type, never from how a field is spelt.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from itertools import repeat
from types import NoneType, UnionType
from typing import Annotated, Any, NewType, TypeAlias, Union, get_args, get_origin

import attrs
from cattrs import Converter

from tabletop.core.contract import AnyGame, Seat
from tabletop.core.converters import register_name_sets, register_names
from tabletop.core.texts import fold

Form: TypeAlias = Any
"""A type as it stands in an annotation: a class, a `NewType`, a union, `tuple[…]`, `Annotated[…]`."""


_Found: TypeAlias = list[tuple[Form, Sequence[int]]]
"""Ids side by side, each time with their type."""

_Finder: TypeAlias = Callable[[Any, _Found], None]
"""Adds the ids in a value."""


@attrs.frozen
class SetOf:
    """Marks a bit mask, in `Annotated[int, SetOf(CardId)]`, as a set of ids: bit i is set when id i is in it."""

    of: Form


def _words(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(names)


@attrs.frozen
class Table:
    """
    The names of one type of id, by id.

    names: as JSON and drawings write them; without them, JSON writes numbers, as it does for seats. words: as moves
    write them, one for each name; without them, the names.

    Raises:
        ValueError: two ids have one name or word, in any letter case, or words lack.
    """

    names: tuple[str, ...] = attrs.field(converter=_words)
    words: tuple[str, ...] = attrs.field(converter=_words)

    @words.default
    def _names_as_words(self) -> tuple[str, ...]:
        return self.names

    def __attrs_post_init__(self) -> None:
        """Refuse names that do not tell one id from another."""
        if self.names and len(self.names) != len(self.words):
            raise ValueError(f"{len(self.names)} names have {len(self.words)} words")
        ids: dict[str, int] = {}
        for spellings in (self.names, self.words):
            for number, spelling in enumerate(spellings):
                if ids.setdefault(fold(spelling), number) != number:
                    raise ValueError(f"two ids are called {spelling}: {', '.join(spellings)}")


def slug(name: str) -> str:
    """The name as one word in lower case: `Ship Master` is `ship-master`."""
    return fold(name).replace(" ", "-")


@attrs.frozen(eq=False)
class Names:
    """
    The names of a game with certain options: type -> table.

    A type is a `NewType` of int, or an alias of int for sets of what has no type of its own. For an alias marked with
    `SetOf` the table is that of its ids.
    """

    tables: Mapping[Form, Table]

    @cached_property
    def _sizes(self) -> Mapping[Form, int]:
        return {form: self.size(form) for form in self.tables if _named_by(form) in self.tables}

    def table(self, form: Form) -> Table | None:
        """The table of the type; None where its values have no names."""
        return self.tables.get(_named_by(form))

    def size(self, form: Form) -> int:
        """How many ids of this type there are."""
        return len(self.tables[_named_by(form)].words)

    def name(self, form: Form, number: int) -> str:
        """What the id is called in JSON and drawings; the number itself where the table has no such id."""
        table = self.tables[_named_by(form)]
        spellings = table.names or table.words
        return spellings[number] if 0 <= number < len(spellings) else str(number)

    def word(self, form: Form, number: int) -> str:
        """What the id is called in the text of moves; the number itself where the table has no such id."""
        spellings = self.tables[_named_by(form)].words
        return spellings[number] if 0 <= number < len(spellings) else str(number)

    def words(self, form: Form) -> Mapping[str, int]:
        """The words of the type in lower case, each with its id."""
        return _ids(self.tables[_named_by(form)].words)

    def ids(self, form: Form) -> Mapping[str, int]:
        """Every name and every word of the type in lower case, each with its id: for texts that people write."""
        table = self.tables[_named_by(form)]
        return {**_ids(table.names), **_ids(table.words)}

    def register(self, converter: Converter) -> None:
        """Teach the converter to write ids by name, and sets of ids as lists of names."""
        for form, table in self.tables.items():
            if table.names and form is not Seat and not is_mask(form):
                register_names(converter, form, table.names)
        register_name_sets(converter, self._names_in_set)

    def _names_in_set(self, form: Form) -> Sequence[str] | None:
        table = self.table(form) if is_mask(form) else None
        return None if table is None else table.names or table.words

    def strangers(self, form: Form, value: object) -> Iterator[tuple[Form, int]]:
        """The ids in a value of type `form` that their tables do not have, each with its type; sets have their own."""
        for kind, numbers in _found(form, value):
            size = self._sizes.get(kind)
            if size is not None and (min(numbers) < 0 or max(numbers) >= size):
                yield from ((kind, number) for number in numbers if not 0 <= number < size)


@lru_cache(maxsize=1 << 14)
def members(mask: int) -> tuple[int, ...]:
    """The ids in a bit mask, in rising order; one that is negative gives -1."""
    if mask < 0:
        return (-1,)
    return tuple(bit for bit in range(mask.bit_length()) if mask >> bit & 1)


def names_of(game: AnyGame, options: object) -> Names:
    """The names of the game with these options, as its `names(options)` declares them; none for a game without ids."""
    declared: Any = getattr(game, "names", None)
    names: Names = declared(options) if callable(declared) else Names({})  # a package may hold a module of this name
    return names


def ids_in(form: Form, value: object) -> Iterator[tuple[Form, int]]:
    """
    The ids in a value of type `form`, each with its type, in the order of the fields.

    A set of ids gives each of them with the type of its elements, one that is negative gives -1; a set without such a
    type gives its bits with the alias. What has not the shape of its type gives what can be found in it.
    """
    return ((kind, number) for kind, numbers in _found(form, value) for number in numbers)


def _found(form: Form, value: object) -> _Found:
    """The ids in a value of type `form`, those side by side in one entry."""
    found: _Found = []
    _finder(form)(value, found)
    return found


def is_made_of(form: Form, ids: Form) -> bool:
    """Whether a value of type `form` can hold ids of the type `ids`, or a set of them."""
    return any(_named_by(part) is ids for part in id_types(form))


def id_types(form: Form) -> tuple[Form, ...]:
    """The types of ids, and of sets of them, in values of type `form`: each `NewType` of int, each marked mask."""
    return tuple(dict.fromkeys(_forms_within(form, set())))


def classes_within(form: Form) -> tuple[type[attrs.AttrsInstance], ...]:
    """The attrs classes that a type is made of, those inside of their fields left out."""
    if isinstance(form, type) and attrs.has(form):
        return (form,)
    return tuple(cls for inner in get_args(form) for cls in classes_within(inner))


def _forms_within(form: Form, seen: set[Form]) -> Iterator[Form]:
    """The types of ids in a type, each class looked into once."""
    if form in seen:
        return
    seen.add(form)
    if is_mask(form) or (isinstance(form, NewType) and form.__supertype__ is int):
        yield form
    elif isinstance(form, NewType):
        yield from _forms_within(form.__supertype__, seen)
    elif isinstance(form, type) and attrs.has(form):
        for _, inner in fields_of_class(form):
            yield from _forms_within(inner, seen)
    else:
        for inner in get_args(form):
            yield from _forms_within(inner, seen)


def renamed(form: Form, value: Any, new: Mapping[Form, Sequence[int]]) -> Any:  # noqa: ANN401  (any value)
    """
    A value of type `form` with its ids renamed: `new` says, for some types of ids, what each id is called now.

    Sets of such ids are renamed too; all else stays as it is, the order of tuples too.
    """
    origin: Any = get_origin(form)
    args = get_args(form)
    if _named_by(form) in new and isinstance(value, int):
        table = new[_named_by(form)]
        return sum(1 << table[bit] for bit in members(value)) if is_mask(form) else table[value]
    if origin is tuple and isinstance(value, tuple):
        forms = repeat(args[0]) if args[1:] == (...,) else args
        return tuple([renamed(inner, item, new) for inner, item in zip(forms, value, strict=False)])
    if origin is frozenset:
        return frozenset(renamed(args[0], item, new) for item in value)
    if origin in {Union, UnionType}:
        kinds = [inner for inner in args if type(value) is inner or not (inner is NoneType or attrs.has(inner))]
        return value if value is None or not kinds else renamed(kinds[0], value, new)
    if isinstance(form, type) and attrs.has(form) and isinstance(value, form):
        fields: Any = {name: renamed(inner, getattr(value, name), new) for name, inner in fields_of_class(form)}
        given: Any = {field.alias: fields[field.name] for field in attrs.fields(form) if field.init}
        return form(**given)
    return value


@lru_cache(maxsize=1 << 10)
def _finder(form: Form) -> _Finder:
    """How the ids are found in values of the type; classes look up what they are made of late: they may recur."""
    origin: Any = get_origin(form)
    args = get_args(form)
    if isinstance(form, NewType):
        return partial(_id, form) if form.__supertype__ is int else _finder(form.__supertype__)
    if not id_types(form):
        return _nothing
    if is_mask(form):
        return partial(_bits, _named_by(form))
    if origin is Annotated:
        return _finder(args[0])
    if origin is frozenset or args[1:] == (...,):
        is_id = isinstance(args[0], NewType) and args[0].__supertype__ is int
        return partial(_ids_in_row, args[0]) if is_id else partial(_in_row, _finder(args[0]))
    if origin is tuple:
        return partial(_in_tuple, tuple(_finder(arg) for arg in args))
    if origin in {Union, UnionType}:
        classes = {arg: _finder(arg) for arg in args if attrs.has(arg)}
        return partial(_in_union, classes, [_finder(arg) for arg in args if arg not in classes and id_types(arg)])
    return partial(_in_fields, form)


def _nothing(_value: object, _found: _Found) -> None:
    pass


def _id(form: Form, value: object, found: _Found) -> None:
    if isinstance(value, int):
        found.append((form, (value,)))


def _bits(form: Form, value: object, found: _Found) -> None:
    if value and isinstance(value, int):
        found.append((form, members(value)))


def _ids_in_row(form: Form, value: object, found: _Found) -> None:
    ids = [item for item in value if isinstance(item, int)] if isinstance(value, Collection) else ()
    if ids:
        found.append((form, ids))


def _in_row(find: _Finder, value: object, found: _Found) -> None:
    if isinstance(value, Collection):
        for item in value:
            find(item, found)


def _in_tuple(finders: Sequence[_Finder], value: object, found: _Found) -> None:
    if isinstance(value, Collection):
        for find, item in zip(finders, value, strict=False):
            find(item, found)


def _in_union(classes: Mapping[type, _Finder], others: Sequence[_Finder], value: object, found: _Found) -> None:
    find = classes.get(type(value))
    if find is not None:
        find(value, found)
    for find in others:
        find(value, found)


def _in_fields(cls: type[attrs.AttrsInstance], value: object, found: _Found) -> None:
    if isinstance(value, cls):
        for name, find in _fields_with_ids(cls):
            find(getattr(value, name), found)


@lru_cache(maxsize=1 << 10)
def _fields_with_ids(cls: type[attrs.AttrsInstance]) -> Sequence[tuple[str, _Finder]]:
    return [(name, _finder(form)) for name, form in fields_of_class(cls) if id_types(form)]


@lru_cache(maxsize=1 << 10)
def fields_of_class(cls: type[attrs.AttrsInstance]) -> tuple[tuple[str, Form], ...]:
    """The fields of the class with their types."""
    attrs.resolve_types(cls)
    return tuple((field.name, field.type) for field in attrs.fields(cls))


def without_none(form: Form) -> Form:
    """The type of what is there, of a type that allows None."""
    kinds = [kind for kind in get_args(form) if kind is not NoneType]
    return kinds[0] if NoneType in get_args(form) and len(kinds) == 1 else form


def is_mask(form: Form) -> bool:
    """Whether values of this type are bit masks: an alias of int with a mark."""
    origin: Any = get_origin(form)
    return origin is Annotated and get_args(form)[0] is int


def _named_by(form: Form) -> Form:
    """The type in whose table its names stand."""
    origin: Any = get_origin(form)
    if origin is Annotated:
        marks = [mark.of for mark in get_args(form)[1:] if isinstance(mark, SetOf)]
        return marks[0] if marks else form
    return form


@lru_cache(maxsize=256)
def _ids(spellings: tuple[str, ...]) -> Mapping[str, int]:
    return {fold(spelling): number for number, spelling in enumerate(spellings)}
