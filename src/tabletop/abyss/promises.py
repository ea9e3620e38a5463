"""What the conformance kit needs of Abyss beyond the contract, written from the rules (A1, A16)."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import permutations, product
from random import Random
from typing import Any

import attrs

from tabletop.abyss import components as c
from tabletop.abyss import moves as m
from tabletop.abyss.decisions import (
    AFTER_ACTION,
    Acting,
    Choosing,
    Corrupting,
    CourtDeal,
    Decision,
    Discarding,
    Exploring,
    LocationDeal,
    LocationDraw,
    Paying,
    Rewarding,
    Sale,
    TokenDeal,
    TokenTheft,
)
from tabletop.abyss.locations import BLACK_SMOKERS, LOCATION_IDS, LOCATIONS
from tabletop.abyss.lords import KEY_LORDS, LORD_IDS, LORDS, PER_TURN_LORDS
from tabletop.abyss.options import Options
from tabletop.abyss.piles import set_of
from tabletop.abyss.position import Holding, position
from tabletop.abyss.rulebook import step_unchecked
from tabletop.abyss.scoring import standings
from tabletop.abyss.state import Site, State, is_drawn, is_over
from tabletop.core.contract import Seat
from tabletop.core.promises import Corruption, Promises, SmallBox, SmallGame, Symmetry, seats_turned

Place = tuple[str, int]
"""A zone and the seat or the Race whose it is."""

_SWAPS = 40


def variants() -> Iterator[Options]:
    """Every number of seats, and boxes so small that decks run out (A2, A5.11, A9.4, A10.6, A17.8)."""
    yield Options()
    yield Options(seats=2)
    yield Options(seats=4)
    yield Options(
        seats=2, exploration=c.EXPLORATION[::3], lords=LORD_IDS[::2], locations=LOCATION_IDS[1::3], tokens=(2, 4)
    )
    yield Options(seats=3, exploration=c.EXPLORATION[::5], lords=LORD_IDS[1::2], locations=(BLACK_SMOKERS,), tokens=())


# Twins: tables that differ in what a seat cannot see (A16.2).


def twin(state: State, move: m.Move, seat: Seat | None, rng: Random) -> tuple[State, m.Move] | None:
    """The same table with hidden cards, tokens and Locations exchanged among the places that the seat cannot see."""
    if is_over(state):
        return None
    state, move = _cards_exchanged(state, move, seat, rng)
    state, move = _tokens_exchanged(state, move, seat, rng)
    return _locations_exchanged(state, move, seat, rng)


def _cards_exchanged(state: State, move: m.Move, seat: Seat | None, rng: Random) -> tuple[State, m.Move]:
    lying = [(place, card) for place in _hidden_places(state, move, seat) for card in _zone(state, place)]
    kept = lying.index((("deck", 0), move.card)) if isinstance(move, m.Reveal) else None
    places, cards = [place for place, _ in lying], [card for _, card in lying]
    for _ in range(_SWAPS if len(cards) > 1 else 0):
        first, second = rng.randrange(len(cards)), rng.randrange(len(cards))
        fits = _holds(places[first], cards[second]) and _holds(places[second], cards[first])
        if fits and kept not in (first, second):
            cards[first], cards[second] = cards[second], cards[first]
    mover = ("hand", state.pending[-1].seat)
    if isinstance(move, m.Discard | m.Sell) and mover in places:
        ally = cards[lying.index((mover, move.ally))]
        move = m.Discard(ally) if isinstance(move, m.Discard) else m.Sell(ally)
    return _with_cards(state, places, cards), move


def _hidden_places(state: State, move: m.Move, seat: Seat | None) -> Iterator[Place]:
    """The zones of which the seat sees the size alone, and that the move does not open."""
    due = state.pending[-1]
    yield from (("deck", 0), ("discard", 0))
    yield from (("council", race) for race in range(len(state.council)))
    for owner in range(state.options.seats):
        opens = isinstance(due, Paying) or isinstance(move, m.Recruit) or (isinstance(due, Acting) and move == m.Pass())
        if owner != seat and not (opens and owner == due.seat):
            yield from (("hand", owner), ("set_aside", owner))


def _zone(state: State, place: Place) -> Sequence[c.CardId]:
    name, owner = place
    if name == "council":
        return state.council[owner]
    cards: Sequence[c.CardId] = getattr(state.players[owner] if name in _OWNED else state, name)
    return cards


_OWNED = ("hand", "set_aside", "affiliated")


def _holds(place: Place, card: c.CardId) -> bool:
    """Whether such a card can lie in such a place: Monsters are nobody's, a stack is of one Race (A5.9)."""
    name, race = place
    if name in ("deck", "discard", "track"):
        return True
    return card != c.MONSTER and (name != "council" or c.RACE[card] == race)


