"""The cards, tiles and tokens of the box and the numbers of the rules (A1, A14.2, A15.2). Tables only: no rule here."""

from enum import StrEnum
from typing import Annotated, Final, NewType, TypeAlias

import attrs

RaceId = NewType("RaceId", int)
"""A Race: its index in `RACE_LETTERS`."""

CardId = NewType("CardId", int)
"""A kind of Exploration card: an Ally, numbered Race by Race with rising value, or `MONSTER`."""

LordId = NewType("LordId", int)
"""A Lord: its index in `LORDS`."""

LocationId = NewType("LocationId", int)
"""A Location: its index in `LOCATIONS`."""

LordSet: TypeAlias = Annotated[int, "lords"]
"""A set of Lords as a bit mask: bit l is set when Lord l is in it."""

SeatSet: TypeAlias = Annotated[int, "seats"]
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
TOKENS: Final = (2,) * 9 + (3,) * 9 + (4,) * 2  # A1.4

FIRST_PEARLS: Final = 1  # A2.5
FIRST_LOCATIONS: Final = 1  # A2.3
PLOT_COST: Final = 1  # A4.1
LAST_SPACE_PEARLS: Final = 1  # A5.8
SHORT_COURT: Final = 2  # A9.3: so many Lords or fewer
REFILL_PEARLS: Final = 2  # A9.3
LOCATION_KEYS: Final = 3  # A10.2
MOST_DRAWN: Final = 4  # A10.3
COMMANDER_LIMIT: Final = 6  # A11.1
HAND_LIMIT: Final = 12  # A11.2
LAST_LORD: Final = 7  # A12.1a
COST_CHANGE: Final = 2  # A7.6
CORRUPTOR_COST: Final = 5  # A17.34
SEEKER_PEARLS: Final = 2
SLAVER_PEARLS: Final = 2
LANDLORD_PEARLS: Final = 1

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


class Kind(StrEnum):
    """When a Lord's Power works (A8.1 to A8.3)."""

    ONCE = "once"
    STANDING = "standing"
    PER_TURN = "per turn"
    NONE = "none"


@attrs.frozen
class Lord:
    """
    A Lord card (A14.1).

    races: the number of different Races to play. cost: their total value. points: its IP. keys: its Key symbols.
    """

    name: str
    french: str
    guild: Guild
    races: int
    cost: int
    points: int
    keys: int
    kind: Kind

    @property
    def own_race(self) -> RaceId | None:
        """The Race that a payment must show; None for Ambassadors (A7.2)."""
        return OWN_RACE[self.guild]


LORDS: Final = (
    Lord("Recruiter", "Recruteur", Guild.SOLDIER, 2, 10, 4, 1, Kind.STANDING),
    Lord("Jailer", "Geôlier", Guild.SOLDIER, 3, 6, 7, 0, Kind.ONCE),
    Lord("Seeker", "Questeur", Guild.SOLDIER, 2, 7, 7, 0, Kind.ONCE),
    Lord("Assassin", "Assassin", Guild.SOLDIER, 1, 10, 6, 0, Kind.ONCE),
    Lord("Commander", "Chef des armées", Guild.SOLDIER, 1, 8, 4, 1, Kind.STANDING),
    Lord("Tamer", "Dresseuse", Guild.SOLDIER, 3, 6, 4, 1, Kind.STANDING),
    Lord("Hunter", "Chasseur", Guild.SOLDIER, 2, 8, 6, 0, Kind.ONCE),
    Lord("Ship Master", "Armateur", Guild.MERCHANT, 3, 6, 5, 1, Kind.STANDING),
    Lord("Trader", "Négociante", Guild.MERCHANT, 3, 10, 9, 0, Kind.ONCE),
    Lord("Peddler", "Colporteur", Guild.MERCHANT, 1, 8, 9, 0, Kind.ONCE),
    Lord("Landlord", "Rentier", Guild.MERCHANT, 2, 10, 5, 1, Kind.STANDING),
    Lord("Slaver", "Esclavagiste", Guild.MERCHANT, 1, 8, 5, 1, Kind.PER_TURN),
    Lord("Shopkeeper", "Boutiquier", Guild.MERCHANT, 3, 6, 9, 0, Kind.ONCE),
    Lord("Shaman", "Chamanesse", Guild.MAGE, 3, 6, 5, 1, Kind.STANDING),
    Lord("Invoker", "Invocateur", Guild.MAGE, 1, 8, 8, 0, Kind.ONCE),
    Lord("Apprentice", "Apprenti", Guild.MAGE, 3, 6, 9, 0, Kind.ONCE),
    Lord("Oracle", "Oracle", Guild.MAGE, 2, 8, 5, 1, Kind.PER_TURN),
    Lord("Alchemist", "Alchimiste", Guild.MAGE, 1, 7, 5, 1, Kind.STANDING),
    Lord("Illusionist", "Illusionniste", Guild.MAGE, 1, 10, 9, 0, Kind.ONCE),
    Lord("Master of Magic", "Maître de magie", Guild.MAGE, 3, 10, 6, 1, Kind.STANDING),
    Lord("Opportunist", "Opportuniste", Guild.POLITICIAN, 3, 6, 5, 1, Kind.PER_TURN),
    Lord("Corruptor", "Corrupteur", Guild.POLITICIAN, 1, 10, 6, 0, Kind.ONCE),
    Lord("Traitor", "Traître", Guild.POLITICIAN, 3, 12, 6, 0, Kind.ONCE),
    Lord("Diplomat", "Diplomate", Guild.POLITICIAN, 1, 8, 5, 1, Kind.STANDING),
    Lord("Treasurer", "Trésorier", Guild.POLITICIAN, 2, 10, 5, 1, Kind.STANDING),
    Lord("Schemer", "Intrigant", Guild.POLITICIAN, 3, 8, 6, 0, Kind.ONCE),
    Lord("Keeper", "Gardienne", Guild.FARMER, 3, 6, 6, 1, Kind.NONE),
    Lord("Reaper", "Faucheur", Guild.FARMER, 2, 7, 6, 1, Kind.NONE),
    Lord("Shepherd", "Bergère", Guild.FARMER, 1, 8, 6, 1, Kind.NONE),
    Lord("Miller", "Meunier", Guild.FARMER, 2, 8, 10, 0, Kind.NONE),
    Lord("Aquaculturalist", "Aquaculteur", Guild.FARMER, 3, 9, 11, 0, Kind.NONE),
    Lord("Landowner", "Exploitant", Guild.FARMER, 1, 10, 12, 0, Kind.NONE),
    Lord("Sage", "Sage", Guild.AMBASSADOR, 5, 10, 4, 0, Kind.ONCE),
    Lord("Hermit", "Ermite", Guild.AMBASSADOR, 5, 10, 5, 0, Kind.ONCE),
    Lord("Elder", "Ancien", Guild.AMBASSADOR, 5, 10, 3, 0, Kind.ONCE),
)  # A14.2; Ambassadors have no Key symbol (A17.19)

