"""Tournaments through Dask, on two worker processes of this machine."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import dask
import pytest
from distributed import Client, LocalCluster

from tabletop import duel
from tabletop.arena import DaskExecutor, Tournament, WorkError
from tabletop.bots import Keeping


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """A client of a small cluster, which does not complain of a machine that is busy."""
    with (
        dask.config.set({"distributed.admin.tick.limit": "1h"}),
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,  # type: ignore[no-untyped-call]
        Client(cluster) as client,  # type: ignore[no-untyped-call]
    ):
        yield client


@pytest.mark.parametrize("make", [DaskExecutor, Client.get_executor])
def test_the_same_tournament(make: Callable[[Any], Executor], client: Any, tmp_path: Path) -> None:  # noqa: ANN401
    """Byte for byte what this process alone plays."""
    tournament = Tournament(duel, ["random", "greedy:worlds=1"], deals=3, seed=0)
    there, here = tmp_path / "there", tmp_path / "here"
    assert tournament.play(executor=make(client), workers=2, records=there) == tournament.play(workers=1, records=here)
    assert there.read_bytes() == here.read_bytes()


@pytest.mark.parametrize("make", [DaskExecutor, Client.get_executor])
def test_a_worker_is_killed(make: Callable[[Any], Executor], client: Any, tmp_path: Path) -> None:  # noqa: ANN401
    """Dask starts another one and plays on; what was finished is not played again."""
    log = tmp_path / "log"
    tournament = Tournament(
        duel,
        ["random", f"tests.arena.bots:Dies:log={log},first=5,last=5"],
        deals=6,
        seed=0,
        keeping=Keeping(is_trusted=True),
    )
    result = tournament.play(executor=make(client), workers=2)
    assert 12 < log.stat().st_size <= 12 + 4
    assert result == tournament.play(workers=1)  # its starts count on from there, so that nothing dies


def test_a_game_that_kills(client: Any, tmp_path: Path) -> None:  # noqa: ANN401
    """It is given up by name, and what is finished is in the file."""
    client.cluster.scheduler.allowed_failures = 0  # Dask itself tries no more; we do once, with that game alone
    path = tmp_path / "games.jsonl"
    tournament = Tournament(
        duel,
        ["random", "greedy:worlds=1", "tests.arena.bots:Doomed"],
        deals=1,
        seed=0,
        keeping=Keeping(is_trusted=True),
    )
    with pytest.raises(WorkError, match=r"^deal 1, game [2456]: the executor gave it up: KilledWorker: "):
        tournament.play(executor=DaskExecutor(client), workers=1, records=path)
    assert b'"deal":1,"game":1,"games":6' in path.read_bytes()


def test_an_error_travels(client: Any) -> None:  # noqa: ANN401
    """As itself; and what is cancelled does not come."""
    executor = DaskExecutor(client)
    with pytest.raises(ValueError, match="invalid literal"):
        executor.submit(int, "three").result()
    assert executor.submit(int, "3").result() == 3
    late = executor.submit(time.sleep, 0.2)
    assert late.cancel()
    assert late.cancelled()
