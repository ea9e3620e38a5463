"""What the alphabet of a game gains by the Vagabond (Law 9)."""

from collections.abc import Iterator
from typing import Final

from tabletop.core import Seat
from tabletop.root_alliance.components import ITEMS, PIECES, PIECES_OF, WARRIOR_OF, Faction, ItemId
from tabletop.root_alliance.maps import PlaceId
from tabletop.root_alliance.moves import Lose, Move, Roam
from tabletop.root_alliance.options import Options
from tabletop.root_alliance.vagabond import components, moves


def own_moves(options: Options) -> Iterator[Move]:
    """Every move of its own that is ever legal."""
    items = [ItemId(item) for item in range(len(ITEMS))]
    others = [Seat(seat) for seat, faction in enumerate(options.factions) if faction is not Faction.VAGABOND]
    yield from map(moves.Become, components.CHARACTERS)
    yield from (Roam(PlaceId(place)) for place in range(len(options.map.places)))
    yield from (moves.Explore(), moves.TakePoints(), moves.TakeCards(), moves.Hideout())
    yield from (moves.Aid(seat, card) for seat in others for card in options.kinds)
    yield from (kind(item) for kind in (moves.Exhaust, moves.TakeItem) for item in items)
    yield from map(moves.Fulfil, components.ALL_QUESTS)
    yield from (moves.Strike(piece) for faction in options.factions for piece in PIECES_OF[faction])
    for kind, conditions in _CONDITIONS:
        yield from (kind(item, condition) for item in items for condition in conditions)
    yield from map(moves.Pilfer, others)
    yield from map(moves.DayLabor, options.kinds)
    for seat in others:
        warrior = WARRIOR_OF[options.factions[seat]]
        yield from (moves.Bring(seat, number) for number in range(1, PIECES[warrior].total + 1))
        yield Lose(warrior)


def own_chances(_options: Options) -> Iterator[Move]:
    """Everything of its own that chance can bring."""
    yield from map(moves.TurnQuest, components.ALL_QUESTS)
    yield from (moves.FindItem(ItemId(item)) for item, count in enumerate(components.RUIN_ITEMS) if count)


_CONDITIONS: Final = (
    (moves.Refresh, (components.Condition.EXHAUSTED, components.Condition.BROKEN)),
    (moves.Repair, (components.Condition.DAMAGED, components.Condition.BROKEN)),
    (moves.Damage, (components.Condition.READY, components.Condition.EXHAUSTED)),
    (moves.Drop, tuple(components.Condition)),
)
"""In which conditions an item is refreshed, repaired, damaged, dropped."""
