"""What a move changes (D4)."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from tabletop.core.contract import Seat
from tabletop.core.errors import IllegalMoveError
from tabletop.duel.components import SEATS, HeroId, HeroSet
from tabletop.duel.decisions import Decision, HandDeal, LeaderDeal, Playing, Returning, SlotDeal, Taking, TopDeal
from tabletop.duel.legal import explain
from tabletop.duel.moves import Block, Council, Deal, DealLeader, Move, Return, Take, known_move
from tabletop.duel.state import (
    FreeSlots,
    Row,
    Slot,
    State,
    evolve,
    evolve_dealt,
    evolve_played,
    evolve_taken,
    other,
    slot_face_down,
    slot_face_up,
    slot_of,
    turn_decision,
    with_entry,
)
from tabletop.duel.text import format_move


def step(state: State, move: Move) -> State:
    """
    The state after `move`; `state` itself never changes.

    Raises:
        IllegalMoveError: the rules do not allow `move` here.
    """
    move = known_move(move, state.options) or move
    refusal = explain(state, move)
    if refusal is not None:
        raise IllegalMoveError(format_move(move, state.options), refusal)
    return step_unchecked(state, move)


def step_unchecked(state: State, move: Move) -> State:
    """The state after a move out of `legal_moves`; any other move corrupts the game."""
    return _EFFECTS[type(state.pending[-1])](state, move)


def _take(state: State, move: Take) -> State:
    """Both heroes go to the hand (D4.1)."""
    seat, row, (low, high) = state.pending[-1].seat, move.row, move.slots
    slots = state.rows[row]
    taken = 1 << slots[low].hero | 1 << slots[high].hero  # type: ignore[union-attr]  # free slots hold a hero
    return evolve_taken(
        state,
        pending=_returning(seat, row, move.slots),
        hands=with_entry(state.hands, seat, state.hands[seat] | taken),
        rows=with_entry(state.rows, row, _refilled(slots, move.slots, (None, None))),
        free=with_entry(state.free, row, state.free[row] ^ (1 << low | 1 << high)),
    )


def _return(state: State, move: Return) -> State:
    """Two heroes of the hand fill the emptied slots, face up (D4.3)."""
    due = state.pending[-1]
    assert isinstance(due, Returning)  # `explain` and `legal_moves` see to it
    seat, row, (low, high), (first, second) = due.seat, due.row, due.slots, move.heroes
    shown = slot_face_up(first), slot_face_up(second)
    return evolve_taken(
        state,
        pending=_playing(seat),
        hands=with_entry(state.hands, seat, state.hands[seat] ^ (1 << first | 1 << second)),
        rows=with_entry(state.rows, row, _refilled(state.rows[row], due.slots, shown)),
        free=with_entry(state.free, row, state.free[row] | 1 << low | 1 << high),
    )


def _play(state: State, move: Council | Block) -> State:
    """The hero goes to the council or on a free hero (D4.4)."""
    return _council(state, move) if isinstance(move, Council) else _block(state, move)


def _council(state: State, move: Council) -> State:
    """The hero joins the council (D4.4a)."""
    seat = state.pending[-1].seat
    council = state.councils[seat] | 1 << move.hero
    return _end_turn(state, move.hero, with_entry(state.councils, seat, council), state.rows, state.free)


def _block(state: State, move: Block) -> State:
    """The hero lies face down on a free hero, which stays as it is (D4.4b, D4.5)."""
    seat, row, index = state.pending[-1].seat, move.row, move.slot
    slots = state.rows[row]
    base = slots[index]
    assert base is not None  # a free slot holds a hero
    blocked = slot_of(base.hero, base.face_up, move.hero, seat)
    rows = with_entry(state.rows, row, (*slots[:index], blocked, *slots[index + 1 :]))
    free = with_entry(state.free, row, state.free[row] ^ 1 << index)
    return _end_turn(state, move.hero, state.councils, rows, free)


def _end_turn(
    state: State, played: HeroId, councils: tuple[HeroSet, HeroSet], rows: tuple[Row, Row], free: FreeSlots
) -> State:
    """The played hero leaves the hand, the top of the pile joins it (D4.8), and the opponent is to move (D4.9)."""
    seat = state.pending[-1].seat
    hand = state.hands[seat] ^ 1 << played
    if state.top is not None:
        hand |= 1 << state.top
    is_last = state.turn == state.options.turns
    return evolve_played(
        state,
        pending=() if is_last else _next_turn(other(seat), free, bool(state.pile)),  # D5.1
        turn=state.turn if is_last else state.turn + 1,
        hands=with_entry(state.hands, seat, hand),
        councils=councils,
        rows=rows,
        free=free,
        top=None,
    )


def _deal_to_hand(state: State, move: Deal) -> State:
    """The hero joins the hand that the deal is for (D3.2)."""
    due = state.pending[-1]
    assert isinstance(due, HandDeal)  # the table of effects sees to it
    hands = with_entry(state.hands, due.to, state.hands[due.to] | 1 << move.hero)
    return evolve(state, pending=state.pending[:-1], hands=hands, pile=_without(state.pile, move.hero))


def _deal_to_row(state: State, move: Deal) -> State:
    """The hero lies face down in the next slot of the row (D3.4)."""
    due = state.pending[-1]
    assert isinstance(due, SlotDeal)  # the table of effects sees to it
    row = state.rows[due.row]
    return evolve(
        state,
        pending=state.pending[:-1],
        rows=with_entry(state.rows, due.row, (*row, slot_face_down(move.hero))),
        free=with_entry(state.free, due.row, state.free[due.row] | 1 << len(row)),
        pile=_without(state.pile, move.hero),
    )


def _deal_top(state: State, move: Deal) -> State:
    """The hero is the top of the pile, its face hidden (D4.8)."""
    return evolve_dealt(state, pending=state.pending[:-1], top=move.hero, pile=_without(state.pile, move.hero))


def _without(pile: tuple[HeroId, ...], hero: HeroId) -> tuple[HeroId, ...]:
    index = pile.index(hero)
    return pile[:index] + pile[index + 1 :]


def _deal_leader(state: State, move: DealLeader) -> State:
    """The leader lies in the council of the seat (D3.3)."""
    due = state.pending[-1]
    assert isinstance(due, LeaderDeal)  # `legal_moves` and `explain` see to it
    return evolve(state, pending=state.pending[:-1], leaders=with_entry(state.leaders, due.to, move.leader))


_EFFECTS: Final[Mapping[type[Decision], Callable[[State, Any], State]]] = {
    HandDeal: _deal_to_hand,
    SlotDeal: _deal_to_row,
    TopDeal: _deal_top,
    LeaderDeal: _deal_leader,
    Taking: _take,
    Returning: _return,
    Playing: _play,
}


def _refilled(row: Row, slots: tuple[int, int], filling: tuple[Slot | None, Slot | None]) -> Row:
    """The row with new contents in two of its slots."""
    low, high = slots
    contents = list(row)
    contents[low], contents[high] = filling
    return tuple(contents)


# What is owed next is one of a few tuples: each is made once (`benchmarks/`).


@lru_cache(maxsize=1 << 12)
def _returning(seat: Seat, row: int, slots: tuple[int, int]) -> tuple[Decision, ...]:
    return (Returning(seat, row, slots),)


@lru_cache(maxsize=SEATS)
def _playing(seat: Seat) -> tuple[Decision, ...]:
    return (Playing(seat),)


@lru_cache(maxsize=1 << 16)
def _next_turn(seat: Seat, free: FreeSlots, is_top_dealt: bool) -> tuple[Decision, ...]:  # noqa: FBT001  (a fact)
    turn = turn_decision(seat, free)
    return (turn, TopDeal()) if is_top_dealt else (turn,)
