"""Daylight and Evening of the Woodland Alliance: mobilize, train, military operations (Law 8.5, 8.6)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletop.core.contract import Seat
from tabletop.core.errors import Refusal
from tabletop.root_alliance.alliance.birdsong import recruit_of, with_officers, with_sympathy
from tabletop.root_alliance.alliance.decisions import Agitating, Operating
from tabletop.root_alliance.alliance.moves import Mobilize, Organize, Train
from tabletop.root_alliance.alliance.outrage import board_of, has_base, with_supporter
from tabletop.root_alliance.components import BASES, CLEARINGS, REBEL, SUIT_OF, SYMPATHY, CardId
from tabletop.root_alliance.decisions import Decision, HandLimit
from tabletop.root_alliance.maps import CLEARING_NAMES, PlaceId
from tabletop.root_alliance.moves import Battle, Craft, End, Move, Recruit, Travel
from tabletop.root_alliance.rules import battle, crafting, effects, moving
from tabletop.root_alliance.rules.cards import allowed, decline, draws, refuse_unheld, spent, without_hand_card
from tabletop.root_alliance.rules.clearings import clearings_with, in_supply, may_place, on_map, placed
from tabletop.root_alliance.rules.tables import Choices, Dues, Effects, Refusals, Stages
from tabletop.root_alliance.state import State, evolve

_END: Final = End()
_mobilize_of = lru_cache(maxsize=64)(Mobilize)
_train_of = lru_cache(maxsize=64)(Train)
_organize_of = lru_cache(maxsize=16)(Organize)


def daylight(_state: State, seat: Seat) -> tuple[Decision, ...]:
    """Craft, mobilize, train (Law 8.5)."""
    return (Agitating(seat),)


def evening(_state: State, seat: Seat) -> tuple[Decision, ...]:
    """Military operations, then cards (Law 8.6)."""
    return (Operating(seat, 0),)


def can_train_with(state: State, card: CardId) -> bool:
    """Whether the card matches a base on the map; birds match any (Law 8.5.3)."""
    suit = SUIT_OF[card]
    return bool(on_map(state, BASES[suit])) if suit < len(BASES) else has_base(state)


def _agitations(state: State) -> Sequence[Move]:
    seat = state.pending[-1].seat
    kinds = list(dict.fromkeys(state.hands[seat]))
    moves = crafting.choices(state, seat)
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
    return with_officers(spent(state, seat, move.card), seat, 1)


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
    return with_sympathy(state, seat, move.clearing)


CHOICES: Final[Choices] = {Agitating: _agitations, Operating: _operations}
REFUSALS: Final[Refusals] = {
    **effects.daylight_refusals(Agitating),
    (Agitating, Craft): crafting.refuse,
    (Agitating, Mobilize): _refuse_mobilize,
    (Agitating, Train): _refuse_train,
    (Agitating, End): allowed,
    (Operating, Travel): moving.refuse,
    (Operating, Battle): battle.refuse,
    (Operating, Recruit): _refuse_recruit,
    (Operating, Organize): _refuse_organize,
    (Operating, End): allowed,
}
EFFECTS: Final[Effects] = {
    **effects.daylight_effects(Agitating),
    (Agitating, Craft): crafting.craft,
    (Agitating, Mobilize): _mobilize,
    (Agitating, Train): _train,
    (Agitating, End): decline,
    (Operating, Travel): _travel,
    (Operating, Battle): _battle,
    (Operating, Recruit): _recruit,
    (Operating, Organize): _organize,
    (Operating, End): lambda state, _move: _drawn(state),
}
STAGES: Final[Stages] = {Operating: _end_operations}
DUE: Final[Dues] = {
    Agitating: Refusal("Law 8.5", "in its Daylight the Alliance crafts, mobilizes and trains"),
    Operating: Refusal("Law 8.6.1", "in its Evening the Alliance moves, battles, recruits and organizes"),
}
