"""`tabletop analyse`: what the moves of one moment are worth."""

import json
from pathlib import Path
from typing import Annotated, Any

import attrs
import typer
from rich import box
from rich.table import Table

from tabletop.bots.search import ITERATIONS, SEARCHES, Judgement
from tabletop.bots.search import analyse as judgements
from tabletop.cli.drawing import drawing, seat_name
from tabletop.cli.errors import BadInputError
from tabletop.cli.output import stdout
from tabletop.cli.records import Document, chosen, game_of, record_in, state_in, states_of
from tabletop.core import CHANCE, NOBODY, AnyGame, Seat


@attrs.frozen(kw_only=True)
class Moment:
    """
    What is looked at.

    number: that of the move that was played here, counted from 1; None where none was. names: who plays, one a seat;
    nobody for a position.
    """

    game: AnyGame
    state: Any
    number: int | None = None
    played: str | None = None
    names: tuple[str, ...] = ()

    @property
    def seat(self) -> Seat:
        """Who is to move."""
        return self.game.to_move(self.state)

    @property
    def title(self) -> str:
        """What stands above the drawing."""
        name = seat_name(self.seat, self.names) if self.names else f"seat {self.seat}"
        before = "" if self.number is None else f" before move {self.number}"
        return f"{self.game.NAME}{before}, as {name} sees it:"


def analyse(  # noqa: PLR0913  (the options of a command)
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A record, JSON Lines of them, or a position.", show_default=False)
    ],
    *,
    move: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="K", help="Look at the table before move K.", show_default="after the last move played"
        ),
    ] = None,
    number: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Which record of the file.", show_default=False)
    ] = None,
    iterations: Annotated[
        int, typer.Option(min=1, metavar="N", help="Iterations of each of the ten searches.")
    ] = ITERATIONS,
    seed: Annotated[int, typer.Option(metavar="N", help="The seed: the same one gives the same figures.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, and nothing else.")] = False,
    game: Annotated[
        str | None,
        typer.Option(
            metavar="GAME", help="The game, where it is none of the shipped.", show_default="as the file says"
        ),
    ] = None,
) -> None:
    """
    Tell what every legal move is worth, in a record or a position.

    Only what the seat to move sees is looked at, and its worlds are searched as
    the bot `ismcts` does. 1 is a win, -1 a loss between two seats. The interval
    is that of ten independent searches.
    """
    moment = _moment(chosen(file, number), game, move)
    try:
        judged = judgements(moment.game, moment.state, iterations=iterations, seed=seed)
    except ValueError as error:
        raise BadInputError(str(error)) from error
    ranked = sorted(judged, key=lambda each: (-each.share, -each.value))
    if as_json:
        print(json.dumps(_report(moment, ranked, iterations, seed)))  # noqa: T201  (for programs)
    else:
        _show(moment, ranked, iterations)


def _moment(document: Document, name: str | None, number: int | None) -> Moment:
    game = game_of(document, name)
    if document.head("kind") == "state":
        if number is not None:
            raise BadInputError("--move does not go with a position: it has no moves")
        return _decided(Moment(game=game, state=state_in(document, game)), "in this position")
    record = record_in(document, game)
    states, length = states_of(document, game, record), len(record.moves)
    if number is None:
        return _decided(Moment(game=game, state=states[-1], names=record.seats), "after the last move")
    if number > length:
        raise BadInputError(f"there is no move {number}: they are numbered 1 to {length}")
    played = record.moves[number - 1]
    moment = Moment(game=game, state=states[number - 1], number=number, played=played, names=record.seats)
    return _decided(moment, f"at move {number}")


def _decided(moment: Moment, where: str) -> Moment:
    """The moment itself, where a seat has a decision to make."""
    if moment.seat == CHANCE:
        raise BadInputError(f"chance is to move {where}: there is nothing to decide")
    if moment.seat == NOBODY:
        raise BadInputError(f"the game is over {where}: choose a move with --move")
    return moment


def _text(moment: Moment, judged: Judgement) -> str:
    return moment.game.format_move(judged.move, moment.state.options)


def _show(moment: Moment, ranked: list[Judgement], iterations: int) -> None:
    console = stdout()
    console.print(moment.title, style="bold")
    console.print()
    console.print(drawing(moment.game, moment.game.observe(moment.state, moment.seat)), soft_wrap=True)
    console.print()
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("move", overflow="fold")
    for heading in ("value", "95 % interval", "visits %"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("")
    for judged in ranked:
        text = _text(moment, judged)
        figures = (f"{judged.value:+.2f}", f"{judged.low:+.2f} to {judged.high:+.2f}", f"{100 * judged.share:.1f}")
        table.add_row(text, *figures, "played" if text == moment.played else "")
    console.print(table)
    console.print(f"{SEARCHES} searches of {iterations:,} iterations", style="dim")


def _report(moment: Moment, ranked: list[Judgement], iterations: int, seed: int) -> dict[str, Any]:
    return {
        "game": moment.game.NAME,
        "move": moment.number,
        "seat": moment.seat,
        "played": moment.played,
        "searches": SEARCHES,
        "iterations": iterations,
        "seed": seed,
        "moves": [
            {"move": _text(moment, each), "value": each.value, "low": each.low, "high": each.high, "share": each.share}
            for each in ranked
        ],
    }
