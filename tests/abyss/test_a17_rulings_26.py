"""The rulings 26 to 50, one by one (A17)."""

import pytest

from tabletop import abyss
from tabletop.abyss import Options, State
from tabletop.abyss.decisions import (
    ArrivalDeal,
    Controlling,
    Discarding,
    Exchanging,
    Exploring,
    KeyPaying,
)
from tabletop.abyss.position import Holding, position
from tabletop.core import CHANCE, OptionsError, Seat
from tests.abyss.strategies import (
    DUO,
    FULL_COURT,
    TRIO,
    after,
    box,
    clause,
    court,
    free,
    hand,
    lord,
    names,
    offered,
    pearls,
    places,
    sites,
)

POOR = Holding(pearls=0)
EXPLORED = "explore; reveal H1; take"


def acting(*players: Holding, options: abyss.Options = DUO, **table: object) -> State:
    """Seat 0 is to act; nobody else has a pearl unless given."""
    everybody = (*players, *[POOR] * (options.seats - len(players)))
    given: dict[str, object] = {"court": FULL_COURT}
    return position(options, players=everybody, **{**given, **table})  # type: ignore[arg-type]


def exploring(track: str, *players: Holding, options: abyss.Options = DUO, **table: object) -> State:
    """Seat 0 decides on the last card of the track."""
    return acting(*players, options=options, track=track, owed=(Exploring(Seat(0)),), **table)


class TestRuling26:
    """A17.26: the Assassin's owner picks."""

    def test_disabled_ones_and_those_under_locations_cannot_be_picked(self) -> None:
        """Only the Slaver is left."""
        victim = Holding(lords="slaver !tamer", sites="the-jail/oracle")
        state = acting(Holding(hand="C5 C4 C1"), victim, court="assassin miller keeper reaper")
        state = after(state, "recruit assassin; lay C5; lay C4; lay C1; pay")
        assert abyss.to_move(state) == Seat(0)
        assert offered(state) == {"disable slaver"}
        assert clause(state, "disable tamer") == "A17.26"

    def test_nobody_has_an_active_lord(self) -> None:
        """All are passed over."""
        state = acting(Holding(hand="C5 C4 C1"), Holding(lords="!tamer"), court="assassin miller keeper reaper")
        assert abyss.to_move(after(state, "recruit assassin; lay C5; lay C4; lay C1; pay")) == Seat(1)


class TestRuling27:
    """A17.27: above six by a purchase, checked at the end of one's own turn."""

    def test_not_after_the_purchase(self) -> None:
        """Seat 1 holds seven until its own turn ends."""
        players = (Holding(lords="commander", pearls=1), Holding(hand="J1 J1 J2 C1 C2 C3"))
        state = after(acting(*players), "explore; reveal Q1; buy; reveal Q2; take")
        assert len(state.players[1].hand) == 7
        state = after(state, "explore; reveal H1; pass; take")
        assert state.pending[-1] == Discarding(Seat(1), 2)


class TestRuling28:
    """A17.28: no Lord is discarded without a replacement."""

    def test_traitor_without_a_court(self) -> None:
        """The Power is lost."""
        state = acting(Holding(hand="Q5 J4 C3", lords="keeper"), court="traitor")
        state = after(state, "recruit traitor; lay Q5; lay J4; lay C3; pay")
        assert abyss.to_move(state) == CHANCE

    def test_schemer_with_an_empty_deck(self) -> None:
        """The Power is lost."""
        options = box(lords="schemer keeper miller reaper landowner")
        player = Holding(hand="Q5 J4 C3", lords="keeper")
        state = acting(player, options=options, court="schemer miller reaper landowner")
        state = after(state, "recruit schemer; lay Q5; lay J4; lay C3; pay")
        assert abyss.to_move(state) == Seat(1)


