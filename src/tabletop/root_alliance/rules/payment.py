"""Whether what is owed can be paid: no decision is a dead end (Law 1.5.4)."""

from tabletop.root_alliance.alliance.board import AllianceBoard
from tabletop.root_alliance.alliance.decisions import SupportersPaying
from tabletop.root_alliance.decisions import Paying
from tabletop.root_alliance.rules.cards import has_matching
from tabletop.root_alliance.state import State


def can_pay(state: State) -> bool:
    """Whether the cards that must be spent now are there; a payment begins only if it can be completed."""
    due = state.pending[-1] if state.pending else None
    if isinstance(due, Paying):
        return has_matching(state.hands[due.seat], due.suit)
    if isinstance(due, SupportersPaying):
        board = state.boards[due.seat]
        return isinstance(board, AllianceBoard) and has_matching(board.supporters, due.suit, due.left)
    return True