def _with_cards(state: State, places: Sequence[Place], cards: Sequence[c.CardId]) -> State:
    """The state in which these cards lie in these places, all others where they were."""
    zones: dict[Place, list[c.CardId]] = {place: [] for place in places}
    for place, card in zip(places, cards, strict=True):
        zones[place].append(card)
    for (name, owner), lying in zones.items():
        content = tuple(lying) if name == "track" else tuple(sorted(lying))
        if name == "council":
            council = (*state.council[:owner], content, *state.council[owner + 1 :])
            state = attrs.evolve(state, council=council)
        elif name in _OWNED:
            state = _with_owned(state, owner, **{name: content})
        else:
            changes: dict[str, Any] = {name: content}
            state = attrs.evolve(state, **changes)
    return state


def _with_owned(state: State, owner: int, **changes: Any) -> State:  # noqa: ANN401  (fields of several types)
    player = attrs.evolve(state.players[owner], **changes)
    return attrs.evolve(state, players=(*state.players[:owner], player, *state.players[owner + 1 :]))


def _tokens_exchanged(state: State, move: m.Move, seat: Seat | None, rng: Random) -> tuple[State, m.Move]:
    """Monster tokens of others and of nobody change places; one that the seat comes to see keeps its place (A16.3)."""
    due = state.pending[-1]
    lying = [(-1, value) for value in state.tokens]
    for owner, player in enumerate(state.players):
        lying += [] if owner == seat else [(owner, value) for value in player.tokens]
    owners, values = [owner for owner, _ in lying], [value for _, value in lying]
    indices, named = list(range(len(lying))), None
    if isinstance(move, m.DealToken):
        source = due.victim if isinstance(due, TokenTheft) else -1
        named = lying.index((source, move.value)) if source != seat else None
        gainer = due.thief if isinstance(due, TokenTheft) else due.to if isinstance(due, TokenDeal) else None
        if gainer == seat and named is not None:
            indices.remove(named)
    images = [values[index] for index in indices]
    rng.shuffle(images)
    for index, value in zip(indices, images, strict=True):
        values[index] = value
    if named is not None:
        move = m.DealToken(values[named])
    return _with_tokens(state, owners, values, seat), move


def _with_tokens(state: State, owners: Sequence[int], values: Sequence[c.TokenValue], seat: Seat | None) -> State:
    def of(owner: int) -> tuple[c.TokenValue, ...]:
        return tuple(sorted(value for other, value in zip(owners, values, strict=True) if other == owner))

    for owner in range(state.options.seats):
        if owner != seat:
            state = _with_owned(state, owner, tokens=of(owner))
    return attrs.evolve(state, tokens=of(-1))


