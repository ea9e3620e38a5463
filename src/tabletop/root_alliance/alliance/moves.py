"""Moves of the Woodland Alliance, and what Outrage asks of others (Law 8): one class for each kind."""

from typing import TypeAlias

import attrs

from tabletop.root_alliance.common import InClearing, OfCard


@attrs.frozen(cache_hash=True)
class Revolt(InClearing):
    """Start a revolt in the clearing (Law 8.4.1)."""


@attrs.frozen(cache_hash=True)
class Spread(InClearing):
    """Spread sympathy to the clearing (Law 8.4.2)."""


@attrs.frozen(cache_hash=True)
class Mobilize(OfCard):
    """Move a card of the hand to the supporters (Law 8.5.2)."""


@attrs.frozen(cache_hash=True)
class Train(OfCard):
    """Spend a card of the hand to train an officer (Law 8.5.3)."""


@attrs.frozen(cache_hash=True)
class Organize(InClearing):
    """Replace a warrior of the Alliance in the clearing by sympathy (Law 8.6.1.IV)."""


@attrs.frozen(cache_hash=True)
class Give(OfCard):
    """Give a card of the hand to the supporters of the Alliance (Law 8.2.6)."""


@attrs.frozen(cache_hash=True)
class ShowHand:
    """Show the hand, in which no card matches, to the Alliance (Law 8.2.6)."""


AllianceMove: TypeAlias = Revolt | Spread | Mobilize | Train | Organize | Give | ShowHand
