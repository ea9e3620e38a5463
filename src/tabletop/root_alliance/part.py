"""What a faction says of itself to the rest of the game: a record of the table in `factions.py`."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

import attrs

from tabletop.core.contract import Seat
from tabletop.root_alliance.components import Faction
from tabletop.root_alliance.decisions import Decision, Fight, Loss, Trigger
from tabletop.root_alliance.rules.tables import Chapter
from tabletop.root_alliance.state import Board, State

Phase: TypeAlias = Callable[[State, Seat], tuple[Decision, ...]]
"""What a faction owes in a phase, in its order."""


def nothing_after_battle(state: State, _seat: Seat, _fight: Fight) -> State:
    """The end of a battle brings nothing."""
    return state


def nothing_after_removal(state: State, _seat: Seat, _losses: Iterable[Loss], _is_battle: bool) -> State:  # noqa: FBT001
    """The removal of others' pieces brings nothing."""
    return state


@attrs.frozen(kw_only=True)
class FactionPart:
    """
    One faction.

    empty_board: its board before the set-up, told how many play. set_up: what its set-up owes, in its order.
    birdsong, daylight, evening: what it does in the three phases of its turn.
    triggers: what the removal of its pieces triggers. after_battle: what the end of a battle brings to one of the two.
    after_removal: what the removal of others' pieces brings to who removed them; told whether it was in battle.
    chapters: its files of rules.
    """

    faction: Faction
    empty_board: Callable[[int], Board]
    set_up: Callable[[Seat], tuple[Decision, ...]]
    birdsong: Phase
    daylight: Phase
    evening: Phase
    triggers: Callable[[State, Seat, Iterable[Loss]], list[Trigger]]
    after_battle: Callable[[State, Seat, Fight], State] = nothing_after_battle
    after_removal: Callable[[State, Seat, Iterable[Loss], bool], State] = nothing_after_removal
    chapters: tuple[Chapter, ...]
