"""The Locations, one by one (A15)."""

import pytest

from tabletop import abyss
from tabletop.abyss.position import Holding, position
from tabletop.core import Seat
from tests.abyss.strategies import DUO, FULL_COURT, TRIO, after, box, clause, offered, places, sites

LORDS = "keeper slaver oracle"
"""A Farmer with a Key (6 IP), a Merchant with a Key (5), a Mage with a Key (5)."""


def worth(location: str, *, lords: str = "", affiliated: str = "", under: str = "", hand: str = "") -> int:
    """The points of the one Location of seat 0."""
    site = f"{location}/{under}" if under else location
    players = (Holding(lords=lords, affiliated=affiliated, sites=site, hand=hand),)
    lines = abyss.score_lines(position(DUO, players=players))
    return next(line.points for line in lines if line.clause == "A15.2")


class TestWhatCounts:
    """A15.1: own Lords are those of the owner wherever they lie; affiliated is what A12.6 has left affiliated."""

    @pytest.mark.parametrize(
        "holding",
        [
            Holding(lords="miller keeper", sites="sargasso-silos"),
            Holding(lords="!miller keeper", sites="sargasso-silos"),
            Holding(lords="miller", sites="sargasso-silos/keeper"),
            Holding(sites="sargasso-silos/keeper the-jail/reaper"),
        ],
        ids=["free", "disabled", "under it", "under another Location"],
    )
    def test_lords_wherever_they_lie(self, holding: Holding) -> None:
        """Two Farmers: 5 + 2 x 2."""
        lines = abyss.score_lines(position(DUO, players=(holding, Holding(lords="landowner"))))
        assert next(line.points for line in lines if line.source == "Sargasso Silos") == 9

    def test_the_allies_of_the_last_hand_count(self) -> None:
        """One jellyfish affiliated, one of two in the hand affiliated at the end: 4 + 3 x 2."""
        players = (Holding(affiliated="J1", hand="J2 J5", sites="the-sanctuary", pearls=0), Holding(pearls=0))
        start = position(
            DUO,
            players=players,
            active=1,
            ends_before=0,
            court=FULL_COURT,
        )
        state = after(start, "explore; reveal H1; take")
        lines = abyss.score_lines(state)
        assert next(line.points for line in lines if line.source == "The Sanctuary") == 10
        assert state.players[0].hand == ()


class TestSargassoSilos:
    """A15.2 Sargasso Silos: 5 + 2 per own Farmer."""

    def test_farmers_count_wherever_they_lie(self) -> None:
        """One free, one under it."""
        assert worth("sargasso-silos", lords=LORDS, under="reaper") == 9


class TestHydrozoaReserves:
    """A15.2 Hydrozoa Reserves: 6 + 2 per own Mage."""

    def test_mages_count(self) -> None:
        """Two of them."""
        assert worth("hydrozoa-reserves", lords="oracle shaman keeper") == 10


class TestParliament:
    """A15.2 Parliament: 6 + 2 per own Politician."""

    def test_politicians_count(self) -> None:
        """One of them."""
        assert worth("parliament", lords="diplomat keeper") == 8


class TestBarracks:
    """A15.2 The Barracks: 7 + 2 per own Soldier."""

    def test_soldiers_count(self) -> None:
        """Three of them."""
        assert worth("the-barracks", lords="tamer jailer seeker keeper") == 13


class TestDockworks:
    """A15.2 The Dockworks: 5 + 2 per own Merchant."""

    def test_merchants_count(self) -> None:
        """Two of them."""
        assert worth("the-dockworks", lords="slaver trader keeper") == 9


class TestSanctuary:
    """A15.2 The Sanctuary: 4 + 3 per affiliated jellyfish."""

    def test_jellyfish_count_one_by_one(self) -> None:
        """Two affiliated, and one more in the final affiliation."""
        assert worth("the-sanctuary", affiliated="J1 J1 C2") == 10
        assert worth("the-sanctuary", affiliated="J1 J1 C2", hand="J3 J4") == 13


class TestSargassoFields:
    """A15.2 The Sargasso Fields: 3 + 3 per affiliated seahorse."""

    def test_seahorses_count(self) -> None:
        """One of them."""
        assert worth("the-sargasso-fields", affiliated="H5 C2") == 6


class TestSenateAssembly:
    """A15.2 Oceanic Senate Assembly: 4 + 3 per affiliated squid."""

    def test_squids_count(self) -> None:
        """Three of them."""
        assert worth("oceanic-senate-assembly", affiliated="Q1 Q2 Q2") == 13


