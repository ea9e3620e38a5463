"""
What moves and decisions are called: as text and in JSON, in sentences, in the headline of a drawing.

Notation is the same in every language. A language is one table of phrases and one of names; what is missing falls back
to English.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from cattrs import Converter

from tabletop.abyss.components import (
    CARD_NAMES,
    MONSTER,
    RACE,
    RACE_LETTERS,
    RACE_NAMES,
    SEATS,
    VALUE,
    CardId,
    LocationId,
    LordId,
    LordSet,
    RaceId,
    SeatSet,
)
from tabletop.abyss.decisions import (
    Acting,
    Affiliating,
    Appointing,
    ArrivalDeal,
    Choosing,
    Closing,
    Controlling,
    Corrupting,
    CourtDeal,
    Decision,
    Disabling,
    Discarding,
    Exchanging,
    Exploring,
    Hunting,
    Keeping,
    KeyPaying,
    Paying,
    Rewarding,
    Sacrificing,
    Sale,
    Swapping,
    TakingStack,
)
from tabletop.abyss.locations import LOCATION_NAMES
from tabletop.abyss.lords import LORD_NAMES, LORDS, PURCHASE_PEARLS
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


def _items(move: Reward) -> str:
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
    Reward: _items,
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


# Words and phrases.

_ENGLISH: Final[Mapping[str, str]] = {
    "first": "P{seat} is the first player.",
    "court": "The {lord} comes to space {space} of the Court.",
    "arrives": "The {lord} comes to P{seat}.",
    "location": "{location} is available.",
    "reveal": "{card} is revealed.",
    "plot": "P{seat} plots at Court for 1 pearl.",
    "explore": "P{seat} explores the depths.",
    "onward": "P{seat} goes on exploring.",
    "buy": "P{seat} buys {card} from P{explorer} for {number}.",
    "take": "P{seat} takes {card}.",
    "fight": "P{seat} fights the Monster.",
    "reward": "P{seat} is rewarded with {number}.",
    "stack": "P{seat} takes the {race} stack: {cards}.",
    "recruit": "P{seat} begins to recruit the {lord}.",
    "lay": "P{seat} lays {card}.",
    "pay": "P{seat} recruits the {lord} with {cards}.",
    "pay more": "P{seat} recruits the {lord} with {cards} and {number}.",
    "affiliate": "P{seat} affiliates {card}.",
    "discard": "P{seat} discards {card}.",
    "keep": "P{seat} pays 1 pearl and keeps an Ally.",
    "sell": "P{seat} discards {card} for {number} with the Slaver.",
    "sweep": "P{seat} discards the {race} stack with the Oracle.",
    "dismiss": "P{seat} discards the {lord} from the Court with the Opportunist.",
    "disable": "P{seat} disables the {lord} of P{victim}.",
    "rob": "P{seat} takes a Monster token of P{victim}.",
    "appoint": "P{seat} takes the {lord} from the Court.",
    "corrupt": "P{seat} takes the {lord} from the Court for {number}.",
    "sacrifice": "P{seat} discards the {lord}.",
    "swap": "P{seat} gives {given} for {location}.",
    "control": "P{seat} takes control of {location}.",
    "draw": "P{seat} chooses to draw {number}.",
    "drawn": "P{seat} draws {location}.",
    "key token": "P{seat} spends a Key token.",
    "key lord": "P{seat} slides the {lord} under the Location.",
    "exchange": "P{seat} exchanges Black Smokers for {location}.",
    "token": "P{seat} gains {token}.",
    "stolen": "P{seat} gains {token} from P{victim}.",
    "decline": "P{seat} does not buy.",
    "pass": "P{seat} passes.",
    "affiliation": "P{seat} affiliates {cards}.",
    "arrival": "P{seat} gains {number} from the {lords}.",
    "seeker": "P{seat} loses {number} to the {by}.",
    "last space": "P{seat} gains {number} for the last space.",
    "ship master": "P{seat} gains {number} from the {by}.",
    "keys": "P{seat} gains {keys}.",
    "available": "{location} becomes available.",
    "key tokens": "P{seat} spends {keys}.",
    "slide": "P{seat} slides the {lords} under {location}.",
    "refill": "The Court is short: P{seat} gains {number}.",
    "trigger": "P{seat} has triggered the end: every other seat has one more turn.",
    "landlord": "P{seat} gains {number} from the {by}.",
    "final": "At the end P{seat} affiliates {cards}.",
    "and": " and ",
    "one key": "1 Key token",
    "many keys": "{number} Key tokens",
    "an ally": "an Ally",
    "a location": "a Location",
    "allies": "{number} Allies",
    "one ally": "1 Ally",
    "pearls": "{number} pearls",
    "one pearl": "1 pearl",
    "tokens": "{number} Monster tokens",
    "one token": "1 Monster token",
    "locations": "{number} Locations",
    "one location": "1 Location",
    "a token": "a Monster token",
    "token worth": "a Monster token worth {number}",
    "monster": "a Monster",
    "card": "{race} {value}",
}

_LANGUAGES: Final[Mapping[str, Mapping[str, str]]] = {"en": _ENGLISH}

_LORD_NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "en": LORD_NAMES,
    "fr": tuple(lord.french for lord in LORDS),
}


class Words:
    """The phrases and names of one language."""

    def __init__(self, language: str) -> None:
        self._phrases = {**_ENGLISH, **_LANGUAGES.get(language, {})}
        self._lords = _LORD_NAMES.get(language, _LORD_NAMES["en"])

    def say(self, phrase: str, **parts: object) -> str:
        """The phrase with its parts filled in."""
        return self._phrases[phrase].format(**parts)

    def lord(self, lord: LordId) -> str:
        """The name of the Lord."""
        return self._lords[lord]

    def card(self, card: int | None) -> str:
        """A Monster, an Ally by Race and value, or just an Ally."""
        if card is None:
            return self._phrases["an ally"]
        if card == MONSTER:
            return self._phrases["monster"]
        return self.say("card", race=RACE_NAMES[RACE[card]], value=VALUE[card])

    def counted(self, one: str, many: str, number: int) -> str:
        """`1 pearl`, `2 pearls`."""
        return self.say(one if number == 1 else many, number=number)

    def listed(self, names: Sequence[str]) -> str:
        """`A`, `A and B`, `A, B and C`."""
        return self.say("and").join(filter(None, (", ".join(names[:-1]), *names[-1:])))

    def pearls(self, number: int) -> str:
        """So many pearls."""
        return self.counted("one pearl", "pearls", number)


DUE: Final[Mapping[type[Decision], str]] = {
    Acting: "P{due.seat} plots or chooses an action",
    Sale: "P{due.seat} may buy {card} for {price}",
    Exploring: "P{due.seat} decides on {card}",
    Rewarding: "P{due.seat} chooses the reward of space {due.space}",
    TakingStack: "P{due.seat} takes a stack of the Council",
    Paying: "P{due.seat} pays for the {lord}",
    Affiliating: "P{due.seat} affiliates an Ally",
    Discarding: "P{due.seat} discards {due.left}",
    Keeping: "P{due.seat} discards or pays for {due.left} Allies above twelve",
    Disabling: "P{due.seat} disables a Lord of P{due.victim}",
    Hunting: "P{due.seat} chooses whom to rob",
    Corrupting: f"P{{due.seat}} may take a second Lord for {PURCHASE_PEARLS} pearls",
    Sacrificing: "P{due.seat} may replace a free Lord",
    Appointing: "P{due.seat} takes a Lord of the Court",
    Swapping: "P{due.seat} may exchange a Location",
    Controlling: "P{due.seat} takes a Location or draws some",
    Choosing: "P{due.seat} chooses a Location",
    KeyPaying: "P{due.seat} spends {due.left} Keys",
    Exchanging: "P{due.seat} may exchange Black Smokers",
    Closing: "P{due.seat} may use the Powers that are left",
}
"""What is due, in the headline of a drawing; what is not here is for chance to decide."""


def describe_move(due: Decision, move: Move, words: Words) -> str:
    """The sentence of a move that is seen whole, as an answer to what was due."""
    key, parts = _PHRASES[type(move)](due, move, words)
    return words.say(key, **{"seat": due.seat, **parts})


_Parts = tuple[str, dict[str, object]]


def _lord_dealt(due: Decision, move: DealLord, words: Words) -> _Parts:
    if isinstance(due, ArrivalDeal):
        return "arrives", {"lord": words.lord(move.lord), "seat": due.to}
    assert isinstance(due, CourtDeal)  # no other deal brings a Lord
    return "court", {"lord": words.lord(move.lord), "space": due.space}


def _appointment(due: Decision, move: Appoint, words: Words) -> _Parts:
    if isinstance(due, Corrupting):
        return "corrupt", {"lord": words.lord(move.lord), "number": words.pearls(PURCHASE_PEARLS)}
    return "appoint", {"lord": words.lord(move.lord)}


def _reward(_due: Decision, move: Reward, words: Words) -> _Parts:
    parts = [words.pearls(move.pearls)] if move.pearls else []
    parts += [words.counted("one token", "tokens", move.tokens)] if move.tokens else []
    return "reward", {"number": words.say("and").join(parts)}


def _key(_due: Decision, move: PayKey, words: Words) -> _Parts:
    return ("key token", {}) if move.lord is None else ("key lord", {"lord": words.lord(move.lord)})


def _with_lord(key: str) -> Callable[[Decision, Any, Words], _Parts]:
    return lambda _due, move, words: (key, {"lord": words.lord(move.lord)})


def _with_location(key: str) -> Callable[[Decision, Any, Words], _Parts]:
    return lambda _due, move, _words: (key, {"location": LOCATION_NAMES[move.location]})


_PHRASES: Final[Mapping[type[Move], Callable[[Any, Any, Words], _Parts]]] = {
    NameFirst: lambda _due, move, _words: ("first", {"seat": move.first}),
    DealLord: _lord_dealt,
    DealLocation: _with_location("location"),
    Reveal: lambda _due, move, words: ("reveal", {"card": words.card(move.card)}),
    Plot: lambda _due, _move, _words: ("plot", {}),
    Explore: lambda due, _move, _words: ("onward" if isinstance(due, Exploring) else "explore", {}),
    Fight: lambda _due, _move, _words: ("fight", {}),
    Reward: _reward,
    Recruit: _with_lord("recruit"),
    Lay: lambda _due, move, words: ("lay", {"card": words.card(move.ally)}),
    Affiliate: lambda _due, move, words: ("affiliate", {"card": words.card(move.ally)}),
    Keep: lambda _due, _move, _words: ("keep", {}),
    Sweep: lambda _due, move, _words: ("sweep", {"race": RACE_NAMES[move.race]}),
    Dismiss: _with_lord("dismiss"),
    Disable: lambda due, move, words: ("disable", {"lord": words.lord(move.lord), "victim": due.victim}),
    Rob: lambda _due, move, _words: ("rob", {"victim": move.victim}),
    Appoint: _appointment,
    Sacrifice: _with_lord("sacrifice"),
    Swap: lambda _due, move, _words: (
        "swap",
        {"given": LOCATION_NAMES[move.given], "location": LOCATION_NAMES[move.gained]},
    ),
    Control: _with_location("control"),
    Draw: lambda _due, move, words: ("draw", {"number": words.counted("one location", "locations", move.number)}),
    PayKey: _key,
    Exchange: _with_location("exchange"),
    Pass: lambda due, _move, _words: ("decline" if isinstance(due, Sale) else "pass", {}),
}
