"""`tabletop check`: the laws of the contract, tried on a game."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

from tabletop.bots.trust import ForeignNameError
from tabletop.cli.errors import BadInputError
from tabletop.cli.files import read_text
from tabletop.cli.games import allow_working_directory, find_game, named_bot, prints_to_stderr
from tabletop.cli.output import progress, stdout
from tabletop.cli.setup import OptionPairs, game_options
from tabletop.core import AnyGame
from tabletop.testing import PROFILES, Progress, Report, find_laws, replay_capsule
from tabletop.testing import check as examine

ProfileName = StrEnum("ProfileName", [(name.upper(), name) for name in PROFILES])  # type: ignore[misc]  # the kit has them
QUICK: Final = ProfileName("quick")


def check(  # noqa: PLR0913  (the options of a command)
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="A shipped game or an import path: examples.magpies.", show_default=False),
    ] = None,
    *,
    profile: Annotated[
        ProfileName, typer.Option(help="How much is tried: seconds, minutes, or as long as there is.")
    ] = QUICK,
    law: Annotated[
        list[str] | None,
        typer.Option(
            "--law", metavar="LAW", help="Try this one alone, named or numbered; may be repeated.", show_default="all"
        ),
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            "--bots", metavar="BOT …", help="The bots that must finish games.", show_default="all shipped ones"
        ),
    ] = None,
    option: OptionPairs = None,
    seed: Annotated[int, typer.Option(metavar="N", help="The seed: the same one gives the same report.")] = 0,
    replay: Annotated[
        str | None,
        typer.Option(
            metavar="CAPSULE",
            help="Try a failure of an earlier report again: its capsule, or a file with it.",
            show_default=False,
        ),
    ] = None,
    allow: Annotated[
        list[str] | None,
        typer.Option(
            metavar="MODULE",
            help="With --replay: import this module or package, should the capsule name it; may be repeated.",
            show_default="shipped games and bots alone",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as one line of JSON.")] = False,
) -> None:
    """
    Try the laws of the contract on a game, and print a report card.

    The exit status is 1 where a law is broken. Every failure has a capsule,
    one line with all that it takes to see it again.
    """
    if replay is not None:
        _replay(replay, allow or [])
        return
    if allow:
        raise BadInputError("--allow goes with --replay: what the command line itself names needs no leave")
    if game is None:
        raise BadInputError("name a game to check, or --replay a capsule")
    report = _examined(find_game(game), profile.value, _laws(law), bots or None, option, seed)
    if as_json:
        stdout().print(report.to_json(), soft_wrap=True)
    else:
        _show(str(report))
    raise typer.Exit(report.exit_status)


def _laws(names: list[str] | None) -> list[int] | None:
    """The numbers of these laws."""
    try:
        return None if names is None else [law.number for law in find_laws(names)]
    except ValueError as error:
        raise BadInputError(str(error)) from error


def _examined(  # noqa: PLR0913, PLR0917  (what a run depends on)
    game: AnyGame, profile: str, laws: list[int] | None, bots: list[str] | None, option: list[str] | None, seed: int
) -> Report:
    for spec in bots or ():
        named_bot(spec, game)  # what is wrong with it is found out now
    options = game_options(game, option) if option else None
    with progress("playing") as tell:

        def advance(at: Progress) -> None:
            tell(at.done, at.total, at.doing)

        with prints_to_stderr():
            return examine(game, profile, laws, seed, options, bots=bots, progress=advance)


def _replay(capsule: str, allow: list[str]) -> None:
    """Try the failure again."""
    if allow:
        allow_working_directory()
    text = capsule if capsule.lstrip().startswith("{") else read_text(Path(capsule))
    try:
        violation = replay_capsule(text, allow)
    except ForeignNameError as error:
        raise BadInputError(f"{error} (--allow {error.module})") from error
    except ImportError as error:
        raise BadInputError(str(error)) from error
    if violation is None:
        stdout().print("the law holds here", style="green")
        return
    _show(str(violation))
    raise typer.Exit(1)


def _show(report: str) -> None:
    text = Text(report)
    text.highlight_regex(r"\bbroken\b", "bold red")
    text.highlight_regex(r"\bholds\b", "green")
    text.highlight_regex(r"\bnot run\b", "yellow")
    stdout().print(text, soft_wrap=True)
