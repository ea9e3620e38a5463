"""What a seat sees of a move (A16)."""

from typing import Final, TypeAlias

import attrs

from tabletop.abyss.components import CardId, LocationId, LordId, RaceId, TokenValue
from tabletop.abyss.decisions import Decision, LocationDraw, Paying, Sale, TokenDeal, TokenTheft
from tabletop.abyss.effects import Effect, effects
from tabletop.abyss.moves import Buy, DealLocation, DealToken, Discard, Move, Pay, Request, Sell, Take
from tabletop.abyss.piles import Cards
from tabletop.abyss.rules.exploration import sale_price
from tabletop.abyss.rules.payment import price_of, total
from tabletop.abyss.state import State
from tabletop.core.contract import Seat, require_seat


@attrs.frozen
class OpenEvent:
    """A move that everybody sees whole, and what it answered."""

    due: Decision
    move: Move


@attrs.frozen
class BuyEvent:
    """A seat bought an Ally from the explorer (A5.2)."""

    seat: Seat
    explorer: Seat
    card: CardId
    price: int


@attrs.frozen
class TakeEvent:
    """The explorer took an Ally (A5.5)."""

    seat: Seat
    card: CardId


@attrs.frozen
class StackEvent:
    """A seat took a stack of the Council; `cards` is None for whoever may not see them (A6.1)."""

    seat: Seat
    race: RaceId
    size: int
    cards: Cards | None


@attrs.frozen
class PayEvent:
    """A seat paid for a Lord with these Allies and pearls (A7.5)."""

    seat: Seat
    lord: LordId
    allies: Cards
    pearls: int


@attrs.frozen
class DiscardEvent:
    """A seat discarded an Ally; None for whoever may not see it (A17.46)."""

    seat: Seat
    ally: CardId | None


@attrs.frozen
class SellEvent:
    """A seat discarded an Ally for two pearls; None for whoever may not see it (A14.4, Slaver; A17.46)."""

    seat: Seat
    ally: CardId | None


@attrs.frozen
class DrawEvent:
    """A Location was drawn for a seat; None for whoever may not see it (A17.48)."""

    to: Seat
    location: LocationId | None


@attrs.frozen
class TokenEvent:
    """A seat gained a Monster token, of `victim` if any; the value is None for whoever may not see it (A16.3)."""

    to: Seat
    victim: Seat | None
    value: TokenValue | None


MoveEvent: TypeAlias = (
    OpenEvent | BuyEvent | TakeEvent | StackEvent | PayEvent | DiscardEvent | SellEvent | DrawEvent | TokenEvent
)
"""What is seen of the move alone."""


@attrs.frozen
class EffectEvent:
    """A move, and what it brought about by itself, which all see."""

    event: MoveEvent
    effects: tuple[Effect, ...]


Event: TypeAlias = MoveEvent | EffectEvent


def observe_move(state: State, move: Move, after: State, seat: Seat | None) -> Event:
    """
    What `seat` sees of `move`, which leads from `state` to `after`, and of what follows by itself (A16).

    Raises:
        SeatError: there is no such seat.
    """
    seat = require_seat(state.options.seats, seat)
    event = seen_alone(state, move, seat)
    followed = effects(state, move, after)
    return EffectEvent(event, followed) if followed else event


_VEILED: Final = frozenset({Buy, DealLocation, DealToken, Discard, Pay, Request, Sell, Take})
"""Moves of which an event tells more, or to some less, than the moves themselves (`benchmarks/`)."""


def seen_alone(state: State, move: Move, seat: Seat | None) -> MoveEvent:
    """What `seat` sees of `move` without what follows."""
    due = state.pending[-1]
    if type(move) not in _VEILED:
        return OpenEvent(due, move)
    match move:
        case Buy() | Take():
            return _card_event(state, due)
        case Request(race):
            stack = state.council[race]
            return StackEvent(due.seat, race, len(stack), stack if due.seat == seat else None)
        case Pay() if isinstance(due, Paying):
            shortage = price_of(state, due.seat, due.lord).cost - total(state.laid)
            return PayEvent(due.seat, due.lord, state.laid, max(0, shortage))
        case Discard(ally):
            return DiscardEvent(due.seat, ally if due.seat == seat else None)
        case Sell(ally):
            return SellEvent(due.seat, ally if due.seat == seat else None)
        case DealLocation(location) if isinstance(due, LocationDraw):
            return DrawEvent(due.to, location if due.to == seat else None)
        case DealToken(value) if isinstance(due, TokenDeal):
            return TokenEvent(due.to, None, value if due.to == seat else None)
        case DealToken(value) if isinstance(due, TokenTheft):
            return TokenEvent(due.thief, due.victim, value if seat in (due.thief, due.victim) else None)
        case _:
            return OpenEvent(due, move)


def _card_event(state: State, due: Decision) -> BuyEvent | TakeEvent:
    if isinstance(due, Sale):
        return BuyEvent(due.seat, due.explorer, state.track[-1], sale_price(state))
    return TakeEvent(due.seat, state.track[-1])