class TestRuling29:
    """A17.29: discarded Lords and a swapped Black Smokers are out of the game."""

    def test_they_come_to_no_deck(self) -> None:
        """A Lord dismissed by the Opportunist."""
        state = after(acting(Holding(lords="opportunist"), court="miller"), "opportunist miller; lord keeper")
        assert lord("miller") not in (*state.lord_deck, *state.court)
        assert abyss.defects(state) == ()


class TestRuling30:
    """A17.30: any other free Lord, a disabled one too."""

    def test_the_newcomer_is_not_disabled(self) -> None:
        """The turned Keeper is replaced."""
        state = acting(Holding(hand="Q5 J4 C3", lords="!keeper"), court="traitor miller reaper landowner shepherd")
        state = after(state, "recruit traitor; lay Q5; lay J4; lay C3; pay")
        assert clause(state, "sacrifice traitor") == "A17.30"
        state = after(state, "sacrifice keeper; appoint miller")
        assert state.players[0].disabled == 0

    def test_a_chained_one_may_discard_the_earlier_one(self) -> None:
        """The Schemer discards the Traitor."""
        state = acting(Holding(hand="Q5 J4 C3", lords="keeper"), court="traitor schemer reaper landowner shepherd")
        state = after(state, "recruit traitor; lay Q5; lay J4; lay C3; pay; sacrifice keeper; appoint schemer")
        assert offered(state) == {"pass", "sacrifice traitor"}
        assert after(state, "sacrifice traitor").pending[-1] == ArrivalDeal(Seat(0))


class TestRuling31:
    """A17.31: City of Mirrors takes the maximum over opponents' Locations."""

    def test_two_candidates(self) -> None:
        """The Jail with no Lord gives 15, the Silos 5."""
        players = (Holding(sites="city-of-mirrors"), Holding(sites="the-jail sargasso-silos"))
        assert abyss.scores(acting(*players))[0] == 15


class TestRuling32:
    """A17.32: ties are broken step by step among those still tied."""

    def test_the_highest_lord_of_one_with_fewer_pearls_does_not_count(self) -> None:
        """Level at 12 points; seats 1 and 2 have more pearls, and share the highest Lord's 6."""
        players = (
            Holding(lords="landowner", pearls=0),
            Holding(lords="keeper reaper", pearls=1),
            Holding(lords="shepherd hunter", pearls=1),
        )
        state = acting(*players, options=TRIO, court="miller", owed=(), active=2, ends_before=0)
        assert abyss.winners(state) == {1, 2}


class TestRuling33:
    """A17.33: the Landlord pays at the start of the turn."""

    def test_for_plotting(self) -> None:
        """The pearl can be used at once."""
        state = acting(POOR, Holding(lords="landlord", pearls=0), court="miller keeper")
        state = after(state, EXPLORED)
        assert "plot" in offered(state)


class TestRuling34:
    """A17.34: the Corruptor costs a flat five."""

    @pytest.mark.parametrize(("own", "other"), [("treasurer", ""), ("", "recruiter")])
    def test_no_modifier_applies(self, own: str, other: str) -> None:
        """Neither the Treasurer nor the Recruiter."""
        players = (Holding(hand="Q5 Q4 Q3", pearls=5, lords=own), Holding(lords=other, pearls=0))
        state = acting(*players, court="corruptor miller keeper reaper landowner")
        lay = "lay Q5; lay Q3" if own else "lay Q5; lay Q4; lay Q3"
        state = after(state, f"recruit corruptor; {lay}; pay; appoint miller")
        assert pearls(state)[0] == 0


class TestRuling35:
    """A17.35: the Tamer on space 1."""

    def test_the_reward_of_space_1(self) -> None:
        """One item, not none."""
        state = after(exploring("monster", Holding(), Holding(lords="tamer", pearls=0)), "fight")
        assert offered(state) == {"reward p", "reward t"}


