"""Games of others that break: one line tells it and where, and `--debug` all of it."""

from pathlib import Path
from typing import Final

import pytest

from tests.cli.command import ROOT, tabletop

COMMANDS: Final = {
    "play": ("legal_moves", ["play", "cracked"]),
    "games": ("Options", ["games", "cracked"]),
    "perft": ("legal_moves", ["perft", "cracked"]),
    "replay": ("narrate", ["replay", "game.json", "--game", "cracked"]),
}
"""Command -> the function of the game that breaks, and how the command is called."""


@pytest.fixture
def cracked(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A directory with a game like Magpies, one function of which breaks, and with the record of a game."""
    name: str = request.param
    source = (ROOT / "examples" / "magpies.py").read_text(encoding="utf-8")
    broken = f"{source}\n\ndef {name}(*_):\n    raise KeyError('no card')\n"
    (tmp_path / "cracked.py").write_text(broken, encoding="utf-8")
    record = tabletop("simulate", "examples.magpies", "-n", 1, "--workers", 1, "--record", tmp_path / "game.json")
    assert record.returncode == 0
    return tmp_path


@pytest.mark.parametrize(("cracked", "command"), COMMANDS.values(), indirect=["cracked"], ids=COMMANDS)
def test_one_line(cracked: Path, command: list[object]) -> None:
    """The error and its place; with `--debug`, before or behind, all that Python tells of it."""
    last = len((cracked / "cracked.py").read_text(encoding="utf-8").splitlines())
    run = tabletop(*command, cwd=cracked)
    place = f"tabletop: a fault: KeyError: 'no card' (cracked.py, line {last}); --debug shows it whole\n"
    assert (run.returncode, run.stderr) == (2, place)
    for whole in (["--debug", *command], [*command, "--debug"]):
        run = tabletop(*whole, cwd=cracked)
        assert run.returncode == 1
        assert "Traceback" in run.stderr
        assert run.stderr.endswith("KeyError: 'no card'\n")
