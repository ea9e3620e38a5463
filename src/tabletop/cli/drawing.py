"""A table and a result as a person reads them. What a seat may not know does not come here before the game is over."""

import json
from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from tabletop.cli.output import printable
from tabletop.core import NOBODY, AnyGame, ScoreLine
from tabletop.core.codec import unstructure


def drawing(game: AnyGame, observation: Any) -> str:  # noqa: ANN401  (any game's)
    """The observation as the game draws it, else its fields line by line."""
    render = getattr(game, "render", None)
    if render is not None:
        return str(render(observation)).rstrip("\n")
    fields: dict[str, Any] = unstructure(game, observation.options, observation, game.Observation)
    return "\n".join(f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in fields.items())


def seat_name(seat: int, names: tuple[str, ...]) -> str:
    """The seat with who sits there."""
    return f"seat {seat} ({printable(names[seat])})"


def verdict(game: AnyGame, state: Any, names: tuple[str, ...]) -> str:  # noqa: ANN401  (any game's)
    """Who has won, in a sentence."""
    if game.to_move(state) != NOBODY:
        return "The game goes on."
    won = sorted(game.winners(state))
    if not won:
        return "The game is drawn."
    seats = [seat_name(seat, names) for seat in won]
    sentence = f"{' and '.join(seats)} {'wins' if len(won) == 1 else 'win'}."
    return sentence[0].upper() + sentence[1:]


def score_sheet(game: AnyGame, state: Any, names: tuple[str, ...]) -> Table:  # noqa: ANN401  (any game's)
    """The scores, and what they are made of where the game tells it; for a game that is over."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("seat")
    table.add_column("score", justify="right")
    score_lines = getattr(game, "score_lines", None)
    lines = () if score_lines is None else score_lines(state)
    if lines:
        table.add_column(Text("what gave the points [clause]"), overflow="fold")
    for seat, score in enumerate(game.scores(state)):
        table.add_row(seat_name(seat, names), str(score), *([_sources(lines, seat)] if lines else []))
    return table


def _sources(lines: Iterable[ScoreLine], seat: int) -> Text:
    """The points of the seat and what gave them; lines of one clause that follow each other share its number."""
    paid = [line for line in lines if line.seat == seat and line.points]
    clauses = [
        f"{' + '.join(f'{line.points} {printable(line.source)}' for line in run)} [{clause}]"
        for clause, run in groupby(paid, key=attrgetter("clause"))
    ]
    return Text("\n+ ".join(clauses))