class TestRuling36:
    """A17.36: a Shaman protects from its arrival on."""

    def test_past_effects_are_not_undone(self) -> None:
        """A Lord disabled before stays disabled."""
        players = (Holding(hand="J5 C2 H1", lords="!keeper"), Holding(lords="recruiter", pearls=0))
        state = acting(*players, court="shaman miller reaper landowner")
        state = after(state, "recruit shaman; lay J5; lay C2; lay H1; pay")
        assert state.players[0].disabled == 1 << lord("keeper")

    def test_a_shaman_under_a_location_protects_no_more(self) -> None:
        """The Tamer takes a space away."""
        players = (Holding(sites="the-jail/shaman"), Holding(lords="tamer", pearls=0))
        assert after(exploring("monster", *players, threat=3), "fight; reward pp").players[0].keys == 0


class TestRuling37:
    """A17.37: the final affiliation is no choice."""

    def test_even_where_it_costs_points(self) -> None:
        """The Coral Barrier falls from 20 to 19; the Ally is worth 1."""
        state = acting(Holding(hand="J1", sites="the-coral-barrier", pearls=0), active=1, ends_before=0)
        assert abyss.scores(after(state, EXPLORED))[0] == 19 + 1


class TestRuling38:
    """A17.38: the twelve-card rule holds."""

    def test_thirteen_are_too_many(self) -> None:
        """A choice is owed."""
        state = after(acting(Holding(hand="J1 J1 J2 J2 C1 C1 C2 C2 Q1 Q1 Q2 Q2")), EXPLORED)
        assert "discard H1" in offered(state)


class TestRuling39:
    """A17.39: drawn Locations left over become available."""

    def test_two_of_three(self) -> None:
        """They are not discarded."""
        state = after(acting(Holding(keys=3)), f"{EXPLORED}; draw 3")
        state = after(state, "location the-jail; location parliament; location the-abyss; control the-jail")
        assert places(state.available) == {"parliament", "the-abyss"}


class TestRuling40:
    """A17.40: an Ambassador takes no available Location instead of drawing."""

    def test_only_what_was_drawn(self) -> None:
        """The Jail lies there in vain."""
        state = acting(Holding(hand="J2 C2 H2 S2 Q3"), court="hermit miller keeper reaper", available="the-jail")
        line = "recruit hermit; lay J2; lay C2; lay H2; lay S2; lay Q3; pay; affiliate J2; location parliament"
        assert offered(after(state, line)) == {"control parliament"}


class TestRuling41:
    """A17.41: the Hunter's token is random and mandatory."""

    def test_it_cannot_be_declined(self) -> None:
        """Somebody must be robbed."""
        state = acting(Holding(hand="C5 J3"), Holding(tokens="2 4"), court="hunter miller keeper reaper")
        state = after(state, "recruit hunter; lay C5; lay J3; pay")
        assert offered(state) == {"rob 1"}
        assert abyss.to_move(after(state, "rob 1")) == CHANCE


class TestRuling42:
    """A17.42: the Illusionist takes Black Smokers."""

    def test_its_exchange_applies(self) -> None:
        """And then the Lords lie under the third Location."""
        state = acting(
            Holding(hand="J5 J3 J2", sites="the-jail/keeper"),
            court="illusionist miller reaper landowner",
            available="black-smokers",
        )
        state = after(state, "recruit illusionist; lay J5; lay J3; lay J2; pay; swap the-jail for black-smokers")
        state = after(state, "exchange the-abyss")
        assert sites(state, 0) == {"the-abyss": {"keeper"}}


class TestRuling43:
    """A17.43: only the action ends with an Ally taken or a Monster fought."""

    def test_a_third_key_takes_a_location_in_the_same_turn(self) -> None:
        """Step 5 follows the fight."""
        state = after(exploring("monster", Holding(keys=2), threat=3, available="the-jail"), "fight")
        assert state.pending[-1] == Controlling(Seat(0))


