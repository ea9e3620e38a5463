"""What cannot be: positions that no game reaches (A1, A16)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import attrs

from tabletop.abyss import components as c
from tabletop.abyss.decisions import (
    Acting,
    Affiliating,
    ArrivalDeal,
    By,
    Choosing,
    CourtDeal,
    Decision,
    Discarding,
    Exploring,
    LocationDeal,
    LocationDraw,
    Paying,
    Sale,
    TokenDeal,
    TokenTheft,
    TrackDeal,
    TurnEnd,
)
from tabletop.abyss.locations import BLACK_SMOKERS, LOCATION_NAMES
from tabletop.abyss.lords import AMBASSADORS, KEY_LORDS, PER_TURN_LORDS
from tabletop.abyss.notation import names
from tabletop.abyss.observation import ZONES, is_payable
from tabletop.abyss.rulebook import RULES
from tabletop.abyss.state import (
    State,
    active_lords,
    initial_state,
    is_location_left,
    key_supply,
    keys_of,
    next_seat,
    own_lords,
)
from tabletop.core import CHANCE, Names, Seat, Table

_TOKENS: Final = Table([f"the Monster token worth {value}" for value in range(max(c.TOKENS) + 1)])

_UNKNOWN: Final[Mapping[object, str]] = {
    c.CardId: "A1.1: there are no such cards",
    c.LordId: "A1.2: there are no such Lords",
    c.LocationId: "A1.3: there are no such Locations",
    c.TokenValue: "A1.4: there are no such Monster tokens",
    Seat: "A2: there are no such seats",
}


def defects(state: State) -> tuple[str, ...]:
    """What is impossible in this position, each with its clause; () for every reachable one."""
    unknown = tuple(_unknown_things(state))
    if unknown:
        return unknown  # no further question makes sense
    called = Names({**names(state.options).tables, c.TokenValue: _TOKENS})
    found = (*ZONES.misplaced(state, called), *(defect for check in _CHECKS for defect in check(state)))
    return found or tuple(_due(state))


def _unknown_things(state: State) -> Iterator[str]:
    """Numbers that name nothing in this game, and parts of the wrong number."""
    if len(state.players) != state.options.seats:
        yield f"A2: the seats are those numbered 0 to {state.options.seats - 1}"
    if len(state.council) != len(c.RACES):
        yield f"A1.7: the Council has {len(c.RACES)} stacks"
    yield from dict.fromkeys(_UNKNOWN[form] for form, _ in names(state.options).strangers(State, state))


def _things(state: State) -> Iterator[str]:
    """What lies in a zone, or is noted, can lie there (A1, A5.9)."""
    owned = [card for player in state.players for card in (*player.hand, *player.set_aside, *player.affiliated)]
    if c.MONSTER in (*owned, *state.laid):
        yield "A5.6: a Monster is in nobody's hand"
    for race, stack in zip(c.RACES, state.council, strict=True):
        if any(card == c.MONSTER or c.RACE[card] != race for card in stack):
            yield f"A5.9: the {c.RACE_NAMES[race]} stack holds a card of another kind"
    for seat, player in enumerate(state.players):
        if player.disabled & ~player.free:
            yield f"A0.4: a disabled Lord of seat {seat} is not free"
    if (state.used | state.arrived) & ~PER_TURN_LORDS:
        yield "A8.3: only per-turn Lords are noted as used or just arrived"
    if any(location != BLACK_SMOKERS for location in state.gone_locations):
        yield "A15.3: only Black Smokers can be out of the game"
    if key_supply(state) < 0 or any(player.keys < 0 for player in state.players):
        yield f"A1.5: there are {c.KEY_TOKENS} Key tokens"


def _pearls(state: State) -> Iterator[str]:
    """Nobody owes pearls (A1.6)."""
    for seat, player in enumerate(state.players):
        if player.pearls < 0:
            yield f"A1.6: seat {seat} has {player.pearls} pearls"


def _spaces(state: State) -> Iterator[str]:
    """No more spaces than the board has (A1.7)."""
    if len(state.court) > c.COURT_SPACES:
        yield f"A1.7: the Court has {c.COURT_SPACES} spaces"
    if len(state.track) > c.TRACK_SPACES:
        yield f"A1.7: the track has {c.TRACK_SPACES} spaces"
    if not 1 <= state.threat <= c.THREAT_SPACES:
        yield f"A1.7: the threat track has the spaces 1 to {c.THREAT_SPACES}"


def _passing_zones(state: State) -> Iterator[str]:
    """Zones that are empty but while something is owed (A5.9, A7.7, A8.8, A10.3)."""
    if state.track and not _owes(state, TrackDeal, Sale, Exploring):
        yield "A5.9: the track is empty between explorations"
    if state.laid and not _owes(state, Paying, Affiliating):
        yield "A7.7: Allies are laid only while a Lord is recruited"
    if any(player.set_aside for player in state.players) and not _owes(state, Discarding):
        yield "A8.8: Allies are set aside only while somebody has to discard"
    if state.drawn and not _owes(state, LocationDraw, Choosing):
        yield "A10.3: drawn Locations wait for a choice only"
    if state.bought >> state.active & 1:
        yield "A5.2: nobody buys from himself"


def _owes(state: State, *kinds: type[Decision]) -> bool:
    return any(isinstance(owed, kinds) for owed in state.pending)


def _lords(state: State) -> Iterator[str]:
    """Whoever has seven Lords has triggered the end (A12.1a, A12.3); one that has not arrived yet does not count."""
    due = state.pending[-1] if state.pending else None
    for seat, player in enumerate(state.players):
        is_arriving = isinstance(due, Affiliating) and due.seat == seat
        if state.ends_before is None and own_lords(player).bit_count() - is_arriving >= c.LAST_LORD:
            yield f"A12.3: with its {c.LAST_LORD} Lords seat {seat} has triggered the end"


def _sites(state: State) -> Iterator[str]:
    """Under a Location lies the Ambassador that took it, or Lords with the Keys that paid for it (A10.4, A10.7)."""
    for seat, player in enumerate(state.players):
        for site in player.sites:
            number = site.lords.bit_count()
            is_paid = number <= c.LOCATION_KEYS and not site.lords & ~KEY_LORDS
            if not is_paid and not (number == 1 and site.lords & AMBASSADORS):
                yield f"A10.4: the Lords of seat {seat} cannot have paid for {LOCATION_NAMES[site.location]}"


def _locations_due(state: State) -> Iterator[str]:
    """Three Keys, and an Ambassador, have taken a Location by the end of a turn, where one was left (A10.2, A10.7)."""
    if not (is_location_left(state) or state.drawn):
        return
    for seat, player in enumerate(state.players):
        if seat != state.active and keys_of(player) >= c.LOCATION_KEYS:
            yield f"A10.2: seat {seat} has taken a Location for its Keys by the end of its turn"
        if seat != state.active and active_lords(player) & AMBASSADORS:
            yield f"A10.7: the Ambassador of seat {seat} has taken a Location by the end of its turn"


def _turn(state: State) -> Iterator[str]:
    """What is owed lies in the order of the steps, and is owed by the seat whose turn it is (A3.1)."""
    limit = state.options.turn_limit
    if state.turn < 0 or (limit is not None and state.turn > limit):
        yield f"A12.2: turn {state.turn} is none of this game"
    if state.turn == 0:
        yield from _set_up(state)
    elif not state.pending:
        yield from _end(state)
    else:
        yield from _order(state)


def _set_up(state: State) -> Iterator[str]:
    """The set-up is owed in its order, and nothing else has happened (A2)."""
    start, number = initial_state(state.options), len(state.pending)
    if not number or state.pending != start.pending[:number]:
        yield "A3.1: this cannot be what is owed in the set-up"
    court, available = (_dealt(state, start, deal) for deal in (CourtDeal, LocationDeal))
    if (len(state.court), len(state.available)) != (court, available):
        yield "A2: the Court and the Locations available are those dealt so far"
    laid = ("pending", "court", "lord_deck", "available", "location_deck")
    if attrs.evolve(state, **{name: getattr(start, name) for name in laid}) != start:
        yield "A2: nothing happens before the first turn"


def _dealt(state: State, start: State, kind: type[Decision]) -> int:
    """How many deals of the kind are done."""
    owed, planned = (sum(isinstance(deal, kind) for deal in there.pending) for there in (state, start))
    return planned - owed


def _end(state: State) -> Iterator[str]:
    """Nothing is owed at the end alone, when the hands are affiliated (A12.2, A12.6)."""
    is_last = state.ends_before == next_seat(state, state.active) and not state.extra_turn
    if not is_last and state.turn != state.options.turn_limit:
        yield "A12.2: the game goes on"
    if any(player.hand for player in state.players):
        yield "A12.6: no hand is left at the end"


def _order(state: State) -> Iterator[str]:
    """A turn begins with the action; the steps that follow wait under what is owed in it (A3.1)."""
    bottom, seat = state.pending[0], state.active
    if bottom not in {Acting(seat), TurnEnd(seat)} or not RULES.rule_of(state.pending[-1]).choices:
        yield "A3.1: this cannot be what is owed"
    for owed, below in RULES.out_of_place(state):
        yield f"A3.1: {type(owed).__name__} is not owed above {type(below).__name__}"
    for owed in state.pending:
        if not _is_owner(state, owed):
            yield f"A3.1: {type(owed).__name__} is not owed by this seat"


def _is_owner(state: State, owed: Decision) -> bool:
    """Whether it is owed by, and at chance to, the seat whose turn it is, or by its opponents (A3.1, A5.2, A8.8)."""
    match owed:
        case TrackDeal(seat) | ArrivalDeal(seat) | LocationDraw(seat) | TokenDeal(seat) | TokenTheft(seat):
            return seat == state.active
    by = RULES.rule_of(owed).by
    return by is By.ANYBODY or (owed.seat in {CHANCE, state.active}) != (by is By.OTHERS)


def _due(state: State) -> Iterator[str]:
    """Whoever is to move has a move (A7.4, A5.10)."""
    if not is_payable(state):
        yield "A7.4: the payment that has been begun cannot be completed"
    elif state.pending and not RULES.legal_moves(state):
        yield "A3.1: there is no answer to what is owed"


_CHECKS: Final[tuple[Callable[[State], Iterator[str]], ...]] = (
    _things,
    _pearls,
    _spaces,
    _passing_zones,
    _turn,
    RULES.broken_claims,
    _lords,
    _sites,
    _locations_due,
)
