"""How long a game lasts, and what every turn finds (D5)."""

from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop import duel
from tabletop.core import CHANCE, NOBODY, IllegalMoveError, Seat
from tabletop.duel import Council, Options, State, StuckRule
from tabletop.duel.decisions import Playing, Returning, Taking
from tabletop.duel.position import position
from tabletop.duel.state import heroes_in
from tests.duel.strategies import (
    DEFAULT,
    Play,
    Style,
    finished_states,
    full_options,
    hand,
    plays,
    random_game,
    row_with,
    small_options,
)

PILE: Final = (8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0)
AT_START: Final = (3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 2, 2, 1, 1)
AFTER_TAKE: Final = (5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 3, 3)
AFTER_TURN: Final = (3, 3, 3, 3, 3, 3, 3, 3, 2, 2, 1, 1, 0, 0)
"""The table of D5.2, turns 1 to 14."""

GAMES: Final = [
    pytest.param(options, style, id=f"{first} starts, {stuck}, {style}")
    for style in Style
    for stuck in StuckRule
    for first in (0, 1)
    for options in [Options(first_player=Seat(first), stuck_rule=stuck)]
]
"""Every style of play, either player first, both rules for stuck rows."""


def hands(state: State) -> list[int]:
    """The sizes of both hands."""
    return [len(heroes_in(held)) for held in state.hands]


def pile_size(state: State) -> int:
    """How many heroes the pile has, its top among them."""
    return len(state.pile) + (state.top is not None)


def turn_starts(game: Play) -> list[State]:
    """The first decision of each turn."""
    starts: dict[int, State] = {}
    for state in game.states:
        if duel.to_move(state) >= 0:
            starts.setdefault(state.turn, state)
    return list(starts.values())


def owed(game: Play, kind: type[Taking | Returning | Playing]) -> list[State]:
    """The states in which such a decision is due."""
    return [state for state in game.states if state.pending and isinstance(state.pending[-1], kind)]


class TestFourteenTurns:
    """D5.1: the game lasts 14 turns, seven for each player, alternating; it is over when both hands are empty."""

    @pytest.mark.parametrize(("options", "style"), GAMES)
    def test_seven_turns_each_in_turn(self, options: Options, style: Style) -> None:
        """However they are played."""
        starts = turn_starts(random_game(options, Random(5), style))
        first, second = options.first_player, Seat(1 - options.first_player)
        assert [duel.to_move(state) for state in starts] == [first, second] * 7
        assert [state.turn for state in starts] == list(range(1, 15))

    @given(plays(full_options() | small_options(), dealt=True, finished=True))
    def test_it_is_over_when_both_hands_are_empty_and_not_before(self, game: Play) -> None:
        """Both statements agree, in boxes of any size."""
        for state in (state for state in game.states if None not in state.leaders):
            assert (duel.to_move(state) == NOBODY) == (hands(state) == [0, 0])

    def test_the_end_is_the_end_of_turn_14(self) -> None:
        """P1 plays the last hero."""
        state = position(turn=14, due="play", rows=("G1 G2", ""))
        (card,) = heroes_in(state.hands[1])
        assert duel.to_move(duel.step(state, Council(card))) == NOBODY


