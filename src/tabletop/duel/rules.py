"""
The rules of set-up and turn in the order of the book, and the book of them (D3, D4).

Of each decision: what can be chosen, what an answer changes, why it is refused. `explain` and `legal_moves` share the
small questions only.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Final, TypeVar

from tabletop.core import Answer, OptionsError, Refusal, Rule, Rulebook, Seat
from tabletop.duel.components import SEATS, HeroId, HeroSet, LeaderId, SlotSet, StuckRule, hero_names, leader_names
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
    leader_deal_of,
    return_of,
    take_of,
)
from tabletop.duel.notation import NOTATION, names
from tabletop.duel.options import DEFAULT, Options
from tabletop.duel.state import (
    FreeSlots,
    Row,
    Slot,
    State,
    evolve_hand,
    evolve_leader,
    evolve_played,
    evolve_row,
    evolve_taken,
    evolve_top,
    heroes_in,
    is_stuck,
    other,
    slot_face_down,
    slot_face_up,
    slot_of,
    slots_in,
    turn_decision,
    with_entry,
)

# Set-up (D3).


def _deals(state: State, _due: HandDeal | SlotDeal | TopDeal) -> list[Deal]:
    """Every undetermined hero is equally likely (D3.1)."""
    return [deal_of(hero) for hero in state.pile]


def _any_deal(state: State, _due: HandDeal | SlotDeal | TopDeal, rng: Random) -> Deal:
    return deal_of(state.pile[int(rng.random() * len(state.pile))])


def _refuse_deal(state: State, _due: HandDeal | SlotDeal | TopDeal, move: Deal) -> Refusal | None:
    has_left = move.hero not in state.pile
    return Refusal("D3.7", f"{_name(state, move.hero)} has left the deck") if has_left else None


def _deal_to_hand(state: State, due: HandDeal, move: Deal) -> State:
    """The hero joins the hand that the deal is for (D3.2)."""
    hands = with_entry(state.hands, due.to, state.hands[due.to] | 1 << move.hero)
    return evolve_hand(state, pending=state.pending[:-1], hands=hands, pile=_without(state.pile, move.hero))


def _deal_to_row(state: State, due: SlotDeal, move: Deal) -> State:
    """The hero lies face down in the next slot of the row (D3.4)."""
    row = state.rows[due.row]
    return evolve_row(
        state,
        pending=state.pending[:-1],
        rows=with_entry(state.rows, due.row, (*row, slot_face_down(move.hero))),
        free=with_entry(state.free, due.row, state.free[due.row] | 1 << len(row)),
        pile=_without(state.pile, move.hero),
    )


def _deal_top(state: State, _due: TopDeal, move: Deal) -> State:
    """The hero is the top of the pile, its face hidden (D4.8)."""
    return evolve_top(state, pending=state.pending[:-1], top=move.hero, pile=_without(state.pile, move.hero))


def _without(pile: tuple[HeroId, ...], hero: HeroId) -> tuple[HeroId, ...]:
    index = pile.index(hero)
    return pile[:index] + pile[index + 1 :]


def _leader_deals(state: State, _due: LeaderDeal) -> list[DealLeader]:
    """The leaders in nobody's council (D3.3)."""
    leaders = map(LeaderId, range(len(state.options.leaders)))
    return [leader_deal_of(leader) for leader in leaders if leader not in state.leaders]


def _refuse_leader(state: State, _due: LeaderDeal, move: DealLeader) -> Refusal | None:
    is_dealt = move.leader in state.leaders
    name = names(state.options).name(LeaderId, move.leader)
    return Refusal("D3.3", f"{name} is in a council") if is_dealt else None


def _deal_leader(state: State, due: LeaderDeal, move: DealLeader) -> State:
    """The leader lies in the council of the seat (D3.3)."""
    return evolve_leader(state, pending=state.pending[:-1], leaders=with_entry(state.leaders, due.to, move.leader))


