"""The choices that Lords bring on arrival (A8.1, A8.6 to A8.8, A14.4)."""

from collections.abc import Sequence

from tabletop.abyss.components import CORRUPTOR_COST, LORD_NAMES, SCHEMER, LocationId, LordSet
from tabletop.abyss.decisions import (
    Appointing,
    ArrivalDeal,
    Corrupting,
    Disabling,
    Hunting,
    Sacrificing,
    Swapping,
    TokenTheft,
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
from tabletop.abyss.rules.locations import exchange_offered, location_name
from tabletop.abyss.rules.powers import arrived, robbed_seats, targets
from tabletop.abyss.rules.turn import left, refuse_nothing
from tabletop.abyss.state import (
    Site,
    State,
    answered,
    evolve,
    evolve_owed,
    is_shielded,
    lords_in,
    player_evolve,
    site_of,
    with_player,
    with_thing,
    without_thing,
)
from tabletop.core.errors import Refusal


def disables(state: State) -> Sequence[Move]:
    """The active Lords of the victim (A17.26)."""
    due = state.pending[-1]
    assert isinstance(due, Disabling)  # only then is one chosen
    return [DISABLES[lord] for lord in lords_in(targets(state.players[due.victim]))]


def refuse_disable(state: State, move: Disable) -> Refusal | None:
    """The Lord must be free and not disabled yet (A17.26)."""
    due = state.pending[-1]
    assert isinstance(due, Disabling)  # only then is one disabled
    if not targets(state.players[due.victim]) >> move.lord & 1:
        return Refusal("A17.26", f"{LORD_NAMES[move.lord]} is no active Lord of the victim")
    return None


def disabled(state: State, move: Disable) -> State:
    """Power and Key of the Lord are dead (A14.4, Assassin)."""
    due = state.pending[-1]
    assert isinstance(due, Disabling)  # only then is one disabled
    victim = state.players[due.victim]
    changed = player_evolve(victim, disabled=victim.disabled | 1 << move.lord)
    return evolve(state, pending=state.pending[:-1], players=with_player(state, due.victim, changed))


def robs(state: State) -> Sequence[Move]:
    """The opponents who own a token (A17.41)."""
    return [rob_of(victim) for victim in robbed_seats(state, state.pending[-1].seat)]


def refuse_rob(state: State, move: Rob) -> Refusal | None:
    """The victim is an opponent with a token and no Shaman (A14.4, A17.41)."""
    if move.victim == state.pending[-1].seat:
        return Refusal("A14.4", "the Hunter robs opponents only")
    victim = state.players[move.victim]
    if is_shielded(victim):
        return Refusal("A14.4", "no Soldier touches the owner of an active Shaman")
    return None if victim.tokens else Refusal("A17.41", "this seat has no Monster token to be taken")


def robbed(state: State, move: Rob) -> State:
    """Chance picks the token (A14.4, Hunter)."""
    return evolve_owed(state, answered(state, TokenTheft(state.pending[-1].seat, move.victim)))


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
    cost = CORRUPTOR_COST if isinstance(due, Corrupting) else 0
    players = with_player(state, due.seat, player_evolve(player, pearls=player.pearls - cost))
    court = without_thing(state.court, move.lord)
    return arrived(evolve(state, pending=state.pending[:-1], players=players, court=court), due.seat, move.lord)


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
    successor = ArrivalDeal(due.seat) if due.by == SCHEMER else Appointing(due.seat)
    return evolve(
        state,
        pending=answered(state, successor),
        players=with_player(state, due.seat, changed),
        gone_lords=with_thing(state.gone_lords, move.lord),
    )


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
