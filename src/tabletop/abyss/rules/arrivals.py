"""
What Lords do on arrival, and the choices that they bring (A8.1, A8.6 to A8.8, A14.4).

A Power with a choice stands here whole: what it owes, what can be chosen, what is refused, what comes of it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from tabletop.abyss import moves as m
from tabletop.abyss.changes import (
    answered,
    evolve,
    evolve_owed,
    for_seats,
    player_evolve,
    pushed,
    with_pearls,
    with_player,
)
from tabletop.abyss.components import LAST_LORD, LocationId, LordId, LordSet
from tabletop.abyss.decisions import (
    ARRIVING,
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
from tabletop.abyss.locations import LOCATION_NAMES
from tabletop.abyss.lords import LORD_NAMES, LORDS, PER_TURN_LORDS, PURCHASE_PEARLS, Power, lords_with, the_lord_with
from tabletop.abyss.piles import lords_in, with_thing, without_thing
from tabletop.abyss.rules.locations import ambassador_sent, exchange_offered
from tabletop.abyss.rules.turn import fitting, left
from tabletop.abyss.state import Player, Site, State, active_lords, is_before, opponents, own_lords, site_of, touching
from tabletop.core import Answer, Claim, Refusal, Rule, Seat


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
    arrival = _ARRIVALS[lord]
    return state if arrival is None else arrival(state, seat, lord)


def _touched(state: State, seat: Seat, lord: LordId) -> list[Seat]:
    """The opponents that the seat's Lord touches, clockwise (A14.4, Shaman)."""
    return [other for other in opponents(state, seat) if touching(1 << lord, active_lords(state.players[other]))]


def _pearls_lost(state: State, seat: Seat, lord: LordId) -> State:
    def robbed(player: Player) -> Player:
        return player_evolve(player, pearls=max(0, player.pearls - LORDS[lord].amount))

    return evolve(state, players=for_seats(state, _touched(state, seat, lord), robbed))


def _discards_owed(state: State, seat: Seat, lord: LordId) -> State:
    sizes = {other: len(state.players[other].hand) for other in _touched(state, seat, lord)}
    owed = [Discarding(other, min(LORDS[lord].amount, size)) for other, size in sizes.items() if size]
    return pushed(state, *reversed(owed))


def _excess_owed(state: State, seat: Seat, lord: LordId) -> State:
    excess = {other: len(state.players[other].hand) - LORDS[lord].amount for other in _touched(state, seat, lord)}
    owed = [Discarding(other, number) for other, number in excess.items() if number > 0]
    return pushed(state, *reversed(owed))


# Disabling a Lord of each opponent (A17.26).


def _disabling_owed(state: State, seat: Seat, lord: LordId) -> State:
    victims = [other for other in _touched(state, seat, lord) if active_lords(state.players[other])]
    return pushed(state, *(Disabling(seat, victim) for victim in reversed(victims)))


def disables(state: State, due: Disabling) -> Sequence[m.Move]:
    """The active Lords of the victim (A17.26)."""
    return [m.DISABLES[lord] for lord in lords_in(active_lords(state.players[due.victim]))]


def refuse_disable(state: State, due: Disabling, move: m.Disable) -> Refusal | None:
    """The Lord must be free and not disabled yet (A17.26)."""
    if not active_lords(state.players[due.victim]) >> move.lord & 1:
        return Refusal("A17.26", f"{LORD_NAMES[move.lord]} is no active Lord of the victim")
    return None


def disabled(state: State, due: Disabling, move: m.Disable) -> State:
    """Power and Key of the Lord are dead (A14.4, Assassin)."""
    victim = state.players[due.victim]
    changed = player_evolve(victim, disabled=victim.disabled | 1 << move.lord)
    return evolve(state, pending=state.pending[:-1], players=with_player(state, due.victim, changed))


def _is_victim(state: State, due: Disabling, below: object) -> bool:
    is_in_order = not isinstance(below, Disabling) or is_before(state, due.victim, below.victim)
    return due.victim != due.seat and is_in_order and bool(active_lords(state.players[due.victim]))


# Taking a Monster token (A17.41).


def _with_token(state: State, seat: Seat, lord: LordId) -> list[Seat]:
    """The opponents of whom the Lord may take a token."""
    return [other for other in _touched(state, seat, lord) if state.players[other].tokens]


_HUNTER: Final = the_lord_with(Power.TAKE_TOKEN)


