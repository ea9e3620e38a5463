"""What cannot be of the Vagabond, beyond what is asked of all (Law 9)."""

from collections.abc import Iterator

from tabletop.core.contract import Seat
from tabletop.root_alliance.state import State
from tabletop.root_alliance.vagabond import components, decisions
from tabletop.root_alliance.vagabond.board import VagabondBoard
from tabletop.root_alliance.vagabond.satchel import board_of


def defects(state: State, seat: Seat, board: VagabondBoard) -> Iterator[str]:
    """Ruins with an item each, quests once each, relations to all (Law 9.3, 9.2.9)."""
    searches = sum(isinstance(owed, decisions.RuinSearch) for owed in state.pending)
    if sum(board.ruin_items) != state.ruins.bit_count() + searches:
        yield "Law 9.3: there is an item under each ruin"
    if len(board.quests) > components.QUESTS_SHOWN:
        yield "Law 9.3: three quests lie face up"
    is_placed = any(isinstance(owed, decisions.PawnPlacing) for owed in state.pending)
    if board.pawn is None and state.pending and not is_placed:
        yield "Law 9.3: the pawn is placed in the set-up"
    if board.partner is not None:
        yield from _partner(state, seat, board.partner)
    is_lonely = board.partner is None and not any(isinstance(owed, decisions.Coalescing) for owed in state.pending)
    if is_lonely and state.dominance[seat] is not None:
        yield "Law 9.2.8: the Vagabond activates a dominance card for a coalition"


def _partner(state: State, seat: Seat, partner: Seat) -> Iterator[str]:
    """With whom a coalition can be (Law 9.2.8)."""
    if state.options.seats < components.COALITION_SEATS:
        yield "Law 9.2.8: coalitions need four players"
    if partner == seat:
        yield "Law 9.2.8: a coalition is formed with another player"
    if board_of(state, seat).relations[partner] is components.Relation.HOSTILE:
        yield "Law 9.2.8: a Hostile partner becomes Indifferent"
    if state.dominance[seat] is None:
        yield "Law 9.2.8: a coalition costs a dominance card"
