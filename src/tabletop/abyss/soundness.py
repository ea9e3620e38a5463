"""What cannot be: positions that no game reaches (A1, A16)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import attrs

from tabletop.abyss.components import (
    CARD_NAMES,
    CARDS,
    COURT_SPACES,
    KEY_TOKENS,
    LOCATION_KEYS,
    MONSTER,
    RACE,
    RACE_NAMES,
    RACES,
    THREAT_SPACES,
    TOKENS,
    TRACK_SPACES,
    CardId,
    LocationId,
    LordId,
)
from tabletop.abyss.decisions import (
    Acting,
    Affiliating,
    ArrivalDeal,
    Choosing,
    Closing,
    CourtDeal,
    Decision,
    Discarding,
    Exchanging,
    Exploring,
    FirstPlayer,
    HandLimits,
    Keeping,
    KeyPaying,
    LocationDeal,
    LocationDraw,
    Locations,
    Paying,
    PowersLeft,
    Refill,
    Rewarding,
    Sacrificing,
    Sale,
    TokenDeal,
    TokenTheft,
    TrackDeal,
    TurnEnd,
)
from tabletop.abyss.locations import BLACK_SMOKERS, LOCATION_IDS, LOCATION_NAMES
from tabletop.abyss.lords import (
    AMBASSADORS,
    LORD_IDS,
    LORD_NAMES,
    PER_TURN_LORDS,
    ReplaceFromCourt,
    ReplaceFromDeck,
    lords_with,
)
from tabletop.abyss.observation import is_payable
from tabletop.abyss.piles import lords_in
from tabletop.abyss.rulebook import RULES
from tabletop.abyss.state import Player, State, deals, key_supply
from tabletop.core.contract import Seat


def defects(state: State) -> tuple[str, ...]:
    """What is impossible in this position, each with its clause; () for every reachable one."""
    unknown = tuple(_unknown_things(state))
    if unknown:
        return unknown  # no further question makes sense
    checks = (_cards, _lords, _locations, _tokens, _pearls, _spaces, _passing_zones, _turn, _order, _owed_things)
    found = tuple(defect for check in checks for defect in check(state))
    return found or tuple(_due(state))


def _unknown_things(state: State) -> Iterator[str]:
    """Numbers that name nothing in this game, and parts of the wrong number."""
    seats = state.options.seats
    if len(state.players) != seats or not all(0 <= seat < seats for seat in _seats(state)):
        yield f"A2: the seats are those numbered 0 to {seats - 1}"
    if len(state.council) != len(RACES):
        yield f"A1.7: the Council has {len(RACES)} stacks"
    if not all(card in CARDS for card in _all_cards(state)):
        yield "A1.1: there are no such cards"
    masks = [mask for player in state.players for mask in (player.free, player.disabled)]
    masks += [site.lords for player in state.players for site in player.sites]
    masks += [state.used, state.arrived]
    named = [*state.lord_deck, *state.court, *state.gone_lords, *_owed_ids(state, LordId)]
    if not all(0 <= mask < 1 << len(LORD_IDS) for mask in masks) or not all(lord in LORD_IDS for lord in named):
        yield "A1.2: there are no such Lords"
    if not all(location in LOCATION_IDS for location in _all_locations(state)):
        yield "A1.3: there are no such Locations"


def _seats(state: State) -> Iterator[int]:
    yield state.active
    yield from () if state.ends_before is None else (state.ends_before,)
    yield state.bought.bit_length() - 1 if state.bought > 0 else state.bought
    yield from _owed_ids(state, Seat)


def _owed_ids(state: State, kind: Any) -> Iterator[int]:  # noqa: ANN401  (a NewType is no type to a checker)
    """What the decisions and stages that are owed name of this kind."""
    for owed in state.pending:
        for field in attrs.fields(type(owed)):
            if field.type in (kind, kind | None) and getattr(owed, field.name) is not None:
                yield getattr(owed, field.name)


def _all_cards(state: State) -> list[CardId]:
    cards = [*state.deck, *state.discard, *state.track, *state.laid]
    for stack in state.council:
        cards += stack
    for player in state.players:
        cards += [*player.hand, *player.set_aside, *player.affiliated]
    return cards


def _all_locations(state: State) -> list[LocationId]:
    sites = [site.location for player in state.players for site in player.sites]
    return [*state.location_deck, *state.available, *state.drawn, *state.gone_locations, *sites]


def _cards(state: State) -> Iterator[str]:
    """Every Exploration card is in one place, Monsters are in nobody's hands, stacks are of one Race (A1.1, A5.9)."""
    yield from _miscounted("A1.1", _all_cards(state), state.options.exploration, CARD_NAMES)
    owned = [card for player in state.players for card in (*player.hand, *player.set_aside, *player.affiliated)]
    if MONSTER in owned or MONSTER in state.laid:
        yield "A5.6: a Monster is in nobody's hand"
    for race, stack in zip(RACES, state.council, strict=True):
        if any(card == MONSTER or RACE[card] != race for card in stack):
            yield f"A5.9: the {RACE_NAMES[race]} stack holds a card of another kind"


