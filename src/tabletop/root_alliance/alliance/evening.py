"""The Evening of the Woodland Alliance: military operations (Law 8.6)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletop.core import Answer, Claim, Refusal, Rule, Seat
from tabletop.root_alliance import components, maps
from tabletop.root_alliance.alliance import birdsong, decisions, supporters
from tabletop.root_alliance.alliance.moves import Organize
from tabletop.root_alliance.decisions import Act, Decision, HandLimit, NextTurn, Timing
from tabletop.root_alliance.moves import END, Battle, End, Move, Recruit, Travel
from tabletop.root_alliance.rules import battle, cards, moving
from tabletop.root_alliance.rules.clearings import clearings_with, in_supply, may_place, on_map, placed
from tabletop.root_alliance.state import State, evolve, replaced

_organize_of = lru_cache(maxsize=16)(Organize)


def evening(_state: State, seat: Seat) -> tuple[Decision, ...]:
    """Military operations, then cards (Law 8.6)."""
    return (decisions.Operating(seat, 0),)


def _operations(state: State, due: decisions.Operating) -> Sequence[Move]:
    seat = due.seat
    moves = moving.choices(state, seat)
    moves += battle.choices(state, seat)
    if in_supply(state, components.REBEL):
        moves += [birdsong.recruit_of(clearing) for clearing in _bases_at(state)]
    moves += [_organize_of(clearing) for clearing in _organizable(state, seat)]
    moves.append(END)
    return moves


def _bases_at(state: State) -> list[maps.PlaceId]:
    first, second, third = (state.pieces[base] for base in components.BASES)
    return [maps.PlaceId(c) for c in range(components.CLEARINGS) if first[c] or second[c] or third[c]]


def _organizable(state: State, seat: Seat) -> list[maps.PlaceId]:
    """Clearings without sympathy that hold a warrior of the Alliance, not that of the keep (Law 8.6.1.IV, R-18)."""
    if not in_supply(state, components.SYMPATHY):
        return []
    tokens = state.pieces[components.SYMPATHY]
    return [c for c in clearings_with(state, components.REBEL) if not tokens[c] and may_place(state, seat, c)]


def _end_operations(state: State, due: decisions.Operating) -> State:
    """As many actions as there are officers now (Law 8.6.1, R-30); then cards (Law 8.6.2)."""
    return state if due.taken < supporters.board_of(state, due.seat).officers else _drawn(state, due)


def _drawn(state: State, due: decisions.Operating) -> State:
    """One card and one for each base on the map, then down to five (Law 8.6.2, R-36)."""
    seat = due.seat
    bases = sum(on_map(state, base) for base in components.BASES)
    return replaced(state, HandLimit(seat), *cards.draws(seat, 1 + bases))


def _taken(state: State, due: decisions.Operating) -> State:
    """One more operation is taken; what it owes comes on top."""
    return replaced(state, decisions.Operating(due.seat, due.taken + 1))


def _refuse_recruit(state: State, _due: decisions.Operating, move: Recruit) -> Refusal | None:
    if not any(state.pieces[base][move.clearing] for base in components.BASES):
        return Refusal("Law 8.6.1.III", f"clearing {maps.CLEARING_NAMES[move.clearing]} has no base")
    return Refusal("R-25", "no warrior is left in the supply") if not in_supply(state, components.REBEL) else None


def _recruit(state: State, due: decisions.Operating, move: Recruit) -> State:
    """A warrior at a base (Law 8.6.1.III)."""
    return evolve(_taken(state, due), pieces=placed(state.pieces, components.REBEL, move.clearing))


def _refuse_organize(state: State, due: decisions.Operating, move: Organize) -> Refusal | None:
    seat, clearing = due.seat, move.clearing
    name = maps.CLEARING_NAMES[clearing]
    if not state.pieces[components.REBEL][clearing]:
        return Refusal("Law 8.6.1.IV", f"no own warrior is in clearing {name}")
    if state.pieces[components.SYMPATHY][clearing]:
        return Refusal("Law 8.2.5", f"clearing {name} is sympathetic already")
    if not in_supply(state, components.SYMPATHY):
        return Refusal("Law 8.6.1.IV", "all ten sympathy tokens are on the map")
    return Refusal("Law 6.2.2", f"the keep is in clearing {name}") if not may_place(state, seat, clearing) else None


def _organize(state: State, due: decisions.Operating, move: Organize) -> State:
    """A warrior makes way for sympathy, without cost (Law 8.6.1.IV)."""
    seat = due.seat
    state = evolve(_taken(state, due), pieces=placed(state.pieces, components.REBEL, move.clearing, -1))
    return birdsong.with_sympathy(state, seat, move.clearing)


def _are_operations(_state: State, owed: decisions.Operating, _below: object) -> bool:
    return owed.taken >= 0


RULES: Final = (
    Rule(
        decisions.Operating,
        due=Refusal("Law 8.6.1", "in its Evening the Alliance moves, battles, recruits and organizes"),
        choices=_operations,
        settle=_end_operations,
        answers=(
            Answer(Travel, lambda state, due, move: moving.moved(_taken(state, due), due.seat, move), moving.refuse),
            Answer(Battle, lambda state, due, move: battle.started(_taken(state, due), due.seat, move), battle.refuse),
            Answer(Recruit, _recruit, _refuse_recruit),
            Answer(Organize, _organize, _refuse_organize),
            Answer(End, lambda state, due, _move: _drawn(state, due)),
        ),
        under=(NextTurn,),
        offers=(Act.BATTLE, Timing.EVENING_START),
        claims=(Claim("Law 8.6.1: the number of operations taken is never negative", _are_operations),),
        prompt="military operations, {taken} so far",
    ),
)
