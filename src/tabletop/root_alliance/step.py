"""What a move changes. The rules stand in `rules/`, a file a chapter; here their tables are put together."""

from typing import Final

from tabletop.core.errors import IllegalMoveError
from tabletop.root_alliance.components import WINNING_POINTS
from tabletop.root_alliance.legal import explain
from tabletop.root_alliance.moves import Move, known_move
from tabletop.root_alliance.rules import (
    alliance,
    bargains,
    battle,
    cards,
    craft,
    decree,
    dominance,
    effects,
    eyrie,
    handiwork,
    hits,
    marquise,
    operations,
    outrage,
    removal,
    roaming,
    turn,
    vagabond,
    wares,
    works,
)
from tabletop.root_alliance.rules.points import won_by_points
from tabletop.root_alliance.rules.tables import Effects, Stages
from tabletop.root_alliance.state import State
from tabletop.root_alliance.text import format_move

_EFFECTS: Final[Effects] = {
    **cards.EFFECTS,
    **removal.EFFECTS,
    **battle.EFFECTS,
    **hits.EFFECTS,
    **craft.EFFECTS,
    **effects.EFFECTS,
    **turn.EFFECTS,
    **marquise.EFFECTS,
    **works.EFFECTS,
    **eyrie.EFFECTS,
    **decree.EFFECTS,
    **vagabond.EFFECTS,
    **roaming.EFFECTS,
    **bargains.EFFECTS,
    **handiwork.EFFECTS,
    **wares.EFFECTS,
    **alliance.EFFECTS,
    **operations.EFFECTS,
    **outrage.EFFECTS,
}

_STAGES: Final[Stages] = {
    **cards.STAGES,
    **removal.STAGES,
    **battle.STAGES,
    **hits.STAGES,
    **dominance.STAGES,
    **effects.STAGES,
    **turn.STAGES,
    **marquise.STAGES,
    **works.STAGES,
    **eyrie.STAGES,
    **decree.STAGES,
    **vagabond.STAGES,
    **bargains.STAGES,
    **handiwork.STAGES,
    **wares.STAGES,
    **alliance.STAGES,
    **operations.STAGES,
    **outrage.STAGES,
}


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
