"""The contract: what a package must offer to be a game (`docs/contract.md`)."""

import difflib
import inspect
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, NewType, Protocol, SupportsIndex, TypeAlias, TypeVar, get_args

import attrs

from tabletop.core.errors import ContractError, Refusal, SeatError
from tabletop.core.ints import plain_int

Seat = NewType("Seat", int)
"""A place at the table, 0 upwards."""

CHANCE: Final = Seat(-1)
"""Whose turn it is when a card, a die or a token decides."""

NOBODY: Final = Seat(-2)
"""Whose turn it is when the game is over."""


def require_seat(seats: int, seat: SupportsIndex | None) -> Seat | None:
    """
    One of so many seats, as a plain int whatever kind of int it comes as; None for None, a spectator.

    Raises:
        SeatError: there is no such seat; no bool, float or text is one.
    """
    if seat is None:
        return None
    number = seat if type(seat) is int else plain_int(seat)
    if number is None or not 0 <= number < seats:
        raise SeatError(seat, seats)
    return Seat(number)


class GameOptions(Protocol):
    """What generic code asks of the options of a game."""

    @property
    def seats(self) -> int:
        """How many play."""

    @property
    def turn_limit(self) -> int | None:
        """After so many turns the game is over; None where no limit is set, or the rules alone bound the game."""


class GameState(Protocol):
    """What generic code asks of a state."""

    @property
    def options(self) -> Any:  # noqa: ANN401  (every game has its own)
        """The options that the game was set up with."""

    @property
    def pending(self) -> tuple[Any, ...]:
        """The decisions still owed; the last one is due now."""


@attrs.frozen
class ScoreLine:
    """
    One line of a score sheet; the lines of a seat add up to its entry in `scores`.

    A game may have a class of its own that says more, with these four.

    seat: whose points these are. points: how many. clause: the one that gives them. source: what gives them, in a few
    words: a card, a place, a faction.
    """

    seat: Seat
    points: int
    clause: str
    source: str


OptionsT = TypeVar("OptionsT", bound=GameOptions)
StateT = TypeVar("StateT", bound=GameState)
MoveT = TypeVar("MoveT")
ObservationT = TypeVar("ObservationT")
EventT = TypeVar("EventT")


class Game(Protocol[OptionsT, StateT, MoveT, ObservationT, EventT]):
    """
    A game: a package (or any object) with these constants, classes and functions.

    Four parts are optional and therefore not listed here: `names(options) -> Names` says how ids are called,
    `register_hooks(converter, options)` teaches JSON forms that no names can say, `render(observation, language="en")
    -> str` draws what a seat sees, `score_lines(state) -> tuple[ScoreLine, ...]` explains `scores`.
    """

    @property
    def NAME(self) -> str:
        """The name of the game, as files and the command line write it."""

    @property
    def SCHEMA(self) -> int:
        """The version of the game's file forms; a loader refuses any other."""

    @property
    def CLAUSES(self) -> Mapping[str, str]:
        """Clause number -> title, for every clause that the game cites."""

    @property
    def Options(self) -> type[OptionsT]:
        """The class of the options of one game."""

    @property
    def State(self) -> type[StateT]:
        """The class of states."""

    @property
    def Move(self) -> object:
        """The class of moves, or the union of the classes of moves."""

    @property
    def Observation(self) -> type[ObservationT]:
        """The class of observations."""

    @property
    def Event(self) -> object:
        """The class of events, or the union of the classes of events."""

    def initial_state(self, options: OptionsT = ..., /) -> StateT:
        """The state before anything is dealt: chance is to move."""

    def to_move(self, state: StateT, /) -> Seat:
        """Whose decision is due: a seat, `CHANCE`, or `NOBODY` when the game is over."""

    def legal_moves(self, state: StateT, /) -> Sequence[MoveT]:
        """What whoever is to move may play, each move once; at chance every outcome; at the end nothing."""

    def chance_weights(self, state: StateT, /) -> Sequence[int]:
        """Exact positive weights beside the outcomes that `legal_moves` lists at chance; else nothing."""

    def sample_chance(self, state: StateT, rng: Random, /) -> MoveT:
        """One outcome, drawn by its weight; only for states where chance is to move."""

    def explain(self, state: StateT, move: MoveT, /) -> Refusal | None:
        """Why `move` is illegal here, or None when it is legal; never raises."""

    def step(self, state: StateT, move: MoveT, /) -> StateT:
        """The state after `move`; raises `IllegalMoveError` where the rules do not allow it."""

    def step_unchecked(self, state: StateT, move: MoveT, /) -> StateT:
        """The state after a move out of `legal_moves`; any other move corrupts the game."""

    def scores(self, state: StateT, /) -> tuple[int, ...]:
        """The points that each seat would have if the game ended in this state."""

    def winners(self, state: StateT, /) -> frozenset[Seat]:
        """Who has won: nobody before the end, several who share a win, nobody after a draw."""

    def observe(self, state: StateT, seat: Seat | None, /) -> ObservationT:
        """
        What `seat` sees on the table now, nothing remembered; for None what a spectator sees.

        Raises:
            SeatError: there is no such seat.
        """

    def observe_move(self, before: StateT, move: MoveT, after: StateT, seat: Seat | None, /) -> EventT:
        """
        What `seat` sees of `move`, played in `before`; `after` is the state that it leads to, `step(before, move)`.

        Raises:
            SeatError: there is no such seat.
        """

    def narrate(self, event: EventT, options: OptionsT, /, language: str = "en") -> str:
        """The event as a sentence."""

    def determinize(self, observation: ObservationT, rng: Random, /) -> StateT:
        """A state with this very observation, drawn uniformly over the places of the unseen cards."""

    def defects(self, state: StateT, /) -> tuple[str, ...]:
        """What is impossible in this position, each with its clause; nothing for a reachable one."""

    def decisions(self, options: OptionsT, /) -> Sequence[MoveT]:
        """Every move that a seat can ever make, in a fixed order."""

    def chances(self, options: OptionsT, /) -> Sequence[MoveT]:
        """Every move that chance can ever make, in a fixed order."""

    def all_moves(self, options: OptionsT, /) -> Sequence[MoveT]:
        """Every move that is ever legal: the decisions, then those of chance."""

    def max_length(self, options: OptionsT, /) -> int | None:
        """
        A number of moves that no game exceeds, chance included.

        None where the rules set no bound and `turn_limit` is None.
        """

    def roles(self, options: OptionsT, /) -> tuple[str, ...]:
        """What each seat plays, one word a seat; the same word for all where seats are alike."""

    def format_move(self, move: MoveT, options: OptionsT, /) -> str:
        """The one spelling of the move."""

    def parse_move(self, text: str, options: OptionsT, /) -> MoveT:
        """The move with this spelling, in any letter case; raises `NotationError` for any other text."""