def _locations_exchanged(state: State, move: m.Move, seat: Seat | None, rng: Random) -> tuple[State, m.Move]:
    """Locations drawn by somebody else change places with those of the deck (A17.48)."""
    due = state.pending[-1]
    if state.active == seat or isinstance(due, LocationDeal):
        return state, move
    drawn, deck = list(state.drawn), list(state.location_deck)
    everything = [*drawn, *deck]
    kept = drawn if isinstance(move, m.Control) and isinstance(due, Choosing) else []  # the others become available
    movable = [location for location in everything if location not in kept]
    images = list(movable) if not drawn else rng.sample(movable, len(movable))
    names = {**dict(zip(movable, images, strict=True)), **{location: location for location in kept}}
    if isinstance(move, m.DealLocation) and isinstance(due, LocationDraw):
        move = m.DealLocation(names[move.location])
    return attrs.evolve(
        state,
        drawn=tuple(sorted(names[location] for location in drawn)),
        location_deck=tuple(sorted(names[location] for location in deck)),
    ), move


# Small boxes: positions of which all arrangements can be listed (A16.2).


def small_boxes() -> Iterator[SmallBox[State]]:
    """Few cards and tokens in hands, Council, deck and discard pile; Locations drawn; Allies set aside."""
    for state in (_hands_and_stacks(), _drawn_locations(), _allies_set_aside()):
        yield SmallBox(state, partial(arrangements, state))


def _box(seats: int, cards: str, *, locations: int, tokens: tuple[int, ...]) -> Options:
    return Options(
        seats=seats,
        turn_limit=99,  # the cards pay for no Lord
        exploration=tuple(sorted(c.CardId(c.CARD_NAMES.index(name)) for name in cards.split())),
        lords=tuple(c.LordId(lord) for lord in range(3)),
        locations=tuple(c.LocationId(location) for location in range(locations)),
        tokens=tokens,
    )


def small_games() -> Iterator[SmallGame[State, m.Move]]:
    """A short game of half a box: what is hidden there are hands, tokens, and what was discarded (A16.2)."""
    yield SmallGame(Options(seats=2, turn_limit=20, exploration=c.EXPLORATION[::2], tokens=(2, 3, 4)), ways)


def ways(state: State, move: m.Move) -> int:
    """How many Allies like this one lie in the hand (A7.2, A11, A14.4)."""
    if isinstance(move, m.Lay | m.Discard | m.Sell):
        return state.players[state.pending[-1].seat].hand.count(move.ally)
    return 1


def _hands_and_stacks() -> State:
    options = _box(2, "J1 J1 C2 C3 Q3 monster", locations=1, tokens=(2, 3, 3))
    players = (Holding(hand="J1", tokens="2"), Holding(hand="C2", tokens="3"))
    return position(options, players=players, council="C3", deck="Q3 monster", available="sargasso-silos")


def _drawn_locations() -> State:
    options = _box(2, "J1 C2 C3", locations=4, tokens=(2,))
    owed = (Choosing(Seat(0), None),)
    return position(
        options,
        players=(Holding(hand="J1", keys=3), Holding(hand="C2")),
        drawn="hydrozoa-reserves parliament",
        available="the-barracks",
        owed=owed,
    )


def _allies_set_aside() -> State:
    options = _box(3, "J1 J1 C2 C3 H1", locations=1, tokens=(2, 4))
    players = (Holding(tokens="4"), Holding(set_aside="J1"), Holding(hand="C2 C3"))
    owed = (Discarding(Seat(2), 1),)
    return position(options, players=players, owed=owed, available="sargasso-silos")


def arrangements(state: State) -> Iterator[State]:
    """Every permutation of the cards, tokens and Locations over their places that leaves a possible position."""
    for cards, tokens in product(_card_arrangements(state), permutations(_tokens_lying(state))):
        owners = [-1] * len(state.tokens)
        for owner, player in enumerate(cards.players):
            owners += [owner] * len(player.tokens)
        yield from _location_arrangements(_with_tokens(cards, owners, tokens, None))


def _tokens_lying(state: State) -> list[c.TokenValue]:
    return [*state.tokens, *(value for player in state.players for value in player.tokens)]


