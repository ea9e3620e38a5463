"""What the rules of the Eyrie Dynasties can owe (Law 7). Data only."""

from typing import TypeAlias

import attrs

from tabletop.root_alliance.common import Owed
from tabletop.root_alliance.components import SuitId
from tabletop.root_alliance.eyrie.components import Column


@attrs.frozen(cache_hash=True)
class Landing(Owed):
    """The Eyrie chooses the corner of its first roost (Law 7.3.2)."""


@attrs.frozen(cache_hash=True)
class Appointing(Owed):
    """The Eyrie chooses a leader (Law 7.3.3, 7.7.3)."""


@attrs.frozen(cache_hash=True)
class EmergencyOrders(Owed):
    """Stage: the Eyrie draws a card if its hand is empty (Law 7.4.1)."""


@attrs.frozen(cache_hash=True)
class Decreeing(Owed):
    """The Eyrie has added so many cards to the Decree, and may add more (Law 7.4.2); has_bird: a bird among them."""

    added: int
    has_bird: bool


@attrs.frozen(cache_hash=True)
class Nesting(Owed):
    """The Eyrie, without a roost, places a new one (Law 7.4.3)."""


@attrs.frozen(cache_hash=True)
class Courting(Owed):
    """The Eyrie crafts before it resolves the Decree (Law 7.5.1)."""


@attrs.frozen(cache_hash=True)
class Obeying(Owed):
    """The Eyrie chooses the next card of a column; `left` counts those to be resolved by suit (Law 7.5.2)."""

    column: Column
    left: tuple[int, int, int, int]


@attrs.frozen(cache_hash=True)
class Ordained(Owed):
    """The Eyrie takes the action of a card of this suit (Law 7.5.2)."""

    column: Column
    suit: SuitId


@attrs.frozen(cache_hash=True)
class Adjourning(Owed):
    """The Eyrie, its Decree resolved, may still use effects of Daylight (Law 3.3, 4.1.3)."""


@attrs.frozen(cache_hash=True)
class Turmoil(Owed):
    """Stage: an action of the Decree could not be taken (Law 7.7)."""


@attrs.frozen(cache_hash=True)
class RoostScoring(Owed):
    """Stage: the roosts score, then cards are drawn (Law 7.6)."""


EyrieStage: TypeAlias = EmergencyOrders | Turmoil | RoostScoring
EyrieDecision: TypeAlias = (
    EyrieStage | Landing | Appointing | Decreeing | Nesting | Courting | Obeying | Ordained | Adjourning
)
