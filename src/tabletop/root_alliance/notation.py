"""Moves as text: a verb, then the fields of the move by name. It is the same in every language."""

from collections.abc import Mapping
from typing import Final, get_args

from tabletop.core import Notation
from tabletop.core.readable import readable
from tabletop.root_alliance import alphabet, factions, moves
from tabletop.root_alliance.options import Options
from tabletop.root_alliance.vocabulary import ANYWHERE, names, words_of

VERBS: Final[Mapping[str, str]] = {
    "Travel": "move",
    "ActivateDominance": "dominate",
    "TakeDominance": "take",
    "DealSuit": "suit",
    "Dice": "roll",
    **{kind: verb for part in factions.PARTS.values() for kind, verb in part.verbs.items()},
}
"""Kind of move -> what opens its text, where that is another word than the kind itself in lower case."""


def _verb(kind: type) -> str:
    return VERBS.get(kind.__name__, kind.__name__.lower())


NOTATION: Final = Notation[Options, moves.Move](
    alphabet.decisions,
    alphabet.chances,
    names,
    {kind: _verb(kind) for kind in get_args(moves.Move)},
)
"""`craft anvil`, `move 5 9 3` (from, to, warriors), `battle 7 eyrie`, `revolt 5`."""

all_moves, format_move, parse_move = NOTATION.all_moves, NOTATION.format, NOTATION.parse
readable(lambda move: " ".join((_verb(type(move)), *words_of(move, ANYWHERE).values())), *get_args(moves.Move))
