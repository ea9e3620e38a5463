"""What a seat remembers of the heroes that it was shown, and of those that were moved face down (D8)."""

from collections.abc import Iterator

from tabletop.core import OUT, Change, Memory, Moved, Poured, Recall, Spot, spots_of
from tabletop.duel.decisions import HandDeal, SlotDeal
from tabletop.duel.events import BlockEvent, Card, CouncilEvent, DealEvent, Event, LeaderEvent, ReturnEvent, TakeEvent
from tabletop.duel.observation import ZONES, Observation
from tabletop.duel.options import Options
from tabletop.duel.state import State, initial_state

_PILE: Spot = ("pile", 0)
_TOP: Spot = ("top", 0)


def _hand(seat: int) -> Spot:
    return ("hands", seat)


def _base(row: int, slot: int) -> Spot:
    """The hero on which a blocker may be laid."""
    return ("rows", row, slot, 0)


def _blocker(row: int, slot: int) -> Spot:
    return ("rows", row, slot, 1)


def _moved(source: Spot, target: Spot, card: Card) -> Moved:
    """The hero of this face, or of this back (D8.1, D8.4)."""
    return Moved(source, target, card.hero, card.faction)


def _taken(event: TakeEvent, _memory: Memory) -> Iterator[Change]:
    """Both leave the row together: who took them cannot tell which of two alike lay where (D4.1, D11.17)."""
    together: Spot = ("rows", event.row)
    for slot in event.slots:
        yield Poured(_base(event.row, slot), together)
    for card in event.heroes:
        yield _moved(together, _hand(event.seat), card)


def _returned(event: ReturnEvent, _memory: Memory) -> Iterator[Change]:
    """Both lie face up (D4.3)."""
    for slot, hero in zip(event.slots, event.heroes, strict=True):
        yield Moved(_hand(event.seat), _base(event.row, slot), hero)


def _joined(event: CouncilEvent, _memory: Memory) -> Iterator[Change]:
    """The hero joins the council, and the top of the pile the hand (D4.4a, D4.8)."""
    yield _moved(_hand(event.seat), ("councils", event.seat), event.hero)
    yield from _drawn(event)


def _blocked(event: BlockEvent, _memory: Memory) -> Iterator[Change]:
    """The hero lies face down on another, and the top of the pile joins the hand (D4.4b, D4.8)."""
    yield _moved(_hand(event.seat), _blocker(event.row, event.slot), event.hero)
    yield from _drawn(event)


def _drawn(event: CouncilEvent | BlockEvent) -> Iterator[Change]:
    if event.drawn is not None:
        yield _moved(_TOP, _hand(event.seat), event.drawn)


def _dealt(event: DealEvent, memory: Memory) -> Iterator[Change]:
    """A hero comes from the pile: to a hand, to the next slot of a row, or to the top (D3.2, D3.4, D3.7)."""
    match event.place:
        case HandDeal(to):
            target = _hand(to)
        case SlotDeal(row):
            target = _base(row, sum(place[:2] == ("rows", row) for place in spots_of(memory)))
        case _:
            target = _TOP
    yield _moved(_PILE, target, event.hero)


def _led(event: LeaderEvent, _memory: Memory) -> Iterator[Change]:
    """A leader comes out of the box, where the others stay (D3.3)."""
    yield Moved(OUT, ("leaders", event.to), event.leader)


RECALL = Recall[Options, State, Observation, Event](
    ZONES,
    initial_state,
    {
        TakeEvent: _taken,
        ReturnEvent: _returned,
        CouncilEvent: _joined,
        BlockEvent: _blocked,
        DealEvent: _dealt,
        LeaderEvent: _led,
    },
)
initial_memory, remember, determinize, known = RECALL.initial_memory, RECALL.remember, RECALL.determinize, RECALL.known
