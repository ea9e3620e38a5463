"""Powers in general (A8)."""

import pytest

from tabletop import abyss
from tabletop.abyss import Options
from tabletop.abyss.decisions import Acting, Choosing, Closing, Controlling, Discarding, Exploring
from tabletop.abyss.position import Holding, position
from tabletop.core import Seat
from tests.abyss.strategies import (
    DUO,
    FULL_COURT,
    TRIO,
    after,
    clause,
    free,
    hand,
    names,
    offered,
    pearls,
    recruiting,
    sites,
)

EXPLORED = "explore; reveal J1; pass; take"


class TestOnArrival:
    """A8.1: arrow Powers apply once, when the Lord arrives."""

    def test_a_trader_pays_once(self) -> None:
        """Not again in the next turn."""
        state = after(recruiting("trader", "S5 J4 C1"), "recruit trader; lay S5; lay J4; lay C1; pay")
        assert pearls(state)[0] == 6
        state = after(state, "explore; reveal Q1; pass; take; explore; reveal Q2; pass; take")
        assert pearls(state)[0] == 6


class TestStanding:
    """A8.2: standing Powers apply while the Lord is active."""

    @pytest.mark.parametrize(("lords", "gain"), [("landlord", 1), ("!landlord", 0)])
    def test_a_disabled_lord_does_nothing(self, lords: str, gain: int) -> None:
        """The Landlord pays at the start of the turn."""
        players = (Holding(), Holding(lords=lords))
        state = after(position(DUO, players=players, court=FULL_COURT), EXPLORED)
        assert pearls(state)[1] == 1 + gain

    def test_nor_does_one_under_a_location(self) -> None:
        """A8.4: its Power is lost for good."""
        players = (Holding(), Holding(sites="the-jail/landlord"))
        assert pearls(after(position(DUO, players=players, court=FULL_COURT), EXPLORED))[1] == 1


class TestPerTurn:
    """A8.3: once in each of the owner's turns."""

    def test_not_twice_in_a_turn(self) -> None:
        """The second use is refused."""
        state = position(DUO, players=(Holding(lords="slaver", hand="C1 C2"),), court=FULL_COURT)
        state = after(state, "slaver C1")
        assert clause(state, "slaver C2") == "A8.3"
        assert "slaver C2" not in offered(state)

    def test_again_in_the_next_turn(self) -> None:
        """The Power is refreshed."""
        state = position(DUO, players=(Holding(lords="slaver", hand="C1 C2"),), court=FULL_COURT)
        state = after(state, f"slaver C1; {EXPLORED}; explore; reveal C1; pass; take")
        assert "slaver C2" in offered(state)

    def test_not_in_an_opponents_turn(self) -> None:
        """It is the owner's Power in the owner's turn."""
        players = (Holding(hand="C1"), Holding(lords="slaver", hand="C2"))
        state = position(DUO, players=players, court=FULL_COURT)
        assert clause(state, "slaver C1") == "A0.4"


class TestUnderALocation:
    """A8.4: without Power and Key, with IP and Guild."""

    def test_it_still_counts(self) -> None:
        """5 IP and one Merchant: the Dockworks give 5 + 2."""
        state = position(DUO, players=(Holding(sites="the-dockworks/slaver"),))
        assert abyss.scores(state)[0] == 5 + 7

    def test_it_cannot_be_used(self) -> None:
        """The Power is lost."""
        state = position(DUO, players=(Holding(sites="the-jail/slaver", hand="C1"),), court=FULL_COURT)
        assert clause(state, "slaver C1") == "A0.4"


class TestTiming:
    """A8.5: at any decision of the owner in the own turn."""

    def test_before_the_action_and_between_plots(self) -> None:
        """Two pearls for a plot."""
        state = position(DUO, players=(Holding(lords="slaver", hand="C1", pearls=0),), court="miller")
        assert pearls(after(state, "slaver C1; plot; lord oracle"))[0] == 1

    def test_while_exploring(self) -> None:
        """When the explorer, not an opponent, has to decide."""
        state = position(DUO, players=(Holding(lords="slaver", hand="C1"), Holding()), court=FULL_COURT)
        state = after(state, "explore; reveal J1")
        assert clause(state, "slaver C1") == "A8.5"
        state = after(state, "pass")
        assert "slaver C1" in offered(state)
        assert isinstance(after(state, "slaver C1").pending[-1], Exploring)

    def test_not_during_a_payment(self) -> None:
        """The payment comes first."""
        state = position(DUO, players=(Holding(lords="slaver", hand="S5 S3 C1"),), court="peddler")
        assert clause(after(state, "recruit peddler"), "slaver C1") == "A8.5"

    @pytest.mark.parametrize("use", ["slaver C1", "oracle J", "opportunist miller"])
    def test_not_while_a_location_is_taken(self, use: str) -> None:
        """The Location comes first: which one, and its Keys."""
        players = (Holding(lords="slaver oracle opportunist keeper", hand="C1"),)
        table = {"players": players, "court": FULL_COURT.replace("keeper", ""), "council": "J1"}
        start = position(DUO, **table, available="the-jail", owed=(Controlling(Seat(0)),))  # type: ignore[arg-type]
        assert clause(start, use) == "A8.5"
        assert clause(start, "pass") == "A10.2"
        assert clause(after(start, "draw 1; location parliament"), use) == "A8.5"
        assert clause(after(start, "control the-jail"), use) == "A8.5"

    def test_a_new_lord_works_after_step_5(self) -> None:
        """The Slaver just recruited may be used in step 6."""
        state = after(recruiting("slaver", "S5 S3 C1"), "recruit slaver; lay S5; lay S3; pay")
        assert state.pending[-1] == Closing(Seat(0))
        assert offered(state) == {"pass", "slaver C1"}
        assert hand(after(state, "slaver C1"), 0) == ""

    def test_not_before_it(self) -> None:
        """A17.24: a Slaver that came by way of the Corruptor waits for the end of the action."""
        state = position(DUO, players=(Holding(hand="C1"),), court=FULL_COURT, arrived="", used="")
        waiting = position(DUO, players=(Holding(hand="C1", lords="slaver"),), court=FULL_COURT, arrived="slaver")
        assert clause(state, "slaver C1") == "A0.4"
        assert clause(waiting, "slaver C1") == "A8.5"

    def test_a_lord_slid_away_in_step_5_is_lost(self) -> None:
        """Its Key takes a Location before step 6."""
        players = (Holding(hand="S5 S3 C1", keys=2), Holding())
        state = position(DUO, players=players, court="slaver miller landowner keeper", available="the-jail")
        state = after(state, "recruit slaver; lay S5; lay S3; pay; control the-jail")
        assert sites(state, 0) == {"the-jail": {"slaver"}}
        assert abyss.to_move(state) == Seat(1)


