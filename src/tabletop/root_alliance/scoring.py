"""
Who has how many points, where they came from, and who has won (Law 3).

A state holds no more than the score track shows, so `score_lines` says of each seat what is on it. Where points came
from is told move by move by `gains`, and for a whole game by `score_history`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from tabletop.core import ScoreLine, Seat
from tabletop.root_alliance import factions, rulebook
from tabletop.root_alliance.components import PIECES, SUIT_OF, SUITS, Faction, PieceKind
from tabletop.root_alliance.moves import ActivateDominance, Craft, Move, Steal, Use
from tabletop.root_alliance.part import Source
from tabletop.root_alliance.state import State

REMOVED: Final = ("Law 3.2.1", "enemy buildings and tokens removed")
_SOURCES: Final[Mapping[type, Source]] = {
    Craft: ("Law 3.2.2", "items crafted"),
    Use: ("Law 4.1.3", "effects of cards"),
    Steal: ("Law 4.1.3", "effects of cards"),
    ActivateDominance: ("Law 3.3.1", "the score marker removed"),
    object: ("Law 3.2", "other points"),
}
"""What happens, a kind of move or of stage -> what its points are for; `object` stands for all others."""


def scores(state: State) -> tuple[int, ...]:
    """The points of each seat; 0 for whoever has no score marker any more (Law 3.3.1)."""
    return state.points


def score_lines(state: State) -> tuple[ScoreLine, ...]:
    """What the score track shows of each seat, or how else it wins; where points came from, `score_history` tells."""
    return tuple(_line(state, Seat(seat)) for seat in range(state.options.seats))


def _line(state: State, seat: Seat) -> ScoreLine:
    claimed, partner = state.dominance[seat], state.boards[seat].partner
    if partner is not None:
        return ScoreLine(seat, 0, "Law 9.2.8", f"in a coalition with the {state.options.factions[partner]}")
    if claimed is not None:
        return ScoreLine(seat, 0, "Law 3.3.1", f"no score marker, for dominance of the {SUITS[SUIT_OF[claimed]]}")
    return ScoreLine(seat, state.points[seat], "Law 3.1", "on the score track")


def gains(state: State, move: Move) -> tuple[ScoreLine, ...]:
    """
    What each seat gains and loses by a move out of `legal_moves`, with what follows before somebody is asked.

    The lines of a seat add up to the difference of its scores.
    """
    before, lines = state, list[ScoreLine]()
    for cause, after in rulebook.RULES.stages(state, move):
        if after.points is not before.points:
            lines += _gained(before, cause, after)
        before = after
    return tuple(lines)


def score_history(state: State, moves: Iterable[Move]) -> tuple[ScoreLine, ...]:
    """Where the points came from that these moves have brought, one line for each source of each seat."""
    points: Counter[tuple[Seat, str, str]] = Counter()
    for move in moves:
        for line in gains(state, move):
            points[line.seat, line.clause, line.source] += line.points
        state = rulebook.RULES.step_unchecked(state, move)
    return tuple(ScoreLine(seat, points[key], *why) for key in sorted(points) for seat, *why in (key,))


def _gained(before: State, cause: object, after: State) -> Iterator[ScoreLine]:
    """The differences that one stage makes: what was removed, and what else there is to score in it."""
    for index, faction in enumerate(before.options.factions):
        seat, points = Seat(index), after.points[index] - before.points[index]
        removed = min(max(points, 0), _razed(before, after, faction))
        if removed:
            yield ScoreLine(seat, removed, *REMOVED)
        if points != removed:
            sources = {**_SOURCES, **factions.PARTS[faction].gains}
            yield ScoreLine(seat, points - removed, *sources.get(type(cause), sources[object]))


def _razed(before: State, after: State, faction: Faction) -> int:
    """How many buildings and tokens the others have lost from the map."""
    return sum(
        max(0, sum(row) - sum(later))
        for row, later, kind in zip(before.pieces, after.pieces, PIECES, strict=True)
        if kind.faction is not faction and kind.kind is not PieceKind.WARRIOR
    )


def winners(state: State) -> frozenset[Seat]:
    """Who has won, with a partner in a coalition (Law 9.2.8); nobody before the end or after a drawn game."""
    if state.winner is None:
        return frozenset()
    allies = (seat for seat, board in enumerate(state.boards) if board.partner == state.winner)
    return frozenset({state.winner, *map(Seat, allies)})
