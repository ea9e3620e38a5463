"""The leaders of the Eyrie Dynasties, and the board on which they lie (Law 7.3.3, 7.7.3, 7.8)."""

from functools import lru_cache
from typing import Final

from tabletop.core import Answer, Claim, Refusal, Rule, Seat
from tabletop.root_alliance.decisions import Evening
from tabletop.root_alliance.eyrie import components, decisions, moves
from tabletop.root_alliance.eyrie.board import EyrieBoard
from tabletop.root_alliance.state import State, popped, with_board

_appoint_of = lru_cache(maxsize=8)(moves.Appoint)


def board_of(state: State, seat: Seat) -> EyrieBoard:
    """The board of the Eyrie."""
    board = state.boards[seat]
    assert isinstance(board, EyrieBoard)  # only its own rules ask
    return board


def eligible_leaders(board: EyrieBoard) -> tuple[components.Leader, ...]:
    """The leaders whose card is face up and not in office; all if there is none (Law 7.7.3, 7.7.3.I)."""
    return tuple(leader for leader in components.LEADERS if leader not in board.deposed) or components.LEADERS


def _refuse_appointment(state: State, due: decisions.Appointing, move: moves.Appoint) -> Refusal | None:
    if move.leader in eligible_leaders(board_of(state, due.seat)):
        return None
    return Refusal("Law 7.7.3", f"the {move.leader} is face down")


def _appoint(state: State, due: decisions.Appointing, move: moves.Appoint) -> State:
    """The leader takes office; the Viziers, which the board implies, go to its columns (Law 7.3.4, 7.7.3)."""
    seat = due.seat
    board = board_of(state, seat)
    deposed = () if len(board.deposed) == len(components.LEADERS) else board.deposed  # Law 7.7.3.I
    return with_board(popped(state), seat, EyrieBoard(move.leader, deposed, board.decree))


def _is_vacant(state: State, owed: decisions.Appointing, _below: object) -> bool:
    board = board_of(state, owed.seat)
    return board.leader is None and not any(board.decree)


RULES: Final = (
    Rule(
        decisions.Appointing,
        due=Refusal("Law 7.7.3", "a leader must be chosen first"),
        choices=lambda state, due: [_appoint_of(leader) for leader in eligible_leaders(board_of(state, due.seat))],
        answers=(Answer(moves.Appoint, _appoint, _refuse_appointment),),
        under=(Evening,),
        claims=(Claim("Law 7.7: a leader is chosen for an empty Decree", _is_vacant),),
        prompt="a new leader",
    ),
)
