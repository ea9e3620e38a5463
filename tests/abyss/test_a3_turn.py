"""The turn and plotting at Court (A3, A4)."""

import pytest

from tabletop import abyss
from tabletop.abyss.decisions import Acting, Closing
from tabletop.abyss.position import Holding, position
from tabletop.core import Seat
from tests.abyss.strategies import DUO, FULL_COURT, TRIO, after, box, clause, court, hand, offered, pearls

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


class TestPlot:
    """A4.1: a pearl for one more Lord."""

    def test_the_lord_goes_to_the_farthest_empty_space(self) -> None:
        """The pearl goes to the Treasury."""
        start = position(DUO, players=(Holding(pearls=2),), court="miller reaper")
        state = after(start, "plot")
        assert state.pending[-1].space == 4  # type: ignore[union-attr]
        state = after(state, "lord slaver")
        assert court(state) == "miller reaper slaver"
        assert pearls(state) == (1, 1)
        assert abyss.to_move(state) == Seat(0)

    def test_every_lord_of_the_deck_may_come(self) -> None:
        """Not one of the Court."""
        state = after(position(DUO, court="miller reaper"), "plot")
        assert len(abyss.legal_moves(state)) == 33
        assert clause(state, "lord miller") == "A1.2"
        assert clause(state, "explore") == "A4.1"


class TestPlotAgain:
    """A4.2: as often as one can."""

    def test_three_plots_before_the_action(self) -> None:
        """The action is still to come."""
        start = position(DUO, players=(Holding(pearls=3),), court="miller reaper shepherd")
        state = after(start, "plot; lord slaver; plot; lord oracle; plot; lord sage")
        assert pearls(state) == (0, 1)
        assert "explore" in offered(state)
        assert "plot" not in offered(state)


class TestNoPlot:
    """A4.3: when plotting is not possible."""

    def test_with_a_full_court(self) -> None:
        """Six Lords lie there."""
        assert clause(position(DUO, court=FULL_COURT), "plot") == "A4.3"

    def test_without_a_pearl(self) -> None:
        """It costs one."""
        assert clause(position(DUO, players=(Holding(pearls=0),), court="miller"), "plot") == "A4.3"

    def test_with_an_empty_lord_deck(self) -> None:
        """No Lord could come."""
        state = position(box(lords="miller slaver"), court="miller slaver")
        assert clause(state, "plot") == "A4.3"
        assert "plot" not in offered(state)


class TestPlotGivesNothing:
    """A4.4: no refill pearls, no end of the game."""

    def test_no_pearls_next_to_a_short_court(self) -> None:
        """One is paid, none comes."""
        state = after(position(DUO, court="miller"), "plot; lord slaver")
        assert pearls(state)[0] == 0

    def test_the_last_lord_of_the_deck_does_not_end_the_game(self) -> None:
        """A17.17: only a refill that is due does."""
        state = after(position(box(lords="miller slaver"), court="miller"), "plot; lord slaver")
        assert state.ends_before is None


@pytest.mark.parametrize("active", [0, 1, 2])
def test_play_goes_clockwise(active: int) -> None:
    """A2.6: after the last seat comes the first."""
    state = position(TRIO, active=active, court=FULL_COURT)
    state = after(state, "explore; reveal J1; pass; pass; take")
    assert abyss.to_move(state) == (active + 1) % 3
    assert hand(state, active) == "J1"
