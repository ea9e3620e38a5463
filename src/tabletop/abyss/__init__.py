"""Abyss, the base game for two to four: this package is the game (`docs/contract.md`, `docs/rules/abyss.md`)."""

from typing import Final

from tabletop.abyss.chance import chance_weights, sample_chance
from tabletop.abyss.clauses import CLAUSES
from tabletop.abyss.defects import defects
from tabletop.abyss.events import Event, observe_move
from tabletop.abyss.legal import explain, legal_moves
from tabletop.abyss.moves import Move, all_moves, max_length
from tabletop.abyss.narrate import narrate
from tabletop.abyss.observe import Observation, determinize, observe
from tabletop.abyss.options import Options
from tabletop.abyss.render import render
from tabletop.abyss.scoring import score_lines, scores, winners
from tabletop.abyss.state import State, initial_state, to_move
from tabletop.abyss.step import step, step_unchecked
from tabletop.abyss.text import format_move, parse_move, register_hooks

NAME: Final = "abyss"
SCHEMA: Final = 1

__all__ = [
    "CLAUSES",
    "NAME",
    "SCHEMA",
    "Event",
    "Move",
    "Observation",
    "Options",
    "State",
    "all_moves",
    "chance_weights",
    "defects",
    "determinize",
    "explain",
    "format_move",
    "initial_state",
    "legal_moves",
    "max_length",
    "narrate",
    "observe",
    "observe_move",
    "parse_move",
    "register_hooks",
    "render",
    "sample_chance",
    "score_lines",
    "scores",
    "step",
    "step_unchecked",
    "to_move",
    "winners",
]
