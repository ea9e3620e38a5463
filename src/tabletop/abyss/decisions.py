"""What a state can owe: whose decision or which step it is, and what must be remembered for it. Data only."""

from functools import lru_cache
from typing import ClassVar, TypeAlias

import attrs

from tabletop.abyss.components import SEATS, LocationId, LordId
from tabletop.core.contract import CHANCE, Seat


@attrs.frozen
class FirstPlayer:
    """Chance names the first player (A2.6)."""

    seat: ClassVar[Seat] = CHANCE


@attrs.frozen
class CourtDeal:
    """Chance brings the top Lord of the deck to a space of the Court (A2.2, A4.1, A9.3)."""

    space: int
    seat: ClassVar[Seat] = CHANCE


@attrs.frozen
class ArrivalDeal:
    """Chance brings the top Lord of the deck to seat `to` (A14.4, Schemer)."""

    to: Seat
    seat: ClassVar[Seat] = CHANCE


@attrs.frozen
class TrackDeal:
    """Chance turns over the next Exploration card (A5.1)."""

    explorer: Seat
    seat: ClassVar[Seat] = CHANCE


@attrs.frozen
class LocationDeal:
    """Chance reveals a Location at the set-up (A2.3)."""

    seat: ClassVar[Seat] = CHANCE


@attrs.frozen
class LocationDraw:
    """Chance brings a Location that seat `to` draws (A10.3, A10.7)."""

    to: Seat
    seat: ClassVar[Seat] = CHANCE


@attrs.frozen
class TokenDeal:
    """Chance brings a Monster token that seat `to` gains (A1.8)."""

    to: Seat
    seat: ClassVar[Seat] = CHANCE


@attrs.frozen
class TokenTheft:
    """Chance picks the Monster token that the Hunter takes (A17.41)."""

    thief: Seat
    victim: Seat
    seat: ClassVar[Seat] = CHANCE


@attrs.frozen
class Acting:
    """The seat plots, uses a Power or chooses its action (A3.1)."""

    seat: Seat


@attrs.frozen
class Sale:
    """The seat may buy the Ally just revealed from the explorer (A5.2)."""

    seat: Seat
    explorer: Seat


@attrs.frozen
class Exploring:
    """The explorer takes or fights the card just revealed, or goes on (A5.5, A5.6)."""

    seat: Seat


@attrs.frozen
class Rewarding:
    """The seat chooses between the rewards of a space of the threat track (A1.8)."""

    seat: Seat
    space: int


@attrs.frozen
class TakingStack:
    """The seat takes one more stack of the Council (A14.4, Apprentice, Alchemist)."""

    seat: Seat


@attrs.frozen
class Paying:
    """The seat lays Allies for a Lord of the Court (A7)."""

    seat: Seat
    lord: LordId


@attrs.frozen
class Affiliating:
    """The seat chooses which of the Allies played is affiliated (A7.7); `lord` has just been recruited."""

    seat: Seat
    lord: LordId


@attrs.frozen
class Discarding:
    """The seat must discard so many Allies (A8.8, A11.1)."""

    seat: Seat
    left: int


@attrs.frozen
class Keeping:
    """The seat discards an Ally or pays a pearl, so many times (A11.2)."""

    seat: Seat
    left: int


@attrs.frozen
class Disabling:
    """The seat disables an active Lord of the victim (A14.4, Assassin)."""

    seat: Seat
    victim: Seat


@attrs.frozen
class Hunting:
    """The seat chooses whose Monster token it takes (A14.4, Hunter)."""

    seat: Seat


@attrs.frozen
class Corrupting:
    """The seat may pay for a second Lord (A14.4, Corruptor)."""

    seat: Seat


@attrs.frozen
class Sacrificing:
    """The seat may discard a free Lord for a new one; `by` is the Traitor or the Schemer (A14.4)."""

    seat: Seat
    by: LordId


@attrs.frozen
class Appointing:
    """The seat takes a Lord of the Court in place of the one discarded (A14.4, Traitor)."""

    seat: Seat


@attrs.frozen
class Swapping:
    """The seat may exchange a Location for an available one (A14.4, Illusionist)."""

    seat: Seat


@attrs.frozen
class Controlling:
    """The seat takes an available Location or draws some (A10.3)."""

    seat: Seat


@attrs.frozen
class Choosing:
    """
    The seat takes one of the Locations drawn, or an available one where none could be drawn (A10.3, A10.7).

    ambassador: the Lord that goes under it; None where three Keys are due.
    """

    seat: Seat
    ambassador: LordId | None


@attrs.frozen
class KeyPaying:
    """The seat still owes so many Keys for a Location (A10.4)."""

    seat: Seat
    location: LocationId
    left: int


@attrs.frozen
class Exchanging:
    """The seat may exchange Black Smokers for a Location of the deck (A15.3)."""

    seat: Seat


@attrs.frozen
class Closing:
    """The seat may use what is left of its once-per-turn Powers (A3.1, step 6)."""

    seat: Seat


@attrs.frozen
class PowersLeft:
    """Step 6: the once-per-turn Powers still unused. It asks by way of `Closing` as long as there is one to use."""

    seat: Seat


@attrs.frozen
class Refill:
    """Step 4: the Court is refilled (A9). It asks nobody and is settled as soon as it is due."""

    seat: Seat


@attrs.frozen
class Locations:
    """Step 5: three Keys take a Location (A10.2). It asks nobody and is settled as soon as it is due."""

    seat: Seat


@attrs.frozen
class HandLimits:
    """Step 7: the hand limits (A11). It asks nobody and is settled as soon as it is due."""

    seat: Seat


@attrs.frozen
class TurnEnd:
    """Step 8: the end check and the change of player (A12). It asks nobody and is settled as soon as it is due."""

    seat: Seat


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

court_deal = lru_cache(maxsize=8)(CourtDeal)
paying = lru_cache(maxsize=256)(Paying)
