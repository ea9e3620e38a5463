"""The Birdsong of the Woodland Alliance: revolts and sympathy (Law 8.4)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletop.core import Answer, Claim, Refusal, Rule, Seat
from tabletop.root_alliance.alliance import components, decisions, moves
from tabletop.root_alliance.alliance.board import AllianceBoard
from tabletop.root_alliance.alliance.supporters import board_of, spread_cost
from tabletop.root_alliance.components import BASES, CLEARINGS, MATCHING, REBEL, SUITS, SYMPATHY, PieceId
from tabletop.root_alliance.decisions import Act, Decision, Timing
from tabletop.root_alliance.maps import CLEARING_NAMES, PlaceId
from tabletop.root_alliance.moves import END, End, Move, Recruit, Use
from tabletop.root_alliance.rules import cards, clearings, effects, removal
from tabletop.root_alliance.state import State, evolve, gained, popped, pushed, replaced, with_board

_revolt_of = lru_cache(maxsize=16)(moves.Revolt)
_spread_of = lru_cache(maxsize=16)(moves.Spread)
recruit_of = lru_cache(maxsize=16)(Recruit)


def birdsong(_state: State, seat: Seat) -> tuple[Decision, ...]:
    """First revolts, then sympathy; no going back (Law 8.4, R-24)."""
    return decisions.Revolting(seat), decisions.Spreading(seat)


def base_at(state: State, clearing: PlaceId) -> PieceId:
    """The base of the clearing's suit."""
    return BASES[clearings.suit_at(state, clearing)]


def rebellious_clearings(state: State) -> list[PlaceId]:
    """The sympathetic clearings whose base is on the board (Law 8.4.1.I); a slot for it is in each (R-27)."""
    return [
        clearing
        for clearing in clearings.clearings_with(state, SYMPATHY)
        if not clearings.on_map(state, base_at(state, clearing))
    ]


def _revolts(state: State, due: decisions.Revolting) -> Sequence[Move]:
    seat = due.seat
    supporters = board_of(state, seat).supporters
    revolts = [
        _revolt_of(clearing)
        for clearing in rebellious_clearings(state)
        if cards.has_matching(supporters, clearings.suit_at(state, clearing), components.REVOLT_COST)
    ]
    return [*revolts, *effects.birdsong_uses(state, seat), END]


def _skip_revolts(state: State, due: decisions.Revolting) -> State:
    """Nobody is asked where all can see that there is nothing to do."""
    seat = due.seat
    can_pay = len(board_of(state, seat).supporters) >= components.REVOLT_COST
    return state if (can_pay and rebellious_clearings(state)) or effects.birdsong_uses(state, seat) else popped(state)


def _refuse_revolt(state: State, due: decisions.Revolting, move: moves.Revolt) -> Refusal | None:
    clearing, suit = move.clearing, clearings.suit_at(state, move.clearing)
    if not state.pieces[SYMPATHY][clearing]:
        return Refusal("Law 8.4.1.I", f"clearing {CLEARING_NAMES[clearing]} is not sympathetic")
    if clearings.on_map(state, BASES[suit]):
        return Refusal("Law 8.4.1.I", f"the {SUITS[suit]} base is on the map already")
    if not cards.has_matching(board_of(state, due.seat).supporters, suit, components.REVOLT_COST):
        return Refusal("Law 8.4.1.II", f"fewer than {components.REVOLT_COST} supporters match {SUITS[suit]}")
    return None


def _revolt(state: State, due: decisions.Revolting, move: moves.Revolt) -> State:
    """Two supporters are due, then the revolt breaks out (Law 8.4.1.II)."""
    seat = due.seat
    paying = decisions.SupportersPaying(seat, clearings.suit_at(state, move.clearing), components.REVOLT_COST)
    return pushed(state, decisions.RevoltPaid(seat, move.clearing), paying)


def _drive_out(state: State, due: decisions.RevoltPaid) -> State:
    """All enemy pieces leave the clearing (Law 8.4.1.III)."""
    state = replaced(state, decisions.RevoltWon(due.seat, due.clearing))
    return removal.cleared(state, due.seat, (due.clearing,))


def _take_over(state: State, due: decisions.RevoltWon) -> State:
    """Base, then warriors by the sympathetic clearings of its suit, then an officer, as far as they go (R-26)."""
    suit = clearings.suit_at(state, due.clearing)
    sympathetic = sum(
        clearings.suit_at(state, clearing) == suit for clearing in clearings.clearings_with(state, SYMPATHY)
    )
    supply = clearings.in_supply(state, REBEL)
    warriors = min(sympathetic, supply)
    pieces = clearings.placed(clearings.placed(state.pieces, BASES[suit], due.clearing), REBEL, due.clearing, warriors)
    state = evolve(popped(state), pieces=pieces)
    return with_officers(state, due.seat, 1) if supply > warriors else state


def with_officers(state: State, seat: Seat, count: int) -> State:
    """The state with so many officers more (Law 8.0)."""
    board = board_of(state, seat)
    return with_board(state, seat, AllianceBoard(board.supporters, board.officers + count))


def receptive_clearings(state: State, seat: Seat) -> list[PlaceId]:
    """Where sympathy can spread to: next to some, or anywhere if there is none (Law 8.4.2.I, R-18, R-19)."""
    tokens = state.pieces[SYMPATHY]
    if not clearings.in_supply(state, SYMPATHY):
        return []
    near, sympathetic = state.options.map.near, clearings.occupied((tokens,))
    return [
        PlaceId(clearing)
        for clearing in range(CLEARINGS)
        if not tokens[clearing]
        and (not sympathetic or near[clearing] & sympathetic)
        and clearings.may_place(state, seat, PlaceId(clearing))
    ]


