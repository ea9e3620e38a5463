"""
Any position in a few readable lines, checked by `defects`.

    position(
        Options(factions=(Faction.MARQUISE, Faction.ALLIANCE)),
        turn_of=Faction.ALLIANCE,
        phase="birdsong",
        clearings={"1": "keep", "5": "3 cat, sawmill, sympathy", "2": "sympathy"},
        hands={Faction.MARQUISE: "anvil ambush-fox"},
        boards=(alliance(supporters="root-tea-rabbit sappers", officers=1),),
    )

Pieces are written by their names, `3 cat` for three of them; cards, items and quests by theirs, one after the other.
Cards that are named nowhere are in the deck, pieces in the supply, items beside the map; the Vagabond has items beyond
those of its character from there. The phase named begins, and
the rules go on until somebody is asked; `owed` lays further decisions on top, the last one due first.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, get_args

import attrs

from tabletop.core.box import Box, id_named
from tabletop.core.contract import Seat
from tabletop.core.errors import MalformedError, PositionError
from tabletop.core.names import Names
from tabletop.core.texts import is_count
from tabletop.root_alliance import components as box
from tabletop.root_alliance import maps, rulebook, setup, soundness, vocabulary
from tabletop.root_alliance.additions import Board
from tabletop.root_alliance.alliance.position import alliance
from tabletop.root_alliance.components import CardId, Faction, ItemId, PieceId, SuitId
from tabletop.root_alliance.decisions import Birdsong, Daylight, Decision, Evening, NextTurn
from tabletop.root_alliance.eyrie.position import eyrie
from tabletop.root_alliance.factions import PARTS
from tabletop.root_alliance.options import DEFAULT, Options
from tabletop.root_alliance.state import Row, State, with_entry
from tabletop.root_alliance.vagabond.board import VagabondBoard
from tabletop.root_alliance.vagabond.components import Relation
from tabletop.root_alliance.vagabond.position import vagabond

__all__ = ["Phase", "alliance", "checked", "eyrie", "position", "related", "vagabond"]

Phase: TypeAlias = Literal["birdsong", "daylight", "evening"]

_NOTHING: Final[Mapping[Faction, str]] = MappingProxyType({})
_NO_POINTS: Final[Mapping[Faction, int]] = MappingProxyType({})
_NO_CLEARINGS: Final[Mapping[str, str]] = MappingProxyType({})


def related(state: State, relations: Mapping[Faction, Relation]) -> State:
    """The position in which these factions have these relations to the Vagabond."""
    seat = state.options.factions.index(Faction.VAGABOND)
    board = state.boards[seat]
    assert isinstance(board, VagabondBoard)  # by its faction
    changed = tuple(relations.get(faction, board.relations[s]) for s, faction in enumerate(state.options.factions))
    boards: tuple[Board, ...] = with_entry(state.boards, seat, attrs.evolve(board, relations=changed))
    return checked(attrs.evolve(state, boards=boards))


def position(  # noqa: PLR0913  (the things on the table)
    options: Options = DEFAULT,
    *,
    turn_of: Faction | None = None,
    phase: Phase = "daylight",
    turn: int | None = None,
    clearings: Mapping[str, str] = _NO_CLEARINGS,
    suits: str = "",
    hands: Mapping[Faction, str] = _NOTHING,
    in_play: Mapping[Faction, str] = _NOTHING,
    crafted: Mapping[Faction, str] = _NOTHING,
    points: Mapping[Faction, int] = _NO_POINTS,
    dominance: Mapping[Faction, str] = _NOTHING,
    discard: str = "",
    available: str = "",
    boards: Sequence[Board] = (),
    owed: Sequence[Decision] = (),
) -> State:
    """
    The position described, in the phase of the faction whose turn it is (that of seat 0 where none is named).

    turn: None for the first turn of that faction.

    Raises:
        MalformedError: a text names no card, piece, item or clearing; there is no such phase; or a faction does not
            play, or has two boards.
        PositionError: no game reaches this position; the error lists why.
    """
    factions, start, called = options.factions, setup.initial_state(options), vocabulary.names(options)
    turn_of = factions[0] if turn_of is None else turn_of
    _require_factions(options, turn_of=[turn_of], hands=hands, in_play=in_play, crafted=crafted, points=points)
    _require_factions(options, dominance=dominance, boards=[board.faction for board in boards])
    active = Seat(factions.index(turn_of))
    laid = tuple(_board_of(options, faction, boards) for faction in factions)
    cards = Box(options.deck, called, CardId, "card")
    for card in (card for board in laid for card in board.cards):
        cards.take("$.boards", box.CARD_NAMES[card])
    items = Box(box.each_of(start.supply), called, ItemId, "item")
    for item in (item for board in laid for item in _gathered(board)):
        items.take("$.boards", box.ITEMS[item])
    markers = Box(
        [SuitId(suit) for suit, count in enumerate(maps.SUIT_MARKERS) for _ in range(count)], called, SuitId, "suit"
    )
    state = attrs.evolve(
        start,
        pending=(*_phase(phase, active), *owed),
        active=active,
        turn=active + 1 if turn is None else turn,
        points=tuple(points.get(faction, 0) for faction in factions),
        pieces=_pieces(clearings, called),
        suits=markers.taken("$.suits", suits) if suits else start.suits,
        hands=tuple(_zone(cards, f"$.hands.{faction}", hands.get(faction, "")) for faction in factions),
        in_play=tuple(_zone(cards, f"$.in_play.{faction}", in_play.get(faction, "")) for faction in factions),
        crafted=tuple(
            box.counted(items.taken(f"$.crafted.{faction}", crafted.get(faction, ""))) for faction in factions
        ),
        discard=_zone(cards, "$.discard", discard),
        available=_zone(cards, "$.available", available),
        dominance=tuple(
            cards.take(f"$.dominance.{faction}", dominance[faction]) if faction in dominance else None
            for faction in factions
        ),
        boards=laid,
    )
    return checked(rulebook.settled(attrs.evolve(state, deck=cards.rest(), supply=box.counted(items.rest()))))


def checked(state: State) -> State:
    """
    The state itself.

    Raises:
        PositionError: it cannot occur.
    """
    found = soundness.defects(state)
    if found:
        raise PositionError(found)
    return state


def _require_factions(options: Options, **named: Iterable[Faction]) -> None:
    """Refuse factions that do not play, and one that is named twice in the same place."""
    for place, factions in named.items():
        left = list(options.factions)
        for faction in factions:
            if faction not in left:
                fault = "is named twice" if faction in options.factions else "does not play"
                raise MalformedError(f"$.{place}", f"{faction} {fault}; the factions are {', '.join(options.factions)}")
            left.remove(faction)


def _phase(phase: Phase, seat: Seat) -> tuple[Decision, ...]:
    match phase:
        case "birdsong":
            return (Birdsong(seat),)
        case "daylight":
            return NextTurn(seat), Evening(seat), Daylight(seat)
        case "evening":
            return NextTurn(seat), Evening(seat)
    raise MalformedError("$.phase", f"{phase!r} is none of {', '.join(get_args(Phase))}")


def _pieces(clearings: Mapping[str, str], called: Names) -> tuple[Row, ...]:
    rows = [[0] * box.CLEARINGS for _ in box.PIECES]
    for name, text in clearings.items():
        path = f"$.clearings.{name}"
        clearing = id_named(path, name, called, maps.ClearingSet, "clearing")
        for entry in filter(None, map(str.strip, text.split(","))):
            number, _, piece = entry.rpartition(" ")
            if number and not is_count(number):
                raise MalformedError(path, f"{entry!r} is no number of pieces; write 3 cat, or cat")
            rows[id_named(path, piece, called, PieceId, "piece")][clearing] += int(number or 1)
    return tuple(map(tuple, rows))


def _zone(box: Box[CardId], path: str, text: str) -> tuple[CardId, ...]:
    """The cards that the text names, in rising order."""
    return tuple(sorted(box.taken(path, text)))


def _board_of(options: Options, faction: Faction, boards: Sequence[Board]) -> Board:
    """The board given for the faction, else one to begin with."""
    part = PARTS[faction]
    for board in boards:
        if board.faction is faction:
            return part.seated(options, board)
    return part.empty_board(options.seats) if part.board_in_play is None else part.board_in_play(options)


def _gathered(board: Board) -> Iterable[ItemId]:
    """The items on the board that did not come with the faction: they were once beside the map."""
    here = Counter(item for items in board.items for item in box.each_of(items))
    return (here - Counter(box.each_of(board.brought_items))).elements()
