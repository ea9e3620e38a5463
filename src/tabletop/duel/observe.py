"""What a seat sees of the table and of a move, and the worlds that look so to it (D8)."""

from functools import cached_property, lru_cache
from itertools import chain
from random import Random
from typing import Final, TypeAlias, assert_never

import attrs

from tabletop.core.contract import Seat, require_seat
from tabletop.duel.components import FACTIONS, SEATS, Backs, Faction, HeroId, HeroSet, LeaderId
from tabletop.duel.decisions import Decision, HandDeal, LeaderDeal, Returning, SlotDeal, TopDeal
from tabletop.duel.moves import Block, Council, Deal, DealLeader, Move, Return, Take, known_move
from tabletop.duel.options import Options
from tabletop.duel.state import (
    Row,
    Slot,
    State,
    evolve,
    faction_of,
    faction_sets,
    free_slots,
    heroes_in,
    initial_state,
    is_over,
    set_of,
    slot_face_down,
    slot_of,
    to_move,
)


@attrs.frozen(cache_hash=True)
class Card:
    """A hero as somebody sees it: its back, and its face where that is known. Without a back only its size counts."""

    faction: Faction | None
    hero: HeroId | None


@attrs.frozen
class Cards:
    """
    A hand, or the heroes of a council, as somebody sees them.

    factions: the backs in the order of `FACTIONS`; None where they do not show (D8.4).
    heroes: the faces in rising order; None where they are hidden.
    """

    size: int
    factions: tuple[Faction, ...] | None
    heroes: tuple[HeroId, ...] | None

    @cached_property
    def known(self) -> HeroSet:
        """The heroes whose faces are known."""
        return set_of(self.heroes or ())


@attrs.frozen(cache_hash=True)
class SeenSlot:
    """A slot as somebody sees it: the base hero, and the blocker with the seat that laid it (D8.1)."""

    base: Card
    face_up: bool
    blocker: Card | None
    owner: Seat | None

    @cached_property
    def known(self) -> HeroSet:
        """The heroes in it whose faces are known."""
        return set_of(card.hero for card in (self.base, self.blocker) if card is not None and card.hero is not None)

    @cached_property
    def certain(self) -> Slot | None:
        """The slot itself, where each of its faces is known."""
        base, blocker = self.base.hero, self.blocker
        if base is None or (blocker is not None and blocker.hero is None):
            return None
        return slot_of(base, self.face_up, None if blocker is None else blocker.hero, self.owner)


# A table has few different cards and slots: each look of them is made once (`benchmarks/`).
_card_of = lru_cache(maxsize=1 << 10)(Card)
_seen_slot_of = lru_cache(maxsize=1 << 14)(SeenSlot)

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
    hands: tuple[Cards, Cards]
    councils: tuple[Cards, Cards]
    leaders: tuple[LeaderId | None, LeaderId | None]
    rows: tuple[SeenRow, SeenRow]
    pile_size: int
    top_faction: Faction | None


@attrs.frozen
class TakeEvent:
    """
    A seat took two heroes (D4.1).

    heroes: in the order of the slots; for the taker in that of their ids where both lay face down and are of one
    faction, for nobody can tell which of them lay in which slot (D11.17).
    """

    seat: Seat
    row: int
    slots: tuple[int, int]
    heroes: tuple[Card, Card]


@attrs.frozen
class ReturnEvent:
    """A seat returned two heroes, for all to see (D4.3)."""

    seat: Seat
    row: int
    slots: tuple[int, int]
    heroes: tuple[HeroId, HeroId]


@attrs.frozen
class CouncilEvent:
    """A seat laid a hero into its council and drew (D4.4a, D4.8); `drawn` is None where the pile was empty."""

    seat: Seat
    hero: Card
    drawn: Card | None


@attrs.frozen
class BlockEvent:
    """A seat laid a hero on a slot and drew (D4.4b, D4.8); `drawn` is None where the pile was empty."""

    seat: Seat
    hero: Card
    row: int
    slot: int
    drawn: Card | None


@attrs.frozen
class DealEvent:
    """A hero was dealt; `place` says where to (D3.7, D4.8)."""

    place: Decision
    hero: Card


@attrs.frozen
class LeaderEvent:
    """A leader was dealt to `to`; None for whoever may not see it (D3.3)."""

    to: Seat
    leader: LeaderId | None


Event: TypeAlias = TakeEvent | ReturnEvent | CouncilEvent | BlockEvent | DealEvent | LeaderEvent


