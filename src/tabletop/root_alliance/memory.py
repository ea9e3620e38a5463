"""What a seat remembers of the cards: of hands, supporters, and of the pile that becomes the deck (Law 1.2, 2.1)."""

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, Final

from tabletop.core import TABLE, Change, ContradictionError, Looked, Memory, Moved, Poured, Recall, Seat, things_in
from tabletop.root_alliance import events, factions, hidden, moves, observation
from tabletop.root_alliance.alliance.decisions import SupportersPaying
from tabletop.root_alliance.components import ARMORERS, CARDS, ROYAL_CLAIM, SAPPERS, CardKind
from tabletop.root_alliance.decisions import Paying
from tabletop.root_alliance.options import Options
from tabletop.root_alliance.rules.cards import has_matching
from tabletop.root_alliance.setup import initial_state
from tabletop.root_alliance.state import State

_SPENT_BY_USE: Final = frozenset({ROYAL_CLAIM, ARMORERS, SAPPERS})
_GONE_WHEN_CRAFTED: Final = frozenset({CardKind.ITEM, CardKind.FAVOR})
_MOST_TRIES: Final = 100_000


def _drawn(event: events.DrawEvent) -> Iterator[hidden.Act]:
    yield hidden.moved(hidden.DECK, hidden.hand(event.seat), event.card)


def _stolen(event: events.StealEvent) -> Iterator[hidden.Act]:
    yield hidden.moved(hidden.hand(event.of), hidden.hand(event.by), event.card)


def _out_of_hand(event: Any) -> Iterator[hidden.Act]:  # noqa: ANN401  (the event of a move that names a card)
    yield hidden.discarded(hidden.hand(event.seat), event.move.card)


def _crafted(event: Any) -> Iterator[hidden.Act]:  # noqa: ANN401  (the event of a move that names a card)
    """Items and favors are discarded, other cards stay in sight (Law 4.1.2, 4.1.3)."""
    hand, card = hidden.hand(event.seat), event.move.card
    is_gone = CARDS[card].kind in _GONE_WHEN_CRAFTED
    yield hidden.discarded(hand, card) if is_gone else hidden.moved(hand, TABLE, card)


def _used(event: Any) -> Iterator[hidden.Act]:  # noqa: ANN401  (the event of a move that names a card)
    """Some effects are discarded when they are used (Law 4.1.3)."""
    if event.move.card in _SPENT_BY_USE:
        yield hidden.discarded(TABLE, event.move.card)


def _laid_out(event: Any) -> Iterator[hidden.Act]:  # noqa: ANN401  (the event of a move that names a card)
    yield hidden.moved(hidden.hand(event.seat), TABLE, event.move.card)


def _move_told(event: events.MoveEvent, memory: Memory) -> Iterator[hidden.Act]:
    """What the move moves, then what it brings about."""
    kind = type(event.move)
    tell = _TOLD.get((type(event.due), kind)) or _TOLD.get(kind)
    if tell is not None:
        yield from tell(event)
    if event.taken is not None:
        yield hidden.moved(TABLE, hidden.hand(event.seat), event.taken)  # Law 3.3.4
    for seat, faction in enumerate(memory.options.factions):
        yield from factions.PARTS[faction].told_besides(event, Seat(seat))
    if event.shown is not None and event.shown.cards is not None:
        yield (Looked(hidden.hand(event.shown.owner), event.shown.cards),)


_TOLD: Final[Mapping[Any, hidden.Tell]] = {
    events.DrawEvent: _drawn,
    events.StealEvent: _stolen,
    moves.Ambush: _out_of_hand,
    moves.Discard: _out_of_hand,
    moves.Spend: _out_of_hand,
    moves.Craft: _crafted,
    moves.Use: _used,
    moves.ActivateDominance: _laid_out,
    **{kind: tell for part in factions.PARTS.values() for kind, tell in part.told.items()},
}
"""Kind of event, kind of move, or decision and kind of move -> what it tells of hidden cards."""


def _told(event: events.Event, memory: Memory) -> Iterator[Change]:
    """What an event tells; whenever the deck is empty then, the discard pile becomes the deck (Law 2.1, R-63)."""
    acts = _move_told(event, memory) if isinstance(event, events.MoveEvent) else _TOLD[type(event)](event)
    return _with_new_decks(acts, memory)


def _with_new_decks(acts: Iterable[hidden.Act], memory: Memory) -> Iterator[Change]:
    deck = discard = -1
    for act in acts:
        if deck < 0:
            deck, discard = len(things_in(memory, hidden.DECK)), len(things_in(memory, hidden.DISCARD))
        yield from act
        moved = [change for change in act if isinstance(change, Moved)]
        deck -= sum([change.source == hidden.DECK for change in moved])
        discard += sum([(change.target == hidden.DISCARD) - (change.source == hidden.DISCARD) for change in moved])
        if not deck and discard:
            yield Poured(hidden.DISCARD, hidden.DECK)
            deck, discard = discard, 0


RECALL = Recall[Options, State, observation.Observation, events.Event](
    observation.ZONES,
    initial_state,
    dict.fromkeys((events.MoveEvent, *(kind for kind in _TOLD if isinstance(kind, type))), _told),
)
initial_memory, remember, known = RECALL.initial_memory, RECALL.remember, RECALL.known
register_hooks = RECALL.register_hooks


def determinize(seen: observation.Observation, rng: Random, memory: Memory | None = None) -> State:
    """
    A state with this observation: one of those that the memory allows, by its weight; without one of all, alike.

    Whoever has to pay with hidden cards can (Law 1.5.4).

    Raises:
        PositionError: there is none.
        ContradictionError: the memory is not of a record that ends with this observation.
    """
    if memory is None:
        return observation.determinize(seen, rng)
    for _ in range(_MOST_TRIES):
        world = RECALL.determinize(seen, rng, memory)
        if _is_payable(world):
            return world
    raise ContradictionError("Law 1.5.4: what must be paid cannot be paid")


def _is_payable(state: State) -> bool:
    """Whether what is due can be paid, as everybody knows of whoever has begun to (Law 1.5.4)."""
    match state.pending[-1] if state.pending else None:
        case Paying(seat, suit):
            return has_matching(state.hands[seat], suit)
        case SupportersPaying(seat, suit, left):
            return has_matching(state.boards[seat].cards, suit, left)
    return True
