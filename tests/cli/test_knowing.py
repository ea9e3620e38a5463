"""What `replay --seat K --know` tells of what a seat can know."""

from pathlib import Path
from typing import Final

import pytest

from tabletop import abyss
from tabletop.core import dump_record, record_of
from tests.cli.command import tabletop

SET_UP: Final = "recruiter jailer seeker assassin commander tamer"
MOVES: Final = (
    *(f"lord {lord}" for lord in SET_UP.split()),
    "location parliament",
    "first 0",
    *("explore", "reveal J4", "pass", "take"),
)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game of Abyss in which seat 0 has just taken a jellyfish for all to see (A5.5)."""
    options = abyss.Options(seats=2)
    moves = [abyss.parse_move(text, options) for text in MOVES]
    path = tmp_path / "game.json"
    path.write_text(dump_record(abyss, record_of(abyss, abyss.initial_state(options), moves)), encoding="utf-8")
    return path


def test_what_was_taken_in_sight_is_certain(record: Path) -> None:
    """Seat 1 knows the hand of seat 0, though it is hidden now."""
    run = tabletop("replay", record, "--seat", 1, "--know")

    assert run.returncode == 0, run.stderr
    assert "seat 1 (seat 1) can know:\n" in run.stdout
    assert "players.hand 0 (1): J4\n" in run.stdout


def test_before_it_is_taken_nobody_has_a_hand(record: Path) -> None:
    """`--move` says after how many moves."""
    run = tabletop("replay", record, "--seat", 1, "--move", 8, "--know")

    assert run.returncode == 0, run.stderr
    assert "players.hand" not in run.stdout
    assert "tokens 0 (20): 2, 2, " in run.stdout


def test_whose_knowledge_is_asked(record: Path) -> None:
    """A spectator and all seats together know different things."""
    run = tabletop("replay", record, "--know")

    assert run.returncode == 2
    assert run.stderr == "tabletop: --know says what one seat can know: name it with --seat\n"
