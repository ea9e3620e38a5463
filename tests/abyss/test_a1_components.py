"""The box (A1)."""

from collections import Counter

import pytest

from tabletop import abyss
from tabletop.abyss.components import (
    CARD_NAMES,
    EXPLORATION,
    LOCATIONS,
    LORDS,
    MONSTER,
    RACE,
    REWARD_ITEMS,
    REWARD_KEYS,
    TOKENS,
    VALUE,
)
from tabletop.core import OptionsError


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

    def test_so_many_of_each_guild(self) -> None:
        """7 Soldiers, 7 Mages, 6 Merchants, 6 Politicians, 6 Farmers, 3 Ambassadors."""
        counts = Counter(lord.guild.value for lord in LORDS)
        assert counts == {"Soldier": 7, "Mage": 7, "Merchant": 6, "Politician": 6, "Farmer": 6, "Ambassador": 3}


class TestLocationTiles:
    """A1.3: 20 Locations, one copy each."""

    def test_no_location_is_there_twice(self) -> None:
        """20 different names."""
        assert len(LOCATIONS) == len(set(LOCATIONS)) == 20


class TestMonsterTokens:
    """A1.4: 20 Monster tokens."""

    def test_they_are_worth_53(self) -> None:
        """2 worth 4, 9 worth 3, 9 worth 2."""
        assert Counter(TOKENS) == {4: 2, 3: 9, 2: 9}
        assert sum(TOKENS) == 53


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
