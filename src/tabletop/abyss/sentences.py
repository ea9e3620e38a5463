"""Events as sentences. A language is one table of phrases and one of names; what is missing falls back to English."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, assert_never

from tabletop.abyss.components import CARD_NAMES, MONSTER, RACE, RACE_NAMES, VALUE, LordId
from tabletop.abyss.decisions import (
    ArrivalDeal,
    Corrupting,
    CourtDeal,
    Decision,
    Exploring,
    Sale,
)
from tabletop.abyss.effects import Effect
from tabletop.abyss.events import (
    BuyEvent,
    DiscardEvent,
    DrawEvent,
    EffectEvent,
    Event,
    MoveEvent,
    OpenEvent,
    PayEvent,
    SellEvent,
    StackEvent,
    TakeEvent,
    TokenEvent,
)
from tabletop.abyss.locations import LOCATION_NAMES
from tabletop.abyss.lords import LORDS, PURCHASE_PEARLS, SALE_PEARLS
from tabletop.abyss.moves import (
    Affiliate,
    Appoint,
    Control,
    DealLocation,
    DealLord,
    Disable,
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
    PayKey,
    Plot,
    Recruit,
    Reveal,
    Reward,
    Rob,
    Sacrifice,
    Swap,
    Sweep,
)
from tabletop.abyss.options import Options
from tabletop.abyss.state import Cards, lords_in

Phrases = Mapping[str, str]

_ENGLISH: Final[Phrases] = {
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
    "seeker": "P{seat} loses {number} to the Seeker.",
    "last space": "P{seat} gains {number} for the last space.",
    "ship master": "P{seat} gains {number} from the Ship Master.",
    "keys": "P{seat} gains {keys}.",
    "available": "{location} becomes available.",
    "key tokens": "P{seat} spends {keys}.",
    "slide": "P{seat} slides the {lords} under {location}.",
    "refill": "The Court is short: P{seat} gains {number}.",
    "trigger": "P{seat} has triggered the end: every other seat has one more turn.",
    "landlord": "P{seat} gains {number} from the Landlord.",
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

_LANGUAGES: Final[Mapping[str, Phrases]] = {"en": _ENGLISH}

_LORD_NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "en": tuple(lord.name for lord in LORDS),
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


def narrate(event: Event, options: Options, language: str = "en") -> str:  # noqa: ARG001  (the contract gives them)
    """
    The event as a sentence, and one more for each thing that follows by itself.

    A language without a table of its own, or a gap in it, falls back to English.
    """
    words = Words(language)
    seen, effects = (event.event, event.effects) if isinstance(event, EffectEvent) else (event, ())
    sentences = [_sentence(seen, words), *(_effect(effect, words) for effect in effects)]
    return " ".join(sentence[0].upper() + sentence[1:] for sentence in sentences)


def _sentence(event: MoveEvent, words: Words) -> str:
    match event:
        case OpenEvent(due, move):
            return _open(due, move, words)
        case BuyEvent(seat, explorer, card, price):
            return words.say("buy", seat=seat, explorer=explorer, card=words.card(card), number=words.pearls(price))
        case TakeEvent(seat, card):
            return words.say("take", seat=seat, card=words.card(card))
        case DiscardEvent(seat, ally):
            return words.say("discard", seat=seat, card=words.card(ally))
        case SellEvent(seat, ally):
            return words.say("sell", seat=seat, card=words.card(ally), number=words.pearls(SALE_PEARLS))
        case StackEvent():
            return _stack(event, words)
        case PayEvent():
            return _payment(event, words)
        case DrawEvent():
            return _draw(event, words)
        case TokenEvent():
            return _token(event, words)
    assert_never(event)


def _stack(event: StackEvent, words: Words) -> str:
    shown = words.counted("one ally", "allies", event.size)
    if event.cards is not None:
        shown += f" ({_names(event.cards)})"
    return words.say("stack", seat=event.seat, race=RACE_NAMES[event.race], cards=shown)


def _payment(event: PayEvent, words: Words) -> str:
    lord, pearls = words.lord(event.lord), words.pearls(event.pearls)
    phrase = "pay more" if event.pearls else "pay"
    return words.say(phrase, seat=event.seat, lord=lord, cards=_names(event.allies), number=pearls)


def _effect(effect: Effect, words: Words) -> str:
    return words.say(
        effect.cause,
        seat=effect.seat,
        number=words.pearls(effect.number),
        keys=words.counted("one key", "many keys", effect.number),
        lords=words.listed([words.lord(lord) for lord in lords_in(effect.lords)]),
        location="" if effect.location is None else LOCATION_NAMES[effect.location],
        cards=words.listed([words.card(ally) for ally in effect.allies]),
    )


def _names(cards: Cards) -> str:
    return " ".join(CARD_NAMES[card] for card in cards)


def _draw(event: DrawEvent, words: Words) -> str:
    name = words.say("a location") if event.location is None else LOCATION_NAMES[event.location]
    return words.say("drawn", seat=event.to, location=name)


def _token(event: TokenEvent, words: Words) -> str:
    token = words.say("a token") if event.value is None else words.say("token worth", number=event.value)
    if event.victim is None:
        return words.say("token", seat=event.to, token=token)
    return words.say("stolen", seat=event.to, victim=event.victim, token=token)


def _open(due: Decision, move: Move, words: Words) -> str:
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
