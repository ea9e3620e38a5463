"""The turn of the Woodland Alliance (Law 8.4 to 8.6)."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import attrs

from tabletop.core.contract import Seat
from tabletop.core.errors import Refusal
from tabletop.root_alliance.components import (
    BASES,
    CLEARINGS,
    MARTIAL_LAW,
    MATCHING,
    REBEL,
    REVOLT_COST,
    SPREAD_COST,
    SUIT_OF,
    SUITS,
    SYMPATHY,
    SYMPATHY_POINTS,
    CardId,
    PieceId,
)
from tabletop.root_alliance.decisions import Decision
from tabletop.root_alliance.decisions.alliance import (
    Agitating,
    Operating,
    Revolting,
    RevoltPaid,
    RevoltWon,
    Spreading,
    SpreadPaid,
    SupportersPaying,
)
from tabletop.root_alliance.decisions.shared import HandLimit
from tabletop.root_alliance.maps import CLEARING_NAMES, PlaceId
from tabletop.root_alliance.moves import Move
from tabletop.root_alliance.moves.alliance import Mobilize, Organize, Revolt, Spread, Train
from tabletop.root_alliance.moves.shared import Battle, Craft, End, Recruit, Travel, Use
from tabletop.root_alliance.rules import battle, craft, effects, moving
from tabletop.root_alliance.rules.board import (
    clearings_with,
    in_supply,
    may_place,
    on_map,
    placed,
    suit_at,
    warrior_row,
)
from tabletop.root_alliance.rules.cards import draws, has_matching, popped, refuse_unheld, spent, without_hand_card
from tabletop.root_alliance.rules.outrage import board_of, has_base, with_board, with_supporter
from tabletop.root_alliance.rules.points import gained
from tabletop.root_alliance.rules.removal import cleared
from tabletop.root_alliance.state import State, evolve

_END: Final = End()
_revolt_of = lru_cache(maxsize=16)(Revolt)
_spread_of = lru_cache(maxsize=16)(Spread)
_mobilize_of = lru_cache(maxsize=64)(Mobilize)
_train_of = lru_cache(maxsize=64)(Train)
_organize_of = lru_cache(maxsize=16)(Organize)
recruit_of = lru_cache(maxsize=16)(Recruit)


def birdsong(_state: State, seat: Seat) -> tuple[Decision, ...]:
    """First revolts, then sympathy; no going back (Law 8.4, R-24)."""
    return Revolting(seat), Spreading(seat)


def daylight(_state: State, seat: Seat) -> tuple[Decision, ...]:
    """Craft, mobilize, train (Law 8.5)."""
    return (Agitating(seat),)


def evening(_state: State, seat: Seat) -> tuple[Decision, ...]:
    """Military operations, then cards (Law 8.6)."""
    return (Operating(seat, 0),)


def base_at(state: State, clearing: PlaceId) -> PieceId:
    """The base of the clearing's suit."""
    return BASES[suit_at(state, clearing)]


def rebellious_clearings(state: State) -> list[PlaceId]:
    """The sympathetic clearings in whose suit a base is on the board (Law 8.4.1.I), with a slot for it (R-27)."""
    return [
        clearing
        for clearing in clearings_with(state, SYMPATHY)
        if not on_map(state, base_at(state, clearing)) and _has_slot(state, clearing)
    ]


def _has_slot(state: State, clearing: PlaceId) -> bool:
    """Whether a base fits once the enemies are gone: slots without a ruin and without own bases (R-27)."""
    own = sum(state.pieces[base][clearing] for base in BASES)
    return state.options.map.slots[clearing] - (state.ruins >> clearing & 1) - own > 0


def _revolts(state: State) -> Sequence[Move]:
    seat = state.pending[-1].seat
    supporters = board_of(state, seat).supporters
    revolts = [
        _revolt_of(clearing)
        for clearing in rebellious_clearings(state)
        if has_matching(supporters, suit_at(state, clearing), REVOLT_COST)
    ]
    return [*revolts, *effects.birdsong_uses(state, seat), _END]


