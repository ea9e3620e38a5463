"""The table of the Lords as a whole (A14)."""

from collections import Counter

import pytest

from tabletop.abyss.components import (
    GUILDS,
    KEY_LORDS,
    LORDS,
    Guild,
    Kind,
)


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
