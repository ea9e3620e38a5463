"""
Rules of thumb of the Vagabond (Law 9).

1. Explore ruins, fulfil quests, craft: each scores without anybody's leave (Law 9.5.3, 9.5.5, 9.5.8).
2. Raze buildings and tokens that nobody defends: nobody becomes hostile by it (Law 9.2.9.III). With swords enough
   hostility pays: each warrior of a hostile faction scores.
3. Aid whoever has items to take, or stands high on the ladder: both score (Law 9.2.9, 9.5.4).
4. Walk to where the most of this can be done with the items that are ready (Law 9.4.2, 9.5.1).
5. Repair what is damaged; give up what is used least (Law 9.5.7, 9.2.7).
"""

from typing import Final

from tabletop.core import Seat
from tabletop.root_alliance import components, maps
from tabletop.root_alliance import moves as m
from tabletop.root_alliance.thumb import shared
from tabletop.root_alliance.thumb.shared import NEVER, Rules
from tabletop.root_alliance.thumb.table import Table
from tabletop.root_alliance.vagabond import moves as own
from tabletop.root_alliance.vagabond.board import VagabondBoard
from tabletop.root_alliance.vagabond.components import (
    AID_POINTS,
    AIDS_NEEDED,
    ALLY_AID_POINTS,
    LADDER,
    QUESTS,
    Character,
    Condition,
    QuestId,
    Relation,
)

ITEM: Final = {
    components.TEA: 2.4,
    components.SWORD: 2.2,
    components.TORCH: 2.1,
    components.BOOTS: 1.9,
    components.HAMMER: 1.8,
    components.COINS: 1.6,
    components.BAG: 1.5,
    components.CROSSBOW: 1.5,
}
"""What the first item of a kind is worth (rule 5): tea refreshes others, coins draw, bags carry (Law 9.4.1, 9.6)."""

ANOTHER: Final = {
    components.TEA: 0.2,
    components.SWORD: 0.2,
    components.TORCH: 0.8,
    components.BOOTS: 0.5,
    components.HAMMER: 0.6,
    components.COINS: 0.3,
    components.BAG: 0.4,
    components.CROSSBOW: 0.5,
}
"""By how much every further one is worth less."""

STEP: Final = 0.3
"""What a place loses for each path to it (rule 4)."""

TIRED: Final = 0.6
"""What may wait for the next turn is worth so much of what can be done now (rule 4)."""

INFAMY: Final = 0.7
"""What each warrior of a hostile faction in reach of a sword scores in a battle (rule 2)."""

HOSTILITY: Final = 0.9
"""What it costs to make a faction hostile (Law 9.2.9.III)."""

CHOICE: Final = {Character.RANGER: 3.0, Character.THIEF: 2.0, Character.TINKER: 1.0}
"""A crossbow beside the sword razes, and the hideout repairs."""


def board_of(table: Table) -> VagabondBoard:
    """The own board."""
    board = table.seen.boards[table.seat]
    assert isinstance(board, VagabondBoard)  # these are its rules
    return board


def quest_points(board: VagabondBoard, quest: QuestId) -> int:
    """What the quest scores (Law 9.5.5)."""
    return 1 + sum(QUESTS[done].suit == QUESTS[quest].suit for done in board.fulfilled)


def has(items: components.Items, quest: QuestId) -> bool:
    """Whether the items of the quest are among these."""
    first, second = QUESTS[quest].items
    return items[first] >= 1 + (first == second) and items[second] >= 1


def aid_points(board: VagabondBoard, seat: Seat) -> float:
    """What an aid to the seat scores, or a share of it where more are needed (Law 9.2.9)."""
    relation = board.relations[seat]
    if relation is Relation.ALLIED:
        return ALLY_AID_POINTS
    if relation is Relation.HOSTILE:
        return 0.0
    step = LADDER.index(relation)
    return AID_POINTS[step] / AIDS_NEEDED[step]


def item_worth(board: VagabondBoard, item: components.ItemId, more: int = 0) -> float:
    """What the last item of this kind is worth to the seat; with `more`, what so many further ones are."""
    number = board.ready[item] + board.exhausted[item] + board.damaged[item] + board.broken[item]
    return ITEM[item] - ANOTHER[item] * max(0, number - 1 + more)


def taken(table: Table, seat: Seat) -> float:
    """The best of the items that the seat has crafted."""
    board = board_of(table)
    return max((item_worth(board, item, 1) for item in ITEM if table.seen.crafted[seat][item]), default=0.0)


def worth_of_place(table: Table, clearing: maps.PlaceId) -> float:
    """What can be done in the clearing, now or with refreshed items (rules 1 to 3)."""
    board = board_of(table)
    items = board.ready
    later = tuple(map(sum, zip(board.ready, board.exhausted, strict=True)))
    worth = 0.0
    if table.seen.ruins >> clearing & 1 and later[components.TORCH]:
        worth += 2.2 if items[components.TORCH] else 2.2 * TIRED
    for quest in board.quests:
        if QUESTS[quest].suit == table.seen.suits[clearing] and has(later, quest):
            worth += (1.5 + quest_points(board, quest)) * (1.0 if has(items, quest) else TIRED)
    if items[components.SWORD]:
        worth += max((fight(table, clearing, seat) for seat in others_at(table, clearing)), default=0.0)
    elif items[components.CROSSBOW]:
        worth += 1.0 * min(1, table.prey(clearing))
    if any(components.SUIT_OF[card] in {components.BIRD, table.seen.suits[clearing]} for card in table.hand):
        near = others_at(table, clearing)
        worth += max((aid_points(board, seat) + taken(table, seat) for seat in near), default=0.0)
    return worth


