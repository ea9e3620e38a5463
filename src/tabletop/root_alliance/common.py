"""What several decisions, or several moves, have in common. Data only."""

import attrs

from tabletop.core import Seat
from tabletop.root_alliance.components import CardId, ItemId
from tabletop.root_alliance.maps import PlaceId


@attrs.frozen(cache_hash=True)
class Owed:
    """A decision or a stage: whose it is."""

    seat: Seat


@attrs.frozen(cache_hash=True)
class OfCard:
    """A move of a card."""

    card: CardId


@attrs.frozen(cache_hash=True)
class OfItem:
    """A move of an item."""

    item: ItemId


@attrs.frozen(cache_hash=True)
class InClearing:
    """A move in a clearing."""

    clearing: PlaceId
