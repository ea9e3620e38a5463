"""Root, for two to four: this package is the game (`docs/contract.md`, `docs/rules/root.md`)."""

from typing import Final

from tabletop.core.memory import Memory
from tabletop.root_alliance.alliance.moves import Give, Mobilize, Organize, Revolt, ShowHand, Spread, Train
from tabletop.root_alliance.alphabet import chances, decisions, roles
from tabletop.root_alliance.clauses import CLAUSES
from tabletop.root_alliance.components import (
    CARDS,
    FACTIONS,
    ITEMS,
    PIECES,
    SUITS,
    Card,
    CardId,
    Faction,
    ItemId,
    Piece,
    PieceId,
    SuitId,
)
from tabletop.root_alliance.drawing import render
from tabletop.root_alliance.events import Event, observe_move
from tabletop.root_alliance.eyrie.components import Column, Leader
from tabletop.root_alliance.eyrie.moves import Appoint, Decree, Nest, Obey
from tabletop.root_alliance.length import max_length
from tabletop.root_alliance.maps import ClearingSet, MapName, PlaceId, Woodland, clearings_in
from tabletop.root_alliance.marquise.moves import Overwork, PayWood, PlaceKeep, PlaceWood, RecruitAll
from tabletop.root_alliance.memory import determinize, initial_memory, known, register_hooks, remember
from tabletop.root_alliance.migrations import MIGRATIONS
from tabletop.root_alliance.moves import (
    Activate,
    ActivateDominance,
    Ambush,
    Battle,
    Build,
    Craft,
    Deal,
    DealSuit,
    Dice,
    Discard,
    End,
    Lose,
    Move,
    Pass,
    Recruit,
    Resolve,
    Roam,
    Seen,
    Spend,
    Steal,
    TakeDominance,
    Target,
    Tax,
    Travel,
    Use,
)
from tabletop.root_alliance.narration import narrate
from tabletop.root_alliance.notation import all_moves, format_move, parse_move
from tabletop.root_alliance.observation import Observation, observe
from tabletop.root_alliance.options import Options
from tabletop.root_alliance.rulebook import chance_weights, explain, legal_moves, sample_chance, step, step_unchecked
from tabletop.root_alliance.scoring import gains, score_history, score_lines, scores, winners
from tabletop.root_alliance.setup import initial_state
from tabletop.root_alliance.soundness import defects
from tabletop.root_alliance.state import State, to_move
from tabletop.root_alliance.vagabond.components import QUESTS, Character, Condition, QuestId, Relation
from tabletop.root_alliance.vagabond.moves import (
    Aid,
    Become,
    Bring,
    Damage,
    DayLabor,
    Drop,
    Exhaust,
    Explore,
    FindItem,
    Fulfil,
    Hideout,
    Pilfer,
    Refresh,
    Repair,
    Strike,
    TakeCards,
    TakeItem,
    TakePoints,
    TurnQuest,
)
from tabletop.root_alliance.vocabulary import names

NAME: Final = "root"
SCHEMA: Final = 2

__all__ = ["CLAUSES", "MIGRATIONS", "NAME", "SCHEMA", "Event", "Move", "Observation", "Options", "State", "all_moves"]
__all__ += ["chance_weights", "chances", "decisions", "defects", "determinize", "explain", "format_move", "gains"]
__all__ += ["initial_state", "legal_moves", "max_length", "names", "narrate", "observe", "observe_move", "parse_move"]
__all__ += ["render", "roles", "sample_chance", "score_history", "score_lines", "scores", "step", "step_unchecked"]
__all__ += ["to_move", "winners"]
__all__ += ["Memory", "initial_memory", "known", "register_hooks", "remember"]
# Beside the contract: moves, cards, pieces and boards.
__all__ += ["Activate", "ActivateDominance", "Aid", "Ambush", "Appoint", "Battle", "Become", "Bring", "Build", "Craft"]
__all__ += ["Damage", "DayLabor", "Deal", "DealSuit", "Decree", "Dice", "Discard", "Drop", "End", "Exhaust", "Explore"]
__all__ += ["FindItem", "Fulfil", "Give", "Hideout", "Lose", "Mobilize", "Nest", "Obey", "Organize", "Overwork", "Pass"]
__all__ += ["PayWood", "Pilfer", "PlaceKeep", "PlaceWood", "Recruit", "RecruitAll", "Refresh", "Repair", "Resolve"]
__all__ += ["Revolt", "Roam", "Seen", "ShowHand", "Spend", "Spread", "Steal", "Strike", "TakeCards", "TakeDominance"]
__all__ += ["TakeItem", "TakePoints", "Target", "Tax", "Train", "Travel", "TurnQuest", "Use"]
__all__ += ["CARDS", "FACTIONS", "ITEMS", "PIECES", "QUESTS", "SUITS", "Card", "CardId", "Character", "ClearingSet"]
__all__ += ["Column", "Condition", "Faction", "ItemId", "Leader", "MapName", "Piece", "PieceId", "PlaceId", "QuestId"]
__all__ += ["Relation", "SuitId", "Woodland", "clearings_in"]
