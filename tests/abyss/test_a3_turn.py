"""A turn, step by step (A3)."""

import pytest

from tabletop import abyss
from tabletop.abyss.decisions import Acting, Closing
from tabletop.abyss.position import Holding, position
from tabletop.core import Seat
from tests.abyss.strategies import DUO, FULL_COURT, TRIO, after, box, clause, hand, offered, pearls

EXPLORED = "explore; reveal J1; pass; take"


class TestSteps:
    """A3.1: the steps of a turn in their order."""

    def test_one_action_and_the_next_seat(self) -> None:
        """After the action nothing is left to do."""
        state = after(position(DUO, court=FULL_COURT), EXPLORED)
        assert state.pending == (Acting(Seat(1)),)
        assert state.turn == 2

    def test_an_action_is_mandatory(self) -> None:
        """Nobody may pass while something can be done."""
        assert clause(position(DUO), "pass") == "A3.1"

    def test_the_price_and_the_buyers_are_new_in_each_turn(self) -> None:
        """Step 1: the price is 1 again, and who has bought may buy again."""
        start = position(DUO, players=(Holding(pearls=5), Holding(pearls=5)), court=FULL_COURT)
        state = after(start, "explore; reveal J1; buy; reveal J2; take")
        assert state.bought == 0
        state = after(state, "explore; reveal J3; buy; reveal C1; take; explore; reveal C2; buy")
        assert pearls(state) == (6, 4)

    def test_powers_left_can_be_used_after_the_action(self) -> None:
        """Step 6 asks whoever has one; passing ends the turn."""
        players = (Holding(lords="slaver", hand="C1"), Holding())
        state = after(position(DUO, players=players, court=FULL_COURT), EXPLORED)
        assert state.pending[-1] == Closing(Seat(0))
        assert offered(state) == {"pass", "slaver C1", "slaver J1"}
        assert abyss.to_move(after(state, "pass")) == Seat(1)
        assert abyss.to_move(after(state, "slaver C1")) == Seat(1)

    def test_something_else_is_refused_in_step_6(self) -> None:
        """Only Powers are left."""
        players = (Holding(lords="slaver", hand="C1", pearls=3), Holding())
        state = after(position(DUO, players=players, court="miller"), EXPLORED)
        assert clause(state, "plot") == "A3.2"
        assert clause(state, "explore") == "A3.1"


class TestOrder:
    """A3.2: no plot once the action has begun."""

    def test_no_plot_during_an_exploration(self) -> None:
        """Neither while the card is offered nor while the explorer decides; chance comes before all."""
        state = after(position(DUO, court="miller"), "explore")
        assert clause(state, "plot") == "A5.1"
        state = after(state, "reveal J1")
        assert clause(state, "plot") == "A3.2"
        state = after(state, "pass")
        assert clause(state, "plot") == "A3.2"
        assert clause(state, "pass") == "A5.5"

    def test_no_plot_during_a_payment(self) -> None:
        """The Lord must be paid for."""
        players = (Holding(hand="H5 H4", pearls=3), Holding())
        state = after(position(DUO, players=players, court="shepherd"), "recruit shepherd")
        assert clause(state, "plot") == "A3.2"
        assert clause(state, "pass") == "A7.3"


class TestNoAction:
    """A3.3: without a legal action the step is skipped."""

    def test_whoever_can_do_nothing_passes(self) -> None:
        """Deck, discard pile and Council are empty, and the hand pays for nothing."""
        options = box(cards="J1 J2")
        state = position(options, players=(Holding(hand="J1"), Holding(hand="J2")), court=FULL_COURT)
        assert offered(state) == {"pass"}
        assert abyss.to_move(after(state, "pass")) == Seat(1)

    def test_plots_are_still_possible(self) -> None:
        """They are no action."""
        options = box(cards="J1 J2")
        state = position(options, players=(Holding(hand="J1"), Holding(hand="J2")), court="miller")
        assert offered(state) == {"pass", "plot"}


@pytest.mark.parametrize("active", [0, 1, 2])
def test_play_goes_clockwise(active: int) -> None:
    """A2.6: after the last seat comes the first."""
    state = position(TRIO, active=active, court=FULL_COURT)
    state = after(state, "explore; reveal J1; pass; pass; take")
    assert abyss.to_move(state) == (active + 1) % 3
    assert hand(state, active) == "J1"
