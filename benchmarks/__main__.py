"""
Measure the games of this library beside other engines, in one run on one pinned core.

    python -m benchmarks [--rounds 5] [--seconds 0.5] [--games duel,open_spiel] [--json FILE] [--smoke]

Peers that are not installed are left out (`pip install -e '.[bench]'` brings them).
"""

import argparse
import json
import platform
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from benchmarks.games import call_workloads, line, playout_workloads
from benchmarks.measure import Figure, Workload, heap_bytes, measured, pinned
from benchmarks.peers import floor_workload, open_spiel_workloads, rlcard_workloads
from benchmarks.search import open_spiel_search_workloads, search_workloads
from tabletop import abyss, duel, root_alliance
from tabletop.core import AnyGame

OURS: Final[Sequence[tuple[AnyGame, Any, str]]] = (
    (duel, duel.Options(), "duel"),
    (abyss, abyss.Options(seats=3), "abyss with 3 seats,"),
    (root_alliance, root_alliance.Options(factions=tuple(root_alliance.Faction)), "root with 4 seats,"),
)
"""The games of this library: the game, its options, the name in the table."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what the command line asks for; the exit status."""
    asked = _parser().parse_args(arguments)
    wanted = tuple(asked.games.split(",")) if asked.games else ("",)
    workloads = [load for load in all_workloads() if any(name in load.name for name in wanted)]
    if not workloads:
        print(f"nothing is called {asked.games!r}; try duel, open_spiel, rlcard, floor", file=sys.stderr)
        return 2
    rounds, seconds = (1, 0.0) if asked.smoke else (asked.rounds, asked.seconds)
    with pinned():
        figures = list(measured(workloads, rounds, seconds, asked.seed))
    sizes = {label: state_bytes(game, options) for game, options, label in OURS}
    show(figures, sizes)
    if asked.json:
        Path(asked.json).write_text(json.dumps(report(figures, sizes), indent=1) + "\n", encoding="utf-8")
    return 0


def all_workloads() -> Iterator[Workload]:
    """Everything there is to measure here."""
    for game, options, label in OURS:
        yield from playout_workloads(game, options, label)
        yield from call_workloads(game, options, label)
        yield from search_workloads(game, options, label)
    yield floor_workload()
    yield from open_spiel_workloads()
    yield from open_spiel_search_workloads()
    yield from rlcard_workloads()


def state_bytes(game: AnyGame, options: Any) -> float:  # noqa: ANN401
    """What a state adds to the heap when every state of a game is kept, in bytes."""
    return heap_bytes(lambda: line(game, options, seed=1))


def show(figures: Sequence[Figure], sizes: dict[str, float]) -> None:
    """Print the table: each figure, and how many times as fast the first row of our own is."""
    table = Table(title="units a CPU second")
    for heading in ("workload", "unit", "best", "median", "runs", "µs a unit", "first row is faster by"):
        table.add_column(heading, justify="left" if heading in {"workload", "unit"} else "right")
    first = figures[0]
    for figure in figures:
        ratio = f"{first.best / figure.best:.2f}" if figure.unit == first.unit else ""
        values = (f"{figure.best:,.0f}", f"{figure.median:,.0f}", f"{figure.runs:,.0f}", f"{figure.microseconds:.2f}")
        table.add_row(figure.name, figure.unit, *values, ratio)
    console = Console(width=None if sys.stdout.isatty() else 140)
    console.print(table)
    for label, size in sizes.items():
        console.print(f"{label.rstrip(',')}: {size:,.0f} bytes a state", highlight=False)


def report(figures: Sequence[Figure], sizes: dict[str, float]) -> dict[str, Any]:
    """All figures and what they were measured on, ready for JSON."""
    rows = [{"name": f.name, "unit": f.unit, "best": f.best, "median": f.median, "runs": f.runs} for f in figures]
    machine = {"python": platform.python_version(), "system": platform.platform(), "processor": platform.machine()}
    return {"machine": machine, "figures": rows, "bytes_a_state": sizes}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__.split("\n")[1])
    parser.add_argument("--rounds", type=int, default=5, help="how often every engine has its turn")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds of each turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", default="", metavar="NAME,NAME", help="only workloads with such a name")
    parser.add_argument("--json", default="", metavar="FILE", help="write all figures there")
    parser.add_argument("--smoke", action="store_true", help="once each, to see that it works")
    return parser


if __name__ == "__main__":
    sys.exit(main())
