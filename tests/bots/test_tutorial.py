"""The tutorial keeps its word: its bots are written to a file, and its commands and programs run, in order."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

from tabletop import duel
from tabletop.bots import Bot, RandomBot
from tabletop.bots.bot import METHODS
from tabletop.duel import Event, Move, Observation, Options
from tests.cli.command import tabletop

TEXT: Final = (Path(__file__).parents[2] / "docs" / "tutorial-bots.md").read_text(encoding="utf-8")
BLOCKS: Final = re.findall(r"^<!-- (file: \S+|run) -->\n```(\w+)\n(.*?)^```$", TEXT, flags=re.DOTALL | re.MULTILINE)


def run_python(source: str, cwd: Path) -> str:
    """What the program prints."""
    run = subprocess.run(  # noqa: S603  (the code that we tell our readers to run)
        [sys.executable, "-W", "error", "-c", source], capture_output=True, text=True, check=False, cwd=cwd
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def run_command(line: str, cwd: Path) -> str:
    """What the command prints."""
    program, *arguments = line.split()
    assert program == "tabletop"
    run = tabletop(*arguments, *(["--workers", 1] if arguments[0] == "simulate" else []), cwd=cwd)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_everything_in_it_runs(tmp_path: Path) -> None:
    """Every block has its mark, and every bot of the file its turn."""
    assert len(BLOCKS) == TEXT.count("\n```") // 2
    printed: list[str] = []
    for mark, language, source in BLOCKS:
        if mark.startswith("file: "):
            with (tmp_path / mark.removeprefix("file: ")).open("a", encoding="utf-8") as file:
                file.write(f"{source}\n\n")
        elif language == "sh":
            printed += [run_command(line, tmp_path) for line in source.splitlines()]
        else:
            printed.append(run_python(source, tmp_path))
    assert len(printed) == 6
    assert re.search(r"^won by \([01]?,?\)$", printed[4], re.MULTILINE)
    assert "holds" in printed[5]


def test_the_first_bot_has_ten_lines() -> None:
    """Blank ones aside."""
    assert sum(1 for line in BLOCKS[0][2].splitlines() if line.strip()) <= 10


def duel_bot() -> Bot[Options, Move, Observation, Event]:
    """A shipped bot as a bot of Duel: the type checker agrees."""
    return RandomBot(duel)


def test_shipped_bots_keep_the_protocol() -> None:
    """They have its methods."""
    assert all(callable(getattr(duel_bot(), method)) for method in METHODS)
