"""Which moves the rules allow: `legal_moves` lists, `explain` refuses. The chapters in `rules` know how."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tabletop.abyss.decisions import Decision, Discarding, Rewarding
from tabletop.abyss.moves import Move, Plot, known_move
from tabletop.abyss.rules import action, arrivals, court, exploration, limits, locations, powers, recruitment
from tabletop.abyss.state import State
from tabletop.core.contract import CHANCE
from tabletop.core.errors import Refusal

_CHAPTERS: Final = (action, arrivals, court, exploration, limits, locations, powers, recruitment)

_CHOICES: Final[Mapping[type[Decision], Callable[[State], Sequence[Move]]]] = {
    due: choices for chapter in _CHAPTERS for due, choices in chapter.CHOICES.items()
}

_REFUSALS: Final[Mapping[tuple[type[Decision], type[Move]], Callable[[State, Any], Refusal | None]]] = {
    pair: refuse for chapter in _CHAPTERS for pair, refuse in chapter.REFUSALS.items()
}

_DUE: Final[Mapping[type[Decision], Refusal]] = {
    due: refusal for chapter in _CHAPTERS for due, refusal in chapter.DUE.items()
}
"""By decision: why a move that does not answer it is refused."""

_MISPLACED: Final[Mapping[type[Move], Refusal]] = {
    Plot: Refusal("A3.2", "the action has begun"),
    **dict.fromkeys(powers.USES, Refusal("A8.5", "no per-turn Power can be used at this decision")),
}
"""What a seat may do in its turn, tried at a decision that does not offer it."""


def legal_moves(state: State) -> Sequence[Move]:
    """What whoever is to move may play: each move once, in an order that the state alone decides; () at the end."""
    return _CHOICES[type(state.pending[-1])](state) if state.pending else ()


def explain(state: State, move: Move) -> Refusal | None:
    """Why `move` is illegal here, or None when it is legal."""
    if not state.pending:
        return Refusal("A12.2", "the game is over")
    refuse = _REFUSALS.get((type(state.pending[-1]), type(move)))
    if refuse is None:
        return _refuse_kind(state, type(move))
    known = known_move(move, state.options)
    if known is None:
        return Refusal("A1", "this game has no such move")
    return refuse(state, known)


def _refuse_kind(state: State, kind: type[Move]) -> Refusal:
    """Why no move of this kind answers what is due (A3.2, A8.5, A11.1, A17.50)."""
    due = state.pending[-1]
    if isinstance(due, Rewarding) and kind in powers.USES:
        return Refusal("A17.50", "no Power can be used while the reward of a fight is chosen")
    if due.seat != CHANCE and kind in _MISPLACED:
        return _MISPLACED[kind]
    if isinstance(due, Discarding) and due.seat == state.active:
        return Refusal("A11.1", "Allies must be discarded, and pearls do not help")
    return _DUE[type(due)]
