"""Root, for two to four: this package is the game (`docs/contract.md`, `docs/rules/root.md`)."""

from typing import Final

from tabletop.core.migrations import Migration
from tabletop.root_alliance.alphabet import chances, decisions, roles
from tabletop.root_alliance.clauses import CLAUSES
from tabletop.root_alliance.components import CARDS, FACTIONS, PIECES, Card, CardId, Faction, Piece, PieceId, SuitId
from tabletop.root_alliance.drawing import render
from tabletop.root_alliance.events import Event, observe_move
from tabletop.root_alliance.length import max_length
from tabletop.root_alliance.maps import MapName, PlaceId, Woodland
from tabletop.root_alliance.moves import Move
from tabletop.root_alliance.narration import narrate
from tabletop.root_alliance.notation import all_moves, format_move, parse_move
from tabletop.root_alliance.observation import Observation, determinize, observe
from tabletop.root_alliance.options import Options
from tabletop.root_alliance.rulebook import chance_weights, explain, legal_moves, sample_chance, step, step_unchecked
from tabletop.root_alliance.scoring import gains, score_history, score_lines, scores, winners
from tabletop.root_alliance.setup import initial_state
from tabletop.root_alliance.soundness import defects
from tabletop.root_alliance.state import State, to_move
from tabletop.root_alliance.vagabond.components import QUESTS
from tabletop.root_alliance.vocabulary import names

NAME: Final = "root"
SCHEMA: Final = 2
MIGRATIONS: Final = {1: Migration()}
"""From one version of the file forms to the next: the first and the second differ in nothing that the game writes."""

__all__ = [
    "CARDS",
    "CLAUSES",
    "FACTIONS",
    "MIGRATIONS",
    "NAME",
    "PIECES",
    "QUESTS",
    "SCHEMA",
    "Card",
    "CardId",
    "Event",
    "Faction",
    "MapName",
    "Move",
    "Observation",
    "Options",
    "Piece",
    "PieceId",
    "PlaceId",
    "State",
    "SuitId",
    "Woodland",
    "all_moves",
    "chance_weights",
    "chances",
    "decisions",
    "defects",
    "determinize",
    "explain",
    "format_move",
    "gains",
    "initial_state",
    "legal_moves",
    "max_length",
    "names",
    "narrate",
    "observe",
    "observe_move",
    "parse_move",
    "render",
    "roles",
    "sample_chance",
    "score_history",
    "score_lines",
    "scores",
    "step",
    "step_unchecked",
    "to_move",
    "winners",
]