def ordered_chance(
    heroes: Sequence[str], leaders: Sequence[str], options: Options = DEFAULT
) -> Callable[[State], Move]:
    """
    The chance source that deals from two ordered lists of names (D3.7).

    `heroes` names the whole deck in the order in which it is dealt: the hand of seat 0, the hand of seat 1, row 0 and
    row 1 from slot 0 on, then the pile, top card first. `leaders` begins with those of seat 0 and of seat 1.

    Raises:
        OptionsError: the list of heroes is not the deck, or the leaders are not two or more of the box.
    """
    deck, box = hero_names(options.heroes), leader_names(options.leaders)
    if sorted(heroes) != sorted(deck):
        raise OptionsError("D3.7", "the list must name each hero of the deck once")
    if len(leaders) < options.seats or len(set(leaders)) < len(leaders) or not set(leaders) <= set(box):
        raise OptionsError("D3.7", f"the list must name different leaders out of {', '.join(box)}, one a seat at least")
    hero_ids = tuple(HeroId(deck.index(name)) for name in heroes)
    leader_ids = tuple(LeaderId(box.index(name)) for name in leaders)

    def outcome(state: State) -> Move:
        due = state.pending[-1]
        if isinstance(due, LeaderDeal):
            return leader_deal_of(leader_ids[due.to])
        return deal_of(hero_ids[len(hero_ids) - len(state.pile)])

    return outcome


# Take (D4.1, D4.2).


def _takes(state: State, _due: Taking) -> tuple[Take, ...]:
    first, second = state.free
    return _takes_from(0, first) + _takes_from(1, second)


@lru_cache(maxsize=1 << 14)
def _takes_from(row: int, free: SlotSet) -> tuple[Take, ...]:
    return tuple(take_of(row, pair) for pair in combinations(slots_in(free), 2))


def _refuse_take(state: State, _due: Taking, move: Take) -> Refusal | None:
    row, (low, high) = move.row, move.slots
    if low == high:
        return Refusal("D4.1", "two different heroes must be taken")
    if low > high:
        return Refusal("D9.1", f"slots are taken in rising order: {row}:{high},{low}")
    for slot in move.slots:
        if not state.free[row] >> slot & 1:
            return Refusal("D4.1", f"slot {slot} of row {row} is not free")
    return None


def _take(state: State, due: Taking, move: Take) -> State:
    """Both heroes go to the hand (D4.1)."""
    seat, row, (low, high) = due.seat, move.row, move.slots
    slots = state.rows[row]
    taken = 1 << slots[low].hero | 1 << slots[high].hero  # type: ignore[union-attr]  # free slots hold a hero
    return evolve_taken(
        state,
        pending=_returning(seat, row, move.slots),
        hands=with_entry(state.hands, seat, state.hands[seat] | taken),
        rows=with_entry(state.rows, row, _refilled(slots, move.slots, (None, None))),
        free=with_entry(state.free, row, state.free[row] ^ (1 << low | 1 << high)),
    )


def _skipped(state: State, due: Decision, move: type) -> Refusal | None:
    """What is said of a take or a return where both are skipped (D4.2)."""
    is_skipped = isinstance(due, Playing) and is_stuck(state.free) and move in {Take, Return}
    return Refusal("D4.2", "no row has two free heroes, so take and return are skipped") if is_skipped else None


# Return (D4.3).


def _returns(state: State, due: Returning) -> list[Return]:
    return list(map(return_of, combinations(heroes_in(state.hands[due.seat]), 2)))


def _refuse_return(state: State, due: Returning, move: Return) -> Refusal | None:
    first, second = move.heroes
    if first == second:
        return Refusal("D4.3", "two different heroes must be returned")
    if first > second:
        swapped = f"{_name(state, second)} {_name(state, first)}"
        return Refusal("D9.1", f"heroes are returned in the order of the deck: {swapped}")
    absent = [hero for hero in move.heroes if not _holds(state, due.seat, hero)]
    return Refusal("D4.3", f"{_name(state, absent[0])} is not in the hand") if absent else None


