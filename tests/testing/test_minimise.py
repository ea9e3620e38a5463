"""Long lines made short."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from examples import magpies
from tabletop import duel
from tabletop.core import CHANCE, NOBODY, AnyGame
from tabletop.testing.minimise import Failure, Moves, minimised
from tabletop.testing.replaying import state_after

SET_UP = 23
"""Moves before the first decision of Duel."""


def random_line(game: AnyGame, seed: int) -> Moves:
    """A game played to its end."""
    rng, moves = Random(seed), list[Any]()
    state = game.initial_state()
    while (mover := game.to_move(state)) != NOBODY:
        move = game.sample_chance(state, rng) if mover == CHANCE else rng.choice(game.legal_moves(state))
        moves.append(move)
        state = game.step(state, move)
    return tuple(moves)


def failing_where(is_wrong: Callable[[Moves], bool]) -> Callable[[Moves], Failure | None]:
    """A law that is broken on these lines."""
    return lambda moves: Failure(moves, 0, "wrong") if is_wrong(moves) else None


def shortest(game: AnyGame, moves: Moves, is_wrong: Callable[[Moves], bool]) -> Moves:
    """What is left of the line."""
    assert is_wrong(moves)
    failure = Failure(moves, 0, "wrong")
    return minimised(game, game.Options(), failure, failing_where(is_wrong), 300).moves


@pytest.mark.parametrize("seed", range(3))
def test_only_what_is_needed_stays(seed: int) -> None:
    """A block needs a turn that begins with a take: the set-up and three decisions."""
    line = random_line(duel, seed)

    def has_block(moves: Moves) -> bool:
        return any(isinstance(move, duel.Block) for move in moves)

    left = shortest(duel, line, has_block)
    assert len(left) == SET_UP + 3
    assert isinstance(left[-1], duel.Block)


def test_moves_become_the_first_ones() -> None:
    """What does not matter is the first legal move: the simplest take, the lowest heroes."""
    line = random_line(duel, 5)
    left = shortest(duel, line, lambda moves: any(isinstance(move, duel.Council) for move in moves))
    texts = [duel.format_move(move, duel.Options()) for move in left[SET_UP:]]
    assert texts == ["take 0:0,1", "return R1 R2", "council R3"]
    assert [duel.format_move(move, duel.Options()) for move in left[:3]] == ["deal R1", "deal R2", "deal R3"]


def test_a_line_that_is_short_already_stays() -> None:
    """Nothing to be dropped."""
    assert shortest(magpies, (), lambda _moves: True) == ()


@pytest.mark.parametrize("seed", range(3))
def test_what_is_left_is_a_legal_line(seed: int) -> None:
    """Every move is legal where its turn comes."""
    line = random_line(magpies, seed)
    left = shortest(magpies, line, lambda moves: sum(isinstance(move, magpies.Lay) for move in moves) > 3)
    for number, move in enumerate(left):
        assert move in magpies.legal_moves(state_after(magpies, magpies.Options(), left[:number]))
    assert sum(isinstance(move, magpies.Lay) for move in left) == 4


def test_what_the_law_raises_ends_nothing() -> None:
    """A game that fails on a shortened line keeps the line it had."""

    def fails(moves: Moves) -> Failure | None:
        if len(moves) < 20:
            raise RuntimeError
        return Failure(moves, 0, "wrong")

    line = random_line(duel, 1)
    left = minimised(duel, duel.Options(), Failure(line, 0, "wrong"), fails, 50)
    assert 20 <= len(left.moves) <= len(line)
