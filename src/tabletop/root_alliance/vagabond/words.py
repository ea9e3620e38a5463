"""The Vagabond in words: notation, and what is said in English of its moves and decisions (Law 9)."""

from collections.abc import Iterator, Mapping
from typing import Final

from tabletop.root_alliance.pen import Pen
from tabletop.root_alliance.state import Row
from tabletop.root_alliance.vagabond.board import VagabondBoard
from tabletop.root_alliance.vagabond.components import QUEST_NAMES, Condition, Relation

VERBS: Final[Mapping[str, str]] = {
    "DayLabor": "labor",
    "FindItem": "find",
    "Fulfil": "quest",
    "TakeCards": "cards",
    "TakeItem": "item",
    "TakePoints": "points",
    "TurnQuest": "turn",
}
"""Kinds of moves that have another verb than their name (`notation.py`)."""

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
    "AidEvent": "{who} aids {to} with {card}.",
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
    "exhausted": "The item {item} is exhausted for it.",
    "partner": "The partner is {partner}.",
}
"""Sentences (`narration.py`)."""

DRAWING: Final[Mapping[str, str]] = {
    "pawn": "the {character} in {place}",
    "items": "{condition} {items}",
    "quests": "quests {quests}",
    "relation": "{faction} {relation}",
}
"""What drawings say of its board (`drawing.py`)."""


def drawn(board: VagabondBoard, _pieces: tuple[Row, ...], pen: Pen) -> Iterator[str]:
    """The lines of its board."""
    place = pen.nothing if board.pawn is None else pen.options.map.places[board.pawn]
    yield pen.say("pawn", character=board.character or pen.nothing, place=place)
    kept = zip(Condition, (board.ready, board.exhausted, board.damaged, board.broken), strict=True)
    yield "; ".join(pen.say("items", condition=condition, items=pen.items(items)) for condition, items in kept)
    quests = " ".join(QUEST_NAMES[quest] for quest in board.quests) or pen.nothing
    relations = (
        pen.say("relation", faction=faction, relation=relation)
        for faction, relation in zip(pen.options.factions, board.relations, strict=True)
        if relation is not Relation.INDIFFERENT
    )
    yield "; ".join((pen.say("quests", quests=quests), *relations))
