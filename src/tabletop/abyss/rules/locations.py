"""Keys, Locations, Ambassadors and Black Smokers (A10, A15.3)."""

from collections.abc import Sequence
from typing import Final

from tabletop.abyss import moves as m
from tabletop.abyss.changes import answered, evolve, evolve_owed, player_evolve, pushed, with_player
from tabletop.abyss.components import LOCATION_KEYS, MOST_DRAWN, LocationId, LordId, LordSet
from tabletop.abyss.decisions import (
    ARRIVING,
    Choosing,
    Controlling,
    Exchanging,
    KeyPaying,
    LocationDeal,
    LocationDraw,
    Locations,
    PowersLeft,
)
from tabletop.abyss.locations import BLACK_SMOKERS, LOCATION_NAMES
from tabletop.abyss.lords import AMBASSADORS, KEY_LORDS, LORD_NAMES, LORDS
from tabletop.abyss.piles import dealt_from, lords_in, merged, with_thing, without_thing
from tabletop.abyss.rules.deals import deal_rule
from tabletop.abyss.rules.limits import is_quiet
from tabletop.abyss.rules.turn import fitting, left, turn_ended
from tabletop.abyss.state import Player, State, active_lords, is_location_left, keys_of, site_of
from tabletop.core import Answer, Claim, Refusal, Rule, Seat


def location_revealed(state: State, _due: LocationDeal, move: m.DealLocation) -> State:
    """The Location is available (A2.3)."""
    deck, available = dealt_from(state.location_deck, move.location), (*state.available, move.location)
    return evolve(state, pending=state.pending[:-1], location_deck=deck, available=available)


def location_drawn(state: State, _due: LocationDraw, move: m.DealLocation) -> State:
    """The Location is among those drawn (A10.3)."""
    deck, drawn = dealt_from(state.location_deck, move.location), with_thing(state.drawn, move.location)
    return evolve(state, pending=state.pending[:-1], location_deck=deck, drawn=drawn)


def location_taken(state: State, due: Locations) -> State:
    """Step 5: an Ambassador's duty, then three Keys, until neither is left (A10.2, A10.7)."""
    if is_quiet(state):
        return turn_ended(state, due)
    player = state.players[due.seat]
    if is_location_left(state):
        duties = active_lords(player) & AMBASSADORS  # A17.47
        if duties:
            return ambassador_sent(state, due.seat, lords_in(duties)[0])
        if keys_of(player) >= LOCATION_KEYS:
            return pushed(state, Controlling(due.seat))
    return evolve(state, pending=state.pending[:-1], arrived=0)  # A8.5: new Lords may be used from now on


def ambassador_sent(state: State, seat: Seat, lord: LordId) -> State:
    """The Ambassador draws, or takes an available Location where the deck is empty (A10.7)."""
    if not is_location_left(state):
        return state
    number = min(LORDS[lord].amount, len(state.location_deck))
    return pushed(state, Choosing(seat, lord), *(LocationDraw(seat),) * number)


def controls(state: State, _due: Controlling) -> Sequence[m.Move]:
    """An available Location, or a number to draw (A10.3)."""
    most = min(MOST_DRAWN, len(state.location_deck))
    return (*(m.CONTROLS[location] for location in state.available), *m.DRAWS[:most])


def refuse_control(state: State, _due: Controlling | Choosing, move: m.Control) -> Refusal | None:
    """Before a draw the available Locations can be taken (A10.3)."""
    if move.location not in state.available:
        return Refusal("A10.3", f"{LOCATION_NAMES[move.location]} is not available")
    return None


def refuse_draw(state: State, _due: Controlling, move: m.Draw) -> Refusal | None:
    """No more can be drawn than the deck has (A10.3)."""
    if move.number > len(state.location_deck):
        return Refusal("A10.3", f"Locations in the deck: {len(state.location_deck)}")
    return None


def drawn(state: State, due: Controlling, move: m.Draw) -> State:
    """So many Locations are drawn, and one of them will be taken (A10.3)."""
    draws = (LocationDraw(due.seat),) * move.number
    return evolve_owed(state, answered(state, Choosing(due.seat, None), *draws))


