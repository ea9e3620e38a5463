"""What cannot be owed: things that there are not, the order and the owners of the stack, and what its rules say."""

from collections.abc import Iterator
from typing import Final

import attrs

from tabletop.core import CHANCE, Names, Seat, Table
from tabletop.root_alliance import factions, maps, rulebook, setup
from tabletop.root_alliance.components import STARTING_HAND
from tabletop.root_alliance.decisions import By, Daylight, Decision, Draw, Evening, NextTurn, Ordering
from tabletop.root_alliance.state import State

_CLEARINGS: Final = Names({maps.PlaceId: Table(maps.CLEARING_NAMES)})
"""All places that decisions name are clearings."""

_FACTIONS: Final = {rule.decision: part.faction for part in factions.PARTS.values() for rule in part.rules}
"""Decision -> whose rule it is."""


def claim_defects(state: State) -> Iterator[str]:
    """What the decisions of a turn cannot say, those of the set-up apart; nothing else is wrong (`soundness.py`)."""
    forests = [place for owed in state.pending for _, place in _CLEARINGS.strangers(type(owed), owed)]
    yield from (f"Law 2.2: place {place} is no clearing" for place in forests)
    if forests:
        return  # no further question makes sense
    yield from rulebook.RULES.broken_claims(state)
    for owed in state.pending:
        if isinstance(owed, Ordering):
            faults = [
                fault
                for trigger in owed.triggers
                for fault in (*_misowned(state, trigger), *rulebook.RULES.claims_broken_by(state, trigger, owed))
            ]
            yield from (f"Law 1.1.3: a trigger waits that cannot: {fault}" for fault in faults)


def stack_defects(state: State) -> Iterator[str]:
    """What the stack cannot be; every decision in it is owed by a seat or by chance."""
    if isinstance(state.pending[0], NextTurn):
        yield from _misplaced(state)
        for owed in state.pending:
            yield from _misowned(state, owed)
    else:
        yield from _set_up(state)


def _misplaced(state: State) -> Iterator[str]:
    """Phases follow each other, and nothing comes in the middle of anything else (Law 1.4.1, 1.4.2)."""
    for owed, below in rulebook.RULES.out_of_place(state):
        rule, is_phase = rulebook.RULES.rule_of(owed), isinstance(below, NextTurn | Evening | Daylight)
        is_set_up = rule.choices is not None and not rule.under  # what may lie nowhere in a turn
        clause = "5.1.7" if is_set_up else "1.4.1" if is_phase else "1.4.2"
        yield f"Law {clause}: {type(owed).__name__} does not come before {type(below).__name__} is over"


def _misowned(state: State, owed: Decision) -> Iterator[str]:
    """Each faction has its own decisions, and most are owed by the player whose turn it is (Law 1.1.3)."""
    owner, by, name = _owner(owed), rulebook.RULES.rule_of(owed).by, type(owed).__name__
    if owner == CHANCE:
        return  # of a roll or a theft the contents tell whose it is
    if not 0 <= owner < state.options.seats:
        yield f"Law 5.1.1: {name} concerns a seat"
        return
    faction = state.options.factions[owner]
    if by is not By.ANYBODY and _FACTIONS.get(type(owed), faction) is not faction:
        yield f"Law 5.1.1: {name} is nothing that the {faction} owes"
    if by is None and owner != state.active:
        yield f"Law 1.4.1: {name} is owed by the player whose turn it is"


def _owner(owed: Decision) -> Seat:
    """Whose decision it is; at chance whom it is for."""
    seat: Seat = owed.seat if owed.seat != CHANCE else getattr(owed, "to", CHANCE)
    return seat


def _set_up(state: State) -> Iterator[str]:
    """The set-up goes by its order (Law 5.1.7), and what it has dealt and placed lies there, and no more."""
    planned = tuple(reversed(setup.set_up(state.options)))[: len(state.pending)]
    if state.pending[:-1] != planned[:-1] or not _is_begun(planned[-1], state.pending[-1]):
        yield "Law 5.1.7: the set-up is owed in its order"
        return
    if any(state.points) or state.turn != 1 or state.discard or any(state.in_play):
        yield "Law 5.1.2: nothing happens before the first turn"
    if any(len(hand) + state.pending.count(Draw(Seat(seat))) != STARTING_HAND for seat, hand in enumerate(state.hands)):
        yield "Law 5.1.3: each player draws three cards"
    for seat, board in enumerate(state.boards):
        part = factions.PARTS[board.faction]
        if not part.is_set_up(state, Seat(seat)):
            yield f"Law {part.set_up_clause}: the {board.faction} has placed what its set-up is through with"


def _is_begun(planned: Decision, due: Decision) -> bool:
    """Whether what is due is what was planned, of which a part may be done: it owes the last of several things."""
    if type(planned) is not type(due):
        return False
    parts = zip(attrs.astuple(planned, recurse=False), attrs.astuple(due, recurse=False), strict=True)
    return all(
        value == whole or (isinstance(whole, tuple) and isinstance(value, tuple) and value == whole[-len(value) :])
        for whole, value in parts
    )
