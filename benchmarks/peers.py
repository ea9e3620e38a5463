"""Other engines, driven in the same way: ask for the legal moves, choose uniformly, apply."""

import warnings
from collections.abc import Iterator
from random import Random
from typing import Any

from benchmarks import duel_floor
from benchmarks.measure import Workload

OPEN_SPIEL = ("crazy_eights", "cribbage", "hanabi", "gin_rummy", "backgammon")
OPEN_SPIEL_PYTHON = ("python_kuhn_poker", "python_block_dominoes")
RLCARD = ("gin-rummy", "uno")


def floor_workload() -> Workload:
    """The floor for Duel, set-up included."""
    return Workload("duel floor", "decisions", _floor_game)


def _floor_game(rng: Random) -> int:
    state, decisions = duel_floor.setup(rng), 0
    while state.actor != duel_floor.OVER:
        moves = duel_floor.legal_moves(state)
        decisions += state.phase != duel_floor.DRAW
        state = duel_floor.step(state, moves[int(rng.random() * len(moves))])
    return decisions


def open_spiel_workloads() -> Iterator[Workload]:
    """OpenSpiel's games, changed in place and with a clone for each step; nothing where it is not installed."""
    try:
        import pyspiel  # noqa: PLC0415  (optional)
        from open_spiel.python import games  # noqa: F401, PLC0415  (registers its Python games)
    except ImportError:
        return
    for name in (*OPEN_SPIEL, *OPEN_SPIEL_PYTHON):
        game = pyspiel.load_game(name)
        yield _open_spiel(game, name, is_cloned=False)
        yield _open_spiel(game, name, is_cloned=True)


def _open_spiel(game: Any, name: str, *, is_cloned: bool) -> Workload:  # noqa: ANN401
    def run(rng: Random) -> int:
        state, decisions, uniform = game.new_initial_state(), 0, rng.random
        while not state.is_terminal():
            if is_cloned:
                state = state.clone()
            if state.is_chance_node():
                state.apply_action(_outcome(state.chance_outcomes(), uniform()))
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(uniform() * len(actions))])
                decisions += 1
        return decisions

    return Workload(f"open_spiel {name}, {'a clone each step' if is_cloned else 'in place'}", "decisions", run)


def _outcome(outcomes: list[tuple[int, float]], roll: float) -> int:
    """The outcome that a roll from 0 to 1 falls on."""
    for action, probability in outcomes:
        roll -= probability
        if roll < 0:
            return action
    return outcomes[-1][0]


def rlcard_workloads() -> Iterator[Workload]:
    """RLCard's games, in place, its only way; nothing where it is not installed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # its dependencies warn of their own future
            import rlcard  # noqa: PLC0415  (optional)
    except ImportError:
        return
    for name in RLCARD:
        yield _rlcard(rlcard.make(name), name)


def _rlcard(env: Any, name: str) -> Workload:  # noqa: ANN401
    def run(rng: Random) -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return Workload(f"rlcard {name}, in place", "decisions", run)