def others_at(table: Table, clearing: maps.PlaceId) -> list[Seat]:
    """Who has pieces there."""
    return [seat for seat in table.others if table.has_pieces(seat, clearing)]


def fight(table: Table, clearing: maps.PlaceId, defender: Seat) -> float:
    """What a battle brings (rule 2): those who are hostile score by their warriors too (Law 9.2.9.III.a)."""
    board = board_of(table)
    swords, warriors = (
        board.ready[components.SWORD] + board.exhausted[components.SWORD],
        table.warriors(defender, clearing),
    )
    value = table.battle(clearing, defender, swords)
    if not warriors:
        return value
    infamy = INFAMY * min(swords, warriors)
    return value + infamy if board.relations[defender] is Relation.HOSTILE else value + infamy - HOSTILITY


def pull(table: Table, place: maps.PlaceId) -> float:
    """The worth of the best place around, less for each path on the way (rule 4)."""
    frontier = {place: 0} if place < components.CLEARINGS else dict.fromkeys(_touched(table, place), 1)
    distances = dict(frontier)
    while frontier:
        frontier = {
            near: distance + 1
            for clearing, distance in frontier.items()
            for near in table.paths[clearing]
            if near not in distances
        }
        distances |= frontier
    return max(worth_of_place(table, clearing) - STEP * distances[clearing] for clearing in maps.ALL_CLEARINGS)


def _touched(table: Table, forest: maps.PlaceId) -> tuple[maps.PlaceId, ...]:
    return table.seen.options.map.forests[forest - components.CLEARINGS]


def roam(table: Table, move: m.Roam) -> float:
    """Rule 4: a step is taken only where it leads nearer to something better."""
    here = board_of(table).pawn
    there = pull(table, move.place)
    return there if here is None else there - pull(table, here) - 0.1


def explore(_table: Table, _move: own.Explore) -> float:
    """Rule 1."""
    return 4.0


def fulfil(table: Table, move: own.Fulfil) -> float:
    """Rule 1."""
    return 2.0 + quest_points(board_of(table), move.quest)


def take_points(_table: Table, _move: own.TakePoints) -> float:
    """Rule 1: points rather than cards."""
    return 1.0


def strike(table: Table, move: own.Strike) -> float:
    """Rule 2; a warrior only of those who are hostile already."""
    piece = components.PIECES[move.piece]
    if piece.kind is not components.PieceKind.WARRIOR:
        return 2.0
    seat = table.factions.index(piece.faction)
    return 0.4 if board_of(table).relations[seat] is Relation.HOSTILE else -0.5


def battle(table: Table, move: m.Battle) -> float:
    """Rule 2."""
    return fight(table, move.clearing, move.defender)


def aid(table: Table, move: own.Aid) -> float:
    """Rule 3."""
    gain = aid_points(board_of(table), move.seat) + taken(table, move.seat)
    return gain - 0.5 * table.card(move.card)


def take_item(table: Table, move: own.TakeItem) -> float:
    """Rule 3."""
    return item_worth(board_of(table), move.item, 1)


def exhaust(table: Table, move: own.Exhaust) -> float:
    """What is used least (rule 5)."""
    return -item_worth(board_of(table), move.item)


def refresh(table: Table, move: own.Refresh) -> float:
    """What is used most and not ready yet, unless it is damaged (rule 5)."""
    ready = board_of(table).ready[move.item]
    return ITEM[move.item] - ANOTHER[move.item] * ready - 2.0 * (move.condition is Condition.BROKEN)


def repair(table: Table, move: own.Repair) -> float:
    """Rule 5."""
    return 0.6 + 0.3 * item_worth(board_of(table), move.item) + 0.1 * (move.condition is Condition.DAMAGED)


def damage(table: Table, move: own.Damage) -> float:
    """What is used least, exhausted before ready (rule 5)."""
    return -item_worth(board_of(table), move.item) - 0.3 * (move.condition is Condition.READY)


def drop(table: Table, move: own.Drop) -> float:
    """What is used least, damaged before sound (rule 5)."""
    is_hurt = move.condition in {Condition.DAMAGED, Condition.BROKEN}
    return -item_worth(board_of(table), move.item) + 0.5 * is_hurt


def pilfer(table: Table, _move: own.Pilfer) -> float:
    """A card for a torch, where no ruin waits for it."""
    return NEVER if table.seen.ruins else 0.8


def hideout(table: Table, _move: own.Hideout) -> float:
    """For three damaged items (rule 5)."""
    board = board_of(table)
    hurt = sum(board.damaged) + sum(board.broken)
    return 0.5 if hurt >= 3 else NEVER  # noqa: PLR2004  (Law D.3)


def become(_table: Table, move: own.Become) -> float:
    """Which character."""
    return CHOICE[move.character]


RULES: Final[Rules] = {
    **shared.RULES,
    m.Roam: roam,
    m.Battle: battle,
    m.ActivateDominance: shared.never,
    own.Explore: explore,
    own.Fulfil: fulfil,
    own.TakePoints: take_points,
    own.TakeCards: shared.nothing,
    own.Strike: strike,
    own.Aid: aid,
    own.TakeItem: take_item,
    own.Exhaust: exhaust,
    own.Refresh: refresh,
    own.Repair: repair,
    own.Damage: damage,
    own.Drop: drop,
    own.Pilfer: pilfer,
    own.DayLabor: lambda table, move: NEVER if table.seen.ruins else 0.3 * table.card(move.card),
    own.Hideout: hideout,
    own.Become: become,
    own.Bring: shared.never,
}
