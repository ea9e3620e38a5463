"""
A match: bots in their seats, chance between them, and a record of what was played.

Chance and each seat draw from streams of their own, which follow from the seed and the number of the match: a bot's
draws never change the cards. A bot that fails forfeits; what that leads to is in the terms of the match.
"""

import re
import traceback
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from random import Random
from reprlib import repr as short_repr
from time import perf_counter
from typing import Any, Final

import attrs

from tabletop.arena.terms import STRICT, OnForfeit, Terms
from tabletop.bots import AnyBot, RandomBot
from tabletop.bots.faults import STOPS, describe
from tabletop.core import (
    CHANCE,
    NOBODY,
    AnyGame,
    Forfeit,
    IllegalMoveError,
    Place,
    Seat,
    TabletopError,
    move_classes,
    recalling,
)
from tabletop.core.play import ChanceSource
from tabletop.core.record import Record, library_version

_ADDRESS: Final = re.compile(r"\b0x[0-9a-fA-F]+|(?<=\.\.\.)[0-9a-fA-Fx]+(?=>)")  # the latter where it was shortened


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


class WinnersError(TabletopError, ValueError):
    """A game names winners that have no seat; `winners` are all that it names, `seats` is how many seats there are."""

    def __init__(self, winners: Collection[Seat], seats: int) -> None:
        super().__init__(winners, seats)
        self.winners = winners
        self.seats = seats

    def __str__(self) -> str:
        named = ", ".join(sorted(map(str, self.winners)))
        return f"a fault of the game: it names as winners {named}, and seats are numbered 0 to {self.seats - 1}"


class _AnswerError(Exception):
    """What a bot has answered, which is no legal move."""


@attrs.frozen
class Player:
    """A bot, and the name under which records and errors know it."""

    name: str
    bot: AnyBot


