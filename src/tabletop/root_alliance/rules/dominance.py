"""Dominance cards (Law 3.3)."""

from functools import lru_cache
from typing import Final

from tabletop.core import Claim, Refusal, Rule, Seat
from tabletop.root_alliance import components, maps
from tabletop.root_alliance.decisions import Act, Decision, Paying, TakingDominance
from tabletop.root_alliance.moves import ActivateDominance, Move, TakeDominance
from tabletop.root_alliance.rules import cards, clearings
from tabletop.root_alliance.state import State, evolve, popped, pushed, with_entry, without_card

_activate_of = lru_cache(maxsize=8)(ActivateDominance)
_take_of = lru_cache(maxsize=8)(TakeDominance)


def choices(state: State, seat: Seat) -> list[Move]:
    """The dominance cards that the seat can activate or take (Law 3.3.1, 3.3.4)."""
    if state.points[seat] < components.DOMINANCE_POINTS and not state.available:
        return []  # as mostly: `benchmarks`
    hand = state.hands[seat]
    moves: list[Move] = []
    if can_activate(state, seat):
        moves += [_activate_of(card) for card in components.DOMINANCES if card in hand]
    moves += [_take_of(card) for card in state.available if cards.has_matching(hand, components.SUIT_OF[card])]
    return moves


NO_EXCHANGE: Final = Refusal("Law 3.3.2", "an activated dominance card cannot be exchanged")
"""Also of the card of a coalition (Law 9.2.8)."""


def can_activate(state: State, seat: Seat) -> bool:
    """Whether the seat may win by dominance: with warriors, with ten points, and once (Law 3.3.1, 3.3.2, 9.2.8)."""
    may_claim = state.points[seat] >= components.DOMINANCE_POINTS and state.dominance[seat] is None
    return may_claim and clearings.faction_at(state, seat) in components.WARRIOR_OF


def refuse_activation(state: State, due: Decision, move: ActivateDominance) -> Refusal | None:
    """Why the seat whose decision is due cannot activate the card."""
    seat = due.seat
    if move.card not in state.hands[seat]:
        return cards.refuse_unheld(state, due, move.card)
    if state.dominance[seat] is not None:
        return NO_EXCHANGE
    if state.points[seat] < components.DOMINANCE_POINTS:
        return Refusal("Law 3.3.1", f"{state.points[seat]} points are fewer than {components.DOMINANCE_POINTS}")
    return None


def activate(state: State, due: Decision, move: ActivateDominance) -> State:
    """The card lies in the play area, the score marker has left the track for good (Law 3.3.1)."""
    seat = due.seat
    return evolve(
        cards.without_hand_card(state, seat, move.card),
        dominance=with_entry(state.dominance, seat, move.card),
        points=with_entry(state.points, seat, 0),
    )


def refuse_taking(state: State, due: Decision, move: TakeDominance) -> Refusal | None:
    """Why the seat whose decision is due cannot take the card (Law 3.3.4)."""
    if move.card not in state.available:
        return Refusal("Law 3.3.3", f"{components.CARD_NAMES[move.card]} is not available")
    if not cards.has_matching(state.hands[due.seat], components.SUIT_OF[move.card]):
        return Refusal("Law 3.3.4", f"no card of the hand can be spent for {components.CARD_NAMES[move.card]}")
    return None


def take(state: State, due: Decision, move: TakeDominance) -> State:
    """A card of its suit must be spent for it (Law 3.3.4)."""
    seat = due.seat
    owed = TakingDominance(seat, move.card), Paying(seat, components.SUIT_OF[move.card])
    return pushed(state, *owed)


def _taken(state: State, due: TakingDominance) -> State:
    state = evolve(popped(state), available=without_card(state.available, due.card))
    return cards.with_hand_card(state, due.seat, due.card)


def is_dominant(state: State, seat: Seat) -> bool:
    """Whether the seat wins by dominance, its Birdsong having begun (Law 3.3.1.I, 3.3.1.II)."""
    card = state.dominance[seat]
    if card is None:
        return False
    ruled = clearings.ruled_clearings(state, seat)
    if components.SUIT_OF[card] == components.BIRD:
        opposite = state.options.map.opposite
        return any(ruled >> corner & 1 and ruled >> facing & 1 for corner, facing in enumerate(opposite))
    return ruled_of_suit(state, ruled, card) >= components.DOMINANCE_CLEARINGS


def ruled_of_suit(state: State, ruled: int, card: components.CardId) -> int:
    """How many of these clearings are of the card's suit."""
    return sum(state.suits[clearing] == components.SUIT_OF[card] for clearing in maps.clearings_in(ruled))


def _is_available(state: State, owed: TakingDominance, _below: object) -> bool:
    return owed.card in state.available


RULES: Final = (
    Rule(
        TakingDominance,
        settle=_taken,
        under=(Act.DAYLIGHT_USE,),
        claims=(Claim("Law 3.3.4: the dominance card is available", _is_available),),
    ),
)
