"""Daylight and Evening of the Woodland Alliance: mobilize, train, military operations (Law 8.5, 8.6)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletop.core import Answer, Refusal, Rule, Seat
from tabletop.root_alliance.alliance import birdsong, decisions, supporters
from tabletop.root_alliance.alliance.moves import Mobilize, Train
from tabletop.root_alliance.components import BASES, REBEL, SUIT_OF, CardId
from tabletop.root_alliance.decisions import Decision, Evening
from tabletop.root_alliance.moves import END, Move
from tabletop.root_alliance.rules import cards, clearings, crafting, effects
from tabletop.root_alliance.state import State

_mobilize_of = lru_cache(maxsize=64)(Mobilize)
_train_of = lru_cache(maxsize=64)(Train)


def daylight(_state: State, seat: Seat) -> tuple[Decision, ...]:
    """Craft, mobilize, train (Law 8.5)."""
    return (decisions.Agitating(seat),)


def can_train_with(state: State, card: CardId) -> bool:
    """Whether the card matches a base on the map; birds match any (Law 8.5.3)."""
    suit = SUIT_OF[card]
    return bool(clearings.on_map(state, BASES[suit])) if suit < len(BASES) else supporters.has_base(state)


def _agitations(state: State, due: decisions.Agitating) -> Sequence[Move]:
    seat = due.seat
    kinds = list(dict.fromkeys(state.hands[seat]))
    moves = crafting.choices(state, seat)
    moves += [_mobilize_of(card) for card in kinds]
    if clearings.in_supply(state, REBEL):
        moves += [_train_of(card) for card in kinds if can_train_with(state, card)]
    moves += effects.daylight_choices(state, seat)
    moves.append(END)
    return moves


def _mobilize(state: State, due: decisions.Agitating, move: Mobilize) -> State:
    """A card of the hand joins the supporters, or is discarded (Law 8.5.2, R-23)."""
    seat = due.seat
    return supporters.with_supporter(cards.without_hand_card(state, seat, move.card), seat, move.card)


def _refuse_train(state: State, due: decisions.Agitating, move: Train) -> Refusal | None:
    refusal = cards.refuse_unheld(state, due, move.card)
    if refusal is not None:
        return refusal
    if not clearings.in_supply(state, REBEL):
        return Refusal("R-25", "no warrior is left in the supply")
    return Refusal("Law 8.5.3", "the card matches no base on the map") if not can_train_with(state, move.card) else None


def _train(state: State, due: decisions.Agitating, move: Train) -> State:
    """A card for an officer (Law 8.5.3)."""
    seat = due.seat
    return birdsong.with_officers(cards.spent(state, seat, move.card), seat, 1)


RULES: Final = (
    Rule(
        decisions.Agitating,
        due=Refusal("Law 8.5", "in its Daylight the Alliance crafts, mobilizes and trains"),
        choices=_agitations,
        answers=(
            *effects.CRAFTING,
            Answer(Mobilize, _mobilize, lambda state, due, move: cards.refuse_unheld(state, due, move.card)),
            Answer(Train, _train, _refuse_train),
        ),
        under=(Evening,),
        offers=effects.CRAFTING_OFFERS,
        prompt="craft, mobilize, train",
    ),
)
