"""What the Eyrie Dynasties say of themselves to the rest of the game (Law 7)."""

from typing import Final

from tabletop.root_alliance.components import Faction
from tabletop.root_alliance.eyrie import (
    alphabet,
    birdsong,
    board,
    clauses,
    decisions,
    decree,
    events,
    leaders,
    memory,
    position,
    setup,
    soundness,
    thumb,
    words,
)
from tabletop.root_alliance.part import FactionPart

EYRIE: Final = FactionPart(
    faction=Faction.EYRIE,
    empty_board=board.empty_board,
    zones=board.ZONES,
    looks={board.EyrieBoard: board.EyrieBoard},
    board_in_play=position.board_in_play,
    set_up=setup.set_up,
    birdsong=birdsong.birdsong,
    daylight=decree.daylight,
    evening=birdsong.evening,
    triggers=birdsong.triggers,
    rules=(*setup.RULES, *leaders.RULES, *birdsong.RULES, *decree.RULES),
    own_moves=alphabet.own_moves,
    phrases=words.PHRASES,
    brought=events.brought,
    told=memory.TOLD,
    told_besides=memory.decree_lost,
    drawing=words.DRAWING,
    drawn=words.drawn,
    gains={
        decisions.RoostScoring: ("Law 7.6.1", "roosts"),
        decisions.Turmoil: ("Law 7.7.1", "turmoil"),
        object: ("Law 7.8", "battles of the Despot"),
    },
    thumb=thumb.RULES,
    defects=soundness.defects,
    clauses=clauses.CLAUSES,
    set_up_clause="7.3",
    is_set_up=setup.is_set_up,
)
