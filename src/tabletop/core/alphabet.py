"""The alphabet of a game: every move that is ever legal, with its number and its text."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

import attrs

from tabletop.core.contract import Game, MoveT, OptionsT
from tabletop.core.errors import ContractError, UnknownMoveError

T = TypeVar("T")


@attrs.frozen
class Alphabet(Generic[OptionsT, MoveT]):
    """
    The moves of a game with these options: move <-> id <-> text.

    The id of a move is its index in `moves`, which is `game.all_moves(options)`: decisions first, then chance.

    Raises:
        ContractError: `all_moves` lists a move twice, or two moves have one spelling (found when a text is asked for).
    """

    game: Game[OptionsT, Any, MoveT, Any, Any]
    options: OptionsT
    moves: tuple[MoveT, ...] = attrs.field(init=False, eq=False, repr=False)
    _ids: Mapping[MoveT, int] = attrs.field(init=False, eq=False, repr=False)

    @moves.default
    def _all_moves(self) -> tuple[MoveT, ...]:
        return tuple(self.game.all_moves(self.options))

    @_ids.default
    def _numbered_moves(self) -> Mapping[MoveT, int]:
        return _numbered(self.game.NAME, self.moves)

    def __len__(self) -> int:
        return len(self.moves)

    def id_of(self, move: MoveT) -> int:
        """
        The id of the move.

        Raises:
            UnknownMoveError: the move is not in the alphabet.
        """
        number = self._ids.get(move)
        if number is None:
            raise UnknownMoveError(move, len(self.moves))
        return number

    def move_of(self, number: int) -> MoveT:
        """
        The move with this id.

        Raises:
            UnknownMoveError: no move has this id; negative ones do not count from the end.
        """
        if not 0 <= number < len(self.moves):
            raise UnknownMoveError(number, len(self.moves))
        return self.moves[number]

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
    def _texts(self) -> tuple[str, ...]:
        return tuple(self.game.format_move(move, self.options) for move in self.moves)

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return _numbered(self.game.NAME, self._texts)


def _numbered(game: str, things: Sequence[T]) -> Mapping[T, int]:
    numbers = {thing: number for number, thing in enumerate(things)}
    if len(numbers) < len(things):
        twice = next(thing for number, thing in enumerate(things) if numbers[thing] != number)
        raise ContractError(game, (f"two moves of the alphabet are {twice!r}",))
    return numbers
