"""The board of the Marquise de Cat (Law 6). Data only."""

from typing import ClassVar

import attrs

from tabletop.root_alliance.boards import WithoutAbilities
from tabletop.root_alliance.components import Faction


@attrs.frozen
class MarquiseBoard(WithoutAbilities):
    """The board of the Marquise: all that it holds follows from the pieces on the map (Law 6)."""

    faction: ClassVar[Faction] = Faction.MARQUISE


def empty_board(_seats: int) -> MarquiseBoard:
    """The board before the set-up."""
    return MarquiseBoard()


@attrs.frozen
class SeenMarquise(WithoutAbilities):
    """The board as somebody sees it: nothing on it is hidden, and nothing is on it that the map does not tell."""
