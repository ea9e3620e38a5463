"""
A watch for what a rule must not touch: global randomness, the clock, the environment, input and output (law 5).

The interpreter reports every call to a profile function, under whatever name the called function was imported, and
every opening of a file or a socket to an audit hook. The hook stays for the life of the process, as Python demands,
and does nothing while nobody watches.
"""

import datetime as dt
import gc
import io
import os
import random
import sys
from pathlib import Path
from types import CodeType, FrameType, ModuleType, TracebackType
from typing import Any, Final, Self

_GLOBAL: Final = random.random.__self__  # type: ignore[attr-defined]  # the generator behind `random.random()`
_RANDOM_FILE: Final = random.Random.seed.__code__.co_filename
_LIBRARY: Final = (os.__file__, _RANDOM_FILE)  # the caller's place is told, not that in these
_MODULES: Final = {
    "time": "the clock",
    "posix": "the operating system",
    "nt": "the operating system",
    "_socket": "a socket",
    "io": "a file",
    "_io": "a file",
}
_HARMLESS: Final = frozenset({"fspath", "_path_normpath", "struct_time"})
_BUILTINS: Final = {"print": "output", "input": "input", "open": "a file", "breakpoint": "input"}
_DATES: Final = frozenset({"now", "utcnow", "today"})
_IN_MEMORY: Final = (io.StringIO, io.BytesIO)
_AUDITED: Final = ("open", "os.", "subprocess.", "socket.", "shutil.", "sqlite3.", "urllib.", "tempfile.", "glob.")

_watching: "list[Watch]" = []
_hooked: list[bool] = []


def _codes(owner: object) -> frozenset[CodeType]:
    """The code of the Python functions that a class or a module defines."""
    return frozenset(code for value in vars(owner).values() if (code := getattr(value, "__code__", None)) is not None)


_ENVIRONMENT: Final = _codes(type(os.environ)) | {os.getenv.__code__}


class Watch:
    """
    Notes what is touched while it is used as a context.

    touched: one sentence a fault, such as `the clock (time) at step.py:83`.
    """

    def __init__(self) -> None:
        self.touched: list[str] = []
        self._previous: Any = None  # a profile function
        self._collects = False

    def __enter__(self) -> Self:
        if not _hooked:
            sys.addaudithook(_audit)
            _hooked.append(True)
        self._collects = gc.isenabled()
        gc.disable()  # what finalizers touch is nobody's fault
        _watching.append(self)
        self._previous = sys.getprofile()
        sys.setprofile(self._profile)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        sys.setprofile(self._previous if callable(self._previous) else None)
        _watching.remove(self)
        if self._collects:
            gc.enable()

    def _profile(self, frame: FrameType, event: str, called: object) -> None:
        if event == "c_call":
            what = _reached_by_builtin(called)
            if what is not None:
                self._note(what, frame)
        elif event == "call":
            what = _reached_by_function(frame)
            if what is not None and frame.f_back is not None:
                self._note(what, frame.f_back)

    def _note(self, what: str, frame: FrameType) -> None:
        while frame.f_back is not None and frame.f_code.co_filename.startswith(_LIBRARY):
            frame = frame.f_back
        path = Path(frame.f_code.co_filename)
        self.touched.append(f"{what} at {path.parent.name}/{path.name}:{frame.f_lineno}")


def _audit(event: str, _details: tuple[object, ...]) -> None:
    if _watching and event.startswith(_AUDITED):
        _watching[-1].touched.append(f"the system ({event})")


def _reached_by_builtin(called: Any) -> str | None:  # noqa: ANN401  (a function written in C)
    """What a function written in C reaches for; None for most of them."""
    owner, name = getattr(called, "__self__", None), called.__name__
    if isinstance(owner, ModuleType):
        what = _BUILTINS.get(name) if owner.__name__ == "builtins" else _MODULES.get(owner.__name__)
        return None if what is None or name in _HARMLESS else f"{what} ({name})"
    if isinstance(owner, random.Random):
        return _generator_fault(owner)
    if isinstance(owner, type):
        return f"the clock ({name})" if issubclass(owner, dt.date) and name in _DATES else None
    if isinstance(owner, io.IOBase) and not isinstance(owner, _IN_MEMORY):
        return f"a stream ({name})"
    return None


def _reached_by_function(frame: FrameType) -> str | None:
    """What a function written in Python reaches for, one of the standard library's."""
    code = frame.f_code
    if code in _ENVIRONMENT:
        return f"the environment ({code.co_name})"
    if code.co_filename == _RANDOM_FILE:
        given = frame.f_locals
        if code.co_name == "seed" and given.get("a") is None:
            return "a generator without a seed"
        return _generator_fault(given.get("self"))
    return None


def _generator_fault(generator: object) -> str | None:
    if generator is _GLOBAL:
        return "global randomness"
    return "the randomness of the system" if isinstance(generator, random.SystemRandom) else None
