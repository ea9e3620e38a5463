"""One moment of the game, complete, and the small questions that the rules ask of it (A0.4, A1, A2)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import attrs

from tabletop.abyss import components as c
from tabletop.abyss.decisions import CourtDeal, Decision, FirstPlayer, LocationDeal
from tabletop.abyss.lords import GUILD_LORDS, KEY_LORDS, PER_TURN_LORDS, SHIELD_LORDS
from tabletop.abyss.options import DEFAULT, Options
from tabletop.abyss.piles import Cards
from tabletop.core import NOBODY, Seat


@attrs.frozen(cache_hash=True)
class Site:
    """A Location that somebody controls, and the Lords that lie under it (A8.4)."""

    location: c.LocationId
    lords: c.LordSet


site_of = lru_cache(maxsize=1 << 12)(Site)


@attrs.frozen
class Player:
    """
    What belongs to a seat.

    hand: the Allies in the hand. set_aside: those chosen to be discarded while others still choose (A8.8).
    affiliated: the Allies affiliated (A7.7). pearls, keys: the pearls and the Key tokens.
    tokens: the values of the Monster tokens, in rising order.
    free: the Lords that lie under no Location. disabled: those of them that the Assassin has turned.
    sites: the Locations controlled, in rising order of their ids.
    """

    pearls: int
    keys: int = 0
    hand: Cards = ()
    set_aside: Cards = ()
    affiliated: Cards = ()
    tokens: tuple[c.TokenValue, ...] = ()
    free: c.LordSet = 0
    disabled: c.LordSet = 0
    sites: tuple[Site, ...] = ()


@attrs.frozen
class State:
    """
    One moment of the game.

    pending: the decisions and steps still owed, the one due now last.
    turn: counts the turns from 1; 0 before the first. active: whose turn it is.
    used: the per-turn Lords that have worked in this turn. arrived: those that came in it, before step 5 (A8.5).
    bought: the opponents who have bought in this turn (A5.3).
    extra_turn: whether the active seat takes another turn after this one (A12.5).
    ends_before: the seat that triggered the end, whose next regular turn does not come (A12.2); None before.
    players: one entry a seat.
    deck, discard: the Exploration cards. track: the cards on the track, space 1 first. council: one stack a Race.
    laid: the Allies laid for the Lord that is being recruited, and those played until one is affiliated.
    threat: the space of the Threat token.
    lord_deck, gone_lords: Lords in the deck and out of the game, in rising order. court: space 6 first (A9.1).
    location_deck, available, drawn, gone_locations: Locations, each in rising order.
    tokens: the Monster tokens that nobody owns, in rising order.
    """

    options: Options
    pending: tuple[Decision, ...]
    turn: int
    active: Seat
    used: c.LordSet
    arrived: c.LordSet
    bought: c.SeatSet
    extra_turn: bool
    ends_before: Seat | None
    players: tuple[Player, ...]
    deck: Cards
    discard: Cards
    track: tuple[c.CardId, ...]
    council: tuple[Cards, ...]
    laid: Cards
    threat: int
    lord_deck: tuple[c.LordId, ...]
    court: tuple[c.LordId, ...]
    gone_lords: tuple[c.LordId, ...]
    location_deck: tuple[c.LocationId, ...]
    available: tuple[c.LocationId, ...]
    drawn: tuple[c.LocationId, ...]
    gone_locations: tuple[c.LocationId, ...]
    tokens: tuple[c.TokenValue, ...]


def initial_state(options: Options = DEFAULT) -> State:
    """The table before anything is dealt; chance is to move (A2)."""
    return State(
        options=options,
        pending=tuple(reversed(deals(options))),
        turn=0,
        active=Seat(0),
        used=0,
        arrived=0,
        bought=0,
        extra_turn=False,
        ends_before=None,
        players=(Player(c.FIRST_PEARLS),) * options.seats,
        deck=options.exploration,
        discard=(),
        track=(),
        council=((),) * len(c.RACES),
        laid=(),
        threat=1,
        lord_deck=options.lords,
        court=(),
        gone_lords=(),
        location_deck=options.locations,
        available=(),
        drawn=(),
        gone_locations=(),
        tokens=options.tokens,
    )


def deals(options: Options) -> tuple[Decision, ...]:
    """What chance decides at the set-up, in this order: Court, Location, first player (A2.2, A2.3, A2.6)."""
    lords = min(c.COURT_SPACES, len(options.lords))
    locations = min(c.FIRST_LOCATIONS, len(options.locations))
    court = (CourtDeal(c.COURT_SPACES - place) for place in range(lords))
    return (*court, *(LocationDeal() for _ in range(locations)), FirstPlayer())


def to_move(state: State) -> Seat:
    """Whose decision is due: a seat, `CHANCE`, or `NOBODY` when the game is over."""
    return state.pending[-1].seat if state.pending else NOBODY


def is_over(state: State) -> bool:
    """Whether the last turn has been played, or the last one that the options allow."""
    return not state.pending


def is_drawn(state: State) -> bool:
    """Whether the game is over because of `turn_limit` alone."""
    is_last = state.ends_before == next_seat(state, state.active) and not state.extra_turn
    return is_over(state) and not is_last


def next_seat(state: State, seat: Seat) -> Seat:
    """The neighbour on the left (A2.6)."""
    return _LEFT[state.options.seats][seat]


_LEFT: Final = {seats: tuple(Seat((seat + 1) % seats) for seat in range(seats)) for seats in c.SEATS}
"""By the number of seats, the neighbour of each."""


def opponents(state: State, seat: Seat) -> Iterator[Seat]:
    """The other seats, clockwise from the left."""
    seats = state.options.seats
    return (Seat((seat + distance) % seats) for distance in range(1, seats))


def is_before(state: State, first: Seat, second: Seat) -> bool:
    """Whether the first of two opponents of the active seat sits before the second, clockwise from it."""
    seats = state.options.seats
    return 0 < (first - state.active) % seats < (second - state.active) % seats


def active_lords(player: Player) -> c.LordSet:
    """The Lords of the player that are free and not disabled (A0.4)."""
    return player.free & ~player.disabled


def touching(lords: c.LordSet, own: c.LordSet) -> c.LordSet:
    """Those of an opponent's active Lords whose Powers touch whoever has the active Lords `own` (A14.4, Shaman)."""
    return lords & ~GUILD_LORDS[c.Guild.SOLDIER] if own & SHIELD_LORDS else lords


