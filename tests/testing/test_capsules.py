"""Capsules and the scripts that replay them."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tabletop import duel
from tabletop.bots.trust import ForeignNameError, refuse_foreign
from tabletop.core import MalformedError, TabletopError
from tabletop.testing import Capsule, check, load_capsule, replay_capsule
from tabletop.testing.capsules import written_options
from tests.testing.broken import STUCK

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def capsule() -> Capsule:
    """The capsule of a game that sticks in the end of a look."""
    (entry,) = check(STUCK, laws=["progress"]).entries
    assert entry.violation is not None
    assert entry.violation.capsule is not None
    return entry.violation.capsule


def test_it_is_one_line_that_reads_back(capsule: Capsule) -> None:
    """Nothing is lost."""
    assert "\n" not in str(capsule)
    assert load_capsule(str(capsule)) == capsule


def test_its_moves_are_texts(capsule: Capsule) -> None:
    """Somebody can read them."""
    assert capsule.moves[-2].startswith("rob ")
    assert capsule.moves[-1] == "guard"


def test_its_script_reproduces_the_violation(capsule: Capsule, tmp_path: Path) -> None:
    """Run by itself, elsewhere, it shows what is broken and fails."""
    script = tmp_path / "reproduce.py"
    script.write_text(capsule.script(["as it was reported"]), encoding="utf-8")

    run = subprocess.run(  # noqa: S603  (our own interpreter and script)
        [sys.executable, str(script)], capture_output=True, text=True, check=False, cwd=ROOT
    )

    assert run.returncode == 1, run.stderr
    assert re.search(r"law_progress is broken: seat \d is to move and has no move", run.stdout)


def test_a_sound_game_does_not_break_it(capsule: Capsule) -> None:
    """The script of a fault that was mended passes."""
    text = str(capsule).replace("tests.testing.broken:STUCK", "examples.magpies")
    assert replay_capsule(text, allow=["examples"]) is None


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("game", "not JSON"),
        ('{"a":' * 3000, "not JSON: it is nested too deeply"),
        ("9" * 5000, "not JSON: a number is too long"),
        ("[]", "expected an object with the keys"),
        ("{}", "expected an object with the keys"),
        (
            '{"game":"","schema":"2","law":"","profile":"","seed":0,"bots":[],"options":{},"moves":[]}',
            r"\$\.schema: expected int, found str",
        ),
        ('{"game":1,"law":"","profile":"","seed":0,"bots":[],"options":{},"moves":[]}', r"\$\.game: expected str"),
        ('{"game":"","law":"","profile":"","seed":0,"bots":[],"options":{},"moves":[1]}', r"\$\.moves: expected texts"),
    ],
)
def test_what_is_no_capsule(text: str, fault: str) -> None:
    """It is refused with what was expected."""
    with pytest.raises(MalformedError, match=fault):
        load_capsule(text)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"schema": 9}, r"\$\.schema: expected 1 or 2, found 9"),
        ({"law": "x"}, r"\$\.law: no law 'x'; there are determinism, "),
        ({"profile": "x"}, r"\$\.profile: expected one of quick, ci, night, found 'x'"),
        ({"bots": ["nope"]}, "bot 'nope': there is no bot 'nope'"),
        ({"moves": ["take 0:0,1"]}, r"\$\.moves\[0\]: .* \[D\d+\.\d+\]"),
        ({"moves": ["hop"]}, r"\$\.moves\[0\]: not a move: 'hop'; write "),
        ({"moves": ["#0", "#900"]}, r"\$\.moves\[1\]: #900 counts none of \d+ legal moves"),
        ({"moves": ["#" + "9" * 5000]}, r"\$\.moves\[0\]: .* counts none of \d+ legal moves"),
    ],
)
def test_a_capsule_that_does_not_fit(changes: dict[str, Any], fault: str) -> None:
    """It is refused before a law is tried."""
    with pytest.raises(TabletopError, match=fault):
        replay_capsule(made_up(**changes))


class TestWhatACapsuleNames:
    """Shipped games and shipped bots; nothing else is imported, unless whoever replays it says so."""

    @pytest.mark.parametrize(
        "changes",
        [
            {"bots": ["lair:dragon"]},
            {"bots": ["random", "lair:dragon:cmd=touch spoils"]},
            {"bots": ["greedy:worlds=1", "random:dragon"]},
            {"game": "lair"},
            {"game": "lair:dragon"},
            {"game": "tabletop.cli.__main__"},
            {"game": "tabletop.duel:Options"},
            {"game": "tabletop.duel.lair"},
        ],
    )
    def test_nothing_else_is_imported(
        self, changes: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Not even looked for, whether or not it is there."""
        (tmp_path / "lair.py").write_text("from pathlib import Path\nPath('spoils').touch()\n", encoding="utf-8")
        monkeypatch.chdir(tmp_path)
        monkeypatch.syspath_prepend(tmp_path)
        with pytest.raises(ForeignNameError):
            replay_capsule(made_up(**changes))
        assert not (tmp_path / "spoils").exists()
        assert "lair" not in sys.modules

    def test_the_options_are_read_before_bots_are_made(self) -> None:
        """A capsule that is none does nothing, whatever is allowed."""
        text = made_up(options={"heroes": 3}, bots=["tests.testing.test_capsules:tripwire"])
        with pytest.raises(MalformedError, match=r"\$\.options"):
            replay_capsule(text, allow=["tests"])

    def test_what_is_allowed_is_a_module_or_a_package(self) -> None:
        """And never what merely begins alike."""
        refuse_foreign("examples.magpies", [], ["examples"])
        refuse_foreign("tabletop.duel", ["tests.arena.bots:Chatty:loud=true"], ["tests.arena.bots"])
        for allowed in ("", "exam", "examples.mag", "examples.magpies.x"):
            with pytest.raises(ForeignNameError, match=r"'examples\.magpies' is not shipped"):
                refuse_foreign("examples.magpies", [], [allowed])

    def test_a_script_allows_its_own_game_and_bots(self) -> None:
        """Whoever made it ran them; the script is a program anyway."""
        capsule = load_capsule(made_up(game="examples.magpies", bots=["random", "tests.arena.bots:Chatty"]))
        assert "allow=('examples.magpies', 'tests.arena.bots'))" in capsule.script()
        assert "allow" not in load_capsule(made_up()).script()


def tripwire(_game: object) -> None:
    """What no capsule may run by accident."""
    raise AssertionError


def made_up(**changes: object) -> str:
    """A capsule of Duel with these changes."""
    data = {"game": "tabletop.duel", "law": "progress", "profile": "quick", "seed": 0, "bots": ["random"], "moves": []}
    return json.dumps({**data, "options": written_options(duel, duel.Options()), **changes})


def test_moves_that_no_text_can_say_are_numbered() -> None:
    """A game whose texts are broken has capsules all the same."""
    (entry,) = check("tests.testing.broken:MUMBLING", laws=["alphabet"]).entries
    assert entry.violation is not None
    assert "reads as" in entry.violation.found or "does not read as" in entry.violation.found
    (entry,) = check("tests.testing.broken:MUMBLING_AND_STUCK", laws=["progress"]).entries
    assert entry.violation is not None
    assert entry.violation.moves[-1] == "#0"
    assert replay_capsule(str(entry.violation.capsule), allow=["tests.testing.broken"]) is not None
