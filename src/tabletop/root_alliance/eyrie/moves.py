"""Moves of the Eyrie Dynasties alone (Law 7): one class for each kind."""

from typing import TypeAlias

import attrs

from tabletop.root_alliance import components
from tabletop.root_alliance.common import InClearing
from tabletop.root_alliance.eyrie.components import Column, Leader


@attrs.frozen(cache_hash=True)
class Nest(InClearing):
    """Place a roost with warriors in the clearing (Law 7.3.2, 7.4.3)."""


@attrs.frozen(cache_hash=True)
class Appoint:
    """Choose a leader (Law 7.3.3, 7.7.3)."""

    leader: Leader


@attrs.frozen(cache_hash=True)
class Decree:
    """Add a card of the hand to a column of the Decree (Law 7.4.2)."""

    column: Column
    card: components.CardId


@attrs.frozen(cache_hash=True)
class Obey:
    """Resolve a card of this suit next (Law 7.5.2)."""

    suit: components.SuitId


EyrieMove: TypeAlias = Nest | Appoint | Decree | Obey