def threats(state: State, seat: Seat, lords: c.LordSet) -> c.LordSet:
    """Those of these Lords that an opponent has active, and that touch the seat (A17.36)."""
    touched, found = state.players[seat], 0
    for player in state.players:
        if player.free & lords and player is not touched:
            found |= player.free & ~player.disabled & lords
    return touching(found, active_lords(touched)) if found else 0


def keys_of(player: Player) -> int:
    """The Key tokens, and the Key symbols of the active Lords (A10.1)."""
    return player.keys + (player.free & ~player.disabled & KEY_LORDS).bit_count()


def key_supply(state: State) -> int:
    """The Key tokens that nobody has (A1.5)."""
    return c.KEY_TOKENS - sum(player.keys for player in state.players)


def own_lords(player: Player) -> c.LordSet:
    """All Lords of the player, free or under Locations (A12.3, A15.1)."""
    lords = player.free
    for site in player.sites:
        lords |= site.lords
    return lords


def usable_lords(state: State, seat: Seat) -> c.LordSet:
    """The per-turn Lords that the seat may still use in this turn of its own (A8.5)."""
    player = state.players[seat]
    lords = player.free & PER_TURN_LORDS
    return lords & ~(player.disabled | state.used | state.arrived) if lords else 0


def is_location_left(state: State) -> bool:
    """Whether there is a Location to take control of (A10.6)."""
    return bool(state.available or state.location_deck)
