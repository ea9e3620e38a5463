"""The box (A1)."""

from collections import Counter

import pytest

from tabletop import abyss
from tabletop.abyss.components import (
    CARD_NAMES,
    EXPLORATION,
    MONSTER,
    RACE,
    REWARD_ITEMS,
    REWARD_KEYS,
    TOKENS,
    VALUE,
)
from tabletop.abyss.locations import LOCATION_NAMES, LOCATIONS
from tabletop.abyss.lords import LORDS
from tabletop.abyss.position import Holding, position
from tabletop.core import OptionsError, PositionError
from tests.abyss.strategies import DUO, FULL_COURT, after, box, clause, names, offered, pearls


class TestExplorationDeck:
    """A1.1: 65 Allies and 6 Monsters."""

    def test_there_are_71_cards(self) -> None:
        """65 Allies, 13 a Race, and 6 Monsters."""
        assert len(EXPLORATION) == 71
        assert EXPLORATION.count(MONSTER) == 6
        assert Counter(RACE[card] for card in EXPLORATION if card != MONSTER) == dict.fromkeys(range(5), 13)

    @pytest.mark.parametrize(("value", "copies"), [(5, 1), (4, 2), (3, 3), (2, 3), (1, 4)])
    def test_each_race_has_the_same_values(self, value: int, copies: int) -> None:
        """One five, two fours, three threes, three twos, four ones."""
        for letter in "JCHSQ":
            assert [CARD_NAMES[card] for card in EXPLORATION].count(f"{letter}{value}") == copies

    def test_a_race_is_worth_32_points(self) -> None:
        """160 points over all Races."""
        assert sum(VALUE[card] for card in EXPLORATION if card != MONSTER) == 160
        assert sum(VALUE[card] for card in EXPLORATION if card != MONSTER and RACE[card] == 2) == 32


class TestLordCards:
    """A1.2: 35 Lords, one copy each."""

    def test_no_lord_is_there_twice(self) -> None:
        """35 different names."""
        assert len(LORDS) == 35
        assert len({lord.name for lord in LORDS}) == 35
        assert [lord.number for lord in LORDS] == [*range(35)]

    def test_so_many_of_each_guild(self) -> None:
        """7 Soldiers, 7 Mages, 6 Merchants, 6 Politicians, 6 Farmers, 3 Ambassadors."""
        counts = Counter(lord.guild.value for lord in LORDS)
        assert counts == {"Soldier": 7, "Mage": 7, "Merchant": 6, "Politician": 6, "Farmer": 6, "Ambassador": 3}


class TestLocationTiles:
    """A1.3: 20 Locations, one copy each."""

    def test_no_location_is_there_twice(self) -> None:
        """20 different names."""
        assert len(LOCATION_NAMES) == len(set(LOCATION_NAMES)) == 20
        assert [location.number for location in LOCATIONS] == [*range(20)]


class TestMonsterTokens:
    """A1.4: 20 Monster tokens."""

    def test_they_are_worth_53(self) -> None:
        """2 worth 4, 9 worth 3, 9 worth 2."""
        assert Counter(TOKENS) == {4: 2, 3: 9, 2: 9}
        assert sum(TOKENS) == 53


class TestKeyTokens:
    """A1.5: there are ten Key tokens."""

    def test_no_table_has_eleven(self) -> None:
        """Ten are possible where no Location is left (A17.20)."""
        options = box(locations="the-jail")
        position(options, players=(Holding(sites="the-jail", keys=7), Holding(keys=3)))
        with pytest.raises(PositionError, match=r"A1\.5|A17\.21"):
            position(options, players=(Holding(sites="the-jail", keys=8), Holding(keys=3)))

    @pytest.mark.parametrize(("others", "gained"), [(7, 2), (8, 2), (9, 1), (10, 0)])
    def test_the_eleventh_is_not_gained(self, others: int, gained: int) -> None:
        """Space 6 of the Threat track gives two, if so many are left."""
        players = (Holding(sites="the-jail"), Holding(keys=others, pearls=0))
        start = position(box(locations="the-jail"), players=players, threat=6, court=FULL_COURT)
        assert after(start, "explore; reveal monster; fight").players[0].keys == gained


