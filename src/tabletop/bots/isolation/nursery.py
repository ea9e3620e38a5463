"""
The nursery: a process that knows the game and no deal, out of which the processes of bots are forked.

A fresh interpreter takes half a second to import a game, a fork takes milliseconds. It is started before anything is
dealt, it is told nothing but games and options, and it imports no bot: those are imported in their own processes, anew
for each game. It ends with the process that started it, and so does all that it has forked.
"""

import atexit
import gc
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from socket import recv_fds, send_fds, socket, socketpair
from threading import Lock
from time import monotonic, sleep
from typing import Any, Final

from tabletop.bots.faults import describe_with_place
from tabletop.bots.importing import imported
from tabletop.bots.isolation.guest import limit_memory, live, settle_in, warm
from tabletop.bots.isolation.wire import Wire, WireError
from tabletop.core import AnyGame, TabletopError, require_game
from tabletop.core.codec import load_options

_PROGRAM: Final = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]);"
    " from tabletop.bots.isolation.nursery import serve; serve(int(sys.argv[2]))"
)
_AHEAD: Final = b"+"
"""What each request begins with: the byte that a socket travels along with."""

_DYING: Final = 1.0  # seconds that a process which is ending by itself has, so that its status is its own
_GLANCE: Final = 0.002


class NurseryError(TabletopError, RuntimeError):
    """No process can be made for a bot; the text says why."""


class Nursery:
    """The process, as the one that started it sees it."""

    def __init__(self) -> None:
        ours, theirs = socketpair()
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603  (our own interpreter and program)
                [sys.executable, "-c", _PROGRAM, json.dumps(sys.path), str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=2,
                start_new_session=True,
                env={"PYTHONHASHSEED": "0", **os.environ},
            )
        self._socket = ours
        self._wire = Wire(ours)
        self._lock = Lock()
        self.owner = os.getpid()
        self.is_open = True

    def fork(self, game: str, options: str | None, memory: int | None) -> tuple[int, socket]:
        """
        The id of a new process for a bot, and the socket to it.

        Raises:
            NurseryError: there is none.
        """
        ours, theirs = socketpair()
        with theirs:
            asked = {"do": "fork", "game": game, "options": options, "memory": memory, "path": sys.path}
            try:
                return int(self._asked(asked, theirs)["pid"]), ours
            except BaseException:
                ours.close()
                raise

    def end(self, pid: int, *, is_gone: bool) -> int | None:
        """
        End this process and all that it has started; its status as `waitpid` has it, None where nobody knows it.

        A process that `is_gone` is given the time to end by itself.
        """
        try:
            return int(self._asked({"do": "end", "pid": pid, "is_gone": is_gone})["status"])
        except NurseryError:
            return None

    def close(self) -> None:
        """End it, and all that it has forked."""
        self.is_open = False
        self._socket.close()
        if self.owner == os.getpid():
            self._process.wait()

    def _asked(self, request: Mapping[str, object], passed: socket | None = None) -> dict[str, Any]:
        """The answer; a socket that goes along is sent ahead."""
        with self._lock:
            try:
                send_fds(self._socket, [_AHEAD], [] if passed is None else [passed.fileno()])
                self._wire.send(request)
                answer = self._wire.receive()
            except (WireError, OSError) as error:
                self.is_open = False
                raise NurseryError(f"the process that bots are forked from is gone: {error}") from error
        if "fault" in answer:
            raise NurseryError(str(answer["fault"]))
        return answer


_open: list[Nursery] = []
_opening: Final = Lock()


def nursery() -> Nursery:
    """The nursery of this process; started when it is first asked for, and anew where it is gone."""
    with _opening:
        if not _open or not _open[0].is_open or _open[0].owner != os.getpid():
            close_nursery()
            _open.append(Nursery())
        return _open[0]


def close_nursery() -> None:
    """End the nursery, if there is one."""
    while _open:
        _open.pop().close()


atexit.register(close_nursery)


def serve(number: int) -> None:
    """What the process does: it forks and ends others, as it is asked to, through this descriptor."""
    _Server(socket(fileno=number)).run()


class _Server:
    """The process, seen from inside."""

    def __init__(self, end: socket) -> None:
        self._socket = end
        self._wire = Wire(end)
        self._passed: list[socket] = []
        self._alive: set[int] = set()
        self._does: Final[Mapping[str, Callable[[Mapping[str, Any]], dict[str, object]]]] = {
            "fork": self._fork,
            "end": self._end,
        }

    def run(self) -> None:
        """Serve until nobody is there any more."""
        with suppress(WireError, OSError):  # nobody is there any more
            while self._take():
                request = self._wire.receive()
                try:
                    answer = self._does[request["do"]](request)
                except Exception as error:  # noqa: BLE001  (it is told)
                    answer = {"fault": str(error) if isinstance(error, TabletopError) else describe_with_place(error)}
                self._wire.send(answer)
        for pid in list(self._alive):
            self._kill(pid)

    def _take(self) -> bool:
        """Take the socket that comes ahead of a request, if one does; whether anybody is there."""
        self._socket.settimeout(None)
        ahead, passed, _, _ = recv_fds(self._socket, len(_AHEAD), 1)
        self._passed = [socket(fileno=number) for number in passed]
        return ahead == _AHEAD

    def _fork(self, request: Mapping[str, Any]) -> dict[str, object]:
        """Fork a process with the socket that came along."""
        sys.path[:] = request["path"]
        with self._passed.pop() as theirs:
            game = _prepared(request["game"], request["options"])
            pid = os.fork()
            if pid == 0:
                self._become_guest(theirs, game, request["memory"])
        self._alive.add(pid)
        return {"pid": pid}

    def _become_guest(self, theirs: socket, game: AnyGame, memory: int | None) -> None:
        try:
            self._socket.close()
            settle_in()
            limit_memory(memory)
            live(Wire(theirs), game)
        finally:
            os._exit(0)

    def _end(self, request: Mapping[str, Any]) -> dict[str, object]:
        return {"status": self._kill(request["pid"], _DYING if request["is_gone"] else 0.0)}

    def _kill(self, pid: int, seconds: float = 0.0) -> int:
        """The status of the process, which is over then with its whole group."""
        self._alive.remove(pid)
        status = _ended(pid, seconds)
        with suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)
        return os.waitpid(pid, 0)[1] if status is None else status


def _ended(pid: int, seconds: float) -> int | None:
    """The status of a process that ends by itself within these seconds; None where it does not."""
    deadline = monotonic() + seconds
    while True:
        found, status = os.waitpid(pid, os.WNOHANG)
        if found:
            return status
        if monotonic() >= deadline:
            return None
        sleep(_GLANCE)


@lru_cache(maxsize=4)
def _prepared(path: str, options: str | None) -> AnyGame:
    """The game, with all made that every process would make anew: what belongs to it and its options, and no deal."""
    game: AnyGame = require_game(imported(path))
    if options is not None:
        warm(game, load_options(game, options))
    gc.freeze()  # what is there now stays shared
    return game
