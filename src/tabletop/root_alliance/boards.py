"""
The faction boards: what belongs to one faction and lies neither on the map nor in its hand. Data only.

A board answers the few questions that the shared rules ask of every faction, so that they need not know which one it
is. `WithoutAbilities` answers for a faction that nothing sets apart.
"""

from typing import TYPE_CHECKING, ClassVar, TypeAlias

import attrs

from tabletop.core.contract import Seat
from tabletop.core.quick import quick_evolve
from tabletop.root_alliance.components import (
    SWORD,
    VIZIERS,
    Cards,
    Character,
    Column,
    Faction,
    Items,
    Leader,
    QuestId,
    Relation,
)
from tabletop.root_alliance.maps import PlaceId


class WithoutAbilities:
    """What the shared rules ask of a board, answered for a faction without special abilities."""

    __slots__ = ()

    @property
    def rules_ties(self) -> bool:
        """Whether the faction rules where it is tied for most (Law 2.5, 7.2.2)."""
        return False

    @property
    def higher_die_defending(self) -> bool:
        """Whether the faction takes the higher die as defender (Law 4.3.2, 8.2.2)."""
        return False

    @property
    def extra_hits_attacking(self) -> int:
        """How many extra hits the faction deals as attacker (Law 4.3.3, 7.8)."""
        return 0

    @property
    def razing_points(self) -> int:
        """What the faction scores beyond Law 3.2.1 for a battle in which it removed a building or token (Law 7.8)."""
        return 0

    @property
    def off_map_warriors(self) -> int:
        """How many warriors are neither on the map nor in the supply (Law 8.0)."""
        return 0

    @property
    def pawn(self) -> PlaceId | None:
        """Where the faction has a pawn (Law 9.2.2)."""
        return None

    @property
    def partner(self) -> Seat | None:
        """The seat with which the faction has formed a coalition (Law 9.2.8)."""
        return None

    @property
    def allies(self) -> tuple[Seat, ...]:
        """The seats whose warriors can be led along (Law 9.2.9.II)."""
        return ()

    @property
    def takes_damage(self) -> bool:
        """Whether hits damage items instead of removing pieces (Law 9.2.7)."""
        return False

    def item_points(self, printed: int) -> int:
        """What a crafted item scores (Law 3.2.2, 7.2.3)."""
        return printed

    def hit_limit(self, warriors: int) -> int:
        """How many rolled hits the faction deals at most with so many warriors there (Law 4.3.2.I, 9.2.6)."""
        return warriors


@attrs.frozen
class MarquiseBoard(WithoutAbilities):
    """The board of the Marquise: all that it holds follows from the pieces on the map (Law 6)."""

    faction: ClassVar[Faction] = Faction.MARQUISE


@attrs.frozen
class AllianceBoard(WithoutAbilities):
    """
    The board of the Woodland Alliance (Law 8).

    supporters: cards that only the Alliance may look at (Law 8.2.3). officers: warriors in the Officers box.
    """

    supporters: Cards
    officers: int
    faction: ClassVar[Faction] = Faction.ALLIANCE

    @property
    def higher_die_defending(self) -> bool:
        """Guerrilla War (Law 8.2.2)."""
        return True

    @property
    def off_map_warriors(self) -> int:
        """The officers (Law 8.0)."""
        return self.officers


@attrs.frozen
class EyrieBoard(WithoutAbilities):
    """
    The board of the Eyrie Dynasties (Law 7).

    leader: in office; None until one is chosen. deposed: the leaders face down, in the order of `LEADERS`. decree: the
    cards of each column, in the order of `COLUMNS`, without the Viziers.
    """

    leader: Leader | None
    deposed: tuple[Leader, ...]
    decree: tuple[Cards, ...]
    faction: ClassVar[Faction] = Faction.EYRIE

    @property
    def viziers(self) -> tuple[Column, ...]:
        """The columns of the Loyal Viziers, which count as bird cards (Law 7.3.4)."""
        return () if self.leader is None else VIZIERS[self.leader]

    @property
    def rules_ties(self) -> bool:
        """Lords of the Forest (Law 7.2.2)."""
        return True

    @property
    def extra_hits_attacking(self) -> int:
        """One under the Commander (Law 7.8)."""
        return int(self.leader is Leader.COMMANDER)

    @property
    def razing_points(self) -> int:
        """One under the Despot (Law 7.8)."""
        return int(self.leader is Leader.DESPOT)

    def item_points(self, printed: int) -> int:
        """Disdain for Trade, which the Builder ignores (Law 7.2.3, 7.8)."""
        return printed if self.leader is Leader.BUILDER else 1


@attrs.frozen
class VagabondBoard(WithoutAbilities):
    """
    The board of the Vagabond (Law 9). Nothing on it is hidden: what lies face down nobody has seen.

    pawn: None until it is placed. ready, exhausted, damaged, broken: items by `Condition`; where they lie follows from
    it (Law 9.2.5). quests: face up. fulfilled: completed. unseen_quests: the rest, unordered. ruin_items: what still
    lies under ruins. relations, aids: one entry a seat; aids of this turn that count for the next step. partner: in a
    coalition.
    """

    character: Character | None
    pawn: PlaceId | None
    ready: Items
    exhausted: Items
    damaged: Items
    broken: Items
    quests: tuple[QuestId, ...]
    fulfilled: tuple[QuestId, ...]
    unseen_quests: tuple[QuestId, ...]
    ruin_items: Items
    relations: tuple[Relation, ...]
    aids: tuple[int, ...]
    partner: Seat | None
    faction: ClassVar[Faction] = Faction.VAGABOND

    @property
    def allies(self) -> tuple[Seat, ...]:
        """The allied factions (Law 9.2.9.II)."""
        return tuple(Seat(seat) for seat, relation in enumerate(self.relations) if relation is Relation.ALLIED)

    @property
    def takes_damage(self) -> bool:
        """Hits damage items (Law 9.2.7)."""
        return True

    def hit_limit(self, warriors: int) -> int:
        """Undamaged swords, and warriors of an ally that fights along (Law 9.2.6, 9.2.9.II.c)."""
        return self.ready[SWORD] + self.exhausted[SWORD] + warriors


if TYPE_CHECKING:
    from attrs import evolve

    vagabond_evolve = evolve
else:
    vagabond_evolve = quick_evolve(VagabondBoard)

Board: TypeAlias = MarquiseBoard | EyrieBoard | AllianceBoard | VagabondBoard
