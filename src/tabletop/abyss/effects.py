"""What follows from a move by itself: pearls, Keys, Allies, Locations, the end. Everybody sees it."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Any, Final

import attrs

from tabletop.abyss import components as c
from tabletop.abyss import moves as m
from tabletop.abyss.decisions import (
    AFTER_ACTION,
    Affiliating,
    ArrivalDeal,
    Decision,
    Locations,
    Paying,
    Refill,
    TurnEnd,
)
from tabletop.abyss.lords import LORD_NAMES, LORDS, Power
from tabletop.abyss.rulebook import stages
from tabletop.abyss.rules.court import is_court_short
from tabletop.abyss.rules.exploration import COUNCIL_PEARLS
from tabletop.abyss.rules.turn import TURN_PEARLS
from tabletop.abyss.state import State, active_lords
from tabletop.core.contract import Seat


class Cause(StrEnum):
    """Why something happens by itself."""

    AFFILIATION = "affiliation"
    """The only Ally that can be affiliated is (A7.7)."""
    ARRIVAL = "arrival"
    """A Lord pays its owner when it comes (A14.4)."""
    SEEKER = "seeker"
    """The Seeker takes pearls of the opponents (A14.4)."""
    LAST_SPACE = "last space"
    """The card of the last space brings a pearl (A5.8)."""
    SHIP_MASTER = "ship master"
    """The Ship Master pays at the end of an exploration (A14.4)."""
    KEYS = "keys"
    """The threat track gives Keys to whoever fights a Monster (A1.8)."""
    REWARD = "reward"
    """The threat track gives pearls where no Monster token is left to choose instead (A1.8, A17.8)."""
    AVAILABLE = "available"
    """A Location was drawn, and another one taken (A10.3, A10.7, A17.39)."""
    KEY_TOKENS = "key tokens"
    """Key tokens are spent for a Location where there is no choice (A10.4)."""
    SLIDE = "slide"
    """Lords slide under a Location where there is no choice (A10.4, A10.7)."""
    REFILL = "refill"
    """The recruiter gains pearls when the Court is refilled (A9.3)."""
    TRIGGER = "trigger"
    """The seat has triggered the end (A12.1)."""
    LANDLORD = "landlord"
    """The Landlord pays at the start of the turn (A14.4)."""
    SHUFFLE = "shuffle"
    """The discard pile becomes the deck, where that is empty and a card can be revealed next (A5.10)."""
    FINAL = "final"
    """The lowest Ally of each Race in the hand is affiliated at the end (A12.6)."""


NAMED_BY: Final[Mapping[Cause, c.LordSet]] = {
    Cause.SEEKER: 1 << LORD_NAMES.index("Seeker"),
    Cause.SHIP_MASTER: 1 << LORD_NAMES.index("Ship Master"),
}
"""The Lord that a cause stands for where its effect names none, as in files of the first version."""


@attrs.frozen
class Effect:
    """
    Something that happens to a seat by itself.

    number: pearls, or Keys. lords, location, allies: those that it concerns, if any.
    """

    cause: Cause
    seat: Seat
    number: int = 0
    lords: c.LordSet = 0
    location: c.LocationId | None = None
    allies: tuple[c.CardId, ...] = ()


_PLAIN: Final = frozenset({m.Buy, m.DealToken, m.Discard, m.Keep, m.Pass, m.Request, m.Reward, m.Sell, m.Sweep, m.Take})
"""Moves that change nobody's Lords or affiliated Allies: what ends the turn after them finds these as they were."""


def effects(state: State, move: m.Move, after: State) -> tuple[Effect, ...]:
    """
    What `move`, which leads from `state` to `after`, brings about by itself, in the order in which it happens.

    It is that of `effects_by_stage`, and taken from the two states alone where no step between them can hide anything.
    """
    is_turn_over = state.turn != after.turn or not after.pending
    if is_turn_over and type(move) not in _PLAIN:
        return effects_by_stage(state, move)
    if _is_refilling(state) and (is_turn_over or not _is_refilling(after)):
        return effects_by_stage(state, move)
    effects_of = _EFFECTS.get(type(move))
    is_shuffled = _is_shuffled(state, move, after)
    if effects_of is None and not (is_turn_over or is_shuffled) and state.ends_before is after.ends_before:
        return ()
    found = [] if effects_of is None else list(effects_of(state, move, after))
    if state.ends_before is None and after.ends_before is not None:
        found.append(Effect(Cause.TRIGGER, after.ends_before))
    if is_turn_over:
        found += _turn_ended(state, TurnEnd(state.active), after)
    if is_shuffled:
        found.append(Effect(Cause.SHUFFLE, state.active))
    return tuple(found)


