"""The board of the Eyrie Dynasties (Law 7). Data only."""

from collections.abc import Sequence
from itertools import chain
from typing import ClassVar, Final

import attrs

from tabletop.core import OPEN, Kept, Zone, owner
from tabletop.root_alliance.boards import ALL_CARDS, WithoutAbilities
from tabletop.root_alliance.components import CardId, Cards, Faction
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
        return _in_columns(self.decree)

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


def _in_columns(decree: tuple[Cards, ...]) -> Cards:
    """The cards of all columns."""
    return tuple(chain.from_iterable(decree))


def _as_seen(decree: tuple[Cards, ...], _cards: Sequence[CardId]) -> tuple[Cards, ...]:
    """The Decree lies open: it is as it looks."""
    return decree


ZONES: Final = (Zone("boards.decree", ALL_CARDS, kept=Kept(_in_columns, _as_seen), look=OPEN, seen_by=owner),)
"""Where things lie on the board that are of one pool with others."""
