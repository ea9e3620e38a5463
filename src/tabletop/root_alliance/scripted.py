"""
A player of Root by rules of thumb (`docs/tutorial-bots.md`): those of all factions, and those of each in its folder.

It looks at what its seat sees on the table now, nothing else. Every move has a worth in points; of the moves that are
open it plays the one worth most, the first among equals. What its rules do not know is worth nothing.
"""

from collections.abc import Callable

from tabletop.core import Judging
from tabletop.root_alliance import factions
from tabletop.root_alliance.moves import Move
from tabletop.root_alliance.observation import Observation
from tabletop.root_alliance.thumb.table import Table

__all__ = ["ScriptedBot"]


class ScriptedBot(Judging[Observation, Move]):
    """Plays what the rules of thumb of its faction find best."""

    def judge(self, observation: Observation) -> Callable[[Move], float]:
        """What each move is worth by the rules of thumb of its kind."""
        table = Table(observation)
        rules = factions.PARTS[table.faction].thumb
        return lambda move: rules[type(move)](table, move) if type(move) in rules else 0.0
