"""The Vagabond in words: notation, and what is said in English of its moves and decisions (Law 9)."""

from collections.abc import Mapping
from typing import Final

from tabletop.root_alliance.moves import Move
from tabletop.root_alliance.vagabond.moves import (
    Aid,
    Become,
    Bring,
    Damage,
    DayLabor,
    Drop,
    Exhaust,
    Explore,
    FindItem,
    Fulfil,
    Hideout,
    Pilfer,
    Refresh,
    Repair,
    Strike,
    TakeCards,
    TakeItem,
    TakePoints,
    TurnQuest,
)

WORDS: Final[Mapping[type[Move], str]] = {
    Aid: "aid",
    Become: "become",
    Bring: "bring",
    Damage: "damage",
    DayLabor: "labor",
    Drop: "drop",
    Exhaust: "exhaust",
    Explore: "explore",
    FindItem: "find",
    Fulfil: "quest",
    Hideout: "hideout",
    Pilfer: "pilfer",
    Refresh: "refresh",
    Repair: "repair",
    Strike: "strike",
    TakeCards: "cards",
    TakeItem: "item",
    TakePoints: "points",
    TurnQuest: "turn",
}
"""The word that opens the text of each kind of move (`notation.py`)."""

PHRASES: Final[Mapping[str, str]] = {
    "Pass of ItemTaking": "{who} takes no item.",
    "Pass of Slipping": "{who} does not slip.",
    "Pass of Enlisting": "{who} battles without allies.",
    "Pass of Escorting": "{who} goes without allies.",
    "End of Roaming": "{who} ends its Daylight.",
    "Roam of PawnPlacing": "{who} starts in {place}.",
    "Roam of Slipping": "{who} slips to {place}.",
    "Lose of Damaging": "{who} lets a {piece} of its ally take a hit.",
    "Become": "{who} is the {character}.",
    "Refresh": "{who} refreshes the item {item}.",
    "Explore": "{who} explores the ruin.",
    "Aid": "{who} aids {seat} with {card}.",
    "Exhaust": "{who} exhausts the item {item}.",
    "TakeItem": "{who} takes the item {item}.",
    "Fulfil": "{who} completes the quest {quest}.",
    "TakePoints": "{who} scores for the quest.",
    "TakeCards": "{who} draws cards for the quest.",
    "Strike": "{who} strikes a {piece}.",
    "Repair": "{who} repairs the item {item}.",
    "Damage": "{who} damages the item {item}.",
    "Drop": "{who} removes the item {item} from the game.",
    "Pilfer": "{who} steals a card from {seat}.",
    "DayLabor": "{who} takes {card} out of the discard pile.",
    "Hideout": "{who} hides out.",
    "Bring": "{who} lets {warriors} of {seat} come along.",
    "TurnQuest": "The quest {quest} is turned up.",
    "FindItem": "The item found is {item}.",
    "damaged": "Damaged: {items}.",
}
"""Sentences (`narration.py`)."""