class TestOptional:
    """A8.6: "may" is optional, all else mandatory as far as possible."""

    def test_per_turn_powers_can_be_left(self) -> None:
        """Passing in step 6."""
        state = position(DUO, players=(Holding(lords="slaver", hand="C1"),), owed=(Closing(Seat(0)),))
        assert abyss.to_move(after(state, "pass")) == Seat(1)

    def test_mandatory_ones_cannot(self) -> None:
        """The Apprentice takes a stack."""
        state = after(
            recruiting("apprentice", "J5 C1 H1", council="Q2"), "recruit apprentice; lay J5; lay C1; lay H1; pay"
        )
        state = after(state, "affiliate C1")
        assert offered(state) == {"request Q"}
        assert clause(state, "pass") == "A6.1"

    def test_a_power_with_nothing_to_act_on_is_lost(self) -> None:
        """No stack for the Apprentice."""
        state = after(recruiting("apprentice", "J5 C2 H1"), "recruit apprentice; lay J5; lay C2; lay H1; pay")
        assert abyss.to_move(state) == Seat(1)


class TestChains:
    """A8.7: a Lord that comes by another Lord's Power brings its own effect."""

    def test_traitor_schemer_ambassador(self) -> None:
        """The Traitor fetches the Schemer, which discards the Traitor for the Hermit, who draws a Location."""
        start = position(
            DUO,
            players=(Holding(hand="Q5 J4 C4", lords="keeper"), Holding()),
            court="traitor schemer miller landowner reaper",
            available="the-jail",
        )
        state = after(start, "recruit traitor; lay Q5; lay J4; lay C4; pay; affiliate J4")
        state = after(state, "sacrifice keeper; appoint schemer; sacrifice traitor; lord hermit")
        assert isinstance(state.pending[-2], Choosing)
        state = after(state, "location parliament; control parliament")
        assert free(state, 0) == {"schemer"}
        assert sites(state, 0) == {"parliament": {"hermit"}}
        assert names(state.players[0].affiliated) == "J4"

    def test_corruptor_and_trader(self) -> None:
        """Three pearls come back."""
        start = position(
            DUO, players=(Holding(hand="Q5 Q4 Q1", pearls=5),), court="corruptor trader miller reaper keeper"
        )
        state = after(start, "recruit corruptor; lay Q5; lay Q4; lay Q1; pay; appoint trader")
        assert pearls(state)[0] == 3
        assert free(state, 0) == {"corruptor", "trader"}


class TestAtTheSameTime:
    """A8.8: opponents choose their discards without knowing those of others."""

    def test_discards_lie_aside_until_the_last_has_chosen(self) -> None:
        """Others see how many, not which."""
        others = (Holding(hand="J1 J2"), Holding(hand="Q1 Q2"))
        state = recruiting("jailer", "C5 J4 H1", others=others, options=TRIO)
        state = after(state, "recruit jailer; lay C5; lay J4; lay H1; pay")
        assert state.pending[-1] == Discarding(Seat(1), 1)
        state = after(state, "discard J2")
        assert state.pending[-1] == Discarding(Seat(2), 1)
        assert names(state.players[1].set_aside) == "J2"
        assert abyss.observe(state, Seat(2)).players[1].set_aside.cards is None
        assert abyss.observe(state, Seat(2)).players[1].set_aside.size == 1
        assert abyss.observe(state, Seat(1)).players[1].set_aside.cards == state.players[1].set_aside
        state = after(state, "discard Q1")
        assert names(state.discard) == "J2 J4 C5 Q1"
        assert state.players[1].set_aside == ()

    def test_only_allies_of_the_hand(self) -> None:
        """Nobody discards what he has not."""
        others = (Holding(hand="J1 J2"),)
        state = after(recruiting("jailer", "C5 J4 H1", others=others), "recruit jailer; lay C5; lay J4; lay H1; pay")
        assert offered(state) == {"discard J1", "discard J2"}
        assert clause(state, "discard Q1") == "A11.3"
        assert clause(state, "pass") == "A8.8"
        assert clause(state, "keep") == "A8.8"


def test_powers_need_what_they_act_on() -> None:
    """A14.4: each refusal names what is missing."""
    options = Options(seats=2)
    holding = Holding(lords="slaver oracle opportunist", hand="C1")
    state = position(options, players=(holding,), court="miller", owed=(Acting(Seat(0)),))
    assert clause(state, "slaver C2") == "A14.4"
    assert clause(state, "oracle J") == "A14.4"
    assert clause(state, "opportunist keeper") == "A14.4"
