"""
Work that goes through an executor: what comes out does not depend on which, nor on how many take part.

A worker that dies takes nothing down but the task it was at: that is tried again, alone, so that a task that kills its
worker is known, and given up after a few tries.
"""

import os
import pickle
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from multiprocessing import parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from signal import SIG_BLOCK, SIG_SETMASK, SIGINT, SIGTERM, raise_signal
from threading import Thread
from typing import Any, Final, Generic, ParamSpec, TypeVar

import attrs

from tabletop.bots.faults import STOPS, describe, describe_with_place
from tabletop.core import TabletopError

try:
    from signal import pthread_sigmask
except ImportError:  # there is none on Windows
    pthread_sigmask = None  # type: ignore[assignment]

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")
P = ParamSpec("P")

TRIES: Final = 3
_AHEAD: Final = 2  # tasks in flight a worker: it finds the next one waiting


class WorkError(TabletopError, RuntimeError):
    """A task could not be done; the text says why, in one line."""


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Inline(Executor):
    """Works at once, in this process."""

    def submit(self, fn: Callable[P, ResultT], /, *args: P.args, **kwargs: P.kwargs) -> Future[ResultT]:
        """The future, which is done."""
        future: Future[ResultT] = Future()
        future.set_result(fn(*args, **kwargs))  # `_attempt` raises nothing that is to be kept
        return future


@attrs.frozen
class WorkerPool:
    """
    Who does the work: an executor, and how many tasks are with it at a time.

    `renew` makes another executor in the place of one that is broken, where that is possible; `shutdown` ends it all.
    """

    executor: Executor
    in_flight: int
    renew: "Callable[[], WorkerPool] | None" = None
    shutdown: Callable[[], None] = lambda: None

    def submit(self, function: Callable[P, ResultT], *args: P.args, **kwargs: P.kwargs) -> Future[ResultT]:
        """The future of the call; processes that are started for it never hear an interrupt."""
        with self._hearing():
            return self.executor.submit(function, *args, **kwargs)

    def _hearing(self) -> AbstractContextManager[None]:
        """What holds while a call is handed over; an executor that works at once does all of it meanwhile."""
        return _ignoring_sigint() if isinstance(self.executor, ProcessPoolExecutor) else nullcontext()


def local_pool(workers: int) -> WorkerPool:
    """So many processes on this machine; this process itself for one."""
    if workers == 1:
        return WorkerPool(Inline(), 1)
    context = _Context()
    pool = ProcessPoolExecutor(workers, context, initializer=_begin)

    def shutdown() -> None:
        context.end()
        pool.shutdown(cancel_futures=True)  # waits for its thread, which would trip over the end of the interpreter

    return WorkerPool(pool, _AHEAD * workers, partial(local_pool, workers), shutdown)


def foreign_pool(executor: Executor | Callable[[], Executor], workers: int) -> WorkerPool:
    """An executor that others have made, and will end; or a function that makes one, as often as one breaks."""
    if isinstance(executor, Executor):
        return WorkerPool(executor, _AHEAD * workers)
    made = executor()
    renew = partial(foreign_pool, executor, workers)
    return WorkerPool(made, _AHEAD * workers, renew, partial(made.shutdown, cancel_futures=True))


