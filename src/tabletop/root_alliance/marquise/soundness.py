"""What cannot be of the Marquise de Cat, beyond what is asked of all (Law 6)."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from tabletop.core.contract import Seat
from tabletop.root_alliance.components import CORNERS, KEEP, RECRUITER, SAWMILL
from tabletop.root_alliance.decisions import Decision
from tabletop.root_alliance.marquise.board import MarquiseBoard
from tabletop.root_alliance.marquise.buildings import wood_for
from tabletop.root_alliance.marquise.components import MARQUISE_ACTIONS, MARQUISE_BUILDINGS
from tabletop.root_alliance.marquise.decisions import (
    Acting,
    Building,
    FieldHospital,
    Marching,
    Overworking,
    Recruiting,
    WoodPaying,
    WoodPlacing,
    Workday,
)
from tabletop.root_alliance.part import Claim
from tabletop.root_alliance.rules.clearings import in_supply, ruled_clearings
from tabletop.root_alliance.state import State


def _waits_for_actions(_state: State, _below: Decision, owed: Acting) -> bool:
    return owed.left >= 0


def _precedes_actions(_state: State, below: Decision, owed: Workday) -> bool:
    return below == Acting(owed.seat, MARQUISE_ACTIONS, recruited=False)


def _are_sawmills(state: State, _below: Decision, owed: WoodPlacing) -> bool:
    return all(state.pieces[SAWMILL][place] >= count for place, count in Counter(owed.sawmills).items())


def _are_recruiters(state: State, _below: Decision, owed: Recruiting) -> bool:
    return all(state.pieces[RECRUITER][place] >= count for place, count in Counter(owed.recruiters).items())


def _is_building(state: State, _below: Decision, owed: Building) -> bool:
    return owed.piece in MARQUISE_BUILDINGS and in_supply(state, owed.piece) > 0


def _is_wood(state: State, below: Decision, owed: WoodPaying) -> bool:
    is_same = isinstance(below, Building) and below.clearing == owed.clearing
    return is_same and 0 < owed.left <= wood_for(state, ruled_clearings(state, owed.seat), owed.clearing)


def _is_sawmill(state: State, _below: Decision, owed: Overworking) -> bool:
    return state.pieces[SAWMILL][owed.clearing] > 0


def defects(state: State, _seat: Seat, _board: MarquiseBoard) -> Iterator[str]:
    """The keep is in a corner (Law 6.3.2)."""
    if any(state.pieces[KEEP][len(CORNERS) :]):
        yield "Law 6.3.2: the keep is in a corner"


OWES: Final[frozenset[type[Decision]]] = frozenset(
    {WoodPlacing, Workday, Acting, Marching, Recruiting, WoodPaying, Building, Overworking, FieldHospital}
)
"""The decisions that no other faction can owe."""

CLAIMS: Final[tuple[Claim, ...]] = (
    (Acting, "Law 6.5: no fewer actions than none are left", _waits_for_actions),
    (Workday, "Law 6.5: crafting comes before the three actions", _precedes_actions),
    (WoodPlacing, "Law 6.4: wood comes to sawmills", _are_sawmills),
    (Recruiting, "Law 6.5.3: warriors come to recruiters", _are_recruiters),
    (Building, "Law 6.5.4: a building is on its track", _is_building),
    (WoodPaying, "Law 6.5.4: the wood for a building is linked to it", _is_wood),
    (Overworking, "Law 6.5.5: a sawmill is overworked", _is_sawmill),
)
"""What must be true of decisions."""
