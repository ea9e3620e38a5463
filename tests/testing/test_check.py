"""Runs and their reports."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest

from examples import magpies
from tabletop.core import ContractError, OptionsError, Promises
from tabletop.testing import LAWS, Progress, Report, Verdict, check, find_laws
from tests.testing.broken import GENEROUS, Altered

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def report() -> Report:
    """All laws on the second game."""
    return check(magpies)


class TestReport:
    """The report card."""

    def test_it_has_an_entry_for_every_law(self, report: Report) -> None:
        """In order."""
        assert [entry.law.number for entry in report.entries] == list(range(1, 23))

    def test_no_law_is_passed_untried(self, report: Report) -> None:
        """A law that holds was tried on something."""
        assert all(entry.examples for entry in report.entries)
        assert {entry.verdict for entry in report.entries} == {Verdict.HOLDS}
        assert report.exit_status == 0

    def test_it_prints_as_a_table(self, report: Report) -> None:
        """One row a law, a summary, what was covered."""
        lines = str(report).splitlines()
        assert lines[0] == "examples.magpies · profile quick · seed 0 · 3 sets of options"
        assert sum(line[24:30] == "holds " for line in lines) == 22
        assert "22 holds · " in str(report)
        assert "never played     none" in lines

    def test_its_json_holds_the_same(self, report: Report) -> None:
        """With the sentence of each law."""
        data = json.loads(report.to_json())
        assert [law["law"] for law in data["laws"]] == [law.name for law in LAWS.values()]
        assert data["laws"][12]["sentence"].startswith("What a seat cannot see changes neither")
        assert data["options"][0] == {"corn": 6, "ring": 4, "owl": 3, "hand_size": 3, "rounds": 2, "first": 0}
        assert data["coverage"]["missed"] == []

    def test_a_broken_law_is_shown_with_its_script(self) -> None:
        """And the exit status tells."""
        report = check(GENEROUS, laws=["result"])
        assert report.exit_status == 1
        assert "law_result is broken: seats [" in str(report)
        assert "violation = replay_capsule(" in str(report)
        assert report.coverage is None


def run(code: str, hash_seed: int) -> str:
    """What the program prints."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": str(hash_seed)}
    finished = subprocess.run(  # noqa: S603  (our own interpreter and script)
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env
    )
    return finished.stdout


def test_the_same_seed_gives_the_same_report() -> None:
    """Under any hash seed, the shortened lines included; times aside."""
    code = (
        "from tabletop.testing import check\n"
        "import json\n"
        "for game, laws in (('examples.magpies', [3, 4, 10, 13, 15]), ('tests.testing.broken:UNASKED', [6])):\n"
        "    data = check(game, laws=laws, seed=3).to_data()\n"
        "    data.pop('seconds'), [law.pop('seconds') for law in data['laws']]\n"
        "    print(json.dumps(data))\n"
    )
    assert run(code, 1) == run(code, 2)


def test_another_seed_plays_other_games() -> None:
    """The games of a run come out of its seed."""
    reports = [check(magpies, laws=["length"], seed=seed) for seed in (1, 2)]
    assert all(report.entries[0].verdict is Verdict.HOLDS for report in reports)


class TestWhatIsNotRun:
    """A law that lacks something says so."""

    @pytest.mark.parametrize(
        ("law", "promise"),
        [
            ("order", "equivalent"),
            ("defects", "corruptions"),
            ("non_interference", "twin"),
            ("uniform_worlds", "small_box"),
            ("result", "ranking"),
            ("symmetry", "symmetries"),
        ],
    )
    def test_without_its_promise(self, law: str, promise: str) -> None:
        """The promise that lacks is named."""
        promises = attrs.evolve(magpies.PROMISES, **{promise: None})
        (entry,) = check(Altered(magpies, PROMISES=promises), laws=[law]).entries
        assert entry.verdict is Verdict.NOT_RUN
        assert entry.note.startswith(f"the game does not promise {promise}")

    def test_half_a_law_can_be_broken(self) -> None:
        """What needs no promise is tried all the same."""
        game = Altered(magpies, PROMISES=Promises(), defects=lambda _state: ("M1: never",))
        (entry,) = check(game, laws=["defects"]).entries
        assert entry.verdict is Verdict.BROKEN

    def test_without_an_import_path(self) -> None:
        """Other processes cannot find the game."""
        (entry,) = check(Altered(magpies), laws=["determinism"]).entries
        assert entry.verdict is Verdict.NOT_RUN
        assert "import path" in entry.note

    def test_without_chance(self) -> None:
        """What never came up was not tried."""
        start = magpies.initial_state()
        game = Altered(magpies, initial_state=lambda _options: attrs.evolve(start, pending=()))
        (entry,) = check(game, laws=["chance"]).entries
        assert (entry.verdict, entry.examples) == (Verdict.NOT_RUN, 0)

    def test_without_a_bound_and_a_limit(self) -> None:
        """A game without an end needs the option that ends it."""
        (entry,) = check(Altered(magpies, max_length=lambda _options: None), laws=["length"]).entries
        assert entry.verdict is Verdict.NOT_RUN
        assert "turn_limit" in entry.note


