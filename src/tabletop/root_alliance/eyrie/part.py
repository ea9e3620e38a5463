"""What the Eyrie Dynasties say of themselves to the rest of the game (Law 7)."""

from typing import Final

from tabletop.root_alliance.components import Faction
from tabletop.root_alliance.eyrie import birdsong, board, decree, evening, leaders, setup
from tabletop.root_alliance.part import FactionPart

EYRIE: Final = FactionPart(
    faction=Faction.EYRIE,
    empty_board=board.empty_board,
    set_up=setup.set_up,
    birdsong=birdsong.birdsong,
    daylight=decree.daylight,
    evening=evening.evening,
    triggers=birdsong.triggers,
    chapters=(setup, leaders, birdsong, decree, evening),
)
