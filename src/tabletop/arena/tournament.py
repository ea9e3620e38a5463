"""Tournaments: a plan, played by whoever is there to play it, and what came out."""

import csv
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property, partial
from math import isinf
from pathlib import Path
from typing import Any, Final, TextIO, TypeAlias

import attrs

from tabletop.arena.interval import Bets
from tabletop.arena.journal import Journal, recorded_seed
from tabletop.arena.outcome import Outcome, play_fixture
from tabletop.arena.plan import DISTRUST, Fixture, Plan, TournamentError, plan_of
from tabletop.arena.ratings import Rating, ratings
from tabletop.arena.standings import HALF, Standings, duel_rates, standings
from tabletop.arena.streams import fresh_seed
from tabletop.arena.terms import Terms
from tabletop.arena.work import completed, foreign_pool, local_pool, processors
from tabletop.bots import Keeping
from tabletop.core import AnyGame

Watcher: TypeAlias = Callable[[int, int], None]
"""Told how many games are over, and of how many."""


@attrs.frozen(slots=False)
class Result:
    """What came of a tournament: its games in their order, and the standings."""

    plan: Plan
    outcomes: tuple[Outcome, ...]
    standings: Standings

    @cached_property
    def ratings(self) -> tuple[Rating, ...]:
        """
        The rating of each bot, the best first.

        Raises:
            MissingExtraError: openskill is not installed.
        """
        return ratings(self.plan, self.outcomes)

    def to_json(self) -> str:
        """Standings and ratings as one line of JSON; what has no bound is null. Raises like `ratings`."""
        rated = [attrs.asdict(rating) for rating in self.ratings]
        return json.dumps(_bounded({**attrs.asdict(self.standings), "ratings": rated}), allow_nan=False)

    def write_csv(self, file: TextIO) -> None:
        """
        A line a bot after one of headings, in the order of the standings; raises like `ratings`.

        Numbers stand as Python writes them, to the last digit; what has no bound is left empty.
        """
        rated = {rating.bot: rating for rating in self.ratings}
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        for row in self.standings.bots:
            low, high = _bounded(row.margin_interval)
            counts = [row.name, row.games, row.wins, row.draws, row.losses, row.forfeits]
            rates = [row.rate, *row.rate_interval, row.margin, low, high]
            writer.writerow([*counts, *rates, rated[row.name].mu, rated[row.name].sigma])


COLUMNS: Final = (
    *("bot", "games", "wins", "draws", "losses", "forfeits"),
    *("rate", "rate_low", "rate_high", "margin", "margin_low", "margin_high", "mu", "sigma"),
)
"""The headings of the CSV."""