class _Context(SpawnContext):
    """Starts processes that know nothing of ours, and remembers them and the pipe of their answers."""

    def __init__(self) -> None:
        super().__init__()
        self._started: list[SpawnProcess] = []
        self._answers: list[Any] = []

    def Process(self, *args: Any, **kwargs: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: ANN401, N802
        process = SpawnProcess(*args, **kwargs)
        self._started.append(process)
        return process

    def SimpleQueue(self) -> Any:  # noqa: ANN401, N802
        queue = super().SimpleQueue()
        self._answers.append(queue)
        return queue

    def end(self) -> None:
        """End the processes, whatever they are at."""
        for process in self._started:
            if process.is_alive():
                process.terminate()
        for queue in self._answers:
            queue._writer.close()  # noqa: SLF001  (who reads half an answer would wait for the rest for ever)


def _begin() -> None:
    """What a worker does first: it sees to it that it ends with its parent, and prints nothing among its results."""
    sys.stdout = sys.stderr
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        raise_signal(SIGTERM)


@contextmanager
def _ignoring_sigint() -> Iterator[None]:
    """Have processes that are started now never hear an interrupt: it is for the parent, which then ends them."""
    if pthread_sigmask is None:
        yield
        return
    heard = pthread_sigmask(SIG_BLOCK, {SIGINT})
    try:
        yield
    finally:
        pthread_sigmask(SIG_SETMASK, heard)


@attrs.frozen
class _Failure:
    """What a task raised; executors raise what happens to themselves."""

    error: Exception


def _attempt(function: Callable[[TaskT], ResultT], task: TaskT, _death: int) -> "ResultT | _Failure":
    """What the function answers, or raises; executors that know tasks by their arguments see another one each try."""
    try:
        return function(task)
    except STOPS:
        raise
    except BaseException as error:  # noqa: BLE001  (it is told)
        return _Failure(_portable(error))


def _portable(error: BaseException) -> Exception:
    """The error as it can be sent from process to process."""
    try:
        if isinstance(error, TabletopError) and str(pickle.loads(pickle.dumps(error))) == str(error):  # noqa: S301  (made here)
            return error
    except STOPS:
        raise
    except BaseException:  # noqa: BLE001, S110  (it cannot be sent)
        pass
    return WorkError(describe_with_place(error))


def completed(
    function: Callable[[TaskT], ResultT], tasks: Iterable[TaskT], pool: WorkerPool
) -> Generator[tuple[TaskT, ResultT], None, None]:
    """
    Each task with what the function answers, as they come in; function, tasks and answers must pickle.

    Raises:
        WorkError: the executor failed, or a task killed its worker again and again.
        TabletopError: whatever the function raised, at the first of the tasks at which it did.
    """
    run = _Run(function, tasks, pool)
    try:
        yield from run.results()
    finally:
        run.end()


def _error_of(future: Future[Any]) -> BaseException | None:
    """What the executor says of a task that is over, if it failed."""
    return CancelledError("cancelled") if future.cancelled() else future.exception()


class _Run(Generic[TaskT, ResultT]):
    """Tasks on their way through an executor."""

    def __init__(self, function: Callable[[TaskT], ResultT], tasks: Iterable[TaskT], pool: WorkerPool) -> None:
        self._work = partial(_attempt, function)
        self._tasks = enumerate(tasks)
        self._pool = pool
        self._flying: dict[Future[Any], tuple[int, TaskT]] = {}
        self._suspects: deque[tuple[int, TaskT]] = deque()
        self._deaths: dict[int, int] = {}
        self._failures: list[tuple[int, Exception]] = []

    def results(self) -> Iterator[tuple[TaskT, ResultT]]:
        """All of them, in the order in which they come in."""
        while True:
            self._submit()
            if not self._flying:
                break
            done, _ = wait(self._flying, return_when=FIRST_COMPLETED)
            is_broken = any(isinstance(_error_of(future), BrokenExecutor) for future in done)
            if is_broken:
                wait(self._flying)  # those in flight break too, or were just done
            for future in list(self._flying) if is_broken else done:
                numbered = self._flying.pop(future)
                yield from self._landed(numbered, future)
            if is_broken:
                self._renew()
        if self._failures:
            raise min(self._failures, key=lambda failure: failure[0])[1]

    def end(self) -> None:
        """Have nothing go on."""
        if self._pool.renew is None:
            for future in self._flying:
                future.cancel()
        self._pool.shutdown()  # an executor of ours cancels what it has; to do it twice would confuse it

    def _submit(self) -> None:
        """Keep the workers busy; suspects are alone with them."""
        while len(self._flying) < (1 if self._suspects else self._pool.in_flight):
            numbered = self._suspects.popleft() if self._suspects else self._next()
            if numbered is None:
                return
            try:
                future = self._pool.submit(self._work, numbered[1], self._deaths.get(numbered[0], 0))
            except BrokenExecutor:  # since the last task, or while it was idle
                self._suspects.append(numbered)
                if self._flying:
                    return
                self._renew()
                continue
            except Exception as error:
                raise WorkError(f"the executor takes no work: {describe(error)}") from error
            self._flying[future] = numbered
            if numbered[0] in self._deaths:
                return

    def _next(self) -> tuple[int, TaskT] | None:
        """The next task; none once something has failed."""
        return None if self._failures else next(self._tasks, None)

    def _landed(self, numbered: tuple[int, TaskT], future: Future[Any]) -> Iterator[tuple[TaskT, ResultT]]:
        """What came of a task."""
        error = _error_of(future)
        if isinstance(error, BrokenExecutor):
            self._suspects.append(numbered)
            self._blame(numbered)
        elif error is not None and numbered[0] in self._deaths:
            raise WorkError(f"{numbered[1]}: the executor gave it up: {describe(error)}") from error
        elif error is not None:  # an executor that renews its workers itself; who was to blame shows when alone
            self._suspects.append(numbered)
            self._blame(numbered)
        elif isinstance(answer := future.result(), _Failure):
            self._failures.append((numbered[0], answer.error))
        else:
            yield numbered[1], answer

    def _blame(self, numbered: tuple[int, TaskT]) -> None:
        """Count a worker that died while it may have been at this task."""
        number, task = numbered
        self._deaths[number] = self._deaths.get(number, 0) + 1
        if self._deaths[number] >= TRIES:
            raise WorkError(f"{task}: its worker process died {TRIES} times; it is given up")

    def _renew(self) -> None:
        """Another executor in the place of the broken one."""
        if self._pool.renew is None:
            raise WorkError("the executor is broken: a worker died, and only who made it can make another")
        self._pool.shutdown()
        self._pool = self._pool.renew()
