"""The frame of a turn: how it begins, what follows the action, how it and the game end (A3.1, A12)."""

from collections.abc import Callable
from typing import Final, TypeVar

from tabletop.abyss import moves as m
from tabletop.abyss.changes import evolve, evolve_owed, evolve_turn, player_evolve, replenished, with_player
from tabletop.abyss.components import RACE, CardId, RaceId
from tabletop.abyss.decisions import ACTING, Decision, Locations, Refill, TurnEnd
from tabletop.abyss.lords import Power, amounts_of, lords_with, summed
from tabletop.abyss.piles import merged
from tabletop.abyss.state import Player, State, active_lords, next_seat
from tabletop.core import Claim, Rule, Seat

D = TypeVar("D", bound=Decision)

TURN_PEARLS: Final = amounts_of(Power.TURN_PEARLS)
"""What Lords pay at the start of their owner's turns (A14.4, Landlord)."""
_PAYING_LORDS: Final = lords_with(Power.TURN_PEARLS)


def left(state: State, _due: Decision, _move: m.Pass) -> State:
    """What was offered is left (A8.6)."""
    return evolve_owed(state, state.pending[:-1])


def fitting(decision: type[D], holds: Callable[[State, D], bool]) -> tuple[Claim[State, D]]:
    """The claim that what is owed fits what lies on the table (A3.1)."""
    defect = f"A3.1: {decision.__name__} cannot be owed on this table"
    return (Claim(defect, lambda state, due, _below: holds(state, due)),)


def turn_begun(state: State, seat: Seat) -> State:
    """The seat's turn starts: Powers are fresh, prices low, a Landlord pays (A3.1, step 1)."""
    players, player = state.players, state.players[seat]
    if player.free & _PAYING_LORDS:
        pearls = player.pearls + summed(active_lords(player), TURN_PEARLS)
        players = with_player(state, seat, player_evolve(player, pearls=pearls))
    if not state.deck:
        state = replenished(state)  # A5.10b
    return evolve_turn(
        state,
        pending=ACTING[seat],
        turn=state.turn + 1,
        active=seat,
        used=0,
        arrived=0,
        bought=0,
        extra_turn=False,
        players=players,
    )


def turn_ended(state: State, _due: Refill | Locations | TurnEnd) -> State:
    """Step 8: an extra turn, the next seat's turn, or the end of the game (A12.2, A12.5)."""
    is_extra = state.extra_turn
    follower = state.active if is_extra else next_seat(state, state.active)
    if state.turn == state.options.turn_limit or (follower == state.ends_before and not is_extra):
        return _game_ended(state)
    return turn_begun(state, follower)


def _game_ended(state: State) -> State:
    """The hands are affiliated or discarded, and nothing more is owed (A12.6)."""
    discarded = [card for player in state.players for card in player.hand]
    players = tuple(finally_affiliated(player) for player in state.players)
    for player in state.players:
        for card in lowest_of_each_race(player):
            discarded.remove(card)
    return evolve(state, pending=(), players=players, discard=merged(state.discard, discarded))


def lowest_of_each_race(player: Player) -> list[CardId]:
    """The lowest Ally of each Race in the hand (A12.6)."""
    lowest: dict[RaceId, CardId] = {}
    for card in player.hand:
        lowest.setdefault(RACE[card], card)  # hands are sorted
    return list(lowest.values())


def finally_affiliated(player: Player) -> Player:
    """The player after the final affiliation, which nobody can decline (A12.6, A17.37)."""
    return player_evolve(player, hand=(), affiliated=merged(player.affiliated, lowest_of_each_race(player)))


RULES: Final = (Rule(TurnEnd, settle=turn_ended),)
