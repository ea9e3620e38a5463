"""What the Woodland Alliance says of itself to the rest of the game (Law 8)."""

from typing import Final

from tabletop.root_alliance.alliance import (
    alphabet,
    birdsong,
    board,
    clauses,
    daylight,
    decisions,
    evening,
    events,
    memory,
    moves,
    outrage,
    soundness,
    supporters,
    thumb,
    words,
)
from tabletop.root_alliance.components import Faction
from tabletop.root_alliance.part import FactionPart

ALLIANCE: Final = FactionPart(
    faction=Faction.ALLIANCE,
    empty_board=board.empty_board,
    zones=board.ZONES,
    looks={board.AllianceBoard: board.SeenAlliance},
    set_up=supporters.set_up,
    birdsong=birdsong.birdsong,
    daylight=daylight.daylight,
    evening=evening.evening,
    triggers=outrage.triggers,
    after_arrival=outrage.after_arrival,
    rules=(*birdsong.RULES, *daylight.RULES, *evening.RULES, *supporters.RULES, *outrage.RULES),
    own_moves=alphabet.own_moves,
    verbs=words.VERBS,
    phrases=words.PHRASES,
    drawing=words.DRAWING,
    drawn=words.drawn,
    events=events.EVENTS,
    brought=events.brought,
    told=memory.TOLD,
    told_besides=memory.bases_lost,
    gains=dict.fromkeys((decisions.SpreadPaid, moves.Organize), ("Law 8.4.2.III", "sympathy placed")),
    thumb=thumb.RULES,
    defects=soundness.defects,
    clauses=clauses.CLAUSES,
    set_up_clause="8.3",
    is_set_up=supporters.is_set_up,
)
