"""What the rules of the Eyrie Dynasties can owe (Law 7). Data only."""

from typing import TypeAlias

import attrs

from tabletop.core import Seat
from tabletop.root_alliance.components import SuitId
from tabletop.root_alliance.eyrie.components import Column


@attrs.frozen(cache_hash=True)
class Landing:
    """The Eyrie chooses the corner of its first roost (Law 7.3.2)."""

    seat: Seat


@attrs.frozen(cache_hash=True)
class Appointing:
    """The Eyrie chooses a leader (Law 7.3.3, 7.7.3)."""

    seat: Seat


@attrs.frozen(cache_hash=True)
class EmergencyOrders:
    """Stage: the Eyrie draws a card if its hand is empty (Law 7.4.1)."""

    seat: Seat


@attrs.frozen(cache_hash=True)
class Decreeing:
    """The Eyrie has added so many cards to the Decree, and may add more (Law 7.4.2); has_bird: a bird among them."""

    seat: Seat
    added: int
    has_bird: bool


@attrs.frozen(cache_hash=True)
class Nesting:
    """The Eyrie, without a roost, places a new one (Law 7.4.3)."""

    seat: Seat


@attrs.frozen(cache_hash=True)
class Courting:
    """The Eyrie crafts before it resolves the Decree (Law 7.5.1)."""

    seat: Seat


@attrs.frozen(cache_hash=True)
class Obeying:
    """The Eyrie chooses the next card of a column; `left` counts those to be resolved by suit (Law 7.5.2)."""

    seat: Seat
    column: Column
    left: tuple[int, int, int, int]


@attrs.frozen(cache_hash=True)
class Ordained:
    """The Eyrie takes the action of a card of this suit (Law 7.5.2)."""

    seat: Seat
    column: Column
    suit: SuitId


@attrs.frozen(cache_hash=True)
class Adjourning:
    """The Eyrie, its Decree resolved, may still use effects of Daylight (Law 3.3, 4.1.3)."""

    seat: Seat


@attrs.frozen(cache_hash=True)
class Turmoil:
    """Stage: an action of the Decree could not be taken (Law 7.7)."""

    seat: Seat


@attrs.frozen(cache_hash=True)
class RoostScoring:
    """Stage: the roosts score, then cards are drawn (Law 7.6)."""

    seat: Seat


EyrieStage: TypeAlias = EmergencyOrders | Turmoil | RoostScoring
EyrieDecision: TypeAlias = (
    EyrieStage | Landing | Appointing | Decreeing | Nesting | Courting | Obeying | Ordained | Adjourning
)
