"""What a seat sees of the table and of a move, and the worlds that look so to it (D8)."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import product
from typing import Any, Final, TypeAlias

import attrs

from tabletop.core import MASK, ONE, Appearance, Kept, Pool, Seat, Zone, Zones, fast_new, require_seat
from tabletop.duel.components import FACTIONS, SEATS, Backs, Faction, HeroId, HeroSet, LeaderId
from tabletop.duel.decisions import Decision, HandDeal, LeaderDeal, Playing, Returning, SlotDeal, Taking, TopDeal
from tabletop.duel.events import BlockEvent, Card, CouncilEvent, DealEvent, Event, LeaderEvent, ReturnEvent, TakeEvent
from tabletop.duel.moves import Block, Council, Deal, DealLeader, Move, Return, Take
from tabletop.duel.notation import NOTATION
from tabletop.duel.options import Options
from tabletop.duel.state import (
    Row,
    Slot,
    State,
    free_slots,
    heroes_in,
    heroes_of_row,
    slot_face_down,
    slot_face_up,
    slot_of,
)


@attrs.frozen
class SeenCards:
    """
    A hand, or the heroes of a council, as somebody sees them.

    factions: the backs in the order of `FACTIONS`; None where they do not show (D8.4).
    heroes: the faces in rising order; None where they are hidden.
    """

    size: int
    factions: tuple[Faction, ...] | None
    heroes: tuple[HeroId, ...] | None


@attrs.frozen(cache_hash=True)
class SeenSlot:
    """A slot as somebody sees it: the base hero, and the blocker with the seat that laid it (D8.1)."""

    base: Card
    face_up: bool
    blocker: Card | None
    owner: Seat | None

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """What lies in it: the base hero, then the blocker."""
        return (self.base,) if self.blocker is None else (self.base, self.blocker)


SeenRow: TypeAlias = tuple[SeenSlot | None, ...]


@attrs.frozen
class Observation:
    """
    What `seat` sees on the table now; what a spectator sees where `seat` is None (D8).

    hands, councils, leaders: one entry a seat. rows: slot 0 first, None for an emptied slot. pile_size counts the top
    hero, whose back is `top_faction`; None where it does not show.
    """

    options: Options
    seat: Seat | None
    to_move: Seat
    pending: tuple[Decision, ...]
    turn: int
    hands: tuple[SeenCards, SeenCards]
    councils: tuple[SeenCards, SeenCards]
    leaders: tuple[LeaderId | None, LeaderId | None]
    rows: tuple[SeenRow, SeenRow]
    pile_size: int
    top_faction: Faction | None


# The same few cards, hands and slots are seen again and again: each look is made once. A look is found by what it
# shows and by nothing else, or two tables that look alike could be told apart by which objects they hold.

_SEATS: Final = tuple(map(Seat, range(SEATS)))
_COVERED: Final = Backs.ROWS_ONLY  # an Enum looks its members up at every call

_card_of = lru_cache(maxsize=1 << 10)(Card)


def _card(options: Options, hero: HeroId, *, is_known: bool) -> Card:
    """A hero in a hand, in a council or on the pile (D8.4)."""
    shows = is_known or options.backs is not _COVERED
    return _card_of(options.faction_of[hero] if shows else None, hero if is_known else None)


def _row_card(options: Options, hero: HeroId, *, is_known: bool) -> Card:
    """A hero in a row, whose back always shows (D1.6, D8.1)."""
    return _card_of(options.faction_of[hero], hero if is_known else None)


def _cards(options: Options, heroes: HeroSet, is_known: bool) -> SeenCards:  # noqa: FBT001  (as zones call it)
    """A hand or a council (D8.2, D8.4)."""
    if is_known:
        return _known_cards(options, heroes)
    if options.backs is _COVERED:
        return _covered_cards(heroes.bit_count())
    red, green, blue, black = options.heroes_of
    return _backs(
        (heroes & red).bit_count(),
        (heroes & green).bit_count(),
        (heroes & blue).bit_count(),
        (heroes & black).bit_count(),
    )


@lru_cache(maxsize=1 << 14)
def _known_cards(options: Options, heroes: HeroSet) -> SeenCards:
    members = heroes_in(heroes)
    return SeenCards(
        len(members), tuple(sorted(map(options.faction_of.__getitem__, members), key=FACTIONS.index)), members
    )


@lru_cache(maxsize=1 << 10)
def _covered_cards(size: int) -> SeenCards:
    return SeenCards(size, None, None)


@lru_cache(maxsize=1 << 14)
def _backs(*sizes: int) -> SeenCards:
    """Hidden heroes, so many of each faction."""
    backs = [faction for faction, size in zip(FACTIONS, sizes, strict=True) for _ in range(size)]
    return SeenCards(len(backs), tuple(backs), None)


class _Blocked(dict[int, SeenSlot]):
    """How a base hero looks under each of the blockers; made when it is first asked for."""

    def __init__(self, base: SeenSlot, blockers: Sequence[tuple[Seat, Card]]) -> None:
        super().__init__()
        self._base, self._blockers = base, blockers

    def __missing__(self, number: int) -> SeenSlot:
        owner, blocker = self._blockers[number]
        look = self[number] = attrs.evolve(self._base, blocker=blocker, owner=owner)
        return look


class _Looks:
    """
    How slots look to a seat (D8.1, D8.2), at the end to everybody (D8.7); of each pair face down, then face up.

    free, blocked: by base hero, the latter by the number of the blocker, which `blockers` has by its owner and itself.
    """

    def __init__(self, options: Options, seat: Seat | None, is_end: bool) -> None:  # noqa: FBT001  (a fact)
        factions = options.faction_of
        cards = [Card(faction, HeroId(hero)) for hero, faction in enumerate(factions)]
        cards += [Card(faction, None) for faction in FACTIONS]
        backs = [len(factions) + FACTIONS.index(faction) for faction in factions]
        free = [[SeenSlot(card, face_up, blocker=None, owner=None) for card in cards] for face_up in (False, True)]
        blocked = [[_Blocked(look, [*product(_SEATS, cards)]) for look in looks] for looks in free]
        shown = range(len(factions)) if is_end else backs
        self.free = [free[0][number] for number in shown], free[1]
        self.blocked = [blocked[0][number] for number in shown], blocked[1]
        self.blockers: Mapping[Seat | None, Sequence[int]] = {
            owner: [owner * len(cards) + (hero if is_end or owner == seat else back) for hero, back in enumerate(backs)]
            for owner in _SEATS
        }


_looks = lru_cache(maxsize=1 << 8)(_Looks)


def _rows(state: State, seat: Seat | None) -> tuple[SeenRow, ...]:
    """The rows as the seat sees them."""
    looks = _looks(state.options, seat, not state.pending)
    (free_down, free_up), blocked, blockers = looks.free, looks.blocked, looks.blockers
    rows = []
    for row in state.rows:
        seen: list[SeenSlot | None] = []
        add = seen.append
        for slot in row:
            if slot is None:
                add(None)
            elif slot.blocker is None:
                add((free_up if slot.face_up else free_down)[slot.hero])
            else:
                add(blocked[slot.face_up][slot.hero][blockers[slot.owner][slot.blocker]])
        rows.append(tuple(seen))
    return tuple(rows)


# The zones, and how what they show is read back.


def _in_sight(state: State, viewer: Seat | None) -> Collection[Seat | None]:
    """Whose hidden cards somebody sees: its own (D8.2), and all at the end (D8.7)."""
    return (viewer,) if state.pending else _SEATS


def _hand_faces(cards: SeenCards, *_: object) -> Sequence[HeroId | None]:
    return (None,) * cards.size if cards.heroes is None else cards.heroes


def _hand_backs(cards: SeenCards, *_: object) -> Sequence[Faction | None]:
    return (None,) * cards.size if cards.factions is None else cards.factions


def _row_faces(row: SeenRow, *_: object) -> Sequence[HeroId | None]:
    return tuple([card.hero for slot in row if slot is not None for card in slot.cards])


def _row_backs(row: SeenRow, *_: object) -> Sequence[Faction | None]:
    return tuple([card.faction for slot in row if slot is not None for card in slot.cards])


def _row_spots(row: SeenRow) -> Sequence[tuple[int, int]]:
    """In which slot each hero lies, and whether on top of another there."""
    return [(index, level) for index, slot in enumerate(row) if slot is not None for level in range(len(slot.cards))]


def _row_of(look: SeenRow, heroes: Sequence[HeroId]) -> Row:
    """The row that looks so, with these heroes; an unseen one is any of the deck that is left (D8.3, D8.6)."""
    left = iter(heroes)
    row: list[Slot | None] = []
    for slot in look:
        if slot is None:
            row.append(None)
        elif slot.blocker is None:
            row.append((slot_face_up if slot.face_up else slot_face_down)(next(left)))
        else:
            row.append(slot_of(next(left), slot.face_up, next(left), slot.owner))
    return tuple(row)


def _leader_faces(leader: LeaderId | None, observation: Observation, seat: int) -> Sequence[LeaderId | None]:
    """One leader, once it is dealt (D3.3)."""
    return () if _LEADER_DEALS[seat] in observation.pending else (leader,)


def _has_top(observation: Observation) -> bool:
    """Whether the top of the pile is dealt, as it always is unless that is still due or the game has no pile."""
    has_pile = observation.options.pile_size > 0 and observation.pile_size > 0
    return has_pile and _TOP_DEAL not in observation.pending


def _top_faction(options: Options, top: HeroId | None, _is_known: bool) -> Faction | None:  # noqa: FBT001  (as zones call it)
    return None if top is None or options.backs is _COVERED else options.faction_of[top]


_TOP_DEAL: Final = TopDeal()
_LEADER_DEALS: Final = tuple(map(LeaderDeal, _SEATS))

_HEROES: Final = Pool(
    HeroId,
    "D10.1",
    box=lambda options: range(len(options.heroes)),
    group=lambda options, hero: options.faction_of[hero],  # D1.6
)
_LEADERS: Final = Pool(LeaderId, "D10.9", box=lambda options: range(len(options.leaders)), is_whole=False)  # D3.3
_CARDS: Final = Appearance(_cards, _hand_faces)

ZONES: Final = Zones(
    State,
    Observation,
    Zone("hands", _HEROES, each=True, kept=MASK, look=_CARDS, seen_by=_in_sight, labels=_hand_backs),
    Zone("councils", _HEROES, each=True, kept=MASK, look=_CARDS, seen_by=_in_sight, labels=_hand_backs),
    Zone(
        "leaders",
        _LEADERS,
        each=True,
        kept=ONE,
        look=Appearance(lambda _options, leader, is_known: leader if is_known else None, _leader_faces),
        seen_by=_in_sight,
    ),
    Zone(
        "rows",
        _HEROES,
        each=True,
        kept=Kept(heroes_of_row, _row_of),
        look=Appearance(None, _row_faces),  # `_rows` shows them
        labels=_row_backs,
        spots=_row_spots,
    ),
    Zone(
        "top",
        _HEROES,
        kept=ONE,
        look=Appearance(_top_faction, lambda _back, observation, _entry: (None,) * _has_top(observation)),
        shown_as="top_faction",
        labels=lambda back, observation, _entry: (back,) * _has_top(observation),
    ),
    Zone(
        "pile",
        _HEROES,
        look=Appearance(None, lambda size, observation, _entry: (None,) * (size - _has_top(observation))),
        shown_as="pile_size",
    ),
    clause="D2.6",
    shown={"rows": _rows, "pile_size": lambda state, _seat: len(state.pile) + (state.top is not None)},
    derived={"free": lambda state: tuple(map(free_slots, state.rows))},
)
observe = ZONES.observe


# What is seen of moves (D8.5).

# Made anew for each move and each seat (`benchmarks/`).
_take_event, _return_event = fast_new(TakeEvent), fast_new(ReturnEvent)
_council_event, _block_event = fast_new(CouncilEvent), fast_new(BlockEvent)


def observe_move(state: State, move: Move, after: State, seat: Seat | None) -> Event:  # noqa: ARG001  (the contract)
    """
    What `seat` sees of `move`, played in `state` (D8.5).

    Raises:
        SeatError: there is no such seat.
    """
    if type(seat) is not int or seat not in _SEATS:
        seat = require_seat(SEATS, seat)
    known = NOTATION.known(move, state.options) or move
    return _EVENTS[type(move)](state, state.pending[-1], known, seat)


def _taking_seen(state: State, due: Taking, move: Take, seat: Seat | None) -> TakeEvent:
    """The taker sees the faces, the others only those that lay up; of two alike nobody is told which lay where."""
    slots = [slot for slot in map(state.rows[move.row].__getitem__, move.slots) if slot is not None]
    low, high = (_row_card(state.options, slot.hero, is_known=slot.face_up or due.seat == seat) for slot in slots)
    is_alike = low.faction is high.faction and not any(slot.face_up for slot in slots)
    if is_alike and low.hero is not None and high.hero is not None and high.hero < low.hero:
        low, high = high, low  # D11.17
    return _take_event(due.seat, move.row, move.slots, (low, high))


def _return_seen(_state: State, due: Returning, move: Return, _seat: Seat | None) -> ReturnEvent:
    return _return_event(due.seat, due.row, due.slots, move.heroes)


def _council_seen(state: State, due: Playing, move: Council, seat: Seat | None) -> CouncilEvent:
    hero = _card(state.options, move.hero, is_known=due.seat == seat)
    return _council_event(due.seat, hero, _drawn(state, is_drawer=due.seat == seat))


def _block_seen(state: State, due: Playing, move: Block, seat: Seat | None) -> BlockEvent:
    hero = _row_card(state.options, move.hero, is_known=due.seat == seat)
    return _block_event(due.seat, hero, move.row, move.slot, _drawn(state, is_drawer=due.seat == seat))


def _drawn(state: State, *, is_drawer: bool) -> Card | None:
    """The hero that the mover draws at the end of this turn."""
    return None if state.top is None else _card(state.options, state.top, is_known=is_drawer)


def _deal_seen(state: State, due: HandDeal | SlotDeal | TopDeal, move: Deal, seat: Seat | None) -> DealEvent:
    if isinstance(due, SlotDeal):
        return DealEvent(due, _row_card(state.options, move.hero, is_known=False))
    return DealEvent(due, _card(state.options, move.hero, is_known=isinstance(due, HandDeal) and due.to == seat))


def _leader_seen(_state: State, due: LeaderDeal, move: DealLeader, seat: Seat | None) -> LeaderEvent:
    return LeaderEvent(due.to, move.leader if due.to == seat else None)


_EVENTS: Final[Mapping[type, Callable[[State, Any, Any, Seat | None], Event]]] = {
    Take: _taking_seen,
    Return: _return_seen,
    Council: _council_seen,
    Block: _block_seen,
    Deal: _deal_seen,
    DealLeader: _leader_seen,
}
