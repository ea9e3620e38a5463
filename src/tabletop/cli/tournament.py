"""`tabletop tournament`: bots against each other on the same deals, and who is better."""

from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Final

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from tabletop.arena import OnForfeit, Pair, Rating, Result, Row, Tournament
from tabletop.arena.interval import Interval
from tabletop.arena.plan import roles_of, tables_of
from tabletop.arena.plots import plot_format, plotted
from tabletop.arena.ratings import require_openskill
from tabletop.arena.work import processors
from tabletop.bots import Keeping
from tabletop.bots.isolation.isolated import MEMORY
from tabletop.cli.errors import BadInputError, TerminatedError
from tabletop.cli.files import atomic_write, is_stream, resolved
from tabletop.cli.games import allow_working_directory, find_game, prints_to_stderr
from tabletop.cli.output import print_error, progress, stdout
from tabletop.cli.setup import (
    DecisionBudget,
    GameName,
    Memory,
    MoveTime,
    OnForfeitChoice,
    OptionPairs,
    Seats,
    TimeBudget,
    Trusted,
    Workers,
    game_options,
    match_terms,
)
from tabletop.core import TabletopError

_DEALS: Final = 50
_MOST: Final = 1000  # deals, where the tournament ends by itself
_WIDE: Final = 75  # columns of a terminal with room for intervals and margins


def tournament(  # noqa: PLR0913  (the options of a command)
    game: GameName,
    *,
    bots: Annotated[
        list[str],
        typer.Option(
            "--bots",
            metavar="BOT …",
            help="Who plays: random, greedy:worlds=8, my.module:Bot …, each named once.",
            show_default=False,
        ),
    ],
    deals: Annotated[
        int | None,
        typer.Option(
            "--deals",
            "-n",
            min=1,
            metavar="N",
            help="How many deals, at most with --until-decided.",
            show_default=f"{_DEALS}, {_MOST} with --until-decided",
        ),
    ] = None,
    seats: Seats = None,
    option: OptionPairs = None,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="The seed, for experiments: the same one gives the same games, and bots may guess a small one.",
            show_default="a fresh one that nobody can guess, or that of --resume",
        ),
    ] = None,
    rotate_roles: Annotated[
        bool, typer.Option("--rotate-roles", help="Play each deal with every role in every seat, such as a faction.")
    ] = False,
    until_decided: Annotated[
        float | None,
        typer.Option(
            metavar="P",
            help="Stop when of each two bots it is decided which is better, at this confidence: 0.95.",
            show_default=False,
        ),
    ] = None,
    workers: Workers = None,
    on_forfeit: OnForfeitChoice = OnForfeit.RANDOM,
    time_budget: TimeBudget = None,
    move_time: MoveTime = None,
    decision_budget: DecisionBudget = None,
    trusted: Trusted = False,
    memory: Memory = MEMORY,
    records: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write every game to this new file, as JSON Lines.", show_default=False),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Go on from the records of an interrupted run.", show_default=False),
    ] = None,
    verify: Annotated[
        bool,
        typer.Option("--verify/--no-verify", help="With --resume: try the moves of the file again by the rules."),
    ] = True,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write the standings as CSV.", show_default=False)
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw ratings and pairs, as .png or .svg.", show_default=False),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the standings as one line of JSON.")] = False,
) -> None:
    """
    Let bots play each other on the same deals, and show who is better.

    Each deal is played in every seating, with the same cards: luck cancels out.
    Intervals count deals, not games. The games follow from the seed alone.
    An interrupt shows how it stands after the deals that are over.
    """
    require_openskill()
    if records is not None and resume is not None:
        raise BadInputError("--resume names the file of the records already: leave --records out")
    _refuse_same({"--records": records, "--resume": resume, "--csv": csv, "--plot": plot})
    chosen = find_game(game)
    allow_working_directory()
    with prints_to_stderr():
        planned = Tournament(
            chosen,
            bots,
            deals=deals or (_DEALS if until_decided is None else _MOST),
            options=game_options(chosen, option, seats),
            seed=seed,
            terms=match_terms(on_forfeit, time_budget, move_time, decision_budget),
            rotate_roles=rotate_roles,
            until_decided=until_decided,
            keeping=Keeping(is_trusted=trusted, memory=memory),
        )
    with ExitStack() as stack:
        form = None if plot is None else plot_format(plot)
        table = None if csv is None else stack.enter_context(atomic_write(csv))
        picture = None if plot is None else stack.enter_context(atomic_write(plot))
        try:
            count = processors() if workers is None else workers
            result = _played(planned, count, records or resume, is_resumed=resume is not None, verify=verify)
        except (KeyboardInterrupt, TerminatedError, TabletopError):
            if not as_json and planned.so_far is not None:
                _show(stdout(), planned.so_far)
            raise
        if as_json:  # before other files: one that cannot be written takes nothing with it
            stdout().print(result.to_json(), soft_wrap=True)
        else:
            _show(stdout(), result)
        if table is not None:
            result.write_csv(table)
        if picture is not None and form is not None:
            picture.buffer.write(plotted(result.standings, result.ratings, form))


