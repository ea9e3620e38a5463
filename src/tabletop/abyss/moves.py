"""What can be chosen, and what chance can bring: one class for each kind of move."""

from functools import lru_cache
from itertools import chain, permutations, starmap
from typing import TypeAlias

import attrs

from tabletop.abyss.components import (
    ALLIES,
    CARDS,
    MOST_DRAWN,
    RACES,
    SEATS,
    TOKENS,
    CardId,
    LocationId,
    LordId,
    RaceId,
    TokenValue,
)
from tabletop.abyss.locations import LOCATION_IDS
from tabletop.abyss.lords import KEY_LORDS, LORD_IDS
from tabletop.abyss.options import Options
from tabletop.core import Seat


@attrs.frozen(cache_hash=True)
class Plot:
    """Pay a pearl for one more Lord in the Court (A4.1)."""


@attrs.frozen(cache_hash=True)
class Explore:
    """Explore the depths, or go on with it (A5.1, A5.5, A5.6)."""


@attrs.frozen(cache_hash=True)
class Request:
    """Take a stack of the Council (A6.1)."""

    race: RaceId


@attrs.frozen(cache_hash=True)
class Recruit:
    """Begin to pay for a Lord of the Court (A7.1)."""

    lord: LordId


@attrs.frozen(cache_hash=True)
class Pass:
    """Do nothing: decline to buy or to use a Power, or have no action (A5.2, A8.6, A17.10)."""


@attrs.frozen(cache_hash=True)
class Buy:
    """Buy the Ally just revealed (A5.2)."""


@attrs.frozen(cache_hash=True)
class Take:
    """Take the Ally just revealed (A5.5)."""


@attrs.frozen(cache_hash=True)
class Fight:
    """Fight the Monster just revealed (A5.6)."""


@attrs.frozen(cache_hash=True)
class Reward:
    """Choose so many pearls and Monster tokens (A1.8)."""

    pearls: int
    tokens: int


@attrs.frozen(cache_hash=True)
class Lay:
    """Lay an Ally of the hand for the Lord (A7.2)."""

    ally: CardId


@attrs.frozen(cache_hash=True)
class Pay:
    """Pay with the Allies laid and a pearl for each missing point (A7.3)."""


@attrs.frozen(cache_hash=True)
class Affiliate:
    """Affiliate one of the Allies played (A7.7)."""

    ally: CardId


@attrs.frozen(cache_hash=True)
class Discard:
    """Discard an Ally of the hand (A8.8, A11)."""

    ally: CardId


@attrs.frozen(cache_hash=True)
class Keep:
    """Pay a pearl and keep one Ally too many (A11.2)."""


@attrs.frozen(cache_hash=True)
class Sell:
    """Discard an Ally for two pearls (A14.4, Slaver)."""

    ally: CardId


@attrs.frozen(cache_hash=True)
class Sweep:
    """Put a stack of the Council on the discard pile (A14.4, Oracle)."""

    race: RaceId


@attrs.frozen(cache_hash=True)
class Dismiss:
    """Discard a Lord of the Court for the top one of the deck (A14.4, Opportunist)."""

    lord: LordId


@attrs.frozen(cache_hash=True)
class Disable:
    """Disable a Lord of the victim (A14.4, Assassin)."""

    lord: LordId


@attrs.frozen(cache_hash=True)
class Rob:
    """Take a Monster token of this opponent (A14.4, Hunter)."""

    victim: Seat


@attrs.frozen(cache_hash=True)
class Appoint:
    """Take this Lord of the Court without playing Allies (A14.4, Corruptor, Traitor)."""

    lord: LordId


@attrs.frozen(cache_hash=True)
class Sacrifice:
    """Discard one of the own free Lords (A14.4, Traitor, Schemer)."""

    lord: LordId


@attrs.frozen(cache_hash=True)
class Swap:
    """Give an own Location for an available one (A14.4, Illusionist)."""

    given: LocationId
    gained: LocationId


@attrs.frozen(cache_hash=True)
class Control:
    """Take control of this Location (A10.3)."""

    location: LocationId


@attrs.frozen(cache_hash=True)
class Draw:
    """Draw so many Locations (A10.3)."""

    number: int


@attrs.frozen(cache_hash=True)
class PayKey:
    """Spend a Key: that of a Lord, or for None a Key token (A10.4)."""

    lord: LordId | None


@attrs.frozen(cache_hash=True)
class Exchange:
    """Exchange Black Smokers for this Location of the deck (A15.3)."""

    location: LocationId


@attrs.frozen(cache_hash=True)
class NameFirst:
    """Chance names the first player (A2.6)."""

    first: Seat


@attrs.frozen(cache_hash=True)
class Reveal:
    """Chance turns over an Exploration card (A5.1)."""

    card: CardId


