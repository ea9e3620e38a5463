"""What is due, in a few words. A language is one table; what it lacks falls back to English."""

from collections.abc import Mapping
from typing import Any, Final

import attrs

from tabletop.root_alliance.components import CARD_NAMES, PIECE_NAMES, SUITS
from tabletop.root_alliance.decisions import Decision
from tabletop.root_alliance.factions import PARTS
from tabletop.root_alliance.options import Options

ENGLISH: Final[Mapping[str, str]] = {
    **{name: phrase for part in PARTS.values() for name, phrase in part.prompts.items()},
    "SuitDeal": "the suit of the next clearing",
    "Draw": "a card for the {to}",
    "Rolling": "the dice of the battle in clearing {clearing}",
    "Theft": "the card that the {by} takes from the {of}",
    "Window": "an effect at the {timing}",
    "Targeting": "whom {card} is aimed at",
    "Look": "the hand of the {owner}",
    "Paying": "a card that matches {suit}",
    "HandLimit": "discard down to five cards",
    "Activating": "crafting pieces for {card}, {left} to go",
    "Ambushing": "an ambush in clearing {clearing}",
    "Foiling": "an ambush to foil the ambush in clearing {clearing}",
    "GoingFirst": "who uses effects first in clearing {clearing}",
    "UsingEffects": "effects in the battle in clearing {clearing}",
    "Losing": "what is lost in clearing {clearing}",
    "Ordering": "what is resolved first",
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
