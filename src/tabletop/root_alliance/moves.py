"""Moves that several factions make, outcomes of chance (Law 3, 4), and the union with the moves of each faction."""

from typing import Final, TypeAlias

import attrs

from tabletop.core import Seat
from tabletop.root_alliance import components, maps
from tabletop.root_alliance.additions import FactionMove
from tabletop.root_alliance.common import InClearing, OfCard


@attrs.frozen(cache_hash=True)
class Pass:
    """Decline what is offered."""


@attrs.frozen(cache_hash=True)
class End:
    """End this part of the turn (Law 1.4.1)."""


@attrs.frozen(cache_hash=True)
class Seen:
    """The cards shown have been seen (Law 1.2.1)."""


@attrs.frozen(cache_hash=True)
class Craft(OfCard):
    """Craft a card of the hand (Law 4.1)."""


@attrs.frozen(cache_hash=True)
class Activate:
    """Activate a crafting piece in a clearing of the suit, for an icon of any suit (Law 4.1.1)."""

    suit: components.SuitId


@attrs.frozen(cache_hash=True)
class Use(OfCard):
    """Use a lasting effect of the play area (Law 4.1.3)."""


@attrs.frozen(cache_hash=True)
class Target:
    """Aim the effect at a player (Law 4.1.3)."""

    seat: Seat


@attrs.frozen(cache_hash=True)
class Tax(InClearing):
    """Remove one of its own warriors from the clearing to draw a card (Law 4.1.3)."""


@attrs.frozen(cache_hash=True)
class ActivateDominance(OfCard):
    """Put a dominance card into the play area (Law 3.3.1)."""


@attrs.frozen(cache_hash=True)
class TakeDominance(OfCard):
    """Take an available dominance card into the hand, for a card of its suit (Law 3.3.4)."""


@attrs.frozen(cache_hash=True)
class Spend(OfCard):
    """Spend a card: for its suit, or as the rules of the decision say (Law 2.1.1)."""


@attrs.frozen(cache_hash=True)
class Discard(OfCard):
    """Discard a card down to a limit (Law 5.1.7, 8.2.4)."""


@attrs.frozen(cache_hash=True)
class Travel:
    """Move warriors along a path (Law 4.2)."""

    origin: maps.PlaceId
    destination: maps.PlaceId
    warriors: int


@attrs.frozen(cache_hash=True)
class Roam:
    """Move or place its pawn (Law 9.2.3, 9.3, 9.4.2)."""

    place: maps.PlaceId


@attrs.frozen(cache_hash=True)
class Battle(InClearing):
    """Start a battle against a player in the clearing (Law 4.3)."""

    defender: Seat


@attrs.frozen(cache_hash=True)
class Ambush(OfCard):
    """Play an ambush card (Law 4.3.1)."""


@attrs.frozen(cache_hash=True)
class Lose:
    """Let a hit remove a piece of this kind (Law 4.3.4)."""

    piece: components.PieceId


@attrs.frozen(cache_hash=True)
class Resolve:
    """Resolve this one of the waiting triggers next, counted from 0 (Law 1.1.3)."""

    index: int


@attrs.frozen(cache_hash=True)
class Recruit(InClearing):
    """Place a warrior in the clearing."""


@attrs.frozen(cache_hash=True)
class Build:
    """Place a building in the clearing."""

    piece: components.PieceId
    clearing: maps.PlaceId


@attrs.frozen(cache_hash=True)
class Deal(OfCard):
    """Chance brings a card of the deck (Law 2.1)."""


@attrs.frozen(cache_hash=True)
class DealSuit:
    """Chance brings the suit of a clearing (Law 11.2)."""

    suit: components.SuitId


@attrs.frozen(cache_hash=True)
class Dice:
    """Chance rolls two dice (Law 4.3.2)."""

    higher: int
    lower: int


@attrs.frozen(cache_hash=True)
class Steal(OfCard):
    """Chance brings a card out of a hand (Law 4.1.3)."""


Move: TypeAlias = (
    Pass
    | End
    | Seen
    | Craft
    | Activate
    | Use
    | Target
    | Tax
    | ActivateDominance
    | TakeDominance
    | Spend
    | Discard
    | Travel
    | Roam
    | Battle
    | Ambush
    | Lose
    | Resolve
    | Recruit
    | Build
    | Deal
    | DealSuit
    | Dice
    | Steal
    | FactionMove
)

PASS: Final = Pass()
END: Final = End()
