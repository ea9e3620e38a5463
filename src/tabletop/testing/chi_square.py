"""Whether counts look like draws by weights."""

from collections.abc import Mapping
from statistics import NormalDist
from typing import Final, TypeVar

T = TypeVar("T")

IMPLAUSIBLE: Final = 1e-9
"""Frequencies less likely than this are not by chance: one run in a hundred million would be wrong by accident."""

_LEAST: Final = 5.0  # draws that a cell must expect, below which the chi-square distribution does not fit


def plausibility(counts: Mapping[T, int], weights: Mapping[T, int]) -> float:
    """
    The probability that draws by these weights are at least as uneven as `counts` (Pearson's chi-square).

    Cells that expect fewer than five draws are put together. `weights` holds every cell, and `counts` no other.
    """
    draws, total = sum(counts.values()), sum(weights.values())
    cells = [(counts.get(key, 0), draws * weight / total) for key, weight in weights.items()]
    cells = _merged(sorted(cells, key=lambda cell: cell[1]))
    if len(cells) < 2:  # noqa: PLR2004  (one cell holds every draw)
        return 1.0
    statistic = sum((found - expected) ** 2 / expected for found, expected in cells)
    return _tail(statistic, len(cells) - 1)


def _merged(cells: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """The cells, rising in expectation, with small ones put together until each expects enough."""
    merged: list[tuple[int, float]] = []
    found, expected = 0, 0.0
    for cell in cells:
        found, expected = found + cell[0], expected + cell[1]
        if expected >= _LEAST:
            merged.append((found, expected))
            found, expected = 0, 0.0
    if expected and merged:
        last = merged.pop()
        merged.append((last[0] + found, last[1] + expected))
    return merged


def _tail(statistic: float, freedom: int) -> float:
    """The upper tail of the chi-square distribution, by the approximation of Wilson and Hilferty."""
    spread = 2 / (9 * freedom)
    deviate = ((statistic / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5
    return NormalDist().cdf(-deviate)
