"""What the alphabet of a game gains by the Vagabond (Law 9)."""

from collections.abc import Iterator
from typing import Final

from tabletop.core.contract import Seat
from tabletop.root_alliance.components import ITEMS, PIECES, PIECES_OF, WARRIOR_OF, Faction, ItemId
from tabletop.root_alliance.maps import PlaceId
from tabletop.root_alliance.moves import Lose, Move, Roam
from tabletop.root_alliance.options import Options
from tabletop.root_alliance.vagabond.components import ALL_QUESTS, CHARACTERS, Condition
from tabletop.root_alliance.vagabond.moves import (
    Aid,
    Become,
    Bring,
    Damage,
    DayLabor,
    Drop,
    Exhaust,
    Explore,
    Fulfil,
    Hideout,
    Pilfer,
    Refresh,
    Repair,
    Strike,
    TakeCards,
    TakeItem,
    TakePoints,
)


def own_moves(options: Options) -> Iterator[Move]:
    """Every move of its own that is ever legal."""
    items = [ItemId(item) for item in range(len(ITEMS))]
    others = [Seat(seat) for seat, faction in enumerate(options.factions) if faction is not Faction.VAGABOND]
    yield from map(Become, CHARACTERS)
    yield from (Roam(PlaceId(place)) for place in range(len(options.map.places)))
    yield from (Explore(), TakePoints(), TakeCards(), Hideout())
    yield from (Aid(seat, card) for seat in others for card in dict.fromkeys(options.deck))
    yield from (kind(item) for kind in (Exhaust, TakeItem) for item in items)
    yield from map(Fulfil, ALL_QUESTS)
    yield from (Strike(piece) for faction in options.factions for piece in PIECES_OF[faction])
    for kind, conditions in _CONDITIONS:
        yield from (kind(item, condition) for item in items for condition in conditions)
    yield from map(Pilfer, others)
    yield from map(DayLabor, dict.fromkeys(options.deck))
    for seat in others:
        warrior = PIECES[WARRIOR_OF[options.factions[seat]]]
        yield from (Bring(seat, number) for number in range(1, warrior.total + 1))
        yield Lose(WARRIOR_OF[options.factions[seat]])


_CONDITIONS: Final = (
    (Refresh, (Condition.EXHAUSTED, Condition.BROKEN)),
    (Repair, (Condition.DAMAGED, Condition.BROKEN)),
    (Damage, (Condition.READY, Condition.EXHAUSTED)),
    (Drop, tuple(Condition)),
)
"""In which conditions an item is refreshed, repaired, damaged, dropped."""