def _is_shuffled(state: State, stage: m.Move | Decision, after: State) -> bool:
    """Whether the deck holds something else than what was left of it (A5.10)."""
    return after.deck is not state.deck and len(after.deck) != len(state.deck) - (type(stage) is m.Reveal)


def _is_refilling(state: State) -> bool:
    """Whether the Court is still to be refilled in this turn (A9.1)."""
    owed = state.pending
    return len(owed) > _STEPS_AFTER and type(owed[_STEPS_AFTER]) is Refill


_STEPS_AFTER: Final = len(AFTER_ACTION[0])


def effects_by_stage(state: State, move: m.Move) -> tuple[Effect, ...]:
    """The same, taken from the states before and after each stage of the move (A3.1, A7.8)."""
    found: list[Effect] = []
    for stage, after in stages(state, move):
        effects_of = _EFFECTS.get(type(stage))
        if effects_of is not None:
            found += effects_of(state, stage, after)
        if state.ends_before is None and after.ends_before is not None:
            found.append(Effect(Cause.TRIGGER, after.ends_before))
        if _is_shuffled(state, stage, after):
            found.append(Effect(Cause.SHUFFLE, state.active))
        state = after
    return tuple(found)


def _paid(before: State, _move: m.Pay, after: State) -> Iterator[Effect]:
    """With a choice of affiliation nothing happens yet: the Lord arrives after it (A7.8)."""
    due = before.pending[-1]
    assert isinstance(due, Paying)  # only then is something paid
    if not after.laid:
        yield Effect(Cause.AFFILIATION, due.seat, allies=_gained(before, after, due.seat))
        yield from _arrived(before, after, due.seat, due.lord)


def _gained(before: State, after: State, seat: Seat) -> tuple[c.CardId, ...]:
    """The Allies that the seat has affiliated."""
    gained = Counter(after.players[seat].affiliated) - Counter(before.players[seat].affiliated)
    return tuple(sorted(gained.elements()))


def _affiliated(before: State, _move: m.Affiliate, after: State) -> Iterator[Effect]:
    due = before.pending[-1]
    assert isinstance(due, Affiliating)  # only then is one chosen
    yield from _arrived(before, after, due.seat, due.lord)


def _appointed(before: State, move: m.Appoint, after: State) -> Iterator[Effect]:
    yield from _arrived(before, after, before.pending[-1].seat, move.lord)


def _lord_dealt(before: State, move: m.DealLord, after: State) -> Iterator[Effect]:
    due = before.pending[-1]
    if isinstance(due, ArrivalDeal):
        yield from _arrived(before, after, due.to, move.lord)


def _arrived(before: State, after: State, to: Seat, lord: c.LordId) -> Iterator[Effect]:
    """A Lord pays its owner; the Seeker robs the opponents (A14.4)."""
    power = LORDS[lord].power
    if power in {Power.PEARLS, Power.TURN_PEARLS}:
        yield Effect(Cause.ARRIVAL, to, LORDS[lord].amount, 1 << lord)
    elif power is Power.TAKE_PEARLS:
        yield from _robbed(before, after, to, lord)


def _unnamed(cause: Cause, lord: c.LordId) -> c.LordSet:
    return 0 if NAMED_BY[cause] == 1 << lord else 1 << lord


def _robbed(before: State, after: State, to: Seat, lord: c.LordId) -> Iterator[Effect]:
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        if seat != to and new.pearls < old.pearls:
            yield Effect(Cause.SEEKER, Seat(seat), old.pearls - new.pearls, _unnamed(Cause.SEEKER, lord))


