"""The Woodland Alliance in words: notation, and what is said in English of its moves and decisions (Law 8)."""

from collections.abc import Iterator, Mapping
from typing import Final

from tabletop.root_alliance.alliance.board import SeenAlliance
from tabletop.root_alliance.alliance.components import SPREAD_COST, SYMPATHY_POINTS
from tabletop.root_alliance.components import SYMPATHY
from tabletop.root_alliance.pen import Pen
from tabletop.root_alliance.state import Row

VERBS: Final[Mapping[str, str]] = {"ShowHand": "show"}
"""Kinds of moves that have another verb than their name (`notation.py`)."""

PHRASES: Final[Mapping[str, str]] = {
    "End of Revolting": "{who} ends its revolts.",
    "End of Spreading": "{who} is done spreading sympathy.",
    "End of Agitating": "{who} is done crafting, mobilizing and training.",
    "End of Operating": "{who} ends its military operations.",
    "Spend of SupportersPaying": "{who} spends the supporter {card}.",
    "Revolt": "{who} starts a revolt in clearing {clearing}.",
    "Spread": "{who} spreads sympathy to clearing {clearing}.",
    "MobilizeEvent": "{who} adds {card} to the supporters.",
    "MobilizeEvent in vain": "{who} discards {card}, as there is no room among the supporters.",
    "Train": "{who} trains an officer with {card}.",
    "Organize": "{who} organizes clearing {clearing}.",
    "GiveEvent": "{who} pays for the Outrage: {card} joins the supporters of {to}.",
    "GiveEvent in vain": "{who} pays for the Outrage with {card}; {to} has no room for it and discards it.",
    "ShowEvent": "{who} has no card for the Outrage and shows the hand to the Alliance.",
    "SupporterEvent": "{who} draws {card} as a supporter.",
    "SupporterEvent in vain": "{who} draws {card}, has no room for it and discards it.",
    "lost": "With its base the alliance loses the supporters {cards}.",
    "come": "The revolt places in clearing {clearing}: {pieces}.",
}
"""Sentences (`narration.py`)."""

DRAWING: Final[Mapping[str, str]] = {
    "supporters": "supporters {cards}; officers {officers}",
    "sympathy": "the next sympathy costs {cost} and scores {points}",
}
"""What drawings say of its board (`drawing.py`)."""


def drawn(board: SeenAlliance, pieces: tuple[Row, ...], pen: Pen) -> Iterator[str]:
    """The lines of its board."""
    yield pen.say("supporters", cards=pen.seen(board.supporters), officers=board.officers)
    spread = sum(pieces[SYMPATHY])
    if spread < len(SPREAD_COST):
        yield pen.say("sympathy", cost=SPREAD_COST[spread], points=SYMPATHY_POINTS[spread])
