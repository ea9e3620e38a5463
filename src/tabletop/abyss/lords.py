"""
The Lords: a record each, and what is looked up in them (A8, A14). Tables only: no rule here.

A Power is data. For a new one a member is added below, and a function in the chapter of the rules that tells what it
does: `rules/arrivals.py` for what happens on arrival, `rules/powers.py` for what is used once per turn.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, Self

import attrs

from tabletop.abyss.components import GUILDS, OWN_RACE, Guild, LordId, LordSet, RaceId


class Kind(StrEnum):
    """When a Lord's Power works (A8.1 to A8.3)."""

    ONCE = "once"
    STANDING = "standing"
    PER_TURN = "per turn"
    NONE = "none"


class Power(StrEnum):
    """What a Lord does; *so many* is the number beside it in the Lord's record."""

    kind: Kind

    def __new__(cls, does: str, kind: Kind = Kind.ONCE) -> Self:
        """What it does, and when that works."""
        power = str.__new__(cls, does)
        power._value_ = does
        power.kind = kind
        return power

    # Once, on arrival (A8.1).
    PEARLS = "the owner gains so many pearls"
    TAKE_PEARLS = "each opponent loses so many pearls, or all that there are"
    FORCE_DISCARD = "each opponent discards so many Allies of his choice, or all that there are"
    DISABLE_LORDS = "the owner disables an active Lord of each opponent"
    TAKE_TOKEN = "the owner takes a Monster token of an opponent at random"  # noqa: S105  (no password)
    EXTRA_TURN = "the owner takes another turn after this one"
    TAKE_STACK = "the owner takes a stack of the Council"
    SWAP_LOCATION = "the owner may exchange a Location for an available one"
    BUY_LORD = "the owner may take a second Lord of the Court for so many pearls"
    FROM_COURT = "the owner may discard another free Lord and take one of the Court instead"
    FROM_DECK = "the owner may discard another free Lord and take the top one of the deck instead"
    DRAW_LOCATIONS = "the owner draws so many Locations, and takes one with this Lord alone (A10.7)"

    # As long as the Lord is active (A8.2).
    TURN_PEARLS = "the owner gains so many pearls on arrival and at the start of each turn", Kind.STANDING
    RACE_PEARLS = (
        "the owner gains so many pearls for each Race that an own exploration sends to the Council",
        Kind.STANDING,
    )
    OWN_COST = "the owner pays so much more for a Lord", Kind.STANDING
    THEIR_COST = "opponents pay so much more for a Lord", Kind.STANDING
    LIMIT = "opponents hold at most so many Allies, from the arrival on (A11.1)", Kind.STANDING
    THEIR_REWARD = "opponents are rewarded for a space that lies so much further on the threat track", Kind.STANDING
    SHIELD = "no Soldier touches the owner", Kind.STANDING
    MORE_STACKS = "the owner takes so many more stacks when requesting support", Kind.STANDING
    ANY_ALLY = "the owner affiliates any Ally played, from the next recruitment on", Kind.STANDING
    ANY_RACES = "the owner need not show a Lord's own Race", Kind.STANDING

    # Once per turn (A8.3). Each is the Power of one Lord: its moves do not say whose it is.
    SELL = "the owner may discard an Ally for so many pearls", Kind.PER_TURN
    SWEEP = "the owner may discard a stack of the Council", Kind.PER_TURN
    DISMISS = "the owner may discard a Lord of the Court for the top one of the deck", Kind.PER_TURN


@attrs.frozen
class Lord:
    """
    A Lord card (A14.1).

    number: its place in `LORDS`. races: the number of different Races to play. cost: their total value. points: its
    IP. keys: its Key symbols. legend: its Power in a few words, for whoever plays from the drawing. power: what it
    does, if anything. amount: how many, how much, or how far.
    """

    number: int
    name: str
    french: str
    guild: Guild
    races: int
    cost: int
    points: int
    keys: int
    legend: str = ""
    power: Power | None = None
    amount: int = 0

    @property
    def own_race(self) -> RaceId | None:
        """The Race that a payment must show; None for Ambassadors (A7.2)."""
        return OWN_RACE[self.guild]

    @property
    def kind(self) -> Kind:
        """When its Power works; one that also does something on arrival counts as standing (A14.2)."""
        return Kind.NONE if self.power is None else self.power.kind


