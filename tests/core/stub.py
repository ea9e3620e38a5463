"""
A tiny game with everything that files must carry.

Two seats draw a card each, by chance and hidden from the other, and keep it or drop it face up; after `rounds` rounds
the higher hand wins. Cards count their id.
"""

from collections.abc import Sequence
from enum import StrEnum
from random import Random
from typing import Annotated, ClassVar, Final, NewType, TypeAlias

import attrs
from cattrs import Converter

from tabletop.core.contract import CHANCE, NOBODY, Seat
from tabletop.core.errors import IllegalMoveError, NotationError, OptionsError, Refusal
from tabletop.core.forms import register_name_set, register_names

NAME: Final = "stub"
SCHEMA: Final = 3
CLAUSES: Final = {"S1": "Draw", "S2": "Keep or drop", "S3": "End"}
NAMES: Final = ("ash", "birch", "cedar", "elm", "fir", "oak")

CardId = NewType("CardId", int)
CardSet: TypeAlias = Annotated[int, "cards"]


class Mood(StrEnum):
    """Nothing but an enum to be written."""

    CALM = "calm"
    WILD = "wild"


@attrs.frozen(kw_only=True)
class Options:
    """How long it lasts."""

    rounds: int = 2
    mood: Mood = Mood.CALM
    seats: int = 2

    @property
    def turn_limit(self) -> None:
        """The rules bound the game."""
        return

    def __attrs_post_init__(self) -> None:
        """Refuse what the deck does not suffice for."""
        if self.rounds not in {1, 2, 3}:
            raise OptionsError("S1", f"rounds must be 1 to 3, not {self.rounds}")


@attrs.frozen
class Drawing:
    """Chance owes the seat a card."""

    to: Seat
    seat: ClassVar[Seat] = CHANCE


@attrs.frozen
class Choosing:
    """The seat keeps its card or drops it."""

    seat: Seat


Decision: TypeAlias = Drawing | Choosing


@attrs.frozen
class Draw:
    """Chance gives a card."""

    card: CardId


@attrs.frozen
class Keep:
    """The seat keeps what it drew."""


@attrs.frozen
class Drop:
    """The seat lays a card down."""

    card: CardId


Move: TypeAlias = Draw | Keep | Drop


@attrs.frozen
class State:
    """One moment; the cards that are nowhere are in the deck."""

    options: Options
    pending: tuple[Decision, ...]
    hands: tuple[CardSet, CardSet]
    dropped: frozenset[CardId]
    last: CardId | None


@attrs.frozen
class Observation:
    """What a seat sees."""

    options: Options
    seat: Seat | None
    to_move: Seat
    pending: tuple[Decision, ...]
    hand: CardSet
    counts: tuple[int, int]
    dropped: frozenset[CardId]


@attrs.frozen
class Seen:
    """A move in the open."""

    seat: Seat
    move: Move


@attrs.frozen
class Hidden:
    """Somebody draws a card unseen."""

    seat: Seat


Event: TypeAlias = Seen | Hidden


def initial_state(options: Options = Options()) -> State:
    """Nothing drawn yet."""
    turns = (
        turn for _ in range(options.rounds) for seat in (1, 0) for turn in (Choosing(Seat(seat)), Drawing(Seat(seat)))
    )
    return State(options, tuple(turns), (0, 0), frozenset(), None)


def cards(mask: CardSet) -> tuple[CardId, ...]:
    """The cards of the set."""
    return tuple(CardId(card) for card in range(len(NAMES)) if mask >> card & 1)


def deck(state: State) -> tuple[CardId, ...]:
    """The cards that are nowhere."""
    return tuple(card for card in cards(63 & ~(state.hands[0] | state.hands[1])) if card not in state.dropped)


def to_move(state: State) -> Seat:
    """Whose decision is due."""
    return state.pending[-1].seat if state.pending else NOBODY


def legal_moves(state: State) -> Sequence[Move]:
    """Draw the deck's cards; keep, or drop one of the hand."""
    if to_move(state) == CHANCE:
        return [Draw(card) for card in deck(state)]
    return [Keep(), *map(Drop, cards(state.hands[to_move(state)]))] if state.pending else []


def chance_weights(state: State) -> Sequence[int]:
    """All cards alike."""
    return [1 for _ in legal_moves(state)] if to_move(state) == CHANCE else []


def sample_chance(state: State, rng: Random) -> Move:
    """A card of the deck."""
    return rng.choice(legal_moves(state))


