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

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, get_args

import attrs

from tabletop.core.contract import Seat
from tabletop.core.errors import MalformedError, PositionError
from tabletop.root_alliance.alliance.board import AllianceBoard
from tabletop.root_alliance.alliance.position import alliance
from tabletop.root_alliance.components import CARD_NAMES, CLEARINGS, NO_ITEMS, PIECE_NAMES, Cards, Faction, Items
from tabletop.root_alliance.decisions import Birdsong, Daylight, Decision, Evening, NextTurn
from tabletop.root_alliance.eyrie.board import EyrieBoard
from tabletop.root_alliance.eyrie.position import eyrie
from tabletop.root_alliance.maps import CLEARING_NAMES
from tabletop.root_alliance.names import card_from, cards_from, index_of, items_from, suit_from
from tabletop.root_alliance.options import DEFAULT, Options
from tabletop.root_alliance.rulebook import settled
from tabletop.root_alliance.setup import initial_state
from tabletop.root_alliance.soundness import defects
from tabletop.root_alliance.state import Board, Row, State, with_entry
from tabletop.root_alliance.vagabond.board import VagabondBoard
from tabletop.root_alliance.vagabond.components import STARTING_ITEMS, Relation
from tabletop.root_alliance.vagabond.items_and_relations import all_items
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
    turn: int = 1,
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

    Raises:
        MalformedError: a text names no card, piece, item or clearing; there is no such phase; or a faction does not
            play, or has two boards.
        PositionError: no game reaches this position; the error lists why.
    """
    factions, start = options.factions, initial_state(options)
    turn_of = factions[0] if turn_of is None else turn_of
    _require_factions(options, turn_of=[turn_of], hands=hands, in_play=in_play, crafted=crafted, points=points)
    _require_factions(options, dominance=dominance, boards=[board.faction for board in boards])
    active = Seat(factions.index(turn_of))
    held = tuple(cards_from(f"$.hands.{faction}", hands.get(faction, "")) for faction in factions)
    played = tuple(cards_from(f"$.in_play.{faction}", in_play.get(faction, "")) for faction in factions)
    made = tuple(items_from(f"$.crafted.{faction}", crafted.get(faction, "")) for faction in factions)
    claimed = tuple(
        card_from("$.dominance", dominance[faction]) if faction in dominance else None for faction in factions
    )
    laid = tuple(_board_of(options, faction, boards) for faction in factions)
    state = attrs.evolve(
        start,
        pending=(*_phase(phase, active), *owed),
        active=active,
        turn=turn,
        points=tuple(points.get(faction, 0) for faction in factions),
        pieces=_pieces(clearings),
        suits=tuple(suit_from("$.suits", name) for name in suits.split()) if suits else start.suits,
        hands=held,
        in_play=played,
        crafted=made,
        supply=_without_items(start.supply, (*made, *map(_gathered, laid))),
        discard=cards_from("$.discard", discard),
        available=cards_from("$.available", available),
        dominance=claimed,
        boards=laid,
    )
    return checked(settled(attrs.evolve(state, deck=_rest(state))))


def checked(state: State) -> State:
    """
    The state itself.

    Raises:
        PositionError: it cannot occur.
    """
    found = defects(state)
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


def _pieces(clearings: Mapping[str, str]) -> tuple[Row, ...]:
    rows = [[0] * CLEARINGS for _ in PIECE_NAMES]
    for name, text in clearings.items():
        path = f"$.clearings.{name}"
        clearing = index_of(path, CLEARING_NAMES, name)
        for entry in filter(None, map(str.strip, text.split(","))):
            number, _, piece = entry.rpartition(" ")
            if number and not number.isdecimal():
                raise MalformedError(path, f"{entry!r} is no number of pieces; write 3 cat, or cat")
            rows[index_of(path, PIECE_NAMES, piece)][clearing] += int(number or 1)
    return tuple(map(tuple, rows))


def _board_of(options: Options, faction: Faction, boards: Sequence[Board]) -> Board:
    """The board given for the faction, else one to begin with."""
    for board in boards:
        if board.faction is faction:
            return _seated(options, board)
    match faction:
        case Faction.EYRIE:
            return eyrie()
        case Faction.VAGABOND:
            return _seated(options, vagabond(options.map.places[CLEARINGS], options.map))
        case _:
            return initial_state(options).boards[options.factions.index(faction)]


def _seated(options: Options, board: Board) -> Board:
    """A board of the Vagabond gets its relations, one a seat."""
    if not isinstance(board, VagabondBoard):
        return board
    return attrs.evolve(board, relations=(Relation.INDIFFERENT,) * options.seats, aids=(0,) * options.seats)


def _rest(state: State) -> Cards:
    """The cards that are named nowhere."""
    left = list(state.options.deck)
    zones = [*state.hands, *state.in_play, state.discard, state.available]
    zones += [tuple(card for card in state.dominance if card is not None)]
    for board in state.boards:
        zones += [board.supporters] if isinstance(board, AllianceBoard) else []
        zones += board.decree if isinstance(board, EyrieBoard) else ()
    for card in (card for zone in zones for card in zone):
        if card not in left:
            raise MalformedError("$", f"{CARD_NAMES[card]} is named more often than it is in the deck")
        left.remove(card)
    return tuple(left)


def _gathered(board: Board) -> Items:
    """The items of the Vagabond that its character did not bring: they were once beside the map."""
    if not isinstance(board, VagabondBoard) or board.character is None:
        return NO_ITEMS
    brought = STARTING_ITEMS[board.character]
    return tuple(max(0, count - (item in brought)) for item, count in enumerate(all_items(board)))


def _without_items(supply: Items, made: Iterable[Items]) -> Items:
    return tuple(count - sum(box) for count, box in zip(supply, zip(*made, strict=True), strict=True))