def _card_arrangements(state: State) -> Iterator[State]:
    names = [("deck", 0), ("discard", 0), ("track", 0), ("laid", 0)]
    names += [("council", race) for race in range(len(state.council))]
    names += [(name, owner) for owner in range(state.options.seats) for name in _OWNED]
    places = [place for place in names for _ in _zone(state, place)]
    lying = [card for place in names for card in _zone(state, place)]
    for cards in permutations(lying):
        if all(map(_holds, places, cards)):
            yield _with_cards(state, places, cards)


def _location_arrangements(state: State) -> Iterator[State]:
    sizes = len(state.location_deck), len(state.drawn), len(state.available)
    for order in permutations((*state.location_deck, *state.drawn, *state.available)):
        deck, rest = order[: sizes[0]], order[sizes[0] :]
        yield attrs.evolve(
            state,
            location_deck=tuple(sorted(deck)),
            drawn=tuple(sorted(rest[: sizes[1]])),
            available=tuple(sorted(rest[sizes[1] :])),
        )


# Symmetry: nothing in the rules knows one seat from another (A2, A3).


def symmetries(state: State) -> Iterator[Symmetry[State, m.Move]]:
    """Everybody moves on by some seats, clockwise, once there is a first player (A2.6)."""
    seats = state.options.seats if state.turn else 1
    return (seats_turned(State, m.Move, seats, shift, ("players",)) for shift in range(1, seats))


# Moves that may lead to equal states, corruptions, ranking.


def equivalent(state: State, first: m.Move, second: m.Move) -> bool:
    """The last discard of a game: what else is in the hand is discarded a moment later (A12.6)."""
    kinds = type(first), type(second)
    is_last = is_over(step_unchecked(state, first)) and is_over(step_unchecked(state, second))
    return kinds in ((m.Discard, m.Discard), (m.Sell, m.Sell)) and is_last


def corruptions(state: State) -> Iterator[Corruption[State]]:
    """Positions that differ from a sound one in what the rules keep (A1, A5.9, A16)."""
    change: Callable[..., State] = partial(attrs.evolve, state)
    first = state.players[0]
    powerless = next(1 << lord for lord in LORD_IDS if not PER_TURN_LORDS >> lord & 1)
    yield Corruption("a card too many", change(deck=tuple(sorted((*state.deck, c.CardId(0))))), "A1.1")
    yield Corruption("no such card", change(discard=(*state.discard, c.CardId(len(c.CARDS)))), "A1.1")
    yield Corruption("no such Lord", change(court=(c.LordId(len(LORDS)),)), "A1.2")
    yield Corruption("no such Location", change(available=(c.LocationId(len(LOCATIONS)),)), "A1.3")
    yield Corruption("a stack of the Council less", change(council=state.council[:-1]), "A1.7")
    yield Corruption("no such token", change(tokens=(*state.tokens, max(c.TOKENS) + 1)), "A1.4")
    yield Corruption("a token too many", change(tokens=(min(c.TOKENS), *state.tokens)), "A1.4")
    yield Corruption("eleven Keys", _with_owned(state, 0, keys=c.KEY_TOKENS + 1), "A1.5")
    yield Corruption("pearls owed", _with_owned(state, 0, pearls=-1), "A1.6")
    yield Corruption("no space of the threat track", change(threat=c.THREAT_SPACES + 1), "A1.7")
    yield Corruption("a player less", change(players=state.players[1:]), "A2")
    yield Corruption("a decision of nobody", change(pending=(Exploring(state.active),)), "A3.1")
    yield Corruption("a Lord used without Power", change(used=powerless), "A8.3")
    yield Corruption("bought from oneself", change(bought=state.bought | 1 << state.active), "A5.2")
    yield from _lord_corruptions(state)
    if state.turn:
        yield from _turn_corruptions(state)
    else:
        yield Corruption("a pearl in the set-up", _with_owned(state, 0, pearls=first.pearls + 1), "A2")
    if first.hand:
        yield Corruption("a card lost", _with_owned(state, 0, hand=first.hand[1:]), "A1.1")


