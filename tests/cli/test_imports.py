"""typer and rich are for the command line alone, and it says so where they are missing."""

import subprocess
import sys

import pytest

from tests.cli.command import environment


def python(script: str) -> subprocess.CompletedProcess[str]:
    """What the program prints, and its exit status."""
    return subprocess.run(  # noqa: S603  (our own script)
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, env=environment()
    )


@pytest.mark.parametrize("module", ["bots", "arena", "testing", "cli", "cli.simulation"])
def test_nothing_else_loads_them(module: str) -> None:
    """Not even a process that plays for `simulate`."""
    run = python(f"import sys, tabletop.{module}; sys.exit(bool({{'rich', 'typer'}} & set(sys.modules)))")
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("name", ["rich", "typer"])
def test_without_them(name: str) -> None:
    """One line says what to install."""
    run = python(f"import sys; sys.modules[{name!r}] = None; from tabletop.cli import main; main()")
    assert run.returncode == 2
    assert run.stderr == f"tabletop: the command line needs {name}: pip install 'tabletop-rules[cli]'\n"


def test_as_a_module() -> None:
    """`python -m tabletop.cli` is the same command."""
    run = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tabletop.cli", "games"],
        capture_output=True,
        text=True,
        check=False,
        env=environment(),
    )
    assert run.returncode == 0, run.stderr
    assert "tabletop.duel" in run.stdout
