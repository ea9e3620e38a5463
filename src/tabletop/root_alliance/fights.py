"""What decisions in the course of a battle or after a removal consist of. Data only."""

from typing import TYPE_CHECKING

import attrs

from tabletop.core import Seat, fast_copy
from tabletop.root_alliance import components, maps


@attrs.frozen(cache_hash=True)
class Fight:
    """
    Who battles whom, and where (Law 4.3).

    ally: lends the attacker its warriors (Law 9.2.9.II.c). razed: whether the hits of an ambush have removed
    a building or token (R-43). damage, ally_hits: hits that the attacker has taken on items and on its ally.
    """

    attacker: Seat
    defender: Seat
    clearing: maps.PlaceId
    ally: Seat | None = None
    razed: bool = False
    damage: int = 0
    ally_hits: int = 0


@attrs.frozen(cache_hash=True)
class Hits:
    """The hits that each side of a battle deals: rolled ones, and extra ones (Law 4.3.2, 4.3.3.I)."""

    by_attacker: int
    by_defender: int
    extra_by_attacker: int
    extra_by_defender: int


@attrs.frozen(cache_hash=True)
class Loss:
    """Pieces of one kind that `remover` has removed from a clearing."""

    remover: Seat
    piece: components.PieceId
    clearing: maps.PlaceId
    count: int


if TYPE_CHECKING:
    from attrs import evolve

    fight_evolve = hits_evolve = evolve
else:  # a battle changes what it owes several times: `benchmarks`
    fight_evolve, hits_evolve = fast_copy(Fight), fast_copy(Hits)
