"""Intervals: known figures, and that they hold what they promise."""

from collections.abc import Callable
from itertools import pairwise
from math import inf
from random import Random

import pytest

from tabletop.arena import anytime_interval, mean_interval, rate_interval
from tabletop.arena.interval import Bets, t_quantile


class TestStudent:
    """The distribution of t."""

    @pytest.mark.parametrize(
        ("freedom", "quantile"),
        [
            (1, 12.706),
            (2, 4.303),
            (3, 3.182),
            (4, 2.776),
            (5, 2.571),
            (9, 2.262),
            (10, 2.228),
            (20, 2.086),
            (29, 2.045),
            (30, 2.042),
            (60, 2.000),
            (100, 1.984),
            (120, 1.980),
            (1000, 1.962),
        ],
    )
    def test_the_printed_table(self, freedom: int, quantile: float) -> None:
        """As every textbook has it."""
        assert round(t_quantile(freedom), 3) == quantile

    def test_sum_and_series_meet(self) -> None:
        """Where one takes over from the other, it goes on falling smoothly."""
        around = [t_quantile(freedom) for freedom in range(195, 207)]
        steps = [before - after for before, after in pairwise(around)]
        assert all(5e-5 < step < 8e-5 for step in steps)

    def test_no_freedom(self) -> None:
        """There is no such thing."""
        with pytest.raises(ValueError, match="1 degree of freedom or more, not 0"):
            t_quantile(0)


class TestMean:
    """The mean of a sample."""

    def test_sleep(self) -> None:
        """Student's own example: hours of sleep gained by ten patients have the interval 0.70 to 2.46."""
        gained = [1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4]
        assert mean_interval(gained) == pytest.approx((0.7001, 2.4599), abs=1e-4)

    @pytest.mark.parametrize("values", [[], [3.0]])
    def test_too_few(self, values: list[float]) -> None:
        """Nothing is known."""
        assert mean_interval(values) == (-inf, inf)


class TestRate:
    """The mean of values from 0 to 1."""

    def test_by_hand(self) -> None:
        """Eight deals and the two more: their mean is 0.55, their deviation 0.4378, and t with nine 2.262."""
        values = [1.0, 0.5, 0.5, 1.0, 0.0, 0.5, 1.0, 0.0]
        assert rate_interval(values) == pytest.approx((0.55 - 0.3132, 0.55 + 0.3132), abs=1e-4)

    @pytest.mark.parametrize("value", [0.0, 0.5, 1.0])
    def test_no_spread_leaves_doubt(self, value: float) -> None:
        """Fifty deals alike leave about as much as the rule of three says: 3 / 50 of them may be otherwise."""
        low, high = rate_interval([value] * 50)
        assert 0.0 <= low <= value <= high <= 1.0
        assert high - low == pytest.approx(0.06, abs=0.01)

    @pytest.mark.parametrize("number", [0, 1])
    def test_too_few(self, number: int) -> None:
        """Nothing is known."""
        assert rate_interval([0.5] * number) == (0.0, 1.0)

    @pytest.mark.parametrize("deals", [10, 30])
    @pytest.mark.parametrize(
        ("draw", "mean"),
        [
            (lambda rng: float(rng.random() < 0.5), 0.5),
            (lambda rng: float(rng.random() < 0.9), 0.9),
            (lambda rng: rng.choice([0.0, 0.5, 0.5, 1.0]), 0.5),
            (lambda rng: rng.choice([0.5, 1.0]), 0.75),
            (lambda rng: rng.random(), 0.5),
        ],
        ids=["coin", "strong", "duplicate", "never loses", "even"],
    )
    def test_coverage(self, deals: int, draw: Callable[[Random], float], mean: float) -> None:
        """Of 1000 samples 95 % hold the mean; 935 would be 2.2 deviations too few."""
        rng = Random(deals)
        held = 0
        for _ in range(1000):
            low, high = rate_interval([draw(rng) for _ in range(deals)])
            held += low <= mean <= high
        assert held >= 935


