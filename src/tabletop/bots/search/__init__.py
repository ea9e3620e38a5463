"""Search from one seat's knowledge: a tree over what it may come to see, bots that play by it, and analysis."""

from tabletop.bots.search.analysis import SEARCHES, Judgement, analyse
from tabletop.bots.search.players import FlatBot, IsmctsBot
from tabletop.bots.search.search import DEPTH, EXPLORATION, FLAT_DEPTH, ITERATIONS, SCALE, Search, Settings
from tabletop.bots.search.tree import Edge, Node, most_visited, selected
from tabletop.bots.search.value import TO_THE_END, evaluator, played_on, standing

__all__ = [
    "DEPTH",
    "EXPLORATION",
    "FLAT_DEPTH",
    "ITERATIONS",
    "SCALE",
    "SEARCHES",
    "TO_THE_END",
    "Edge",
    "FlatBot",
    "IsmctsBot",
    "Judgement",
    "Node",
    "Search",
    "Settings",
    "analyse",
    "evaluator",
    "most_visited",
    "played_on",
    "selected",
    "standing",
]