def _miscounted(clause: str, found: Iterable[int], box: Iterable[int], names: Sequence[str]) -> Iterator[str]:
    counts, wanted = Counter(found), Counter(box)
    for thing in sorted(counts.keys() | wanted.keys()):
        if counts[thing] != wanted[thing]:
            yield f"{clause}: {names[thing]} is there {counts[thing]} times instead of {wanted[thing]}"


def _lords(state: State) -> Iterator[str]:
    """Every Lord is in one place, and only free ones are disabled (A1.2, A0.4)."""
    places = [*state.lord_deck, *state.court, *state.gone_lords]
    for seat, player in enumerate(state.players):
        places += lords_in(player.free)
        for site in player.sites:
            places += lords_in(site.lords)
        if player.disabled & ~player.free:
            yield f"A0.4: a disabled Lord of seat {seat} is not free"
    yield from _miscounted("A1.2", places, state.options.lords, LORD_NAMES)
    if state.used & ~PER_TURN_LORDS or state.arrived & ~PER_TURN_LORDS:
        yield "A8.3: only per-turn Lords are noted as used or just arrived"


def _locations(state: State) -> Iterator[str]:
    """Every Location is in one place (A1.3)."""
    yield from _miscounted("A1.3", _all_locations(state), state.options.locations, LOCATION_NAMES)
    if any(location != BLACK_SMOKERS for location in state.gone_locations):
        yield "A15.3: only Black Smokers can be out of the game"


def _tokens(state: State) -> Iterator[str]:
    """Every Monster token is in one place, and there are ten Keys (A1.4, A1.5)."""
    owned = [value for player in state.players for value in player.tokens]
    names = [f"the Monster token worth {value}" for value in range(max(TOKENS) + 1)]
    if all(value in TOKENS for value in (*owned, *state.tokens)):
        yield from _miscounted("A1.4", [*owned, *state.tokens], state.options.tokens, names)
    else:
        yield "A1.4: there are no such Monster tokens"
    if key_supply(state) < 0 or any(player.keys < 0 for player in state.players):
        yield f"A1.5: there are {KEY_TOKENS} Key tokens"


def _pearls(state: State) -> Iterator[str]:
    """Nobody owes pearls (A1.6)."""
    for seat, player in enumerate(state.players):
        if player.pearls < 0:
            yield f"A1.6: seat {seat} has {player.pearls} pearls"


def _spaces(state: State) -> Iterator[str]:
    """No more spaces than the board has (A1.7)."""
    if len(state.court) > COURT_SPACES:
        yield f"A1.7: the Court has {COURT_SPACES} spaces"
    if len(state.track) > TRACK_SPACES:
        yield f"A1.7: the track has {TRACK_SPACES} spaces"
    if not 1 <= state.threat <= THREAT_SPACES:
        yield f"A1.7: the threat track has the spaces 1 to {THREAT_SPACES}"


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


def _order(state: State) -> Iterator[str]:
    """What has no order is written in rising order (A16.2)."""
    unordered: list[Sequence[int]] = [state.deck, state.discard, state.laid, *state.council, state.tokens]
    unordered += [state.lord_deck, state.gone_lords, state.location_deck, state.available, state.drawn]
    for player in state.players:
        unordered += [player.hand, player.set_aside, player.affiliated, player.tokens]
        unordered += [[site.location for site in player.sites]]
    if any(list(things) != sorted(things) for things in unordered):
        yield "A16.2: what has no order is written in rising order"


_CHANCE = (FirstPlayer, CourtDeal, ArrivalDeal, TrackDeal, LocationDeal, LocationDraw, TokenDeal, TokenTheft)
_STAGES = (Refill, Locations, PowersLeft, HandLimits, TurnEnd)


