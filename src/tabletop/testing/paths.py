"""Import paths: how a capsule and another process find the same game, `tabletop.duel` or `package.module:name`."""

import sys
from functools import reduce
from importlib import import_module
from types import ModuleType

from tabletop.core.contract import AnyGame, require_game


def object_at(path: str) -> object:
    """
    What stands at this import path: a module, or what a module calls by the name after the colon.

    Raises:
        ImportError: there is no such module, or it has no such name.
    """
    module, _, names = path.partition(":")
    try:
        return reduce(getattr, names.split(".") if names else (), import_module(module))
    except AttributeError as error:
        raise ImportError(f"{path}: {error}") from None


def game_at(path: str) -> AnyGame:
    """
    The game at this import path.

    Raises:
        ImportError: nothing stands there.
        ContractError: what stands there is no game.
    """
    return require_game(object_at(path))


def path_of(thing: object) -> str | None:
    """The import path that leads to this very object; None where no loaded module has a name for it."""
    if isinstance(thing, ModuleType):
        return thing.__name__ if sys.modules.get(thing.__name__) is thing and _is_lasting(thing.__name__) else None
    name = getattr(thing, "__qualname__", None)
    home = getattr(thing, "__module__", None)
    if isinstance(name, str) and isinstance(home, str) and _leads_to(f"{home}:{name}", thing):
        return f"{home}:{name}"
    return _searched(thing)


def _is_lasting(module: str) -> bool:
    """Whether another process finds the module under the same name."""
    return module != "__main__"


def _leads_to(path: str, thing: object) -> bool:
    module = path.partition(":")[0]
    try:
        return _is_lasting(module) and object_at(path) is thing
    except ImportError:
        return False


def _searched(thing: object) -> str | None:
    """The first name, in the order of modules' names, under which a loaded module holds the object."""
    for module, loaded in sorted(sys.modules.items()):
        if isinstance(loaded, ModuleType) and _is_lasting(module):
            for name, value in sorted(vars(loaded).items(), key=lambda entry: entry[0]):
                if value is thing:
                    return f"{module}:{name}"
    return None
