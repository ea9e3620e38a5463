"""What the stack of decisions cannot be: what may wait under what, and whose it is (Law 1.1.3, 1.4.1, 1.4.2, 5.1.7)."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final, TypeAlias

import attrs

from tabletop.core.contract import CHANCE, Seat
from tabletop.root_alliance.alliance.decisions import (
    Agitating,
    Operating,
    Outrage,
    Revolting,
    RevoltPaid,
    RevoltWon,
    Spreading,
    SpreadPaid,
    SupporterDraw,
    SupportersLimit,
    SupportersPaying,
)
from tabletop.root_alliance.components import STARTING_HAND, Faction
from tabletop.root_alliance.decisions import (
    Activating,
    Aftermath,
    Ambushing,
    AmbushOver,
    BattleEnd,
    Damaging,
    Daylight,
    Decision,
    Draw,
    Enlisting,
    Escorting,
    Evening,
    Foiling,
    GoingFirst,
    HandLimit,
    Look,
    Losing,
    NextTurn,
    Ordering,
    Paying,
    Rolling,
    SuitDeal,
    TakingDominance,
    Targeting,
    Theft,
    Timing,
    UsingEffects,
    Window,
)
from tabletop.root_alliance.eyrie.decisions import (
    Adjourning,
    Appointing,
    Courting,
    Decreeing,
    EmergencyOrders,
    Landing,
    Nesting,
    Obeying,
    Ordained,
    RoostScoring,
)
from tabletop.root_alliance.factions import PARTS
from tabletop.root_alliance.marquise.decisions import (
    Acting,
    Building,
    FieldHospital,
    Founding,
    KeepPlacing,
    Marching,
    Overworking,
    Recruiting,
    WoodPaying,
    WoodPlacing,
    Workday,
)
from tabletop.root_alliance.setup import set_up
from tabletop.root_alliance.state import State
from tabletop.root_alliance.vagabond.decisions import (
    CharacterChoosing,
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

Kind: TypeAlias = type[Decision] | Timing
"""What a decision is; of windows the timing."""

_MOVED: Final[frozenset[Kind]] = frozenset({Outrage, SupporterDraw})  # Law 8.2.6, R-7
_LOST_BY_ALLIANCE: Final[frozenset[Kind]] = _MOVED | {SupportersLimit}  # Law 8.2.4, 8.2.6
_TRIGGERS: Final[frozenset[Kind]] = _LOST_BY_ALLIANCE | {Ordering, FieldHospital}  # Law 6.2.3
_CLEARED: Final[frozenset[Kind]] = frozenset({Ordering, Aftermath, Damaging})  # Law 9.2.2.I
_BATTLE: Final[frozenset[Kind]] = frozenset(
    {Ambushing, Foiling, Rolling, GoingFirst, UsingEffects, Losing, AmbushOver, BattleEnd}
)
_SHOWN: Final[frozenset[Kind]] = frozenset(
    {Targeting, Look, TakingDominance}
)  # Law 3.3.4, 4.1.3: at any time of Daylight
_AIMED: Final[frozenset[Kind]] = _SHOWN | {Draw}  # for a warrior, which the Vagabond has not
_CRAFTED: Final[frozenset[Kind]] = _CLEARED | _AIMED | {Activating, Timing.DAYLIGHT_START}  # Law 4.1.1, 4.1.2

_ABOVE: Final[Mapping[Kind, frozenset[Kind]]] = {
    NextTurn: frozenset({Evening, HandLimit, RoostScoring, Operating, Dropping}),
    Evening: frozenset({Daylight, Acting, Obeying, Adjourning, Agitating, Roaming, Repairing, Appointing}),
    Daylight: frozenset({Timing.BIRDSONG, WoodPlacing, Nesting, Spreading, Slipping, Escorting, *_MOVED}),
    Timing.BIRDSONG_START: frozenset({Targeting, Draw}),
    Timing.BIRDSONG: frozenset(
        {Timing.BIRDSONG_START, WoodPlacing, Nesting, Spreading, Slipping, Escorting, Targeting, Theft, *_MOVED}
    ),
    Timing.DAYLIGHT_START: _BATTLE | {Enlisting},
    Timing.EVENING_START: _MOVED | {Escorting},
    WoodPlacing: frozenset({Timing.BIRDSONG_START, Targeting, Theft}),
    Workday: _CRAFTED | _LOST_BY_ALLIANCE,
    Acting: _BATTLE | _MOVED | _AIMED | {Workday, Marching, Recruiting, Building, Overworking},
    Marching: _MOVED,
    Building: frozenset({WoodPaying}),
    Overworking: frozenset({Paying}),
    TakingDominance: frozenset({Paying}),
    Nesting: frozenset({Decreeing, Targeting, Theft}),
    Decreeing: frozenset({EmergencyOrders, Draw, Targeting, Theft}),
    EmergencyOrders: frozenset({Timing.BIRDSONG_START, Timing.BIRDSONG}),
    Courting: _CRAFTED | _TRIGGERS,
    Obeying: _BATTLE | _MOVED | _AIMED | {Courting, Ordained},
    Adjourning: _AIMED,
    RoostScoring: frozenset({Timing.EVENING_START}),
    Spreading: frozenset({Revolting, SpreadPaid, Targeting, Theft}),
    SpreadPaid: frozenset({SupportersPaying}),
    Revolting: frozenset({Timing.BIRDSONG_START, RevoltPaid, RevoltWon, Targeting, Theft}),
    RevoltPaid: frozenset({SupportersPaying}),
    RevoltWon: frozenset({FieldHospital, Aftermath, Damaging}),
    Agitating: _CRAFTED | {FieldHospital},
    Operating: _BATTLE | {Timing.EVENING_START},
    Slipping: frozenset({Refreshing, Targeting, Theft}),
    Refreshing: frozenset({Timing.BIRDSONG_START, Timing.BIRDSONG}),
    Roaming: _BATTLE
    | _TRIGGERS
    | _SHOWN
    | {Timing.DAYLIGHT_START, Enlisting, Escorting, Exhausting, ItemTaking, QuestDeal, RuinSearch, Theft, Coalescing},
    QuestDeal: frozenset({Rewarding, Draw}),
    Dropping: frozenset({HandLimit}),
    HandLimit: frozenset({Draw, Resting}),
    Resting: frozenset({Timing.EVENING_START}),
    Draw: frozenset({Draw, FieldHospital, Timing.EVENING_START}),
    Targeting: frozenset({Draw}),
    SupporterDraw: frozenset({Look}),
    AmbushOver: _TRIGGERS | {Losing},
    BattleEnd: _TRIGGERS,
    Losing: frozenset({Damaging}),
    Aftermath: frozenset({Damaging}),
    Ordering: _TRIGGERS,
}
"""What may lie directly on what; on others nothing may (Law 1.4.1, 1.4.2)."""

_OF: Final[Mapping[Faction, frozenset[type[Decision]]]] = {faction: part.owes for faction, part in PARTS.items()}
"""The decisions that only one faction can owe."""

_AT_SET_UP: Final[frozenset[Kind]] = frozenset(
    {SuitDeal, KeepPlacing, Founding, Landing, CharacterChoosing, PawnPlacing}
)
"""What is owed in the set-up alone (Law 5.1.7)."""

_OUT_OF_TURN: Final[frozenset[Kind]] = frozenset(
    {FieldHospital, SupportersLimit, Outrage, Look, Damaging, Ambushing, UsingEffects, Losing, Ordering}
)
"""What others than the player whose turn it is may be asked (Law 4.3, 6.2.3, 8.2.6, 9.2.7)."""


def stack_defects(state: State) -> Iterator[str]:
    """What the stack cannot be; every decision in it is owed by a seat or by chance."""
    if isinstance(state.pending[0], NextTurn):
        yield from _misplaced(state)
        yield from _misowned(state)
    else:
        yield from _set_up(state)


def kind_of(owed: Decision) -> Kind:
    """The class of the decision; of a window its timing."""
    return owed.timing if isinstance(owed, Window) else type(owed)


def _misplaced(state: State) -> Iterator[str]:
    """Phases follow each other, and nothing comes in the middle of anything else (Law 1.4.1, 1.4.2)."""
    for below, owed in pairwise(state.pending):
        if kind_of(owed) not in _ABOVE.get(kind_of(below), ()):
            is_phase = isinstance(below, NextTurn | Evening | Daylight)
            clause = "5.1.7" if type(owed) in _AT_SET_UP else "1.4.1" if is_phase else "1.4.2"
            yield f"Law {clause}: {type(owed).__name__} does not come before {type(below).__name__} is over"


def _misowned(state: State) -> Iterator[str]:
    """Each faction has its own decisions, and most are owed by the player whose turn it is (Law 1.1.3)."""
    for owed in state.pending:
        owner = owed.to if isinstance(owed, Draw | SupporterDraw | QuestDeal | RuinSearch) else owed.seat
        if owner == CHANCE:
            continue  # of a roll or a theft the contents tell whose it is
        if not 0 <= owner < state.options.seats:
            yield f"Law 5.1.1: {type(owed).__name__} concerns a seat"
            continue
        faction = state.options.factions[owner]
        if any(type(owed) in kinds and faction is not other for other, kinds in _OF.items()):
            yield f"Law 5.1.1: {type(owed).__name__} is nothing that the {faction} owes"
        is_free = isinstance(owed, Draw | SupporterDraw) or type(owed) in _OUT_OF_TURN
        if owner != state.active and not is_free:
            yield f"Law 1.4.1: {type(owed).__name__} is owed by the player whose turn it is"


def _set_up(state: State) -> Iterator[str]:
    """The set-up goes by its order (Law 5.1.7), and what it has dealt and placed lies there, and no more."""
    *waiting, due = state.pending
    *before, planned = tuple(reversed(set_up(state.options)))[: len(state.pending)]
    if isinstance(due, Founding) and isinstance(planned, Founding):  # some of the first buildings may stand
        planned = attrs.evolve(planned, buildings=planned.buildings[-len(due.buildings) :])
    if [*waiting, due] != [*before, planned]:
        yield "Law 5.1.7: the set-up is owed in its order"
        return
    if any(state.points) or state.turn != 1 or state.discard or any(state.in_play):
        yield "Law 5.1.2: nothing happens before the first turn"
    if [len(hand) + _owed(state, Draw(Seat(seat))) for seat, hand in enumerate(state.hands)] != [
        STARTING_HAND
    ] * state.options.seats:
        yield "Law 5.1.3: each player draws three cards"
    for seat, board in enumerate(state.boards):
        part = PARTS[board.faction]
        if not part.is_set_up(state, Seat(seat)):
            yield f"Law {part.set_up_clause}: the {board.faction} has placed what its set-up is through with"


def _owed(state: State, decision: Decision) -> int:
    """How often exactly this is owed."""
    return state.pending.count(decision)
