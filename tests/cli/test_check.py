"""`tabletop check`: the report card, and the exit status."""

import json
from pathlib import Path

import pytest

from tests.cli.command import ROOT, Terminal, refused, tabletop

SOUND = "from examples.magpies import *\n"
BROKEN = SOUND + "\n\ndef max_length(options):\n    return 3\n"
NEARBY = {"PYTHONPATH": str(ROOT)}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The file of a game that says it is shorter than it is; where it lies, `mygame` is its import path."""
    path = tmp_path / "mygame.py"
    path.write_text(BROKEN, encoding="utf-8")
    return path


def test_a_sound_game() -> None:
    """A line for each law that is asked for."""
    run = tabletop("check", "examples.magpies", "--law", "alphabet", "--law", 9, "--seed", 3)
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    assert run.stdout.startswith("examples.magpies")
    assert [line.split()[:3] for line in run.stdout.splitlines() if line[:3].strip().isdecimal()] == [
        ["8", "alphabet", "holds"],
        ["9", "progress", "holds"],
    ]


def test_a_bot_that_prints() -> None:
    """Among results there is nothing else; what it prints is on stderr."""
    run = tabletop("check", "duel", "--law", 21, "--bots", "tests.arena.bots:Chatty", "--json")
    assert json.loads(run.stdout)
    assert "hello" in run.stderr.splitlines()


def test_as_json() -> None:
    """One line, for programs; options and bots of one's own are in it."""
    command = ["check", "duel", "--law", 21, "--bots", "random", "--option", "stuck_rule=forbid", "--json"]
    run = tabletop(*command)
    assert run.returncode == 0
    assert run.stdout.count("\n") == 1
    report = json.loads(run.stdout)
    assert report["options"][0]["stuck_rule"] == "forbid"
    assert [(law["law"], law["verdict"]) for law in report["laws"]] == [("bots", "holds")]


def test_a_broken_game(game: Path) -> None:
    """Status 1, and a capsule that shows the failure until it is mended."""
    run = tabletop("check", "mygame", "--law", "length", "--json", cwd=game.parent, env=NEARBY)
    assert run.returncode == 1, run.stderr
    (law,) = json.loads(run.stdout)["laws"]
    assert law["verdict"] == "broken"
    capsule = json.dumps(law["violation"]["capsule"])
    for given in (capsule, "capsule.json"):
        (game.parent / "capsule.json").write_text(capsule, encoding="utf-8")
        again = tabletop("check", "--replay", given, "--allow", "mygame", cwd=game.parent, env=NEARBY)
        assert again.returncode == 1, again.stderr
        assert again.stdout.startswith("law_length is broken: ")
    game.write_text(SOUND, encoding="utf-8")
    mended = tabletop("check", "--replay", capsule, "--allow", "mygame", cwd=game.parent, env=NEARBY)
    assert mended.returncode == 0
    assert mended.stdout == "the law holds here\n"


def test_a_capsule_imports_nothing(tmp_path: Path) -> None:
    """What it names is neither looked for where one stands nor called, before somebody allows it."""
    (tmp_path / "mygame.py").write_text("raise SystemExit(9)", encoding="utf-8")
    data = {"law": "progress", "profile": "quick", "seed": 0, "options": {}, "moves": []}
    capsules = [
        {**data, "game": "mygame", "bots": ["random"]},
        {**data, "game": "tabletop.duel", "bots": ["mygame:Bot"]},
        {**data, "game": "tabletop.duel", "bots": ["pydoc:pipepager:cmd=touch spoils"]},
    ]
    for capsule, module in zip(capsules, ["mygame", "mygame", "pydoc"], strict=True):
        fault = refused("check", "--replay", json.dumps(capsule), cwd=tmp_path)
        assert fault.endswith(f" is imported only where '{module}' is allowed (--allow {module})")
    assert [path.name for path in tmp_path.iterdir()] == ["mygame.py"]


def test_a_bar_at_a_terminal() -> None:
    """It says which law is being tried, and goes away."""
    with Terminal("check", "examples.magpies", "--law", "uniform_worlds", "--law", "determinism") as terminal:
        terminal.expect("determinism")
        assert terminal.ended() == 0
        assert "2 holds" in terminal.screen


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("chess",), "no game 'chess': "),
        (("duel", "--law", "alphabits"), "no law 'alphabits'; did you mean alphabet?"),
        (("duel", "--law", "23"), "no law '23'; there are determinism, "),
        (("duel", "--profile", "slow"), "Invalid value for '--profile': "),
        (("duel", "--bots", "greddy"), "bot 'greddy': there is no bot 'greddy'; did you mean greedy?"),
        (("duel", "--option", "backs=blue"), "option.backs: expected one of public, rows_only"),
        (("duel", "--allow", "mybots"), "--allow goes with --replay"),
        ((), "name a game to check, or --replay a capsule"),
        (("--replay", "none.json"), "none.json: No such file or directory"),
        (("--replay", "{"), "$: not JSON: "),
        (("--replay", '{"a":' * 3000), "$: not JSON: it is nested too deeply"),
        (("--replay", "{}"), "$: expected an object with the keys game, schema, law, "),
    ],
)
def test_bad_input(arguments: tuple[str, ...], fault: str) -> None:
    """One line, and the status of bad input."""
    assert refused("check", *arguments).startswith(fault)
