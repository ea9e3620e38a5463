"""What a game can promise beyond the contract, so that every law can be tried on it (`docs/laws.md`)."""

from collections.abc import Callable, Collection, Iterable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import Any, Generic

import attrs

from tabletop.core.contract import MoveT, Seat, StateT
from tabletop.core.names import Form, renamed


@attrs.frozen
class Corruption(Generic[StateT]):
    """A position that cannot occur, and the clause that the defect must name."""

    name: str
    state: StateT
    clause: str


@attrs.frozen
class Symmetry(Generic[StateT, MoveT]):
    """
    A renaming under which the game stays the same game.

    `state` and `move` rename; `seats[s]` is the new name of seat s.
    """

    name: str
    state: Callable[[StateT], StateT]
    move: Callable[[MoveT], MoveT]
    seats: tuple[Seat, ...]


@attrs.frozen
class SmallBox(Generic[StateT]):
    """
    A position with few cards, and all that could lie on the table in its stead.

    `arrangements` runs through the positions that differ from `state` only in which *physical* card lies where: every
    permutation of the cards over their places, known or unknown, once each. Two copies of a kind are two cards, so
    equal positions come up as often as there are ways to lay them.
    """

    state: StateT
    arrangements: Callable[[], Iterable[StateT]]


def _one_way(_state: object, _move: object) -> int:
    return 1


@attrs.frozen
class SmallGame(Generic[StateT, MoveT]):
    """
    A game so small that all its histories can be listed.

    ways: (state, move of a seat) -> with how many *physical* things the seat can make this move: two for a card of
    which it holds two.
    """

    options: Any
    ways: Callable[[StateT, MoveT], int] = _one_way


@attrs.frozen(kw_only=True)
class Promises(Generic[StateT, MoveT]):
    """
    The promises of one game, each written from its rules and not from its code.

    twin: (state, move, seat, rng) -> a state that differs only in what the seat cannot see, with the move renamed as
        its cards were; None where the seat sees everything (law 13).
    small_box: the positions on which all worlds are listed (law 16).
    small_games: those of which all histories are listed (law 22).
    equivalent: whether two listed moves may lead to equal states (law 7).
    symmetries: the renamings that hold in this state (law 20).
    corruptions: what `defects` must find, made from a sound state (law 12).
    variants: the options to play with, the default ones among them; without this promise, these alone.
    ranking: one sortable key a seat; the winners are its maxima (law 18).
    """

    variants: Callable[[], Iterable[Any]] | None = None
    twin: Callable[[StateT, MoveT, Seat | None, Random], tuple[StateT, MoveT] | None] | None = None
    small_box: Callable[[], Iterable[SmallBox[StateT]]] | None = None
    small_games: Callable[[], Iterable[SmallGame[StateT, MoveT]]] | None = None
    equivalent: Callable[[StateT, MoveT, MoveT], bool] | None = None
    symmetries: Callable[[StateT], Iterable[Symmetry[StateT, MoveT]]] | None = None
    corruptions: Callable[[StateT], Iterable[Corruption[StateT]]] | None = None
    ranking: Callable[[StateT], tuple[Any, ...]] | None = None


def seats_turned(
    state: type[StateT], move: Form, seats: int, places: int, entries: Collection[str]
) -> Symmetry[StateT, Any]:
    """
    All seats move on by so many places: for games in which nothing depends on their numbers.

    state, move: the classes (or the union) whose seats are renamed. entries: the fields of the state that have one
    entry a seat, which move on with them.
    """
    new = tuple(Seat((seat + places) % seats) for seat in range(seats))
    back = [(seat - places) % seats for seat in range(seats)]

    def turned(old: StateT) -> StateT:
        values: Any = renamed(state, old, {Seat: new})
        moved = {name: tuple(getattr(values, name)[seat] for seat in back) for name in entries}
        result: StateT = attrs.evolve(values, **moved)
        return result

    return Symmetry(f"seats by {places}", turned, lambda old: renamed(move, old, {Seat: new}), new)


def promises_of(game: object) -> Promises[Any, Any]:
    """The `PROMISES` of the game's module `promises`, or of the game itself; without either, none are made."""
    if isinstance(game, ModuleType) and hasattr(game, "__path__") and find_spec(f"{game.__name__}.promises"):
        game = import_module(f"{game.__name__}.promises")
    made = getattr(game, "PROMISES", None)
    return made if isinstance(made, Promises) else Promises()