def _lord_corruptions(state: State) -> Iterator[Corruption[State]]:
    free = state.players[0].free
    if state.lord_deck:
        lord = state.lord_deck[0]
        yield Corruption("a Lord twice", _with_owned(state, 0, free=free | 1 << lord), "A1.2")
        yield Corruption("disabled, not free", _with_owned(state, 0, disabled=1 << lord), "A0.4")
    if state.location_deck:
        site = Site(state.location_deck[0], set_of(()))
        sites = tuple(sorted((*state.players[0].sites, site), key=lambda other: other.location))
        yield Corruption("a Location twice", _with_owned(state, 0, sites=sites), "A1.3")


def _turn_corruptions(state: State) -> Iterator[Corruption[State]]:
    """What no turn leaves behind or owes (A3.1, A10, A12)."""
    change: Callable[..., State] = partial(attrs.evolve, state)
    seat, steps = state.active, AFTER_ACTION[state.active]
    other = Seat((seat + 1) % state.options.seats)
    if state.ends_before is None:
        lords = set_of(lord for lord in state.lord_deck if lord != state.lord_deck[0])
        if lords.bit_count() >= c.LAST_LORD:
            many = _with_owned(state, other, free=state.players[other].free | lords)
            yield Corruption("the end not triggered", attrs.evolve(many, lord_deck=state.lord_deck[:1]), "A12.3")
    if not state.pending:
        yield Corruption("over before its end", change(turn=state.turn - 1, ends_before=None), "A12.2")
        return
    stacks: tuple[tuple[str, tuple[Decision, ...], str], ...] = (
        ("a reward twice", (*steps, Rewarding(seat, 1), Rewarding(seat, 1)), "A3.1"),
        ("a Lord for one space twice", (*steps, CourtDeal(1), CourtDeal(1)), "A4.1"),
        ("the discards of a seat twice", (*steps, Discarding(other, 1), Discarding(other, 1)), "A8.8"),
        ("the action after its steps", (*steps, Acting(seat)), "A3.1"),
        ("no hand limits", (steps[0], *steps[2:], Rewarding(seat, 1)), "A3.1"),
        ("sold to the explorer", (*steps, Sale(seat, seat)), "A3.1"),
        ("more tokens than there are", (*steps, *(TokenDeal(seat),) * (len(state.tokens) + 1)), "A1.8"),
    )
    yield from (Corruption(name, change(pending=owed), clause) for name, owed, clause in stacks)
    poor = attrs.evolve(_with_owned(state, other, pearls=0), pending=(*steps, Sale(other, seat)))
    yield Corruption("sold to who cannot pay", poor, "A5.2")
    poor = attrs.evolve(_with_owned(state, seat, pearls=0), pending=(*steps, Corrupting(seat)))
    yield Corruption("a second Lord for nothing", poor, "A14.4")
    if state.available or state.location_deck or state.drawn:
        yield Corruption("three Keys between turns", _with_owned(state, other, keys=c.LOCATION_KEYS), "A10.2")
    keyless = next((lord for lord in state.lord_deck if not KEY_LORDS >> lord & 1), None)
    sites = state.players[other].sites
    if sites and keyless is not None:
        unpaid = (Site(sites[0].location, sites[0].lords | 1 << keyless), *sites[1:])
        if unpaid[0].lords.bit_count() > 1:
            yield Corruption("a Location not paid for", _with_owned(state, other, sites=unpaid), "A10.4")


def ranking(state: State) -> tuple[tuple[int, int, int], ...]:
    """Points, pearls, the highest Lord, one triple a seat (A13.3); all alike where `turn_limit` ended the game."""
    if is_drawn(state):
        return ((0, 0, 0),) * state.options.seats
    return standings(state)


PROMISES: Promises[State, m.Move] = Promises(
    variants=variants,
    twin=twin,
    small_box=small_boxes,
    small_games=small_games,
    equivalent=equivalent,
    symmetries=symmetries,
    corruptions=corruptions,
    ranking=ranking,
)
