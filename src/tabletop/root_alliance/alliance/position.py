"""A board of the Woodland Alliance for any position (Law 8)."""

from tabletop.root_alliance.alliance.board import AllianceBoard
from tabletop.root_alliance.names import cards_from


def alliance(supporters: str = "", officers: int = 0) -> AllianceBoard:
    """The board of the Woodland Alliance."""
    return AllianceBoard(cards_from("$.boards.supporters", supporters), officers)