def _skip_revolts(state: State) -> State:
    """Nobody is asked where all can see that there is nothing to do."""
    seat = state.pending[-1].seat
    can_pay = len(board_of(state, seat).supporters) >= REVOLT_COST
    if (can_pay and rebellious_clearings(state)) or effects.birdsong_uses(state, seat):
        return state
    return popped(state)


def _refuse_revolt(state: State, move: Revolt) -> Refusal | None:
    clearing, suit = move.clearing, suit_at(state, move.clearing)
    if not state.pieces[SYMPATHY][clearing]:
        return Refusal("Law 8.4.1.I", f"clearing {CLEARING_NAMES[clearing]} is not sympathetic")
    if on_map(state, BASES[suit]):
        return Refusal("Law 8.4.1.I", f"the {SUITS[suit]} base is on the map already")
    if not _has_slot(state, clearing):
        return Refusal("R-27", f"clearing {CLEARING_NAMES[clearing]} has no slot for a base")
    if not has_matching(board_of(state, state.pending[-1].seat).supporters, suit, REVOLT_COST):
        return Refusal("Law 8.4.1.II", f"fewer than {REVOLT_COST} supporters match {SUITS[suit]}")
    return None


def _revolt(state: State, move: Revolt) -> State:
    """Two supporters are due, then the revolt breaks out (Law 8.4.1.II)."""
    seat = state.pending[-1].seat
    paying = SupportersPaying(seat, suit_at(state, move.clearing), REVOLT_COST)
    return evolve(state, pending=(*state.pending, RevoltPaid(seat, move.clearing), paying))


def _drive_out(state: State) -> State:
    """All enemy pieces leave the clearing (Law 8.4.1.III)."""
    due = state.pending[-1]
    assert isinstance(due, RevoltPaid)  # the table below says so
    state = evolve(state, pending=(*state.pending[:-1], RevoltWon(due.seat, due.clearing)))
    return cleared(state, due.seat, (due.clearing,))


def _take_over(state: State) -> State:
    """Base, then warriors by the sympathetic clearings of its suit, then an officer, as far as they go (R-26)."""
    due = state.pending[-1]
    assert isinstance(due, RevoltWon)  # the table below says so
    suit = suit_at(state, due.clearing)
    sympathetic = sum(suit_at(state, clearing) == suit for clearing in clearings_with(state, SYMPATHY))
    supply = in_supply(state, REBEL)
    warriors = min(sympathetic, supply)
    pieces = placed(placed(state.pieces, BASES[suit], due.clearing), REBEL, due.clearing, warriors)
    state = evolve(popped(state), pieces=pieces)
    return _with_officers(state, due.seat, 1) if supply > warriors else state


def _with_officers(state: State, seat: Seat, count: int) -> State:
    board = board_of(state, seat)
    return with_board(state, seat, attrs.evolve(board, officers=board.officers + count))


def spread_cost(state: State, seat: Seat, clearing: PlaceId) -> int:
    """The supporters that sympathy there costs, with martial law (Law 8.4.2.II, 8.4.2.II.a, R-20)."""
    others = [other for other in range(state.options.seats) if other != seat]
    is_martial = any(warrior_row(state, Seat(other))[clearing] >= MARTIAL_LAW for other in others)
    return SPREAD_COST[on_map(state, SYMPATHY)] + is_martial


def receptive_clearings(state: State, seat: Seat) -> list[PlaceId]:
    """Where sympathy can spread to: next to some, or anywhere if there is none (Law 8.4.2.I, R-18, R-19)."""
    tokens = state.pieces[SYMPATHY]
    if not in_supply(state, SYMPATHY):
        return []
    paths, is_first = state.options.map.paths, not any(tokens)
    return [
        PlaceId(clearing)
        for clearing in range(CLEARINGS)
        if not tokens[clearing]
        and (is_first or any(tokens[near] for near in paths[clearing]))
        and may_place(state, seat, PlaceId(clearing))
    ]


