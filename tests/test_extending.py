"""
What the page on extending games adds to them, added to a copy of the library, where whole games are played with it.

Whoever moves a line at which the page puts something finds it here: an anchor stands exactly once in its file.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import attrs
import pytest

ROOT: Final = Path(__file__).parents[1]
TEXT: Final = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")
BLOCK: Final = re.compile(
    r'^<!-- (?P<verb>file|edit): (?P<path>[^\s,]+)(?:, (?P<place>after|before|instead of) "(?P<anchor>[^\n]+)")? -->\n'
    r"```\w+\n(?P<source>.*?)^```$",
    flags=re.DOTALL | re.MULTILINE,
)


@attrs.frozen
class Edit:
    """A block of the page: a new file, or lines put after, before or instead of the one that holds the anchor."""

    path: str
    source: str
    place: str | None
    anchor: str | None

    def make(self, root: Path) -> None:
        """Change the copy at this place."""
        path = root / self.path
        if self.anchor is None:
            assert not path.exists(), f"{self.path} is no new file"
            path.parent.mkdir(exist_ok=True)
            path.write_text(self.source, encoding="utf-8")
            return
        path.write_text(self.inserted(path.read_text(encoding="utf-8")), encoding="utf-8")

    def inserted(self, text: str) -> str:
        """The text with the block at its place."""
        lines = text.splitlines(keepends=True)
        assert self.anchor is not None
        found = [number for number, line in enumerate(lines) if self.anchor in line]
        assert len(found) == 1, f"{self.anchor!r} stands in {len(found)} lines of {self.path}"
        first, end = found[0] + (self.place == "after"), found[0] + (self.place != "before")
        return "".join((*lines[:first], self.source, *lines[end:]))


def edits_of(section: str) -> list[Edit]:
    """The blocks of a section, in their order."""
    _, begun, rest = TEXT.partition(f"\n## {section}\n")
    assert begun, f"the page has no section {section!r}"
    body = re.split(r"^## (?!\d)", rest, maxsplit=1, flags=re.MULTILINE)[0]
    edits = [Edit(m["path"], m["source"], m["place"], m["anchor"]) for m in BLOCK.finditer(body)]
    assert len(edits) == body.count("\n```") // 2, "every block has its mark"
    return edits


def files_of(section: str) -> set[str]:
    """The files that the section touches, its tests apart."""
    return {edit.path for edit in edits_of(section) if not edit.path.startswith("tests/")}


def own_tests_of(section: str) -> list[str]:
    """The files of tests that the section brings."""
    return sorted({edit.path for edit in edits_of(section) if edit.path.startswith("tests/")})


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the library, its tests and its rules."""
    ignored = shutil.ignore_patterns("__pycache__", "golden")
    for folder in ("src/tabletop", "tests", "docs/rules", "examples"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def run(copy: Path, *arguments: str) -> str:
    """What Python prints in the copy, which it has to take for the library."""
    path = os.pathsep.join((str(copy / "src"), str(copy)))
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("PYTEST_XDIST_WORKER", None)
    done = subprocess.run(  # noqa: S603  (the code that we tell our readers to write)
        [sys.executable, *arguments], capture_output=True, text=True, check=False, cwd=copy, env=environment
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def extend(copy: Path, section: str, program: str, game: str) -> None:
    """Add what the section adds; it is in style, its tests pass, its clauses lead somewhere, whole games go through."""
    for edit in edits_of(section):
        edit.make(copy)
    code = sorted({edit.path for edit in edits_of(section) if edit.path.endswith(".py")})
    run(copy, "-m", "ruff", "check", "--no-cache", "-q", *code)
    run(copy, "-m", "ruff", "format", "--no-cache", "-q", "--check", *code)
    quick = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts=")
    if own_tests_of(section):
        run(copy, *quick, *own_tests_of(section), "tests/test_clauses.py", "-k", f"{game} or {program}")
    run(copy, "-m", "tests.extended", program)


@pytest.mark.parametrize(
    ("section", "most", "program"),
    [
        ("A Lord with a simple Power", 3, "locksmith"),
        ("A Lord whose Power is a choice", 6, "extortioner"),
        ("A Location", 3, "reef_market"),
    ],
)
def test_a_card_of_abyss(copy: Path, section: str, most: int, program: str) -> None:
    """So many files at most, that of the rules among them."""
    assert len(files_of(section)) <= most
    extend(copy, section, program, "abyss")


def test_a_faction(copy: Path) -> None:
    """Its folder, and six files at most."""
    section = "A faction of Root"
    folder = "src/tabletop/root_alliance/ferrymen/"
    assert len({path for path in files_of(section) if not path.startswith(folder)}) <= 6
    extend(copy, section, "ferrymen", "root")


def test_a_fourth_game(copy: Path) -> None:
    """One module, of which the command line needs the path alone."""
    section = "A fourth game"
    assert files_of(section) == {"examples/pebbles.py"}
    extend(copy, section, "pebbles", "nothing")
    assert "pebbles" in run(copy, "-m", "tabletop.cli", "games", "examples.pebbles")


@pytest.mark.parametrize("text", ["one\ntwo\n", "anchor\nanchor\n"])
def test_a_lost_anchor_is_found(text: str) -> None:
    """Gone, or there twice."""
    with pytest.raises(AssertionError, match=r"'anchor' stands in [02] lines of some\.py"):
        Edit("some.py", "new\n", "after", "anchor").inserted(text)


@pytest.mark.parametrize(
    ("place", "changed"),
    [("after", "one\nanchor\nnew\ntwo\n"), ("before", "one\nnew\nanchor\ntwo\n"), ("instead of", "one\nnew\ntwo\n")],
)
def test_an_edit_changes_one_place(place: str, changed: str) -> None:
    """Whole lines, of which one holds the anchor."""
    assert Edit("some.py", "new\n", place, "anch").inserted("one\nanchor\ntwo\n") == changed


def test_its_links_lead_somewhere() -> None:
    """To a file of the project, or to a section of the page."""
    for link in re.findall(r"\]\(([\w./-]+)\)", TEXT):
        assert (ROOT / "docs" / link).exists(), link
    for link in re.findall(r"\]\(#([\w-]+)\)", TEXT):
        assert link in {title.lower().replace(" ", "-") for title in re.findall(r"^## (.+)$", TEXT, re.MULTILINE)}, link
