"""What is a game, and what the error says where it is not."""

from types import SimpleNamespace

import pytest

from tabletop import duel
from tabletop.core import ContractError, contract_faults, event_classes, move_classes, require_game
from tabletop.duel.moves import Block, Council, Deal, DealLeader, Return, Take


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
        assert len(contract_faults(SimpleNamespace())) == 28

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
