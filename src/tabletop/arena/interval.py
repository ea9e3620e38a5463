"""How sure a rate is."""

from math import sqrt
from typing import Final

_Z: Final = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations


def wilson_interval(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval (Wilson's) for a rate of which `wins` of `games` is a sample; from 0 to 1 without games."""
    if games == 0:
        return (0.0, 1.0)
    rate, spread = wins / games, _Z * _Z / games
    middle = (rate + spread / 2) / (1 + spread)
    half = _Z * sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return (middle - half if wins else 0.0, middle + half if wins < games else 1.0)
