"""What things and moves are called, in text and in JSON: the same in every language."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, get_args

from tabletop.abyss import components as c
from tabletop.abyss import moves as m
from tabletop.abyss.locations import LOCATION_NAMES
from tabletop.abyss.lords import LORD_NAMES
from tabletop.abyss.options import Options
from tabletop.core import Names, Notation, Seat, Table, readable, slug
from tabletop.core.notation import Spelling


def _items(move: m.Reward) -> str:
    return "reward " + "p" * move.pearls + "t" * move.tokens


@lru_cache(maxsize=16)
def names(options: Options) -> Names:
    """Races, cards, Lords and Locations by name, seats and Monster tokens by number."""
    return Names(
        {
            c.RaceId: Table(c.RACE_LETTERS),
            c.CardId: Table(c.CARD_NAMES),
            c.LordId: Table(LORD_NAMES, map(slug, LORD_NAMES)),
            c.LocationId: Table(LOCATION_NAMES, map(slug, LOCATION_NAMES)),
            c.TokenValue: Table((), map(str, range(max(c.TOKENS) + 1))),
            Seat: Table((), map(str, range(options.seats))),
        }
    )


_SPELLINGS: Final[Mapping[type[m.Move], Spelling]] = {
    **{kind: kind.__name__.lower() for kind in get_args(m.Move)},
    m.Reward: _items,
    m.Sell: "slaver",
    m.Sweep: "oracle",
    m.Dismiss: "opportunist",
    m.Swap: "swap {given} for {gained}",
    m.PayKey: "key {lord|token}",
    m.NameFirst: "first",
    m.DealLord: "lord",
    m.DealLocation: "location",
    m.DealToken: "token",
}
"""What opens the text of a move: its kind, where nothing else is said."""

NOTATION: Final = Notation[Options, m.Move](m.decisions, m.chances, names, _SPELLINGS)
all_moves, format_move, parse_move = NOTATION.all_moves, NOTATION.format, NOTATION.parse
_WIDEST: Final = Options(seats=max(c.SEATS))
readable(lambda move: format_move(move, _WIDEST), *_SPELLINGS)
"""A move knows no options: `str` writes it as in a game for four."""
