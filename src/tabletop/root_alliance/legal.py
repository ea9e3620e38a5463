"""Which moves the rules allow: here the tables are put together of the shared rules and of each faction's."""

from collections.abc import Sequence
from typing import Final

from tabletop.core.errors import Refusal
from tabletop.root_alliance import turn
from tabletop.root_alliance.factions import PARTS
from tabletop.root_alliance.moves import Move
from tabletop.root_alliance.notation import NOTATION
from tabletop.root_alliance.rules import battle, cards, crafting, dominance, effects, hits, removal
from tabletop.root_alliance.rules.tables import Chapter, Choices, Dues, Refusals
from tabletop.root_alliance.state import State

CHAPTERS: Final[tuple[Chapter, ...]] = (
    cards,
    removal,
    battle,
    hits,
    crafting,
    dominance,
    effects,
    turn,
    *(chapter for part in PARTS.values() for chapter in part.chapters),
)
"""All files of rules."""

_CHOICES: Final[Choices] = {due: choose for chapter in CHAPTERS for due, choose in chapter.CHOICES.items()}
_REFUSALS: Final[Refusals] = {answer: refuse for chapter in CHAPTERS for answer, refuse in chapter.REFUSALS.items()}
_DUE: Final[Dues] = {due: refusal for chapter in CHAPTERS for due, refusal in chapter.DUE.items()}


def legal_moves(state: State) -> Sequence[Move]:
    """What whoever is to move may play: each move once, in an order that the state alone decides; () at the end."""
    return _CHOICES[type(state.pending[-1])](state) if state.pending else ()


def explain(state: State, move: Move) -> Refusal | None:
    """Why `move` is illegal here, or None when it is legal."""
    if not state.pending:
        return Refusal("Law 3.1", "the game is over")
    due = type(state.pending[-1])
    refuse = _REFUSALS.get((due, type(move)))
    if refuse is None:
        return _DUE[due]
    known = NOTATION.known(move, state.options)
    if known is not None:
        return refuse(state, known)
    parts = NOTATION.from_parts(move, state.options)
    return (parts is not None and refuse(state, parts)) or Refusal("Law 1.1", "this game has no such move")
