"""The Eyrie Dynasties: set-up, Decree, Turmoil, roosts (Law 7)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import attrs

from tabletop.core.contract import Seat
from tabletop.core.errors import Refusal
from tabletop.root_alliance.boards import EyrieBoard
from tabletop.root_alliance.components import (
    BIRD,
    CLEARINGS,
    COLUMNS,
    CORNERS,
    DECREE_ADDITIONS,
    EYRIE_START,
    FACTIONS,
    HAWK,
    KEEP,
    LEADERS,
    NEW_ROOST_WARRIORS,
    PIECE_NAMES,
    PIECES,
    ROOST,
    ROOST_DRAWS,
    ROOST_POINTS,
    SUIT_OF,
    SUITS,
    WARRIOR_OF,
    Column,
    Leader,
    PieceKind,
    SuitId,
)
from tabletop.root_alliance.decisions import Decision, Trigger
from tabletop.root_alliance.decisions.eyrie import (
    Appointing,
    Courting,
    Decreeing,
    Landing,
    Nesting,
    Obeying,
    Ordained,
    RoostScoring,
    Turmoil,
)
from tabletop.root_alliance.decisions.shared import Fight, HandLimit, Loss
from tabletop.root_alliance.maps import CLEARING_NAMES, PlaceId
from tabletop.root_alliance.moves import Move
from tabletop.root_alliance.moves.eyrie import Appoint, Decree, Nest, Obey
from tabletop.root_alliance.moves.shared import Battle, Build, Craft, End, Pass, Recruit, Travel
from tabletop.root_alliance.rules import battle, craft, effects, moving
from tabletop.root_alliance.rules.board import (
    clearings_with,
    in_supply,
    may_place,
    on_map,
    open_slots,
    placed,
    ruled_clearings,
    suit_at,
)
from tabletop.root_alliance.rules.cards import discarded, draws, popped, refuse_unheld, without_hand_card
from tabletop.root_alliance.rules.points import gained
from tabletop.root_alliance.state import State, evolve, with_card, with_entry

_END: Final = End()
_PASS: Final = Pass()
_nest_of = lru_cache(maxsize=16)(Nest)
_appoint_of = lru_cache(maxsize=8)(Appoint)
_decree_of = lru_cache(maxsize=256)(Decree)
_OBEY: Final = tuple(Obey(SuitId(suit)) for suit in range(len(SUITS)))
_recruit_of = lru_cache(maxsize=16)(Recruit)
_build_of = lru_cache(maxsize=16)(Build)


def birdsong(state: State, seat: Seat) -> tuple[Decision, ...]:
    """Emergency Orders, the Decree, a New Roost, in this order (Law 7.4)."""
    orders = () if state.hands[seat] else draws(seat, 1)  # Law 7.4.1
    return (*orders, Decreeing(seat, 0, has_bird=False), Nesting(seat))


def daylight(_state: State, seat: Seat) -> tuple[Decision, ...]:
    """Craft, then resolve the Decree from its first column on (Law 7.5)."""
    return Courting(seat), Obeying(seat, COLUMNS[0], (-1, 0, 0, 0))


def evening(_state: State, seat: Seat) -> tuple[Decision, ...]:
    """Score roosts, then cards (Law 7.6)."""
    return (RoostScoring(seat),)


def triggers(_state: State, _seat: Seat, _losses: Iterable[Loss]) -> list[Trigger]:
    """Nothing follows from the loss of Eyrie pieces."""
    return []


def after_battle(state: State, seat: Seat, fight: Fight, losses: Iterable[Loss]) -> State:
    """A Despot scores once more where the Eyrie removed a building or token in the battle (Law 7.8, R-43)."""
    if board_of(state, seat).leader is not Leader.DESPOT:
        return state
    razed = [loss for loss in losses if loss.remover == seat and PIECES[loss.piece].kind is not PieceKind.WARRIOR]
    return gained(state, seat, 1) if razed or (fight.razed and seat == fight.defender) else state


def board_of(state: State, seat: Seat) -> EyrieBoard:
    """The board of the Eyrie."""
    board = state.boards[seat]
    assert isinstance(board, EyrieBoard)  # only its own rules ask
    return board


def with_board(state: State, seat: Seat, board: EyrieBoard) -> State:
    """The state with another board of the Eyrie."""
    return evolve(state, boards=with_entry(state.boards, seat, board))


# Set-up and leaders


def starting_corners(state: State) -> list[PlaceId]:
    """The corners nobody starts in, opposite to one where somebody does, if there is any (Law 7.3.2)."""
    taken = clearings_with(state, KEEP)
    if taken:
        return [state.options.map.opposite[corner] for corner in taken]
    return [PlaceId(corner) for corner in CORNERS]


def _landings(state: State) -> Sequence[Move]:
    return [_nest_of(corner) for corner in starting_corners(state)]


def _refuse_landing(state: State, move: Nest) -> Refusal | None:
    if move.clearing in starting_corners(state):
        return None
    name = CLEARING_NAMES[move.clearing]
    return Refusal("Law 7.3.2", f"clearing {name} is no corner opposite to that of another player")


def _land(state: State, move: Nest) -> State:
    """A roost and six warriors (Law 7.3.2)."""
    pieces = placed(placed(state.pieces, ROOST, move.clearing), HAWK, move.clearing, EYRIE_START)
    return evolve(popped(state), pieces=pieces)


def _land_alone(state: State) -> State:
    """Where only one corner is possible nobody is asked."""
    corners = starting_corners(state)
    return _land(state, Nest(corners[0])) if len(corners) == 1 else state


def eligible_leaders(board: EyrieBoard) -> tuple[Leader, ...]:
    """The leaders whose card is face up and not in office; all if there is none (Law 7.7.3, 7.7.3.I)."""
    return tuple(leader for leader in LEADERS if leader not in board.deposed) or LEADERS


def _candidates(state: State) -> Sequence[Move]:
    return [_appoint_of(leader) for leader in eligible_leaders(board_of(state, state.pending[-1].seat))]


def _refuse_appointment(state: State, move: Appoint) -> Refusal | None:
    if move.leader in eligible_leaders(board_of(state, state.pending[-1].seat)):
        return None
    return Refusal("Law 7.7.3", f"the {move.leader} is face down")


def _appoint(state: State, move: Appoint) -> State:
    """The leader takes office; the Viziers, which the board implies, go to its columns (Law 7.3.4, 7.7.3)."""
    seat = state.pending[-1].seat
    board = board_of(state, seat)
    deposed = () if len(board.deposed) == len(LEADERS) else board.deposed  # Law 7.7.3.I
    return with_board(popped(state), seat, attrs.evolve(board, leader=move.leader, deposed=deposed))


# Birdsong


def _additions(state: State) -> Sequence[Move]:
    due = state.pending[-1]
    assert isinstance(due, Decreeing)  # the table below says so
    cards = [card for card in dict.fromkeys(state.hands[due.seat]) if not due.has_bird or SUIT_OF[card] != BIRD]
    moves: list[Move] = [_decree_of(column, card) for card in cards for column in COLUMNS]
    return [*moves, _PASS] if due.added else moves


def _skip_decreeing(state: State) -> State:
    """Two cards at most, and none without a hand (Law 7.4.2)."""
    due = state.pending[-1]
    assert isinstance(due, Decreeing)  # the table below says so
    return state if state.hands[due.seat] and due.added < DECREE_ADDITIONS else popped(state)


def _refuse_addition(state: State, move: Decree) -> Refusal | None:
    due = state.pending[-1]
    assert isinstance(due, Decreeing)  # the table below says so
    if due.has_bird and SUIT_OF[move.card] == BIRD:
        return Refusal("Law 7.4.2", "a bird card has been added to the Decree in this turn")
    return refuse_unheld(state, move.card)


def _refuse_pass(state: State, _move: Pass) -> Refusal | None:
    due = state.pending[-1]
    assert isinstance(due, Decreeing)  # the table below says so
    return None if due.added else Refusal("Law 7.4.2", "at least one card must be added to the Decree")


def _add(state: State, move: Decree) -> State:
    due = state.pending[-1]
    assert isinstance(due, Decreeing)  # the table below says so
    seat, board, index = due.seat, board_of(state, due.seat), COLUMNS.index(move.column)
    decree = with_entry(board.decree, index, with_card(board.decree[index], move.card))
    state = with_board(without_hand_card(state, seat, move.card), seat, attrs.evolve(board, decree=decree))
    further = Decreeing(seat, due.added + 1, has_bird=due.has_bird or SUIT_OF[move.card] == BIRD)
    return evolve(state, pending=(*state.pending[:-1], further))


def nesting_places(state: State, seat: Seat) -> list[PlaceId]:
    """Of the clearings where a roost can be placed those with the fewest warriors of all players (R-39)."""
    rows = [state.pieces[WARRIOR_OF[faction]] for faction in FACTIONS if faction in WARRIOR_OF]
    crowds = {
        PlaceId(clearing): sum(row[clearing] for row in rows)
        for clearing in range(CLEARINGS)
        if open_slots(state, PlaceId(clearing)) > 0 and may_place(state, seat, PlaceId(clearing))
    }
    return [clearing for clearing, crowd in crowds.items() if crowd == min(crowds.values())]


def _skip_nesting(state: State) -> State:
    """Only without a roost, and with a place for one (Law 7.4.3, R-39)."""
    if on_map(state, ROOST) or not nesting_places(state, state.pending[-1].seat):
        return popped(state)
    return state


def _nestings(state: State) -> Sequence[Move]:
    return [_nest_of(clearing) for clearing in nesting_places(state, state.pending[-1].seat)]


def _refuse_nest(state: State, move: Nest) -> Refusal | None:
    if move.clearing in nesting_places(state, state.pending[-1].seat):
        return None
    name = CLEARING_NAMES[move.clearing]
    return Refusal("Law 7.4.3", f"clearing {name} has no room for a roost or is not among those with fewest warriors")


def _nest(state: State, move: Nest) -> State:
    """A roost and three warriors, or as many as there are (Law 7.4.3, R-39)."""
    warriors = min(NEW_ROOST_WARRIORS, in_supply(state, HAWK))
    pieces = placed(placed(state.pieces, ROOST, move.clearing), HAWK, move.clearing, warriors)
    return evolve(popped(state), pieces=pieces)


# Daylight


def _courting(state: State) -> Sequence[Move]:
    seat = state.pending[-1].seat
    return [*craft.choices(state, seat), *effects.daylight_choices(state, seat), _END]


def decreed(board: EyrieBoard, column: Column) -> tuple[int, int, int, int]:
    """How many cards of each suit the column holds, Viziers included (Law 7.3.4, 7.5.2)."""
    suits = [SUIT_OF[card] for card in board.decree[COLUMNS.index(column)]]
    fox, rabbit, mouse, bird = (suits.count(SuitId(suit)) for suit in range(len(SUITS)))
    return fox, rabbit, mouse, bird + board.viziers.count(column)


def _next_column(state: State) -> State:
    """Column by column; after the last one the Decree is resolved (Law 7.5.2)."""
    due = state.pending[-1]
    assert isinstance(due, Obeying)  # the table below says so
    if any(count > 0 for count in due.left):
        return state
    is_new = due.left[0] < 0
    following = COLUMNS.index(due.column) + (0 if is_new else 1)
    if following == len(COLUMNS):
        return popped(state)
    left = decreed(board_of(state, due.seat), COLUMNS[following])
    return evolve(state, pending=(*state.pending[:-1], Obeying(due.seat, COLUMNS[following], left)))


def _orders(state: State) -> Sequence[Move]:
    due = state.pending[-1]
    assert isinstance(due, Obeying)  # the table below says so
    orders = [_OBEY[suit] for suit, count in enumerate(due.left) if count]
    return [*orders, *effects.daylight_choices(state, due.seat)]


def _refuse_order(state: State, move: Obey) -> Refusal | None:
    due = state.pending[-1]
    assert isinstance(due, Obeying)  # the table below says so
    if due.left[move.suit]:
        return None
    return Refusal("Law 7.5.2", f"no card of the suit {SUITS[move.suit]} is left in the column {due.column}")


def _obey(state: State, move: Obey) -> State:
    due = state.pending[-1]
    assert isinstance(due, Obeying)  # the table below says so
    counts = list(due.left)
    counts[move.suit] -= 1
    rest = attrs.evolve(due, left=(counts[0], counts[1], counts[2], counts[3]))
    return evolve(state, pending=(*state.pending[:-1], rest, Ordained(due.seat, due.column, move.suit)))


def fits(state: State, clearing: PlaceId, suit: SuitId) -> bool:
    """Whether the clearing matches a card of the Decree; birds match any (Law 7.5.2)."""
    return suit == BIRD or suit_at(state, clearing) == suit


def _actions(state: State) -> Sequence[Move]:
    due = state.pending[-1]
    assert isinstance(due, Ordained)  # the table below says so
    return _ACTIONS[due.column](state, due)


def _recruitments(state: State, due: Ordained) -> list[Move]:
    if not in_supply(state, HAWK):
        return []
    return [_recruit_of(clearing) for clearing in clearings_with(state, ROOST) if _may_recruit(state, due, clearing)]


def _may_recruit(state: State, due: Ordained, clearing: PlaceId) -> bool:
    return fits(state, clearing, due.suit) and may_place(state, due.seat, clearing)


def _travels(state: State, due: Ordained) -> list[Move]:
    moves = moving.choices(state, due.seat)
    return [move for move in moves if isinstance(move, Travel) and fits(state, move.origin, due.suit)]


def _battles(state: State, due: Ordained) -> list[Move]:
    moves = battle.choices(state, due.seat)
    return [move for move in moves if isinstance(move, Battle) and fits(state, move.clearing, due.suit)]


def _constructions(state: State, due: Ordained) -> list[Move]:
    if not in_supply(state, ROOST):
        return []
    ruled, roosts = ruled_clearings(state, due.seat), state.pieces[ROOST]
    return [
        _build_of(ROOST, PlaceId(clearing))
        for clearing in range(CLEARINGS)
        if ruled >> clearing & 1
        and not roosts[clearing]
        and fits(state, PlaceId(clearing), due.suit)
        and open_slots(state, PlaceId(clearing)) > 0
        and may_place(state, due.seat, PlaceId(clearing))
    ]


_ACTIONS: Final[Mapping[Column, Callable[[State, Ordained], list[Move]]]] = {
    Column.RECRUIT: _recruitments,
    Column.MOVE: _travels,
    Column.BATTLE: _battles,
    Column.BUILD: _constructions,
}


def _check_order(state: State) -> State:
    """An action that cannot be taken throws the Eyrie into Turmoil (Law 7.5.2)."""
    due = state.pending[-1]
    assert isinstance(due, Ordained)  # the table below says so
    return state if _actions(state) else _into_turmoil(state, due.seat)


def _into_turmoil(state: State, seat: Seat) -> State:
    """Turmoil, instead of the action and of the rest of the Decree."""
    return evolve(state, pending=(*state.pending[:-2], Turmoil(seat)))


def _refuse_column(state: State, column: Column) -> Refusal | None:
    due = state.pending[-1]
    assert isinstance(due, Ordained)  # the table below says so
    return None if due.column is column else Refusal("Law 7.5.2", f"the column {due.column} is being resolved")


def _refuse_misfit(state: State, clearing: PlaceId, clause: str) -> Refusal | None:
    due = state.pending[-1]
    assert isinstance(due, Ordained)  # the table below says so
    if fits(state, clearing, due.suit):
        return None
    return Refusal(clause, f"clearing {CLEARING_NAMES[clearing]} does not match {SUITS[due.suit]}")


def _refuse_recruit(state: State, move: Recruit) -> Refusal | None:
    refusal = _refuse_column(state, Column.RECRUIT) or _refuse_misfit(state, move.clearing, "Law 7.5.2.I")
    if refusal is not None:
        return refusal
    if not state.pieces[ROOST][move.clearing]:
        return Refusal("Law 7.5.2.I", f"clearing {CLEARING_NAMES[move.clearing]} has no roost")
    return None


def _refuse_travel(state: State, move: Travel) -> Refusal | None:
    return (
        _refuse_column(state, Column.MOVE)
        or _refuse_misfit(state, move.origin, "Law 7.5.2.II")
        or moving.refuse(state, move)
    )


def _refuse_battle(state: State, move: Battle) -> Refusal | None:
    return (
        _refuse_column(state, Column.BATTLE)
        or _refuse_misfit(state, move.clearing, "Law 7.5.2.III")
        or battle.refuse(state, move)
    )


def _refuse_build(state: State, move: Build) -> Refusal | None:
    refusal = _refuse_column(state, Column.BUILD) or _refuse_misfit(state, move.clearing, "Law 7.5.2.IV")
    if refusal is not None:
        return refusal
    seat, clearing, name = state.pending[-1].seat, move.clearing, CLEARING_NAMES[move.clearing]
    if move.piece != ROOST:
        return Refusal("Law 7.5.2.IV", f"the Eyrie builds roosts, no {PIECE_NAMES[move.piece]}")
    if state.pieces[ROOST][clearing]:
        return Refusal("Law 7.5.2.IV", f"clearing {name} has a roost already")
    if not ruled_clearings(state, seat) >> clearing & 1:
        return Refusal("Law 7.5.2.IV", f"the Eyrie does not rule clearing {name}")
    if open_slots(state, clearing) <= 0:
        return Refusal("Law 2.2.3", f"clearing {name} has no open slot")
    if not may_place(state, seat, clearing):
        return Refusal("Law 6.2.2", f"the keep is in clearing {name}")
    return None


def _recruit(state: State, move: Recruit) -> State:
    """One warrior; under a Charismatic leader two, or Turmoil after the one that is left (Law 7.5.2.I, 7.8, R-40)."""
    seat = state.pending[-1].seat
    wanted = 2 if board_of(state, seat).leader is Leader.CHARISMATIC else 1
    count = min(wanted, in_supply(state, HAWK))
    state = evolve(state, pieces=placed(state.pieces, HAWK, move.clearing, count))
    return popped(state) if count == wanted else _into_turmoil(state, seat)


def _travel(state: State, move: Travel) -> State:
    return moving.moved(popped(state), state.pending[-1].seat, move)


def _battle(state: State, move: Battle) -> State:
    return battle.started(popped(state), state.pending[-1].seat, move)


def _build(state: State, move: Build) -> State:
    return evolve(popped(state), pieces=placed(state.pieces, ROOST, move.clearing))


def _turmoil(state: State) -> State:
    """Points for the birds in the Decree are lost, it is discarded, a new leader is due (Law 7.7)."""
    seat = state.pending[-1].seat
    board = board_of(state, seat)
    cards = [card for column in board.decree for card in column]
    birds = sum(SUIT_OF[card] == BIRD for card in cards) + len(board.viziers)
    assert board.leader is not None  # one is in office from the set-up on
    deposed = tuple(leader for leader in LEADERS if leader in {*board.deposed, board.leader})
    state = with_board(state, seat, EyrieBoard(None, deposed, ((), (), (), ())))
    state = discarded(gained(state, seat, -birds), cards)  # Law 7.7.1, 7.7.2
    return evolve(state, pending=(*state.pending[:-1], Appointing(seat)))


# Evening


def _score_roosts(state: State) -> State:
    """The roost table scores and says how many cards are drawn, then down to five (Law 7.6)."""
    seat = state.pending[-1].seat
    roosts = on_map(state, ROOST)
    owed = HandLimit(seat), *draws(seat, ROOST_DRAWS[roosts])
    return gained(evolve(state, pending=(*state.pending[:-1], *owed)), seat, ROOST_POINTS[roosts])


def _allowed(_state: State, _move: Move) -> None:
    return None


CHOICES: Final[Mapping[type[Decision], Callable[[State], Sequence[Move]]]] = {
    Landing: _landings,
    Appointing: _candidates,
    Decreeing: _additions,
    Nesting: _nestings,
    Courting: _courting,
    Obeying: _orders,
    Ordained: _actions,
}
REFUSALS: Final[Mapping[tuple[type[Decision], type[Move]], Callable[[State, Any], Refusal | None]]] = {
    (Landing, Nest): _refuse_landing,
    (Appointing, Appoint): _refuse_appointment,
    (Decreeing, Decree): _refuse_addition,
    (Decreeing, Pass): _refuse_pass,
    (Nesting, Nest): _refuse_nest,
    **effects.daylight_refusals(Courting),
    (Courting, Craft): craft.refuse,
    (Courting, End): _allowed,
    **effects.daylight_refusals(Obeying),
    (Obeying, Obey): _refuse_order,
    (Ordained, Recruit): _refuse_recruit,
    (Ordained, Travel): _refuse_travel,
    (Ordained, Battle): _refuse_battle,
    (Ordained, Build): _refuse_build,
}
EFFECTS: Final[Mapping[tuple[type[Decision], type[Move]], Callable[[State, Any], State]]] = {
    (Landing, Nest): _land,
    (Appointing, Appoint): _appoint,
    (Decreeing, Decree): _add,
    (Decreeing, Pass): lambda state, _move: popped(state),
    (Nesting, Nest): _nest,
    **effects.daylight_effects(Courting),
    (Courting, Craft): craft.craft,
    (Courting, End): lambda state, _move: popped(state),
    **effects.daylight_effects(Obeying),
    (Obeying, Obey): _obey,
    (Ordained, Recruit): _recruit,
    (Ordained, Travel): _travel,
    (Ordained, Battle): _battle,
    (Ordained, Build): _build,
}
STAGES: Final[Mapping[type[Decision], Callable[[State], State]]] = {
    Landing: _land_alone,
    Decreeing: _skip_decreeing,
    Nesting: _skip_nesting,
    Obeying: _next_column,
    Ordained: _check_order,
    Turmoil: _turmoil,
    RoostScoring: _score_roosts,
}
DUE: Final[Mapping[type[Decision], Refusal]] = {
    Landing: Refusal("Law 7.3.2", "the first roost must be placed first"),
    Appointing: Refusal("Law 7.7.3", "a leader must be chosen first"),
    Decreeing: Refusal("Law 7.4.2", "cards must be added to the Decree first"),
    Nesting: Refusal("Law 7.4.3", "a new roost must be placed first"),
    Courting: Refusal("Law 7.5.1", "the Eyrie crafts before it resolves the Decree"),
    Obeying: Refusal("Law 7.5.2", "a card of the Decree must be resolved next"),
    Ordained: Refusal("Law 7.5.2", "the action of the Decree must be taken"),
}
