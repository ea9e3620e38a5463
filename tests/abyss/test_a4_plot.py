"""Plotting at Court (A4)."""

from tabletop import abyss
from tabletop.abyss.position import Holding, position
from tabletop.core import Seat
from tests.abyss.strategies import DUO, FULL_COURT, after, box, clause, court, offered, pearls


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
