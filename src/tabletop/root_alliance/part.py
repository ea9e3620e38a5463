"""What a faction says of itself to the rest of the game: a record of the table in `factions.py`."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

import attrs

from tabletop.core import Rule, Seat, Zone
from tabletop.root_alliance import components, fights, hidden, moves, pen, pieces
from tabletop.root_alliance.additions import Board, Trigger
from tabletop.root_alliance.decisions import Arrival, Decision
from tabletop.root_alliance.options import Options
from tabletop.root_alliance.state import Row, State
from tabletop.root_alliance.thumb import shared

Phase: TypeAlias = Callable[[State, Seat], tuple[Decision, ...]]
"""What a faction owes in a phase, in its order."""


Source: TypeAlias = tuple[str, str]
"""The clause that gives points, and for what."""


@attrs.frozen(kw_only=True)
class FactionPart:
    """
    One faction.

    empty_board: its board before the set-up, told how many play. board_in_play: its board in a position that names
    none, where that is another. seated: what a position adds to a board that it names.
    zones: where cards lie on its board. looks: the class of its board -> the class that shows one.
    set_up: what its set-up owes, in its order.
    birdsong, daylight, evening: what it does in the three phases of its turn.
    triggers: what the removal of its pieces triggers. after_battle: what the end of a battle brings to one of the two.
    after_removal: what the removal of others' pieces brings to who removed them; told whether it was in battle.
    after_arrival: what the arrival of warriors in a clearing brings to it.
    rules: one for each of its decisions. own_moves, own_chances: what it adds to the two parts of the
        alphabet of a game.
    verbs, phrases, drawing: its moves in notation and in sentences, its board in drawings.
    events: decision and kind of move -> what a seat sees of it, where not everybody sees all. brought: what else a move
    brings about on its board or with its pieces, by field of `MoveEvent`.
    told: kind of event, kind of move, or decision and kind of move -> what it tells of hidden cards. told_besides: what
    any `MoveEvent` tells of cards on its board, told the seat that holds the faction.
    drawn: the lines of its board. gains: what happens -> what it scores or loses by that; `object` for all others.
    thumb: its rules of thumb (`scripted.py`); those of all factions where it has none of its own.
    defects: what is impossible on its board or of its pieces, told the state, its seat and its board.
    clauses: those of its chapter: number -> title.
    is_set_up: whether it has on the table what its part of the set-up has brought so far, by the chapter named.
    """

    faction: components.Faction
    empty_board: Callable[[int], Board]
    zones: tuple[Zone, ...] = ()
    looks: Mapping[type, type]
    board_in_play: Callable[[Options], Board] | None = None
    seated: Callable[[Options, Any], Board] = lambda _options, board: board
    set_up: Callable[[Seat], tuple[Decision, ...]]
    birdsong: Phase
    daylight: Phase
    evening: Phase
    triggers: Callable[[State, Seat, Iterable[fights.Loss]], list[Trigger]] = lambda *_: []
    after_battle: Callable[[State, Seat, fights.Fight], State] = lambda state, *_: state
    after_removal: Callable[[State, Seat, Iterable[fights.Loss], bool], State] = lambda state, *_: state
    after_arrival: Callable[[State, Seat, Arrival], State] | None = None
    rules: tuple[Rule[State, Any], ...]
    own_moves: Callable[[Options], Iterator[moves.Move]]
    own_chances: Callable[[Options], Iterator[moves.Move]] = lambda _options: iter(())
    verbs: Mapping[str, str] = MappingProxyType({})
    phrases: Mapping[str, str]
    drawing: Mapping[str, str] = MappingProxyType({})
    events: Mapping[tuple[type, type], pieces.Tell] = MappingProxyType({})
    brought: Callable[[State, moves.Move, State, Seat], dict[str, Any]] = lambda *_: {}
    told: Mapping[Any, hidden.Tell] = MappingProxyType({})
    told_besides: Callable[[Any, Seat], Iterable[hidden.Act]] = lambda *_: ()
    drawn: Callable[[Any, tuple[Row, ...], pen.Pen], Iterator[str]] = lambda *_: iter(())
    gains: Mapping[type, Source] = MappingProxyType({})
    thumb: shared.Rules = shared.RULES
    defects: Callable[[State, Seat, Any], Iterator[str]] = lambda *_: iter(())
    clauses: Mapping[str, str]
    set_up_clause: str
    is_set_up: Callable[[State, Seat], bool]
