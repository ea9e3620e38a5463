"""The box (A1, A14.2, A14.3)."""

from collections import Counter

import pytest

from tabletop import abyss
from tabletop.abyss.components import (
    CARD_NAMES,
    EXPLORATION,
    GUILDS,
    MONSTER,
    RACE,
    REWARD_ITEMS,
    REWARD_KEYS,
    TOKENS,
    VALUE,
    Guild,
)
from tabletop.abyss.locations import LOCATION_NAMES, LOCATIONS
from tabletop.abyss.lords import KEY_LORDS, LORDS, Kind
from tabletop.core import OptionsError
from tests.abyss.strategies import DUO, box


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


class TestThreatTrack:
    """A1.8: what each space gives."""

    @pytest.mark.parametrize(
        ("space", "keys", "items"), [(1, 0, 1), (2, 0, 2), (3, 1, 0), (4, 1, 1), (5, 1, 2), (6, 2, 0)]
    )
    def test_keys_and_other_items(self, space: int, keys: int, items: int) -> None:
        """Keys, and pearls or tokens in any mixture."""
        assert (REWARD_KEYS[space], REWARD_ITEMS[space]) == (keys, items)


class TestChecksums:
    """A14.3: sums over the table of Lords."""

    def test_over_all_lords(self) -> None:
        """IP 223, cost 290, Keys 16, Races 81."""
        assert sum(lord.points for lord in LORDS) == 223
        assert sum(lord.cost for lord in LORDS) == 290
        assert sum(lord.keys for lord in LORDS) == 16
        assert sum(lord.races for lord in LORDS) == 81

    @pytest.mark.parametrize(
        ("guild", "sums"),
        [
            (Guild.SOLDIER, (7, 55, 38, 3)),
            (Guild.MERCHANT, (6, 48, 42, 3)),
            (Guild.MAGE, (7, 55, 47, 4)),
            (Guild.POLITICIAN, (6, 54, 33, 3)),
            (Guild.FARMER, (6, 48, 51, 3)),
            (Guild.AMBASSADOR, (3, 30, 12, 0)),
        ],
    )
    def test_over_each_guild(self, guild: Guild, sums: tuple[int, int, int, int]) -> None:
        """Count, cost, IP, Keys."""
        members = [lord for lord in LORDS if lord.guild is guild]
        found = (
            len(members),
            sum(lord.cost for lord in members),
            sum(lord.points for lord in members),
            sum(lord.keys for lord in members),
        )
        assert found == sums

    def test_kinds(self) -> None:
        """16 once, 10 standing, 3 per turn, 6 none."""
        assert Counter(lord.kind.value for lord in LORDS) == {"once": 16, "standing": 10, "per turn": 3, "none": 6}

    def test_no_lord_with_a_power_on_arrival_has_a_key(self) -> None:
        """Keys lie on standing and per-turn Lords and on Farmers."""
        assert not any(lord.keys for lord in LORDS if lord.kind is Kind.ONCE)
        assert KEY_LORDS.bit_count() == 16

    def test_every_guild_but_the_ambassadors_has_a_race(self) -> None:
        """A0.4: five Guilds match the five Races."""
        races = [next(lord.own_race for lord in LORDS if lord.guild is guild) for guild in GUILDS]
        assert sorted(race for race in races if race is not None) == [0, 1, 2, 3, 4]
        assert races[-1] is None


class TestOptions:
    """A2: what a game can be set up with."""

    @pytest.mark.parametrize("seats", [1, 5, 2.0, True])
    def test_two_to_four_play(self, seats: int) -> None:
        """Any other number is refused."""
        with pytest.raises(OptionsError) as caught:
            abyss.Options(seats=seats)
        assert caught.value.clause == "A2"

    @pytest.mark.parametrize("limit", [0, -1, 1.5])
    def test_a_turn_limit_is_a_positive_number(self, limit: int) -> None:
        """Or None."""
        with pytest.raises(OptionsError) as caught:
            abyss.Options(turn_limit=limit)
        assert caught.value.clause == "A12"

    def test_the_box_can_be_cut_and_not_enlarged(self) -> None:
        """A third crab 4 is refused, and so is disorder, and what is in no box."""
        assert len(box(cards="C4 C4").exploration) == 2
        with pytest.raises(OptionsError, match="more than the box"):
            box(cards="C4 C4 C4")
        with pytest.raises(OptionsError, match="rising order"):
            abyss.Options(tokens=(3, 2))
        with pytest.raises(OptionsError, match="not in the box"):
            abyss.Options(tokens=(7,))
        with pytest.raises(OptionsError, match="needs a card"):
            abyss.Options(exploration=())

    def test_the_alphabet_is_fixed(self) -> None:
        """Nobody is robbed and nobody starts who does not sit at the table."""
        texts = [abyss.format_move(move, DUO) for move in abyss.all_moves(DUO)]
        assert len(set(texts)) == len(texts)
        assert "rob 1" in texts
        assert "rob 2" not in texts
        assert abyss.max_length(DUO) is None


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