def _spreads(state: State) -> Sequence[Move]:
    seat = state.pending[-1].seat
    supporters = board_of(state, seat).supporters
    counts = [sum([card in MATCHING[suit] for card in supporters]) for suit in range(3)]
    spreads = [
        _spread_of(clearing)
        for clearing in receptive_clearings(state, seat)
        if counts[suit_at(state, clearing)] >= spread_cost(state, seat, clearing)
    ]
    return [*spreads, *effects.birdsong_uses(state, seat), _END]


def _skip_spreading(state: State) -> State:
    """Nobody is asked where all can see that there is nothing to do."""
    seat = state.pending[-1].seat
    supporters = len(board_of(state, seat).supporters)
    if effects.birdsong_uses(state, seat):
        return state
    open_to = receptive_clearings(state, seat) if supporters else []
    return state if any(spread_cost(state, seat, clearing) <= supporters for clearing in open_to) else popped(state)


def _refuse_spread(state: State, move: Spread) -> Refusal | None:
    seat, clearing, tokens = state.pending[-1].seat, move.clearing, state.pieces[SYMPATHY]
    name, suit = CLEARING_NAMES[clearing], suit_at(state, clearing)
    if tokens[clearing]:
        return Refusal("Law 8.2.5", f"clearing {name} is sympathetic already")
    if not in_supply(state, SYMPATHY):
        return Refusal("Law 8.4.2", "all ten sympathy tokens are on the map")
    if any(tokens) and not any(tokens[near] for near in state.options.map.paths[clearing]):
        return Refusal("Law 8.4.2.I", f"clearing {name} is not next to a sympathetic one")
    if not may_place(state, seat, clearing):
        return Refusal("Law 6.2.2", f"the keep is in clearing {name}")
    cost = spread_cost(state, seat, clearing)
    if not has_matching(board_of(state, seat).supporters, suit, cost):
        return Refusal("Law 8.4.2.II", f"fewer than {cost} supporters match {SUITS[suit]}")
    return None


def _spread(state: State, move: Spread) -> State:
    """Its cost in supporters is due, then the token is placed (Law 8.4.2.II)."""
    seat, clearing = state.pending[-1].seat, move.clearing
    paying = SupportersPaying(seat, suit_at(state, clearing), spread_cost(state, seat, clearing))
    return evolve(state, pending=(*state.pending, SpreadPaid(seat, clearing), paying))


def _place_spread(state: State) -> State:
    due = state.pending[-1]
    assert isinstance(due, SpreadPaid)  # the table below says so
    return _with_sympathy(popped(state), due.seat, due.clearing)


def _with_sympathy(state: State, seat: Seat, clearing: PlaceId) -> State:
    """The next token lies in the clearing and its space is scored (Law 8.4.2.III, R-17)."""
    points = SYMPATHY_POINTS[on_map(state, SYMPATHY)]
    return gained(evolve(state, pieces=placed(state.pieces, SYMPATHY, clearing)), seat, points)


def can_train_with(state: State, card: CardId) -> bool:
    """Whether the card matches a base on the map; birds match any (Law 8.5.3)."""
    suit = SUIT_OF[card]
    return bool(on_map(state, BASES[suit])) if suit < len(BASES) else has_base(state)


def _agitations(state: State) -> Sequence[Move]:
    seat = state.pending[-1].seat
    kinds = list(dict.fromkeys(state.hands[seat]))
    moves = craft.choices(state, seat)
    moves += [_mobilize_of(card) for card in kinds]
    if in_supply(state, REBEL):
        moves += [_train_of(card) for card in kinds if can_train_with(state, card)]
    moves += effects.daylight_choices(state, seat)
    moves.append(_END)
    return moves


