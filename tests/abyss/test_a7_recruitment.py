"""Recruiting a Lord (A7)."""

import pytest

from tabletop import abyss
from tabletop.abyss.position import Holding, position
from tests.abyss.strategies import (
    DUO,
    after,
    clause,
    free,
    hand,
    names,
    offered,
    pearls,
    recruiting,
    refusal,
)
from tests.games import event_of


class TestTarget:
    """A7.1: any Lord of the Court."""

    def test_a_lord_elsewhere_is_refused(self) -> None:
        """It lies in the deck."""
        assert clause(recruiting("peddler", "S5 S3"), "recruit slaver") == "A7.1"

    def test_every_affordable_lord_is_offered(self) -> None:
        """The hand pays for the Peddler and, with three pearls, for no Farmer."""
        state = recruiting("peddler", "S5 S3")
        assert {text for text in offered(state) if text.startswith("recruit")} == {"recruit peddler"}


class TestRaces:
    """A7.2: exactly the number of Races, the own one among them."""

    def test_too_few_races(self) -> None:
        """The Shopkeeper asks for three."""
        state = recruiting("shopkeeper", "S5 J5")
        assert clause(state, "recruit shopkeeper") == "A7.2"
        assert "3 Races with shellfish" in refusal(state, "recruit shopkeeper").fact

    def test_without_the_own_race(self) -> None:
        """Three Races, none of them shellfish."""
        assert clause(recruiting("shopkeeper", "C5 J5 Q4"), "recruit shopkeeper") == "A7.2"

    def test_a_race_too_many_cannot_be_laid(self) -> None:
        """The Peddler asks for shellfish alone."""
        state = after(recruiting("peddler", "S5 S3 C1"), "recruit peddler")
        assert offered(state) == {"lay S3", "lay S5"}
        assert clause(state, "lay C1") == "A7.2"
        assert clause(after(state, "lay S5"), "lay C1") == "A7.2"

    def test_the_own_race_keeps_its_place(self) -> None:
        """The Landlord asks for two: after one other Race only shellfish can be laid."""
        state = after(recruiting("landlord", "S4 J5 Q5"), "recruit landlord; lay J5")
        assert offered(state) == {"lay S4"}
        assert str(refusal(state, "lay Q5")) == "the Allies must show exactly 2 Races with shellfish among them [A7.2]"

    def test_several_allies_of_one_race(self) -> None:
        """Three shellfish are one Race."""
        state = after(recruiting("peddler", "S3 S3 S2"), "recruit peddler; lay S3; lay S3; lay S2; pay")
        assert free(state, 0) == {"peddler"}

    def test_ambassadors_need_all_five(self) -> None:
        """They have no own Race."""
        state = recruiting("sage", "J2 C2 H2 S2 Q1")
        assert "recruit sage" in offered(state)
        assert clause(recruiting("sage", "J2 C5 H4 S2"), "recruit sage") == "A7.2"

    def test_paying_too_early_is_refused(self) -> None:
        """One Race of three is shown."""
        state = after(recruiting("shopkeeper", "S5 J5 Q1"), "recruit shopkeeper; lay S5")
        assert clause(state, "pay") == "A7.2"

    def test_what_is_not_in_the_hand_cannot_be_laid(self) -> None:
        """Nor what has been laid already."""
        state = after(recruiting("peddler", "S5 S3"), "recruit peddler; lay S5")
        assert clause(state, "lay S5") == "A7.2"


