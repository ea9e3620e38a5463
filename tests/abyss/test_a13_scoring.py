"""Scoring (A13)."""

import pytest

from tabletop import abyss
from tabletop.abyss.position import Holding, position
from tabletop.core import Seat
from tests.abyss.strategies import DUO


class TestScore:
    """A13.1: Lords, Locations, the best affiliated Ally of each Race, Monster tokens."""

    def test_all_that_counts(self) -> None:
        """10 + 12, two jellyfish of which the 4 counts, a crab, two tokens."""
        holding = Holding(lords="miller", sites="the-jail", affiliated="J1 J4 C2", tokens="3 4", pearls=9, keys=1)
        state = position(DUO, players=(holding,))
        assert abyss.scores(state)[0] == 10 + 14 + 4 + 2 + 3 + 4

    def test_the_lines_name_their_sources(self) -> None:
        """One for each Lord, Location, Ally and token."""
        holding = Holding(lords="miller", sites="the-jail", affiliated="J1 J4", tokens="3")
        lines = abyss.score_lines(position(DUO, players=(holding,)))
        assert [(line.source, line.points) for line in lines] == [
            ("Miller", 10),
            ("The Jail", 14),
            ("affiliated J4", 4),
            ("Monster token", 3),
        ]


class TestEveryLordCounts:
    """A13.2: disabled Lords and those under Locations count in full."""

    def test_points_and_formulas(self) -> None:
        """A disabled Farmer and one under the Silos."""
        holding = Holding(lords="!miller", sites="sargasso-silos/keeper")
        assert abyss.scores(position(DUO, players=(holding,)))[0] == 10 + 6 + 9


class TestWinner:
    """A13.3: points, then pearls, then the highest Lord, then a shared win."""

    def won(self, *holdings: Holding) -> frozenset[Seat]:
        """Who wins the game that ends so."""
        options = abyss.Options(seats=len(holdings))
        return abyss.winners(position(options, players=holdings, active=len(holdings) - 1, ends_before=0, owed=()))

    def test_points(self) -> None:
        """10 against 6."""
        assert self.won(Holding(lords="miller"), Holding(lords="keeper", pearls=9)) == {0}

    def test_pearls(self) -> None:
        """6 against 6, one pearl more."""
        assert self.won(Holding(lords="reaper"), Holding(lords="keeper", pearls=2)) == {1}

    def test_the_highest_lord(self) -> None:
        """12 of one Lord against 12 of two."""
        assert self.won(Holding(lords="keeper reaper"), Holding(lords="landowner")) == {1}

    def test_a_shared_win(self) -> None:
        """Nothing tells them apart."""
        assert self.won(Holding(lords="keeper"), Holding(lords="reaper")) == {0, 1}

    def test_a_tie_of_three_is_broken_step_by_step(self) -> None:
        """A17.32: two are level on pearls, and only they compare Lords."""
        first = Holding(lords="landowner", pearls=1)
        second, third = (
            Holding(lords="keeper reaper", pearls=2),
            Holding(lords="shepherd recruiter", tokens="2", pearls=2),
        )
        assert self.won(first, second, third) == {1, 2}

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_a_game_without_any_lord(self, seats: int) -> None:
        """All share it."""
        assert self.won(*[Holding()] * seats) == frozenset(range(seats))
