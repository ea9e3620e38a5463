"""`tabletop games`: what can be played, and how a game can be set up."""

import json
from typing import Annotated, Any, Final

import typer
from rich import box
from rich.table import Table

from tabletop.bots.trust import SHIPPED
from tabletop.cli.games import find_game, shipped_names
from tabletop.cli.output import stdout
from tabletop.core import AnyGame
from tabletop.core.codec import unstructure

_LONGEST: Final = 40  # characters of a default that are shown


def games(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Show this one and its options.", show_default=False)
    ] = None,
) -> None:
    """
    List the games, or show one of them and its options.

    Any package that keeps the contract is a game; give its import path.
    """
    if game is None:
        _list()
    else:
        _show(game, find_game(game))


def _list() -> None:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("game", "seats", "package", "title"):
        table.add_column(heading, overflow="fold")
    for name in shipped_names():
        rules = find_game(name)
        table.add_row(name, str(rules.Options().seats), SHIPPED[name], _title(rules))
    stdout().print(table)


def _show(name: str, game: AnyGame) -> None:
    console, options = stdout(), game.Options()
    longest = game.max_length(options)
    console.print(f"{game.NAME}: {_title(game)}", style="bold")
    console.print(f"package {SHIPPED.get(name, name)}, file form {game.SCHEMA}, {len(game.CLAUSES)} clauses")
    console.print(
        f"{options.seats} seats, {len(game.all_moves(options)):,} different moves, "
        + ("games of any length" if longest is None else f"games of at most {longest:,} moves")
    )
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("option")
    table.add_column("default", overflow="fold")
    plain: dict[str, Any] = unstructure(game, options, options, game.Options)
    for key, value in plain.items():
        text = json.dumps(value, ensure_ascii=False)
        table.add_row(key, text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")
    console.print(table)
    console.print("--option KEY=VALUE sets one, VALUE being JSON or plain text", style="dim")


def _title(game: AnyGame) -> str:
    """What the first line of the package says before its colon."""
    first = ((getattr(game, "__doc__", None) or "").strip().splitlines() or [""])[0]
    return first.partition(":")[0].rstrip(".")
