"""Where the promises of a game are found."""

from types import ModuleType, SimpleNamespace

from examples import magpies
from tabletop import duel
from tabletop.core import Promises, promises_of
from tabletop.duel import promises as duel_promises


def test_a_package_has_a_module_for_them() -> None:
    """`tabletop.duel.promises`."""
    assert promises_of(duel) is duel_promises.PROMISES


def test_a_module_holds_them_itself() -> None:
    """`PROMISES` of a game that is one module."""
    assert promises_of(magpies) is magpies.PROMISES


def test_any_object_may_hold_them() -> None:
    """A game need not be a module."""
    made: Promises[object, object] = Promises(ranking=lambda _: (1, 2))  # type: ignore[type-var]  # a stand-in
    assert promises_of(SimpleNamespace(PROMISES=made)) is made


def test_a_game_without_promises_makes_none() -> None:
    """No module, no constant, or something else of that name."""
    package = ModuleType("tabletop.core")
    package.__path__ = []
    for game in (SimpleNamespace(), ModuleType("lonely"), package, SimpleNamespace(PROMISES="all the best")):
        assert promises_of(game) == Promises()
