"""
A player of Root by rules of thumb (`docs/tutorial-bots.md`): those of all factions, and those of each in its folder.

It looks at what its seat sees on the table now, nothing else. Every move has a worth in points; of the moves that are
open it plays the one worth most, the first among equals. What its rules do not know is worth nothing.
"""

from collections.abc import Sequence
from random import Random

from tabletop.core import Seat
from tabletop.root_alliance import events, factions
from tabletop.root_alliance.moves import Move
from tabletop.root_alliance.observation import Observation
from tabletop.root_alliance.options import Options
from tabletop.root_alliance.thumb.table import Table

__all__ = ["ScriptedBot"]


class ScriptedBot:
    """Plays the move that is worth most."""

    def __init__(self, game: object) -> None:
        self._game = game

    def start(self, seat: Seat, options: Options, rng: Random) -> None:
        """Need none of them: an observation tells all, and nothing is left to luck."""

    def see(self, event: events.Event) -> None:
        """Remember nothing."""

    def choose(self, observation: Observation, moves: Sequence[Move]) -> Move:
        """The best of the moves."""
        if len(moves) == 1:
            return moves[0]
        table = Table(observation)
        rules = factions.PARTS[table.faction].thumb
        return max(moves, key=lambda move: rules[type(move)](table, move) if type(move) in rules else 0.0)