class TestRuling44:
    """A17.44: a Power that fills the discard pile is followed by the check."""

    def test_what_was_forced_is_free_again(self) -> None:
        """The Slaver's Ally becomes the deck."""
        options = box(cards="J1 C1")
        state = acting(Holding(hand="C1", lords="slaver"), options=options)
        state = after(state, "explore; reveal J1")
        assert offered(state) == {"take", "slaver C1"}
        state = after(state, "slaver C1")
        assert offered(state) == {"take", "explore"}
        assert (names(state.deck), state.discard) == ("C1", ())

    def test_before_the_action(self) -> None:
        """The Oracle's stack becomes the deck."""
        state = acting(Holding(lords="oracle"), options=box(cards="J1"), council="J1")
        assert "explore" not in offered(state)
        assert "explore" in offered(after(state, "oracle J"))


class TestRuling45:
    """A17.45: the Alchemist's stacks one after the other."""

    def test_the_second_when_the_first_is_in_the_hand(self) -> None:
        """Its cards are known then."""
        state = after(acting(Holding(lords="alchemist"), council="J1 J2 C1 Q1"), "request J")
        assert hand(state, 0) == "J1 J2"
        assert offered(state) == {"request C", "request Q"}


class TestRuling46:
    """A17.46: a discarded Ally is seen by its owner alone."""

    def test_the_pile_shows_its_size(self) -> None:
        """And nothing else."""
        state = after(acting(Holding(hand="C1 C2", lords="slaver")), "slaver C2")
        assert abyss.observe(state, Seat(1)).discard_size == 1


class TestRuling47:
    """A17.47: a disabled Ambassador's duty lapses."""

    def test_it_takes_no_location(self) -> None:
        """Though one is there."""
        state = after(acting(Holding(lords="!sage"), available="the-jail"), EXPLORED)
        assert abyss.to_move(state) == Seat(1)
        assert free(state, 0) == {"sage"}


class TestRuling48:
    """A17.48: drawn Locations are seen by whoever draws."""

    def test_others_see_their_number(self) -> None:
        """Two of them."""
        state = after(acting(Holding(keys=3)), f"{EXPLORED}; draw 2; location the-jail; location parliament")
        assert abyss.observe(state, Seat(1)).drawn.size == 2
        assert abyss.observe(state, Seat(1)).drawn.locations is None
        assert places(abyss.observe(state, Seat(0)).drawn.locations or ()) == {"the-jail", "parliament"}


class TestRuling49:
    """A17.49: the Keys are paid before the exchange."""

    def test_the_lords_lie_there_already(self) -> None:
        """Keys first, then the exchange, and all move on."""
        state = acting(Holding(keys=1, lords="slaver tamer oracle"), available="black-smokers")
        state = after(state, f"{EXPLORED}; control black-smokers")
        assert isinstance(state.pending[-1], KeyPaying)
        state = after(state, "key slaver; key tamer; key token")
        assert state.pending[-1] == Exchanging(Seat(0))
        assert sites(after(state, "exchange the-jail"), 0) == {"the-jail": {"slaver", "tamer"}}


class TestRuling50:
    """A17.50: no Power while the reward of a fight is chosen."""

    def test_before_the_fight_and_in_step_6(self) -> None:
        """Not in between."""
        state = exploring("monster", Holding(hand="C1", lords="slaver"))
        assert "slaver C1" in offered(state)
        state = after(state, "fight")
        assert clause(state, "slaver C1") == "A17.50"
        assert "slaver C1" in offered(after(state, "reward p"))


def test_the_court_is_drawn_from_space_6() -> None:
    """A9.1: the order of the Court is that of the spaces."""
    assert court(acting()) == FULL_COURT


class TestA1751:
    """A17.51: a limit of turns is at most 1,000,000."""

    def test_the_largest(self) -> None:
        """One more is refused, and so is a number that is too long to be printed."""
        assert Options(turn_limit=1_000_000).turn_limit == 1_000_000
        for limit in (1_000_001, 10**5000):
            with pytest.raises(OptionsError, match="turn_limit must be a whole number from 1 to 1000000") as caught:
                Options(turn_limit=limit)
            assert len(str(caught.value)) < 250
