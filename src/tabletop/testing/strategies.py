"""
Hypothesis strategies for any game: lines of play, and the states, observations and events along them.

All states are reached by play. A line begins with some moves that are played with a drawn seed, so that the middle
and the end of a long game are reached too, and goes on with up to `CHOSEN` moves that Hypothesis chooses one by one.
It shrinks towards no moves at all, and all moves towards the first legal ones: these are what seed 0 plays.
"""

from operator import attrgetter
from random import Random
from typing import Any, Final

import attrs
from hypothesis import strategies as st

from tabletop.core.contract import CHANCE, NOBODY, AnyGame, EventT, Game, ObservationT, OptionsT, Seat, StateT

CHOSEN: Final = 12
"""Moves of a line that Hypothesis chooses."""

_LONGEST: Final = 1_000  # moves played with a seed, at most


@attrs.frozen
class PlayedLine:
    """
    A line of play with chance in it: `moves[i]` leads from `states[i]` to `states[i + 1]`.

    texts: the moves as the game writes them.
    """

    options: Any
    states: tuple[Any, ...] = attrs.field(repr=False)
    moves: tuple[Any, ...] = attrs.field(repr=False)
    texts: tuple[str, ...]

    @property
    def last(self) -> Any:  # noqa: ANN401  (every game has its own)
        """The state in which the line stops."""
        return self.states[-1]


class _Play:
    """A line that grows."""

    def __init__(self, game: AnyGame, options: object) -> None:
        self.game = game
        self.options = options
        self.states: list[Any] = [game.initial_state(options)]
        self.moves: list[Any] = []

    def is_over(self) -> bool:
        return self.game.to_move(self.states[-1]) == NOBODY

    def add(self, move: object) -> None:
        self.states.append(self.game.step_unchecked(self.states[-1], move))
        self.moves.append(move)

    def go_on(self, number: int, seed: int) -> None:
        """Play so many moves, or to the end."""
        rng = Random(seed)
        while number and not self.is_over():
            self.add(self._simplest() if seed == 0 else self._any(rng))
            number -= 1

    def _simplest(self) -> object:
        move: object = self.game.legal_moves(self.states[-1])[0]
        return move

    def _any(self, rng: Random) -> object:
        state = self.states[-1]
        is_chance = self.game.to_move(state) == CHANCE
        return self.game.sample_chance(state, rng) if is_chance else rng.choice(self.game.legal_moves(state))

    def choose(self, draw: st.DrawFn, most: int) -> None:
        """Let Hypothesis choose moves, at most so many."""
        number = draw(st.integers(0, most))
        while number and not self.is_over():
            self.add(draw(st.sampled_from(self.game.legal_moves(self.states[-1]))))
            number -= 1

    def line(self) -> PlayedLine:
        texts = tuple(self.game.format_move(move, self.options) for move in self.moves)
        return PlayedLine(self.options, tuple(self.states), tuple(self.moves), texts)


@st.composite
def lines(
    draw: st.DrawFn,
    game: Game[OptionsT, Any, Any, Any, Any],
    options: st.SearchStrategy[OptionsT] | None = None,
) -> PlayedLine:
    """Lines of play from the initial state on, stopped anywhere; with the options of the box, or any of `options`."""
    chosen = game.Options() if options is None else draw(options)
    play, bound = _Play(game, chosen), game.max_length(chosen)
    number = draw(st.integers(0, _LONGEST if bound is None else min(_LONGEST, bound)))
    if number:
        play.go_on(number, draw(st.integers(0, 2**16)))
    play.choose(draw, CHOSEN)
    return play.line()


@st.composite
def continuations(
    draw: st.DrawFn, game: AnyGame, options: object, moves: tuple[Any, ...], most: int
) -> tuple[Any, ...]:
    """Moves that can follow upon these, at most so many."""
    play = _Play(game, options)
    for move in moves:
        play.add(move)
    play.choose(draw, most)
    return tuple(play.moves[len(moves) :])


def states(
    game: Game[OptionsT, StateT, Any, Any, Any], options: st.SearchStrategy[OptionsT] | None = None
) -> st.SearchStrategy[StateT]:
    """Any state: during the set-up, in the middle, after the end."""
    found: st.SearchStrategy[StateT] = lines(game, options).map(attrgetter("last"))
    return found


@st.composite
def observations(
    draw: st.DrawFn,
    game: Game[OptionsT, Any, Any, ObservationT, Any],
    options: st.SearchStrategy[OptionsT] | None = None,
) -> ObservationT:
    """What any seat, or a spectator, sees of any state."""
    state = draw(states(game, options))
    return game.observe(state, draw(_viewers(state.options)))


@st.composite
def events(
    draw: st.DrawFn,
    game: Game[OptionsT, Any, Any, Any, EventT],
    options: st.SearchStrategy[OptionsT] | None = None,
) -> EventT:
    """What any seat, or a spectator, sees of any move."""
    state = draw(states(game, options).filter(lambda state: game.to_move(state) != NOBODY))
    move = draw(st.sampled_from(game.legal_moves(state)))
    return game.observe_move(state, move, game.step(state, move), draw(_viewers(state.options)))


def _viewers(options: Any) -> st.SearchStrategy[Seat | None]:  # noqa: ANN401  (every game has its own)
    return st.sampled_from((None, *map(Seat, range(options.seats))))
