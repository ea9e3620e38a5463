"""The alphabet of a game: every move that is ever legal."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement

from tabletop.core.alphabet import own_move
from tabletop.core.contract import Seat
from tabletop.root_alliance.components import (
    AMBUSHES,
    CLEARING_SUITS,
    CRAFTABLE,
    DIE,
    DOMINANCES,
    KINDS,
    PERSISTENT,
    PIECES,
    RAZEABLE_OF,
    WARRIOR_OF,
    Faction,
    ItemId,
)
from tabletop.root_alliance.factions import PARTS
from tabletop.root_alliance.maps import ALL_CLEARINGS
from tabletop.root_alliance.moves import (
    Activate,
    ActivateDominance,
    Ambush,
    Battle,
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
    Seen,
    Spend,
    Steal,
    TakeDominance,
    Target,
    Tax,
    Travel,
    Use,
)
from tabletop.root_alliance.options import FEWEST, Options
from tabletop.root_alliance.vagabond.components import ALL_QUESTS, RUIN_ITEMS
from tabletop.root_alliance.vagabond.moves import FindItem, TurnQuest

MOST_TRIGGERS = 13
"""No removal triggers more: a sympathy token in each clearing and a base, or as many field hospitals."""


@lru_cache(maxsize=64)
def all_moves(options: Options) -> tuple[Move, ...]:
    """Every move that is ever legal: the decisions, then those of chance."""
    return decisions(options) + chances(options)


@lru_cache(maxsize=64)
def decisions(options: Options) -> tuple[Move, ...]:
    """Every move that a seat can ever make: the shared ones, then those of each faction in the game."""
    own = (move for faction, part in PARTS.items() if faction in options.factions for move in part.own_moves(options))
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
    yield from map(Tax, ALL_CLEARINGS)
    if options.seats > FEWEST:
        yield from map(ActivateDominance, DOMINANCES)
        yield from map(TakeDominance, DOMINANCES)
    kinds = [kind for kind in KINDS if kind in options.deck]
    yield from map(Spend, kinds)
    yield from map(Discard, kinds)
    most = max(PIECES[WARRIOR_OF[faction]].total for faction in factions if faction in WARRIOR_OF)
    yield from (
        Travel(origin, destination, warriors)
        for origin in ALL_CLEARINGS
        for destination in options.map.paths[origin]
        for warriors in range(1, most + 1)
    )
    yield from (Battle(clearing, seat) for clearing in ALL_CLEARINGS for seat in seats)
    yield from map(Ambush, AMBUSHES)
    yield from (Lose(piece) for faction in factions for piece in RAZEABLE_OF[faction])
    yield from map(Resolve, range(MOST_TRIGGERS))
    yield from map(Recruit, ALL_CLEARINGS)


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
