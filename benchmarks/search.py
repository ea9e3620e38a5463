"""
Information-set tree search: ours on Duel, OpenSpiel's Python one on its own games.

Both draw a world, walk down the tree, and play to the end at random, so many times from each of the same number of
positions; a position is a decision with a choice, uniformly out of a random game. The name of a workload says how long
the games are: decisions, and moves with chance, on average.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import cycle
from random import Random
from statistics import fmean
from typing import Any, Final

from benchmarks.games import line
from benchmarks.measure import Workload
from tabletop.bots.search import DEPTH, EXPLORATION, SCALE, TO_THE_END, Search, Settings
from tabletop.core import AnyGame

POSITIONS: Final = 24
ITERATIONS: Final = 200
"""Of each search."""

OPEN_SPIEL: Final = (
    "hanabi(players=2,max_life_tokens=9)",
    "go_fish(ranks=10)",
    "oh_hell(players=4,num_tricks_fixed=10)",
    "gin_rummy",
    "crazy_eights",
    "cribbage",
)
"""Games with hidden cards; the first two are about as long as Duel, lives and ranks chosen for that."""


def search_workloads(game: AnyGame, options: Any, label: str) -> Iterator[Workload]:  # noqa: ANN401
    """The bot `ismcts`: as it comes, with playouts that are cut and scored, and with playouts to the end."""
    games = [list(line(game, options, seed)) for seed in range(POSITIONS)]
    decided = [[state for state in states if game.to_move(state) >= 0] for states in games]
    choices = [
        _any([state for state in states if len(game.legal_moves(state)) > 1], n) for n, states in enumerate(decided)
    ]
    lengths = _lengths([len(states) for states in decided], [len(states) - 1 for states in games])
    for depth, name in ((DEPTH, "ismcts"), (TO_THE_END, "ismcts to the end")):
        settings = Settings(depth=depth, exploration=EXPLORATION, scale=SCALE)
        yield _workload(f"{label} {name} {lengths}", choices, partial(_search, game, settings))


def _search(game: AnyGame, settings: Settings, state: Any, rng: Random) -> None:  # noqa: ANN401
    observation = game.observe(state, game.to_move(state))
    Search(game, observation, game.legal_moves(state), settings, rng).run(ITERATIONS)


def open_spiel_search_workloads() -> Iterator[Workload]:
    """`ISMCTSBot` of `open_spiel.python`, rollouts at random; nothing where it is not installed."""
    try:
        import pyspiel  # noqa: PLC0415  (optional)
    except ImportError:
        return
    for name in OPEN_SPIEL:
        yield _open_spiel(pyspiel.load_game(name), name)


def _open_spiel(game: Any, name: str) -> Workload:  # noqa: ANN401
    import numpy as np  # noqa: PLC0415  (comes with open_spiel)
    from open_spiel.python.algorithms.ismcts import ISMCTSBot  # noqa: PLC0415  (optional)
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator  # noqa: PLC0415  (optional)

    games = [_open_spiel_line(game, seed) for seed in range(POSITIONS)]
    decided = [
        [state for state in states if not state.is_chance_node() and not state.is_terminal()] for states in games
    ]
    is_cloning = not _has_worlds(decided[0][0])
    has_keys = game.get_type().provides_information_state_string

    def search(state: Any, rng: Random) -> None:  # noqa: ANN401
        numpy_rng = np.random.RandomState(rng.getrandbits(32))
        evaluator = RandomRolloutEvaluator(1, numpy_rng)
        bot = ISMCTSBot(
            game,
            evaluator,
            EXPLORATION,
            ITERATIONS,
            random_state=numpy_rng,
            use_observation_string=not has_keys,
            allow_inconsistent_action_sets=not has_keys,  # what was observed alone does not settle what is legal
        )
        if is_cloning:
            bot.set_resampler(lambda state, _player: state.clone())
        bot.step(state)

    choices = [
        _any([state for state in states if len(state.legal_actions()) > 1], n) for n, states in enumerate(decided)
    ]
    lengths = _lengths([len(states) for states in decided], [len(states) - 1 for states in games])
    worlds = ", open cards" if is_cloning else ""
    return _workload(f"open_spiel {name} ISMCTSBot {lengths}{worlds}", choices, search)


def _has_worlds(state: Any) -> bool:  # noqa: ANN401
    """Whether the game draws worlds; where it does not, the search gets the true state, which costs it nothing."""
    import pyspiel  # noqa: PLC0415  (optional)

    try:
        state.resample_from_infostate(state.current_player(), pyspiel.UniformProbabilitySampler(0.0, 1.0))
    except pyspiel.SpielError:
        return False
    return True


def _open_spiel_line(game: Any, seed: int) -> list[Any]:  # noqa: ANN401
    """All states of a random game, the first and the last included."""
    rng, state = Random(seed), game.new_initial_state()
    states = [state]
    while not state.is_terminal():
        state = state.clone()
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        states.append(state)
    return states


def _any(states: Sequence[Any], seed: int) -> Any:  # noqa: ANN401
    return Random(seed).choice(states)


def _lengths(decisions: Sequence[int], moves: Sequence[int]) -> str:
    return f"({fmean(decisions):.0f} decisions, {fmean(moves):.0f} moves)"


def _workload(name: str, positions: Sequence[Any], search: Callable[[Any, Random], None]) -> Workload:
    """One position a run, in turn."""
    turns = cycle(positions)

    def run(rng: Random) -> int:
        search(next(turns), rng)
        return ITERATIONS

    return Workload(name, "iterations", run)
