"""What is seen of the aid of the Vagabond (Law 9.5.4), and what a move brings it."""

from operator import add
from typing import Any, Final

import attrs

from tabletop.core.contract import Seat
from tabletop.root_alliance import components, moves, pieces
from tabletop.root_alliance.rules.clearings import suit_at
from tabletop.root_alliance.state import State
from tabletop.root_alliance.vagabond import decisions, satchel
from tabletop.root_alliance.vagabond.moves import Aid, Damage


@attrs.frozen
class AidEvent:
    """
    The Vagabond gave a card to the hand of a player (Law 9.5.4); only these two see which.

    suit: that of the clearing, which the card matches; None in a file of the first version. item: what was exhausted
    for it, where there was no choice.
    """

    seat: Seat
    to: Seat
    card: components.CardId | None
    suit: components.SuitId | None
    item: components.ItemId | None


def _aided(state: State, due: decisions.Roaming, move: Aid, after: State, seat: Seat | None) -> AidEvent:
    clearing = satchel.clearing_of(state, due.seat)
    assert clearing is not None  # in a forest nobody is aided
    card = move.card if seat in {due.seat, move.seat} else None
    ready = satchel.board_of(state, due.seat).ready, satchel.board_of(after, due.seat).ready
    used = [components.ItemId(item) for item, (before, now) in enumerate(zip(*ready, strict=True)) if now < before]
    return AidEvent(due.seat, move.seat, card, suit_at(state, clearing), used[0] if used else None)


EVENTS: Final[dict[tuple[type, type], pieces.Tell]] = {(decisions.Roaming, Aid): _aided}
"""Decision and kind of move -> what a seat sees of it."""


def brought(state: State, move: moves.Move, after: State, seat: Seat) -> dict[str, Any]:
    """The items that are damaged now, but for the one that was chosen (Law 9.2.7), and a lone partner (Law 9.2.8)."""
    old, new = satchel.board_of(state, seat), satchel.board_of(after, seat)
    if old is new:
        return {}
    if isinstance(move, moves.ActivateDominance):
        return {"partner": new.partner}
    chosen = move.item if isinstance(move, Damage) else None
    counts = zip(map(add, old.damaged, old.broken), map(add, new.damaged, new.broken), strict=True)
    return {"damaged": tuple(max(0, now - before - (item == chosen)) for item, (before, now) in enumerate(counts))}
