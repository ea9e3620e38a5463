"""
What Lords do on arrival, and the choices that they bring (A8.1, A8.6 to A8.8, A14.4).

A Power with a choice stands here whole: what it owes, what can be chosen, what is refused, what comes of it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tabletop.abyss.components import LAST_LORD, LocationId, LordId, LordSet
from tabletop.abyss.decisions import (
    Appointing,
    ArrivalDeal,
    Corrupting,
    Disabling,
    Discarding,
    Hunting,
    Sacrificing,
    Swapping,
    TakingStack,
    TokenTheft,
)
from tabletop.abyss.lords import (
    LORD_NAMES,
    LORDS,
    PER_TURN_LORDS,
    PURCHASE_PEARLS,
    BuyLord,
    DisableLords,
    DrawLocations,
    ExtraTurn,
    OpponentsDiscard,
    OpponentsHand,
    OpponentsLosePearls,
    Pearls,
    Power,
    ReplaceFromCourt,
    ReplaceFromDeck,
    SwapLocation,
    TakeStack,
    TakeToken,
    lords_with,
    the_lord_with,
)
from tabletop.abyss.moves import (
    APPOINTS,
    DISABLES,
    PASS,
    SACRIFICES,
    Appoint,
    Disable,
    Move,
    Pass,
    Rob,
    Sacrifice,
    Swap,
    rob_of,
    swap_of,
)
from tabletop.abyss.rules.locations import ambassador_sent, exchange_offered, location_name
from tabletop.abyss.rules.turn import left, refuse_nothing
from tabletop.abyss.state import (
    Player,
    Site,
    State,
    active_lords,
    answered,
    evolve,
    evolve_owed,
    for_seats,
    lords_in,
    opponents,
    own_lords,
    player_evolve,
    pushed,
    site_of,
    touching,
    with_pearls,
    with_player,
    with_thing,
    without_thing,
)
from tabletop.core.contract import Seat
from tabletop.core.errors import Refusal


def arrived(state: State, seat: Seat, lord: LordId) -> State:
    """The Lord lies free in front of the seat, and what it does on arrival is done or owed (A7.8, A8.7)."""
    player = state.players[seat]
    if not player.free >> lord & 1:
        player = player_evolve(player, free=player.free | 1 << lord)
        state = evolve(state, players=with_player(state, seat, player))
    if PER_TURN_LORDS >> lord & 1:
        state = evolve(state, arrived=state.arrived | 1 << lord)
    if state.ends_before is None and own_lords(player).bit_count() >= LAST_LORD:  # A12.3, A12.4
        state = evolve(state, ends_before=seat)
    for power in _ARRIVING[lord]:
        state = ARRIVALS[type(power)](state, seat, lord, power)
    return state


def _touched(state: State, seat: Seat, lord: LordId) -> list[Seat]:
    """The opponents that the seat's Lord touches, clockwise (A14.4, Shaman)."""
    return [other for other in opponents(state, seat) if touching(1 << lord, active_lords(state.players[other]))]


def _pearls_gained(state: State, seat: Seat, _lord: LordId, power: Pearls) -> State:
    return with_pearls(state, seat, power.pearls)


def _pearls_lost(state: State, seat: Seat, lord: LordId, power: OpponentsLosePearls) -> State:
    def robbed(player: Player) -> Player:
        return player_evolve(player, pearls=max(0, player.pearls - power.pearls))

    return evolve(state, players=for_seats(state, _touched(state, seat, lord), robbed))


def _discards_owed(state: State, seat: Seat, lord: LordId, power: OpponentsDiscard) -> State:
    sizes = {other: len(state.players[other].hand) for other in _touched(state, seat, lord)}
    owed = [Discarding(other, min(power.allies, size)) for other, size in sizes.items() if size]
    return pushed(state, *reversed(owed))


def _excess_owed(state: State, seat: Seat, lord: LordId, power: OpponentsHand) -> State:
    excess = {other: len(state.players[other].hand) - power.allies for other in _touched(state, seat, lord)}
    owed = [Discarding(other, number) for other, number in excess.items() if number > 0]
    return pushed(state, *reversed(owed))


def _extra_turn(state: State, _seat: Seat, _lord: LordId, _power: ExtraTurn) -> State:
    return evolve(state, extra_turn=True)  # A12.5


def _stack_owed(state: State, seat: Seat, _lord: LordId, _power: TakeStack) -> State:
    return pushed(state, TakingStack(seat)) if any(state.council) else state


def _locations_drawn(state: State, seat: Seat, lord: LordId, _power: DrawLocations) -> State:
    return ambassador_sent(state, seat, lord)


# Disabling a Lord of each opponent (A17.26).


def _disabling_owed(state: State, seat: Seat, lord: LordId, _power: DisableLords) -> State:
    victims = [other for other in _touched(state, seat, lord) if active_lords(state.players[other])]
    return pushed(state, *(Disabling(seat, victim) for victim in reversed(victims)))


def disables(state: State) -> Sequence[Move]:
    """The active Lords of the victim (A17.26)."""
    due = state.pending[-1]
    assert isinstance(due, Disabling)  # only then is one chosen
    return [DISABLES[lord] for lord in lords_in(active_lords(state.players[due.victim]))]


