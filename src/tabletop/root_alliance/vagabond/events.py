"""What is seen of the aid of the Vagabond (Law 9.5.4), and what a move brings it."""

from operator import add
from typing import Any, Final

import attrs

from tabletop.core.contract import Seat
from tabletop.root_alliance import components, moves, pieces
from tabletop.root_alliance.state import State
from tabletop.root_alliance.vagabond import decisions, satchel
from tabletop.root_alliance.vagabond.moves import Aid, Damage


@attrs.frozen
class AidEvent:
    """The Vagabond gave a card to the hand of a player (Law 9.5.4); only these two see which."""

    seat: Seat
    to: Seat
    card: components.CardId | None


def _aided(_state: State, due: decisions.Roaming, move: Aid, _after: State, seat: Seat | None) -> AidEvent:
    return AidEvent(due.seat, move.seat, move.card if seat in {due.seat, move.seat} else None)


EVENTS: Final[dict[tuple[type, type], pieces.Tell]] = {(decisions.Roaming, Aid): _aided}
"""Decision and kind of move -> what a seat sees of it."""


def brought(state: State, move: moves.Move, after: State, seat: Seat) -> dict[str, Any]:
    """The items that are damaged now and were not before, but for the one that was chosen (Law 9.2.7)."""
    old, new = satchel.board_of(state, seat), satchel.board_of(after, seat)
    if old is new:
        return {}
    chosen = move.item if isinstance(move, Damage) else None
    counts = zip(map(add, old.damaged, old.broken), map(add, new.damaged, new.broken), strict=True)
    return {"damaged": tuple(max(0, now - before - (item == chosen)) for item, (before, now) in enumerate(counts))}