class Match:
    """
    A match under way; unlike states, it changes.

    players: one a seat. state: the position now. moves: those that led to it from `start`, chance included.
    decisions: how many of these were no chance. forfeits: those so far, as in its record. forfeited: the seats whose
    bot has forfeited.

    Chance is drawn from the stream of the match, or answered by `chance` where that is given.

    Raises:
        ValueError: there is not one player a seat.
        BotFaultError: a bot fails to start, and the terms say that this is raised.
    """

    def __init__(  # noqa: PLR0913
        self,
        game: AnyGame,
        players: Sequence[Player],
        start: Any,  # noqa: ANN401  (any game's)
        seed: int = 0,
        number: int = 0,
        *,
        chance: ChanceSource[Any, Any] | None = None,
        terms: Terms = STRICT,
    ) -> None:
        seats = start.options.seats
        if len(players) != seats:
            raise ValueError(f"{seats} seats need {seats} players, not {len(players)}")
        self.game = game
        self.players = tuple(players)
        self.start = start
        self.state = start
        self.moves: list[Any] = []
        self.decisions = 0
        self.forfeits: list[Forfeit] = []
        self.forfeited: set[Seat] = set()
        self._terms = terms
        self._seed, self._number = seed, number
        self._bots = [player.bot for player in players]
        self._seconds = [0.0] * seats
        self._asked = [0] * seats
        self._is_ended = False
        self._classes = move_classes(game)
        self._memories = self._first_memories()
        dice = stream(seed, number, "chance")
        self._chance = chance or (lambda state: game.sample_chance(state, dice))
        for seat in self._seats():
            self._tell(seat, "start", 0, seat, start.options, stream(seed, number, f"seat {seat}"))

    def is_over(self) -> bool:
        """Whether nobody is to move any more, or a forfeit has ended the match."""
        return self._is_ended or self.game.to_move(self.state) == NOBODY

    def winners(self) -> frozenset[Seat]:
        """Who is credited with the win: see `credited`, which also raises; nobody while the match goes on."""
        if not self.is_over():
            return frozenset()
        return credited(self.game.winners(self.state), len(self.players), self.forfeited)

    def advance(self) -> None:
        """
        Play the next move: one of chance, or one that the bot to move chooses.

        Nothing is played where the bot forfeits and this ends the match.

        Raises:
            ValueError: the match is over.
            BotFaultError: a bot forfeits, and the terms say that this is raised.
        """
        seat = self.game.to_move(self.state)
        if self._is_ended or seat == NOBODY:
            raise ValueError("the match is over")
        if seat == CHANCE:
            self.play(self._chance(self.state))
            return
        try:
            move = self._answer(seat)
        except BotFaultError as fault:
            self._forfeit(fault)
            if self._is_ended:
                return
            move = self._answer(seat)
        self.play(move)

    def play(self, move: Any) -> None:  # noqa: ANN401  (any game's)
        """
        Play this move, and show every bot what its seat sees of it.

        Raises:
            IllegalMoveError: the rules do not allow the move here.
            BotFaultError: a bot forfeits when it is told, and the terms say that this is raised.
        """
        before, game = self.state, self.game
        self.state = game.step(before, move)
        self.moves.append(move)
        self.decisions += game.to_move(before) != CHANCE
        for seat in self._seats():
            event = game.observe_move(before, move, self.state, seat)
            if seat in self._memories:
                self._memories[seat] = self._remember(self._memories[seat], event)
            self._tell(seat, "see", len(self.moves), event)

    def record(self, notes: Iterable[tuple[int, str]] = (), place: Place | None = None) -> Record[Any, Any]:
        """
        The record of what has been played so far, with these notes; `place` is which one of many games it is.

        Raises:
            WinnersError: the game is over, and winners that it names do not exist.
        """
        game, options = self.game, self.start.options
        is_over = game.to_move(self.state) == NOBODY
        winners = game.winners(self.state) if is_over else ()
        _refuse_unseated(winners, len(self.players))
        return Record(
            game=game.NAME,
            schema=game.SCHEMA,
            options=options,
            start=None if self.start == game.initial_state(options) else self.start,
            seats=tuple(player.name for player in self.players),
            moves=tuple(game.format_move(move, options) for move in self.moves),
            notes=tuple(notes),
            result=tuple(sorted(winners)) if is_over else None,
            scores=tuple(game.scores(self.state)),
            forfeits=tuple(self.forfeits),
            place=place,
            version=library_version(),
        )

    def _first_memories(self) -> dict[Seat, Any]:
        """What the seats remember whose bots want to be told; None for a match without a record from its start."""
        asked = [seat for seat in self._seats() if callable(getattr(self._bots[seat], "recall", None))]
        options, game = self.start.options, recalling(self.game)
        if not asked or game is None or self.start != game.initial_state(options):
            return dict.fromkeys(asked)
        return {seat: game.initial_memory(options, seat) for seat in asked}

    def _remember(self, memory: Any, event: Any) -> Any:  # noqa: ANN401  (any game's)
        game = recalling(self.game)
        return None if memory is None or game is None else game.remember(memory, event)

    def _seats(self) -> Iterable[Seat]:
        return map(Seat, range(len(self.players)))

    def _answer(self, seat: Seat) -> Any:  # noqa: ANN401  (any game's)
        """The legal move that the bot chooses."""
        number, limit = len(self.moves) + 1, self._terms.decisions
        if limit is not None and self._asked[seat] >= limit and seat not in self.forfeited:
            raise self._fault(seat, number, f"it is out of decisions: {limit} are allowed in a match")
        self._asked[seat] += 1
        moves = tuple(self.game.legal_moves(self.state))  # the bot may do with it what it likes
        if seat in self._memories:
            self._call(seat, "recall", number, self._memories[seat])
        move = self._call(seat, "choose", number, self.game.observe(self.state, seat), moves)
        listed = _listed(moves, move)
        if any(each is listed for each in moves):
            return listed
        try:
            return self._accepted(move)
        except STOPS:
            raise
        except _AnswerError as error:
            raise self._fault(seat, number, f"choose returned {error}") from error.__cause__
        except BaseException as error:
            fault = f"choose returned what cannot be judged: {describe_with_place(error)}"
            raise self._fault(seat, number, fault) from error

    def _accepted(self, move: Any) -> Any:  # noqa: ANN401  (any game's)
        """
        The move, which the game has not listed.

        Raises:
            _AnswerError: it is no legal move. What the bot made may raise anything else.
        """
        if not isinstance(move, self._classes):
            raise _AnswerError(f"{short_repr(move)}, which is no move of {self.game.NAME}")
        text, refusal = self.game.format_move(move, self.start.options), self.game.explain(self.state, move)
        if refusal is not None:
            error = IllegalMoveError(text, refusal)
            raise _AnswerError(f"an illegal move: {error}") from error
        return move

    def _tell(self, seat: Seat, method: str, number: int, *arguments: object) -> None:
        """Call what has no answer; the bot forfeits where it fails."""
        try:
            self._call(seat, method, number, *arguments)
        except BotFaultError as fault:
            self._forfeit(fault)

    def _call(self, seat: Seat, method: str, number: int, *arguments: object) -> Any:  # noqa: ANN401
        began = perf_counter()
        try:
            answer = getattr(self._bots[seat], method)(*arguments)
        except STOPS:
            raise
        except BaseException as error:
            raise self._fault(seat, number, f"{method} raised {describe_with_place(error)}") from error
        self._spend(seat, method, number, perf_counter() - began)
        return answer

    def _spend(self, seat: Seat, method: str, number: int, seconds: float) -> None:
        """Count the time that a call took."""
        self._seconds[seat] += seconds
        if seat in self.forfeited:
            return
        whole, single = self._terms.seconds, self._terms.seconds_a_move
        if single is not None and method == "choose" and seconds > single:
            raise self._fault(seat, number, f"it is out of time: {single:g} s are allowed for a move")
        if whole is not None and self._seconds[seat] > whole:
            raise self._fault(seat, number, f"it is out of time: {whole:g} s are allowed in a match")

    def _forfeit(self, fault: BotFaultError) -> None:
        """Do with the seat what the terms say."""
        if self._terms.on_forfeit == OnForfeit.RAISE:
            raise fault
        seat = fault.seat
        self.forfeited.add(seat)
        reason = _ADDRESS.sub("0x…", fault.fault)  # another process has other addresses
        is_end = self._terms.on_forfeit == OnForfeit.END
        self.forfeits.append(Forfeit(seat=seat, move=len(self.moves), reason=reason, is_end=is_end))
        self._is_ended |= is_end
        self._memories.pop(seat, None)
        self._bots[seat] = substitute = RandomBot(self.game)
        substitute.start(seat, self.start.options, stream(self._seed, self._number, f"substitute {seat}"))

    def _fault(self, seat: Seat, number: int, fault: str) -> BotFaultError:
        return BotFaultError(self.players[seat].name, seat, number, fault)


