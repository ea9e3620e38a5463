"""The end of the game (A12)."""

import pytest

from tabletop import abyss
from tabletop.abyss import State
from tabletop.abyss.position import Holding, position
from tabletop.core import CHANCE, NOBODY, OptionsError, Seat, returns
from tests.abyss.strategies import DUO, FULL_COURT, TRIO, after, box, clause, names

SIX_PLAIN = "trader shopkeeper jailer seeker hunter apprentice"
HIRED = "recruit peddler; lay S5; lay S3; pay"
EXPLORED = "explore; reveal J1; take"


def before_the_seventh(options: abyss.Options = DUO, *others: Holding) -> State:
    """Seat 0 has six Lords and recruits the seventh."""
    own = Holding(hand="S5 S3", pearls=0, lords=SIX_PLAIN)
    poor = others or [Holding(pearls=0)] * (options.seats - 1)
    return after(position(options, players=(own, *poor), court="peddler miller landowner keeper"), HIRED)


class TestSeventhLord:
    """A12.1a: a seventh Lord ends the game."""

    def test_a_seventh_lord(self) -> None:
        """Six and the Peddler."""
        assert before_the_seventh().ends_before == Seat(0)

    def test_six_lords_do_not_end_the_game(self) -> None:
        """One is missing."""
        own = Holding(hand="S5 S3", lords="trader shopkeeper jailer seeker hunter")
        start = position(DUO, players=(own,), court="peddler miller landowner keeper")
        assert after(start, HIRED).ends_before is None


class TestShortRefill:
    """A12.1b: a refill that cannot fill the Court ends the game."""

    def test_a_refill_that_falls_short(self) -> None:
        """Two Lords in the box: one is left, and none comes."""
        options = box(lords="peddler miller")
        start = position(options, players=(Holding(hand="S5 S3"),), court="peddler miller")
        assert after(start, HIRED).ends_before == Seat(0)

    @pytest.mark.parametrize(("in_the_deck", "ends"), [(3, Seat(0)), (4, None), (5, None)])
    def test_four_lords_are_needed_for_two_left(self, in_the_deck: int, ends: Seat | None) -> None:
        """With three the sixth space stays empty; with four the last Lord of the deck fills it."""
        deck = " ".join(["oracle", "alchemist", "diplomat", "treasurer", "trader"][:in_the_deck])
        options = box(lords=f"peddler miller landowner {deck}")
        state = position(options, players=(Holding(hand="S5 S3"),), court="peddler miller landowner")
        state = after(state, HIRED)
        while abyss.to_move(state) == CHANCE:
            state = abyss.step(state, abyss.legal_moves(state)[0])
        assert len(state.court) == min(6, 2 + in_the_deck)
        assert state.ends_before == ends

    def test_a_court_that_needs_no_refill_ends_nothing(self) -> None:
        """Three Lords are left, and the deck is empty."""
        options = box(lords="peddler miller landowner keeper")
        start = position(options, players=(Holding(hand="S5 S3"),), court="peddler miller landowner keeper")
        assert after(start, HIRED).ends_before is None


class TestLastRound:
    """A12.2: every other player has one more turn."""

    def test_each_other_seat_once(self) -> None:
        """Then the game is over."""
        state = before_the_seventh(TRIO)
        assert abyss.to_move(state) == Seat(1)
        state = after(state, "explore; reveal J1; pass; take")
        assert abyss.to_move(state) == Seat(2)
        state = after(state, "explore; reveal J2; pass; take")
        assert abyss.to_move(state) == NOBODY

    def test_nothing_can_be_played_after_it(self) -> None:
        """The refusal names the clause that ended it."""
        state = after(before_the_seventh(), "explore; reveal J1; pass; take")
        assert clause(state, "explore") == "A12.2"
        assert abyss.legal_moves(state) == ()
        assert abyss.chance_weights(state) == ()

    def test_nobody_has_won_before_the_end(self) -> None:
        """Returns are zero."""
        state = before_the_seventh()
        assert abyss.winners(state) == frozenset()
        assert returns(abyss, state) == (0.0, 0.0)


