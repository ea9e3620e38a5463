"""Moves of the Vagabond alone, and the outcomes of chance that concern it (Law 9): one class for each kind."""

from typing import TypeAlias

import attrs

from tabletop.core import Seat
from tabletop.root_alliance.common import OfCard, OfItem
from tabletop.root_alliance.components import CardId, PieceId
from tabletop.root_alliance.vagabond.components import Character, Condition, QuestId


@attrs.frozen(cache_hash=True)
class Become:
    """Choose a character (Law 9.3)."""

    character: Character


@attrs.frozen(cache_hash=True)
class Refresh(OfItem):
    """Turn an exhausted item face up (Law 9.4.1)."""

    condition: Condition


@attrs.frozen(cache_hash=True)
class Explore:
    """Take the item out of the ruin here, for a torch (Law 9.5.3)."""


@attrs.frozen(cache_hash=True)
class Aid:
    """Give a card that matches the clearing to a player with pieces here (Law 9.5.4)."""

    seat: Seat
    card: CardId


@attrs.frozen(cache_hash=True)
class Exhaust(OfItem):
    """Exhaust an item (Law 9.5.4)."""


@attrs.frozen(cache_hash=True)
class TakeItem(OfItem):
    """Take a crafted item of the player aided (Law 9.5.4)."""


@attrs.frozen(cache_hash=True)
class Fulfil:
    """Complete a quest (Law 9.5.5)."""

    quest: QuestId


@attrs.frozen(cache_hash=True)
class TakePoints:
    """Score for the quest (Law 9.5.5)."""


@attrs.frozen(cache_hash=True)
class TakeCards:
    """Draw two cards for the quest (Law 9.5.5)."""


@attrs.frozen(cache_hash=True)
class Strike:
    """Remove an enemy piece here, for a crossbow (Law 9.5.6)."""

    piece: PieceId


@attrs.frozen(cache_hash=True)
class Repair(OfItem):
    """Take an item out of the Damaged box, its side unchanged (Law 9.5.7)."""

    condition: Condition


@attrs.frozen(cache_hash=True)
class Damage(OfItem):
    """Damage an item, its side unchanged (Law 9.2.7)."""

    condition: Condition


@attrs.frozen(cache_hash=True)
class Drop(OfItem):
    """Remove an item from the game (Law 9.6.4)."""

    condition: Condition


@attrs.frozen(cache_hash=True)
class Pilfer:
    """Take a random card of a player here, as the Thief (Law D.1)."""

    seat: Seat


@attrs.frozen(cache_hash=True)
class DayLabor(OfCard):
    """Take a card that matches the clearing out of the discard pile, as the Tinker (Law D.2)."""


@attrs.frozen(cache_hash=True)
class Hideout:
    """Repair three items and end Daylight, as the Ranger (Law D.3)."""


@attrs.frozen(cache_hash=True)
class Bring:
    """Let warriors of an ally come along (Law 9.2.9.II.b)."""

    seat: Seat
    warriors: int


@attrs.frozen(cache_hash=True)
class TurnQuest:
    """Chance brings a quest card (Law 9.3)."""

    quest: QuestId


@attrs.frozen(cache_hash=True)
class FindItem(OfItem):
    """Chance brings the item of a ruin (Law 9.5.3)."""


VagabondMove: TypeAlias = (
    Become
    | Refresh
    | Explore
    | Aid
    | Exhaust
    | TakeItem
    | Fulfil
    | TakePoints
    | TakeCards
    | Strike
    | Repair
    | Damage
    | Drop
    | Pilfer
    | DayLabor
    | Hideout
    | Bring
    | TurnQuest
    | FindItem
)
