"""What a move changes. The chapters in `rules` know how; here it is settled what is owed next."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from tabletop.abyss.decisions import AFTER_ACTION, Decision
from tabletop.abyss.legal import explain
from tabletop.abyss.moves import Move, Pass, known_move
from tabletop.abyss.notation import format_move
from tabletop.abyss.rules import action, arrivals, court, exploration, limits, locations, powers, recruitment, turn
from tabletop.abyss.rules.limits import is_quiet
from tabletop.abyss.rules.turn import Stage, turn_ended
from tabletop.abyss.state import State, evolve_owed
from tabletop.core.errors import IllegalMoveError

_CHAPTERS: Final = (action, arrivals, court, exploration, limits, locations, powers, recruitment)

_PASSES: Final[Mapping[type[Decision], Callable[[State, Any], State]]] = {
    due: effect
    for chapter in (action, arrivals, exploration, locations, powers)
    for due, effect in chapter.PASSES.items()
}

_STAGES: Final[Mapping[type[Decision], Stage]] = {
    due: stage for chapter in (court, limits, locations, powers, turn) for due, stage in chapter.STAGES.items()
}
_STAGES_AFTER_ACTION: Final = len(AFTER_ACTION[0])


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
    state = _EFFECTS[type(move)](state, move)
    owed = state.pending
    return settled(state) if owed and type(owed[-1]) in _STAGES else state


def settled(state: State) -> State:
    """The state in which the steps that ask nobody have been taken, up to the next decision."""
    owed, left = state.pending, len(state.pending)
    while left and (stage := _STAGES.get(type(owed[left - 1]))):
        if left == _STAGES_AFTER_ACTION and is_quiet(state):
            return turn_ended(state, ())
        left -= 1
        if stage.is_due(state):
            state = stage.taken(state, owed[:left])
            owed, left = state.pending, len(state.pending)
    return state if left == len(owed) else evolve_owed(state, owed[:left])


def stages(state: State, move: Move) -> Iterator[tuple[Move | Decision, State]]:
    """
    What happens with `move` one by one, each with the state after it: the move, then the steps that ask nobody (A3.1).

    The steps in which nothing is to be done are among them. The last state is that of `step_unchecked`.
    """
    state = _EFFECTS[type(move)](state, move)
    yield move, state
    while state.pending and (stage := _STAGES.get(type(state.pending[-1]))):
        due, rest = state.pending[-1], state.pending[:-1]
        state = stage.taken(state, rest) if stage.is_due(state) else evolve_owed(state, rest)
        yield due, state


def _passed(state: State, move: Pass) -> State:
    return _PASSES[type(state.pending[-1])](state, move)


_EFFECTS: Final[Mapping[type[Move], Callable[[State, Any], State]]] = {
    Pass: _passed,
    **{kind: effect for chapter in _CHAPTERS for kind, effect in chapter.EFFECTS.items()},
}
