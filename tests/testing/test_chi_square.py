"""Whether counts look like draws by weights."""

from collections import Counter
from random import Random

import pytest

from tabletop.testing.chi_square import IMPLAUSIBLE, plausibility


@pytest.mark.parametrize(
    ("statistic_of", "cells", "expected"),
    [(3.841, 2, 0.05), (6.635, 2, 0.01), (18.307, 11, 0.05), (29.588, 11, 0.001), (124.342, 101, 0.05)],
)
def test_it_agrees_with_printed_tables(statistic_of: float, cells: int, expected: float) -> None:
    """Critical values of the chi-square distribution, by degrees of freedom (cells less one)."""
    draws = 1_000_000 * cells
    shift = (statistic_of * 1_000_000 / 2) ** 0.5
    counts = dict.fromkeys(range(cells), 1_000_000)
    counts[0] += round(shift)
    counts[1] -= round(shift)
    assert sum(counts.values()) == draws
    assert plausibility(counts, dict.fromkeys(range(cells), 1)) == pytest.approx(expected, rel=0.1)


@pytest.mark.parametrize("seed", range(20))
def test_fair_draws_are_plausible(seed: int) -> None:
    """By their own weights."""
    weights = {"a": 1, "b": 2, "c": 7}
    rng = Random(seed)
    counts = Counter(rng.choices(list(weights), list(weights.values()), k=600))
    assert plausibility(counts, weights) > 1e-4


@pytest.mark.parametrize("seed", range(20))
def test_unfair_draws_are_not(seed: int) -> None:
    """Equal chances instead of weights 6 to 4 to 3, in as many draws as the quick profile makes."""
    weights = {"corn": 6, "ring": 4, "owl": 3}
    rng = Random(seed)
    counts = Counter(rng.choice(list(weights)) for _ in range(2000))
    assert plausibility(counts, weights) < IMPLAUSIBLE


def test_rare_cells_are_put_together() -> None:
    """One draw of a cell that expects a hundredth of one says nothing."""
    weights = {0: 100_000, **dict.fromkeys(range(1, 100), 1)}
    assert plausibility({0: 1000, 1: 1}, weights) > 0.01


def test_a_single_cell_is_always_right() -> None:
    """There is nothing to compare."""
    assert plausibility({"only": 50}, {"only": 3}) == 1.0