SOLDIER, MERCHANT, MAGE, POLITICIAN, FARMER, AMBASSADOR = Guild

LORDS: Final = (
    Lord(0, "Recruiter", "Recruteur", SOLDIER, 2, 10, 4, 1, "opponents pay 2 more", Power.THEIR_COST, 2),
    Lord(1, "Jailer", "Geôlier", SOLDIER, 3, 6, 7, 0, "opponents discard 1 Ally each", Power.FORCE_DISCARD, 1),
    Lord(2, "Seeker", "Questeur", SOLDIER, 2, 7, 7, 0, "opponents lose 2 pearls each", Power.TAKE_PEARLS, 2),
    Lord(3, "Assassin", "Assassin", SOLDIER, 1, 10, 6, 0, "disables a Lord of each opponent", Power.DISABLE_LORDS),
    Lord(4, "Commander", "Chef des armées", SOLDIER, 1, 8, 4, 1, "opponents hold at most 6 Allies", Power.LIMIT, 6),
    Lord(5, "Tamer", "Dresseuse", SOLDIER, 3, 6, 4, 1, "opponents' rewards: 1 space less", Power.THEIR_REWARD, -1),
    Lord(6, "Hunter", "Chasseur", SOLDIER, 2, 8, 6, 0, "takes a random Monster token", Power.TAKE_TOKEN),
    Lord(7, "Ship Master", "Armateur", MERCHANT, 3, 6, 5, 1, "1 pearl per Race to the Council", Power.RACE_PEARLS, 1),
    Lord(8, "Trader", "Négociante", MERCHANT, 3, 10, 9, 0, "3 pearls", Power.PEARLS, 3),
    Lord(9, "Peddler", "Colporteur", MERCHANT, 1, 8, 9, 0, "2 pearls", Power.PEARLS, 2),
    Lord(10, "Landlord", "Rentier", MERCHANT, 2, 10, 5, 1, "1 pearl, and 1 each own turn", Power.TURN_PEARLS, 1),
    Lord(11, "Slaver", "Esclavagiste", MERCHANT, 1, 8, 5, 1, "may sell an Ally for 2 pearls", Power.SELL, 2),
    Lord(12, "Shopkeeper", "Boutiquier", MERCHANT, 3, 6, 9, 0, "1 pearl", Power.PEARLS, 1),
    Lord(13, "Shaman", "Chamanesse", MAGE, 3, 6, 5, 1, "no Soldier touches the owner", Power.SHIELD),
    Lord(14, "Invoker", "Invocateur", MAGE, 1, 8, 8, 0, "another turn after this one", Power.EXTRA_TURN),
    Lord(15, "Apprentice", "Apprenti", MAGE, 3, 6, 9, 0, "takes a stack of the Council", Power.TAKE_STACK),
    Lord(16, "Oracle", "Oracle", MAGE, 2, 8, 5, 1, "may discard a Council stack", Power.SWEEP),
    Lord(17, "Alchemist", "Alchimiste", MAGE, 1, 7, 5, 1, "takes two stacks for a request", Power.MORE_STACKS, 1),
    Lord(18, "Illusionist", "Illusionniste", MAGE, 1, 10, 9, 0, "may exchange an own Location", Power.SWAP_LOCATION),
    Lord(19, "Master of Magic", "Maître de magie", MAGE, 3, 10, 6, 1, "affiliates any Ally played", Power.ANY_ALLY),
    Lord(20, "Opportunist", "Opportuniste", POLITICIAN, 3, 6, 5, 1, "may replace a Lord of the Court", Power.DISMISS),
    Lord(21, "Corruptor", "Corrupteur", POLITICIAN, 1, 10, 6, 0, "may pay 5 pearls for a 2nd Lord", Power.BUY_LORD, 5),
    Lord(22, "Traitor", "Traître", POLITICIAN, 3, 12, 6, 0, "may replace own Lord from Court", Power.FROM_COURT),
    Lord(23, "Diplomat", "Diplomate", POLITICIAN, 1, 8, 5, 1, "the own Race is not needed", Power.ANY_RACES),
    Lord(24, "Treasurer", "Trésorier", POLITICIAN, 2, 10, 5, 1, "pays 2 less", Power.OWN_COST, -2),
    Lord(25, "Schemer", "Intrigant", POLITICIAN, 3, 8, 6, 0, "may replace own Lord from deck", Power.FROM_DECK),
    Lord(26, "Keeper", "Gardienne", FARMER, 3, 6, 6, 1),
    Lord(27, "Reaper", "Faucheur", FARMER, 2, 7, 6, 1),
    Lord(28, "Shepherd", "Bergère", FARMER, 1, 8, 6, 1),
    Lord(29, "Miller", "Meunier", FARMER, 2, 8, 10, 0),
    Lord(30, "Aquaculturalist", "Aquaculteur", FARMER, 3, 9, 11, 0),
    Lord(31, "Landowner", "Exploitant", FARMER, 1, 10, 12, 0),
    Lord(32, "Sage", "Sage", AMBASSADOR, 5, 10, 4, 0, "draws 2 Locations, takes 1", Power.DRAW_LOCATIONS, 2),
    Lord(33, "Hermit", "Ermite", AMBASSADOR, 5, 10, 5, 0, "draws 1 Location and takes it", Power.DRAW_LOCATIONS, 1),
    Lord(34, "Elder", "Ancien", AMBASSADOR, 5, 10, 3, 0, "draws 3 Locations, takes 1", Power.DRAW_LOCATIONS, 3),
)  # A14.2; Ambassadors have no Key symbol (A17.19)

