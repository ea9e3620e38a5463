"""What a seat sees of a move (Law 1.2, 8.2.3)."""

from typing import Any, Final, TypeAlias

import attrs

from tabletop.core.contract import Seat, require_seat
from tabletop.root_alliance import factions, moves, pieces
from tabletop.root_alliance.alliance.decisions import SupportersPaying
from tabletop.root_alliance.alliance.events import GiveEvent, MobilizeEvent, ShowEvent, SupporterEvent
from tabletop.root_alliance.components import ALL_PIECES, NO_ITEMS, CardId, Cards, Items, SuitId
from tabletop.root_alliance.decisions import (
    Ambushing,
    Decision,
    Draw,
    Foiling,
    GoingFirst,
    Look,
    Losing,
    Paying,
    Rolling,
    TakingDominance,
    Targeting,
    Theft,
    UsingEffects,
)
from tabletop.root_alliance.state import State
from tabletop.root_alliance.vagabond.decisions import Damaging
from tabletop.root_alliance.vagabond.events import AidEvent


@attrs.frozen
class ShownHand:
    """The hand of `owner`, which somebody is given to look at; the cards for whoever may see them (Law 1.2.1)."""

    owner: Seat
    cards: Cards | None


@attrs.frozen
class MoveEvent:
    """
    A move of which all is seen; `seat` made it, or chance.

    due: the decision that it answers. gone: what left the map in a battle, in a revolt or by a card. come: what a
    revolt that has won placed. fallen: the suits of the bases whose loss took its toll, in this order, and lost: the
    supporters that they took along (Law 8.2.4). damaged: the items of the Vagabond that were damaged without a choice,
    one entry a kind (Law 9.2.2, 9.2.7). decree: the cards that Turmoil discarded, and penalty: the points that it cost
    (Law 7.7). partner: who joins a coalition without a choice (Law 9.2.8). taken: the dominance card that was paid for
    (Law 3.3.4). shown: the hand that is looked at from now on (Law 4.1.3).
    """

    seat: Seat
    move: moves.Move
    due: Decision
    gone: tuple[pieces.Pieces, ...] = ()
    come: tuple[pieces.Pieces, ...] = ()
    fallen: tuple[SuitId, ...] = ()
    lost: Cards = ()
    damaged: Items = NO_ITEMS
    decree: Cards = ()
    penalty: int = 0
    partner: Seat | None = None
    taken: CardId | None = None
    shown: ShownHand | None = None


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


Event: TypeAlias = (
    AidEvent | MoveEvent | DrawEvent | SupporterEvent | MobilizeEvent | GiveEvent | ShowEvent | StealEvent
)


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
    if isinstance(due, Paying):
        brought["taken"] = _taken(state)
    elif isinstance(move, moves.Use) or isinstance(due, Targeting):
        brought["shown"] = _shown(after, seat)
    return MoveEvent(due.seat, move, due, **brought)


def _taken(state: State) -> CardId | None:
    """The dominance card for which a card is spent (Law 3.3.4)."""
    below = state.pending[-2]
    return below.card if isinstance(below, TakingDominance) else None


def _shown(after: State, seat: Seat | None) -> ShownHand | None:
    """The hand that is due to be looked at, whose cards its owner and who looks at it see (Law 4.1.3)."""
    due = after.pending[-1] if after.pending else None
    if not isinstance(due, Look):
        return None
    return ShownHand(due.owner, after.hands[due.owner] if seat in {due.seat, due.owner} else None)
