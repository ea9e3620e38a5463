"""What heroes and leaders are called, moves and events as text. Notation is the same in every language."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, assert_never

import attrs

from tabletop.core import Names, Notation, Table, readable
from tabletop.duel.components import HeroId, LeaderId, SlotSet, hero_names, leader_names
from tabletop.duel.events import BlockEvent, Card, CouncilEvent, DealEvent, Event, LeaderEvent, ReturnEvent, TakeEvent
from tabletop.duel.moves import Block, Council, Deal, DealLeader, Move, Return, Take, chances, decisions
from tabletop.duel.options import DEFAULT, Options


@lru_cache(maxsize=64)
def names(options: Options) -> Names:
    """Heroes and leaders by their faces, slots by number; of cards that look alike the further ones have a letter."""
    slots = tuple(map(str, range(options.row_length)))
    heroes, leaders = hero_names(options.heroes), leader_names(options.leaders)
    return Names({HeroId: Table(heroes), LeaderId: Table(leaders), SlotSet: Table(slots)})


NOTATION: Final = Notation[Options, Move](
    decisions,
    chances,
    names,
    {
        Take: "take {row}:{slots:,}",
        Return: "return",
        Council: "council",
        Block: "block {hero} {row}:{slot}",
        Deal: "deal",
        DealLeader: "leader",
    },
)
all_moves, format_move, parse_move = NOTATION.all_moves, NOTATION.format, NOTATION.parse
readable(lambda move: format_move(move, DEFAULT), Take, Return, Council, Block, Deal, DealLeader)
"""A move knows no options: `str` calls its cards as they are called in the game of the box."""

_ENGLISH: Final[Mapping[str, str]] = {
    "TakeEvent": "P{seat} takes {heroes[0]} and {heroes[1]} from row {row}, slots {slots[0]} and {slots[1]}.",
    "ReturnEvent": "P{seat} returns {heroes[0]} to slot {slots[0]} and {heroes[1]} to slot {slots[1]} of row {row}, "
    "face up.",
    "CouncilEvent": "P{seat} lays {hero} into the council.",
    "BlockEvent": "P{seat} lays {hero} face down on slot {slot} of row {row}.",
    "draw": " P{seat} draws {drawn}.",
    "HandDeal": "P{place.to} is dealt {hero}.",
    "SlotDeal": "{hero} is laid face down into row {place.row}.",
    "TopDeal": "{hero} is now on top of the pile.",
    "LeaderEvent": "P{to} is dealt {leader}.",
    "a leader": "a leader",
    "a hero": "a hero",
    "R": "an Imperial Army hero",
    "G": "a Hill Tribes hero",
    "B": "a Water People hero",
    "K": "an Undead hero",
}

_LANGUAGES: Final[Mapping[str, Mapping[str, str]]] = {"en": _ENGLISH}


def narrate(event: Event, options: Options, language: str = "en") -> str:
    """The event as a sentence; a language without a table of its own, or a gap in it, falls back to English."""
    phrases = {**_ENGLISH, **_LANGUAGES.get(language, {})}
    phrase = phrases[type(event.place if isinstance(event, DealEvent) else event).__name__]
    if isinstance(event, CouncilEvent | BlockEvent) and event.drawn is not None:
        phrase += phrases["draw"]
    sentence = phrase.format(**{**attrs.asdict(event, recurse=False), **_cards(event, options, phrases)})
    return sentence[0].upper() + sentence[1:]


def _cards(event: Event, options: Options, phrases: Mapping[str, str]) -> Mapping[str, str | tuple[str, ...]]:
    """The cards of the event in words, by the field that holds them."""
    match event:
        case TakeEvent(heroes=heroes):
            return {"heroes": tuple(_card(hero, options, phrases) for hero in heroes)}
        case ReturnEvent(heroes=shown):
            return {"heroes": tuple(names(options).name(HeroId, hero) for hero in shown)}
        case CouncilEvent(hero=hero, drawn=drawn) | BlockEvent(hero=hero, drawn=drawn):
            return {"hero": _card(hero, options, phrases), "drawn": _card(drawn, options, phrases)}
        case DealEvent(hero=hero):
            return {"hero": _card(hero, options, phrases)}
        case LeaderEvent(leader=leader):
            return {"leader": phrases["a leader"] if leader is None else names(options).name(LeaderId, leader)}
    assert_never(event)


def _card(card: Card | None, options: Options, phrases: Mapping[str, str]) -> str:
    """The hero's name, or what its back tells."""
    if card is None:
        return ""
    if card.hero is not None:
        return names(options).name(HeroId, card.hero)
    return phrases["a hero"] if card.faction is None else phrases[card.faction]
