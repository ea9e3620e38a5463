"""Where the promises of a game are found."""

from types import ModuleType, SimpleNamespace

from examples import magpies
from tabletop import duel
from tabletop.core import Promises, Seat, promises_of, seats_turned
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


def test_seats_move_on_with_all_that_is_theirs() -> None:
    """Where a seat is named, in options and decisions too, and where there is one entry a seat."""
    turn = seats_turned(magpies.State, magpies.Move, 3, 1, ("hands",))
    state = magpies.State(
        options=magpies.Options(first=Seat(2)),
        pending=(magpies.Dealing(Seat(0)), magpies.Guarding(Seat(2), robber=Seat(1))),
        hands=((magpies.CORN,), (magpies.RING,), ()),
        set_aside=((), (magpies.OWL,), ()),
        nests=magpies.EMPTY,
        deck=(magpies.RING,),
    )
    assert turn.seats == (1, 2, 0)
    assert turn.state(state) == magpies.State(
        options=magpies.Options(first=Seat(0)),
        pending=(magpies.Dealing(Seat(1)), magpies.Guarding(Seat(0), robber=Seat(2))),
        hands=((), (magpies.CORN,), (magpies.RING,)),
        set_aside=((), (magpies.OWL,), ()),
        nests=magpies.EMPTY,
        deck=(magpies.RING,),
    )
    assert turn.move(magpies.Rob(Seat(2))) == magpies.Rob(Seat(0))
    assert turn.move(magpies.Lay(magpies.RING)) == magpies.Lay(magpies.RING)
