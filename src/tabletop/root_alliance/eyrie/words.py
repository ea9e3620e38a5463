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
