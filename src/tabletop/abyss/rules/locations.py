"""Keys, Locations, Ambassadors and Black Smokers (A10, A15.3)."""

from collections.abc import Sequence
from typing import Final

from tabletop.abyss.components import LOCATION_KEYS, MOST_DRAWN, LocationId, LordId, LordSet
from tabletop.abyss.decisions import (
    Choosing,
    Controlling,
    Decision,
    Exchanging,
    KeyPaying,
    LocationDeal,
    LocationDraw,
    Locations,
)
from tabletop.abyss.locations import BLACK_SMOKERS, LOCATION_NAMES
from tabletop.abyss.lords import AMBASSADORS, KEY_LORDS, LORD_NAMES, DrawLocations, powers_of
from tabletop.abyss.moves import (
    CONTROLS,
    DRAWS,
    EXCHANGES,
    KEY_PAYMENTS,
    LOCATION_DEALS,
    PASS,
    Control,
    DealLocation,
    Draw,
    Exchange,
    Move,
    Pass,
    PayKey,
)
from tabletop.abyss.rules.turn import Stage, left, refuse_nothing
from tabletop.abyss.state import (
    Player,
    State,
    active_lords,
    answered,
    dealt_from,
    evolve,
    evolve_owed,
    is_location_left,
    keys_of,
    lords_in,
    merged,
    player_evolve,
    pushed,
    site_of,
    with_player,
    with_thing,
    without_thing,
)
from tabletop.core.contract import Seat
from tabletop.core.errors import Refusal


def location_name(location: LocationId) -> str:
    """The name on the tile."""
    return LOCATION_NAMES[location]


def location_deals(state: State) -> Sequence[Move]:
    """Every Location of the deck may be the top one."""
    return [LOCATION_DEALS[location] for location in state.location_deck]


def refuse_location_deal(state: State, move: DealLocation) -> Refusal | None:
    """Only a Location of the deck can be dealt."""
    if move.location not in state.location_deck:
        return Refusal("A1.3", f"{location_name(move.location)} is not in the Location deck")
    return None


def location_dealt(state: State, move: DealLocation) -> State:
    """The Location is available at the set-up, else among those drawn (A2.3, A10.3)."""
    deck, pending = dealt_from(state.location_deck, move.location), state.pending[:-1]
    if isinstance(state.pending[-1], LocationDeal):
        return evolve(state, pending=pending, location_deck=deck, available=(*state.available, move.location))
    return evolve(state, pending=pending, location_deck=deck, drawn=with_thing(state.drawn, move.location))


def is_location_due(state: State) -> bool:
    """Whether an Ambassador or three Keys take a Location, or a new Lord may be used from now on (A10.2, A8.5)."""
    player = state.players[state.active]
    if state.arrived or player.free & AMBASSADORS:
        return True
    return keys_of(player) >= LOCATION_KEYS and is_location_left(state)


def location_taken(state: State, rest: tuple[Decision, ...]) -> State:
    """Step 5: an Ambassador's duty, then three Keys, until neither is left (A10.2, A10.7)."""
    seat = state.active
    player = state.players[seat]
    if is_location_left(state):
        again = evolve_owed(state, (*rest, Locations(seat)))
        duties = active_lords(player) & AMBASSADORS  # A17.47
        if duties:
            return ambassador_sent(again, seat, lords_in(duties)[0])
        if keys_of(player) >= LOCATION_KEYS:
            return pushed(again, Controlling(seat))
    return evolve(state, pending=rest, arrived=0)  # A8.5: new Lords may be used from now on


_DRAWN: Final = {lord: power.number for lord, power in powers_of(DrawLocations).items()}


def ambassador_sent(state: State, seat: Seat, lord: LordId) -> State:
    """The Ambassador draws, or takes an available Location where the deck is empty (A10.7)."""
    if not is_location_left(state):
        return state
    number = min(_DRAWN[lord], len(state.location_deck))
    return pushed(state, Choosing(seat, lord), *(LocationDraw(seat),) * number)


