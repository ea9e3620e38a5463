"""Events as sentences. A language is one table; what it lacks falls back to English."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, assert_never

import attrs

from tabletop.core.contract import CHANCE
from tabletop.root_alliance.components import CARDS, ITEMS, PIECE_NAMES, SUITS, CardId, Faction
from tabletop.root_alliance.events import (
    AidEvent,
    DrawEvent,
    Event,
    GiveEvent,
    MobilizeEvent,
    MoveEvent,
    Pieces,
    StealEvent,
    SupporterEvent,
)
from tabletop.root_alliance.factions import PARTS
from tabletop.root_alliance.options import Options
from tabletop.root_alliance.vagabond.components import QUEST_NAMES

ENGLISH: Final[Mapping[str, str]] = {
    **{name: phrase for part in PARTS.values() for name, phrase in part.phrases.items()},
    "Pass": "{who} passes.",
    "End": "{who} ends this part of the turn.",
    "Pass of Ambushing": "{who} lays no ambush.",
    "Pass of Foiling": "{who} does not foil the ambush.",
    "Pass of UsingEffects": "{who} uses no more effects.",
    "Pass of Window": "{who} uses no effect.",
    "Seen": "{who} has seen the hand of {owner}.",
    "Craft": "{who} crafts {card}.",
    "Activate": "{who} activates a crafting piece in a {suit} clearing.",
    "Use": "{who} uses {card}.",
    "Target": "{who} chooses {seat}.",
    "Tax": "{who} removes a warrior from clearing {clearing} to draw a card.",
    "ActivateDominance": "{who} activates {card}.",
    "TakeDominance": "{who} takes {card}.",
    "Spend": "{who} spends {card}.",
    "Discard": "{who} discards {card}.",
    "Travel": "{who} moves {warriors} from clearing {origin} to clearing {destination}.",
    "Battle": "{who} battles {defender} in clearing {clearing}.",
    "Ambush": "{who} plays {card}.",
    "Lose": "{who} chooses to lose a {piece}.",
    "Resolve": "{who} resolves number {index} of what waits.",
    "Recruit": "{who} recruits in clearing {clearing}.",
    "Build": "{who} builds a {piece} in clearing {clearing}.",
    "Roam": "{who} moves to {place}.",
    "Deal": "{who} draws {card}.",
    "DealSuit": "The next clearing is of the suit {suit}.",
    "Dice": "The dice show {higher} and {lower}.",
    "Steal": "{who} takes {card} out of the hand of {of}.",
    "gone": "Removed from clearing {clearing}: {pieces}.",
    "a warrior": "a warrior",
    "warriors": "{count} warriors",
    "a card": "a card",
    "chance": "Chance",
}

_LANGUAGES: Final[Mapping[str, Mapping[str, str]]] = {"en": ENGLISH}


def narrate(event: Event, options: Options, language: str = "en") -> str:
    """The event as a sentence; a language without a table of its own, or a gap in it, falls back to English."""
    phrases = {**ENGLISH, **_LANGUAGES.get(language, {})}
    sentences = [_told(event, options, phrases)]
    if isinstance(event, MoveEvent):
        sentences += _heaps("gone", event.gone, options, phrases)
        sentences += _heaps("come", event.come, options, phrases)
        if any(event.damaged):
            items = ", ".join(ITEMS[item] for item, count in enumerate(event.damaged) for _ in range(count))
            sentences.append(phrases["damaged"].format(items=items))
    if isinstance(event, MoveEvent | GiveEvent | SupporterEvent) and event.lost:
        sentences.append(phrases["lost"].format(owner=Faction.ALLIANCE, cards=", ".join(map(card_text, event.lost))))
    return " ".join(sentences)


def _told(event: Event, options: Options, phrases: Mapping[str, str]) -> str:
    """What was done, in a sentence."""
    match event:
        case MoveEvent():
            return _move_sentence(event, options, phrases)
        case DrawEvent(seat, card):
            return _sentence("Deal", phrases, options, who=seat, card=card)
        case SupporterEvent(seat, card, is_kept):
            return _sentence("supporter" if is_kept else "supporter in vain", phrases, options, who=seat, card=card)
        case MobilizeEvent(seat, card, is_kept):
            return _sentence("Mobilize" if is_kept else "mobilize in vain", phrases, options, who=seat, card=card)
        case GiveEvent(seat, to, card, is_kept):
            return _sentence("Give" if is_kept else "give in vain", phrases, options, who=seat, card=card, to=to)
        case AidEvent(seat, to, card):
            return _sentence("Aid", phrases, options, who=seat, seat=to, card=card)
        case StealEvent(by, of, card):
            return _sentence("Steal", phrases, options, who=by, card=card, of=of)
    assert_never(event)


def _move_sentence(event: MoveEvent, options: Options, phrases: Mapping[str, str]) -> str:
    move = event.move
    fields = {field.name: getattr(part, field.name) for part in (event.due, move) for field in attrs.fields(type(part))}
    kind = type(move).__name__
    answer = f"{kind} of {type(event.due).__name__}"  # the same move may answer several decisions
    return _sentence(answer if answer in phrases else kind, phrases, options, who=event.seat, **fields)


def _heaps(phrase: str, heaps: tuple[Pieces, ...], options: Options, phrases: Mapping[str, str]) -> Iterator[str]:
    """A sentence for each clearing that has lost pieces, or gained some."""
    for clearing in dict.fromkeys(heap.clearing for heap in heaps):
        here = [heap for heap in heaps if heap.clearing == clearing]
        pieces = ", ".join(f"{heap.count} {PIECE_NAMES[heap.piece]}" for heap in here)
        yield phrases[phrase].format(clearing=options.map.places[clearing], pieces=pieces)


def _sentence(phrase: str, phrases: Mapping[str, str], options: Options, **values: Any) -> str:  # noqa: ANN401
    """The phrase with its values filled in, ids by name."""
    words = {name: _word(name, value, options, phrases) for name, value in values.items()}
    sentence = phrases[phrase].format(**words)
    return sentence[0].upper() + sentence[1:]


def _word(name: str, value: Any, options: Options, phrases: Mapping[str, str]) -> str:  # noqa: ANN401  (by name)
    match name:
        case "who" | "to" | "of" | "owner" | "seat" | "defender":
            return phrases["chance"] if value == CHANCE else f"the {options.factions[value]}"
        case "card":
            return phrases["a card"] if value is None else card_text(value)
        case "suit":
            return str(SUITS[value])
        case "piece":
            return str(PIECE_NAMES[value])
        case "item":
            return str(ITEMS[value])
        case "quest":
            return str(QUEST_NAMES[value])
        case "warriors":
            return phrases["a warrior" if value == 1 else "warriors"].format(count=value)
        case "clearing" | "origin" | "destination" | "place":
            return str(options.map.places[value])
        case _:
            return str(value)


def card_text(card: CardId) -> str:
    """The name of the card with its suit: `Root Tea (fox)`."""
    return f"{CARDS[card].name} ({SUITS[CARDS[card].suit]})"
