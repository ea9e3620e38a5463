"""
Who may import whom.

Games know the core and themselves, the core knows no game, bots know the core, the kit and the arena know the core
and the bots, the command line knows all. A package that is none of these is a game.
"""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from importlib import metadata
from pathlib import Path
from typing import Final

import pytest

import tabletop

ROOT: Final = Path(tabletop.__file__).parent
ANYTHING: Final = None

KNOWS: Final[Mapping[str, frozenset[str] | None]] = {
    "": frozenset(),  # `tabletop` itself, so that importing it stays cheap
    "core": frozenset({"core"}),
    "bots": frozenset({"core", "bots"}),
    "testing": frozenset({"core", "bots", "testing"}),
    "arena": frozenset({"core", "bots", "arena"}),
    "cli": ANYTHING,
}
"""Package -> the packages that it may import; a game may import the core and itself."""

AT_RUN_TIME: Final = frozenset({"attr", "attrs", "cattr", "cattrs", "typing_extensions"})
"""What a game may pull in: attrs and cattrs under both of their names, and what these two need."""

FILES: Final = sorted(ROOT.rglob("*.py"))
PACKAGES: Final = sorted(path.parent.name for path in ROOT.glob("*/__init__.py"))
GAMES: Final = [name for name in PACKAGES if name not in KNOWS]


def package_of(module: str) -> str:
    """`duel` for `tabletop.duel.state`, nothing for `tabletop`."""
    return module.split(".")[1] if "." in module else ""


def imported_modules(path: Path, source: str) -> Iterator[tuple[int, str]]:
    """Line and full name of everything out of `tabletop` that the file imports; `path` starts at `tabletop`."""
    names = path.with_suffix("").parts
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            origin = [*names[: -node.level]] if node.level else []
            origin += node.module.split(".") if node.module else []
            # Out of `tabletop` itself come packages: `from tabletop import duel`.
            found = [f"tabletop.{alias.name}" for alias in node.names] if origin == ["tabletop"] else [".".join(origin)]
        else:
            continue
        yield from ((node.lineno, module) for module in found if module.split(".")[0] == "tabletop")


def forbidden_imports(path: Path, source: str) -> list[str]:
    """One line for each import against the arrows; `path` starts at `tabletop`."""
    package = path.parts[1] if len(path.parts) > 2 else ""
    allowed = KNOWS.get(package, frozenset({"core", package}))
    return [
        f"{path}:{line}: {package or 'tabletop'} must not import {module}"
        for line, module in imported_modules(path, source)
        if allowed is not ANYTHING and package_of(module) not in allowed
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_imports_follow_the_arrows(path: Path) -> None:
    """Every file imports only what its package may know."""
    assert forbidden_imports(path.relative_to(ROOT.parent), path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("tabletop/__init__.py", "from tabletop import core"),
        ("tabletop/core/play.py", "import tabletop.duel.state"),
        ("tabletop/core/play.py", "def f():\n    from tabletop.bots import greedy"),
        ("tabletop/duel/state.py", "from tabletop import abyss"),
        ("tabletop/duel/state.py", "from tabletop.testing.laws import LAWS"),
        ("tabletop/duel/state.py", "from .. import abyss"),
        ("tabletop/root_alliance/rules/battle.py", "from ...duel import state"),
        ("tabletop/bots/greedy.py", "from tabletop.duel import State"),
        ("tabletop/testing/laws.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import tabletop.duel"),
        ("tabletop/testing/laws.py", "from tabletop.arena import match"),
        ("tabletop/arena/match.py", "from tabletop.cli import main"),
    ],
)
def test_a_forbidden_import_is_found(path: str, source: str) -> None:
    """The check can fail: wherever the import stands and however it is written."""
    assert len(forbidden_imports(Path(path), source)) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("tabletop/duel/state.py", "import attrs\nfrom tabletop.core import Seat\nfrom tabletop.duel import moves"),
        ("tabletop/duel/state.py", "from . import moves\nfrom .moves import Move\nfrom ..core import Seat"),
        ("tabletop/duel/__init__.py", "from .moves import Move"),
        (
            "tabletop/root_alliance/rules/battle.py",
            "from ..state import State\nfrom tabletop.core.errors import Refusal",
        ),
        ("tabletop/testing/laws.py", "from tabletop.core import AnyGame\nfrom tabletop.bots import random_bot"),
        ("tabletop/cli/__init__.py", "from tabletop import abyss, arena, duel, testing"),
    ],
)
def test_an_allowed_import_passes(path: str, source: str) -> None:
    """The check is not too strict either."""
    assert forbidden_imports(Path(path), source) == []


def loaded_by(module: str) -> set[str]:
    """Every module that a fresh interpreter loads to import this one."""
    script = (
        f"import json, sys; before = set(sys.modules); import {module}; print(json.dumps([*set(sys.modules) - before]))"
    )
    run = subprocess.run(  # noqa: S603  (our own interpreter and script)
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return set(json.loads(run.stdout))


@pytest.mark.parametrize("package", ["core", *GAMES])
def test_importing_a_game_needs_attrs_and_cattrs_only(package: str) -> None:
    """Nothing else comes from outside the standard library."""
    loaded = {module.split(".")[0] for module in loaded_by(f"tabletop.{package}")}
    assert "tabletop" in loaded
    assert loaded - sys.stdlib_module_names - {"tabletop"} <= AT_RUN_TIME


def test_importing_tabletop_itself_is_cheap() -> None:
    """It loads none of its packages, and the version is looked up when somebody asks."""
    loaded = loaded_by("tabletop")
    assert {module for module in loaded if module.startswith("tabletop")} == {"tabletop"}
    assert "importlib.metadata" not in loaded
    assert tabletop.__version__ == metadata.version("tabletop-rules")
