"""The set-up of the Eyrie Dynasties: the first roost (Law 7.3)."""

from typing import Final

from tabletop.core import Answer, Refusal, Rule, Seat
from tabletop.root_alliance.components import CORNERS, HAWK, KEEP, ROOST
from tabletop.root_alliance.decisions import Decision
from tabletop.root_alliance.eyrie import birdsong, components, decisions, leaders, moves
from tabletop.root_alliance.maps import CLEARING_NAMES, PlaceId
from tabletop.root_alliance.rules.clearings import clearings_with, on_map, placed
from tabletop.root_alliance.state import State, evolve, popped


def set_up(seat: Seat) -> tuple[Decision, ...]:
    """What the set-up owes, in its order."""
    return decisions.Landing(seat), decisions.Appointing(seat)


def is_set_up(state: State, seat: Seat) -> bool:
    """Whether what the set-up has brought so far is on the table."""
    start = (0, 0) if state.pending.count(decisions.Landing(seat)) else (1, components.EYRIE_START)
    has_leader = not state.pending.count(decisions.Appointing(seat))
    leader = leaders.board_of(state, seat).leader
    return (on_map(state, ROOST), on_map(state, HAWK), leader is not None) == (*start, has_leader)


def starting_corners(state: State) -> list[PlaceId]:
    """The corners nobody starts in, opposite to one where somebody does, if there is any (Law 7.3.2)."""
    taken = clearings_with(state, KEEP)
    if taken:
        return [state.options.map.opposite[corner] for corner in taken]
    return [PlaceId(corner) for corner in CORNERS]


def _refuse_landing(state: State, _due: decisions.Landing, move: moves.Nest) -> Refusal | None:
    if move.clearing in starting_corners(state):
        return None
    name = CLEARING_NAMES[move.clearing]
    return Refusal("Law 7.3.2", f"clearing {name} is no corner opposite to that of another player")


def _land(state: State, _due: decisions.Landing, move: moves.Nest) -> State:
    """A roost and six warriors (Law 7.3.2)."""
    pieces = placed(placed(state.pieces, ROOST, move.clearing), HAWK, move.clearing, components.EYRIE_START)
    return evolve(popped(state), pieces=pieces)


def _land_alone(state: State, due: decisions.Landing) -> State:
    """Where only one corner is possible nobody is asked."""
    corners = starting_corners(state)
    return _land(state, due, moves.Nest(corners[0])) if len(corners) == 1 else state


RULES: Final = (
    Rule(
        decisions.Landing,
        due=Refusal("Law 7.3.2", "the first roost must be placed first"),
        choices=lambda state, _due: [birdsong.nest_of(corner) for corner in starting_corners(state)],
        settle=_land_alone,
        answers=(Answer(moves.Nest, _land, _refuse_landing),),
        prompt="the corner of the first roost",
    ),
)
