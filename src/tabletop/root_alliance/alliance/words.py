"""The Woodland Alliance in words: notation, and what is said in English of its moves and decisions (Law 8)."""

from collections.abc import Mapping
from typing import Final

VERBS: Final[Mapping[str, str]] = {
    "ShowHand": "show",
}
"""Kinds of moves that have another verb than their name (`notation.py`)."""

PHRASES: Final[Mapping[str, str]] = {
    "End of Revolting": "{who} ends its revolts.",
    "End of Spreading": "{who} is done spreading sympathy.",
    "End of Agitating": "{who} is done crafting, mobilizing and training.",
    "End of Operating": "{who} ends its military operations.",
    "Spend of SupportersPaying": "{who} spends the supporter {card}.",
    "Revolt": "{who} starts a revolt in clearing {clearing}.",
    "Spread": "{who} spreads sympathy to clearing {clearing}.",
    "Mobilize": "{who} adds {card} to the supporters.",
    "mobilize in vain": "{who} discards {card}, as there is no room among the supporters.",
    "Train": "{who} trains an officer with {card}.",
    "Organize": "{who} organizes clearing {clearing}.",
    "Give": "{who} pays for the Outrage: {card} joins the supporters of {to}.",
    "give in vain": "{who} pays for the Outrage with {card}; {to} has no room for it and discards it.",
    "ShowHand": "{who} has no card for the Outrage and shows the hand to the Alliance.",
    "supporter": "{who} draws {card} as a supporter.",
    "supporter in vain": "{who} draws {card}, has no room for it and discards it.",
    "lost": "With its base the {owner} loses the supporters {cards}.",
    "come": "The revolt places in clearing {clearing}: {pieces}.",
}
"""Sentences (`narration.py`)."""
