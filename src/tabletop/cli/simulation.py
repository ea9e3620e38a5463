"""
Many matches in one or several processes, counted up. Nothing here prints.

Which process plays a match changes nothing: its streams follow from the seed and its number, its bots are made for it
alone, and counts are sums.
"""

from collections.abc import Iterator
from contextlib import closing
from functools import lru_cache, partial
from typing import Any, Final

import attrs

from tabletop.arena import BotFaultError, Match, Player, Terms
from tabletop.arena.work import completed, local_pool
from tabletop.bots import Keeping
from tabletop.bots.isolation import named_bots
from tabletop.cli.errors import BadInputError
from tabletop.cli.games import allow_working_directory, find_game, prints_to_stderr
from tabletop.core import AnyGame, Place, Seat
from tabletop.core.codec import load_options
from tabletop.core.record import dump_record

_BATCHES: Final = 100
_LARGEST: Final = 100  # matches in a batch


@attrs.frozen(kw_only=True)
class Plan:
    """
    What is to be played, as text: games cannot be sent to other processes.

    game: a name or import path. options: as JSON. bots: one a seat. keeping: where those play that are not shipped.
    """

    game: str
    options: str
    bots: tuple[str, ...]
    seed: int
    terms: Terms
    is_rotating: bool
    is_recorded: bool
    keeping: Keeping

    def bot_in(self, seat: int, number: int) -> int:
        """Which of the bots has this seat in match `number`; where seats rotate, it moves down one each match."""
        return (seat + number - 1) % len(self.bots) if self.is_rotating else seat


@attrs.frozen(kw_only=True)
class Tally:
    """Sums over matches; tuples have one entry a bot, or one a seat. A win shared by all is a draw."""

    matches: int
    draws: int
    forfeits: int
    moves: int
    decisions: int
    bot_wins: tuple[int, ...]
    bot_points: tuple[int, ...]
    seat_wins: tuple[int, ...]
    seat_points: tuple[int, ...]

    @classmethod
    def empty(cls, seats: int) -> "Tally":
        """No match yet."""
        none = (0,) * seats
        return cls(
            matches=0,
            draws=0,
            forfeits=0,
            moves=0,
            decisions=0,
            bot_wins=none,
            bot_points=none,
            seat_wins=none,
            seat_points=none,
        )

    def plus(self, other: "Tally") -> "Tally":
        """Both together."""
        return Tally(**{name: _sum(mine, getattr(other, name)) for name, mine in _fields(self)})


def _fields(tally: Tally) -> list[tuple[str, Any]]:
    return [(field.name, getattr(tally, field.name)) for field in attrs.fields(Tally)]


def _sum(mine: Any, other: Any) -> Any:  # noqa: ANN401  (an int or a tuple of them)
    if isinstance(mine, tuple):
        return tuple(first + second for first, second in zip(mine, other, strict=True))
    return mine + other


@attrs.frozen
class Batch:
    """What came out of some matches; `records` are lines of JSON, empty where none were asked for."""

    tally: Tally
    records: tuple[str, ...]


class MatchError(BadInputError):
    """A match could not be played; the text says which and why."""


@attrs.frozen
class Numbers:
    """Some of the matches, by their numbers."""

    first: int
    last: int

    def __str__(self) -> str:
        return f"game {self.first}" if self.first == self.last else f"games {self.first} to {self.last}"


def batches(plan: Plan, matches: int, workers: int) -> Iterator[Batch]:
    """
    The matches 1 to `matches` in batches, in their order.

    Raises:
        MatchError: a bot failed.
        WorkError: matches ended their worker process again and again.
    """
    size = max(1, min(_LARGEST, matches // _BATCHES))
    tasks = [Numbers(first, min(first + size - 1, matches)) for first in range(1, matches + 1, size)]
    early: dict[int, Batch] = {}
    following = 0
    with closing(completed(partial(play_batch, plan), tasks, local_pool(min(workers, len(tasks))))) as played:
        for numbers, batch in played:
            early[numbers.first] = batch
            while following < len(tasks) and tasks[following].first in early:
                yield early.pop(tasks[following].first)
                following += 1


def play_batch(plan: Plan, numbers: Numbers) -> Batch:
    """
    These matches, played.

    Raises:
        MatchError: a bot failed.
    """
    tally, records = Tally.empty(len(plan.bots)), []
    for number in range(numbers.first, numbers.last + 1):
        try:
            with prints_to_stderr():
                match = _played(plan, number)
        except BotFaultError as error:
            raise MatchError(f"game {number} of seed {plan.seed}: {error}") from error
        tally = tally.plus(_counted(plan, number, match))
        if plan.is_recorded:
            records.append(
                dump_record(match.game, match.record(place=Place(seed=plan.seed, deal=number, terms=str(plan.terms))))
            )
    return Batch(tally, tuple(records))


@lru_cache(maxsize=1)
def _game(plan: Plan) -> tuple[AnyGame, Any]:
    """The game and its options."""
    game = find_game(plan.game)
    return game, load_options(game, plan.options)


def _played(plan: Plan, number: int) -> Match:
    game, options = _game(plan)
    specs = [plan.bots[plan.bot_in(seat, number)] for seat in range(options.seats)]
    limits = plan.keeping.limits(plan.terms.seconds, plan.terms.seconds_a_move)
    allow_working_directory()
    with named_bots(specs, game, options, plan.keeping, limits) as bots:
        players = list(map(Player, specs, bots))
        match = Match(game, players, game.initial_state(options), plan.seed, number, terms=plan.terms)
        while not match.is_over():
            match.advance()
    return match


def _counted(plan: Plan, number: int, match: Match) -> Tally:
    seats = len(plan.bots)
    points, winners = match.game.scores(match.state), match.winners()
    is_draw = len(winners) == seats
    wins = tuple(int(not is_draw and Seat(seat) in winners) for seat in range(seats))
    seat_of = {plan.bot_in(seat, number): seat for seat in range(seats)}
    return Tally(
        matches=1,
        draws=int(is_draw),
        forfeits=len(match.forfeited),
        moves=len(match.moves),
        decisions=match.decisions,
        bot_wins=tuple(wins[seat_of[bot]] for bot in range(seats)),
        bot_points=tuple(points[seat_of[bot]] for bot in range(seats)),
        seat_wins=wins,
        seat_points=tuple(points),
    )
