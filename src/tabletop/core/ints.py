"""Whole numbers as callers hand them in: of any type that counts as an int, numpy's too; kept as plain ints."""

from operator import index
from typing import SupportsIndex, cast


def plain_int(value: object) -> int | None:
    """The plain int for whatever counts as one (`operator.index`); None for anything else, bools among it."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return index(cast("SupportsIndex", value))
    except Exception:  # noqa: BLE001  (a caller's class may raise anything)
        return None


def as_int(value: SupportsIndex) -> int:
    """The plain int for whatever counts as one; anything else as it is, for the options to refuse."""
    number = plain_int(value)
    return cast("int", value) if number is None else number
