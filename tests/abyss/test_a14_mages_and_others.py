"""The Lords, one by one: Mages, Politicians, Farmers, Ambassadors (A14.2, A14.4)."""

import pytest

from tabletop import abyss
from tabletop.abyss import State
from tabletop.abyss.components import LORDS
from tabletop.abyss.decisions import ArrivalDeal, Exploring
from tabletop.abyss.position import Holding, position
from tabletop.core import CHANCE, Seat
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

EXPLORED = "explore; reveal H1; pass; take"


def row(name: str) -> tuple[str, int, int, int, int]:
    """Guild, Races, cost, IP and Keys of the Lord."""
    card = LORDS[lord(name)]
    return card.guild.value, card.races, card.cost, card.points, card.keys


def mage(name: str, lay: str, *others: Holding, **table: object) -> State:
    """Seat 0 recruits the Lord with just these Allies out of a Court of four."""
    own = {key: table.pop(key) for key in ("pearls", "lords", "sites", "keys") if key in table}
    rest = table.pop("court", "miller landowner aquaculturalist")
    options = table.pop("options", abyss.Options(seats=1 + max(1, len(others))))
    start = position(
        options,  # type: ignore[arg-type]
        players=(Holding(hand=lay, **{"pearls": 0, **own}), *others),  # type: ignore[arg-type]
        court=f"{name} {rest}",
        **table,  # type: ignore[arg-type]
    )
    line = "; ".join(f"lay {card}" for card in lay.split())
    return after(start, f"recruit {name}; {line}; pay")


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
        state = mage("invoker", "J5 J3")
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
        state = mage("apprentice", "J5 C2 H1", lords="alchemist", council="Q1 Q2 S3")
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
        told = abyss.narrate(abyss.observe_move(state, abyss.parse_move("oracle Q", DUO), Seat(0)), DUO)
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
        state = mage("illusionist", "J5 J3 J2", sites="the-jail/keeper", available="parliament the-abyss")
        assert offered(state) == {"pass", "swap the-jail for parliament", "swap the-jail for the-abyss"}
        assert clause(state, "swap parliament for the-abyss") == "A14.4"
        assert clause(state, "swap the-jail for the-depths") == "A14.4"
        assert clause(state, "explore") == "A14.4"
        state = after(state, "swap the-jail for the-abyss")
        assert sites(state, 0) == {"the-abyss": {"keeper"}}
        assert places(state.available) == {"parliament", "the-jail"}

    def test_it_can_be_declined(self) -> None:
        """Everything stays."""
        state = mage("illusionist", "J5 J3 J2", sites="the-jail", available="parliament")
        assert sites(after(state, "pass"), 0) == {"the-jail": set()}

    @pytest.mark.parametrize(("own", "available"), [("", "parliament"), ("the-jail", "")])
    def test_without_a_location_it_is_lost(self, own: str, available: str) -> None:
        """Own or available."""
        assert abyss.to_move(mage("illusionist", "J5 J3 J2", sites=own, available=available)) == Seat(1)


class TestMasterOfMagic:
    """A14.4 Master of Magic: affiliate any of the Allies played."""

    def test_the_row(self) -> None:
        """Mage, 3 Races, cost 10, 6 IP, a Key."""
        assert row("master-of-magic") == ("Mage", 3, 10, 6, 1)

    def test_from_the_next_recruitment_on(self) -> None:
        """The 5 may be affiliated."""
        state = mage("peddler", "S5 S3", lords="master-of-magic")
        assert offered(state) == {"affiliate S3", "affiliate S5"}
        assert names(after(state, "affiliate S5").players[0].affiliated) == "S5"

    def test_not_while_disabled(self) -> None:
        """The lowest is affiliated."""
        assert names(mage("peddler", "S5 S3", lords="!master-of-magic").players[0].affiliated) == "S3"


class TestOpportunist:
    """A14.4 Opportunist: the top Lord of the deck for one of the Court, once a turn."""

    def test_the_row(self) -> None:
        """Politician, 3 Races, cost 6, 5 IP, a Key."""
        assert row("opportunist") == ("Politician", 3, 6, 5, 1)

    def test_the_newcomer_takes_the_space(self) -> None:
        """The other one is out of the game (A17.29)."""
        state = position(DUO, players=(Holding(lords="opportunist"),), court="miller reaper keeper")
        state = after(state, "opportunist reaper")
        assert abyss.to_move(state) == CHANCE
        assert state.pending[-1].space == 5  # type: ignore[union-attr]
        state = after(state, "lord slaver")
        assert court(state) == "miller slaver keeper"
        assert state.gone_lords == (lord("reaper"),)
        assert abyss.to_move(state) == Seat(0)

    def test_not_with_an_empty_deck(self) -> None:
        """There is nothing to put there."""
        options = box(lords="opportunist miller")
        state = position(options, players=(Holding(lords="opportunist"),), court="miller")
        assert clause(state, "opportunist miller") == "A14.4"