def observe(state: State, seat: Seat | None) -> Observation:
    """
    What `seat` sees on the table now, nothing remembered; for None what a spectator sees (D8).

    Raises:
        SeatError: there is no such seat.
    """
    seat = require_seat(SEATS, seat)
    options, is_end = state.options, is_over(state)
    hands, councils, leaders, rows = state.hands, state.councils, state.leaders, state.rows
    knows_0, knows_1 = is_end or seat == 0, is_end or seat == 1  # D8.2, D8.7
    views = _views(options, seat, is_end)
    return Observation(
        options=options,
        seat=seat,
        to_move=to_move(state),
        pending=state.pending,
        turn=state.turn,
        hands=(_cards(options, hands[0], knows_0), _cards(options, hands[1], knows_1)),
        councils=(_cards(options, councils[0], knows_0), _cards(options, councils[1], knows_1)),
        leaders=(leaders[0] if knows_0 else None, leaders[1] if knows_1 else None),
        rows=(views.of_row(rows[0]), views.of_row(rows[1])),
        pile_size=len(state.pile) + (state.top is not None),
        top_faction=_top_faction(state),
    )


def observe_move(state: State, move: Move, _after: State, seat: Seat | None) -> Event:
    """
    What `seat` sees of `move`, played in `state` (D8.5).

    Raises:
        SeatError: there is no such seat.
    """
    seat = require_seat(SEATS, seat)
    due, options = state.pending[-1], state.options
    mover = due.seat
    move = known_move(move, options) or move
    match move:
        case Take(row, slots):
            return TakeEvent(mover, row, slots, _taken_pair(state, move, is_taker=mover == seat))
        case Return(heroes):
            assert isinstance(due, Returning)  # only then can heroes be returned
            return ReturnEvent(mover, due.row, due.slots, heroes)
        case Council(hero):
            return CouncilEvent(mover, _card(options, hero, is_known=mover == seat), _drawn(state, seat))
        case Block(hero, row, slot):
            return BlockEvent(mover, _row_card(options, hero, is_known=mover == seat), row, slot, _drawn(state, seat))
        case Deal(hero):
            return DealEvent(due, _dealt(state, hero, seat))
        case DealLeader(leader):
            assert isinstance(due, LeaderDeal)  # only then is a leader dealt
            return LeaderEvent(due.to, leader if due.to == seat else None)
    assert_never(move)


def determinize(observation: Observation, rng: Random) -> State:
    """
    A state with this observation, drawn at random.

    Every assignment of the unseen heroes and leaders to the unseen places that agrees with the backs is equally likely
    (D8.3, D8.6).
    """
    hands, councils, rows = observation.hands, observation.councils, observation.rows
    unseen = _Unseen(observation, rng)
    worlds = (unseen.row(rows[0]), unseen.row(rows[1]))
    return evolve(
        initial_state(observation.options),
        pending=observation.pending,
        turn=observation.turn,
        hands=(unseen.zone(hands[0]), unseen.zone(hands[1])),
        councils=(unseen.zone(councils[0]), unseen.zone(councils[1])),
        leaders=_leaders_world(observation, rng),
        rows=worlds,
        free=(free_slots(worlds[0]), free_slots(worlds[1])),
        top=unseen.draw(observation.top_faction) if _has_top(observation) else None,
        pile=unseen.rest(),
    )


def _card(options: Options, hero: HeroId, *, is_known: bool) -> Card:
    """A hero in a hand, in a council or on the pile (D8.4)."""
    shows = is_known or options.backs is Backs.PUBLIC
    return _card_of(faction_of(options, hero) if shows else None, hero if is_known else None)


def _row_card(options: Options, hero: HeroId, *, is_known: bool) -> Card:
    """A hero in a row, whose back always shows (D8.1)."""
    return _card_of(faction_of(options, hero), hero if is_known else None)


@lru_cache(maxsize=1 << 16)
def _cards(options: Options, heroes: HeroSet, is_known: bool) -> Cards:  # noqa: FBT001  (lru_cache is quicker so)
    members = heroes_in(heroes)
    shows = is_known or options.backs is Backs.PUBLIC
    backs = sorted((faction_of(options, hero) for hero in members), key=FACTIONS.index)
    return Cards(len(members), tuple(backs) if shows else None, members if is_known else None)


class _Views(dict[Slot | None, SeenSlot | None]):
    """How each slot looks to one seat, made when it is first asked for (`benchmarks/`)."""

    def __init__(self, options: Options, seat: Seat | None, *, is_end: bool) -> None:
        super().__init__({None: None})
        self._options, self._seat, self._is_end = options, seat, is_end

    def __missing__(self, slot: Slot) -> SeenSlot:
        base = _row_card(self._options, slot.hero, is_known=slot.face_up or self._is_end)
        blocker = None
        if slot.blocker is not None:
            blocker = _row_card(self._options, slot.blocker, is_known=slot.owner == self._seat or self._is_end)
        seen = self[slot] = _seen_slot_of(base, slot.face_up, blocker, slot.owner)
        return seen

    def of_row(self, row: Row) -> SeenRow:
        """The row as the seat sees it."""
        return tuple(map(self.__getitem__, row))


@lru_cache(maxsize=64)
def _views(options: Options, seat: Seat | None, is_end: bool) -> _Views:  # noqa: FBT001  (lru_cache is quicker so)
    return _Views(options, seat, is_end=is_end)


