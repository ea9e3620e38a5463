"""What is a game, and what the error says where it is not."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

from examples import magpies
from tabletop import duel
from tabletop.core import (
    CHANCE,
    NOBODY,
    AnyGame,
    ContractError,
    Seat,
    SeatError,
    contract_faults,
    event_classes,
    move_classes,
    require_game,
    require_seat,
)
from tabletop.duel.moves import Block, Council, Deal, DealLeader, Return, Take
from tabletop.testing.values import IntLike
from tests.games import GAMES, Counted, event_of


def lookalike(**changes: object) -> SimpleNamespace:
    """Duel's parts in an object of their own, some of them changed; None takes a part away."""
    parts = {name: getattr(duel, name) for name in duel.__all__} | changes
    return SimpleNamespace(**{name: part for name, part in parts.items() if part is not None}, __name__="lookalike")


class TestRequireGame:
    """A candidate is a game when no part is missing."""

    def test_a_package_is_a_game(self) -> None:
        """The shipped package offers every part."""
        assert contract_faults(duel) == ()
        assert require_game(duel) is duel

    def test_any_object_with_the_parts_is_a_game(self) -> None:
        """Nothing has to be inherited or registered."""
        assert contract_faults(lookalike()) == ()

    def test_a_missing_part_is_named(self) -> None:
        """The error names the part and the candidate."""
        with pytest.raises(ContractError, match=r"lookalike is not a game: determinize is missing"):
            require_game(lookalike(determinize=None))

    def test_a_misspelt_part_is_named_with_the_spelling_found(self) -> None:
        """`legal_move` stands where `legal_moves` should."""
        candidate = lookalike(legal_moves=None, legal_move=duel.legal_moves)
        assert contract_faults(candidate) == ("legal_moves is missing (it has legal_move)",)

    def test_every_missing_part_is_named(self) -> None:
        """All faults at once, not one a run."""
        assert len(contract_faults(SimpleNamespace())) == 30

    def test_a_constant_is_no_function(self) -> None:
        """A part that must be called has to be callable."""
        assert contract_faults(lookalike(step=7)) == ("step is not a function",)


class TestClassesOfAGame:
    """The members of the unions Move and Event."""

    def test_the_classes_of_a_union_come_in_its_order(self) -> None:
        """One class for each kind of move."""
        assert move_classes(duel) == (Take, Return, Council, Block, Deal, DealLeader)

    def test_a_single_class_is_its_own_union(self) -> None:
        """A game may have one kind of move or event."""
        assert move_classes(lookalike(Move=Take)) == (Take,)
        assert event_classes(lookalike(Event=Deal)) == (Deal,)


@pytest.mark.parametrize("game", [*GAMES.values(), magpies], ids=lambda game: game.NAME)
@pytest.mark.parametrize("seat", [5, -1, CHANCE, NOBODY, "x", [0], True, False, 0.0])
def test_who_has_no_seat_sees_nothing(game: AnyGame, seat: Any) -> None:  # noqa: ANN401  (what is no seat)
    """Not what a spectator sees, either."""
    state = game.initial_state()
    for look in (game.observe, lambda state, seat: event_of(game, state, game.legal_moves(state)[0], seat)):
        with pytest.raises(
            SeatError, match=rf"^there is no seat {re.escape(repr(seat))}; they are numbered 0 to [123], and None is "
        ):
            look(state, seat)
        look(state, None)
        look(state, Seat(0))


@pytest.mark.parametrize("game", [*GAMES.values(), magpies], ids=lambda game: game.NAME)
@pytest.mark.parametrize("kind", [IntLike, Counted])
def test_a_seat_may_be_any_kind_of_int(game: AnyGame, kind: Any) -> None:  # noqa: ANN401  (makes no ints)
    """What is kept of it is a plain int."""
    state = game.initial_state()
    move = game.legal_moves(state)[0]
    seen = game.observe(state, kind(1))
    assert repr(seen) == repr(game.observe(state, Seat(1)))
    assert repr(event_of(game, state, move, kind(1))) == repr(event_of(game, state, move, Seat(1)))
    assert type(require_seat(2, kind(1))) is int
