"""`tabletop play` at a terminal of 80 columns."""

import re
from pathlib import Path

import pytest

from tabletop import duel
from tabletop.core.record import load_record
from tests.cli.command import Terminal

PROMPT = "your move> "
TURNS = 7
COLOUR = re.compile(r"\x1b\[[0-9;]*3[0-7]m")


@pytest.mark.parametrize("env", [{}, {"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=["colour", "no colour", "dumb"])
def test_a_whole_game(env: dict[str, str], tmp_path: Path) -> None:
    """Played by hand to its end and saved there; every line fits, and colours come only where they are welcome."""
    command = ["play", "duel", "--against", "random", "--option", "stuck_rule=forbid"]
    with Terminal(*command, cwd=tmp_path, env=env) as terminal:
        for _ in range(TURNS):
            for _ in ("take", "return", "play"):
                terminal.expect(PROMPT)
                terminal.send("1")
        terminal.expect("over> ")
        terminal.send("save game.json")
        terminal.expect("saved to game.json")
        terminal.expect("over> ")
        terminal.send("quit")
        assert terminal.ended() == 0
        screen, raw = terminal.screen, terminal.raw
    assert re.search(r"^Seat [01] \((you|random)\) wins\.$|^The game is drawn\.$", screen, re.MULTILINE)
    assert screen.rstrip().endswith("Good-bye.")
    assert max(map(len, screen.splitlines())) <= 80
    assert bool(COLOUR.search(raw)) == (env == {})
    assert load_record(duel, (tmp_path / "game.json").read_text(encoding="utf-8")).result is not None


def test_refusals_and_a_save(tmp_path: Path) -> None:
    """A person who errs is told why, saves, leaves by Ctrl-C, and finds the game where it was."""
    file = tmp_path / "game.json"
    with Terminal("play", "duel", "--seed", 1) as terminal:
        terminal.expect(PROMPT)
        terminal.send("council R1")
        assert "two heroes must be taken first [D4.1]" in terminal.expect(PROMPT)
        terminal.send("nonsense")
        assert "not a move: 'nonsense'" in terminal.expect(PROMPT)
        terminal.send("42")
        taken = re.search(r"P0 takes .*", terminal.expect(PROMPT))
        assert taken is not None
        terminal.send(f"save {file}")
        terminal.expect(PROMPT)
        before = file.read_bytes()
        terminal.send("1")
        terminal.expect(PROMPT)
        terminal.press("C", until="Good-bye. The last move is not saved.")
        assert terminal.ended() == 130
        assert "Traceback" not in terminal.screen
    assert file.read_bytes() == before
    with Terminal("play", "duel", "--load", file) as terminal:
        assert taken[0] in terminal.expect(PROMPT)
        terminal.press("D", until="Good-bye.")
        assert terminal.ended() == 0


def test_an_interrupt_while_a_bot_thinks(tmp_path: Path) -> None:
    """It leaves as well, in the middle of the thought."""
    bot = "import time\nfrom tabletop.bots import RandomBot\n\n\nclass Slow(RandomBot):\n"
    bot += "    def choose(self, observation, moves):\n        print('thinking', flush=True)\n        time.sleep(60)\n"
    (tmp_path / "slow.py").write_text(bot, encoding="utf-8")
    with Terminal("play", "duel", "--seat", 1, "--against", "slow:Slow", cwd=tmp_path) as terminal:
        terminal.expect("thinking")
        terminal.press("C", until="Good-bye.")
        assert terminal.ended() == 130
        assert "Traceback" not in terminal.screen
