"""The alphabet of a game: every move that is ever legal, in two parts, and what each faction adds to them."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from tabletop.core import Seat
from tabletop.root_alliance import components, maps, moves
from tabletop.root_alliance.factions import PARTS
from tabletop.root_alliance.moves import Move
from tabletop.root_alliance.options import FEWEST, Options

MOST_TRIGGERS: Final = 13
"""No removal triggers more: a sympathy token in each clearing and a base, or as many field hospitals."""


@lru_cache(maxsize=64)
def decisions(options: Options) -> tuple[Move, ...]:
    """What seats can play: the moves that all factions share, then those of each faction in the game."""
    own = [part.own_moves(options) for faction, part in PARTS.items() if faction in options.factions]
    return (*_shared(options), *(move for moves_of_one in own for move in moves_of_one))


@lru_cache(maxsize=64)
def chances(options: Options) -> tuple[Move, ...]:
    """What chance can bring: to all, then to each faction in the game."""
    own = [part.own_chances(options) for faction, part in PARTS.items() if faction in options.factions]
    return (*_of_chance(options), *(move for moves_of_one in own for move in moves_of_one))


def roles(options: Options) -> tuple[str, ...]:
    """What each seat plays: its faction (Law 5.1.1)."""
    return tuple(faction.value for faction in options.factions)


def _shared(options: Options) -> Iterator[Move]:
    seats = [Seat(seat) for seat in range(options.seats)]
    factions, warrior_of = options.factions, components.WARRIOR_OF
    yield from (moves.Pass(), moves.End(), moves.Seen())
    yield from map(moves.Craft, components.CRAFTABLE)
    yield from map(moves.Activate, components.CLEARING_SUITS)
    yield from map(moves.Use, components.PERSISTENT)
    yield from map(moves.Target, seats)
    yield from map(moves.Tax, maps.ALL_CLEARINGS)
    if options.seats > FEWEST:
        yield from map(moves.ActivateDominance, components.DOMINANCES)
        yield from map(moves.TakeDominance, components.DOMINANCES)
    yield from map(moves.Spend, options.kinds)
    yield from map(moves.Discard, options.kinds)
    most = max(components.PIECES[warrior_of[faction]].total for faction in factions if faction in warrior_of)
    yield from (
        moves.Travel(origin, destination, warriors)
        for origin in maps.ALL_CLEARINGS
        for destination in options.map.paths[origin]
        for warriors in range(1, most + 1)
    )
    yield from (moves.Battle(clearing, seat) for clearing in maps.ALL_CLEARINGS for seat in seats)
    yield from map(moves.Ambush, components.AMBUSHES)
    yield from (moves.Lose(piece) for faction in factions for piece in components.RAZEABLE_OF[faction])
    yield from map(moves.Resolve, range(MOST_TRIGGERS))
    yield from map(moves.Recruit, maps.ALL_CLEARINGS)


def _of_chance(options: Options) -> Iterator[Move]:
    yield from map(moves.Deal, options.kinds)
    if options.map.suits is None:
        yield from map(moves.DealSuit, components.CLEARING_SUITS)
    dice = combinations_with_replacement(range(components.DIE), 2)
    yield from (moves.Dice(higher, lower) for lower, higher in dice)
    yield from map(moves.Steal, options.kinds)
