"""For each law there is a toy that it turns red, the other laws stay green, and `docs/laws.md` says the same."""

import os
import re
from collections.abc import Callable, Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tabletop.testing import LAWS, Entry, Report, Verdict, check, replay_capsule
from tests.testing.toys import TOYS, table

SEED: Final = 0
IN_CI: Final = os.environ.get("CI", "").lower() in {"true", "1"}
TEXT: Final = (Path(__file__).parents[2] / "docs" / "laws.md").read_text(encoding="utf-8")

BY_LAW: Final = pytest.mark.parametrize("number", TOYS, ids=[f"{number}-{LAWS[number].name}" for number in TOYS])


def tried_on(number: int) -> set[int]:
    """The laws tried on the toy of a law: all where there is time, else its own and those that break with it."""
    return {*LAWS} if IN_CI else {number} | TOYS[number].also_breaks


@pytest.fixture(scope="module")
def report_on() -> Callable[[int], Report]:
    """What these laws say of the toy; each toy is tried once."""
    return cache(lambda number: check(TOYS[number].path, "quick", tried_on(number), SEED, bots=TOYS[number].bots))


def entry_of(report: Report, number: int) -> Entry:
    """What became of the law."""
    (entry,) = (entry for entry in report.entries if entry.law.number == number)
    return entry


def test_every_law_has_its_toy() -> None:
    """In order, and each another."""
    assert list(TOYS) == list(LAWS)
    assert len({(toy.path, toy.bots) for toy in TOYS.values()}) == len(TOYS)


def test_the_game_without_a_fault_keeps_all_laws() -> None:
    """What the toys break was sound before."""
    report = check("examples.magpies", seed=SEED)
    assert {entry.law.number: entry.verdict for entry in report.entries} == dict.fromkeys(LAWS, Verdict.HOLDS)


@BY_LAW
def test_its_law_turns_red_and_so_do_those_that_are_named(report_on: Callable[[int], Report], number: int) -> None:
    """In CI all laws are tried: no law more, and no law less."""
    report = report_on(number)
    assert {entry.law.number for entry in report.entries} == tried_on(number)
    assert {entry.law.number for entry in report.broken} == {number} | TOYS[number].also_breaks
    unsure = {entry.law.number for entry in report.entries if entry.verdict not in {Verdict.HOLDS, Verdict.BROKEN}}
    assert unsure <= ({22} if number != 22 else set())  # what is wrong with them would spoil what their seats remember


@BY_LAW
def test_its_capsule_shows_the_same_again(report_on: Callable[[int], Report], number: int) -> None:
    """With the same words, on the same line."""
    violation = entry_of(report_on(number), number).violation
    assert violation is not None
    assert violation.capsule is not None
    again = replay_capsule(str(violation.capsule), allow=["tests", "examples"])
    assert again is not None
    assert (again.found, again.moves) == (violation.found, violation.moves)


class TestPage:
    """`docs/laws.md`."""

    def test_it_has_every_law_in_its_own_words(self) -> None:
        """Number, name and sentence, in order."""
        headings = re.findall(r"^### (\d+) · `(\w+)`\n\n(.+?)\n\n", TEXT, flags=re.DOTALL | re.MULTILINE)
        found = [(int(number), name, sentence.replace("\n", " ")) for number, name, sentence in headings]
        assert found == [(law.number, law.name, f"*{law.sentence}*") for law in LAWS.values()]

    def test_it_says_what_each_law_needs(self) -> None:
        """The promises without which it is not run, in whole or in part."""
        sections = re.split(r"^### (\d+) · .*$", TEXT, flags=re.MULTILINE)[1:]
        needs = {
            int(number): set(re.findall(r"`(\w+)`", "".join(re.findall(r"^Needs: .*$", text, flags=re.MULTILINE))))
            for number, text in zip(sections[::2], sections[1::2], strict=True)
        }
        assert needs == {number: {*law.needs, *law.wants} for number, law in LAWS.items()}

    def test_its_table_is_what_the_toys_break(self) -> None:
        """The tests above see to it that they do."""
        red: Mapping[int, Collection[int]] = {number: {number} | toy.also_breaks for number, toy in TOYS.items()}
        assert table(red) in TEXT
