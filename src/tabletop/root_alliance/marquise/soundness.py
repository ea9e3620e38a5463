"""What cannot be of the Marquise de Cat, beyond what is asked of all (Law 6)."""

from collections.abc import Iterator

from tabletop.core.contract import Seat
from tabletop.root_alliance.components import CORNERS, KEEP
from tabletop.root_alliance.marquise.board import MarquiseBoard
from tabletop.root_alliance.state import State


def defects(state: State, _seat: Seat, _board: MarquiseBoard) -> Iterator[str]:
    """The keep is in a corner (Law 6.3.2)."""
    if any(state.pieces[KEEP][len(CORNERS) :]):
        yield "Law 6.3.2: the keep is in a corner"
