"""The rulings 1 to 25, one by one (A17)."""

import attrs
import pytest

from tabletop import abyss
from tabletop.abyss import State
from tabletop.abyss.decisions import (
    Acting,
    Closing,
    Controlling,
    Discarding,
    Exploring,
    Sale,
)
from tabletop.abyss.position import Holding, position
from tabletop.core import CHANCE, NOBODY, PositionError, Seat
from tests.abyss.strategies import (
    DUO,
    FULL_COURT,
    TRIO,
    after,
    box,
    clause,
    free,
    offered,
    pearls,
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


class TestRuling1:
    """A17.1: an Ally is superfluous when the others would do without a pearl."""

    def test_not_when_its_loss_would_cost_a_pearl(self) -> None:
        """5 + 2 + 1 is 8 and the cost is 8: without the 1 a pearl is due."""
        state = acting(Holding(hand="S5 S2 S1"), court="peddler miller keeper reaper")
        assert free(after(state, "recruit peddler; lay S5; lay S2; lay S1; pay"), 0) == {"peddler"}


class TestRuling2:
    """A17.2: exactly the shortage; fewer Allies by choice."""

    def test_the_shortage_and_no_more(self) -> None:
        """5 for 8 costs three of four pearls."""
        state = acting(Holding(hand="S5 S3", pearls=4), court="peddler miller keeper reaper")
        assert pearls(after(state, "recruit peddler; lay S5; pay"))[0] == 4 - 3 + 2


class TestRuling3:
    """A17.3: always from the explorer's left."""

    def test_on_the_second_card_too(self) -> None:
        """Seat 1 passed and is asked first again."""
        state = after(acting(Holding(), Holding(), Holding(pearls=2), options=TRIO), "explore; reveal J1; pass; pass")
        state = after(state, "explore; reveal J2")
        assert state.pending[-1] == Sale(Seat(1), Seat(0))


class TestRuling4:
    """A17.4: no stopping after a sale."""

    def test_chance_reveals_at_once(self) -> None:
        """Nobody is asked."""
        assert abyss.to_move(after(acting(Holding(), Holding()), "explore; reveal J1; buy")) == CHANCE


class TestRuling5:
    """A17.5: what lies on spaces 1 to 4 is irrelevant."""

    @pytest.mark.parametrize("track", ["J1 J2 J3 C1 C2", "monster monster J1 monster C2"])
    def test_the_pearl_comes_with_space_5(self, track: str) -> None:
        """Allies or Monsters."""
        assert pearls(after(exploring(track), "take"))[0] == 1


class TestRuling6:
    """A17.6: an Ally sold on space 5 gives no bonus."""

    def test_the_exploration_goes_on(self) -> None:
        """Price only."""
        owed = (Sale(Seat(1), Seat(0)),)
        state = after(acting(Holding(), Holding(), track="J1 J2 J3 C1 C2", owed=owed), "buy")
        assert (pearls(state), abyss.to_move(state)) == ((2, 0), CHANCE)


class TestRuling7:
    """A17.7: the Threat token stays on space 6."""

    def test_it_goes_no_farther(self) -> None:
        """Another Monster is passed."""
        assert after(exploring("monster", threat=6), "explore").threat == 6


class TestRuling8:
    """A17.8: only rewards that can be paid in full."""

    def test_one_token_left(self) -> None:
        """Not two tokens."""
        options = box(tokens=(3,))
        state = after(exploring("monster", threat=2, options=options), "fight")
        assert offered(state) == {"reward pp", "reward pt"}
        assert clause(state, "reward tt") == "A17.8"

    def test_none_left(self) -> None:
        """Pearls come without a choice."""
        state = after(exploring("monster", threat=2, options=box(tokens=())), "fight")
        assert (pearls(state)[0], abyss.to_move(state)) == (2, Seat(1))


class TestRuling9:
    """A17.9: the discard pile becomes the deck."""

    def test_after_the_last_card(self) -> None:
        """The explorer can go on."""
        state = acting(options=box(cards="J1 C1 C2"), deck="J1")
        assert "explore" in offered(after(state, "explore; reveal J1"))


class TestRuling10:
    """A17.10: without a legal action the step is skipped."""

    def test_the_other_steps_follow(self) -> None:
        """The Slaver is still there in step 6, and may make an action possible before."""
        state = acting(Holding(hand="J1", lords="slaver"), options=box(cards="J1"))
        assert offered(state) == {"pass", "slaver J1"}
        assert "explore" in offered(after(state, "slaver J1"))
        assert after(state, "pass").pending[-1] == Closing(Seat(0))


class TestRuling11:
    """A17.11: the Alchemist's second stack is mandatory."""

    def test_it_cannot_be_declined(self) -> None:
        """A stack is left."""
        state = after(acting(Holding(lords="alchemist"), council="J1 C1"), "request J")
        assert offered(state) == {"request C"}


class TestRuling12:
    """A17.12: pay, Powers, refill."""

    def test_the_powers_come_before_the_refill(self) -> None:
        """The Jailer's victims discard first."""
        players = (Holding(hand="C5 J4 H1"), Holding(hand="Q1 Q2"))
        state = after(acting(*players, court="jailer"), "recruit jailer; lay C5; lay J4; lay H1; pay")
        assert state.pending[-1] == Discarding(Seat(1), 1)
        assert state.court == ()
        assert abyss.to_move(after(state, "discard Q1")) == CHANCE


class TestRuling13:
    """A17.13: two Lords or fewer."""

    def test_one_left_after_the_corruptor(self) -> None:
        """The refill is due all the same."""
        state = acting(Holding(hand="Q5 Q4 Q1", pearls=5), court="corruptor miller keeper")
        state = after(state, "recruit corruptor; lay Q5; lay Q4; lay Q1; pay; appoint miller")
        assert pearls(state)[0] == 2
        assert abyss.to_move(state) == CHANCE


class TestRuling14:
    """A17.14: no refill pearls without recruiting."""

    def test_an_exhausted_deck_pays_nothing(self) -> None:
        """Two Lords, no deck, an exploration."""
        state = after(acting(options=box(lords="miller keeper"), court="miller keeper"), EXPLORED)
        assert pearls(state)[0] == 0
        assert state.ends_before is None


class TestRuling15:
    """A17.15: one refill an action."""

    def test_two_pearls_for_two_lords(self) -> None:
        """Not four."""
        state = acting(Holding(hand="Q5 Q4 Q1", pearls=5), court="corruptor miller keeper reaper")
        state = after(state, "recruit corruptor; lay Q5; lay Q4; lay Q1; pay; appoint miller")
        assert pearls(state)[0] == 2


class TestRuling16:
    """A17.16: a seventh Lord by the Corruptor counts, and so do eight."""

    @pytest.mark.parametrize(
        "lords", ["trader jailer seeker hunter shopkeeper", "trader jailer seeker hunter shopkeeper apprentice"]
    )
    def test_seven_and_eight(self, lords: str) -> None:
        """The end is triggered once."""
        player = Holding(hand="Q5 Q4 Q1", pearls=5, lords=lords)
        state = acting(player, court="corruptor miller keeper reaper landowner")
        state = after(state, "recruit corruptor; lay Q5; lay Q4; lay Q1; pay; appoint miller")
        assert state.ends_before == Seat(0)
        assert len(free(state, 0)) == len(lords.split()) + 2


class TestRuling17:
    """A17.17: an empty Lord deck ends nothing without a refill."""

    def test_by_the_opportunist(self) -> None:
        """The last Lord comes to the Court."""
        options = box(lords="opportunist miller keeper")
        state = acting(Holding(lords="opportunist"), options=options, court="miller")
        state = after(state, "opportunist miller; lord keeper")
        assert (state.lord_deck, state.ends_before) == ((), None)


class TestRuling18:
    """A17.18: unequal numbers of turns are intended."""

    def test_who_triggers_has_no_last_turn(self) -> None:
        """Seat 1 triggered the end: seats 2 and 0 play, and then it is over."""
        state = acting(options=TRIO, ends_before=1, active=2)
        state = after(after(state, EXPLORED), "explore; reveal H2; take")
        assert abyss.to_move(state) == NOBODY


class TestRuling19:
    """A17.19: Ambassadors have no Key symbol."""

    def test_not_for_the_towers(self) -> None:
        """Only the Lost Tower counts one."""
        players = (Holding(sites="the-closed-tower/sage the-lost-tower"), POOR)
        assert abyss.scores(acting(*players))[0] == 4 + 0 + 3

    def test_not_for_a_location(self) -> None:
        """Two tokens and a free Sage are no three Keys."""
        state = acting(Holding(keys=2, lords="!sage"), available="the-jail")
        assert abyss.to_move(after(state, EXPLORED)) == Seat(1)


class TestRuling20:
    """A17.20: without a Location the Keys are kept and checked again."""

    def test_at_each_own_step_5(self) -> None:
        """When one becomes available, it is taken."""
        gone = acting(Holding(keys=3, sites="the-jail"), options=box(locations="the-jail"), court="")
        assert after(gone, EXPLORED).players[0].keys == 3
        there = acting(Holding(keys=3), options=box(locations="the-jail"), court="", available="the-jail")
        assert after(there, EXPLORED).pending[-1] == Controlling(Seat(0))


class TestRuling21:
    """A17.21: a Key that is not in the supply is not gained."""

    def test_one_of_two(self) -> None:
        """Nine are out."""
        options = box(locations="the-jail")
        players = (Holding(sites="the-jail"), Holding(keys=9, pearls=0))
        state = after(exploring("monster", *players, threat=6, options=options), "fight")
        assert state.players[0].keys == 1


class TestRuling22:
    """A17.22: Locations are taken in one's own turn only."""

    def test_three_keys_of_an_opponent_wait(self) -> None:
        """Only where no Location was left; else its own turn has spent them."""
        with pytest.raises(PositionError, match=r"A10\.2: seat 1 has taken a Location"):
            acting(Holding(), Holding(keys=3, pearls=0), available="the-jail")
        nothing = attrs.evolve(DUO, locations=())
        state = position(nothing, players=(Holding(), Holding(keys=3, pearls=0)), court=FULL_COURT)
        assert after(state, EXPLORED).pending == (Acting(Seat(1)),)


class TestRuling23:
    """A17.23: three of one's choice are spent, the rest stays."""

    def test_one_of_four_stays(self) -> None:
        """The Keeper is kept."""
        state = after(acting(Holding(keys=3, lords="slaver"), available="the-jail"), EXPLORED)
        state = after(state, "control the-jail; key token; key token; key token")
        assert (free(state, 0), state.players[0].keys) == ({"slaver"}, 0)


class TestRuling24:
    """A17.24: effect, refill, then Location."""

    def test_the_landlord_pays_before_it_slides_away(self) -> None:
        """One pearl, two of the refill, then the Location."""
        state = acting(Holding(hand="S5 S4 J1", pearls=0, keys=2), court="landlord miller keeper", available="the-jail")
        state = after(state, "recruit landlord; lay S5; lay S4; lay J1; pay")
        assert pearls(state)[0] == 3
        state = after(state, "lord slaver; lord trader; lord oracle; lord sage; control the-jail")
        assert sites(state, 0) == {"the-jail": {"landlord"}}


class TestRuling25:
    """A17.25: disabled Lords count in all formulas."""

    def test_by_guild_and_by_key(self) -> None:
        """The Slaver is turned."""
        players = (Holding(lords="!slaver", sites="the-dockworks the-closed-tower"), POOR)
        assert abyss.scores(acting(*players))[0] == 5 + 7 + 3
