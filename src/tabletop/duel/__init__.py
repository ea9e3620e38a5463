"""Hidden Leaders Duel, for two: this package is the game (`docs/contract.md`, `docs/rules/duel.md`)."""

from typing import Final

from tabletop.core.memory import Memory
from tabletop.core.migrations import Migration
from tabletop.duel.clauses import CLAUSES
from tabletop.duel.components import (
    FACTIONS,
    HEROES,
    LEADERS,
    Backs,
    Faction,
    Hero,
    HeroId,
    HeroSet,
    Leader,
    LeaderId,
    SlotSet,
    StuckRule,
    hero_names,
    leader_names,
)
from tabletop.duel.decisions import Decision, HandDeal, LeaderDeal, Playing, Returning, SlotDeal, Taking, TopDeal
from tabletop.duel.drawing import render
from tabletop.duel.events import BlockEvent, Card, CouncilEvent, DealEvent, Event, LeaderEvent, ReturnEvent, TakeEvent
from tabletop.duel.hooks import register_hooks
from tabletop.duel.memory import determinize, initial_memory, known, remember
from tabletop.duel.moves import (
    Block,
    Council,
    Deal,
    DealLeader,
    Move,
    Return,
    Take,
    chances,
    decisions,
    max_length,
    roles,
)
from tabletop.duel.notation import all_moves, format_move, names, narrate, parse_move
from tabletop.duel.observation import Observation, SeenCards, SeenSlot, observe, observe_move
from tabletop.duel.options import Options
from tabletop.duel.rules import (
    chance_weights,
    explain,
    legal_moves,
    ordered_chance,
    sample_chance,
    step,
    step_unchecked,
)
from tabletop.duel.scoring import Case, Result, Settlement, result, score_lines, scores, winners
from tabletop.duel.soundness import defects
from tabletop.duel.state import Slot, State, free_slots, heroes_in, initial_state, set_of, slot_of, slots_in, to_move

NAME: Final = "duel"
SCHEMA: Final = 2
MIGRATIONS: Final = {1: Migration()}
"""From one version of the file forms to the next: the first and the second differ in nothing that the game writes."""

__all__ = ["CLAUSES", "MIGRATIONS", "NAME", "SCHEMA", "Event", "Move", "Observation", "Options", "State"]
__all__ += ["all_moves", "chance_weights", "chances", "decisions", "defects", "determinize", "explain", "format_move"]
__all__ += ["initial_state", "legal_moves", "max_length", "names", "narrate", "observe", "observe_move", "parse_move"]
__all__ += [
    "register_hooks",
    "render",
    "roles",
    "sample_chance",
    "score_lines",
    "scores",
    "step",
    "step_unchecked",
    "to_move",
]
__all__ += ["Memory", "initial_memory", "known", "remember", "winners"]  # so far the contract
__all__ += ["FACTIONS", "HEROES", "LEADERS", "Backs", "Faction", "Hero", "HeroId", "HeroSet", "Leader", "LeaderId"]
__all__ += [
    "Slot",
    "SlotSet",
    "StuckRule",
    "free_slots",
    "hero_names",
    "heroes_in",
    "leader_names",
    "set_of",
    "slot_of",
]
__all__ += ["Decision", "HandDeal", "LeaderDeal", "Playing", "Returning", "SlotDeal", "Taking", "TopDeal", "slots_in"]
__all__ += ["Block", "Council", "Deal", "DealLeader", "Return", "Take", "ordered_chance"]
__all__ += ["BlockEvent", "CouncilEvent", "DealEvent", "LeaderEvent", "ReturnEvent", "TakeEvent"]
__all__ += ["Card", "Case", "Result", "SeenCards", "SeenSlot", "Settlement", "result"]