LORD_IDS: Final = tuple(LordId(lord.number) for lord in LORDS)
LORD_NAMES: Final = tuple(lord.name for lord in LORDS)


def amounts_of(power: Power) -> Mapping[LordId, int]:
    """The Lords with this Power, in rising order, and how much of it."""
    return {lord: LORDS[lord].amount for lord in LORD_IDS if LORDS[lord].power is power}


def lords_with(*powers: Power) -> LordSet:
    """The Lords with one of these Powers."""
    return sum(1 << lord for lord in LORD_IDS if LORDS[lord].power in powers)


def the_lord_with(power: Power) -> LordId:
    """The only Lord with this Power."""
    (lord,) = amounts_of(power)
    return lord


def summed(lords: LordSet, amounts: Mapping[LordId, int]) -> int:
    """What those of the Lords that are among the amounts give together."""
    return sum([amount for lord, amount in amounts.items() if lords >> lord & 1])


KEY_LORDS: Final[LordSet] = sum(1 << lord for lord in LORD_IDS if LORDS[lord].keys)
"""The Lords with a Key symbol; none has two."""
PER_TURN_LORDS: Final[LordSet] = sum(1 << lord for lord in LORD_IDS if LORDS[lord].kind is Kind.PER_TURN)
GUILD_LORDS: Final[Mapping[Guild, LordSet]] = {
    guild: sum(1 << lord for lord in LORD_IDS if LORDS[lord].guild is guild) for guild in GUILDS
}
AMBASSADORS: Final = lords_with(Power.DRAW_LOCATIONS)
"""The Lords that take a Location alone (A10.7)."""
SHIELD_LORDS: Final = lords_with(Power.SHIELD)
"""The Lords that keep Soldiers off their owner (A14.4, Shaman)."""
SALE_PEARLS: Final = LORDS[the_lord_with(Power.SELL)].amount
"""What the Slaver's Ally brings (A14.4)."""
PURCHASE_PEARLS: Final = LORDS[the_lord_with(Power.BUY_LORD)].amount
"""What the Corruptor's second Lord costs (A17.34)."""
