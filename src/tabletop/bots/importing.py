"""Modules named by their import path, and what can be wrong with such a name."""

from importlib import import_module
from types import ModuleType

from tabletop.bots.faults import STOPS, describe
from tabletop.core import TabletopError
from tabletop.core.errors import excerpt


class ImportPathError(TabletopError, ImportError):
    """
    No module can be imported from this path.

    `module` is the path, `fault` says why.
    """

    def __init__(self, module: str, fault: str) -> None:
        super().__init__(module, fault)
        self.module = module
        self.fault = fault

    def __str__(self) -> str:
        return self.fault


def imported(module: str) -> ModuleType:
    """
    The module with this path, such as `examples.magpies`.

    Raises:
        ImportPathError: there is none, or importing it fails, for whatever reason.
    """
    if not all(part.isidentifier() for part in module.split(".")):
        raise ImportPathError(module, f"{excerpt(module)} is no import path")
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{module}.".startswith(f"{error.name}."):
            raise ImportPathError(module, f"there is no module {error.name!r}") from None
        raise ImportPathError(module, f"importing {module} fails: {error}") from error
    except STOPS:
        raise
    except BaseException as error:
        raise ImportPathError(module, f"importing {module} fails: {describe(error)}") from error
