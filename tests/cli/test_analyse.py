"""`tabletop analyse`."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

from examples import magpies
from tabletop import duel
from tabletop.bots.search import analyse
from tabletop.core import CHANCE, Seat, play_chance
from tabletop.core.codec import dump
from tabletop.core.record import dump_record, load_record, seat_record
from tests.cli.command import refused, tabletop

DECIDED = 71  # the return of the last turn in Duel: three moves


@pytest.fixture
def file(record_text: str, tmp_path: Path) -> Path:
    """A file with the record of one game of Duel."""
    path = tmp_path / "game.json"
    path.write_text(record_text, encoding="utf-8")
    return path


def shown(*arguments: object) -> str:
    """What `analyse` prints."""
    run = tabletop("analyse", *arguments)
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    return run.stdout


def test_one_moment(file: Path, record_text: str) -> None:
    """The table as the mover saw it before the move, a row a move, and a mark beside the one that was played."""
    record = load_record(duel, record_text)
    text = shown(file, "--move", DECIDED, "--iterations", 30)
    mover = next(seat for seat in (0, 1) if f"as seat {seat} " in text)
    seen = seat_record(duel, record, Seat(mover)).observations[DECIDED - 1]
    assert text.startswith(f"duel before move {DECIDED}, as seat {mover} (random) sees it:\n")
    assert duel.render(seen) in text
    rows = re.findall(
        r"^ (\S.*?)  +([+-]\d\.\d\d)   ([+-]\S+) to ([+-]\S+) +(\d+\.\d)(   played)?\s*$", text, re.MULTILINE
    )
    assert {row[0] for row in rows} == {duel.format_move(m, record.options) for m in duel.legal_moves(_world(seen))}
    assert [row[0] for row in rows if row[5]] == [record.moves[DECIDED - 1]]
    assert sum(float(row[4]) for row in rows) == pytest.approx(100, abs=0.5)
    assert all(float(low) <= float(value) <= float(high) for _, value, low, high, _, _ in rows)
    assert "10 searches of 30 iterations" in text
    assert max(map(len, text.splitlines())) <= 80


def _world(observation: Any) -> Any:  # noqa: ANN401
    return duel.determinize(observation, Random(0))


def test_json_for_programs(file: Path, record_text: str) -> None:
    """All figures unrounded, best move first; those of the function."""
    record = load_record(duel, record_text)
    report = json.loads(shown(file, "--move", DECIDED, "--iterations", 30, "--seed", 5, "--json"))
    observation = seat_record(duel, record, Seat(report["seat"])).observations[DECIDED - 1]
    expected = {
        duel.format_move(row.move, record.options): (row.value, row.low, row.high, row.share)
        for row in analyse(duel, observation, iterations=30, seed=5)
    }
    assert {row["move"]: (row["value"], row["low"], row["high"], row["share"]) for row in report["moves"]} == expected
    assert [row["share"] for row in report["moves"]] == sorted((row["share"] for row in report["moves"]), reverse=True)
    head = {key: report[key] for key in ("game", "move", "played", "searches", "iterations", "seed")}
    assert head == {
        "game": "duel",
        "move": DECIDED,
        "played": record.moves[DECIDED - 1],
        "searches": 10,
        "iterations": 30,
        "seed": 5,
    }


def test_a_game_that_goes_on(record_text: str, tmp_path: Path) -> None:
    """Without a number it is the moment after the last move; none was played there."""
    whole = load_record(duel, record_text)
    path = tmp_path / "part.json"
    part = attrs.evolve(whole, moves=whole.moves[: DECIDED - 1], result=None, scores=None)
    path.write_text(dump_record(duel, part), encoding="utf-8")
    report = json.loads(shown(path, "--iterations", 30, "--json"))
    assert (report["move"], report["played"]) == (None, None)
    assert [row["move"] for row in report["moves"]].count(whole.moves[DECIDED - 1]) == 1
    assert shown(path, "--iterations", 30).startswith("duel, as seat ")


def test_a_position(tmp_path: Path) -> None:
    """Of a game that is not shipped, one of many seats."""
    state = play_chance(magpies, magpies.initial_state(), Random(1))
    path = tmp_path / "state.json"
    path.write_text(dump(magpies, state), encoding="utf-8")
    text = shown(path, "--game", "examples.magpies", "--iterations", 30)
    assert text.startswith("magpies, as seat 0 sees it:\n")
    assert " lay " in text


class TestRefused:
    """One line, and status 2."""

    def test_a_move_that_is_not_there(self, file: Path) -> None:
        """They are numbered from 1, for it is the table before the move that is shown."""
        assert refused("analyse", file, "--move", 73) == "there is no move 73: they are numbered 1 to 72"
        assert refused("analyse", file, "--move", 0).startswith("Invalid value for '--move': ")

    def test_a_move_of_chance(self, file: Path) -> None:
        """It decides nothing."""
        assert refused("analyse", file, "--move", 1) == "chance is to move at move 1: there is nothing to decide"

    def test_a_finished_game(self, file: Path) -> None:
        """There is nothing after the last move."""
        assert refused("analyse", file) == "the game is over after the last move: choose a move with --move"

    def test_a_position_without_a_decision(self, tmp_path: Path) -> None:
        """Nor has it any moves to count."""
        path = tmp_path / "state.json"
        path.write_text(dump(duel, duel.initial_state()), encoding="utf-8")
        assert duel.to_move(duel.initial_state()) == CHANCE
        assert refused("analyse", path) == "chance is to move in this position: there is nothing to decide"
        assert refused("analyse", path, "--move", 2) == "--move does not go with a position: it has no moves"

    def test_too_few_iterations(self, file: Path) -> None:
        """Every move is tried."""
        fault = refused("analyse", file, "--move", DECIDED, "--iterations", 2)
        assert fault == "3 moves need 3 iterations or more, not 2"

    def test_files_that_cannot_be_used(self, file: Path, tmp_path: Path) -> None:
        """Missing, no JSON, and one of many not chosen."""
        assert refused("analyse", tmp_path / "none.json") == f"{tmp_path}/none.json: No such file or directory"
        (tmp_path / "odd.json").write_text("{", encoding="utf-8")
        assert refused("analyse", tmp_path / "odd.json").startswith(f"{tmp_path}/odd.json: not JSON: ")
        many = tmp_path / "many.jsonl"
        many.write_text(file.read_text(encoding="utf-8") + "\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
        assert refused("analyse", many) == f"{many}: it holds 2 records: choose one with --number"
