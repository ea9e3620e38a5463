"""Other processes, each with a hash seed of its own, that replay games and answer with digests (law 1)."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from typing import Any, Final

from tabletop.testing.digest import Digest

HASH_SEEDS: Final = (1, 2)
"""The values of PYTHONHASHSEED, one a process."""


class WorkerError(Exception):
    """The other process cannot do what it was asked, which says nothing about the game."""


class Workers:
    """Processes that wait for games; close them."""

    def __init__(self) -> None:
        self._processes = [_started(seed) for seed in HASH_SEEDS]

    def digests(self, job: Mapping[str, Any]) -> Iterator[tuple[int, list[Digest]]]:
        """
        The hash seed of each process and what it answers for the game that `job` describes (`tabletop.testing.worker`).

        Raises:
            WorkerError: the process cannot find the game.
        """
        line = json.dumps(job)
        for process in self._processes:
            _tell(process, line)
        for seed, process in zip(HASH_SEEDS, self._processes, strict=True):
            yield seed, _answer(process)

    def close(self) -> None:
        """End the processes."""
        for process in self._processes:
            process.communicate()


def _started(seed: int) -> subprocess.Popen[str]:
    path = os.pathsep.join(entry or "." for entry in sys.path)
    return subprocess.Popen(
        [sys.executable, "-m", "tabletop.testing.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": path},
    )


def _tell(process: subprocess.Popen[str], line: str) -> None:
    assert process.stdin is not None  # it is a pipe
    try:
        process.stdin.write(f"{line}\n")
        process.stdin.flush()
    except OSError as error:
        raise WorkerError("the other process has ended") from error


def _answer(process: subprocess.Popen[str]) -> list[Digest]:
    assert process.stdout is not None  # it is a pipe
    line = process.stdout.readline()
    if not line:
        raise WorkerError("the other process has ended")
    answer = json.loads(line)
    if isinstance(answer, str):
        raise WorkerError(answer)
    return [(number, asked, digest) for number, asked, digest in answer]
