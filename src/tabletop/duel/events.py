"""What somebody sees of a move: one class for each kind of event (D8.5). Data only."""

from typing import TypeAlias

import attrs

from tabletop.core import Seat
from tabletop.duel.components import Faction, HeroId, LeaderId
from tabletop.duel.decisions import Decision


@attrs.frozen(cache_hash=True)
class Card:
    """A hero as somebody sees it: its back, and its face where that is known. Without a back only its size counts."""

    faction: Faction | None
    hero: HeroId | None


@attrs.frozen
class TakeEvent:
    """
    A seat took two heroes (D4.1).

    heroes: in the order of the slots; for the taker in that of their ids where both lay face down and are of one
    faction, for nobody can tell which of them lay in which slot (D11.17).
    """

    seat: Seat
    row: int
    slots: tuple[int, int]
    heroes: tuple[Card, Card]


@attrs.frozen
class ReturnEvent:
    """A seat returned two heroes, for all to see (D4.3)."""

    seat: Seat
    row: int
    slots: tuple[int, int]
    heroes: tuple[HeroId, HeroId]


@attrs.frozen
class CouncilEvent:
    """A seat laid a hero into its council and drew (D4.4a, D4.8); `drawn` is None where the pile was empty."""

    seat: Seat
    hero: Card
    drawn: Card | None


@attrs.frozen
class BlockEvent:
    """A seat laid a hero on a slot and drew (D4.4b, D4.8); `drawn` is None where the pile was empty."""

    seat: Seat
    hero: Card
    row: int
    slot: int
    drawn: Card | None


@attrs.frozen
class DealEvent:
    """A hero was dealt; `place` says where to (D3.7, D4.8)."""

    place: Decision
    hero: Card


@attrs.frozen
class LeaderEvent:
    """A leader was dealt to `to`; None for whoever may not see it (D3.3)."""

    to: Seat
    leader: LeaderId | None


Event: TypeAlias = TakeEvent | ReturnEvent | CouncilEvent | BlockEvent | DealEvent | LeaderEvent
