"""The Eyrie Dynasties in words: notation, and what is said in English of its moves and decisions (Law 7)."""

from collections.abc import Iterator, Mapping
from typing import Final

from tabletop.root_alliance.eyrie.board import EyrieBoard
from tabletop.root_alliance.eyrie.components import COLUMNS
from tabletop.root_alliance.pen import Pen
from tabletop.root_alliance.state import Row

PHRASES: Final[Mapping[str, str]] = {
    "Pass of Decreeing": "{who} adds no more to the Decree.",
    "End of Courting": "{who} is done crafting.",
    "End of Adjourning": "{who} ends its Daylight.",
    "Nest": "{who} places a roost in clearing {clearing}.",
    "Appoint": "{who} makes the {leader} its leader.",
    "Decree": "{who} adds {card} to the column {column} of the Decree.",
    "Obey": "{who} resolves a card of the suit {suit}.",
    "turmoil": "Turmoil costs {points} points and the cards of the Decree: {cards}.",
}
"""Sentences (`narration.py`)."""

DRAWING: Final[Mapping[str, str]] = {"leader": "leader {leader}; {columns}"}
"""What drawings say of its board (`drawing.py`)."""


def drawn(board: EyrieBoard, _pieces: tuple[Row, ...], pen: Pen) -> Iterator[str]:
    """The line of its board."""
    columns = (
        f"{column} {pen.cards(cards)}{' +vizier' * board.viziers.count(column)}"
        for column, cards in zip(COLUMNS, board.decree, strict=True)
    )
    yield pen.say("leader", leader=board.leader or pen.nothing, columns="; ".join(columns))
