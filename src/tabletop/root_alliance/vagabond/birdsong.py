"""The Vagabond: set-up, Birdsong and Evening (Law 9.3, 9.4, 9.6)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletop.core.contract import Seat
from tabletop.core.errors import Refusal
from tabletop.core.rulebook import Answer, Claim, Rule
from tabletop.root_alliance.components import CLEARINGS, ITEMS, NO_ITEMS, TEA
from tabletop.root_alliance.decisions import Act, Decision, Timing
from tabletop.root_alliance.maps import PlaceId, forests_at
from tabletop.root_alliance.moves import Move, Pass, Roam, Use
from tabletop.root_alliance.rules import effects, moving
from tabletop.root_alliance.rules.cards import decline, popped
from tabletop.root_alliance.state import State, evolve
from tabletop.root_alliance.vagabond.board import vagabond_evolve
from tabletop.root_alliance.vagabond.components import REFRESHED, REFRESHED_BY_TEA, TRACK_LENGTH, Condition
from tabletop.root_alliance.vagabond.decisions import Refreshing, Slipping
from tabletop.root_alliance.vagabond.items_and_relations import (
    board_of,
    changed,
    items_in,
    kinds_of,
    merged,
    on_track,
    with_board,
)
from tabletop.root_alliance.vagabond.moves import Refresh

_PASS: Final = Pass()
_refresh_of = lru_cache(maxsize=32)(Refresh)
_FACE_DOWN: Final = (Condition.EXHAUSTED, Condition.BROKEN)
_REFRESHED_AS: Final = {Condition.EXHAUSTED: Condition.READY, Condition.BROKEN: Condition.DAMAGED}


def birdsong(state: State, seat: Seat) -> tuple[Decision, ...]:
    """Refresh, then slip; effects may come before either (Law 9.4, R-71)."""
    refreshed = REFRESHED + REFRESHED_BY_TEA * on_track(board_of(state, seat), TEA)
    return *effects.windows(state, seat, Timing.BIRDSONG), Refreshing(seat, refreshed), Slipping(seat)


def _refreshments(state: State, due: Refreshing) -> Sequence[Move]:
    board = board_of(state, due.seat)
    return [_refresh_of(item, condition) for condition in _FACE_DOWN for item in kinds_of(items_in(board, condition))]


def _refresh_all(state: State, due: Refreshing) -> State:
    """Nobody is asked where nothing, or everything, is refreshed, damaged items too (Law 9.4.1, R-67)."""
    board = board_of(state, due.seat)
    face_down = sum(board.exhausted) + sum(board.broken)
    if not due.left or not face_down:
        return popped(state)
    if face_down > due.left:
        return state
    board = vagabond_evolve(
        board,
        ready=merged(board.ready, board.exhausted),
        damaged=merged(board.damaged, board.broken),
        exhausted=NO_ITEMS,
        broken=NO_ITEMS,
    )
    return with_board(popped(state), due.seat, board)


def _refuse_refresh(state: State, due: Refreshing, move: Refresh) -> Refusal | None:
    if items_in(board_of(state, due.seat), move.condition)[move.item]:
        return None
    return Refusal("Law 9.4.1", f"there is no {move.condition} item {ITEMS[move.item]}")


def _refresh(state: State, due: Refreshing, move: Refresh) -> State:
    board = changed(board_of(state, due.seat), move.item, move.condition, _REFRESHED_AS[move.condition])
    state = with_board(state, due.seat, board)
    return evolve(state, pending=(*state.pending[:-1], Refreshing(due.seat, due.left - 1)))


def _slips(state: State, due: Slipping) -> Sequence[Move]:
    """Clearings and forests next to the pawn, and before that effects of Birdsong (Law 2.4.1, 4.1.3, 9.4.2)."""
    seat = due.seat
    forests = map(moving.roam_of, _forests_around(state, seat))
    return [_PASS, *moving.pawn_choices(state, seat), *forests, *effects.birdsong_uses(state, seat)]


def _forests_around(state: State, seat: Seat) -> tuple[PlaceId, ...]:
    place, woodland = board_of(state, seat).pawn, state.options.map
    assert place is not None  # it is placed in the set-up
    return forests_at(woodland)[place] if place < CLEARINGS else woodland.around[place - CLEARINGS]


def _refuse_slip(state: State, due: Slipping, move: Roam) -> Refusal | None:
    if move.place in _forests_around(state, due.seat):
        return None
    return moving.refuse_pawn(state, due, move)


def _slip(state: State, due: Slipping, move: Roam) -> State:
    return moving.pawn_moved(popped(state), due.seat, move)


def _is_refreshment(_state: State, owed: Refreshing, _below: object) -> bool:
    return 0 < owed.left <= REFRESHED + REFRESHED_BY_TEA * TRACK_LENGTH


RULES: Final = (
    Rule(
        Refreshing,
        due=Refusal("Law 9.4.1", "items must be refreshed first"),
        choices=_refreshments,
        settle=_refresh_all,
        answers=(Answer(Refresh, _refresh, _refuse_refresh),),
        under=(Slipping,),
        offers=(Timing.BIRDSONG_START, Timing.BIRDSONG),
        claims=(Claim("Law 9.4.1: three items are refreshed, and two for each tea", _is_refreshment),),
        prompt="items to refresh, {left} to go",
    ),
    Rule(
        Slipping,
        due=Refusal("Law 9.4.2", "the Vagabond must slip or stay first"),
        choices=_slips,
        answers=(
            Answer(Roam, _slip, _refuse_slip),
            Answer(Pass, decline),
            Answer(Use, effects.use, effects.refuse_birdsong_use),
        ),
        under=(Act.BIRDSONG_END,),
        offers=(Act.BIRDSONG_USE,),
        prompt="slip",
    ),
)
