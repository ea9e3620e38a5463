"""
Quick copies of frozen attrs objects.

`attrs.evolve` goes through a frozen `__init__` and costs some 2 microseconds for a state of ten fields. The copies made
here are filled as objects of an open subclass, a subclass without slots of its own, and get their real class last: that
takes a fifth of the time. `benchmarks/` holds the figures that asked for this.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import attrs

T = TypeVar("T", bound=attrs.AttrsInstance)


def open_subclass(cls: type) -> type:
    """
    A subclass of a frozen, slotted class whose instances can be filled field by field.

    Once filled, an instance becomes one of `cls` when that is set as its `__class__`; where `cls` caches its hash,
    `_attrs_cached_hash` must have been set to None.
    """
    opened = {name: getattr(object, name) for name in ("__init__", "__setattr__", "__delattr__")}
    return type(f"Open{cls.__name__}", (cls,), {"__slots__": (), **opened})


def fast_copy(cls: type[T], *changing: str) -> Callable[..., T]:
    """
    A function like `attrs.evolve` for instances of the frozen, slotted class `cls` alone.

    The copy is made without validators, converters and `__attrs_post_init__`: it is for values that are right already.
    A field given as `...` stays as it is, like one that is not given.

    Where the fields that change are named in `changing`, each of them must be given, in this order or by name, and no
    other can be: for a class of many fields that halves the cost.

    Raises:
        TypeError: `changing` names what is no field of the class.
    """
    names = [field.name for field in attrs.fields(cls)]
    if not set(changing) <= set(names):
        raise TypeError(f"{cls.__name__} has no field {min(set(changing) - set(names))!r}")
    opened = open_subclass(cls)
    if changing:
        parameters = ", ".join(changing)
        values = {name: name if name in changing else f"value.{name}" for name in names}
    else:
        parameters = ", ".join(f"{name}=..." for name in names)
        values = {name: f"value.{name} if {name} is ... else {name}" for name in names}
    lines = [
        f"def evolve(value, /, {parameters}):",
        "    copy = Open()",
        *(f"    copy.{name} = {value}" for name, value in values.items()),
        *(["    copy._attrs_cached_hash = None"] if hasattr(cls, "_attrs_cached_hash") else []),
        "    copy.__class__ = Frozen",
        "    return copy",
    ]
    scope: dict[str, Any] = {"Open": opened, "Frozen": cls}
    exec("\n".join(lines), scope)  # noqa: S102  (attrs makes its own `__init__` in the same way)
    made: Callable[..., T] = scope["evolve"]
    return made


def fast_new(cls: type[T]) -> Callable[..., T]:
    """
    A function like the class itself, for a frozen, slotted class: told all its fields, one after the other.

    It is made without validators, converters and `__attrs_post_init__`: for values that are right already.
    """
    names = [field.name for field in attrs.fields(cls)]
    lines = [
        f"def new({', '.join(names)}, /):",
        "    made = Open()",
        *(f"    made.{name} = {name}" for name in names),
        *(["    made._attrs_cached_hash = None"] if hasattr(cls, "_attrs_cached_hash") else []),
        "    made.__class__ = Frozen",
        "    return made",
    ]
    scope: dict[str, Any] = {"Open": open_subclass(cls), "Frozen": cls}
    exec("\n".join(lines), scope)  # noqa: S102  (attrs makes its own `__init__` in the same way)
    made: Callable[..., T] = scope["new"]
    return made