class TestWhichLordsCount:
    """A12.3: free, disabled or under Locations."""

    def test_all_of_them(self) -> None:
        """Four free, one of them disabled, two under a Location."""
        own = Holding(hand="S5 S3", lords="trader shopkeeper !jailer seeker", sites="the-jail/recruiter+commander")
        start = position(DUO, players=(own,), court="peddler miller landowner keeper")
        assert after(start, HIRED).ends_before == Seat(0)

    def test_an_exchange_leaves_the_number(self) -> None:
        """Five and the Traitor are six, before and after."""
        own = Holding(hand="Q5 J4 C3", pearls=0, lords="trader shopkeeper jailer seeker hunter")
        start = position(DUO, players=(own,), court="traitor miller landowner keeper shepherd")
        line = "recruit traitor; lay Q5; lay J4; lay C3; pay; sacrifice hunter; appoint miller"
        assert after(start, line).ends_before is None


class TestFurtherTrigger:
    """A12.4: a further trigger has no effect."""

    def test_the_seventh_lord_of_another(self) -> None:
        """The last round is that of the first trigger."""
        other = Holding(hand="H5 J3", pearls=0, lords="oracle alchemist invoker traitor assassin illusionist")
        state = before_the_seventh(TRIO, other, Holding(pearls=0))
        state = after(state, "recruit miller; lay H5; lay J3; pay")
        assert state.ends_before == Seat(0)


class TestInvoker:
    """A12.5: an extra turn comes directly after, also in the last round."""

    def test_by_whoever_triggered_the_end(self) -> None:
        """Before the last turns of the others."""
        own = Holding(hand="J5 J3", pearls=0, lords=SIX_PLAIN)
        start = position(DUO, players=(own, Holding(pearls=0)), court="invoker miller landowner keeper")
        state = after(start, "recruit invoker; lay J5; lay J3; pay")
        assert state.ends_before == Seat(0)
        assert abyss.to_move(state) == Seat(0)
        state = after(state, EXPLORED)
        assert abyss.to_move(state) == Seat(1)
        assert abyss.to_move(after(state, "explore; reveal J2; take")) == NOBODY

    def test_in_the_last_turn_of_the_last_round(self) -> None:
        """The last seat takes another turn."""
        other = Holding(hand="J5 J3", pearls=0)
        start = position(
            DUO, players=(Holding(pearls=0), other), active=1, ends_before=0, court="invoker miller landowner keeper"
        )
        state = after(start, "recruit invoker; lay J5; lay J3; pay")
        assert abyss.to_move(state) == Seat(1)
        assert abyss.to_move(after(state, EXPLORED)) == NOBODY


class TestFinalAffiliation:
    """A12.6: the lowest of each Race in the hand."""

    def ended(self, hand: str, affiliated: str = "") -> State:
        """The last turn of seat 1 is over; seat 0 held this hand."""
        players = (Holding(hand=hand, affiliated=affiliated, pearls=0), Holding(pearls=0))
        start = position(DUO, players=players, active=1, ends_before=0, court=FULL_COURT)
        return after(start, "explore; reveal H1; take")

    def test_one_of_each_race(self) -> None:
        """The others are discarded."""
        state = self.ended("J2 J4 Q1 Q1")
        assert names(state.players[0].affiliated) == "J2 Q1"
        assert names(state.players[1].affiliated) == "H1"
        assert names(state.discard) == "J4 Q1"
        assert all(player.hand == () for player in state.players)

    def test_whatever_is_affiliated_already(self) -> None:
        """A second jellyfish."""
        assert names(self.ended("J2", "J1 C5").players[0].affiliated) == "J1 J2 C5"


