"""The field hospitals of the Marquise de Cat (Law 6.2.3)."""

from collections.abc import Iterable, Sequence
from typing import Final

from tabletop.core.contract import Seat
from tabletop.core.errors import Refusal
from tabletop.root_alliance.components import CAT, KEEP
from tabletop.root_alliance.decisions import Loss, Trigger
from tabletop.root_alliance.marquise.birdsong import _PASS
from tabletop.root_alliance.marquise.decisions import FieldHospital
from tabletop.root_alliance.moves import Move, Pass, Spend
from tabletop.root_alliance.rules.cards import allowed, matching, popped, refuse_match, refuse_unheld, spend_of, spent
from tabletop.root_alliance.rules.clearings import clearings_with, on_map, placed, suit_at
from tabletop.root_alliance.rules.tables import Choices, Dues, Effects, Refusals, Stages
from tabletop.root_alliance.state import State, evolve


def triggers(state: State, seat: Seat, losses: Iterable[Loss]) -> list[Trigger]:
    """For warriors removed from each clearing the field hospitals may be used (Law 6.2.3, R-49)."""
    if not on_map(state, KEEP) or not state.hands[seat]:
        return []
    return [FieldHospital(seat, loss.clearing, loss.count) for loss in losses if loss.piece == CAT]


def _skip_hospital(state: State) -> State:
    """With an empty hand nothing can be spent."""
    return state if state.hands[state.pending[-1].seat] else popped(state)


def _hospital(state: State) -> Sequence[Move]:
    due = state.pending[-1]
    assert isinstance(due, FieldHospital)  # the table below says so
    return [*(spend_of(card) for card in matching(state.hands[due.seat], suit_at(state, due.clearing))), _PASS]


def _refuse_hospital(state: State, move: Spend) -> Refusal | None:
    due = state.pending[-1]
    assert isinstance(due, FieldHospital)  # the table below says so
    return refuse_unheld(state, move.card) or refuse_match(move.card, suit_at(state, due.clearing), "Law 6.2.3")


def _heal(state: State, move: Spend) -> State:
    """One card brings all of them to the keep (Law 6.2.3)."""
    due = state.pending[-1]
    assert isinstance(due, FieldHospital)  # the table below says so
    state = spent(popped(state), due.seat, move.card)
    return evolve(state, pieces=placed(state.pieces, CAT, clearings_with(state, KEEP)[0], due.count))


def _no_hospital(state: State, _move: Pass) -> State:
    return popped(state)


CHOICES: Final[Choices] = {
    FieldHospital: _hospital,
}
REFUSALS: Final[Refusals] = {
    (FieldHospital, Spend): _refuse_hospital,
    (FieldHospital, Pass): allowed,
}
EFFECTS: Final[Effects] = {
    (FieldHospital, Spend): _heal,
    (FieldHospital, Pass): _no_hospital,
}
STAGES: Final[Stages] = {
    FieldHospital: _skip_hospital,
}
DUE: Final[Dues] = {
    FieldHospital: Refusal("Law 6.2.3", "the field hospitals must be used or declined first"),
}