def refuse_disable(state: State, move: Disable) -> Refusal | None:
    """The Lord must be free and not disabled yet (A17.26)."""
    due = state.pending[-1]
    assert isinstance(due, Disabling)  # only then is one disabled
    if not active_lords(state.players[due.victim]) >> move.lord & 1:
        return Refusal("A17.26", f"{LORD_NAMES[move.lord]} is no active Lord of the victim")
    return None


def disabled(state: State, move: Disable) -> State:
    """Power and Key of the Lord are dead (A14.4, Assassin)."""
    due = state.pending[-1]
    assert isinstance(due, Disabling)  # only then is one disabled
    victim = state.players[due.victim]
    changed = player_evolve(victim, disabled=victim.disabled | 1 << move.lord)
    return evolve(state, pending=state.pending[:-1], players=with_player(state, due.victim, changed))


# Taking a Monster token (A17.41).


def _token_owed(state: State, seat: Seat, lord: LordId, _power: TakeToken) -> State:
    return pushed(state, Hunting(seat)) if _with_token(state, seat, lord) else state


def _with_token(state: State, seat: Seat, lord: LordId) -> list[Seat]:
    """The opponents of whom the Lord may take a token."""
    return [other for other in _touched(state, seat, lord) if state.players[other].tokens]


_HUNTER: Final = the_lord_with(TakeToken)


def robs(state: State) -> Sequence[Move]:
    """The opponents who own a token (A17.41)."""
    return [rob_of(victim) for victim in _with_token(state, state.pending[-1].seat, _HUNTER)]


def refuse_rob(state: State, move: Rob) -> Refusal | None:
    """The victim is an opponent with a token and no Shaman (A14.4, A17.41)."""
    if move.victim == state.pending[-1].seat:
        return Refusal("A14.4", "the Hunter robs opponents only")
    victim = state.players[move.victim]
    if not touching(1 << _HUNTER, active_lords(victim)):
        return Refusal("A14.4", "no Soldier touches the owner of an active Shaman")
    return None if victim.tokens else Refusal("A17.41", "this seat has no Monster token to be taken")


def robbed(state: State, move: Rob) -> State:
    """Chance picks the token (A14.4, Hunter)."""
    return evolve_owed(state, answered(state, TokenTheft(state.pending[-1].seat, move.victim)))


# Buying a second Lord (A17.34).


def _purchase_offered(state: State, seat: Seat, _lord: LordId, power: BuyLord) -> State:
    can_pay = state.players[seat].pearls >= power.pearls and state.court
    return pushed(state, Corrupting(seat)) if can_pay else state


def corruptions(state: State) -> Sequence[Move]:
    """A second Lord of the Court, or none (A14.4, Corruptor)."""
    return (PASS, *(APPOINTS[lord] for lord in sorted(state.court)))


def appointments(state: State) -> Sequence[Move]:
    """The Lords of the Court (A14.4, Traitor)."""
    return [APPOINTS[lord] for lord in sorted(state.court)]


def refuse_appoint(state: State, move: Appoint) -> Refusal | None:
    """The Lord must lie in the Court (A14.4)."""
    return None if move.lord in state.court else Refusal("A14.4", f"{LORD_NAMES[move.lord]} is not in the Court")


def appointed(state: State, move: Appoint) -> State:
    """The Lord arrives; the Corruptor's costs five pearls (A17.34)."""
    due = state.pending[-1]
    player = state.players[due.seat]
    cost = PURCHASE_PEARLS if isinstance(due, Corrupting) else 0
    players = with_player(state, due.seat, player_evolve(player, pearls=player.pearls - cost))
    court = without_thing(state.court, move.lord)
    return arrived(evolve(state, pending=state.pending[:-1], players=players, court=court), due.seat, move.lord)


# Replacing a Lord out of the Court or the deck (A17.28, A17.30).


def _replacement_by_court(state: State, seat: Seat, lord: LordId, _power: ReplaceFromCourt) -> State:
    can_replace = state.court and state.players[seat].free & ~(1 << lord)
    return pushed(state, Sacrificing(seat, lord)) if can_replace else state


def _replacement_by_deck(state: State, seat: Seat, lord: LordId, _power: ReplaceFromDeck) -> State:
    can_replace = state.lord_deck and state.players[seat].free & ~(1 << lord)
    return pushed(state, Sacrificing(seat, lord)) if can_replace else state


_FROM_DECK: Final = lords_with(ReplaceFromDeck)


def _replaceable(state: State) -> LordSet:
    """The other free Lords, disabled ones too (A17.30)."""
    due = state.pending[-1]
    assert isinstance(due, Sacrificing)  # only then is one discarded
    return state.players[due.seat].free & ~(1 << due.by)


def sacrifices(state: State) -> Sequence[Move]:
    """One of the other free Lords, or none (A14.4)."""
    return (PASS, *(SACRIFICES[lord] for lord in lords_in(_replaceable(state))))


