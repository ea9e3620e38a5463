"""The rules of the game: those that all factions share, and those of each faction."""

from typing import Final

from tabletop.core import Refusal, Rulebook
from tabletop.root_alliance import components, factions, moves, notation, turn, vocabulary
from tabletop.root_alliance.decisions import Decision
from tabletop.root_alliance.options import Options
from tabletop.root_alliance.rules import battle, cards, crafting, dominance, effects, hits, removal
from tabletop.root_alliance.state import State, won_by_points


def _between(before: State, after: State) -> State:
    """Whoever has 30 points wins in the middle of anything (Law 3.1)."""
    if after.points is before.points or max(after.points) < components.WINNING_POINTS or not after.pending:
        return after
    return won_by_points(after)


_SHARED: Final = (turn, cards, removal, battle, hits, crafting, dominance, effects)

RULES: Final = Rulebook[State, moves.Move](
    rules=(
        *(rule for module in _SHARED for rule in module.RULES),
        *(rule for part in factions.PARTS.values() for rule in part.rules),
    ),
    notation=notation.NOTATION,
    over=Refusal("Law 3.1", "the game is over"),
    unknown=Refusal("Law 1.1", "this game has no such move"),
    between=_between,
)
legal_moves, explain, step, step_unchecked = RULES.legal_moves, RULES.explain, RULES.step, RULES.step_unchecked
chance_weights, sample_chance, settled = RULES.chance_weights, RULES.sample_chance, RULES.settled


def prompt(decision: Decision, options: Options, _language: str = "en") -> str:
    """What is due, as in `spread sympathy` or `an ambush in clearing 5`."""
    return RULES.rule_of(decision).prompt.format(**vocabulary.words_of(decision, vocabulary.names(options)))
