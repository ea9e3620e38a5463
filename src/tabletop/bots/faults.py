"""What the code of others raises, told in one line."""

from typing import Final


class StopError(BaseException):
    """Somebody wants the run to end, as with KeyboardInterrupt."""


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