class TestAnytime:
    """Intervals and verdicts that may be looked at whenever one likes."""

    def test_nothing_yet(self) -> None:
        """Everything is possible."""
        assert anytime_interval([]) == pytest.approx((0.0, 1.0))

    def test_it_is_wider(self) -> None:
        """Looking at any time has its price; more confidence too."""
        values = [float(Random(number).random() < 0.7) for number in range(200)]
        low, high = anytime_interval(values)
        least, most = rate_interval(values)
        assert low < least < most < high
        assert anytime_interval(values, 0.999)[0] < low

    def test_it_mirrors(self) -> None:
        """What is won by one is lost by the other."""
        values = [1.0, 0.5, 1.0, 0.0, 1.0, 1.0, 0.5]
        low, high = anytime_interval(values)
        assert anytime_interval([1 - value for value in values]) == pytest.approx((1 - high, 1 - low))

    def test_it_holds_at_every_look(self) -> None:
        """Of 100 samples that grow to 100, the mean is at some look outside in no more than 5 %."""
        rng, outside = Random(3), 0
        for _ in range(100):
            values: list[float] = []
            for _ in range(10):
                values += [rng.choice([0.0, 0.5, 1.0, 1.0]) for _ in range(10)]
                low, high = anytime_interval(values)
                if not low <= 0.625 <= high:
                    outside += 1
                    break
        assert outside <= 5

    @pytest.mark.parametrize("seed", range(8))
    def test_verdict_and_interval_agree(self, seed: int) -> None:
        """It is decided just when the interval leaves one half out."""
        rng = Random(seed)
        bets, values = Bets(0.95), []
        while bets.verdict is None:
            values.append(rng.choice([0.5, 1.0, 1.0, 0.0]))
            bets.add(values[-1])
            if bets.verdict is None:
                assert anytime_interval(values)[0] <= 0.5
        assert bets.verdict == 1
        assert anytime_interval(values)[0] > 0.5


def decided(draw: Callable[[Random], float], rng: Random, most: int) -> tuple[int | None, int]:
    """The verdict of a match of coins, and after how many throws; at most so many."""
    bets = Bets(0.95)
    for number in range(1, most + 1):
        bets.add(draw(rng))
        if bets.verdict is not None:
            return bets.verdict, number
    return None, most


class TestVerdicts:
    """How often they are wrong, and how soon they come."""

    @pytest.mark.parametrize(
        "draw",
        [
            lambda rng: float(rng.random() < 0.5),
            lambda rng: rng.choice([0.0, 0.5, 0.5, 1.0]),
            lambda rng: rng.choice([0.5] * 18 + [0.0, 1.0]),
            lambda rng: 1.0 if rng.random() < 0.25 else 1 / 3,
        ],
        ids=["coin", "duplicate", "rare", "skew"],
    )
    def test_equals_are_seldom_told_apart(self, draw: Callable[[Random], float]) -> None:
        """Of 300 matches of 200 deals, looked at after each deal, 5 % at most end with a verdict."""
        rng = Random(11)
        assert sum(decided(draw, rng, 200)[0] is not None for _ in range(300)) <= 15

    @pytest.mark.parametrize(("confidence", "wins"), [(0.9, 7), (0.95, 8), (0.99, 11)])
    def test_straight_wins(self, confidence: float, wins: int) -> None:
        """Stakes spread from 0 to 1 make (2^(n + 1) - 1) / (n + 1) of 1 in n wins; 20, 40, 200 decide."""
        bets = Bets(confidence)
        for _ in range(wins - 1):
            bets.add(1.0)
        assert bets.verdict is None
        bets.add(1.0)
        assert bets.verdict == 1
        assert anytime_interval([1.0] * (wins - 1), confidence)[0] < 0.5 < anytime_interval([1.0] * wins, confidence)[0]

    def test_the_naive_way_is_fooled(self) -> None:
        """Who looks at the ordinary interval after each deal errs several times as often: it is hard enough."""
        rng, fooled = Random(11), 0
        for _ in range(100):
            values: list[float] = []
            for _ in range(100):
                values.append(float(rng.random() < 0.5))
                low, high = rate_interval(values)
                if not low <= 0.5 <= high:
                    fooled += 1
                    break
        assert fooled >= 15

    @pytest.mark.parametrize(("chance", "most"), [(0.6, 400), (0.75, 70), (0.95, 15)])
    def test_the_better_one_is_found(self, chance: float, most: int) -> None:
        """In so many deals on average; hardly ever is it the wrong one."""
        rng = Random(2)
        found = [decided(lambda rng: float(rng.random() < chance), rng, 5000) for _ in range(60)]
        assert sum(verdict == 1 for verdict, _ in found) >= 58
        assert sum(number for _, number in found) / 60 <= most
