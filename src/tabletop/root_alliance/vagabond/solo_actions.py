"""What the Vagabond does alone: repair, craft, special actions (Law 9.5.7 to 9.5.9, D.1 to D.3)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletop.core import Answer, Claim, Refusal, Rule, Seat
from tabletop.root_alliance import components, maps, moves
from tabletop.root_alliance.decisions import Evening, Theft
from tabletop.root_alliance.rules import cards, clearings, crafting
from tabletop.root_alliance.state import State, evolve, gained, pushed, replaced, with_board, with_entry, without_card
from tabletop.root_alliance.vagabond import satchel
from tabletop.root_alliance.vagabond.components import REPAIRED_BY_HIDEOUT, Character, Condition
from tabletop.root_alliance.vagabond.decisions import Repairing, Roaming
from tabletop.root_alliance.vagabond.moves import DayLabor, Hideout, Pilfer, Repair

_HIDEOUT: Final = Hideout()
_repair_of = lru_cache(maxsize=32)(Repair)
_pilfer_of = lru_cache(maxsize=8)(Pilfer)
_labor_of = lru_cache(maxsize=64)(DayLabor)
_craft_of = lru_cache(maxsize=64)(moves.Craft)
_HURT: Final = (Condition.DAMAGED, Condition.BROKEN)
_REPAIRED_AS: Final = {Condition.DAMAGED: Condition.READY, Condition.BROKEN: Condition.EXHAUSTED}


def repairs(state: State, due: Repairing | Roaming) -> Sequence[moves.Move]:
    """The damaged items that can be repaired, whatever it costs (Law 9.5.7)."""
    board = satchel.board_of(state, due.seat)
    return [
        _repair_of(item, condition)
        for condition in _HURT
        for item in satchel.kinds_of(satchel.items_in(board, condition))
    ]


def _refuse_repair(state: State, due: Repairing | Roaming, move: Repair) -> Refusal | None:
    if satchel.items_in(satchel.board_of(state, due.seat), move.condition)[move.item]:
        return None
    return Refusal("Law 9.5.7", f"there is no {move.condition} item {components.ITEMS[move.item]}")


def _refuse_hammer(state: State, due: Roaming, move: Repair) -> Refusal | None:
    return satchel.refuse_exhausting(state, due.seat, components.HAMMER) or _refuse_repair(state, due, move)


def _repaired(state: State, due: Repairing | Roaming, move: Repair) -> State:
    """An item leaves the Damaged box, its side unchanged (Law 9.5.7)."""
    seat = due.seat
    board = satchel.changed(satchel.board_of(state, seat), move.item, move.condition, _REPAIRED_AS[move.condition])
    return with_board(state, seat, board)


def _repair(state: State, due: Roaming, move: Repair) -> State:
    return _repaired(satchel.exhausted(state, due.seat, components.HAMMER), due, move)


def _hammers_for(card: components.CardId, suit: int) -> int | None:
    """The hammers that the card costs in a clearing of the suit; None where they do not cover its icons (Law 9.2.1)."""
    *suits, any_suit = components.CARDS[card].cost
    return None if sum(suits) > suits[suit] else suits[suit] + any_suit


def crafts(state: State, seat: Seat, clearing: maps.PlaceId) -> list[moves.Move]:
    """The cards that hammers can craft here (Law 9.2.1, 9.5.8)."""
    hammers, suit = satchel.board_of(state, seat).ready[components.HAMMER], clearings.suit_at(state, clearing)
    if not hammers:
        return []
    costs = {card: _hammers_for(card, suit) for card in dict.fromkeys(state.hands[seat])}
    return [
        _craft_of(card)
        for card, cost in costs.items()
        if cost is not None and cost <= hammers and crafting.is_craftable(state, seat, card)
    ]


def _refuse_craft(state: State, due: Roaming, move: moves.Craft) -> Refusal | None:
    seat, card, name = due.seat, move.card, components.CARD_NAMES[move.card]
    clearing = satchel.clearing_of(state, seat)
    if card not in state.hands[seat]:
        return cards.refuse_unheld(state, due, card)
    if clearing is None:
        return Refusal("Law 9.2.1", "in a forest nothing is crafted")
    cost = _hammers_for(card, clearings.suit_at(state, clearing))
    if cost is None:
        return Refusal("Law 9.2.1", f"hammers have the suit of the clearing, which does not cover {name}")
    if not crafting.is_craftable(state, seat, card):
        return crafting.refuse_kind(state, seat, card)
    return satchel.refuse_exhausting(state, seat, *(components.HAMMER,) * cost)


def _craft(state: State, due: Roaming, move: moves.Craft) -> State:
    """Hammers for a card; an item goes straight to the Vagabond, face up (Law 9.2.1, 9.5.8)."""
    seat, card = due.seat, move.card
    clearing, item = satchel.clearing_of(state, seat), components.CARDS[card].item
    assert clearing is not None  # else the move is refused
    cost = _hammers_for(card, clearings.suit_at(state, clearing)) or 0
    state = cards.without_hand_card(satchel.exhausted(state, seat, *(components.HAMMER,) * cost), seat, card)
    if item is None:
        return crafting.crafted(state, seat, card)
    state = evolve(state, supply=with_entry(state.supply, item, state.supply[item] - 1))
    state = with_board(state, seat, satchel.changed(satchel.board_of(state, seat), item, None, Condition.READY))
    return gained(cards.discarded(state, (card,)), seat, components.CARDS[card].points)


def specials(state: State, seat: Seat, clearing: maps.PlaceId | None) -> list[moves.Move]:
    """The special actions of the character (Law 9.5.9)."""
    board = satchel.board_of(state, seat)
    if not board.ready[components.TORCH]:
        return []
    if board.character is Character.RANGER:
        return [_HIDEOUT]
    if clearing is None:
        return []
    if board.character is Character.THIEF:
        return [_pilfer_of(other) for other in satchel.neighbours(state, seat, clearing) if state.hands[other]]
    return [_labor_of(card) for card in cards.matching(state.discard, clearings.suit_at(state, clearing))]


def _refuse_special(state: State, due: Roaming, character: Character, clause: str) -> Refusal | None:
    board = satchel.board_of(state, due.seat)
    if board.character is not character:
        return Refusal(clause, f"this is what the {character} does")
    return satchel.refuse_exhausting(state, due.seat, components.TORCH)


def _refuse_pilfer(state: State, due: Roaming, move: Pilfer) -> Refusal | None:
    seat = due.seat
    clearing = satchel.clearing_of(state, seat)
    if clearing is None or move.seat not in satchel.neighbours(state, seat, clearing):
        return Refusal("Law D.1", f"the {clearings.faction_at(state, move.seat)} has no pieces where the pawn is")
    if not state.hands[move.seat]:
        return Refusal("Law D.1", f"the {clearings.faction_at(state, move.seat)} has no cards")
    return _refuse_special(state, due, Character.THIEF, "Law D.1")


def _pilfer(state: State, due: Roaming, move: Pilfer) -> State:
    """A torch for a random card of a player in the clearing (Law D.1)."""
    seat = due.seat
    state = satchel.exhausted(state, seat, components.TORCH)
    return pushed(state, Theft(seat, move.seat, 0))


def _refuse_labor(state: State, due: Roaming, move: DayLabor) -> Refusal | None:
    seat = due.seat
    clearing = satchel.clearing_of(state, seat)
    if move.card not in state.discard:
        return Refusal("Law D.2", f"{components.CARD_NAMES[move.card]} is not in the discard pile")
    if clearing is None or not components.matches(move.card, clearings.suit_at(state, clearing)):
        return Refusal("Law D.2", f"{components.CARD_NAMES[move.card]} does not match where the pawn is")
    return _refuse_special(state, due, Character.TINKER, "Law D.2")


def _labor(state: State, due: Roaming, move: DayLabor) -> State:
    """A torch for a card of the discard pile (Law D.2)."""
    seat = due.seat
    state = evolve(satchel.exhausted(state, seat, components.TORCH), discard=without_card(state.discard, move.card))
    return cards.with_hand_card(state, seat, move.card)


def _hide(state: State, due: Roaming, _move: Hideout) -> State:
    """A torch for three repairs; Daylight ends (Law D.3)."""
    seat = due.seat
    state = satchel.exhausted(state, seat, components.TORCH)
    return replaced(state, Repairing(seat, REPAIRED_BY_HIDEOUT))


def _repair_one(state: State, due: Repairing, move: Repair) -> State:
    return evolve(_repaired(state, due, move), pending=(*state.pending[:-1], Repairing(due.seat, due.left - 1)))


def _is_hideout(state: State, owed: Repairing, _below: object) -> bool:
    return satchel.board_of(state, owed.seat).character is Character.RANGER and 0 < owed.left <= REPAIRED_BY_HIDEOUT


ROAMING_ANSWERS: Final = (
    Answer(Repair, _repair, _refuse_hammer),
    Answer(moves.Craft, _craft, _refuse_craft),
    Answer(Pilfer, _pilfer, _refuse_pilfer),
    Answer(DayLabor, _labor, _refuse_labor),
    Answer(Hideout, _hide, lambda state, due, _move: _refuse_special(state, due, Character.RANGER, "Law D.3")),
)
"""What the Vagabond may do so in its Daylight."""

RULES: Final = (
    Rule(
        Repairing,
        due=Refusal("Law D.3", "items must be repaired first"),
        choices=repairs,
        settle=lambda state, due: satchel.all_turned(state, due, _REPAIRED_AS),
        answers=(Answer(Repair, _repair_one, _refuse_repair),),
        under=(Evening,),
        claims=(Claim("Law D.3: the Ranger repairs three items", _is_hideout),),
        prompt="items to repair, {left} to go",
    ),
)
