"""The Lords, one by one: Mages (A14.2, A14.4)."""

import pytest

from tabletop import abyss
from tabletop.abyss.decisions import Exploring
from tabletop.abyss.position import Holding, position
from tabletop.core import Seat
from tests.abyss.strategies import (
    DUO,
    FULL_COURT,
    after,
    clause,
    hand,
    names,
    offered,
    places,
    recruited,
    row,
    sites,
)
from tests.games import event_of

EXPLORED = "explore; reveal H1; pass; take"


class TestShaman:
    """A14.4 Shaman: no Soldier touches its owner."""

    def test_the_row(self) -> None:
        """Mage, 3 Races, cost 6, 5 IP, a Key."""
        assert row("shaman") == ("Mage", 3, 6, 5, 1)

    def test_a_tamer_does_not_touch_the_owner(self) -> None:
        """Two Keys on space 6."""
        players = (Holding(lords="shaman"), Holding(lords="tamer"))
        state = position(DUO, players=players, track="monster", threat=6, owed=(Exploring(Seat(0)),))
        assert after(state, "fight").players[0].keys == 2

    def test_a_disabled_shaman_protects_no_more(self) -> None:
        """One Key only."""
        players = (Holding(lords="!shaman"), Holding(lords="tamer"))
        state = position(DUO, players=players, track="monster", threat=6, owed=(Exploring(Seat(0)),))
        assert after(state, "fight; reward pp").players[0].keys == 1


class TestInvoker:
    """A14.4 Invoker: another full turn after this one."""

    def test_the_row(self) -> None:
        """Mage, 1 Race, cost 8, 8 IP, no Key."""
        assert row("invoker") == ("Mage", 1, 8, 8, 0)

    def test_the_same_seat_goes_on_once(self) -> None:
        """Then the next seat."""
        state = recruited("invoker", "J5 J3")
        assert (abyss.to_move(state), state.turn) == (Seat(0), 2)
        state = after(state, EXPLORED)
        assert (abyss.to_move(state), state.turn) == (Seat(1), 3)


class TestApprentice:
    """A14.4 Apprentice: take one stack of the Council."""

    def test_the_row(self) -> None:
        """Mage, 3 Races, cost 6, 9 IP, no Key."""
        assert row("apprentice") == ("Mage", 3, 6, 9, 0)

    def test_a_stack_goes_to_the_hand(self) -> None:
        """And the turn is over, also for the owner of an Alchemist."""
        state = recruited("apprentice", "J5 C2 H1", lords="alchemist", council="Q1 Q2 S3")
        assert offered(state) == {"request Q", "request S"}
        assert clause(state, "request J") == "A6.2"
        state = after(state, "request Q")
        assert hand(state, 0) == "Q1 Q2"
        assert abyss.to_move(state) == Seat(1)


class TestOracle:
    """A14.4 Oracle: put a stack on the discard pile, once a turn."""

    def test_the_row(self) -> None:
        """Mage, 2 Races, cost 8, 5 IP, a Key."""
        assert row("oracle") == ("Mage", 2, 8, 5, 1)

    def test_the_stack_is_discarded_unseen(self) -> None:
        """Nobody is told its cards."""
        state = position(DUO, players=(Holding(lords="oracle"),), council="Q1 Q2 S3", court=FULL_COURT)
        told = abyss.narrate(event_of(abyss, state, abyss.parse_move("oracle Q", DUO), Seat(0)), DUO)
        assert told == "P0 discards the squid stack with the Oracle."
        state = after(state, "oracle Q")
        assert names(state.discard) == "Q1 Q2"
        assert clause(state, "oracle S") == "A8.3"
        assert clause(state, "oracle Q") == "A14.4"


class TestAlchemist:
    """A14.4 Alchemist: two stacks instead of one when requesting support."""

    def test_the_row(self) -> None:
        """Mage, 1 Race, cost 7, 5 IP, a Key."""
        assert row("alchemist") == ("Mage", 1, 7, 5, 1)

    def test_two_stacks(self) -> None:
        """The second is chosen when the first is in the hand (A17.45)."""
        state = position(DUO, players=(Holding(lords="alchemist"),), council="Q1 Q2 S3 J1", court=FULL_COURT)
        state = after(state, "request Q")
        assert hand(state, 0) == "Q1 Q2"
        assert offered(state) == {"request J", "request S"}
        assert clause(state, "pass") == "A6.1"
        assert hand(after(state, "request S"), 0) == "S3 Q1 Q2"

    def test_one_where_there_is_only_one(self) -> None:
        """The turn is over."""
        state = position(DUO, players=(Holding(lords="alchemist"),), council="Q1 Q2", court=FULL_COURT)
        assert abyss.to_move(after(state, "request Q")) == Seat(1)


class TestIllusionist:
    """A14.4 Illusionist: exchange an own Location for an available one."""

    def test_the_row(self) -> None:
        """Mage, 1 Race, cost 10, 9 IP, no Key."""
        assert row("illusionist") == ("Mage", 1, 10, 9, 0)

    def test_the_lords_move_along(self) -> None:
        """The old Location becomes available."""
        state = recruited("illusionist", "J5 J3 J2", sites="the-jail/keeper", available="parliament the-abyss")
        assert offered(state) == {"pass", "swap the-jail for parliament", "swap the-jail for the-abyss"}
        assert clause(state, "swap parliament for the-abyss") == "A14.4"
        assert clause(state, "swap the-jail for the-depths") == "A14.4"
        assert clause(state, "explore") == "A14.4"
        state = after(state, "swap the-jail for the-abyss")
        assert sites(state, 0) == {"the-abyss": {"keeper"}}
        assert places(state.available) == {"parliament", "the-jail"}

    def test_it_can_be_declined(self) -> None:
        """Everything stays."""
        state = recruited("illusionist", "J5 J3 J2", sites="the-jail", available="parliament")
        assert sites(after(state, "pass"), 0) == {"the-jail": set()}

    @pytest.mark.parametrize(("own", "available"), [("", "parliament"), ("the-jail", "")])
    def test_without_a_location_it_is_lost(self, own: str, available: str) -> None:
        """Own or available."""
        assert abyss.to_move(recruited("illusionist", "J5 J3 J2", sites=own, available=available)) == Seat(1)


class TestMasterOfMagic:
    """A14.4 Master of Magic: affiliate any of the Allies played."""

    def test_the_row(self) -> None:
        """Mage, 3 Races, cost 10, 6 IP, a Key."""
        assert row("master-of-magic") == ("Mage", 3, 10, 6, 1)

    def test_from_the_next_recruitment_on(self) -> None:
        """The 5 may be affiliated."""
        state = recruited("peddler", "S5 S3", lords="master-of-magic")
        assert offered(state) == {"affiliate S3", "affiliate S5"}
        assert names(after(state, "affiliate S5").players[0].affiliated) == "S5"

    def test_not_while_disabled(self) -> None:
        """The lowest is affiliated."""
        assert names(recruited("peddler", "S5 S3", lords="!master-of-magic").players[0].affiliated) == "S3"
