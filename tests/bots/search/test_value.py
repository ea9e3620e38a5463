"""What positions are worth: cut playouts, standings, ends."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop import abyss, duel
from tabletop.bots.search import TO_THE_END, evaluator, played_on, standing
from tabletop.core import CHANCE, NOBODY, play_chance, playout, returns
from tests.bots.search.parlour import Place, end, parlour

SCORES = st.lists(st.integers(-500, 500), min_size=2, max_size=6)


class TestStanding:
    """Scores, while the game goes on."""

    def test_between_two_seats(self) -> None:
        """0.95 x tanh(8 / 16) = 0.439 for eight points ahead, at a scale of eight."""
        assert standing((20, 12), 8.0) == pytest.approx((0.439, -0.439), abs=1e-3)
        assert standing((5, 5), 8.0) == (0.0, 0.0)

    @given(SCORES)
    def test_it_is_coherent_with_returns(self, scores: list[int]) -> None:
        """It sums to 0, keeps the order of the scores, and never reaches a win or a sole seat's loss."""
        values = standing(scores, 8.0)
        loss = -1 / (len(scores) - 1)
        assert sum(values) == pytest.approx(0.0, abs=1e-9)
        assert all(loss < value < 1 for value in values)
        ranked = sorted(zip(scores, values, strict=True))
        assert [value for _, value in ranked] == sorted(values)

    @given(SCORES, st.integers(-500, 500))
    def test_only_leads_count(self, scores: list[int], more: int) -> None:
        """The same points for all change nothing."""
        assert standing([score + more for score in scores], 8.0) == pytest.approx(standing(scores, 8.0))

    def test_a_larger_scale_is_less_sure(self) -> None:
        """Five points are little of a hundred."""
        assert standing((5, 0), 100.0)[0] < standing((5, 0), 10.0)[0] < standing((5, 0), 1.0)[0]

    def test_a_seat_alone(self) -> None:
        """More points are better, and none are 0."""
        assert standing((0,), 8.0) == (0.0,)
        assert 0 < standing((5,), 8.0)[0] < standing((9,), 8.0)[0] < 1


class TestEvaluator:
    """`returns` at the end, the standing before."""

    def test_the_end_is_what_it_returns(self) -> None:
        """By how much does not matter any more."""
        state = playout(duel, duel.initial_state(), Random(1))
        assert evaluator(duel, 8.0)(state) == returns(duel, state)

    def test_before_the_end(self) -> None:
        """Scores, not the zeros of `returns`."""
        state = played_on(duel, duel.initial_state(), 30, Random(2))
        assert evaluator(duel, 8.0)(state) == standing(duel.scores(state), 8.0)

    def test_a_seat_alone_has_nobody_to_win_from(self) -> None:
        """`returns` is 0 then; the points count to the end."""
        places = {"start": Place(NOBODY, won={"any": (0,)}, points=(4,))}
        game = parlour(places, seats=1)
        state = game.determinize(game.start(), Random(0))
        assert evaluator(game, 8.0)(state) == standing((4,), 8.0)


class TestPlayedOn:
    """Playouts of so many decisions."""

    PLACES = {  # noqa: RUF012  (never changed)
        "start": Place(0, {"on": "one"}),
        "one": Place(1, {"on": "two"}),
        "two": Place(0, {"roll": "dice"}),
        "dice": Place(CHANCE, {"six": "three"}, weights=(1,)),
        "three": Place(1, {"on": "over"}),
        "over": end(any=(0,)),
    }

    @pytest.mark.parametrize(
        ("depth", "place"), [(0, "start"), (1, "one"), (2, "two"), (3, "three"), (4, "over"), (9, "over"), (-1, "over")]
    )
    def test_decisions_are_counted(self, depth: int, place: str) -> None:
        """Chance is none, and what it owes is drawn."""
        game = parlour(self.PLACES)
        assert played_on(game, game.determinize(game.start(), Random(0)), depth, Random(0)).place == place

    def test_to_the_end(self) -> None:
        """Of a whole game."""
        state = play_chance(abyss, abyss.initial_state(), Random(1))
        assert abyss.to_move(played_on(abyss, state, TO_THE_END, Random(3))) == NOBODY