def controls(state: State) -> Sequence[Move]:
    """An available Location, or a number to draw (A10.3)."""
    most = min(MOST_DRAWN, len(state.location_deck))
    return (*(CONTROLS[location] for location in state.available), *DRAWS[:most])


def refuse_control(state: State, move: Control) -> Refusal | None:
    """Before a draw the available Locations can be taken (A10.3)."""
    if move.location not in state.available:
        return Refusal("A10.3", f"{location_name(move.location)} is not available")
    return None


def refuse_draw(state: State, move: Draw) -> Refusal | None:
    """No more can be drawn than the deck has (A10.3)."""
    if move.number > len(state.location_deck):
        return Refusal("A10.3", f"Locations in the deck: {len(state.location_deck)}")
    return None


def drawn(state: State, move: Draw) -> State:
    """So many Locations are drawn, and one of them will be taken (A10.3)."""
    seat = state.pending[-1].seat
    draws = (LocationDraw(seat),) * move.number
    return evolve_owed(state, answered(state, Choosing(seat, None), *draws))


def draw_choices(state: State) -> Sequence[Move]:
    """The Locations drawn; the available ones where an Ambassador could draw none (A10.3, A10.7)."""
    return [CONTROLS[location] for location in state.drawn or state.available]


def refuse_drawn(state: State, move: Control) -> Refusal | None:
    """After a draw only what was drawn can be taken (A10.3, A17.40)."""
    if state.drawn and move.location not in state.drawn:
        return Refusal("A10.3", "only one of the Locations drawn can be taken")
    return None if state.drawn else refuse_control(state, move)


def controlled(state: State, move: Control) -> State:
    """The Location lies in front of the seat; others that were drawn become available (A10.3, A10.7)."""
    due, location = state.pending[-1], move.location
    ambassador = due.ambassador if isinstance(due, Choosing) else None
    rest = merged(state.available, state.drawn)
    player = state.players[due.seat]
    lords = 0 if ambassador is None else 1 << ambassador
    site = site_of(location, lords)
    sites = tuple(sorted((*player.sites, site), key=lambda other: other.location))
    state = evolve(
        state,
        pending=state.pending[:-1],
        players=with_player(state, due.seat, player_evolve(player, sites=sites, free=player.free & ~lords)),
        available=without_thing(rest, location),
        drawn=(),
    )
    state = exchange_offered(state, due.seat, location)  # owed below the Keys: it comes after them
    return state if lords else _paid_or_owed(state, due.seat, location, LOCATION_KEYS)


def _key_lords(player: Player) -> LordSet:
    return active_lords(player) & KEY_LORDS


def _paid_or_owed(state: State, seat: Seat, location: LocationId, left: int) -> State:
    """So many Keys are owed; where there is no choice between them, they are spent at once (A10.4)."""
    if not left:
        return state
    player = state.players[seat]
    lords = _key_lords(player)
    if lords and keys_of(player) > left:
        return pushed(state, KeyPaying(seat, location, left))
    paid = _spent(player, location, lords, left - lords.bit_count())
    return evolve(state, players=with_player(state, seat, paid))


def _spent(player: Player, location: LocationId, lords: LordSet, tokens: int) -> Player:
    """The Lords slide under the Location, the tokens go back to the supply (A10.4)."""
    sites = tuple(site_of(location, site.lords | lords) if site.location == location else site for site in player.sites)
    return player_evolve(player, keys=player.keys - tokens, free=player.free & ~lords, sites=sites)


def key_payments(state: State) -> Sequence[Move]:
    """A Key token, or an active Lord with a Key (A10.4)."""
    player = state.players[state.pending[-1].seat]
    lords = _key_lords(player)
    payments = [move for move in KEY_PAYMENTS[1:] if lords >> move.lord & 1]  # type: ignore[operator]  # all have one
    return [KEY_PAYMENTS[0], *payments] if player.keys else payments


