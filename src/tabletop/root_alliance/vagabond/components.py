"""The numbers of the Vagabond, characters, relations and quests (Law 9). Tables only: no rule lives here."""

from enum import StrEnum
from typing import Final, NewType

import attrs

from tabletop.root_alliance import components

QuestId = NewType("QuestId", int)
"""A quest card: its index in `QUESTS`. No two of one suit are alike."""


RUIN_ITEMS: Final[components.Items] = (1, 1, 0, 0, 1, 0, 1, 0)  # Law 9.3
COALITION_SEATS: Final = 4  # Law 9.2.8


class Character(StrEnum):
    """The characters of the Vagabond (Law 9, table)."""

    THIEF = "thief"
    TINKER = "tinker"
    RANGER = "ranger"


CHARACTERS: Final = tuple(Character)
STARTING_ITEMS: Final = {
    Character.THIEF: (components.BOOTS, components.TORCH, components.TEA, components.SWORD),
    Character.TINKER: (components.BOOTS, components.TORCH, components.BAG, components.HAMMER),
    Character.RANGER: (components.BOOTS, components.TORCH, components.CROSSBOW, components.SWORD),
}


class Condition(StrEnum):
    """The state of an item of the Vagabond: face up or down, undamaged or damaged (Law 9.2.5)."""

    READY = "ready"  # face up, undamaged
    EXHAUSTED = "exhausted"  # face down, undamaged
    DAMAGED = "damaged"  # face up, damaged
    BROKEN = "broken"  # face down, damaged


class Relation(StrEnum):
    """What another faction is to the Vagabond (Law 9.2.9)."""

    HOSTILE = "hostile"
    INDIFFERENT = "indifferent"
    SECOND = "second space"
    THIRD = "third space"
    ALLIED = "allied"


LADDER: Final = (Relation.INDIFFERENT, Relation.SECOND, Relation.THIRD, Relation.ALLIED)
AIDS_NEEDED: Final = (1, 2, 3)  # Law 9.2.9, for each step up the ladder
AID_POINTS: Final = (1, 2, 2)
ALLY_AID_POINTS: Final = 2
TRACKED: Final = (components.TEA, components.COINS, components.BAG)  # Law 9.2.5.I
TRACK_LENGTH: Final = 3
REFRESHED: Final = 3  # Law 9.4.1
REFRESHED_BY_TEA: Final = 2
ITEM_LIMIT: Final = 6  # Law 9.6.4
ITEMS_BY_BAG: Final = 2
REPAIRED_BY_HIDEOUT: Final = 3  # Law D.3
QUESTS_SHOWN: Final = 3  # Law 9.3
QUEST_DRAWS: Final = 2  # Law 9.5.5


@attrs.frozen
class Quest:
    """A quest card: its suit, and the two items to exhaust, in the order of `ITEMS`."""

    name: str
    suit: components.SuitId
    items: tuple[components.ItemId, components.ItemId]


QUESTS: Final = (
    Quest("Fundraising", components.FOX, (components.COINS, components.TEA)),
    Quest("Errand", components.FOX, (components.TEA, components.BOOTS)),
    Quest("Logistics Help", components.FOX, (components.BAG, components.BOOTS)),
    Quest("Repair a Shed", components.FOX, (components.HAMMER, components.TORCH)),
    Quest("Give a Speech", components.FOX, (components.TEA, components.TORCH)),
    Quest("Guard Duty", components.RABBIT, (components.SWORD, components.TORCH)),
    Quest("Errand", components.RABBIT, (components.TEA, components.BOOTS)),
    Quest("Give a Speech", components.RABBIT, (components.TEA, components.TORCH)),
    Quest("Fend off a Bear", components.RABBIT, (components.CROSSBOW, components.TORCH)),
    Quest("Expel Bandits", components.RABBIT, (components.SWORD, components.SWORD)),
    Quest("Expel Bandits", components.MOUSE, (components.SWORD, components.SWORD)),
    Quest("Guard Duty", components.MOUSE, (components.SWORD, components.TORCH)),
    Quest("Fend off a Bear", components.MOUSE, (components.CROSSBOW, components.TORCH)),
    Quest("Escort", components.MOUSE, (components.BOOTS, components.BOOTS)),
    Quest("Logistics Help", components.MOUSE, (components.BAG, components.BOOTS)),
)


ALL_QUESTS: Final = tuple(QuestId(quest) for quest in range(len(QUESTS)))
QUEST_NAMES: Final = tuple(f"{quest.name.lower().replace(' ', '-')}-{components.SUITS[quest.suit]}" for quest in QUESTS)
