"""
What a state can owe: what the rules common to all factions can, and the unions with what each faction adds. Data only.

A *stage* is owed as well, but nobody is asked: when it is due the rules go on by themselves (`rules/`). `seat` is whose
stage it is.
"""

from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, TypeAlias

import attrs

from tabletop.core import CHANCE, Seat, fast_copy
from tabletop.root_alliance import components, fights, maps
from tabletop.root_alliance.additions import FactionChance, FactionDecision, FactionStage, Trigger
from tabletop.root_alliance.common import Owed


class Timing(StrEnum):
    """The windows in which lasting effects may be used (Law 4.1.3)."""

    BIRDSONG_START = "start of birdsong"
    BIRDSONG = "birdsong"
    DAYLIGHT_START = "start of daylight"
    EVENING_START = "start of evening"


class Act(StrEnum):
    """What may happen while a decision waits, whose own decisions then lie on it: its rule says which of these."""

    FIRST_USE = "the use of an effect at the start of birdsong"
    BIRDSONG_END = "what ends birdsong"
    BIRDSONG_USE = "the use of an effect in birdsong"
    DAYLIGHT_USE = "the use of an effect in daylight"
    CRAFT = "crafting"
    DRAW = "drawing cards"
    MOVE = "a move of warriors or of a pawn"
    BATTLE = "a battle"
    REMOVAL = "the removal of pieces"
    FULL_REMOVAL = "the removal of all enemy pieces from clearings"


class By(StrEnum):
    """Who may owe a decision, if others than the player whose turn it is may."""

    ANYBODY = "anybody"
    ITS_FACTION = "the faction whose rule it is"


@attrs.frozen(cache_hash=True)
class SuitDeal:
    """Chance deals a suit marker to the next clearing (Law 11.2)."""

    seat: ClassVar[Seat] = CHANCE


@attrs.frozen(cache_hash=True)
class Draw:
    """Chance deals a card of the deck to the hand of seat `to` (Law 2.1)."""

    to: Seat
    seat: ClassVar[Seat] = CHANCE


@attrs.frozen(cache_hash=True)
class Rolling:
    """Chance rolls the two dice of a battle (Law 4.3.2)."""

    fight: fights.Fight
    seat: ClassVar[Seat] = CHANCE


@attrs.frozen(cache_hash=True)
class Theft:
    """Chance chooses the card that `by` takes out of the hand of `of`, who scores `points` (Law 4.1.3, D.1)."""

    by: Seat
    of: Seat
    points: int
    seat: ClassVar[Seat] = CHANCE


@attrs.frozen(cache_hash=True)
class Birdsong(Owed):
    """Stage: the turn of the seat begins (Law 1.4.1)."""


@attrs.frozen(cache_hash=True)
class Daylight(Owed):
    """Stage: Daylight begins (Law 1.4.1)."""


@attrs.frozen(cache_hash=True)
class Evening(Owed):
    """Stage: Evening begins (Law 1.4.1)."""


@attrs.frozen(cache_hash=True)
class NextTurn(Owed):
    """Stage: the turn of the seat is over (Law 1.4.1)."""


@attrs.frozen(cache_hash=True)
class Window(Owed):
    """The seat may use effects of its play area, or a phase begins (Law 1.4.1, 4.1.3)."""

    timing: Timing


@attrs.frozen(cache_hash=True)
class Targeting(Owed):
    """The seat chooses the player whom its card is aimed at (Law 4.1.3)."""

    card: components.CardId


@attrs.frozen(cache_hash=True)
class Look(Owed):
    """The seat sees the hand of `owner` until it says so (Law 8.2.6, 4.1.3)."""

    owner: Seat


@attrs.frozen(cache_hash=True)
class Paying(Owed):
    """The seat spends a card of its hand that matches `suit` (Law 2.1.1)."""

    suit: components.SuitId