class RecallingGame(Game[OptionsT, StateT, MoveT, ObservationT, EventT], Protocol):
    """A game whose seats remember: the parts that it has beside those of every game (`core.Recall` makes them)."""

    @property
    def Memory(self) -> type[Any]:
        """The class of memories, `core.Memory` where `core.Recall` makes them."""

    def initial_memory(self, options: OptionsT, seat: Seat | None, /) -> Any:  # noqa: ANN401  (the game's Memory)
        """
        What `seat` knows before the first move; for None what a spectator knows.

        Raises:
            SeatError: there is no such seat.
        """

    def remember(self, memory: Any, event: EventT, /) -> Any:  # noqa: ANN401  (the game's Memory)
        """
        What the seat knows after the event, which is all that it was shown of a move.

        Raises:
            ContradictionError: nothing that it knew allows the event.
        """

    def determinize(self, observation: ObservationT, rng: Random, memory: Any = None, /) -> StateT:  # noqa: ANN401
        """A state with this observation; with a memory one of its information set, drawn by its weight."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
"""A game whose classes do not matter to the code at hand."""

_PARTS: Final = tuple(sorted(name for name in vars(Game) if not name.startswith("_")))


def recalling(game: AnyGame) -> "RecallingGame[Any, Any, Any, Any, Any] | None":
    """The game itself where its seats remember; None where it has no `Memory`."""
    return game if hasattr(game, "Memory") else None  # type: ignore[return-value]  # just asked


def contract_faults(candidate: object) -> tuple[str, ...]:
    """What `candidate` lacks of the contract: one sentence a part, with the nearest name it does have."""
    faults = []
    for part in _PARTS:
        if not hasattr(candidate, part):
            near = difflib.get_close_matches(part, dir(candidate), n=1, cutoff=0.75)
            faults.append(f"{part} is missing" + (f" (it has {near[0]})" if near else ""))
        elif inspect.isfunction(vars(Game)[part]) and not callable(getattr(candidate, part)):
            faults.append(f"{part} is not a function")
    return tuple(faults)


def require_game(candidate: object) -> AnyGame:
    """
    The candidate itself, now known to offer every part of the contract.

    Raises:
        ContractError: it does not; the error names each part that is missing or misspelt.
    """
    faults = contract_faults(candidate)
    if faults:
        raise ContractError(getattr(candidate, "__name__", repr(candidate)), faults)
    game: AnyGame = candidate  # type: ignore[assignment]  # just checked
    return game


def move_classes(game: AnyGame) -> tuple[type, ...]:
    """The classes of the game's moves, in the order of their union."""
    return _members(game.Move)


def event_classes(game: AnyGame) -> tuple[type, ...]:
    """The classes of the game's events, in the order of their union."""
    return _members(game.Event)


def _members(union: Any) -> tuple[type, ...]:  # noqa: ANN401  (a class or a union of classes)
    return get_args(union) or (union,)
