"""The board of the Vagabond: its items by their condition, and where its pawn is (Law 9.2.5)."""

from collections.abc import Mapping
from operator import add
from typing import Any

from tabletop.core import Refusal, Seat
from tabletop.root_alliance import components, maps
from tabletop.root_alliance.rules.clearings import has_pieces
from tabletop.root_alliance.state import State, popped, with_board, with_entry
from tabletop.root_alliance.vagabond.board import VagabondBoard, vagabond_evolve
from tabletop.root_alliance.vagabond.components import TRACK_LENGTH, TRACKED, Condition
from tabletop.root_alliance.vagabond.decisions import Refreshing, Repairing


def board_of(state: State, seat: Seat) -> VagabondBoard:
    """The board of the Vagabond."""
    board = state.boards[seat]
    assert isinstance(board, VagabondBoard)  # only its own rules ask
    return board


def items_in(board: VagabondBoard, condition: Condition) -> components.Items:
    """The items in this condition."""
    items: components.Items = getattr(board, condition)  # its fields are called so
    return items


def changed(
    board: VagabondBoard, item: components.ItemId, before: Condition | None, after: Condition | None
) -> VagabondBoard:
    """The board on which an item has gone from one condition to another; None for beside the board."""
    if before is not None:
        board = _counted(board, item, before, -1)
    return board if after is None else _counted(board, item, after, 1)


def _counted(board: VagabondBoard, item: components.ItemId, condition: Condition, difference: int) -> VagabondBoard:
    items = items_in(board, condition)
    counts: dict[str, Any] = {condition: with_entry(items, item, items[item] + difference)}
    return vagabond_evolve(board, **counts)


def all_turned(state: State, due: Refreshing | Repairing, turned: Mapping[Condition, Condition]) -> State:
    """Nobody is asked where none, or each, of the items in these conditions is turned to another (Law 9.4.1, R-67)."""
    board = board_of(state, due.seat)
    waiting = sum(sum(items_in(board, condition)) for condition in turned)
    if waiting > due.left > 0:
        return state
    for before, after in turned.items() if due.left else ():
        both = tuple(map(add, items_in(board, before), items_in(board, after)))
        items: dict[str, Any] = {before: components.NO_ITEMS, after: both}
        board = vagabond_evolve(board, **items)
    return with_board(popped(state), due.seat, board)


def on_track(board: VagabondBoard, item: components.ItemId) -> int:
    """How many tea, coins or bags lie on their track: the face-up undamaged ones, three at most (Law 9.2.5.I, R-69)."""
    return min(board.ready[item], TRACK_LENGTH) if item in TRACKED else 0


def kinds_of(items: components.Items) -> list[components.ItemId]:
    """The kinds of items that there are."""
    return [components.ItemId(item) for item, count in enumerate(items) if count]


def exhausted(state: State, seat: Seat, *items: components.ItemId) -> State:
    """The state in which these items have been turned face down."""
    board = board_of(state, seat)
    for item in items:
        board = changed(board, item, Condition.READY, Condition.EXHAUSTED)
    return with_board(state, seat, board)


def refuse_exhausting(state: State, seat: Seat, *items: components.ItemId) -> Refusal | None:
    """Only face-up undamaged items can be exhausted (Law 9.2.5, 9.5)."""
    ready = board_of(state, seat).ready
    for item in items:
        if ready[item] < items.count(item):
            return Refusal("Law 9.5", f"too few of the item {components.ITEMS[item]} are face up and undamaged")
    return None


def clearing_of(state: State, seat: Seat) -> maps.PlaceId | None:
    """The clearing in which the pawn is; None in a forest."""
    place = board_of(state, seat).pawn
    return None if place is None or place >= components.CLEARINGS else place


def neighbours(state: State, seat: Seat, clearing: maps.PlaceId) -> list[Seat]:
    """The other players with pieces in the clearing."""
    others = (Seat(other) for other in range(state.options.seats) if other != seat)
    return [other for other in others if has_pieces(state, other, clearing)]


def all_items(board: VagabondBoard) -> components.Items:
    """All items of the Vagabond, whatever their condition."""
    undamaged = map(add, board.ready, board.exhausted)
    return tuple(map(add, undamaged, map(add, board.damaged, board.broken)))
