"""What a move changes. The rules stand in `rules/`, a file a chapter; here their tables are put together."""

from typing import Final

from tabletop.core.errors import IllegalMoveError
from tabletop.root_alliance import turn
from tabletop.root_alliance.alliance import birdsong as alliance
from tabletop.root_alliance.alliance import daylight as operations
from tabletop.root_alliance.alliance import outrage
from tabletop.root_alliance.alphabet import known_move
from tabletop.root_alliance.components import WINNING_POINTS
from tabletop.root_alliance.eyrie import birdsong as eyrie
from tabletop.root_alliance.eyrie import decree
from tabletop.root_alliance.legal import explain
from tabletop.root_alliance.marquise import birdsong as marquise
from tabletop.root_alliance.marquise import daylight as works
from tabletop.root_alliance.moves import Move
from tabletop.root_alliance.notation import format_move
from tabletop.root_alliance.rules import battle, cards, crafting, dominance, effects, hits, removal
from tabletop.root_alliance.rules.points import won_by_points
from tabletop.root_alliance.rules.tables import Effects, Stages
from tabletop.root_alliance.state import State
from tabletop.root_alliance.vagabond import aid_and_quests as bargains
from tabletop.root_alliance.vagabond import birdsong as vagabond
from tabletop.root_alliance.vagabond import daylight as roaming
from tabletop.root_alliance.vagabond import items_and_relations as wares
from tabletop.root_alliance.vagabond import solo_actions as handiwork

_EFFECTS: Final[Effects] = {
    **cards.EFFECTS,
    **removal.EFFECTS,
    **battle.EFFECTS,
    **hits.EFFECTS,
    **crafting.EFFECTS,
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
    refusal = explain(state, move)
    if refusal is not None:
        raise IllegalMoveError(format_move(move, state.options), refusal)
    return step_unchecked(state, known_move(move, state.options) or move)


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
