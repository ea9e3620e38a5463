"""
What a tournament says of its bots.

The unit is the deal: games of one deal have the same cards, so they are not independent of each other, and all
intervals are over the means of deals. Every bot has every seat as often, against the same others, so plain averages
tell skill from seat and role.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from statistics import fmean
from typing import Final

import attrs

from tabletop.arena.interval import Bets, Interval, anytime_interval, mean_interval, rate_interval
from tabletop.arena.outcome import Outcome
from tabletop.arena.plan import Plan, roles_of, tables_of

HALF: Final = 0.5


@attrs.frozen(kw_only=True)
class Row:
    """
    How one fared: a bot, a seat, or a role.

    games: how often it sat down. rate: its part of the wins, 0 to 1, a win that several share counting in equal parts
    and a draw as a win that all share. margin: its score above the best other, on average. Both with their 95 %
    intervals. forfeits: how many of the games.
    """

    name: str
    games: int
    wins: int
    draws: int
    losses: int
    rate: float
    rate_interval: Interval
    margin: float
    margin_interval: Interval
    forfeits: int


@attrs.frozen(kw_only=True)
class Pair:
    """
    Two bots, over the games in which both sat.

    rate: the part that the first has of what the two win together, a game that neither wins counting half. verdict: 1
    where the first is the better one, -1 where it is the second, None while that is not decided; after how many deals.
    """

    first: str
    second: str
    games: int
    rate: float
    rate_interval: Interval
    margin: float
    margin_interval: Interval
    verdict: int | None = None
    decided_after: int | None = None

    def turned(self) -> "Pair":
        """The same, seen from the second."""
        (low, high), (least, most) = self.rate_interval, self.margin_interval
        return attrs.evolve(
            self,
            first=self.second,
            second=self.first,
            rate=1 - self.rate,
            rate_interval=(1 - high, 1 - low),
            margin=-self.margin,
            margin_interval=(-most, -least),
            verdict=None if self.verdict is None else -self.verdict,
        )


@attrs.frozen(kw_only=True)
class Standings:
    """
    What came out; rows of bots begin with the best.

    deals: how many count, all their games being over. even: what everybody's rate would be were all alike.
    until_decided: the confidence at which the tournament stopped by itself, where it was asked to; intervals of rates
    then hold at every look.
    """

    game: str
    seed: int
    deals: int
    games: int
    draws: int
    moves: int
    even: float
    until_decided: float | None
    bots: tuple[Row, ...]
    pairs: tuple[Pair, ...]
    seats: tuple[Row, ...]
    roles: tuple[Row, ...]

    def pair(self, first: str, second: str) -> Pair:
        """
        The pair, seen from the first.

        Raises:
            KeyError: they are no two bots of this tournament.
        """
        for pair in self.pairs:
            if (pair.first, pair.second) == (first, second):
                return pair
            if (pair.first, pair.second) == (second, first):
                return pair.turned()
        raise KeyError(f"{first}, {second}")


@attrs.frozen
class _Sitting:
    """One seat of one game."""

    deal: int
    share: float
    margin: int
    is_draw: bool
    is_forfeit: bool


def standings(plan: Plan, outcomes: Iterable[Outcome], until_decided: float | None = None) -> Standings:
    """
    What these games say; those of deals that are not complete do not count, and the order does not matter.

    Raises:
        ValueError: no deal is complete.
    """
    deals = _complete(plan, outcomes)
    if not deals:
        raise ValueError("no deal is complete: there is nothing to tell yet")
    games = [outcome for deal in deals for outcome in deal]
    interval = rate_interval if until_decided is None else anytime_interval
    game, tables = tables_of(plan)
    roles = [roles_of(game, options) for options in tables]

    def rows(names: Sequence[str], of: Callable[[Outcome, int], str]) -> tuple[Row, ...]:
        return tuple(_rows(games, names, of, interval))

    return Standings(
        game=game.NAME,
        seed=plan.seed,
        deals=len(deals),
        games=len(games),
        draws=sum(outcome.is_draw for outcome in games),
        moves=sum(outcome.moves for outcome in games),
        even=1 / plan.seats,
        until_decided=until_decided,
        bots=tuple(
            sorted(rows(plan.bots, lambda outcome, seat: plan.bots[outcome.fixture.lineup[seat]]), key=_by_rate)
        ),
        pairs=_pairs(plan, deals, until_decided, interval),
        seats=rows([f"seat {seat}" for seat in range(plan.seats)], lambda _, seat: f"seat {seat}"),
        roles=()
        if roles[0] is None
        else rows(tuple(dict.fromkeys(roles[0])), lambda outcome, seat: (roles[outcome.fixture.table] or ())[seat]),
    )


def _by_rate(row: Row) -> float:
    return -row.rate


def _complete(plan: Plan, outcomes: Iterable[Outcome]) -> list[list[Outcome]]:
    """The games of each deal of which all are over, in their order."""
    found: defaultdict[int, list[Outcome]] = defaultdict(list)
    for outcome in sorted(outcomes, key=lambda outcome: outcome.fixture.number):
        found[outcome.fixture.deal].append(outcome)
    return [games for games in found.values() if len(games) == plan.games_a_deal]


def _rows(
    games: Iterable[Outcome],
    names: Sequence[str],
    of: Callable[[Outcome, int], str],
    interval: Callable[[Sequence[float]], Interval],
) -> Iterator[Row]:
    """A row a name; `of` says whose each seat of each game is."""
    sittings: dict[str, list[_Sitting]] = {name: [] for name in names}
    for outcome in games:
        for seat, (share, margin) in enumerate(zip(outcome.shares, outcome.margins, strict=True)):
            sitting = _Sitting(outcome.fixture.deal, share, margin, outcome.is_draw, seat in outcome.forfeited)
            sittings[of(outcome, seat)].append(sitting)
    for name, those in sittings.items():
        shares = _by_deal((sitting.deal, sitting.share) for sitting in those)
        margins = _by_deal((sitting.deal, sitting.margin) for sitting in those)
        draws = sum(sitting.is_draw for sitting in those)
        wins = sum(sitting.share > 0 for sitting in those) - draws
        yield Row(
            name=name,
            games=len(those),
            wins=wins,
            draws=draws,
            losses=len(those) - draws - wins,
            rate=fmean(shares),
            rate_interval=interval(shares),
            margin=fmean(margins),
            margin_interval=mean_interval(margins),
            forfeits=sum(sitting.is_forfeit for sitting in those),
        )


def _by_deal(values: Iterable[tuple[int, float]]) -> list[float]:
    """The mean of each deal, in their order."""
    found: defaultdict[int, list[float]] = defaultdict(list)
    for deal, value in values:
        found[deal].append(value)
    return [fmean(found[deal]) for deal in sorted(found)]


def _pairs(
    plan: Plan,
    deals: Sequence[Sequence[Outcome]],
    until_decided: float | None,
    interval: Callable[[Sequence[float]], Interval],
) -> tuple[Pair, ...]:
    found = []
    for first, second in combinations(range(len(plan.bots)), 2):
        played = [[_duel(outcome, first, second) for outcome in _both(deal, first, second)] for deal in deals]
        rates = [fmean(rate for rate, _ in games) for games in played]
        margins = [fmean(margin for _, margin in games) for games in played]
        verdict, after = _verdict(rates, until_decided)
        found.append(
            Pair(
                first=plan.bots[first],
                second=plan.bots[second],
                games=sum(map(len, played)),
                rate=fmean(rates),
                rate_interval=interval(rates),
                margin=fmean(margins),
                margin_interval=mean_interval(margins),
                verdict=verdict,
                decided_after=after,
            )
        )
    return tuple(found)


def _both(deal: Iterable[Outcome], first: int, second: int) -> list[Outcome]:
    return [outcome for outcome in deal if {first, second} <= {*outcome.fixture.lineup}]


def _duel(outcome: Outcome, first: int, second: int) -> tuple[float, float]:
    """What the first has of the wins of the two, and how many points more; means where a bot sits twice."""
    lineup = outcome.fixture.lineup

    def mean(values: Sequence[float], bot: int) -> float:
        return fmean(value for value, sitter in zip(values, lineup, strict=True) if sitter == bot)

    rate = (1 + mean(outcome.shares, first) - mean(outcome.shares, second)) / 2
    return rate, mean(outcome.scores, first) - mean(outcome.scores, second)


def duel_rates(plan: Plan, deal: Iterable[Outcome]) -> list[float]:
    """What the first of each pair has of the wins of the two in this deal, which is complete."""
    games = list(deal)
    return [
        fmean(_duel(outcome, first, second)[0] for outcome in _both(games, first, second))
        for first, second in combinations(range(len(plan.bots)), 2)
    ]


def _verdict(rates: Sequence[float], confidence: float | None) -> tuple[int | None, int | None]:
    """Who of the two is better, and after how many deals that was decided."""
    if confidence is None:
        return None, None
    bets = Bets(confidence)
    for number, rate in enumerate(rates, start=1):
        bets.add(rate)
        if bets.verdict is not None:
            return bets.verdict, number
    return None, None
