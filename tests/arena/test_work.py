"""Work through executors: workers that die, tasks that kill, errors that must travel."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from functools import partial
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any, Final

import pytest

from tabletop import duel
from tabletop.arena import Tournament, WorkError
from tabletop.arena.work import WorkerPool, completed, foreign_pool, local_pool
from tabletop.bots import Keeping
from tabletop.core import TabletopError
from tests.cli.command import ROOT

GAMES: Final = 12
TRUST: Final = Keeping(is_trusted=True)


def dying(log: Path, first: int, last: int) -> Tournament:
    """A tournament of twelve games, of which the starts with these numbers kill the process."""
    bots = ["random", f"tests.arena.bots:Dies:log={log},first={first},last={last}"]
    return Tournament(duel, bots, deals=GAMES // 2, seed=0, keeping=TRUST)


def square(number: int) -> int:
    """A task."""
    return number * number


class AwkwardError(Exception):
    """It can be sent, but not received."""

    def __init__(self, first: int, second: int) -> None:
        super().__init__(f"{first} and {second}")


def fails_from(least: int, number: int) -> int:
    """A task that fails where its number is large."""
    if number >= least:
        raise AwkwardError(number, least)
    return number


def ends(number: int) -> int:
    """A task whose code ends the program."""
    raise SystemExit(number)


class AloneError(BaseException):
    """It is no Exception."""


def leaves(number: int) -> int:
    """A task that raises what is no Exception."""
    raise AloneError(number)


def dies(path: str, number: int) -> int:
    """A task that kills its process at number 3, once."""
    if number == 3 and not Path(path).exists():
        Path(path).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.fixture
def no_children() -> Any:  # noqa: ANN401
    """Nobody is left behind."""
    yield
    deadline = time.monotonic() + 30
    while active_children() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert active_children() == []


@pytest.mark.usefixtures("no_children")
class TestProcesses:
    """Of this machine."""

    @pytest.mark.parametrize("workers", [1, 2])
    def test_every_task_is_done(self, workers: int) -> None:
        """Once."""
        found = list(completed(square, range(20), local_pool(workers)))
        assert sorted(found) == [(number, number * number) for number in range(20)]

    def test_a_worker_is_killed(self, tmp_path: Path) -> None:
        """What it had finished stays, the rest is played: the result is that of a calm run."""
        log = tmp_path / "log"
        tournament = dying(log, 6, 6)
        result = tournament.play(workers=2, records=tmp_path / "games.jsonl")
        starts = log.stat().st_size
        assert GAMES < starts <= GAMES + 4  # those in flight were played again, no other
        log.write_bytes(b"." * GAMES)
        calm = tournament.play(workers=1, records=tmp_path / "calm.jsonl")
        assert result == calm
        assert (tmp_path / "games.jsonl").read_bytes() == (tmp_path / "calm.jsonl").read_bytes()

    def test_workers_are_killed_again_and_again(self, tmp_path: Path) -> None:
        """As long as it is not one game that does it."""
        log = tmp_path / "log"
        result = dying(log, 4, 5).play(workers=2)
        assert len(result.outcomes) == GAMES

    def test_a_game_that_kills(self, tmp_path: Path) -> None:
        """It is given up after three tries, by name, and what is finished is in the file."""
        path = tmp_path / "games.jsonl"
        tournament = Tournament(
            duel, ["random", "greedy:worlds=1", "tests.arena.bots:Doomed"], deals=4, seed=0, keeping=TRUST
        )
        with pytest.raises(WorkError) as caught:
            tournament.play(workers=2, records=path)
        assert str(caught.value) == "deal 1, game 2: its worker process died 3 times; it is given up"
        assert b'"deal":1,"game":1,"games":6' in path.read_bytes()

    @pytest.mark.parametrize("workers", [1, 2])
    def test_an_error_travels(self, workers: int) -> None:
        """The first one counts, whichever comes in first; one that cannot be sent is told."""
        with pytest.raises(WorkError) as caught:
            list(completed(partial(fails_from, 5), range(20), local_pool(workers)))
        assert str(caught.value) == f"AwkwardError: 5 and 5 (test_work.py, line {line_of('raise AwkwardError(')})"

    def test_a_program_that_ends(self) -> None:
        """It does not end ours."""
        with pytest.raises(WorkError, match="SystemExit: 0"):
            list(completed(ends, range(2), local_pool(1)))

    @pytest.mark.parametrize("workers", [1, 2])
    def test_no_exception(self, workers: int) -> None:
        """It is an error like any other."""
        with pytest.raises(WorkError) as caught:
            list(completed(leaves, range(2), local_pool(workers)))
        assert str(caught.value) == f"AloneError: 0 (test_work.py, line {line_of('raise AloneError(')})"

    def test_enough(self) -> None:
        """Whoever stops asking leaves nothing running."""
        for number, _ in completed(square, range(10**9), local_pool(2)):
            if number > 50:
                break

    @pytest.mark.parametrize(
        "pool", [local_pool, partial(foreign_pool, partial(ProcessPoolExecutor, 2, get_context("spawn")))]
    )
    @pytest.mark.parametrize("enough", [5, 1000])
    def test_no_thread_is_left(self, pool: Callable[[int], WorkerPool], enough: int) -> None:
        """One that still tidies up while the interpreter ends fails there, now and then, and says so."""
        before = threading.enumerate()
        work = completed(square, range(20), pool(2))
        for number, _ in work:
            if number >= enough:
                break
        work.close()
        assert threading.enumerate() == before


def large(number: int) -> bytes:
    """A task with an answer that takes its time on its way."""
    return bytes(20_000_000 + number)


def test_who_stops_in_the_middle_of_an_answer_comes_to_an_end() -> None:
    """Nobody waits for the other half of it, also not when the program ends."""
    script = """
