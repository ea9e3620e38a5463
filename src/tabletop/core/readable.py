"""Values of a game as people read them: what `str` gives, while `repr` says exactly what is there."""

from collections.abc import Callable
from typing import Any


def readable(text: Callable[[Any], str], *classes: type) -> None:
    """Let `str` of the values of these classes be this text."""
    for cls in classes:
        type.__setattr__(cls, "__str__", text)