def _return(state: State, due: Returning, move: Return) -> State:
    """Two heroes of the hand fill the emptied slots, face up (D4.3)."""
    seat, row, (low, high), (first, second) = due.seat, due.row, due.slots, move.heroes
    shown = slot_face_up(first), slot_face_up(second)
    return evolve_taken(
        state,
        pending=_playing(seat),
        hands=with_entry(state.hands, seat, state.hands[seat] ^ (1 << first | 1 << second)),
        rows=with_entry(state.rows, row, _refilled(state.rows[row], due.slots, shown)),
        free=with_entry(state.free, row, state.free[row] | 1 << low | 1 << high),
    )


def _refilled(row: Row, slots: tuple[int, int], filling: tuple[Slot | None, Slot | None]) -> Row:
    """The row with new contents in two of its slots."""
    low, high = slots
    contents = list(row)
    contents[low], contents[high] = filling
    return tuple(contents)


# Play and draw (D4.4 to D4.9).


def _plays(state: State, due: Playing) -> list[Council | Block]:
    first, second = state.free
    if state.options.stuck_rule is StuckRule.FORBID:  # D4.6
        first, second = first * _can_block(state, 0), second * _can_block(state, 1)
    moves: list[Council | Block] = []
    for hero in heroes_in(state.hands[due.seat]):
        moves.append(council_of(hero))
        moves += _blocks_of(hero, 0, first)
        moves += _blocks_of(hero, 1, second)
    return moves


@lru_cache(maxsize=1 << 16)
def _blocks_of(hero: HeroId, row: int, free: SlotSet) -> tuple[Block, ...]:
    return tuple(block_of(hero, row, slot) for slot in slots_in(free))


def _can_block(state: State, row: int) -> bool:
    """Whether a block in `row` leaves a pair to take, or need not (D4.6)."""
    options, free = state.options, state.free
    if options.stuck_rule is StuckRule.SKIP or state.turn == options.turns:
        return True
    return not is_stuck(with_entry(free, row, free[row] & (free[row] - 1)))


def _refuse_council(state: State, due: Playing, move: Council) -> Refusal | None:
    if _holds(state, due.seat, move.hero):
        return None
    return Refusal("D4.4a", f"{_name(state, move.hero)} is not in the hand")


def _council(state: State, due: Playing, move: Council) -> State:
    """The hero joins the council (D4.4a)."""
    council = state.councils[due.seat] | 1 << move.hero
    councils = with_entry(state.councils, due.seat, council)
    return _end_turn(state, due.seat, move.hero, councils, state.rows, state.free)


def _refuse_block(state: State, due: Playing, move: Block) -> Refusal | None:
    if not _holds(state, due.seat, move.hero):
        return Refusal("D4.4b", f"{_name(state, move.hero)} is not in the hand")
    if not state.free[move.row] >> move.slot & 1:
        return Refusal("D4.7", f"slot {move.slot} of row {move.row} is blocked already")
    if not _can_block(state, move.row):
        return Refusal("D4.6", f"a block in row {move.row} would leave no row with two free heroes")
    return None


def _block(state: State, due: Playing, move: Block) -> State:
    """The hero lies face down on a free hero, which stays as it is (D4.4b, D4.5)."""
    row, index = move.row, move.slot
    slots = state.rows[row]
    base = slots[index]
    blocked = slot_of(base.hero, base.face_up, move.hero, due.seat)  # type: ignore[union-attr]  # a free slot holds one
    rows = with_entry(state.rows, row, (*slots[:index], blocked, *slots[index + 1 :]))
    free = with_entry(state.free, row, state.free[row] ^ 1 << index)
    return _end_turn(state, due.seat, move.hero, state.councils, rows, free)


