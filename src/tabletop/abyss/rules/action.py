"""The choice of an action, and requesting support (A3, A6)."""

from collections.abc import Sequence
from itertools import compress
from typing import Final

from tabletop.abyss.components import RACE_NAMES
from tabletop.abyss.decisions import AFTER_ACTION, Acting, TakingStack
from tabletop.abyss.lords import PER_TURN_LORDS, MoreStacks, lords_with, powers_of, summed
from tabletop.abyss.moves import EXPLORE, PASS, PLOT, REQUESTS, Explore, Move, Pass, Plot, Recruit, Request
from tabletop.abyss.rules.court import can_plot, refuse_plot
from tabletop.abyss.rules.exploration import can_explore, refuse_exploration
from tabletop.abyss.rules.payment import prices_for, recruits, worth_of
from tabletop.abyss.rules.powers import power_uses
from tabletop.abyss.rules.recruitment import refuse_recruit
from tabletop.abyss.state import (
    State,
    active_lords,
    evolve_council,
    evolve_means,
    evolve_owed,
    merged,
    with_entry,
    with_player,
)
from tabletop.core.contract import Seat
from tabletop.core.errors import Refusal

_MORE_STACKS: Final = {lord: power.number for lord, power in powers_of(MoreStacks).items()}
_ASKING_LORDS: Final = lords_with(MoreStacks)


def action_choices(state: State) -> Sequence[Move]:
    """Plot, use a Power, or choose the action; pass where there is none (A3.1, A3.3)."""
    seat = state.pending[-1].seat
    player, moves = state.players[seat], _actions(state, seat) or [PASS]  # A17.10
    if player.pearls and can_plot(state, seat):
        moves.insert(0, PLOT)
    if player.free & PER_TURN_LORDS:
        moves += power_uses(state, seat)
    return moves


def _actions(state: State, seat: Seat) -> list[Move]:
    player = state.players[seat]
    actions: list[Move] = [EXPLORE] if can_explore(state) else []
    actions += compress(REQUESTS, state.council)
    if player.hand and state.court:
        actions += recruits(state.court, prices_for(state, seat), worth_of(player.hand, player.pearls))
    return actions


def stacks(state: State) -> list[Move]:
    """The stacks of the Council that are not empty (A6.1)."""
    return list(compress(REQUESTS, state.council))


def refuse_request(state: State, move: Request) -> Refusal | None:
    """An empty stack cannot be chosen (A6.2)."""
    if not state.council[move.race]:
        return Refusal("A6.2", f"the {RACE_NAMES[move.race]} stack is empty")
    return None


def refuse_no_action(state: State, _move: Pass) -> Refusal | None:
    """An action is mandatory where one is possible (A3.3)."""
    if _actions(state, state.pending[-1].seat):
        return Refusal("A3.1", "one action is mandatory")
    return None


def no_action(state: State, _move: Pass) -> State:
    """The action step is skipped (A17.10)."""
    return evolve_owed(state, AFTER_ACTION[state.active])


def requested(state: State, move: Request) -> State:
    """The stack goes to the hand; an Alchemist takes another one (A6.1, A17.11, A17.45)."""
    due = state.pending[-1]
    player, stack = state.players[due.seat], state.council[move.race]
    council = with_entry(state.council, move.race, ())
    players = with_player(state, due.seat, evolve_means(player, player.pearls, merged(player.hand, stack)))
    if isinstance(due, TakingStack):
        return evolve_council(state, state.pending[:-1], players, council)
    asking = active_lords(player) & _ASKING_LORDS
    more = min(summed(asking, _MORE_STACKS), sum(map(bool, council))) if asking else 0
    return evolve_council(state, AFTER_ACTION[due.seat] + (TakingStack(due.seat),) * more, players, council)


DUE = {
    Acting: Refusal("A3.1", "a plot, a per-turn Power or an action is due"),
    TakingStack: Refusal("A6.1", "a stack of the Council must be taken first"),
}
CHOICES = {Acting: action_choices, TakingStack: stacks}
REFUSALS = {
    (Acting, Plot): refuse_plot,
    (Acting, Explore): refuse_exploration,
    (Acting, Request): refuse_request,
    (Acting, Recruit): refuse_recruit,
    (Acting, Pass): refuse_no_action,
    (TakingStack, Request): refuse_request,
}
EFFECTS = {Request: requested}
PASSES = {Acting: no_action}
