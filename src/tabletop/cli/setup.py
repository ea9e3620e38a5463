"""Arguments that several commands share: the game, its options, and how many play."""

import json
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Final, TypeAlias

import typer
from typer.core import TyperCommand

from tabletop.arena import OnForfeit, Terms
from tabletop.cli.errors import BadInputError
from tabletop.core import AnyGame, MalformedError
from tabletop.core.codec import structure, unstructure
from tabletop.core.errors import excerpt

GameName: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A shipped game (`tabletop games` lists them) or an import path: examples.magpies.",
        show_default=False,
    ),
]
OptionPairs: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="KEY=VALUE",
        help="Set an option of the game; may be repeated. `tabletop games GAME` lists them.",
        show_default=False,
    ),
]
Seats: TypeAlias = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="How many seats.", show_default="as the game says")
]
Seed: TypeAlias = Annotated[int, typer.Option(metavar="N", help="The seed: the same one gives the same games.")]
Workers: TypeAlias = Annotated[
    int | None,
    typer.Option(
        min=1, metavar="N", help="How many processes; the games stay the same.", show_default="one a processor"
    ),
]
OnForfeitChoice: TypeAlias = Annotated[
    OnForfeit,
    typer.Option(
        help="When a bot fails or is out of its budget: `random` plays its seat on, the match ends, or all ends."
    ),
]
TimeBudget: TypeAlias = Annotated[
    float | None,
    typer.Option(
        metavar="S",
        help="Seconds that a bot may think in a match; the games then depend on the machine.",
        show_default=False,
    ),
]
MoveTime: TypeAlias = Annotated[
    float | None, typer.Option(metavar="S", help="Seconds that a bot may think about a move.", show_default=False)
]
DecisionBudget: TypeAlias = Annotated[
    int | None, typer.Option(metavar="N", help="How many decisions a bot has in a match.", show_default=False)
]
Trusted: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--trusted", help="Let bots that are not shipped play in our own process: faster, and nothing holds them back."
    ),
]
Memory: TypeAlias = Annotated[
    int, typer.Option(min=64, metavar="MB", help="Megabytes that the process of a bot may hold.")
]


def match_terms(on_forfeit: OnForfeit, seconds: float | None, move: float | None, decisions: int | None) -> Terms:
    """
    The terms that these options say.

    Raises:
        BadInputError: a budget is none.
    """
    try:
        return Terms(on_forfeit=on_forfeit, seconds=seconds, seconds_a_move=move, decisions=decisions)
    except ValueError as error:
        raise BadInputError(str(error)) from error


DEBUG: Final = "--debug"
"""The option under which a fault of a game is shown whole."""


class SpreadCommand(TyperCommand):
    """A command whose options of several values may be written once: `--bots greedy random`."""

    spread = ("--bots", "--against")

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """Repeat the option before each of its values, which is how typer reads them; every command takes `--debug`."""
        args = [arg for arg in args if arg != DEBUG]
        for option, value in zip(args, [*args[1:], "-"], strict=False):
            if option in self.spread and value.startswith("-"):
                raise typer.BadParameter(f"{option} needs a bot", ctx=ctx)
        return super().parse_args(ctx, list(_repeated(args, self.spread)))


def _repeated(args: Iterable[str], options: Sequence[str]) -> Iterable[str]:
    option, is_first = None, False
    for arg in args:
        if arg.startswith("-") and arg != "-":
            name, equals, _ = arg.partition("=")
            option, is_first = (name if name in options else None), not equals
        elif option is not None and not is_first:
            yield option
        else:
            is_first = False
        yield arg


def game_options(game: AnyGame, pairs: Sequence[str] | None = None, seats: int | None = None) -> Any:  # noqa: ANN401
    """
    The game's own options, changed as these `key=value` pairs and the number of seats say.

    A value is JSON where it can be read so, else a text.

    Raises:
        BadInputError: there is no such option, or a value does not fit it.
        OptionsError: no game can be set up with these options.
    """
    plain: dict[str, Any] = json.loads(json.dumps(unstructure(game, game.Options(), game.Options(), game.Options)))
    given: dict[str, Any] = {}
    for key, value in (_pair(game, plain, pair) for pair in pairs or ()):
        if key in given:
            raise BadInputError(f"option {excerpt(key)} is given twice")
        given[key] = value
    if seats is not None and "seats" in plain:
        given["seats"] = seats
    options: Any = game.Options()
    if given:
        try:
            options = structure(game, options, {**plain, **given}, game.Options, "option")
        except MalformedError as error:
            raise BadInputError(str(error)) from error
    if seats not in {None, options.seats}:
        raise BadInputError(f"{game.NAME} has {options.seats} seats, not {seats}")
    return options


def _pair(game: AnyGame, plain: dict[str, Any], pair: str) -> tuple[str, Any]:
    key, equals, text = pair.partition("=")
    if not equals:
        raise BadInputError(f"option {excerpt(pair)}: write KEY=VALUE")
    if key not in plain:
        raise BadInputError(f"{game.NAME} has no option {excerpt(key)}; it has {', '.join(plain) or 'none'}")
    try:
        return key, json.loads(text)
    except (ValueError, RecursionError):
        return key, text
