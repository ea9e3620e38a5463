"""Playing: chance, lines of play, random games, move-tree counts, returns."""

from collections.abc import Callable, Iterable
from math import log
from random import Random
from typing import Any, TypeAlias

from tabletop.core.contract import CHANCE, NOBODY, AnyGame, Game, GameState, MoveT, Seat, StateT

ChanceSource: TypeAlias = Callable[[StateT], MoveT]
"""Answers for chance: a state where chance is to move -> one of its outcomes."""


def play_chance(
    game: Game[Any, StateT, MoveT, Any, Any], state: StateT, source: Random | ChanceSource[StateT, MoveT]
) -> StateT:
    """
    The first state from `state` on in which chance is not to move.

    `source` is a generator, from which each outcome is drawn by its weight, or a chance source, whose outcomes are
    checked.

    Raises:
        IllegalMoveError: the chance source gave an outcome that is not possible here.
    """
    while game.to_move(state) == CHANCE:
        if isinstance(source, Random):
            state = game.step_unchecked(state, game.sample_chance(state, source))
        else:
            state = game.step(state, source(state))
    return state


def play(
    game: Game[Any, StateT, MoveT, Any, Any],
    state: StateT,
    moves: Iterable[MoveT],
    chance: Random | ChanceSource[StateT, MoveT],
) -> StateT:
    """
    The state after these decisions, with chance answered by `chance` before, between and after them.

    Raises:
        IllegalMoveError: a move, or an outcome of chance, is not possible where its turn comes.
    """
    state = play_chance(game, state, chance)
    for move in moves:
        state = play_chance(game, game.step(state, move), chance)
    return state


def playout(game: Game[Any, StateT, Any, Any, Any], state: StateT, rng: Random, chance: Random | None = None) -> StateT:
    """The end of a game that goes on from `state` at random; chance has its own generator where one is given."""
    dice = rng if chance is None else chance
    uniform = rng.random
    legal_moves, step, to_move, sample = game.legal_moves, game.step_unchecked, game.to_move, game.sample_chance
    while (mover := to_move(state)) != NOBODY:
        if mover == CHANCE:
            state = step(state, sample(state, dice))
        else:
            moves = legal_moves(state)
            state = step(state, moves[int(uniform() * len(moves))])
    return state


def perft(game: Game[Any, StateT, Any, Any, Any], state: StateT, depth: int) -> int:
    """
    How many lines of `depth` decisions lead on from `state`.

    Chance is no decision and is not counted: at each of its turns the first outcome is taken. A line that ends early
    is not a line of `depth` decisions.

    Raises:
        ValueError: `depth` is negative.
    """
    if depth < 0:
        raise ValueError(f"depth must be 0 or more, not {depth}")
    while game.to_move(state) == CHANCE:
        state = game.step_unchecked(state, game.legal_moves(state)[0])
    if depth == 0:
        return 1
    moves = game.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.step_unchecked(state, move), depth - 1) for move in moves)


def returns(game: AnyGame, state: GameState) -> tuple[float, ...]:
    """
    What each seat gets out of the game, one entry a seat, summing to 0.

    Of n seats w win: +1/w for each of them, -1/(n - w) for each of the others. All zero before the end, and when
    nobody or everybody wins.
    """
    seats: int = state.options.seats
    winners = game.winners(state)
    if len(winners) in (0, seats):
        return (0.0,) * seats
    win, loss = 1 / len(winners), -1 / (seats - len(winners))
    return tuple(win if Seat(seat) in winners else loss for seat in range(seats))


class CoupledChance:
    """
    A chance source under which two games with one seed see the same decks, however they are played.

    The outcomes of one class of moves are one deck. Every card of a deck has the moment at which it turns up, from a
    clock that the seed alone winds; whichever is due first is drawn. A card that comes back starts to wait anew at the
    moment of the last draw. The waits are exponential, which has no memory: each outcome is drawn with exactly its
    weight, whatever was drawn before.

    The source remembers what it drew: a game has its own, from the first chance move on.
    """

    def __init__(self, game: AnyGame, seed: int) -> None:
        self._game = game
        self._seed = seed
        self._now: dict[str, float] = {}
        self._waiting: dict[tuple[str, str], list[float]] = {}
        self._made: dict[tuple[str, str], int] = {}

    def __call__(self, state: Any) -> Any:  # noqa: ANN401  (every game has its own)
        """The outcome that is due first."""
        options = state.options
        due: list[tuple[float, str, str, Any]] = []
        outcomes = self._game.legal_moves(state)
        for outcome, copies in zip(outcomes, self._game.chance_weights(state), strict=True):
            deck, card = type(outcome).__name__, self._game.format_move(outcome, options)
            due.append((self._moments(deck, card, copies)[0], deck, card, outcome))
        moment, deck, card, outcome = min(due, key=lambda entry: entry[:3])
        self._now[deck] = moment
        self._waiting[deck, card].pop(0)
        return outcome

    def _moments(self, deck: str, card: str, copies: int) -> list[float]:
        """When the copies of the card that are in the deck turn up, the first one first."""
        now, waiting = self._now.get(deck, 0.0), self._waiting.get((deck, card), [])
        waiting = [moment for moment in waiting if moment > now]  # the others were due while out of the deck
        if len(waiting) > copies:
            waiting = []  # some left the deck undrawn, nobody knows which: all copies wait anew
        waiting += [now + self._wait(deck, card) for _ in range(copies - len(waiting))]
        waiting.sort()
        self._waiting[deck, card] = waiting
        return waiting

    def _wait(self, deck: str, card: str) -> float:
        """A fresh exponential wait, the next one of this card."""
        number = self._made[deck, card] = self._made.get((deck, card), 0) + 1
        return -log(1.0 - Random(f"{self._seed} {deck} {card} {number}").random())
