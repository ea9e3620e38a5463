"""What the rules of the Woodland Alliance can owe (Law 8). Data only."""

from typing import ClassVar, TypeAlias

import attrs

from tabletop.core import CHANCE, Seat
from tabletop.root_alliance import components, maps
from tabletop.root_alliance.common import Owed


@attrs.frozen(cache_hash=True)
class SupporterDraw:
    """Chance deals a card of the deck to the supporters of seat `to` (Law 8.2.6, 8.3.4)."""

    to: Seat
    seat: ClassVar[Seat] = CHANCE


@attrs.frozen(cache_hash=True)
class SupportersPaying(Owed):
    """The Alliance spends `left` more supporters that match `suit` (Law 8.2.3)."""

    suit: components.SuitId
    left: int


@attrs.frozen(cache_hash=True)
class Revolting(Owed):
    """The Alliance may start a revolt (Law 8.4.1)."""


@attrs.frozen(cache_hash=True)
class RevoltPaid(Owed):
    """Stage: the supporters of a revolt are spent; all enemy pieces go (Law 8.4.1.III)."""

    clearing: maps.PlaceId


@attrs.frozen(cache_hash=True)
class RevoltWon(Owed):
    """Stage: the enemies are gone and their triggers resolved; base, warriors and officer come (Law 8.4.1.III)."""

    clearing: maps.PlaceId


@attrs.frozen(cache_hash=True)
class Spreading(Owed):
    """The Alliance may spread sympathy (Law 8.4.2)."""


@attrs.frozen(cache_hash=True)
class SpreadPaid(Owed):
    """Stage: the supporters are spent, the token is placed (Law 8.4.2.III)."""

    clearing: maps.PlaceId


@attrs.frozen(cache_hash=True)
class Agitating(Owed):
    """The Daylight of the Alliance: craft, mobilize, train (Law 8.5)."""


@attrs.frozen(cache_hash=True)
class Operating(Owed):
    """The military operations of the Alliance, `taken` of them so far (Law 8.6.1)."""

    taken: int


@attrs.frozen(cache_hash=True)
class SupportersLimit(Owed):
    """The Alliance, without a base, discards down to five supporters (Law 8.2.4)."""


@attrs.frozen(cache_hash=True)
class Outrage(Owed):
    """The seat gives the Alliance a card that matches the clearing, or shows that it has none (Law 8.2.6)."""

    alliance: Seat
    clearing: maps.PlaceId

    @property
    def owner(self) -> Seat:
        """Whose pieces have been lost (Law 4.3.4)."""
        return self.alliance


@attrs.frozen(cache_hash=True)
class BaseLoss(Owed):
    """Stage: a base of the suit has been removed (Law 8.2.4)."""

    suit: components.SuitId

    @property
    def owner(self) -> Seat:
        """Whose pieces have been lost (Law 4.3.4)."""
        return self.seat


AllianceChance: TypeAlias = SupporterDraw
AllianceStage: TypeAlias = RevoltPaid | RevoltWon | SpreadPaid | BaseLoss
AllianceDecision: TypeAlias = (
    AllianceChance
    | AllianceStage
    | SupportersPaying
    | Revolting
    | Spreading
    | Agitating
    | Operating
    | SupportersLimit
    | Outrage
)
