"""What cannot be: the limits of the box, conservation, and what the rules keep at every moment."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tabletop.core import Seat
from tabletop.core.names import Form
from tabletop.root_alliance import components, factions, maps, rulebook, vocabulary
from tabletop.root_alliance.decisions import NextTurn, Stage, SuitDeal
from tabletop.root_alliance.observation import ZONES
from tabletop.root_alliance.pending import claim_defects, stack_defects
from tabletop.root_alliance.rules.clearings import in_supply, open_slots
from tabletop.root_alliance.state import State
from tabletop.root_alliance.vagabond.components import QuestId


def defects(state: State) -> tuple[str, ...]:
    """What is impossible in this position, each with its clause; () for every reachable one."""
    unknown = tuple(_unknown_things(state))
    if unknown:
        return unknown  # no further question makes sense
    found = tuple(defect for check in _CHECKS for defect in check(state))
    return found or tuple(claim_defects(state)) or tuple(_unsettled(state))  # each asked of a table that is sound


def _unknown_things(state: State) -> Iterator[str]:
    """Tuples of a wrong length, and numbers that name nothing."""
    seats = state.options.seats
    per_seat = (state.points, state.crafted, state.hands, state.in_play, state.dominance, state.boards)
    if any(len(entries) != seats for entries in per_seat):
        yield f"Law 5.1.1: everything that players have comes once for each of the {seats} seats"
    elif [board.faction for board in state.boards] != list(state.options.factions):
        yield "Law 5.1.1: each seat has the board of its faction"
    called = vocabulary.names(state.options)
    for form, number in called.strangers(State, state):
        clause, noun = _KINDS[form]
        yield f"{clause}: there are {called.size(form)} {noun}, and none has the number {number}"
    if len(state.pieces) != len(components.PIECES) or any(len(row) != components.CLEARINGS for row in state.pieces):
        yield "Law 11.1: each kind of piece has a row of twelve clearings"
    if any(count < 0 for row in state.pieces for count in row):
        yield "Law 1.5.1: counts of pieces are never negative"
    if len(state.suits) > components.CLEARINGS or not set(components.CLEARING_SUITS).issuperset(state.suits):
        yield "Law 2.2.2: every clearing is fox, rabbit or mouse"


_KINDS: Final[Mapping[Form, tuple[str, str]]] = {
    components.CardId: ("Law 2.1", "kinds of cards"),
    components.PieceId: ("Law 1.5.1", "kinds of pieces"),
    components.SuitId: ("Law 2.1.1", "suits"),
    components.ItemId: ("Law 5.1.5", "kinds of items"),
    QuestId: ("Law 9.3", "quests"),
    maps.PlaceId: ("Law 2.2", "clearings and forests"),
    maps.ClearingSet: ("Law 2.2", "clearings"),
    Seat: ("Law 5.1.1", "seats"),
}
"""Type of an id -> the clause that says which there are, and what they are called."""


def _cards(state: State) -> Iterator[str]:
    """Everything is in exactly one place, in an order that says nothing."""
    yield from ZONES.misplaced(state, vocabulary.names(state.options))
    if list(state.used) != sorted(state.used):
        yield "Law 2.1: what has no order is written in rising order"


def _piles(state: State) -> Iterator[str]:
    """An empty deck is made of the discard pile at once, which holds no dominance card (Law 2.1, 3.3.3)."""
    if state.discard and not state.deck:
        yield "Law 2.1: an empty deck is made anew of the discard pile"
    if any(components.KIND_OF[card] is components.CardKind.DOMINANCE for card in state.discard):
        yield "Law 3.3.3: dominance cards do not go to the discard pile"
    if any(components.KIND_OF[card] is not components.CardKind.DOMINANCE for card in state.available):
        yield "Law 3.3.3: only dominance cards lie beside the map"


def _play_areas(state: State) -> Iterator[str]:
    """Lasting effects, no two alike, and at most one dominance card (Law 3.3.2, 4.1.3, 4.1.4)."""
    for cards in state.in_play:
        if len(set(cards)) < len(cards):
            yield "Law 4.1.4: a play area holds no two identical effects"
        if any(components.KIND_OF[card] is not components.CardKind.PERSISTENT for card in cards):
            yield "Law 4.1.3: only lasting effects lie in play areas"
    if any(
        card is not None and components.KIND_OF[card] is not components.CardKind.DOMINANCE for card in state.dominance
    ):
        yield "Law 3.3.1: only dominance cards are activated"


def _items(state: State) -> Iterator[str]:
    """Items are beside the map, crafted, or on a board (Law 5.1.5); those of the Vagabond may leave the game."""
    on_boards = [items for board in state.boards for items in board.items]
    places, brought = [state.supply, *state.crafted], [board.brought_items for board in state.boards]
    for clause, counted in (("Law 9.2.5", on_boards), ("Law 5.1.5", places)):
        if any(len(items) != len(components.ITEMS) or min(items) < 0 for items in counted):
            yield f"{clause}: items are counted by their eight kinds"
            return
    may_leave = any(map(any, brought))  # Law 9.6.4
    held, box = (
        map(sum, zip(*all_of, strict=True)) for all_of in ((*places, *on_boards), (components.ITEM_SUPPLY, *brought))
    )
    for name, there, most in zip(components.ITEMS, held, box, strict=True):
        if there > most or (there < most and not may_leave):
            yield f"Law 5.1.5: there are {most} of the item {name}"


def _suits(state: State) -> Iterator[str]:
    """The suits of the map, or as many as are dealt (Law 11.1, 11.2)."""
    printed = state.options.map.suits
    if printed is not None and state.suits != printed:
        yield "Law 11.1: the suits of this map are printed on it"
    undealt = sum(isinstance(owed, SuitDeal) for owed in state.pending)
    if printed is None and len(state.suits) + undealt != components.CLEARINGS:
        yield "Law 11.2: each clearing gets a suit marker"
    if any(state.suits.count(suit) > markers for suit, markers in enumerate(maps.SUIT_MARKERS)):
        yield "Law 11.2: there are four markers of each suit"


def _supplies(state: State) -> Iterator[str]:
    """No more pieces than the box holds, and none of a faction that does not play (Law 1.5.1)."""
    for piece, kind in enumerate(components.PIECES):
        used = sum(state.pieces[piece])
        if kind.faction not in state.options.factions:
            if used:
                yield f"Law 5.1.1: the {kind.faction} does not play"
        elif in_supply(state, components.PieceId(piece)) < 0:
            yield f"Law 1.5.1: there are only {kind.total} pieces of the kind {kind.name}"
    if any(board.off_map_warriors < 0 for board in state.boards):
        yield "Law 1.5.1: counts of warriors are never negative"
    if state.ruins & ~state.options.map.ruins:
        yield "Law 5.1.4: ruins lie where the map has their mark"


def _slots(state: State) -> Iterator[str]:
    """Buildings need slots (Law 2.2.3)."""
    for clearing in maps.ALL_CLEARINGS:
        if open_slots(state, clearing) < 0:
            yield f"Law 2.2.3: clearing {clearing + 1} holds more buildings than slots"


def _factions(state: State) -> Iterator[str]:
    """What each faction says of its board and pieces."""
    for seat, board in enumerate(state.boards):
        yield from factions.PARTS[board.faction].defects(state, Seat(seat), board)


def _points(state: State) -> Iterator[str]:
    """Points from 0 up; 30 end the game (Law 3.1, R-42)."""
    if min(state.points) < 0:
        yield "R-42: counts of points are never negative"
    if state.pending and max(state.points) >= components.WINNING_POINTS:
        yield "Law 3.1: whoever has 30 points has won"
    if any(points and card is not None for points, card in zip(state.points, state.dominance, strict=True)):
        yield "Law 3.3.1: whoever has activated a dominance card has no score marker"
    if state.pending and state.winner is not None:
        yield "Law 3.1: a game that is won owes nothing"
    if state.turn < 1 or (state.options.turn_limit is not None and state.turn > state.options.turn_limit):
        yield f"Law 1.4.1: there is no turn {state.turn}"


def _owed(state: State) -> Iterator[str]:
    """Somebody is asked, a turn or the set-up is on, and what must be paid can be paid."""
    if not state.pending:
        return
    seats = range(-1, state.options.seats)
    if any(owed.seat not in seats for owed in state.pending):
        yield "Law 5.1.1: what is owed is owed by a seat or by chance"
        return
    if isinstance(state.pending[-1], Stage):
        yield "Law 1.4.1: somebody is asked, or chance is"
    if state.active != (state.turn - 1) % state.options.seats:
        yield f"Law 1.4.1: turn {state.turn} is not that of seat {state.active}"
    is_set_up = not isinstance(state.pending[0], NextTurn)
    if not is_set_up and state.pending[0] != NextTurn(state.active):
        yield "Law 1.4.1: a turn ends with the turn of the next player"
    yield from stack_defects(state)


def _unsettled(state: State) -> Iterator[str]:
    """The rules have gone on until somebody can choose; nobody waits in vain."""
    if rulebook.settled(state) is not state:
        yield "Law 1.4.1: nobody is asked while the rules go on by themselves"
    elif state.pending and not rulebook.legal_moves(state):
        yield "Law 1.5.4: whoever is asked can do something"


_CHECKS: Final[tuple[Callable[[State], Iterator[str]], ...]] = (
    _cards,
    _piles,
    _play_areas,
    _items,
    _suits,
    _supplies,
    _slots,
    _factions,
    _points,
    _owed,
)
