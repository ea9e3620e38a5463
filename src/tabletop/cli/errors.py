"""What the command line itself finds wrong with what it is given."""

from typing import Final

from tabletop.bots.faults import StopError
from tabletop.core import TabletopError

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141
TERMINATED: Final = 143
"""Exit statuses beside 0 and, for a failed check, 1; the last three are those of a process that the signal ends."""


class BadInputError(TabletopError, ValueError):
    """What was given cannot be used; the text says why, in one line."""


class TerminatedError(StopError):
    """The system asks the command to end; nothing but the command itself catches this."""


class FileError(TabletopError, OSError):
    """
    A file cannot be used.

    `path` is its name as it was given, `fault` what is wrong with it or in it.
    """

    def __init__(self, path: object, fault: str) -> None:
        super().__init__(path, fault)
        self.path = path
        self.fault = fault

    def __str__(self) -> str:
        return f"{self.path}: {self.fault}"


def describe_os_error(error: OSError) -> str:
    """What the system says, without its number."""
    return error.strerror or str(error)
