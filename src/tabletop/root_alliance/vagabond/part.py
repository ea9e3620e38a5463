"""What the Vagabond says of itself to the rest of the game (Law 9)."""

from typing import Final

from tabletop.root_alliance.components import Faction
from tabletop.root_alliance.decisions import Aftermath
from tabletop.root_alliance.part import FactionPart
from tabletop.root_alliance.vagabond import (
    aid_and_quests,
    alphabet,
    birdsong,
    board,
    clauses,
    daylight,
    decisions,
    evening,
    events,
    items_and_relations,
    memory,
    moves,
    position,
    setup,
    solo_actions,
    soundness,
    thumb,
    words,
)

VAGABOND: Final = FactionPart(
    faction=Faction.VAGABOND,
    empty_board=board.empty_board,
    zones=board.ZONES,
    looks={board.VagabondBoard: board.VagabondBoard},
    board_in_play=position.board_in_play,
    seated=position.seated,
    set_up=setup.set_up,
    birdsong=birdsong.birdsong,
    daylight=daylight.daylight,
    evening=evening.evening,
    triggers=items_and_relations.triggers,
    after_battle=items_and_relations.after_battle,
    after_removal=items_and_relations.after_removal,
    rules=(
        *setup.RULES,
        *birdsong.RULES,
        *daylight.RULES,
        *evening.RULES,
        *aid_and_quests.RULES,
        *solo_actions.RULES,
        *items_and_relations.RULES,
    ),
    own_moves=alphabet.own_moves,
    own_chances=alphabet.own_chances,
    verbs=words.VERBS,
    phrases=words.PHRASES,
    drawing=words.DRAWING,
    drawn=words.drawn,
    events=events.EVENTS,
    brought=events.brought,
    told=memory.TOLD,
    gains={
        moves.TakePoints: ("Law 9.5.5", "quests"),
        moves.FindItem: ("Law 9.5.3", "ruins explored"),
        Aftermath: ("Law 9.2.9.III.a", "infamy"),
        **dict.fromkeys((decisions.Exhausting, moves.Exhaust), ("Law 9.2.9", "aid")),
    },
    thumb=thumb.RULES,
    defects=soundness.defects,
    clauses=clauses.CLAUSES,
    set_up_clause="9.3",
    is_set_up=setup.is_set_up,
)
