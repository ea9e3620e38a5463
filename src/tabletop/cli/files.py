"""Files: read whole, or written beside their place and put there by renaming, so that nobody ever sees half of one."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from errno import ELOOP
from pathlib import Path
from typing import TextIO

from tabletop.cli.errors import FileError, describe_os_error


def read_text(path: Path) -> str:
    """
    The text in the file.

    Raises:
        FileError: it cannot be read, or it is not text.
    """
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise FileError(path, f"not UTF-8 text (byte {error.start})") from error
    except OSError as error:
        raise FileError(path, describe_os_error(error)) from error


def resolved(path: Path) -> Path:
    """
    The file that the path leads to, which need not be there.

    Raises:
        FileError: its links lead in a circle.
    """
    try:
        return path.resolve()
    except RuntimeError as error:
        raise FileError(path, os.strerror(ELOOP)) from error


@contextmanager
def atomic_write(path: Path) -> Iterator[TextIO]:
    """
    A file to write into, which takes the place of `path` in the end; if anything fails, `path` stays as it was.

    What is no regular file, such as `/dev/stdout`, is written to directly.

    Raises:
        FileError: it cannot be written.
    """
    try:
        with path.open("w", encoding="utf-8") if is_stream(path) else _beside(resolved(path)) as file:
            yield file  # a link stays a link
    except (BrokenPipeError, FileError):
        raise
    except OSError as error:
        raise FileError(path, f"cannot be written: {describe_os_error(error)}") from error


def is_stream(path: Path) -> bool:
    """Whether nothing can be put in the place of this: a pipe, a device, or a stream under a name."""
    if path.exists() and not path.is_file() and not path.is_dir():
        return True
    return path.parts[:2] in {("/", "dev"), ("/", "proc")}


@contextmanager
def _beside(target: Path) -> Iterator[TextIO]:
    mode = target.stat().st_mode if target.exists() else None
    if target.is_dir():
        raise IsADirectoryError(None, "Is a directory")
    if mode is not None and not os.access(target, os.W_OK):
        raise PermissionError(None, "Permission denied")  # renaming would not ask
    temporary = target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}.tmp")
    try:
        with temporary.open("x", encoding="utf-8") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            temporary.chmod(mode)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)
