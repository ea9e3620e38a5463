"""Events as sentences: what a move is, and what it brings about by itself."""

from typing import assert_never

from tabletop.abyss import events
from tabletop.abyss.components import CARD_NAMES, RACE_NAMES
from tabletop.abyss.effects import NAMED_BY, Effect
from tabletop.abyss.locations import LOCATION_NAMES
from tabletop.abyss.lords import LORD_NAMES, SALE_PEARLS
from tabletop.abyss.notation import Words, describe_move
from tabletop.abyss.options import Options
from tabletop.abyss.piles import Cards, lords_in


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
            return describe_move(due, move, words)
        case events.BuyEvent(seat, explorer, card, price):
            return words.say("buy", seat=seat, explorer=explorer, card=words.card(card), number=words.pearls(price))
        case events.TakeEvent(seat, card):
            return words.say("take", seat=seat, card=words.card(card))
        case events.DiscardEvent(seat, ally):
            return words.say("discard", seat=seat, card=words.card(ally))
        case events.SellEvent(seat, ally):
            return words.say("sell", seat=seat, card=words.card(ally), number=words.pearls(SALE_PEARLS))
        case events.StackEvent():
            return _describe_stack(event, words)
        case events.PayEvent():
            return _describe_payment(event, words)
        case events.DrawEvent():
            return _describe_draw(event, words)
        case events.TokenEvent():
            return _describe_token(event, words)
    assert_never(event)


def _describe_stack(event: events.StackEvent, words: Words) -> str:
    cards = words.counted("one ally", "allies", event.size)
    if event.cards is not None:
        cards += f" ({_names(event.cards)})"
    return words.say("stack", seat=event.seat, race=RACE_NAMES[event.race], cards=cards)


def _describe_payment(event: events.PayEvent, words: Words) -> str:
    lord, pearls = words.lord(event.lord), words.pearls(event.pearls)
    phrase = "pay more" if event.pearls else "pay"
    return words.say(phrase, seat=event.seat, lord=lord, cards=_names(event.allies), number=pearls)


def _describe_effect(effect: Effect, words: Words) -> str:
    return words.say(
        effect.cause,
        seat=effect.seat,
        number=words.pearls(effect.number),
        keys=words.counted("one key", "many keys", effect.number),
        lords=words.listed([words.lord(lord) for lord in lords_in(effect.lords)]),
        by=words.listed([LORD_NAMES[lord] for lord in lords_in(effect.lords)]) or NAMED_BY.get(effect.cause, ""),
        location="" if effect.location is None else LOCATION_NAMES[effect.location],
        cards=words.listed([words.card(ally) for ally in effect.allies]),
    )


def _names(cards: Cards) -> str:
    return " ".join(CARD_NAMES[card] for card in cards)


def _describe_draw(event: events.DrawEvent, words: Words) -> str:
    name = words.say("a location") if event.location is None else LOCATION_NAMES[event.location]
    return words.say("drawn", seat=event.to, location=name)


def _describe_token(event: events.TokenEvent, words: Words) -> str:
    token = words.say("a token") if event.value is None else words.say("token worth", number=event.value)
    if event.victim is None:
        return words.say("token", seat=event.to, token=token)
    return words.say("stolen", seat=event.to, victim=event.victim, token=token)
