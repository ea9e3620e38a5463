"""The Evening of the Vagabond: rest, cards, items (Law 9.6)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletop.core import Answer, Refusal, Rule, Seat
from tabletop.root_alliance.components import BAG, COINS, ITEMS, NO_ITEMS, TEA
from tabletop.root_alliance.decisions import Decision, HandLimit, NextTurn, Timing
from tabletop.root_alliance.moves import Move
from tabletop.root_alliance.rules.cards import draws
from tabletop.root_alliance.state import State, popped, pushed, with_board
from tabletop.root_alliance.vagabond import components, decisions, moves, satchel
from tabletop.root_alliance.vagabond.board import vagabond_evolve

_drop_of = lru_cache(maxsize=32)(moves.Drop)


def evening(_state: State, seat: Seat) -> tuple[Decision, ...]:
    """Rest, cards, hand limit, items (Law 9.6)."""
    return decisions.Resting(seat), HandLimit(seat), decisions.Dropping(seat)


def _rest(state: State, due: decisions.Resting) -> State:
    """In a forest damaged items come back face up; then cards by the coins on the track (Law 9.6.1, 9.6.2, R-51)."""
    seat = due.seat
    board = satchel.board_of(state, seat)
    if satchel.clearing_of(state, seat) is None:
        ready = tuple(map(sum, zip(board.ready, board.damaged, board.broken, strict=True)))
        board = vagabond_evolve(board, ready=ready, damaged=NO_ITEMS, broken=NO_ITEMS)
    aids = (0,) * state.options.seats  # Law 9.2.9: within one turn
    state = with_board(popped(state), seat, vagabond_evolve(board, aids=aids))
    return pushed(state, *draws(seat, 1 + satchel.on_track(board, COINS)))


def burden(state: State, seat: Seat) -> int:
    """How many items in Satchel and Damaged box are too many (Law 9.6.4)."""
    board = satchel.board_of(state, seat)
    carried = sum(satchel.all_items(board)) - sum(satchel.on_track(board, item) for item in (TEA, COINS, BAG))
    return carried - components.ITEM_LIMIT - components.ITEMS_BY_BAG * satchel.on_track(board, BAG)


def _drops(state: State, due: decisions.Dropping) -> Sequence[Move]:
    board = satchel.board_of(state, due.seat)
    return [
        _drop_of(item, condition)
        for condition in components.Condition
        for item in satchel.kinds_of(satchel.items_in(board, condition))
        if condition is not components.Condition.READY or board.ready[item] > satchel.on_track(board, item)
    ]


def _refuse_drop(state: State, due: decisions.Dropping, move: moves.Drop) -> Refusal | None:
    board = satchel.board_of(state, due.seat)
    if not satchel.items_in(board, move.condition)[move.item]:
        return Refusal("Law 9.6.4", f"there is no {move.condition} item {ITEMS[move.item]}")
    if move.condition is components.Condition.READY and board.ready[move.item] == satchel.on_track(board, move.item):
        return Refusal("Law 9.6.4", "items on their tracks are not counted")
    return None


def _drop(state: State, due: decisions.Dropping, move: moves.Drop) -> State:
    seat = due.seat
    return with_board(state, seat, satchel.changed(satchel.board_of(state, seat), move.item, move.condition, None))


RULES: Final = (
    Rule(
        decisions.Dropping,
        due=Refusal("Law 9.6.4", "items beyond the limit must be removed first"),
        choices=_drops,
        settle=lambda state, due: state if burden(state, due.seat) > 0 else popped(state),
        answers=(Answer(moves.Drop, _drop, _refuse_drop),),
        under=(NextTurn,),
        offers=(HandLimit,),
        prompt="items to leave behind",
    ),
    Rule(decisions.Resting, settle=_rest, under=(HandLimit,), offers=(Timing.EVENING_START,)),
)
