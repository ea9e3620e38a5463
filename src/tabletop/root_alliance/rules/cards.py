"""Cards: drawing, spending, discarding, the hand limit (Law 1.2, 2.1, 5)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

from tabletop.core import Answer, Claim, Refusal, Rule, Seat
from tabletop.root_alliance import components, moves
from tabletop.root_alliance.decisions import (
    Act,
    By,
    Decision,
    Draw,
    HandLimit,
    Look,
    NextTurn,
    Paying,
    TakingDominance,
    Targeting,
    Timing,
)
from tabletop.root_alliance.rules.clearings import suit_at
from tabletop.root_alliance.state import State, evolve, popped, with_card, with_entry, without_card

deal_of = lru_cache(maxsize=64)(moves.Deal)
spend_of = lru_cache(maxsize=64)(moves.Spend)
discard_of = lru_cache(maxsize=64)(moves.Discard)
_SEEN: Final = (moves.Seen(),)


def copies(cards: components.Cards) -> list[int]:
    """How many there are of each kind in the zone, beside `kinds_in`."""
    return [cards.count(card) for card in dict.fromkeys(cards)]


def any_of(cards: components.Cards, rng: Random) -> components.CardId:
    """A card of the zone, each as likely as any other."""
    return cards[int(rng.random() * len(cards))]


def kinds_in(cards: components.Cards) -> list[components.CardId]:
    """The kinds in the zone, each once, in rising order."""
    return list(dict.fromkeys(cards))


def matching(cards: components.Cards, suit: components.SuitId) -> list[components.CardId]:
    """The kinds in the zone that may stand for the suit (Law 2.1.1)."""
    fitting = components.MATCHING[suit]
    return [card for card in dict.fromkeys(cards) if card in fitting]


def has_matching(cards: components.Cards, suit: components.SuitId, count: int = 1) -> bool:
    """Whether so many cards of the zone may stand for the suit (Law 2.1.1)."""
    fitting = components.MATCHING[suit]
    return sum([card in fitting for card in cards]) >= count


def discarded(state: State, cards: Iterable[components.CardId]) -> State:
    """The cards, taken off wherever they were, lie on the discard pile; dominance cards beside the map (Law 3.3.3)."""
    pile, available = list(state.discard), list(state.available)
    for card in cards:
        (available if card in components.DOMINANCES else pile).append(card)
    if state.deck or not pile:
        return evolve(state, discard=tuple(sorted(pile)), available=tuple(sorted(available)))
    # a card discarded while there is no deck is the new deck.
    return evolve(state, deck=tuple(sorted(pile)), discard=(), available=tuple(sorted(available)))


def piles_without(state: State, card: components.CardId) -> tuple[components.Cards, components.Cards]:
    """Deck and discard pile without the card of the deck; an empty deck is at once made of the other (Law 2.1)."""
    deck = without_card(state.deck, card)
    return (deck, state.discard) if deck else (state.discard, ())


def without_dealt(state: State, card: components.CardId) -> State:
    """The state with the card taken off the deck (Law 2.1)."""
    deck, discard = piles_without(state, card)
    return evolve(state, deck=deck, discard=discard)


def with_hand_card(state: State, seat: Seat, card: components.CardId) -> State:
    """The state with the card added to the hand."""
    return evolve(state, hands=with_entry(state.hands, seat, with_card(state.hands[seat], card)))


def without_hand_card(state: State, seat: Seat, card: components.CardId) -> State:
    """The state with the card taken out of the hand."""
    return evolve(state, hands=with_entry(state.hands, seat, without_card(state.hands[seat], card)))


def spent(state: State, seat: Seat, card: components.CardId) -> State:
    """The state with the card of the hand discarded."""
    return discarded(without_hand_card(state, seat, card), (card,))


def draws(seat: Seat, count: int) -> tuple[Decision, ...]:
    """What is owed when the seat draws so many cards."""
    return (Draw(seat),) * count


def decline(state: State, _due: object, _move: moves.Move) -> State:
    """The state in which the decision is over, and nothing else has changed."""
    return popped(state)


def skip_without_deck(state: State, _due: Decision) -> State:
    """With neither deck nor discard pile nothing is drawn (R-37)."""
    return state if state.deck else popped(state)


def deals(state: State, _due: Decision) -> Sequence[moves.Move]:
    """Every kind of card in the deck."""
    return [deal_of(card) for card in dict.fromkeys(state.deck)]


def deck_copies(state: State, _due: Decision) -> Sequence[int]:
    """How many cards there are of each kind in the deck."""
    return copies(state.deck)


def any_deal(state: State, _due: Decision, rng: Random) -> moves.Move:
    """Any card of the deck."""
    return deal_of(any_of(state.deck, rng))


def refuse_deal(state: State, _due: Decision, move: moves.Deal) -> Refusal | None:
    """Only what is in the deck can be drawn (Law 2.1)."""
    return (
        None if move.card in state.deck else Refusal("Law 2.1", f"no {components.CARD_NAMES[move.card]} is in the deck")
    )


def _deal(state: State, due: Draw, move: moves.Deal) -> State:
    """The card joins the hand (Law 2.1)."""
    deck, discard = piles_without(state, move.card)
    hands = with_entry(state.hands, due.to, with_card(state.hands[due.to], move.card))
    return evolve(state, pending=state.pending[:-1], deck=deck, discard=discard, hands=hands)


def refuse_unheld(state: State, due: Decision, card: components.CardId) -> Refusal | None:
    """Only cards of its own hand can be used (Law 1.2.1)."""
    held = state.hands[due.seat]
    return None if card in held else Refusal("Law 1.2.1", f"{components.CARD_NAMES[card]} is not in the hand")


def refuse_match(card: components.CardId, suit: components.SuitId, clause: str) -> Refusal | None:
    """A card stands for its own suit only, birds for any (Law 2.1.1)."""
    return (
        None
        if card in components.MATCHING[suit]
        else Refusal(clause, f"{components.CARD_NAMES[card]} does not match {components.SUITS[suit]}")
    )


def _refuse_payment(state: State, due: Paying, move: moves.Spend) -> Refusal | None:
    return refuse_unheld(state, due, move.card) or refuse_match(move.card, due.suit, "Law 2.1.1")


def _discard(state: State, due: HandLimit, move: moves.Discard) -> State:
    return spent(state, due.seat, move.card)


def _check_limit(state: State, due: HandLimit) -> State:
    """The limit holds only at the end of its own Evening (Law 5.1.7)."""
    return popped(state) if len(state.hands[due.seat]) <= components.HAND_LIMIT else state


def _is_look(state: State, owed: Look, below: object) -> bool:
    """Whether somebody sees the hand of another: who draws a card below, or the player whose turn it is."""
    return owed.seat == getattr(below, "to", state.active) != owed.owner


def _is_payment(state: State, owed: Paying, below: Any) -> bool:  # noqa: ANN401  (what a card is spent for)
    """Whether the suit is that of the card taken, or of the clearing where something is done."""
    return owed.suit == (
        components.SUIT_OF[below.card] if isinstance(below, TakingDominance) else suit_at(state, below.clearing)
    )


def _is_payable(state: State, owed: Paying, _below: object) -> bool:
    return has_matching(state.hands[owed.seat], owed.suit)


def _is_hand_limit(state: State, owed: HandLimit, below: object) -> bool:
    return isinstance(below, NextTurn) == (state.boards[owed.seat].pawn is None)


RULES: Final = (
    Rule(
        Draw,
        due=Refusal("Law 2.1", "chance deals a card first"),
        choices=deals,
        weights=deck_copies,
        sample=any_deal,
        settle=skip_without_deck,
        answers=(Answer(moves.Deal, _deal, refuse_deal),),
        under=(Act.DRAW, Act.FIRST_USE, Draw, Targeting, HandLimit),
        offers=(Timing.EVENING_START,),
        by=By.ANYBODY,
        prompt="a card for the {to}",
    ),
    Rule(
        Paying,
        due=Refusal("Law 2.1.1", "a card of the right suit must be spent first"),
        choices=lambda state, due: [spend_of(card) for card in matching(state.hands[due.seat], due.suit)],
        answers=(
            Answer(moves.Spend, lambda state, due, move: popped(spent(state, due.seat, move.card)), _refuse_payment),
        ),
        under=(TakingDominance,),
        claims=(
            Claim("Law 2.1.1: the card spent matches what it is for", _is_payment),
            Claim("Law 1.5.4: what must be paid can be paid", _is_payable),
        ),
        prompt="a card that matches {suit}",
    ),
    Rule(
        HandLimit,
        due=Refusal("Law 5.1.7", "the hand must be discarded down to five"),
        choices=lambda state, due: [discard_of(card) for card in kinds_in(state.hands[due.seat])],
        settle=_check_limit,
        answers=(Answer(moves.Discard, _discard, lambda state, due, move: refuse_unheld(state, due, move.card)),),
        under=(NextTurn,),
        claims=(Claim("Law 9.6: who carries items discards cards before them", _is_hand_limit),),
        prompt="discard down to five cards",
    ),
    Rule(
        Look,
        due=Refusal("Law 1.2.1", "the cards shown must be looked at first"),
        choices=lambda _state, _due: _SEEN,
        answers=(Answer(moves.Seen, decline),),
        under=(Act.DAYLIGHT_USE,),
        by=By.ANYBODY,
        claims=(Claim("Law 1.2.1: a hand is shown to whom a rule names", _is_look),),
        prompt="the hand of the {owner}",
    ),
)
