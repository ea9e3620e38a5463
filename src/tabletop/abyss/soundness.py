"""What cannot be: positions that no game reaches (A1, A16)."""

from collections.abc import Iterator, Mapping
from typing import Final

from tabletop.abyss import components as c
from tabletop.abyss.decisions import (
    AFTER_ACTION,
    Acting,
    Affiliating,
    Choosing,
    Closing,
    CourtDeal,
    Decision,
    Discarding,
    Exploring,
    FirstPlayer,
    HandLimits,
    LocationDeal,
    LocationDraw,
    Paying,
    PowersLeft,
    Sale,
    TrackDeal,
    TurnEnd,
)
from tabletop.abyss.locations import BLACK_SMOKERS
from tabletop.abyss.lords import PER_TURN_LORDS
from tabletop.abyss.notation import names
from tabletop.abyss.observation import ZONES, is_payable
from tabletop.abyss.rulebook import RULES
from tabletop.abyss.state import State, deals, key_supply
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
    checks = (_things, _pearls, _spaces, _passing_zones, _turn, RULES.broken_claims)
    found = (*ZONES.misplaced(state, called), *(defect for check in checks for defect in check(state)))
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
    if not RULES.rule_of(owed[-1]).choices:
        return False  # steps that ask nobody are settled at once
    if owed[0] == Acting(seat):
        return len(owed) == 1 or (len(owed) == 2 and isinstance(owed[1], CourtDeal))  # noqa: PLR2004  (one deal)
    steps = AFTER_ACTION[seat]
    rest = owed[len(steps) :]
    if owed[: len(steps)] == steps:
        return bool(rest) and all(_is_owed_in_turn(state, decision) for decision in rest)
    return _is_late(owed, steps)


def _is_late(owed: tuple[Decision, ...], steps: tuple[Decision, ...]) -> bool:
    """Whether it is step 6 or 7: a Power that is left, or too many Allies."""
    if owed[:3] == steps[:3]:
        return len(owed) == 4 and isinstance(owed[3], Closing | CourtDeal)  # noqa: PLR2004  (three steps and this)
    return len(owed) == 2 and owed[0] == steps[0] and owed[1].seat != CHANCE  # noqa: PLR2004  (a step and this)


def _is_owed_in_turn(state: State, owed: Decision) -> bool:
    """Whether this can be owed in the action or in step 5, above the steps that follow."""
    if isinstance(owed, Acting | Closing | PowersLeft | HandLimits | TurnEnd | FirstPlayer | LocationDeal):
        return False
    if isinstance(owed, Sale | TrackDeal) and owed.explorer != state.active:
        return False
    if isinstance(owed, Sale | Discarding):  # what other seats owe
        return owed.seat != state.active
    return owed.seat in {CHANCE, state.active}


def _due(state: State) -> Iterator[str]:
    """Whoever is to move has a move (A7.4, A5.10)."""
    if not is_payable(state):
        yield "A7.4: the payment that has been begun cannot be completed"
    elif state.pending and not RULES.legal_moves(state):
        yield "A3.1: there is no answer to what is owed"
