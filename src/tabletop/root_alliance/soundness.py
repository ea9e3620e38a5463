"""What cannot be: the limits of the box, conservation, and what the rules keep at every moment."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from tabletop.root_alliance.alliance.board import AllianceBoard
from tabletop.root_alliance.components import (
    BASES,
    CARD_NAMES,
    CLEARINGS,
    ITEM_SUPPLY,
    ITEMS,
    KEEP,
    KIND_OF,
    KINDS,
    PIECES,
    SYMPATHY,
    WINNING_POINTS,
    CardKind,
    Cards,
    ItemId,
    PieceId,
)
from tabletop.root_alliance.decisions import NextTurn, Stage, SuitDeal
from tabletop.root_alliance.eyrie.board import EyrieBoard
from tabletop.root_alliance.factions import PARTS
from tabletop.root_alliance.maps import SUIT_MARKERS, PlaceId
from tabletop.root_alliance.pending import claim_defects, stack_defects
from tabletop.root_alliance.rulebook import legal_moves, settled
from tabletop.root_alliance.rules.clearings import in_supply, open_slots, suit_at
from tabletop.root_alliance.state import Board, State
from tabletop.root_alliance.vagabond.board import VagabondBoard
from tabletop.root_alliance.vagabond.components import RUIN_ITEMS, STARTING_ITEMS
from tabletop.root_alliance.vagabond.items_and_relations import all_items


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
    if not all(card in KINDS for zone in _zones(state) for card in zone):
        yield "Law 2.1: there are 42 kinds of cards"
    if len(state.pieces) != len(PIECES) or any(len(row) != CLEARINGS for row in state.pieces):
        yield "Law 11.1: each kind of piece has a row of twelve clearings"
    if any(count < 0 for row in state.pieces for count in row):
        yield "Law 1.5.1: counts are never negative"
    if len(state.suits) > CLEARINGS or not all(0 <= suit < len(SUIT_MARKERS) for suit in state.suits):
        yield "Law 2.2.2: every clearing is fox, rabbit or mouse"
    if not 0 <= state.active < seats:
        yield f"Law 5.1.1: there are {seats} seats"


def _zones(state: State) -> Iterator[Cards]:
    """Every zone of cards."""
    yield from (state.deck, state.discard, state.available, *state.hands, *state.in_play)
    yield tuple(card for card in state.dominance if card is not None)
    for board in state.boards:
        yield from _board_zones(board)


def _board_zones(board: Board) -> Iterator[Cards]:
    if isinstance(board, AllianceBoard):
        yield board.supporters
    if isinstance(board, EyrieBoard):
        yield from board.decree


def _cards(state: State) -> Iterator[str]:
    """Every card of the deck is in exactly one place."""
    places = Counter(card for zone in _zones(state) for card in zone)
    deck = Counter(state.options.deck)
    for card in KINDS:
        if places[card] != deck[card]:
            yield f"Law 5.1.3: {CARD_NAMES[card]} is there {places[card]} times instead of {deck[card]}"
    if any(later < card for zone in _zones_in_order(state) for card, later in pairwise(zone)):
        yield "Law 2.1: zones of cards have no order, so they are written in rising order"


def _zones_in_order(state: State) -> Iterator[Cards]:
    boards = (zone for board in state.boards for zone in _board_zones(board))
    yield from (state.deck, state.discard, state.available, *state.hands, *state.in_play, *boards, state.used)


def _piles(state: State) -> Iterator[str]:
    """An empty deck is made of the discard pile at once, which holds no dominance card (Law 2.1, 3.3.3)."""
    if state.discard and not state.deck:
        yield "Law 2.1: an empty deck is made anew of the discard pile"
    if any(KIND_OF[card] is CardKind.DOMINANCE for card in state.discard):
        yield "Law 3.3.3: dominance cards do not go to the discard pile"
    if any(KIND_OF[card] is not CardKind.DOMINANCE for card in state.available):
        yield "Law 3.3.3: only dominance cards lie beside the map"


def _play_areas(state: State) -> Iterator[str]:
    """Lasting effects, no two alike, and at most one dominance card (Law 3.3.2, 4.1.3, 4.1.4)."""
    for cards in state.in_play:
        if len(set(cards)) < len(cards):
            yield "Law 4.1.4: a play area holds no two identical effects"
        if any(KIND_OF[card] is not CardKind.PERSISTENT for card in cards):
            yield "Law 4.1.3: only lasting effects lie in play areas"
    if any(card is not None and KIND_OF[card] is not CardKind.DOMINANCE for card in state.dominance):
        yield "Law 3.3.1: only dominance cards are activated"


def _items(state: State) -> Iterator[str]:
    """Items are beside the map or crafted (Law 5.1.5)."""
    places = [state.supply, *state.crafted]
    for board in state.boards:
        if isinstance(board, VagabondBoard):
            owned = (board.ready, board.exhausted, board.damaged, board.broken, board.ruin_items)
            if any(len(items) != len(ITEMS) or min(items) < 0 for items in owned):
                yield "Law 9.2.5: items are counted by their eight kinds"
                return
    if any(len(items) != len(ITEMS) or min(items) < 0 for items in places):
        yield "Law 5.1.5: items are counted by their eight kinds"
        return
    for item, name in enumerate(ITEMS):
        held, box, is_exact = sum(items[item] for items in places), ITEM_SUPPLY[item], True
        for board in state.boards:
            if isinstance(board, VagabondBoard):
                held, box, is_exact = held + _held(board, item), box + _brought(board, item), False
        if held != box if is_exact else held > box:  # Law 9.6.4: items may leave the game
            yield f"Law 5.1.5: there are {box} of the item {name}"


def _held(board: VagabondBoard, item: int) -> int:
    return all_items(board)[item] + board.ruin_items[item]


def _brought(board: VagabondBoard, item: int) -> int:
    """What the Vagabond and the ruins add to the items beside the map (Law 9.3)."""
    return RUIN_ITEMS[item] + (0 if board.character is None else STARTING_ITEMS[board.character].count(ItemId(item)))


def _suits(state: State) -> Iterator[str]:
    """The suits of the map, or as many as are dealt (Law 11.1, 11.2)."""
    printed = state.options.map.suits
    if printed is not None and state.suits != printed:
        yield "Law 11.1: the suits of this map are printed on it"
    undealt = sum(isinstance(owed, SuitDeal) for owed in state.pending)
    if printed is None and len(state.suits) + undealt != CLEARINGS:
        yield "Law 11.2: each clearing gets a suit marker"
    if any(state.suits.count(suit) > markers for suit, markers in enumerate(SUIT_MARKERS)):
        yield "Law 11.2: there are four markers of each suit"


def _supplies(state: State) -> Iterator[str]:
    """No more pieces than the box holds, and none of a faction that does not play (Law 1.5.1)."""
    for piece, kind in enumerate(PIECES):
        used = sum(state.pieces[piece])
        if kind.faction not in state.options.factions:
            if used:
                yield f"Law 5.1.1: the {kind.faction} does not play"
        elif in_supply(state, PieceId(piece)) < 0:
            yield f"Law 1.5.1: there are only {kind.total} pieces of the kind {kind.name}"
    if any(board.off_map_warriors < 0 for board in state.boards):
        yield "Law 1.5.1: counts are never negative"
    if state.ruins & ~state.options.map.ruins:
        yield "Law 5.1.4: ruins lie where the map has their mark"


def _slots(state: State) -> Iterator[str]:
    """Buildings need slots (Law 2.2.3)."""
    for clearing in range(CLEARINGS):
        if open_slots(state, PlaceId(clearing)) < 0:
            yield f"Law 2.2.3: clearing {clearing + 1} holds more buildings than slots"
    if len(state.suits) == CLEARINGS:
        for suit, base in enumerate(BASES):
            if any(count and suit_at(state, PlaceId(c)) != suit for c, count in enumerate(state.pieces[base])):
                yield "Law 8.4.1.III: a base stands in a clearing of its suit"


def _boards(state: State) -> Iterator[str]:
    """What each faction that plays says of its board and its pieces."""
    for faction in state.options.factions:
        yield from PARTS[faction].defects(state)


def _tokens(state: State) -> Iterator[str]:
    """One sympathy token a clearing, none with the keep; the keep in a corner (Law 6.2.2, 6.3.2, 8.2.5)."""
    sympathy, keep = state.pieces[SYMPATHY], state.pieces[KEEP]
    if max(sympathy) > 1:
        yield "Law 8.2.5.I: a clearing holds at most one sympathy token"
    if any(token and here for token, here in zip(sympathy, keep, strict=True)):
        yield "Law 6.2.2: only the Marquise places pieces where the keep is"
    if any(keep[len(state.options.map.opposite) :]):
        yield "Law 6.3.2: the keep is in a corner"


def _points(state: State) -> Iterator[str]:
    """Points from 0 up; 30 end the game (Law 3.1, R-42)."""
    if min(state.points) < 0:
        yield "R-42: points are never negative"
    if state.pending and max(state.points) >= WINNING_POINTS:
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
    is_set_up = not isinstance(state.pending[0], NextTurn)
    if not is_set_up and state.pending[0] != NextTurn(state.active):
        yield "Law 1.4.1: a turn ends with the turn of the next player"
    yield from stack_defects(state)


def _unsettled(state: State) -> Iterator[str]:
    """The rules have gone on until somebody can choose; nobody waits in vain."""
    if settled(state) is not state:
        yield "Law 1.4.1: nobody is asked while the rules go on by themselves"
    elif state.pending and not legal_moves(state):
        yield "Law 1.5.4: whoever is asked can do something"


_CHECKS: Final[tuple[Callable[[State], Iterator[str]], ...]] = (
    _cards,
    _piles,
    _play_areas,
    _items,
    _suits,
    _supplies,
    _slots,
    _boards,
    _tokens,
    _points,
    _owed,
)
