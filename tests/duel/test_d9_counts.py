"""How many moves there are, and when no pair can be taken (D9)."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import comb, floor, log10
from random import Random
from typing import Final

import pytest
from hypothesis import given

from tabletop import duel
from tabletop.core import NOBODY, IllegalMoveError, Seat, perft, play_chance
from tabletop.duel import Block, Council, Deal, Move, Options, Return, State, StuckRule, Take
from tabletop.duel.decisions import Playing, Returning, Taking, TopDeal
from tabletop.duel.position import position
from tabletop.duel.state import heroes_in
from tests.duel.strategies import (
    DEFAULT,
    Play,
    Style,
    any_options,
    choices,
    clause_against,
    dealt,
    full_options,
    hand,
    hero,
    line,
    moments,
    plays,
    random_game,
    row,
)

Where = tuple[int, int, int]
"""A turn, and the blockers in row 0 and in row 1 at its start."""


def first_outcome(state: State) -> Move:
    """A chance source that does not choose."""
    return duel.legal_moves(state)[0]


def free_heroes(state: State) -> tuple[int, int]:
    """The numbers of free heroes of both rows."""
    first, second = (sum(slot is not None and slot.blocker is None for slot in slots) for slots in state.rows)
    return first, second


def to_the_play(start: State) -> State:
    """The play of the turn that begins here, whatever is taken and returned."""
    state = start
    while not isinstance(state.pending[-1], Playing):
        state = duel.step(state, duel.legal_moves(state)[0])
    return state


@cache
def turns(stuck_rule: StuckRule) -> dict[Where, State]:
    """
    A start of a turn for every turn and every number of blockers that play can reach.

    Which moves a turn has depends on its number and on the numbers of free heroes (D10.15), so one position for each is
    as good as all. The ends of games count as turn 15.
    """
    first = dealt(options=Options(stuck_rule=stuck_rule))
    found, new = {(1, 0, 0): first}, [first]
    while new:
        state = to_the_play(new.pop())
        kinds: dict[int | None, Move] = {}
        for move in duel.legal_moves(state):
            kinds.setdefault(move.row if isinstance(move, Block) else None, move)
        for move in kinds.values():
            after = play_chance(duel, duel.step(state, move), first_outcome)
            over = duel.to_move(after) == NOBODY
            in_0, in_1 = (sum(slot is not None and slot.blocker is not None for slot in slots) for slots in after.rows)
            where = (15 if over else after.turn, in_0, in_1)
            if where not in found:
                found[where] = after
                if not over:
                    new.append(after)
    return found


@cache
def compound(stuck_rule: StuckRule, turn: int) -> dict[tuple[int, int], int]:
    """The blockers of both rows -> the number of ways to play such a turn from its start to its end."""
    return {(in_0, in_1): ways(state) for (number, in_0, in_1), state in turns(stuck_rule).items() if number == turn}


def ways(start: State) -> int:
    """The takes times the returns times the plays of the turn that begins here."""
    number, state = 1, start
    while not isinstance(state.pending[-1], Playing):
        number *= len(duel.legal_moves(state))
        state = duel.step(state, duel.legal_moves(state)[0])
    return number * len(duel.legal_moves(state))


def slots_told_apart(turn: int, stuck_rule: StuckRule = StuckRule.SKIP) -> Iterator[int]:
    """The same numbers with the two slots of a return told apart: twice as many where a return is made."""
    for (in_0, in_1), number in compound(stuck_rule, turn).items():
        skipped = isinstance(turns(stuck_rule)[turn, in_0, in_1].pending[-1], Playing)
        yield number if skipped else 2 * number


class TestMoves:
    """D9.1: three decisions a turn: two slots, two heroes in no order, one hero to the council or on a free hero."""

    def test_the_first_turn_has_42_takes_10_returns_and_45_plays(self) -> None:
        """Three heroes in the hand, seven free heroes in each row."""
        numbers = [len(duel.legal_moves(line(text))) for text in ("", "take 0:1,4", "take 0:1,4; return R1 B3")]
        assert numbers == [42, 10, 45]

    @pytest.mark.parametrize(
        ("turn", "returns", "own_plays"), [(1, 10, 3), (10, 10, 3), (11, 6, 2), (12, 6, 2), (13, 3, 1), (14, 3, 1)]
    )
    def test_returns_by_turn(self, turn: int, returns: int, own_plays: int) -> None:
        """20, 12 and 6 with the slots told apart, half as many without."""
        state = turns(StuckRule.SKIP)[turn, 0, 0]
        assert len(duel.legal_moves(duel.step(state, Take(0, (0, 1))))) == returns
        assert len(duel.legal_moves(to_the_play(state))) == own_plays * (1 + 14)

    def test_the_slots_of_a_take_are_in_rising_order(self) -> None:
        """The pair has no other name."""
        assert duel.explain(dealt(), Take(0, (1, 4))) is None
        clause_against(dealt(), Take(0, (4, 1)))

    def test_the_hero_of_lower_id_goes_to_the_lower_slot(self) -> None:
        """G2 is before B4 in the deck; the other order is no move."""
        state = line("take 0:1,4")
        assert row(duel.step(state, Return((hero("G2"), hero("B4")))), 0) == "(B7) G2 (R2) (G3) B4 (K5) (R6)"
        clause_against(state, Return((hero("B4"), hero("G2"))))

    def test_the_draw_happens_inside_the_play_and_the_new_top_is_a_move_of_chance(self) -> None:
        """R7 is in the hand before chance deals."""
        state = duel.step(line("take 0:1,4; return R1 B3"), Council(hero("G2")))
        assert "R7" in hand(state, 0).split()
        assert state.pending[-1] == TopDeal()
        assert all(isinstance(move, Deal) for move in duel.legal_moves(state))

    @given(moments(Taking, Returning, Playing, options=any_options()))
    def test_the_numbers_follow_from_free_heroes_and_hand(self, state: State) -> None:
        """C(f0, 2) + C(f1, 2) takes, C(h + 2, 2) returns, h (1 + f0 + f1) plays unless `forbid` refuses some."""
        first, second = free_heroes(state)
        held, number = len(heroes_in(state.hands[duel.to_move(state)])), len(duel.legal_moves(state))
        match state.pending[-1]:
            case Taking():
                assert number == comb(first, 2) + comb(second, 2) > 0
            case Returning():
                assert number == comb(held, 2)  # the two just taken are in the hand
            case _:
                assert number <= held * (1 + first + second)
                assert number == held * (1 + first + second) or state.options.stuck_rule is StuckRule.FORBID

    @given(plays(full_options(), finished=True))
    def test_a_game_has_42_decisions_fewer_by_two_for_each_skipped_turn(self, game: Play) -> None:
        """One take, one return and one play in each of 14 turns."""
        owed = [type(state.pending[-1]) for state in game.states if duel.to_move(state) >= 0]
        skipped = 14 - owed.count(Taking)
        assert owed.count(Playing) == 14
        assert owed.count(Returning) == owed.count(Taking)
        assert len(owed) == 42 - 2 * skipped

    def test_the_alphabet_has_every_one_of_these_moves(self) -> None:
        """42 takes, 378 returns, 28 plays to the council, 392 blocks."""
        moves = [type(move) for move in duel.all_moves(DEFAULT)]
        assert [moves.count(kind) for kind in (Take, Return, Council, Block)] == [42, comb(28, 2), 28, 28 * 14]


class TestCompoundTurns:
    """D9.2: how many ways there are to play a whole turn."""

    def test_the_first_turn_can_be_played_in_18_900_ways(self) -> None:
        """42 x 10 x 45, and twice as many with the slots told apart."""
        assert ways(dealt()) == 18_900
        assert max(slots_told_apart(1)) == 37_800

    @pytest.mark.parametrize("stuck_rule", StuckRule)
    @pytest.mark.parametrize(
        ("turn", "apart"),
        [*((turn, 37_800) for turn in range(1, 11)), (11, 15_120), (12, 15_120), (13, 3_780), (14, 3_780)],
    )
    def test_the_maxima(self, turn: int, apart: int, stuck_rule: StuckRule) -> None:
        """Without blockers, and nowhere else; half as many with the slots alike."""
        numbers = compound(stuck_rule, turn)
        assert max(slots_told_apart(turn, stuck_rule)) == apart
        assert [where for where, number in numbers.items() if number == apart // 2] == [(0, 0)]
        assert max(numbers.values()) == apart // 2

    @pytest.mark.parametrize("turn", range(1, 15))
    def test_each_blocker_lowers_them(self, turn: int) -> None:
        """One more in either row, the other left alone, leaves fewer ways."""
        numbers = compound(StuckRule.SKIP, turn)
        for (in_0, in_1), number in numbers.items():
            assert all(numbers[more] < number for more in ((in_0 + 1, in_1), (in_0, in_1 + 1)) if more in numbers)

    @pytest.mark.parametrize(("turn", "apart"), [(5, 13_200), (9, 2_520), (11, 240), (12, 96), (13, 3), (14, 2)])
    def test_the_minima(self, turn: int, apart: int) -> None:
        """With the slots told apart, under `skip`."""
        assert min(slots_told_apart(turn)) == apart

    def test_the_product_of_the_maxima_is_about_10_to_the_61(self) -> None:
        """A bound on the lines of play from one deal."""
        assert floor(sum(log10(max(slots_told_apart(turn))) for turn in range(1, 15))) == 61


class TestMoveTree:
    """D9.3: 42, 420, 18,900 and 687,960 lines of one to four decisions from any fresh deal."""

    def test_the_lines_of_four_decisions(self) -> None:
        """420 x (3 x 42 + 42 x 36): council leaves 42 takes, a block 36."""
        assert perft(duel, dealt(), 4) == 420 * (3 * 42 + 42 * 36) == 687_960

    @pytest.mark.parametrize("seed", range(3))
    @pytest.mark.parametrize("stuck_rule", StuckRule)
    @pytest.mark.parametrize("first", [0, 1])
    def test_the_lines_of_one_to_three(self, first: int, stuck_rule: StuckRule, seed: int) -> None:
        """Whatever was dealt, whoever starts, chance of the set-up not counted."""
        start = duel.initial_state(Options(first_player=Seat(first), stuck_rule=stuck_rule))
        deal = play_chance(duel, start, Random(seed))
        assert [perft(duel, deal, depth) for depth in (1, 2, 3)] == [42, 420, 18_900]
        assert perft(duel, start, 2) == 420

    def test_with_ordered_returns_there_are_twice_as_many(self) -> None:
        """42, 840, 37,800: each return could be made in two orders."""
        state = dealt()
        ordered = [
            sum(2 * len(duel.legal_moves(duel.step(state, take))) for take in duel.legal_moves(state)),
            2 * perft(duel, state, 3),
        ]
        assert ordered == [840, 37_800]


class TestRandomPlay:
    """D9.4: a uniformly random mover blocks in most plays; in about a third of such games no pair can be taken."""

    def test_a_third_of_uniformly_random_games_gets_stuck(self) -> None:
        """33 % of 2,000 games; four standard deviations are 4 points."""
        assert 0.29 < share_of_stuck_games(Style.ANY, 2000) < 0.37

    def test_hardly_a_game_gets_stuck_where_council_and_block_are_equally_likely(self) -> None:
        """The chance is 1 in 1,024: about one of 1,000 games, and more than eight of them once in a million."""
        assert share_of_stuck_games(Style.EVEN, 1000) <= 0.008

    def test_blocks_outnumber_council_moves_14_to_1_at_first(self) -> None:
        """42 of 45 plays."""
        kinds = [type(move) for move in duel.legal_moves(line("take 0:1,4; return R1 B3"))]
        assert (kinds.count(Block), kinds.count(Council)) == (42, 3)


class TestStuck:
    """D9.5: no pair can be taken exactly where both rows have at least six blockers."""

    def test_every_number_of_blockers_that_can_be_is_reached(self) -> None:
        """At the start of turn t at most t - 1, at most seven in a row."""
        for turn in range(1, 16):
            reached = {(in_0, in_1) for number, in_0, in_1 in turns(StuckRule.SKIP) if number == turn}
            assert reached == {pair for pair in product(range(8), repeat=2) if sum(pair) <= turn - 1}

    @pytest.mark.parametrize("turn", range(1, 15))
    def test_where_turns_are_stuck(self, turn: int) -> None:
        """Turns 1 to 12: nowhere. Turn 13: at (6, 6). Turn 14: at (6, 6), (6, 7), (7, 6)."""
        stuck = {13: {(6, 6)}, 14: {(6, 6), (6, 7), (7, 6)}}
        skipped = {
            (in_0, in_1)
            for (number, in_0, in_1), state in turns(StuckRule.SKIP).items()
            if number == turn and isinstance(state.pending[-1], Playing)
        }
        assert skipped == stuck.get(turn, set())

    @pytest.mark.parametrize("blockers", [(7, 5), (5, 7)])
    def test_one_pair_is_left_at_7_5_and_5_7(self, blockers: tuple[int, int]) -> None:
        """In the row with five blockers."""
        (take,) = duel.legal_moves(turns(StuckRule.SKIP)[13, blockers[0], blockers[1]])
        assert isinstance(take, Take)
        assert take.row == blockers.index(5)

    def test_with_skip_up_to_14_blocks_can_be_made(self) -> None:
        """One in every turn."""
        assert max(in_0 + in_1 for number, in_0, in_1 in turns(StuckRule.SKIP) if number == 15) == 14

    def test_with_skip_every_play_has_a_free_target(self) -> None:
        """At most 13 heroes are blocked before the last play."""
        for (number, in_0, in_1), state in turns(StuckRule.SKIP).items():
            if number <= 14:
                assert in_0 + in_1 <= 13
                assert any(isinstance(move, Block) for move in duel.legal_moves(to_the_play(state)))

    def test_with_forbid_nobody_is_ever_stuck(self) -> None:
        """Every turn begins with a take."""
        starts = [state for (number, *_), state in turns(StuckRule.FORBID).items() if number <= 14]
        assert all(isinstance(state.pending[-1], Taking) for state in starts)

    def test_with_forbid_at_most_13_blocks_can_be_made(self) -> None:
        """One turn has to go to the council."""
        assert max(in_0 + in_1 for number, in_0, in_1 in turns(StuckRule.FORBID) if number == 15) == 13

    def test_where_forbid_refuses_a_block(self) -> None:
        """Turn 12 at (6, 5) and (5, 6), turn 13 there and at (7, 5) and (5, 7): on the row with two free heroes."""
        refused: set[tuple[int, tuple[int, int], int]] = set()
        for (number, in_0, in_1), start in turns(StuckRule.FORBID).items():
            if number > 14:
                continue
            state = to_the_play(start)
            cards = heroes_in(state.hands[duel.to_move(state)])
            for number_of_row, slots in enumerate(state.rows):
                free = [place for place, slot in enumerate(slots) if slot is not None and slot.blocker is None]
                answers = {duel.explain(state, Block(card, number_of_row, place)) for card in cards for place in free}
                if answers - {None}:
                    assert {answer and answer.clause for answer in answers} == {"D4.6"}
                    refused.add((number, (in_0, in_1), number_of_row))
        assert refused == {
            (12, (6, 5), 1),
            (12, (5, 6), 0),
            (13, (6, 5), 1),
            (13, (5, 6), 0),
            (13, (7, 5), 1),
            (13, (5, 7), 0),
        }

    @pytest.mark.parametrize("seed", range(4))
    def test_a_game_of_level_blocks_is_stuck_in_turn_13(self, seed: int) -> None:
        """Twelve blocks in twelve turns, six in each row: two takes are skipped."""
        game = random_game(DEFAULT, Random(seed), Style.LEVEL)
        assert [state.turn for state in game.states if duel.to_move(state) >= 0][-3:] == [12, 13, 14]


def share_of_stuck_games(style: Style, games: int) -> float:
    """The share of these games in which a take was skipped, counted by the decisions of each."""
    rng, deal, stuck = Random(2024), dealt(), 0
    for _ in range(games):
        state, decisions = deal, 0
        while duel.to_move(state) != NOBODY:
            if duel.to_move(state) >= 0:
                decisions += 1
                state = duel.step_unchecked(state, rng.choice(choices(state, style)))
            else:
                state = duel.step_unchecked(state, duel.sample_chance(state, rng))
        stuck += decisions < 42
    return stuck / games


class Whole:
    """A whole number of another type, as numpy has them."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value

    def __eq__(self, other: object) -> bool:
        return self.value == other

    def __hash__(self) -> int:
        return hash(self.value)


