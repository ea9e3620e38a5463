"""What a seat sees on the table, and the worlds that look so to it (A16)."""

from functools import lru_cache
from itertools import chain
from random import Random
from typing import Final

import attrs

from tabletop.abyss.components import ALLIES, CARDS, MONSTER, RACE, RACES, CardId, LocationId, LordId, LordSet, SeatSet
from tabletop.abyss.decisions import Decision, Paying
from tabletop.abyss.options import Options
from tabletop.abyss.rules.payment import is_completable, price_of
from tabletop.abyss.state import Cards, N, Player, Site, State, is_over, set_of, to_move
from tabletop.core.contract import Seat, require_seat
from tabletop.core.errors import PositionError


@attrs.frozen(cache_hash=True)
class SeenCards:
    """Allies as somebody sees them: in rising order; None where only their number shows."""

    size: int
    cards: Cards | None


@attrs.frozen(cache_hash=True)
class SeenTokens:
    """Monster tokens as somebody sees them: their values in rising order; None where only their number shows."""

    size: int
    values: tuple[int, ...] | None


# The same hands and tokens are looked at again and again: each is made once (`benchmarks/`).
_TRIES: Final = 1 << 18
"""Worlds that are drawn at most for one in which the payment can be completed."""

_seen_cards = lru_cache(maxsize=1 << 12)(SeenCards)
_seen_tokens = lru_cache(maxsize=1 << 10)(SeenTokens)


@attrs.frozen
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


def observe(state: State, seat: Seat | None) -> Observation:
    """
    What `seat` sees on the table now, nothing remembered; for None what a spectator sees (A16).

    Raises:
        SeatError: there is no such seat.
    """
    seat = require_seat(state.options.seats, seat)
    draws = state.active == seat  # A17.48: Locations are drawn in one's own turn only (A17.22)
    return Observation(
        options=state.options,
        seat=seat,
        to_move=to_move(state),
        pending=state.pending,
        turn=state.turn,
        active=state.active,
        used=state.used,
        arrived=state.arrived,
        bought=state.bought,
        extra_turn=state.extra_turn,
        ends_before=state.ends_before,
        players=tuple(_seen_player(state, Seat(owner), seat) for owner in range(state.options.seats)),
        deck_size=len(state.deck),
        discard_size=len(state.discard),
        track=state.track,
        council_sizes=tuple(len(stack) for stack in state.council),
        laid=state.laid,
        threat=state.threat,
        lord_deck_size=len(state.lord_deck),
        court=state.court,
        gone_lords=state.gone_lords,
        location_deck_size=len(state.location_deck),
        available=state.available,
        drawn=SeenLocations(len(state.drawn), state.drawn if draws else None),
        gone_locations=state.gone_locations,
        token_supply=len(state.tokens),
    )


def _seen_player(state: State, owner: Seat, seat: Seat | None) -> SeenPlayer:
    player, is_own = state.players[owner], owner == seat
    shows_tokens = is_own or is_over(state)
    return SeenPlayer(
        pearls=player.pearls,
        keys=player.keys,
        hand=_seen_cards(len(player.hand), player.hand if is_own else None),
        set_aside=_seen_cards(len(player.set_aside), player.set_aside if is_own else None),
        affiliated=player.affiliated,
        tokens=_seen_tokens(len(player.tokens), player.tokens if shows_tokens else None),
        free=player.free,
        disabled=player.disabled,
        sites=player.sites,
    )


def determinize(observation: Observation, rng: Random) -> State:
    """
    A state with this observation, drawn at random.

    Every assignment of the unseen cards, tokens and Locations to the unseen places is equally likely, but for those in
    which a payment that has been begun could not be completed (A7.4): nobody begins such a one.

    Raises:
        PositionError: in no world that was tried could it be completed.
    """
    for _ in range(_TRIES):
        state = _world(observation, rng)
        if is_payable(state):
            return state
    raise PositionError(("A7.4: the payment that has been begun cannot be completed",))


def is_payable(state: State) -> bool:
    """Whether the payment that has been begun, if any, can be completed out of the hand (A7.2 to A7.5)."""
    due = state.pending[-1] if state.pending else None
    if not isinstance(due, Paying):
        return True
    player = state.players[due.seat]
    return is_completable(state.laid, player.hand, price_of(state, due.seat, due.lord), player.pearls)


def _world(observation: Observation, rng: Random) -> State:
    council, hands, asides, deck, discard = _cards_dealt(observation, rng)
    tokens, supply = _tokens_dealt(observation, rng)
    location_deck, drawn = _locations_dealt(observation, rng)
    players = tuple(
        _player(seen, hand, aside, own)
        for seen, hand, aside, own in zip(observation.players, hands, asides, tokens, strict=True)
    )
    return State(
        options=observation.options,
        pending=observation.pending,
        turn=observation.turn,
        active=observation.active,
        used=observation.used,
        arrived=observation.arrived,
        bought=observation.bought,
        extra_turn=observation.extra_turn,
        ends_before=observation.ends_before,
        players=players,
        deck=deck,
        discard=discard,
        track=observation.track,
        council=council,
        laid=observation.laid,
        threat=observation.threat,
        lord_deck=_lord_deck(observation),
        court=observation.court,
        gone_lords=observation.gone_lords,
        location_deck=location_deck,
        available=observation.available,
        drawn=drawn,
        gone_locations=observation.gone_locations,
        tokens=supply,
    )


