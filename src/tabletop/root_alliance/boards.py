"""
The faction boards: what belongs to one faction and lies neither on the map nor in its hand. Data only.

A board answers the few questions that the shared rules ask of every faction, so that they need not know which one it
is. `WithoutAbilities` answers for a faction that nothing sets apart.
"""

from typing import ClassVar, TypeAlias

import attrs

from tabletop.core.contract import Seat
from tabletop.root_alliance.components import VIZIERS, Cards, Column, Faction, Leader
from tabletop.root_alliance.maps import PlaceId


class WithoutAbilities:
    """What the shared rules ask of a board, answered for a faction without special abilities."""

    __slots__ = ()

    @property
    def rules_ties(self) -> bool:
        """Whether the faction rules where it is tied for most (Law 2.5, 7.2.2)."""
        return False

    @property
    def higher_die_defending(self) -> bool:
        """Whether the faction takes the higher die as defender (Law 4.3.2, 8.2.2)."""
        return False

    @property
    def extra_hits_attacking(self) -> int:
        """How many extra hits the faction deals as attacker (Law 4.3.3, 7.8)."""
        return 0

    @property
    def off_map_warriors(self) -> int:
        """How many warriors are neither on the map nor in the supply (Law 8.0)."""
        return 0

    @property
    def pawn(self) -> PlaceId | None:
        """Where the faction has a pawn (Law 9.2.2)."""
        return None

    @property
    def partner(self) -> Seat | None:
        """The seat with which the faction has formed a coalition (Law 9.2.8)."""
        return None

    def item_points(self, printed: int) -> int:
        """What a crafted item scores (Law 3.2.2, 7.2.3)."""
        return printed

    def hit_limit(self, warriors: int) -> int:
        """How many rolled hits the faction deals at most with so many warriors there (Law 4.3.2.I, 9.2.6)."""
        return warriors


@attrs.frozen(cache_hash=True)
class MarquiseBoard(WithoutAbilities):
    """The board of the Marquise: all that it holds follows from the pieces on the map (Law 6)."""

    faction: ClassVar[Faction] = Faction.MARQUISE


@attrs.frozen(cache_hash=True)
class AllianceBoard(WithoutAbilities):
    """
    The board of the Woodland Alliance (Law 8).

    supporters: cards that only the Alliance may look at (Law 8.2.3). officers: warriors in the Officers box.
    """

    supporters: Cards
    officers: int
    faction: ClassVar[Faction] = Faction.ALLIANCE

    @property
    def higher_die_defending(self) -> bool:
        """Guerrilla War (Law 8.2.2)."""
        return True

    @property
    def off_map_warriors(self) -> int:
        """The officers (Law 8.0)."""
        return self.officers


@attrs.frozen(cache_hash=True)
class EyrieBoard(WithoutAbilities):
    """
    The board of the Eyrie Dynasties (Law 7).

    leader: in office; None until one is chosen. deposed: the leaders face down, in the order of `LEADERS`. decree: the
    cards of each column, in the order of `COLUMNS`, without the Viziers.
    """

    leader: Leader | None
    deposed: tuple[Leader, ...]
    decree: tuple[Cards, ...]
    faction: ClassVar[Faction] = Faction.EYRIE

    @property
    def viziers(self) -> tuple[Column, ...]:
        """The columns of the Loyal Viziers, which count as bird cards (Law 7.3.4)."""
        return () if self.leader is None else VIZIERS[self.leader]

    @property
    def rules_ties(self) -> bool:
        """Lords of the Forest (Law 7.2.2)."""
        return True

    @property
    def extra_hits_attacking(self) -> int:
        """One under the Commander (Law 7.8)."""
        return int(self.leader is Leader.COMMANDER)

    def item_points(self, printed: int) -> int:
        """Disdain for Trade, which the Builder ignores (Law 7.2.3, 7.8)."""
        return printed if self.leader is Leader.BUILDER else 1


Board: TypeAlias = MarquiseBoard | EyrieBoard | AllianceBoard
