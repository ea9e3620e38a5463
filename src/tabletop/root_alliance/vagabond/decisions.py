"""What the rules of the Vagabond can owe (Law 9). Data only."""

from typing import ClassVar, TypeAlias

import attrs

from tabletop.core import CHANCE, Seat
from tabletop.root_alliance import components, fights, maps
from tabletop.root_alliance.common import Owed


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
class CharacterChoosing(Owed):
    """The Vagabond chooses its character (Law 9.3)."""


@attrs.frozen(cache_hash=True)
class PawnPlacing(Owed):
    """The Vagabond chooses the forest in which it starts (Law 9.3)."""


@attrs.frozen(cache_hash=True)
class Refreshing(Owed):
    """The Vagabond refreshes `left` more items (Law 9.4.1)."""

    left: int


@attrs.frozen(cache_hash=True)
class Slipping(Owed):
    """The Vagabond may slip to a place next to it (Law 9.4.2)."""


@attrs.frozen(cache_hash=True)
class Roaming(Owed):
    """The Daylight of the Vagabond (Law 9.5)."""


@attrs.frozen(cache_hash=True)
class Exhausting(Owed):
    """The Vagabond exhausts an item of its choice for the aid to a player (Law 9.5.4)."""

    to: Seat


@attrs.frozen(cache_hash=True)
class ItemTaking(Owed):
    """The Vagabond may take a crafted item of the player whom it aided (Law 9.5.4)."""

    of: Seat


@attrs.frozen(cache_hash=True)
class Rewarding(Owed):
    """The Vagabond chooses the reward of a quest of this suit (Law 9.5.5)."""

    suit: components.SuitId


@attrs.frozen(cache_hash=True)
class Repairing(Owed):
    """The Vagabond repairs `left` more items in its hideout (Law D.3)."""

    left: int


@attrs.frozen(cache_hash=True)
class Coalescing(Owed):
    """The Vagabond chooses its partner among those with the fewest points (Law 9.2.8)."""


@attrs.frozen(cache_hash=True)
class Resting(Owed):
    """Stage: the Evening of the Vagabond, in a forest with rest (Law 9.6.1)."""


@attrs.frozen(cache_hash=True)
class Dropping(Owed):
    """The Vagabond removes items beyond what it can carry from the game (Law 9.6.4)."""


@attrs.frozen(cache_hash=True)
class Enlisting(Owed):
    """The attacking Vagabond may let warriors of an ally fight along (Law 9.2.9.II.c)."""

    fight: fights.Fight


@attrs.frozen(cache_hash=True)
class Escorting(Owed):
    """The Vagabond, just moved, may let warriors of an ally come along (Law 9.2.9.II.b)."""

    origin: maps.PlaceId
    destination: maps.PlaceId


@attrs.frozen(cache_hash=True)
class Damaging(Owed):
    """The seat damages `left` more items, or lets hits of the battle below fall on an ally (Law 9.2.7, 9.2.9.II.d)."""

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
