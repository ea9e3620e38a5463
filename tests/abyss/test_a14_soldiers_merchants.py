"""The Lords, one by one: Soldiers and Merchants (A14.2, A14.4)."""

import pytest

from tabletop import abyss
from tabletop.abyss import State
from tabletop.abyss.decisions import Discarding, Exploring
from tabletop.abyss.lords import LORDS
from tabletop.abyss.position import Holding, position
from tabletop.abyss.state import keys_of
from tabletop.core import Seat
from tests.abyss.strategies import (
    DUO,
    FULL_COURT,
    after,
    clause,
    free,
    hand,
    lord,
    names,
    offered,
    pearls,
    refusal,
    row,
)

EXPLORED = "explore; reveal J1; take"


def hired(name: str, *others: Holding, lords: str = "", **table: str) -> State:
    """Seat 0 has just played all that a Soldier or Merchant of three Races asks for and more."""
    own = LORDS[lord(name)]
    cards = {1: "{0}5 {0}4 {0}3", 2: "{0}5 {0}4 H3", 3: "{0}5 H4 Q3"}[own.races].format(_letter(own.own_race))
    lay = {
        (1, 8): "{0}5 {0}3",
        (1, 10): "{0}4 {0}3 {0}5",
        (2, 7): "{0}5 H3",
        (2, 8): "{0}5 H3",
        (2, 10): "{0}5 {0}4 H3",
        (3, 6): "{0}5 H4 Q3",
        (3, 10): "{0}5 H4 Q3",
    }[own.races, own.cost].format(_letter(own.own_race))
    options = abyss.Options(seats=1 + max(1, len(others)))
    start = position(
        options,
        players=(Holding(hand=cards, pearls=0, lords=lords), *others),
        court=f"{name} miller landowner aquaculturalist",
        **table,  # type: ignore[arg-type]
    )
    line = "; ".join(f"lay {card}" for card in lay.split())
    return after(start, f"recruit {name}; {line}; pay")


def _letter(race: int | None) -> str:
    assert race is not None
    return "JCHSQ"[race]


class TestRecruiter:
    """A14.4 Recruiter: opponents pay 2 more for every recruitment."""

    def test_the_row(self) -> None:
        """Soldier, 2 Races, cost 10, 4 IP, a Key."""
        assert row("recruiter") == ("Soldier", 2, 10, 4, 1)

    def test_opponents_pay_more(self) -> None:
        """8 becomes 10."""
        players = (Holding(hand="S5 S3", pearls=1), Holding(lords="recruiter"))
        assert clause(position(DUO, players=players, court="peddler"), "recruit peddler") == "A7.3"

    def test_the_owner_does_not(self) -> None:
        """8 stays 8."""
        players = (Holding(hand="S5 S3", pearls=0, lords="recruiter"), Holding())
        assert "recruit peddler" in offered(position(DUO, players=players, court="peddler"))

    def test_a_disabled_one_does_nothing(self) -> None:
        """8 stays 8."""
        players = (Holding(hand="S5 S3", pearls=0), Holding(lords="!recruiter"))
        assert "recruit peddler" in offered(position(DUO, players=players, court="peddler"))


class TestJailer:
    """A14.4 Jailer: each opponent discards an Ally of his own choice."""

    def test_the_row(self) -> None:
        """Soldier, 3 Races, cost 6, 7 IP, no Key."""
        assert row("jailer") == ("Soldier", 3, 6, 7, 0)

    def test_every_opponent_with_a_hand_chooses(self) -> None:
        """An empty hand and a Shaman are passed over."""
        others = (Holding(hand="J1 J2"), Holding(), Holding(hand="S1", lords="shaman"))
        state = hired("jailer", *others)
        assert [owed for owed in state.pending if isinstance(owed, Discarding)] == [Discarding(Seat(1), 1)]
        state = after(state, "discard J1")
        assert (hand(state, 1), hand(state, 3)) == ("J2", "S1")
        assert abyss.to_move(state) == Seat(1)


class TestSeeker:
    """A14.4 Seeker: each opponent gives up to 2 pearls back."""

    def test_the_row(self) -> None:
        """Soldier, 2 Races, cost 7, 7 IP, no Key."""
        assert row("seeker") == ("Soldier", 2, 7, 7, 0)

    def test_all_he_has_if_fewer(self) -> None:
        """5, 1 and 4 behind a Shaman become 3, 0 and 4."""
        state = hired("seeker", Holding(pearls=5), Holding(pearls=1), Holding(pearls=4, lords="shaman"))
        assert pearls(state) == (0, 3, 0, 4)


