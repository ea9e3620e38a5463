"""
The Lords: a record each, and what is looked up in them (A8, A14). Tables only: no rule here.

A Power is data. One that the rules know needs no more than its record here; for a new kind of Power a class is added
below, and a function in the chapter of the rules that tells what it does: `rules/arrivals.py` for what happens on
arrival, `rules/powers.py` for what is used once per turn.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, TypeAlias, TypeVar

import attrs

from tabletop.abyss.components import GUILDS, OWN_RACE, Guild, LordId, LordSet, RaceId


class Kind(StrEnum):
    """When a Lord's Power works (A8.1 to A8.3)."""

    ONCE = "once"
    STANDING = "standing"
    PER_TURN = "per turn"
    NONE = "none"


# Powers that work once, on arrival (A8.1).


@attrs.frozen
class Pearls:
    """The owner gains pearls."""

    pearls: int


@attrs.frozen
class OpponentsLosePearls:
    """Each opponent loses so many pearls, or all that there are."""

    pearls: int


@attrs.frozen
class OpponentsDiscard:
    """Each opponent discards so many Allies of his choice, or all that there are."""

    allies: int


@attrs.frozen
class DisableLords:
    """The owner disables an active Lord of each opponent."""


@attrs.frozen
class TakeToken:
    """The owner takes a Monster token of an opponent at random."""


@attrs.frozen
class ExtraTurn:
    """The owner takes another turn after this one."""


@attrs.frozen
class TakeStack:
    """The owner takes a stack of the Council."""


@attrs.frozen
class SwapLocation:
    """The owner may exchange a Location for an available one."""


@attrs.frozen
class BuyLord:
    """The owner may take a second Lord of the Court for so many pearls."""

    pearls: int


@attrs.frozen
class ReplaceFromCourt:
    """The owner may discard another free Lord and take one of the Court instead."""


@attrs.frozen
class ReplaceFromDeck:
    """The owner may discard another free Lord and take the top one of the deck instead."""


@attrs.frozen
class DrawLocations:
    """The owner draws so many Locations, and takes one with this Lord alone (A10.7)."""

    number: int


# Powers that work as long as the Lord is active (A8.2).


@attrs.frozen
class TurnPearls:
    """The owner gains pearls at the start of each turn."""

    pearls: int


@attrs.frozen
class CouncilPearls:
    """The owner gains pearls for each Race that an own exploration sends to the Council."""

    pearls: int


@attrs.frozen
class OwnCost:
    """The owner pays so much more for a Lord."""

    change: int


@attrs.frozen
class OpponentsCost:
    """Opponents pay so much more for a Lord."""

    change: int


@attrs.frozen
class OpponentsHand:
    """Opponents hold at most so many Allies, from the arrival on (A11.1)."""

    allies: int


@attrs.frozen
class OpponentsReward:
    """Opponents who fight a Monster are rewarded for a space that lies so much further on the threat track."""

    spaces: int


@attrs.frozen
class Shield:
    """No Lord of this Guild touches the owner."""

    guild: Guild


@attrs.frozen
class MoreStacks:
    """The owner takes so many more stacks when requesting support."""

    number: int


@attrs.frozen
class AnyAffiliation:
    """The owner affiliates any Ally played, from the next recruitment on."""


@attrs.frozen
class AnyRaces:
    """The owner need not show a Lord's own Race."""


# Powers that are used once per turn (A8.3). Each is the Power of one Lord: its moves do not say whose it is.


@attrs.frozen
class SellAlly:
    """The owner may discard an Ally for so many pearls."""

    pearls: int


@attrs.frozen
class SweepStack:
    """The owner may discard a stack of the Council."""


@attrs.frozen
class DismissLord:
    """The owner may discard a Lord of the Court for the top one of the deck."""


Gain: TypeAlias = Pearls | TakeToken | TakeStack | BuyLord | SwapLocation | DrawLocations | ExtraTurn
Attack: TypeAlias = OpponentsLosePearls | OpponentsDiscard | DisableLords
Replacement: TypeAlias = ReplaceFromCourt | ReplaceFromDeck
OncePower: TypeAlias = Gain | Attack | Replacement
Standing: TypeAlias = TurnPearls | CouncilPearls | OwnCost | Shield | MoreStacks | AnyAffiliation | AnyRaces
StandingPower: TypeAlias = Standing | OpponentsCost | OpponentsHand | OpponentsReward
PerTurnPower: TypeAlias = SellAlly | SweepStack | DismissLord
Power: TypeAlias = OncePower | StandingPower | PerTurnPower


