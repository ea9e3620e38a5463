"""What can be chosen, and what chance can bring: one class for each kind of move (D9.1)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

import attrs

from tabletop.core.alphabet import own_move
from tabletop.duel.components import ROWS, HeroId, LeaderId
from tabletop.duel.options import Options


@attrs.frozen(cache_hash=True)
class Take:
    """Take two free heroes of one row (D4.1); `slots` in rising order."""

    row: int
    slots: tuple[int, int]


@attrs.frozen(cache_hash=True)
class Return:
    """Return two heroes of the hand, face up; the first, of lower id, into the lower of the emptied slots (D4.3)."""

    heroes: tuple[HeroId, HeroId]


@attrs.frozen(cache_hash=True)
class Council:
    """Lay a hero face down into the own council (D4.4a)."""

    hero: HeroId


@attrs.frozen(cache_hash=True)
class Block:
    """Lay a hero face down on a free hero (D4.4b)."""

    hero: HeroId
    row: int
    slot: int


@attrs.frozen(cache_hash=True)
class Deal:
    """Chance brings a hero: into a hand, into a row, or to the top of the pile (D3.7)."""

    hero: HeroId


@attrs.frozen(cache_hash=True)
class DealLeader:
    """Chance brings a leader into a council (D3.3)."""

    leader: LeaderId


Move: TypeAlias = Take | Return | Council | Block | Deal | DealLeader


@lru_cache(maxsize=16)
def all_moves(options: Options) -> tuple[Move, ...]:
    """Every move that is ever legal: the decisions, then the deals of chance."""
    return decisions(options) + chances(options)


@lru_cache(maxsize=16)
def decisions(options: Options) -> tuple[Move, ...]:
    """Every move that a seat can ever make: takes, returns, plays to the council, blocks."""
    return tuple(_decisions(options))


@lru_cache(maxsize=16)
def chances(options: Options) -> tuple[Move, ...]:
    """Every move that chance can ever make: the deals of heroes, then those of leaders."""
    return tuple(_deals(options))


def known_move(move: Move, options: Options) -> Move | None:
    """
    The alphabet's own move for this value, or None.

    Any kind of int counts for the plain one; `Take(0.0, (True, 2))` is no move.
    """
    return own_move(_known_moves(options), move)


@lru_cache(maxsize=16)
def _known_moves(options: Options) -> dict[Move, Move]:
    return {move: move for move in all_moves(options)}


def max_length(options: Options) -> int:
    """The exact number of moves of a game in which no take is skipped (D5.1): deals, tops, three decisions a turn."""
    leaders = 2
    return len(options.heroes) + leaders + 3 * options.turns


def roles(options: Options) -> tuple[str, ...]:
    """What each seat plays: both the same."""
    return ("player",) * options.seats


def _decisions(options: Options) -> Iterator[Move]:
    heroes = [HeroId(hero) for hero in range(len(options.heroes))]
    places = [(row, slot) for row in range(ROWS) for slot in range(options.row_length)]
    for row in range(ROWS):
        yield from (Take(row, pair) for pair in combinations(range(options.row_length), 2))
    yield from (Return(pair) for pair in combinations(heroes, 2))
    yield from (Council(hero) for hero in heroes)
    yield from (Block(hero, row, slot) for hero in heroes for row, slot in places)


def _deals(options: Options) -> Iterator[Move]:
    yield from (Deal(HeroId(hero)) for hero in range(len(options.heroes)))
    yield from (DealLeader(LeaderId(leader)) for leader in range(len(options.leaders)))