@attrs.frozen(cache_hash=True)
class DealLord:
    """Chance brings the top Lord of the deck."""

    lord: LordId


@attrs.frozen(cache_hash=True)
class DealLocation:
    """Chance brings the top Location of the deck."""

    location: LocationId


@attrs.frozen(cache_hash=True)
class DealToken:
    """Chance brings a Monster token of this value (A1.4)."""

    value: TokenValue


Action: TypeAlias = Plot | Explore | Request | Recruit | Pass | Buy | Take | Fight | Reward
Payment: TypeAlias = Lay | Pay | Affiliate | Discard | Keep
Use: TypeAlias = Sell | Sweep | Dismiss | Disable | Rob | Appoint | Sacrifice | Swap
Taking: TypeAlias = Control | Draw | PayKey | Exchange
Outcome: TypeAlias = NameFirst | Reveal | DealLord | DealLocation | DealToken
Move: TypeAlias = Action | Payment | Use | Taking | Outcome
"""What can be chosen in a turn, with Allies, with a Power, and of Locations; what chance can bring."""

# The same moves turn up again and again: each is made once (`benchmarks/`).
PLOT, EXPLORE, PASS, BUY, TAKE, FIGHT, PAY, KEEP = Plot(), Explore(), Pass(), Buy(), Take(), Fight(), Pay(), Keep()
REQUESTS = tuple(Request(race) for race in RACES)
RECRUITS = tuple(Recruit(lord) for lord in LORD_IDS)
LAYS = tuple(Lay(card) for card in ALLIES)
AFFILIATES = tuple(Affiliate(card) for card in ALLIES)
DISCARDS = tuple(Discard(card) for card in ALLIES)
SELLS = tuple(Sell(card) for card in ALLIES)
SWEEPS = tuple(Sweep(race) for race in RACES)
DISMISSALS = tuple(Dismiss(lord) for lord in LORD_IDS)
DISABLES = tuple(Disable(lord) for lord in LORD_IDS)
APPOINTS = tuple(Appoint(lord) for lord in LORD_IDS)
SACRIFICES = tuple(Sacrifice(lord) for lord in LORD_IDS)
CONTROLS = tuple(Control(location) for location in LOCATION_IDS)
EXCHANGES = tuple(Exchange(location) for location in LOCATION_IDS)
DRAWS = tuple(Draw(number) for number in range(1, MOST_DRAWN + 1))
REWARDS = ((), (Reward(1, 0), Reward(0, 1)), (Reward(2, 0), Reward(1, 1), Reward(0, 2)))
"""The rewards to choose from, by their number of items."""
KEY_PAYMENTS = (PayKey(None), *(PayKey(lord) for lord in LORD_IDS if KEY_LORDS >> lord & 1))
ROBS = tuple(Rob(Seat(seat)) for seat in range(max(SEATS)))
FIRSTS = tuple(NameFirst(Seat(seat)) for seat in range(max(SEATS)))
REVEALS = tuple(Reveal(card) for card in CARDS)
LORD_DEALS = tuple(DealLord(lord) for lord in LORD_IDS)
LOCATION_DEALS = tuple(DealLocation(location) for location in LOCATION_IDS)
TOKEN_DEALS = tuple(DealToken(TokenValue(value)) for value in range(max(TOKENS) + 1))
"""By value; those that no token has are never dealt."""

swap_of = lru_cache(maxsize=512)(Swap)


def roles(options: Options) -> tuple[str, ...]:
    """What each seat plays: all the same."""
    return ("player",) * options.seats


def decisions(options: Options) -> tuple[Move, ...]:
    """What seats can play, in the order of the union `Move`."""
    turn: tuple[Move, ...] = (
        PLOT,
        EXPLORE,
        *REQUESTS,
        *RECRUITS,
        PASS,
        BUY,
        TAKE,
        FIGHT,
        *chain.from_iterable(REWARDS),
    )
    allies: tuple[Move, ...] = (*LAYS, PAY, *AFFILIATES, *DISCARDS, KEEP)
    swaps = starmap(swap_of, permutations(LOCATION_IDS, 2))
    powers: tuple[Move, ...] = (*SELLS, *SWEEPS, *DISMISSALS, *DISABLES, *ROBS[: options.seats])
    lords: tuple[Move, ...] = (*APPOINTS, *SACRIFICES, *swaps)
    return (*turn, *allies, *powers, *lords, *CONTROLS, *DRAWS, *KEY_PAYMENTS, *EXCHANGES)


def chances(options: Options) -> tuple[Move, ...]:
    """What chance can bring."""
    tokens = [TOKEN_DEALS[value] for value in sorted(set(TOKENS))]
    return (*FIRSTS[: options.seats], *REVEALS, *LORD_DEALS, *LOCATION_DEALS, *tokens)
