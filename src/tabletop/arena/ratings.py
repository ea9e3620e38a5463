"""Ratings of bots, by `openskill` (extra `arena`)."""

from collections import defaultdict
from collections.abc import Iterable
from random import Random
from statistics import fmean
from typing import Any, Final

import attrs

from tabletop.arena.extras import needed
from tabletop.arena.outcome import Outcome
from tabletop.arena.plan import Plan

_ORDERS: Final = 10


@attrs.frozen
class Rating:
    """How strong a bot is taken to be, `mu`, and how unsure that is, `sigma`; all begin with 25 and 25/3."""

    bot: str
    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """A strength that it very probably has: three sigma below mu."""
        return self.mu - 3 * self.sigma


def require_openskill() -> None:
    """
    Nothing, where there is openskill.

    Raises:
        MissingExtraError: there is not.
    """
    _models()


def _models() -> Any:  # noqa: ANN401  (a module that need not be there)
    return needed("openskill.models", "arena", "a rating")


def ratings(plan: Plan, outcomes: Iterable[Outcome]) -> tuple[Rating, ...]:
    """
    The rating of each bot after these games, the best first (Plackett-Luce).

    A rating depends on the order of the games. So they are rated in ten orders, shuffled from that of their numbers,
    and the ratings are the means: the order in which they come in does not matter. In a game those who are credited
    with the win are first, all others second. A bot that sits twice gets the mean of both ratings.

    Raises:
        MissingExtraError: openskill is not installed.
    """
    model = _models().PlackettLuce()
    games = sorted(outcomes, key=lambda outcome: outcome.fixture.number)
    orders = [_rated(model, len(plan.bots), Random(seed).sample(games, len(games))) for seed in range(_ORDERS)]
    rows = [
        Rating(bot, fmean(each.mu for each in found), fmean(each.sigma for each in found))
        for bot, *found in zip(plan.bots, *orders, strict=True)
    ]
    return tuple(sorted(rows, key=lambda row: -row.mu))


def _rated(model: Any, bots: int, games: Iterable[Outcome]) -> list[Any]:  # noqa: ANN401  (openskill's)
    """The rating of each bot after these games, one after the other."""
    found = [model.rating() for _ in range(bots)]
    for outcome in games:
        lineup = outcome.fixture.lineup
        teams = [[model.create_rating([found[bot].mu, found[bot].sigma])] for bot in lineup]
        rated = model.rate(teams, ranks=[1 if share > 0 else 2 for share in outcome.shares])
        after: defaultdict[int, list[Any]] = defaultdict(list)
        for bot, (rating,) in zip(lineup, rated, strict=True):
            after[bot].append(rating)
        for bot, those in after.items():
            found[bot] = model.create_rating([fmean(each.mu for each in those), fmean(each.sigma for each in those)])
    return found
