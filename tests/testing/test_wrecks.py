"""Games that are broken to the core: whatever they raise is told in the report, and `check` comes back with it."""

import sys
from collections.abc import Callable
from typing import Any, Final, NoReturn

import attrs
import pytest

from examples import magpies
from tabletop.core import ContractError, Promises
from tabletop.testing import PROFILES, Report, Verdict, check, replay_capsule
from tabletop.testing.faults import describe, describe_value
from tabletop.testing.pytest_laws import law_tests
from tests.testing.broken import Altered

Unfit = type("Unfit", (Exception,), {"__str__": lambda _self: 1 / 0})


def fails(*_arguments: object, **_named: object) -> NoReturn:
    """Raise an error that cannot even be written."""
    raise Unfit


def leaves(*_arguments: object, **_named: object) -> NoReturn:
    """End the program."""
    sys.exit("enough")


def nothing(*_arguments: object, **_named: object) -> None:
    """Answer None to everything."""


def offering(state: magpies.State) -> Any:  # noqa: ANN401  (a wrong answer)
    """Guarding is offered without an owl."""
    moves = magpies.legal_moves(state)
    return [magpies.Guard(), magpies.Pass()] if moves == [magpies.Pass()] else moves


class Once:
    """A function of the game that answers so often, and then fails."""

    def __init__(self, part: Callable[..., Any], times: int) -> None:
        self._part, self._left = part, times

    def __call__(self, *arguments: object, **named: object) -> Any:  # noqa: ANN401  (any part)
        """Answer, or fail."""
        self._left -= 1
        return self._part(*arguments, **named) if self._left >= 0 else fails()