LORD_IDS: Final = tuple(LordId(lord) for lord in range(len(LORDS)))
LORD_NAMES: Final = tuple(lord.name for lord in LORDS)
(
    RECRUITER,
    JAILER,
    SEEKER,
    ASSASSIN,
    COMMANDER,
    TAMER,
    HUNTER,
    SHIP_MASTER,
    TRADER,
    PEDDLER,
    LANDLORD,
    SLAVER,
    SHOPKEEPER,
    SHAMAN,
    INVOKER,
    APPRENTICE,
    ORACLE,
    ALCHEMIST,
    ILLUSIONIST,
    MASTER_OF_MAGIC,
    OPPORTUNIST,
    CORRUPTOR,
    TRAITOR,
    DIPLOMAT,
    TREASURER,
    SCHEMER,
    KEEPER,
    REAPER,
    SHEPHERD,
    MILLER,
    AQUACULTURALIST,
    LANDOWNER,
    SAGE,
    HERMIT,
    ELDER,
) = LORD_IDS

KEY_LORDS: Final[LordSet] = sum(1 << lord for lord in LORD_IDS if LORDS[lord].keys)
"""The Lords with a Key symbol; none has two."""
PER_TURN_LORDS: Final[LordSet] = sum(1 << lord for lord in LORD_IDS if LORDS[lord].kind is Kind.PER_TURN)
GUILD_LORDS: Final[dict[Guild, LordSet]] = {
    guild: sum(1 << lord for lord in LORD_IDS if LORDS[lord].guild is guild) for guild in GUILDS
}
AMBASSADORS: Final = GUILD_LORDS[Guild.AMBASSADOR]
DRAWN_BY: Final[dict[LordId, int]] = {SAGE: 2, HERMIT: 1, ELDER: 3}
"""How many Locations an Ambassador draws (A10.7)."""
ARRIVAL_PEARLS: Final[dict[LordId, int]] = {TRADER: 3, PEDDLER: 2, SHOPKEEPER: 1, LANDLORD: LANDLORD_PEARLS}

LOCATIONS: Final = (
    "Sargasso Silos",
    "Hydrozoa Reserves",
    "Parliament",
    "The Barracks",
    "The Dockworks",
    "The Sanctuary",
    "The Sargasso Fields",
    "Oceanic Senate Assembly",
    "The Chasm",
    "Nest of Giant Clams",
    "The Abyss",
    "The Throne Room",
    "The Depths",
    "The Jail",
    "The Closed Tower",
    "The Lost Tower",
    "The Chamber of Allies",
    "The Coral Barrier",
    "City of Mirrors",
    "Black Smokers",
)  # A15.2
LOCATION_IDS: Final = tuple(LocationId(location) for location in range(len(LOCATIONS)))
(
    SARGASSO_SILOS,
    HYDROZOA_RESERVES,
    PARLIAMENT,
    BARRACKS,
    DOCKWORKS,
    SANCTUARY,
    SARGASSO_FIELDS,
    SENATE_ASSEMBLY,
    CHASM,
    NEST_OF_GIANT_CLAMS,
    ABYSS,
    THRONE_ROOM,
    DEPTHS,
    JAIL,
    CLOSED_TOWER,
    LOST_TOWER,
    CHAMBER_OF_ALLIES,
    CORAL_BARRIER,
    CITY_OF_MIRRORS,
    BLACK_SMOKERS,
) = LOCATION_IDS
