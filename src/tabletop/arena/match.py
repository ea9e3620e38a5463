"""
A match: bots in their seats, chance between them, and a record of what was played.

Chance and each seat draw from streams of their own, which follow from the seed and the number of the match: a bot's
draws never change the cards.
"""

import traceback
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from reprlib import repr as short_repr
from typing import Any

import attrs

from tabletop.bots import AnyBot
from tabletop.bots.faults import FAULTS, named
from tabletop.core import CHANCE, NOBODY, AnyGame, IllegalMoveError, Seat, TabletopError, move_classes
from tabletop.core.record import Record, library_version


class BotFaultError(TabletopError, RuntimeError):
    """
    A bot failed in a match.

    `bot` is its name, `seat` its seat, `move` the number of the move at which it failed, counted from 1 with those of
    chance (0 before the first one), `fault` what it did.
    """

    def __init__(self, bot: str, seat: Seat, move: int, fault: str) -> None:
        super().__init__(bot, seat, move, fault)
        self.bot = bot
        self.seat = seat
        self.move = move
        self.fault = fault

    def __str__(self) -> str:
        return f"bot {self.bot!r}, seat {self.seat}, move {self.move}: {self.fault}"


@attrs.frozen
class Player:
    """A bot, and the name under which records and errors know it."""

    name: str
    bot: AnyBot


class Match:
    """
    A match under way; unlike states, it changes.

    players: one a seat. state: the position now. moves: those that led to it from `start`, chance included.
    decisions: how many of these were no chance.

    Raises:
        ValueError: there is not one player a seat.
        BotFaultError: a bot fails to start.
    """

    def __init__(self, game: AnyGame, players: Sequence[Player], start: Any, seed: int = 0, number: int = 0) -> None:  # noqa: ANN401
        seats = start.options.seats
        if len(players) != seats:
            raise ValueError(f"{seats} seats need {seats} players, not {len(players)}")
        self.game = game
        self.players = tuple(players)
        self.start = start
        self.state = start
        self.moves: list[Any] = []
        self.decisions = 0
        self._classes = move_classes(game)
        self._chance = stream(seed, number, "chance")
        for seat in self._seats():
            self._call(seat, "start", 0, seat, start.options, stream(seed, number, f"seat {seat}"))

    def is_over(self) -> bool:
        """Whether nobody is to move any more."""
        return self.game.to_move(self.state) == NOBODY

    def advance(self) -> None:
        """
        Play the next move: one of chance, or one that the bot to move chooses.

        Raises:
            BotFaultError: a bot raises, or answers what is no legal move.
        """
        seat = self.game.to_move(self.state)
        if seat == CHANCE:
            self.play(self.game.sample_chance(self.state, self._chance))
        else:
            self._answer(seat)

    def play(self, move: Any) -> None:  # noqa: ANN401  (any game's)
        """
        Play this move, and show every bot what its seat sees of it.

        Raises:
            IllegalMoveError: the rules do not allow the move here.
            BotFaultError: a bot raises when it is told.
        """
        before, game = self.state, self.game
        self.state = game.step(before, move)
        self.moves.append(move)
        self.decisions += game.to_move(before) != CHANCE
        for seat in self._seats():
            self._call(seat, "see", len(self.moves), game.observe_move(before, move, seat))

    def record(self, notes: Iterable[tuple[int, str]] = ()) -> Record[Any, Any]:
        """The record of what has been played so far."""
        game, options = self.game, self.start.options
        return Record(
            game=game.NAME,
            schema=game.SCHEMA,
            options=options,
            start=None if self.start == game.initial_state(options) else self.start,
            seats=tuple(player.name for player in self.players),
            moves=tuple(game.format_move(move, options) for move in self.moves),
            notes=tuple(notes),
            result=tuple(sorted(game.winners(self.state))) if self.is_over() else None,
            version=library_version(),
        )

    def _seats(self) -> Iterable[Seat]:
        return map(Seat, range(len(self.players)))

    def _answer(self, seat: Seat) -> None:
        """The bot chooses, and its move is played."""
        number = len(self.moves) + 1
        moves = tuple(self.game.legal_moves(self.state))  # the bot may do with it what it likes
        move = self._call(seat, "choose", number, self.game.observe(self.state, seat), moves)
        if not isinstance(move, self._classes):
            raise self._fault(seat, number, f"choose returned {short_repr(move)}, which is no move of {self.game.NAME}")
        try:
            self.play(_listed(moves, move))
        except IllegalMoveError as error:
            raise self._fault(seat, number, f"choose returned an illegal move: {error}") from error

    def _call(self, seat: Seat, method: str, number: int, *arguments: object) -> Any:  # noqa: ANN401
        try:
            return getattr(self.players[seat].bot, method)(*arguments)
        except FAULTS as error:
            raise self._fault(seat, number, f"{method} raised {told(error)}") from error

    def _fault(self, seat: Seat, number: int, fault: str) -> BotFaultError:
        return BotFaultError(self.players[seat].name, seat, number, fault)


def play_match(
    game: AnyGame,
    players: Sequence[Player],
    options: Any = None,  # noqa: ANN401  (any game's)
    seed: int = 0,
    number: int = 0,
) -> Record[Any, Any]:
    """
    The record of match `number` under this seed, played to its end; the options are the game's own where None.

    Raises:
        ValueError: there is not one player a seat.
        BotFaultError: a bot raises, or answers what is no legal move.
    """
    match = Match(game, players, game.initial_state(game.Options() if options is None else options), seed, number)
    while not match.is_over():
        match.advance()
    return match.record()


def _listed(moves: Sequence[Any], move: Any) -> Any:  # noqa: ANN401  (any game's)
    """The legal move that equals this one, as the game made it; this one itself where none does."""
    if not any(each is move for each in moves):
        with suppress(*FAULTS):  # what a bot made may fail to compare
            return moves[moves.index(move)]
    return move


def stream(seed: int, number: int, name: str) -> Random:
    """The generator of one who draws in match `number`; the same on every machine and in every process."""
    return Random(f"{seed} {number} {name}")


def told(error: BaseException) -> str:
    """The error in one line, and the line of code that raised it."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{named(error)} ({Path(last.filename).name}, line {last.lineno})"