def _turn(state: State) -> Iterator[str]:
    """What is owed is owed by the seat whose turn it is, in the order of the steps (A3.1)."""
    limit = state.options.turn_limit
    if state.turn < 0 or (limit is not None and state.turn > limit):
        yield f"A12.2: turn {state.turn} is none of this game"
    if not _is_possible(state):
        yield "A3.1: this cannot be what is owed"


def _is_possible(state: State) -> bool:
    owed, seat = state.pending, state.active
    if state.turn == 0:
        set_up = tuple(reversed(deals(state.options)))
        return bool(owed) and owed == set_up[: len(owed)]
    if not owed:
        return True
    if isinstance(owed[-1], _STAGES):
        return False  # steps that ask nobody are settled at once
    if owed[0] == Acting(seat):
        return len(owed) == 1 or (len(owed) == 2 and isinstance(owed[1], CourtDeal))  # noqa: PLR2004  (one deal)
    steps = (TurnEnd(seat), HandLimits(seat), PowersLeft(seat), Locations(seat))
    rest = owed[len(steps) :]
    if owed[: len(steps)] == steps:
        return bool(rest) and _are_owed_in_turn(state, rest)
    return _is_late(owed, steps)


def _is_late(owed: tuple[Decision, ...], steps: tuple[Decision, ...]) -> bool:
    """Whether it is step 6 or 7: a Power that is left, or too many Allies."""
    if owed[:3] == steps[:3]:
        return len(owed) == 4 and isinstance(owed[3], Closing | CourtDeal)  # noqa: PLR2004  (three steps and this)
    return len(owed) == 2 and owed[0] == steps[0] and not isinstance(owed[1], _CHANCE)  # noqa: PLR2004


def _are_owed_in_turn(state: State, rest: tuple[Decision, ...]) -> bool:
    """Whether these can be owed in the action or in step 5, above the steps that follow."""
    outsiders = (Sale, Discarding)  # what other seats may owe
    early = (Acting, Closing, PowersLeft, HandLimits, TurnEnd, FirstPlayer, LocationDeal)
    return not any(
        isinstance(owed, early)
        or (not isinstance(owed, (*_CHANCE, *outsiders)) and owed.seat != state.active)
        or (isinstance(owed, outsiders) and owed.seat == state.active)
        or (isinstance(owed, Sale | TrackDeal) and owed.explorer != state.active)
        for owed in rest
    )


def _owed_things(state: State) -> Iterator[str]:
    """What is owed fits what lies on the table (A3.1)."""
    for owed in state.pending:
        if not _fits(state, owed):
            yield f"A3.1: {type(owed).__name__} cannot be owed on this table"


_REPLACING_LORDS = lords_with(ReplaceFromCourt, ReplaceFromDeck)


def _fits(state: State, owed: Decision) -> bool:  # noqa: C901, PLR0912  (a case for each kind)
    match owed:
        case CourtDeal(space):
            return 1 <= space <= COURT_SPACES and len(state.court) < COURT_SPACES
        case TrackDeal():
            return len(state.track) < TRACK_SPACES
        case Exploring():
            return bool(state.track)
        case Sale():
            return bool(state.track) and state.track[-1] != MONSTER
        case Rewarding(_, space):
            return 1 <= space <= THREAT_SPACES
        case Paying(_, lord):
            return lord in state.court
        case Affiliating(seat, lord):
            return bool(state.laid) and bool(state.players[seat].free >> lord & 1)
        case Discarding(seat, left) | Keeping(seat, left):
            return 1 <= left <= len(state.players[seat].hand)
        case KeyPaying(seat, location, left):
            return 1 <= left <= LOCATION_KEYS and _controls(state.players[seat], location)
        case Exchanging(seat):
            return _controls(state.players[seat], BLACK_SMOKERS)
        case Choosing(seat, ambassador):
            return ambassador is None or bool(state.players[seat].free & AMBASSADORS & 1 << ambassador)
        case Sacrificing(seat, by):
            return bool(state.players[seat].free & _REPLACING_LORDS & 1 << by)
        case _:
            return True


def _controls(player: Player, location: LocationId) -> bool:
    return any(site.location == location for site in player.sites)


def _due(state: State) -> Iterator[str]:
    """Whoever is to move has a move (A7.4, A5.10)."""
    if not is_payable(state):
        yield "A7.4: the payment that has been begun cannot be completed"
    elif state.pending and not RULES.legal_moves(state):
        yield "A3.1: there is no answer to what is owed"
