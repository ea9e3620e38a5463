"""What a state can owe: whose decision or which step it is, and what must be remembered for it. Data only."""

from enum import StrEnum
from functools import lru_cache
from typing import ClassVar, TypeAlias

import attrs

from tabletop.abyss.components import SEATS, LocationId, LordId
from tabletop.core.contract import CHANCE, Seat


class By(StrEnum):
    """Who may owe a decision, if others than the player whose turn it is may."""

    ANYBODY = "anybody"
    OTHERS = "the opponents"


@attrs.frozen
class _AtChance:
    """What chance decides."""

    seat: ClassVar[Seat] = CHANCE


@attrs.frozen
class _Owed:
    """What a seat decides, or a step of its turn."""

    seat: Seat


@attrs.frozen
class FirstPlayer(_AtChance):
    """Chance names the first player (A2.6)."""


@attrs.frozen
class CourtDeal(_AtChance):
    """Chance brings the top Lord of the deck to a space of the Court (A2.2, A4.1, A9.3)."""

    space: int


@attrs.frozen
class ArrivalDeal(_AtChance):
    """Chance brings the top Lord of the deck to seat `to` (A14.4, Schemer)."""

    to: Seat


@attrs.frozen
class TrackDeal(_AtChance):
    """Chance turns over the next Exploration card (A5.1)."""

    explorer: Seat


@attrs.frozen
class LocationDeal(_AtChance):
    """Chance reveals a Location at the set-up (A2.3)."""


@attrs.frozen
class LocationDraw(_AtChance):
    """Chance brings a Location that seat `to` draws (A10.3, A10.7)."""

    to: Seat


@attrs.frozen
class TokenDeal(_AtChance):
    """Chance brings a Monster token that seat `to` gains (A1.8)."""

    to: Seat


@attrs.frozen
class TokenTheft(_AtChance):
    """Chance picks the Monster token that the Hunter takes (A17.41)."""

    thief: Seat
    victim: Seat


@attrs.frozen
class Acting(_Owed):
    """The seat plots, uses a Power or chooses its action (A3.1)."""


@attrs.frozen
class Sale(_Owed):
    """The seat may buy the Ally just revealed from the explorer (A5.2)."""

    explorer: Seat


@attrs.frozen
class Exploring(_Owed):
    """The explorer takes or fights the card just revealed, or goes on (A5.5, A5.6)."""


@attrs.frozen
class Rewarding(_Owed):
    """The seat chooses between the rewards of a space of the threat track (A1.8)."""

    space: int


@attrs.frozen
class TakingStack(_Owed):
    """The seat takes one more stack of the Council (A14.4, Apprentice, Alchemist)."""


@attrs.frozen
class Paying(_Owed):
    """The seat lays Allies for a Lord of the Court (A7)."""

    lord: LordId


@attrs.frozen
class Affiliating(_Owed):
    """The seat chooses which of the Allies played is affiliated (A7.7); `lord` has just been recruited."""

    lord: LordId


@attrs.frozen
class Discarding(_Owed):
    """The seat must discard so many Allies (A8.8, A11.1)."""

    left: int


@attrs.frozen
class Keeping(_Owed):
    """The seat discards an Ally or pays a pearl, so many times (A11.2)."""

    left: int


@attrs.frozen
class Disabling(_Owed):
    """The seat disables an active Lord of the victim (A14.4, Assassin)."""

    victim: Seat


@attrs.frozen
class Hunting(_Owed):
    """The seat chooses whose Monster token it takes (A14.4, Hunter)."""


@attrs.frozen
class Corrupting(_Owed):
    """The seat may pay for a second Lord (A14.4, Corruptor)."""


@attrs.frozen
class Sacrificing(_Owed):
    """The seat may discard a free Lord for a new one; `by` is the Traitor or the Schemer (A14.4)."""

    by: LordId


@attrs.frozen
class Appointing(_Owed):
    """The seat takes a Lord of the Court in place of the one discarded (A14.4, Traitor)."""


@attrs.frozen
class Swapping(_Owed):
    """The seat may exchange a Location for an available one (A14.4, Illusionist)."""


@attrs.frozen
class Controlling(_Owed):
    """The seat takes an available Location or draws some (A10.3)."""


@attrs.frozen
class Choosing(_Owed):
    """
    The seat takes one of the Locations drawn, or an available one where none could be drawn (A10.3, A10.7).

    ambassador: the Lord that goes under it; None where three Keys are due.
    """

    ambassador: LordId | None


@attrs.frozen
class KeyPaying(_Owed):
    """The seat still owes so many Keys for a Location (A10.4)."""

    location: LocationId
    left: int


@attrs.frozen
class Exchanging(_Owed):
    """The seat may exchange Black Smokers for a Location of the deck (A15.3)."""


@attrs.frozen
class Closing(_Owed):
    """The seat may use what is left of its once-per-turn Powers (A3.1, step 6)."""


@attrs.frozen
class PowersLeft(_Owed):
    """Step 6: the once-per-turn Powers still unused. It asks by way of `Closing` as long as there is one to use."""


@attrs.frozen
class Refill(_Owed):
    """Step 4: the Court is refilled (A9). It asks nobody and is settled as soon as it is due."""


@attrs.frozen
class Locations(_Owed):
    """Step 5: three Keys take a Location (A10.2). It asks nobody and is settled as soon as it is due."""


@attrs.frozen
class HandLimits(_Owed):
    """Step 7: the hand limits (A11). It asks nobody and is settled as soon as it is due."""


@attrs.frozen
class TurnEnd(_Owed):
    """Step 8: the end check and the change of player (A12). It asks nobody and is settled as soon as it is due."""


Deal: TypeAlias = FirstPlayer | CourtDeal | ArrivalDeal | TrackDeal | LocationDeal | LocationDraw | TokenDeal
Turn: TypeAlias = Acting | Sale | Exploring | Rewarding | TakingStack | Paying | Affiliating | Closing
Arrival: TypeAlias = Disabling | Hunting | TokenTheft | Corrupting | Sacrificing | Appointing | Swapping
Taking: TypeAlias = Controlling | Choosing | KeyPaying | Exchanging
Limit: TypeAlias = Discarding | Keeping
Stage: TypeAlias = PowersLeft | Refill | Locations | HandLimits | TurnEnd
Decision: TypeAlias = Deal | Turn | Arrival | Taking | Limit | Stage
"""What a state can owe; stages ask nobody."""

# What comes up in nearly every turn is made once, as a stack that holds it alone (`benchmarks/`): by seat, a sale by
# buyer and explorer.
_SEATS = tuple(Seat(seat) for seat in range(max(SEATS)))
ACTING = tuple((Acting(seat),) for seat in _SEATS)
EXPLORING = tuple((Exploring(seat),) for seat in _SEATS)
SALES = tuple(tuple((Sale(buyer, explorer),) for explorer in _SEATS) for buyer in _SEATS)
TRACK_DEALS = tuple((TrackDeal(seat),) for seat in _SEATS)
AFTER_ACTION = tuple((TurnEnd(seat), HandLimits(seat), PowersLeft(seat), Locations(seat)) for seat in _SEATS)
"""Steps 5 to 8 of the seat's turn, the last one first (A3.1)."""
RECRUITING = tuple((*AFTER_ACTION[seat], Refill(seat)) for seat in _SEATS)
"""Steps 4 to 8, which follow the action of recruiting (A3.1)."""

ARRIVING = (Refill, Locations)
"""What waits while a Lord arrives: the refill, or step 5 where a position leaves the refill out."""

court_deal = lru_cache(maxsize=8)(CourtDeal)
paying = lru_cache(maxsize=256)(Paying)
