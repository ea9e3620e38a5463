"""What becomes of a state: copies with other fields, made quickly (`docs/contract.md`)."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeAlias

from tabletop.abyss.decisions import Decision
from tabletop.abyss.state import Player, State
from tabletop.core import Seat, quick_evolve

if TYPE_CHECKING:
    import attrs

    from tabletop.abyss.components import LordId
    from tabletop.abyss.piles import Cards

    evolve = player_evolve = attrs.evolve
    evolve_players = evolve_turn = evolve_sold = evolve_explored = evolve_recruited = attrs.evolve
    _Pending: TypeAlias = tuple[Decision, ...]
    _Players: TypeAlias = tuple[Player, ...]
    evolve_means: Callable[[Player, int, Cards], Player]
    evolve_owed: Callable[[State, _Pending], State]
    evolve_track: Callable[[State, _Pending, Cards, Cards], State]
    evolve_council: Callable[[State, _Pending, _Players, tuple[Cards, ...]], State]
    evolve_court: Callable[[State, _Pending, tuple[LordId, ...], tuple[LordId, ...]], State]
    evolve_laid: Callable[[State, _Players, Cards], State]
else:
    evolve = quick_evolve(State)
    player_evolve = quick_evolve(Player)
    evolve_means = quick_evolve(Player, "pearls", "hand")
    # The commonest changes (`benchmarks/`): of these fields and no others. What has few is called without names.
    evolve_owed = quick_evolve(State, "pending")
    evolve_players = quick_evolve(State, "pending", "players")
    evolve_turn = quick_evolve(State, "pending", "turn", "active", "used", "arrived", "bought", "extra_turn", "players")
    evolve_track = quick_evolve(State, "pending", "deck", "track")
    evolve_sold = quick_evolve(State, "pending", "bought", "players", "track")
    evolve_explored = quick_evolve(State, "pending", "players", "discard", "track", "council")
    evolve_council = quick_evolve(State, "pending", "players", "council")
    evolve_court = quick_evolve(State, "pending", "lord_deck", "court")
    evolve_laid = quick_evolve(State, "players", "laid")
    evolve_recruited = quick_evolve(State, "pending", "players", "discard", "laid", "court")


def with_player(state: State, seat: Seat, player: Player) -> tuple[Player, ...]:
    """The players with this one in place of the seat's."""
    players = list(state.players)
    players[seat] = player
    return tuple(players)


def for_seats(state: State, seats: Iterable[Seat], change: Callable[[Player], Player]) -> tuple[Player, ...]:
    """The players, changed for these seats."""
    changed = set(seats)
    return tuple(change(player) if seat in changed else player for seat, player in enumerate(state.players))


def with_pearls(state: State, seat: Seat, pearls: int) -> State:
    """The seat has so many pearls more."""
    player = state.players[seat]
    players = with_player(state, seat, evolve_means(player, player.pearls + pearls, player.hand))
    return evolve_players(state, pending=state.pending, players=players)


def answered(state: State, *owed: Decision) -> tuple[Decision, ...]:
    """What is owed once the decision due is answered: the rest, and on top of it `owed`."""
    return state.pending[:-1] + owed


def pushed(state: State, *owed: Decision) -> State:
    """The state in which this is owed first, the last of it at once."""
    return evolve_owed(state, state.pending + owed) if owed else state


def replenished(state: State) -> State:
    """The discard pile becomes the deck where that is empty; called at the moments of A5.10 alone."""
    if state.deck or not state.discard:
        return state
    return evolve(state, deck=state.discard, discard=())
