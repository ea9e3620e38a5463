"""
A person at the terminal, who is a bot like any other: what is shown here came through the three calls of the protocol.

Reasons are asked of a world that the person's observation allows, so they cannot tell more than the person sees.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Final

from rich.console import Console

from tabletop.cli.columns import listed, numbered
from tabletop.cli.drawing import drawing
from tabletop.cli.errors import FileError
from tabletop.core import AnyGame, IllegalMoveError, NotationError, Refusal, Seat

with suppress(ImportError):
    import readline  # noqa: F401  (lends `input` its line editing and history)

PROMPT: Final = "your move> "
AFTERWARDS: Final = "over> "

HELP: Final = """\
MOVE or its number   play it
? MOVE               whether it is legal, and if not why
? CLAUSE             what a clause is about
moves [WORD]         the moves, or those that begin so
board                the table once more
log                  all that you have seen so far
save FILE            write the game down; `--load FILE` goes on from there
quit                 leave, as the end of input and Ctrl-C do"""

_LONGEST: Final = 20  # digits of a number that is looked at

_REFUSED: Final = "red"
_NARRATED: Final = "cyan"
_ASIDE: Final = "dim"


class LeftError(KeyboardInterrupt):
    """The person has left the table: no fault of a bot, and like Ctrl-C not to be caught as one."""


class Person:
    """
    The bot behind which a person sits.

    `save` writes the game so far into a file, and raises FileError where that fails.
    """

    def __init__(self, game: AnyGame, console: Console, save: Callable[[Path], None]) -> None:
        self._game = game
        self._console = console
        self._save = save
        self._options: Any = None
        self._rng = Random(0)
        self._seen: list[Any] = []
        self._is_silent = False
        self._observation: Any = None
        self._moves: Sequence[Any] = ()
        self._texts: tuple[str, ...] = ()

    def start(self, seat: Seat, options: Any, rng: Random) -> None:  # noqa: ANN401, ARG002  (any game's; a bot is told)
        """Sit down."""
        self._options, self._rng = options, rng

    def see(self, event: Any) -> None:  # noqa: ANN401  (any game's)
        """Tell the event, unless it is one of those that are passed over."""
        self._seen.append(event)
        if not self._is_silent:
            self._tell(event)

    def choose(self, observation: Any, moves: Sequence[Any]) -> Any:  # noqa: ANN401  (any game's)
        """Show the table and the moves, and ask until one of them is named."""
        self._observation, self._moves = observation, moves
        self._texts = tuple(self._game.format_move(move, self._options) for move in moves)
        self._draw()
        self._list()
        while True:
            move = self._answered(self._read(PROMPT))
            if move is not None:
                return move

    @contextmanager
    def silence(self) -> Iterator[None]:
        """Let events pass untold; `log` has them."""
        self._is_silent = True
        try:
            yield
        finally:
            self._is_silent = False

    def retell(self, count: int) -> None:
        """Tell the last events again."""
        for event in self._seen[-count:] if count else ():
            self._tell(event)

    def linger(self) -> None:
        """After the game: save it, look at the log, and leave."""
        while True:
            line = self._read(AFTERWARDS)
            if not line:
                return
            word, _, rest = line.partition(" ")
            match word.casefold():
                case "save":
                    self._write(rest)
                case "log":
                    self.retell(len(self._seen))
                case _:
                    self._console.print("the game is over: save FILE, log, or quit", style=_ASIDE)

    def _read(self, prompt: str) -> str:
        """A line, its spaces made single; the end of input leaves the table."""
        try:
            line = " ".join(input(prompt).split())
        except EOFError:
            self._console.print()
            raise LeftError from None
        except KeyboardInterrupt:
            self._console.print()
            raise
        if not sys.stdin.isatty():
            self._console.print(line)  # nobody has seen it typed
        if line.casefold() in {"quit", "exit", "q"} and line not in self._texts:
            raise LeftError
        return line

    def _answered(self, line: str) -> Any:  # noqa: ANN401  (any game's)
        """The move that the line names, legal; None where it is a command, or no such move."""
        if line in self._texts:
            return self._moves[self._texts.index(line)]
        if line.isascii() and line.isdecimal():
            return self._numbered(line)
        word, _, rest = line.partition(" ")
        match word.casefold():
            case "":
                self._list()
            case "help":
                self._console.print(HELP)
            case "moves":
                self._console.print(numbered(self._texts, self._console.width, rest))
            case "board":
                self._draw()
            case "log":
                self.retell(len(self._seen))
            case "save":
                self._write(rest)
            case _ if line.startswith("?"):
                self._explain(line[1:].strip())
            case _:
                return self._played(line)
        return None

    def _numbered(self, digits: str) -> Any:  # noqa: ANN401  (any game's)
        if len(digits) <= _LONGEST and 1 <= int(digits) <= len(self._moves):
            return self._moves[int(digits) - 1]
        number = digits if len(digits) <= _LONGEST else f"{digits[:_LONGEST]}..."
        self._refuse(f"there is no move {number}: they are numbered 1 to {len(self._moves)}")
        return None

    def _played(self, text: str) -> Any:  # noqa: ANN401  (any game's)
        move, refusal = self._judged(text)
        if move is not None and refusal is not None:
            self._refuse(str(IllegalMoveError(self._game.format_move(move, self._options), refusal)))
            self._tell_clause(refusal.clause)
        return move if refusal is None else None

    def _explain(self, text: str) -> None:
        """Answer `? MOVE` and `? CLAUSE`."""
        clauses = {clause.casefold(): clause for clause in self._game.CLAUSES}
        if not text:
            self._console.print(HELP)
        elif text.casefold() in clauses:
            self._tell_clause(clauses[text.casefold()])
        else:
            move, refusal = self._judged(text)
            if move is not None and refusal is None:
                self._console.print(f"{self._game.format_move(move, self._options)} is legal", style="green")
            elif refusal is not None:
                self._console.print(str(refusal), style=_REFUSED)
                self._tell_clause(refusal.clause)

    def _judged(self, text: str) -> tuple[Any, Refusal | None]:
        """The move in the text, and why it is illegal; no move where the text is none, which is told."""
        try:
            move = self._game.parse_move(text, self._options)
        except NotationError as error:
            self._refuse(str(error))
            return None, None
        return move, self._game.explain(self._game.determinize(self._observation, self._rng), move)

    def _write(self, name: str) -> None:
        if not name:
            self._refuse("save needs the name of a file: save FILE")
            return
        try:
            self._save(Path(name).expanduser())
        except (FileError, RuntimeError, ValueError) as error:  # of no home and of names that no file can have
            self._refuse(f"not saved: {error}")
        else:
            self._console.print(f"saved to {name}", style="green")

    def _draw(self) -> None:
        self._console.print()
        self._console.print(drawing(self._game, self._observation), soft_wrap=True)
        self._console.print()

    def _list(self) -> None:
        self._console.print(listed(self._texts, self._console.width))

    def _tell(self, event: Any) -> None:  # noqa: ANN401  (any game's)
        self._console.print(self._game.narrate(event, self._options), style=_NARRATED)

    def _tell_clause(self, clause: str) -> None:
        title = self._game.CLAUSES.get(clause)
        if title is not None:
            self._console.print(f"{clause}: {title}", style=_ASIDE)

    def _refuse(self, message: str) -> None:
        self._console.print(message, style=_REFUSED)
