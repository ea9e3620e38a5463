"""How sure a rate or a mean is. Nothing here knows of games: the values are whatever is independent of each other."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import atan, cos, exp, inf, log, log1p, pi, sin, sqrt
from statistics import fmean, stdev
from typing import Final, TypeAlias

Interval: TypeAlias = tuple[float, float]

CONFIDENCE: Final = 0.95
_Z: Final = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations
_EXACT: Final = 200  # degrees of freedom up to which the distribution of t is summed
_HALVINGS: Final = 45
_BETS: Final = tuple((2 * number + 1) / 40 for number in range(20))
"""The shares of its capital that a player puts on a coin: 0.025, 0.075 … 0.975."""


def wilson_interval(wins: int, games: int) -> Interval:
    """The 95 % interval (Wilson's) for a rate of which `wins` of `games` is a sample; from 0 to 1 without games."""
    if games == 0:
        return (0.0, 1.0)
    rate, spread = wins / games, _Z * _Z / games
    middle = (rate + spread / 2) / (1 + spread)
    half = _Z * sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return (middle - half if wins else 0.0, middle + half if wins < games else 1.0)


@lru_cache(maxsize=1 << 12)
def t_quantile(freedom: int) -> float:
    """
    How many standard errors to either side hold 95 % of Student's distribution with so many degrees of freedom.

    Raises:
        ValueError: there must be one at least.
    """
    if freedom < 1:
        raise ValueError(f"there must be 1 degree of freedom or more, not {freedom}")
    if freedom > _EXACT:
        return _near_normal(freedom)
    return _root(lambda t: _within(t, freedom) - CONFIDENCE, 0.0, 16.0)


def _within(t: float, freedom: int) -> float:
    """The probability of -t to t (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    angle = atan(t / sqrt(freedom))
    square = cos(angle) ** 2
    is_odd = freedom % 2
    term = total = (cos(angle) if is_odd else 1.0) if freedom > 1 else 0.0
    for number in range(2 + is_odd, freedom - 1, 2):
        term *= square * (number - 1) / number
        total += term
    return 2 / pi * (angle + sin(angle) * total) if is_odd else sin(angle) * total


def _near_normal(freedom: int) -> float:
    """The quantile as a series around that of the normal distribution (Abramowitz and Stegun 26.7.5)."""
    z = _Z
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / freedom + second / freedom**2


def _root(rising: Callable[[float], float], low: float, high: float) -> float:
    """Where the function crosses 0."""
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if rising(middle) < 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def mean_interval(values: Sequence[float]) -> Interval:
    """The 95 % interval (Student's) for the mean that the values are a sample of; everything with less than two."""
    if len(values) < 2:  # noqa: PLR2004  (one has no spread)
        return (-inf, inf)
    middle, half = fmean(values), t_quantile(len(values) - 1) * stdev(values) / sqrt(len(values))
    return (middle - half, middle + half)


def rate_interval(values: Sequence[float]) -> Interval:
    """
    The 95 % interval for the mean of values from 0 to 1.

    It is Student's with two more values, a 0 and a 1: without them, values that are all alike would leave no doubt.
    """
    low, high = mean_interval([*values, 0.0, 1.0])
    return (max(0.0, low), min(1.0, high))


def anytime_interval(values: Sequence[float], confidence: float = CONFIDENCE) -> Interval:
    """
    An interval for the mean of values from 0 to 1 that may be looked at after every value.

    With a probability of `confidence` the mean is in *all* the intervals of a growing sample: whoever stops when it
    pleases them is not fooled (a confidence sequence, by betting: see `Bets`).
    """
    counts = Counter(values)
    mirrored = Counter({1 - value: count for value, count in counts.items()})
    return (_lowest(counts, confidence), 1 - _lowest(mirrored, confidence))


def _lowest(counts: Counter[float], confidence: float) -> float:
    """The least mean against which not enough is won."""
    goal = log(2 / (1 - confidence))

    def short_of_goal(mean: float) -> float:
        return goal - _log_mean([_won(counts, bet, mean) for bet in _BETS])

    return _root(short_of_goal, 0.0, 1.0) if counts else 0.0


def _won(counts: Counter[float], bet: float, mean: float) -> float:
    """The logarithm of the capital of one who always bets this share on values above the mean."""
    return sum(count * log1p(bet * (value / mean - 1)) for value, count in counts.items())


def _log_mean(logarithms: Sequence[float]) -> float:
    """The logarithm of the mean of numbers of which these are the logarithms."""
    greatest = max(logarithms)
    return greatest + log(fmean(exp(each - greatest) for each in logarithms))


class Bets:
    """
    Whether the mean of a growing sample, of values from 0 to 1, is above or below one half.

    Twenty players start with equal shares of 1, and bet after every value a fixed share of what they have on the next
    one being above one half; twenty others bet on it being below. In a fair game nobody gets rich: the probability that
    the capital of one side *ever* passes 2 / (1 - confidence) is at most (1 - confidence) / 2, by Ville's inequality.
    So the question is decided when it does, however often one looks.
    """

    def __init__(self, confidence: float) -> None:
        self._goal = log(2 / (1 - confidence))
        self._above = [0.0] * len(_BETS)
        self._below = [0.0] * len(_BETS)
        self.verdict: int | None = None

    def add(self, value: float) -> None:
        """Bet on one more value; `verdict` becomes 1 when the mean is above one half, -1 when below, and stays so."""
        for index, bet in enumerate(_BETS):
            self._above[index] += log1p(bet * (2 * value - 1))
            self._below[index] += log1p(bet * (1 - 2 * value))
        if self.verdict is None:
            above, below = (_log_mean(side) >= self._goal for side in (self._above, self._below))
            self.verdict = 1 if above else -1 if below else None
