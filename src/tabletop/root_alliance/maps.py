"""The maps: clearings, paths, forests, slots, ruins (Law 2.2 to 2.4, 11). Tables only: no rule lives here."""

from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Final, NewType, TypeAlias

import attrs

from tabletop.root_alliance.components import CLEARINGS, FOX, MOUSE, RABBIT, SuitId

PlaceId = NewType("PlaceId", int)
"""A clearing, 0 to 11 for the clearings 1 to 12, or a forest, 12 upwards in the order of the map's table."""

ClearingSet: TypeAlias = Annotated[int, "clearings"]
"""A set of clearings as a bit mask: bit c is set when clearing c is in it."""


EVERYWHERE: Final[ClearingSet] = (1 << CLEARINGS) - 1
"""All clearings."""

ALL_CLEARINGS: Final = tuple(PlaceId(clearing) for clearing in range(CLEARINGS))
"""All clearings, by number."""


class MapName(StrEnum):
    """The two maps of the base game."""

    AUTUMN = "autumn"
    WINTER = "winter"


@attrs.frozen
class Woodland:
    """
    A map; tuples have one entry a clearing, in the order of their numbers.

    suits: printed suits; None where they are dealt (Law 11.2). slots include those under ruins. opposite: the corner
    diagonally opposite of clearings 1 to 4. forests: the clearings that each forest touches. around: the forests next
    to each forest. near: the paths as sets.
    """

    suits: tuple[SuitId, ...] | None
    slots: tuple[int, ...]
    ruins: ClearingSet
    paths: tuple[tuple[PlaceId, ...], ...]
    opposite: tuple[PlaceId, ...]
    forests: tuple[tuple[PlaceId, ...], ...]
    around: tuple[tuple[PlaceId, ...], ...]
    near: tuple[ClearingSet, ...] = attrs.field(init=False)

    @near.default
    def _near(self) -> tuple[ClearingSet, ...]:
        return tuple(sum(1 << clearing for clearing in row) for row in self.paths)

    @property
    def places(self) -> tuple[str, ...]:
        """The names of all places: the numbers of the clearings, then the forests as `1_2_5_10`."""
        return (*CLEARING_NAMES, *("_".join(CLEARING_NAMES[c] for c in touched) for touched in self.forests))


CLEARING_NAMES: Final = tuple(str(number) for number in range(1, CLEARINGS + 1))


def _paths(table: str) -> tuple[tuple[PlaceId, ...], ...]:
    """The neighbours of each clearing, from rows such as `5 9 10`, one a clearing."""
    return tuple(tuple(PlaceId(int(number) - 1) for number in row.split()) for row in table.split("/"))


def _forests(names: str) -> tuple[tuple[PlaceId, ...], ...]:
    return tuple(tuple(PlaceId(int(number) - 1) for number in name.split("_")) for name in names.split())


def _around(table: str) -> tuple[tuple[PlaceId, ...], ...]:
    return tuple(tuple(PlaceId(CLEARINGS + int(index)) for index in row.split()) for row in table.split("/"))


def _ruins(*numbers: int) -> ClearingSet:
    return sum(1 << number - 1 for number in numbers)


OPPOSITE: Final = (PlaceId(2), PlaceId(3), PlaceId(0), PlaceId(1))

AUTUMN: Final = Woodland(
    suits=(FOX, MOUSE, RABBIT, RABBIT, RABBIT, FOX, MOUSE, FOX, MOUSE, RABBIT, MOUSE, FOX),
    slots=(1, 2, 1, 1, 2, 2, 2, 2, 2, 2, 3, 2),
    ruins=_ruins(6, 10, 11, 12),
    paths=_paths("5 9 10/5 6 10/6 7 11/8 9 12/1 2/2 3 11/3 8 12/4 7/1 4 12/1 2 12/3 6 12/4 7 9 10 11"),
    opposite=OPPOSITE,
    forests=_forests("1_2_5_10 1_9_10_12 2_6_10_11_12 4_9_12 4_7_8_12 3_7_11_12 3_6_11"),
    around=_around("1 2/0 2 3/0 1 5 6/1 4/3 5/2 4 6/2 5"),
)

WINTER: Final = Woodland(
    suits=None,
    slots=(1, 1, 2, 2, 2, 2, 1, 2, 2, 1, 3, 3),
    ruins=_ruins(8, 9, 11, 12),
    paths=_paths("5 10 11/6 7 12/7 8 12/9 10 11/1 6/2 5/2 3/3 9 12/4 8 11/1 4/1 4 9/2 3 8"),
    opposite=OPPOSITE,
    forests=_forests("1_10_11 1_2_5_6_11_12 2_7_12 4_10_11 4_9_11 8_9_11_12 3_8_12 3_7_12"),
    around=_around("1 3/0 2 5/1 7/0 4/3 5/1 4 6/5 7/2 6"),
)

WOODLANDS: Final = {MapName.AUTUMN: AUTUMN, MapName.WINTER: WINTER}
SUIT_MARKERS: Final = (4, 4, 4)  # Law 11.2: four of each suit


@lru_cache(maxsize=16)
def forests_at(woodland: Woodland) -> tuple[tuple[PlaceId, ...], ...]:
    """The forests that touch each clearing (Law 2.4.1)."""
    return tuple(
        tuple(PlaceId(CLEARINGS + index) for index, touched in enumerate(woodland.forests) if clearing in touched)
        for clearing in range(CLEARINGS)
    )


@lru_cache(maxsize=1 << 12)
def clearings_in(clearings: ClearingSet) -> tuple[PlaceId, ...]:
    """The clearings of the set, by number."""
    return tuple(PlaceId(clearing) for clearing in range(CLEARINGS) if clearings >> clearing & 1)
