"""The README keeps its word: its code runs, and its commands are one line each."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
README: Final = (ROOT / "README.md").read_text(encoding="utf-8")
PYTHON: Final = re.findall(r"^```python\n(.*?)^```$", README, flags=re.DOTALL | re.MULTILINE)


def output_of(source: str) -> list[str]:
    """The lines that the code prints."""
    run = subprocess.run(  # noqa: S603  (the code that we tell our readers to run)
        [sys.executable, "-W", "error", "-c", source], capture_output=True, text=True, check=True
    )
    return run.stdout.splitlines()


def test_its_code_plays_a_game_of_duel() -> None:
    """It prints two scores, together no more than all heroes are worth (D10.1), and who won."""
    printed = re.fullmatch(r"scores \((\d+), (\d+)\), won by seats \[([01]?)\]", output_of(PYTHON[0])[-1])
    assert printed is not None
    first, second = int(printed[1]), int(printed[2])
    assert 0 < first + second <= 112
    if first != second:
        assert printed[3] == ("0" if first > second else "1")


def test_its_code_sets_up_a_position() -> None:
    """What is printed stands beside it as a comment."""
    position, comment = PYTHON[1].strip().rsplit("  # ", maxsplit=1)
    assert output_of(position) == [comment]


@pytest.mark.parametrize("name", ["simulate", "test"])
def test_its_commands_are_one_line(name: str) -> None:
    """Each stands alone in its block between two comments, where `.ci/run` looks for it."""
    block = re.search(rf"<!-- {name} -->\n```sh\n(.*?)\n```\n<!-- /{name} -->", README, flags=re.DOTALL)
    assert block is not None
    assert "\n" not in block[1]


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^):#]+)\)", README))))
def test_its_links_lead_to_a_file(link: str) -> None:
    """Every link inside the project."""
    assert (ROOT / link).exists()
