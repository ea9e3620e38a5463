"""`tabletop replay`: what is in a record."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import attrs
import typer
from rich.console import Console
from rich.table import Table

from tabletop.cli.drawing import drawing, score_sheet, seat_name, verdict
from tabletop.cli.errors import BadInputError
from tabletop.cli.knowing import what_it_can_know
from tabletop.cli.output import printable, stdout
from tabletop.cli.records import Document, chosen, documents, game_of, record_in, states_of
from tabletop.core import CHANCE, NOBODY, AnyGame, Seat
from tabletop.core.record import Record


@attrs.frozen
class Replayed:
    """A record with its states: the start, and one after each move."""

    game: AnyGame
    record: Record[Any, Any]
    states: tuple[Any, ...]

    def mover(self, number: int) -> Seat:
        """Who made the move with this number, counted from 1."""
        return self.game.to_move(self.states[number - 1])

    def event(self, number: int, seat: Seat | None) -> Any:  # noqa: ANN401  (any game's)
        """What the seat saw of the move."""
        before, after = self.states[number - 1 : number + 1]
        move = self.game.parse_move(self.record.moves[number - 1], self.record.options)
        return self.game.observe_move(before, move, after, seat)

    def sentence(self, number: int, seat: Seat | None) -> str:
        """What the seat saw of the move, told."""
        return self.game.narrate(self.event(number, seat), self.record.options)


def replay(  # noqa: PLR0913  (the options of a command)
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, or JSON Lines of them.", show_default=False)],
    seat: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="Show what this seat saw, and nothing else.", show_default="everything"),
    ] = None,
    move: Annotated[
        int | None,
        typer.Option(min=0, metavar="K", help="Show the table after move K; 0 is the start.", show_default=False),
    ] = None,
    *,
    know: Annotated[bool, typer.Option("--know", help="With --seat: what it can know of what is hidden.")] = False,
    number: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Which record of the file.", show_default=False)
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            metavar="GAME", help="The game, where it is none of the shipped.", show_default="as the file says"
        ),
    ] = None,
) -> None:
    """
    Show a record: all of it, what one seat saw, or one moment.

    Every move is tried again by the rules. Of many records the results are listed.
    """
    found = documents(file)
    if number is None and len(found) > 1:
        _list(found, game)
        return
    replayed = _replayed(chosen(file, number), game)
    _require(seat, "seat", replayed.record.options.seats - 1)
    _require(move, "move", len(replayed.record.moves))
    viewer = None if seat is None else Seat(seat)
    if know and viewer is None:
        raise BadInputError("--know says what one seat can know: name it with --seat")
    if move is None:
        _show_all(replayed, viewer)
    else:
        _show_moment(replayed, viewer, move)
    if know and viewer is not None:
        _show_known(replayed, viewer, len(replayed.record.moves) if move is None else move)


def _replayed(document: Document, name: str | None) -> Replayed:
    game = game_of(document, name)
    record = record_in(document, game)
    return Replayed(game, record, states_of(document, game, record))


def _require(value: int | None, what: str, last: int) -> None:
    if value is not None and value > last:
        raise BadInputError(f"there is no {what} {value}: they are numbered 0 to {last}")


def _list(found: list[Document], name: str | None) -> None:
    console, game = stdout(), game_of(found[0], name)
    for number, document in enumerate(found, start=1):
        record = record_in(document, game)
        names = ", ".join(seat_name(seat, record.seats) for seat in range(len(record.seats)))
        console.print(f"{number:>6}  {len(record.moves):>4} moves  {_describe(record):<16}  {names}", soft_wrap=True)
    console.print(f"{len(found)} records; --number N shows one of them", style="dim")


def _describe(record: Record[Any, Any]) -> str:
    if record.result is None:
        return "not finished"
    return f"won by {' and '.join(map(str, record.result))}" if record.result else "drawn"


def _show_all(replayed: Replayed, seat: Seat | None) -> None:
    console, record = stdout(), replayed.record
    _head(console, replayed, seat)
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right", style="dim")
    if seat is None:
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True)
    grid.add_column(style="cyan")
    for number, text in enumerate(record.moves, start=1):
        mover = replayed.mover(number)
        who = ["chance" if mover == CHANCE else f"seat {mover}", text] if seat is None else []
        teller = seat if seat is not None else None if mover == CHANCE else mover
        grid.add_row(str(number), *who, replayed.sentence(number, teller))
    console.print(grid)
    last = replayed.states[-1]
    console.print()
    console.print(drawing(replayed.game, replayed.game.observe(last, seat)), soft_wrap=True)
    console.print()
    console.print(verdict(replayed.game, last, record.seats), style="bold")
    if replayed.game.to_move(last) == NOBODY:
        console.print(score_sheet(replayed.game, last, record.seats))


def _show_moment(replayed: Replayed, seat: Seat | None, number: int) -> None:
    """The table after the move, as the seat saw it; else as each of them did."""
    console, record, state = stdout(), replayed.record, replayed.states[number]
    _head(console, replayed, seat)
    if number:
        told = [replayed.sentence(number, seat)] if seat is not None else [record.moves[number - 1]]
        console.print(f"After move {number} of {len(record.moves)}: {told[0]}")
    else:
        console.print(f"The start of {len(record.moves)} moves.")
    for viewer in [seat] if seat is not None else map(Seat, range(len(record.seats))):
        console.print(f"\n{seat_name(viewer, record.seats)} sees:\n", style="bold")
        console.print(drawing(replayed.game, replayed.game.observe(state, viewer)), soft_wrap=True)


def _show_known(replayed: Replayed, seat: Seat, number: int) -> None:
    """What the seat can know after so many moves: what is certain, and of the rest how many are to be expected."""
    console, states = stdout(), replayed.states
    events = (replayed.event(each, seat) for each in range(1, number + 1))
    console.print(f"\n{seat_name(seat, replayed.record.seats)} can know:\n", style="bold")
    for line in what_it_can_know(replayed.game, states[0], events, seat):
        console.print(line, soft_wrap=True, highlight=False)


def _head(console: Console, replayed: Replayed, seat: Seat | None) -> None:
    record = replayed.record
    names = ", ".join(seat_name(at, record.seats) for at in range(len(record.seats)))
    seen = "" if seat is None else f"; what seat {seat} saw"
    console.print(f"{record.game}, {len(record.moves)} moves: {names}{seen}", soft_wrap=True)
    for line in _notes(record) if seat is None else ():
        console.print(line, style="dim", soft_wrap=True)
    console.print()


def _notes(record: Record[Any, Any]) -> Iterator[str]:
    """What else the record says, a line each."""
    if record.place is not None:
        yield printable(str(record.place))
    for forfeit in record.forfeits:
        yield f"at move {forfeit.move}: {printable(str(forfeit))}"
    for number, note in record.notes:
        yield f"note at move {number}: {printable(note)}"