def refuse_drawn(state: State, due: Choosing, move: m.Control) -> Refusal | None:
    """After a draw only what was drawn can be taken (A10.3, A17.40)."""
    if state.drawn and move.location not in state.drawn:
        return Refusal("A10.3", "only one of the Locations drawn can be taken")
    return None if state.drawn else refuse_control(state, due, move)


def location_chosen(state: State, due: Choosing, move: m.Control) -> State:
    """The Location goes to the seat, with an Ambassador under it or for three Keys; the others stay (A10.3, A10.7)."""
    lords = 0 if due.ambassador is None else 1 << due.ambassador
    return _controlled(state, due.seat, move.location, lords)


def _controlled(state: State, seat: Seat, location: LocationId, lords: LordSet) -> State:
    """The Location lies over these Lords; without any, three Keys are owed. What else was drawn becomes available."""
    player = state.players[seat]
    sites = tuple(sorted((*player.sites, site_of(location, lords)), key=lambda other: other.location))
    state = evolve(
        state,
        pending=state.pending[:-1],
        players=with_player(state, seat, player_evolve(player, sites=sites, free=player.free & ~lords)),
        available=without_thing(merged(state.available, state.drawn), location),
        drawn=(),
    )
    state = exchange_offered(state, seat, location)  # owed below the Keys: it comes after them
    return state if lords else _paid_or_owed(state, seat, location, LOCATION_KEYS)


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


def key_payments(state: State, due: KeyPaying) -> Sequence[m.Move]:
    """A Key token, or an active Lord with a Key (A10.4)."""
    player = state.players[due.seat]
    lords = _key_lords(player)
    payments = [move for move in m.KEY_PAYMENTS[1:] if lords >> move.lord & 1]  # type: ignore[operator]  # all have one
    return [m.KEY_PAYMENTS[0], *payments] if player.keys else payments


def refuse_key(state: State, due: KeyPaying, move: m.PayKey) -> Refusal | None:
    """The Key must be there: a token, or on an active Lord (A10.1, A10.4)."""
    player = state.players[due.seat]
    if move.lord is None:
        return None if player.keys else Refusal("A10.4", "the seat has no Key token")
    if not _key_lords(player) >> move.lord & 1:
        return Refusal("A10.4", f"{LORD_NAMES[move.lord]} is no active Lord of the seat")
    return None


def key_paid(state: State, due: KeyPaying, move: m.PayKey) -> State:
    """One Key is spent (A10.4)."""
    lords, tokens = (0, 1) if move.lord is None else (1 << move.lord, 0)
    player = _spent(state.players[due.seat], due.location, lords, tokens)
    state = evolve(state, pending=state.pending[:-1], players=with_player(state, due.seat, player))
    return _paid_or_owed(state, due.seat, due.location, due.left - 1)


def exchange_offered(state: State, seat: Seat, location: LocationId) -> State:
    """Black Smokers may be exchanged by whoever takes control of it, if the deck has a Location (A10.8, A15.3)."""
    if location != BLACK_SMOKERS or not state.location_deck:
        return state
    return pushed(state, Exchanging(seat))


def refuse_exchange(state: State, _due: Exchanging, move: m.Exchange) -> Refusal | None:
    """Only a Location of the deck can be taken in exchange (A15.3)."""
    if move.location not in state.location_deck:
        return Refusal("A15.3", f"{LOCATION_NAMES[move.location]} is not in the deck")
    return None


def exchanged(state: State, due: Exchanging, move: m.Exchange) -> State:
    """The Lords move under the new Location; Black Smokers is out of the game (A15.3, A17.29)."""
    player = state.players[due.seat]
    lords = next(site.lords for site in player.sites if site.location == BLACK_SMOKERS)
    others = [site for site in player.sites if site.location != BLACK_SMOKERS]
    sites = tuple(sorted((*others, site_of(move.location, lords)), key=lambda site: site.location))
    return evolve(
        state,
        pending=state.pending[:-1],
        players=with_player(state, due.seat, player_evolve(player, sites=sites)),
        location_deck=without_thing(state.location_deck, move.location),
        gone_locations=with_thing(state.gone_locations, BLACK_SMOKERS),
    )


def _location_deck(state: State, _due: LocationDeal | LocationDraw) -> Sequence[LocationId]:
    return state.location_deck


def _lacks(location: int) -> Refusal:
    return Refusal("A1.3", f"{LOCATION_NAMES[location]} is not in the Location deck")


