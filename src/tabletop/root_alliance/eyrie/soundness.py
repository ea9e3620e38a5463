"""What cannot be of the Eyrie Dynasties, beyond what is asked of all (Law 7)."""

from collections.abc import Iterator

from tabletop.core.contract import Seat
from tabletop.root_alliance.components import ROOST
from tabletop.root_alliance.eyrie import components, decisions
from tabletop.root_alliance.eyrie.board import EyrieBoard
from tabletop.root_alliance.state import State


def defects(state: State, _seat: Seat, board: EyrieBoard) -> Iterator[str]:
    """Four columns, leaders once each, one roost a clearing (Law 7.3.3, 7.5.2, 7.7.3)."""
    if max(state.pieces[ROOST]) > 1:
        yield "Law 7.5.2.IV: a clearing holds at most one roost"
    if len(board.decree) != len(components.COLUMNS):
        yield "Law 7.5.2: the Decree has four columns"
    if any(list(column) != sorted(column) for column in board.decree):
        yield "Law 2.1: what has no order is written in rising order"
    if board.deposed != tuple(leader for leader in components.LEADERS if leader in board.deposed):
        yield "Law 7.7.3: each leader is face down once, in the order of the table"
    if board.leader in board.deposed:
        yield "Law 7.7.3: the leader in office is face up"
    is_vacant = any(isinstance(owed, decisions.Appointing) for owed in state.pending)
    if board.leader is None and state.pending and not is_vacant:
        yield "Law 7.3.3: the Eyrie has a leader"
