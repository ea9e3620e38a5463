"""Abyss, the base game for two to four: this package is the game (`docs/contract.md`, `docs/rules/abyss.md`)."""

from typing import Final

from tabletop.abyss.chance import chance_weights, sample_chance
from tabletop.abyss.clauses import CLAUSES
from tabletop.abyss.components import CARD_NAMES, RACE_NAMES, CardId, Guild, LocationId, LordId, RaceId
from tabletop.abyss.drawing import render
from tabletop.abyss.events import Event, observe_move
from tabletop.abyss.legal import explain, legal_moves
from tabletop.abyss.length import max_length
from tabletop.abyss.locations import LOCATIONS, Location
from tabletop.abyss.lords import LORDS, Kind, Lord
from tabletop.abyss.moves import (
    Affiliate,
    Appoint,
    Buy,
    Control,
    DealLocation,
    DealLord,
    DealToken,
    Disable,
    Discard,
    Dismiss,
    Draw,
    Exchange,
    Explore,
    Fight,
    Keep,
    Lay,
    Move,
    NameFirst,
    Pass,
    Pay,
    PayKey,
    Plot,
    Recruit,
    Request,
    Reveal,
    Reward,
    Rob,
    Sacrifice,
    Sell,
    Swap,
    Sweep,
    Take,
    all_moves,
    chances,
    decisions,
    roles,
)
from tabletop.abyss.notation import format_move, parse_move, register_hooks
from tabletop.abyss.observation import Observation, determinize, observe
from tabletop.abyss.options import Options
from tabletop.abyss.scoring import score_lines, scores, winners
from tabletop.abyss.sentences import narrate
from tabletop.abyss.soundness import defects
from tabletop.abyss.state import State, initial_state, to_move
from tabletop.abyss.step import step, step_unchecked
from tabletop.core.migrations import Migration

NAME: Final = "abyss"
SCHEMA: Final = 2
MIGRATIONS: Final = {1: Migration()}
"""From one version of the file forms to the next: the first and the second differ in nothing that the game writes."""

__all__ = [
    "CARD_NAMES",
    "CLAUSES",
    "LOCATIONS",
    "LORDS",
    "MIGRATIONS",
    "NAME",
    "RACE_NAMES",
    "SCHEMA",
    "Affiliate",
    "Appoint",
    "Buy",
    "CardId",
    "Control",
    "DealLocation",
    "DealLord",
    "DealToken",
    "Disable",
    "Discard",
    "Dismiss",
    "Draw",
    "Event",
    "Exchange",
    "Explore",
    "Fight",
    "Guild",
    "Keep",
    "Kind",
    "Lay",
    "Location",
    "LocationId",
    "Lord",
    "LordId",
    "Move",
    "NameFirst",
    "Observation",
    "Options",
    "Pass",
    "Pay",
    "PayKey",
    "Plot",
    "RaceId",
    "Recruit",
    "Request",
    "Reveal",
    "Reward",
    "Rob",
    "Sacrifice",
    "Sell",
    "State",
    "Swap",
    "Sweep",
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
    "parse_move",
    "register_hooks",
    "render",
    "roles",
    "sample_chance",
    "score_lines",
    "scores",
    "step",
    "step_unchecked",
    "to_move",
    "winners",
]
