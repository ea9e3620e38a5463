"""What a move changes: here the tables are put together of the shared rules and of each faction's."""

from typing import Final

from tabletop.core.errors import IllegalMoveError
from tabletop.root_alliance.components import WINNING_POINTS
from tabletop.root_alliance.legal import CHAPTERS, explain
from tabletop.root_alliance.moves import Move
from tabletop.root_alliance.notation import format_move, known_move
from tabletop.root_alliance.rules.points import won_by_points
from tabletop.root_alliance.rules.tables import Effects, Stages
from tabletop.root_alliance.state import State

_EFFECTS: Final[Effects] = {answer: apply for chapter in CHAPTERS for answer, apply in chapter.EFFECTS.items()}
_STAGES: Final[Stages] = {due: go_on for chapter in CHAPTERS for due, go_on in chapter.STAGES.items()}


def step(state: State, move: Move) -> State:
    """
    The state after `move`; `state` itself never changes.

    Raises:
        IllegalMoveError: the rules do not allow `move` here.
    """
    move = known_move(move, state.options) or move
    refusal = explain(state, move)
    if refusal is not None:
        raise IllegalMoveError(format_move(move, state.options), refusal)
    return step_unchecked(state, move)


def step_unchecked(state: State, move: Move) -> State:
    """The state after a move out of `legal_moves`; any other move corrupts the game."""
    return settled(_EFFECTS[type(state.pending[-1]), type(move)](state, move))


def settled(state: State) -> State:
    """The state in which somebody is asked; whoever has 30 points wins in the middle of anything (Law 3.1)."""
    points: tuple[int, ...] = ()
    while state.pending:
        if state.points is not points:
            points = state.points
            if max(points) >= WINNING_POINTS:
                return won_by_points(state)
        go_on = _STAGES.get(type(state.pending[-1]))
        if go_on is None:
            return state
        following = go_on(state)
        if following is state:
            return state
        state = following
    return state