def _refuse_mobilize(state: State, move: Mobilize) -> Refusal | None:
    return refuse_unheld(state, move.card)


def _mobilize(state: State, move: Mobilize) -> State:
    """A card of the hand joins the supporters, or is discarded (Law 8.5.2, R-23)."""
    seat = state.pending[-1].seat
    return with_supporter(without_hand_card(state, seat, move.card), seat, move.card)


def _refuse_train(state: State, move: Train) -> Refusal | None:
    refusal = refuse_unheld(state, move.card)
    if refusal is not None:
        return refusal
    if not in_supply(state, REBEL):
        return Refusal("R-25", "no warrior is left in the supply")
    if not can_train_with(state, move.card):
        return Refusal("Law 8.5.3", "the card matches no base on the map")
    return None


def _train(state: State, move: Train) -> State:
    """A card for an officer (Law 8.5.3)."""
    seat = state.pending[-1].seat
    return _with_officers(spent(state, seat, move.card), seat, 1)


def _operations(state: State) -> Sequence[Move]:
    seat = state.pending[-1].seat
    moves = moving.choices(state, seat)
    moves += battle.choices(state, seat)
    if in_supply(state, REBEL):
        moves += [recruit_of(clearing) for clearing in _bases_at(state)]
    moves += [_organize_of(clearing) for clearing in _organizable(state, seat)]
    moves.append(_END)
    return moves


def _bases_at(state: State) -> list[PlaceId]:
    first, second, third = (state.pieces[base] for base in BASES)
    return [PlaceId(c) for c in range(CLEARINGS) if first[c] or second[c] or third[c]]


def _organizable(state: State, seat: Seat) -> list[PlaceId]:
    """Unsympathetic clearings with an own warrior, not that of the keep (Law 8.6.1.IV, R-18)."""
    if not in_supply(state, SYMPATHY):
        return []
    tokens = state.pieces[SYMPATHY]
    return [c for c in clearings_with(state, REBEL) if not tokens[c] and may_place(state, seat, c)]


def _end_operations(state: State) -> State:
    """As many actions as there are officers now (Law 8.6.1, R-30); then cards (Law 8.6.2)."""
    due = state.pending[-1]
    assert isinstance(due, Operating)  # the table below says so
    return state if due.taken < board_of(state, due.seat).officers else _drawn(state)


def _drawn(state: State) -> State:
    """One card and one for each base on the map, then down to five (Law 8.6.2, R-36)."""
    seat = state.pending[-1].seat
    bases = sum(on_map(state, base) for base in BASES)
    return evolve(state, pending=(*state.pending[:-1], HandLimit(seat), *draws(seat, 1 + bases)))


def _taken(state: State) -> State:
    """One more operation is taken; what it owes comes on top."""
    due = state.pending[-1]
    assert isinstance(due, Operating)  # the table below says so
    return evolve(state, pending=(*state.pending[:-1], Operating(due.seat, due.taken + 1)))


def _travel(state: State, move: Travel) -> State:
    return moving.moved(_taken(state), state.pending[-1].seat, move)


def _battle(state: State, move: Battle) -> State:
    return battle.started(_taken(state), state.pending[-1].seat, move)


def _refuse_recruit(state: State, move: Recruit) -> Refusal | None:
    if not any(state.pieces[base][move.clearing] for base in BASES):
        return Refusal("Law 8.6.1.III", f"clearing {CLEARING_NAMES[move.clearing]} has no base")
    if not in_supply(state, REBEL):
        return Refusal("R-25", "no warrior is left in the supply")
    return None


def _recruit(state: State, move: Recruit) -> State:
    """A warrior at a base (Law 8.6.1.III)."""
    return evolve(_taken(state), pieces=placed(state.pieces, REBEL, move.clearing))


