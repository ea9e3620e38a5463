"""What a state can owe: whose decision it is, and what must be remembered for it. Data only, a file a chapter."""

from typing import TypeAlias

import attrs

from tabletop.core.contract import Seat
from tabletop.root_alliance.decisions.alliance import (
    Agitating,
    BaseLoss,
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
from tabletop.root_alliance.decisions.eyrie import (
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
    Turmoil,
)
from tabletop.root_alliance.decisions.marquise import (
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
from tabletop.root_alliance.decisions.shared import (
    Activating,
    Aftermath,
    Ambushed,
    Ambushing,
    AmbushOver,
    Arrival,
    BattleEnd,
    Birdsong,
    Damaging,
    Daylight,
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
    Paying,
    Rolling,
    SuitDeal,
    TakingDominance,
    Targeting,
    Theft,
    UsingEffects,
    Window,
)
from tabletop.root_alliance.decisions.vagabond import (
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

Trigger: TypeAlias = FieldHospital | Outrage | BaseLoss
"""What a removal can trigger."""


@attrs.frozen(cache_hash=True)
class Ordering:
    """
    The seat chooses which of several triggers comes first (Law 1.1.3, 4.3.4).

    by_owner: whether each player orders its own triggers, as after the hits of a battle.
    """

    seat: Seat
    triggers: tuple[Trigger, ...]
    by_owner: bool


Stage: TypeAlias = (
    Birdsong
    | Daylight
    | Evening
    | NextTurn
    | TakingDominance
    | Ambushed
    | AmbushOver
    | BattleEnd
    | Aftermath
    | Arrival
    | Building
    | Overworking
    | Resting
    | EmergencyOrders
    | Turmoil
    | RoostScoring
    | RevoltPaid
    | RevoltWon
    | SpreadPaid
    | BaseLoss
)
"""What is owed without anybody being asked; never due at rest."""

Chance: TypeAlias = SuitDeal | Draw | SupporterDraw | Rolling | Theft | QuestDeal | RuinSearch

Decision: TypeAlias = (
    Chance
    | Stage
    | Window
    | Targeting
    | Look
    | Paying
    | HandLimit
    | Activating
    | Enlisting
    | Escorting
    | Damaging
    | Ambushing
    | Foiling
    | GoingFirst
    | UsingEffects
    | Losing
    | Ordering
    | KeepPlacing
    | Founding
    | WoodPlacing
    | Workday
    | Acting
    | Marching
    | Recruiting
    | WoodPaying
    | FieldHospital
    | CharacterChoosing
    | PawnPlacing
    | Refreshing
    | Slipping
    | Roaming
    | Exhausting
    | ItemTaking
    | Rewarding
    | Repairing
    | Coalescing
    | Dropping
    | Landing
    | Appointing
    | Decreeing
    | Nesting
    | Courting
    | Obeying
    | Ordained
    | Adjourning
    | SupportersPaying
    | Revolting
    | Spreading
    | Agitating
    | Operating
    | SupportersLimit
    | Outrage
)

__all__ = ["Chance", "Decision", "Ordering", "Stage", "Trigger"]
