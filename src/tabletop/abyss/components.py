"""
The cards and tokens of the box and the numbers of the rules (A1). Tables only: no rule here.

The Lords are in `lords.py`, the Locations in `locations.py`.
"""

from enum import StrEnum
from typing import Annotated, Final, NewType, TypeAlias

from tabletop.core import Seat, SetOf

RaceId = NewType("RaceId", int)
"""A Race: its index in `RACE_LETTERS`."""

CardId = NewType("CardId", int)
"""A kind of Exploration card: an Ally, numbered Race by Race with rising value, or `MONSTER`."""

LordId = NewType("LordId", int)
"""A Lord: its number, which is its place in `LORDS`."""

LocationId = NewType("LocationId", int)
"""A Location: its number, which is its place in `LOCATIONS`."""

TokenValue = NewType("TokenValue", int)
"""A Monster token, of which nothing counts but its value."""

LordSet: TypeAlias = Annotated[int, SetOf(LordId)]
"""A set of Lords as a bit mask: bit l is set when Lord l is in it."""

SeatSet: TypeAlias = Annotated[int, SetOf(Seat)]
"""A set of seats as a bit mask."""

RACE_LETTERS: Final = "JCHSQ"
RACE_NAMES: Final = ("jellyfish", "crab", "seahorse", "shellfish", "squid")
RACES: Final = tuple(RaceId(race) for race in range(len(RACE_LETTERS)))
JELLYFISH, CRAB, SEAHORSE, SHELLFISH, SQUID = RACES

SEATS: Final = range(2, 5)
VALUES: Final = range(1, 6)
COPIES: Final = (4, 3, 3, 2, 1)  # A1.1: of the values 1 to 5 of each Race
MONSTERS: Final = 6  # A1.1
COURT_SPACES: Final = 6  # A1.7
TRACK_SPACES: Final = 5  # A1.7
THREAT_SPACES: Final = 6  # A1.8
KEY_TOKENS: Final = 10  # A1.5
TOKENS: Final = tuple(map(TokenValue, (*(2,) * 9, *(3,) * 9, *(4,) * 2)))  # A1.4

FIRST_PEARLS: Final = 1  # A2.5
FIRST_LOCATIONS: Final = 1  # A2.3
PLOT_COST: Final = 1  # A4.1
LAST_SPACE_PEARLS: Final = 1  # A5.8
SHORT_COURT: Final = 2  # A9.3: so many Lords or fewer
REFILL_PEARLS: Final = 2  # A9.3
LOCATION_KEYS: Final = 3  # A10.2
MOST_DRAWN: Final = 4  # A10.3
HAND_LIMIT: Final = 12  # A11.2
LAST_LORD: Final = 7  # A12.1a

REWARD_KEYS: Final = (0, 0, 0, 1, 1, 1, 2)  # A1.8: Keys by space
REWARD_ITEMS: Final = (0, 1, 2, 0, 1, 2, 0)  # A1.8: pearls and Monster tokens, in any mixture, by space


def ally(race: int, value: int) -> CardId:
    """The Ally of this Race and value."""
    return CardId(race * len(VALUES) + value - 1)


ALLIES: Final = tuple(ally(race, value) for race in RACES for value in VALUES)
MONSTER: Final = CardId(len(ALLIES))
CARDS: Final = (*ALLIES, MONSTER)
RACE: Final = tuple(race for race in RACES for _ in VALUES)
"""The Race of each Ally."""
VALUE: Final = tuple(value for _ in RACES for value in VALUES)
"""The value of each Ally."""
CARD_NAMES: Final = (*(f"{RACE_LETTERS[RACE[card]]}{VALUE[card]}" for card in ALLIES), "monster")
EXPLORATION: Final = (
    *(ally(race, value) for race in RACES for value in VALUES for _ in range(COPIES[value - 1])),
    *(MONSTER,) * MONSTERS,
)
"""The 71 cards of the Exploration deck (A1.1)."""


class Guild(StrEnum):
    """The six Guilds (A0.4)."""

    SOLDIER = "Soldier"
    MERCHANT = "Merchant"
    MAGE = "Mage"
    POLITICIAN = "Politician"
    FARMER = "Farmer"
    AMBASSADOR = "Ambassador"


GUILDS: Final = tuple(Guild)

OWN_RACE: Final[dict[Guild, RaceId | None]] = {
    Guild.SOLDIER: CRAB,
    Guild.MERCHANT: SHELLFISH,
    Guild.MAGE: JELLYFISH,
    Guild.POLITICIAN: SQUID,
    Guild.FARMER: SEAHORSE,
    Guild.AMBASSADOR: None,
}
