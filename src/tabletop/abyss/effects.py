"""What a move brings about by itself, beside what it says: pearls, Keys, affiliations, the end. All of it is public."""

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum

import attrs

from tabletop.abyss.components import (
    ARRIVAL_PEARLS,
    LANDLORD,
    LANDLORD_PEARLS,
    LAST_SPACE_PEARLS,
    LORD_IDS,
    REFILL_PEARLS,
    SEEKER,
    SHIP_MASTER,
    TRACK_SPACES,
    CardId,
    LocationId,
    LordSet,
)
from tabletop.abyss.decisions import Exploring, Refill
from tabletop.abyss.moves import Fight, Move, Pay, PayKey, Take
from tabletop.abyss.rules.court import is_court_short
from tabletop.abyss.state import Player, State, is_active, own_lords
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
    FINAL = "final"
    """The lowest Ally of each Race in the hand is affiliated at the end (A12.6)."""


@attrs.frozen
class Effect:
    """
    Something that happens to a seat by itself.

    number: pearls, or Keys. lords, location, allies: those that it concerns, if any.
    """

    cause: Cause
    seat: Seat
    number: int = 0
    lords: LordSet = 0
    location: LocationId | None = None
    allies: tuple[CardId, ...] = ()


def effects(before: State, move: Move, after: State) -> tuple[Effect, ...]:
    """What `move` brought about by itself between these two states, in the order in which it happens."""
    return (
        *_affiliations(before, move, after),
        *_arrivals(before, after),
        *_explored(before, move, after),
        *_keys(before, move, after),
        *_court(before, after),
        *_next_turn(before, after),
    )


def _pairs(before: State, after: State) -> Iterator[tuple[Seat, Player, Player]]:
    """Each seat with what it had and what it has."""
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        if old != new:
            yield Seat(seat), old, new


def _affiliations(before: State, move: Move, after: State) -> Iterator[Effect]:
    for seat, old, new in _pairs(before, after) if isinstance(move, Pay) else ():
        allies = _gained(old.affiliated, new.affiliated, before.laid)
        if allies:
            yield Effect(Cause.AFFILIATION, seat, allies=allies)


def _gained(old: tuple[CardId, ...], new: tuple[CardId, ...], among: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """The first of these Allies that came to the others."""
    gained = Counter(new) - Counter(old)
    return tuple(card for card in dict.fromkeys(among) if gained[card])[:1]


def _arrivals(before: State, after: State) -> Iterator[Effect]:
    for seat, old, new in _pairs(before, after):
        for lord in LORD_IDS:
            if not (own_lords(new) & ~own_lords(old)) >> lord & 1:
                continue
            if lord in ARRIVAL_PEARLS:
                yield Effect(Cause.ARRIVAL, seat, ARRIVAL_PEARLS[lord], 1 << lord)
            if lord == SEEKER:
                yield from _robbed(before, after, seat)


def _robbed(before: State, after: State, by: Seat) -> Iterator[Effect]:
    for seat, old, new in _pairs(before, after):
        if seat != by and new.pearls < old.pearls:
            yield Effect(Cause.SEEKER, seat, old.pearls - new.pearls)


def _explored(before: State, move: Move, after: State) -> Iterator[Effect]:
    due = before.pending[-1]
    if not isinstance(due, Exploring) or not isinstance(move, Take | Fight):
        return
    bonus = LAST_SPACE_PEARLS if len(before.track) == TRACK_SPACES else 0
    if bonus:
        yield Effect(Cause.LAST_SPACE, due.seat, bonus)
    player = before.players[due.seat]
    races = sum(len(new) > len(old) for old, new in zip(before.council, after.council, strict=True))
    if races and is_active(player, SHIP_MASTER):
        yield Effect(Cause.SHIP_MASTER, due.seat, races)
    gained = after.players[due.seat].keys - player.keys
    if isinstance(move, Fight) and gained > 0:
        yield Effect(Cause.KEYS, due.seat, gained)


def _keys(before: State, move: Move, after: State) -> Iterator[Effect]:
    paid = move.lord if isinstance(move, PayKey) else None
    for seat, old, new in _pairs(before, after):
        under = {site.location: site.lords for site in old.sites}
        told = 1 << paid if paid is not None else 0
        for site in new.sites:
            lords = site.lords & old.free & ~new.free & ~told
            if lords and site.lords != under.get(site.location):
                yield Effect(Cause.SLIDE, seat, 0, lords, site.location)
        tokens = old.keys - new.keys - (isinstance(move, PayKey) and paid is None)
        if tokens > 0:
            yield Effect(Cause.KEY_TOKENS, seat, tokens)


def _court(before: State, after: State) -> Iterator[Effect]:
    was_due = any(isinstance(owed, Refill) for owed in before.pending)
    if was_due and is_court_short(after) and not any(isinstance(owed, Refill) for owed in after.pending):
        yield Effect(Cause.REFILL, before.active, REFILL_PEARLS)
    if before.ends_before is None and after.ends_before is not None:
        yield Effect(Cause.TRIGGER, after.ends_before)


def _next_turn(before: State, after: State) -> Iterator[Effect]:
    if after.turn > before.turn and is_active(before.players[after.active], LANDLORD):
        yield Effect(Cause.LANDLORD, after.active, LANDLORD_PEARLS, 1 << LANDLORD)
    for seat, old, new in _pairs(before, after) if not after.pending else ():
        allies = tuple(sorted((Counter(new.affiliated) - Counter(old.affiliated)).elements()))
        if allies:
            yield Effect(Cause.FINAL, seat, allies=allies)
