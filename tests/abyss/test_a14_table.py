"""The table of the Lords as a whole (A14)."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tabletop.abyss import LORDS, RACE_NAMES, Guild, Kind
from tabletop.abyss.components import GUILDS
from tabletop.abyss.lords import KEY_LORDS
from tabletop.abyss.position import Holding, position
from tests.abyss.strategies import DUO, FULL_COURT, after, clause, free, offered, recruiting

RULES = Path(__file__).parents[2] / "docs" / "rules" / "abyss.md"


class TestColumns:
    """A14.1: Races are those to play, the own one included; cost is the total value; Key and type say what works."""

    @pytest.mark.parametrize(
        ("hand", "enough"),
        [("C2 J2 Q2", True), ("C5 C4 J5", False), ("J5 Q5 H5", False), ("C4 J4", False), ("C1 J1 Q1", True)],
    )
    def test_races_of_the_jailer(self, hand: str, enough: bool) -> None:  # noqa: FBT001
        """Three, the crab among them, for 6 in all; three pearls pay what is missing."""
        assert ("recruit jailer" in offered(recruiting("jailer", hand))) == enough

    def test_not_one_more(self) -> None:
        """A fourth Race cannot be laid."""
        state = after(recruiting("jailer", "C2 J2 Q2 H2"), "recruit jailer; lay C2; lay J2; lay Q2")
        assert "lay H2" not in offered(state)

    @pytest.mark.parametrize(
        ("hand", "pearls", "enough"), [("C5 C3", 0, True), ("C5 C2", 0, False), ("C5 C2", 1, True)]
    )
    def test_the_cost_is_the_total_value(self, hand: str, pearls: int, enough: bool) -> None:  # noqa: FBT001
        """The Commander costs 8 of one Race; a pearl is worth a point."""
        state = position(DUO, players=(Holding(hand=hand, pearls=pearls),), court="commander miller landowner keeper")
        assert ("recruit commander" in offered(state)) == enough

    @pytest.mark.parametrize(
        ("lord", "has_one"), [("keeper", True), ("reaper", True), ("miller", False), ("landowner", False)]
    )
    def test_the_key_is_a_third_one(self, lord: str, has_one: bool) -> None:  # noqa: FBT001
        """With two tokens a Location is due if the Lord has a Key symbol."""
        farmers = " ".join(name for name in FULL_COURT.split() if name != lord)
        state = position(DUO, players=(Holding(keys=2, lords=lord),), court=farmers, available="the-jail")
        assert ("control the-jail" in offered(after(state, "explore; reveal J1; pass; take"))) == has_one

    def test_once_is_over_after_the_arrival(self) -> None:
        """A Trader in front of a player brings no pearls any more; a Landlord, a standing one, does."""
        for lord, gained in (("trader", 0), ("landlord", 1)):
            players = (Holding(pearls=1), Holding(lords=lord, pearls=1))
            state = after(position(DUO, players=players, court=FULL_COURT), "explore; reveal J1; pass; take")
            assert state.players[1].pearls == 1 + gained

    def test_per_turn_is_used_once_a_turn(self) -> None:
        """The Slaver sells one Ally, not two."""
        state = position(DUO, players=(Holding(hand="J1 C1", lords="slaver"),), court=FULL_COURT)
        assert clause(after(state, "slaver J1"), "slaver C1") == "A8.3"

    def test_a_farmer_has_no_power(self) -> None:
        """It comes, and nothing else happens."""
        start = recruiting("shepherd", "H5 H3", court="miller landowner aquaculturalist keeper reaper")
        state = after(start, "recruit shepherd; lay H5; lay H3; pay")
        assert free(state, 0) == {"shepherd"}
        assert state.players[0].pearls == 3


class TestTable:
    """A14.2: 35 Lords, with the numbers of the table in the rules."""

    def test_row_by_row(self) -> None:
        """Guild, own Race, Races, cost, IP, Key and type, in the order of the table."""
        text = RULES.read_text(encoding="utf-8").partition("**A14.2 Table.**")[2].partition("**A14.3")[0]
        rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.startswith("| ")]
        written = {re.split(r" \(|, also", row[0])[0]: row[1:] for row in rows[1:]}
        assert len(written) == 35
        assert {card.name: written[card.name] for card in LORDS} == {
            card.name: [
                card.guild.value,
                "none" if card.own_race is None else RACE_NAMES[card.own_race],
                str(card.races),
                str(card.cost),
                str(card.points),
                f"{card.keys}{' (A17.19)' * (card.guild is Guild.AMBASSADOR)}",
                f"{card.kind.value}{', plus effect on arrival' * (card.name in {'Commander', 'Landlord'})}",
            ]
            for card in LORDS
        }


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
