"""What can be chosen, and what chance can bring: one class for each kind of move (D9.1)."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations, product, starmap
from typing import TypeAlias, TypeVar

import attrs

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

KeyT = TypeVar("KeyT")
MoveT = TypeVar("MoveT")


class _Once(dict[KeyT, MoveT]):
    """The moves of a kind by their only field: the same ones turn up again and again (`benchmarks/`)."""

    def __init__(self, kind: Callable[[KeyT], MoveT]) -> None:
        super().__init__()
        self._kind = kind

    def __missing__(self, key: KeyT) -> MoveT:
        move = self[key] = self._kind(key)
        return move


return_of = _Once(Return).__getitem__
council_of = _Once(Council).__getitem__
deal_of = _Once(Deal).__getitem__
leader_deal_of = _Once(DealLeader).__getitem__
take_of = lru_cache(maxsize=1 << 12)(Take)
block_of = lru_cache(maxsize=1 << 14)(Block)


def decisions(options: Options) -> Sequence[Move]:
    """What seats can play: takes, returns, plays to the council, blocks."""
    heroes, slots = tuple(map(HeroId, range(len(options.heroes)))), range(options.row_length)
    return (
        *starmap(take_of, product(range(ROWS), combinations(slots, 2))),
        *map(return_of, combinations(heroes, 2)),
        *map(council_of, heroes),
        *starmap(block_of, product(heroes, range(ROWS), slots)),
    )


def chances(options: Options) -> Sequence[Move]:
    """What chance can bring: heroes, then leaders."""
    heroes, leaders = range(len(options.heroes)), range(len(options.leaders))
    return (*map(deal_of, map(HeroId, heroes)), *map(leader_deal_of, map(LeaderId, leaders)))


def max_length(options: Options) -> int:
    """The exact number of moves of a game in which no take is skipped (D5.1): deals, tops, three decisions a turn."""
    leaders = 2
    return len(options.heroes) + leaders + 3 * options.turns


def roles(options: Options) -> tuple[str, ...]:
    """What each seat plays: both the same."""
    return ("player",) * options.seats
