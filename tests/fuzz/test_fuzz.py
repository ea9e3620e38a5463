"""Each reader on some texts that are almost right, always the same ones; `python -m tests.fuzz` tries more."""

import pytest

from tests.fuzz.readers import READERS
from tests.fuzz.running import fault_of, soaked


@pytest.mark.parametrize("name", READERS)
def test_nothing_but_our_own_errors(name: str) -> None:
    """And whatever is accepted can be used."""
    found = [fault for seed in range(60) if (fault := fault_of(name, seed)) is not None]
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize("seed", range(4))
def test_a_game_with_any_options(seed: int) -> None:
    """No defects, and the cheap laws hold at each state."""
    _, fault = soaked(seed)
    assert fault is None, str(fault)
