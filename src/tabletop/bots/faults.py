"""What the code of others raises, told in one line."""

import traceback
from pathlib import Path
from typing import Final


class StopError(BaseException):
    """Somebody wants the run to end, as with KeyboardInterrupt."""


class ReportedFaultError(Exception):
    """What a bot did wrong, told in one line by what stands between it and the match."""


STOPS: Final = (KeyboardInterrupt, StopError)
"""What is nobody's fault and goes through; whatever else a bot, or a module that is imported, raises is its fault."""


def describe(error: BaseException) -> str:
    """The class of the error, and what it says on one line, if it says anything."""
    try:
        sentence = " ".join(str(error).split())
    except STOPS:
        raise
    except BaseException:  # noqa: BLE001  (whatever it is)
        sentence = "it cannot be written"
    return type(error).__name__ + (f": {sentence}" if sentence else "")


def describe_with_place(error: BaseException) -> str:
    """The error in one line, and the line of code that raised it."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{describe(error)} ({Path(last.filename).name}, line {last.lineno})"
