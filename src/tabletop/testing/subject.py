"""What is examined: the game with its promises, and what laws look up again and again."""

from collections.abc import Iterable, Mapping
from random import Random
from types import TracebackType
from typing import Any, Final, Self

import attrs

from tabletop.bots import bots_of
from tabletop.core.contract import AnyGame, Seat, require_game
from tabletop.core.errors import ContractError
from tabletop.core.promises import Promises, promises_of
from tabletop.testing.faults import FAULTS, describe, describe_value
from tabletop.testing.paths import game_at, path_of
from tabletop.testing.profile import PROFILES, Profile
from tabletop.testing.workers import Workers


@attrs.frozen(eq=False)
class Table:
    """
    The alphabet of a game with some options, in order.

    ids: the index of each move. kinds: the moves of each class.
    """

    moves: tuple[Any, ...]
    ids: Mapping[Any, int]
    kinds: Mapping[type, tuple[Any, ...]]

    def __contains__(self, move: object) -> bool:
        """Whether the move is in the alphabet; what cannot be hashed is not."""
        try:
            return move in self.ids
        except TypeError:
            return False


def _table(moves: tuple[Any, ...]) -> Table:
    kinds: dict[type, list[Any]] = {}
    for move in moves:
        kinds.setdefault(type(move), []).append(move)
    ids = {move: number for number, move in enumerate(moves)}
    return Table(moves, ids, {kind: tuple(members) for kind, members in kinds.items()})


@attrs.define(eq=False)
class Subject:
    """
    A game under examination.

    path: where another process finds the game; None where none would.
    bots: what `tabletop.bots.make_bot` makes them of.
    cited: the clauses that refusals have named so far.

    It holds other processes while it is used as a context; they are started when first needed.
    """

    game: AnyGame
    path: str | None
    promises: Promises[Any, Any]
    profile: Profile
    bots: tuple[str, ...]
    cited: set[str] = attrs.field(factory=set)
    _tables: dict[Any, Table] = attrs.field(factory=dict)
    _known: set[Any] = attrs.field(factory=set)
    _workers: Workers | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._workers is not None:
            self._workers.close()
            self._workers = None

    def table(self, options: object) -> Table:
        """The alphabet with these options, made once."""
        table = self._tables.get(options)
        if table is None:
            table = self._tables[options] = _table(tuple(self.game.all_moves(options)))
        return table

    def is_new(self, fact: object) -> bool:
        """Whether this has not been found to hold yet."""
        return fact not in self._known

    def remember(self, fact: object) -> None:
        """Take note that this holds, so that it need not be tried again."""
        self._known.add(fact)

    @property
    def workers(self) -> Workers:
        """The other processes."""
        if self._workers is None:
            self._workers = Workers()
        return self._workers


@attrs.frozen(kw_only=True, eq=False)
class Example:
    """
    What a law is tried on: a state, and the moves that led to it from the initial state of `options`.

    seed: of everything that the law draws.
    """

    subject: Subject
    options: Any
    moves: tuple[Any, ...]
    state: Any
    seed: int

    @property
    def game(self) -> AnyGame:
        """The game under examination."""
        return self.subject.game

    @property
    def promises(self) -> Promises[Any, Any]:
        """What the game promises beyond the contract."""
        return self.subject.promises

    @property
    def profile(self) -> Profile:
        """How hard to try."""
        return self.subject.profile

    @property
    def table(self) -> Table:
        """The alphabet."""
        return self.subject.table(self.options)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the game."""
        return tuple(map(Seat, range(self.options.seats)))

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """Everybody who can look: the seats, and None for a spectator."""
        return (*self.seats, None)

    def rng(self, salt: int = 0) -> Random:
        """A new generator, the same for the same example and salt."""
        return Random(self.seed + salt)


def subject_of(game: AnyGame | str, profile: str, bots: Iterable[str] | None = None) -> Subject:
    """
    The game, or the game at this import path, ready to be examined.

    Raises:
        ContractError: this is no game, or it cannot even be looked at.
        ImportError: there is nothing at the path.
        ValueError: there is no profile of that name.
    """
    if profile not in PROFILES:
        raise ValueError(f"unknown profile {profile!r}; accepted: {', '.join(PROFILES)}")
    try:
        path, found = (game, game_at(game)) if isinstance(game, str) else (path_of(game), require_game(game))
        specs = _all_bots(found) if bots is None else tuple(bots)
        return Subject(found, path, promises_of(found), PROFILES[profile], specs)
    except (ContractError, ImportError):
        raise
    except FAULTS as error:
        raise ContractError(game if isinstance(game, str) else describe_value(game), (describe(error),)) from error


_BRIEF: Final = {"flat": "flat:iterations=20", "ismcts": "ismcts:iterations=20"}
"""How bots that search are tried: whether they play by the rules shows without much thought."""


def _all_bots(game: AnyGame) -> tuple[str, ...]:
    """Every bot that comes along and can play the game."""
    return tuple(_BRIEF.get(bot, bot) for bot in bots_of(game))


def sampled(things: tuple[Any, ...], number: int, rng: Random) -> tuple[Any, ...]:
    """At most so many of the things, drawn without repetition; all of them in order where they are no more."""
    return things if len(things) <= number else tuple(rng.sample(things, number))
