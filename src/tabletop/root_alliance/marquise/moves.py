"""Moves of the Marquise de Cat alone (Law 6): one class for each kind."""

from typing import TypeAlias

import attrs

from tabletop.root_alliance.maps import PlaceId


@attrs.frozen(cache_hash=True)
class PlaceKeep:
    """Place the keep in a corner (Law 6.3.2)."""

    clearing: PlaceId


@attrs.frozen(cache_hash=True)
class PlaceWood:
    """Place wood at a sawmill of the clearing (Law 6.4)."""

    clearing: PlaceId


@attrs.frozen(cache_hash=True)
class PayWood:
    """Remove a wood from the clearing to build (Law 6.5.4)."""

    clearing: PlaceId


@attrs.frozen(cache_hash=True)
class RecruitAll:
    """Place a warrior at each recruiter (Law 6.5.3)."""


@attrs.frozen(cache_hash=True)
class Overwork:
    """Place a wood at a sawmill of the clearing, for a card (Law 6.5.5)."""

    clearing: PlaceId


MarquiseMove: TypeAlias = PlaceKeep | PlaceWood | PayWood | RecruitAll | Overwork
