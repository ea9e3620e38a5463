"""One moment of the game, complete, and the small questions that the rules ask of it (D2, D3, D5)."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import attrs

from tabletop.core import NOBODY, Seat, fast_copy
from tabletop.duel.components import ROWS, SEATS, HeroId, HeroSet, LeaderId, SlotSet
from tabletop.duel.decisions import Decision, HandDeal, LeaderDeal, Playing, SlotDeal, Taking, TopDeal
from tabletop.duel.options import DEFAULT, Options

T = TypeVar("T")


@attrs.frozen(cache_hash=True)
class Slot:
    """A base hero and what lies on it (D2.3); `owner` is the seat that laid the blocker."""

    hero: HeroId
    face_up: bool
    blocker: HeroId | None
    owner: Seat | None


slot_of = lru_cache(maxsize=1 << 14)(Slot)
"""The slot with these contents, always the same object: a game makes the same few slots over and over."""


@lru_cache(maxsize=1 << 10)
def slot_face_down(hero: HeroId) -> Slot:
    """A free slot as the set-up lays it (D3.4)."""
    return slot_of(hero, face_up=False, blocker=None, owner=None)


@lru_cache(maxsize=1 << 10)
def slot_face_up(hero: HeroId) -> Slot:
    """A free slot as a return leaves it (D4.3)."""
    return slot_of(hero, face_up=True, blocker=None, owner=None)


Row: TypeAlias = tuple[Slot | None, ...]
"""The slots of a row, slot 0 first. None: emptied by a take, to be filled by the return (D4.3)."""


FreeSlots: TypeAlias = tuple[SlotSet, SlotSet]
"""The free slots of each row."""


@attrs.frozen
class State:
    """
    One moment of the game.

    pending: the decisions still owed, the one due now last.
    turn: 1 to `options.turns`; 1 during the set-up, the last one after the end.
    hands, councils: the heroes in the hand and in the council, one set a seat.
    leaders: the leader in the council, one a seat; None until it is dealt.
    rows: the two rows (D2.5); a row grows slot by slot during the set-up.
    free: the free slots of each row; it follows from `rows` and is kept for the lists of moves (`benchmarks/`).
    top: the hero on top of the pile, which nobody has seen; None when the pile is empty.
    pile: the heroes under it in rising order, which says nothing: their order is not determined (D2.6).
    """

    options: Options
    pending: tuple[Decision, ...]
    turn: int
    hands: tuple[HeroSet, HeroSet]
    councils: tuple[HeroSet, HeroSet]
    leaders: tuple[LeaderId | None, LeaderId | None]
    rows: tuple[Row, Row]
    free: FreeSlots
    top: HeroId | None
    pile: tuple[HeroId, ...]


if TYPE_CHECKING:
    evolve_hand = evolve_row = evolve_top = evolve_leader = evolve_taken = evolve_played = attrs.evolve
else:
    # The changes of the deals and of every turn (`benchmarks/`): of these fields and no others.
    evolve_hand = fast_copy(State, "pending", "hands", "pile")
    evolve_row = fast_copy(State, "pending", "rows", "free", "pile")
    evolve_top = fast_copy(State, "pending", "top", "pile")
    evolve_leader = fast_copy(State, "pending", "leaders")
    evolve_taken = fast_copy(State, "pending", "hands", "rows", "free")
    evolve_played = fast_copy(State, "pending", "turn", "hands", "councils", "rows", "free", "top")


@lru_cache(maxsize=64)
def initial_state(options: Options = DEFAULT) -> State:
    """The table before the first card is dealt; chance is to move (D3)."""
    return State(
        options=options,
        pending=(Taking(options.first_player), *reversed(deals(options))),
        turn=1,
        hands=(0, 0),
        councils=(0, 0),
        leaders=(None, None),
        rows=((), ()),
        free=(0, 0),
        top=None,
        pile=tuple(HeroId(hero) for hero in range(len(options.heroes))),
    )


def deals(options: Options) -> tuple[Decision, ...]:
    """The deals of the set-up in their order (D3.7)."""
    hands = (HandDeal(Seat(seat)) for seat in range(SEATS) for _ in range(options.hand_size))
    rows = (SlotDeal(row) for row in range(ROWS) for _ in range(options.row_length))
    top = (TopDeal(),) if options.pile_size else ()
    return (*hands, *rows, *top, *(LeaderDeal(Seat(seat)) for seat in range(SEATS)))


def to_move(state: State) -> Seat:
    """Whose decision is due: a seat, `CHANCE`, or `NOBODY` when the game is over (D5.4)."""
    return state.pending[-1].seat if state.pending else NOBODY


def is_over(state: State) -> bool:
    """Whether the last turn has been played (D5.1)."""
    return not state.pending


def other(seat: Seat) -> Seat:
    """The opponent of `seat`."""
    return Seat(1 - seat)


def is_stuck(free: FreeSlots) -> bool:
    """Whether neither row has two free heroes (D4.2)."""
    first, second = free
    return first & (first - 1) == 0 and second & (second - 1) == 0


def turn_decision(seat: Seat, free: FreeSlots) -> Decision:
    """The first decision of a turn of `seat`: the take, or the play where no pair can be taken (D4.2)."""
    return Playing(seat) if is_stuck(free) else Taking(seat)


def turns_completed(state: State) -> int:
    """How many turns have been played to their end, the draw left to chance included."""
    return state.turn - 1 if state.pending else state.turn


def mover_of(options: Options, turn: int) -> Seat:
    """Whose turn number `turn` is (D4.9)."""
    return options.first_player if turn % SEATS else other(options.first_player)


def turns_of(options: Options, completed: int, seat: Seat) -> int:
    """How many of the first `completed` turns were those of `seat`."""
    return (completed + (seat == options.first_player)) // SEATS


def hand_size(options: Options, completed: int, seat: Seat) -> int:
    """The size of the seat's hand between turns, after `completed` of them (D5.2)."""
    return min(options.hand_size, options.turns // SEATS - turns_of(options, completed, seat))


def with_entry(pair: tuple[T, T], index: int, entry: T) -> tuple[T, T]:
    """The pair with `entry` at `index`, 0 or 1."""
    return (pair[0], entry) if index else (entry, pair[1])


def pair_of(entry: Callable[[int], T]) -> tuple[T, T]:
    """The pair of the entries for 0 and 1: for both seats, or for both rows."""
    return entry(0), entry(1)


class _Members(dict[int, tuple[HeroId, ...]]):
    """The heroes of each set of a dozen, of which the lowest is `first`; listed when they are first asked for."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self._first = first

    def __missing__(self, dozen: int) -> tuple[HeroId, ...]:
        members = self[dozen] = tuple(HeroId(self._first + bit) for bit in range(12) if dozen >> bit & 1)
        return members


_LOW, _MIDDLE, _HIGH = _Members(0), _Members(12), _Members(24)


def heroes_in(heroes: HeroSet) -> tuple[HeroId, ...]:
    """The heroes of the set in rising order; looked up by the dozen (`benchmarks/`)."""
    members = _LOW[heroes & 0xFFF] + _MIDDLE[heroes >> 12 & 0xFFF] + _HIGH[heroes >> 24 & 0xFFF]
    more = heroes >> 36
    return members + tuple([HeroId(36 + hero) for hero in heroes_in(more)]) if more else members


def slots_in(slots: SlotSet) -> tuple[int, ...]:
    """The slots of the set in rising order."""
    return heroes_in(slots)


def set_of(heroes: Iterable[HeroId]) -> HeroSet:
    """The set of these heroes."""
    members = 0
    for hero in heroes:
        members |= 1 << hero
    return members


def heroes_of_row(row: Row) -> list[HeroId]:
    """The heroes in the row, slot by slot, each base hero before its blocker."""
    return [hero for slot in row if slot is not None for hero in (slot.hero, slot.blocker) if hero is not None]


def free_slots(row: Row) -> SlotSet:
    """The slots of the row whose base hero is free (D2.4)."""
    free = 0
    for index, slot in enumerate(row):
        if slot is not None and slot.blocker is None:
            free |= 1 << index
    return free
