"""Tournaments through Dask, on two worker processes of this machine."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dask
import pytest
from distributed import Client, LocalCluster

from tabletop import duel
from tabletop.arena import Tournament, WorkError


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """A client of a small cluster, which gives a task up when it has killed two workers."""
    quietly = {"distributed.scheduler.allowed-failures": 1, "distributed.admin.tick.limit": "1h"}
    with (
        dask.config.set(quietly),
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        yield client


def test_the_same_tournament(client: Any, tmp_path: Path) -> None:  # noqa: ANN401
    """Byte for byte what this process alone plays; games went to both workers."""
    tournament = Tournament(duel, ["random", "greedy:worlds=1"], deals=3)
    there, here = tmp_path / "there", tmp_path / "here"
    executor = client.get_executor()
    assert tournament.play(executor=executor, workers=2, records=there) == tournament.play(workers=1, records=here)
    assert there.read_bytes() == here.read_bytes()


def test_a_worker_is_killed(client: Any, tmp_path: Path) -> None:  # noqa: ANN401
    """Dask starts another one and plays on; what was finished is not played again."""
    log = tmp_path / "log"
    tournament = Tournament(duel, ["random", f"tests.arena.bots:Dies:log={log},first=5,last=5"], deals=6)
    result = tournament.play(executor=client.get_executor(), workers=2)
    assert 12 < log.stat().st_size <= 12 + 4
    assert result == tournament.play(workers=1)  # its starts count on from there, so that nothing dies


def test_a_game_that_kills(client: Any, tmp_path: Path) -> None:  # noqa: ANN401
    """It is given up by name, and what is finished is in the file."""
    path = tmp_path / "games.jsonl"
    tournament = Tournament(duel, ["random", "greedy:worlds=1", "tests.arena.bots:Doomed"], deals=1)
    with pytest.raises(WorkError, match=r"^deal 1, game \d: the executor gave it up: KilledWorker: "):
        tournament.play(executor=client.get_executor(), workers=2, records=path)
    assert b"deal 1, game 1 of 6" in path.read_bytes()
