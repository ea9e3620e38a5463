"""The Vagabond: set-up, Birdsong and Evening (Law 9.3, 9.4, 9.6)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletop.core.contract import Seat
from tabletop.core.errors import Refusal
from tabletop.root_alliance.boards import vagabond_evolve
from tabletop.root_alliance.components import (
    BAG,
    CLEARINGS,
    COINS,
    ITEM_LIMIT,
    ITEMS,
    ITEMS_BY_BAG,
    NO_ITEMS,
    QUEST_NAMES,
    REFRESHED,
    REFRESHED_BY_TEA,
    STARTING_ITEMS,
    TEA,
    Condition,
)
from tabletop.root_alliance.components import CHARACTERS as CHARACTER_CARDS
from tabletop.root_alliance.decisions import Decision, HandLimit, Timing
from tabletop.root_alliance.maps import PlaceId, forests_at
from tabletop.root_alliance.moves import Move, Pass, Roam, Use
from tabletop.root_alliance.rules import effects, moving
from tabletop.root_alliance.rules.cards import allowed, decline, draws, popped
from tabletop.root_alliance.rules.tables import Choices, Dues, Effects, Refusals, Stages
from tabletop.root_alliance.state import State, evolve
from tabletop.root_alliance.vagabond.decisions import (
    CharacterChoosing,
    Dropping,
    PawnPlacing,
    QuestDeal,
    Refreshing,
    Resting,
    Slipping,
)
from tabletop.root_alliance.vagabond.items_and_relations import (
    all_items,
    board_of,
    changed,
    clearing_of,
    items_in,
    kinds_of,
    merged,
    on_track,
    with_board,
)
from tabletop.root_alliance.vagabond.moves import Become, Drop, Refresh, TurnQuest

_PASS: Final = Pass()
_BECOME: Final = tuple(map(Become, CHARACTER_CARDS))
_refresh_of = lru_cache(maxsize=32)(Refresh)
_drop_of = lru_cache(maxsize=32)(Drop)
_FACE_DOWN: Final = (Condition.EXHAUSTED, Condition.BROKEN)
_REFRESHED_AS: Final = {Condition.EXHAUSTED: Condition.READY, Condition.BROKEN: Condition.DAMAGED}


def birdsong(state: State, seat: Seat) -> tuple[Decision, ...]:
    """Refresh, then slip; effects may come before either (Law 9.4, R-71)."""
    refreshed = REFRESHED + REFRESHED_BY_TEA * on_track(board_of(state, seat), TEA)
    return *effects.windows(state, seat, Timing.BIRDSONG), Refreshing(seat, refreshed), Slipping(seat)


def evening(_state: State, seat: Seat) -> tuple[Decision, ...]:
    """Rest, cards, hand limit, items (Law 9.6)."""
    return Resting(seat), HandLimit(seat), Dropping(seat)


def _characters(_state: State) -> Sequence[Move]:
    return _BECOME


def _become(state: State, move: Become) -> State:
    """The character brings its items (Law 9.3)."""
    seat = state.pending[-1].seat
    ready = list(NO_ITEMS)
    for item in STARTING_ITEMS[move.character]:
        ready[item] += 1
    board = vagabond_evolve(board_of(state, seat), character=move.character, ready=tuple(ready))
    return with_board(popped(state), seat, board)


def _forests(state: State) -> Sequence[Move]:
    return [moving.roam_of(PlaceId(place)) for place in range(CLEARINGS, len(state.options.map.places))]


def _refuse_forest(_state: State, move: Roam) -> Refusal | None:
    return None if move.place >= CLEARINGS else Refusal("Law 9.3", "the pawn starts in a forest")


def _place_pawn(state: State, move: Roam) -> State:
    seat = state.pending[-1].seat
    return with_board(popped(state), seat, vagabond_evolve(board_of(state, seat), pawn=move.place))


def _quest_deals(state: State) -> Sequence[Move]:
    due = state.pending[-1]
    assert isinstance(due, QuestDeal)  # the table below says so
    return [TurnQuest(quest) for quest in board_of(state, due.to).unseen_quests]


def _skip_quest_deal(state: State) -> State:
    """Without quests left none is turned up."""
    due = state.pending[-1]
    assert isinstance(due, QuestDeal)  # the table below says so
    return state if board_of(state, due.to).unseen_quests else popped(state)


def _refuse_quest_deal(state: State, move: TurnQuest) -> Refusal | None:
    due = state.pending[-1]
    assert isinstance(due, QuestDeal)  # the table below says so
    if move.quest in board_of(state, due.to).unseen_quests:
        return None
    return Refusal("Law 9.3", f"{QUEST_NAMES[move.quest]} has been turned up already")


def _turn_quest(state: State, move: TurnQuest) -> State:
    due = state.pending[-1]
    assert isinstance(due, QuestDeal)  # the table below says so
    board = board_of(state, due.to)
    unseen = tuple(quest for quest in board.unseen_quests if quest != move.quest)
    board = vagabond_evolve(board, quests=tuple(sorted((*board.quests, move.quest))), unseen_quests=unseen)
    return with_board(popped(state), due.to, board)


def _refreshments(state: State) -> Sequence[Move]:
    board = board_of(state, state.pending[-1].seat)
    return [_refresh_of(item, condition) for condition in _FACE_DOWN for item in kinds_of(items_in(board, condition))]


def _refresh_all(state: State) -> State:
    """Nobody is asked where nothing, or everything, is refreshed, damaged items too (Law 9.4.1, R-67)."""
    due = state.pending[-1]
    assert isinstance(due, Refreshing)  # the table below says so
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


def _refuse_refresh(state: State, move: Refresh) -> Refusal | None:
    if items_in(board_of(state, state.pending[-1].seat), move.condition)[move.item]:
        return None
    return Refusal("Law 9.4.1", f"there is no {move.condition} item {ITEMS[move.item]}")


def _refresh(state: State, move: Refresh) -> State:
    due = state.pending[-1]
    assert isinstance(due, Refreshing)  # the table below says so
    board = changed(board_of(state, due.seat), move.item, move.condition, _REFRESHED_AS[move.condition])
    state = with_board(state, due.seat, board)
    return evolve(state, pending=(*state.pending[:-1], Refreshing(due.seat, due.left - 1)))


def _slips(state: State) -> Sequence[Move]:
    """Clearings and forests next to the pawn, and before that effects of Birdsong (Law 2.4.1, 4.1.3, 9.4.2)."""
    seat = state.pending[-1].seat
    forests = map(moving.roam_of, _forests_around(state, seat))
    return [_PASS, *moving.pawn_choices(state, seat), *forests, *effects.birdsong_uses(state, seat)]


def _forests_around(state: State, seat: Seat) -> tuple[PlaceId, ...]:
    place, woodland = board_of(state, seat).pawn, state.options.map
    assert place is not None  # it is placed in the set-up
    return forests_at(woodland)[place] if place < CLEARINGS else woodland.around[place - CLEARINGS]


def _refuse_slip(state: State, move: Roam) -> Refusal | None:
    if move.place in _forests_around(state, state.pending[-1].seat):
        return None
    return moving.refuse_pawn(state, move)


def _slip(state: State, move: Roam) -> State:
    return moving.pawn_moved(popped(state), state.pending[-1].seat, move)


def _rest(state: State) -> State:
    """In a forest damaged items come back face up; then cards by the coins on the track (Law 9.6.1, 9.6.2, R-51)."""
    seat = state.pending[-1].seat
    board = board_of(state, seat)
    if clearing_of(state, seat) is None:
        ready = merged(merged(board.ready, board.damaged), board.broken)
        board = vagabond_evolve(board, ready=ready, damaged=NO_ITEMS, broken=NO_ITEMS)
    aids = (0,) * state.options.seats  # Law 9.2.9: within one turn
    state = with_board(popped(state), seat, vagabond_evolve(board, aids=aids))
    return evolve(state, pending=(*state.pending, *draws(seat, 1 + on_track(board, COINS))))


def burden(state: State, seat: Seat) -> int:
    """How many items in Satchel and Damaged box are too many (Law 9.6.4)."""
    board = board_of(state, seat)
    carried = sum(all_items(board)) - sum(on_track(board, item) for item in (TEA, COINS, BAG))
    return carried - ITEM_LIMIT - ITEMS_BY_BAG * on_track(board, BAG)


def _drops(state: State) -> Sequence[Move]:
    board = board_of(state, state.pending[-1].seat)
    return [
        _drop_of(item, condition)
        for condition in Condition
        for item in kinds_of(items_in(board, condition))
        if condition is not Condition.READY or board.ready[item] > on_track(board, item)
    ]


def _check_burden(state: State) -> State:
    return state if burden(state, state.pending[-1].seat) > 0 else popped(state)


def _refuse_drop(state: State, move: Drop) -> Refusal | None:
    board = board_of(state, state.pending[-1].seat)
    if not items_in(board, move.condition)[move.item]:
        return Refusal("Law 9.6.4", f"there is no {move.condition} item {ITEMS[move.item]}")
    if move.condition is Condition.READY and board.ready[move.item] == on_track(board, move.item):
        return Refusal("Law 9.6.4", "items on their tracks are not counted")
    return None


def _drop(state: State, move: Drop) -> State:
    seat = state.pending[-1].seat
    return with_board(state, seat, changed(board_of(state, seat), move.item, move.condition, None))


CHOICES: Final[Choices] = {
    CharacterChoosing: _characters,
    PawnPlacing: _forests,
    QuestDeal: _quest_deals,
    Refreshing: _refreshments,
    Slipping: _slips,
    Dropping: _drops,
}
REFUSALS: Final[Refusals] = {
    (CharacterChoosing, Become): allowed,
    (PawnPlacing, Roam): _refuse_forest,
    (QuestDeal, TurnQuest): _refuse_quest_deal,
    (Refreshing, Refresh): _refuse_refresh,
    (Slipping, Roam): _refuse_slip,
    (Slipping, Pass): allowed,
    (Slipping, Use): effects.refuse_birdsong_use,
    (Dropping, Drop): _refuse_drop,
}
EFFECTS: Final[Effects] = {
    (CharacterChoosing, Become): _become,
    (PawnPlacing, Roam): _place_pawn,
    (QuestDeal, TurnQuest): _turn_quest,
    (Refreshing, Refresh): _refresh,
    (Slipping, Roam): _slip,
    (Slipping, Pass): decline,
    (Slipping, Use): effects.use,
    (Dropping, Drop): _drop,
}
STAGES: Final[Stages] = {QuestDeal: _skip_quest_deal, Refreshing: _refresh_all, Resting: _rest, Dropping: _check_burden}
DUE: Final[Dues] = {
    CharacterChoosing: Refusal("Law 9.3", "a character must be chosen first"),
    PawnPlacing: Refusal("Law 9.3", "the pawn must be placed first"),
    QuestDeal: Refusal("Law 9.3", "a quest is turned up first"),
    Refreshing: Refusal("Law 9.4.1", "items must be refreshed first"),
    Slipping: Refusal("Law 9.4.2", "the Vagabond must slip or stay first"),
    Dropping: Refusal("Law 9.6.4", "items beyond the limit must be removed first"),
}