class TestCorruptor:
    """A14.4 Corruptor: a second Lord for 5 pearls."""

    def test_the_row(self) -> None:
        """Politician, 1 Race, cost 10, 6 IP, no Key."""
        assert row("corruptor") == ("Politician", 1, 10, 6, 0)

    def test_any_lord_of_the_court(self) -> None:
        """No Allies, no affiliation."""
        state = mage("corruptor", "Q5 Q3 Q2", pearls=6)
        assert offered(state) == {"pass", "appoint miller", "appoint landowner", "appoint aquaculturalist"}
        assert clause(state, "appoint keeper") == "A14.4"
        assert clause(state, "explore") == "A14.4"
        state = after(state, "appoint landowner")
        assert pearls(state)[0] == 1 + 2  # and two of the refill
        assert names(state.players[0].affiliated) == "Q2"
        assert free(state, 0) == {"corruptor", "landowner"}

    def test_it_can_be_declined(self) -> None:
        """The pearls stay."""
        assert pearls(after(mage("corruptor", "Q5 Q3 Q2", pearls=6), "pass"))[0] == 6

    def test_not_with_four_pearls(self) -> None:
        """The Power is lost."""
        assert abyss.to_move(mage("corruptor", "Q5 Q3 Q2", pearls=4)) == Seat(1)


class TestTraitor:
    """A14.4 Traitor: a Lord of the Court in place of one of his other free Lords."""

    def test_the_row(self) -> None:
        """Politician, 3 Races, cost 12, 6 IP, no Key."""
        assert row("traitor") == ("Politician", 3, 12, 6, 0)

    def test_discard_one_take_one(self) -> None:
        """The newcomer is free, the other out of the game."""
        state = mage("traitor", "Q5 J4 C3", lords="keeper", court="miller landowner reaper shepherd")
        assert offered(state) == {"pass", "sacrifice keeper"}
        assert clause(state, "explore") == "A14.4"
        state = after(state, "sacrifice keeper")
        assert clause(state, "pass") == "A14.4"
        assert clause(state, "appoint keeper") == "A14.4"
        state = after(state, "appoint miller")
        assert free(state, 0) == {"traitor", "miller"}
        assert state.gone_lords == (lord("keeper"),)

    def test_it_can_be_declined(self) -> None:
        """Nobody is discarded."""
        state = after(mage("traitor", "Q5 J4 C3", lords="keeper"), "pass")
        assert free(state, 0) == {"traitor", "keeper"}

    def test_alone_it_does_nothing(self) -> None:
        """There is no other free Lord."""
        assert abyss.to_move(mage("traitor", "Q5 J4 C3", sites="the-jail/keeper")) == Seat(1)


class TestDiplomat:
    """A14.4 Diplomat: the own Race is not asked for."""

    def test_the_row(self) -> None:
        """Politician, 1 Race, cost 8, 5 IP, a Key."""
        assert row("diplomat") == ("Politician", 1, 8, 5, 1)

    def test_any_race_will_do(self) -> None:
        """The number of Races stays exact."""
        state = position(DUO, players=(Holding(hand="C5 C3", lords="diplomat"),), court="peddler shopkeeper")
        assert "recruit peddler" in offered(state)
        assert clause(state, "recruit shopkeeper") == "A7.2"
        assert free(after(state, "recruit peddler; lay C5; lay C3; pay"), 0) == {"diplomat", "peddler"}


class TestTreasurer:
    """A14.4 Treasurer: own recruitments cost 2 less."""

    def test_the_row(self) -> None:
        """Politician, 2 Races, cost 10, 5 IP, a Key."""
        assert row("treasurer") == ("Politician", 2, 10, 5, 1)

    def test_eight_becomes_six(self) -> None:
        """5 and one pearl."""
        state = mage("peddler", "S5", lords="treasurer", pearls=1)
        assert pearls(state)[0] == 2


class TestSchemer:
    """A14.4 Schemer: the top Lord of the deck in place of one of his other free Lords."""

    def test_the_row(self) -> None:
        """Politician, 3 Races, cost 8, 6 IP, no Key."""
        assert row("schemer") == ("Politician", 3, 8, 6, 0)

    def test_seen_only_after_the_discard(self) -> None:
        """Chance brings it then, with its effect."""
        state = mage("schemer", "Q5 J4 C3", lords="keeper", court="miller landowner reaper shepherd")
        state = after(state, "sacrifice keeper")
        assert state.pending[-1] == ArrivalDeal(Seat(0))
        assert clause(state, "appoint miller") == "A14.4"
        state = after(state, "lord trader")
        assert free(state, 0) == {"schemer", "trader"}
        assert pearls(state)[0] == 3


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("keeper", ("Farmer", 3, 6, 6, 1)),
        ("reaper", ("Farmer", 2, 7, 6, 1)),
        ("shepherd", ("Farmer", 1, 8, 6, 1)),
        ("miller", ("Farmer", 2, 8, 10, 0)),
        ("aquaculturalist", ("Farmer", 3, 9, 11, 0)),
        ("landowner", ("Farmer", 1, 10, 12, 0)),
    ],
)
def test_the_rows_of_the_farmers(name: str, expected: tuple[str, int, int, int, int]) -> None:
    """A14.2: Guild, Races, cost, IP and Keys."""
    assert row(name) == expected


