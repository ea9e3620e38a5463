"""What becomes of a state: copies with other fields, made quickly (`docs/contract.md`)."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeAlias

from tabletop.abyss.decisions import Decision
from tabletop.abyss.state import Player, State
from tabletop.core import Seat, fast_copy

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
    evolve = fast_copy(State)
    player_evolve = fast_copy(Player)
    evolve_means = fast_copy(Player, "pearls", "hand")
    # The commonest changes (`benchmarks/`): of these fields and no others. What has few is called without names.
    evolve_owed = fast_copy(State, "pending")
    evolve_players = fast_copy(State, "pending", "players")
    evolve_turn = fast_copy(State, "pending", "turn", "active", "used", "arrived", "bought", "extra_turn", "players")
    evolve_track = fast_copy(State, "pending", "deck", "track")
    evolve_sold = fast_copy(State, "pending", "bought", "players", "track")
    evolve_explored = fast_copy(State, "pending", "players", "discard", "track", "council")
    evolve_council = fast_copy(State, "pending", "players", "council")
    evolve_court = fast_copy(State, "pending", "lord_deck", "court")
    evolve_laid = fast_copy(State, "players", "laid")
    evolve_recruited = fast_copy(State, "pending", "players", "discard", "laid", "court")


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
