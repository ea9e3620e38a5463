"""What a seat remembers: cards seen on the track, stacks and hands they went to, hidden discards, tokens (A16)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Final

from tabletop.abyss import events
from tabletop.abyss import moves as m
from tabletop.abyss.components import MONSTER, RACE, CardId
from tabletop.abyss.decisions import Affiliating, Choosing, LocationDeal, TrackDeal
from tabletop.abyss.effects import Cause, Effect
from tabletop.abyss.observation import ZONES, Observation, is_payable
from tabletop.abyss.options import Options
from tabletop.abyss.state import State, initial_state
from tabletop.core import (
    TABLE,
    Change,
    Changes,
    Looked,
    Memory,
    Moved,
    PositionError,
    Poured,
    Recall,
    Seat,
    Spot,
    things_in,
)

_TRIES: Final = 1 << 18
"""Worlds that are drawn at most for one in which the payment can be completed."""

_DECK: Final[Spot] = ("deck", 0)
_DISCARD: Final[Spot] = ("discard", 0)
_TRACK: Final[Spot] = ("track", 0)
_LAID: Final[Spot] = ("laid", 0)
_LOCATIONS: Final[Spot] = ("location_deck", 0)
_DRAWN: Final[Spot] = ("drawn", 0)


def _hand(seat: Seat) -> Spot:
    return ("players.hand", seat)


def _aside(seat: int) -> Spot:
    return ("players.set_aside", seat)


def _tokens(seat: Seat) -> Spot:
    return ("players.tokens", seat)


# What is seen of a move.


def _open(event: events.OpenEvent, memory: Memory) -> Iterator[Change]:
    match event.due, event.move:
        case TrackDeal(), m.Reveal(card):
            yield Moved(_DECK, _TRACK, card)  # A5.1
        case _, m.Fight():
            yield from _exploration_ended(_track(memory))  # A5.6
        case _, m.Sweep(race):
            yield Poured(("council", race), _DISCARD)  # A14.4, Oracle
        case due, m.Lay(ally):
            yield Moved(_hand(due.seat), _LAID, ally)  # A7.1
        case Affiliating(), m.Affiliate(ally):
            yield from _affiliated(ally)
        case LocationDeal(), m.DealLocation(location):
            yield Moved(_LOCATIONS, TABLE, location)  # A2.3
        case Choosing(), m.Control(location) if things_in(memory, _DRAWN):
            yield Moved(_DRAWN, TABLE, location)  # A10.3
        case _, m.Exchange(location):
            yield Moved(_LOCATIONS, TABLE, location)  # A15.3
        case _, m.DealLord(lord):
            yield Moved(("lord_deck", 0), TABLE, lord)


def _exploration_ended(left: Iterable[CardId]) -> Iterator[Change]:
    """The Allies left on the track go to the Council, the Monsters to the discard pile (A5.9)."""
    for card in left:
        yield Moved(_TRACK, _DISCARD if card == MONSTER else ("council", RACE[card]), card)


def _affiliated(ally: CardId) -> Iterator[Change]:
    """One of the Allies played is affiliated, the others are discarded (A7.7)."""
    yield Moved(_LAID, TABLE, ally)
    yield Poured(_LAID, _DISCARD)


def _bought(event: events.BuyEvent, memory: Memory) -> Iterator[Change]:
    """Where there is no other card to reveal the exploration ends (A5.2, A5.11)."""
    yield Moved(_TRACK, _hand(event.seat), event.card)
    if not (things_in(memory, _DECK) or things_in(memory, _DISCARD)):
        yield from _exploration_ended(_track(memory, event.card))


def _taken(event: events.TakeEvent, memory: Memory) -> Iterator[Change]:
    """The exploration ends (A5.5)."""
    yield Moved(_TRACK, _hand(event.seat), event.card)
    yield from _exploration_ended(_track(memory, event.card))


def _track(memory: Memory, *taken: CardId) -> Iterator[CardId]:
    """The cards on the track without these."""
    left = Counter(things_in(memory, _TRACK))
    left.subtract(taken)
    return (CardId(card) for card in left.elements() if card is not None)


def _stack_taken(event: events.StackEvent, _memory: Memory) -> Iterator[Change]:
    """The stack joins the hand of whoever looks at it (A6.1)."""
    if event.cards is not None:
        yield Looked(("council", event.race), event.cards)
    yield Poured(("council", event.race), _hand(event.seat))


def _set_aside(event: events.AsideEvent, _memory: Memory) -> Iterator[Change]:
    yield Moved(_hand(event.seat), _aside(event.seat), event.ally)


def _discarded(event: events.DiscardEvent, memory: Memory) -> Iterator[Change]:
    """All that waits aside is discarded with it (A8.8, A11.2)."""
    yield Moved(_hand(event.seat), _DISCARD, event.ally)
    for seat in range(memory.options.seats):
        yield Poured(_aside(seat), _DISCARD)


def _sold(event: events.SellEvent, _memory: Memory) -> Iterator[Change]:
    yield Moved(_hand(event.seat), _DISCARD, event.ally)


def _location_drawn(event: events.DrawEvent, _memory: Memory) -> Iterator[Change]:
    yield Moved(_LOCATIONS, _DRAWN, event.location)


def _token_gained(event: events.TokenEvent, _memory: Memory) -> Iterator[Change]:
    """Out of the supply, or of an opponent (A1.4, A17.41)."""
    source: Spot = ("tokens", 0) if event.victim is None else _tokens(event.victim)
    yield Moved(source, _tokens(event.to), event.value)


# What follows by itself.


def _with_effects(event: events.EffectEvent, memory: Memory) -> Iterator[Change]:
    tell = CHANGES.get(type(event.event))
    if tell is not None:
        yield from tell(event.event, memory)
    for effect in event.effects:
        yield from _followed(effect)
    if any(effect.cause is Cause.FINAL for effect in event.effects):  # A12.6
        for seat in range(memory.options.seats):
            yield Poured(_hand(Seat(seat)), _DISCARD)


def _followed(effect: Effect) -> Iterator[Change]:
    match effect.cause:
        case Cause.AFFILIATION:
            yield from _affiliated(*effect.allies)
        case Cause.AVAILABLE:
            yield Moved(_DRAWN, TABLE, effect.location)  # A10.3
        case Cause.FINAL:
            for ally in effect.allies:
                yield Moved(_hand(effect.seat), TABLE, ally)
        case Cause.SHUFFLE:
            yield Poured(_DISCARD, _DECK)  # A5.10


CHANGES: Final[Mapping[type, Changes]] = {
    events.OpenEvent: _open,
    events.BuyEvent: _bought,
    events.TakeEvent: _taken,
    events.StackEvent: _stack_taken,
    events.AsideEvent: _set_aside,
    events.DiscardEvent: _discarded,
    events.SellEvent: _sold,
    events.DrawEvent: _location_drawn,
    events.TokenEvent: _token_gained,
    events.EffectEvent: _with_effects,
}
"""Class of an event -> what it tells of hidden things."""

RECALL: Final = Recall[Options, State, Observation, events.Event](ZONES, initial_state, CHANGES)
initial_memory, remember, known = RECALL.initial_memory, RECALL.remember, RECALL.known
register_hooks = RECALL.register_hooks


def determinize(observation: Observation, rng: Random, memory: Memory | None = None) -> State:
    """
    A state with this observation, drawn at random out of what the memory allows.

    Without a memory every assignment of the unseen cards, tokens and Locations to the unseen places is equally likely.
    Left out are those in which a payment that has been begun could not be completed (A7.4): nobody begins such a one.

    Raises:
        PositionError: in no world that was tried could it be completed.
        ContradictionError: the memory is not of a record that ends with this observation.
    """
    for _ in range(_TRIES):
        state = RECALL.determinize(observation, rng, memory)
        if is_payable(state):
            return state
    raise PositionError(("A7.4: the payment that has been begun cannot be completed",))