def _top_faction(state: State) -> Faction | None:
    if state.top is None or state.options.backs is Backs.ROWS_ONLY:
        return None
    return faction_of(state.options, state.top)


def _taken_pair(state: State, move: Take, *, is_taker: bool) -> tuple[Card, Card]:
    """The taken heroes, slot by slot; of two that nobody could tell apart it is not told which lay where (D11.17)."""
    low, high = (_taken(state, move.row, slot, is_taker=is_taker) for slot in move.slots)
    if low.hero is None or high.hero is None or low.faction is not high.faction:
        return low, high
    is_open = any(slot is not None and slot.face_up for slot in map(state.rows[move.row].__getitem__, move.slots))
    return (high, low) if high.hero < low.hero and not is_open else (low, high)


def _taken(state: State, row: int, index: int, *, is_taker: bool) -> Card:
    """A taken hero: the taker sees its face, the others only if it lay face up (D8.5)."""
    slot = state.rows[row][index]
    assert slot is not None  # only free heroes are taken
    return _row_card(state.options, slot.hero, is_known=is_taker or slot.face_up)


def _drawn(state: State, seat: Seat | None) -> Card | None:
    """The hero that the mover draws at the end of this turn."""
    if state.top is None:
        return None
    return _card(state.options, state.top, is_known=state.pending[-1].seat == seat)


def _dealt(state: State, hero: HeroId, seat: Seat | None) -> Card:
    due = state.pending[-1]
    if isinstance(due, SlotDeal):
        return _row_card(state.options, hero, is_known=False)
    return _card(state.options, hero, is_known=isinstance(due, HandDeal) and due.to == seat)


_TOP_DEAL: Final = TopDeal()
_LEADER_DEALS: Final = (LeaderDeal(Seat(0)), LeaderDeal(Seat(1)))

_members = lru_cache(maxsize=1 << 12)(heroes_in)  # of a faction; there are 2**7 such sets in the box (`benchmarks/`)


class _Unseen:
    """The heroes that an observation does not show, to be drawn without putting back."""

    def __init__(self, observation: Observation, rng: Random) -> None:
        seen = 0
        for cards in chain(observation.hands, observation.councils):
            seen |= cards.known
        for slot in chain.from_iterable(observation.rows):
            if slot is not None:
                seen |= slot.known
        self._uniform = rng.random
        self._pools = {faction: list(_members(heroes & ~seen)) for faction, heroes in faction_sets(observation.options)}

    def draw(self, faction: Faction | None) -> HeroId:
        """One of the unseen heroes of the faction, or of all of them where no back shows; it is unseen no more."""
        pool = self._pool() if faction is None else self._pools[faction]
        return pool.pop(int(self._uniform() * len(pool)))

    def row(self, row: SeenRow) -> Row:
        """The row, with an unseen hero for every unknown face."""
        return tuple([None if slot is None else slot.certain or self._slot(slot) for slot in row])

    def zone(self, cards: Cards) -> HeroSet:
        """The heroes of a hand or a council, unseen ones where they are hidden."""
        if cards.heroes is not None:
            return cards.known
        backs = (None,) * cards.size if cards.factions is None else cards.factions
        return set_of([self.draw(faction) for faction in backs])

    def rest(self) -> tuple[HeroId, ...]:
        """All that are left, in rising order."""
        return tuple(sorted(chain.from_iterable(self._pools.values())))

    def _pool(self) -> list[HeroId]:
        """A faction's heroes, chosen as often as there are any."""
        pools = [pool for pool in self._pools.values() for _ in pool]
        return pools[int(self._uniform() * len(pools))]

    def _slot(self, slot: SeenSlot) -> Slot:
        base, blocker = slot.base, slot.blocker
        hero = self.draw(base.faction) if base.hero is None else base.hero
        if blocker is None:
            return slot_face_down(hero)
        return slot_of(
            hero, slot.face_up, self.draw(blocker.faction) if blocker.hero is None else blocker.hero, slot.owner
        )


def _has_top(observation: Observation) -> bool:
    """Whether the top of the pile is dealt, as it always is unless that is still due or the game has no pile."""
    has_pile = observation.options.pile_size > 0 and observation.pile_size > 0
    return has_pile and _TOP_DEAL not in observation.pending


def _leaders_world(observation: Observation, rng: Random) -> tuple[LeaderId | None, LeaderId | None]:
    """The leaders seen, and any of the others where one lies face down (D3.3)."""
    first, second = observation.leaders
    number, pending = len(observation.options.leaders), observation.pending
    if first is None and _LEADER_DEALS[0] not in pending:
        first = _other_leader(number, second, rng)
    if second is None and _LEADER_DEALS[1] not in pending:
        second = _other_leader(number, first, rng)
    return first, second


def _other_leader(number: int, leader: LeaderId | None, rng: Random) -> LeaderId:
    """Any leader out of so many but that one."""
    if leader is None:
        return LeaderId(int(rng.random() * number))
    other = int(rng.random() * (number - 1))
    return LeaderId(other + (other >= leader))