class TestPearls:
    """A1.6: the Treasury has no limit."""

    def test_more_than_fifty(self) -> None:
        """The box has about 50; with 90 in hands the Peddler still brings 2."""
        own = Holding(hand="S5 S3", pearls=40)
        start = position(DUO, players=(own, Holding(pearls=50)), court="peddler miller landowner keeper")
        assert pearls(after(start, "recruit peddler; lay S5; lay S3; pay")) == (42, 50)


class TestBoard:
    """A1.7: five spaces to explore, five stacks of the Council, six spaces at Court, six of the Threat track."""

    def test_five_spaces_to_explore(self) -> None:
        """After four Monsters the fifth card must be met."""
        monsters = "; ".join(["explore; reveal monster"] * 4)
        state = after(position(DUO, court=FULL_COURT), f"{monsters}; explore; reveal J1; pass")
        assert (len(state.track), offered(state)) == (5, {"take"})
        assert clause(state, "explore") == "A5.8"

    def test_the_fifth_is_marked_with_a_pearl(self) -> None:
        """It goes to whoever takes the Ally there; nothing else is paid."""
        start = position(DUO, players=(Holding(pearls=0),) * 2, court=FULL_COURT)
        fourth = after(start, "explore; reveal J1; explore; reveal J2; explore; reveal J3; explore; reveal C1")
        assert pearls(after(fourth, "take")) == (0, 0)
        assert pearls(after(fourth, "explore; reveal C2; take")) == (1, 0)

    def test_five_stacks_of_the_council(self) -> None:
        """One for each Race, empty at the start."""
        assert abyss.initial_state().council == ((), (), (), (), ())
        state = position(DUO, council="J1 C1 H1 S1 Q1", court=FULL_COURT)
        assert [names(stack) for stack in state.council] == ["J1", "C1", "H1", "S1", "Q1"]

    def test_six_spaces_at_court(self) -> None:
        """A full Court takes no seventh Lord."""
        with pytest.raises(PositionError):
            position(DUO, court=f"{FULL_COURT} oracle")
        assert clause(position(DUO, court=FULL_COURT), "plot") == "A4.3"

    @pytest.mark.parametrize(("left", "gained"), [(1, 2), (2, 2), (3, 0), (4, 0), (5, 0)])
    def test_the_mark_of_two_pearls(self, left: int, gained: int) -> None:
        """It shows exactly when two or fewer Lords are left at Court."""
        farmers = " ".join(FULL_COURT.split()[:left])
        start = position(DUO, players=(Holding(hand="J5 J3", pearls=0),), court=f"invoker {farmers}")
        state = after(start, "recruit invoker; lay J5; lay J3; pay")
        assert pearls(state)[0] == gained

    def test_six_spaces_of_the_threat_track(self) -> None:
        """The token stops at the sixth."""
        state = after(position(DUO, threat=5, court=FULL_COURT), "explore; reveal monster; explore; reveal monster")
        assert state.threat == 6
        assert after(state, "explore").threat == 6
        with pytest.raises(PositionError):
            position(DUO, threat=7)


class TestThreatTrack:
    """A1.8: what each space gives."""

    @pytest.mark.parametrize(
        ("space", "keys", "items"), [(1, 0, 1), (2, 0, 2), (3, 1, 0), (4, 1, 1), (5, 1, 2), (6, 2, 0)]
    )
    def test_keys_and_other_items(self, space: int, keys: int, items: int) -> None:
        """Keys, and pearls or tokens in any mixture."""
        assert (REWARD_KEYS[space], REWARD_ITEMS[space]) == (keys, items)


class TestWhatIsNoBox:
    """A1: a part of the box is a sequence, and a game without Lords needs a limit to end."""

    @pytest.mark.parametrize(
        ("changes", "clause"),
        [
            ({"exploration": 5}, "A1.1"),
            ({"lords": None}, "A1.2"),
            ({"locations": 3}, "A1.3"),
            ({"tokens": 1}, "A1.4"),
            ({"lords": ()}, "A12.1"),
            ({"exploration": (0,)}, "A12.1"),
        ],
    )
    def test_it_is_refused_by_name(self, changes: dict[str, object], clause: str) -> None:
        """Never by an error from inside, nor by a game that goes on for ever."""
        with pytest.raises(OptionsError) as caught:
            abyss.Options(**changes)  # type: ignore[arg-type]  # what must be refused
        assert caught.value.clause == clause
