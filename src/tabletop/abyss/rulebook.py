"""The rules of the game, a chapter of the book each, and what follows from them (A3 to A12)."""

from typing import Final

from tabletop.abyss import moves as m
from tabletop.abyss.decisions import Decision, Discarding, Rewarding
from tabletop.abyss.notation import NOTATION
from tabletop.abyss.rules import (
    action,
    arrivals,
    court,
    exploration,
    limits,
    locations,
    powers,
    recruitment,
    rewards,
    turn,
)
from tabletop.abyss.state import State
from tabletop.core import CHANCE, Refusal, Rulebook

_CHAPTERS: Final = (turn, court, action, powers, exploration, rewards, recruitment, arrivals, locations, limits)
_USES: Final = frozenset(answer.move for answer in powers.USES)


def _misplaced(state: State, due: Decision, kind: type) -> Refusal | None:
    """What is said of what a seat may do in its turn where it is not offered (A3.2, A8.5, A11.1, A17.50)."""
    if kind in _USES and isinstance(due, Rewarding):
        return Refusal("A17.50", "no Power can be used while the reward of a fight is chosen")
    if kind in _USES and due.seat != CHANCE:
        return Refusal("A8.5", "no per-turn Power can be used at this decision")
    if kind is m.Plot and due.seat != CHANCE:
        return Refusal("A3.2", "the action has begun")
    if isinstance(due, Discarding) and due.seat == state.active:
        return Refusal("A11.1", "Allies must be discarded, and pearls do not help")
    return None


RULES: Final = Rulebook[State, m.Move](
    rules=tuple(rule for chapter in _CHAPTERS for rule in chapter.RULES),
    notation=NOTATION,
    over=Refusal("A12.2", "the game is over"),
    unknown=Refusal("A1", "this game has no such move"),
    misplaced=_misplaced,
)
legal_moves, explain, step, step_unchecked = RULES.legal_moves, RULES.explain, RULES.step, RULES.step_unchecked
chance_weights, sample_chance, stages = RULES.chance_weights, RULES.sample_chance, RULES.stages
