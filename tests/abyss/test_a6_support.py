"""Requesting support (A6)."""

from tabletop import abyss
from tabletop.abyss.position import position
from tabletop.core import Seat
from tests.abyss.strategies import (
    DUO,
    FULL_COURT,
    after,
    clause,
    hand,
    names,
    offered,
)
from tests.games import event_of


class TestRequest:
    """A6.1: all cards of one stack."""

    def test_the_stack_goes_to_the_hand(self) -> None:
        """And is empty then."""
        state = after(position(DUO, council="J1 J3 C2", court=FULL_COURT), "request J")
        assert hand(state, 0) == "J1 J3"
        assert [names(stack) for stack in state.council] == ["", "C2", "", "", ""]
        assert abyss.to_move(state) == Seat(1)

    def test_nobody_else_sees_the_cards(self) -> None:
        """Only how many they are."""
        state = position(DUO, council="J1 J3")
        move = abyss.parse_move("request J", DUO)
        assert "J1 J3" in abyss.narrate(event_of(abyss, state, move, Seat(0)), DUO)
        assert abyss.narrate(event_of(abyss, state, move, Seat(1)), DUO) == "P0 takes the jellyfish stack: 2 Allies."


class TestEmptyStacks:
    """A6.2: an empty stack cannot be chosen."""

    def test_it_is_refused(self) -> None:
        """The refusal names the stack."""
        assert clause(position(DUO, council="J1"), "request C") == "A6.2"

    def test_five_empty_stacks_leave_no_such_action(self) -> None:
        """Only exploring is left."""
        assert offered(position(DUO, court=FULL_COURT)) == {"explore"}
