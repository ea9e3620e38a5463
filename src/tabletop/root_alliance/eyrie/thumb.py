"""
Rules of thumb of the Eyrie Dynasties (Law 7).

1. Never promise what cannot be kept: a card goes to a column whose action will be possible in its suit (Law 7.4.2).
2. Recruit and move are the easiest columns, a card or two to build brings the roosts that score (Law 7.6.1).
3. Birds stay out of the Decree, for turmoil costs a point each (Law 7.7.1); one card a turn is enough.
4. Move to rule clearings with an open slot and no roost, those of the building column first (Law 7.5.2.IV).
5. The Builder comes first, the leader hardest to serve last (Law 7.8).
"""

from typing import Final

from tabletop.root_alliance import moves as m
from tabletop.root_alliance.components import BIRD, HAWK, PIECES, ROOST, SUIT_OF, SuitId
from tabletop.root_alliance.eyrie import moves as own
from tabletop.root_alliance.eyrie.board import EyrieBoard
from tabletop.root_alliance.eyrie.components import COLUMNS, Column, Leader
from tabletop.root_alliance.eyrie.decisions import Decreeing
from tabletop.root_alliance.maps import ALL_CLEARINGS, PlaceId
from tabletop.root_alliance.thumb import shared
from tabletop.root_alliance.thumb.shared import Rules
from tabletop.root_alliance.thumb.table import Table

ENOUGH: Final = 2.4
"""A second card is added only where it is worth more (rule 3)."""

BIRD_RISK: Final = 1.0
"""What a bird in the Decree may cost (rule 3)."""

PREFERENCE: Final = {Leader.BUILDER: 3.0, Leader.DESPOT: 2.0, Leader.CHARISMATIC: 1.0, Leader.COMMANDER: 1.5}
"""Rule 5."""


def decree_of(table: Table) -> dict[Column, list[SuitId]]:
    """The suits of the cards in each column, Viziers among them."""
    board = table.seen.boards[table.seat]
    assert isinstance(board, EyrieBoard)  # these are its rules
    suits = {column: [SUIT_OF[card] for card in cards] for column, cards in zip(COLUMNS, board.decree, strict=True)}
    for column in board.viziers:
        suits[column].append(BIRD)
    return suits


def sites(table: Table, suit: int) -> list[PlaceId]:
    """Clearings of the suit in which a roost could be built, now or when they are ruled."""
    roosts = table.seen.pieces[ROOST]
    return [
        place
        for place in ALL_CLEARINGS
        if table.is_match(place, suit) and not roosts[place] and table.slots(place) > 0 and _is_near(table, place)
    ]


def _is_near(table: Table, clearing: PlaceId) -> bool:
    """Whether own warriors are there or one path away."""
    return any(table.own_warriors[place] for place in (clearing, *table.paths[clearing]))


def decree(table: Table, move: own.Decree) -> float:
    """Rules 1 to 3."""
    suit, cards = SUIT_OF[move.card], decree_of(table)[move.column]
    same = 1 + sum(other in {suit, BIRD} for other in cards)
    worth = _COLUMNS[move.column](table, suit, same) - 0.3 * len(cards)
    return worth - (BIRD_RISK if suit == BIRD else 0.0) - 0.4 * table.card(move.card)


def _recruits(table: Table, suit: int, same: int) -> float:
    """A roost of the suit, and warriors for some turns."""
    has_roost = any(table.seen.pieces[ROOST][place] for place in ALL_CLEARINGS if table.is_match(place, suit))
    return 3.6 if has_roost and table.left(HAWK) >= 2 * same else -1.0


def _moves(table: Table, suit: int, same: int) -> float:
    """Warriors of the suit, more than need to stay."""
    there = sum(table.own_warriors[place] for place in ALL_CLEARINGS if table.is_match(place, suit))
    return 3.2 if there > same else -0.5


def _battles(table: Table, suit: int, same: int) -> float:
    """Enemies of the suit next to own warriors, and not for the next turn alone."""
    enemies = sum(
        table.warriors(seat, place) + table.razeable(seat, place)
        for place in ALL_CLEARINGS
        if table.is_match(place, suit) and table.own_warriors[place]
        for seat in table.others
    )
    return 2.6 if enemies > 2 * same else -1.5


def _builds(table: Table, suit: int, same: int) -> float:
    """Sites of the suit for this turn and the next, and roosts for them (rule 2)."""
    enough = len(sites(table, suit)) > same and PIECES[ROOST].total - table.count(ROOST) > same
    return 4.2 if enough else -2.0


_COLUMNS: Final = {Column.RECRUIT: _recruits, Column.MOVE: _moves, Column.BATTLE: _battles, Column.BUILD: _builds}


def end(table: Table, _move: m.End) -> float:
    """Rule 3."""
    return ENOUGH if isinstance(table.due, Decreeing) else 0.0


def place(table: Table, clearing: PlaceId) -> float:
    """Rule 4."""
    worth = 0.4 + 0.6 * table.seen.pieces[ROOST][clearing]
    if table.seen.pieces[ROOST][clearing] or table.slots(clearing) <= 0:
        return worth
    due = any(table.is_match(clearing, suit) for suit in decree_of(table)[Column.BUILD])
    return worth + (2.0 if due else 0.5)


def travel(table: Table, move: m.Travel) -> float:
    """Rule 4."""
    return shared.travel(table, move, place)


def obey(_table: Table, move: own.Obey) -> float:
    """Suits before birds, which fit anywhere later (rule 1)."""
    return -float(move.suit == BIRD)


def recruit(table: Table, move: m.Recruit) -> float:
    """Where enemies are near, or a site is (rule 4)."""
    near = sum(place(table, other) for other in table.paths[move.clearing])
    return near + 0.3 * table.enemies_near(move.clearing) - 0.5 * table.own_warriors[move.clearing]


def build(table: Table, move: m.Build) -> float:
    """Where it is held best."""
    return 1.0 + table.margins[move.clearing] - 0.3 * table.enemies_near(move.clearing)


def nest(table: Table, move: own.Nest) -> float:
    """Where few enemies are near."""
    return -float(table.enemies_near(move.clearing))


def appoint(_table: Table, move: own.Appoint) -> float:
    """Rule 5."""
    return PREFERENCE[move.leader]


RULES: Final[Rules] = {
    **shared.RULES,
    m.End: end,
    m.Travel: travel,
    m.Recruit: recruit,
    m.Build: build,
    own.Decree: decree,
    own.Obey: obey,
    own.Nest: nest,
    own.Appoint: appoint,
}