def explain(state: State, move: Move) -> Refusal | None:
    """Why not."""
    if not state.pending:
        return Refusal("S3", "the game is over")
    clause = "S1" if to_move(state) == CHANCE else "S2"
    return None if move in legal_moves(state) else Refusal(clause, "that cannot be done now")


def step(state: State, move: Move) -> State:
    """The next state, checked."""
    refusal = explain(state, move)
    if refusal is not None:
        raise IllegalMoveError(format_move(move, state.options), refusal)
    return step_unchecked(state, move)


def step_unchecked(state: State, move: Move) -> State:
    """The next state."""
    due = state.pending[-1]
    seat = due.to if isinstance(due, Drawing) else due.seat
    hands, dropped, last = list(state.hands), state.dropped, state.last
    if not isinstance(move, Keep):
        hands[seat] ^= 1 << move.card
        dropped, last = (dropped | {move.card}, move.card) if isinstance(move, Drop) else (dropped, last)
    return State(state.options, state.pending[:-1], (hands[0], hands[1]), dropped, last)


def scores(state: State) -> tuple[int, ...]:
    """The ids held, added up."""
    return tuple(sum(cards(hand)) for hand in state.hands)


def winners(state: State) -> frozenset[Seat]:
    """The higher hand; nobody when they are equal."""
    first, second = scores(state)
    return frozenset() if state.pending or first == second else frozenset({Seat(int(second > first))})


def observe(state: State, seat: Seat | None) -> Observation:
    """The own hand, and how many the hands hold."""
    hand = 0 if seat is None else state.hands[seat]
    counts = (state.hands[0].bit_count(), state.hands[1].bit_count())
    return Observation(state.options, seat, to_move(state), state.pending, hand, counts, state.dropped)


def observe_move(state: State, move: Move, _after: State, seat: Seat | None) -> Event:
    """Draws are for the drawer's eyes."""
    due = state.pending[-1]
    if isinstance(due, Drawing):
        return Seen(due.to, move) if due.to == seat else Hidden(due.to)
    return Seen(due.seat, move)


def narrate(event: Event, options: Options, language: str = "en") -> str:
    """The move, said by its seat."""
    said = format_move(event.move, options) if isinstance(event, Seen) else "draw something"
    return f"{language}: seat {event.seat}: {said}"


def determinize(observation: Observation, rng: Random) -> State:
    """Not needed for files."""
    raise NotImplementedError(observation, rng)


def defects(state: State) -> tuple[str, ...]:
    """A card cannot lie in two hands, and what is gone is not held."""
    held = cards(state.hands[0] & state.hands[1])
    gone = [card for card in sorted(state.dropped) if (state.hands[0] | state.hands[1]) >> card & 1]
    return tuple(f"{NAMES[card]} is in two places [S2]" for card in (*held, *gone))


def decisions(options: Options) -> Sequence[Move]:
    """Keep, drops."""
    return [Keep(), *map(Drop, cards(63)[: 2 * options.rounds + 2])]


def chances(options: Options) -> Sequence[Move]:
    """Draws."""
    return [*map(Draw, cards(63)[: 2 * options.rounds + 2])]


def all_moves(options: Options) -> Sequence[Move]:
    """Keep, drops, draws."""
    return [*decisions(options), *chances(options)]


def roles(options: Options) -> tuple[str, ...]:
    """Both the same."""
    return ("player",) * options.seats


def max_length(options: Options) -> int | None:
    """Two moves a turn."""
    return 4 * options.rounds


def format_move(move: Move, options: Options) -> str:  # noqa: ARG001  (the contract)
    """`keep`, `drop oak`, `draw oak`."""
    return "keep" if isinstance(move, Keep) else f"{type(move).__name__.lower()} {NAMES[move.card]}"


def parse_move(text: str, options: Options) -> Move:
    """The move, in any letter case."""
    every: list[Move] = [Keep(), *map(Drop, cards(63)), *map(Draw, cards(63))]
    moves = {format_move(move, options): move for move in every}
    if text.lower() not in moves:
        raise NotationError(text, "keep | drop oak | draw oak")
    return moves[text.lower()]


def register_hooks(converter: Converter, options: Options) -> None:  # noqa: ARG001  (the contract)
    """Cards by name."""
    register_names(converter, CardId, NAMES)
    register_name_set(converter, CardSet, NAMES)
