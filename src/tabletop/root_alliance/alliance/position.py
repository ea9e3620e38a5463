"""A board of the Woodland Alliance for any position (Law 8)."""

from tabletop.core.box import Box
from tabletop.root_alliance.alliance.board import AllianceBoard
from tabletop.root_alliance.components import DECK, CardId
from tabletop.root_alliance.options import DEFAULT
from tabletop.root_alliance.vocabulary import names


def alliance(supporters: str = "", officers: int = 0) -> AllianceBoard:
    """The board of the Woodland Alliance."""
    cards = Box(DECK, names(DEFAULT), CardId, "card").taken("$.boards.supporters", supporters)
    return AllianceBoard(tuple(sorted(cards)), officers)
