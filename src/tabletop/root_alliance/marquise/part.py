"""What the Marquise de Cat says of itself to the rest of the game (Law 6)."""

from typing import Final

from tabletop.root_alliance.components import Faction
from tabletop.root_alliance.marquise import (
    alphabet,
    birdsong,
    board,
    clauses,
    daylight,
    decisions,
    hospitals,
    setup,
    soundness,
    thumb,
    words,
)
from tabletop.root_alliance.part import FactionPart

MARQUISE: Final = FactionPart(
    faction=Faction.MARQUISE,
    empty_board=board.empty_board,
    looks={board.MarquiseBoard: board.SeenMarquise},
    set_up=setup.set_up,
    birdsong=birdsong.birdsong,
    daylight=daylight.daylight,
    evening=birdsong.evening,
    triggers=hospitals.triggers,
    rules=(*setup.RULES, *birdsong.RULES, *daylight.RULES, *hospitals.RULES),
    own_moves=alphabet.own_moves,
    verbs=words.VERBS,
    phrases=words.PHRASES,
    gains={decisions.Building: ("Law 6.5.4", "buildings placed")},
    thumb=thumb.RULES,
    defects=soundness.defects,
    clauses=clauses.CLAUSES,
    set_up_clause="6.3",
    is_set_up=setup.is_set_up,
)