class TestSizes:
    """D5.2: a hand begins its n-th turn with min(3, 8 - n) heroes, and turn t begins with max(0, 9 - t) in the pile."""

    @pytest.mark.parametrize(("options", "style"), GAMES)
    def test_the_pile_shrinks_by_one_a_turn(self, options: Options, style: Style) -> None:
        """Turns 1 to 8 draw, turns 9 to 14 do not."""
        game = random_game(options, Random(6), style)
        assert tuple(pile_size(state) for state in turn_starts(game)) == PILE
        assert pile_size(game.last) == 0

    @pytest.mark.parametrize(("options", "style"), GAMES)
    def test_the_hand_of_the_mover_at_the_start(self, options: Options, style: Style) -> None:
        """3 3 3 3 3 2 1 for each player."""
        starts = turn_starts(random_game(options, Random(7), style))
        assert tuple(hands(state)[duel.to_move(state)] for state in starts) == AT_START
        for seat in (0, 1):
            own = [hands(state)[seat] for state in starts if duel.to_move(state) == seat]
            assert own == [3, 3, 3, 3, 3, 2, 1]

    @pytest.mark.parametrize(("options", "style"), GAMES)
    def test_the_hand_of_the_mover_after_the_take(self, options: Options, style: Style) -> None:
        """Two more; a skipped take leaves it as it was."""
        for state in owed(random_game(options, Random(8), style), Returning):
            assert hands(state)[duel.to_move(state)] == AFTER_TAKE[state.turn - 1]

    @pytest.mark.parametrize(("options", "style"), GAMES)
    def test_the_hand_of_the_mover_after_the_turn(self, options: Options, style: Style) -> None:
        """The draw included, as long as there is one."""
        game = random_game(options, Random(9), style)
        starts = turn_starts(game)
        after = [hands(then)[duel.to_move(state)] for state, then in zip(starts, [*starts[1:], game.last], strict=True)]
        assert tuple(after) == AFTER_TURN
        assert hands(game.last) == [0, 0]

    @given(plays(full_options(), dealt=True))
    def test_both_hands_follow_the_table(self, game: Play) -> None:
        """In any game, for the player who waits as well."""
        for state in turn_starts(game):
            own_turns = [(state.turn - 1 + (seat != duel.to_move(state))) // 2 for seat in (0, 1)]
            assert hands(state) == [min(3, 7 - turns) for turns in own_turns]
            assert pile_size(state) == max(0, 9 - state.turn)


class TestSkippedTake:
    """D5.3: take and return leave the size of the hand unchanged, so that a skipped take does not disturb the clock."""

    @given(plays(full_options() | small_options(), finished=True))
    def test_take_and_return_leave_the_size_of_the_hand(self, game: Play) -> None:
        """Two more after the take, as many as before after the return."""
        for before, taken, returned in zip(game.states, game.states[1:], game.states[2:], strict=False):
            if before.pending and isinstance(before.pending[-1], Taking):
                seat = duel.to_move(before)
                assert [hands(state)[seat] for state in (before, taken, returned)] == [
                    hands(before)[seat] + extra for extra in (0, 2, 0)
                ]

    def test_the_last_turns_can_both_be_skipped(self) -> None:
        """Two plays end the game, at the end of turn 14 as always."""
        state = position(turn=13, due="play", rows=(row_with(3, 3, "G"), row_with(3, 3, "B")))
        assert hands(state) == [1, 1]
        state = duel.step(state, Council(heroes_in(state.hands[0])[0]))
        assert (state.turn, hands(state), state.pending) == (14, [0, 1], (Playing(Seat(1)),))
        state = duel.step(state, Council(heroes_in(state.hands[1])[0]))
        assert (state.turn, hands(state), state.pending) == (14, [0, 0], ())

    @pytest.mark.parametrize("seed", range(8))
    def test_a_stuck_game_has_14_turns_too(self, seed: int) -> None:
        """Each with one play."""
        game = random_game(DEFAULT, Random(seed), Style.BLOCKS)
        assert len(owed(game, Taking)) in {12, 13}
        assert [state.turn for state in owed(game, Playing)] == list(range(1, 15))


class TestTheEnd:
    """D5.4: after turn 14 nothing can be played, and all heroes lie in rows or councils."""

    def test_no_move_is_legal(self) -> None:
        """Of the whole alphabet, chance included."""
        state = random_game(DEFAULT, Random(3)).last
        assert duel.to_move(state) == NOBODY
        assert list(duel.legal_moves(state)) == []
        for move in duel.all_moves(DEFAULT):
            refusal = duel.explain(state, move)
            assert refusal is not None
            assert refusal.clause == "D5.4"
        with pytest.raises(IllegalMoveError, match=r"D5\.4"):
            duel.step(state, Council(heroes_in(state.councils[0])[0]))

    @given(finished_states(full_options()))
    def test_all_28_heroes_lie_in_rows_or_councils(self, state: State) -> None:
        """None in a hand, none in the pile, no slot empty."""
        assert (hand(state, 0), hand(state, 1), pile_size(state)) == ("", "", 0)
        slots = [slot for slots in state.rows for slot in slots if slot is not None]
        blockers = [slot for slot in slots if slot.blocker is not None]
        councils = sum(len(heroes_in(heroes)) for heroes in state.councils)
        assert len(slots) == 14
        assert len(slots) + len(blockers) + councils == 28

    @given(plays(), st.integers(0, 100))
    def test_before_it_somebody_can_move(self, game: Play, number: int) -> None:
        """A seat or chance, in every state but the last."""
        state = game.states[number % len(game.states)]
        assert bool(duel.legal_moves(state)) == (duel.to_move(state) != NOBODY)
        assert not duel.winners(state) or duel.to_move(state) == NOBODY

    def test_chance_deals_thirty_times_in_a_game(self) -> None:
        """23 deals of the set-up, then seven tops: the last one is drawn in turn 8."""
        states = random_game(DEFAULT, Random(4)).states
        dealing = [state for state in states if duel.to_move(state) == CHANCE]
        assert len(dealing) == 30
        assert sum(None not in state.leaders for state in dealing) == 7
