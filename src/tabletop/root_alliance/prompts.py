"""What is due, in a few words. A language is one table; what it lacks falls back to English."""

from collections.abc import Mapping
from typing import Any, Final

import attrs

from tabletop.root_alliance.components import CARD_NAMES, PIECE_NAMES, SUITS
from tabletop.root_alliance.decisions import Decision
from tabletop.root_alliance.options import Options

ENGLISH: Final[Mapping[str, str]] = {
    "SuitDeal": "the suit of the next clearing",
    "Draw": "a card for the {to}",
    "SupporterDraw": "a supporter for the {to}",
    "Rolling": "the dice of the battle in clearing {clearing}",
    "Theft": "the card that the {by} takes from the {of}",
    "QuestDeal": "a quest",
    "RuinSearch": "the item in the ruin",
    "Window": "an effect at the {timing}",
    "Targeting": "whom {card} is aimed at",
    "Look": "the hand of the {owner}",
    "Paying": "a card that matches {suit}",
    "HandLimit": "discard down to five cards",
    "Activating": "crafting pieces for {card}, {left} to go",
    "Enlisting": "an ally for the battle in clearing {clearing}",
    "Escorting": "warriors of an ally to come along to clearing {destination}",
    "Damaging": "items to damage, {left} to go",
    "Ambushing": "an ambush in clearing {clearing}",
    "Foiling": "an ambush to foil the ambush in clearing {clearing}",
    "GoingFirst": "who uses effects first in clearing {clearing}",
    "UsingEffects": "effects in the battle in clearing {clearing}",
    "Losing": "what is lost in clearing {clearing}",
    "Ordering": "what is resolved first",
    "KeepPlacing": "the corner of the keep",
    "Founding": "the first buildings",
    "WoodPlacing": "where the wood goes",
    "Workday": "craft",
    "Acting": "actions, {left} to go",
    "Marching": "the second move of the March",
    "Recruiting": "where warriors are recruited",
    "WoodPaying": "wood for a building in clearing {clearing}, {left} to go",
    "FieldHospital": "a card to bring {count} warriors from clearing {clearing} to the keep",
    "Landing": "the corner of the first roost",
    "Appointing": "a new leader",
    "Decreeing": "cards for the Decree",
    "Nesting": "a new roost",
    "Courting": "craft",
    "Obeying": "a card of the column {column}",
    "Adjourning": "effects of Daylight, the Decree being resolved",
    "Ordained": "the action {column} by a {suit} card",
    "SupportersPaying": "supporters that match {suit}, {left} to go",
    "Revolting": "revolt",
    "Spreading": "spread sympathy",
    "Agitating": "craft, mobilize, train",
    "Operating": "military operations, {taken} so far",
    "SupportersLimit": "discard down to five supporters",
    "Outrage": "a card that matches clearing {clearing}, for the {alliance}",
    "CharacterChoosing": "a character",
    "PawnPlacing": "a forest to start in",
    "Refreshing": "items to refresh, {left} to go",
    "Slipping": "slip",
    "Roaming": "Daylight",
    "Exhausting": "an item to exhaust for the aid",
    "ItemTaking": "a crafted item of the {of}",
    "Rewarding": "points or cards for the quest",
    "Repairing": "items to repair, {left} to go",
    "Coalescing": "a partner",
    "Dropping": "items to leave behind",
}
"""The name of a decision -> what is due; its fields stand in braces."""

_LANGUAGES: Final[Mapping[str, Mapping[str, str]]] = {"en": ENGLISH}

_SEATS: Final = frozenset({"to", "by", "of", "owner", "alliance"})
_PLACES: Final = frozenset({"clearing", "destination", "origin"})


def prompt(decision: Decision, options: Options, language: str = "en") -> str:
    """What is due, as in `spread sympathy` or `an ambush in clearing 5`."""
    phrases = {**ENGLISH, **_LANGUAGES.get(language, {})}
    fields = {field.name: getattr(decision, field.name) for field in attrs.fields(type(decision))}
    if "fight" in fields:
        fields["clearing"] = fields["fight"].clearing
    words = {name: _word(name, value, options) for name, value in fields.items()}
    return phrases[type(decision).__name__].format(**words)


def _word(name: str, value: Any, options: Options) -> str:  # noqa: ANN401  (by name)
    if name in _SEATS:
        return str(options.factions[value])
    if name in _PLACES:
        return str(options.map.places[value])
    names = {"card": CARD_NAMES, "suit": SUITS, "piece": PIECE_NAMES}.get(name)
    return str(value if names is None else names[value])
