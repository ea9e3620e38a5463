"""The Daylight of the Eyrie: the Decree, and Turmoil (Law 7.5, 7.7)."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from tabletop.core import Answer, Claim, Refusal, Rule, Seat
from tabletop.root_alliance.components import BIRD, CLEARINGS, HAWK, PIECE_NAMES, ROOST, SUIT_OF, SUITS, SuitId
from tabletop.root_alliance.decisions import Act, Decision, Evening
from tabletop.root_alliance.eyrie import components, decisions, leaders, moves
from tabletop.root_alliance.eyrie.board import EyrieBoard
from tabletop.root_alliance.maps import CLEARING_NAMES, PlaceId
from tabletop.root_alliance.moves import END, Battle, Build, End, Move, Recruit, Travel
from tabletop.root_alliance.rules import battle, clearings, effects, moving
from tabletop.root_alliance.rules.cards import decline, discarded
from tabletop.root_alliance.state import State, evolve, gained, popped, replaced, with_board

_OBEY: Final = tuple(moves.Obey(SuitId(suit)) for suit in range(len(SUITS)))
_recruit_of = lru_cache(maxsize=16)(Recruit)
_build_of = lru_cache(maxsize=16)(Build)


def daylight(_state: State, seat: Seat) -> tuple[Decision, ...]:
    """Craft, then resolve the Decree from its first column on (Law 7.5)."""
    return decisions.Courting(seat), decisions.Obeying(seat, components.COLUMNS[0], (-1, 0, 0, 0))


def decreed(board: EyrieBoard, column: components.Column) -> tuple[int, int, int, int]:
    """How many cards of each suit the column holds, Viziers included (Law 7.3.4, 7.5.2)."""
    suits = [SUIT_OF[card] for card in board.decree[components.COLUMNS.index(column)]]
    fox, rabbit, mouse, bird = (suits.count(SuitId(suit)) for suit in range(len(SUITS)))
    return fox, rabbit, mouse, bird + board.viziers.count(column)


def _next_column(state: State, due: decisions.Obeying) -> State:
    """Column by column; after the last one only effects of Daylight are left (Law 7.5.2)."""
    if any(count > 0 for count in due.left):
        return state
    is_new = due.left[0] < 0
    following = components.COLUMNS.index(due.column) + (0 if is_new else 1)
    if following == len(components.COLUMNS):
        return replaced(state, decisions.Adjourning(due.seat))
    left = decreed(leaders.board_of(state, due.seat), components.COLUMNS[following])
    return replaced(state, decisions.Obeying(due.seat, components.COLUMNS[following], left))


def _orders(state: State, due: decisions.Obeying) -> Sequence[Move]:
    orders = [_OBEY[suit] for suit, count in enumerate(due.left) if count]
    return [*orders, *effects.daylight_choices(state, due.seat)]


def _refuse_order(_state: State, due: decisions.Obeying, move: moves.Obey) -> Refusal | None:
    if due.left[move.suit]:
        return None
    return Refusal("Law 7.5.2", f"no card of the suit {SUITS[move.suit]} is left in the column {due.column}")


def _obey(state: State, due: decisions.Obeying, move: moves.Obey) -> State:
    counts = list(due.left)
    counts[move.suit] -= 1
    rest = decisions.Obeying(due.seat, due.column, (counts[0], counts[1], counts[2], counts[3]))
    return replaced(state, rest, decisions.Ordained(due.seat, due.column, move.suit))


def _adjourn(state: State, due: decisions.Adjourning) -> State:
    """Nobody is asked where all can see that nothing is left to do."""
    return state if effects.may_go_on(state, due.seat) else popped(state)


def fits(state: State, clearing: PlaceId, suit: SuitId) -> bool:
    """Whether the clearing matches a card of the Decree; birds match any (Law 7.5.2)."""
    return bool(clearings.matching_clearings(state, suit) >> clearing & 1)


def _actions(state: State, due: decisions.Ordained) -> Sequence[Move]:
    return _ACTIONS[due.column](state, due)


def _recruitments(state: State, due: decisions.Ordained) -> list[Move]:
    if not clearings.in_supply(state, HAWK):
        return []
    return [
        _recruit_of(clearing)
        for clearing in clearings.clearings_with(state, ROOST)
        if _may_recruit(state, due, clearing)
    ]


def _may_recruit(state: State, due: decisions.Ordained, clearing: PlaceId) -> bool:
    return fits(state, clearing, due.suit) and clearings.may_place(state, due.seat, clearing)


def _travels(state: State, due: decisions.Ordained) -> list[Move]:
    return moving.choices(state, due.seat, clearings.matching_clearings(state, due.suit))


def _battles(state: State, due: decisions.Ordained) -> list[Move]:
    return battle.choices(state, due.seat, clearings.matching_clearings(state, due.suit))


def _constructions(state: State, due: decisions.Ordained) -> list[Move]:
    if not clearings.in_supply(state, ROOST):
        return []
    ruled, roosts = clearings.ruled_clearings(state, due.seat), state.pieces[ROOST]
    return [
        _build_of(ROOST, PlaceId(clearing))
        for clearing in range(CLEARINGS)
        if ruled >> clearing & 1
        and not roosts[clearing]
        and fits(state, PlaceId(clearing), due.suit)
        and clearings.open_slots(state, PlaceId(clearing)) > 0
        and clearings.may_place(state, due.seat, PlaceId(clearing))
    ]


def _check_order(state: State, due: decisions.Ordained) -> State:
    """An action that cannot be taken throws the Eyrie into Turmoil (Law 7.5.2)."""
    return state if _actions(state, due) else _into_turmoil(state, due.seat)


def _into_turmoil(state: State, seat: Seat) -> State:
    """Turmoil, instead of the action and of the rest of the Decree."""
    return evolve(state, pending=(*state.pending[:-2], decisions.Turmoil(seat)))


def _refuse_column(due: decisions.Ordained, column: components.Column) -> Refusal | None:
    return None if due.column is column else Refusal("Law 7.5.2", f"the column {due.column} is being resolved")


def _refuse_misfit(state: State, due: decisions.Ordained, clearing: PlaceId, clause: str) -> Refusal | None:
    if fits(state, clearing, due.suit):
        return None
    return Refusal(clause, f"clearing {CLEARING_NAMES[clearing]} does not match {SUITS[due.suit]}")


def _refuse_recruit(state: State, due: decisions.Ordained, move: Recruit) -> Refusal | None:
    refusal = _refuse_column(due, components.Column.RECRUIT) or _refuse_misfit(state, due, move.clearing, "Law 7.5.2.I")
    if refusal is not None:
        return refusal
    if not state.pieces[ROOST][move.clearing]:
        return Refusal("Law 7.5.2.I", f"clearing {CLEARING_NAMES[move.clearing]} has no roost")
    return None


def _refuse_travel(state: State, due: decisions.Ordained, move: Travel) -> Refusal | None:
    return (
        _refuse_column(due, components.Column.MOVE)
        or _refuse_misfit(state, due, move.origin, "Law 7.5.2.II")
        or moving.refuse(state, due, move)
    )


def _refuse_battle(state: State, due: decisions.Ordained, move: Battle) -> Refusal | None:
    return (
        _refuse_column(due, components.Column.BATTLE)
        or _refuse_misfit(state, due, move.clearing, "Law 7.5.2.III")
        or battle.refuse(state, due, move)
    )


def _refuse_build(state: State, due: decisions.Ordained, move: Build) -> Refusal | None:
    refusal = _refuse_column(due, components.Column.BUILD) or _refuse_misfit(state, due, move.clearing, "Law 7.5.2.IV")
    if refusal is not None:
        return refusal
    seat, clearing, name = due.seat, move.clearing, CLEARING_NAMES[move.clearing]
    if move.piece != ROOST:
        return Refusal("Law 7.5.2.IV", f"the Eyrie builds roosts, no {PIECE_NAMES[move.piece]}")
    if state.pieces[ROOST][clearing]:
        return Refusal("Law 7.5.2.IV", f"clearing {name} has a roost already")
    if not clearings.ruled_clearings(state, seat) >> clearing & 1:
        return Refusal("Law 7.5.2.IV", f"the Eyrie does not rule clearing {name}")
    if clearings.open_slots(state, clearing) <= 0:
        return Refusal("Law 2.2.3", f"clearing {name} has no open slot")
    return (
        Refusal("Law 6.2.2", f"the keep is in clearing {name}")
        if not clearings.may_place(state, seat, clearing)
        else None
    )


def _recruit(state: State, due: decisions.Ordained, move: Recruit) -> State:
    """One warrior; under a Charismatic leader two, or Turmoil after the one that is left (Law 7.5.2.I, 7.8, R-40)."""
    seat = due.seat
    wanted = 2 if leaders.board_of(state, seat).leader is components.Leader.CHARISMATIC else 1
    count = min(wanted, clearings.in_supply(state, HAWK))
    state = evolve(state, pieces=clearings.placed(state.pieces, HAWK, move.clearing, count))
    return popped(state) if count == wanted else _into_turmoil(state, seat)


def _build(state: State, _due: decisions.Ordained, move: Build) -> State:
    return evolve(popped(state), pieces=clearings.placed(state.pieces, ROOST, move.clearing))


def _turmoil(state: State, due: decisions.Turmoil) -> State:
    """Points for the birds in the Decree are lost, it is discarded, a new leader is due (Law 7.7)."""
    seat = due.seat
    board = leaders.board_of(state, seat)
    cards = [card for column in board.decree for card in column]
    birds = sum(SUIT_OF[card] == BIRD for card in cards) + len(board.viziers)
    assert board.leader is not None  # one is in office from the set-up on
    deposed = tuple(leader for leader in components.LEADERS if leader in {*board.deposed, board.leader})
    state = with_board(state, seat, EyrieBoard(None, deposed, ((), (), (), ())))
    state = discarded(gained(state, seat, -birds), cards)  # Law 7.7.1, 7.7.2
    return replaced(state, decisions.Appointing(seat))


_ACTIONS: Final[Mapping[components.Column, Callable[[State, decisions.Ordained], list[Move]]]] = {
    components.Column.RECRUIT: _recruitments,
    components.Column.MOVE: _travels,
    components.Column.BATTLE: _battles,
    components.Column.BUILD: _constructions,
}


def _is_column(state: State, owed: decisions.Obeying, _below: object) -> bool:
    """Whether it holds what is left of it; while crafting comes first, nothing is known of it."""
    if owed.left[0] < 0:
        return True
    whole = decreed(leaders.board_of(state, owed.seat), owed.column)
    return all(0 <= left <= count for left, count in zip(owed.left, whole, strict=True))


def _is_order(state: State, owed: decisions.Ordained, below: decisions.Obeying) -> bool:
    """Whether the card is one of the column that is no longer counted in what is left of it."""
    if below.column is not owed.column or below.left[0] < 0:
        return False
    return below.left[owed.suit] < decreed(leaders.board_of(state, owed.seat), owed.column)[owed.suit]


RULES: Final = (
    Rule(
        decisions.Courting,
        due=Refusal("Law 7.5.1", "the Eyrie crafts before it resolves the Decree"),
        choices=effects.craft_choices,
        answers=effects.CRAFTING,
        under=(decisions.Obeying,),
        offers=effects.CRAFTING_OFFERS,
        claims=(Claim("Law 7.5.1: crafting comes before the Decree", lambda _state, _owed, below: below.left[0] < 0),),
        prompt="craft",
    ),
    Rule(
        decisions.Obeying,
        due=Refusal("Law 7.5.2", "a card of the Decree must be resolved next"),
        choices=_orders,
        settle=_next_column,
        answers=(*effects.DAYLIGHT_WITH_DOMINANCE, Answer(moves.Obey, _obey, _refuse_order)),
        under=(Evening,),
        offers=(Act.BATTLE, Act.MOVE, Act.DAYLIGHT_USE, Act.DRAW),
        claims=(Claim("Law 7.5.2: no more is left of a column than lies in it", _is_column),),
        prompt="a card of the column {column}",
    ),
    Rule(
        decisions.Ordained,
        due=Refusal("Law 7.5.2", "the action of the Decree must be taken"),
        choices=_actions,
        settle=_check_order,
        answers=(
            Answer(Recruit, _recruit, _refuse_recruit),
            Answer(Travel, lambda state, due, move: moving.moved(popped(state), due.seat, move), _refuse_travel),
            Answer(Battle, lambda state, due, move: battle.started(popped(state), due.seat, move), _refuse_battle),
            Answer(Build, _build, _refuse_build),
        ),
        under=(decisions.Obeying,),
        claims=(Claim("Law 7.5.2: a card of the column is resolved", _is_order),),
        prompt="the action {column} by a {suit} card",
    ),
    Rule(
        decisions.Adjourning,
        due=Refusal("Law 7.5", "the Decree is resolved; Daylight must be ended first"),
        choices=lambda state, due: [*effects.daylight_choices(state, due.seat), END],
        settle=_adjourn,
        answers=(*effects.DAYLIGHT_WITH_DOMINANCE, Answer(End, decline)),
        under=(Evening,),
        offers=(Act.DAYLIGHT_USE, Act.DRAW),
        prompt="effects of Daylight, the Decree being resolved",
    ),
    Rule(decisions.Turmoil, settle=_turmoil),
)
