"""Tournaments: the same whoever plays them, and what is made of the games."""

import csv
import json
import math
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from io import StringIO
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs
import pytest

from examples import magpies
from tabletop import duel, root_alliance
from tabletop.arena import (
    OnForfeit,
    Outcome,
    Result,
    Terms,
    Tournament,
    TournamentError,
    mean_interval,
    rate_interval,
    ratings,
)
from tabletop.arena.plan import Plan, plan_of
from tabletop.arena.standings import standings
from tabletop.arena.tournament import COLUMNS

BOTS: Final = ["random", "greedy:worlds=1"]


class Shuffled(Executor):
    """Works at once, and hands its answers over in an order of its own."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self._done: list[tuple[Future[Any], Any]] = []
        self._lock = threading.Lock()
        self._is_open = True
        self._thread = threading.Thread(target=self._hand_over)
        self._thread.start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
        """The future, which is done some time later."""
        future: Future[Any] = Future()
        with self._lock:
            self._done.append((future, fn(*args, **kwargs)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002
        """Hand over no more."""
        self._is_open = False
        self._thread.join()

    def _hand_over(self) -> None:
        while self._is_open:
            time.sleep(0.001)
            with self._lock:
                if len(self._done) > self._rng.randrange(6) and self._done:
                    future, answer = self._done.pop(self._rng.randrange(len(self._done)))
                    if future.set_running_or_notify_cancel():
                        future.set_result(answer)


def played(path: Path, tournament: Tournament, **how: Any) -> tuple[bytes, Result]:  # noqa: ANN401
    """The file of records, and the result."""
    result = tournament.play(records=path, **how)
    return path.read_bytes(), result


class TestIndependence:
    """Who plays, and in which order games end, changes nothing."""

    def test_any_number_of_processes(self, tmp_path: Path) -> None:
        """1, 2 and 3: the same file byte by byte, the same result."""
        tournament = Tournament(duel, [*BOTS, "tests.arena.bots:Deaf"], deals=3, seed=2)
        found = [played(tmp_path / f"{workers}", tournament, workers=workers) for workers in (1, 2, 3)]
        assert found[0] == found[1] == found[2]
        assert found[0][0].count(b"\n") == 18

    def test_threads(self, tmp_path: Path) -> None:
        """Any executor will do."""
        tournament = Tournament(magpies, BOTS, deals=2, seed=0)
        with ThreadPoolExecutor(3) as executor:
            found = played(tmp_path / "threads", tournament, executor=executor, workers=3)
        assert found == played(tmp_path / "alone", tournament, workers=1)

    def test_processes_of_ones_own(self, tmp_path: Path) -> None:
        """The executor stays open, for the next tournament."""
        tournament = Tournament(duel, BOTS, deals=2, seed=0)
        with ProcessPoolExecutor(2, get_context("spawn")) as executor:
            first = played(tmp_path / "first", tournament, executor=executor, workers=2)
            second = played(tmp_path / "second", tournament, executor=executor, workers=2)
        assert first == second == played(tmp_path / "alone", tournament, workers=1)

    @pytest.mark.parametrize("until_decided", [None, 0.9])
    @pytest.mark.parametrize("seed", range(4))
    def test_any_order(self, seed: int, until_decided: float | None, tmp_path: Path) -> None:
        """Also where the tournament ends by itself, with games of later deals over already."""
        tournament = Tournament(magpies, BOTS, deals=12, until_decided=until_decided, seed=0)
        with Shuffled(seed) as executor:
            found = played(tmp_path / "shuffled", tournament, executor=executor, workers=5)
        assert found == played(tmp_path / "alone", tournament, workers=1)

    def test_progress(self) -> None:
        """It is told from nothing to all."""
        told: list[tuple[int, int]] = []
        Tournament(duel, BOTS, deals=3, seed=0).play(workers=1, watch=lambda done, total: told.append((done, total)))
        assert told == [(done, 6) for done in range(7)]


class TestUntilDecided:
    """A tournament that stops by itself."""

    def test_it_stops(self, tmp_path: Path) -> None:
        """Between bots that are far apart soon, and says after how many deals."""
        tournament = Tournament(duel, BOTS, deals=100, until_decided=0.95, seed=0)
        data, result = played(tmp_path / "games", tournament, workers=1)
        found = result.standings.pair("greedy:worlds=1", "random")
        assert result.standings.deals < 20
        assert data.count(b"\n") == result.standings.games == 2 * result.standings.deals
        assert (found.verdict, found.decided_after) == (1, result.standings.deals)
        assert found.rate_interval[0] > 0.5
        assert result.standings.pair("random", "greedy:worlds=1").verdict == -1

    def test_it_goes_on_to_the_end(self) -> None:
        """Where bots are alike."""
        tournament = Tournament(duel, ["random", "tests.arena.bots:Slow:pause=0"], deals=8, until_decided=0.95, seed=0)
        result = tournament.play(workers=1)
        assert result.standings.deals == 8
        assert result.standings.pairs[0].verdict is None

    def test_every_pair_must_be_decided(self) -> None:
        """Not one alone; verdicts stay."""
        bots = [*BOTS, "tests.arena.bots:Slow:pause=0"]
        result = Tournament(duel, bots, deals=14, until_decided=0.9, seed=0).play(workers=1)
        assert result.standings.deals == 14
        verdicts = {(pair.first, pair.second): pair.verdict for pair in result.standings.pairs}
        assert verdicts == {(bots[0], bots[1]): -1, (bots[0], bots[2]): None, (bots[1], bots[2]): 1}

    @pytest.mark.parametrize("confidence", [0.0, 0.5, 1.0, 95.0, math.nan])
    def test_no_confidence(self, confidence: float) -> None:
        """It is a number between one half and 1."""
        with pytest.raises(TournamentError, match=r"a confidence is between 0\.5 and 1, not"):
            Tournament(duel, BOTS, until_decided=confidence, seed=0)


def outcome(plan: Plan, number: int, shares: tuple[float, ...], scores: tuple[int, ...] = (0, 0)) -> Outcome:
    """A game that came out so."""
    return Outcome(plan.fixture(number), shares, scores, (), 50)


class TestStandings:
    """What the games say."""

    def test_by_hand(self) -> None:
        """Three deals of two bots: 2 to 0, 1 to 1, and a draw beside a win."""
        plan = plan_of(duel, BOTS)
        games = [
            outcome(plan, 1, (1, 0), (30, 10)),
            outcome(plan, 2, (0, 1), (10, 20)),
            outcome(plan, 3, (1, 0), (25, 20)),
            outcome(plan, 4, (1, 0), (40, 20)),
            outcome(plan, 5, (0.5, 0.5), (7, 7)),
            outcome(plan, 6, (0, 1), (10, 20)),
        ]
        found = standings(plan, games)
        first, second = found.bots
        assert (first.name, first.games, first.wins, first.draws, first.losses) == ("random", 6, 4, 1, 1)
        assert (second.name, second.games, second.wins, second.draws, second.losses) == ("greedy:worlds=1", 6, 1, 1, 4)
        assert first.rate == pytest.approx((1 + 0.5 + 0.75) / 3)
        assert first.rate_interval == pytest.approx(rate_interval([1, 0.5, 0.75]))
        assert first.margin == pytest.approx((15 - 7.5 + 5) / 3)
        assert first.margin_interval == pytest.approx(mean_interval([15, -7.5, 5]))
        seat, other = found.seats
        assert (seat.wins, seat.draws, seat.losses) == (other.losses, other.draws, other.wins) == (3, 1, 2)
        assert seat.rate == pytest.approx((0.5 + 1 + 0.25) / 3)
        assert found.roles == ()
        (pair,) = found.pairs
        assert (pair.first, pair.games) == ("random", 6)
        assert pair.rate == pytest.approx(0.75)
        assert (found.deals, found.games, found.draws, found.moves, found.even) == (3, 6, 1, 300, 0.5)

    def test_a_deal_counts_once(self) -> None:
        """Games of a deal are no witnesses of each other: forty games of twenty deals make an interval of twenty."""
        plan = plan_of(duel, BOTS)
        games = [outcome(plan, number, (0.0, 1.0) if number % 4 in {0, 1} else (1.0, 0.0)) for number in range(1, 41)]
        row = standings(plan, games).bots[0]
        assert row.rate_interval == pytest.approx(rate_interval([0.0, 1.0] * 10))

    def test_half_a_deal_does_not_count(self) -> None:
        """Else who had the better seat more often would look better."""
        plan = plan_of(duel, BOTS)
        games = [outcome(plan, number, (1, 0)) for number in (1, 2, 3)]
        assert standings(plan, games) == standings(plan, games[:2])
        with pytest.raises(ValueError, match="no deal is complete"):
            standings(plan, games[:1])

    def test_seat_and_skill_are_told_apart(self) -> None:
        """Where seat 0 wins 3 of 4 between equals, and a strong bot always."""
        bots = ["random", "tests.arena.bots:Slow:pause=0", "greedy"]
        plan, rng, games = plan_of(duel, bots), Random(1), []
        for number in range(1, 6 * 300 + 1):
            lineup = plan.fixture(number).lineup
            wins = lineup[0] == 2 or (2 not in lineup and rng.random() < 0.75)
            games.append(outcome(plan, number, (float(wins), float(not wins))))
        found = standings(plan, games)
        rates = {row.name: row.rate for row in found.bots}
        assert rates == pytest.approx({"greedy": 1.0, bots[0]: 0.25, bots[1]: 0.25}, abs=0.03)
        assert found.seats[0].rate == pytest.approx((4 * 0.5 + 2 * 0.75) / 6, abs=0.02)
        assert found.pair(bots[0], bots[1]).rate == pytest.approx(0.5, abs=0.04)

    def test_factions_and_seats_are_told_apart(self) -> None:
        """Where the Marquise wins whatever her seat."""
        plan = plan_of(root_alliance, BOTS, rotate_roles=True)
        games = []
        for number in range(1, 41):
            fixture = plan.fixture(number)
            games.append(outcome(plan, number, (1.0, 0.0) if fixture.table == 0 else (0.0, 1.0)))
        found = standings(plan, games)
        assert [(row.name, row.rate) for row in found.roles] == [("marquise", 1.0), ("alliance", 0.0)]
        assert {row.rate for row in (*found.seats, *found.bots)} == {0.5}

    def test_three_seats(self) -> None:
        """A win shared by two counts half for each; two that both lose are even."""
        plan = plan_of(magpies, [*BOTS, "greedy:worlds=2"])
        games = [outcome(plan, number, (1.0, 0.0, 0.0), (9, 3, 1)) for number in range(1, 6)]
        games.append(outcome(plan, 6, (0.5, 0.5, 0.0), (9, 9, 1)))
        found = standings(plan, games)
        assert found.even == pytest.approx(1 / 3)
        assert found.draws == 0
        assert sum(row.rate for row in found.bots) == pytest.approx(1.0)
        assert [row.rate for row in found.seats] == pytest.approx([5.5 / 6, 0.5 / 6, 0.0])
        assert found.seats[2].losses == 6
        assert found.seats[0].margin == pytest.approx((5 * 6 + 0) / 6)
        lineups = [plan.fixture(number).lineup for number in range(1, 7)]
        assert lineups[5] == (2, 1, 0)
        assert found.pair(plan.bots[0], plan.bots[1]).rate == pytest.approx((1 + 1 + 0 + 0 + 0.5 + 0.25) / 6)

    def test_forfeits_are_counted(self) -> None:
        """And lost."""
        result = Tournament(duel, ["random", "tests.arena.bots:Nonsense"], deals=3, seed=0).play(workers=1)
        rows = {row.name: row for row in result.standings.bots}
        assert rows["tests.arena.bots:Nonsense"].forfeits == rows["tests.arena.bots:Nonsense"].losses == 6
        assert rows["random"].forfeits == 0
        assert rows["random"].wins == 6

    def test_no_such_pair(self) -> None:
        """It says so."""
        plan = plan_of(duel, BOTS)
        with pytest.raises(KeyError):
            standings(plan, [outcome(plan, number, (1, 0)) for number in (1, 2)]).pair("random", "nobody")


class TestTerms:
    """Bots that forfeit."""

    def test_it_may_end_it_all(self) -> None:
        """With the first game that it spoils, however many play."""
        tournament = Tournament(
            duel, ["random", "tests.arena.bots:Nonsense"], deals=4, terms=Terms(on_forfeit=OnForfeit.RAISE), seed=0
        )
        for workers in (1, 2):
            with pytest.raises(TournamentError) as caught:
                tournament.play(workers=workers)
            assert str(caught.value) == (
                "deal 1, game 1 of seed 0: bot 'tests.arena.bots:Nonsense', seat 1, move 28: "
                "choose returned 'take it', which is no move of duel"
            )

    def test_the_match_ends(self, tmp_path: Path) -> None:
        """The other bot wins it, and the file is read back to the same."""
        tournament = Tournament(
            duel, ["random", "tests.arena.bots:Deaf"], deals=2, terms=Terms(on_forfeit=OnForfeit.END), seed=0
        )
        data, result = played(tmp_path / "games", tournament, workers=1)
        assert [row.rate for row in result.standings.bots] == [1.0, 0.0]
        assert result.standings.bots[0].name == "random"
        again = tournament.play(records=tmp_path / "games", resume=True)
        assert again == result
        assert (tmp_path / "games").read_bytes() == data


class TestRatings:
    """By openskill."""

    def test_the_better_one_is_rated_higher(self) -> None:
        """By more than both are unsure of."""
        result = Tournament(duel, BOTS, deals=15, seed=0).play(workers=1)
        first, second = result.ratings
        assert (first.bot, second.bot) == ("greedy:worlds=1", "random")
        assert first.mu - second.mu > 3 * math.hypot(first.sigma, second.sigma)
        assert first.ordinal == first.mu - 3 * first.sigma
        assert first.sigma < 25 / 3

    @pytest.mark.parametrize("game", [duel, magpies], ids=["duel", "magpies"])
    def test_the_order_of_games_does_not_matter(self, game: Any) -> None:  # noqa: ANN401
        """Nor of those who come in, where some sit twice."""
        result = Tournament(game, BOTS, deals=4, seed=0).play(workers=1)
        games = list(result.outcomes)
        for seed in range(3):
            Random(seed).shuffle(games)
            assert ratings(result.plan, games) == result.ratings
            assert standings(result.plan, games) == result.standings

    def test_equals(self) -> None:
        """Who draws all games stays where they were."""
        plan = plan_of(duel, BOTS)
        games = [outcome(plan, number, (0.5, 0.5)) for number in range(1, 21)]
        assert [rating.mu for rating in ratings(plan, games)] == pytest.approx([25, 25])


@pytest.fixture(scope="module")
def result() -> Result:
    """A small tournament, with one deal: the margins have no bounds."""
    return Tournament(duel, [*BOTS, "tests.arena.bots:Slow:pause=0"], deals=1, until_decided=0.95, seed=0).play(
        workers=1
    )


class TestFiles:
    """What is written of the result."""

    def test_json_is_strict(self, result: Result) -> None:
        """Nothing that JSON does not know; all of the standings are in it."""

        def refuse(text: str) -> None:
            raise AssertionError(text)

        found = json.loads(result.to_json(), parse_constant=refuse)
        assert found.keys() == {field.name for field in attrs.fields(type(result.standings))} | {"ratings"}
        assert found["bots"][0]["margin_interval"] == [None, None]
        assert [row["name"] for row in found["bots"]] == [row.name for row in result.standings.bots]
        assert {row["bot"] for row in found["ratings"]} == set(result.plan.bots)

    def test_csv_comes_back(self, result: Result) -> None:
        """Every number to the last digit."""
        file = StringIO()
        result.write_csv(file)
        file.seek(0)
        rows = list(csv.DictReader(file))
        assert tuple(rows[0]) == COLUMNS
        rated = {rating.bot: rating for rating in result.ratings}
        for line, row in zip(rows, result.standings.bots, strict=True):
            assert line["bot"] == row.name
            for name in ("games", "wins", "draws", "losses", "forfeits"):
                assert int(line[name]) == getattr(row, name)
            assert (float(line["rate"]), float(line["margin"])) == (row.rate, row.margin)
            assert (float(line["rate_low"]), float(line["rate_high"])) == row.rate_interval
            assert (line["margin_low"], line["margin_high"]) == ("", "")
            assert (float(line["mu"]), float(line["sigma"])) == (rated[row.name].mu, rated[row.name].sigma)


def test_deals_and_workers_must_be_some() -> None:
    """None is refused."""
    with pytest.raises(TournamentError, match="deals must be 1 or more, not 0"):
        Tournament(duel, BOTS, deals=0, seed=0)
    with pytest.raises(TournamentError, match="workers must be 1 or more, not 0"):
        Tournament(duel, BOTS, seed=0).play(workers=0)


def test_an_executor_that_is_made_anew(tmp_path: Path) -> None:
    """A function that makes it will do, too; what it made is shut down."""
    made: list[ThreadPoolExecutor] = []

    def make() -> Executor:
        made.append(ThreadPoolExecutor(2))
        return made[-1]

    tournament = Tournament(duel, BOTS, deals=2, seed=0)
    found = played(tmp_path / "made", tournament, executor=make, workers=2)
    assert found == played(tmp_path / "alone", tournament, workers=1)
    with pytest.raises(RuntimeError):
        made[0].submit(partial(int, 1))