def _player(seen: SeenPlayer, hand: Cards, aside: Cards, tokens: tuple[int, ...]) -> Player:
    return Player(
        pearls=seen.pearls,
        keys=seen.keys,
        hand=hand,
        set_aside=aside,
        affiliated=seen.affiliated,
        tokens=tokens,
        free=seen.free,
        disabled=seen.disabled,
        sites=seen.sites,
    )


def _cards_dealt(
    observation: Observation, rng: Random
) -> tuple[tuple[Cards, ...], list[Cards], list[Cards], Cards, Cards]:
    """Council, hands, Allies set aside, deck, discard pile: places that hold few kinds are filled first."""
    pools, monsters = _unseen_cards(observation)
    council = [_drawn(pool, size, rng) for pool, size in zip(pools, observation.council_sizes, strict=True)]
    rest = list(chain.from_iterable(pools))  # hands hold Allies, of any Race
    hands = [_or_drawn(player.hand, rest, rng) for player in observation.players]
    asides = [_or_drawn(player.set_aside, rest, rng) for player in observation.players]
    rest += [MONSTER] * monsters
    if observation.deck_size < observation.discard_size:
        deck = _drawn(rest, observation.deck_size, rng)
        return tuple(council), hands, asides, deck, tuple(sorted(rest))
    discard = _drawn(rest, observation.discard_size, rng)
    return tuple(council), hands, asides, tuple(sorted(rest)), discard


def _drawn(things: list[N], number: int, rng: Random) -> tuple[N, ...]:
    """So many of the things, each choice equally likely, in rising order; they are taken out of the list."""
    if number == len(things):
        taken, things[:] = things[:], ()
        return tuple(sorted(taken))
    taken = []
    for _ in range(number):
        index = int(rng.random() * len(things))
        taken.append(things[index])
        things[index] = things[-1]
        things.pop()
    taken.sort()
    return tuple(taken)


def _or_drawn(seen: SeenCards, cards: list[CardId], rng: Random) -> Cards:
    return _drawn(cards, seen.size, rng) if seen.cards is None else seen.cards


def _unseen_cards(observation: Observation) -> tuple[list[list[CardId]], int]:
    """The Allies whose place the observer does not see, Race by Race, and the number of such Monsters."""
    counts = list(_box_counts(observation.options))
    for card in chain(observation.track, observation.laid):
        counts[card] -= 1
    for player in observation.players:
        for card in chain(player.affiliated, player.hand.cards or (), player.set_aside.cards or ()):
            counts[card] -= 1
    pools: list[list[CardId]] = [[] for _ in RACES]
    for card in ALLIES:
        if counts[card]:
            pools[RACE[card]] += [card] * counts[card]
    return pools, counts[MONSTER]


@lru_cache(maxsize=16)
def _box_counts(options: Options) -> tuple[int, ...]:
    """How many cards of each kind are in the box."""
    return tuple(options.exploration.count(card) for card in CARDS)


def _tokens_dealt(observation: Observation, rng: Random) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    """The tokens of each seat, and those that nobody owns."""
    unseen = list(observation.options.tokens)
    for player in observation.players:
        for value in player.tokens.values or ():
            unseen.remove(value)
    owned = []
    for player in observation.players:
        values = player.tokens.values
        owned.append(_drawn(unseen, player.tokens.size, rng) if values is None else values)
    return owned, tuple(sorted(unseen))


def _locations_dealt(observation: Observation, rng: Random) -> tuple[tuple[LocationId, ...], tuple[LocationId, ...]]:
    """The deck, and the Locations drawn."""
    seen = {*observation.available, *observation.gone_locations, *(observation.drawn.locations or ())}
    for player in observation.players:
        seen |= {site.location for site in player.sites}
    unseen = [location for location in observation.options.locations if location not in seen]
    drawn = observation.drawn.locations
    if drawn is None:
        drawn = _drawn(unseen, observation.drawn.size, rng)
        unseen.sort()
    return tuple(unseen), drawn


def _lord_deck(observation: Observation) -> tuple[LordId, ...]:
    """The Lords that lie nowhere else (A2.2)."""
    seen = set_of((*observation.court, *observation.gone_lords))
    for player in observation.players:
        seen |= player.free
        for site in player.sites:
            seen |= site.lords
    return tuple(lord for lord in observation.options.lords if not seen >> lord & 1)
