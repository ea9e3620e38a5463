"""Where the source of a game cites clauses, and which of its lines run."""

import ast
import io
import sys
import tokenize
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from pathlib import Path
from types import FrameType, ModuleType, TracebackType
from typing import Any, Final, Self, TypeAlias

import attrs

from tabletop.core.contract import AnyGame
from tabletop.testing.clauses import clauses_in

Place: TypeAlias = tuple[str, int]
"""A file and the number of a line."""

_PARTS: Final = ("Options", "State", "initial_state", "legal_moves", "explain", "step", "observe", "defects", "narrate")
_CORE: Final = "tabletop.core."
_LEFT_OUT: Final = "promises.py"  # it is written from the rules, beside the game

_Statement: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Where(Enum):
    """What a citation stands on."""

    CODE = "lines of functions"
    CLASS = "an attrs class"
    TABLE = "what is read once, with the module"


@attrs.frozen
class Citation:
    """
    A clause that a file names.

    lines: the lines of which one must run, or those of the class of which an instance must be seen.
    """

    clause: str
    where: Where
    file: str
    lines: range


def modules_of(game: AnyGame) -> tuple[ModuleType, ...]:
    """The modules in which the game is written, as far as they are loaded; what core made for it is none of them."""
    names = {getattr(getattr(game, part), "__module__", None) for part in _PARTS}
    packages = {_package(name) for name in names if name is not None and not name.startswith(_CORE)}
    found = (
        name for name in sys.modules if any(name == package or name.startswith(f"{package}.") for package in packages)
    )
    return tuple(sys.modules[name] for name in sorted(found) if _file_of(sys.modules[name]) is not None)


def _package(module: str) -> str:
    """The package of the game that the module belongs to, or else the module."""
    parent = module.rpartition(".")[0]
    return parent if parent in sys.modules and hasattr(sys.modules[parent], "legal_moves") else module


def _file_of(module: ModuleType) -> Path | None:
    path = Path(getattr(module, "__file__", None) or "")
    return path if path.suffix == ".py" and path.name != _LEFT_OUT and path.is_file() else None


def files_of(game: AnyGame) -> tuple[str, ...]:
    """The files of these modules."""
    return tuple(str(_file_of(module)) for module in modules_of(game))


def citations(file: str, clauses: Iterable[str]) -> Iterator[Citation]:
    """Where the file names a clause: in docstrings of functions and classes, and in comments."""
    source = Path(file).read_text(encoding="utf-8")
    tree = ast.parse(source)
    clauses = tuple(clauses)
    for clause in clauses_in(ast.get_docstring(tree) or "", clauses):
        yield Citation(clause, Where.TABLE, file, range(1))
    for node in ast.walk(tree):
        if isinstance(node, _Statement):
            where, lines = _extent(node)
            yield from (Citation(c, where, file, lines) for c in clauses_in(ast.get_docstring(node) or "", clauses))
    for line, comment in _comments(source):
        where, lines = _holder(tree, line)
        yield from (Citation(clause, where, file, lines) for clause in clauses_in(comment, clauses))


def _extent(node: _Statement) -> tuple[Where, range]:
    """What must run for the docstring to count: any line of the function's body; an instance of the class."""
    if isinstance(node, ast.ClassDef):
        is_attrs = any("attrs" in ast.unparse(decorator) for decorator in node.decorator_list)
        return (Where.CLASS if is_attrs else Where.TABLE), range(node.lineno, node.lineno + 1)
    return Where.CODE, range(node.body[0].lineno, (node.end_lineno or node.lineno) + 1)


def _comments(source: str) -> Iterator[tuple[int, str]]:
    """Each comment with its line; one that has its line to itself counts for the next line that holds code."""
    waiting: list[str] = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            if token.line.strip().startswith("#"):
                waiting.append(token.string)
            else:
                yield token.start[0], token.string
        elif token.type not in {tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}:
            yield from ((token.start[0], comment) for comment in waiting)
            waiting.clear()


def _holder(tree: ast.Module, line: int) -> tuple[Where, range]:
    """What must run for a comment on this line to count: the statement that it stands on."""
    chain = list(_enclosing(tree, line))
    functions = [node for node in chain if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    classes = [node for node in chain if isinstance(node, ast.ClassDef)]
    if not functions:
        return _extent(classes[-1]) if classes else (Where.TABLE, range(line, line + 1))
    innermost = chain[-1]
    if innermost is functions[-1]:
        return _extent(functions[-1])
    if hasattr(innermost, "body"):
        return Where.CODE, range(line, line + 1)
    return Where.CODE, range(innermost.lineno, (innermost.end_lineno or innermost.lineno) + 1)


def _enclosing(node: ast.AST, line: int) -> Iterator[ast.stmt]:
    """The statements around the line, from the outside in."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt) and child.lineno <= line <= (child.end_lineno or child.lineno):
            yield child
        if getattr(child, "lineno", line) <= line <= (getattr(child, "end_lineno", None) or line):
            yield from _enclosing(child, line)


class LineTrace:
    """
    Notes which lines of some files run while it is used as a context.

    It stands in for a debugger or a coverage tool in the meantime. What a cache answers does not run: empty the caches
    first.
    """

    def __init__(self, files: Iterable[str]) -> None:
        self.run: set[Place] = set()
        self._files = frozenset(files)
        self._previous: Any = None  # a trace function

    def __enter__(self) -> Self:
        self._previous = sys.gettrace()
        sys.settrace(self._called)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        sys.settrace(self._previous)

    def _called(self, frame: FrameType, _event: str, _argument: object) -> Callable[[FrameType, str, Any], Any] | None:
        return self._line if frame.f_code.co_filename in self._files else None

    def _line(self, frame: FrameType, event: str, _argument: object) -> Callable[[FrameType, str, Any], Any]:
        if event == "line":
            self.run.add((frame.f_code.co_filename, frame.f_lineno))
        return self._line


def empty_caches(game: AnyGame) -> None:
    """Empty the caches of the functions that the game defines."""
    modules = modules_of(game)
    names = {module.__name__ for module in modules}
    for module in modules:
        for value in vars(module).values():
            if hasattr(value, "cache_clear") and getattr(value, "__module__", None) in names:
                value.cache_clear()
