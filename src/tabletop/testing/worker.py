"""
The process that replays games for law 1: `python -m tabletop.testing.worker`.

Each line of its input is a job, `{"game", "options", "moves", "seed"}`; each line of its output the digests, or a text
that says what went wrong.
"""

import json
import os
import sys
from collections.abc import Iterator
from typing import Any, TextIO

from tabletop.testing.capsules import read_options
from tabletop.testing.digest import Digest, digests
from tabletop.testing.faults import FAULTS
from tabletop.testing.paths import game_at
from tabletop.testing.spelling import read


def main() -> None:
    """Answer until the input ends. What the game itself prints goes nowhere."""
    output = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    with output:
        serve(sys.stdin, output)


def serve(jobs: TextIO, output: TextIO) -> None:
    """Answer each job with a line."""
    for line in jobs:
        output.write(f"{json.dumps(_answer(json.loads(line)))}\n")
        output.flush()


def _answer(job: dict[str, Any]) -> list[Digest] | str:
    try:
        game = game_at(job["game"])
    except FAULTS as error:
        return f"{job['game']} cannot be imported in another process: {error}"
    try:
        options = read_options(game, job["options"])
        return list(_until_error(digests(game, options, tuple(read(game, options, job["moves"])), job["seed"])))
    except FAULTS as error:
        return [(0, f"{type(error).__name__} where the other process raises nothing", "")]


def _until_error(found: Iterator[Digest]) -> Iterator[Digest]:
    try:
        yield from found
    except FAULTS as error:
        yield -1, f"{type(error).__name__} where another process raises nothing", ""


if __name__ == "__main__":
    main()
