"""Events as sentences. A language is one table; what it lacks falls back to English."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

from tabletop.core import Names
from tabletop.core.contract import CHANCE, Seat
from tabletop.root_alliance import events, factions, maps, vocabulary
from tabletop.root_alliance.alliance.events import ShowEvent
from tabletop.root_alliance.components import ITEMS, CardId, Cards, PieceId, each_of
from tabletop.root_alliance.options import Options
from tabletop.root_alliance.pieces import Pieces
from tabletop.root_alliance.vagabond.events import AidEvent

_MOST: Final = 50  # items that a sentence lists: more than there are, and a made-up event may hold any number

ENGLISH: Final[Mapping[str, str]] = {
    **{name: phrase for part in factions.PARTS.values() for name, phrase in part.phrases.items()},
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
    "DrawEvent": "{who} draws {card}.",
    "DealSuit": "The next clearing is of the suit {suit}.",
    "Dice": "The dice show {higher} and {lower}.",
    "StealEvent": "{who} takes {card} out of the hand of {of}.",
    "looked at": "The hand of {owner} is shown.",
    "shown": "The cards shown: {cards}.",
    "taken": "That pays for {card}.",
    "none": "none",
    "gone": "Removed from clearing {clearing}: {pieces}.",
    "a warrior": "a warrior",
    "warriors": "{count} warriors",
    "a card": "a card",
    "chance": "Chance",
}

_LANGUAGES: Final[Mapping[str, Mapping[str, str]]] = {"en": ENGLISH}


def narrate(event: events.Event, options: Options, language: str = "en") -> str:
    """The event as a sentence; a language without a table of its own, or a gap in it, falls back to English."""
    return " ".join(_sentences(event, {**ENGLISH, **_LANGUAGES.get(language, {})}, vocabulary.spoken(options)))


def _sentences(event: events.Event, phrases: Mapping[str, str], called: Names) -> Iterator[str]:
    if isinstance(event, events.MoveEvent):
        yield _move_sentence(event, phrases, called)
        yield from _heaps("gone", event.gone, phrases, called)
        yield from _heaps("come", event.come, phrases, called)
        if any(event.damaged):
            yield phrases["damaged"].format(
                items=", ".join(ITEMS[item] for item in islice(each_of(event.damaged), _MOST))
            )
        yield from _brought_about(event, phrases, called)
    else:
        words = vocabulary.words_of(event, called)
        whole = {"who": next(iter(words.values())), "card": phrases["a card"], **words}
        in_vain = "" if getattr(event, "is_kept", True) else " in vain"
        yield _filled(phrases[type(event).__name__ + in_vain], **whole)
    if isinstance(event, ShowEvent) and event.cards is not None:
        yield phrases["shown"].format(cards=_listed(event.cards, called))
    if isinstance(event, AidEvent) and event.item is not None:
        yield phrases["exhausted"].format(item=ITEMS[event.item])
    lost: Cards = getattr(event, "lost", ())
    if lost:
        yield phrases["lost"].format(cards=_listed(lost, called))


def _brought_about(event: events.MoveEvent, phrases: Mapping[str, str], called: Names) -> Iterator[str]:
    """What followed without anybody being asked, and the hand that is shown."""
    if event.decree or event.penalty:
        yield phrases["turmoil"].format(points=event.penalty, cards=_listed(event.decree, called) or phrases["none"])
    if event.partner is not None:
        yield phrases["partner"].format(partner=called.word(Seat, event.partner))
    if event.taken is not None:
        yield phrases["taken"].format(card=called.word(CardId, event.taken))
    if event.shown is not None:
        whose = called.word(Seat, event.shown.owner)
        cards = event.shown.cards
        yield phrases["looked at"].format(owner=whose)
        if cards is not None:
            yield phrases["shown"].format(cards=_listed(cards, called))


def _listed(cards: Cards, called: Names) -> str:
    return ", ".join(called.word(CardId, card) for card in cards)


def _move_sentence(event: events.MoveEvent, phrases: Mapping[str, str], called: Names) -> str:
    words = {**vocabulary.words_of(event.due, called), **vocabulary.words_of(event.move, called)}
    if "warriors" in words:
        count = words["warriors"]
        words["warriors"] = phrases["a warrior" if count == "1" else "warriors"].format(count=count)
    kind = type(event.move).__name__
    answer = f"{kind} of {type(event.due).__name__}"  # the same move may answer several decisions
    who = phrases["chance"] if event.seat == CHANCE else called.word(Seat, event.seat)
    return _filled(phrases[answer if answer in phrases else kind], who=who, **words)


def _filled(phrase: str, **words: str) -> str:
    sentence = phrase.format(**words)
    return sentence[0].upper() + sentence[1:]


def _heaps(phrase: str, heaps: tuple[Pieces, ...], phrases: Mapping[str, str], called: Names) -> Iterator[str]:
    """A sentence for each clearing that has lost pieces, or gained some."""
    for clearing in dict.fromkeys(heap.clearing for heap in heaps):
        here = [heap for heap in heaps if heap.clearing == clearing]
        pieces = ", ".join(f"{heap.count} {called.word(PieceId, heap.piece)}" for heap in here)
        yield phrases[phrase].format(clearing=called.word(maps.PlaceId, clearing), pieces=pieces)