def refuse_sacrifice(state: State, move: Sacrifice) -> Refusal | None:
    """The Lord must be free and another than the one that replaces it (A17.30)."""
    if not _replaceable(state) >> move.lord & 1:
        return Refusal("A17.30", f"{LORD_NAMES[move.lord]} is no other free Lord of the seat")
    return None


def sacrificed(state: State, move: Sacrifice) -> State:
    """The Lord is out of the game (A17.29); its successor is chosen, or dealt (A14.4)."""
    due = state.pending[-1]
    assert isinstance(due, Sacrificing)  # only then is one discarded
    player, without = state.players[due.seat], ~(1 << move.lord)
    changed = player_evolve(player, free=player.free & without, disabled=player.disabled & without)
    successor = ArrivalDeal(due.seat) if _FROM_DECK >> due.by & 1 else Appointing(due.seat)
    return evolve(
        state,
        pending=answered(state, successor),
        players=with_player(state, due.seat, changed),
        gone_lords=with_thing(state.gone_lords, move.lord),
    )


# Exchanging a Location.


def _swap_offered(state: State, seat: Seat, _lord: LordId, _power: SwapLocation) -> State:
    can_swap = state.players[seat].sites and state.available
    return pushed(state, Swapping(seat)) if can_swap else state


def swaps(state: State) -> Sequence[Move]:
    """Every own Location for every available one, or none (A14.4, Illusionist)."""
    sites = state.players[state.pending[-1].seat].sites
    return (PASS, *(swap_of(site.location, gained) for site in sites for gained in state.available))


def refuse_swap(state: State, move: Swap) -> Refusal | None:
    """An own Location against an available one (A14.4, Illusionist)."""
    if move.gained not in state.available:
        return Refusal("A14.4", f"{location_name(move.gained)} is not available")
    if all(site.location != move.given for site in state.players[state.pending[-1].seat].sites):
        return Refusal("A14.4", f"{location_name(move.given)} is not controlled by the seat")
    return None


def swapped(state: State, move: Swap) -> State:
    """The Lords under the old Location lie under the new one; the old one is available (A14.4, Illusionist)."""
    seat = state.pending[-1].seat
    player = state.players[seat]
    sites = tuple(sorted(_renamed(player.sites, move.given, move.gained), key=lambda site: site.location))
    state = evolve(
        state,
        pending=state.pending[:-1],
        players=with_player(state, seat, player_evolve(player, sites=sites)),
        available=with_thing(without_thing(state.available, move.gained), move.given),
    )
    return exchange_offered(state, seat, move.gained)  # A17.42


def _renamed(sites: tuple[Site, ...], old: LocationId, new: LocationId) -> list[Site]:
    return [site_of(new, site.lords) if site.location == old else site for site in sites]


ARRIVALS: Final[Mapping[type[Power], Callable[[State, Seat, LordId, Any], State]]] = {
    Pearls: _pearls_gained,
    OpponentsLosePearls: _pearls_lost,
    OpponentsDiscard: _discards_owed,
    OpponentsHand: _excess_owed,
    ExtraTurn: _extra_turn,
    TakeStack: _stack_owed,
    DrawLocations: _locations_drawn,
    DisableLords: _disabling_owed,
    TakeToken: _token_owed,
    BuyLord: _purchase_offered,
    ReplaceFromCourt: _replacement_by_court,
    ReplaceFromDeck: _replacement_by_deck,
    SwapLocation: _swap_offered,
}
"""What a Power does when its Lord arrives with a seat; for others nothing is to be done then."""
_ARRIVING: Final = tuple(tuple(power for power in lord.powers if type(power) in ARRIVALS) for lord in LORDS)

DUE = {
    Disabling: Refusal("A14.4", "the Assassin's victim must be chosen first"),
    Hunting: Refusal("A14.4", "the Hunter's victim must be chosen first"),
    Corrupting: Refusal("A14.4", "the Corruptor's second Lord must be taken or declined first"),
    Appointing: Refusal("A14.4", "a Lord of the Court must be taken first"),
    Sacrificing: Refusal("A14.4", "one of the other free Lords must be discarded, or none"),
    Swapping: Refusal("A14.4", "the Illusionist's exchange must be made or declined first"),
}
CHOICES = {
    Disabling: disables,
    Hunting: robs,
    Corrupting: corruptions,
    Appointing: appointments,
    Sacrificing: sacrifices,
    Swapping: swaps,
}
REFUSALS = {
    (Disabling, Disable): refuse_disable,
    (Hunting, Rob): refuse_rob,
    (Corrupting, Appoint): refuse_appoint,
    (Corrupting, Pass): refuse_nothing,
    (Appointing, Appoint): refuse_appoint,
    (Sacrificing, Sacrifice): refuse_sacrifice,
    (Sacrificing, Pass): refuse_nothing,
    (Swapping, Swap): refuse_swap,
    (Swapping, Pass): refuse_nothing,
}
EFFECTS = {Disable: disabled, Rob: robbed, Appoint: appointed, Sacrifice: sacrificed, Swap: swapped}
PASSES = {Corrupting: left, Sacrificing: left, Swapping: left}
