"""Every command explains itself."""

import pytest

from tests.cli.command import tabletop

COMMANDS = ("games", "simulate", "tournament", "play", "check", "replay", "analyse", "perft")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(command: str) -> None:
    """It fits 80 columns, says what the command is for, and shows a line that can be typed."""
    run = tabletop(command, "--help")
    assert run.returncode == 0
    assert run.stderr == ""
    assert f"Usage: tabletop {command} " in run.stdout
    assert f"Example: tabletop {command} " in run.stdout
    assert max(map(len, run.stdout.splitlines())) <= 80


@pytest.mark.parametrize("arguments", [(), ("--help",), ("-h",)])
def test_the_commands_are_listed(arguments: tuple[str, ...]) -> None:
    """Without a command as well."""
    run = tabletop(*arguments)
    assert run.returncode == 0
    for command in COMMANDS:
        assert f" {command} " in run.stdout
