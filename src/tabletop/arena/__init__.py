"""Matches between bots, and how sure their results are."""

from tabletop.arena.interval import wilson_interval
from tabletop.arena.match import BotFaultError, Match, Player, play_match

__all__ = ["BotFaultError", "Match", "Player", "play_match", "wilson_interval"]
