"""Which moves the rules allow (D4): `legal_moves` lists, `explain` refuses; they share only the small questions."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, Final

from tabletop.core.errors import Refusal
from tabletop.duel.components import HeroId, LeaderId, SlotSet, StuckRule, hero_names, leader_names
from tabletop.duel.decisions import Decision, HandDeal, LeaderDeal, Playing, Returning, SlotDeal, Taking, TopDeal
from tabletop.duel.moves import (
    Block,
    Council,
    Deal,
    DealLeader,
    Move,
    Return,
    Take,
    block_of,
    council_of,
    deal_of,
    known_move,
    leader_deal_of,
    return_of,
    take_of,
)
from tabletop.duel.state import State, heroes_in, is_stuck, slots_in, with_entry


def legal_moves(state: State) -> Sequence[Move]:
    """What whoever is to move may play: each move once, in an order that the state alone decides; () at the end."""
    return _CHOICES[type(state.pending[-1])](state) if state.pending else ()


def explain(state: State, move: Move) -> Refusal | None:
    """Why `move` is illegal here, or None when it is legal."""
    if not state.pending:
        return Refusal("D5.4", "the game is over")
    due = type(state.pending[-1])
    refuse = _REFUSALS.get((due, type(move)))
    if refuse is None:
        is_skipped = due is Playing and is_stuck(state.free)  # else a deal or a return is due
        return _SKIPPED if is_skipped and isinstance(move, Take | Return) else _STEP_DUE[due]
    known = known_move(move, state.options)
    if known is None:
        return Refusal("D9.1", "this game has no such move")
    return refuse(state, known)


def can_block(state: State, row: int) -> bool:
    """Whether a block in `row` leaves a pair to take, or need not (D4.6)."""
    options, free = state.options, state.free
    if options.stuck_rule is StuckRule.SKIP or state.turn == options.turns:
        return True
    return not is_stuck(with_entry(free, row, free[row] & (free[row] - 1)))


def unused_leaders(state: State) -> tuple[LeaderId, ...]:
    """The leaders in nobody's council (D3.3), in rising order."""
    return tuple(LeaderId(leader) for leader in range(len(state.options.leaders)) if leader not in state.leaders)


def _takes(state: State) -> Sequence[Move]:
    first, second = state.free
    return _takes_from(0, first) + _takes_from(1, second)


def _returns(state: State) -> Sequence[Move]:
    hand = heroes_in(state.hands[state.pending[-1].seat])
    return list(map(_RETURNS.__getitem__, combinations(hand, 2)))


def _plays(state: State) -> Sequence[Move]:
    first, second = state.free
    if state.options.stuck_rule is StuckRule.FORBID:  # D4.6
        first, second = first * can_block(state, 0), second * can_block(state, 1)
    moves: list[Move] = []
    for hero in heroes_in(state.hands[state.pending[-1].seat]):
        moves.append(council_of(hero))
        moves += _blocks_of(hero, 0, first)
        moves += _blocks_of(hero, 1, second)
    return moves


def _deals(state: State) -> Sequence[Move]:
    return [deal_of(hero) for hero in state.pile]


def _leader_deals(state: State) -> Sequence[Move]:
    return [leader_deal_of(leader) for leader in unused_leaders(state)]


_CHOICES: Final[Mapping[type[Decision], Callable[[State], Sequence[Move]]]] = {
    HandDeal: _deals,
    SlotDeal: _deals,
    TopDeal: _deals,
    LeaderDeal: _leader_deals,
    Taking: _takes,
    Returning: _returns,
    Playing: _plays,
}


class _Returns(dict[tuple[HeroId, HeroId], Return]):
    """The return of each pair."""

    def __missing__(self, heroes: tuple[HeroId, HeroId]) -> Return:
        move = self[heroes] = return_of(heroes)
        return move


_RETURNS: Final = _Returns()


@lru_cache(maxsize=1 << 14)
def _takes_from(row: int, free: SlotSet) -> tuple[Move, ...]:
    return tuple(take_of(row, pair) for pair in combinations(slots_in(free), 2))


@lru_cache(maxsize=1 << 16)
def _blocks_of(hero: HeroId, row: int, free: SlotSet) -> tuple[Move, ...]:
    return tuple(block_of(hero, row, slot) for slot in slots_in(free))


def _refuse_take(state: State, move: Take) -> Refusal | None:
    for slot in move.slots:
        if not state.free[move.row] >> slot & 1:
            return Refusal("D4.1", f"slot {slot} of row {move.row} is not free")
    return None


def _refuse_return(state: State, move: Return) -> Refusal | None:
    for hero in move.heroes:
        if not _holds(state, hero):
            return Refusal("D4.3", f"{_name(state, hero)} is not in the hand")
    return None


def _refuse_council(state: State, move: Council) -> Refusal | None:
    if not _holds(state, move.hero):
        return Refusal("D4.4a", f"{_name(state, move.hero)} is not in the hand")
    return None


def _refuse_block(state: State, move: Block) -> Refusal | None:
    if not _holds(state, move.hero):
        return Refusal("D4.4b", f"{_name(state, move.hero)} is not in the hand")
    if not state.free[move.row] >> move.slot & 1:
        return Refusal("D4.7", f"slot {move.slot} of row {move.row} is blocked already")
    if not can_block(state, move.row):
        return Refusal("D4.6", f"a block in row {move.row} would leave no row with two free heroes")
    return None


def _refuse_deal(state: State, move: Deal) -> Refusal | None:
    if move.hero not in state.pile:
        return Refusal("D3.7", f"{_name(state, move.hero)} has left the deck")
    return None


def _refuse_leader(state: State, move: DealLeader) -> Refusal | None:
    if move.leader in state.leaders:
        return Refusal("D3.3", f"{leader_names(state.options.leaders)[move.leader]} is in a council")
    return None


_REFUSALS: Final[Mapping[tuple[type[Decision], type[Move]], Callable[[State, Any], Refusal | None]]] = {
    (HandDeal, Deal): _refuse_deal,
    (SlotDeal, Deal): _refuse_deal,
    (TopDeal, Deal): _refuse_deal,
    (LeaderDeal, DealLeader): _refuse_leader,
    (Taking, Take): _refuse_take,
    (Returning, Return): _refuse_return,
    (Playing, Council): _refuse_council,
    (Playing, Block): _refuse_block,
}

_SKIPPED: Final = Refusal("D4.2", "no row has two free heroes, so take and return are skipped")

_STEP_DUE: Final[Mapping[type[Decision], Refusal]] = {
    HandDeal: Refusal("D3.2", "chance deals a hero to a hand first"),
    SlotDeal: Refusal("D3.4", "chance deals a hero to a row first"),
    TopDeal: Refusal("D4.8", "chance deals the top of the pile first"),
    LeaderDeal: Refusal("D3.3", "chance deals a leader first"),
    Taking: Refusal("D4.1", "two heroes must be taken first"),
    Returning: Refusal("D4.3", "two heroes must be returned first"),
    Playing: Refusal("D4.4", "a hero must be played, to the council or on a free hero"),
}


def _holds(state: State, hero: HeroId) -> bool:
    """Whether the seat to move has the hero in its hand."""
    return bool(state.hands[state.pending[-1].seat] >> hero & 1)


def _name(state: State, hero: HeroId) -> str:
    return hero_names(state.options.heroes)[hero]
