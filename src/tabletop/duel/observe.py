"""What a seat sees of the table and of a move, and the worlds that look so to it (D8)."""

from functools import lru_cache
from itertools import chain
from random import Random
from typing import TypeAlias, assert_never

import attrs

from tabletop.core.contract import Seat
from tabletop.duel.components import FACTIONS, Backs, Faction, HeroId, HeroSet, LeaderId
from tabletop.duel.decisions import Decision, HandDeal, LeaderDeal, Returning, SlotDeal, TopDeal
from tabletop.duel.moves import Block, Council, Deal, DealLeader, Move, Return, Take, known_move
from tabletop.duel.options import Options
from tabletop.duel.state import (
    Row,
    Slot,
    State,
    evolve,
    faction_of,
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


@attrs.frozen(cache_hash=True)
class SeenSlot:
    """A slot as somebody sees it: the base hero, and the blocker with the seat that laid it (D8.1)."""

    base: Card
    face_up: bool
    blocker: Card | None
    owner: Seat | None


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

    heroes: in the order of the slots; in that of their ids where both faces are known, for what lay face down in which
    slot can no longer be seen on the table.
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
    """What `seat` sees on the table now, nothing remembered; for None what a spectator sees (D8)."""
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


def observe_move(state: State, move: Move, seat: Seat | None) -> Event:
    """What `seat` sees of `move`, played in `state` (D8.5)."""
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
    hands, councils = observation.hands, observation.councils
    known = [[_known(slot) for slot in row] for row in observation.rows]
    seen = 0
    for cards in (*hands, *councils):
        seen |= set_of(cards.heroes or ())
    for _, heroes in (*known[0], *known[1]):
        seen |= heroes
    unseen = _Unseen(observation.options, seen, rng)
    rows = (
        _row_world(observation.rows[0], known[0], unseen),
        _row_world(observation.rows[1], known[1], unseen),
    )
    return evolve(
        initial_state(observation.options),
        pending=observation.pending,
        turn=observation.turn,
        hands=(_zone_world(hands[0], unseen), _zone_world(hands[1], unseen)),
        councils=(_zone_world(councils[0], unseen), _zone_world(councils[1], unseen)),
        leaders=_leaders_world(observation, rng),
        rows=rows,
        free=(free_slots(rows[0]), free_slots(rows[1])),
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
    """The taken heroes; where both faces are known they tell no longer which slot was whose (D8.5, D11.17)."""
    low, high = (_taken(state, move.row, slot, is_taker=is_taker) for slot in move.slots)
    return (high, low) if low.hero is not None and high.hero is not None and high.hero < low.hero else (low, high)


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


@lru_cache(maxsize=64)
def _faction_sets(options: Options) -> tuple[tuple[Faction, HeroSet], ...]:
    """The factions with their heroes."""
    return tuple(
        (faction, set_of(HeroId(hero) for hero, card in enumerate(options.heroes) if card.faction is faction))
        for faction in FACTIONS
    )


class _Unseen:
    """The heroes that an observation does not show, to be drawn without putting back."""

    def __init__(self, options: Options, seen: HeroSet, rng: Random) -> None:
        self._uniform = rng.random
        self._pools = {faction: list(heroes_in(heroes & ~seen)) for faction, heroes in _faction_sets(options)}

    def draw(self, faction: Faction | None) -> HeroId:
        """One of the unseen heroes of the faction, or of all of them where no back shows; it is unseen no more."""
        pool = self._pool() if faction is None else self._pools[faction]
        return pool.pop(int(self._uniform() * len(pool)))

    def _pool(self) -> list[HeroId]:
        """A faction's heroes, chosen as often as there are any."""
        pools = [pool for pool in self._pools.values() for _ in pool]
        return pools[int(self._uniform() * len(pools))]

    def rest(self) -> tuple[HeroId, ...]:
        """All that are left, in rising order."""
        return tuple(sorted(chain.from_iterable(self._pools.values())))


@lru_cache(maxsize=1 << 16)
def _known(slot: SeenSlot | None) -> tuple[Slot | None, HeroSet]:
    """The slot itself where each of its faces is known, and the heroes known to lie in it (`benchmarks/`)."""
    if slot is None:
        return None, 0
    faces = [card.hero for card in (slot.base, slot.blocker) if card is not None]
    heroes = set_of(hero for hero in faces if hero is not None)
    base, blocker = faces[0], faces[-1] if slot.blocker is not None else None
    if base is None or None in faces:
        return None, heroes
    return slot_of(base, slot.face_up, blocker, slot.owner), heroes


def _row_world(row: SeenRow, known: list[tuple[Slot | None, HeroSet]], unseen: _Unseen) -> Row:
    return tuple(
        [
            whole if whole is not None or slot is None else _slot_world(slot, unseen)
            for slot, (whole, _) in zip(row, known, strict=True)
        ]
    )


def _slot_world(slot: SeenSlot, unseen: _Unseen) -> Slot:
    base, blocker = slot.base, slot.blocker
    hero = unseen.draw(base.faction) if base.hero is None else base.hero
    if blocker is None:
        return slot_face_down(hero)
    return slot_of(
        hero, slot.face_up, unseen.draw(blocker.faction) if blocker.hero is None else blocker.hero, slot.owner
    )


def _zone_world(cards: Cards, unseen: _Unseen) -> HeroSet:
    if cards.heroes is not None:
        return set_of(cards.heroes)
    backs = (None,) * cards.size if cards.factions is None else cards.factions
    return set_of([unseen.draw(faction) for faction in backs])


def _has_top(observation: Observation) -> bool:
    """Whether the top of the pile is dealt, as it always is unless that is still due or the game has no pile."""
    has_pile = observation.options.pile_size > 0 and observation.pile_size > 0
    return has_pile and TopDeal() not in observation.pending


def _leaders_world(observation: Observation, rng: Random) -> tuple[LeaderId | None, LeaderId | None]:
    """The leaders seen, and any of the others where one lies face down (D3.3)."""
    first, second = observation.leaders
    if first is None and LeaderDeal(Seat(0)) not in observation.pending:
        first = _other_leader(observation, second, rng)
    if second is None and LeaderDeal(Seat(1)) not in observation.pending:
        second = _other_leader(observation, first, rng)
    return first, second


def _other_leader(observation: Observation, leader: LeaderId | None, rng: Random) -> LeaderId:
    """Any leader of the box but that one."""
    others = [LeaderId(number) for number in range(len(observation.options.leaders)) if number != leader]
    return others[int(rng.random() * len(others))]