def recruited_farmer(name: str, lay: str) -> State:
    """Seat 0 has recruited the Farmer with these Allies; the others of the Court are no Farmers."""
    return mage(name, lay, court="recruiter jailer seeker")


class TestKeeper:
    """A14.4 Keeper: no Power, a Key."""

    def test_its_key_counts(self) -> None:
        """Two tokens and the Keeper take a Location."""
        state = mage("keeper", "H5 J2 Q1", court="recruiter jailer seeker", keys=2, available="the-jail")
        assert "control the-jail" in offered(state)


class TestReaper:
    """A14.4 Reaper: no Power, a Key."""

    def test_its_key_counts(self) -> None:
        """Two tokens and the Reaper take a Location."""
        state = mage("reaper", "H5 J2", court="recruiter jailer seeker", keys=2, available="the-jail")
        assert sites(after(state, "control the-jail"), 0) == {"the-jail": {"reaper"}}


class TestShepherd:
    """A14.4 Shepherd: no Power, a Key."""

    def test_its_key_counts(self) -> None:
        """Two tokens and the Shepherd take a Location."""
        state = mage("shepherd", "H5 H3", court="recruiter jailer seeker", keys=2, available="the-jail")
        assert sites(after(state, "control the-jail"), 0) == {"the-jail": {"shepherd"}}


class TestMiller:
    """A14.4 Miller: no Power, no Key, 10 IP."""

    def test_nothing_follows(self) -> None:
        """The turn is over."""
        state = recruited_farmer("miller", "H5 J3")
        assert abyss.to_move(state) == Seat(1)
        assert abyss.scores(state)[0] == 10 + 3


class TestAquaculturalist:
    """A14.4 Aquaculturalist: no Power, no Key, 11 IP."""

    def test_nothing_follows(self) -> None:
        """The turn is over."""
        state = recruited_farmer("aquaculturalist", "H5 J3 Q1")
        assert abyss.to_move(state) == Seat(1)
        assert abyss.scores(state)[0] == 11 + 1


class TestLandowner:
    """A14.4 Landowner: no Power, no Key, 12 IP."""

    def test_nothing_follows(self) -> None:
        """The turn is over."""
        state = recruited_farmer("landowner", "H5 H3 H2")
        assert abyss.to_move(state) == Seat(1)
        assert abyss.scores(state)[0] == 12 + 2


FIVE = "J2 C2 H2 S2 Q3"


class TestSage:
    """A14.4 Sage: draws two Locations."""

    def test_the_row(self) -> None:
        """Ambassador, 5 Races, cost 10, 4 IP, no Key."""
        assert row("sage") == ("Ambassador", 5, 10, 4, 0)

    def test_takes_one_of_two(self) -> None:
        """The other becomes available; the Ambassador lies under the one taken."""
        state = mage("sage", FIVE, available="the-jail")
        state = after(state, "affiliate J2; location parliament; location the-abyss")
        assert offered(state) == {"control parliament", "control the-abyss"}
        assert clause(state, "control the-jail") == "A10.3"
        state = after(state, "control the-abyss")
        assert sites(state, 0) == {"the-abyss": {"sage"}}
        assert places(state.available) == {"the-jail", "parliament"}
        assert free(state, 0) == set()


class TestHermit:
    """A14.4 Hermit: draws one Location."""

    def test_the_row(self) -> None:
        """Ambassador, 5 Races, cost 10, 5 IP, no Key."""
        assert row("hermit") == ("Ambassador", 5, 10, 5, 0)

    def test_takes_the_one(self) -> None:
        """There is no other choice."""
        state = after(mage("hermit", FIVE), "affiliate J2; location parliament")
        assert offered(state) == {"control parliament"}


class TestElder:
    """A14.4 Elder: draws three Locations."""

    def test_the_row(self) -> None:
        """Ambassador, 5 Races, cost 10, 3 IP, no Key."""
        assert row("elder") == ("Ambassador", 5, 10, 3, 0)

    def test_takes_one_of_three(self) -> None:
        """Three draws are owed."""
        state = after(mage("elder", FIVE), "affiliate J2; location parliament; location the-abyss")
        assert clause(state, "control parliament") == "A10.3"
        state = after(state, "location the-depths")
        assert len(offered(state)) == 3

    def test_as_many_as_the_deck_has(self) -> None:
        """Two are left."""
        options = box(locations="parliament the-abyss")
        state = after(mage("elder", FIVE, options=options), "affiliate J2; location parliament; location the-abyss")
        assert offered(state) == {"control parliament", "control the-abyss"}


def test_a_lord_disabled_before_is_not_shielding_others() -> None:
    """A17.36: each seat needs a Shaman of its own."""
    players = (Holding(), Holding(lords="tamer"), Holding(lords="shaman"))
    state = position(TRIO, players=players, track="monster", threat=6, owed=(Exploring(Seat(0)),))
    assert after(state, "fight; reward pp").players[0].keys == 1
