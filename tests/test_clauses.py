"""No citation without a clause, and no clause that the rules do not have."""

import inspect
import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

from tabletop.core import AnyGame
from tests.games import GAMES

ROOT: Final = Path(__file__).parents[1]

CITATION: Final[Mapping[str, str]] = {
    "duel": r"\bD\d+(?:\.\d+)?[a-z]?\b",
    "abyss": r"\bA\d+(?:\.\d+)?[a-z]?\b",
    "root": r"\bLaw (?:[A-Z]\.)?\d+(?:\.\d+)*(?:\.[IVX]+)?(?:\.[a-z])?\b|\bR-\d+\b",
}
"""Game -> how code and tests cite its clauses."""

NUMBER: Final[Mapping[str, str]] = {
    **CITATION,
    "root": r"\b(?:[A-Z]\.\d+|\d+\.\d+)(?:\.\d+)*(?:\.[IVX]+)?(?:\.[a-z])?\b|\bR-\d+\b",
}
"""Game -> how its rules write the numbers of their clauses."""

ITEM: Final = r"\*\*(?P<roman>[IVX]+)\b|(?:^ *- |\*\*|\(|\s)(?P<letter>[a-z])(?:\. |\)|(?<=\*\*[a-z]) )"
"""An item of a clause: `**II Spend**`, `- a. Council`, `(a)`, `b)`, `**a Martial law**`."""


def rules_of(game: str) -> str:
    """The rules of the game."""
    return (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")


def clauses_in(game: str, rules: str) -> frozenset[str]:
    """
    Every clause of the rules, written as it is cited.

    An item is numbered after the clause that it stands in: D4.4b, Law 8.4.2.II, Law 8.4.2.II.a. Letters count from a
    on, so that other single letters are no items.
    """
    law, dot = ("Law ", ".") if game == "root" else ("", "")
    opening = r"(?P<opening>^[ #*-]*(?:\d\. \*\*)?|\*\*)?"
    found: set[str] = set()
    clause = above = letter = ""
    for token in re.finditer(rf"{opening}(?P<number>{NUMBER[game]})|{ITEM}", rules, flags=re.MULTILINE):
        if token["number"]:
            number = token["number"] if token["number"].startswith("R-") else law + token["number"]
            found.add(number)
            if token["opening"] is not None:  # else a reference inside a clause
                clause, above, letter = number, number, "a"
        elif token["roman"]:
            above, letter = f"{clause}.{token['roman']}", "a"
            found.add(above)
        elif token["letter"] == letter:
            found.add(f"{above}{dot}{letter}")
            letter = chr(ord(letter) + 1)
    return frozenset(found)


def is_known(number: str, clauses: Collection[str]) -> bool:
    """Whether this is one of the clauses or holds some of them, as D4 holds D4.1 and D4.4 holds D4.4b."""
    return any(re.match(rf"{re.escape(number)}(?!\d)", clause) for clause in clauses)


def lost_citations(game: str, text: str, clauses: Collection[str]) -> list[str]:
    """The citations in a text that lead to none of the clauses."""
    return [number for number in re.findall(CITATION[game], text) if not is_known(number, clauses)]


def files_of(name: str, game: AnyGame) -> Iterator[Path]:
    """The code and the tests of a game."""
    package = Path(inspect.getfile(game.State)).parent
    for folder in (package, *(ROOT / "tests" / folder for folder in sorted({name, package.name}))):
        yield from sorted(folder.rglob("*.py"))


@pytest.mark.parametrize("name", GAMES)
def test_every_citation_leads_to_a_clause(name: str) -> None:
    """What the code and the tests of a game cite is in its `CLAUSES`."""
    game = GAMES[name]
    lost = {
        f"{file.relative_to(ROOT)}: {number}"
        for file in files_of(name, game)
        for number in lost_citations(name, file.read_text(encoding="utf-8"), game.CLAUSES)
    }
    assert sorted(lost) == []


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_stands_in_the_rules(name: str) -> None:
    """What a game has in its `CLAUSES` can be looked up."""
    rules = clauses_in(name, rules_of(name))
    assert [number for number in GAMES[name].CLAUSES if not is_known(number, rules)] == []


@pytest.mark.parametrize(
    ("game", "text", "lost"),
    [
        ("duel", "# D4.1", []),
        ("duel", "the turn (D4), a block (D4.4b), the parameters (D13)", []),
        ("duel", "D4.9 and D41", ["D4.9", "D41"]),
        ("duel", "the item D4.4c", ["D4.4c"]),
        ("duel", "heroes R3, K2, G5b, B7, DECK_D9 and 2D6", []),
        ("abyss", "the price (A5.3), the deck (A5.10b), A5.9, A12.1c", ["A5.9", "A12.1c"]),
        ("root", "sympathy 8.9 costs (Law 8.4.2.II): Law 8.4.2.II.a, R-7.", []),
        ("root", "Law 8.4.2.III, Law 8.4.3, R-70", ["Law 8.4.2.III", "Law 8.4.3", "R-70"]),
    ],
)
def test_a_lost_citation_is_found(game: str, text: str, lost: list[str]) -> None:
    """The check can fail, and heroes, dice and prose are no citations."""
    clauses = ["D4.1", "D4.4b", "D13", "A5.3", "A5.10b", "A12.1a", "Law 8.4.2.II", "Law 8.4.2.II.a", "R-7"]
    assert lost_citations(game, text, clauses) == lost


@pytest.mark.parametrize(
    ("game", "present", "absent"),
    [
        (
            "duel",
            ["D0", "D4.4", "D4.4a", "D4.4b", "D6.5b", "D9.5", "D11.15", "D13"],
            ["D4.4c", "D4.1a", "D4.10", "D14"],
        ),
        ("abyss", ["A0.4", "A5.10a", "A5.10b", "A12.1b", "A17.45", "A19.4"], ["A5.10c", "A17.99", "A20"]),
        (
            "root",
            ["Law 2.1.1.II", "Law 4.3.2.I", "Law 6.4", "Law 8.2.6", "Law 8.4.1.III", "Law 8.4.2.II.a", "Law 8.6.1.IV"],
            ["Law 8.4.2.IV", "Law 8.4.2.II.b", "Law 8.4.3"],
        ),
        ("root", ["Law 9.2.9.III.a", "Law G.1.22", "Law D.1", "R-1", "R-61"], ["Law 9.2.9.III.d", "R-99", "Law R-1"]),
    ],
)
def test_the_clauses_of_the_rules_are_found(game: str, present: list[str], absent: list[str]) -> None:
    """Chapters, clauses and items, each under the number by which it is cited."""
    clauses = clauses_in(game, rules_of(game))
    assert [number for number in present if number not in clauses] == []
    assert [number for number in absent if number in clauses] == []
