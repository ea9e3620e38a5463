"""What a seat sees on the table, and the worlds that look so to it (A16)."""

from collections.abc import Collection
from typing import Final

import attrs

from tabletop.abyss.components import MONSTER, RACE, RACES, CardId, LocationId, LordId, LordSet, SeatSet, TokenValue
from tabletop.abyss.decisions import Decision, Paying
from tabletop.abyss.options import Options
from tabletop.abyss.piles import Cards, lords_in
from tabletop.abyss.rules.payment import is_completable, price_of
from tabletop.abyss.state import Player, Site, State, is_over
from tabletop.core import MASK, OPEN, ROW, Kept, Pool, Seat, Zone, Zones, owner, seen_as


@attrs.frozen(cache_hash=True)
class SeenCards:
    """Allies as somebody sees them: in rising order; None where only their number shows."""

    size: int
    cards: Cards | None


@attrs.frozen(cache_hash=True)
class SeenTokens:
    """Monster tokens as somebody sees them: their values in rising order; None where only their number shows."""

    size: int
    values: tuple[TokenValue, ...] | None


@attrs.frozen(cache_hash=True)
class SeenLocations:
    """Locations drawn as somebody sees them: in rising order; None where only their number shows."""

    size: int
    locations: tuple[LocationId, ...] | None


@attrs.frozen
class SeenPlayer:
    """What everybody sees of a player, and of hand and tokens what the observer may see (A16.1, A16.2)."""

    pearls: int
    keys: int
    hand: SeenCards
    set_aside: SeenCards
    affiliated: Cards
    tokens: SeenTokens
    free: LordSet
    disabled: LordSet
    sites: tuple[Site, ...]


@attrs.frozen
class Observation:
    """
    What `seat` sees on the table now; what a spectator sees where `seat` is None (A16).

    The fields are those of a state; of what lies face down there is the size: of the decks and the discard pile, of
    the stacks of the Council (one a Race), of the tokens that nobody owns. Which Lords and Locations are in the decks
    follows from those that lie open.
    """

    options: Options
    seat: Seat | None
    to_move: Seat
    pending: tuple[Decision, ...]
    turn: int
    active: Seat
    used: LordSet
    arrived: LordSet
    bought: SeatSet
    extra_turn: bool
    ends_before: Seat | None
    players: tuple[SeenPlayer, ...]
    deck_size: int
    discard_size: int
    track: tuple[CardId, ...]
    council_sizes: tuple[int, ...]
    laid: Cards
    threat: int
    lord_deck_size: int
    court: tuple[LordId, ...]
    gone_lords: tuple[LordId, ...]
    location_deck_size: int
    available: tuple[LocationId, ...]
    drawn: SeenLocations
    gone_locations: tuple[LocationId, ...]
    token_supply: int


def _everybody_at_the_end(state: State, viewer: Seat | None) -> Collection[Seat | None]:
    """Each seat sees its own tokens, and everybody all of them when the game is over (A16.2)."""
    return range(state.options.seats) if is_over(state) else (viewer,)  # type: ignore[return-value]  # seats


def _whoever_draws(state: State, viewer: Seat | None) -> Collection[int]:
    """Locations are drawn in one's own turn only (A17.22, A17.48)."""
    return (0,) if state.active == viewer else ()


_ALLIES: Final = frozenset(RACES)


def _only_allies(seen: SeenCards, *_: object) -> tuple[frozenset[int], ...]:
    return (_ALLIES,) * seen.size


_UNDER_SITES: Final = Kept(
    lambda sites: tuple(lord for site in sites for lord in lords_in(site.lords)), lambda look, _: look
)
_SITES: Final = Kept(lambda sites: tuple(site.location for site in sites), lambda look, _: look, is_sorted=True)

CARDS: Final = Pool(CardId, "A1.1", lambda options: options.exploration, lambda _, card: (*RACE, MONSTER)[card])
LORDS: Final = Pool(LordId, "A1.2", lambda options: options.lords)
LOCATIONS: Final = Pool(LocationId, "A1.3", lambda options: options.locations)
TOKENS: Final = Pool(TokenValue, "A1.4", lambda options: options.tokens)

ZONES: Final = Zones(
    State,
    Observation,
    Zone("players.hand", CARDS, look=seen_as(SeenCards), seen_by=owner, labels=_only_allies),
    Zone("players.set_aside", CARDS, look=seen_as(SeenCards), seen_by=owner, labels=_only_allies),
    Zone("players.affiliated", CARDS, look=OPEN),
    Zone("players.tokens", TOKENS, look=seen_as(SeenTokens), seen_by=_everybody_at_the_end),
    Zone("players.free", LORDS, kept=MASK, look=OPEN),
    Zone("players.sites", LORDS, kept=_UNDER_SITES, look=OPEN),
    Zone("players.sites", LOCATIONS, kept=_SITES, look=OPEN),
    Zone("deck", CARDS, shown_as="deck_size"),
    Zone("discard", CARDS, shown_as="discard_size"),
    Zone("track", CARDS, kept=ROW, look=OPEN),
    Zone("council", CARDS, each=True, shown_as="council_sizes", labels=lambda size, _, race: (RACES[race],) * size),
    Zone("laid", CARDS, look=OPEN),
    Zone("lord_deck", LORDS, shown_as="lord_deck_size"),
    Zone("court", LORDS, kept=ROW, look=OPEN),
    Zone("gone_lords", LORDS, look=OPEN),
    Zone("location_deck", LOCATIONS, shown_as="location_deck_size"),
    Zone("available", LOCATIONS, look=OPEN),
    Zone("drawn", LOCATIONS, look=seen_as(SeenLocations), seen_by=_whoever_draws),
    Zone("gone_locations", LOCATIONS, look=OPEN),
    Zone("tokens", TOKENS, shown_as="token_supply"),
    clause="A16.2",
    parts={"players": {Player: SeenPlayer}},
    notes=("disabled", "used", "arrived"),
)
observe = ZONES.observe


def is_payable(state: State) -> bool:
    """Whether the payment that has been begun, if any, can be completed out of the hand (A7.2 to A7.5)."""
    due = state.pending[-1] if state.pending else None
    if not isinstance(due, Paying):
        return True
    player = state.players[due.seat]
    return is_completable(state.laid, player.hand, price_of(state, due.seat, due.lord), player.pearls)