class TestAssassin:
    """A14.4 Assassin: its owner disables an active Lord of each opponent."""

    def test_the_row(self) -> None:
        """Soldier, 1 Race, cost 10, 6 IP, no Key."""
        assert row("assassin") == ("Soldier", 1, 10, 6, 0)

    def test_one_lord_of_each_opponent(self) -> None:
        """Clockwise; whoever has none is passed over, and so is a Shaman's owner."""
        others = (Holding(lords="keeper slaver"), Holding(lords="!reaper"), Holding(lords="shaman oracle"))
        state = hired("assassin", *others)
        assert abyss.to_move(state) == Seat(0)
        assert offered(state) == {"disable keeper", "disable slaver"}
        assert clause(state, "disable oracle") == "A17.26"
        assert clause(state, "pass") == "A14.4"
        state = after(state, "disable slaver")
        assert state.players[1].disabled == 1 << lord("slaver")
        assert free(state, 1) == {"keeper", "slaver"}
        assert abyss.to_move(state) == Seat(1)

    def test_power_and_key_are_dead_and_the_points_stay(self) -> None:
        """The Slaver cannot be used, and its Key does not count."""
        state = hired("assassin", Holding(lords="slaver", keys=1, hand="Q1"))
        state = after(state, "disable slaver; explore; reveal J1; take")
        assert abyss.to_move(state) == Seat(0)
        assert keys_of(state.players[1]) == 1
        assert abyss.scores(state)[1] == 5 + 1 + 1


class TestCommander:
    """A14.4 Commander: opponents discard down to 6, on arrival and at the end of their turns."""

    TEN = "J1 J1 J1 J2 J2 Q1 Q1 Q2 Q2 Q3"

    def test_the_row(self) -> None:
        """Soldier, 1 Race, cost 8, 4 IP, a Key."""
        assert row("commander") == ("Soldier", 1, 8, 4, 1)

    def test_on_arrival(self) -> None:
        """Ten Allies become six; six stay."""
        state = hired("commander", Holding(hand=self.TEN), Holding(hand="S1 S2 S3 S4 C1 C2"))
        assert state.pending[-1] == Discarding(Seat(1), 4)
        state = after(state, "discard J1; discard J1; discard J1; discard Q3")
        assert hand(state, 1) == "J2 J2 Q1 Q1 Q2 Q2"

    def test_at_the_end_of_an_opponents_turn(self) -> None:
        """Seven Allies after an exploration."""
        players = (Holding(hand="J1 J2 J2 Q1 Q1 Q2"), Holding(lords="commander", pearls=0))
        state = after(position(DUO, players=players, court=FULL_COURT), EXPLORED)
        assert state.pending[-1] == Discarding(Seat(0), 1)
        assert clause(state, "keep") == "A11.1"

    def test_not_behind_a_shaman(self) -> None:
        """The turn is over."""
        players = (Holding(hand="J1 J2 J2 Q1 Q1 Q2", lords="shaman"), Holding(lords="commander", pearls=0))
        assert abyss.to_move(after(position(DUO, players=players, court=FULL_COURT), EXPLORED)) == Seat(1)


class TestTamer:
    """A14.4 Tamer: an opponent who fights gets the reward of the space before."""

    def test_the_row(self) -> None:
        """Soldier, 3 Races, cost 6, 4 IP, a Key."""
        assert row("tamer") == ("Soldier", 3, 6, 4, 1)

    @pytest.mark.parametrize(("space", "keys"), [(6, 1), (4, 1), (3, 0)])
    def test_one_space_less(self, space: int, keys: int) -> None:
        """The token returns to space 1 all the same."""
        players = (Holding(), Holding(lords="tamer"))
        state = position(DUO, players=players, track="monster", threat=space, owed=(Exploring(Seat(0)),))
        state = after(state, "fight")
        assert state.players[0].keys == keys
        assert state.threat == 1

    def test_the_owner_gets_it_whole(self) -> None:
        """Two Keys on space 6."""
        players = (Holding(lords="tamer"), Holding())
        state = position(DUO, players=players, track="monster", threat=6, owed=(Exploring(Seat(0)),))
        assert after(state, "fight").players[0].keys == 2


