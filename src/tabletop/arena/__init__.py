"""Matches between bots."""

from tabletop.arena.match import BotFaultError, Match, Player, play_match

__all__ = ["BotFaultError", "Match", "Player", "play_match"]
