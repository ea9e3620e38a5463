"""Libraries that an extra brings, loaded when they are needed."""

from importlib import import_module
from typing import Any

from tabletop.core import TabletopError


class MissingExtraError(TabletopError, ImportError):
    """A library is not installed; the text says how it comes."""


def needed(module: str, extra: str, purpose: str) -> Any:  # noqa: ANN401  (any module)
    """
    The module.

    Raises:
        MissingExtraError: it is not installed.
    """
    try:
        return import_module(module)
    except ImportError as error:
        library = module.partition(".")[0]
        raise MissingExtraError(f"{purpose} needs {library}: pip install 'tabletop-rules[{extra}]'") from error
