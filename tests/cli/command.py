"""The real command, in a process of its own: through pipes, or at a terminal."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Final, Self

COMMAND: Final = Path(sys.executable).with_name("tabletop")
ROOT: Final = Path(__file__).parents[2]
PATIENCE: Final = 60.0  # seconds until a terminal that says nothing is given up

_AT_THE_TERMINAL: Final = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execv(sys.argv[1], sys.argv[1:])"
)
"""Becomes the command whose Ctrl-C comes from this terminal."""

_ESCAPES: Final = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment of the tests, without what would change how the command prints, and with `extra`."""
    steering = {"COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "PYTHONUNBUFFERED", "TERM"}
    kept = {name: value for name, value in os.environ.items() if name not in steering}
    return {**kept, "TERM": "xterm-256color", **(extra or {})}


def tabletop(
    *arguments: object,
    cwd: Path | None = None,
    stdin: str | bytes = "",
    env: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    """What `tabletop` with these arguments prints, and its exit status; it starts where the project does."""
    run = subprocess.run(  # noqa: S603  (our own command)
        [COMMAND, *map(str, arguments)],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        check=False,
        cwd=ROOT if cwd is None else cwd,
        env=environment(env),
    )
    return subprocess.CompletedProcess(run.args, run.returncode, run.stdout.decode(), run.stderr.decode())


def shell(script: str) -> subprocess.CompletedProcess[str]:
    """What a script of bash prints, and its exit status; in it `tabletop` is the command."""
    return subprocess.run(  # noqa: S603  (our own script)
        ["/usr/bin/env", "bash", "-c", f'tabletop() {{ "{COMMAND}" "$@"; }}; {script}'],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env=environment(),
    )


def refused(*arguments: object, cwd: Path | None = None, stdin: str = "") -> str:
    """
    The one line that the command prints to refuse these arguments.

    It stands on stderr, there is nothing beside it, and the status is that of bad input.
    """
    run = tabletop(*arguments, cwd=cwd, stdin=stdin)
    assert run.returncode == 2, run
    assert run.stdout == ""
    assert run.stderr.startswith("tabletop: ")
    assert run.stderr.count("\n") == 1
    assert run.stderr.endswith("\n")
    assert "Traceback" not in run.stderr
    return run.stderr.removeprefix("tabletop: ").rstrip("\n")


class Terminal:
    """A terminal of 80 columns with `tabletop` running in it; `screen` is all it has shown, without colours."""

    def __init__(self, *arguments: object, cwd: Path | None = None, env: Mapping[str, str] | None = None) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
        self._process = subprocess.Popen(  # noqa: S603  (our own command)
            [sys.executable, "-c", _AT_THE_TERMINAL, COMMAND, *map(str, arguments)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=ROOT if cwd is None else cwd,
            env=environment(env),
            start_new_session=True,
        )
        os.close(theirs)
        self.raw = ""
        self._read = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        os.close(self._ours)

    @property
    def screen(self) -> str:
        """What was shown, line breaks as in files."""
        return _ESCAPES.sub("", self.raw).replace("\r\n", "\n").replace("\r", "")

    def expect(self, text: str) -> str:
        """What was shown since the last call, up to this text."""
        deadline = time.monotonic() + PATIENCE
        while (found := self.screen.find(text, self._read)) < 0:
            assert self._receive(deadline), f"{text!r} was never shown:\n{self.screen[self._read :]}"
        shown, self._read = self.screen[self._read : found + len(text)], found + len(text)
        return shown

    def send(self, text: str) -> None:
        """Type this, and Enter."""
        os.write(self._ours, f"{text}\n".encode())

    def press(self, key: str, until: str) -> None:
        """Type a control key, `C` or `D`, and again if nothing comes of it, until this text is shown."""
        for _ in range(6):  # a key is lost between a prompt and the reading of the answer
            os.write(self._ours, bytes([ord(key) - 64]))
            deadline = time.monotonic() + PATIENCE / 6
            while self.screen.find(until, self._read) < 0 and self._receive(deadline):
                pass
            if self.screen.find(until, self._read) >= 0:
                break
        self.expect(until)

    def ended(self) -> int:
        """The exit status, once all has been shown."""
        deadline = time.monotonic() + PATIENCE
        while self._receive(deadline):
            pass
        return self._process.wait(PATIENCE)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the command alone."""
        self._process.send_signal(number)

    def _receive(self, deadline: float) -> bool:
        """Read more; whether there was any before the end, or before time was up."""
        ready, _, _ = select.select([self._ours], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            return False
        try:
            shown = os.read(self._ours, 1 << 16)
        except OSError:  # Linux says so when nobody has the other end open
            return False
        self.raw += shown.decode(errors="replace")
        return bool(shown)
