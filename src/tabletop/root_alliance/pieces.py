"""Pieces that came or went by a move, and how it is told what a seat sees of one."""

from collections.abc import Callable
from typing import Any, TypeAlias

import attrs

from tabletop.root_alliance.components import PieceId
from tabletop.root_alliance.maps import PlaceId
from tabletop.root_alliance.state import Row

Tell: TypeAlias = Callable[[Any, Any, Any, Any, Any], Any]
"""(state, decision, move, state after it, who looks on or None) -> the event."""


@attrs.frozen
class Pieces:
    """So many pieces of one kind that a move took off a clearing, or put there."""

    piece: PieceId
    clearing: PlaceId
    count: int


def fewer(before: tuple[Row, ...], after: tuple[Row, ...], pieces: tuple[PieceId, ...]) -> tuple[Pieces, ...]:
    """Where pieces of these kinds have become fewer; elsewhere the rules may have gone on to place some."""
    return tuple(
        Pieces(piece, PlaceId(clearing), old - new)
        for piece in pieces
        if before[piece] is not after[piece]
        for clearing, (old, new) in enumerate(zip(before[piece], after[piece], strict=True))
        if old > new
    )
