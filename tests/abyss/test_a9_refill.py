"""The refill of the Court (A9)."""

from tabletop import abyss
from tabletop.abyss.position import Holding, position
from tabletop.core import CHANCE, Seat
from tests.abyss.strategies import (
    DUO,
    after,
    box,
    court,
    pearls,
    recruiting,
)


class TestPacking:
    """A9.1: the Lords left are moved towards space 6."""

    def test_no_gap_remains(self) -> None:
        """The second of four is taken."""
        start = position(DUO, players=(Holding(hand="S5 S3"), Holding()), court="miller peddler reaper keeper")
        assert court(after(start, "recruit peddler; lay S5; lay S3; pay")) == "miller reaper keeper"


class TestNoRefill:
    """A9.2: three or more Lords left."""

    def test_nothing_more_happens(self) -> None:
        """No pearls but those of the Peddler."""
        state = after(recruiting("peddler", "S5 S3", court="miller reaper keeper"), "recruit peddler; lay S5; lay S3")
        state = after(state, "pay")
        assert pearls(state)[0] == 3 + 2
        assert abyss.to_move(state) == Seat(1)


class TestRefill:
    """A9.3: two or fewer left."""

    def test_two_pearls_and_four_lords(self) -> None:
        """The farthest space first."""
        state = after(recruiting("peddler", "S5 S3", court="miller reaper"), "recruit peddler; lay S5; lay S3; pay")
        assert pearls(state)[0] == 3 + 2 + 2
        spaces = []
        for name in ("slaver", "oracle", "sage", "jailer"):
            spaces.append(state.pending[-1].space)  # type: ignore[union-attr]
            state = after(state, f"lord {name}")
        assert spaces == [4, 3, 2, 1]
        assert court(state) == "miller reaper slaver oracle sage jailer"
        assert abyss.to_move(state) == Seat(1)


class TestDeckTooSmall:
    """A9.4: a deck that cannot fill all six spaces."""

    def test_the_end_is_triggered(self) -> None:
        """The pearls come all the same, and what can be filled is."""
        options = box(lords="peddler miller reaper slaver")
        start = position(options, players=(Holding(hand="S5 S3"), Holding()), court="peddler miller reaper")
        state = after(start, "recruit peddler; lay S5; lay S3; pay")
        assert pearls(state)[0] == 1 + 2 + 2
        assert state.ends_before == Seat(0)
        assert court(after(state, "lord slaver")) == "miller reaper slaver"

    def test_a_deck_that_fills_the_last_space_triggers_nothing(self) -> None:
        """Its last card fills space 1."""
        options = box(lords="peddler miller reaper slaver oracle sage jailer")
        start = position(options, players=(Holding(hand="S5 S3"), Holding()), court="peddler miller reaper")
        state = after(start, "recruit peddler; lay S5; lay S3; pay; lord slaver; lord oracle; lord sage; lord jailer")
        assert len(state.court) == 6
        assert state.ends_before is None


class TestRefillPearlsComeLast:
    """A9.5: they cannot pay for the Corruptor's second Lord."""

    def test_four_pearls_are_no_five(self) -> None:
        """The Power is lost, though two pearls follow."""
        start = position(DUO, players=(Holding(hand="Q5 Q4 Q1", pearls=4),), court="corruptor miller reaper")
        state = after(start, "recruit corruptor; lay Q5; lay Q4; lay Q1; pay")
        assert abyss.to_move(state) == CHANCE
        assert pearls(state)[0] == 6


class TestOnlyRecruitingRefills:
    """A9.6: exploring next to a short Court gives nothing."""

    def test_no_pearls(self) -> None:
        """Two Lords lie in the Court."""
        state = after(position(DUO, court="miller reaper"), "explore; reveal J1; pass; take")
        assert pearls(state) == (1, 1)
        assert court(state) == "miller reaper"
