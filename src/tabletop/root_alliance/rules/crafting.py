"""Crafting (Law 4.1)."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import starmap
from operator import sub
from typing import Final

from tabletop.core import Answer, Claim, Refusal, Rule, Seat
from tabletop.root_alliance import components, maps, moves
from tabletop.root_alliance.decisions import Act, Activating, Decision
from tabletop.root_alliance.rules import cards, removal
from tabletop.root_alliance.rules.clearings import faction_at
from tabletop.root_alliance.state import State, evolve, gained, popped, pushed, replaced, with_card, with_entry

_craft_of = lru_cache(maxsize=64)(moves.Craft)
_ACTIVATE: Final = tuple(map(moves.Activate, components.CLEARING_SUITS))


def power(state: State, seat: Seat) -> tuple[int, ...]:
    """The crafting pieces of the seat not yet activated in this turn, by the suits of their clearings (Law 4.1.1)."""
    row = state.pieces[components.CRAFTING_PIECE[faction_at(state, seat)]]
    here = [0, 0, 0]
    for clearing, count in enumerate(row):
        if count:
            here[state.suits[clearing]] += count
    return tuple(starmap(sub, zip(here, state.activated, strict=True)))


def is_covered(card: components.CardId, available: tuple[int, ...]) -> bool:
    """Whether so many pieces of each suit cover the icons of the card (Law 4.1.1)."""
    fox, rabbit, mouse, any_suit = components.CARDS[card].cost
    foxes, rabbits, mice = available
    return foxes >= fox and rabbits >= rabbit and mice >= mouse and foxes + rabbits + mice >= any_suit


def is_craftable(state: State, seat: Seat, card: components.CardId) -> bool:
    """Whether the card, its cost apart, can be crafted: no ambush, no second copy, an item left (Law 4.1.2, 4.1.4)."""
    kind, item = components.CARDS[card].kind, components.CARDS[card].item
    if kind in {components.CardKind.AMBUSH, components.CardKind.DOMINANCE}:  # Law 2.1.2, 2.1.3
        return False
    return state.supply[item] > 0 if item is not None else card not in state.in_play[seat]


def choices(state: State, seat: Seat) -> list[moves.Move]:
    """Every card of the hand that the seat can craft."""
    available = power(state, seat)
    if not any(available):
        return []
    return [
        _craft_of(card)
        for card in dict.fromkeys(state.hands[seat])
        if is_covered(card, available) and is_craftable(state, seat, card)
    ]


def refuse(state: State, due: Decision, move: moves.Craft) -> Refusal | None:
    """Why the seat whose decision is due cannot craft this card."""
    seat, card = due.seat, move.card
    name = components.CARD_NAMES[card]
    if card not in state.hands[seat]:
        return cards.refuse_unheld(state, due, card)
    refusal = refuse_kind(state, seat, card)
    if refusal is not None:
        return refusal
    if not is_covered(card, power(state, seat)):
        return Refusal("Law 4.1.1", f"too few crafting pieces are left to cover the icons of {name}")
    return None


def refuse_kind(state: State, seat: Seat, card: components.CardId) -> Refusal | None:
    """Why the card, its cost apart, cannot be crafted (Law 4.1.2, 4.1.4)."""
    item = components.CARDS[card].item
    if item is not None and not state.supply[item]:
        return Refusal("Law 4.1.2", f"no {components.ITEMS[item]} is left in the supply")
    if card in state.in_play[seat]:
        return Refusal("Law 4.1.4", f"a {components.CARD_NAMES[card]} is in the play area already")
    return None


def craft(state: State, due: Decision, move: moves.Craft) -> State:
    """The pieces are activated, then the card works (Law 4.1); for icons of any suit they are chosen one by one."""
    seat, card = due.seat, move.card
    fox, rabbit, mouse, any_suit = components.CARDS[card].cost
    foxes, rabbits, mice = state.activated
    state = cards.without_hand_card(state, seat, card)
    state = evolve(state, activated=(foxes + fox, rabbits + rabbit, mice + mouse))
    state = crafted(state, seat, card)
    return state if not any_suit else pushed(state, Activating(seat, card, any_suit))


def crafted(state: State, seat: Seat, card: components.CardId) -> State:
    """The card, out of the hand and paid for, does what it is for (Law 4.1.2, 4.1.3)."""
    match components.CARDS[card].kind:
        case components.CardKind.ITEM:
            return _item_crafted(state, seat, card)
        case components.CardKind.FAVOR:
            return _favor(cards.discarded(state, (card,)), seat, components.SuitId(components.CARDS[card].suit))
        case _:
            return evolve(state, in_play=with_entry(state.in_play, seat, with_card(state.in_play[seat], card)))


def _item_crafted(state: State, seat: Seat, card: components.CardId) -> State:
    """The item comes from the supply and scores (Law 3.2.2, 4.1.2)."""
    item = components.CARDS[card].item
    assert item is not None  # `components` gives each such card one
    state = evolve(
        state,
        supply=with_entry(state.supply, item, state.supply[item] - 1),
        crafted=with_item(state.crafted, seat, item),
    )
    return gained(cards.discarded(state, (card,)), seat, state.boards[seat].item_points(components.CARDS[card].points))


def with_item(boxes: tuple[tuple[int, ...], ...], seat: Seat, item: components.ItemId) -> tuple[tuple[int, ...], ...]:
    """The Crafted Items boxes with one more item in that of the seat."""
    return with_entry(boxes, seat, with_entry(boxes[seat], item, boxes[seat][item] + 1))


def _favor(state: State, seat: Seat, suit: components.SuitId) -> State:
    """All enemy pieces leave the clearings of the suit (Law 4.1.2)."""
    clearings = [maps.PlaceId(clearing) for clearing, here in enumerate(state.suits) if here == suit]
    return removal.cleared(state, seat, clearings)


def _activations(state: State, due: Activating) -> Sequence[moves.Move]:
    available = power(state, due.seat)
    return [_ACTIVATE[suit] for suit in components.CLEARING_SUITS if available[suit]]


def _refuse_activation(state: State, due: Activating, move: moves.Activate) -> Refusal | None:
    return None if power(state, due.seat)[move.suit] else Refusal("Law 4.1.1", "no crafting piece of this suit is left")


def _activate(state: State, due: Activating, move: moves.Activate) -> State:
    counts = list(state.activated)
    counts[move.suit] += 1
    state = evolve(state, activated=(counts[0], counts[1], counts[2]))
    if due.left == 1:
        return popped(state)
    return replaced(state, Activating(due.seat, due.card, due.left - 1))


def _is_activation(state: State, owed: Activating, _below: object) -> bool:
    """Whether it is Royal Claim, which alone has icons of any suit."""
    is_claim = owed.card == components.ROYAL_CLAIM and owed.card in state.in_play[owed.seat]
    return is_claim and 0 < owed.left <= min(
        components.CARDS[components.ROYAL_CLAIM].cost[3], sum(power(state, owed.seat))
    )


RULES: Final = (
    Rule(
        Activating,
        due=Refusal("Law 4.1.1", "crafting pieces must be activated first"),
        choices=_activations,
        answers=(Answer(moves.Activate, _activate, _refuse_activation),),
        under=(Act.CRAFT,),
        claims=(Claim("Law 4.1.1: icons of any suit are covered by what is left", _is_activation),),
        prompt="crafting pieces for {card}, {left} to go",
    ),
)
