"""Analyses: values, shares, and intervals that keep their word."""

from random import Random
from typing import Any

import pytest

from examples import magpies
from tabletop import duel
from tabletop.bots.search import SEARCHES, Judgement, analyse
from tabletop.core import Seat, play, play_chance
from tabletop.duel.position import position
from tests.bots.search.parlour import GUESS, Parlour, Place, State, end

DEALT = play_chance(magpies, magpies.initial_state(), Random(3))


class Whole(Parlour):
    """A parlour whose states are known as such."""

    State = State


def judged(places: Any, cards: str = "a", **parameters: Any) -> dict[str, Judgement]:  # noqa: ANN401
    """The judgement of each move at the place called `start`."""
    game: Any = Whole(places, cards)
    return {each.move: each for each in analyse(game, game.start(), **parameters)}


def test_a_row_for_each_legal_move_in_order() -> None:
    """The shares are those of all visits."""
    rows = analyse(magpies, DEALT, iterations=50)
    assert [row.move for row in rows] == list(magpies.legal_moves(DEALT))
    assert sum(row.share for row in rows) == pytest.approx(1.0)
    assert all(-1 <= row.low <= row.value <= row.high <= 1 for row in rows)


def test_known_values() -> None:
    """The dice are worth 1/2 and are tried most; waiting is worth 0."""
    rows = judged(GUESS, "ab", iterations=1500, exploration=1.4, depth=-1)
    assert rows["dice"].low < 0.5 < rows["dice"].high
    assert rows["dice"].high - rows["dice"].low < 0.1
    assert rows["dice"].share > 0.8
    assert rows["wait"].value < 0.25


def test_certainty_has_no_width() -> None:
    """A win in one is worth 1 in each of the searches."""
    rows = judged({"start": Place(0, {"win": "won", "lose": "lost"}), "won": end(any=(0,)), "lost": end(any=(1,))})
    assert (rows["win"].low, rows["win"].value, rows["win"].high) == (1.0, 1.0, 1.0)
    assert (rows["lose"].low, rows["lose"].high) == (-1.0, -1.0)


def test_the_interval_holds_what_it_promises() -> None:
    """
    Of a hundred intervals for the same long-run average about 95 hold it; fewer than 88 would be a fault.

    The move is a coin toss, so that average is 0, whatever UCB makes of it.
    """
    places = {
        "start": Place(0, {"toss": "coin"}),
        "coin": Place(-1, {"heads": "won", "tails": "lost"}, weights=(1, 1)),
        "won": end(any=(0,)),
        "lost": end(any=(1,)),
    }
    rows = [judged(places, iterations=30, seed=seed)["toss"] for seed in range(100)]
    assert 88 <= sum(row.low <= 0 <= row.high for row in rows) <= 100
    assert sum(row.high - row.low for row in rows) / 100 == pytest.approx(2 * 2.26 / (30 * SEARCHES) ** 0.5, rel=0.1)


def test_state_and_observation_tell_the_same() -> None:
    """Of a state only what the seat to move sees is looked at."""
    observation = magpies.observe(DEALT, Seat(0))
    rows = analyse(magpies, DEALT, iterations=30, seed=4)
    assert analyse(magpies, observation, iterations=30, seed=4) == rows
    world = magpies.determinize(observation, Random(8))
    assert world != DEALT
    assert analyse(magpies, world, iterations=30, seed=4) == rows


def test_another_seed_is_another_sample() -> None:
    """The same one is the same."""
    assert analyse(magpies, DEALT, iterations=30, seed=4) == analyse(magpies, DEALT, iterations=30, seed=4)
    assert analyse(magpies, DEALT, iterations=30, seed=4) != analyse(magpies, DEALT, iterations=30, seed=5)


def test_a_position_set_up_by_hand() -> None:
    """Any position will do."""
    state = position(turn=5, hands=("R1 R2 G2", "G1"), rows=("G5 ? (B3)/R7@1", ""), councils=("K7", ""))
    rows = analyse(duel, state, iterations=40)
    assert [row.move for row in rows] == list(duel.legal_moves(state))


class TestRefused:
    """One clear line each."""

    def test_fewer_iterations_than_moves(self) -> None:
        """Some move would have no value."""
        count = len(magpies.legal_moves(DEALT))
        with pytest.raises(ValueError, match=rf"^{count} moves need {count} iterations or more, not 1$"):
            analyse(magpies, DEALT, iterations=1)

    def test_somebody_else_is_to_move(self) -> None:
        """What this seat would do is not asked."""
        with pytest.raises(ValueError, match=r"^seat 1 is not to move$"):
            analyse(magpies, magpies.observe(DEALT, Seat(1)))

    def test_nobody_decides(self) -> None:
        """At chance, and after the end."""
        over = play(magpies, DEALT, [], Random(0))
        while magpies.to_move(over) >= 0:
            over = play(magpies, over, magpies.legal_moves(over)[:1], Random(0))
        for state in (magpies.initial_state(), over):
            with pytest.raises(ValueError, match=r"^no seat is to move$"):
                analyse(magpies, state)

    def test_a_bad_parameter(self) -> None:
        """As for the bots."""
        with pytest.raises(ValueError, match=r"^depth must be 0 or more"):
            analyse(magpies, DEALT, depth=-3)