from tests.arena.test_work import completed, large, local_pool

if __name__ == "__main__":
    for number, _ in completed(large, range(1000), local_pool(2)):
        if number > 4:
            break
    print("enough")
"""
    run = subprocess.run(  # noqa: S603  (our own script)
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60, cwd=ROOT
    )
    assert (run.stdout, run.stderr) == ("enough\n", "")


def line_of(code: str) -> int:
    """Where the code stands in this file."""
    lines = Path(__file__).read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, start=1) if line.strip().startswith(code))


@pytest.mark.usefixtures("no_children")
class TestForeign:
    """Executors that others have made."""

    def test_a_broken_one_cannot_be_mended(self, tmp_path: Path) -> None:
        """Only who made it can make another."""
        with ProcessPoolExecutor(2, get_context("spawn")) as executor:
            work = completed(partial(dies, str(tmp_path / "mark")), range(20), foreign_pool(executor, 2))
            with pytest.raises(WorkError, match="the executor is broken: a worker died"):
                list(work)

    def test_a_function_makes_another(self, tmp_path: Path) -> None:
        """And all is done."""
        made: list[Executor] = []

        def make() -> Executor:
            made.append(ProcessPoolExecutor(2, get_context("spawn")))
            return made[-1]

        work = completed(partial(dies, str(tmp_path / "mark")), range(20), foreign_pool(make, 2))
        assert sorted(number for number, _ in work) == list(range(20))
        assert len(made) == 2

    def test_one_that_is_closed(self) -> None:
        """It says so in a line."""
        executor = ProcessPoolExecutor(1, get_context("spawn"))
        executor.shutdown()
        with pytest.raises(WorkError, match="the executor takes no work: RuntimeError"):
            list(completed(square, range(3), foreign_pool(executor, 1)))

    def test_the_first_error_counts(self) -> None:
        """Whichever comes in first."""

        class Backwards(Executor):
            first: tuple[Future[Any], Any] | None = None

            def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
                future: Future[Any] = Future()
                if self.first is None:
                    self.first = future, fn(*args, **kwargs)
                else:
                    future.set_result(fn(*args, **kwargs))
                    threading.Timer(0.1, self.first[0].set_result, self.first[1:]).start()
                    self.first = None
                return future

        with pytest.raises(WorkError, match="AwkwardError: 2 and 2"):
            list(completed(partial(fails_from, 2), range(10), WorkerPool(Backwards(), 2)))

    @pytest.mark.parametrize("broken_after", [0, 3, 4])
    def test_one_that_breaks_between_tasks(self, broken_after: int) -> None:
        """Another takes its place, and the task that it did not take is blamed for nothing."""
        made: list[Executor] = []

        class Brittle(Executor):
            taken = 0

            def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
                if self is made[0] and self.taken >= broken_after:
                    raise BrokenExecutor
                self.taken += 1
                future: Future[Any] = Future()
                future.set_result(fn(*args, **kwargs))
                return future

        def make() -> Executor:
            made.append(Brittle())
            return made[-1]

        assert sorted(number for number, _ in completed(square, range(9), foreign_pool(make, 1))) == list(range(9))
        assert len(made) == 2

    def test_one_that_gives_a_task_up(self) -> None:
        """It is asked once more, with that task alone."""

        class Moody(Executor):
            asked: tuple[int, ...] = ()

            def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
                self.asked += args[:1]
                future: Future[Any] = Future()
                if args[0] == 3:
                    future.set_exception(MemoryError("no room"))
                elif args[0] == 5 and self.asked.count(5) == 1:
                    future.cancel()
                    future.set_running_or_notify_cancel()
                else:
                    future.set_result(fn(*args, **kwargs))
                return future

        moody = Moody()
        assert sorted(completed(square, [4, 5, 6], WorkerPool(moody, 2))) == [(4, 16), (5, 25), (6, 36)]
        with pytest.raises(WorkError, match=r"^3: the executor gave it up: MemoryError: no room$"):
            list(completed(square, range(10), WorkerPool(moody, 2)))
        assert moody.asked.count(3) == 2


def test_errors_of_ours_stay_what_they_are() -> None:
    """Also from another process."""
    with pytest.raises(TabletopError, match="bot 'nobody': there is no bot 'nobody'"):
        list(completed(make_nobody, range(2), local_pool(2)))


def make_nobody(_: int) -> object:
    """A task that fails with an error of ours."""
    from tabletop.bots import make_bot  # noqa: PLC0415  (as a worker would)

    return make_bot("nobody", duel)
