"""What is timed of a game of this library, known through the contract alone."""

from collections.abc import Iterator
from random import Random
from typing import Any

from benchmarks.measure import Workload
from tabletop.core import CHANCE, NOBODY, AnyGame, Seat, dump, load_state, play_chance

DEALS = 64
"""How many dealt positions and middle-game states a workload goes round."""


def playout_workloads(game: AnyGame, options: Any, label: str) -> Iterator[Workload]:  # noqa: ANN401
    """Uniformly random games: from the first card on, from dealt positions, and through the checked `step`."""
    dealt = [play_chance(game, game.initial_state(options), Random(seed)) for seed in range(DEALS)]

    def whole(rng: Random) -> int:
        return played(game, game.initial_state(options), rng)

    def from_deal(rng: Random) -> int:
        return played(game, dealt[int(rng.random() * DEALS)], rng)

    def checked(rng: Random) -> int:
        return played(game, game.initial_state(options), rng, is_checked=True)

    yield Workload(f"{label} playout, set-up and chance included", "decisions", whole)
    yield Workload(f"{label} playout from dealt positions", "decisions", from_deal)
    yield Workload(f"{label} playout through checked step", "decisions", checked)


def played(game: AnyGame, state: Any, rng: Random, *, is_checked: bool = False) -> int:  # noqa: ANN401
    """How many decisions a random game from `state` took."""
    uniform, decisions = rng.random, 0
    legal_moves, to_move, sample = game.legal_moves, game.to_move, game.sample_chance
    step = game.step if is_checked else game.step_unchecked
    while (mover := to_move(state)) != NOBODY:
        if mover == CHANCE:
            state = step(state, sample(state, rng))
        else:
            moves = legal_moves(state)
            state = step(state, moves[int(uniform() * len(moves))])
            decisions += 1
    return decisions


def call_workloads(game: AnyGame, options: Any, label: str) -> Iterator[Workload]:  # noqa: ANN401
    """Single calls, on states from the middle of random games, where a seat is to move."""
    states = [state for seed in range(DEALS) for state in line(game, options, seed) if game.to_move(state) >= 0]
    steps = [(state, game.legal_moves(state)[-1]) for state in states]
    observations = [game.observe(state, game.to_move(state)) for state in states]
    texts = [dump(game, state) for state in states[::16]]

    def each_step(_: Random) -> int:
        for state, move in steps:
            game.step_unchecked(state, move)
        return len(steps)

    def each_observe(_: Random) -> int:
        for state in states:
            game.observe(state, Seat(0))
        return len(states)

    def each_determinize(rng: Random) -> int:
        for observation in observations:
            game.determinize(observation, rng)
        return len(observations)

    def each_json(_: Random) -> int:
        for text in texts:
            dump(game, load_state(game, text))
        return len(texts)

    yield Workload(f"{label} step_unchecked", "calls", each_step)
    yield Workload(f"{label} observe", "calls", each_observe)
    yield Workload(f"{label} determinize", "calls", each_determinize)
    yield Workload(f"{label} JSON round trip", "calls", each_json)


def line(game: AnyGame, options: Any, seed: int) -> Iterator[Any]:  # noqa: ANN401
    """All states of a random game, the first and the last included."""
    rng, state = Random(seed), game.initial_state(options)
    yield state
    while (mover := game.to_move(state)) != NOBODY:
        move = game.sample_chance(state, rng) if mover == CHANCE else rng.choice(game.legal_moves(state))
        state = game.step_unchecked(state, move)
        yield state
