"""
Rules of thumb of the Woodland Alliance (Law 8).

1. Revolt as soon as it can be paid, where most pieces of others fall and most warriors come (Law 8.4.1).
2. Spread sympathy wherever it scores, where it is cheap, and where others have to march through (Law 8.4.2, 8.2.6).
3. Cards that cannot be crafted for points become officers, three or four of them, else supporters (Law 8.5).
4. Officers recruit, send warriors out and organize: each token scores (Law 8.6.1). Two warriors guard a base.
5. Birds are the last supporters to be spent (Law 2.1.1).
"""

from typing import Final

from tabletop.root_alliance import moves as m
from tabletop.root_alliance.alliance import components, decisions
from tabletop.root_alliance.alliance import moves as own
from tabletop.root_alliance.alliance.board import SeenAlliance
from tabletop.root_alliance.components import BASES, BIRD, KEEP, SUIT_OF, SYMPATHY
from tabletop.root_alliance.maps import PlaceId
from tabletop.root_alliance.thumb import shared
from tabletop.root_alliance.thumb.shared import NEVER, Rules
from tabletop.root_alliance.thumb.table import RAZED, Table

GUARD: Final = 2
"""So many warriors stay at a base (rule 4)."""

OFFICERS: Final = 4
"""So many officers are enough (rule 3)."""

TOKEN: Final = 0.8
"""What a token is worth beside its points: it crafts, it provokes, and the next one scores more (rule 2)."""

SUPPORTER: Final = 0.5
"""What a supporter spent is worth (rule 2)."""


def next_points(table: Table) -> float:
    """What the next token scores, its use included; nothing where none is left."""
    number = table.count(SYMPATHY)
    return components.SYMPATHY_POINTS[number] + TOKEN if number < len(components.SYMPATHY_POINTS) else 0.0


def board_of(table: Table) -> SeenAlliance:
    """The own board."""
    board = table.seen.boards[table.seat]
    assert isinstance(board, SeenAlliance)  # these are its rules
    return board


def has_base(table: Table, clearing: PlaceId) -> bool:
    """Whether a base stands there."""
    return any(table.seen.pieces[base][clearing] for base in BASES)


def revolt(table: Table, move: own.Revolt) -> float:
    """Rule 1."""
    suit = table.seen.suits[move.clearing]
    fallen = sum(table.razeable(seat, move.clearing) for seat in table.others)
    killed = sum(table.warriors(seat, move.clearing) for seat in table.others)
    allies = list(table.suits_of(SYMPATHY)).count(suit)
    return 2.0 + RAZED * fallen + 0.3 * killed + 0.5 * allies


def spread(table: Table, move: own.Spread) -> float:
    """Rule 2."""
    clearing = move.clearing
    is_martial = any(table.warriors(seat, clearing) >= components.MARTIAL_LAW for seat in table.others)
    cost = components.SPREAD_COST[table.count(SYMPATHY)] + is_martial
    fallen = sum(table.razeable(seat, clearing) for seat in table.others)
    return next_points(table) - SUPPORTER * cost + 0.15 * fallen - 0.005 * table.enemies_near(clearing)


def spend(table: Table, move: m.Spend) -> float:
    """Rule 5."""
    if isinstance(table.due, decisions.SupportersPaying):
        return -float(SUIT_OF[move.card] == BIRD)
    return shared.give_up(table, move)


def mobilize(table: Table, move: own.Mobilize) -> float:
    """Rule 3: as long as there is room (Law 8.2.3.I)."""
    is_full = not any(map(table.count, BASES)) and board_of(table).supporters.size >= components.SUPPORTERS_LIMIT
    return NEVER if is_full else 1.2 - 0.5 * table.crafted_points(move.card) + 0.1 * (SUIT_OF[move.card] == BIRD)


def train(table: Table, move: own.Train) -> float:
    """Rule 3."""
    few = OFFICERS - board_of(table).officers
    return 1.2 + 0.3 * few - 0.4 * (SUIT_OF[move.card] == BIRD) if few > 0 else NEVER


def organize(table: Table, move: own.Organize) -> float:
    """Rule 4: every warrior that is not needed at a base."""
    spare = table.own_warriors[move.clearing] - (GUARD if has_base(table, move.clearing) else 0)
    return next_points(table) + 0.2 if spare > 0 else 0.3 * next_points(table) - 1.0


def recruit(table: Table, move: m.Recruit) -> float:
    """Rule 4: to the base with the fewest guards."""
    return 0.7 + 0.5 * (table.own_warriors[move.clearing] < GUARD) - 0.1 * table.own_warriors[move.clearing]


def travel(table: Table, move: m.Travel) -> float:
    """Rule 4: one warrior leaves a base for a clearing that can be organized."""
    here, there = move.origin, move.destination
    spare = table.own_warriors[here] - (GUARD if has_base(table, here) else 0)
    is_target = not table.seen.pieces[SYMPATHY][there] and not table.seen.pieces[KEEP][there]
    if move.warriors > min(1, spare) or not is_target or not table.seen.pieces[SYMPATHY][here]:
        return NEVER
    danger = 0.05 * sum(table.warriors(seat, there) for seat in table.others)
    return 0.9 + 0.3 * next_points(table) - danger


def battle(table: Table, move: m.Battle) -> float:
    """What the battle brings; a base must stay guarded (rule 4)."""
    return shared.battle(table, move) + (0.3 if table.own_warriors[move.clearing] > GUARD else 0.0)


RULES: Final[Rules] = {
    **shared.RULES,
    m.Spend: spend,
    m.Recruit: recruit,
    m.Travel: travel,
    m.Battle: battle,
    own.Revolt: revolt,
    own.Spread: spread,
    own.Mobilize: mobilize,
    own.Train: train,
    own.Organize: organize,
}
