"""`python -m tests.fuzz --minutes N [--reader X] [--seed S]`, or `--soak` for whole games."""

from argparse import ArgumentParser
from time import perf_counter

from tests.fuzz.readers import READERS, names
from tests.fuzz.running import Fault, faults, soaked


def main() -> int:
    """Try for as long as is asked, and tell what was found; 1 where anything was."""
    parser = ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--minutes", type=float, default=1.0, help="how long, for each reader")
    parser.add_argument("--reader", choices=list(READERS))
    parser.add_argument("--seed", type=int, default=1_000_000, help="the first seed")
    parser.add_argument("--soak", action="store_true", help="whole games instead of readers")
    given = parser.parse_args()
    found = _soak(given.minutes, given.seed) if given.soak else []
    for name in () if given.soak else names(given.reader):
        tried = list(faults(name, 60 * given.minutes, given.seed))
        found += [fault for fault in tried if fault is not None]
        print(f"{name}: {len(tried):,} texts, {sum(fault is not None for fault in tried)} faults", flush=True)  # noqa: T201
    for fault in found[:20]:
        print(fault)  # noqa: T201
    return bool(found)


def _soak(minutes: float, seed: int) -> list[Fault]:
    end, found, games, states = perf_counter() + 60 * minutes, [], 0, 0
    while perf_counter() < end:
        count, fault = soaked(seed + games)
        games, states = games + 1, states + count
        found += [] if fault is None else [fault]
    print(f"soak: {games:,} games, {states:,} states, {len(found)} faults")  # noqa: T201
    return found


if __name__ == "__main__":
    raise SystemExit(main())