def play_match(  # noqa: PLR0913
    game: AnyGame,
    players: Sequence[Player],
    options: Any = None,  # noqa: ANN401  (any game's)
    seed: int = 0,
    number: int = 0,
    *,
    chance: ChanceSource[Any, Any] | None = None,
    terms: Terms = STRICT,
) -> Record[Any, Any]:
    """
    The record of match `number` under this seed, played to its end; the options are the game's own where None.

    Raises:
        ValueError: there is not one player a seat.
        BotFaultError: a bot forfeits, and the terms say that this is raised.
    """
    start = game.initial_state(game.Options() if options is None else options)
    match = Match(game, players, start, seed, number, chance=chance, terms=terms)
    while not match.is_over():
        match.advance()
    return match.record()


def credited(winners: Collection[Seat], seats: int, forfeited: Collection[Seat]) -> frozenset[Seat]:
    """
    Who is credited with the win of a match that is over, after the game's own winners and the forfeits.

    Everybody is after a draw.

    A seat that forfeits is never credited: where no winner is left, the seats that have not forfeited share the win.
    Where all have, it is a draw.

    Raises:
        WinnersError: a winner does not exist.
    """
    _refuse_unseated(winners, seats)
    everybody = frozenset(map(Seat, range(seats)))
    faithful = everybody.difference(forfeited)
    return faithful.intersection(winners) or faithful or everybody


def _refuse_unseated(winners: Collection[Seat], seats: int) -> None:
    if not set(range(seats)).issuperset(winners):
        raise WinnersError(winners, seats)


def forfeited_in(record: Record[Any, Any]) -> frozenset[Seat]:
    """The seats whose bot has forfeited."""
    return frozenset(forfeit.seat for forfeit in record.forfeits)


def _listed(moves: Sequence[Any], move: Any) -> Any:  # noqa: ANN401  (any game's)
    """The legal move that equals this one, as the game made it; this one itself where none does."""
    if any(each is move for each in moves):
        return move
    try:
        return moves[moves.index(move)]
    except STOPS:
        raise
    except BaseException:  # noqa: BLE001  (what a bot made may fail to compare)
        return move


def stream(seed: int, number: int, name: str) -> Random:
    """The generator of one who draws in match `number`; the same on every machine and in every process."""
    return Random(f"{seed} {number} {name}")


def describe_with_place(error: BaseException) -> str:
    """The error in one line, and the line of code that raised it."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{describe(error)} ({Path(last.filename).name}, line {last.lineno})"
