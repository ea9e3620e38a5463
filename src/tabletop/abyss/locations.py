"""The Locations: a record each (A15.2). Tables only: `scoring.py` knows what the formulas mean."""

from typing import Final, TypeAlias

import attrs

from tabletop.abyss.components import (
    CRAB,
    JELLYFISH,
    RACES,
    SEAHORSE,
    SHELLFISH,
    SQUID,
    Guild,
    LocationId,
    LordSet,
    RaceId,
)
from tabletop.abyss.lords import GUILD_LORDS, KEY_LORDS, LORD_IDS

ALL_LORDS: Final[LordSet] = sum(1 << lord for lord in LORD_IDS)


@attrs.frozen
class PerLord:
    """Points, and more of them for each own Lord among these."""

    base: int
    each: int
    lords: LordSet


@attrs.frozen
class PerAlly:
    """Points, and more of them for each affiliated Ally of these Races."""

    base: int
    each: int
    races: tuple[RaceId, ...]


@attrs.frozen
class PerGuild:
    """Points for each Guild among the own Lords."""

    each: int


@attrs.frozen
class HighestLord:
    """So many times the IP of the own Lord with the most."""

    times: int


@attrs.frozen
class LowestLord:
    """So many times the IP of the own Lord with the fewest."""

    times: int


@attrs.frozen
class LowestAllies:
    """Points, and the values of the lowest affiliated Ally of each Race."""

    base: int


@attrs.frozen
class Mirror:
    """What the best of the opponents' Locations would score (A15.4)."""


@attrs.frozen
class Nothing:
    """No points."""


Formula: TypeAlias = PerLord | PerAlly | PerGuild | HighestLord | LowestLord | LowestAllies | Mirror | Nothing


@attrs.frozen
class Location:
    """
    A Location tile (A15.2).

    number: its place in `LOCATIONS`. formula: what it scores. legend: that in a few words, for whoever plays from the
    drawing. is_exchangeable: whether taking control of it offers another one of the deck (A15.3).
    """

    number: int
    name: str
    legend: str
    formula: Formula
    is_exchangeable: bool = False


LOCATIONS: Final = (
    Location(0, "Sargasso Silos", "5 + 2 per Farmer", PerLord(5, 2, GUILD_LORDS[Guild.FARMER])),
    Location(1, "Hydrozoa Reserves", "6 + 2 per Mage", PerLord(6, 2, GUILD_LORDS[Guild.MAGE])),
    Location(2, "Parliament", "6 + 2 per Politician", PerLord(6, 2, GUILD_LORDS[Guild.POLITICIAN])),
    Location(3, "The Barracks", "7 + 2 per Soldier", PerLord(7, 2, GUILD_LORDS[Guild.SOLDIER])),
    Location(4, "The Dockworks", "5 + 2 per Merchant", PerLord(5, 2, GUILD_LORDS[Guild.MERCHANT])),
    Location(5, "The Sanctuary", "4 + 3 per affiliated jellyfish", PerAlly(4, 3, (JELLYFISH,))),
    Location(6, "The Sargasso Fields", "3 + 3 per affiliated seahorse", PerAlly(3, 3, (SEAHORSE,))),
    Location(7, "Oceanic Senate Assembly", "4 + 3 per affiliated squid", PerAlly(4, 3, (SQUID,))),
    Location(8, "The Chasm", "5 + 3 per affiliated crab", PerAlly(5, 3, (CRAB,))),
    Location(9, "Nest of Giant Clams", "3 + 3 per affiliated shellfish", PerAlly(3, 3, (SHELLFISH,))),
    Location(10, "The Abyss", "2 per Guild", PerGuild(2)),
    Location(11, "The Throne Room", "IP of the highest Lord", HighestLord(1)),
    Location(12, "The Depths", "twice the IP of the lowest Lord", LowestLord(2)),
    Location(13, "The Jail", "15 - number of Lords", PerLord(15, -1, ALL_LORDS)),
    Location(14, "The Closed Tower", "3 per Lord with a Key", PerLord(0, 3, KEY_LORDS)),  # A17.19: not Ambassadors
    Location(15, "The Lost Tower", "3 per Lord without a Key", PerLord(0, 3, ALL_LORDS & ~KEY_LORDS)),
    Location(16, "The Chamber of Allies", "3 + lowest affiliated Ally of each Race", LowestAllies(3)),
    Location(17, "The Coral Barrier", "20 - number of affiliated Allies", PerAlly(20, -1, RACES)),
    Location(18, "City of Mirrors", "as an opponent's Location", Mirror()),
    Location(19, "Black Smokers", "0, or exchanged for one of the deck", Nothing(), is_exchangeable=True),
)

LOCATION_IDS: Final = tuple(LocationId(location.number) for location in LOCATIONS)
LOCATION_NAMES: Final = tuple(location.name for location in LOCATIONS)
(BLACK_SMOKERS,) = (location for location in LOCATION_IDS if LOCATIONS[location].is_exchangeable)
"""The one Location that can be exchanged (A15.3)."""
