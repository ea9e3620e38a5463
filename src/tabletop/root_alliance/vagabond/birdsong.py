"""The Vagabond: set-up, Birdsong and Evening (Law 9.3, 9.4, 9.6)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletop.core import Answer, Claim, Refusal, Rule, Seat
from tabletop.root_alliance.components import CLEARINGS, ITEMS, TEA
from tabletop.root_alliance.decisions import Act, Decision, Timing
from tabletop.root_alliance.maps import PlaceId, forests_at
from tabletop.root_alliance.moves import PASS, Move, Pass, Roam, Use
from tabletop.root_alliance.rules import cards, effects, moving
from tabletop.root_alliance.state import State, popped, replaced, with_board
from tabletop.root_alliance.vagabond import moves, satchel
from tabletop.root_alliance.vagabond.components import REFRESHED, REFRESHED_BY_TEA, TRACK_LENGTH, Condition
from tabletop.root_alliance.vagabond.decisions import Refreshing, Slipping

_refresh_of = lru_cache(maxsize=32)(moves.Refresh)
_FACE_DOWN: Final = (Condition.EXHAUSTED, Condition.BROKEN)
_REFRESHED_AS: Final = {Condition.EXHAUSTED: Condition.READY, Condition.BROKEN: Condition.DAMAGED}


def birdsong(state: State, seat: Seat) -> tuple[Decision, ...]:
    """Refresh, then slip; effects may come before either (Law 9.4, R-71)."""
    refreshed = REFRESHED + REFRESHED_BY_TEA * satchel.on_track(satchel.board_of(state, seat), TEA)
    return *effects.windows(state, seat, Timing.BIRDSONG), Refreshing(seat, refreshed), Slipping(seat)


def _refreshments(state: State, due: Refreshing) -> Sequence[Move]:
    board = satchel.board_of(state, due.seat)
    return [
        _refresh_of(item, condition)
        for condition in _FACE_DOWN
        for item in satchel.kinds_of(satchel.items_in(board, condition))
    ]


def _refuse_refresh(state: State, due: Refreshing, move: moves.Refresh) -> Refusal | None:
    if satchel.items_in(satchel.board_of(state, due.seat), move.condition)[move.item]:
        return None
    return Refusal("Law 9.4.1", f"there is no {move.condition} item {ITEMS[move.item]}")


def _refresh(state: State, due: Refreshing, move: moves.Refresh) -> State:
    board = satchel.changed(satchel.board_of(state, due.seat), move.item, move.condition, _REFRESHED_AS[move.condition])
    state = with_board(state, due.seat, board)
    return replaced(state, Refreshing(due.seat, due.left - 1))


def _slips(state: State, due: Slipping) -> Sequence[Move]:
    """Clearings and forests next to the pawn, and before that effects of Birdsong (Law 2.4.1, 4.1.3, 9.4.2)."""
    seat = due.seat
    forests = map(moving.roam_of, _forests_around(state, seat))
    return [PASS, *moving.pawn_choices(state, seat), *forests, *effects.birdsong_uses(state, seat)]


def _forests_around(state: State, seat: Seat) -> tuple[PlaceId, ...]:
    place, woodland = satchel.board_of(state, seat).pawn, state.options.map
    assert place is not None  # it is placed in the set-up
    return forests_at(woodland)[place] if place < CLEARINGS else woodland.around[place - CLEARINGS]


def _refuse_slip(state: State, due: Slipping, move: Roam) -> Refusal | None:
    return None if move.place in _forests_around(state, due.seat) else moving.refuse_pawn(state, due, move)


def _is_refreshment(_state: State, owed: Refreshing, _below: object) -> bool:
    return 0 < owed.left <= REFRESHED + REFRESHED_BY_TEA * TRACK_LENGTH


RULES: Final = (
    Rule(
        Refreshing,
        due=Refusal("Law 9.4.1", "items must be refreshed first"),
        choices=_refreshments,
        settle=lambda state, due: satchel.all_turned(state, due, _REFRESHED_AS),
        answers=(Answer(moves.Refresh, _refresh, _refuse_refresh),),
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
            Answer(Roam, lambda state, due, move: moving.pawn_moved(popped(state), due.seat, move), _refuse_slip),
            Answer(Pass, cards.decline),
            Answer(Use, effects.use, effects.refuse_birdsong_use),
        ),
        under=(Act.BIRDSONG_END,),
        offers=(Act.BIRDSONG_USE,),
        prompt="slip",
    ),
)
