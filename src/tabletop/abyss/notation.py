"""Moves as text, and how ids are written in JSON. Notation is the same in every language."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from cattrs import Converter

from tabletop.abyss.components import (
    CARD_NAMES,
    RACE_LETTERS,
    SEATS,
    CardId,
    LocationId,
    LordId,
    LordSet,
    RaceId,
    SeatSet,
)
from tabletop.abyss.locations import LOCATION_NAMES
from tabletop.abyss.lords import LORD_NAMES
from tabletop.abyss.moves import (
    Affiliate,
    Appoint,
    Buy,
    Control,
    DealLocation,
    DealLord,
    DealToken,
    Disable,
    Discard,
    Dismiss,
    Draw,
    Exchange,
    Explore,
    Fight,
    Keep,
    Lay,
    Move,
    NameFirst,
    Pass,
    Pay,
    PayKey,
    Plot,
    Recruit,
    Request,
    Reveal,
    Reward,
    Rob,
    Sacrifice,
    Sell,
    Swap,
    Sweep,
    Take,
    all_moves,
    known_move,
)
from tabletop.abyss.options import Options
from tabletop.core.errors import NotationError
from tabletop.core.forms import register_name_set, register_names


def slug(name: str) -> str:
    """The name as moves write it: `ship-master`."""
    return name.casefold().replace(" ", "-")


def _lord(lord: LordId) -> str:
    return slug(LORD_NAMES[lord])


def _location(location: LocationId) -> str:
    return slug(LOCATION_NAMES[location])


def _reward(move: Reward) -> str:
    return "reward " + "p" * move.pearls + "t" * move.tokens


_SPELLINGS: Final[Mapping[type[Move], Callable[[Any], str]]] = {
    Plot: lambda _: "plot",
    Explore: lambda _: "explore",
    Request: lambda move: f"request {RACE_LETTERS[move.race]}",
    Recruit: lambda move: f"recruit {_lord(move.lord)}",
    Pass: lambda _: "pass",
    Buy: lambda _: "buy",
    Take: lambda _: "take",
    Fight: lambda _: "fight",
    Reward: _reward,
    Lay: lambda move: f"lay {CARD_NAMES[move.ally]}",
    Pay: lambda _: "pay",
    Affiliate: lambda move: f"affiliate {CARD_NAMES[move.ally]}",
    Discard: lambda move: f"discard {CARD_NAMES[move.ally]}",
    Keep: lambda _: "keep",
    Sell: lambda move: f"slaver {CARD_NAMES[move.ally]}",
    Sweep: lambda move: f"oracle {RACE_LETTERS[move.race]}",
    Dismiss: lambda move: f"opportunist {_lord(move.lord)}",
    Disable: lambda move: f"disable {_lord(move.lord)}",
    Rob: lambda move: f"rob {move.victim}",
    Appoint: lambda move: f"appoint {_lord(move.lord)}",
    Sacrifice: lambda move: f"sacrifice {_lord(move.lord)}",
    Swap: lambda move: f"swap {_location(move.given)} for {_location(move.gained)}",
    Control: lambda move: f"control {_location(move.location)}",
    Draw: lambda move: f"draw {move.number}",
    PayKey: lambda move: f"key {'token' if move.lord is None else _lord(move.lord)}",
    Exchange: lambda move: f"exchange {_location(move.location)}",
    NameFirst: lambda move: f"first {move.first}",
    Reveal: lambda move: f"reveal {CARD_NAMES[move.card]}",
    DealLord: lambda move: f"lord {_lord(move.lord)}",
    DealLocation: lambda move: f"location {_location(move.location)}",
    DealToken: lambda move: f"token {move.value}",
}


def format_move(move: Move, options: Options) -> str:
    """The one spelling of the move: `plot`, `recruit ship-master`, `lay J3`, `control the-jail`, `reveal C1`."""
    known = known_move(move, options)
    if known is None:
        return repr(move)  # no move of this game, shown as what it is
    return _SPELLINGS[type(known)](known)


def parse_move(text: str, options: Options) -> Move:
    """
    The move with this spelling, in any letter case.

    Raises:
        NotationError: `text` is not exactly what `format_move` writes for some move.
    """
    move = _moves_by_text(options.seats).get(text.casefold())
    if move is None:
        raise NotationError(text, _accepted(options.seats))
    return move


@lru_cache(maxsize=len(SEATS))
def _moves_by_text(seats: int) -> Mapping[str, Move]:
    options = Options(seats=seats)
    return {format_move(move, options).casefold(): move for move in all_moves(options)}


@lru_cache(maxsize=len(SEATS))
def _accepted(seats: int) -> str:
    """One example of each kind of move."""
    options = Options(seats=seats)
    kinds = {type(move): move for move in reversed(all_moves(options))}
    return " | ".join(format_move(move, options) for move in reversed(kinds.values()))


def register_hooks(converter: Converter, options: Options) -> None:  # noqa: ARG001  (names are those of the box)
    """Write Races, cards, Lords and Locations by name, sets of Lords and of seats as lists."""
    register_names(converter, RaceId, RACE_LETTERS)
    register_names(converter, CardId, CARD_NAMES)
    register_names(converter, LordId, LORD_NAMES)
    register_names(converter, LocationId, LOCATION_NAMES)
    register_name_set(converter, LordSet, LORD_NAMES)
    register_name_set(converter, SeatSet, [str(seat) for seat in range(max(SEATS))])
