"""The cards of the box and the numbers of the rules (D1, D3, D13). Tables only: no rule lives here."""

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from itertools import combinations
from typing import Annotated, Final, NewType, TypeAlias

import attrs

from tabletop.core import OptionsError, SetOf
from tabletop.core.errors import excerpt

HeroId = NewType("HeroId", int)
"""A hero: its index in `Options.heroes`. Two heroes that look alike are two ids (D1.7)."""

LeaderId = NewType("LeaderId", int)
"""A leader: its index in `Options.leaders`."""

HeroSet: TypeAlias = Annotated[int, SetOf(HeroId)]
"""A set of heroes as a bit mask: bit h is set when hero h is in it."""

SlotSet: TypeAlias = Annotated[int, "slots"]
"""A set of slots of one row as a bit mask: bit s is set when slot s is in it."""


class Faction(StrEnum):
    """The four factions (D1.2)."""

    IMPERIAL_ARMY = "R"
    HILL_TRIBES = "G"
    WATER_PEOPLE = "B"
    UNDEAD = "K"

    __hash__ = str.__hash__  # an Enum asks its name for its hash, at thrice the time (`benchmarks/`)

    @property
    def title_case(self) -> str:
        """The name of the faction, as in `Hill Tribes`."""
        return self.name.replace("_", " ").title()


FACTIONS: Final = tuple(Faction)


class StuckRule(StrEnum):
    """What happens when no row has two free heroes (D4.2, D4.6)."""

    SKIP = "skip"
    FORBID = "forbid"


class Backs(StrEnum):
    """Where the back of a hero shows its faction (D8.4)."""

    PUBLIC = "public"
    ROWS_ONLY = "rows_only"


@attrs.frozen
class Hero:
    """A hero card (D1.1)."""

    faction: Faction
    strength: int

    @property
    def name(self) -> str:
        """What the face says: `G5`."""
        return f"{self.faction}{self.strength}"

    @classmethod
    def named(cls, name: str) -> "Hero":
        """The hero with this face; raises ValueError where there is none."""
        values = _values(name)
        if len(values) != 1:
            raise ValueError(f"expected a hero such as 'G5', not {excerpt(name)}")
        return cls(*values[0])


@attrs.frozen
class Leader:
    """A leader card: its value for each faction that it belongs to, in the order of `FACTIONS` (D1.4)."""

    values: tuple[tuple[Faction, int], ...]

    @classmethod
    def of(cls, values: Mapping[Faction, int]) -> "Leader":
        """
        The leader with these values.

        Raises:
            OptionsError: one of them is for no faction (D1.7).
        """
        strangers = [faction for faction in values if faction not in FACTIONS]
        if strangers:
            raise OptionsError("D1.7", f"{excerpt(strangers[0])} is none of the four factions")
        return cls(tuple((faction, values[faction]) for faction in FACTIONS if faction in values))

    @property
    def name(self) -> str:
        """What the face says: `R3G3`."""
        return "".join(f"{faction}{value}" for faction, value in self.values)

    @classmethod
    def named(cls, name: str) -> "Leader":
        """The leader with this face; raises ValueError where there is none."""
        leader = cls.of(dict(_values(name)))
        if not name or leader.name != name:
            fault = f"expected a leader such as 'R3G3', its factions in the order R, G, B, K, not {excerpt(name)}"
            raise ValueError(fault)
        return leader

    def value(self, faction: Faction) -> int | None:
        """What the leader counts for `faction` (D6.3); None where it does not belong to it."""
        return dict(self.values).get(faction)


_VALUE: Final = re.compile(r"([RGBK])(0|[1-9][0-9]{0,8})")


def _values(name: str) -> list[tuple[Faction, int]]:
    """The factions and numbers on a face; none where the name is not made of them."""
    found = _VALUE.findall(name)
    whole = "".join(map("".join, found)) == name
    return [(Faction(faction), int(number)) for faction, number in found] if whole else []


SEATS: Final = 2
ROWS: Final = 2
HAND_SIZE: Final = 3  # D3.2
ROW_LENGTH: Final = 7  # D3.4
PILE_SIZE: Final = 8  # D3.5
LEADER_VALUE: Final = 3  # D1.5
MOST_CARDS: Final = 112  # D11.18: heroes, or leaders
MOST_STRENGTH: Final = 999  # D11.18: of a hero, and of what a leader counts

HEROES: Final = tuple(Hero(faction, strength) for faction in FACTIONS for strength in range(1, 8))  # D1.3
LEADERS: Final = tuple(Leader.of(dict.fromkeys(pair, LEADER_VALUE)) for pair in combinations(FACTIONS, 2))  # D1.5


@lru_cache(maxsize=64)
def hero_names(heroes: tuple[Hero, ...]) -> tuple[str, ...]:
    """The names of the heroes, beside their ids: `G5`, and `G5b`, `G5c` … for further ones that look alike."""
    return _told_apart(hero.name for hero in heroes)


@lru_cache(maxsize=64)
def leader_names(leaders: tuple[Leader, ...]) -> tuple[str, ...]:
    """The names of the leaders, beside their ids: `R3G3`, and `R3G3b` … for further ones that look alike."""
    return _told_apart(leader.name for leader in leaders)


def _told_apart(names: Iterable[str]) -> tuple[str, ...]:
    seen: dict[str, int] = {}
    told = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        told.append(name + _letters(seen[name]))
    return tuple(told)


def _letters(number: int) -> str:
    """Nothing for 1, then b, c … z, ba, bb …: a number written with the letters as digits."""
    letters = ""
    rest = number - 1
    while rest:
        rest, digit = divmod(rest, 26)
        letters = chr(ord("a") + digit) + letters
    return letters
