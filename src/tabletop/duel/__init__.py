"""Hidden Leaders Duel, for two: this package is the game (`docs/contract.md`, `docs/rules/duel.md`)."""

from typing import Final

from tabletop.core.migrations import Migration
from tabletop.duel.chance import chance_weights, ordered_chance, sample_chance
from tabletop.duel.clauses import CLAUSES
from tabletop.duel.components import (
    FACTIONS,
    HEROES,
    LEADERS,
    Backs,
    Faction,
    Hero,
    HeroId,
    Leader,
    LeaderId,
    StuckRule,
)
from tabletop.duel.defects import defects
from tabletop.duel.legal import explain, legal_moves
from tabletop.duel.moves import (
    Block,
    Council,
    Deal,
    DealLeader,
    Move,
    Return,
    Take,
    all_moves,
    chances,
    decisions,
    max_length,
    roles,
)
from tabletop.duel.observe import Event, Observation, determinize, observe, observe_move
from tabletop.duel.options import Options
from tabletop.duel.render import render
from tabletop.duel.scoring import result, score_lines, scores, winners
from tabletop.duel.state import State, initial_state, to_move
from tabletop.duel.step import step, step_unchecked
from tabletop.duel.text import format_move, narrate, parse_move, register_hooks

NAME: Final = "duel"
SCHEMA: Final = 2
MIGRATIONS: Final = {1: Migration()}
"""From one version of the file forms to the next: the first and the second differ in nothing that the game writes."""

__all__ = [
    "CLAUSES",
    "FACTIONS",
    "HEROES",
    "LEADERS",
    "MIGRATIONS",
    "NAME",
    "SCHEMA",
    "Backs",
    "Block",
    "Council",
    "Deal",
    "DealLeader",
    "Event",
    "Faction",
    "Hero",
    "HeroId",
    "Leader",
    "LeaderId",
    "Move",
    "Observation",
    "Options",
    "Return",
    "State",
    "StuckRule",
    "Take",
    "all_moves",
    "chance_weights",
    "chances",
    "decisions",
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
    "ordered_chance",
    "parse_move",
    "register_hooks",
    "render",
    "result",
    "roles",
    "sample_chance",
    "score_lines",
    "scores",
    "step",
    "step_unchecked",
    "to_move",
    "winners",
]