def refuse_key(state: State, move: PayKey) -> Refusal | None:
    """The Key must be there: a token, or on an active Lord (A10.1, A10.4)."""
    player = state.players[state.pending[-1].seat]
    if move.lord is None:
        return None if player.keys else Refusal("A10.4", "the seat has no Key token")
    if not _key_lords(player) >> move.lord & 1:
        return Refusal("A10.4", f"{LORD_NAMES[move.lord]} is no active Lord of the seat")
    return None


def key_paid(state: State, move: PayKey) -> State:
    """One Key is spent (A10.4)."""
    due = state.pending[-1]
    assert isinstance(due, KeyPaying)  # only then are Keys paid
    lords, tokens = (0, 1) if move.lord is None else (1 << move.lord, 0)
    player = _spent(state.players[due.seat], due.location, lords, tokens)
    state = evolve(state, pending=state.pending[:-1], players=with_player(state, due.seat, player))
    return _paid_or_owed(state, due.seat, due.location, due.left - 1)


def exchange_offered(state: State, seat: Seat, location: LocationId) -> State:
    """Black Smokers may be exchanged by whoever takes control of it, if the deck has a Location (A10.8, A15.3)."""
    if location != BLACK_SMOKERS or not state.location_deck:
        return state
    return pushed(state, Exchanging(seat))


def exchanges(state: State) -> Sequence[Move]:
    """Any Location of the deck, or none (A15.3)."""
    return (PASS, *(EXCHANGES[location] for location in state.location_deck))


def refuse_exchange(state: State, move: Exchange) -> Refusal | None:
    """Only a Location of the deck can be taken in exchange (A15.3)."""
    if move.location not in state.location_deck:
        return Refusal("A15.3", f"{location_name(move.location)} is not in the deck")
    return None


def exchanged(state: State, move: Exchange) -> State:
    """The Lords move under the new Location; Black Smokers is out of the game (A15.3, A17.29)."""
    seat = state.pending[-1].seat
    player = state.players[seat]
    lords = next(site.lords for site in player.sites if site.location == BLACK_SMOKERS)
    others = [site for site in player.sites if site.location != BLACK_SMOKERS]
    sites = tuple(sorted((*others, site_of(move.location, lords)), key=lambda site: site.location))
    return evolve(
        state,
        pending=state.pending[:-1],
        players=with_player(state, seat, player_evolve(player, sites=sites)),
        location_deck=without_thing(state.location_deck, move.location),
        gone_locations=with_thing(state.gone_locations, BLACK_SMOKERS),
    )


DUE = {
    LocationDeal: Refusal("A2.3", "chance reveals a Location first"),
    LocationDraw: Refusal("A10.3", "chance brings the Locations drawn first"),
    Controlling: Refusal("A10.2", "a Location must be taken first"),
    Choosing: Refusal("A10.3", "one of the Locations must be chosen first"),
    KeyPaying: Refusal("A10.4", "the Location must be paid for first"),
    Exchanging: Refusal("A15.3", "the exchange of Black Smokers must be made or declined first"),
}
CHOICES = {
    LocationDeal: location_deals,
    LocationDraw: location_deals,
    Controlling: controls,
    Choosing: draw_choices,
    KeyPaying: key_payments,
    Exchanging: exchanges,
}
REFUSALS = {
    (LocationDeal, DealLocation): refuse_location_deal,
    (LocationDraw, DealLocation): refuse_location_deal,
    (Controlling, Control): refuse_control,
    (Controlling, Draw): refuse_draw,
    (Choosing, Control): refuse_drawn,
    (KeyPaying, PayKey): refuse_key,
    (Exchanging, Exchange): refuse_exchange,
    (Exchanging, Pass): refuse_nothing,
}
EFFECTS = {DealLocation: location_dealt, Control: controlled, Draw: drawn, PayKey: key_paid, Exchange: exchanged}
PASSES = {Exchanging: left}
STAGES = {Locations: Stage(is_location_due, location_taken)}
