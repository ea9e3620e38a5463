"""
The faction boards: what belongs to one faction and lies neither on the map nor in its hand. Data only.

A board answers the few questions that the shared rules ask of every faction, so that they need not know which one it
is. `WithoutAbilities` answers for a faction that nothing sets apart.
"""

from typing import ClassVar, TypeAlias

import attrs

from tabletop.core.contract import Seat
from tabletop.root_alliance.components import Cards, Faction
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


Board: TypeAlias = MarquiseBoard | AllianceBoard