FUNCTIONS: Final = (
    *("initial_state", "to_move", "legal_moves", "chance_weights", "sample_chance", "explain"),
    *("step", "step_unchecked", "scores", "winners", "observe"),
    *("observe_move", "narrate", "determinize", "defects", "all_moves"),
    *("max_length", "format_move", "parse_move", "names", "render"),
)
UNSEEN: Final = {"max_length", "narrate", "render"}
"""What may answer None: there is no bound, and texts are not read."""
SHORT: Final = magpies.Options(corn=3, ring=2, owl=2, hand_size=2, rounds=1)
PROMISES: Final = attrs.evolve(magpies.PROMISES, small_box=None)
HASTY: Final = attrs.evolve(
    PROFILES["quick"], name="hasty", games=3, moments=8, replays=1, matches=1, worlds=1, twins=1, draws=50, traced=6
)


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a profile for many runs that ends soon, and lines are hardly made shorter."""
    module = sys.modules["tabletop.testing.check"]  # the package calls its function so
    monkeypatch.setattr(module, "_ATTEMPTS", 4)
    monkeypatch.setattr(module, "_ATTEMPTS_ON_GAMES", 4)
    monkeypatch.setitem(PROFILES, "hasty", HASTY)


def hastily(**parts: object) -> Report:
    """The report on Magpies with these parts, which can be written in both forms."""
    game = Altered(magpies, **{"PROMISES": PROMISES, **parts})
    options = None if "Options" in parts else SHORT
    report = check(game, "hasty", options=options, bots=["random"])
    assert str(report)
    assert report.to_json()
    return report


@pytest.mark.parametrize(
    ("part", "wreck"),
    [
        *((part, wreck) for part in FUNCTIONS for wreck in (fails, nothing)),
        *((part, leaves) for part in ("initial_state", "step_unchecked", "winners", "observe", "parse_move")),
    ],
)
def test_no_function_that_fails_makes_check_raise(part: str, wreck: Callable[..., Any]) -> None:
    """Something is broken, each time."""
    report = hastily(**{part: wreck})
    assert report.exit_status == (wreck is not nothing or part not in UNSEEN)


@pytest.mark.parametrize("part", FUNCTIONS)
@pytest.mark.parametrize("times", [1, 40])
def test_no_function_that_fails_later_makes_check_raise(part: str, times: int) -> None:
    """Also where the game answers otherwise when it is asked again; the rarest of it may go unseen."""
    hastily(**{part: Once(getattr(magpies, part), times)})


@pytest.mark.parametrize("part", ["Options", "State", "Move", "Event", "Observation", "CLAUSES", "NAME", "SCHEMA"])
def test_no_other_part_that_is_wrong_makes_check_raise(part: str) -> None:
    """A class that is none, a table that is none; for some of them nobody asks."""
    hastily(**{part: 7})


class TestSetUp:
    """A game that cannot be set up breaks all laws that can be tried."""

    GAME: Final = Altered(magpies, initial_state=fails)

    def test_every_law_is_broken(self) -> None:
        """Each says why, on no moves at all."""
        report = hastily(initial_state=fails)
        runs = {entry.law.name: entry for entry in report.entries if entry.law.name != "uniform_worlds"}
        assert {entry.verdict for entry in runs.values()} == {Verdict.BROKEN}
        (found,) = {entry.violation.found for entry in runs.values() if entry.violation is not None}
        assert found.startswith("the game cannot be set up: Unfit: it cannot be written (raised at testing/test_wrecks")

    def test_the_options_are_told_and_the_capsule_replays(self) -> None:
        """It may be one set of options alone that fails."""

        def choosy(options: magpies.Options) -> magpies.State:
            return fails() if options.rounds == 3 else magpies.initial_state(options)

        globals()["CHOOSY"] = game = Altered(magpies, initial_state=choosy)  # where a capsule finds it
        (entry,) = check(game, laws=["result"]).entries
        assert entry.violation is not None
        assert "rounds=3" in entry.violation.options
        again = replay_capsule(str(entry.violation.capsule), allow=["tests"])
        assert again is not None
        assert again.found == entry.violation.found

    @pytest.mark.parametrize("variants", [fails, tuple, nothing])
    def test_without_options(self, variants: Callable[..., Any]) -> None:
        """Variants that fail, or of which there are none."""
        promises = attrs.evolve(magpies.PROMISES, variants=variants)
        report = check(Altered(magpies, PROMISES=promises), laws=["result", "length"])
        assert {entry.verdict for entry in report.entries} == {Verdict.BROKEN}
        assert "there are no options to play with" in str(report)

    def test_no_options_given(self) -> None:
        """That is the fault of who asks."""
        with pytest.raises(ValueError, match="no options are given"):
            check(magpies, options=[])

    def test_as_tests_of_a_suite(self) -> None:
        """The test fails, it does not raise the error of the game."""
        tests: Any = law_tests(self.GAME, laws=["result"])
        (law,) = tests.pytestmark[0].args[1]
        with pytest.raises(pytest.fail.Exception, match="the game cannot be set up"):
            tests(law)


@pytest.mark.parametrize("promise", ["twin", "small_box", "symmetries", "corruptions", "ranking"])
def test_no_promise_that_fails_makes_check_raise(promise: str) -> None:
    """The law that needs it is broken."""
    assert hastily(PROMISES=Promises(**{promise: fails})).exit_status == 1


def test_a_move_that_is_offered_and_cannot_be_played() -> None:
    """Coverage goes on at the next moment, and tells."""
    report = check(Altered(magpies, legal_moves=offering, PROMISES=PROMISES), "hasty", bots=["random"])
    assert "legality" in {entry.law.name for entry in report.broken}
    assert report.coverage is not None
    assert any("IllegalMoveError" in fault or "ValueError" in fault for fault in report.coverage.faults)
    assert report.coverage.refused
    assert "raised           " in str(report)


def test_what_coverage_alone_meets_fails_the_check() -> None:
    """No law is broken then, and the check is not passed."""
    report = hastily()
    assert report.coverage is not None
    assert (report.exit_status, report.coverage.faults) == (0, ())
    failed = attrs.evolve(report, coverage=attrs.evolve(report.coverage, faults=("KeyError",)))
    assert failed.exit_status == 1


def test_what_cannot_be_looked_at_is_no_game(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ANN401
    """Nor is a module that fails as it is imported."""
    (tmp_path / "wrecked_game.py").write_text("1 / 0\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ContractError, match="ZeroDivisionError"):
        check("wrecked_game")


class Unshown:
    """A value that cannot be written."""

    def __repr__(self) -> str:
        """Fail."""
        return fails()


def test_what_cannot_be_written_is_named_by_its_class() -> None:
    """Values, and errors that were raised nowhere."""
    assert describe_value(Unshown()) == "<Unshown>"
    assert describe_value(7) == "7"
    assert describe(KeyError("nest")) == "KeyError: 'nest' (nowhere)"