class TestValue:
    """A7.3: the cost in Allies, and a pearl for each missing point."""

    def test_a_hand_that_falls_short(self) -> None:
        """5 and three pearls are no 9."""
        state = recruiting("aquaculturalist", "H3 J1 Q1", court="peddler landowner miller keeper reaper")
        assert clause(state, "recruit aquaculturalist") == "A7.3"
        assert "the cost is 9, at most 8" in refusal(state, "recruit aquaculturalist").fact

    def test_pearls_fill_the_gap(self) -> None:
        """Exactly three are missing."""
        state = after(recruiting("peddler", "S5"), "recruit peddler; lay S5; pay")
        assert pearls(state)[0] == 3 - 3 + 2  # the Peddler brings two

    def test_pearls_never_replace_a_race(self) -> None:
        """Ten pearls do not help a hand of one Race."""
        state = position(DUO, players=(Holding(hand="S5", pearls=10),), court="shopkeeper")
        assert clause(state, "recruit shopkeeper") == "A7.2"

    def test_an_ally_with_which_the_cost_is_out_of_reach(self) -> None:
        """5 and 4 beside two pearls pay for the Landlord, 4 and 3 do not."""
        players = (Holding(hand="S4 J5 Q3", pearls=2), Holding())
        state = after(position(DUO, players=players, court="landlord"), "recruit landlord")
        assert offered(state) == {"lay S4", "lay J5"}
        assert str(refusal(state, "lay Q3")) == "the cost is 10, with Q3 at most 9 [A7.3]"

    def test_payment_is_refused_while_pearls_are_missing(self) -> None:
        """3 and three pearls are no 8."""
        state = after(recruiting("peddler", "S3 S5"), "recruit peddler; lay S3")
        assert clause(state, "pay") == "A7.3"


class TestNoSuperfluousAlly:
    """A7.4: no Ally without which the others would do."""

    def test_an_ally_that_would_be_superfluous(self) -> None:
        """5 and 3 reach 8; the 1 could be taken back."""
        state = after(recruiting("peddler", "S1 S3 S5"), "recruit peddler; lay S5; lay S3")
        assert offered(state) == {"pay"}
        assert clause(state, "lay S1") == "A7.4"

    def test_a_single_card_of_its_race_is_never_superfluous(self) -> None:
        """15 for a cost of 6: three Races were needed."""
        state = after(recruiting("shopkeeper", "S5 J5 Q5"), "recruit shopkeeper; lay S5; lay J5; lay Q5")
        assert offered(state) == {"pay"}

    def test_surplus_below_every_shared_value_is_legal(self) -> None:
        """4 + 4 + 2 is 10 for 8: the 2 could go, so it is refused; 4 + 4 is not."""
        state = after(recruiting("peddler", "S4 S4 S2"), "recruit peddler; lay S4; lay S4")
        assert offered(state) == {"pay"}

    def test_a_card_that_spoils_every_payment_is_not_offered(self) -> None:
        """With one pearl the 1 leads nowhere: 5 + 1 is short by two, 5 + 3 + 1 has the 1 too many."""
        players = (Holding(hand="S1 S3 S5", pearls=1), Holding())
        state = after(position(DUO, players=players, court="peddler"), "recruit peddler")
        assert offered(state) == {"lay S3", "lay S5"}
        assert clause(state, "lay S1") == "A7.4"

    def test_two_races_and_a_card_too_many(self) -> None:
        """5 and 5 reach 10; beside them the 1 could go, and without the other shellfish it is too little."""
        state = position(DUO, players=(Holding(hand="S1 S5 J5", pearls=0),), court="landlord")
        assert offered(after(state, "recruit landlord")) == {"lay S5", "lay J5"}

    def test_the_order_of_laying_makes_no_difference(self) -> None:
        """The Allies laid are a multiset."""
        state = after(recruiting("shopkeeper", "S5 J5 Q5"), "recruit shopkeeper")
        assert after(state, "lay S5; lay J5; lay Q5") == after(state, "lay Q5; lay J5; lay S5")


class TestPearlsPaid:
    """A7.5: exactly the shortage, and fewer Allies by choice."""

    def test_fewer_allies_and_more_pearls(self) -> None:
        """5 and three pearls, though the 3 is in the hand."""
        state = after(recruiting("peddler", "S5 S3"), "recruit peddler; lay S5; pay")
        assert hand(state, 0) == "S3"
        assert names(state.players[0].affiliated) == "S5"

    def test_no_pearl_is_paid_without_a_shortage(self) -> None:
        """Excess points are lost."""
        state = after(recruiting("peddler", "S5 S4"), "recruit peddler; lay S5; lay S4; pay")
        assert pearls(state)[0] == 3 + 2

    def test_everybody_sees_what_was_paid(self) -> None:
        """The Allies lie open."""
        state = after(recruiting("peddler", "S5"), "recruit peddler; lay S5")
        event = event_of(abyss, state, abyss.parse_move("pay", DUO), None)
        assert abyss.narrate(event, DUO).startswith("P0 recruits the Peddler with S5 and 3 pearls. ")