class TestChasm:
    """A15.2 The Chasm: 5 + 3 per affiliated crab."""

    def test_crabs_count(self) -> None:
        """One of them."""
        assert worth("the-chasm", affiliated="C1 Q2") == 8


class TestNestOfGiantClams:
    """A15.2 Nest of Giant Clams: 3 + 3 per affiliated shellfish."""

    def test_shellfish_count(self) -> None:
        """Two of them."""
        assert worth("nest-of-giant-clams", affiliated="S1 S3") == 9


class TestAbyss:
    """A15.2 The Abyss: 2 per different Guild among own Lords."""

    def test_guilds_count_once(self) -> None:
        """Two Farmers and a Merchant are two Guilds."""
        assert worth("the-abyss", lords="keeper reaper slaver") == 4

    def test_ambassadors_are_a_guild(self) -> None:
        """All six make 12."""
        assert worth("the-abyss", lords="keeper slaver oracle diplomat tamer", under="sage") == 12


class TestThroneRoom:
    """A15.2 The Throne Room: IP of the own Lord with the most."""

    def test_the_highest(self) -> None:
        """The Landowner is worth 12."""
        assert worth("the-throne-room", lords="keeper landowner") == 12


class TestDepths:
    """A15.2 The Depths: twice the IP of the own Lord with the fewest."""

    def test_the_lowest_twice(self) -> None:
        """The Elder is worth 3."""
        assert worth("the-depths", lords="keeper landowner", under="elder") == 6


class TestJail:
    """A15.2 The Jail: 15 minus the number of own Lords."""

    def test_lords_cost(self) -> None:
        """Three of them."""
        assert worth("the-jail", lords=LORDS) == 12


class TestClosedTower:
    """A15.2 The Closed Tower: 3 per own Lord with a Key symbol."""

    def test_keys_count(self) -> None:
        """Three with, two without."""
        assert worth("the-closed-tower", lords=f"{LORDS} miller", under="sage") == 9

    def test_key_tokens_are_no_lords(self) -> None:
        """They count nothing."""
        players = (Holding(keys=2, sites="the-closed-tower"),)
        assert abyss.scores(position(DUO, players=players))[0] == 0


class TestLostTower:
    """A15.2 The Lost Tower: 3 per own Lord without a Key symbol."""

    def test_lords_without_a_key_count(self) -> None:
        """The Miller and the Ambassador (A17.19)."""
        assert worth("the-lost-tower", lords=f"{LORDS} miller", under="sage") == 6


class TestChamberOfAllies:
    """A15.2 The Chamber of Allies: 3 + the lowest affiliated Ally of each Race."""

    def test_the_lowest_of_each_race(self) -> None:
        """1 of J1 J4, 3 of C3."""
        assert worth("the-chamber-of-allies", affiliated="J1 J4 C3") == 7


class TestCoralBarrier:
    """A15.2 The Coral Barrier: 20 minus the number of affiliated Allies."""

    def test_allies_cost(self) -> None:
        """Three affiliated, two more in the final affiliation."""
        assert worth("the-coral-barrier", affiliated="J1 J1 C3") == 17
        assert worth("the-coral-barrier", affiliated="J1 J1 C3", hand="J2 Q1 Q3") == 15


class TestCityOfMirrors:
    """A15.2 City of Mirrors: the best that an opponent's Location would give with the own Lords and Allies."""

    def test_the_best_of_the_opponents(self) -> None:
        """The Jail gives 14, the Barracks 9; those of the owner and those available are no candidates."""
        players = (Holding(lords="tamer", sites="city-of-mirrors the-throne-room"), Holding(sites="the-jail"))
        state = position(TRIO, players=(*players, Holding(sites="the-barracks")), available="the-coral-barrier")
        assert abyss.scores(state)[0] == 4 + 4 + 14

    def test_own_allies_count(self) -> None:
        """Two jellyfish of the owner's."""
        players = (Holding(affiliated="J1 J1", sites="city-of-mirrors"), Holding(sites="the-sanctuary"))
        assert abyss.scores(position(DUO, players=players)) == (1 + 10, 4)


