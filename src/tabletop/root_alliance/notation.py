"""Moves as text, and how ids are written in JSON. Notation is the same in every language."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

import attrs
from cattrs import Converter

from tabletop.core.errors import NotationError
from tabletop.core.forms import register_name_set, register_names
from tabletop.root_alliance.alphabet import all_moves, known_move
from tabletop.root_alliance.components import CARD_NAMES, ITEMS, PIECE_NAMES, SUITS, CardId, ItemId, PieceId, SuitId
from tabletop.root_alliance.factions import PARTS
from tabletop.root_alliance.maps import CLEARING_NAMES, ClearingSet, PlaceId
from tabletop.root_alliance.moves import (
    Activate,
    ActivateDominance,
    Ambush,
    Battle,
    Build,
    Craft,
    Deal,
    DealSuit,
    Dice,
    Discard,
    End,
    Lose,
    Move,
    Pass,
    Recruit,
    Resolve,
    Roam,
    Seen,
    Spend,
    Steal,
    TakeDominance,
    Target,
    Tax,
    Travel,
    Use,
)
from tabletop.root_alliance.options import Options
from tabletop.root_alliance.vagabond.components import QUEST_NAMES, QuestId

WORDS: Final[Mapping[type[Move], str]] = {
    **{kind: word for part in PARTS.values() for kind, word in part.words.items()},
    Pass: "pass",
    End: "end",
    Seen: "seen",
    Craft: "craft",
    Activate: "activate",
    Use: "use",
    Target: "target",
    Tax: "tax",
    ActivateDominance: "dominate",
    TakeDominance: "take",
    Spend: "spend",
    Discard: "discard",
    Travel: "move",
    Roam: "roam",
    Battle: "battle",
    Ambush: "ambush",
    Lose: "lose",
    Resolve: "resolve",
    Recruit: "recruit",
    Build: "build",
    Deal: "deal",
    DealSuit: "suit",
    Dice: "roll",
    Steal: "steal",
}
"""The word that opens the text of each kind of move; its fields follow in their order."""

_WRITERS: Final[Mapping[str, Callable[[Any, Options], str]]] = {
    "card": lambda card, _: CARD_NAMES[card],
    "suit": lambda suit, _: SUITS[suit],
    "item": lambda item, _: ITEMS[item],
    "quest": lambda quest, _: QUEST_NAMES[quest],
    "place": lambda place, options: options.map.places[place],
    "piece": lambda piece, _: PIECE_NAMES[piece],
    "clearing": lambda place, options: options.map.places[place],
    "origin": lambda place, options: options.map.places[place],
    "destination": lambda place, options: options.map.places[place],
    "seat": lambda seat, options: options.factions[seat],
    "defender": lambda seat, options: options.factions[seat],
}
"""The name of a field -> how its value is written; numbers are written as they are."""


def format_move(move: Move, options: Options) -> str:
    """The one spelling of the move: `craft anvil`, `move 5 9 3` (from, to, warriors), `battle 7 eyrie`, `revolt 5`."""
    known = known_move(move, options)
    if known is None:
        return repr(move)  # no move of this game, shown as what it is
    values = ((field.name, getattr(known, field.name)) for field in attrs.fields(type(known)))
    written = (_WRITERS[name](value, options) if name in _WRITERS else str(value) for name, value in values)
    return " ".join((WORDS[type(known)], *written))


def parse_move(text: str, options: Options) -> Move:
    """
    The move with this spelling, in any letter case.

    Raises:
        NotationError: `text` is not exactly what `format_move` writes for some move.
    """
    move = _moves_by_text(options).get(text.casefold())
    if move is None:
        raise NotationError(text, _accepted(text, options))
    return move


@lru_cache(maxsize=64)
def _moves_by_text(options: Options) -> Mapping[str, Move]:
    return {format_move(move, options).casefold(): move for move in all_moves(options)}


def _accepted(text: str, options: Options) -> str:
    """One example of the kind of move that the text begins with; of each kind where it begins with none."""
    kinds = {WORDS[type(move)]: move for move in reversed(all_moves(options))}
    word = text.casefold().partition(" ")[0]
    chosen = [kinds[word]] if word in kinds else list(reversed(kinds.values()))
    return " | ".join(format_move(move, options) for move in chosen)


def register_hooks(converter: Converter, options: Options) -> None:
    """Write cards, pieces, suits, items, quests and places by name, sets of clearings as lists of numbers."""
    register_names(converter, CardId, CARD_NAMES)
    register_names(converter, PieceId, PIECE_NAMES)
    register_names(converter, SuitId, SUITS)
    register_names(converter, ItemId, ITEMS)
    register_names(converter, QuestId, QUEST_NAMES)
    register_names(converter, PlaceId, options.map.places)
    register_name_set(converter, ClearingSet, CLEARING_NAMES)
