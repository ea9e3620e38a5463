"""What a seat sees of a move (Law 1.2, 8.2.3)."""

from typing import Any, Final, TypeAlias

import attrs

from tabletop.core.contract import Seat, require_seat
from tabletop.root_alliance import factions, moves, pieces
from tabletop.root_alliance.alliance.decisions import SupportersPaying
from tabletop.root_alliance.alliance.events import GiveEvent, MobilizeEvent, SupporterEvent
from tabletop.root_alliance.components import ALL_PIECES, NO_ITEMS, CardId, Cards, Items
from tabletop.root_alliance.decisions import (
    Ambushing,
    Decision,
    Draw,
    Foiling,
    GoingFirst,
    Losing,
    Rolling,
    Theft,
    UsingEffects,
)
from tabletop.root_alliance.state import State
from tabletop.root_alliance.vagabond.decisions import Damaging
from tabletop.root_alliance.vagabond.events import AidEvent


@attrs.frozen
class MoveEvent:
    """
    A move of which all is seen; `seat` made it, or chance.

    due: the decision that it answers. gone: what left the map in a battle, in a revolt or by a card. come: what a
    revolt that has won placed. lost: the supporters that a lost base took along (Law 8.2.4). damaged: the items of the
    Vagabond that were damaged without a choice, one entry a kind (Law 9.2.2, 9.2.7).
    """

    seat: Seat
    move: moves.Move
    due: Decision
    gone: tuple[pieces.Pieces, ...] = ()
    come: tuple[pieces.Pieces, ...] = ()
    lost: Cards = ()
    damaged: Items = NO_ITEMS


@attrs.frozen
class DrawEvent:
    """The seat was dealt a card to its hand (Law 2.1); None for whoever may not see it."""

    seat: Seat
    card: CardId | None


@attrs.frozen
class StealEvent:
    """A card was taken out of a hand at random (Law 4.1.3); only these two see which."""

    by: Seat
    of: Seat
    card: CardId | None


Event: TypeAlias = AidEvent | MoveEvent | DrawEvent | SupporterEvent | MobilizeEvent | GiveEvent | StealEvent


def _drawn(_state: State, due: Draw, move: moves.Deal, _after: State, seat: Seat | None) -> DrawEvent:
    return DrawEvent(due.to, move.card if due.to == seat else None)


def _stolen(_state: State, due: Theft, move: moves.Steal, _after: State, seat: Seat | None) -> StealEvent:
    return StealEvent(due.by, due.of, move.card if seat in {due.by, due.of} else None)


_SECRET: Final[dict[tuple[type, type], pieces.Tell]] = {
    (Draw, moves.Deal): _drawn,
    (Theft, moves.Steal): _stolen,
    **{answer: tell for part in factions.PARTS.values() for answer, tell in part.events.items()},
}
"""Decision and kind of move -> what a seat sees of it; of all others everybody sees everything."""

_REMOVING: Final = (Rolling, GoingFirst, UsingEffects, Losing, Damaging, Ambushing, Foiling, SupportersPaying)
"""Decisions whose answer can remove pieces without naming them; so can a card that is crafted."""


def observe_move(state: State, move: moves.Move, after: State, seat: Seat | None) -> Event:
    """
    What `seat` sees of `move`, which leads from `state` to `after`.

    Raises:
        SeatError: there is no such seat.
    """
    seat = require_seat(state.options.seats, seat)
    due = state.pending[-1]
    tell = _SECRET.get((type(due), type(move)))
    if tell is not None:
        event: Event = tell(state, due, move, after, seat)
        return event
    is_removing = isinstance(due, _REMOVING) or isinstance(move, moves.Craft)
    brought: dict[str, Any] = {"gone": pieces.fewer(state.pieces, after.pieces, ALL_PIECES) if is_removing else ()}
    for owner, faction in enumerate(state.options.factions):
        brought |= factions.PARTS[faction].brought(state, move, after, Seat(owner))
    return MoveEvent(due.seat, move, due, **brought)
