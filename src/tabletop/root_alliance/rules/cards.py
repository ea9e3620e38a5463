"""Cards: drawing, spending, discarding, the hand limit (Law 1.2, 2.1, 5)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from tabletop.core.contract import Seat
from tabletop.core.errors import Refusal
from tabletop.root_alliance.components import CARD_NAMES, DOMINANCES, HAND_LIMIT, MATCHING, SUITS, CardId, Cards, SuitId
from tabletop.root_alliance.decisions import Decision, Draw, HandLimit, Look, Paying
from tabletop.root_alliance.moves import Deal, Discard, Move, Seen, Spend
from tabletop.root_alliance.rules.tables import Choices, Dues, Effects, Refusals, Stages
from tabletop.root_alliance.state import State, evolve, with_card, with_entry, without_card

deal_of = lru_cache(maxsize=64)(Deal)
spend_of = lru_cache(maxsize=64)(Spend)
discard_of = lru_cache(maxsize=64)(Discard)
_SEEN: Final = (Seen(),)


def kinds_in(cards: Cards) -> list[CardId]:
    """The kinds in the zone, each once, in rising order."""
    return list(dict.fromkeys(cards))


def matching(cards: Cards, suit: SuitId) -> list[CardId]:
    """The kinds in the zone that may stand for the suit (Law 2.1.1)."""
    fitting = MATCHING[suit]
    return [card for card in dict.fromkeys(cards) if card in fitting]


def has_matching(cards: Cards, suit: SuitId, count: int = 1) -> bool:
    """Whether so many cards of the zone may stand for the suit (Law 2.1.1)."""
    fitting = MATCHING[suit]
    return sum([card in fitting for card in cards]) >= count


def discarded(state: State, cards: Iterable[CardId]) -> State:
    """The cards, taken off wherever they were, lie on the discard pile; dominance cards beside the map (Law 3.3.3)."""
    pile, available = list(state.discard), list(state.available)
    for card in cards:
        (available if card in DOMINANCES else pile).append(card)
    if state.deck or not pile:
        return evolve(state, discard=tuple(sorted(pile)), available=tuple(sorted(available)))
    # a card discarded while there is no deck is the new deck.
    return evolve(state, deck=tuple(sorted(pile)), discard=(), available=tuple(sorted(available)))


def piles_without(state: State, card: CardId) -> tuple[Cards, Cards]:
    """Deck and discard pile without the card of the deck; an empty deck is at once made of the other (Law 2.1)."""
    deck = without_card(state.deck, card)
    return (deck, state.discard) if deck else (state.discard, ())


def without_dealt(state: State, card: CardId) -> State:
    """The state with the card taken off the deck (Law 2.1)."""
    deck, discard = piles_without(state, card)
    return evolve(state, deck=deck, discard=discard)


def with_hand_card(state: State, seat: Seat, card: CardId) -> State:
    """The state with the card added to the hand."""
    return evolve(state, hands=with_entry(state.hands, seat, with_card(state.hands[seat], card)))


def without_hand_card(state: State, seat: Seat, card: CardId) -> State:
    """The state with the card taken out of the hand."""
    return evolve(state, hands=with_entry(state.hands, seat, without_card(state.hands[seat], card)))


def spent(state: State, seat: Seat, card: CardId) -> State:
    """The state with the card of the hand discarded."""
    return discarded(without_hand_card(state, seat, card), (card,))


def draws(seat: Seat, count: int) -> tuple[Decision, ...]:
    """What is owed when the seat draws so many cards."""
    return (Draw(seat),) * count


def popped(state: State) -> State:
    """The state without the decision that is due."""
    return evolve(state, pending=state.pending[:-1])


def allowed(_state: State, _move: Move) -> None:
    """None: the decision allows this move whatever the position."""
    return


def decline(state: State, _move: Move) -> State:
    """The state in which the decision is over, and nothing else has changed."""
    return popped(state)


def skip_without_deck(state: State) -> State:
    """With neither deck nor discard pile nothing is drawn (R-37)."""
    return state if state.deck else popped(state)


def deals(state: State) -> Sequence[Move]:
    """Every kind of card in the deck."""
    return [deal_of(card) for card in dict.fromkeys(state.deck)]


def refuse_deal(state: State, move: Deal) -> Refusal | None:
    """Only what is in the deck can be drawn (Law 2.1)."""
    return None if move.card in state.deck else Refusal("Law 2.1", f"no {CARD_NAMES[move.card]} is in the deck")


def _deal(state: State, move: Deal) -> State:
    """The card joins the hand (Law 2.1)."""
    due = state.pending[-1]
    assert isinstance(due, Draw)  # the table below says so
    deck, discard = piles_without(state, move.card)
    hands = with_entry(state.hands, due.to, with_card(state.hands[due.to], move.card))
    return evolve(state, pending=state.pending[:-1], deck=deck, discard=discard, hands=hands)


def refuse_unheld(state: State, card: CardId) -> Refusal | None:
    """Only cards of the own hand can be used (Law 1.2.1)."""
    held = state.hands[state.pending[-1].seat]
    return None if card in held else Refusal("Law 1.2.1", f"{CARD_NAMES[card]} is not in the hand")


def refuse_match(card: CardId, suit: SuitId, clause: str) -> Refusal | None:
    """A card stands for its own suit only, birds for any (Law 2.1.1)."""
    if card in MATCHING[suit]:
        return None
    return Refusal(clause, f"{CARD_NAMES[card]} does not match {SUITS[suit]}")


def _payments(state: State) -> Sequence[Move]:
    due = state.pending[-1]
    assert isinstance(due, Paying)  # the table below says so
    return [spend_of(card) for card in matching(state.hands[due.seat], due.suit)]


def _refuse_payment(state: State, move: Spend) -> Refusal | None:
    due = state.pending[-1]
    assert isinstance(due, Paying)  # the table below says so
    return refuse_unheld(state, move.card) or refuse_match(move.card, due.suit, "Law 2.1.1")


def _pay(state: State, move: Spend) -> State:
    return popped(spent(state, state.pending[-1].seat, move.card))


def _surplus(state: State) -> Sequence[Move]:
    return [discard_of(card) for card in kinds_in(state.hands[state.pending[-1].seat])]


def _refuse_discard(state: State, move: Discard) -> Refusal | None:
    return refuse_unheld(state, move.card)


def _discard(state: State, move: Discard) -> State:
    return spent(state, state.pending[-1].seat, move.card)


def _check_limit(state: State) -> State:
    """The limit binds at the end of the own Evening only (Law 5.1.7)."""
    return popped(state) if len(state.hands[state.pending[-1].seat]) <= HAND_LIMIT else state


CHOICES: Final[Choices] = {Draw: deals, Paying: _payments, HandLimit: _surplus, Look: lambda _state: _SEEN}
REFUSALS: Final[Refusals] = {
    (Draw, Deal): refuse_deal,
    (Paying, Spend): _refuse_payment,
    (HandLimit, Discard): _refuse_discard,
    (Look, Seen): allowed,
}
EFFECTS: Final[Effects] = {
    (Draw, Deal): _deal,
    (Paying, Spend): _pay,
    (HandLimit, Discard): _discard,
    (Look, Seen): decline,
}
STAGES: Final[Stages] = {Draw: skip_without_deck, HandLimit: _check_limit}
DUE: Final[Dues] = {
    Draw: Refusal("Law 2.1", "chance deals a card first"),
    Paying: Refusal("Law 2.1.1", "a card of the right suit must be spent first"),
    HandLimit: Refusal("Law 5.1.7", "the hand must be discarded down to five"),
    Look: Refusal("Law 1.2.1", "the cards shown must be looked at first"),
}
