"""No citation without a clause, no clause that the rules do not have, and none without a class of tests."""

import ast
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

ITEM: Final = r"\*\*(?P<roman>[IVX]+)\b|(?:^ *- |\*\*|\(|\s)(?P<letter>[a-z])(?:\. |\)(?!:)|(?<=\*\*[a-z]) )"
"""An item of a clause: `**II Spend**`, `- a. Council`, `(a)`, `b)`, `**a Martial law**`."""

UNTESTABLE: Final[Mapping[str, str]] = {
    "D0": "names the sources",
    "D12": "compares the sources",
    "A0.1": "says which edition is meant",
    "A0.2": "ranks the sources",
    "A0.3": "names the sources",
    "A18": "compares the sources",
    "A19": "tells of expansions that are no part of the game",
    "Law 0": "names the sources and compares them",
}
"""Clause that binds nobody at the table -> what it does instead; those below it are meant as well."""


def rules_of(game: str) -> str:
    """The rules of the game."""
    return (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")


def numbers_in(game: str, rules: str) -> Iterator[tuple[str, bool]]:
    """
    Every number of a clause in the rules, written as it is cited, and whether the clause stands there.

    Elsewhere it is a reference. In `**6.3 Setup.** 6.3.1 supplies. 6.3.2 keep` all three stand there. An item is
    numbered after the clause that it stands in: D4.4b, Law 8.4.2.II, Law 8.4.2.II.a. Letters count from a
    on, so that other single letters are no items.
    """
    law, dot = ("Law ", ".") if game == "root" else ("", "")
    opening = r"(?P<opening>^[ #*-]*(?:\d\. \*\*)?|\*\*)?"
    clause = latest = above = letter = ""
    text = re.sub(r"^```.*?^```", "", rules, flags=re.DOTALL | re.MULTILINE)  # no clause stands in a program
    for token in re.finditer(rf"{opening}(?P<number>{NUMBER[game]})|{ITEM}", text, flags=re.MULTILINE):
        if token["number"]:
            number = token["number"] if token["number"].startswith("R-") else law + token["number"]
            stands_there = token["opening"] is not None or number in {f"{clause}.1", successor(latest)}
            latest = number if stands_there else latest
            yield number, stands_there
            if token["opening"] is not None:
                clause, above, letter = number, number, "a"
        elif token["roman"]:
            above, letter = f"{clause}.{token['roman']}", "a"
            yield above, True
        elif token["letter"] == letter:
            yield f"{above}{dot}{letter}", True
            letter = chr(ord(letter) + 1)


def successor(number: str) -> str:
    """The clause that comes next beside this one: 6.3.2 after 6.3.1."""
    above, dot, last = number.rpartition(".")
    return f"{above}{dot}{int(last) + 1}" if last.isdecimal() else ""


def clauses_in(game: str, rules: str) -> frozenset[str]:
    """Every clause of the rules, and whatever they refer to."""
    return frozenset(number for number, _ in numbers_in(game, rules))


def leaves_in(game: str, rules: str) -> list[str]:
    """The clauses that stand in the rules and hold no others, in their order."""
    standing = list(dict.fromkeys(number for number, stands_there in numbers_in(game, rules) if stands_there))
    return [number for number in standing if not any(holds(number, other) for other in standing if other != number)]


def holds(number: str, clause: str) -> bool:
    """Whether this is the clause or one above it, as D4 is above D4.1 and D4.4 above D4.4b."""
    return re.match(rf"{re.escape(number)}(?![\dIVX])", clause) is not None


def is_known(number: str, clauses: Collection[str]) -> bool:
    """Whether this is one of the clauses or holds some of them."""
    return any(holds(number, clause) for clause in clauses)


def lost_citations(game: str, text: str, clauses: Collection[str]) -> list[str]:
    """The citations in a text that lead to none of the clauses."""
    return [number for number in re.findall(CITATION[game], text) if not is_known(number, clauses)]


def files_of(name: str, game: AnyGame) -> Iterator[Path]:
    """The code and the tests of a game."""
    yield from sorted(Path(inspect.getfile(game.State)).parent.rglob("*.py"))
    yield from own_tests(name, game)


def own_tests(name: str, game: AnyGame) -> Iterator[Path]:
    """The tests of a game."""
    for folder in sorted({name, Path(inspect.getfile(game.State)).parent.name}):
        yield from sorted((ROOT / "tests" / folder).rglob("*.py"))


def subjects(game: str, docstring: str) -> tuple[str, ...]:
    """The clauses with which the docstring of a test class opens: what the class is about."""
    law = "Law " if docstring.startswith("Law ") else ""
    opening = re.match(rf"(?:{NUMBER[game]})(?:, (?:{NUMBER[game]}))*", docstring.removeprefix(law))
    found = re.findall(NUMBER[game], opening[0]) if opening else []
    return tuple(number if number.startswith("R-") else law + number for number in found)


def classes_in(game: str, source: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The test classes of a file, each with the clauses that it is about."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield node.name, subjects(game, ast.get_docstring(node) or "")


def clauses_tried(name: str) -> frozenset[str]:
    """The clauses of a game that some class of its tests is about."""
    texts = [file.read_text(encoding="utf-8") for file in own_tests(name, GAMES[name])]
    return frozenset(clause for text in texts for _, about in classes_in(name, text) for clause in about)


def is_untestable(clause: str) -> bool:
    """Whether it binds nobody at the table, or stands below one that does not."""
    return any(holds(number, clause) for number in UNTESTABLE)


def file_of(clause: str) -> str:
    """How the file that tests the chapter of the clause begins: `test_d4_`; the rulings of Root are its part 12."""
    book, chapter = re.match(r"(D|A|Law |R-)(\d+)", clause).groups()  # type: ignore[union-attr]  # a clause of a game
    return (
        f"test_ch{12 if book == 'R-' else int(chapter):02}_"
        if book in {"Law ", "R-"}
        else f"test_{book.lower()}{chapter}_"
    )


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


@pytest.mark.parametrize("name", GAMES)
def test_every_leaf_clause_has_a_class_of_tests(name: str) -> None:
    """Whatever the rules say is tried by a class that opens with its number."""
    tried, leaves = clauses_tried(name), leaves_in(name, rules_of(name))
    assert [clause for clause in leaves if clause not in tried and not is_untestable(clause)] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_class_lies_in_the_file_of_its_chapter(name: str) -> None:
    """That of the clause which it names first."""
    assert [
        f"{file.name}: {title} is about {about[0]}"
        for file in own_tests(name, GAMES[name])
        for title, about in classes_in(name, file.read_text("utf-8"))
        if about and not file.name.startswith(file_of(about[0]))
    ] == []


def test_what_is_untestable_stands_in_the_rules() -> None:
    """And nothing that has been tried after all is excused."""
    clauses = {clause for name in CITATION for clause in clauses_in(name, rules_of(name))}
    assert [number for number in UNTESTABLE if not is_known(number, clauses)] == []
    assert [clause for name in GAMES for clause in clauses_tried(name) if is_untestable(clause)] == []


@pytest.mark.parametrize(
    ("game", "docstring", "about", "file"),
    [
        ("duel", "D4.4b: a hero can be laid", ("D4.4b",), "test_d4_"),
        ("duel", "D13, D1.7: a value", ("D13", "D1.7"), "test_d13_"),
        ("abyss", "A14.4 Shaman: no Soldier (A17.36)", ("A14.4",), "test_a14_"),
        ("root", "Law 8.4.2.II.a: one more", ("Law 8.4.2.II.a",), "test_ch08_"),
        ("root", "Law 9.5.9, D.1: a torch", ("Law 9.5.9", "Law D.1"), "test_ch09_"),
        ("root", "R-29: the game is over (Law 3.1)", ("R-29",), "test_ch12_"),
    ],
)
def test_a_docstring_opens_with_clauses(game: str, docstring: str, about: tuple[str, ...], file: str) -> None:
    """The file is that of the first of them."""
    assert subjects(game, docstring) == about
    assert file_of(about[0]) == file


@pytest.mark.parametrize(
    "docstring", ["", "Sappers: one extra hit (Law 4.3.3).", "Whatever play reaches, D10 included."]
)
def test_a_docstring_that_opens_with_words_is_about_no_clause(docstring: str) -> None:
    """A class for something else than a clause lies where its author likes."""
    assert [subjects(game, docstring) for game in CITATION] == [()] * len(CITATION)


@pytest.mark.parametrize(
    ("game", "rules", "leaves"),
    [
        ("duel", "## D4 Turn\n\n- D4.4 **Play.** (D5.1)\n  - a. **Council**\n  - b. **Block**", ["D4.4a", "D4.4b"]),
        ("abyss", "**A5.9 End.** As in A5.2.\n**A5.10** (a) now, and (b) then", ["A5.9", "A5.10a", "A5.10b"]),
        (
            "root",
            "## 6. Cats\n* **6.3 Setup.** 6.3.1 supply. 6.3.2 keep (5.1.7).\n* **6.4 Wood.** (G.1.22)\n* **R-7** Now?",
            ["Law 6.3.1", "Law 6.3.2", "Law 6.4", "R-7"],
        ),
    ],
)
def test_leaves_hold_no_other_clauses(game: str, rules: str, leaves: list[str]) -> None:
    """Items are leaves, references are none."""
    assert leaves_in(game, rules) == leaves


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