def _refuse_organize(state: State, move: Organize) -> Refusal | None:
    seat, clearing = state.pending[-1].seat, move.clearing
    name = CLEARING_NAMES[clearing]
    if not state.pieces[REBEL][clearing]:
        return Refusal("Law 8.6.1.IV", f"no own warrior is in clearing {name}")
    if state.pieces[SYMPATHY][clearing]:
        return Refusal("Law 8.2.5", f"clearing {name} is sympathetic already")
    if not in_supply(state, SYMPATHY):
        return Refusal("Law 8.6.1.IV", "all ten sympathy tokens are on the map")
    if not may_place(state, seat, clearing):
        return Refusal("Law 6.2.2", f"the keep is in clearing {name}")
    return None


def _organize(state: State, move: Organize) -> State:
    """A warrior makes way for sympathy, without cost (Law 8.6.1.IV)."""
    seat = state.pending[-1].seat
    state = evolve(_taken(state), pieces=placed(state.pieces, REBEL, move.clearing, -1))
    return _with_sympathy(state, seat, move.clearing)


CHOICES: Final[Mapping[type[Decision], Callable[[State], Sequence[Move]]]] = {
    Revolting: _revolts,
    Spreading: _spreads,
    Agitating: _agitations,
    Operating: _operations,
}
REFUSALS: Final[Mapping[tuple[type[Decision], type[Move]], Callable[[State, Any], Refusal | None]]] = {
    (Revolting, Revolt): _refuse_revolt,
    (Revolting, Use): effects.refuse_birdsong_use,
    (Revolting, End): lambda _state, _move: None,
    (Spreading, Spread): _refuse_spread,
    (Spreading, Use): effects.refuse_birdsong_use,
    (Spreading, End): lambda _state, _move: None,
    **effects.daylight_refusals(Agitating),
    (Agitating, Craft): craft.refuse,
    (Agitating, Mobilize): _refuse_mobilize,
    (Agitating, Train): _refuse_train,
    (Agitating, End): lambda _state, _move: None,
    (Operating, Travel): moving.refuse,
    (Operating, Battle): battle.refuse,
    (Operating, Recruit): _refuse_recruit,
    (Operating, Organize): _refuse_organize,
    (Operating, End): lambda _state, _move: None,
}
EFFECTS: Final[Mapping[tuple[type[Decision], type[Move]], Callable[[State, Any], State]]] = {
    (Revolting, Revolt): _revolt,
    (Revolting, Use): effects.use,
    (Revolting, End): lambda state, _move: popped(state),
    (Spreading, Spread): _spread,
    (Spreading, Use): effects.use,
    (Spreading, End): lambda state, _move: popped(state),
    **effects.daylight_effects(Agitating),
    (Agitating, Craft): craft.craft,
    (Agitating, Mobilize): _mobilize,
    (Agitating, Train): _train,
    (Agitating, End): lambda state, _move: popped(state),
    (Operating, Travel): _travel,
    (Operating, Battle): _battle,
    (Operating, Recruit): _recruit,
    (Operating, Organize): _organize,
    (Operating, End): lambda state, _move: _drawn(state),
}
STAGES: Final[Mapping[type[Decision], Callable[[State], State]]] = {
    Revolting: _skip_revolts,
    RevoltPaid: _drive_out,
    RevoltWon: _take_over,
    Spreading: _skip_spreading,
    SpreadPaid: _place_spread,
    Operating: _end_operations,
}
DUE: Final[Mapping[type[Decision], Refusal]] = {
    Revolting: Refusal("Law 8.4.1", "the Alliance must revolt or end its revolts first"),
    Spreading: Refusal("Law 8.4.2", "the Alliance must spread sympathy or end this first"),
    Agitating: Refusal("Law 8.5", "in its Daylight the Alliance crafts, mobilizes and trains"),
    Operating: Refusal("Law 8.6.1", "in its Evening the Alliance moves, battles, recruits and organizes"),
}
