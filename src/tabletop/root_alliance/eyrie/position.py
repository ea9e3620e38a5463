"""A board of the Eyrie Dynasties for any position (Law 7)."""

from collections.abc import Iterable, Mapping

from tabletop.core.box import Box
from tabletop.root_alliance.components import DECK, CardId
from tabletop.root_alliance.eyrie.board import EyrieBoard
from tabletop.root_alliance.eyrie.components import COLUMNS, LEADERS, Column, Leader
from tabletop.root_alliance.options import DEFAULT, Options
from tabletop.root_alliance.vocabulary import names


def eyrie(
    leader: Leader = Leader.COMMANDER, deposed: Iterable[Leader] = (), decree: Mapping[Column, str] | None = None
) -> EyrieBoard:
    """The board of the Eyrie Dynasties; `decree` names the cards of each column, without the Viziers."""
    box, columns = Box(DECK, names(DEFAULT), CardId, "card"), {} if decree is None else decree
    cards = [box.taken(f"$.boards.decree.{column}", columns.get(column, "")) for column in COLUMNS]
    return EyrieBoard(
        leader, tuple(card for card in LEADERS if card in set(deposed)), tuple(tuple(sorted(each)) for each in cards)
    )


def board_in_play(_options: Options) -> EyrieBoard:
    """The board of a position that names none: there is a leader."""
    return eyrie()
