"""The commands, and how each of them ends: with a status, and where something is wrong with one line on stderr."""

import sys
from collections.abc import Callable, Mapping, Sequence
from signal import SIG_IGN, SIGTERM, signal
from typing import Annotated, Final, cast

import typer

from tabletop.bots.faults import describe, describe_with_place
from tabletop.cli.analyse import analyse
from tabletop.cli.check import check
from tabletop.cli.errors import BAD_INPUT, BROKEN_PIPE, INTERRUPTED, TERMINATED, TerminatedError, describe_os_error
from tabletop.cli.list_games import games
from tabletop.cli.output import prepare_streams, print_error, print_no_more
from tabletop.cli.perft import perft
from tabletop.cli.play import play
from tabletop.cli.replay import replay
from tabletop.cli.setup import DEBUG, SpreadCommand
from tabletop.cli.simulate import simulate
from tabletop.cli.tournament import tournament
from tabletop.core import TabletopError

_UsageError = cast("type[typer.BadParameter]", typer.BadParameter.__mro__[2])
"""The root of what typer finds wrong, which has no public name."""

app = typer.Typer(
    name="tabletop",
    help="Rules of tabletop games: play them, let bots play, look into records, check games of your own.",
    rich_markup_mode="rich",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
_COMMANDS: Final[Mapping[Callable[..., None], str]] = {
    games: "tabletop games duel",
    simulate: "tabletop simulate duel --games 400 --bots greedy:worlds=8 random",
    tournament: "tabletop tournament duel --bots greedy:worlds=2 greedy random",
    play: "tabletop play duel --against greedy",
    check: "tabletop check examples.magpies --profile ci",
    replay: "tabletop replay games.jsonl --number 3 --seat 1",
    analyse: "tabletop analyse games.jsonl --number 3 --move 40",
    perft: "tabletop perft duel --depth 3",
}
"""The commands in the order of the help, each with an example."""

for _command, _example in _COMMANDS.items():
    app.command(cls=SpreadCommand, epilog=f"Example: {_example}", no_args_is_help=False)(_command)


@app.callback()
def _tabletop(
    *,
    debug: Annotated[
        bool, typer.Option(DEBUG, help="Show a fault of a game whole, as Python tells it; any command takes it.")
    ] = False,
) -> None:
    pass


def run(arguments: Sequence[str]) -> int:
    """The exit status of the command with these arguments: 0, 1 for a failed check, 2 for bad input."""
    prepare_streams()
    signal(SIGTERM, _terminate)
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        print_no_more()
        return BROKEN_PIPE
    except OSError as error:
        print_no_more()
        return _failed(f"the output cannot be written: {describe_os_error(error)}")
    except Exception as error:
        if DEBUG in arguments:
            raise
        return _failed(f"a fault: {describe_with_place(error)}; {DEBUG} shows it whole")
    return status


def _run(arguments: Sequence[str]) -> int:
    command = typer.main.get_command(app)
    try:
        with command.make_context("tabletop", list(arguments) or ["--help"]) as context:
            command.invoke(context)
    except typer.Exit as error:
        return error.exit_code
    except (KeyboardInterrupt, typer.Abort):
        print_error("interrupted")
        return INTERRUPTED
    except _UsageError as error:
        return _failed(f"{error.format_message()} ({_help_command(error)} --help shows how)")
    except TabletopError as error:
        return _failed(str(error))
    except TerminatedError:
        print_error("terminated")
        return TERMINATED
    except SystemExit as error:
        if isinstance(error.__context__, BrokenPipeError):  # the help says so when nobody listens any more
            raise error.__context__ from None
        return _failed(f"the game ended the program: {describe(error)}")
    return 0


def _terminate(_number: int, _frame: object) -> None:
    """End as an error does, so that files and children are seen to; once is enough."""
    signal(SIGTERM, SIG_IGN)
    raise TerminatedError


def _failed(message: str) -> int:
    print_error(message)
    return BAD_INPUT


def _help_command(error: BaseException) -> str:
    context = getattr(error, "ctx", None)
    return "tabletop" if context is None else context.command_path
