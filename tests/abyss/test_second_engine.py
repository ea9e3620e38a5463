"""The rules and a second engine, written apart from them, agree move by move (A2 to A12)."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop import abyss
from tabletop.abyss import Options, State
from tabletop.abyss.promises import variants
from tabletop.core import CHANCE, NOBODY
from tests.abyss.second_engine import Engine, Play, Question, in_order, table_of
from tests.abyss.strategies import SEEDS, offered

EAGER = {"recruit": 25, "pay": 3, "fight": 4, "appoint": 4, "sacrifice": 3, "request": 3, "oracle": 3, "slaver": 3}
"""How much likelier these are than other moves: Lords and Locations come sooner."""


def agree(options: Options, seed: int, moves: int) -> State:
    """A random game after so many moves; each state and each list of moves is that of the second engine."""
    rng, state = Random(seed), abyss.initial_state(options)
    engine = Engine(options, state)
    play = engine.game()
    question = next(play)
    for _ in range(moves):
        assert question == (abyss.to_move(state), offered(state))
        assert in_order(engine.table) == table_of(state)
        text = answer(state, rng)
        state = abyss.step(state, abyss.parse_move(text, options))
        question = asked(play, text)
        if question[0] == NOBODY:
            break
    assert question == (abyss.to_move(state), offered(state))
    assert in_order(engine.table) == table_of(state)
    return state


def asked(play: Play, text: str) -> Question:
    """What is asked after this answer; nothing of nobody at the end."""
    try:
        return play.send(text)
    except StopIteration:
        return NOBODY, set()


def answer(state: State, rng: Random) -> str:
    """One of the moves, in notation."""
    if abyss.to_move(state) == CHANCE:
        return abyss.format_move(abyss.sample_chance(state, rng), state.options)
    texts = sorted(offered(state))
    return rng.choices(texts, [EAGER.get(text.split()[0], 1) for text in texts])[0]


@settings(max_examples=60)
@given(st.sampled_from(tuple(variants())), SEEDS)
def test_they_agree_in_every_state(options: Options, seed: int) -> None:
    """Who is asked, between what, and what lies where; in boxes in which decks run out, too."""
    agree(options, seed, moves=300)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_they_agree_to_the_end(seats: int) -> None:
    """The final affiliation included (A12.6)."""
    for seed in range(15):
        assert abyss.to_move(agree(Options(seats=seats), seed, moves=2000)) == NOBODY