def _explored(before: State, _move: m.Buy | m.Take | m.Fight, after: State) -> Iterator[Effect]:
    """The Ship Master pays for what has gone to the Council, after a sale only without a next card (A5.9, A5.11)."""
    races = sum(len(new) > len(old) for old, new in zip(before.council, after.council, strict=True))
    active = active_lords(before.players[before.active])
    for lord, pearls in COUNCIL_PEARLS.items():
        if races and active >> lord & 1:
            yield Effect(Cause.SHIP_MASTER, before.active, races * pearls, _unnamed(Cause.SHIP_MASTER, lord))


def _taken(before: State, move: m.Take | m.Fight, after: State) -> Iterator[Effect]:
    if len(before.track) == c.TRACK_SPACES:
        yield Effect(Cause.LAST_SPACE, before.active, c.LAST_SPACE_PEARLS)
    yield from _explored(before, move, after)


def _fought(before: State, move: m.Fight, after: State) -> Iterator[Effect]:
    """The pearls that nothing else has brought are the reward; with a choice there are none yet (A1.8)."""
    others = tuple(_taken(before, move, after))
    yield from others
    old, new = before.players[before.active], after.players[before.active]
    if new.keys > old.keys:
        yield Effect(Cause.KEYS, before.active, new.keys - old.keys)
    reward = new.pearls - old.pearls - sum(effect.number for effect in others)
    if reward:
        yield Effect(Cause.REWARD, before.active, reward)


def _controlled(before: State, move: m.Control, after: State) -> Iterator[Effect]:
    for location in before.drawn:
        if location != move.location:
            yield Effect(Cause.AVAILABLE, before.pending[-1].seat, location=location)
    yield from _spent(before, 0, 0, after)


def _key_paid(before: State, move: m.PayKey, after: State) -> Iterator[Effect]:
    lords, tokens = (0, 1) if move.lord is None else (1 << move.lord, 0)
    yield from _spent(before, lords, tokens, after)


def _spent(before: State, lords: c.LordSet, tokens: int, after: State) -> Iterator[Effect]:
    """The Keys that were spent beside these, which were chosen (A10.4, A10.7)."""
    seat = before.pending[-1].seat
    old, new = before.players[seat], after.players[seat]
    slid = old.free & ~new.free & ~lords
    if slid:
        location = next(site.location for site in new.sites if site.lords & slid)
        yield Effect(Cause.SLIDE, seat, 0, slid, location)
    if old.keys - new.keys > tokens:
        yield Effect(Cause.KEY_TOKENS, seat, old.keys - new.keys - tokens)


def _refilled(before: State, stage: Refill, after: State) -> Iterator[Effect]:
    if is_court_short(before):
        yield Effect(Cause.REFILL, stage.seat, c.REFILL_PEARLS)
    else:
        yield from _turn_ended(before, stage, after)


def _turn_ended(before: State, _stage: Refill | Locations | TurnEnd, after: State) -> Iterator[Effect]:
    """The next turn begins with the Landlord, or the game ends with the final affiliation (A3.1, A12.6)."""
    if after.pending and after.turn == before.turn:
        return  # there is something to ask first
    active = active_lords(before.players[after.active]) if after.pending else 0
    for lord, pearls in TURN_PEARLS.items():
        if active >> lord & 1:
            yield Effect(Cause.LANDLORD, after.active, pearls, 1 << lord)
    for seat in map(Seat, range(0 if after.pending else len(after.players))):
        allies = _gained(before, after, seat)
        if allies:
            yield Effect(Cause.FINAL, seat, allies=allies)


_EFFECTS: Final[Mapping[type[m.Move] | type[Decision], Callable[[State, Any, State], Iterator[Effect]]]] = {
    m.Pay: _paid,
    m.Affiliate: _affiliated,
    m.Appoint: _appointed,
    m.DealLord: _lord_dealt,
    m.Buy: _explored,
    m.Take: _taken,
    m.Fight: _fought,
    m.Control: _controlled,
    m.PayKey: _key_paid,
    Refill: _refilled,
    Locations: _turn_ended,
    TurnEnd: _turn_ended,
}
"""By move or stage: what it brings about, read off the states right before and after it."""
