"""What a seat sees of a move (A16)."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import attrs

from tabletop.abyss.components import CardId, LocationId, LordId, RaceId, TokenValue
from tabletop.abyss.decisions import Decision, Discarding, LocationDraw, Paying, Sale, TokenDeal, TokenTheft
from tabletop.abyss.effects import Effect, effects
from tabletop.abyss.moves import Buy, DealLocation, DealToken, Discard, Move, Pay, Request, Sell, Take
from tabletop.abyss.piles import Cards
from tabletop.abyss.rules.exploration import sale_price
from tabletop.abyss.rules.payment import price_of, total
from tabletop.abyss.state import State
from tabletop.core.contract import Seat, require_seat
from tabletop.core.copies import fast_new


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
    """A seat discarded an Ally, and with it went all that waited aside; None for whoever may not see it (A17.46)."""

    seat: Seat
    ally: CardId | None


@attrs.frozen
class AsideEvent:
    """A seat chose an Ally that waits aside until all have chosen; None for whoever may not see it (A8.8, A17.46)."""

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
    OpenEvent
    | BuyEvent
    | TakeEvent
    | StackEvent
    | PayEvent
    | AsideEvent
    | DiscardEvent
    | SellEvent
    | DrawEvent
    | TokenEvent
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
    if seat is not None and not (type(seat) is int and 0 <= seat < state.options.seats):
        seat = require_seat(state.options.seats, seat)
    event = seen_alone(state, move, seat)
    followed = effects(state, move, after)
    return EffectEvent(event, followed) if followed else event


def seen_alone(state: State, move: Move, seat: Seat | None) -> MoveEvent:
    """What `seat` sees of `move` without what follows."""
    due = state.pending[-1]
    tell = _TELLS.get(type(move))
    return _open_event(due, move) if tell is None else tell(state, due, move, seat)


_open_event: Final = fast_new(OpenEvent)
"""Most events are of this class (`benchmarks/`)."""


def _card_taken(state: State, due: Decision, _move: Buy | Take, _seat: Seat | None) -> MoveEvent:
    if isinstance(due, Sale):
        return BuyEvent(due.seat, due.explorer, state.track[-1], sale_price(state))
    return TakeEvent(due.seat, state.track[-1])


def _stack_taken(state: State, due: Decision, move: Request, seat: Seat | None) -> MoveEvent:
    stack = state.council[move.race]
    return StackEvent(due.seat, move.race, len(stack), stack if due.seat == seat else None)


def _paid(state: State, due: Decision, move: Pay, _seat: Seat | None) -> MoveEvent:
    if not isinstance(due, Paying):
        return OpenEvent(due, move)
    shortage = price_of(state, due.seat, due.lord).cost - total(state.laid)
    return PayEvent(due.seat, due.lord, state.laid, max(0, shortage))


def _discarded(state: State, due: Decision, move: Discard, seat: Seat | None) -> MoveEvent:
    others_choose = isinstance(due, Discarding) and (due.left > 1 or isinstance(state.pending[-2], Discarding))
    return (AsideEvent if others_choose else DiscardEvent)(due.seat, move.ally if due.seat == seat else None)


def _sold(_state: State, due: Decision, move: Sell, seat: Seat | None) -> MoveEvent:
    return SellEvent(due.seat, move.ally if due.seat == seat else None)


def _location_dealt(_state: State, due: Decision, move: DealLocation, seat: Seat | None) -> MoveEvent:
    if not isinstance(due, LocationDraw):
        return OpenEvent(due, move)
    return DrawEvent(due.to, move.location if due.to == seat else None)


def _token_dealt(_state: State, due: Decision, move: DealToken, seat: Seat | None) -> MoveEvent:
    match due:
        case TokenDeal():
            return TokenEvent(due.to, None, move.value if due.to == seat else None)
        case TokenTheft():
            return TokenEvent(due.thief, due.victim, move.value if seat in (due.thief, due.victim) else None)
        case _:
            return OpenEvent(due, move)


_TELLS: Final[Mapping[type[Move], Callable[[State, Decision, Any, Seat | None], MoveEvent]]] = {
    Buy: _card_taken,
    Take: _card_taken,
    Request: _stack_taken,
    Pay: _paid,
    Discard: _discarded,
    Sell: _sold,
    DealLocation: _location_dealt,
    DealToken: _token_dealt,
}
"""Moves of which an event tells more, or to some less, than the moves themselves -> what it tells."""
