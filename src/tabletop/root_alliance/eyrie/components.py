"""The numbers of the Eyrie Dynasties, columns and leaders (Law 7). Tables only: no rule lives here."""

from enum import StrEnum
from typing import Final

ROOST_POINTS: Final = (0, 0, 1, 2, 3, 4, 4, 5)  # Law 7, by roosts on the map
ROOST_DRAWS: Final = (1, 1, 1, 2, 2, 2, 3, 3)  # Law 7
EYRIE_START: Final = 6  # Law 7.3.2
NEW_ROOST_WARRIORS: Final = 3  # Law 7.4.3
DECREE_ADDITIONS: Final = 2  # Law 7.4.2


class Column(StrEnum):
    """The columns of the Decree, in the order in which they are resolved (Law 7.5.2)."""

    RECRUIT = "recruit"
    MOVE = "move"
    BATTLE = "battle"
    BUILD = "build"


COLUMNS: Final = tuple(Column)


class Leader(StrEnum):
    """The leaders of the Eyrie (Law 7.8)."""

    BUILDER = "builder"
    CHARISMATIC = "charismatic"
    COMMANDER = "commander"
    DESPOT = "despot"


LEADERS: Final = tuple(Leader)
VIZIERS: Final = {
    Leader.BUILDER: (Column.RECRUIT, Column.MOVE),
    Leader.CHARISMATIC: (Column.RECRUIT, Column.BATTLE),
    Leader.COMMANDER: (Column.MOVE, Column.BATTLE),
    Leader.DESPOT: (Column.MOVE, Column.BUILD),
}
