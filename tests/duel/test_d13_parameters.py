"""What can be set, and games small enough to be played out in every way (D13)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from math import comb
from random import Random
from typing import Final, cast

import pytest
from hypothesis import given

from tabletop import duel
from tabletop.core import NOBODY, OptionsError, Seat, perft
from tabletop.duel import HEROES, LEADERS, Backs, Block, Council, Hero, Leader, Options, State, StuckRule
from tabletop.duel.decisions import Playing
from tabletop.duel.state import Slot, heroes_in
from tests.duel.strategies import Play, Style, dealt, hand, pile, plays, random_game, row, small_options

SIZES: Final = [(1, 2, 0), (2, 2, 0), (3, 2, 0), (1, 2, 4), (1, 3, 2), (2, 4, 2), (3, 7, 8)]
"""Hand, row, pile."""


def box(sizes: tuple[int, int, int], stuck_rule: StuckRule = StuckRule.SKIP) -> Options:
    """A box of these sizes, with the first heroes of the default deck."""
    hand_size, row_length, pile_size = sizes
    return Options(
        heroes=HEROES[: 2 * hand_size + 2 * row_length + pile_size],
        hand_size=hand_size,
        row_length=row_length,
        pile_size=pile_size,
        stuck_rule=stuck_rule,
    )


def reachable(options: Options) -> Iterator[State]:
    """Every state that play can reach from one deal, each once, whatever chance brings."""
    first = dealt(options=options)
    seen, new = {first}, [first]
    while new:
        state = new.pop()
        yield state
        for move in duel.legal_moves(state):
            following = duel.step(state, move)
            if following not in seen:
                seen.add(following)
                new.append(following)


@cache
def lines(options: Options, turn: int, free: tuple[int, int], depth: int) -> int:
    """How many lines of `depth` decisions begin with this turn: counted from the table of D9, without the library."""
    if depth == 0 or turn > options.turns:
        return int(depth == 0)
    own = (turn - 1) // 2
    held = options.hand_size - own + min(own, options.pile_size // 2)
    takes, returns = comb(free[0], 2) + comb(free[1], 2), comb(held + 2, 2)
    if takes == 0:
        return held * plays_of(options, turn, free, depth)
    if depth <= 2:
        return takes * returns if depth == 2 else takes
    return takes * returns * held * plays_of(options, turn, free, depth - 2)


def plays_of(options: Options, turn: int, free: tuple[int, int], depth: int) -> int:
    """How many lines of `depth` decisions begin with the play of one given hero."""
    number = lines(options, turn + 1, free, depth - 1)
    for targets, left in ((free[0], (free[0] - 1, free[1])), (free[1], (free[0], free[1] - 1))):
        refused = options.stuck_rule is StuckRule.FORBID and turn < options.turns and max(left) < 2
        if targets > 0 and not refused:
            number += targets * lines(options, turn + 1, left, depth - 1)
    return number


def has_pair(slots: Sequence[Slot | None]) -> bool:
    """Whether two heroes of the row are free."""
    return sum(slot is not None and slot.blocker is None for slot in slots) > 1


class TestDefaults:
    """D13: every parameter has a default."""

    def test_the_defaults_are_those_of_the_table(self) -> None:
        """R, G, B, K times 1 to 7; six pairs of value 3; P0; skip; public."""
        options = Options()
        assert Counter((hero.faction.value, hero.strength) for hero in options.heroes) == Counter(
            (faction, strength) for faction in "RGBK" for strength in range(1, 8)
        )
        assert (len(options.leaders), options.first_player) == (6, 0)
        assert (options.stuck_rule.value, options.backs.value) == ("skip", "public")

    def test_the_default_sizes_are_those_of_the_box(self) -> None:
        """Hands of 3, rows of 7, a pile of 8, 14 turns."""
        options = Options()
        assert (options.hand_size, options.row_length, options.pile_size, options.turns) == (3, 7, 8, 14)

    def test_a_game_without_options_is_one_with_the_defaults(self) -> None:
        """Nothing has to be said."""
        assert duel.initial_state() == duel.initial_state(Options())


class TestValues:
    """D13: each parameter takes the values of the table and no others."""

    def test_the_heroes_can_be_others(self) -> None:
        """They are the ones that are dealt."""
        heroes = tuple(Hero(hero.faction, hero.strength + 10) for hero in HEROES)
        assert hand(dealt(options=Options(heroes=heroes)), 0) == "R11 R12 R13"

    def test_the_leaders_can_be_others(self) -> None:
        """Two of them are dealt."""
        leaders = [Leader.of({LEADERS[0].values[0][0]: 9})] * 2
        assert set(dealt(options=Options(leaders=leaders)).leaders) == {0, 1}

    @pytest.mark.parametrize("first", [0, 1])
    def test_either_player_can_be_first(self, first: int) -> None:
        """P0 or P1."""
        assert duel.to_move(dealt(options=Options(first_player=Seat(first)))) == first

    def test_there_are_two_rules_for_stuck_rows(self) -> None:
        """Skip and forbid."""
        assert {rule.value for rule in StuckRule} == {"skip", "forbid"}
        with pytest.raises(OptionsError) as caught:
            Options(stuck_rule=cast("StuckRule", "pass"))
        assert caught.value.clause in {"D4.2", "D4.6", "D13"}

    def test_there_are_two_rules_for_backs(self) -> None:
        """Public and rows only."""
        assert {rule.value for rule in Backs} == {"public", "rows_only"}
        with pytest.raises(OptionsError) as caught:
            Options(backs=cast("Backs", "hidden"))
        assert caught.value.clause in {"D8.4", "D13"}


class TestSizes:
    """D13: hand H, row N, pile D with D even; T = H + D/2 turns each, 2H + 2N + D heroes, 2T turns in all."""

    @pytest.mark.parametrize("sizes", SIZES)
    def test_the_table_is_laid_in_these_sizes(self, sizes: tuple[int, int, int]) -> None:
        """Hands, rows and pile."""
        state = dealt(options=box(sizes))
        found = [len(text.split()) for text in (hand(state, 0), row(state, 0), pile(state))]
        assert found == [len(text.split()) for text in (hand(state, 1), row(state, 1), pile(state))] == list(sizes)

    @pytest.mark.parametrize("sizes", SIZES)
    def test_each_player_has_t_turns(self, sizes: tuple[int, int, int]) -> None:
        """The last turn is 2T."""
        options, turns_each = box(sizes), sizes[0] + sizes[2] // 2
        game = random_game(options, Random(1))
        turns = {(state.turn, duel.to_move(state)) for state in game.states if duel.to_move(state) >= 0}
        assert options.turns == 2 * turns_each
        assert turns == {(turn, (turn + 1) % 2) for turn in range(1, 2 * turns_each + 1)}

    @pytest.mark.parametrize("pile_size", [1, 3, 7, -2])
    def test_the_pile_must_be_even(self, pile_size: int) -> None:
        """Both players draw equally often."""
        with pytest.raises(OptionsError) as caught:
            Options(heroes=(HEROES * 2)[: 20 + pile_size], pile_size=pile_size)
        assert caught.value.clause == "D13"

    @pytest.mark.parametrize("number", [27, 29])
    def test_the_deck_must_have_as_many_heroes(self, number: int) -> None:
        """No more and no fewer."""
        with pytest.raises(OptionsError) as caught:
            Options(heroes=(HEROES * 2)[:number])
        assert caught.value.clause == "D1.7"

    def test_boxes_may_be_larger(self) -> None:
        """Nothing hangs on 28."""
        options = Options(heroes=HEROES * 2, hand_size=4, row_length=14, pile_size=20)
        assert options.turns == 28
        assert duel.to_move(random_game(options, Random(2)).last) == NOBODY

    @given(plays(small_options(), finished=True))
    def test_a_small_game_ends_after_turn_2t(self, game: Play) -> None:
        """With one play in every turn and all cards in rows and councils."""
        options = game.last.options
        owed = [state.turn for state in game.states if state.pending and isinstance(state.pending[-1], Playing)]
        assert owed == list(range(1, options.turns + 1))
        assert (duel.to_move(game.last), hand(game.last, 0), hand(game.last, 1), pile(game.last)) == (
            NOBODY,
            "",
            "",
            "",
        )

    def test_without_a_free_target_only_the_council_remains(self) -> None:
        """Two rows of two are full after four blocks; turns 5 and 6 have a play all the same."""
        game = random_game(box((3, 2, 0)), Random(1), Style.BLOCKS)
        full = [state for state in game.states if state.turn >= 5 and duel.to_move(state) != NOBODY]
        assert [state.turn for state in full] == [5, 6]
        for state in full:
            (card,) = heroes_in(state.hands[duel.to_move(state)])
            assert list(duel.legal_moves(state)) == [Council(card)]
            assert {
                refusal.clause if refusal else None
                for refusal in (duel.explain(state, Block(card, number, slot)) for number in (0, 1) for slot in (0, 1))
            } == {"D4.7"}


class TestEveryGameOfATinyBox:
    """D13: sizes for exhaustive tests: hands of one, rows of two, no pile or a pile of two."""

    def test_the_lines_of_the_tiniest_box(self) -> None:
        """
        Turn 1: 2 takes, 3 returns, 5 plays. Turn 2: as many after the council, 1 x 3 x 4 after each of 4 blocks.

        2 x 3 x (1 x 30 + 4 x 12) = 468.
        """
        state = dealt(options=box((1, 2, 0)))
        assert [perft(duel, state, depth) for depth in range(1, 8)] == [2, 6, 30, 36, 108, 468, 0]

    @pytest.mark.parametrize("stuck_rule", StuckRule)
    @pytest.mark.parametrize(
        ("sizes", "depth"),
        [((1, 2, 0), 6), ((1, 2, 2), 9), ((2, 2, 0), 7), ((3, 2, 0), 6), ((1, 3, 2), 6), ((2, 3, 2), 5)],
    )
    def test_the_lines_are_as_many_as_the_table_of_d9_says(
        self, sizes: tuple[int, int, int], depth: int, stuck_rule: StuckRule
    ) -> None:
        """Decision by decision."""
        options = box(sizes, stuck_rule)
        state = dealt(options=options)
        for number in range(1, depth + 1):
            assert perft(duel, state, number) == lines(options, 1, (sizes[1], sizes[1]), number)

    def test_the_table_of_d9_counts_the_full_box_too(self) -> None:
        """The counter of this file, against the numbers of D9.3."""
        assert [lines(Options(), 1, (7, 7), depth) for depth in range(1, 5)] == [42, 420, 18_900, 687_960]

    @pytest.mark.parametrize("stuck_rule", StuckRule)
    def test_every_line_ends_after_the_last_turn(self, stuck_rule: StuckRule) -> None:
        """All positions of the box with a pile of two; plays of turns without a pair come under `skip` only."""
        ends = stuck = 0
        for state in reachable(box((1, 2, 2), stuck_rule)):
            over = duel.to_move(state) == NOBODY
            assert bool(duel.legal_moves(state)) != over
            in_hands = [len(heroes_in(held)) for held in state.hands]
            assert over == (in_hands == [0, 0])
            lying = [slot for slots in state.rows for slot in slots if slot is not None]
            played = sum(len(heroes_in(heroes)) for heroes in state.councils)
            played += sum(slot.blocker is not None for slot in lying)
            assert sum(in_hands) + len(lying) + played + len(state.pile) + (state.top is not None) == 8
            if over:
                ends += 1
                assert (state.turn, played, len(lying)) == (4, 4, 4)
            elif isinstance(state.pending[-1], Playing):
                stuck += not any(has_pair(slots) for slots in state.rows)
        assert ends > 10_000
        assert (stuck > 0) == (stuck_rule is StuckRule.SKIP)

    def test_what_is_listed_is_accepted_and_all_else_refused(self) -> None:
        """Every move of the alphabet in every position of the tiniest box."""
        options = box((1, 2, 0))
        alphabet = set(duel.all_moves(options))
        for state in reachable(options):
            legal = set(duel.legal_moves(state))
            assert {move for move in alphabet if duel.explain(state, move) is None} == legal


class TestWhatIsNoParameter:
    """D13, D1.7: a value of the wrong kind is refused by name, never by an error from inside."""

    @pytest.mark.parametrize(
        ("changes", "clause"),
        [
            ({"stuck_rule": []}, "D4.6"),
            ({"backs": {}}, "D8.4"),
            ({"heroes": 5}, "D1.7"),
            ({"heroes": set(Options().heroes)}, "D1.7"),
            ({"leaders": None}, "D1.7"),
            ({"first_player": "0"}, "D3.6"),
            ({"hand_size": 3.0}, "D13"),
        ],
    )
    def test_the_error_names_the_clause(self, changes: dict[str, object], clause: str) -> None:
        """Sets too: nobody can say in which order they are."""
        with pytest.raises(OptionsError) as caught:
            Options(**changes)  # type: ignore[arg-type]  # what must be refused
        assert caught.value.clause == clause
