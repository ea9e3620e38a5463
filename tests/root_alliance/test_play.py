"""Random games of every kind of table: nothing impossible happens, and the functions of the contract agree."""

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from tabletop import root_alliance as root
from tabletop.core import CHANCE, Seat
from tabletop.core.codec import dump, load_state
from tabletop.root_alliance import Faction, MapName, Move, Options, State
from tests.games import event_of
from tests.root_alliance.table import MIXES

WORLDS: Final = 8


def moments(options: Options, seed: int) -> Iterator[tuple[State, Random]]:
    """Every state of a random game, the last one included."""
    rng, state = Random(seed), root.initial_state(options)
    yield state, rng
    while state.pending:
        is_chance = root.to_move(state) == CHANCE
        state = root.step(state, root.sample_chance(state, rng) if is_chance else rng.choice(root.legal_moves(state)))
        yield state, rng


def options_of(mix: tuple[Faction, ...], seed: int) -> Options:
    """A short game of these factions in some order, on either map."""
    rng = Random(seed)
    return Options(factions=rng.sample(mix, len(mix)), woodland=rng.choice(list(MapName)), turn_limit=40)


def seats_and_spectator(options: Options) -> list[Seat | None]:
    """Everybody who can look at the table."""
    return [None, *map(Seat, range(options.seats))]


@pytest.mark.parametrize("mix", MIXES, ids="-".join)
@pytest.mark.parametrize("seed", range(2))
class TestRandomGames:
    """What the contract promises, on the states of a random game."""

    def test_no_position_is_impossible_and_no_list_empty(self, mix: tuple[Faction, ...], seed: int) -> None:
        """Without defects at every moment, with distinct moves of the alphabet until the end."""
        options = options_of(mix, seed)
        alphabet = set(root.all_moves(options))
        for state, _ in moments(options, seed):
            assert root.defects(state) == ()
            moves = root.legal_moves(state)
            assert bool(moves) == bool(state.pending)
            assert len(set(moves)) == len(moves)
            assert alphabet.issuperset(moves)
            weights = root.chance_weights(state)
            assert len(weights) == (len(moves) if root.to_move(state) == CHANCE else 0)
            assert all(weight > 0 for weight in weights)

    def test_explain_refuses_what_is_not_listed(self, mix: tuple[Faction, ...], seed: int) -> None:
        """Over samples of the alphabet, each refusal with a known clause."""
        options = options_of(mix, seed + 10)
        alphabet = root.all_moves(options)
        for number, (state, rng) in enumerate(moments(options, seed)):
            listed = set(root.legal_moves(state))
            sample: list[Move] = [*listed, *rng.sample(alphabet, 60)] if number % 25 else list(alphabet)
            for move in sample:
                refusal = root.explain(state, move)
                assert (refusal is None) == (move in listed), (move, refusal, state.pending[-1:])
                assert refusal is None or refusal.clause in root.CLAUSES

    def test_imagined_states_look_the_same(self, mix: tuple[Faction, ...], seed: int) -> None:
        """Eight worlds for each seat and the spectator: same observation, same moves, nothing impossible."""
        options = options_of(mix, seed + 20)
        for number, (state, rng) in enumerate(moments(options, seed)):
            if number % 20:
                continue
            for seat in seats_and_spectator(options):
                observation = root.observe(state, seat)
                for _ in range(WORLDS):
                    world = root.determinize(observation, rng)
                    assert root.observe(world, seat) == observation
                    assert root.defects(world) == ()
                    assert root.to_move(world) == root.to_move(state)
                    if seat == root.to_move(state):
                        assert root.legal_moves(world) == root.legal_moves(state)

    def test_everything_reads_back(self, mix: tuple[Faction, ...], seed: int) -> None:
        """States as JSON, moves as text; every event has a sentence for everybody."""
        options = options_of(mix, seed + 30)
        for number, (state, rng) in enumerate(moments(options, seed)):
            if number % 10 == 0:
                assert load_state(root, dump(root, state)) == state
            if not state.pending:
                break
            is_chance = root.to_move(state) == CHANCE
            move = root.sample_chance(state, rng) if is_chance else rng.choice(root.legal_moves(state))
            assert root.parse_move(root.format_move(move, options).upper(), options) == move
            for seat in seats_and_spectator(options):
                event = event_of(root, state, move, seat)
                assert dump(root, event, options, kind="event")
                assert root.narrate(event, options).endswith(".")

    def test_a_step_leaves_its_input_alone(self, mix: tuple[Faction, ...], seed: int) -> None:
        """The state before is equal to what was written down before."""
        options = options_of(mix, seed + 40)
        before: tuple[State, str] | None = None
        for state, _ in moments(options, seed):
            if before is not None:
                assert dump(root, before[0]) == before[1]
            before = state, dump(root, state)