class TestTurnLimit:
    """A12: the option of the library ends a game that goes on, drawn."""

    def test_it_is_over_and_drawn(self) -> None:
        """Nobody has won."""
        options = box(turn_limit=1)
        state = after(position(options, players=(Holding(pearls=0),) * 2, court=FULL_COURT), EXPLORED)
        assert abyss.to_move(state) == NOBODY
        assert abyss.winners(state) == frozenset()
        assert names(state.players[0].affiliated) == "J1"

    def test_a_game_that_ends_by_its_rules_in_the_last_turn_is_won(self) -> None:
        """The limit makes no difference."""
        options = box(turn_limit=1)
        start = position(options, players=(Holding(pearls=0),) * 2, court=FULL_COURT, active=1, ends_before=0)
        assert abyss.winners(after(start, EXPLORED)) == {1}

    def test_an_extra_turn_that_is_cut_off_makes_a_draw(self) -> None:
        """The game had not ended."""
        options = box(turn_limit=1)
        own = Holding(hand="J5 J3", pearls=0)
        start = position(
            options, players=(Holding(pearls=0), own), active=1, ends_before=0, court="invoker miller keeper reaper"
        )
        state = after(start, "recruit invoker; lay J5; lay J3; pay")
        assert abyss.to_move(state) == NOBODY
        assert abyss.winners(state) == frozenset()


class TestABoxWithoutAnEnd:
    """A12.1: seven Lords of a seat or a short Court end the game; a box that pays for too few needs a limit."""

    @pytest.mark.parametrize(
        ("cards", "lords"),
        [
            ("J1", None),  # one Race, one pearl each: no Lord costs so little
            ("monster monster", None),  # pearls show no Race (A7.3)
            ("J1 J2 J3 J4 J5", None),  # three Mages of one Race, and a Court full of others
            ("J1 J2 J3 J4 C1 C2", "keeper reaper shepherd miller aquaculturalist landowner"),  # Farmers want seahorses
            ("J1 J2 J3 J4 C1 C2", "sage hermit elder"),  # Ambassadors want five Races
        ],
    )
    def test_it_needs_a_limit(self, cards: str, lords: str | None) -> None:
        """Refused without a limit, and played with one."""
        with pytest.raises(OptionsError, match="set a turn_limit") as caught:
            box(cards=cards, lords=lords, turn_limit=None)
        assert caught.value.clause == "A12.1"
        assert box(cards=cards, lords=lords, turn_limit=5).turn_limit == 5

    @pytest.mark.parametrize(
        ("cards", "lords"),
        [
            ("J1 J2 J3 J4 J5", "alchemist invoker illusionist"),  # recruiting one leaves the Court short (A9.4)
            (
                "J1 J2 J3 J4 J5",
                "alchemist invoker illusionist keeper reaper miller shepherd landowner",
            ),  # three of eight
            ("Q1 Q2 Q3 Q4 Q5", None),  # the Corruptor takes whom no squid pays for (A14.4)
            ("Q5 monster", "diplomat keeper"),  # pearls of fights pay the rest (A7.3)
            ("J1 C1 H1 S1 Q1", None),  # pearls of the last space (A5.8)
        ],
    )
    def test_what_can_end_is_let_be(self, cards: str, lords: str | None) -> None:
        """Whether it does is for the players to see to."""
        assert box(cards=cards, lords=lords, turn_limit=None).turn_limit is None

    def test_first_pearls_pay_for_what_is_cheap_enough(self) -> None:
        """A card worth 5 and the pearls of four seats are 9, with those of two seats 7: a Peddler costs 8."""
        assert box(4, cards="S5", lords="peddler", turn_limit=None).lords
        with pytest.raises(OptionsError, match="can pay for 0"):
            box(2, cards="S5", lords="peddler", turn_limit=None)

    def test_powers_that_change_prices_count(self) -> None:
        """A Treasurer lowers costs, a Diplomat asks for no Race of its own (A7.6, A14.4)."""
        lords = "diplomat keeper reaper shepherd miller aquaculturalist landowner"
        assert box(cards="Q1 Q2 Q3 Q4 Q5 C1 J1", lords=lords, turn_limit=None).lords
        with pytest.raises(OptionsError, match="it takes 2 Lords, and the cards in the box can pay for 1"):
            box(
                cards="Q1 Q2 Q3 Q4 Q5",
                lords=lords.replace("shepherd", "jailer").replace("landowner", "sage"),
                turn_limit=None,
            )
