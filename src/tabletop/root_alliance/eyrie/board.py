"""The board of the Eyrie Dynasties (Law 7). Data only."""

from typing import ClassVar

import attrs

from tabletop.root_alliance.boards import WithoutAbilities
from tabletop.root_alliance.components import Cards, Faction
from tabletop.root_alliance.eyrie.components import VIZIERS, Column, Leader


@attrs.frozen
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
    def cards(self) -> Cards:
        """The cards of the Decree, column by column (Law 7.5.2)."""
        return tuple(card for column in self.decree for card in column)

    @property
    def rules_ties(self) -> bool:
        """Lords of the Forest (Law 7.2.2)."""
        return True

    @property
    def extra_hits_attacking(self) -> int:
        """One under the Commander (Law 7.8)."""
        return int(self.leader is Leader.COMMANDER)

    @property
    def razing_points(self) -> int:
        """One under the Despot (Law 7.8)."""
        return int(self.leader is Leader.DESPOT)

    def item_points(self, printed: int) -> int:
        """Disdain for Trade, which the Builder ignores (Law 7.2.3, 7.8)."""
        return printed if self.leader is Leader.BUILDER else 1


def empty_board(_seats: int) -> EyrieBoard:
    """The board before the set-up."""
    return EyrieBoard(None, (), ((), (), (), ()))
