"""
Rules of tabletop games as plain functions over immutable states.

A game is a package: `tabletop.duel`. What all games share is in `tabletop.core`.
"""

from typing import TYPE_CHECKING

__all__ = ["__version__"]

__version__: str

if not TYPE_CHECKING:  # a type checker would take every misspelt name for an attribute

    def __getattr__(name: str) -> str:
        """The installed version, looked up when somebody asks: `importlib.metadata` is slow to import."""
        if name != "__version__":
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message)
        from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

        try:
            return version("tabletop-rules")
        except PackageNotFoundError:
            return "0+unknown"
