"""What the things of the game are called, one table a type: in JSON, in moves, in sentences and in positions."""

from functools import lru_cache

from tabletop.core import Names, Seat, Table
from tabletop.root_alliance import components, maps
from tabletop.root_alliance.options import Options
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
