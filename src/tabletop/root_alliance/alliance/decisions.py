"""What the rules of the Woodland Alliance can owe (Law 8). Data only."""

from typing import ClassVar, TypeAlias

import attrs

from tabletop.core import CHANCE, Seat
from tabletop.root_alliance import components, maps


@attrs.frozen(cache_hash=True)
class SupporterDraw:
    """Chance deals a card of the deck to the supporters of seat `to` (Law 8.2.6, 8.3.4)."""

    to: Seat
    seat: ClassVar[Seat] = CHANCE


@attrs.frozen(cache_hash=True)
class SupportersPaying:
    """The Alliance spends `left` more supporters that match `suit` (Law 8.2.3)."""

    seat: Seat
    suit: components.SuitId
    left: int


@attrs.frozen(cache_hash=True)
class Revolting:
    """The Alliance may start a revolt (Law 8.4.1)."""

    seat: Seat


@attrs.frozen(cache_hash=True)
class RevoltPaid:
    """Stage: the supporters of a revolt are spent; all enemy pieces go (Law 8.4.1.III)."""

    seat: Seat
    clearing: maps.PlaceId


@attrs.frozen(cache_hash=True)
class RevoltWon:
    """Stage: the enemies are gone and their triggers resolved; base, warriors and officer come (Law 8.4.1.III)."""

    seat: Seat
    clearing: maps.PlaceId


@attrs.frozen(cache_hash=True)
class Spreading:
    """The Alliance may spread sympathy (Law 8.4.2)."""

    seat: Seat


@attrs.frozen(cache_hash=True)
class SpreadPaid:
    """Stage: the supporters are spent, the token is placed (Law 8.4.2.III)."""

    seat: Seat
    clearing: maps.PlaceId


@attrs.frozen(cache_hash=True)
class Agitating:
    """The Daylight of the Alliance: craft, mobilize, train (Law 8.5)."""

    seat: Seat


@attrs.frozen(cache_hash=True)
class Operating:
    """The military operations of the Alliance, `taken` of them so far (Law 8.6.1)."""

    seat: Seat
    taken: int


@attrs.frozen(cache_hash=True)
class SupportersLimit:
    """The Alliance, without a base, discards down to five supporters (Law 8.2.4)."""

    seat: Seat


@attrs.frozen(cache_hash=True)
class Outrage:
    """The seat gives the Alliance a card that matches the clearing, or shows that it has none (Law 8.2.6)."""

    seat: Seat
    alliance: Seat
    clearing: maps.PlaceId

    @property
    def owner(self) -> Seat:
        """Whose pieces have been lost (Law 4.3.4)."""
        return self.alliance


@attrs.frozen(cache_hash=True)
class BaseLoss:
    """Stage: a base of the suit has been removed (Law 8.2.4)."""

    seat: Seat
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
