"""What the code of others raises, told in one line."""

from typing import Final

FAULTS: Final = (Exception, SystemExit)
"""Whatever a bot, or a module that is imported, may raise; somebody who interrupts the run is not caught."""


def named(error: BaseException) -> str:
    """The class of the error, and what it says on one line, if it says anything."""
    try:
        sentence = " ".join(str(error).split())
    except FAULTS:
        sentence = "it cannot be written"
    return type(error).__name__ + (f": {sentence}" if sentence else "")
