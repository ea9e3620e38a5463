"""
What moves and decisions are called: as text and in JSON, in sentences, in the headline of a drawing.

Notation is the same in every language. A language is one table of phrases and one of names; what is missing falls back
to English.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from tabletop.abyss import components as c
from tabletop.abyss import moves as m
from tabletop.abyss.decisions import ArrivalDeal, Corrupting, CourtDeal, Decision, Exploring, Sale
from tabletop.abyss.locations import LOCATION_NAMES
from tabletop.abyss.lords import LORD_NAMES, LORDS, PURCHASE_PEARLS
from tabletop.abyss.options import Options
from tabletop.core import Names, Notation, Seat, Table, slug


def _items(move: m.Reward) -> str:
    return "reward " + "p" * move.pearls + "t" * move.tokens


@lru_cache(maxsize=16)
def names(options: Options) -> Names:
    """Races, cards, Lords and Locations by name, seats and Monster tokens by number."""
    return Names({
        c.RaceId: Table(c.RACE_LETTERS),
        c.CardId: Table(c.CARD_NAMES),
        c.LordId: Table(LORD_NAMES, map(slug, LORD_NAMES)),
        c.LocationId: Table(LOCATION_NAMES, map(slug, LOCATION_NAMES)),
        c.TokenValue: Table((), map(str, range(max(c.TOKENS) + 1))),
        Seat: Table((), map(str, range(options.seats))),
    })  # fmt: skip


NOTATION: Final = Notation[Options, m.Move](
    m.decisions,
    m.chances,
    names,
    {
        m.Plot: "plot",
        m.Explore: "explore",
        m.Request: "request",
        m.Recruit: "recruit",
        m.Pass: "pass",
        m.Buy: "buy",
        m.Take: "take",
        m.Fight: "fight",
        m.Reward: _items,
        m.Lay: "lay",
        m.Pay: "pay",
        m.Affiliate: "affiliate",
        m.Discard: "discard",
        m.Keep: "keep",
        m.Sell: "slaver",
        m.Sweep: "oracle",
        m.Dismiss: "opportunist",
        m.Disable: "disable",
        m.Rob: "rob",
        m.Appoint: "appoint",
        m.Sacrifice: "sacrifice",
        m.Swap: "swap {given} for {gained}",
        m.Control: "control",
        m.Draw: "draw",
        m.PayKey: "key {lord|token}",
        m.Exchange: "exchange",
        m.NameFirst: "first",
        m.Reveal: "reveal",
        m.DealLord: "lord",
        m.DealLocation: "location",
        m.DealToken: "token",
    },
)
all_moves, format_move, parse_move = NOTATION.all_moves, NOTATION.format, NOTATION.parse


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

_LORD_NAMES: Final[Mapping[str, tuple[str, ...]]] = {"en": LORD_NAMES, "fr": tuple(lord.french for lord in LORDS)}


class Words:
    """The phrases and names of one language."""

    def __init__(self, language: str) -> None:
        self._phrases = {**_ENGLISH, **_LANGUAGES.get(language, {})}
        self._lords = _LORD_NAMES.get(language, _LORD_NAMES["en"])

    def say(self, phrase: str, **parts: object) -> str:
        """The phrase with its parts filled in."""
        return self._phrases[phrase].format(**parts)

    def lord(self, lord: c.LordId) -> str:
        """The name of the Lord."""
        return self._lords[lord]

    def card(self, card: int | None) -> str:
        """A Monster, an Ally by Race and value, or just an Ally."""
        if card is None:
            return self._phrases["an ally"]
        if card == c.MONSTER:
            return self._phrases["monster"]
        return self.say("card", race=c.RACE_NAMES[c.RACE[card]], value=c.VALUE[card])

    def counted(self, one: str, many: str, number: int) -> str:
        """`1 pearl`, `2 pearls`."""
        return self.say(one if number == 1 else many, number=number)

    def listed(self, names: Sequence[str]) -> str:
        """`A`, `A and B`, `A, B and C`."""
        return self.say("and").join(filter(None, (", ".join(names[:-1]), *names[-1:])))

    def pearls(self, number: int) -> str:
        """So many pearls."""
        return self.counted("one pearl", "pearls", number)


def describe_move(due: Decision, move: m.Move, words: Words) -> str:
    """The sentence of a move that is seen whole, as an answer to what was due."""
    key, parts = _PHRASES[type(move)](due, move, words)
    return words.say(key, **{"seat": due.seat, **parts})


_Parts = tuple[str, dict[str, object]]


def _lord_dealt(due: Decision, move: m.DealLord, words: Words) -> _Parts:
    if isinstance(due, ArrivalDeal):
        return "arrives", {"lord": words.lord(move.lord), "seat": due.to}
    assert isinstance(due, CourtDeal)  # no other deal brings a Lord
    return "court", {"lord": words.lord(move.lord), "space": due.space}


def _appointment(due: Decision, move: m.Appoint, words: Words) -> _Parts:
    if isinstance(due, Corrupting):
        return "corrupt", {"lord": words.lord(move.lord), "number": words.pearls(PURCHASE_PEARLS)}
    return "appoint", {"lord": words.lord(move.lord)}


def _reward(_due: Decision, move: m.Reward, words: Words) -> _Parts:
    parts = [words.pearls(move.pearls)] if move.pearls else []
    parts += [words.counted("one token", "tokens", move.tokens)] if move.tokens else []
    return "reward", {"number": words.say("and").join(parts)}


def _key(_due: Decision, move: m.PayKey, words: Words) -> _Parts:
    return ("key token", {}) if move.lord is None else ("key lord", {"lord": words.lord(move.lord)})


def _with_lord(key: str) -> Callable[[Decision, Any, Words], _Parts]:
    return lambda _due, move, words: (key, {"lord": words.lord(move.lord)})


def _with_location(key: str) -> Callable[[Decision, Any, Words], _Parts]:
    return lambda _due, move, _words: (key, {"location": LOCATION_NAMES[move.location]})


_PHRASES: Final[Mapping[type[m.Move], Callable[[Any, Any, Words], _Parts]]] = {
    m.NameFirst: lambda _due, move, _words: ("first", {"seat": move.first}),
    m.DealLord: _lord_dealt,
    m.DealLocation: _with_location("location"),
    m.Reveal: lambda _due, move, words: ("reveal", {"card": words.card(move.card)}),
    m.Plot: lambda _due, _move, _words: ("plot", {}),
    m.Explore: lambda due, _move, _words: ("onward" if isinstance(due, Exploring) else "explore", {}),
    m.Fight: lambda _due, _move, _words: ("fight", {}),
    m.Reward: _reward,
    m.Recruit: _with_lord("recruit"),
    m.Lay: lambda _due, move, words: ("lay", {"card": words.card(move.ally)}),
    m.Affiliate: lambda _due, move, words: ("affiliate", {"card": words.card(move.ally)}),
    m.Keep: lambda _due, _move, _words: ("keep", {}),
    m.Sweep: lambda _due, move, _words: ("sweep", {"race": c.RACE_NAMES[move.race]}),
    m.Dismiss: _with_lord("dismiss"),
    m.Disable: lambda due, move, words: ("disable", {"lord": words.lord(move.lord), "victim": due.victim}),
    m.Rob: lambda _due, move, _words: ("rob", {"victim": move.victim}),
    m.Appoint: _appointment,
    m.Sacrifice: _with_lord("sacrifice"),
    m.Swap: lambda _due, move, _words: (
        "swap",
        {"given": LOCATION_NAMES[move.given], "location": LOCATION_NAMES[move.gained]},
    ),
    m.Control: _with_location("control"),
    m.Draw: lambda _due, move, words: ("draw", {"number": words.counted("one location", "locations", move.number)}),
    m.PayKey: _key,
    m.Exchange: _with_location("exchange"),
    m.Pass: lambda due, _move, _words: ("decline" if isinstance(due, Sale) else "pass", {}),
}
