"""`tabletop perft`: how many lines of play there are."""

from time import perf_counter
from typing import Annotated

import typer

from tabletop.cli.games import find_game
from tabletop.cli.output import stdout
from tabletop.cli.setup import GameName, OptionPairs, Seats, game_options
from tabletop.core import perft as count_lines


def perft(
    game: GameName,
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, metavar="N", help="How many decisions deep.")] = 3,
    seats: Seats = None,
    option: OptionPairs = None,
) -> None:
    """
    Count the lines of play from the start, depth by depth.

    Chance is no decision and is not counted; it always takes its first outcome.
    """
    rules = find_game(game)
    start = rules.initial_state(game_options(rules, option, seats))
    console = stdout()
    console.print(f"{'depth':>5}  {'lines':>16}  {'seconds':>8}", style="bold")
    for level in range(depth + 1):
        started = perf_counter()
        lines = count_lines(rules, start, level)
        console.print(f"{level:>5}  {lines:>16,}  {perf_counter() - started:>8.2f}")
