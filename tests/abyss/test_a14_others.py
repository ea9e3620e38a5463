"""The Lords, one by one: Politicians, Farmers, Ambassadors (A14.2, A14.4)."""

import pytest

from tabletop import abyss
from tabletop.abyss import State
from tabletop.abyss.decisions import ArrivalDeal, Exploring
from tabletop.abyss.position import Holding, position
from tabletop.core import CHANCE, Seat
from tests.abyss.strategies import (
    DUO,
    TRIO,
    after,
    box,
    clause,
    court,
    free,
    lord,
    names,
    offered,
    pearls,
    places,
    recruited,
    row,
    sites,
)

EXPLORED = "explore; reveal H1; pass; take"


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
        state = recruited("corruptor", "Q5 Q3 Q2", pearls=6)
        assert offered(state) == {"pass", "appoint miller", "appoint landowner", "appoint aquaculturalist"}
        assert clause(state, "appoint keeper") == "A14.4"
        assert clause(state, "explore") == "A14.4"
        state = after(state, "appoint landowner")
        assert pearls(state)[0] == 1 + 2  # and two of the refill
        assert names(state.players[0].affiliated) == "Q2"
        assert free(state, 0) == {"corruptor", "landowner"}

    def test_it_can_be_declined(self) -> None:
        """The pearls stay."""
        assert pearls(after(recruited("corruptor", "Q5 Q3 Q2", pearls=6), "pass"))[0] == 6

    def test_not_with_four_pearls(self) -> None:
        """The Power is lost."""
        assert abyss.to_move(recruited("corruptor", "Q5 Q3 Q2", pearls=4)) == Seat(1)


class TestTraitor:
    """A14.4 Traitor: a Lord of the Court in place of one of his other free Lords."""

    def test_the_row(self) -> None:
        """Politician, 3 Races, cost 12, 6 IP, no Key."""
        assert row("traitor") == ("Politician", 3, 12, 6, 0)

    def test_discard_one_take_one(self) -> None:
        """The newcomer is free, the other out of the game."""
        state = recruited("traitor", "Q5 J4 C3", lords="keeper", court="miller landowner reaper shepherd")
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
        state = after(recruited("traitor", "Q5 J4 C3", lords="keeper"), "pass")
        assert free(state, 0) == {"traitor", "keeper"}

    def test_alone_it_does_nothing(self) -> None:
        """There is no other free Lord."""
        assert abyss.to_move(recruited("traitor", "Q5 J4 C3", sites="the-jail/keeper")) == Seat(1)


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
        state = recruited("peddler", "S5", lords="treasurer", pearls=1)
        assert pearls(state)[0] == 2


class TestSchemer:
    """A14.4 Schemer: the top Lord of the deck in place of one of his other free Lords."""

    def test_the_row(self) -> None:
        """Politician, 3 Races, cost 8, 6 IP, no Key."""
        assert row("schemer") == ("Politician", 3, 8, 6, 0)

    def test_seen_only_after_the_discard(self) -> None:
        """Chance brings it then, with its effect."""
        state = recruited("schemer", "Q5 J4 C3", lords="keeper", court="miller landowner reaper shepherd")
        state = after(state, "sacrifice keeper")
        assert state.pending[-1] == ArrivalDeal(Seat(0))
        assert clause(state, "appoint miller") == "A14.4"
        state = after(state, "lord trader")
        assert free(state, 0) == {"schemer", "trader"}
        assert pearls(state)[0] == 3

    def test_alone_it_does_nothing(self) -> None:
        """There is no other free Lord."""
        state = recruited("schemer", "Q5 J4 C3", sites="the-jail/keeper", court="miller landowner reaper shepherd")
        assert abyss.to_move(state) == Seat(1)


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
    return recruited(name, lay, court="recruiter jailer seeker")


class TestKeeper:
    """A14.4 Keeper: no Power, a Key."""

    def test_its_key_counts(self) -> None:
        """Two tokens and the Keeper take a Location."""
        state = recruited("keeper", "H5 J2 Q1", court="recruiter jailer seeker", keys=2, available="the-jail")
        assert "control the-jail" in offered(state)


class TestReaper:
    """A14.4 Reaper: no Power, a Key."""

    def test_its_key_counts(self) -> None:
        """Two tokens and the Reaper take a Location."""
        state = recruited("reaper", "H5 J2", court="recruiter jailer seeker", keys=2, available="the-jail")
        assert sites(after(state, "control the-jail"), 0) == {"the-jail": {"reaper"}}


class TestShepherd:
    """A14.4 Shepherd: no Power, a Key."""

    def test_its_key_counts(self) -> None:
        """Two tokens and the Shepherd take a Location."""
        state = recruited("shepherd", "H5 H3", court="recruiter jailer seeker", keys=2, available="the-jail")
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
        state = recruited("sage", FIVE, available="the-jail")
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
        state = after(recruited("hermit", FIVE), "affiliate J2; location parliament")
        assert offered(state) == {"control parliament"}


class TestElder:
    """A14.4 Elder: draws three Locations."""

    def test_the_row(self) -> None:
        """Ambassador, 5 Races, cost 10, 3 IP, no Key."""
        assert row("elder") == ("Ambassador", 5, 10, 3, 0)

    def test_takes_one_of_three(self) -> None:
        """Three draws are owed."""
        state = after(recruited("elder", FIVE), "affiliate J2; location parliament; location the-abyss")
        assert clause(state, "control parliament") == "A10.3"
        state = after(state, "location the-depths")
        assert len(offered(state)) == 3

    def test_as_many_as_the_deck_has(self) -> None:
        """Two are left."""
        options = box(locations="parliament the-abyss")
        state = after(
            recruited("elder", FIVE, options=options), "affiliate J2; location parliament; location the-abyss"
        )
        assert offered(state) == {"control parliament", "control the-abyss"}


def test_a_lord_disabled_before_is_not_shielding_others() -> None:
    """A17.36: each seat needs a Shaman of its own."""
    players = (Holding(), Holding(lords="tamer"), Holding(lords="shaman"))
    state = position(TRIO, players=players, track="monster", threat=6, owed=(Exploring(Seat(0)),))
    assert after(state, "fight; reward pp").players[0].keys == 1
