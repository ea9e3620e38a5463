"""What the rules of the Vagabond can owe (Law 9). Data only."""

from typing import ClassVar, TypeAlias

import attrs

from tabletop.core import CHANCE, Seat
from tabletop.root_alliance import components, fights, maps


@attrs.frozen(cache_hash=True)
class QuestDeal:
    """Chance turns up a quest for seat `to` (Law 9.3, 9.5.5)."""

    to: Seat
    seat: ClassVar[Seat] = CHANCE


@attrs.frozen(cache_hash=True)
class RuinSearch:
    """Chance says which item seat `to` finds in a ruin (Law 9.3, 9.5.3)."""

    to: Seat
    seat: ClassVar[Seat] = CHANCE


@attrs.frozen(cache_hash=True)
class CharacterChoosing:
    """The Vagabond chooses its character (Law 9.3)."""

    seat: Seat


@attrs.frozen(cache_hash=True)
class PawnPlacing:
    """The Vagabond chooses the forest in which it starts (Law 9.3)."""

    seat: Seat


@attrs.frozen(cache_hash=True)
class Refreshing:
    """The Vagabond refreshes `left` more items (Law 9.4.1)."""

    seat: Seat
    left: int


@attrs.frozen(cache_hash=True)
class Slipping:
    """The Vagabond may slip to a place next to it (Law 9.4.2)."""

    seat: Seat


@attrs.frozen(cache_hash=True)
class Roaming:
    """The Daylight of the Vagabond (Law 9.5)."""

    seat: Seat


@attrs.frozen(cache_hash=True)
class Exhausting:
    """The Vagabond exhausts an item of its choice for the aid to a player (Law 9.5.4)."""

    seat: Seat
    to: Seat


@attrs.frozen(cache_hash=True)
class ItemTaking:
    """The Vagabond may take a crafted item of the player whom it aided (Law 9.5.4)."""

    seat: Seat
    of: Seat


@attrs.frozen(cache_hash=True)
class Rewarding:
    """The Vagabond chooses the reward of a quest of this suit (Law 9.5.5)."""

    seat: Seat
    suit: components.SuitId


@attrs.frozen(cache_hash=True)
class Repairing:
    """The Vagabond repairs `left` more items in its hideout (Law D.3)."""

    seat: Seat
    left: int


@attrs.frozen(cache_hash=True)
class Coalescing:
    """The Vagabond chooses its partner among those with the fewest points (Law 9.2.8)."""

    seat: Seat


@attrs.frozen(cache_hash=True)
class Resting:
    """Stage: the Evening of the Vagabond, in a forest with rest (Law 9.6.1)."""

    seat: Seat


@attrs.frozen(cache_hash=True)
class Dropping:
    """The Vagabond removes items beyond what it can carry from the game (Law 9.6.4)."""

    seat: Seat


@attrs.frozen(cache_hash=True)
class Enlisting:
    """The attacking Vagabond may let warriors of an ally fight along (Law 9.2.9.II.c)."""

    seat: Seat
    fight: fights.Fight


@attrs.frozen(cache_hash=True)
class Escorting:
    """The Vagabond, just moved, may let warriors of an ally come along (Law 9.2.9.II.b)."""

    seat: Seat
    origin: maps.PlaceId
    destination: maps.PlaceId


@attrs.frozen(cache_hash=True)
class Damaging:
    """The seat damages `left` more items, or lets hits of the battle below fall on an ally (Law 9.2.7, 9.2.9.II.d)."""

    seat: Seat
    left: int


VagabondChance: TypeAlias = QuestDeal | RuinSearch
VagabondStage: TypeAlias = Resting
VagabondDecision: TypeAlias = (
    VagabondChance
    | VagabondStage
    | CharacterChoosing
    | PawnPlacing
    | Refreshing
    | Slipping
    | Roaming
    | Exhausting
    | ItemTaking
    | Rewarding
    | Repairing
    | Coalescing
    | Dropping
    | Enlisting
    | Escorting
    | Damaging
)
