"""Abyss, the base game for two to four: this package is the game (`docs/contract.md`, `docs/rules/abyss.md`)."""

from typing import Final

from tabletop.abyss.clauses import CLAUSES
from tabletop.abyss.components import (
    CARD_NAMES,
    CARDS,
    RACE_NAMES,
    CardId,
    Guild,
    LocationId,
    LordId,
    LordSet,
    RaceId,
    SeatSet,
    TokenValue,
)
from tabletop.abyss.decisions import (
    Acting,
    Affiliating,
    Appointing,
    ArrivalDeal,
    Choosing,
    Closing,
    Controlling,
    Corrupting,
    CourtDeal,
    Decision,
    Disabling,
    Discarding,
    Exchanging,
    Exploring,
    FirstPlayer,
    HandLimits,
    Hunting,
    Keeping,
    KeyPaying,
    LocationDeal,
    LocationDraw,
    Locations,
    Paying,
    PowersLeft,
    Refill,
    Rewarding,
    Sacrificing,
    Sale,
    Swapping,
    TakingStack,
    TokenDeal,
    TokenTheft,
    TrackDeal,
    TurnEnd,
)
from tabletop.abyss.drawing import render
from tabletop.abyss.events import Event, observe_move
from tabletop.abyss.length import max_length
from tabletop.abyss.locations import LOCATION_IDS, LOCATIONS, Location
from tabletop.abyss.lords import LORD_IDS, LORDS, Kind, Lord
from tabletop.abyss.memory import determinize, initial_memory, known, register_hooks, remember
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
    chances,
    decisions,
    roles,
)
from tabletop.abyss.notation import all_moves, format_move, names, parse_move
from tabletop.abyss.observation import Observation, observe
from tabletop.abyss.options import Options
from tabletop.abyss.piles import lords_in, set_of
from tabletop.abyss.rulebook import chance_weights, explain, legal_moves, sample_chance, step, step_unchecked
from tabletop.abyss.scoring import score_lines, scores, winners
from tabletop.abyss.sentences import narrate
from tabletop.abyss.soundness import defects
from tabletop.abyss.state import Player, Site, State, initial_state, to_move
from tabletop.core.memory import Memory
from tabletop.core.migrations import Migration

NAME: Final = "abyss"
SCHEMA: Final = 2
MIGRATIONS: Final = {1: Migration()}
"""From one version of the file forms to the next: the first and the second differ in nothing that the game writes."""

__all__ = ["CLAUSES", "MIGRATIONS", "NAME", "SCHEMA", "Event", "Move", "Observation", "Options", "State", "all_moves"]
__all__ += ["Memory", "initial_memory", "known", "register_hooks", "remember"]
__all__ += ["chance_weights", "chances", "decisions", "defects", "determinize", "explain", "format_move"]
__all__ += ["initial_state", "legal_moves", "max_length", "names", "narrate", "observe", "observe_move", "parse_move"]
__all__ += ["render", "roles", "sample_chance", "score_lines", "scores", "step", "step_unchecked", "to_move", "winners"]
# Beside the contract: decisions, moves, cards.
__all__ += ["Acting", "Affiliating", "Appointing", "ArrivalDeal", "Choosing", "Closing", "Controlling", "Corrupting"]
__all__ += ["CourtDeal", "Decision", "Disabling", "Discarding", "Exchanging", "Exploring", "FirstPlayer"]
__all__ += ["HandLimits", "Hunting", "Keeping", "KeyPaying", "LocationDeal", "LocationDraw", "Locations", "Paying"]
__all__ += ["PowersLeft", "Refill", "Rewarding", "Sacrificing", "Sale", "Swapping", "TakingStack", "TokenDeal"]
__all__ += ["TokenTheft", "TrackDeal", "TurnEnd"]
__all__ += ["Affiliate", "Appoint", "Buy", "Control", "DealLocation", "DealLord", "DealToken", "Disable", "Discard"]
__all__ += ["Dismiss", "Draw", "Exchange", "Explore", "Fight", "Keep", "Lay", "NameFirst", "Pass", "Pay", "PayKey"]
__all__ += ["Plot", "Recruit", "Request", "Reveal", "Reward", "Rob", "Sacrifice", "Sell", "Swap", "Sweep", "Take"]
__all__ += ["CARDS", "CARD_NAMES", "LOCATIONS", "LOCATION_IDS", "LORDS", "LORD_IDS", "RACE_NAMES", "CardId", "Guild"]
__all__ += ["Kind", "Location", "LocationId", "Lord", "LordId", "LordSet", "Player", "RaceId", "SeatSet", "Site"]
__all__ += ["TokenValue", "lords_in", "set_of"]
