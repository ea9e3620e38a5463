"""How other processes find a game, and what the kit needs to be imported."""

import json
import subprocess
import sys

import pytest

from examples import magpies
from tabletop import duel
from tabletop.testing.paths import game_at, object_at, path_of
from tests.testing import broken


@pytest.mark.parametrize(
    ("thing", "path"),
    [
        (duel, "tabletop.duel"),
        (magpies, "examples.magpies"),
        (broken.STUCK, "tests.testing.broken:STUCK"),
        (broken.SulkingBot, "tests.testing.broken:SulkingBot"),
        (duel.Options().__repr__, None),
    ],
)
def test_a_path_leads_to_the_thing(thing: object, path: str | None) -> None:
    """Modules, and what a module has a name for; nothing leads to a method that is bound anew each time."""
    assert path_of(thing) == path
    if path is not None:
        assert object_at(path) is thing


def test_what_has_no_name_has_no_path() -> None:
    """An object that stands nowhere."""
    assert path_of(broken.Altered(magpies)) is None


def test_a_game_is_found_by_its_path() -> None:
    """A module or an object."""
    assert game_at("examples.magpies") is magpies
    assert game_at("tests.testing.broken:STUCK") is broken.STUCK


def test_the_kit_needs_neither_pytest_nor_hypothesis() -> None:
    """They are loaded when something that needs them is asked for."""
    script = (
        "import json, sys, tabletop.testing as kit; before = set(sys.modules);"
        "kit.law_tests; kit.states; print(json.dumps([sorted(before), sorted(sys.modules)]))"
    )
    run = subprocess.run(  # noqa: S603  (our own interpreter and script)
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    before, after = map(set, json.loads(run.stdout))
    assert not {"pytest", "hypothesis", "tabletop.duel"} & before
    assert {"pytest", "hypothesis"} <= after
