"""The board of the Woodland Alliance (Law 8). Data only."""

from typing import ClassVar, Final

import attrs

from tabletop.core import Zone, owner, seen_as
from tabletop.root_alliance.boards import ALL_CARDS, SeenCards, WithoutAbilities
from tabletop.root_alliance.components import Cards, Faction


@attrs.frozen
class AllianceBoard(WithoutAbilities):
    """
    The board of the Woodland Alliance (Law 8).

    supporters: cards that only the Alliance may look at (Law 8.2.3). officers: warriors in the Officers box.
    """

    supporters: Cards
    officers: int
    faction: ClassVar[Faction] = Faction.ALLIANCE

    @property
    def cards(self) -> Cards:
        """The supporters (Law 8.2.3)."""
        return self.supporters

    @property
    def higher_die_defending(self) -> bool:
        """Guerrilla War (Law 8.2.2)."""
        return True

    @property
    def off_map_warriors(self) -> int:
        """The officers (Law 8.0)."""
        return self.officers


def empty_board(_seats: int) -> AllianceBoard:
    """The board before the set-up."""
    return AllianceBoard((), 0)


@attrs.frozen
class SeenAlliance(WithoutAbilities):
    """The board as somebody sees it; only the Alliance may look at the supporters (Law 8.2.3)."""

    supporters: SeenCards
    officers: int

    @property
    def off_map_warriors(self) -> int:
        """The officers (Law 8.0)."""
        return self.officers


ZONES: Final = (Zone("boards.supporters", ALL_CARDS, look=seen_as(SeenCards), seen_by=owner),)
"""Where things lie on the board that are of one pool with others."""
