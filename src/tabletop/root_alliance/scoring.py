"""Who has how many points, and who has won (Law 3)."""

from tabletop.core import Seat
from tabletop.root_alliance.state import State


def scores(state: State) -> tuple[int, ...]:
    """The points of each seat; 0 for whoever has no score marker any more (Law 3.3.1)."""
    return state.points


def winners(state: State) -> frozenset[Seat]:
    """Who has won, with a partner in a coalition (Law 9.2.8); nobody before the end or after a drawn game."""
    if state.winner is None:
        return frozenset()
    allies = (seat for seat, board in enumerate(state.boards) if board.partner == state.winner)
    return frozenset({state.winner, *map(Seat, allies)})
