"""What is seen of the aid of the Vagabond (Law 9.5.4), and what a move brings it."""

from operator import add
from typing import Any, Final

import attrs

from tabletop.core.contract import Seat
from tabletop.root_alliance.components import CardId
from tabletop.root_alliance.moves import Move
from tabletop.root_alliance.pieces import Tell
from tabletop.root_alliance.state import State
from tabletop.root_alliance.vagabond.decisions import Roaming
from tabletop.root_alliance.vagabond.moves import Aid, Damage
from tabletop.root_alliance.vagabond.satchel import board_of


@attrs.frozen
class AidEvent:
    """The Vagabond gave a card to the hand of a player (Law 9.5.4); only these two see which."""

    seat: Seat
    to: Seat
    card: CardId | None


def _aided(_state: State, due: Roaming, move: Aid, _after: State, seat: Seat | None) -> AidEvent:
    return AidEvent(due.seat, move.seat, move.card if seat in {due.seat, move.seat} else None)


EVENTS: Final[dict[tuple[type, type], Tell]] = {(Roaming, Aid): _aided}
"""Decision and kind of move -> what a seat sees of it."""


def brought(state: State, move: Move, after: State, seat: Seat) -> dict[str, Any]:
    """The items that are damaged now and were not before, but for the one that was chosen (Law 9.2.7)."""
    old, new = board_of(state, seat), board_of(after, seat)
    if old is new:
        return {}
    chosen = move.item if isinstance(move, Damage) else None
    counts = zip(map(add, old.damaged, old.broken), map(add, new.damaged, new.broken), strict=True)
    return {"damaged": tuple(max(0, now - before - (item == chosen)) for item, (before, now) in enumerate(counts))}
