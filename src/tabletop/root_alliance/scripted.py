"""
A player of Root by rules of thumb (`docs/tutorial-bots.md`): those of all factions, and those of each in its folder.

It looks at what its seat sees on the table now, nothing else. Every move has a worth in points; of the moves that are
open it plays the one worth most, the first among equals.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from tabletop.core import Seat
from tabletop.root_alliance import components, events
from tabletop.root_alliance.alliance import thumb as alliance
from tabletop.root_alliance.eyrie import thumb as eyrie
from tabletop.root_alliance.marquise import thumb as marquise
from tabletop.root_alliance.moves import Move
from tabletop.root_alliance.observation import Observation
from tabletop.root_alliance.options import Options
from tabletop.root_alliance.thumb import shared
from tabletop.root_alliance.thumb.shared import Rules
from tabletop.root_alliance.thumb.table import Table
from tabletop.root_alliance.vagabond import thumb as vagabond

__all__ = ["ScriptedBot"]

RULES: Final[Mapping[components.Faction, Rules]] = {
    components.Faction.MARQUISE: marquise.RULES,
    components.Faction.EYRIE: eyrie.RULES,
    components.Faction.ALLIANCE: alliance.RULES,
    components.Faction.VAGABOND: vagabond.RULES,
}
"""Of each faction; one that is not here plays by those of all, and does what is its own for want of anything better."""


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
        rules = RULES.get(table.faction, shared.RULES)
        return max(moves, key=lambda move: rules[type(move)](table, move) if type(move) in rules else 0.0)
