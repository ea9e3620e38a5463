"""The tutorial on laws runs, and prints what it says; the page on promises quotes games that are there."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import attrs
import pytest

from examples import magpies
from tabletop.core import Promises
from tabletop.duel import promises
from tabletop.testing import load_capsule
from tests.cli.command import environment, tabletop

ROOT: Final = Path(__file__).parents[1]
TEXT: Final = (ROOT / "docs" / "tutorial-laws.md").read_text(encoding="utf-8")
BLOCKS: Final = re.findall(r"^<!-- (.+?) -->\n```(\w+)\n(.*?)^```$", TEXT, flags=re.DOTALL | re.MULTILINE)
ELLIPSIS: Final = "…\n"
FAILS: Final = "run, exits with 1"


def append(path: Path, source: str) -> None:
    """Write the block at the end of the file."""
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{source}\n\n")


def replace_function(path: Path, source: str) -> None:
    """Put the function into the place of the one that has its name."""
    (new,) = (node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef))
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    (old,) = (node for node in ast.parse("".join(lines)).body if getattr(node, "name", None) == new.name)
    assert "".join(lines[old.lineno - 1 : old.end_lineno]) != source, "the block changes nothing"
    lines[old.lineno - 1 : old.end_lineno] = [source]
    path.write_text("".join(lines), encoding="utf-8")


def run_python(source: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run the program where the files are."""
    return subprocess.run(  # noqa: S603  (the code that we tell our readers to run)
        [sys.executable, "-W", "error", "-c", source], capture_output=True, text=True, check=False, cwd=cwd
    )


def run_command(line: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run the command where the files are."""
    program, *arguments = line.split()
    if program == "tabletop":
        return tabletop(*arguments, *(["--workers", 1] if arguments[0] == "simulate" else []), cwd=cwd)
    assert program == "pytest"
    return subprocess.run(  # noqa: S603  (the command that we tell our readers to run)
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        env=environment(),
    )


def printed(mark: str, language: str, source: str, cwd: Path) -> str:
    """What the block prints; its exit status is the one that it is said to have."""
    runs = [run_python(source, cwd)] if language == "python" else [run_command(line, cwd) for line in lines_of(source)]
    for run in runs:
        assert run.returncode == (mark == FAILS), run.stdout + run.stderr
    return "".join(run.stdout for run in runs)


def lines_of(source: str) -> Iterator[str]:
    """The commands of the block."""
    return iter(source.splitlines())


def masked(text: str) -> str:
    """The text without what may change, which is times, numbers of examples and seeds, and its columns narrow."""
    text = re.sub(r'(?:\d+ +)?\d+\.\d+|(?<="seed":)\d+', "#", text)
    return "\n".join(" ".join(line.split()) for line in text.splitlines())


def require_printed(block: str, output: str) -> None:
    """Between its ellipses the block stands in the output, in this order."""
    rest = masked(output)
    for part in block.split(ELLIPSIS):
        before, found, rest = rest.partition(masked(part))
        assert found, f"{masked(part)!r} is not in {before!r}"


def test_everything_in_it_runs_and_prints_what_it_says(tmp_path: Path) -> None:
    """Every block has its mark, in order."""
    assert len(BLOCKS) == TEXT.count("\n```") // 2
    output = ""
    for mark, language, source in BLOCKS:
        verb, _, name = mark.partition(": ")
        match verb:
            case "file":
                append(tmp_path / name, source)
            case "in":
                replace_function(tmp_path / name, source)
            case "prints":
                require_printed(source, output)
            case "run" | "run, exits with 1":
                output = printed(mark, language, source, tmp_path)
            case _:
                pytest.fail(f"no block is marked {mark!r}")


def test_the_capsule_is_the_one_that_is_printed() -> None:
    """The file of the page holds what the report on it shows, and the line is as short as can be."""
    (text,) = (source for mark, _, source in BLOCKS if mark == "file: leak.json")
    (shown,) = re.findall(r"^  capsule  (.*)$", TEXT, flags=re.MULTILINE)
    assert text == f"{shown}\n"
    assert load_capsule(text).moves == ("draw stub", "draw stub", "draw taper", "draw taper")


@pytest.mark.parametrize("output", ["2 purity broken 60 0.25", "2 equality holds 60 0.25", "3 purity holds 60 0.25"])
def test_what_is_not_printed_is_noticed(output: str) -> None:
    """Times and examples aside, every word counts, and every number."""
    block = "  2  purity   holds   60   1.50\n"
    require_printed(block, "  1  determinism  holds  1  0.80\n  2  purity       holds  9  0.25")
    with pytest.raises(AssertionError):
        require_printed(block, output)


def dedented(source: str) -> str:
    """The lines without their indentation."""
    return "\n".join(line.strip() for line in source.splitlines())


class TestPromisesPage:
    """`docs/promises.md`."""

    PAGE: Final = (ROOT / "docs" / "promises.md").read_text(encoding="utf-8")

    def test_what_it_quotes_stands_in_a_game(self) -> None:
        """Its examples are those of games that keep all laws."""
        sources = [dedented(Path(str(module.__file__)).read_text(encoding="utf-8")) for module in (magpies, promises)]
        quoted = re.findall(r"^```python\n(.*?)^```$", self.PAGE, flags=re.DOTALL | re.MULTILINE)
        parts = [part for block in quoted for part in block.split(ELLIPSIS)]
        assert len(parts) > 8
        assert [part for part in parts if not any(dedented(part) in source for source in sources)] == []

    def test_it_has_every_promise(self) -> None:
        """In its table, and with a section."""
        names = {field.name for field in attrs.fields(Promises)}
        assert set(re.findall(r"^\| `(\w+)` \|", self.PAGE, flags=re.MULTILINE)) == names
        assert set(re.findall(r"^## `(\w+)`", self.PAGE, flags=re.MULTILINE)) == names
