"""Moves of the Marquise de Cat alone (Law 6): one class for each kind."""

from typing import TypeAlias

import attrs

from tabletop.root_alliance.common import InClearing


@attrs.frozen(cache_hash=True)
class PlaceKeep(InClearing):
    """Place the keep in a corner (Law 6.3.2)."""


@attrs.frozen(cache_hash=True)
class PlaceWood(InClearing):
    """Place wood at a sawmill of the clearing (Law 6.4)."""


@attrs.frozen(cache_hash=True)
class PayWood(InClearing):
    """Remove a wood from the clearing to build (Law 6.5.4)."""


@attrs.frozen(cache_hash=True)
class RecruitAll:
    """Place a warrior at each recruiter (Law 6.5.3)."""


@attrs.frozen(cache_hash=True)
class Overwork(InClearing):
    """Place a wood at a sawmill of the clearing, for a card (Law 6.5.5)."""


MarquiseMove: TypeAlias = PlaceKeep | PlaceWood | PayWood | RecruitAll | Overwork
