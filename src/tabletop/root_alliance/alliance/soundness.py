"""What cannot be of the Woodland Alliance, beyond what is asked of all (Law 8)."""

from collections.abc import Iterator
from typing import Final

from tabletop.core.contract import Seat
from tabletop.root_alliance.alliance.birdsong import spread_cost
from tabletop.root_alliance.alliance.board import AllianceBoard
from tabletop.root_alliance.alliance.components import REVOLT_COST, SUPPORTERS_LIMIT
from tabletop.root_alliance.alliance.decisions import (
    Agitating,
    BaseLoss,
    Operating,
    Revolting,
    RevoltPaid,
    RevoltWon,
    Spreading,
    SpreadPaid,
    SupporterDraw,
    SupportersLimit,
    SupportersPaying,
)
from tabletop.root_alliance.alliance.supporters import has_base
from tabletop.root_alliance.components import BASES, CLEARINGS, KEEP, SYMPATHY
from tabletop.root_alliance.decisions import Decision, Ordering
from tabletop.root_alliance.part import Claim
from tabletop.root_alliance.rules.clearings import clearings_with, in_supply, on_map, suit_at
from tabletop.root_alliance.state import State


def _can_break_out(state: State, _below: Decision, owed: RevoltPaid | RevoltWon) -> bool:
    """The clearing is sympathetic, and its base is on the board."""
    is_sympathetic = state.pieces[SYMPATHY][owed.clearing] > 0
    return is_sympathetic and not on_map(state, BASES[suit_at(state, owed.clearing)])


def _can_take_root(state: State, _below: Decision, owed: SpreadPaid) -> bool:
    return not state.pieces[SYMPATHY][owed.clearing] and in_supply(state, SYMPATHY) > 0


def _is_price(state: State, below: Decision, owed: SupportersPaying) -> bool:
    """Two for a revolt, the cost of the track for sympathy, of the suit of the clearing."""
    if not isinstance(below, RevoltPaid | SpreadPaid):
        return False
    is_revolt = isinstance(below, RevoltPaid)
    most = REVOLT_COST if is_revolt else spread_cost(state, owed.seat, below.clearing)
    return owed.suit == suit_at(state, below.clearing) and 0 < owed.left <= most


def _is_count(_state: State, _below: Decision, owed: Operating) -> bool:
    return owed.taken >= 0


def defects(state: State, _seat: Seat, board: AllianceBoard) -> Iterator[str]:
    """Tokens and bases where they may be; without a base five supporters (Law 6.2.2, 8.2.3.I, 8.2.5, 8.4.1.III)."""
    sympathy = state.pieces[SYMPATHY]
    if max(sympathy) > 1:
        yield "Law 8.2.5.I: a clearing holds at most one sympathy token"
    if any(token and here for token, here in zip(sympathy, state.pieces[KEEP], strict=True)):
        yield "Law 6.2.2: only the Marquise places pieces where the keep is"
    if len(state.suits) == CLEARINGS:
        for suit, base in enumerate(BASES):
            if any(suit_at(state, clearing) != suit for clearing in clearings_with(state, base)):
                yield "Law 8.4.1.III: a base stands in a clearing of its suit"
    is_open = any(isinstance(owed, SupportersLimit) for owed in state.pending)
    if len(board.supporters) > SUPPORTERS_LIMIT and not has_base(state) and not (is_open or _base_lost(state)):
        yield "Law 8.2.3.I: without a base the Alliance has at most five supporters"


def _base_lost(state: State) -> bool:
    """Whether what follows the loss of a base still waits, or the game ended before (Law 8.2.4)."""
    waiting = [trigger for owed in state.pending if isinstance(owed, Ordering) for trigger in owed.triggers]
    return not state.pending or any(isinstance(trigger, BaseLoss) for trigger in waiting)


OWES: Final[frozenset[type[Decision]]] = frozenset(
    {Revolting, RevoltPaid, RevoltWon, Spreading, SpreadPaid, SupportersPaying, Agitating, Operating}
    | {SupportersLimit, SupporterDraw}
)
"""The decisions that no other faction can owe."""

CLAIMS: Final[tuple[Claim, ...]] = (
    (RevoltPaid, "Law 8.4.1.I: the clearing can revolt", _can_break_out),
    (RevoltWon, "Law 8.4.1.I: the clearing can revolt", _can_break_out),
    (SpreadPaid, "Law 8.4.2: the clearing can become sympathetic", _can_take_root),
    (SupportersPaying, "Law 8.4: supporters are spent for what they cost", _is_price),
    (Operating, "Law 8.6.1: no fewer operations than none are taken", _is_count),
)
"""What must be true of decisions."""
