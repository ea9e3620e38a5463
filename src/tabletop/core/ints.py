"""Whole numbers as callers hand them in: of any type that counts as an int, numpy's too; kept as plain ints."""

from operator import index
from typing import TYPE_CHECKING, Any, NewType, SupportsIndex, cast

if TYPE_CHECKING:
    import attrs


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


def whole_numbers(_cls: type, fields: list["attrs.Attribute[Any]"]) -> list["attrs.Attribute[Any]"]:
    """
    For options, `@attrs.frozen(field_transformer=whole_numbers)`: fields of int and of ids keep plain ints.

    They take whatever counts as an int, as `as_int` does; what else is given stays for the options to refuse.
    """
    return [
        field.evolve(converter=as_int) if field.converter is None and _is_whole(field.type) else field
        for field in fields
    ]


def _is_whole(form: object) -> bool:
    return form is int or (isinstance(form, NewType) and form.__supertype__ is int)
