"""Rules of thumb that all factions share; a faction may have its own for a kind of move."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from tabletop.root_alliance import components, maps, moves
from tabletop.root_alliance import moves as m
from tabletop.root_alliance.alliance import moves as a
from tabletop.root_alliance.decisions import UsingEffects
from tabletop.root_alliance.thumb.table import OUTRAGE, RAZED, Table

Rule: TypeAlias = Callable[[Table, Any], float]
Rules: TypeAlias = Mapping[type[moves.Move], Rule]
"""What each kind of move is worth, in points; a move that changes nothing is worth 0."""

Places: TypeAlias = Callable[[Table, maps.PlaceId], float]
"""What it is worth to a faction to rule a clearing."""

NEVER: Final = -99.0

LASTING: Final = {
    components.ROYAL_CLAIM: 2.0,
    components.COMMAND_WARREN: 1.0,
    components.COBBLER: 0.7,
    components.BURROW_BANK: 1.0,
    components.STAND_AND_DELIVER: 0.8,
    components.BRUTAL_TACTICS: 0.8,
    components.ARMORERS: 0.8,
    components.SAPPERS: 0.6,
    components.SCOUTING_PARTY: 0.4,
    components.TAX_COLLECTOR: 0.3,
    components.CODEBREAKERS: 0.1,
}
"""What it is worth to have a lasting effect in play (Law 4.1.3)."""

PIECE_VALUE: Final[Mapping[components.PieceId, float]] = {
    components.WOOD: 0.5,
    components.SYMPATHY: 1.5,
    components.SAWMILL: 2.0,
    components.WORKSHOP: 1.9,
    components.RECRUITER: 2.1,
    components.ROOST: 2.5,
    components.KEEP: 2.6,
    **dict.fromkeys(components.BASES, 4.0),
}
"""What is given up last when hits are dealt (Law 4.3.4); a piece that is not here counts as one of theirs."""

SURE: Final = 2
"""By so many pieces a clearing is ruled safely enough for dominance."""

FAR: Final = 22
"""With more points than that thirty are near, and dominance is none of it."""

CLAIM: Final = 5
"""So many clearings are worth a Royal Claim."""


def nothing(_table: Table, _move: moves.Move) -> float:
    """To decline, to end, or to do what makes no difference."""
    return 0.0


def never(_table: Table, _move: moves.Move) -> float:
    """What is not worth it."""
    return NEVER


def craft(table: Table, move: m.Craft) -> float:
    """Items score at once, favors score for what they remove, effects last (Law 4.1.2, 4.1.3)."""
    card = components.CARDS[move.card]
    match card.kind:
        case components.CardKind.ITEM:
            return 1.0 + table.crafted_points(move.card)
        case components.CardKind.FAVOR:
            return 1.5 * favor(table, move.card) - 1.0
        case _:
            return LASTING[move.card]


def favor(table: Table, card: components.CardId) -> float:
    """What the favor removes: points, and a little for warriors (Law 4.1.2)."""
    clearings = [place for place in maps.ALL_CLEARINGS if table.seen.suits[place] == components.SUIT_OF[card]]
    razed = sum(table.razeable(seat, place) for seat in table.others for place in clearings)
    return razed + 0.2 * sum(table.warriors(seat, place) for seat in table.others for place in clearings)


def use(table: Table, move: m.Use) -> float:
    """Effects that cost nothing are used; Royal Claim once it pays; armour against two hits (Law 4.1.3)."""
    if move.card == components.ROYAL_CLAIM:
        return sum(margin > 0 for margin in table.margins) - CLAIM + 0.5
    if move.card == components.ARMORERS and isinstance(table.due, UsingEffects):
        hits, is_attacker = table.due.hits, table.due.fight.attacker == table.seat
        return (hits.by_defender if is_attacker else hits.by_attacker) - 1.5
    if move.card == components.COMMAND_WARREN:
        return best_battle(table)
    return -1.0 if move.card in {components.TAX_COLLECTOR, components.CODEBREAKERS, components.COBBLER} else 0.5


def best_battle(table: Table) -> float:
    """What the best battle of its own warriors brings."""
    return max(
        (
            table.battle(place, seat, table.own_warriors[place])
            for place in maps.ALL_CLEARINGS
            if table.own_warriors[place]
            for seat in table.others
            if table.has_pieces(seat, place)
        ),
        default=0.0,
    )


def target(table: Table, move: m.Target) -> float:
    """Whoever has the fewest points may have the point or the card."""
    return -float(table.seen.points[move.seat])


def dominance(table: Table, move: m.ActivateDominance) -> float:
    """Only with a clearing of the suit to spare, all ruled safely, and far from thirty points (Law 3.3.1)."""
    suit = components.SUIT_OF[move.card]
    if suit == components.BIRD or table.faction is components.Faction.VAGABOND or table.seen.points[table.seat] > FAR:
        return NEVER
    safe = [place for place in maps.ALL_CLEARINGS if table.seen.suits[place] == suit and table.margins[place] >= SURE]
    return 20.0 if len(safe) > components.DOMINANCE_CLEARINGS else NEVER


def give_up(table: Table, move: m.Spend | m.Discard | a.Give) -> float:
    """The card that is worth least."""
    return -table.card(move.card)


def battle(table: Table, move: m.Battle) -> float:
    """What the battle brings (Law 4.3)."""
    return table.battle(move.clearing, move.defender, table.own_warriors[move.clearing])


def ambush(_table: Table, _move: m.Ambush) -> float:
    """Two hits for a card are a bargain (Law 4.3.1)."""
    return 1.0


def lose(_table: Table, move: m.Lose) -> float:
    """What is worth least goes first; warriors have to (Law 4.3.4)."""
    is_warrior = components.PIECES[move.piece].kind is components.PieceKind.WARRIOR
    return 0.0 if is_warrior else -PIECE_VALUE.get(move.piece, RAZED)


def travel(table: Table, move: m.Travel, places: Places) -> float:
    """What clearings won or lost by the move are worth, and what stands undefended there (Law 4.2, 8.2.6)."""
    here, there = table.margins[move.origin], table.margins[move.destination]
    if not table.own_warriors[move.destination] and table.faction is components.Faction.EYRIE:
        there += 1  # Law 7.2.2: the first warrior there rules a tie
    gained = places(table, move.destination) * (_hold(there + move.warriors) - _hold(there))
    lost = places(table, move.origin) * (_hold(here) - _hold(here - move.warriors))
    prey = 0.4 * table.prey(move.destination) * (not table.own_warriors[move.destination])
    pays = table.seen.pieces[components.SYMPATHY][move.destination] and table.faction is not components.Faction.ALLIANCE
    return gained - lost + prey - (OUTRAGE if pays else 0.0) - 0.1


def _hold(margin: int) -> float:
    """How good it is to rule by so many pieces; some is won by coming nearer to it."""
    return 1.0 + 0.1 * min(margin, 3) if margin > 0 else 0.05 * max(margin, -4)


RULES: Final[Rules] = {
    m.Pass: nothing,
    m.End: nothing,
    m.Seen: nothing,
    m.Craft: craft,
    m.Activate: nothing,
    m.Use: use,
    m.Target: target,
    m.Tax: never,
    m.ActivateDominance: dominance,
    m.TakeDominance: never,
    m.Spend: give_up,
    m.Discard: give_up,
    m.Battle: battle,
    m.Ambush: ambush,
    m.Lose: lose,
    m.Resolve: nothing,
    a.Give: give_up,
    a.ShowHand: nothing,
}
