"""The board of the Vagabond (Law 9). Data only."""

from typing import TYPE_CHECKING, ClassVar, Final

import attrs

from tabletop.core.contract import Seat
from tabletop.core.quick import quick_evolve
from tabletop.core.zone import OPEN, Pool, Zone
from tabletop.root_alliance.boards import WithoutAbilities
from tabletop.root_alliance.components import NO_ITEMS, SWORD, Faction, Items, counted, each_of
from tabletop.root_alliance.maps import PlaceId
from tabletop.root_alliance.vagabond.components import (
    ALL_QUESTS,
    RUIN_ITEMS,
    STARTING_ITEMS,
    Character,
    QuestId,
    Relation,
)


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

    @property
    def steals(self) -> bool:
        """A Thief does (Law D.1)."""
        return self.character is Character.THIEF

    @property
    def items(self) -> tuple[Items, ...]:
        """His own, by their conditions, and those under ruins, which are for him (Law 9.2.5, 9.3)."""
        return self.ready, self.exhausted, self.damaged, self.broken, self.ruin_items

    @property
    def brought_items(self) -> Items:
        """Those under ruins, and those that the character starts with (Law 9.3)."""
        start = () if self.character is None else STARTING_ITEMS[self.character]
        return counted([*each_of(RUIN_ITEMS), *start])

    def hit_limit(self, warriors: int) -> int:
        """Undamaged swords, and warriors of an ally that fights along (Law 9.2.6, 9.2.9.II.c)."""
        return self.ready[SWORD] + self.exhausted[SWORD] + warriors


if TYPE_CHECKING:
    from attrs import evolve

    vagabond_evolve = evolve
else:
    vagabond_evolve = quick_evolve(VagabondBoard)


def empty_board(seats: int) -> VagabondBoard:
    """The board before the set-up."""
    return VagabondBoard(
        character=None,
        pawn=None,
        ready=NO_ITEMS,
        exhausted=NO_ITEMS,
        damaged=NO_ITEMS,
        broken=NO_ITEMS,
        quests=(),
        fulfilled=(),
        unseen_quests=ALL_QUESTS,
        ruin_items=RUIN_ITEMS,
        relations=(Relation.INDIFFERENT,) * seats,
        aids=(0,) * seats,
        partner=None,
    )


_QUESTS: Final = Pool(
    QuestId, "Law 9.3", box=lambda options: ALL_QUESTS if Faction.VAGABOND in options.factions else ()
)

ZONES: Final = tuple(Zone(f"boards.{pile}", _QUESTS, look=OPEN) for pile in ("quests", "fulfilled", "unseen_quests"))
"""Where the quest cards lie; items are counted by kind and may leave the game, which no zone says (Law 9.6.4)."""