def _has_site(state: State, seat: Seat, location: LocationId) -> bool:
    return any(site.location == location for site in state.players[seat].sites)


def _is_payable(state: State, due: KeyPaying) -> bool:
    """Whether so many Keys can be owed still: the Lords under the Location have been spent for it (A10.4)."""
    sites = state.players[due.seat].sites
    spent = next((site.lords.bit_count() for site in sites if site.location == due.location), LOCATION_KEYS)
    player = state.players[due.seat]
    is_choice = bool(_key_lords(player)) and keys_of(player) > due.left
    return is_choice and 1 <= due.left <= LOCATION_KEYS - spent


def _chosen_under(due: Choosing) -> tuple[type, ...]:
    """What waits: for three Keys it is step 5 (A10.2), an Ambassador draws on arrival too (A10.7)."""
    return (Locations,) if due.ambassador is None else ARRIVING


def _is_draw(state: State, due: Choosing, _below: object) -> bool:
    number = len(state.drawn) + state.pending.count(LocationDraw(due.seat))
    if due.ambassador is None:
        return 1 <= number <= MOST_DRAWN
    return number == min(LORDS[due.ambassador].amount, len(state.location_deck) + len(state.drawn))


def _is_ambassador(state: State, due: Choosing) -> bool:
    return due.ambassador is None or bool(state.players[due.seat].free & AMBASSADORS & 1 << due.ambassador)


def _has_keys(state: State, due: Controlling | Choosing, _below: object) -> bool:
    is_free = isinstance(due, Choosing) and due.ambassador is not None  # A10.7
    return is_free or keys_of(state.players[due.seat]) >= LOCATION_KEYS


_THREE_KEYS: Final = Claim("A10.2: three Keys take a Location", _has_keys)


RULES: Final = (
    deal_rule(
        LocationDeal,
        Refusal("A2.3", "chance reveals a Location first"),
        m.LOCATION_DEALS,
        _location_deck,
        location_revealed,
        _lacks,
    ),
    deal_rule(
        LocationDraw,
        Refusal("A10.3", "chance brings the Locations drawn first"),
        m.LOCATION_DEALS,
        _location_deck,
        location_drawn,
        _lacks,
        under=(Choosing, LocationDraw),
    ),
    Rule(
        Controlling,
        under=(Locations,),
        due=Refusal("A10.2", "a Location must be taken first"),
        prompt="P{due.seat} takes a Location or draws some",
        choices=controls,
        answers=(
            Answer(m.Control, lambda state, due, move: _controlled(state, due.seat, move.location, 0), refuse_control),
            Answer(m.Draw, drawn, refuse_draw),
        ),  # A10.3
        claims=(_THREE_KEYS,),
    ),
    Rule(
        Choosing,
        under=_chosen_under,
        due=Refusal("A10.3", "one of the Locations must be chosen first"),
        prompt="P{due.seat} chooses a Location",
        choices=lambda state, _due: [m.CONTROLS[there] for there in state.drawn or state.available],  # A10.3, A10.7
        answers=(Answer(m.Control, location_chosen, refuse_drawn),),
        claims=(
            *fitting(Choosing, _is_ambassador),
            _THREE_KEYS,
            Claim("A10.3: as many Locations are drawn as were chosen, or as the Ambassador draws", _is_draw),
        ),
    ),
    Rule(
        KeyPaying,
        under=(Locations, Exchanging),
        due=Refusal("A10.4", "the Location must be paid for first"),
        prompt="P{due.seat} spends {due.left} Keys",
        choices=key_payments,
        answers=(Answer(m.PayKey, key_paid, refuse_key),),
        claims=fitting(KeyPaying, _is_payable),
    ),
    Rule(
        Exchanging,
        under=ARRIVING,
        due=Refusal("A15.3", "the exchange of Black Smokers must be made or declined first"),
        prompt="P{due.seat} may exchange Black Smokers",
        choices=lambda state, _due: (m.PASS, *(m.EXCHANGES[location] for location in state.location_deck)),  # A15.3
        answers=(Answer(m.Exchange, exchanged, refuse_exchange), Answer(m.Pass, left)),
        claims=fitting(Exchanging, lambda state, due: _has_site(state, due.seat, BLACK_SMOKERS)),
    ),
    Rule(Locations, settle=location_taken, under=(PowersLeft,)),
)