def _refuse_same(named: Mapping[str, Path | None]) -> None:
    """Refuse two options that would write the same file, by whatever name; pipes and devices take both."""
    taken: dict[Path, str] = {}
    for option, path in named.items():
        if path is None or is_stream(path):
            continue
        other = taken.setdefault(resolved(path), option)
        if other != option:
            raise BadInputError(f"{other} and {option} name the same file: {path}")


def _played(planned: Tournament, workers: int, path: Path | None, *, is_resumed: bool, verify: bool) -> Result:
    """All of it; who interrupts is told how to go on."""
    with progress("playing") as tell:

        def watch(done: int, total: int) -> None:
            tell(done, total, "playing")

        try:
            with prints_to_stderr():
                return planned.play(
                    workers=workers, records=path, resume=is_resumed, verify=verify, watch=watch, warn=print_error
                )
        except (KeyboardInterrupt, TerminatedError):
            if path is not None and path.is_file():
                print_error(f"what is finished is in {path}: go on with --resume {path}")
            raise


def _show(console: Console, result: Result) -> None:
    found, is_wide = result.standings, console.width >= _WIDE
    seatings = result.plan.games_a_deal
    console.print(
        f"{found.games:,} games of {found.game}: {found.deals:,} deal{'s' * (found.deals != 1)}"
        f" in {seatings} seatings, seed {found.seed}"
    )
    console.print(f"{found.draws:,} drawn, mean length {found.moves / found.games:.1f} moves with chance")
    console.print(_bot_table(found.bots, result.ratings, is_wide))
    console.print(_pair_table([_led(pair) for pair in found.pairs], is_wide, found.until_decided))
    console.print(_seat_table(result, is_wide))
    if found.until_decided is not None:
        console.print(_verdict(result), style="dim")


def _verdict(result: Result) -> str:
    found = result.standings
    open_pairs = sum(pair.verdict is None for pair in found.pairs)
    told = f"{open_pairs} of {len(found.pairs)} pairs are open" if open_pairs else "every pair is decided"
    return f"{told}, each at {100 * (found.until_decided or 0):g} %, however often one looks"


def _table(heading: str, headings: list[str], is_wide: bool) -> Table:  # noqa: FBT001
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=not is_wide)
    table.add_column(heading, overflow="fold", min_width=10)
    for each in headings:
        table.add_column(each, justify="right", no_wrap=True)
    return table


def _headings(is_wide: bool) -> list[str]:  # noqa: FBT001
    return ["win %", "95 % interval", "margin"] if is_wide else ["win %"]


def _cells(rate: float, interval: Interval, margin: float, is_wide: bool) -> list[str]:  # noqa: FBT001
    low, high = interval
    share = f"{100 * rate:.1f}"
    return [share, f"{100 * low:.1f} to {100 * high:.1f}", f"{margin:+.1f}"] if is_wide else [share]


def _bot_table(rows: tuple[Row, ...], ratings: tuple[Rating, ...], is_wide: bool) -> Table:  # noqa: FBT001
    rated = {rating.bot: f"{rating.mu:.1f} ± {rating.sigma:.1f}" for rating in ratings}
    has_forfeits = any(row.forfeits for row in rows)
    table = _table("bot", [*_headings(is_wide), "rating", *["forfeits"] * has_forfeits], is_wide)
    for row in rows:
        cells = _cells(row.rate, row.rate_interval, row.margin, is_wide)
        table.add_row(row.name, *cells, rated[row.name], *[f"{row.forfeits:,}"] * has_forfeits)
    return table


def _led(pair: Pair) -> Pair:
    """The pair with the one first that has more."""
    return pair if pair.rate >= 1 / 2 else pair.reversed()


def _pair_table(pairs: list[Pair], is_wide: bool, until_decided: float | None) -> Table:  # noqa: FBT001
    table = _table("pair", [*_headings(is_wide), *["better"] * (until_decided is not None)], is_wide)
    for pair in pairs:
        cells = _cells(pair.rate, pair.rate_interval, pair.margin, is_wide)
        if until_decided is not None:
            cells.append(_better(pair))
        table.add_row(f"{pair.first} – {pair.second}", *cells)  # noqa: RUF001  (a dash between two)
    return table


def _better(pair: Pair) -> str:
    if pair.verdict is None:
        return "open"
    return f"{'first' if pair.verdict > 0 else 'second'}, {pair.decided_after:,} deals"


def _seat_table(result: Result, is_wide: bool) -> Table:  # noqa: FBT001
    """What the seats are worth, and the roles where there are several."""
    table = _table("seat", _headings(is_wide), is_wide)
    game, tables = tables_of(result.plan)
    roles = roles_of(game, tables[0]) if len(tables) == 1 else None
    for seat, row in enumerate(result.standings.seats):
        name = row.name if roles is None else f"{row.name}, {roles[seat]}"
        table.add_row(name, *_cells(row.rate, row.rate_interval, row.margin, is_wide), style="dim")
    if len(tables) > 1:
        table.add_section()
        for row in result.standings.roles:
            table.add_row(row.name, *_cells(row.rate, row.rate_interval, row.margin, is_wide), style="dim")
    return table