def refuse_rob(state: State, due: Hunting, move: m.Rob) -> Refusal | None:
    """The victim is an opponent with a token and no Shaman (A14.4, A17.41)."""
    if move.victim == due.seat:
        return Refusal("A14.4", "the Hunter robs opponents only")
    victim = state.players[move.victim]
    if not touching(1 << _HUNTER, active_lords(victim)):
        return Refusal("A14.4", "no Soldier touches the owner of an active Shaman")
    return None if victim.tokens else Refusal("A17.41", "this seat has no Monster token to be taken")


def robbed(state: State, due: Hunting, move: m.Rob) -> State:
    """Chance picks the token (A14.4, Hunter)."""
    return evolve_owed(state, answered(state, TokenTheft(due.seat, move.victim)))


# Buying a second Lord (A17.34).


def _purchase_offered(state: State, seat: Seat, _lord: LordId) -> State:
    due = Corrupting(seat)
    return pushed(state, due) if _can_purchase(state, due, None) else state


def _can_purchase(state: State, due: Corrupting, _below: object) -> bool:
    return state.players[due.seat].pearls >= PURCHASE_PEARLS and bool(state.court)


def refuse_appoint(state: State, _due: Corrupting | Appointing, move: m.Appoint) -> Refusal | None:
    """The Lord must lie in the Court (A14.4)."""
    return None if move.lord in state.court else Refusal("A14.4", f"{LORD_NAMES[move.lord]} is not in the Court")


def appointed(state: State, due: Corrupting | Appointing, move: m.Appoint) -> State:
    """The Lord arrives (A14.4, Traitor)."""
    court = without_thing(state.court, move.lord)
    return arrived(evolve(state, pending=state.pending[:-1], court=court), due.seat, move.lord)


def purchased(state: State, due: Corrupting, move: m.Appoint) -> State:
    """The Lord arrives for five pearls (A17.34)."""
    return appointed(with_pearls(state, due.seat, -PURCHASE_PEARLS), due, move)


# Replacing a Lord out of the Court or the deck (A17.28, A17.30).


_FROM_DECK: Final = lords_with(Power.FROM_DECK)
_REPLACING: Final = lords_with(Power.FROM_COURT, Power.FROM_DECK)


def _replacement_offered(state: State, seat: Seat, lord: LordId) -> State:
    others = state.lord_deck if _FROM_DECK >> lord & 1 else state.court
    can_replace = others and state.players[seat].free & ~(1 << lord)
    return pushed(state, Sacrificing(seat, lord)) if can_replace else state


def _replaceable(state: State, due: Sacrificing) -> LordSet:
    """The other free Lords, disabled ones too (A17.30)."""
    return state.players[due.seat].free & ~(1 << due.by)


def refuse_sacrifice(state: State, due: Sacrificing, move: m.Sacrifice) -> Refusal | None:
    """The Lord must be free and another than the one that replaces it (A17.30)."""
    if not _replaceable(state, due) >> move.lord & 1:
        return Refusal("A17.30", f"{LORD_NAMES[move.lord]} is no other free Lord of the seat")
    return None


def sacrificed(state: State, due: Sacrificing, move: m.Sacrifice) -> State:
    """The Lord is out of the game (A17.29); its successor is chosen, or dealt (A14.4)."""
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


def _swap_offered(state: State, seat: Seat, _lord: LordId) -> State:
    can_swap = state.players[seat].sites and state.available
    return pushed(state, Swapping(seat)) if can_swap else state


def swaps(state: State, due: Swapping) -> Sequence[m.Move]:
    """Every own Location for every available one, or none (A14.4, Illusionist)."""
    sites = state.players[due.seat].sites
    return (m.PASS, *(m.swap_of(site.location, gained) for site in sites for gained in state.available))


def refuse_swap(state: State, due: Swapping, move: m.Swap) -> Refusal | None:
    """An own Location against an available one (A14.4, Illusionist)."""
    if move.gained not in state.available:
        return Refusal("A14.4", f"{LOCATION_NAMES[move.gained]} is not available")
    if all(site.location != move.given for site in state.players[due.seat].sites):
        return Refusal("A14.4", f"{LOCATION_NAMES[move.given]} is not controlled by the seat")
    return None


def swapped(state: State, due: Swapping, move: m.Swap) -> State:
    """The Lords under the old Location lie under the new one; the old one is available (A14.4, Illusionist)."""
    player = state.players[due.seat]
    sites = tuple(sorted(_renamed(player.sites, move.given, move.gained), key=lambda site: site.location))
    state = evolve(
        state,
        pending=state.pending[:-1],
        players=with_player(state, due.seat, player_evolve(player, sites=sites)),
        available=with_thing(without_thing(state.available, move.gained), move.given),
    )
    return exchange_offered(state, due.seat, move.gained)  # A17.42


