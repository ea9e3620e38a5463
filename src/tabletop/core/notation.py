"""
Moves as text, the same in every language: a verb and the fields of the move, or whatever a spelling says.

A game spells each kind of move once; what the parts of a move are called follows from their types (`names`). From that
follow both directions, and whether a value is a move of the game at all.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cached_property, lru_cache, partial
from operator import index
from typing import Any, Final, Generic, TypeAlias, TypeVar, get_args, get_origin

import attrs

from tabletop.core.alphabet import is_plain, own_move, plain
from tabletop.core.contract import MoveT, OptionsT
from tabletop.core.errors import ContractError, NotationError
from tabletop.core.names import Form, Names, fields_of_class, without_none
from tabletop.core.texts import fold

T = TypeVar("T")

Spelling: TypeAlias = str | Callable[[Any], str]
"""
How a kind of move is written: a verb, which its fields follow in their order, or a pattern such as
`take {row}:{slots:,}`, where `,` stands between the items of a tuple, or `key {lord|token}`, where `token` stands for
None, or a function of the move, whose texts are read back out of the alphabet alone.
"""

_FEW: Final = 4  # moves of one kind that an error lists in full
_FIELD: Final = re.compile(r"\{(\w+)(?::([^}|]+))?(?:\|([^}]+))?\}")


@attrs.frozen
class _Part:
    """One field of a spelling: its name and type, what stands between the items of a tuple, what stands for None."""

    name: str
    form: Form
    between: str
    nothing: str

    def write(self, value: Any, names: Names) -> str:  # noqa: ANN401  (any part of a move)
        """The part as text."""
        if value is None:
            return self.nothing
        forms = _forms_of(self.form, _items(value))
        return self.between.join(_word(form, item, names) for form, item in zip(forms, _items(value), strict=True))

    def read(self, text: str, names: Names) -> Any:  # noqa: ANN401  (any part of a move)
        """
        The part in this text.

        Raises:
            KeyError, ValueError: there is none.
        """
        if text == fold(self.nothing):
            return None
        if not _is_tuple(self.form):
            return _item(self.form, text, names)
        items = text.split(fold(self.between))
        return tuple(_item(form, item, names) for form, item in zip(_forms_of(self.form, items), items, strict=True))


def _is_tuple(form: Form) -> bool:
    origin: Any = get_origin(form)
    return origin is tuple


def _forms_of(form: Form, items: Sequence[object]) -> tuple[Form, ...]:
    """The types of the items of a value: of a tuple its parts, else the one value."""
    if not _is_tuple(form):
        return (form,)
    args = get_args(form)
    return (args[0],) * len(items) if args[1:] == (...,) else args


def _word(form: Form, item: object, names: Names) -> str:
    kind = without_none(form)
    if names.table(kind) is not None:
        return names.word(kind, index(item))  # type: ignore[arg-type]  # an id
    return str(item.value) if isinstance(item, Enum) else str(item)


def _item(form: Form, text: str, names: Names) -> Any:  # noqa: ANN401  (any part of a move)
    kind = without_none(form)
    if names.table(kind) is not None:
        return names.words(kind)[text]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {fold(str(member.value)): member for member in kind}[text]
    number = int(text)
    if str(number) != text:
        raise ValueError(text)
    return number


class Notation(Generic[OptionsT, MoveT]):
    """
    The text of the moves of a game.

    decisions, chances: the two parts of the alphabet, as lists, or as functions of the options where they depend on
    them. names: the names of the game, or such a function. spellings: one for each kind of move.

    Raises:
        ContractError: a pattern does not name each field of its kind of move once; or, when the alphabet is first
            asked for, a kind of move has no spelling; or, when a text is first read, two moves have one.
    """

    def __init__(
        self,
        decisions: Callable[[OptionsT], Sequence[MoveT]] | Sequence[MoveT],
        chances: Callable[[OptionsT], Sequence[MoveT]] | Sequence[MoveT],
        names: Callable[[OptionsT], Names] | Names,
        spellings: Mapping[type, Spelling],
    ) -> None:
        self._decisions = decisions if callable(decisions) else _always(tuple(decisions))
        self._chances = chances if callable(chances) else _always(tuple(chances))
        self._names = _always(names) if isinstance(names, Names) else names
        self._spellings = {kind: _Spelling(kind, text) for kind, text in spellings.items()}
        cached: Any = lru_cache(maxsize=64)(self._make_tables)
        self._tables: Callable[[OptionsT], _Tables[MoveT]] = cached

    def names(self, options: OptionsT) -> Names:
        """The names of the game with these options."""
        return self._names(options)

    def decisions(self, options: OptionsT) -> Sequence[MoveT]:
        """Every move that a seat can ever make, in a fixed order."""
        return self._decisions(options)

    def chances(self, options: OptionsT) -> Sequence[MoveT]:
        """Every move that chance can ever make, in a fixed order."""
        return self._chances(options)

    def all_moves(self, options: OptionsT) -> tuple[MoveT, ...]:
        """Every move that is ever legal, in a fixed order: decisions first, then chance."""
        return self._tables(options).moves

    def known(self, move: MoveT, options: OptionsT) -> MoveT | None:
        """The move of the alphabet that equals this one (`own_move`), or None."""
        return own_move(self._tables(options).known, move)

    def from_parts(self, move: MoveT, options: OptionsT) -> MoveT | None:
        """
        The move itself, its numbers plain, where each of its parts is that of some move of its kind; else None.

        `Take(0, (4, 1))` is no move of a game that writes slots in rising order, but its row and slots exist.
        """
        seen = self._tables(options).parts.get(type(move))
        if seen is None:
            return None
        try:
            given: MoveT = plain(move)
            return given if all(_are_among(parts, getattr(given, name)) for name, parts in seen.items()) else None
        except Exception:  # noqa: BLE001  (what a caller's value holds may raise anything)
            return None

    def format(self, move: MoveT, options: OptionsT) -> str:
        """The one spelling of the move; what is no move of the game, in none of its parts, is shown as its `repr`."""
        tables = self._tables(options)
        known = self.known(move, options)
        if known is not None:
            return tables.texts[known]
        parts = self.from_parts(move, options)
        return repr(move) if parts is None else self._written(parts, self._names(options))

    def parse(self, text: str, options: OptionsT) -> MoveT:
        """
        The move with this spelling, in any case of its ASCII letters; its parts must exist, if not in one move.

        Raises:
            NotationError: `text` is not exactly what `format` writes for some move.
        """
        tables = self._tables(options)
        folded = fold(text) if isinstance(text, str) else ""
        move = tables.by_text.get(folded) or self._read(folded, options)
        if move is None:
            raise NotationError(text, _accepted(folded, tables))
        return move

    def _written(self, move: MoveT, names: Names) -> str:
        return self._spellings[type(move)].write(move, names)

    def _read(self, text: str, options: OptionsT) -> MoveT | None:
        for spelling in self._spellings.values():
            move = spelling.read(text, self._names(options))
            if move is not None and self.from_parts(move, options) is not None:
                return self.from_parts(move, options)
        return None

    def _make_tables(self, options: OptionsT) -> "_Tables[MoveT]":
        moves = (*self._decisions(options), *self._chances(options))
        for kind in dict.fromkeys(map(type, moves)):
            if kind not in self._spellings:
                raise ContractError(kind.__module__, (f"moves of the kind {kind.__name__} have no spelling",))
        return _Tables(moves, partial(self._written, names=self._names(options)))


@attrs.frozen(eq=False)
class _Tables(Generic[MoveT]):
    """What a notation knows of the moves with certain options; each table is made when it is first asked for."""

    moves: tuple[MoveT, ...]
    _written: Callable[[MoveT], str]

    @cached_property
    def known(self) -> Mapping[MoveT, MoveT]:
        """The moves, by themselves."""
        return {move: move for move in self.moves}

    @cached_property
    def texts(self) -> Mapping[MoveT, str]:
        """The spelling of each move."""
        return {move: self._written(move) for move in self.moves}

    @cached_property
    def by_text(self) -> Mapping[str, MoveT]:
        """
        The moves by their spellings in lower case.

        Raises:
            ContractError: two moves have one spelling.
        """
        found: dict[str, MoveT] = {}
        for move, text in self.texts.items():
            if found.setdefault(fold(text), move) is not move:
                raise ContractError(type(move).__module__, (f"two moves of the alphabet are spelt {text}",))
        return found

    @cached_property
    def parts(self) -> Mapping[type, Mapping[str, Mapping[Any, Any]]]:
        """Kind of move -> field -> what occurs there, or in the tuple there, and the shapes of tuples."""
        parts: dict[type, dict[str, dict[Any, Any]]] = {}
        for move in self.moves:
            seen = parts.setdefault(type(move), {name: {} for name, _ in fields_of_class(_class(move))})
            for name, values in seen.items():
                value = getattr(move, name)
                values.update((item, item) for item in (*_items(value), _shape(value)))
        return parts


def _always(value: T) -> Callable[[Any], T]:
    return lambda _options: value


def _class(value: Any) -> Any:  # noqa: ANN401  (a move)
    return type(value)


def _items(value: object) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


@attrs.frozen
class _Shape:
    """How many items a part has; None where it is no tuple."""

    items: int | None


def _shape(value: object) -> _Shape:
    return _Shape(len(value) if isinstance(value, tuple) else None)


def _are_among(parts: Mapping[Any, Any], value: object) -> bool:
    return all(item in parts and is_plain(parts[item], item) for item in (*_items(value), _shape(value)))


def _accepted(text: str, tables: _Tables[Any]) -> str:
    """Moves of the kind that the text begins with, all of them where they are few; else one of each kind."""
    kinds: dict[str, list[str]] = {}
    for spelling in tables.texts.values():
        kinds.setdefault(spelling.partition(" ")[0], []).append(spelling)
    same = kinds.get(text.partition(" ")[0])
    if same is None:
        return " | ".join(spellings[0] for spellings in kinds.values())
    return " | ".join(same if len(same) <= _FEW else same[:1])


class _Spelling:
    """A kind of move as a pattern: how it is written, and read back."""

    def __init__(self, kind: type, spelling: Spelling) -> None:
        self._kind: Any = kind
        self._function = None if isinstance(spelling, str) else spelling
        pattern = spelling if isinstance(spelling, str) else ""
        forms = dict(fields_of_class(kind))
        if "{" not in pattern:
            pattern = " ".join((pattern, *(f"{{{name}}}" for name in forms)))
        found = _FIELD.findall(pattern)
        if self._function is None and sorted(name for name, _, _ in found) != sorted(forms):
            raise ContractError(kind.__module__, (f"{pattern!r} must name each field of {kind.__name__} once",))
        self._parts = tuple(_Part(name, forms[name], between or " ", nothing) for name, between, nothing in found)
        self._literals = tuple(_FIELD.sub("{}", pattern).split("{}"))
        self._regex = re.compile("(.+?)".join(re.escape(fold(literal)) for literal in self._literals))

    def write(self, move: Any, names: Names) -> str:  # noqa: ANN401  (any move)
        """The move as text."""
        if self._function is not None:
            return self._function(move)
        written = (part.write(getattr(move, part.name), names) for part in self._parts)
        return self._literals[0] + "".join(map("".join, zip(written, self._literals[1:], strict=True)))

    def read(self, text: str, names: Names) -> Any:  # noqa: ANN401  (any move, or None)
        """The move with this text, which is in lower case; None where there is none."""
        found = None if self._function is not None else self._regex.fullmatch(text)
        if found is None:
            return None
        try:
            return self._kind(**{part.name: part.read(found[n], names) for n, part in enumerate(self._parts, start=1)})
        except (KeyError, ValueError):
            return None