class TestBlackSmokers:
    """A15.3 Black Smokers: worth 0, or exchanged for any Location of the deck."""

    KEYS = Holding(keys=2, lords="keeper")

    def test_it_scores_nothing(self) -> None:
        """Whatever lies under it."""
        assert worth("black-smokers", lords=LORDS, under="sage") == 0

    def test_any_location_of_the_deck(self) -> None:
        """Not an available one; the Lords move along; Black Smokers is out of the game."""
        start = position(
            DUO,
            players=(Holding(keys=2, hand="H5 J2 Q1", pearls=0),),
            court="keeper miller reaper slaver",
            available="black-smokers the-jail",
        )
        state = after(start, "recruit keeper; lay H5; lay J2; lay Q1; pay; control black-smokers")
        assert len(offered(state)) == 1 + 18
        assert clause(state, "exchange the-jail") == "A15.3"
        assert clause(state, "explore") == "A15.3"
        state = after(state, "exchange the-abyss")
        assert sites(state, 0) == {"the-abyss": {"keeper"}}
        assert places(state.gone_locations) == {"black-smokers"}
        assert places(state.available) == {"the-jail"}

    def test_it_can_be_kept(self) -> None:
        """For 0 points."""
        options = box(locations="black-smokers the-jail")
        start = position(options, players=(Holding(keys=3),), available="black-smokers")
        state = after(start, "explore; reveal J1; pass; take; control black-smokers; pass")
        assert sites(state, 0) == {"black-smokers": set()}

    def test_with_an_empty_deck_it_is_kept(self) -> None:
        """Nothing is asked."""
        options = box(locations="black-smokers")
        start = position(options, players=(Holding(keys=3),), available="black-smokers")
        state = after(start, "explore; reveal J1; pass; take; control black-smokers")
        assert abyss.to_move(state) == Seat(1)


class TestMirroredLocations:
    """A15.4: City of Mirrors copies, at the end, a Location that an opponent controls; without one it scores 0."""

    def test_nothing_to_copy(self) -> None:
        """No candidate gives 0, and so does Black Smokers."""
        alone = position(DUO, players=(Holding(sites="city-of-mirrors"),))
        smoke = position(DUO, players=(Holding(sites="city-of-mirrors"), Holding(sites="black-smokers")))
        assert abyss.scores(alone)[0] == abyss.scores(smoke)[0] == 0

    def test_what_nobody_controls_is_no_candidate(self) -> None:
        """The Coral Barrier, worth 20, is available; the Jail, worth 15, lies in the deck."""
        state = position(DUO, players=(Holding(sites="city-of-mirrors"),), available="the-coral-barrier")
        assert abyss.scores(state)[0] == 0

    def test_own_locations_are_no_candidates(self) -> None:
        """The Jail gives its 15 once."""
        assert abyss.scores(position(DUO, players=(Holding(sites="city-of-mirrors the-jail"),)))[0] == 15

    def test_the_best_candidate_is_taken(self) -> None:
        """Of the Sanctuary, 4 + 3, and the Coral Barrier, 20 - 1: with one jellyfish of the owner's."""
        players = (Holding(affiliated="J1", sites="city-of-mirrors"), Holding(sites="the-sanctuary the-coral-barrier"))
        assert abyss.scores(position(DUO, players=players))[0] == 1 + 19

    def test_it_is_evaluated_only_at_the_end(self) -> None:
        """It is taken like any other, and what it copies is asked at no time: a later Location counts."""
        players = (Holding(sites="city-of-mirrors", pearls=0), Holding(keys=3, pearls=0))
        start = position(
            DUO,
            players=players,
            active=1,
            available="the-jail",
            court=FULL_COURT,
        )
        assert abyss.scores(start)[0] == 0
        assert abyss.scores(after(start, "explore; reveal H1; take; control the-jail"))[0] == 15


class TestWithoutAnyLord:
    """A15.5: without any Lord the Depths, Throne Room, Abyss and both Towers give 0, and the Jail 15."""

    @pytest.mark.parametrize(
        ("location", "points"),
        [
            ("the-depths", 0),
            ("the-throne-room", 0),
            ("the-abyss", 0),
            ("the-closed-tower", 0),
            ("the-lost-tower", 0),
            ("the-jail", 15),
        ],
    )
    def test_a_location_without_any_lord(self, location: str, points: int) -> None:
        """One by one."""
        assert worth(location) == points

    def test_all_of_them(self) -> None:
        """A seat without Lords may hold them, and gets 15 in all."""
        locations = "the-depths the-throne-room the-abyss the-closed-tower the-lost-tower the-jail"
        assert abyss.scores(position(DUO, players=(Holding(sites=locations),)))[0] == 15