FLOATS: Final = (Take(0.0, (0, 1)), Take(0, (False, True)), Take(0, (0.0, 1.0)))  # type: ignore[arg-type]


class TestMovesThatEqualAMove:
    """D9.1: a value that equals a move is that move, whatever kind of whole numbers it holds."""

    @pytest.mark.parametrize("odd", [Take(Whole(0), (0, 1)), Take(0, (Whole(0), Whole(1)))])  # type: ignore[arg-type]
    def test_it_is_played_as_that_move(self, odd: Take) -> None:
        """No error, the same text, the same state, and whole numbers in it."""
        state = position()
        after = duel.step(state, odd)
        assert duel.explain(state, odd) is None
        assert duel.format_move(odd, state.options) == "take 0:0,1"
        assert repr(duel.observe_move(state, odd, Seat(0))) == repr(duel.observe_move(state, Take(0, (0, 1)), Seat(0)))
        assert after == duel.step(state, Take(0, (0, 1)))
        assert repr(after.pending) == "(Returning(seat=0, row=0, slots=(0, 1)),)"

    @pytest.mark.parametrize("odd", [Take(0, [0, 1]), Take("0", (0, 1)), Take(0, None), *FLOATS])  # type: ignore[arg-type]
    def test_anything_else_is_refused(self, odd: Take) -> None:
        """The error shows it as it is."""
        with pytest.raises(IllegalMoveError, match=r"cannot play Take\(.*this game has no such move \[D9\.1\]"):
            duel.step(position(), odd)
