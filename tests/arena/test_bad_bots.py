"""Whatever a bot of the outside does: the matches of others are what they would be without it."""

import os
import sys
import time
from pathlib import Path
from typing import Final

import attrs
import pytest

from tabletop import duel
from tabletop.arena import Terms, Tournament
from tabletop.arena.terms import OnForfeit
from tabletop.bots import Keeping
from tabletop.core.record import Record, load_record
from tests.cli.command import tabletop

HERE: Final = "tests.arena.bad_bots"
OTHERS: Final = ("random", "greedy:worlds=1")
PATIENCE: Final = {"Loops": 1.0}
"""Seconds a move, for those that use them all; others have a minute."""

KEEPING: Final = Keeping(memory=600)
DEALS: Final = 1

FORFEITS: Final = {
    "Exits": "choose: its process ended with status 0",
    "Recurses": "choose: its process was ended by SIGSEGV",
    "LowersTheLimit": "Recursion",
    "Loops": "choose: no answer within 1 s",
    "Hoards": "choose raised MemoryError",
    "Leaves:how=exit": "choose raised SystemExit",
    "Leaves:how=interrupt": "choose raised KeyboardInterrupt",
    "Leaves:how=stop": "choose raised StopError",
    "Leaves:how=base": "choose raised BaseException",
    "Babbles": "choose: ",
    "ChangesOptions": "",
    "ChangesMoves": "",
    "ChangesObservation": "",
    "LeavesThreads": "",
    "Forks": "",
    "Prints": "",
    "Patches": "",
}
"""Bad bot -> what its forfeits say; nothing for those that only hurt themselves."""


def played(path: Path, bad: str, workers: int) -> list[Record[duel.Options, duel.State]]:
    """The records of a tournament with this bot, without the terms."""
    terms = Terms(seconds_a_move=PATIENCE.get(bad), on_forfeit=OnForfeit.RANDOM)
    tournament = Tournament(duel, [*OTHERS, f"{HERE}:{bad}"], deals=DEALS, seed=5, terms=terms, keeping=KEEPING)
    tournament.play(workers=workers, records=path)
    lines = path.read_text(encoding="utf-8").splitlines()
    return [attrs.evolve(load_record(duel, line), place=None) for line in lines]


@pytest.fixture(scope="module")
def calm(tmp_path_factory: pytest.TempPathFactory) -> list[Record[duel.Options, duel.State]]:
    """The games with a bot in the place of the bad one that does nothing."""
    return played(tmp_path_factory.mktemp("calm") / "games", "BadBot", 1)


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("bad", FORFEITS)
def test_other_matches_are_the_same(
    bad: str, workers: int, calm: list[Record[duel.Options, duel.State]], tmp_path: Path
) -> None:
    """All games are there; those without it are equal, and it alone forfeits, for the reason that is told."""
    found = played(tmp_path / "games", bad, workers)
    assert len(found) == len(calm) == 6 * DEALS
    for record, expected in zip(found, calm, strict=True):
        if f"{HERE}:{bad}" not in record.seats:
            assert record == expected
            continue
        assert all(record.seats[forfeit.seat] == f"{HERE}:{bad}" for forfeit in record.forfeits)
        assert all(FORFEITS[bad] in forfeit.reason for forfeit in record.forfeits)
        assert record.forfeits or not FORFEITS[bad]


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("cheat", ["GuessesSeeds", "Remembers", "Peeks"])
def test_cheats_find_out_nothing(cheat: str, workers: int, tmp_path: Path) -> None:
    """Neither the seed of a run nor what happened in another game, nor what those know who call it."""
    log = tmp_path / "log"
    bots = ["random", f"{HERE}:{cheat}:log={log}"]
    Tournament(duel, bots, deals=2, keeping=KEEPING).play(workers=workers)
    assert not log.exists()


@pytest.mark.parametrize(
    ("cheat", "keeping", "seed"),
    [
        ("GuessesSeeds", KEEPING, 7),
        ("Remembers", Keeping(is_trusted=True), None),
        ("Peeks", Keeping(is_trusted=True), None),
    ],
)
def test_cheats_are_able_to(cheat: str, keeping: Keeping, seed: int | None, tmp_path: Path) -> None:
    """They find out where they may: under a small seed, or where they are trusted."""
    log = tmp_path / "log"
    bots = ["random", f"{HERE}:{cheat}:log={log}"]
    Tournament(duel, bots, deals=2, seed=seed, keeping=keeping).play(workers=1)
    assert log.exists()


def test_no_process_outlives_the_run(tmp_path: Path) -> None:
    """What a bot has forked is ended with it."""
    log = tmp_path / "log"
    Tournament(duel, ["random", f"{HERE}:Forks:log={log}"], deals=1, keeping=KEEPING).play(workers=1)
    numbers = [int(line) for line in log.read_text(encoding="utf-8").split()]
    assert len(numbers) > 5
    deadline = time.monotonic() + 10
    while any(map(_is_alive, numbers)) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not any(map(_is_alive, numbers))


def _is_alive(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return sys.platform != "linux" or "\nState:\tZ" not in Path(f"/proc/{number}/status").read_text(encoding="utf-8")


@pytest.mark.parametrize("bad", ["Prints", "Exits", "LeavesThreads"])
def test_the_command(bad: str) -> None:
    """It prints one line of JSON, and comes to its end."""
    run = tabletop("tournament", "duel", "--bots", "random", f"{HERE}:{bad}", "-n", 1, "--json")
    assert (run.returncode, run.stdout.count("\n")) == (0, 1)


def test_a_name_calls_nothing(tmp_path: Path) -> None:
    """What is no class of bots is refused before it is called, and no module of the outside is imported here."""
    mark = tmp_path / "mark"
    run = tabletop("tournament", "duel", "--bots", "random", f"pydoc:pipepager:cmd=touch {mark},text=x")
    assert run.returncode == 2
    assert "pydoc:pipepager is no class: a bot is one with the methods start, see, choose" in run.stderr
    assert not mark.exists()
