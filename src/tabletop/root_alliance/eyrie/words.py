"""The Eyrie Dynasties in words: notation, and what is said in English of its moves and decisions (Law 7)."""

from collections.abc import Mapping
from typing import Final

PHRASES: Final[Mapping[str, str]] = {
    "Pass of Decreeing": "{who} adds no more to the Decree.",
    "End of Courting": "{who} is done crafting.",
    "End of Adjourning": "{who} ends its Daylight.",
    "Nest": "{who} places a roost in clearing {clearing}.",
    "Appoint": "{who} makes the {leader} its leader.",
    "Decree": "{who} adds {card} to the column {column} of the Decree.",
    "Obey": "{who} resolves a card of the suit {suit}.",
}
"""Sentences (`narration.py`)."""

PROMPTS: Final[Mapping[str, str]] = {
    "Landing": "the corner of the first roost",
    "Appointing": "a new leader",
    "Decreeing": "cards for the Decree",
    "Nesting": "a new roost",
    "Courting": "craft",
    "Obeying": "a card of the column {column}",
    "Adjourning": "effects of Daylight, the Decree being resolved",
    "Ordained": "the action {column} by a {suit} card",
}
"""What is due (`prompts.py`)."""
