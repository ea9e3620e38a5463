"""A board of the Eyrie Dynasties for any position (Law 7)."""

from collections.abc import Iterable, Mapping

from tabletop.root_alliance.eyrie.board import EyrieBoard
from tabletop.root_alliance.eyrie.components import COLUMNS, LEADERS, Column, Leader
from tabletop.root_alliance.names import cards_from


def eyrie(
    leader: Leader = Leader.COMMANDER, deposed: Iterable[Leader] = (), decree: Mapping[Column, str] | None = None
) -> EyrieBoard:
    """The board of the Eyrie Dynasties; `decree` names the cards of each column, without the Viziers."""
    columns = {} if decree is None else decree
    cards = tuple(cards_from(f"$.boards.decree.{column}", columns.get(column, "")) for column in COLUMNS)
    return EyrieBoard(leader, tuple(card for card in LEADERS if card in set(deposed)), cards)