def _renamed(sites: tuple[Site, ...], old: LocationId, new: LocationId) -> list[Site]:
    return [site_of(new, site.lords) if site.location == old else site for site in sites]


def _pearls_gained(state: State, seat: Seat, lord: LordId) -> State:
    return with_pearls(state, seat, LORDS[lord].amount)


ARRIVALS: Final[Mapping[Power | None, Callable[[State, Seat, LordId], State]]] = {
    Power.PEARLS: _pearls_gained,
    Power.TURN_PEARLS: _pearls_gained,
    Power.TAKE_PEARLS: _pearls_lost,
    Power.FORCE_DISCARD: _discards_owed,
    Power.LIMIT: _excess_owed,
    Power.EXTRA_TURN: lambda state, _seat, _lord: evolve(state, extra_turn=True),  # A12.5
    Power.TAKE_STACK: lambda state, seat, _lord: pushed(state, TakingStack(seat)) if any(state.council) else state,
    Power.DRAW_LOCATIONS: ambassador_sent,
    Power.DISABLE_LORDS: _disabling_owed,
    Power.TAKE_TOKEN: lambda state, seat, lord: (
        pushed(state, Hunting(seat)) if _with_token(state, seat, lord) else state
    ),
    Power.BUY_LORD: _purchase_offered,
    Power.FROM_COURT: _replacement_offered,
    Power.FROM_DECK: _replacement_offered,
    Power.SWAP_LOCATION: _swap_offered,
}
"""What a Power does when its Lord arrives with a seat; for others nothing is to be done then."""
_ARRIVALS: Final = tuple(ARRIVALS.get(lord.power) for lord in LORDS)


RULES: Final = (
    Rule(
        Disabling,
        under=(*ARRIVING, Disabling),
        due=Refusal("A14.4", "the Assassin's victim must be chosen first"),
        prompt="P{due.seat} disables a Lord of P{due.victim}",
        choices=disables,
        answers=(Answer(m.Disable, disabled, refuse_disable),),
        claims=(Claim("A14.4: each opponent has one Lord disabled, clockwise", _is_victim),),
    ),
    Rule(
        Hunting,
        under=ARRIVING,
        due=Refusal("A14.4", "the Hunter's victim must be chosen first"),
        prompt="P{due.seat} chooses whom to rob",
        choices=lambda state, due: [m.ROBS[victim] for victim in _with_token(state, due.seat, _HUNTER)],  # A17.41
        answers=(Answer(m.Rob, robbed, refuse_rob),),
    ),
    Rule(
        Corrupting,
        under=ARRIVING,
        due=Refusal("A14.4", "the Corruptor's second Lord must be taken or declined first"),
        prompt=f"P{{due.seat}} may take a second Lord for {PURCHASE_PEARLS} pearls",
        choices=lambda state, _due: (m.PASS, *(m.APPOINTS[lord] for lord in sorted(state.court))),  # A14.4
        answers=(Answer(m.Appoint, purchased, refuse_appoint), Answer(m.Pass, left)),
        claims=(Claim("A14.4: a second Lord is offered to whoever can pay for one of the Court", _can_purchase),),
    ),
    Rule(
        Appointing,
        under=ARRIVING,
        due=Refusal("A14.4", "a Lord of the Court must be taken first"),
        prompt="P{due.seat} takes a Lord of the Court",
        choices=lambda state, _due: [m.APPOINTS[lord] for lord in sorted(state.court)],  # A14.4
        answers=(Answer(m.Appoint, appointed, refuse_appoint),),
    ),
    Rule(
        Sacrificing,
        under=ARRIVING,
        due=Refusal("A14.4", "one of the other free Lords must be discarded, or none"),
        prompt="P{due.seat} may replace a free Lord",
        choices=lambda state, due: [m.PASS, *(m.SACRIFICES[it] for it in lords_in(_replaceable(state, due)))],  # A14.4
        answers=(Answer(m.Sacrifice, sacrificed, refuse_sacrifice), Answer(m.Pass, left)),
        claims=fitting(Sacrificing, lambda state, due: bool(state.players[due.seat].free & _REPLACING & 1 << due.by)),
    ),
    Rule(
        Swapping,
        under=ARRIVING,
        due=Refusal("A14.4", "the Illusionist's exchange must be made or declined first"),
        prompt="P{due.seat} may exchange a Location",
        choices=swaps,
        answers=(Answer(m.Swap, swapped, refuse_swap), Answer(m.Pass, left)),
    ),
)
