"""What a broken game raises, caught wherever the kit calls the game, and told."""

from typing import Final

FAULTS: Final = (Exception, SystemExit)
"""Whatever a game may raise; somebody who interrupts the run is not caught."""


def describe(error: BaseException) -> str:
    """The error, and where it was raised."""
    try:
        text = str(error)
    except FAULTS:
        text = "it cannot be written"
    return f"{type(error).__name__}: {text} ({_place(error)})"


def describe_value(value: object) -> str:
    """The `repr` of the value, also where that fails."""
    try:
        return repr(value)
    except FAULTS:
        return f"<{type(value).__name__}>"


def _place(error: BaseException) -> str:
    """Where the error was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return "nowhere"
    *_, folder, file = ("", *trace.tb_frame.f_code.co_filename.replace("\\", "/").split("/"))
    return f"raised at {folder}/{file}:{trace.tb_lineno}"
