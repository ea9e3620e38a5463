"""What the things of the game are called, one table a type: in JSON, in moves, in sentences and in positions."""

from functools import lru_cache
from typing import Any, Final, get_args

import attrs

from tabletop.core import Names, Seat, Table
from tabletop.core.names import Form, fields_of_class
from tabletop.root_alliance import components, maps
from tabletop.root_alliance.options import DEFAULT, Options
from tabletop.root_alliance.vagabond.components import QUEST_NAMES, QuestId


@lru_cache(maxsize=64)
def names(options: Options) -> Names:
    """Cards, pieces, suits, items, quests, places and sets of clearings by name; in moves a seat by its faction."""
    return Names(
        {
            components.CardId: Table(components.CARD_NAMES),
            components.PieceId: Table(components.PIECE_NAMES),
            components.SuitId: Table(components.SUITS),
            components.ItemId: Table(components.ITEMS),
            QuestId: Table(QUEST_NAMES),
            maps.PlaceId: Table(options.map.places),
            maps.ClearingSet: Table(maps.CLEARING_NAMES),
            Seat: Table([faction.value for faction in options.factions]),
        }
    )


@lru_cache(maxsize=64)
def spoken(options: Options) -> Names:
    """The same as sentences have it: `Root Tea (fox)`, `the marquise`."""
    cards = [f"{card.name} ({components.SUITS[card.suit]})" for card in components.CARDS]
    seats = [f"the {faction.value}" for faction in options.factions]
    return Names({**names(options).tables, components.CardId: Table(cards), Seat: Table(seats)})


_FORESTS: Final = max(len(woodland.forests) for woodland in maps.WOODLANDS.values())

ANYWHERE: Final = Names(
    {
        **{form: table for form, table in names(DEFAULT).tables.items() if form is not Seat},
        maps.PlaceId: Table([*maps.CLEARING_NAMES, *(f"forest {number}" for number in range(1, _FORESTS + 1))]),
    }
)
"""The names that need no options: seats stay numbers, and forests are counted."""


def words_of(value: Any, called: Names) -> dict[str, str]:  # noqa: ANN401  (a move, a decision, an event)
    """What stands in each field, and in the fields of what stands there; what is None is left out."""
    words: dict[str, str] = {}
    kind: Any = type(value)
    for name, form in fields_of_class(kind):
        part = getattr(value, name)
        if attrs.has(type(part)):
            words = {**words_of(part, called), **words}
        elif part is not None:
            words[name] = _word(form, part, called)
    return words


def _word(form: Form, value: Any, called: Names) -> str:  # noqa: ANN401  (any part)
    kinds = [kind for kind in (form, *get_args(form)) if kind in called.tables]
    return called.word(kinds[0], value) if kinds and isinstance(value, int) else str(value)
