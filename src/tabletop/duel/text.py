"""Moves and events as text, and how ids are written in JSON. Notation is the same in every language."""

from collections.abc import Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Final, assert_never

from cattrs import Converter

from tabletop.core.contract import Seat
from tabletop.core.errors import NotationError
from tabletop.core.forms import register_form, register_name_set, register_names
from tabletop.duel.components import Hero, HeroId, HeroSet, Leader, LeaderId, SlotSet, hero_names, leader_names
from tabletop.duel.decisions import Decision, HandDeal, SlotDeal
from tabletop.duel.moves import Block, Council, Deal, DealLeader, Move, Return, Take, all_moves, known_move
from tabletop.duel.observe import (
    BlockEvent,
    Card,
    CouncilEvent,
    DealEvent,
    Event,
    LeaderEvent,
    ReturnEvent,
    TakeEvent,
)
from tabletop.duel.options import Options


def format_move(move: Move, options: Options) -> str:
    """The one spelling of the move: `take 0:1,4`, `return G5 K2`, `council G5`, `block G5 1:3`, `deal G5`."""
    known = known_move(move, options)
    if known is None:
        return repr(move)  # no move of this game, shown as what it is
    hero, leader = hero_names(options.heroes), leader_names(options.leaders)
    match known:
        case Take(row, (low, high)):
            return f"take {row}:{low},{high}"
        case Return((first, second)):
            return f"return {hero[first]} {hero[second]}"
        case Council(id_):
            return f"council {hero[id_]}"
        case Block(id_, row, slot):
            return f"block {hero[id_]} {row}:{slot}"
        case Deal(id_):
            return f"deal {hero[id_]}"
        case DealLeader(id_):
            return f"leader {leader[id_]}"
    assert_never(known)


def parse_move(text: str, options: Options) -> Move:
    """
    The move with this spelling, in any letter case.

    Raises:
        NotationError: `text` is not exactly what `format_move` writes for some move.
    """
    move = _moves_by_text(options).get(text.casefold()) if isinstance(text, str) else None
    if move is None:
        raise NotationError(text, _accepted(options))
    return move


@lru_cache(maxsize=16)
def _moves_by_text(options: Options) -> Mapping[str, Move]:
    return {format_move(move, options).casefold(): move for move in all_moves(options)}


def _accepted(options: Options) -> str:
    """One example of each kind of move."""
    kinds = {type(move): move for move in reversed(all_moves(options))}
    return " | ".join(format_move(move, options) for move in reversed(kinds.values()))


_ENGLISH: Final[Mapping[str, str]] = {
    "take": "P{seat} takes {first} and {second} from row {row}, slots {low} and {high}.",
    "return": "P{seat} returns {first} to slot {low} and {second} to slot {high} of row {row}, face up.",
    "council": "P{seat} lays {hero} into the council.",
    "block": "P{seat} lays {hero} face down on slot {slot} of row {row}.",
    "draw": " P{seat} draws {hero}.",
    "deal hand": "P{seat} is dealt {hero}.",
    "deal slot": "{hero} is laid face down into row {row}.",
    "deal top": "{hero} is now on top of the pile.",
    "leader": "P{seat} is dealt {leader}.",
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
    sentence = _sentence(event, options, phrases)
    return sentence[0].upper() + sentence[1:]


def _sentence(event: Event, options: Options, phrases: Mapping[str, str]) -> str:
    match event:
        case TakeEvent(seat, row, (low, high), heroes):
            first, second = (_card_text(card, options, phrases) for card in heroes)
            return phrases["take"].format(seat=seat, row=row, low=low, high=high, first=first, second=second)
        case ReturnEvent(seat, row, (low, high), heroes):
            first, second = (hero_names(options.heroes)[hero] for hero in heroes)
            return phrases["return"].format(seat=seat, row=row, low=low, high=high, first=first, second=second)
        case CouncilEvent(seat, hero, drawn):
            text = phrases["council"].format(seat=seat, hero=_card_text(hero, options, phrases))
            return text + _draw_text(seat, drawn, options, phrases)
        case BlockEvent(seat, hero, row, slot, drawn):
            text = phrases["block"].format(seat=seat, hero=_card_text(hero, options, phrases), row=row, slot=slot)
            return text + _draw_text(seat, drawn, options, phrases)
        case DealEvent(place, hero):
            return _deal_text(place, _card_text(hero, options, phrases), phrases)
        case LeaderEvent(to, leader):
            name = phrases["a leader"] if leader is None else leader_names(options.leaders)[leader]
            return phrases["leader"].format(seat=to, leader=name)
    assert_never(event)


def _deal_text(place: Decision, hero: str, phrases: Mapping[str, str]) -> str:
    match place:
        case HandDeal(to):
            return phrases["deal hand"].format(seat=to, hero=hero)
        case SlotDeal(row):
            return phrases["deal slot"].format(row=row, hero=hero)
        case _:
            return phrases["deal top"].format(hero=hero)


def _draw_text(seat: Seat, drawn: Card | None, options: Options, phrases: Mapping[str, str]) -> str:
    return "" if drawn is None else phrases["draw"].format(seat=seat, hero=_card_text(drawn, options, phrases))


def _card_text(card: Card, options: Options, phrases: Mapping[str, str]) -> str:
    """The hero's name, or what its back tells."""
    if card.hero is not None:
        return hero_names(options.heroes)[card.hero]
    return phrases["a hero"] if card.faction is None else phrases[card.faction]


def register_hooks(converter: Converter, options: Options) -> None:
    """Write heroes and leaders by name, sets of heroes as lists of names, the cards of the options as their faces."""
    register_names(converter, HeroId, hero_names(options.heroes))
    register_names(converter, LeaderId, leader_names(options.leaders))
    register_name_set(converter, HeroSet, hero_names(options.heroes))
    register_name_set(converter, SlotSet, [str(slot) for slot in range(options.row_length)])
    register_form(converter, Hero, attrgetter("name"), lambda name: Hero.named(_text(name)))
    register_form(converter, Leader, attrgetter("name"), lambda name: Leader.named(_text(name)))


def _text(value: object) -> str:
    """The value, which must be a text."""
    if not isinstance(value, str):
        raise ValueError("expected a text, as in 'G5'")  # noqa: TRY004  (a fault of the data, with a path to it)
    return value
