"""`tabletop simulate`: many games between bots, and a table of the results."""

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter
from typing import Annotated, Final

import typer
from rich import box
from rich.table import Table

from tabletop.arena import OnForfeit, wilson_interval
from tabletop.arena.work import processors
from tabletop.bots import Keeping
from tabletop.bots.isolation.isolated import MEMORY
from tabletop.cli.errors import BadInputError, TerminatedError
from tabletop.cli.files import atomic_write, is_stream
from tabletop.cli.games import check_named_bot, find_game
from tabletop.cli.output import print_error, progress, stdout
from tabletop.cli.setup import (
    DecisionBudget,
    GameName,
    Memory,
    MoveTime,
    OnForfeitChoice,
    OptionPairs,
    Seats,
    Seed,
    TimeBudget,
    Trusted,
    Workers,
    game_options,
    match_terms,
)
from tabletop.cli.simulation import Batch, Plan, Tally, batches
from tabletop.core import AnyGame, TabletopError
from tabletop.core.codec import dump

_WIDE: Final = 75  # columns of a terminal with room for the whole table
_HEADINGS: Final = ("wins", "draws", "losses", "win %", "95 % interval", "mean score")
_NARROW: Final = 4  # headings that are left where there is less room, so that the names stay


def simulate(  # noqa: PLR0913  (the options of a command)
    game: GameName,
    *,
    games: Annotated[int, typer.Option("--games", "-n", min=1, metavar="N", help="How many games.")] = 100,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            "--bots",
            metavar="BOT …",
            help="Who plays: random, greedy:worlds=8, scripted, ismcts, my.module:Bot … Too few are repeated in turn.",
            show_default="random",
        ),
    ] = None,
    seats: Seats = None,
    option: OptionPairs = None,
    seed: Seed = 0,
    fixed_seats: Annotated[
        bool, typer.Option("--fixed-seats", help="Let every bot keep its seat; else they move on one seat each game.")
    ] = False,
    workers: Workers = None,
    on_forfeit: OnForfeitChoice = OnForfeit.RAISE,
    time_budget: TimeBudget = None,
    move_time: MoveTime = None,
    decision_budget: DecisionBudget = None,
    trusted: Trusted = False,
    memory: Memory = MEMORY,
    record: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write every game to this file, as JSON Lines.", show_default=False),
    ] = None,
) -> None:
    """
    Let bots play many games, and show who won.

    The games follow from the seed alone: any number of processes plays the same.
    Bots move on one seat each game, so that none has the better seat more often;
    each is made anew for every game.
    """
    chosen, keeping = find_game(game), Keeping(is_trusted=trusted, memory=memory)
    options = game_options(chosen, option, seats)
    plan = Plan(
        game=game,
        options=dump(chosen, options),
        bots=_lineup(chosen, bots or ["random"], options.seats, keeping),
        seed=seed,
        terms=match_terms(on_forfeit, time_budget, move_time, decision_budget),
        is_rotating=not fixed_seats,
        is_recorded=record is not None,
        keeping=keeping,
    )
    started = perf_counter()
    tally = _played(plan, games, processors() if workers is None else workers, record)
    _show(chosen, plan, tally, perf_counter() - started)


def _lineup(game: AnyGame, bots: Sequence[str], seats: int, keeping: Keeping) -> tuple[str, ...]:
    """One bot a seat; each is made once, to find out now what is wrong with it."""
    if len(bots) > seats:
        raise BadInputError(f"{len(bots)} bots for {seats} seats")
    for spec in bots:
        check_named_bot(spec, game, keeping)
    return tuple(islice(cycle(bots), seats))


def _played(plan: Plan, games: int, workers: int, path: Path | None) -> Tally:
    """All games, counted up; their records go to the file as they come in, and stay there where the rest fails."""
    tally, stop = Tally.empty(len(plan.bots)), None
    with nullcontext() if path is None else atomic_write(path) as file:
        try:
            for batch in _watched(batches(plan, games, workers), games):
                tally = tally.plus(batch.tally)
                if file is not None:
                    file.writelines(f"{line}\n" for line in batch.records)
        except (KeyboardInterrupt, TerminatedError, TabletopError) as error:
            if file is None or not tally.matches:
                raise
            stop = error
    if stop is None:
        return tally
    if path is not None and not is_stream(path):
        print_error(f"the first {tally.matches:,} games are finished, and in {path}")
    raise stop


def _watched(played: Iterator[Batch], games: int) -> Iterator[Batch]:
    done = 0
    with progress("playing") as tell:
        tell(done, games, "playing")
        for batch in played:
            yield batch
            done += batch.tally.matches
            tell(done, games, "playing")


def _show(game: AnyGame, plan: Plan, tally: Tally, seconds: float) -> None:
    console = stdout()
    games, moving = tally.matches, "seats rotate" if plan.is_rotating else "seats fixed"
    console.print(
        f"{games:,} game{'s' * (games != 1)} of {game.NAME}, seed {plan.seed}, {moving}; {tally.draws:,} drawn"
    )
    console.print(f"mean length {tally.decisions / games:.1f} decisions, {tally.moves / games:.1f} moves with chance")
    if tally.forfeits:
        console.print(f"{tally.forfeits:,} forfeit{'s' * (tally.forfeits != 1)}: lost, whatever became of the seat")
    console.print(_table(plan, tally, len(_HEADINGS) if console.width >= _WIDE else _NARROW))
    console.print(f"{tally.decisions / seconds:,.0f} decisions/s ({seconds:.1f} s)", style="dim")


def _names(bots: Sequence[str]) -> list[str]:
    """The bots, told apart where one plays several times."""
    return [bot if bots.count(bot) == 1 else f"{bot} ({bots[:index].count(bot) + 1})" for index, bot in enumerate(bots)]


def _table(plan: Plan, tally: Tally, columns: int) -> Table:
    """A row a bot, then a row a seat, with so many columns beside the names."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=columns == _NARROW)
    table.add_column("", overflow="fold", min_width=10)
    for heading in _HEADINGS[:columns]:
        table.add_column(heading, justify="right", no_wrap=True)
    for name, wins, points in zip(_names(plan.bots), tally.bot_wins, tally.bot_points, strict=True):
        table.add_row(name, *islice(_cells(tally, wins, points), columns))
    table.add_section()
    for seat, (wins, points) in enumerate(zip(tally.seat_wins, tally.seat_points, strict=True)):
        table.add_row(f"seat {seat}", *islice(_cells(tally, wins, points), columns), style="dim")
    return table


def _cells(tally: Tally, wins: int, points: int) -> Iterator[str]:
    games, draws = tally.matches, tally.draws
    low, high = wilson_interval(wins, games)
    yield from (f"{count:,}" for count in (wins, draws, games - draws - wins))
    yield f"{100 * wins / games:.1f}"
    yield f"{100 * low:.1f} to {100 * high:.1f}"
    yield f"{points / games:.2f}"
