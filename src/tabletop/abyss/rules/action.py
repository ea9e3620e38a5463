"""The choice of an action, and requesting support (A3, A6)."""

from collections.abc import Sequence
from itertools import compress
from typing import Final

from tabletop.abyss import moves as m
from tabletop.abyss.changes import evolve_council, evolve_means, evolve_owed, with_player
from tabletop.abyss.components import RACE_NAMES, RaceId
from tabletop.abyss.decisions import AFTER_ACTION, ARRIVING, Acting, TakingStack
from tabletop.abyss.lords import PER_TURN_LORDS, Power, amounts_of, lords_with, summed
from tabletop.abyss.piles import Cards, merged, with_entry
from tabletop.abyss.rules.court import can_plot, plotted, refuse_plot
from tabletop.abyss.rules.exploration import can_explore, exploration_begun, refuse_exploration
from tabletop.abyss.rules.payment import prices_for, recruits, worth_of
from tabletop.abyss.rules.powers import USES, power_uses
from tabletop.abyss.rules.recruitment import payment_begun, refuse_recruit
from tabletop.abyss.state import Player, State, active_lords
from tabletop.core import Answer, Refusal, Rule, Seat

_MORE_STACKS: Final = amounts_of(Power.MORE_STACKS)
_ASKING_LORDS: Final = lords_with(Power.MORE_STACKS)


def action_choices(state: State, due: Acting) -> Sequence[m.Move]:
    """Plot, use a Power, or choose the action; pass where there is none (A3.1, A3.3)."""
    player, moves = state.players[due.seat], _actions(state, due.seat) or [m.PASS]  # A17.10
    if player.pearls and can_plot(state, due.seat):
        moves.insert(0, m.PLOT)
    if player.free & PER_TURN_LORDS:
        moves += power_uses(state, due.seat)
    return moves


def _actions(state: State, seat: Seat) -> list[m.Move]:
    player = state.players[seat]
    actions: list[m.Move] = [m.EXPLORE] if can_explore(state) else []
    actions += compress(m.REQUESTS, state.council)
    if player.hand and state.court:
        actions += recruits(state.court, prices_for(state, seat), worth_of(player.hand, player.pearls))
    return actions


def refuse_request(state: State, _due: Acting | TakingStack, move: m.Request) -> Refusal | None:
    """An empty stack cannot be chosen (A6.2)."""
    return None if state.council[move.race] else Refusal("A6.2", f"the {RACE_NAMES[move.race]} stack is empty")


def refuse_no_action(state: State, due: Acting, _move: m.Pass) -> Refusal | None:
    """An action is mandatory where one is possible (A3.3)."""
    return Refusal("A3.1", "one action is mandatory") if _actions(state, due.seat) else None


def no_action(state: State, _due: Acting, _move: m.Pass) -> State:
    """The action step is skipped (A17.10)."""
    return evolve_owed(state, AFTER_ACTION[state.active])


def requested(state: State, due: Acting, move: m.Request) -> State:
    """The stack goes to the hand; an Alchemist takes another one (A6.1, A17.11, A17.45)."""
    players, council = _stack_taken(state, due.seat, move.race)
    asking, owed = active_lords(players[due.seat]) & _ASKING_LORDS, AFTER_ACTION[due.seat]
    if asking:
        more = min(summed(asking, _MORE_STACKS), sum(map(bool, council)))
        return evolve_council(state, owed + (TakingStack(due.seat),) * more, players, council)
    return evolve_council(state, owed, players, council)


def stack_taken(state: State, due: TakingStack, move: m.Request) -> State:
    """One more stack goes to the hand (A14.4, Apprentice, Alchemist)."""
    players, council = _stack_taken(state, due.seat, move.race)
    return evolve_council(state, state.pending[:-1], players, council)


def _stack_taken(state: State, seat: Seat, race: RaceId) -> tuple[tuple[Player, ...], tuple[Cards, ...]]:
    """The players and the Council once the seat has this stack."""
    player, stack = state.players[seat], state.council[race]
    players = with_player(state, seat, evolve_means(player, player.pearls, merged(player.hand, stack)))
    return players, with_entry(state.council, race, ())


RULES: Final = (
    Rule(
        Acting,
        due=Refusal("A3.1", "a plot, a per-turn Power or an action is due"),
        prompt="P{due.seat} plots or chooses an action",
        choices=action_choices,
        answers=(
            Answer(m.Plot, plotted, refuse_plot),
            Answer(m.Explore, exploration_begun, refuse_exploration),
            Answer(m.Request, requested, refuse_request),
            Answer(m.Recruit, payment_begun, refuse_recruit),
            Answer(m.Pass, no_action, refuse_no_action),
            *USES,
        ),
    ),
    Rule(
        TakingStack,
        under=ARRIVING,
        due=Refusal("A6.1", "a stack of the Council must be taken first"),
        prompt="P{due.seat} takes a stack of the Council",
        choices=lambda state, _due: list(compress(m.REQUESTS, state.council)),  # A6.1
        answers=(Answer(m.Request, stack_taken, refuse_request),),
    ),
)