@attrs.frozen(kw_only=True)
class LimitedOptions(magpies.Options):
    """Options of a game that could go on for ever."""

    turn_limit: int | None = None

    def __attrs_post_init__(self) -> None:
        """All are sound."""


class TestLimit:
    """Where the rules set no bound, the kit sets the option that ends games."""

    GAME = Altered(
        magpies,
        Options=LimitedOptions,
        max_length=lambda options: None if options.turn_limit is None else magpies.max_length(options),
        PROMISES=attrs.evolve(magpies.PROMISES, variants=None),
    )

    def test_the_report_says_so(self) -> None:
        """And the capsules of the run carry the option."""
        report = check(self.GAME, laws=["length"])
        assert report.entries[0].verdict is Verdict.BOUNDED
        assert [options["turn_limit"] for options in report.options if isinstance(options, dict)] == [50]

    def test_a_limit_must_bound_the_game(self) -> None:
        """Where it is set, `max_length` is a number."""
        game = Altered(self.GAME, max_length=lambda _options: None)
        (entry,) = check(game, laws=["length"]).entries
        assert entry.verdict is Verdict.BROKEN
        assert entry.violation is not None
        assert entry.violation.found == "max_length is None, and turn_limit is 50"

    def test_a_limit_that_is_given_stays(self) -> None:
        """Only None is replaced."""
        report = check(self.GAME, laws=["length"], options=LimitedOptions(turn_limit=7))
        assert report.options[0]["turn_limit"] == 7


class TestOptions:
    """Which options are played."""

    def test_several_sets(self) -> None:
        """Games take them by turns."""
        options = [magpies.Options(), magpies.Options(corn=9, rounds=1)]
        report = check(magpies, laws=["length"], options=options)
        assert [each["rounds"] for each in report.options] == [2, 1]

    def test_options_that_the_game_refuses(self) -> None:
        """The caller hears of it."""
        with pytest.raises(OptionsError):
            check(magpies, options=magpies.Options(rounds=0))


class TestAsking:
    """What a caller can ask for."""

    @pytest.mark.parametrize("asked", [13, "13", "non_interference", "law_non_interference", "non-interference"])
    def test_a_law_by_number_or_name(self, asked: str | int) -> None:
        """As people write them."""
        assert [law.number for law in find_laws([asked])] == [13]

    def test_an_unknown_law(self) -> None:
        """The nearest one is named."""
        with pytest.raises(ValueError, match="no law 'purety'; did you mean purity"):
            check(magpies, laws=["purety"])

    def test_an_unknown_profile(self) -> None:
        """All are named."""
        with pytest.raises(ValueError, match="unknown profile 'slow'; accepted: quick, ci, night"):
            check(magpies, "slow")

    def test_what_is_no_game(self) -> None:
        """The parts that lack are named."""
        not_a_game: Any = json
        with pytest.raises(ContractError, match="legal_moves is missing"):
            check(not_a_game)

    def test_a_path_that_leads_nowhere(self) -> None:
        """As an import that fails."""
        with pytest.raises(ImportError, match=r"module .* has no attribute .nest"):
            check("examples.magpies:nest")


def test_progress_counts_every_example() -> None:
    """It ends with all of the steps done, whatever becomes of the laws."""
    told: list[Progress] = []
    check("tests.testing.broken:GENEROUS", laws=["result", "length", "symmetry", "bots"], progress=told.append)
    assert [step.done for step in told] == sorted(step.done for step in told)
    assert {step.total for step in told} == {told[-1].done}
    assert told[0].doing == "length"
