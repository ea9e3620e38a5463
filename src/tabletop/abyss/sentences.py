"""
Moves and events as sentences, and the words in which drawings and sentences name things.

A language is one table of phrases and one of names; what is missing falls back to English. The phrase of a move, or of
what is seen of it, stands under the name of its class, behind the name of the decision where that makes a difference.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tabletop.abyss import components as c
from tabletop.abyss import events
from tabletop.abyss import moves as m
from tabletop.abyss.decisions import Decision
from tabletop.abyss.effects import NAMED_BY, Effect
from tabletop.abyss.locations import LOCATION_NAMES
from tabletop.abyss.lords import LORD_NAMES, LORDS, PURCHASE_PEARLS, SALE_PEARLS, Power, the_lord_with
from tabletop.abyss.options import Options
from tabletop.abyss.piles import Cards, lords_in
from tabletop.core.names import Form, fields_of_class

_ENGLISH: Final[Mapping[str, str]] = {
    "NameFirst": "P{first} is the first player.",
    "CourtDeal DealLord": "The {lord} comes to space {space} of the Court.",
    "ArrivalDeal DealLord": "The {lord} comes to P{to}.",
    "DealLocation": "{location} is available.",
    "Reveal": "{card} is revealed.",
    "Plot": "P{seat} plots at Court for 1 pearl.",
    "Explore": "P{seat} explores the depths.",
    "Exploring Explore": "P{seat} goes on exploring.",
    "BuyEvent": "P{seat} buys {card} from P{explorer} for {pearls}.",
    "TakeEvent": "P{seat} takes {card}.",
    "Fight": "P{seat} fights the Monster.",
    "Reward": "P{seat} is rewarded with {reward}.",
    "StackEvent": "P{seat} takes the {race} stack: {cards}.",
    "Recruit": "P{seat} begins to recruit the {lord}.",
    "Lay": "P{seat} lays {ally}.",
    "PayEvent": "P{seat} recruits the {lord} with {cards}.",
    "pay more": "P{seat} recruits the {lord} with {cards} and {pearls}.",
    "Affiliate": "P{seat} affiliates {ally}.",
    "DiscardEvent": "P{seat} discards {ally}.",
    "AsideEvent": "P{seat} discards {ally}.",
    "Keep": "P{seat} pays 1 pearl and keeps an Ally.",
    "SellEvent": "P{seat} discards {ally} for {pearls} with the {by}.",
    "Sweep": "P{seat} discards the {race} stack with the {by}.",
    "Dismiss": "P{seat} discards the {lord} from the Court with the {by}.",
    "Disable": "P{seat} disables the {lord} of P{victim}.",
    "Rob": "P{seat} takes a Monster token of P{victim}.",
    "Appoint": "P{seat} takes the {lord} from the Court.",
    "Corrupting Appoint": "P{seat} takes the {lord} from the Court for {pearls}.",
    "Sacrifice": "P{seat} discards the {lord}.",
    "Swap": "P{seat} gives {given} for {gained}.",
    "Control": "P{seat} takes control of {location}.",
    "Draw": "P{seat} chooses to draw {locations}.",
    "DrawEvent": "P{to} draws {location}.",
    "key token": "P{seat} spends a Key token.",
    "PayKey": "P{seat} slides the {lord} under the Location.",
    "Exchange": "P{seat} exchanges Black Smokers for {location}.",
    "TokenEvent": "P{to} gains {value}.",
    "stolen": "P{to} gains {value} from P{victim}.",
    "Sale Pass": "P{seat} does not buy.",
    "Pass": "P{seat} passes.",
    "affiliation": "P{seat} affiliates {cards}.",
    "arrival": "P{seat} gains {number} from the {lords}.",
    "seeker": "P{seat} loses {number} to the {lords}.",
    "last space": "P{seat} gains {number} for the last space.",
    "ship master": "P{seat} gains {number} from the {lords}.",
    "keys": "P{seat} gains {keys}.",
    "reward": "P{seat} is rewarded with {number}.",
    "available": "{location} becomes available.",
    "key tokens": "P{seat} spends {keys}.",
    "slide": "P{seat} slides the {lords} under {location}.",
    "refill": "The Court is short: P{seat} gains {number}.",
    "trigger": "P{seat} has triggered the end: every other seat has one more turn.",
    "landlord": "P{seat} gains {number} from the {lords}.",
    "shuffle": "The discard pile is shuffled: it is the deck now.",
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
        names: dict[Form, Callable[[Any], str]] = {
            c.RaceId: c.RACE_NAMES.__getitem__,
            c.CardId: self.card,
            c.LordId: self.lord,
            c.LocationId: self.location,
            c.TokenValue: self.token,
        }
        self._names = {**names, **{form | None: name for form, name in names.items()}}

    def say(self, phrase: str, **parts: object) -> str:
        """The phrase with its parts filled in."""
        return self._phrases[phrase].format(**parts)

    def tell(self, thing: m.Move | events.MoveEvent, due: Decision | None = None, **parts: object) -> str:
        """The phrase of a move, or of what is seen of it, with all filled in that it and the decision due name."""
        key = type(thing).__name__
        longer = f"{type(due).__name__} {key}"
        named = {**({} if due is None else self._parts(due)), **self._parts(thing), **parts}
        return self.say(longer if longer in self._phrases else key, **named)

    def _parts(self, thing: Any) -> dict[str, object]:  # noqa: ANN401  (a move, an event or a decision)
        """Field by field what it holds, by name where its type has names."""
        kind: Any = type(thing)
        values = {name: (form, getattr(thing, name)) for name, form in fields_of_class(kind)}
        return {name: self._names.get(form, _as_it_is)(value) for name, (form, value) in values.items()}

    def lord(self, lord: c.LordId | None) -> str:
        """The name of the Lord."""
        return "" if lord is None else self._lords[lord]

    def location(self, location: c.LocationId | None) -> str:
        """The name on the tile, or just a Location."""
        return self._phrases["a location"] if location is None else LOCATION_NAMES[location]

    def token(self, value: c.TokenValue | None) -> str:
        """A Monster token, with its value where that is seen."""
        return self._phrases["a token"] if value is None else self.say("token worth", number=value)

    def card(self, card: c.CardId | None) -> str:
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


def _as_it_is(value: object) -> object:
    return value


def narrate(event: events.Event, options: Options, language: str = "en") -> str:  # noqa: ARG001  (the contract gives them)
    """
    The event as a sentence, and one more for each thing that follows by itself.

    A language without a table of its own, or a gap in it, falls back to English.
    """
    words = Words(language)
    seen, effects = (event.event, event.effects) if isinstance(event, events.EffectEvent) else (event, ())
    sentences = [_describe_event(seen, words), *(_describe_effect(effect, words) for effect in effects)]
    return " ".join(sentence[0].upper() + sentence[1:] for sentence in sentences)


def _describe_event(event: events.MoveEvent, words: Words) -> str:
    match event:
        case events.OpenEvent(due, move):
            return _describe_move(due, move, words)
        case events.BuyEvent(price=price):
            return words.tell(event, pearls=words.pearls(price))
        case events.SellEvent():
            return words.tell(event, pearls=words.pearls(SALE_PEARLS), by=words.lord(the_lord_with(Power.SELL)))
        case events.StackEvent(size=size, cards=cards):
            seen = "" if cards is None else f" ({_names(cards)})"
            return words.tell(event, cards=words.counted("one ally", "allies", size) + seen)
        case events.PayEvent(seat, lord, allies, pearls) if pearls:
            more = words.pearls(pearls)
            return words.say("pay more", seat=seat, lord=words.lord(lord), cards=_names(allies), pearls=more)
        case events.PayEvent(allies=allies):
            return words.tell(event, cards=_names(allies))
        case events.TokenEvent(to, victim, value) if victim is not None:
            return words.say("stolen", to=to, victim=victim, value=words.token(value))
        case _:
            return words.tell(event)


def _describe_move(due: Decision, move: m.Move, words: Words) -> str:
    """The sentence of a move that is seen whole, as an answer to what was due."""
    match move:
        case m.Reward(pearls, tokens):
            parts = [words.pearls(pearls)] * (pearls > 0)
            parts += [words.counted("one token", "tokens", tokens)] * (tokens > 0)
            return words.tell(move, due, reward=words.listed(parts))
        case m.Draw(number):
            return words.tell(move, due, locations=words.counted("one location", "locations", number))
        case m.Appoint():
            return words.tell(move, due, pearls=words.pearls(PURCHASE_PEARLS))
        case m.Sweep():
            return words.tell(move, due, by=words.lord(the_lord_with(Power.SWEEP)))
        case m.Dismiss():
            return words.tell(move, due, by=words.lord(the_lord_with(Power.DISMISS)))
        case m.PayKey(None):
            return words.say("key token", seat=due.seat)
        case _:
            return words.tell(move, due)


def _describe_effect(effect: Effect, words: Words) -> str:
    return words.say(
        effect.cause,
        seat=effect.seat,
        number=words.pearls(effect.number),
        keys=words.counted("one key", "many keys", effect.number),
        lords=words.listed([words.lord(lord) for lord in lords_in(effect.lords or NAMED_BY.get(effect.cause, 0))]),
        location=words.location(effect.location),
        cards=words.listed([words.card(ally) for ally in effect.allies]),
    )


def _names(cards: Cards) -> str:
    return " ".join(c.CARD_NAMES[card] for card in cards)