def _spreads(state: State, due: decisions.Spreading) -> Sequence[Move]:
    seat = due.seat
    supporters = board_of(state, seat).supporters
    counts = [sum([card in MATCHING[suit] for card in supporters]) for suit in range(3)]
    spreads = [
        _spread_of(clearing)
        for clearing in receptive_clearings(state, seat)
        if counts[clearings.suit_at(state, clearing)] >= spread_cost(state, seat, clearing)
    ]
    return [*spreads, *effects.birdsong_uses(state, seat), END]


def _skip_spreading(state: State, due: decisions.Spreading) -> State:
    """Nobody is asked where all can see that there is nothing to do."""
    seat = due.seat
    supporters = len(board_of(state, seat).supporters)
    if effects.birdsong_uses(state, seat):
        return state
    open_to = receptive_clearings(state, seat) if supporters else []
    return state if any(spread_cost(state, seat, clearing) <= supporters for clearing in open_to) else popped(state)


def _refuse_spread(state: State, due: decisions.Spreading, move: moves.Spread) -> Refusal | None:
    seat, clearing, tokens = due.seat, move.clearing, state.pieces[SYMPATHY]
    name, suit = CLEARING_NAMES[clearing], clearings.suit_at(state, clearing)
    if tokens[clearing]:
        return Refusal("Law 8.2.5", f"clearing {name} is sympathetic already")
    if not clearings.in_supply(state, SYMPATHY):
        return Refusal("Law 8.4.2", "all ten sympathy tokens are on the map")
    if any(tokens) and not any(tokens[near] for near in state.options.map.paths[clearing]):
        return Refusal("Law 8.4.2.I", f"clearing {name} is not next to a sympathetic one")
    if not clearings.may_place(state, seat, clearing):
        return Refusal("Law 6.2.2", f"the keep is in clearing {name}")
    cost = spread_cost(state, seat, clearing)
    if not cards.has_matching(board_of(state, seat).supporters, suit, cost):
        return Refusal("Law 8.4.2.II", f"fewer than {cost} supporters match {SUITS[suit]}")
    return None


def _spread(state: State, due: decisions.Spreading, move: moves.Spread) -> State:
    """Its cost in supporters is due, then the token is placed (Law 8.4.2.II)."""
    seat, clearing = due.seat, move.clearing
    paying = decisions.SupportersPaying(seat, clearings.suit_at(state, clearing), spread_cost(state, seat, clearing))
    return pushed(state, decisions.SpreadPaid(seat, clearing), paying)


def with_sympathy(state: State, seat: Seat, clearing: PlaceId) -> State:
    """The next token lies in the clearing and its space is scored (Law 8.4.2.III, R-17)."""
    points = components.SYMPATHY_POINTS[clearings.on_map(state, SYMPATHY)]
    return gained(evolve(state, pieces=clearings.placed(state.pieces, SYMPATHY, clearing)), seat, points)


def _can_break_out(state: State, owed: decisions.RevoltPaid | decisions.RevoltWon, _below: object) -> bool:
    is_sympathetic = state.pieces[SYMPATHY][owed.clearing] > 0
    return is_sympathetic and not clearings.on_map(state, BASES[clearings.suit_at(state, owed.clearing)])


def _can_take_root(state: State, owed: decisions.SpreadPaid, _below: object) -> bool:
    return not state.pieces[SYMPATHY][owed.clearing] and clearings.in_supply(state, SYMPATHY) > 0


RULES: Final = (
    Rule(
        decisions.Revolting,
        due=Refusal("Law 8.4.1", "the Alliance must revolt or end its revolts first"),
        choices=_revolts,
        settle=_skip_revolts,
        answers=(
            Answer(moves.Revolt, _revolt, _refuse_revolt),
            Answer(Use, effects.use, effects.refuse_birdsong_use),
            Answer(End, cards.decline),
        ),
        under=(decisions.Spreading,),
        offers=(Timing.BIRDSONG_START, Act.BIRDSONG_USE),
        prompt="revolt",
    ),
    Rule(
        decisions.Spreading,
        due=Refusal("Law 8.4.2", "the Alliance must spread sympathy or end this first"),
        choices=_spreads,
        settle=_skip_spreading,
        answers=(
            Answer(moves.Spread, _spread, _refuse_spread),
            Answer(Use, effects.use, effects.refuse_birdsong_use),
            Answer(End, cards.decline),
        ),
        under=(Act.BIRDSONG_END,),
        offers=(Act.BIRDSONG_USE,),
        prompt="spread sympathy",
    ),
    Rule(
        decisions.RevoltPaid,
        settle=_drive_out,
        under=(decisions.Revolting,),
        claims=(Claim("Law 8.4.1.I: the clearing can revolt", _can_break_out),),
    ),
    Rule(
        decisions.RevoltWon,
        settle=_take_over,
        under=(decisions.Revolting,),
        offers=(Act.REMOVAL, Act.FULL_REMOVAL),
        claims=(Claim("Law 8.4.1.I: the clearing can revolt", _can_break_out),),
    ),
    Rule(
        decisions.SpreadPaid,
        settle=lambda state, due: with_sympathy(popped(state), due.seat, due.clearing),
        under=(decisions.Spreading,),
        claims=(Claim("Law 8.4.2: the clearing can become sympathetic", _can_take_root),),
    ),
)