def _bounded(value: Any) -> Any:  # noqa: ANN401  (JSON)
    """The same, with None for what has no bound."""
    if isinstance(value, dict):
        return {key: _bounded(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_bounded(each) for each in value]
    return None if isinstance(value, float) and isinf(value) else value


class Tournament:
    """
    A round robin between bots: each deal is played in every seating, with the same coupled chance.

    game: a module. bots: their specs, as `make_bot` takes them. deals: how many, at most. options: the game's own where
    None. seed: a fresh one that no bot can guess where None, or that of the file to go on with; `plan.seed` tells it.
    terms: those of every match; on forfeit `random` plays on where None. rotate_roles: play each deal also
    with the roles of the seats moved on by one seat, two … until_decided: stop when for each pair of bots it is
    decided, at this confidence, which one is better. keeping: bots that are not shipped play each game in a process of
    its own, `Keeping(is_trusted=True)` lets them play in ours.

    Raises:
        TournamentError: it cannot be played.
        BotSpecError: a bot cannot be made.
    """

    def __init__(  # noqa: PLR0913  (what a tournament depends on)
        self,
        game: AnyGame,
        bots: Sequence[str],
        *,
        deals: int = 50,
        options: Any = None,  # noqa: ANN401  (any game's)
        seed: int | None = None,
        terms: Terms | None = None,
        rotate_roles: bool = False,
        until_decided: float | None = None,
        keeping: Keeping = DISTRUST,
    ) -> None:
        if deals < 1:
            raise TournamentError(f"deals must be 1 or more, not {deals}")
        if until_decided is not None and not HALF < until_decided < 1:
            raise TournamentError(f"a confidence is between 0.5 and 1, not {until_decided:g}")
        key = fresh_seed() if seed is None else seed
        self.plan = plan_of(game, bots, options, key, terms=terms, rotate_roles=rotate_roles, keeping=keeping)
        self.deals = deals
        self._is_seeded = seed is not None
        self.until_decided = until_decided
        self._table: _Table | None = None

    @property
    def so_far(self) -> Result | None:
        """What the deals come to that are over, also where `play` was interrupted; None where none is."""
        whole = () if self._table is None else self._table.whole()
        return self._result(whole) if whole else None

    @property
    def games(self) -> int:
        """How many games there are, at most."""
        return self.deals * self.plan.games_a_deal

    def play(  # noqa: PLR0913  (ways to play)
        self,
        *,
        workers: int | None = None,
        executor: Executor | Callable[[], Executor] | None = None,
        records: Path | str | None = None,
        resume: bool = False,
        verify: bool = True,
        watch: Watcher | None = None,
        warn: Callable[[str], None] = lambda _: None,
    ) -> Result:
        """
        Play it; what comes out depends on the plan alone, not on who plays.

        workers: how many processes, or how many the executor has; one a processor where None. executor: who plays, if
        not processes of this machine; a function that makes it, called again where it breaks, or the executor itself.
        records: the file that each record goes to, as soon as its game is over; with
        `resume` it is there already, and what is in it counts, once its moves have been tried again by the rules;
        `verify` is False for a file that nobody else can have written. watch: told how far it is. warn: told what is
        odd about the file.

        Raises:
            TournamentError: the file cannot be used, or a bot forfeits and the terms say that this is raised.
            WorkError: the executor failed, or a game killed its worker again and again.
        """
        if workers is not None and workers < 1:
            raise TournamentError(f"workers must be 1 or more, not {workers}")
        if records is not None and resume:
            self._take_seed(Path(records))
        with self._journal(records, resume=resume, verify=verify) as journal:
            table = self._table = _Table(self.plan, self.deals, self.until_decided)
            if journal is not None:
                self._take_up(journal, table, warn)
            told = watch or (lambda done, total: None)  # noqa: ARG005  (nobody looks)
            told(len(table.outcomes), self.games)
            for _ in self._played(table, journal, workers, executor):
                told(len(table.outcomes), self.games)
            if journal is not None:
                journal.settle(table.last)
        return self._result(table.counted())

    def _journal(
        self, records: Path | str | None, *, resume: bool, verify: bool
    ) -> AbstractContextManager[Journal | None]:
        """The file of the records, if there is one."""
        return nullcontext() if records is None else Journal(Path(records), self.plan, resume=resume, verify=verify)

    def _result(self, outcomes: tuple[Outcome, ...]) -> Result:
        return Result(self.plan, outcomes, standings(self.plan, outcomes, self.until_decided))

    def _take_seed(self, path: Path) -> None:
        """Go on under the seed of the file, where none was named."""
        recorded = None if self._is_seeded else recorded_seed(path)
        if recorded is not None:
            self.plan = attrs.evolve(self.plan, seed=recorded)

    def _take_up(self, journal: Journal, table: "_Table", warn: Callable[[str], None]) -> None:
        """Take what the file holds as played."""
        beyond = max((outcome.fixture.deal for outcome in journal.found), default=0)
        if beyond > self.deals:
            raise TournamentError(f"{journal.path}: it holds games of deal {beyond}, and {self.deals} are to be played")
        if journal.torn:
            warn(f"{journal.path}: its last line was cut off; that game is played again")
        for outcome in journal.found:
            table.add(outcome)

    def _played(
        self,
        table: "_Table",
        journal: Journal | None,
        workers: int | None,
        executor: Executor | Callable[[], Executor] | None,
    ) -> Iterator[None]:
        """One more game at a time, until there are enough."""
        count = min(processors() if workers is None else workers, max(1, self.games - len(table.outcomes)))
        pool = local_pool(count) if executor is None else foreign_pool(executor, count)
        games = completed(partial(play_fixture, self.plan), table.missing(), pool)
        try:
            for fixture, played in games:
                if journal is not None:
                    journal.add(fixture.number, played.line)
                table.add(played.outcome)
                yield
                if table.is_complete():
                    return  # what others are still at is not needed
        finally:
            games.close()


class _Table:
    """The games that are over, and whether they suffice."""

    def __init__(self, plan: Plan, deals: int, until_decided: float | None) -> None:
        self._plan = plan
        self._deals = deals
        self._bets = None if until_decided is None else [Bets(until_decided) for _ in _pairs(plan)]
        self._open: defaultdict[int, list[Outcome]] = defaultdict(list)
        self._next = 1
        self.outcomes: dict[int, Outcome] = {}
        self.last = deals * plan.games_a_deal

    def add(self, outcome: Outcome) -> None:
        """One more game; once a deal is complete and so are all before it, it is looked at whether all is decided."""
        self.outcomes[outcome.fixture.number] = outcome
        self._open[outcome.fixture.deal].append(outcome)
        while len(self._open[self._next]) == self._plan.games_a_deal:
            self._look(self._open.pop(self._next))
            self._next += 1

    def missing(self) -> Iterator[Fixture]:
        """The games that are still to be played, as long as any are."""
        number = 0
        while (number := number + 1) <= self.last:
            if number not in self.outcomes:
                yield self._plan.fixture(number)

    def is_complete(self) -> bool:
        """Whether all games that count are over."""
        return self._next > self._deals or (self._next - 1) * self._plan.games_a_deal >= self.last

    def counted(self) -> tuple[Outcome, ...]:
        """The games that count, in their order."""
        return tuple(self.outcomes[number] for number in sorted(self.outcomes) if number <= self.last)

    def whole(self) -> tuple[Outcome, ...]:
        """The games of the deals that are over, up to the first that is not, in their order."""
        return tuple(outcome for outcome in self.counted() if outcome.fixture.deal < self._next)

    def _look(self, deal: Iterable[Outcome]) -> None:
        if self._bets is None or self._next * self._plan.games_a_deal > self.last:
            return
        for bets, rate in zip(self._bets, duel_rates(self._plan, deal), strict=True):
            bets.add(rate)
        if all(bets.verdict is not None for bets in self._bets):
            self.last = self._next * self._plan.games_a_deal


def _pairs(plan: Plan) -> range:
    return range(len(plan.bots) * (len(plan.bots) - 1) // 2)
