"""Moves of the Woodland Alliance, and what Outrage asks of others (Law 8): one class for each kind."""

from typing import TypeAlias

import attrs

from tabletop.root_alliance import components, maps


@attrs.frozen(cache_hash=True)
class Revolt:
    """Start a revolt in the clearing (Law 8.4.1)."""

    clearing: maps.PlaceId


@attrs.frozen(cache_hash=True)
class Spread:
    """Spread sympathy to the clearing (Law 8.4.2)."""

    clearing: maps.PlaceId


@attrs.frozen(cache_hash=True)
class Mobilize:
    """Move a card of the hand to the supporters (Law 8.5.2)."""

    card: components.CardId


@attrs.frozen(cache_hash=True)
class Train:
    """Spend a card of the hand to train an officer (Law 8.5.3)."""

    card: components.CardId


@attrs.frozen(cache_hash=True)
class Organize:
    """Replace a warrior of the Alliance in the clearing by sympathy (Law 8.6.1.IV)."""

    clearing: maps.PlaceId


@attrs.frozen(cache_hash=True)
class Give:
    """Give a card of the hand to the supporters of the Alliance (Law 8.2.6)."""

    card: components.CardId


@attrs.frozen(cache_hash=True)
class ShowHand:
    """Show the hand, in which no card matches, to the Alliance (Law 8.2.6)."""


AllianceMove: TypeAlias = Revolt | Spread | Mobilize | Train | Organize | Give | ShowHand
