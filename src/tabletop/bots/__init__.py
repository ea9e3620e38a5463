"""Bots: the protocol that they keep, those that are shipped, and how one is made by its name."""

from tabletop.bots.bot import AnyBot, Bot, BotFactory
from tabletop.bots.greedy import GreedyBot
from tabletop.bots.importing import ImportPathError
from tabletop.bots.isolation import IsolatedBot, Keeping, Limits
from tabletop.bots.make import BOT_IDS, BOTS, BotSpecError, bots_of, make_bot
from tabletop.bots.random_bot import RandomBot
from tabletop.bots.search import FlatBot, IsmctsBot

__all__ = [
    "BOTS",
    "BOT_IDS",
    "AnyBot",
    "Bot",
    "BotFactory",
    "BotSpecError",
    "FlatBot",
    "GreedyBot",
    "ImportPathError",
    "IsmctsBot",
    "IsolatedBot",
    "Keeping",
    "Limits",
    "RandomBot",
    "bots_of",
    "make_bot",
]
