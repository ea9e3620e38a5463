"""Matches and tournaments between bots, and how sure their results are."""

from tabletop.arena.dask import DaskExecutor
from tabletop.arena.extras import MissingExtraError
from tabletop.arena.interval import anytime_interval, mean_interval, rate_interval, wilson_interval
from tabletop.arena.match import BotFaultError, Match, Player, credited, play_match
from tabletop.arena.outcome import Outcome
from tabletop.arena.plan import TournamentError
from tabletop.arena.ratings import Rating, ratings
from tabletop.arena.standings import Pair, Row, Standings
from tabletop.arena.terms import OnForfeit, Terms
from tabletop.arena.tournament import Result, Tournament
from tabletop.arena.work import WorkError

__all__ = [
    "BotFaultError",
    "DaskExecutor",
    "Match",
    "MissingExtraError",
    "OnForfeit",
    "Outcome",
    "Pair",
    "Player",
    "Rating",
    "Result",
    "Row",
    "Standings",
    "Terms",
    "Tournament",
    "TournamentError",
    "WorkError",
    "anytime_interval",
    "credited",
    "mean_interval",
    "play_match",
    "rate_interval",
    "ratings",
    "wilson_interval",
]
