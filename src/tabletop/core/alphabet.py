"""The alphabet of a game: every move that is ever legal, with its number and its text."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cached_property
from operator import attrgetter
from typing import Any, Final, Generic, SupportsIndex, TypeVar

import attrs

from tabletop.core.contract import Game, MoveT, OptionsT
from tabletop.core.errors import ContractError, UnknownMoveError
from tabletop.core.ints import plain_int

T = TypeVar("T")


@attrs.frozen
class Alphabet(Generic[OptionsT, MoveT]):
    """
    The moves of a game with these options: move <-> id <-> text.

    The id of a move is its index in `moves`: the `decisions` of the game have the ids from 0 on, without gaps, its
    `chances` those that follow.

    Raises:
        ContractError: a move is listed twice, `all_moves` are not `decisions` and `chances`, or two moves have one
            spelling (found when a text is asked for).
    """

    game: Game[OptionsT, Any, MoveT, Any, Any]
    options: OptionsT
    decisions: tuple[MoveT, ...] = attrs.field(init=False, eq=False, repr=False)
    chances: tuple[MoveT, ...] = attrs.field(init=False, eq=False, repr=False)
    moves: tuple[MoveT, ...] = attrs.field(init=False, eq=False, repr=False)
    _ids: Mapping[MoveT, int] = attrs.field(init=False, eq=False, repr=False)

    @decisions.default
    def _decisions(self) -> tuple[MoveT, ...]:
        return tuple(self.game.decisions(self.options))

    @chances.default
    def _chances(self) -> tuple[MoveT, ...]:
        return tuple(self.game.chances(self.options))

    @moves.default
    def _all_moves(self) -> tuple[MoveT, ...]:
        return tuple(self.game.all_moves(self.options))

    @_ids.default
    def _numbered_moves(self) -> Mapping[MoveT, int]:
        return _numbered(self.game.NAME, self.moves)

    def __attrs_post_init__(self) -> None:
        """Refuse a whole that is not its parts."""
        if self.moves != self.decisions + self.chances:
            raise ContractError(self.game.NAME, ("all_moves are not decisions and, after them, chances",))

    def __len__(self) -> int:
        return len(self.moves)

    def id_of(self, move: MoveT) -> int:
        """
        The id of the move.

        Raises:
            UnknownMoveError: the move is not in the alphabet.
        """
        own = own_move(self._own, move)
        if own is None:
            raise UnknownMoveError(move, len(self.moves))
        return self._ids[own]

    def move_of(self, number: SupportsIndex) -> MoveT:
        """
        The move with this id, which may be any kind of int but a bool.

        Raises:
            UnknownMoveError: no move has this id; negative ones do not count from the end.
        """
        index = plain_int(number)
        if index is None or not 0 <= index < len(self.moves):
            raise UnknownMoveError(number, len(self.moves))
        return self.moves[index]

    def text_of(self, move: MoveT) -> str:
        """
        The one spelling of the move.

        Raises:
            UnknownMoveError: the move is not in the alphabet.
        """
        return self._texts[self.id_of(move)]

    def parse(self, text: str) -> MoveT:
        """
        The move with this spelling, in any letter case.

        Raises:
            NotationError: the text is no move of the game.
            UnknownMoveError: it is one, but not with these options.
        """
        number = self._numbers.get(text)
        return self.moves[self.id_of(self.game.parse_move(text, self.options)) if number is None else number]

    @cached_property
    def _own(self) -> Mapping[MoveT, MoveT]:
        return {move: move for move in self.moves}

    @cached_property
    def _texts(self) -> tuple[str, ...]:
        return tuple(self.game.format_move(move, self.options) for move in self.moves)

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return _numbered(self.game.NAME, self._texts)


def own_move(own: Mapping[MoveT, MoveT], move: MoveT) -> MoveT | None:
    """
    The alphabet's own move for this value, or None: never raises.

    `own` leads from each move of the alphabet to itself. An int of any kind counts for the int that it equals, so the
    rules go on with plain ones; a bool or a float in the place of an int makes a value that is no move.
    """
    try:
        found = own.get(move)
        if found is move or (found is not None and is_plain(found, move)):
            return found
        alike = plain(move)
        found = own.get(alike)
        return found if found is not None and is_plain(found, alike) else None
    except Exception:  # noqa: BLE001  (what a caller's value holds may raise anything)
        return None


def is_plain(own: Any, found: Any) -> bool:  # noqa: ANN401  (parts of moves)
    """Whether the value, which equals the alphabet's own, holds the same types."""
    cls = type(own)
    if type(found) is not cls:
        return False
    if cls is not tuple:
        parts_of = _parts_of(cls)
        own, found = parts_of(own), parts_of(found)
    for part, other in zip(own, found, strict=True):
        cls = type(part)
        if type(other) is not cls or (cls not in _SCALARS and not is_plain(part, other)):
            return False
    return True


def plain(value: Any) -> Any:  # noqa: ANN401  (parts of moves)
    """The same, with plain ints in place of other kinds of int."""
    cls = type(value)
    if cls in _SCALARS or isinstance(value, Enum):
        return value
    if cls is tuple:
        return tuple(map(plain, value))
    if attrs.has(cls):
        parts = zip(attrs.fields(cls), _parts_of(cls)(value), strict=True)
        return attrs.evolve(value, **{field.alias: plain(part) for field, part in parts if field.init})
    number = plain_int(value)
    return value if number is None else number


_SCALARS: Final = frozenset({int, bool, float, str, type(None)})


class _Readers(dict[type, Callable[[Any], tuple[Any, ...]]]):
    """What reads the fields of a value, by its class; other values than those of attrs classes have none."""

    def __missing__(self, cls: type) -> Callable[[Any], tuple[Any, ...]]:
        names = [field.name for field in attrs.fields(cls)] if attrs.has(cls) else []
        read = attrgetter(*names) if len(names) > 1 else _single(names)
        self[cls] = read
        return read


def _single(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """What reads the only field, or none."""
    if not names:
        return lambda _value: ()
    read = attrgetter(*names)
    return lambda value: (read(value),)


_parts_of: Final = _Readers().__getitem__


def _numbered(game: str, things: Sequence[T]) -> Mapping[T, int]:
    numbers = {thing: number for number, thing in enumerate(things)}
    if len(numbers) < len(things):
        twice = next(thing for number, thing in enumerate(things) if numbers[thing] != number)
        raise ContractError(game, (f"two moves of the alphabet are {twice!r}",))
    return numbers
