"""`tabletop replay`."""

import re
from pathlib import Path

import attrs
import pytest

from tabletop import duel
from tabletop.core import Seat
from tabletop.core.record import dump_record, load_record, seat_record
from tests.cli.command import tabletop


@pytest.fixture
def file(record_text: str, tmp_path: Path) -> Path:
    """A file with the record of one game of Duel."""
    path = tmp_path / "game.json"
    path.write_text(record_text, encoding="utf-8")
    return path


def shown(*arguments: object) -> str:
    """What `replay` prints."""
    run = tabletop("replay", *arguments)
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    return run.stdout


def test_the_whole_game(file: Path, record_text: str) -> None:
    """Every move with who made it, the last table, who won and why."""
    record = load_record(duel, record_text)
    text = shown(file)
    assert text.startswith("duel, 72 moves: seat 0 (random), seat 1 (random)\n")
    rows = re.findall(r"^ ?(\d+)  (chance|seat [01])  (.*?)   *\S", text, re.MULTILINE)
    assert [int(number) for number, _, _ in rows] == list(range(1, 73))
    assert tuple(move for _, _, move in rows) == record.moves
    assert record.result is not None
    assert f"Seat {record.result[0]} (random) wins.\n" in text
    assert "[D6.5" in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("seat", [0, 1])
def test_what_one_seat_saw(seat: int, file: Path, record_text: str) -> None:
    """Its events, told as it saw them, and nothing else: no note, no hidden card."""
    record = load_record(duel, record_text)
    seen = seat_record(duel, record, Seat(seat))
    told = [duel.narrate(event, record.options) for event in seen.events]
    text = shown(file, "--seat", seat)
    body = " ".join(text.split())
    for number, sentence in enumerate(told, start=1):
        assert f" {number} {sentence}" in body
    dealt = [sentence for sentence in told if f"P{1 - seat} is dealt" in sentence]
    assert all(" hero." in sentence or "a leader" in sentence for sentence in dealt)


def test_one_moment(file: Path, record_text: str) -> None:
    """The table after a move, as a seat saw it, or as each did."""
    record = load_record(duel, record_text)
    seen = seat_record(duel, record, Seat(1))
    text = shown(file, "--move", 30, "--seat", 1)
    assert duel.narrate(seen.events[29], record.options) in text
    assert duel.render(seen.observations[30]) in text
    whole = shown(file, "--move", 30)
    assert record.moves[29] in whole
    for seat in (0, 1):
        assert duel.render(seat_record(duel, record, Seat(seat)).observations[30]) in whole
    assert shown(file, "--move", 0).startswith("duel, 72 moves: ")


def test_a_game_that_is_not_over(record_text: str, tmp_path: Path) -> None:
    """It says so, and gives no scores away."""
    whole = load_record(duel, record_text)
    path = tmp_path / "part.json"
    path.write_text(
        dump_record(duel, attrs.evolve(whole, moves=whole.moves[:40], result=None, scores=None)), encoding="utf-8"
    )
    text = shown(path)
    assert text.endswith("The game goes on.\n")
    assert "score" not in text


def test_many_records(record_text: str, tmp_path: Path) -> None:
    """Their results are listed; one of them is chosen by its number, whether or not lines are blank."""
    path = tmp_path / "games.jsonl"
    path.write_text(f"{record_text}\n\n{record_text}\n", encoding="utf-8")
    lines = shown(path).splitlines()
    assert [line.split()[:3] for line in lines[:2]] == [["1", "72", "moves"], ["2", "72", "moves"]]
    assert lines[2] == "2 records; --number N shows one of them"
    assert shown(path, "--number", 2).startswith("duel, 72 moves: ")


def test_a_game_that_is_not_shipped(tmp_path: Path) -> None:
    """Its package is named; where it draws nothing, its observation stands there as JSON."""
    path = tmp_path / "magpies.jsonl"
    run = tabletop("simulate", "examples.magpies", "--games", 1, "--record", path, "--workers", 1)
    assert run.returncode == 0
    text = shown(path, "--game", "examples.magpies", "--seat", 2)
    assert text.startswith("magpies, ")
    assert "Seat 2 is dealt " in text
