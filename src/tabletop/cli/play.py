"""`tabletop play`: a person against bots."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import cycle, islice
from pathlib import Path
from typing import Annotated, Any, Final

import attrs
import typer

from tabletop.arena import BotFaultError, Match, Player
from tabletop.arena.streams import fresh_seed
from tabletop.bots import AnyBot, Keeping
from tabletop.bots.isolation import named_bots
from tabletop.bots.isolation.isolated import MEMORY
from tabletop.bots.trust import is_shipped_bot
from tabletop.cli.drawing import drawing, score_sheet, seat_name, verdict
from tabletop.cli.errors import INTERRUPTED, BadInputError
from tabletop.cli.files import atomic_write
from tabletop.cli.games import check_named_bot, find_game
from tabletop.cli.output import stdout
from tabletop.cli.person import LeftError, Person
from tabletop.cli.records import chosen, record_in, refuse_options, state_in, states_of
from tabletop.cli.setup import GameName, Memory, OptionPairs, Seats, Trusted, game_options
from tabletop.core import CHANCE, AnyGame, Forfeit, Seat
from tabletop.core.record import dump_record

YOU: Final = "you"
"""The name of the person in records."""

_RECALLED: Final = 5  # events told again when a game is taken up


@attrs.frozen(kw_only=True)
class Opening:
    """
    What a game begins with.

    moves: those already played, from `start` on. names: who played, one a seat, nobody for a game that is new. notes,
    forfeits: what its record says of it.
    """

    start: Any
    moves: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    notes: tuple[tuple[int, str], ...] = ()
    forfeits: tuple[Forfeit, ...] = ()


def play(  # noqa: PLR0913  (the options of a command)
    game: GameName,
    *,
    seat: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Your seat.", show_default="0, or yours in the file")
    ] = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            "--against",
            metavar="BOT …",
            help="Who has the other seats, in turn: random, greedy:worlds=8, scripted, ismcts, my.module:Bot …",
            show_default="random, or those in the file",
        ),
    ] = None,
    load: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Go on from a saved game, a record or a position.", show_default=False),
    ] = None,
    number: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Which record of the file.", show_default=False)
    ] = None,
    seats: Seats = None,
    option: OptionPairs = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="The seed of the cards and of the bots.", show_default="another each time"),
    ] = None,
    trusted: Trusted = False,
    memory: Memory = MEMORY,
) -> None:
    """
    Play against bots.

    Type a move or its number; `?` tells what else can be typed.
    """
    rules = find_game(game)
    opening = _opening(rules, load, number, option, seats)
    with ExitStack() as stack:
        table = Table(rules, opening, seat, Others(stack, against, Keeping(is_trusted=trusted, memory=memory)), seed)
        raise typer.Exit(_played(table))


def _played(table: "Table") -> int:
    """The exit status, after the game."""
    status = 0
    try:
        table.play()
    except LeftError:
        pass
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BotFaultError as error:
        if error.seat == table.seat and error.__cause__ is not None:
            raise error.__cause__ from None  # not a bot's: the person's terminal, most likely
        raise
    table.leave()
    return status


def _opening(
    game: AnyGame, load: Path | None, number: int | None, option: list[str] | None, seats: int | None
) -> Opening:
    """The start of a new game, or what the file holds."""
    if load is None:
        return Opening(start=game.initial_state(game_options(game, option, seats)))
    refuse_options(option)
    document = chosen(load, number)
    if document.head("kind") == "state":
        return Opening(start=state_in(document, game))
    record = record_in(document, game)
    states = states_of(document, game, record)
    forfeits = tuple(attrs.evolve(forfeit, is_end=False) for forfeit in record.forfeits)  # the game goes on
    return Opening(start=states[0], moves=record.moves, names=record.seats, notes=record.notes, forfeits=forfeits)


@attrs.frozen
class Others:
    """
    The bots of a game.

    names: those asked for, if any were. keeping: how they are kept, until the end of `stack`.
    """

    stack: ExitStack
    names: Sequence[str] | None
    keeping: Keeping

    def bots(self, names: Sequence[str], game: AnyGame, options: Any) -> Iterator[AnyBot]:  # noqa: ANN401  (any game's)
        """The bots with these names."""
        for name in names:
            check_named_bot(name, game, self.keeping)
        yield from self.stack.enter_context(named_bots(names, game, options, self.keeping))


class Table:
    """One game between a person and bots, from the first greeting to the last."""

    def __init__(self, game: AnyGame, opening: Opening, seat: int | None, others: Others, seed: int | None) -> None:
        self._game = game
        self._opening = opening
        self._console = stdout()
        self.seat = _seat(opening, seat)
        self._seed = fresh_seed() if seed is None else seed
        self._saved = len(opening.moves)
        self._person = Person(game, self._console, self._save)
        names = _names(opening, self.seat, others.names)
        bots = others.bots([name for at, name in enumerate(names) if at != self.seat], game, opening.start.options)
        players = [Player(name, self._person if at == self.seat else next(bots)) for at, name in enumerate(names)]
        # A game that is taken up again draws from other streams than it began with.
        self._match = Match(game, players, opening.start, self._seed, len(opening.moves))

    def play(self) -> None:
        """Play the game to its end."""
        self._greet()
        self._take_up()
        while not self._match.is_over():
            self._match.advance()
        self._end()
        self._person.linger()

    def leave(self) -> None:
        """Say good-bye, and what is lost."""
        unsaved = len(self._match.moves) - self._saved
        lost = ""
        if unsaved and self._match.decisions:
            lost = f" The last {unsaved} moves are not saved." if unsaved > 1 else " The last move is not saved."
        self._console.print(f"Good-bye.{lost}")

    def _greet(self) -> None:
        others = [seat_name(at, self._names()) for at in range(len(self._match.players)) if at != self.seat]
        against = f" against {', '.join(others)}" if others else ""
        self._console.print(f"{self._game.NAME}: you have seat {self.seat}{against}; seed {self._seed}.")
        self._console.print("Type a move or its number; ? for help.", style="dim")

    def _take_up(self) -> None:
        """What was played before, or what chance does before anybody decides: it stands on the table, not in words."""
        match, game = self._match, self._game
        with self._person.silence():
            for text in self._opening.moves:
                match.play(game.parse_move(text, match.start.options))
            while not match.decisions and game.to_move(match.state) == CHANCE:
                match.advance()
        if self._opening.moves:
            self._console.print(f"The game goes on after move {len(self._opening.moves)}.")
            self._person.retell(_RECALLED)
        elif match.moves:
            self._console.print(f"{len(match.moves)} moves of chance set up the table; `log` tells them.")

    def _end(self) -> None:
        match = self._match
        self._console.print()
        self._console.print(drawing(self._game, self._game.observe(match.state, Seat(self.seat))), soft_wrap=True)
        self._console.print()
        self._console.print(verdict(self._game, match.state, self._names()), style="bold")
        self._console.print(score_sheet(self._game, match.state, self._names()))

    def _names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self._match.players)

    def _save(self, path: Path) -> None:
        """Write the record of the game so far."""
        record = attrs.evolve(self._match.record(self._opening.notes), forfeits=self._opening.forfeits)
        line = dump_record(self._game, record)
        with atomic_write(path) as file:
            file.write(f"{line}\n")
        self._saved = len(self._match.moves)


def _seat(opening: Opening, seat: int | None) -> int:
    seats: int = opening.start.options.seats
    if seat is None:
        return opening.names.index(YOU) if YOU in opening.names else 0
    if seat >= seats:
        raise BadInputError(f"there is no seat {seat}: seats are numbered 0 to {seats - 1}")
    return seat


def _names(opening: Opening, seat: int, against: Sequence[str] | None) -> list[str]:
    """Who sits where: the person, the bots asked for, else those of the record that are shipped, else random ones."""
    seats: int = opening.start.options.seats
    if against is not None and len(against) >= seats:
        raise BadInputError(f"{len(against)} bots beside you for {seats} seats")
    if against is None and opening.names:
        names = [name if is_shipped_bot(name) else "random" for name in opening.names]
    else:
        names = list(islice(cycle(against or ["random"]), seats - 1))
        names.insert(seat, YOU)
    names[seat] = YOU
    return names
