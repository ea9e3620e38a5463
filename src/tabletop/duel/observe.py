"""What a seat sees of the table and of a move, and the worlds that look so to it (D8)."""

from random import Random
from typing import TypeAlias, assert_never

import attrs

from tabletop.core.contract import Seat
from tabletop.duel.components import FACTIONS, SEATS, Backs, Faction, HeroId, HeroSet, LeaderId
from tabletop.duel.decisions import Decision, HandDeal, LeaderDeal, Returning, SlotDeal, TopDeal
from tabletop.duel.moves import Block, Council, Deal, DealLeader, Move, Return, Take
from tabletop.duel.options import Options
from tabletop.duel.state import (
    Row,
    Slot,
    State,
    faction_of,
    free_slots,
    heroes_in,
    is_over,
    pair_of,
    set_of,
    slot_of,
    to_move,
)


@attrs.frozen
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


@attrs.frozen
class SeenSlot:
    """A slot as somebody sees it: the base hero, and the blocker with the seat that laid it (D8.1)."""

    base: Card
    face_up: bool
    blocker: Card | None
    owner: Seat | None


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
    """A seat took two heroes (D4.1)."""

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
    knows = [is_end or owner == seat for owner in range(SEATS)]  # D8.2, D8.7
    return Observation(
        options=options,
        seat=seat,
        to_move=to_move(state),
        pending=state.pending,
        turn=state.turn,
        hands=pair_of(lambda owner: _cards(options, state.hands[owner], is_known=knows[owner])),
        councils=pair_of(lambda owner: _cards(options, state.councils[owner], is_known=knows[owner])),
        leaders=pair_of(lambda owner: state.leaders[owner] if knows[owner] else None),
        rows=pair_of(lambda row: _seen_row(state, state.rows[row], seat)),
        pile_size=len(state.pile) + (state.top is not None),
        top_faction=_top_faction(state),
    )


def observe_move(state: State, move: Move, seat: Seat | None) -> Event:
    """What `seat` sees of `move`, played in `state` (D8.5)."""
    due, options = state.pending[-1], state.options
    mover = due.seat
    match move:
        case Take(row, slots):
            low, high = (_taken(state, row, slot, is_taker=mover == seat) for slot in slots)
            return TakeEvent(mover, row, slots, (low, high))
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
    unseen = _unseen_heroes(observation)
    rng.shuffle(unseen)
    rows = pair_of(lambda row: _row_world(observation, observation.rows[row], unseen))
    if observation.options.backs is Backs.ROWS_ONLY:
        rng.shuffle(unseen)  # whoever takes the first of a faction leaves the others in an order that tells of it
    hands = pair_of(lambda seat: _zone_world(observation, observation.hands[seat], unseen))
    councils = pair_of(lambda seat: _zone_world(observation, observation.councils[seat], unseen))
    top = _top_world(observation, unseen)
    return State(
        options=observation.options,
        pending=observation.pending,
        turn=observation.turn,
        hands=hands,
        councils=councils,
        leaders=_leaders_world(observation, rng),
        rows=rows,
        free=pair_of(lambda row: free_slots(rows[row])),
        top=top,
        pile=tuple(sorted(unseen)),
    )


def _card(options: Options, hero: HeroId, *, is_known: bool) -> Card:
    """A hero in a hand, in a council or on the pile (D8.4)."""
    shows = is_known or options.backs is Backs.PUBLIC
    return Card(faction_of(options, hero) if shows else None, hero if is_known else None)


def _row_card(options: Options, hero: HeroId, *, is_known: bool) -> Card:
    """A hero in a row, whose back always shows (D8.1)."""
    return Card(faction_of(options, hero), hero if is_known else None)


def _cards(options: Options, heroes: HeroSet, *, is_known: bool) -> Cards:
    members = heroes_in(heroes)
    shows = is_known or options.backs is Backs.PUBLIC
    backs = sorted((faction_of(options, hero) for hero in members), key=FACTIONS.index)
    return Cards(len(members), tuple(backs) if shows else None, members if is_known else None)


def _seen_slot(state: State, slot: Slot, seat: Seat | None) -> SeenSlot:
    options, is_end = state.options, is_over(state)
    base = _row_card(options, slot.hero, is_known=slot.face_up or is_end)
    if slot.blocker is None:
        return SeenSlot(base, slot.face_up, None, None)
    blocker = _row_card(options, slot.blocker, is_known=slot.owner == seat or is_end)
    return SeenSlot(base, slot.face_up, blocker, slot.owner)


def _seen_row(state: State, row: Row, seat: Seat | None) -> SeenRow:
    return tuple(None if slot is None else _seen_slot(state, slot, seat) for slot in row)


def _top_faction(state: State) -> Faction | None:
    if state.top is None or state.options.backs is Backs.ROWS_ONLY:
        return None
    return faction_of(state.options, state.top)


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


def _unseen_heroes(observation: Observation) -> list[HeroId]:
    zones = (*observation.hands, *observation.councils)
    slots = [slot for row in observation.rows for slot in row if slot is not None]
    seen = {hero for cards in zones for hero in cards.heroes or ()}
    seen |= {
        card.hero for slot in slots for card in (slot.base, slot.blocker) if card is not None and card.hero is not None
    }
    return [HeroId(hero) for hero in range(len(observation.options.heroes)) if hero not in seen]


def _drawn_from(unseen: list[HeroId], options: Options, faction: Faction | None) -> HeroId:
    """The first unseen hero of the faction, or of any where the back does not show; it is unseen no more."""
    index = next(i for i, hero in enumerate(unseen) if faction is None or faction_of(options, hero) is faction)
    return unseen.pop(index)


def _row_world(observation: Observation, row: SeenRow, unseen: list[HeroId]) -> Row:
    def identity(card: Card) -> HeroId:
        return _drawn_from(unseen, observation.options, card.faction) if card.hero is None else card.hero

    def world(slot: SeenSlot) -> Slot:
        blocker = None if slot.blocker is None else identity(slot.blocker)
        return slot_of(identity(slot.base), slot.face_up, blocker, slot.owner)

    return tuple(None if slot is None else world(slot) for slot in row)


def _zone_world(observation: Observation, cards: Cards, unseen: list[HeroId]) -> HeroSet:
    if cards.heroes is not None:
        return set_of(cards.heroes)
    backs = (None,) * cards.size if cards.factions is None else cards.factions
    return set_of(_drawn_from(unseen, observation.options, faction) for faction in backs)


def _top_world(observation: Observation, unseen: list[HeroId]) -> HeroId | None:
    if observation.pile_size == 0 or TopDeal() in observation.pending:
        return None
    return _drawn_from(unseen, observation.options, observation.top_faction)


def _leaders_world(observation: Observation, rng: Random) -> tuple[LeaderId | None, LeaderId | None]:
    """The leaders seen, and any of the others where one lies face down (D3.3)."""
    box = range(len(observation.options.leaders))
    unseen = [LeaderId(leader) for leader in box if leader not in observation.leaders]
    rng.shuffle(unseen)

    def leader(seat: int) -> LeaderId | None:
        if observation.leaders[seat] is not None or LeaderDeal(Seat(seat)) in observation.pending:
            return observation.leaders[seat]
        return unseen.pop()

    return leader(0), leader(1)
