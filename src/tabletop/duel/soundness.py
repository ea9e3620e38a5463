"""What cannot be: positions that no game reaches (D1.7, D10), beyond what zones and names say."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Final

from tabletop.core import Seat
from tabletop.duel.components import ROWS, SEATS, HeroId, LeaderId, SlotSet, StuckRule
from tabletop.duel.decisions import Decision, HandDeal, LeaderDeal, Playing, Returning, SlotDeal, Taking, TopDeal
from tabletop.duel.notation import names
from tabletop.duel.observation import ZONES
from tabletop.duel.state import (
    Slot,
    State,
    free_slots,
    hand_size,
    initial_state,
    is_stuck,
    mover_of,
    turns_completed,
    turns_of,
)

_THINGS: Final[Mapping[object, str]] = {
    HeroId: "D1.7: there are no heroes",
    LeaderId: "D1.7: there are no leaders",
    SlotSet: "D2.3: there are no slots",
}


def defects(state: State) -> tuple[str, ...]:
    """What is impossible in this position, each with its clause; () for every reachable one."""
    unknown = tuple(_unknown_things(state))
    if unknown:
        return unknown  # no further question makes sense
    checks = (_clock, _base_heroes, _hands, _pile, _plays, _faces, _leaders, _free)
    misplaced = ZONES.misplaced(state, names(state.options))  # D2.6, D10.1, D10.9
    return (*misplaced, *chain.from_iterable(check(state) for check in checks))


def _unknown_things(state: State) -> Iterator[str]:
    """Numbers that name nothing in this game."""
    called = names(state.options)
    for form in dict.fromkeys(form for form, _ in called.strangers(State, state)):
        yield f"{_THINGS[form]} but those numbered 0 to {called.size(form) - 1}"
    if any((slot.blocker is None) != (slot.owner is None) for slot in _slots(state)):
        yield "D10.6: a blocker has an owner, and only a blocker has one"
    if not 1 <= state.turn <= state.options.turns:
        yield f"D5.1: turn {state.turn} is not one of 1 to {state.options.turns}"


def _slots(state: State) -> Iterator[Slot]:
    return (slot for row in state.rows for slot in row if slot is not None)


def _clock(state: State) -> Iterator[str]:
    """What is owed is one of the few things that can be owed at this turn (D3.7, D4, D5.1)."""
    if state.pending not in _possible_pending(state):
        yield f"D4: this cannot be what is owed in turn {state.turn}"


def _possible_pending(state: State) -> Iterator[tuple[Decision, ...]]:
    options, turn = state.options, state.turn
    mover = mover_of(options, turn)
    stuck = is_stuck(state.free)
    if turn == 1:
        owed = initial_state(options).pending
        yield from (owed[:length] for length in range(2, len(owed) + 1))
    if turn == options.turns:
        yield ()
    start: Decision = Playing(mover) if stuck else Taking(mover)
    yield (start,)
    if state.pile:
        yield (start, TopDeal())  # D4.8
    if _has_shown_pair(state):
        yield (Playing(mover),)
    due = state.pending[-1] if state.pending else None
    if isinstance(due, Returning) and due.slots in _empty_pairs(state, due.row):
        yield (Returning(mover, due.row, due.slots),)


def _has_shown_pair(state: State) -> bool:
    """Whether some row has two free heroes face up, as there are after a return (D4.3)."""
    shown = (sum(slot is not None and slot.face_up and slot.blocker is None for slot in row) for row in state.rows)
    return any(number >= 2 for number in shown)  # noqa: PLR2004  (a pair)


def _empty_pairs(state: State, row: int) -> list[tuple[int, ...]]:
    """The emptied slots of the row, where there is such a row."""
    return [tuple(i for i, slot in enumerate(state.rows[row]) if slot is None)] if row in range(ROWS) else []


def _base_heroes(state: State) -> Iterator[str]:
    """Full rows, but for the slots dealt later and the two of a take (D10.2)."""
    due = state.pending[-1] if state.pending else None
    for row, slots in enumerate(state.rows):
        undealt = sum(isinstance(owed, SlotDeal) and owed.row == row for owed in state.pending)
        if len(slots) + undealt != state.options.row_length:
            yield f"D10.2: row {row} has {len(slots)} slots"
        emptied = 2 if isinstance(due, Returning) and due.row == row else 0
        if slots.count(None) != emptied:
            yield f"D10.2: row {row} has {slots.count(None)} emptied slots"


def _hands(state: State) -> Iterator[str]:
    """Hands of the size that the clock demands (D10.3)."""
    options, due = state.options, state.pending[-1] if state.pending else None
    for seat in map(Seat, range(SEATS)):
        undealt = sum(isinstance(owed, HandDeal) and owed.to == seat for owed in state.pending)
        taken = 2 if isinstance(due, Returning) and due.seat == seat else 0
        size = hand_size(options, turns_completed(state), seat) - undealt + taken
        if state.hands[seat].bit_count() != size:
            yield f"D10.3: the hand of seat {seat} has {state.hands[seat].bit_count()} heroes instead of {size}"


def _pile(state: State) -> Iterator[str]:
    """A pile of the size that the clock demands, its top dealt unless that is due (D10.4)."""
    size = max(0, state.options.pile_size - turns_completed(state))
    if (state.top is None) != (size == 0 or TopDeal() in state.pending):
        yield "D4.8: the top of the pile is dealt as soon as it becomes the top"
    undealt = sum(isinstance(owed, HandDeal | SlotDeal) for owed in state.pending)
    if len(state.pile) + (state.top is not None) != size + undealt:
        yield f"D10.4: the pile has {len(state.pile) + (state.top is not None)} heroes instead of {size + undealt}"


def _plays(state: State) -> Iterator[str]:
    """One card in the council or as a blocker for each turn played (D10.5)."""
    for seat in map(Seat, range(SEATS)):
        blockers = sum(slot.owner == seat for slot in _slots(state))
        played = blockers + state.councils[seat].bit_count()
        turns = turns_of(state.options, turns_completed(state), seat)
        if played != turns:
            yield f"D10.5: seat {seat} has played {played} heroes in {turns} turns"


def _faces(state: State) -> Iterator[str]:
    """Heroes lie face up where returns have laid them, two in one row each time (D10.7, D10.8)."""
    completed, due = turns_completed(state), state.pending[-1] if state.pending else None
    returns = completed + isinstance(due, Playing)
    shown = [sum(slot is not None and slot.face_up for slot in row) for row in state.rows]
    if sum((number + 1) // 2 for number in shown) > returns:
        yield f"D10.7: {sum(shown)} heroes lie face up after at most {returns} returns"
    if any(number == 1 and None not in row for number, row in zip(shown, state.rows, strict=True)):
        yield "D10.8: one hero lies alone face up in its row"
    if completed and not any(shown) and not isinstance(due, Returning):
        yield "D10.7: after the first return two heroes lie face up"
    if state.options.stuck_rule is StuckRule.FORBID and is_stuck(state.free) and isinstance(due, Taking | Playing):
        yield "D4.6: no row has two free heroes"


def _leaders(state: State) -> Iterator[str]:
    """One leader in each council once it is dealt (D10.9)."""
    for seat in map(Seat, range(SEATS)):
        if (state.leaders[seat] is None) != (LeaderDeal(seat) in state.pending):
            yield f"D10.9: the council of seat {seat} holds one leader from the set-up on"


def _free(state: State) -> Iterator[str]:
    """`free` says what the rows show (D2.4)."""
    for row in range(ROWS):
        if state.free[row] != free_slots(state.rows[row]):
            yield f"D2.4: the free slots of row {row} are not those noted"
