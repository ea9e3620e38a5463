"""What goes to the terminal: text and tables to stdout, progress and errors to stderr."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text


class _Console(Console):
    """A console that says when nobody listens any more."""

    def on_broken_pipe(self) -> None:
        """Leave it to the command, which then ends quietly."""
        raise BrokenPipeError


def stdout() -> Console:
    """Where results go: nothing in them is taken for markup."""
    return _Console(highlight=False, markup=False, emoji=False)


class Teller(Protocol):
    """What is told how far a run has come."""

    def __call__(self, done: int, total: int, doing: str) -> None:
        """`done` of `total` steps, now busy with `doing`."""


@contextmanager
def progress(doing: str) -> Iterator[Teller]:
    """A progress bar on stderr; none when that is no terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda done, total, doing: None  # noqa: ARG005  (nobody looks)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(doing, total=None)

        def tell(done: int, total: int, doing: str) -> None:
            bar.update(task, completed=done, total=total, description=doing)

        yield tell


def print_error(message: str) -> None:
    """The message as one line on stderr."""
    line = Text(f"tabletop: {printable(message)}")
    line.stylize("bold red", 0, len("tabletop:"))
    Console(stderr=True, highlight=False).print(line, soft_wrap=True)


def printable(text: str) -> str:
    """The text on one line, with whatever could steer a terminal spelt out."""
    return "".join(
        char if char.isprintable() else " " if char.isspace() else char.encode("unicode_escape").decode()
        for char in text
    )


def prepare_streams() -> None:
    """Have all three streams, were they closed, and write what their encoding lacks as `?` rather than fail on it."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  (open to the end)
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def print_no_more() -> None:
    """Drop what is still to be printed, also when the interpreter ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
