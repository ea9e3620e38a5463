"""Which clauses a run has reached."""

import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import attrs
import pytest

from examples import magpies
from tabletop import duel
from tabletop.duel import components
from tabletop.testing import check
from tabletop.testing.clauses import clauses_in
from tabletop.testing.sources import Citation, LineTrace, Where, citations, empty_caches, files_of, modules_of
from tests.testing.broken import Altered

CLAUSES = ("D4", "D4.1", "D4.4", "D4.4b", "D10.1", "Law 8.2", "Law 8.2.6", "R-7")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("D4.1: it is blocked", {"D4.1"}),
        ("(D4)", {"D4"}),
        ("D4.4b and D4.4.", {"D4.4b", "D4.4"}),
        ("D4.12, D4.1.2, AD4.1, XD4", set()),
        ("D10.1", {"D10.1"}),
        ("as Law 8.2.6 says", {"Law 8.2.6"}),
        ("R-7!", {"R-7"}),
        ("nothing", set()),
    ],
)
def test_clauses_are_told_apart(text: str, found: set[str]) -> None:
    """A clause is not named by its sub-clauses."""
    assert clauses_in(text, CLAUSES) == found


SOURCE = dedent(
    '''
    """A module (D10.1)."""

    import attrs

    LIMIT = 3  # R-7


    @attrs.frozen
    class Due:
        """A decision (D4)."""

        seat: int  # D4.1


    def rule(state):
        """A rule (D4.4)."""
        if state:  # Law 8.2
            return (
                1,  # Law 8.2.6
                2,
            )
        # D4.4b: the rest
        return 0
    '''
).lstrip()


@pytest.fixture
def cited(tmp_path: Path) -> dict[str, Citation]:
    """Clause -> where it is cited."""
    file = tmp_path / "rules.py"
    file.write_text(SOURCE, encoding="utf-8")
    return {citation.clause: citation for citation in citations(str(file), CLAUSES)}


@pytest.mark.parametrize(
    ("clause", "where", "lines"),
    [
        ("D10.1", Where.TABLE, (0, 0)),
        ("R-7", Where.TABLE, (5, 5)),
        ("D4", Where.CLASS, (9, 9)),
        ("D4.1", Where.CLASS, (9, 9)),
        ("D4.4", Where.CODE, (16, 23)),
        ("Law 8.2", Where.CODE, (17, 17)),
        ("Law 8.2.6", Where.CODE, (18, 21)),
        ("D4.4b", Where.CODE, (23, 23)),
    ],
)
def test_citations_stand_on_statements(
    cited: dict[str, Citation], clause: str, where: Where, lines: tuple[int, int]
) -> None:
    """A comment counts for the statement that it stands on, or the next one; a docstring for the whole body."""
    citation = cited[clause]
    assert citation.where is where
    assert (citation.lines[0], citation.lines[-1]) == lines


def test_a_trace_notes_the_lines_of_its_files_alone() -> None:
    """And puts back what was set before."""
    previous = sys.gettrace()
    (file,) = files_of(magpies)
    with LineTrace([file]) as trace:
        magpies.initial_state()
        duel.initial_state()
    assert sys.gettrace() is previous
    assert {path for path, _ in trace.run} == {file}


def test_the_modules_of_a_game() -> None:
    """A package is all of its modules, but for its promises; an altered game is that of its parts too."""
    names = {module.__name__ for module in modules_of(duel)}
    assert {"tabletop.duel.rules", "tabletop.duel.observation", "tabletop.duel.components"} <= names
    assert not {"tabletop.duel.promises", "tabletop.core.contract"} & names
    altered = Altered(magpies, defects=test_the_modules_of_a_game)
    assert {module.__name__ for module in modules_of(altered)} == {"examples.magpies", __name__}


def test_caches_are_emptied() -> None:
    """What they hold would not run again."""
    cached: Any = components.hero_names
    cached(duel.Options().heroes)
    assert cached.cache_info().currsize
    empty_caches(duel)
    assert cached.cache_info().currsize == 0


def test_every_clause_is_counted_once() -> None:
    """Whatever group it is in."""
    report = check(magpies, options=magpies.Options(rounds=1))
    coverage = report.coverage
    assert coverage is not None
    assert set(coverage.refused) >= {"M2", "M3.1", "M4.1", "M4.2", "M5"}
    groups = (coverage.refused, coverage.reached, coverage.missed, coverage.tabled, coverage.uncited)
    assert sorted(clause for group in groups for clause in group) == sorted(magpies.CLAUSES)


def test_what_nothing_reaches_is_missed() -> None:
    """A game that ends before it begins plays no move and asks for nothing."""
    over = attrs.evolve(magpies.initial_state(), pending=())
    report = check(Altered(magpies, initial_state=lambda _options: over))
    assert report.coverage is not None
    assert report.coverage.unplayed == ("Lay", "Rob", "Guard", "Pass", "Seen", "Draw")
    assert "M3.2" in report.coverage.missed
