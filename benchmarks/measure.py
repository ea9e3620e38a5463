"""Taking turns: every engine runs a little in each round, so that whatever disturbs the machine disturbs all alike."""

import gc
import os
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import TypeAlias

import attrs

Run: TypeAlias = Callable[[Random], int]
"""Plays or does something once and returns how many units of work that was, decisions for an engine."""


@attrs.frozen
class Workload:
    """Something to be timed: `unit` is what `run` counts, `per_game` how a run is called."""

    name: str
    unit: str
    run: Run


@attrs.frozen
class Figure:
    """
    What came out for one workload.

    best, median: units a CPU second, over the rounds. runs: calls of `run` a CPU second in the best round.
    """

    name: str
    unit: str
    best: float
    median: float
    runs: float

    @property
    def microseconds(self) -> float:
        """What one unit costs, in microseconds, in the best round."""
        return 1e6 / self.best


def measured(workloads: Sequence[Workload], rounds: int, seconds: float, seed: int) -> Iterator[Figure]:
    """One figure a workload, in order, from `rounds` interleaved rounds of `seconds` CPU seconds each."""
    rates: dict[str, list[tuple[float, float]]] = {workload.name: [] for workload in workloads}
    for workload in workloads:
        workload.run(Random(seed))  # tables are filled and modules loaded before the clock starts
    gc.collect()
    gc.freeze()  # what other workloads keep is not walked through while this one runs
    for number in range(rounds):
        for workload in workloads:
            rates[workload.name].append(_rates(workload.run, Random(seed + number), seconds))
    gc.unfreeze()
    for workload in workloads:
        units, runs = zip(*rates[workload.name], strict=True)
        yield Figure(workload.name, workload.unit, max(units), statistics.median(units), max(runs))


def _rates(run: Run, rng: Random, seconds: float) -> tuple[float, float]:
    """Units and runs a second, over at least `seconds` of CPU time."""
    gc.collect()
    units = runs = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds or not runs:
        units += run(rng)
        runs += 1
    return units / spent, runs / spent


@contextmanager
def pinned() -> Iterator[int | None]:
    """Keep this process on one core while inside; its number, or None where the system has no such call."""
    if not hasattr(os, "sched_setaffinity"):
        yield None
        return
    allowed = os.sched_getaffinity(0)
    core = max(allowed)
    os.sched_setaffinity(0, {core})
    try:
        yield core
    finally:
        os.sched_setaffinity(0, allowed)


def heap_bytes(make: Callable[[], Iterable[object]]) -> float:
    """The growth of the heap in bytes for each object that `make` yields, all of them kept."""
    import tracemalloc  # noqa: PLC0415  (slows whatever runs after it is loaded and started)

    list(make())  # tables are filled before
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        kept = list(make())
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return (after - before) / len(kept)