def _end_turn(  # noqa: PLR0913, PLR0917  (what a play changes)
    state: State, seat: Seat, played: HeroId, councils: tuple[HeroSet, HeroSet], rows: tuple[Row, Row], free: FreeSlots
) -> State:
    """The played hero leaves the hand, the top of the pile joins it (D4.8), and the opponent is to move (D4.9)."""
    hand = state.hands[seat] ^ 1 << played
    if state.top is not None:
        hand |= 1 << state.top
    is_last = state.turn == state.options.turns
    return evolve_played(
        state,
        pending=() if is_last else _next_turn(other(seat), free, bool(state.pile)),  # D5.1
        turn=state.turn if is_last else state.turn + 1,
        hands=with_entry(state.hands, seat, hand),
        councils=councils,
        rows=rows,
        free=free,
        top=None,
    )


def _holds(state: State, seat: Seat, hero: HeroId) -> bool:
    """Whether the seat has the hero in its hand."""
    return bool(state.hands[seat] >> hero & 1)


def _name(state: State, hero: HeroId) -> str:
    return names(state.options).name(HeroId, hero)


# What is owed next is one of a few tuples: each is made once (`benchmarks/`).


@lru_cache(maxsize=1 << 12)
def _returning(seat: Seat, row: int, slots: tuple[int, int]) -> tuple[Decision, ...]:
    return (Returning(seat, row, slots),)


@lru_cache(maxsize=SEATS)
def _playing(seat: Seat) -> tuple[Decision, ...]:
    return (Playing(seat),)


@lru_cache(maxsize=1 << 16)
def _next_turn(seat: Seat, free: FreeSlots, is_top_dealt: bool) -> tuple[Decision, ...]:  # noqa: FBT001  (a fact)
    turn = turn_decision(seat, free)
    return (turn, TopDeal()) if is_top_dealt else (turn,)


DealT = TypeVar("DealT", HandDeal, SlotDeal, TopDeal)


def _deal_rule(
    decision: type[DealT], due: Refusal, effect: Callable[[State, DealT, Deal], State]
) -> Rule[State, DealT]:
    """The rule of a deal, which brings any hero of the pile."""
    answers = (Answer(Deal, effect, _refuse_deal),)
    return Rule(decision, due=due, choices=_deals, sample=_any_deal, answers=answers)


RULES: Final = Rulebook[State, Move](
    rules=(
        _deal_rule(HandDeal, Refusal("D3.2", "chance deals a hero to a hand first"), _deal_to_hand),
        _deal_rule(SlotDeal, Refusal("D3.4", "chance deals a hero to a row first"), _deal_to_row),
        _deal_rule(TopDeal, Refusal("D4.8", "chance deals the top of the pile first"), _deal_top),
        Rule(
            LeaderDeal,
            due=Refusal("D3.3", "chance deals a leader first"),
            choices=_leader_deals,
            answers=(Answer(DealLeader, _deal_leader, _refuse_leader),),
        ),
        Rule(
            Taking,
            due=Refusal("D4.1", "two heroes must be taken first"),
            choices=_takes,
            answers=(Answer(Take, _take, _refuse_take),),
            prompt="which two heroes of one row are taken",
        ),
        Rule(
            Returning,
            due=Refusal("D4.3", "two heroes must be returned first"),
            choices=_returns,
            answers=(Answer(Return, _return, _refuse_return),),
            prompt="which two heroes are returned, face up",
        ),
        Rule(
            Playing,
            due=Refusal("D4.4", "a hero must be played, to the council or on a free hero"),
            choices=_plays,
            answers=(Answer(Council, _council, _refuse_council), Answer(Block, _block, _refuse_block)),
            prompt="which hero is played, into the council or as a block",
        ),
    ),
    notation=NOTATION,
    over=Refusal("D5.4", "the game is over"),
    unknown=Refusal("D9.1", "this game has no such move"),
    misplaced=_skipped,
)
legal_moves, explain, step, step_unchecked = RULES.legal_moves, RULES.explain, RULES.step, RULES.step_unchecked
chance_weights, sample_chance = RULES.chance_weights, RULES.sample_chance
