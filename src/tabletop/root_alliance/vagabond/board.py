"""The board of the Vagabond (Law 9). Data only."""

from typing import TYPE_CHECKING, ClassVar, Final

import attrs

from tabletop.core import OPEN, Pool, Seat, Zone, fast_copy
from tabletop.root_alliance import fights, maps
from tabletop.root_alliance.boards import WithoutAbilities
from tabletop.root_alliance.components import CLEARINGS, NO_ITEMS, SWORD, Faction, Items, counted, each_of
from tabletop.root_alliance.vagabond import components, decisions


@attrs.frozen
class VagabondBoard(WithoutAbilities):
    """
    The board of the Vagabond (Law 9). Nothing on it is hidden: what lies face down nobody has seen.

    pawn: None until it is placed. ready, exhausted, damaged, broken: items by `Condition`; where they lie follows from
    it (Law 9.2.5). quests: face up. fulfilled: completed. unseen_quests: the rest, unordered. ruin_items: what still
    lies under ruins. relations, aids: one entry a seat; aids of this turn that count for the next step. partner: in a
    coalition.
    """

    character: components.Character | None
    pawn: maps.PlaceId | None
    ready: Items
    exhausted: Items
    damaged: Items
    broken: Items
    quests: tuple[components.QuestId, ...]
    fulfilled: tuple[components.QuestId, ...]
    unseen_quests: tuple[components.QuestId, ...]
    ruin_items: Items
    relations: tuple[components.Relation, ...]
    aids: tuple[int, ...]
    partner: Seat | None
    faction: ClassVar[Faction] = Faction.VAGABOND

    @property
    def allies(self) -> tuple[Seat, ...]:
        """The allied factions (Law 9.2.9.II)."""
        return tuple(
            Seat(seat) for seat, relation in enumerate(self.relations) if relation is components.Relation.ALLIED
        )

    def damage(self, seat: Seat, hits: int) -> decisions.Damaging:
        """Hits damage items (Law 9.2.7)."""
        return decisions.Damaging(seat, hits)

    def before_battle(self, fight: fights.Fight) -> decisions.Enlisting | None:
        """Allies can fight along (Law 9.2.9.II.c)."""
        return decisions.Enlisting(fight.attacker, fight) if self.allies else None

    def walked(self, seat: Seat, place: maps.PlaceId) -> "tuple[VagabondBoard, tuple[decisions.Escorting, ...]]":
        """Allied warriors in the clearing that the pawn left may come along (Law 9.2.9.II.b)."""
        moved, origin = vagabond_evolve(self, pawn=place), self.pawn
        if origin is None or max(origin, place) >= CLEARINGS:
            return moved, ()
        return moved, (decisions.Escorting(seat, origin, place),)

    @property
    def steals(self) -> bool:
        """A Thief does (Law D.1)."""
        return self.character is components.Character.THIEF

    @property
    def items(self) -> tuple[Items, ...]:
        """His own, by their conditions, and those under ruins, which are for him (Law 9.2.5, 9.3)."""
        return self.ready, self.exhausted, self.damaged, self.broken, self.ruin_items

    @property
    def brought_items(self) -> Items:
        """Those under ruins, and those that the character starts with (Law 9.3)."""
        start = () if self.character is None else components.STARTING_ITEMS[self.character]
        return counted([*each_of(components.RUIN_ITEMS), *start])

    def hit_limit(self, warriors: int) -> int:
        """Undamaged swords, and warriors of an ally that fights along (Law 9.2.6, 9.2.9.II.c)."""
        return self.ready[SWORD] + self.exhausted[SWORD] + warriors


if TYPE_CHECKING:
    from attrs import evolve

    vagabond_evolve = evolve
else:
    vagabond_evolve = fast_copy(VagabondBoard)


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
        unseen_quests=components.ALL_QUESTS,
        ruin_items=components.RUIN_ITEMS,
        relations=(components.Relation.INDIFFERENT,) * seats,
        aids=(0,) * seats,
        partner=None,
    )


_QUESTS: Final = Pool(
    components.QuestId,
    "Law 9.3",
    box=lambda options: components.ALL_QUESTS if Faction.VAGABOND in options.factions else (),
)

ZONES: Final = tuple(Zone(f"boards.{pile}", _QUESTS, look=OPEN) for pile in ("quests", "fulfilled", "unseen_quests"))
"""Where the quest cards lie; items are counted by kind and may leave the game, which no zone says (Law 9.6.4)."""
