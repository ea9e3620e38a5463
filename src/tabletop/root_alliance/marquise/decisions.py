"""What the rules of the Marquise de Cat can owe (Law 6). Data only."""

from typing import TypeAlias

import attrs

from tabletop.core import Seat
from tabletop.root_alliance import components, maps
from tabletop.root_alliance.common import Owed


@attrs.frozen(cache_hash=True)
class KeepPlacing(Owed):
    """The Marquise chooses the corner of the keep (Law 6.3.2)."""


@attrs.frozen(cache_hash=True)
class Founding(Owed):
    """The Marquise places its first buildings, the next one first (Law 6.3.4)."""

    buildings: tuple[components.PieceId, ...]


@attrs.frozen(cache_hash=True)
class WoodPlacing(Owed):
    """The Marquise, short of wood, chooses which of these sawmills get some (R-46)."""

    sawmills: tuple[maps.PlaceId, ...]


@attrs.frozen(cache_hash=True)
class Workday(Owed):
    """The Marquise crafts before its actions (Law 6.5)."""


@attrs.frozen(cache_hash=True)
class Acting(Owed):
    """The Marquise has `left` actions; `recruited` tells whether this turn's recruiting is done (Law 6.5)."""

    left: int
    recruited: bool


@attrs.frozen(cache_hash=True)
class Marching(Owed):
    """The Marquise may make the second move of a March (Law 6.5.2)."""


@attrs.frozen(cache_hash=True)
class Recruiting(Owed):
    """The Marquise, short of warriors, chooses which of these recruiters get one (Law 1.5.4, 6.5.3)."""

    recruiters: tuple[maps.PlaceId, ...]


@attrs.frozen(cache_hash=True)
class WoodPaying(Owed):
    """The Marquise removes `left` more wood for a building in the clearing (Law 6.5.4)."""

    clearing: maps.PlaceId
    left: int


@attrs.frozen(cache_hash=True)
class Building(Owed):
    """Stage: a building is paid for (Law 6.5.4)."""

    piece: components.PieceId
    clearing: maps.PlaceId


@attrs.frozen(cache_hash=True)
class Overworking(Owed):
    """Stage: a card is spent to overwork the sawmill in the clearing (Law 6.5.5)."""

    clearing: maps.PlaceId


@attrs.frozen(cache_hash=True)
class FieldHospital(Owed):
    """The Marquise may bring `count` warriors, just removed from the clearing, to the keep (Law 6.2.3)."""

    clearing: maps.PlaceId
    count: int

    @property
    def owner(self) -> Seat:
        """Whose pieces have been lost (Law 4.3.4)."""
        return self.seat


MarquiseStage: TypeAlias = Building | Overworking
MarquiseDecision: TypeAlias = (
    MarquiseStage
    | KeepPlacing
    | Founding
    | WoodPlacing
    | Workday
    | Acting
    | Marching
    | Recruiting
    | WoodPaying
    | FieldHospital
)
