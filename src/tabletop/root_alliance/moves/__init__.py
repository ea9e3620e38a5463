"""What can be chosen, and what chance can bring; the alphabet of a game. A file of classes a chapter."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

from tabletop.core.alphabet import own_move
from tabletop.core.contract import Seat
from tabletop.root_alliance.components import (
    ALL_QUESTS,
    AMBUSHES,
    CHARACTERS,
    CLEARING_SUITS,
    CLEARINGS,
    COLUMNS,
    CORNERS,
    CRAFTABLE,
    DIE,
    DOMINANCES,
    ITEMS,
    KINDS,
    LEADERS,
    MARQUISE_BUILDINGS,
    PERSISTENT,
    PIECES,
    PIECES_OF,
    RAZEABLE_OF,
    ROOST,
    RUIN_ITEMS,
    SUITS,
    WARRIOR_OF,
    Condition,
    Faction,
    ItemId,
    SuitId,
)
from tabletop.root_alliance.maps import PlaceId
from tabletop.root_alliance.moves.alliance import Give, Mobilize, Organize, Revolt, ShowHand, Spread, Train
from tabletop.root_alliance.moves.eyrie import Appoint, Decree, Nest, Obey
from tabletop.root_alliance.moves.marquise import Overwork, PayWood, PlaceKeep, PlaceWood, RecruitAll
from tabletop.root_alliance.moves.shared import (
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
from tabletop.root_alliance.moves.vagabond import (
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
from tabletop.root_alliance.options import FEWEST, Options

Move: TypeAlias = (
    Pass
    | End
    | Seen
    | Craft
    | Activate
    | Use
    | Target
    | Tax
    | ActivateDominance
    | TakeDominance
    | Spend
    | Discard
    | Travel
    | Roam
    | Battle
    | Ambush
    | Lose
    | Resolve
    | Recruit
    | Build
    | PlaceKeep
    | PlaceWood
    | PayWood
    | RecruitAll
    | Overwork
    | Nest
    | Appoint
    | Decree
    | Obey
    | Revolt
    | Spread
    | Mobilize
    | Train
    | Organize
    | Give
    | ShowHand
    | Aid
    | Become
    | Bring
    | Damage
    | DayLabor
    | Drop
    | Exhaust
    | Explore
    | Fulfil
    | Hideout
    | Pilfer
    | Refresh
    | Repair
    | Strike
    | TakeCards
    | TakeItem
    | TakePoints
    | Deal
    | DealSuit
    | Dice
    | Steal
    | TurnQuest
    | FindItem
)

MOST_TRIGGERS = 13
"""No removal triggers more: a sympathy token in each clearing and a base, or as many field hospitals."""

_CLEARINGS = tuple(PlaceId(clearing) for clearing in range(CLEARINGS))


@lru_cache(maxsize=64)
def all_moves(options: Options) -> tuple[Move, ...]:
    """Every move that is ever legal: the decisions, then those of chance."""
    return decisions(options) + chances(options)


@lru_cache(maxsize=64)
def decisions(options: Options) -> tuple[Move, ...]:
    """Every move that a seat can ever make: the shared ones, then those of each faction in the game."""
    factions = {
        Faction.MARQUISE: _of_marquise,
        Faction.EYRIE: _of_eyrie,
        Faction.ALLIANCE: _of_alliance,
        Faction.VAGABOND: _of_vagabond,
    }
    own = (move for faction, moves in factions.items() if faction in options.factions for move in moves(options))
    return (*_shared(options), *own)


@lru_cache(maxsize=64)
def chances(options: Options) -> tuple[Move, ...]:
    """Every move that chance can ever make."""
    return tuple(_of_chance(options))


def known_move(move: Move, options: Options) -> Move | None:
    """
    The alphabet's own move for this value, or None.

    Any kind of int counts for the plain one; `Travel(0.0, 4, True)` is no move.
    """
    return own_move(_known_moves(options), move)


def roles(options: Options) -> tuple[str, ...]:
    """What each seat plays: its faction (Law 5.1.1)."""
    return tuple(faction.value for faction in options.factions)


@lru_cache(maxsize=64)
def _known_moves(options: Options) -> dict[Move, Move]:
    return {move: move for move in all_moves(options)}


def _shared(options: Options) -> Iterator[Move]:
    seats = [Seat(seat) for seat in range(options.seats)]
    factions = options.factions
    yield from (Pass(), End(), Seen())
    yield from map(Craft, CRAFTABLE)
    yield from map(Activate, CLEARING_SUITS)
    yield from map(Use, PERSISTENT)
    yield from map(Target, seats)
    yield from map(Tax, _CLEARINGS)
    if options.seats > FEWEST:
        yield from map(ActivateDominance, DOMINANCES)
        yield from map(TakeDominance, DOMINANCES)
    kinds = [kind for kind in KINDS if kind in options.deck]
    yield from map(Spend, kinds)
    yield from map(Discard, kinds)
    most = max(PIECES[WARRIOR_OF[faction]].total for faction in factions if faction in WARRIOR_OF)
    yield from (
        Travel(origin, destination, warriors)
        for origin in _CLEARINGS
        for destination in options.map.paths[origin]
        for warriors in range(1, most + 1)
    )
    yield from (Battle(clearing, seat) for clearing in _CLEARINGS for seat in seats)
    yield from map(Ambush, AMBUSHES)
    yield from (Lose(piece) for faction in factions for piece in RAZEABLE_OF[faction])
    yield from map(Resolve, range(MOST_TRIGGERS))
    yield from map(Recruit, _CLEARINGS)


def _of_marquise(_options: Options) -> Iterator[Move]:
    yield from map(PlaceKeep, (PlaceId(corner) for corner in CORNERS))
    yield from (Build(piece, clearing) for piece in MARQUISE_BUILDINGS for clearing in _CLEARINGS)
    yield from (kind(clearing) for kind in (PlaceWood, PayWood, Overwork) for clearing in _CLEARINGS)
    yield RecruitAll()


def _of_eyrie(options: Options) -> Iterator[Move]:
    yield from map(Nest, _CLEARINGS)
    yield from map(Appoint, LEADERS)
    yield from (Decree(column, card) for column in COLUMNS for card in dict.fromkeys(options.deck))
    yield from (Obey(SuitId(suit)) for suit in range(len(SUITS)))
    yield from (Build(ROOST, clearing) for clearing in _CLEARINGS)


def _of_alliance(options: Options) -> Iterator[Move]:
    yield from (kind(clearing) for kind in (Revolt, Spread, Organize) for clearing in _CLEARINGS)
    yield from (kind(card) for kind in (Mobilize, Train, Give) for card in dict.fromkeys(options.deck))
    yield ShowHand()


def _of_vagabond(options: Options) -> Iterator[Move]:
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


def _of_chance(options: Options) -> Iterator[Move]:
    kinds = [kind for kind in KINDS if kind in options.deck]
    yield from map(Deal, kinds)
    if options.map.suits is None:
        yield from map(DealSuit, CLEARING_SUITS)
    yield from (Dice(higher, lower) for lower, higher in combinations_with_replacement(range(DIE), 2))
    yield from map(Steal, kinds)
    if Faction.VAGABOND in options.factions:
        yield from map(TurnQuest, ALL_QUESTS)
        yield from (FindItem(ItemId(item)) for item, count in enumerate(RUIN_ITEMS) if count)
