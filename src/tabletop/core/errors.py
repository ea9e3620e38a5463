"""What can be wrong with what a caller hands in: one small class for each kind of fault."""

from reprlib import Repr
from typing import Final

import attrs

_SHORT: Final = Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 80
_LONGEST: Final = 1000  # characters of what an error says
_MOST: Final = 10  # defects that an error lists


def excerpt(value: object) -> str:
    """A value in an error: its `repr`, short however long, deep or strange it is."""
    try:
        return shortened(_SHORT.repr(value), 2 * _SHORT.maxstring)
    except Exception:  # noqa: BLE001  (a caller's value may raise anything)
        return f"<{type(value).__name__}>"


def shortened(text: str, longest: int = _LONGEST) -> str:
    """The text, or its beginning where it is longer than that."""
    return text if len(text) <= longest else f"{text[:longest]}…"


@attrs.frozen
class Refusal:
    """Why a move is illegal: the clause that forbids it and the fact that makes the clause apply."""

    clause: str
    fact: str

    def __str__(self) -> str:
        return f"{self.fact} [{self.clause}]"


class TabletopError(Exception):
    """The root of every error that this library raises on purpose."""


class IllegalMoveError(TabletopError, ValueError):
    """
    The rules do not allow this move in this state.

    `move` is the move as text, `refusal` the clause and the fact.
    """

    def __init__(self, move: str, refusal: Refusal) -> None:
        super().__init__(move, refusal)
        self.move = move
        self.refusal = refusal

    def __str__(self) -> str:
        return f"cannot play {shortened(self.move)}: {shortened(str(self.refusal))}"


class NotationError(TabletopError, ValueError):
    """
    This text is no move of the game.

    `text` is what was given, `accepted` says what would be read.
    """

    def __init__(self, text: str, accepted: str) -> None:
        super().__init__(text, accepted)
        self.text = text
        self.accepted = accepted

    def __str__(self) -> str:
        return f"not a move: {excerpt(self.text)}; write {shortened(self.accepted)}"


class UnknownMoveError(TabletopError, LookupError):
    """
    The alphabet has no such move.

    `asked` is the id or the move that was asked for, `size` the number of moves in the alphabet.
    """

    def __init__(self, asked: object, size: int) -> None:
        super().__init__(asked, size)
        self.asked = asked
        self.size = size

    def __str__(self) -> str:
        return f"not in the alphabet: {excerpt(self.asked)}; its {self.size} moves have the ids 0 to {self.size - 1}"


class MalformedError(TabletopError, ValueError):
    """
    This data does not have the form it should have.

    `path` leads to the fault from the top of the data (`$.hands[0][2]`), `fault` says what was expected there.
    """

    def __init__(self, path: str, fault: str) -> None:
        super().__init__(path, fault)
        self.path = path
        self.fault = fault

    def __str__(self) -> str:
        return f"{shortened(self.path)}: {shortened(self.fault)}"


class OptionsError(TabletopError, ValueError):
    """
    No game can be set up with these options.

    `clause` is the clause that rules them out, `fact` what is wrong with them.
    """

    def __init__(self, clause: str, fact: str) -> None:
        super().__init__(clause, fact)
        self.clause = clause
        self.fact = fact

    def __str__(self) -> str:
        return f"{shortened(self.fact)} [{self.clause}]"


class PositionError(TabletopError, ValueError):
    """
    This position cannot occur.

    `defects` lists all that is impossible in it, each with its clause.
    """

    def __init__(self, defects: tuple[str, ...]) -> None:
        super().__init__(defects)
        self.defects = defects

    def __str__(self) -> str:
        listed = "; ".join(shortened(defect, _LONGEST // 4) for defect in self.defects[:_MOST])
        more = f"; and {len(self.defects) - _MOST} more" if len(self.defects) > _MOST else ""
        return f"this position cannot occur: {listed}{more}"


class UnfinishedError(TabletopError, ValueError):
    """
    This is known only when the game is over.

    `asked` is what was asked for, `instead` says what can be asked at any time.
    """

    def __init__(self, asked: str, instead: str) -> None:
        super().__init__(asked, instead)
        self.asked = asked
        self.instead = instead

    def __str__(self) -> str:
        return f"the game is not over, so there is no {self.asked} yet; {self.instead}"


class SeatError(TabletopError, LookupError):
    """
    There is no such seat.

    `seat` is what was asked for, `seats` how many there are.
    """

    def __init__(self, seat: object, seats: int) -> None:
        super().__init__(seat, seats)
        self.seat = seat
        self.seats = seats

    def __str__(self) -> str:
        return (
            f"there is no seat {excerpt(self.seat)}; they are numbered 0 to {self.seats - 1}, and None is a spectator"
        )


class ReplayError(TabletopError, ValueError):
    """
    A record stops making sense at one of its moves.

    `number` counts the moves from 1, chance included; `fault` is what is wrong with that move.
    """

    def __init__(self, number: int, fault: TabletopError) -> None:
        super().__init__(number, fault)
        self.number = number
        self.fault = fault

    def __str__(self) -> str:
        return f"move {self.number}: {self.fault}"


class ContractError(TabletopError, TypeError):
    """
    This object is not a game.

    `game` is its name, `faults` names each part of the contract that it lacks or misspells.
    """

    def __init__(self, game: str, faults: tuple[str, ...]) -> None:
        super().__init__(game, faults)
        self.game = game
        self.faults = faults

    def __str__(self) -> str:
        return f"{self.game} is not a game: {'; '.join(self.faults)}"