class TestCostModifiers:
    """A7.6: Treasurer -2, an opponent's Recruiter +2."""

    @pytest.mark.parametrize(
        ("own", "other", "paid"),
        [("", "", 3), ("treasurer", "", 1), ("treasurer", "recruiter", 3), ("shaman", "recruiter", 3)],
    )
    def test_both_may_apply(self, own: str, other: str, paid: int) -> None:
        """The Peddler costs 8; a 5 is laid."""
        players = (Holding(hand="S5", pearls=5, lords=own), Holding(lords=other))
        state = after(
            position(DUO, players=players, court="peddler miller landowner aquaculturalist"), "recruit peddler; lay S5"
        )
        assert pearls(after(state, "pay"))[0] == 5 - paid + 2

    def test_the_recruiter_alone_makes_it_dearer(self) -> None:
        """5 and three pearls are no 10."""
        players = (Holding(hand="S5", pearls=3), Holding(lords="recruiter"))
        assert clause(position(DUO, players=players, court="peddler"), "recruit peddler") == "A7.3"


class TestAffiliation:
    """A7.7: the lowest of the Allies played."""

    def test_the_others_are_discarded(self) -> None:
        """No choice where one is the lowest."""
        state = after(recruiting("peddler", "S3 S5"), "recruit peddler; lay S3; lay S5; pay")
        assert names(state.players[0].affiliated) == "S3"
        assert names(state.discard) == "S5"
        assert state.laid == ()

    def test_a_tie_is_chosen_from(self) -> None:
        """Two Races with a 2 each."""
        state = after(recruiting("shopkeeper", "S2 J2 Q4"), "recruit shopkeeper; lay S2; lay J2; lay Q4; pay")
        assert offered(state) == {"affiliate J2", "affiliate S2"}
        assert clause(state, "affiliate Q4") == "A7.7"
        assert clause(state, "affiliate C1") == "A7.7"
        assert clause(state, "explore") == "A7.7"
        state = after(state, "affiliate J2")
        assert names(state.players[0].affiliated) == "J2"
        assert names(state.discard) == "S2 Q4"

    def test_two_of_a_kind_are_no_choice(self) -> None:
        """One of two equal 4s is affiliated."""
        state = after(recruiting("peddler", "S4 S4"), "recruit peddler; lay S4; lay S4; pay")
        assert names(state.players[0].affiliated) == "S4"


class TestOrderInsideTheAction:
    """A7.8: pay, Lord, affiliation, effect."""

    def test_the_lord_lies_free_before_the_affiliation(self) -> None:
        """Its effect comes after it."""
        state = after(recruiting("shopkeeper", "S2 J2 Q4"), "recruit shopkeeper; lay S2; lay J2; lay Q4; pay")
        assert free(state, 0) == {"shopkeeper"}
        assert pearls(state)[0] == 3
        assert pearls(after(state, "affiliate S2"))[0] == 4

    def test_a_treasurer_does_not_cheapen_itself(self) -> None:
        """It costs 10: 5 + 2 and three pearls."""
        state = after(recruiting("treasurer", "Q5 J2"), "recruit treasurer; lay Q5; lay J2; pay")
        assert pearls(state)[0] == 0

    def test_a_master_of_magic_does_not_affiliate_its_own_payment(self) -> None:
        """The lowest is affiliated without a choice."""
        state = after(recruiting("master-of-magic", "J5 C4 H1"), "recruit master-of-magic; lay J5; lay C4; lay H1; pay")
        assert names(state.players[0].affiliated) == "H1"