@attrs.frozen(cache_hash=True)
class HandLimit(Owed):
    """The seat discards down to five cards at the end of its Evening (Law 5.1.7)."""


@attrs.frozen(cache_hash=True)
class Activating(Owed):
    """The seat activates `left` more crafting pieces of any suit for the card (Law 4.1.1)."""

    card: components.CardId
    left: int


@attrs.frozen(cache_hash=True)
class TakingDominance(Owed):
    """Stage: an available dominance card is paid for (Law 3.3.4)."""

    card: components.CardId


@attrs.frozen(cache_hash=True)
class Ambushing(Owed):
    """The defender may play an ambush card (Law 4.3.1)."""

    fight: fights.Fight


@attrs.frozen(cache_hash=True)
class Foiling(Owed):
    """The attacker may answer the ambush with one (Law 4.3.1.I)."""

    fight: fights.Fight


@attrs.frozen(cache_hash=True)
class Ambushed(Owed):
    """Stage: the hits of an ambush are dealt (Law 4.3.1.II)."""

    fight: fights.Fight


@attrs.frozen(cache_hash=True)
class AmbushOver(Owed):
    """Stage: the hits of an ambush are dealt; the battle goes on if the attacker is still there (Law 4.3.1.II)."""

    fight: fights.Fight


@attrs.frozen(cache_hash=True)
class GoingFirst(Owed):
    """The attacker decides who uses effects first, as both sides could use some (Law 4.3.3)."""

    fight: fights.Fight
    hits: fights.Hits


@attrs.frozen(cache_hash=True)
class UsingEffects(Owed):
    """
    The seat may use effects in the battle (Law 4.3.3).

    is_last: whether the other side has had its chance. brutal: whether Brutal Tactics have been used in this battle.
    """

    fight: fights.Fight
    hits: fights.Hits
    is_last: bool
    brutal: bool


@attrs.frozen(cache_hash=True)
class Losing(Owed):
    """
    The seat chooses what its hits remove (Law 4.3.4).

    hits: still to be taken, by the attacker and by the defender. lost: what goes, of each of the two. Nothing leaves
    the map before all is chosen.
    """

    fight: fights.Fight
    is_ambush: bool
    hits: tuple[int, int]
    lost: tuple[tuple[components.PieceId, ...], tuple[components.PieceId, ...]]


@attrs.frozen(cache_hash=True)
class BattleEnd(Owed):
    """Stage: all hits of a battle are dealt and what they triggered is resolved (Law 4.3.4)."""

    fight: fights.Fight


@attrs.frozen(cache_hash=True)
class Aftermath(Owed):
    """Stage: a removal is over and scored; now come its triggers (Law 1.5.4). `seat` is whose turn it is."""

    losses: tuple[fights.Loss, ...]
    is_battle: bool


@attrs.frozen(cache_hash=True)
class Arrival(Owed):
    """Stage: warriors of the seat have moved into the clearing."""

    clearing: maps.PlaceId


@attrs.frozen(cache_hash=True)
class Ordering(Owed):
    """
    The seat chooses which of several triggers comes first (Law 1.1.3, 4.3.4).

    by_owner: whether each player orders its own triggers, as after the hits of a battle.
    """

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
    | FactionStage
)
"""What is owed without anybody being asked; never due at rest."""

Chance: TypeAlias = SuitDeal | Draw | Rolling | Theft | FactionChance

Decision: TypeAlias = (
    Chance
    | Stage
    | Window
    | Targeting
    | Look
    | Paying
    | HandLimit
    | Activating
    | Ambushing
    | Foiling
    | GoingFirst
    | UsingEffects
    | Losing
    | Ordering
    | FactionDecision
)


if TYPE_CHECKING:
    from attrs import evolve

    effects_evolve = losing_evolve = evolve
else:  # a battle changes what it owes several times: `benchmarks`
    effects_evolve, losing_evolve = fast_copy(UsingEffects), fast_copy(Losing)
