"""The field hospitals of the Marquise de Cat (Law 6.2.3)."""

from collections.abc import Iterable, Sequence
from typing import Final

from tabletop.core import Answer, Claim, Refusal, Rule, Seat
from tabletop.root_alliance import fights, moves
from tabletop.root_alliance.additions import Trigger
from tabletop.root_alliance.components import CAT, KEEP
from tabletop.root_alliance.decisions import Act, By, Draw
from tabletop.root_alliance.marquise.decisions import FieldHospital
from tabletop.root_alliance.rules.cards import matching, refuse_match, refuse_unheld, spend_of, spent
from tabletop.root_alliance.rules.clearings import clearings_with, in_supply, on_map, placed, suit_at
from tabletop.root_alliance.rules.removal import is_loss_of
from tabletop.root_alliance.state import State, evolve, popped


def triggers(state: State, seat: Seat, losses: Iterable[fights.Loss]) -> list[Trigger]:
    """For warriors removed from each clearing the field hospitals may be used (Law 6.2.3, R-49)."""
    if not on_map(state, KEEP) or not state.hands[seat]:
        return []
    return [FieldHospital(seat, loss.clearing, loss.count) for loss in losses if loss.piece == CAT]


def _skip_hospital(state: State, due: FieldHospital) -> State:
    """With an empty hand nothing can be spent."""
    return state if state.hands[due.seat] else popped(state)


def _hospital(state: State, due: FieldHospital) -> Sequence[moves.Move]:
    return [*(spend_of(card) for card in matching(state.hands[due.seat], suit_at(state, due.clearing))), moves.PASS]


def _refuse_hospital(state: State, due: FieldHospital, move: moves.Spend) -> Refusal | None:
    return refuse_unheld(state, due, move.card) or refuse_match(move.card, suit_at(state, due.clearing), "Law 6.2.3")


def _heal(state: State, due: FieldHospital, move: moves.Spend) -> State:
    """One card brings all of them to the keep (Law 6.2.3)."""
    state = spent(popped(state), due.seat, move.card)
    return evolve(state, pieces=placed(state.pieces, CAT, clearings_with(state, KEEP)[0], due.count))


def _no_hospital(state: State, _due: FieldHospital, _move: moves.Pass) -> State:
    return popped(state)


def _is_hospital(state: State, owed: FieldHospital, below: object) -> bool:
    is_open = bool(on_map(state, KEEP)) and 0 < owed.count <= in_supply(state, CAT)
    return is_open and (isinstance(below, Draw) or is_loss_of(state, owed.seat, below))


RULES: Final = (
    Rule(
        FieldHospital,
        due=Refusal("Law 6.2.3", "the field hospitals must be used or declined first"),
        choices=_hospital,
        settle=_skip_hospital,
        answers=(Answer(moves.Spend, _heal, _refuse_hospital), Answer(moves.Pass, _no_hospital)),
        under=(Act.REMOVAL, Draw),
        by=By.ITS_FACTION,
        claims=(Claim("Law 6.2.3: the keep takes in warriors that were removed", _is_hospital),),
        prompt="a card to bring {count} warriors from clearing {clearing} to the keep",
    ),
)
