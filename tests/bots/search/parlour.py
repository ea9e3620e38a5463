"""Small made-up games of known value: places with moves between them, and one card that only seat 1 sees."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

import attrs

from tabletop.core import CHANCE, NOBODY, Seat

ANY: Final = "any"


@attrs.frozen
class Options:
    """How many play."""

    seats: int


@attrs.frozen
class State:
    """Where the game is, and the hidden card."""

    options: Options
    place: str
    card: str


@attrs.frozen
class Observation:
    """The place; the card for seat 1 alone."""

    options: Options
    seat: Seat
    to_move: Seat
    place: str
    card: str | None


@attrs.frozen
class Place:
    """
    Who is to move and where each move leads.

    needs: the card without which a move is not legal. won: the winners with each card, or with `ANY`, where nobody is
    to move. points: one entry a seat, nothing for none. weights: of the moves of chance.
    """

    mover: int
    moves: Mapping[str, str] = attrs.field(factory=dict)
    needs: Mapping[str, str] = attrs.field(factory=dict)
    won: Mapping[str, Sequence[int]] = attrs.field(factory=dict)
    points: tuple[int, ...] = ()
    weights: tuple[int, ...] = ()


def end(**won: Sequence[int]) -> Place:
    """The end of the game, won by these seats with this card: `end(any=(0,))`."""
    return Place(NOBODY, won=won)


class Parlour:
    """
    As much of a game as a search asks for.

    cards: those that may lie hidden, each as likely as the others. drawn: the cards of the worlds asked for. asked: how
    often an observation was.
    """

    def __init__(self, places: Mapping[str, Place], cards: str = "a", seats: int = 2) -> None:
        self.places = places
        self.cards = cards
        self.options = Options(seats)
        self.drawn: list[str] = []
        self.asked = 0

    def start(self, seat: int = 0) -> Observation:
        """What the seat sees at the place called `start`."""
        return self.observe(State(self.options, "start", self.cards[0]), Seat(seat))

    def to_move(self, state: State) -> Seat:
        """Who is to move."""
        return Seat(self.places[state.place].mover)

    def legal_moves(self, state: State) -> Sequence[str]:
        """The moves for which the card is there."""
        place = self.places[state.place]
        return [move for move in place.moves if place.needs.get(move, state.card) == state.card]

    def step_unchecked(self, state: State, move: str) -> State:
        """Where the move leads."""
        return attrs.evolve(state, place=self.places[state.place].moves[move])

    def sample_chance(self, state: State, rng: Random) -> str:
        """A move by its weight."""
        place = self.places[state.place]
        return rng.choices(list(place.moves), place.weights)[0]

    def scores(self, state: State) -> tuple[int, ...]:
        """The points of the place."""
        return self.places[state.place].points or (0,) * state.options.seats

    def winners(self, state: State) -> frozenset[Seat]:
        """Who has won."""
        won = self.places[state.place].won
        return frozenset(map(Seat, won.get(state.card, won.get(ANY, ()))))

    def observe(self, state: State, seat: Seat) -> Observation:
        """The place; the card for seat 1."""
        self.asked += 1
        return Observation(state.options, seat, self.to_move(state), state.place, state.card if seat == 1 else None)

    def determinize(self, observation: Observation, rng: Random) -> State:
        """Any card where it is hidden."""
        card = rng.choice(self.cards) if observation.card is None else observation.card
        self.drawn.append(card)
        return State(observation.options, observation.place, card)


def parlour(places: Mapping[str, Place], cards: str = "a", seats: int = 2) -> Any:  # noqa: ANN401  (a part of a game)
    """The game with these places, for functions that ask for a whole one."""
    return Parlour(places, cards, seats)


GUESS: Final[Mapping[str, Place]] = {
    "start": Place(0, {"wait": "guess", "dice": "roll"}),
    "roll": Place(CHANCE, {"good": "won", "bad": "lost"}, weights=(3, 1)),
    "guess": Place(0, {"it is a": "said a", "it is b": "said b"}),
    "said a": end(a=(0,), b=(1,)),
    "said b": end(b=(0,), a=(1,)),
    "won": end(any=(0,)),
    "lost": end(any=(1,)),
}
"""
With the card a or b: the dice are worth 3/4 - 1/4 = 1/2 to seat 0, waiting is worth 0.

Whoever looked into each world by itself would wait, and then know the card.
"""

HELP: Final[Mapping[str, Place]] = {
    "start": Place(0, {"trust": "friend", "gamble": "roll"}),
    "friend": Place(1, {"share": "shared", "spoil": "third"}),
    "roll": Place(CHANCE, {"good": "first", "bad": "third"}, weights=(1, 1)),
    "shared": end(any=(0, 1)),
    "first": end(any=(0,)),
    "third": end(any=(2,)),
}
"""
Three seats: seat 1 would rather share a win (1/2 each) than see seat 2 win, so trust is worth 1/2 to seat 0.

Gambling is worth 1/2 x 1 - 1/2 x 1/2 = 1/4. If seat 1 played against seat 0, trust would be worth -1/2.
"""

ANSWER: Final[Mapping[str, Place]] = {
    "start": Place(0, {"ask": "answer"}),
    "answer": Place(1, {"yes": "won", "no": "lost"}, needs={"yes": "a"}),
    "won": end(any=(0,)),
    "lost": end(any=(1,)),
}
"""Seat 1 may say yes with the card a alone, no always."""