def _as_tuple(powers: Power | tuple[Power, ...]) -> tuple[Power, ...]:
    return powers if isinstance(powers, tuple) else (powers,)


@attrs.frozen
class Lord:
    """
    A Lord card (A14.1).

    number: its place in `LORDS`. races: the number of different Races to play. cost: their total value. points: its
    IP. keys: its Key symbols. legend: its Power in a few words, for whoever plays from the drawing. powers: what it
    does, written as one Power, several or ().
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
    powers: tuple[Power, ...] = attrs.field(default=(), converter=_as_tuple)

    @property
    def own_race(self) -> RaceId | None:
        """The Race that a payment must show; None for Ambassadors (A7.2)."""
        return OWN_RACE[self.guild]

    @property
    def kind(self) -> Kind:
        """When its Power works; one that also does something on arrival counts as standing (A14.2)."""
        if any(isinstance(power, PerTurnPower) for power in self.powers):
            return Kind.PER_TURN
        if any(isinstance(power, StandingPower) for power in self.powers):
            return Kind.STANDING
        return Kind.ONCE if self.powers else Kind.NONE


SOLDIER, MERCHANT, MAGE, POLITICIAN, FARMER, AMBASSADOR = Guild

LORDS: Final = (
    Lord(0, "Recruiter", "Recruteur", SOLDIER, 2, 10, 4, 1, "opponents pay 2 more", OpponentsCost(2)),
    Lord(1, "Jailer", "Geôlier", SOLDIER, 3, 6, 7, 0, "opponents discard 1 Ally each", OpponentsDiscard(1)),
    Lord(2, "Seeker", "Questeur", SOLDIER, 2, 7, 7, 0, "opponents lose 2 pearls each", OpponentsLosePearls(2)),
    Lord(3, "Assassin", "Assassin", SOLDIER, 1, 10, 6, 0, "disables a Lord of each opponent", DisableLords()),
    Lord(4, "Commander", "Chef des armées", SOLDIER, 1, 8, 4, 1, "opponents hold at most 6 Allies", OpponentsHand(6)),
    Lord(5, "Tamer", "Dresseuse", SOLDIER, 3, 6, 4, 1, "opponents' rewards: 1 space less", OpponentsReward(-1)),
    Lord(6, "Hunter", "Chasseur", SOLDIER, 2, 8, 6, 0, "takes a random Monster token", TakeToken()),
    Lord(7, "Ship Master", "Armateur", MERCHANT, 3, 6, 5, 1, "1 pearl per Race to the Council", CouncilPearls(1)),
    Lord(8, "Trader", "Négociante", MERCHANT, 3, 10, 9, 0, "3 pearls", Pearls(3)),
    Lord(9, "Peddler", "Colporteur", MERCHANT, 1, 8, 9, 0, "2 pearls", Pearls(2)),
    Lord(10, "Landlord", "Rentier", MERCHANT, 2, 10, 5, 1, "1 pearl, and 1 each own turn", (Pearls(1), TurnPearls(1))),
    Lord(11, "Slaver", "Esclavagiste", MERCHANT, 1, 8, 5, 1, "may sell an Ally for 2 pearls", SellAlly(2)),
    Lord(12, "Shopkeeper", "Boutiquier", MERCHANT, 3, 6, 9, 0, "1 pearl", Pearls(1)),
    Lord(13, "Shaman", "Chamanesse", MAGE, 3, 6, 5, 1, "no Soldier touches the owner", Shield(SOLDIER)),
    Lord(14, "Invoker", "Invocateur", MAGE, 1, 8, 8, 0, "another turn after this one", ExtraTurn()),
    Lord(15, "Apprentice", "Apprenti", MAGE, 3, 6, 9, 0, "takes a stack of the Council", TakeStack()),
    Lord(16, "Oracle", "Oracle", MAGE, 2, 8, 5, 1, "may discard a Council stack", SweepStack()),
    Lord(17, "Alchemist", "Alchimiste", MAGE, 1, 7, 5, 1, "takes two stacks for a request", MoreStacks(1)),
    Lord(18, "Illusionist", "Illusionniste", MAGE, 1, 10, 9, 0, "may exchange an own Location", SwapLocation()),
    Lord(19, "Master of Magic", "Maître de magie", MAGE, 3, 10, 6, 1, "affiliates any Ally played", AnyAffiliation()),
    Lord(20, "Opportunist", "Opportuniste", POLITICIAN, 3, 6, 5, 1, "may replace a Lord of the Court", DismissLord()),
    Lord(21, "Corruptor", "Corrupteur", POLITICIAN, 1, 10, 6, 0, "may pay 5 pearls for a 2nd Lord", BuyLord(5)),
    Lord(22, "Traitor", "Traître", POLITICIAN, 3, 12, 6, 0, "may replace own Lord from Court", ReplaceFromCourt()),
    Lord(23, "Diplomat", "Diplomate", POLITICIAN, 1, 8, 5, 1, "the own Race is not needed", AnyRaces()),
    Lord(24, "Treasurer", "Trésorier", POLITICIAN, 2, 10, 5, 1, "pays 2 less", OwnCost(-2)),
    Lord(25, "Schemer", "Intrigant", POLITICIAN, 3, 8, 6, 0, "may replace own Lord from deck", ReplaceFromDeck()),
    Lord(26, "Keeper", "Gardienne", FARMER, 3, 6, 6, 1),
    Lord(27, "Reaper", "Faucheur", FARMER, 2, 7, 6, 1),
    Lord(28, "Shepherd", "Bergère", FARMER, 1, 8, 6, 1),
    Lord(29, "Miller", "Meunier", FARMER, 2, 8, 10, 0),
    Lord(30, "Aquaculturalist", "Aquaculteur", FARMER, 3, 9, 11, 0),
    Lord(31, "Landowner", "Exploitant", FARMER, 1, 10, 12, 0),
    Lord(32, "Sage", "Sage", AMBASSADOR, 5, 10, 4, 0, "draws 2 Locations, takes 1", DrawLocations(2)),
    Lord(33, "Hermit", "Ermite", AMBASSADOR, 5, 10, 5, 0, "draws 1 Location and takes it", DrawLocations(1)),
    Lord(34, "Elder", "Ancien", AMBASSADOR, 5, 10, 3, 0, "draws 3 Locations, takes 1", DrawLocations(3)),
)  # A14.2; Ambassadors have no Key symbol (A17.19)

LORD_IDS: Final = tuple(LordId(lord.number) for lord in LORDS)
LORD_NAMES: Final = tuple(lord.name for lord in LORDS)

P = TypeVar("P", bound=Power)


def powers_of(kind: type[P]) -> Mapping[LordId, P]:
    """The Lords with a Power of this kind, in rising order, and what it says."""
    return {lord: power for lord in LORD_IDS for power in LORDS[lord].powers if isinstance(power, kind)}


def lords_with(*kinds: type[Power]) -> LordSet:
    """The Lords with a Power of one of these kinds."""
    return sum(1 << lord for lord in LORD_IDS if any(isinstance(power, kinds) for power in LORDS[lord].powers))


def the_lord_with(kind: type[Power]) -> LordId:
    """The only Lord with a Power of this kind."""
    (lord,) = (lord for lord in LORD_IDS if any(isinstance(power, kind) for power in LORDS[lord].powers))
    return lord


def the_only(kind: type[P]) -> P:
    """What this kind of Power says, which one Lord alone has."""
    (power,) = powers_of(kind).values()
    return power


def summed(lords: LordSet, amounts: Mapping[LordId, int]) -> int:
    """What those of the Lords that are among the amounts give together."""
    return sum([amount for lord, amount in amounts.items() if lords >> lord & 1])


KEY_LORDS: Final[LordSet] = sum(1 << lord for lord in LORD_IDS if LORDS[lord].keys)
"""The Lords with a Key symbol; none has two."""
PER_TURN_LORDS: Final[LordSet] = sum(1 << lord for lord in LORD_IDS if LORDS[lord].kind is Kind.PER_TURN)
GUILD_LORDS: Final[Mapping[Guild, LordSet]] = {
    guild: sum(1 << lord for lord in LORD_IDS if LORDS[lord].guild is guild) for guild in GUILDS
}
AMBASSADORS: Final = lords_with(DrawLocations)
"""The Lords that take a Location alone (A10.7)."""
SHIELDS: Final[Mapping[LordId, LordSet]] = {
    lord: GUILD_LORDS[shield.guild] for lord, shield in powers_of(Shield).items()
}
"""By Lord that shields its owner: the Lords that do not touch him (A14.4, Shaman)."""
SHIELD_LORDS: Final = lords_with(Shield)
SALE_PEARLS: Final = the_only(SellAlly).pearls
"""What the Slaver's Ally brings (A14.4)."""
PURCHASE_PEARLS: Final = the_only(BuyLord).pearls
"""What the Corruptor's second Lord costs (A17.34)."""
