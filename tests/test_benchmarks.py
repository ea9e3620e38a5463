"""The benchmarks run; how fast is for them to say, and for no test."""

import json
from pathlib import Path
from random import Random

import pytest

from benchmarks import __main__ as command
from benchmarks.games import playout_workloads
from benchmarks.measure import Figure, Workload, heap_bytes, measured, pinned
from benchmarks.peers import floor_workload
from benchmarks.search import ITERATIONS, search_workloads
from tabletop import duel


class TestCommand:
    """`python -m benchmarks`."""

    def test_a_smoke_run_writes_every_figure(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """Once each: a table on the screen, all figures in the file."""
        report = tmp_path / "report.json"
        assert command.main(["--smoke", "--games", "duel", "--json", str(report)]) == 0
        figures = json.loads(report.read_text(encoding="utf-8"))
        names = [figure["name"] for figure in figures["figures"]]
        assert "duel playout, set-up and chance included" in names
        assert "duel floor" in names
        assert any(name.startswith("duel ismcts to the end (41 decisions, 7") for name in names)
        assert all(figure["best"] > 0 for figure in figures["figures"])
        assert 0 < figures["bytes_a_state"]["duel"] < 2_048
        assert "duel floor" in capsys.readouterr().out

    def test_an_unknown_name_is_an_error(self, capsys: pytest.CaptureFixture[str]) -> None:
        """One line that says what there is."""
        assert command.main(["--smoke", "--games", "checkers"]) == 2
        assert "nothing is called 'checkers'" in capsys.readouterr().err


class TestMeasure:
    """Interleaved rounds."""

    def test_every_workload_has_its_turn_in_every_round(self) -> None:
        """Once to warm up, then at least once a round, in order."""
        turns: list[str] = []

        def load(name: str) -> Workload:
            return Workload(name, "turns", lambda _: turns.append(name) or 1)  # type: ignore[func-returns-value]

        figures = list(measured([load("a"), load("b")], rounds=2, seconds=0.0, seed=1))
        assert turns == ["a", "b", "a", "b", "a", "b"]
        assert [figure.name for figure in figures] == ["a", "b"]

    def test_a_unit_costs_what_the_best_round_says(self) -> None:
        """200,000 a second are 5 microseconds each."""
        assert Figure("a", "turns", best=200_000, median=100_000, runs=1).microseconds == pytest.approx(5)

    def test_the_heap_grows_by_what_is_kept(self) -> None:
        """A bytes object of 1,000 bytes takes a little more than that."""
        assert 1_000 <= heap_bytes(lambda: [bytes([index]) * 1_000 for index in range(100)]) < 1_200

    def test_a_process_is_pinned_only_inside(self) -> None:
        """Two such blocks in turn find the same cores to choose from."""
        with pinned() as first:
            pass
        with pinned() as second:
            pass
        assert first == second


def test_a_search_is_counted_in_iterations() -> None:
    """As many as it was told, from one position after the other; the name tells how long games of Duel are."""
    cut, whole = search_workloads(duel, duel.Options(), "duel")
    assert cut.name.startswith("duel ismcts (")
    assert whole.name.startswith("duel ismcts to the end (")
    for workload in (cut, whole):
        assert [workload.run(Random(seed)) for seed in range(3)] == [ITERATIONS] * 3


def test_a_workload_counts_decisions_alone() -> None:
    """41 or 42 of them in most games, 72 moves with chance; ours and the floor play by the same rules."""
    whole, from_deal, checked = playout_workloads(duel, duel.Options(), "duel")
    for workload in (whole, from_deal, checked, floor_workload()):
        counts = {workload.run(Random(seed)) for seed in range(30)}
        assert counts <= {38, 40, 42}
        assert 42 in counts
