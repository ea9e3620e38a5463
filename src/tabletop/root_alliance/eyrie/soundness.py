"""What cannot be of the Eyrie Dynasties, beyond what is asked of all (Law 7)."""

from collections.abc import Iterator
from typing import Final

from tabletop.core.contract import Seat
from tabletop.root_alliance.components import ROOST
from tabletop.root_alliance.decisions import Decision
from tabletop.root_alliance.eyrie.board import EyrieBoard
from tabletop.root_alliance.eyrie.components import COLUMNS, LEADERS
from tabletop.root_alliance.eyrie.decisions import (
    Adjourning,
    Appointing,
    Courting,
    Decreeing,
    EmergencyOrders,
    Nesting,
    Obeying,
    Ordained,
    RoostScoring,
)
from tabletop.root_alliance.eyrie.decree import decreed
from tabletop.root_alliance.eyrie.leaders import board_of as eyrie_board
from tabletop.root_alliance.part import Claim
from tabletop.root_alliance.state import State


def _is_addition(_state: State, _below: Decision, owed: Decreeing) -> bool:
    return owed.added in {0, 1} and owed.has_bird <= owed.added


def _is_column(state: State, _below: Decision, owed: Obeying) -> bool:
    """No more is left of a column than the Decree holds; before it is reached this is not known."""
    if owed.left[0] < 0:
        return True  # it is being crafted: `_precedes_decree`
    whole = decreed(eyrie_board(state, owed.seat), owed.column)
    return all(0 <= left <= count for left, count in zip(owed.left, whole, strict=True))


def _precedes_decree(_state: State, below: Decision, _owed: Courting) -> bool:
    return isinstance(below, Obeying) and below.left[0] < 0


def _is_order(state: State, below: Decision, owed: Ordained) -> bool:
    """A card of the column, no longer counted in what is left of it."""
    if not isinstance(below, Obeying) or below.column is not owed.column or below.left[0] < 0:
        return False
    return below.left[owed.suit] < decreed(eyrie_board(state, owed.seat), owed.column)[owed.suit]


def _is_vacant(state: State, _below: Decision, owed: Appointing) -> bool:
    board = eyrie_board(state, owed.seat)
    return board.leader is None and not any(board.decree)


def defects(state: State, _seat: Seat, board: EyrieBoard) -> Iterator[str]:
    """Four columns, leaders once each, one roost a clearing (Law 7.3.3, 7.5.2, 7.7.3)."""
    if max(state.pieces[ROOST]) > 1:
        yield "Law 7.5.2.IV: a clearing holds at most one roost"
    if len(board.decree) != len(COLUMNS):
        yield "Law 7.5.2: the Decree has four columns"
    if any(list(column) != sorted(column) for column in board.decree):
        yield "Law 2.1: what has no order is written in rising order"
    if board.deposed != tuple(leader for leader in LEADERS if leader in board.deposed):
        yield "Law 7.7.3: each leader is face down once, in the order of the table"
    if board.leader in board.deposed:
        yield "Law 7.7.3: the leader in office is face up"
    is_vacant = any(isinstance(owed, Appointing) for owed in state.pending)
    if board.leader is None and state.pending and not is_vacant:
        yield "Law 7.3.3: the Eyrie has a leader"


OWES: Final[frozenset[type[Decision]]] = frozenset(
    {EmergencyOrders, Decreeing, Nesting, Courting, Obeying, Ordained, Adjourning, RoostScoring, Appointing}
)
"""The decisions that no other faction can owe."""

CLAIMS: Final[tuple[Claim, ...]] = (
    (Decreeing, "Law 7.4.2: one or two cards are added, one bird at most", _is_addition),
    (Obeying, "Law 7.5.2: no more is left of a column than lies in it", _is_column),
    (Courting, "Law 7.5.1: crafting comes before the Decree", _precedes_decree),
    (Ordained, "Law 7.5.2: a card of the column is resolved", _is_order),
    (Appointing, "Law 7.7: a leader is chosen for an empty Decree", _is_vacant),
)
"""What must be true of decisions."""
