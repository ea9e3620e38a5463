"""The page on tournaments keeps its word: its commands and programs run, in order."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.cli.command import environment, tabletop

TEXT: Final = (Path(__file__).parents[2] / "docs" / "tournaments.md").read_text(encoding="utf-8")
BLOCKS: Final = re.findall(r"^<!-- (?:run|prints) -->\n```(\w+)\n(.*?)^```$", TEXT, flags=re.DOTALL | re.MULTILINE)


def run_program(source: str, place: Path) -> str:
    """What the program prints, run from a file, as other processes need it."""
    file = place / "program.py"
    file.write_text(source, encoding="utf-8")
    run = subprocess.run(  # noqa: S603  (the code that we tell our readers to run)
        [sys.executable, "-W", "error", file], capture_output=True, text=True, check=False, cwd=place, env=environment()
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def run_command(line: str, place: Path) -> str:
    """What the command prints."""
    program, *arguments = line.split()
    assert program == "tabletop"
    run = tabletop(*arguments, "--workers", 1, cwd=place, env={"COLUMNS": "80"})
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_everything_in_it_runs(tmp_path: Path) -> None:
    """Every block has its mark."""
    assert len(BLOCKS) == TEXT.count("\n```") // 2
    printed: list[str] = []
    for language, source in BLOCKS:
        if language == "text":
            assert [line.rstrip() for line in printed[-1].splitlines() if line.strip()] == source.splitlines()
        elif language == "sh":
            printed += [run_command(line, tmp_path) for line in source.splitlines()]
        else:
            printed.append(run_program(source, tmp_path))
    table, decided, first, longer, python, match, executors, dask = printed
    assert table.startswith("20 games of duel: 10 deals in 2 seatings, seed 1\n")
    assert "every pair is decided, each at 95 %" in decided
    assert first.startswith("6 games of duel: 3 deals")
    assert longer.startswith("10 games of duel: 5 deals")
    assert (tmp_path / "games.jsonl").read_bytes().count(b"\n") == 10
    assert python.splitlines()[-1].startswith("20 ")
    assert re.fullmatch(r"\([01]?,?\) \(\)\n", match)
    assert executors == "True\n"
    assert dask == "6\n"


def test_its_links_lead_to_a_file() -> None:
    """Every link inside the project."""
    for link in re.findall(r"\]\(([^):#]+)\)", TEXT):
        assert (Path(__file__).parents[2] / "docs" / link).exists()
