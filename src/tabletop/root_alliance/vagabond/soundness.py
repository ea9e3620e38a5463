"""What cannot be of the Vagabond, beyond what is asked of all (Law 9)."""

from collections.abc import Iterator
from typing import Final

from tabletop.core.contract import Seat
from tabletop.root_alliance.components import FULL_REMOVAL_DAMAGE
from tabletop.root_alliance.decisions import Damaging, Decision, Enlisting, Escorting, Losing
from tabletop.root_alliance.part import Claim
from tabletop.root_alliance.state import State
from tabletop.root_alliance.vagabond.board import VagabondBoard
from tabletop.root_alliance.vagabond.components import (
    COALITION_SEATS,
    QUESTS,
    QUESTS_SHOWN,
    REFRESHED,
    REFRESHED_BY_TEA,
    REPAIRED_BY_HIDEOUT,
    TRACK_LENGTH,
    Character,
)
from tabletop.root_alliance.vagabond.decisions import (
    Coalescing,
    Dropping,
    Exhausting,
    ItemTaking,
    PawnPlacing,
    QuestDeal,
    Refreshing,
    Repairing,
    Resting,
    Rewarding,
    Roaming,
    RuinSearch,
    Slipping,
)
from tabletop.root_alliance.vagabond.items_and_relations import board_of as vagabond_board


def _is_refreshment(_state: State, _below: Decision, owed: Refreshing) -> bool:
    return 0 < owed.left <= REFRESHED + REFRESHED_BY_TEA * TRACK_LENGTH


def _is_hideout(state: State, _below: Decision, owed: Repairing) -> bool:
    return vagabond_board(state, owed.seat).character is Character.RANGER and 0 < owed.left <= REPAIRED_BY_HIDEOUT


def _is_damage(_state: State, below: Decision, owed: Damaging) -> bool:
    """Of a battle that he fights, or of a full removal."""
    if isinstance(below, Losing):
        return owed.left > 0 and owed.seat in {below.fight.attacker, below.fight.defender}
    return 0 < owed.left <= FULL_REMOVAL_DAMAGE


def _is_of_another(_state: State, _below: Decision, owed: Exhausting | ItemTaking) -> bool:
    return owed.seat != (owed.to if isinstance(owed, Exhausting) else owed.of)


def _is_reward(state: State, _below: Decision, owed: Rewarding) -> bool:
    return any(QUESTS[quest].suit == owed.suit for quest in vagabond_board(state, owed.seat).fulfilled)


def _is_coalition(state: State, _below: Decision, owed: Coalescing) -> bool:
    return state.dominance[owed.seat] is not None and state.boards[owed.seat].partner is None


def _is_way(state: State, _below: Decision, owed: Escorting) -> bool:
    """He has come along a path."""
    is_path = owed.destination in state.options.map.paths[owed.origin]
    return is_path and state.boards[owed.seat].pawn == owed.destination


def defects(state: State, seat: Seat, board: VagabondBoard) -> Iterator[str]:
    """Ruins with an item each, quests once each, relations to all (Law 9.3, 9.2.9)."""
    searches = sum(isinstance(owed, RuinSearch) for owed in state.pending)
    if sum(board.ruin_items) != state.ruins.bit_count() + searches:
        yield "Law 9.3: there is an item under each ruin"
    if len(board.quests) > QUESTS_SHOWN:
        yield "Law 9.3: three quests lie face up"
    is_placed = any(isinstance(owed, PawnPlacing) for owed in state.pending)
    if board.pawn is None and state.pending and not is_placed:
        yield "Law 9.3: the pawn is placed in the set-up"
    if board.partner is not None and state.options.seats < COALITION_SEATS:
        yield "Law 9.2.8: coalitions need four players"
    is_lonely = board.partner is None and not any(isinstance(owed, Coalescing) for owed in state.pending)
    if is_lonely and state.dominance[seat] is not None:
        yield "Law 9.2.8: the Vagabond activates a dominance card for a coalition"


OWES: Final[frozenset[type[Decision]]] = frozenset(
    {Refreshing, Slipping, Roaming, Exhausting, ItemTaking, Rewarding, Repairing, Coalescing, Resting, Dropping}
    | {Enlisting, Escorting, Damaging, QuestDeal, RuinSearch}
)
"""The decisions that no other faction can owe."""

CLAIMS: Final[tuple[Claim, ...]] = (
    (Refreshing, "Law 9.4.1: three items are refreshed, and two for each tea", _is_refreshment),
    (Repairing, "Law D.3: the Ranger repairs three items", _is_hideout),
    (Damaging, "Law 9.2.7: items are damaged in battle or by a full removal", _is_damage),
    (Exhausting, "Law 9.5.4: another player is aided", _is_of_another),
    (ItemTaking, "Law 9.5.4: another player was aided", _is_of_another),
    (Rewarding, "Law 9.5.5: a quest of the suit is completed", _is_reward),
    (Coalescing, "Law 9.2.8: a dominance card is out, and no partner is found", _is_coalition),
    (Escorting, "Law 9.2.9.II.b: the pawn has come along a path", _is_way),
)
"""What must be true of decisions."""
