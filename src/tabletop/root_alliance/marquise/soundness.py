"""What cannot be of the Marquise de Cat, beyond what is asked of all (Law 6)."""

from collections.abc import Iterator

from tabletop.core.contract import Seat
from tabletop.root_alliance.components import CORNERS, KEEP, PIECES, Faction, PieceKind
from tabletop.root_alliance.marquise.board import MarquiseBoard
from tabletop.root_alliance.rules.clearings import clearings_with
from tabletop.root_alliance.state import State


def defects(state: State, _seat: Seat, _board: MarquiseBoard) -> Iterator[str]:
    """The keep is in a corner, and nobody else has placed anything beside it (Law 6.2.2, 6.3.2)."""
    if any(state.pieces[KEEP][len(CORNERS) :]):
        yield "Law 6.3.2: the keep is in a corner"
    for clearing in clearings_with(state, KEEP):
        for kind, row in zip(PIECES, state.pieces, strict=True):
            is_placed = kind.kind is not PieceKind.WARRIOR  # warriors may move there
            if row[clearing] and is_placed and kind.faction is not Faction.MARQUISE:
                yield f"Law 6.2.2: only the Marquise places pieces where the keep is, and no {kind.name}"
