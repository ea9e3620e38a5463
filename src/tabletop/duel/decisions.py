"""What a state can owe: whose decision it is, and what must be remembered for it. Data only."""

from typing import ClassVar, TypeAlias

import attrs

from tabletop.core import CHANCE, Seat


@attrs.frozen
class HandDeal:
    """Chance deals a hero to the hand of seat `to` (D3.2)."""

    to: Seat
    seat: ClassVar[Seat] = CHANCE


@attrs.frozen
class SlotDeal:
    """Chance deals a hero face down into the next slot of `row` (D3.4)."""

    row: int
    seat: ClassVar[Seat] = CHANCE


@attrs.frozen
class TopDeal:
    """Chance deals the hero that becomes the top of the pile, its face hidden (D3.7, D4.8)."""

    seat: ClassVar[Seat] = CHANCE


@attrs.frozen
class LeaderDeal:
    """Chance deals a leader to the council of seat `to` (D3.3)."""

    to: Seat
    seat: ClassVar[Seat] = CHANCE


@attrs.frozen
class Taking:
    """The seat takes two free heroes (D4.1)."""

    seat: Seat


@attrs.frozen
class Returning:
    """The seat returns two heroes into the slots that it emptied (D4.3)."""

    seat: Seat
    row: int
    slots: tuple[int, int]


@attrs.frozen
class Playing:
    """The seat plays a hero (D4.4)."""

    seat: Seat


Decision: TypeAlias = HandDeal | SlotDeal | TopDeal | LeaderDeal | Taking | Returning | Playing
