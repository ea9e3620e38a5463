"""What befalls the Woodland Alliance and those who anger it: supporters, Outrage, lost bases (Law 8.2)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from tabletop.core.contract import Seat
from tabletop.core.errors import Refusal
from tabletop.root_alliance.alliance.decisions import (
    BaseLoss,
    Outrage,
    SupporterDraw,
    SupportersLimit,
    SupportersPaying,
)
from tabletop.root_alliance.alliance.moves import Give, ShowHand
from tabletop.root_alliance.boards import AllianceBoard
from tabletop.root_alliance.components import (
    BASES,
    CARD_NAMES,
    MATCHING,
    PIECES,
    SUITS,
    SUPPORTERS_LIMIT,
    SYMPATHY,
    CardId,
    Faction,
)
from tabletop.root_alliance.decisions import Arrival, Look, Loss, Trigger
from tabletop.root_alliance.moves import Deal, Discard, Move, Spend
from tabletop.root_alliance.rules.cards import (
    deals,
    discard_of,
    discarded,
    kinds_in,
    matching,
    popped,
    refuse_deal,
    refuse_match,
    refuse_unheld,
    skip_without_deck,
    spend_of,
    without_dealt,
    without_hand_card,
)
from tabletop.root_alliance.rules.clearings import suit_at
from tabletop.root_alliance.rules.tables import Choices, Dues, Effects, Refusals, Stages
from tabletop.root_alliance.state import State, evolve, with_card, with_entry, without_card

_give_of = lru_cache(maxsize=64)(Give)
_SHOW: Final = (ShowHand(),)


def board_of(state: State, seat: Seat) -> AllianceBoard:
    """The board of the Alliance."""
    board = state.boards[seat]
    assert isinstance(board, AllianceBoard)  # only its own rules ask
    return board


def with_board(state: State, seat: Seat, board: AllianceBoard) -> State:
    """The state with another board of the Alliance."""
    return evolve(state, boards=with_entry(state.boards, seat, board))


def has_base(state: State) -> bool:
    """Whether any base is on the map (Law 8.2.3.I)."""
    return any(any(state.pieces[base]) for base in BASES)


def is_full(state: State, seat: Seat) -> bool:
    """Whether a supporter gained now is discarded (Law 8.2.3.I)."""
    return len(board_of(state, seat).supporters) >= SUPPORTERS_LIMIT and not has_base(state)


def with_supporter(state: State, seat: Seat, card: CardId) -> State:
    """The card joins the supporters, or is discarded beyond five without a base (Law 8.2.3.I, R-3)."""
    if is_full(state, seat):
        return discarded(state, (card,))
    board = board_of(state, seat)
    return with_board(state, seat, AllianceBoard(with_card(board.supporters, card), board.officers))


def without_supporter(state: State, seat: Seat, card: CardId) -> State:
    """The card leaves the supporters for the discard pile."""
    board = board_of(state, seat)
    board = AllianceBoard(without_card(board.supporters, card), board.officers)
    return discarded(with_board(state, seat, board), (card,))


def on_arrival(state: State) -> State:
    """Warriors that move into a sympathetic clearing cause Outrage, those of the Alliance do not (Law 8.2.6, R-13)."""
    due = state.pending[-1]
    assert isinstance(due, Arrival)  # the table below says so
    state = popped(state)
    alliance = state.options.seat_of(Faction.ALLIANCE)
    if alliance is None or alliance == due.seat or not state.pieces[SYMPATHY][due.clearing]:
        return state
    return evolve(state, pending=(*state.pending, Outrage(due.seat, alliance, due.clearing)))


def triggers(_state: State, seat: Seat, losses: Iterable[Loss]) -> list[Trigger]:
    """What removed Alliance pieces trigger: Outrage for each token, the loss of each base (Law 8.2.4, 8.2.6)."""
    found: list[Trigger] = []
    for loss in losses:
        if loss.piece == SYMPATHY and loss.remover != seat:
            found.append(Outrage(loss.remover, seat, loss.clearing))
        suit = PIECES[loss.piece].suit
        if suit is not None:
            found.append(BaseLoss(seat, suit))
    return found


def _base_lost(state: State) -> State:
    """Supporters of the suit and birds go, half of the officers, rounded up, too (Law 8.2.4, R-33)."""
    due = state.pending[-1]
    assert isinstance(due, BaseLoss)  # the table below says so
    board = board_of(state, due.seat)
    gone = [card for card in board.supporters if card in MATCHING[due.suit]]
    kept = tuple(card for card in board.supporters if card not in MATCHING[due.suit])
    state = with_board(popped(state), due.seat, AllianceBoard(kept, board.officers // 2))
    state = discarded(state, gone)
    return evolve(state, pending=(*state.pending, SupportersLimit(due.seat)))


def _check_limit(state: State) -> State:
    """Only without a base, and with more than five, supporters are discarded (Law 8.2.4)."""
    seat = state.pending[-1].seat
    is_over = len(board_of(state, seat).supporters) > SUPPORTERS_LIMIT and not has_base(state)
    return state if is_over else popped(state)


def _supporters(state: State) -> Sequence[Move]:
    seat = state.pending[-1].seat
    return [discard_of(card) for card in kinds_in(board_of(state, seat).supporters)]


def _refuse_discard(state: State, move: Discard) -> Refusal | None:
    return _refuse_no_supporter(state, move.card)


def _refuse_no_supporter(state: State, card: CardId) -> Refusal | None:
    if card in board_of(state, state.pending[-1].seat).supporters:
        return None
    return Refusal("Law 8.2.3", f"{CARD_NAMES[card]} is not among the supporters")


def _discard(state: State, move: Discard) -> State:
    return without_supporter(state, state.pending[-1].seat, move.card)


def _deal(state: State, move: Deal) -> State:
    """The top card of the deck joins the supporters (Law 8.2.6, 8.3.4)."""
    due = state.pending[-1]
    assert isinstance(due, SupporterDraw)  # the table below says so
    return with_supporter(popped(without_dealt(state, move.card)), due.to, move.card)


def _skip_outrage(state: State) -> State:
    """With an empty hand there is nothing to show, and the Alliance draws (R-4)."""
    due = state.pending[-1]
    assert isinstance(due, Outrage)  # the table below says so
    if state.hands[due.seat]:
        return state
    return evolve(state, pending=(*state.pending[:-1], SupporterDraw(due.alliance)))


def _answers(state: State) -> Sequence[Move]:
    """Any card of the hand that matches, birds too; without one the hand is shown (Law 8.2.6, R-1, R-2)."""
    due = state.pending[-1]
    assert isinstance(due, Outrage)  # the table below says so
    return [_give_of(card) for card in matching(state.hands[due.seat], suit_at(state, due.clearing))] or _SHOW


def _refuse_gift(state: State, move: Give) -> Refusal | None:
    due = state.pending[-1]
    assert isinstance(due, Outrage)  # the table below says so
    return refuse_unheld(state, move.card) or refuse_match(move.card, suit_at(state, due.clearing), "Law 8.2.6")


def _refuse_show(state: State, _move: ShowHand) -> Refusal | None:
    due = state.pending[-1]
    assert isinstance(due, Outrage)  # the table below says so
    suit = suit_at(state, due.clearing)
    if matching(state.hands[due.seat], suit):
        return Refusal("Law 2.1.1.I", f"a card of the hand matches {SUITS[suit]} and must be given")
    return None


def _give(state: State, move: Give) -> State:
    """The card goes to the supporters (Law 8.2.6)."""
    due = state.pending[-1]
    assert isinstance(due, Outrage)  # the table below says so
    return with_supporter(without_hand_card(popped(state), due.seat, move.card), due.alliance, move.card)


def _show(state: State, _move: ShowHand) -> State:
    """The Alliance alone sees the hand, then draws a supporter (Law 8.2.6)."""
    due = state.pending[-1]
    assert isinstance(due, Outrage)  # the table below says so
    owed = SupporterDraw(due.alliance), Look(due.alliance, due.seat)
    return evolve(state, pending=(*state.pending[:-1], *owed))


def _payments(state: State) -> Sequence[Move]:
    due = state.pending[-1]
    assert isinstance(due, SupportersPaying)  # the table below says so
    return [spend_of(card) for card in matching(board_of(state, due.seat).supporters, due.suit)]


def _refuse_payment(state: State, move: Spend) -> Refusal | None:
    due = state.pending[-1]
    assert isinstance(due, SupportersPaying)  # the table below says so
    return _refuse_no_supporter(state, move.card) or refuse_match(move.card, due.suit, "Law 2.1.1")


def _pay(state: State, move: Spend) -> State:
    due = state.pending[-1]
    assert isinstance(due, SupportersPaying)  # the table below says so
    state = without_supporter(state, due.seat, move.card)
    if due.left == 1:
        return popped(state)
    return evolve(state, pending=(*state.pending[:-1], SupportersPaying(due.seat, due.suit, due.left - 1)))


CHOICES: Final[Choices] = {
    Outrage: _answers,
    SupporterDraw: deals,
    SupportersLimit: _supporters,
    SupportersPaying: _payments,
}
REFUSALS: Final[Refusals] = {
    (Outrage, Give): _refuse_gift,
    (Outrage, ShowHand): _refuse_show,
    (SupporterDraw, Deal): refuse_deal,
    (SupportersLimit, Discard): _refuse_discard,
    (SupportersPaying, Spend): _refuse_payment,
}
EFFECTS: Final[Effects] = {
    (Outrage, Give): _give,
    (Outrage, ShowHand): _show,
    (SupporterDraw, Deal): _deal,
    (SupportersLimit, Discard): _discard,
    (SupportersPaying, Spend): _pay,
}
STAGES: Final[Stages] = {
    Outrage: _skip_outrage,
    SupporterDraw: skip_without_deck,
    BaseLoss: _base_lost,
    SupportersLimit: _check_limit,
    Arrival: on_arrival,
}
DUE: Final[Dues] = {
    Outrage: Refusal("Law 8.2.6", "Outrage must be answered first: a card that matches, or the hand shown"),
    SupporterDraw: Refusal("Law 8.2.6", "chance deals a supporter first"),
    SupportersLimit: Refusal("Law 8.2.4", "the supporters must be discarded down to five"),
    SupportersPaying: Refusal("Law 8.2.3", "supporters must be spent first"),
}
