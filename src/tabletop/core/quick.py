"""
Quick copies of frozen attrs objects.

`attrs.evolve` goes through a frozen `__init__` and costs some 2 microseconds for a state of ten fields. The copies made
here are filled as objects of an open twin, a subclass without slots of its own, and get their real class last: that
takes a fifth of the time. `benchmarks/` holds the figures that asked for this.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import attrs

T = TypeVar("T", bound=attrs.AttrsInstance)


def quick_evolve(cls: type[T]) -> Callable[..., T]:
    """
    A function like `attrs.evolve` for instances of the frozen, slotted class `cls` alone.

    The copy is made without validators, converters and `__attrs_post_init__`: it is for values that are right already.
    A field given as `...` stays as it is, like one that is not given.
    """
    names = [field.name for field in attrs.fields(cls)]
    unlocked = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    twin = type(f"Open{cls.__name__}", (cls,), unlocked)
    lines = [
        f"def evolve(value, /, {', '.join(f'{name}=...' for name in names)}):",
        "    copy = new(Twin)",
        *(f"    copy.{name} = value.{name} if {name} is ... else {name}" for name in names),
        *(["    copy._attrs_cached_hash = None"] if hasattr(cls, "_attrs_cached_hash") else []),
        "    copy.__class__ = Frozen",
        "    return copy",
    ]
    scope: dict[str, Any] = {"new": object.__new__, "Twin": twin, "Frozen": cls}
    exec("\n".join(lines), scope)  # noqa: S102  (attrs makes its own `__init__` in the same way)
    made: Callable[..., T] = scope["evolve"]
    return made
