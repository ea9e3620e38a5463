"""The supporters of the Woodland Alliance: set up, gained, spent, discarded (Law 8.2.3, 8.2.4, 8.3)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletop.core import Answer, Claim, Refusal, Rule, Seat
from tabletop.root_alliance import maps, moves
from tabletop.root_alliance.alliance import components, decisions
from tabletop.root_alliance.alliance.board import AllianceBoard
from tabletop.root_alliance.alliance.decisions import SupporterDraw
from tabletop.root_alliance.components import BASES, CARD_NAMES, SYMPATHY, CardId
from tabletop.root_alliance.decisions import Act, By, Decision, Look
from tabletop.root_alliance.rules import cards, clearings, removal
from tabletop.root_alliance.state import Row, State, popped, replaced, with_board, with_card, without_card


def board_of(state: State, seat: Seat) -> AllianceBoard:
    """The board of the Alliance."""
    board = state.boards[seat]
    assert isinstance(board, AllianceBoard)  # only its own rules ask
    return board


def set_up(seat: Seat) -> tuple[Decision, ...]:
    """What the set-up owes, in its order."""
    return (SupporterDraw(seat),) * components.STARTING_SUPPORTERS  # Law 8.3.4


def is_set_up(state: State, seat: Seat) -> bool:
    """Whether what the set-up has brought so far is on the table."""
    supporters = board_of(state, seat).supporters
    return len(supporters) + state.pending.count(SupporterDraw(seat)) == components.STARTING_SUPPORTERS


def has_base(state: State) -> bool:
    """Whether any base is on the map (Law 8.2.3.I)."""
    return any(any(state.pieces[base]) for base in BASES)


def is_full(state: State, seat: Seat) -> bool:
    """Whether a supporter gained now is discarded (Law 8.2.3.I)."""
    return len(board_of(state, seat).supporters) >= components.SUPPORTERS_LIMIT and not has_base(state)


def with_supporter(state: State, seat: Seat, card: CardId) -> State:
    """The card joins the supporters, or is discarded beyond five without a base (Law 8.2.3.I, R-3)."""
    if is_full(state, seat):
        return cards.discarded(state, (card,))
    board = board_of(state, seat)
    return with_board(state, seat, AllianceBoard(with_card(board.supporters, card), board.officers))


def without_supporter(state: State, seat: Seat, card: CardId) -> State:
    """The card leaves the supporters for the discard pile."""
    board = board_of(state, seat)
    board = AllianceBoard(without_card(board.supporters, card), board.officers)
    return cards.discarded(with_board(state, seat, board), (card,))


def spread_cost(state: State, seat: Seat, clearing: maps.PlaceId) -> int:
    """The supporters that sympathy there costs, with martial law (Law 8.4.2.II, 8.4.2.II.a, R-20)."""
    others = tuple([clearings.warrior_row(state, Seat(other)) for other in range(state.options.seats) if other != seat])
    return components.SPREAD_COST[clearings.on_map(state, SYMPATHY)] + _is_martial(others, clearing)


@lru_cache(maxsize=1 << 12)
def _is_martial(warriors: tuple[Row, ...], clearing: maps.PlaceId) -> bool:
    """Whether anybody of these has three warriors there."""
    return any(row[clearing] >= components.MARTIAL_LAW for row in warriors)


def _check_limit(state: State, due: decisions.SupportersLimit) -> State:
    """Only without a base, and with more than five, supporters are discarded (Law 8.2.4)."""
    seat = due.seat
    is_over = len(board_of(state, seat).supporters) > components.SUPPORTERS_LIMIT and not has_base(state)
    return state if is_over else popped(state)


def _supporters(state: State, due: decisions.SupportersLimit) -> Sequence[moves.Move]:
    seat = due.seat
    return [cards.discard_of(card) for card in cards.kinds_in(board_of(state, seat).supporters)]


def _refuse_no_supporter(
    state: State, due: decisions.SupportersLimit | decisions.SupportersPaying, card: CardId
) -> Refusal | None:
    if card in board_of(state, due.seat).supporters:
        return None
    return Refusal("Law 8.2.3", f"{CARD_NAMES[card]} is not among the supporters")


def _discard(state: State, due: decisions.SupportersLimit, move: moves.Discard) -> State:
    return without_supporter(state, due.seat, move.card)


def _deal(state: State, due: decisions.SupporterDraw, move: moves.Deal) -> State:
    """The top card of the deck joins the supporters (Law 8.2.6, 8.3.4)."""
    return with_supporter(popped(cards.without_dealt(state, move.card)), due.to, move.card)


def _payments(state: State, due: decisions.SupportersPaying) -> Sequence[moves.Move]:
    return [cards.spend_of(card) for card in cards.matching(board_of(state, due.seat).supporters, due.suit)]


def _refuse_payment(state: State, due: decisions.SupportersPaying, move: moves.Spend) -> Refusal | None:
    return _refuse_no_supporter(state, due, move.card) or cards.refuse_match(move.card, due.suit, "Law 2.1.1")


def _pay(state: State, due: decisions.SupportersPaying, move: moves.Spend) -> State:
    state = without_supporter(state, due.seat, move.card)
    if due.left == 1:
        return popped(state)
    return replaced(state, decisions.SupportersPaying(due.seat, due.suit, due.left - 1))


def _is_loss(state: State, owed: decisions.SupporterDraw | decisions.SupportersLimit, below: object) -> bool:
    return removal.is_loss_of(state, owed.to if isinstance(owed, decisions.SupporterDraw) else owed.seat, below)


def _is_price(
    state: State, owed: decisions.SupportersPaying, below: decisions.RevoltPaid | decisions.SpreadPaid
) -> bool:
    """Whether they are of the suit of the clearing, two for a revolt, the cost of the track for sympathy."""
    if isinstance(below, decisions.RevoltPaid):
        most = components.REVOLT_COST
    else:
        most = spread_cost(state, owed.seat, below.clearing) if clearings.in_supply(state, SYMPATHY) else 0
    return owed.suit == clearings.suit_at(state, below.clearing) and 0 < owed.left <= most


def _is_payable(state: State, owed: decisions.SupportersPaying, _below: object) -> bool:
    return cards.has_matching(board_of(state, owed.seat).supporters, owed.suit, owed.left)


RULES: Final = (
    Rule(
        decisions.SupporterDraw,
        due=Refusal("Law 8.2.6", "chance deals a supporter first"),
        choices=cards.deals,
        weights=cards.deck_copies,
        sample=cards.any_deal,
        settle=cards.skip_without_deck,
        answers=(Answer(moves.Deal, _deal, cards.refuse_deal),),
        under=(Act.MOVE, Act.BIRDSONG_END, Act.REMOVAL),
        offers=(Look,),
        by=By.ITS_FACTION,
        claims=(Claim("Law 8.2.4: the Alliance has lost pieces", _is_loss),),
        prompt="a supporter for the {to}",
    ),
    Rule(
        decisions.SupportersLimit,
        due=Refusal("Law 8.2.4", "the supporters must be discarded down to five"),
        choices=_supporters,
        settle=_check_limit,
        answers=(
            Answer(moves.Discard, _discard, lambda state, due, move: _refuse_no_supporter(state, due, move.card)),
        ),
        under=(Act.REMOVAL,),
        by=By.ITS_FACTION,
        claims=(Claim("Law 8.2.4: the Alliance has lost pieces", _is_loss),),
        prompt="discard down to five supporters",
    ),
    Rule(
        decisions.SupportersPaying,
        due=Refusal("Law 8.2.3", "supporters must be spent first"),
        choices=_payments,
        answers=(Answer(moves.Spend, _pay, _refuse_payment),),
        under=(decisions.SpreadPaid, decisions.RevoltPaid),
        claims=(
            Claim("Law 8.4: supporters are spent for what they cost", _is_price),
            Claim("Law 1.5.4: what must be paid can be paid", _is_payable),
        ),
        prompt="supporters that match {suit}, {left} to go",
    ),
)
