"""
Rules of thumb of the Marquise de Cat (Law 6).

1. Build whatever scores most, sawmills first: their wood pays for the rest (Law 6.4, 6.5.4).
2. Battle where buildings and tokens fall, above all where nobody defends them (Law 3.2.1).
3. Recruit while many recruiters do so at once (Law 6.5.3); overwork when wood is all that lacks (Law 6.5.5).
4. March to rule clearings with open slots (Law 6.5.2). A bird card is worth an action while there is something to do.
"""

from typing import Final

from tabletop.root_alliance import components, maps
from tabletop.root_alliance import moves as m
from tabletop.root_alliance.marquise import moves as own
from tabletop.root_alliance.marquise.components import BUILDING_POINTS, MARQUISE_BUILDINGS, WOOD_COST
from tabletop.root_alliance.marquise.decisions import Acting, FieldHospital
from tabletop.root_alliance.thumb import shared
from tabletop.root_alliance.thumb.shared import NEVER, Rules
from tabletop.root_alliance.thumb.table import KILLED, Table

BUILDING: Final = 2.0
"""What any building is worth beside its points: it rules, and the next one scores more."""

FIRST_ONES: Final = {components.SAWMILL: (3, 1.2), components.WORKSHOP: (2, 0.2), components.RECRUITER: (3, 0.9)}
"""So many buildings of a kind are worth so much more (rule 1)."""

EXTRA_ACTION: Final = 1.6
"""What a bird card is worth as an action (rule 4)."""


def place(table: Table, clearing: maps.PlaceId) -> float:
    """Open slots to build in; and the keep (rule 4)."""
    return 0.3 + 0.5 * min(2, table.slots(clearing)) + 0.5 * table.seen.pieces[components.KEEP][clearing]


def build(table: Table, move: m.Build) -> float:
    """Rule 1; behind own warriors rather than before those of others."""
    number = table.count(move.piece)
    few, bonus = FIRST_ONES[move.piece]
    points = BUILDING_POINTS[move.piece][number]
    guarded = 0.05 * (table.margins[move.clearing] - table.enemies_near(move.clearing))
    return BUILDING + points + (bonus if number < few else 0.0) + guarded


def recruit_all(table: Table, _move: own.RecruitAll) -> float:
    """Rule 3."""
    return 0.4 * min(table.count(components.RECRUITER), table.left(components.CAT)) + 0.3


def overwork(table: Table, _move: own.Overwork) -> float:
    """Rule 3: where no more than one wood lacks for the cheapest building."""
    costs = [WOOD_COST[table.count(piece)] for piece in MARQUISE_BUILDINGS if table.count(piece) < len(WOOD_COST)]
    lacking = min(costs, default=0) - table.count(components.WOOD)
    return 1.0 if lacking == 1 else 0.2


def spend(table: Table, move: m.Spend) -> float:
    """Rule 4; a field hospital is for two warriors and more (Law 6.2.3)."""
    match table.due:
        case Acting(left=left):
            return EXTRA_ACTION - table.card(move.card) if not left else NEVER
        case FieldHospital(count=count):
            return 2 * KILLED * count - 0.6 * table.card(move.card)
        case _:
            return shared.give_up(table, move)


def travel(table: Table, move: m.Travel) -> float:
    """Rule 4."""
    return shared.travel(table, move, place)


def place_keep(table: Table, move: own.PlaceKeep) -> float:
    """Where most slots are near."""
    return float(sum(table.slots(near) for near in (move.clearing, *table.paths[move.clearing])))


def pay_wood(table: Table, move: own.PayWood) -> float:
    """From where others may take it."""
    return float(table.enemies_near(move.clearing))


def place_wood(table: Table, move: own.PlaceWood) -> float:
    """Where it is safe."""
    return -float(table.enemies_near(move.clearing))


def recruit(table: Table, move: m.Recruit) -> float:
    """Where enemies are near."""
    return float(table.enemies_near(move.clearing))


RULES: Final[Rules] = {
    **shared.RULES,
    m.Build: build,
    m.Spend: spend,
    m.Travel: travel,
    m.Recruit: recruit,
    own.RecruitAll: recruit_all,
    own.Overwork: overwork,
    own.PlaceKeep: place_keep,
    own.PlaceWood: place_wood,
    own.PayWood: pay_wood,
}