class TestHunter:
    """A14.4 Hunter: takes a random Monster token of an opponent."""

    def test_the_row(self) -> None:
        """Soldier, 2 Races, cost 8, 6 IP, no Key."""
        assert row("hunter") == ("Soldier", 2, 8, 6, 0)

    def test_whoever_owns_tokens_can_be_chosen(self) -> None:
        """Not an empty-handed one, and not a Shaman's owner."""
        others = (Holding(tokens="2 2 4"), Holding(), Holding(tokens="3", lords="shaman"))
        state = hired("hunter", *others)
        assert offered(state) == {"rob 1"}
        assert str(refusal(state, "rob 2")) == "this seat has no Monster token to be taken [A17.41]"
        assert str(refusal(state, "rob 3")) == "no Soldier touches the owner of an active Shaman [A14.4]"
        assert str(refusal(state, "rob 0")) == "the Hunter robs opponents only [A14.4]"
        assert clause(state, "pass") == "A14.4"
        state = after(state, "rob 1")
        assert abyss.chance_weights(state) == (2, 1)
        assert clause(state, "token 3") == "A1.4"
        assert clause(state, "rob 1") == "A17.41"
        state = after(state, "token 2")
        assert (state.players[0].tokens, state.players[1].tokens) == ((2,), (2, 4))

    def test_nobody_has_a_token(self) -> None:
        """The Power is lost."""
        assert abyss.to_move(hired("hunter", Holding())) == Seat(1)


class TestShipMaster:
    """A14.4 Ship Master: a pearl for each Race sent to the Council by an own exploration."""

    def test_the_row(self) -> None:
        """Merchant, 3 Races, cost 6, 5 IP, a Key."""
        assert row("ship-master") == ("Merchant", 3, 6, 5, 1)

    @pytest.mark.parametrize(("track", "answer", "gain"), [("J1 J2 C1 Q1", "take", 2), ("J1 C1 monster", "fight", 2)])
    def test_races_count_once(self, track: str, answer: str, gain: int) -> None:
        """The card taken and Monsters do not count; a fight does."""
        players = (Holding(lords="ship-master"), Holding())
        state = position(DUO, players=players, track=track, threat=3, owed=(Exploring(Seat(0)),), court=FULL_COURT)
        assert pearls(after(state, answer))[0] == 1 + gain

    def test_not_for_an_opponents_exploration(self) -> None:
        """It is the owner's own that counts."""
        players = (Holding(), Holding(lords="ship-master"))
        state = position(DUO, players=players, track="J1 J2 C1 Q1", owed=(Exploring(Seat(0)),), court=FULL_COURT)
        assert pearls(after(state, "take")) == (1, 1)


class TestTrader:
    """A14.4 Trader: 3 pearls on arrival."""

    def test_the_row(self) -> None:
        """Merchant, 3 Races, cost 10, 9 IP, no Key."""
        assert row("trader") == ("Merchant", 3, 10, 9, 0)

    def test_three_pearls(self) -> None:
        """At once."""
        assert pearls(hired("trader"))[0] == 3


class TestPeddler:
    """A14.4 Peddler: 2 pearls on arrival."""

    def test_the_row(self) -> None:
        """Merchant, 1 Race, cost 8, 9 IP, no Key."""
        assert row("peddler") == ("Merchant", 1, 8, 9, 0)

    def test_two_pearls(self) -> None:
        """At once."""
        assert pearls(hired("peddler"))[0] == 2


class TestLandlord:
    """A14.4 Landlord: a pearl on arrival and at the start of each own turn."""

    def test_the_row(self) -> None:
        """Merchant, 2 Races, cost 10, 5 IP, a Key."""
        assert row("landlord") == ("Merchant", 2, 10, 5, 1)

    def test_one_pearl_on_arrival_and_one_a_turn(self) -> None:
        """Not in an opponent's turn."""
        state = hired("landlord", Holding(pearls=0))
        assert pearls(state) == (1, 0)
        state = after(state, "explore; reveal J1; pass; take")
        assert pearls(state) == (2, 0)


class TestSlaver:
    """A14.4 Slaver: discard an Ally for 2 pearls, once a turn."""

    def test_the_row(self) -> None:
        """Merchant, 1 Race, cost 8, 5 IP, a Key."""
        assert row("slaver") == ("Merchant", 1, 8, 5, 1)

    def test_an_ally_for_two_pearls(self) -> None:
        """It goes to the discard pile."""
        state = position(DUO, players=(Holding(lords="slaver", hand="C1 C2"),), court=FULL_COURT)
        state = after(state, "slaver C2")
        assert (hand(state, 0), pearls(state)[0], names(state.discard)) == ("C1", 3, "C2")


class TestShopkeeper:
    """A14.4 Shopkeeper: 1 pearl on arrival."""

    def test_the_row(self) -> None:
        """Merchant, 3 Races, cost 6, 9 IP, no Key."""
        assert row("shopkeeper") == ("Merchant", 3, 6, 9, 0)

    def test_one_pearl(self) -> None:
        """At once."""
        assert pearls(hired("shopkeeper"))[0] == 1
