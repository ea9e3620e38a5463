"""What cannot be of the Vagabond, beyond what is asked of all (Law 9)."""

from collections.abc import Iterator

from tabletop.root_alliance.state import State
from tabletop.root_alliance.vagabond.board import VagabondBoard
from tabletop.root_alliance.vagabond.components import (
    ALL_QUESTS,
    COALITION_SEATS,
    QUESTS_SHOWN,
)
from tabletop.root_alliance.vagabond.decisions import (
    Coalescing,
    PawnPlacing,
    RuinSearch,
)


def vagabond_defects(state: State) -> Iterator[str]:
    """Ruins with an item each, quests once each, relations to all (Law 9.3, 9.2.9)."""
    searches = sum(isinstance(owed, RuinSearch) for owed in state.pending)
    for board in state.boards:
        if not isinstance(board, VagabondBoard):
            continue
        if sum(board.ruin_items) != state.ruins.bit_count() + searches:
            yield "Law 9.3: there is an item under each ruin"
        if sorted((*board.quests, *board.fulfilled, *board.unseen_quests)) != list(ALL_QUESTS):
            yield "Law 9.3: each quest card is in one place"
        if len(board.quests) > QUESTS_SHOWN:
            yield "Law 9.3: three quests lie face up"
        if board.pawn is not None and not 0 <= board.pawn < len(state.options.map.places):
            yield "Law 9.2.2: the pawn is in a clearing or a forest"
        is_placed = any(isinstance(owed, PawnPlacing) for owed in state.pending)
        if board.pawn is None and state.pending and not is_placed:
            yield "Law 9.3: the pawn is placed in the set-up"
        if board.partner is not None and state.options.seats < COALITION_SEATS:
            yield "Law 9.2.8: coalitions need four players"
        is_lonely = board.partner is None and not any(isinstance(owed, Coalescing) for owed in state.pending)
        if is_lonely and state.dominance[state.boards.index(board)] is not None:
            yield "Law 9.2.8: the Vagabond activates a dominance card for a coalition"
