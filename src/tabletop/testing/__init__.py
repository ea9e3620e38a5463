"""
The conformance kit: the laws of the contract, tried on anybody's game (`docs/laws.md`).

`check(game)` is a report, `law_tests(game)` are tests for pytest, and `lines`, `states`, `observations` and `events`
are strategies for Hypothesis. The tests need pytest, the strategies Hypothesis: both are loaded when asked for.
"""

from typing import TYPE_CHECKING

from tabletop.testing.capsules import Capsule, load_capsule
from tabletop.testing.check import Progress, check, replay_capsule
from tabletop.testing.coverage import Coverage
from tabletop.testing.laws import LAWS, Law, find_laws
from tabletop.testing.profile import PROFILES, Profile
from tabletop.testing.report import Entry, Report, Verdict, Violation

if TYPE_CHECKING:
    from tabletop.testing.pytest_laws import law_tests
    from tabletop.testing.strategies import PlayedLine, events, lines, observations, states

__all__ = [
    "LAWS",
    "PROFILES",
    "Capsule",
    "Coverage",
    "Entry",
    "Law",
    "PlayedLine",
    "Profile",
    "Progress",
    "Report",
    "Verdict",
    "Violation",
    "check",
    "events",
    "find_laws",
    "law_tests",
    "lines",
    "load_capsule",
    "observations",
    "replay_capsule",
    "states",
]

if not TYPE_CHECKING:  # a type checker would take every misspelt name for an attribute

    def __getattr__(name: str) -> object:
        """What needs an extra, loaded when somebody asks."""
        from importlib import import_module  # noqa: PLC0415

        homes = {
            "law_tests": "pytest_laws",
            **dict.fromkeys(("PlayedLine", "events", "lines", "observations", "states"), "strategies"),
        }
        if name not in homes:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message)
        return getattr(import_module(f"{__name__}.{homes[name]}"), name)
