"""Where cards lie, and the words for it (D2)."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tabletop import duel
from tabletop.core import CHANCE, Seat
from tabletop.duel import Backs, Block, Council, Deal, DealLeader, Faction, Options, State, Take
from tabletop.duel.decisions import Playing, Taking
from tabletop.duel.position import position
from tabletop.duel.state import heroes_in
from tests.duel.strategies import (
    DEFAULT,
    Play,
    Style,
    clause_against,
    council,
    dealer,
    dealt,
    dealt_states,
    finished_states,
    hand,
    hero,
    line,
    moments,
    pile,
    plays,
    random_game,
    row,
    swapped,
)

TWINS = ("R1 G2 B3 K4 R5 G6 B7 K1 R2", "R2 G2 B3 K4 R5 G6 B7 K1 R1")
"""Two deals that differ in what P1 cannot see: R1 and R2 have changed places between hand and row 0."""

BLOCKED = "take 0:0,1; return R1 G2; block B3 0:2"
"""P0 leaves R1 and G2 face up in row 0, and B3 on the third hero of that row, R2."""


class TestHand:
    """D2.1: a hand holds the secret heroes of one player."""

    def test_the_own_hand_is_known(self) -> None:
        """To its player."""
        assert duel.observe(dealt(), Seat(0)).hands[0].heroes == (hero("R1"), hero("G2"), hero("B3"))

    @pytest.mark.parametrize("backs", Backs)
    def test_the_other_hand_is_secret(self, backs: Backs) -> None:
        """R1 or R2 in the hand of P0 is all the same to P1."""
        one, other = (dealt(heroes, options=Options(backs=backs)) for heroes in TWINS)
        assert duel.observe(one, Seat(1)) == duel.observe(other, Seat(1))
        assert duel.observe(one, Seat(0)) != duel.observe(other, Seat(0))

    def test_a_hand_belongs_to_one_player(self) -> None:
        """The other cannot play out of it."""
        state = line("take 0:0,1; return R1 G2; council B3; take 1:0,1; return R5 G6")
        assert "R7" in hand(state, 0)
        assert clause_against(state, Council(hero("R7"))) == "D4.4a"


class TestCouncil:
    """D2.2: a council is one leader and any number of heroes, all face down, of one player."""

    def test_there_is_no_limit_on_its_heroes(self) -> None:
        """All seven plays of both players can go there."""
        state = random_game(DEFAULT, Random(1), Style.COUNCILS).last
        assert [len(council(state, seat).split()) for seat in (0, 1)] == [7, 7]

    @pytest.mark.parametrize("backs", Backs)
    def test_its_heroes_are_face_down(self, backs: Backs) -> None:
        """P1 cannot see whether R1 or R2 went into the council of P0."""
        options = Options(backs=backs)
        one, other = (
            line(
                f"take 0:0,1; return G2 B3; council {heroes[:2]}",
                dealt(heroes, options=options),
                dealer(heroes, options=options),
            )
            for heroes in TWINS
        )
        assert (council(one, 0), council(other, 0)) == ("R1", "R2")
        assert duel.observe(one, Seat(1)) == duel.observe(other, Seat(1))
        assert duel.observe(one, Seat(0)) != duel.observe(other, Seat(0))

    def test_a_hero_goes_into_the_council_of_its_player(self) -> None:
        """P1's does not grow by a play of P0."""
        state = line("take 0:0,1; return R1 G2; council B3")
        assert (council(state, 0), council(state, 1)) == ("B3", "")

    @given(plays(dealt=True))
    def test_there_is_one_leader_in_each(self, game: Play) -> None:
        """From the deal to the end, and two different ones."""
        first, second = game.last.leaders
        assert None not in {first, second}
        assert first != second


class TestRow:
    """D2.3: a row has seven slots, each with a base hero and at most one blocker on it."""

    def test_a_row_has_seven_slots(self) -> None:
        """Both of them."""
        assert [len(slots) for slots in dealt().rows] == [7, 7]

    def test_a_base_hero_lies_face_up_or_face_down(self) -> None:
        """Face up once it was returned."""
        assert row(line(BLOCKED), 0) == "R1 G2 (R2)/B3@0 (G3) (B4) (K5) (R6)"

    def test_a_blocker_lies_face_down_on_a_base_hero(self) -> None:
        """P1 sees that a B lies on an R, not which ones."""
        slot = duel.observe(line(BLOCKED), Seat(1)).rows[0][2]
        assert slot is not None
        assert slot.blocker is not None
        assert (slot.base.faction, slot.blocker.faction) == (Faction("R"), Faction("B"))
        assert (slot.base.hero, slot.blocker.hero) == (None, None)

    @pytest.mark.parametrize("player", [0, 1])
    def test_a_slot_holds_one_blocker_at_most(self, player: int) -> None:
        """Neither player can lay a second one there, not even on the own one."""
        to_p1 = f"{BLOCKED}; take 1:2,3; return R5 G6"
        state = line(to_p1 if player == 1 else f"{to_p1}; council K4; take 1:5,6; return B5 K6")
        assert duel.to_move(state) == player
        assert all(clause_against(state, Block(card, 0, 2)) == "D4.7" for card in heroes_in(state.hands[player]))


@given(st.frozensets(st.integers(0, 99)))
@example(frozenset({0, 11, 12, 23, 24, 35, 36, 99}))
def test_a_set_of_heroes_lists_them_in_rising_order(members: frozenset[int]) -> None:
    """Each once, and boxes may have as many as they like."""
    assert heroes_in(sum(1 << member for member in members)) == tuple(sorted(members))


class TestFreeHeroes:
    """D2.4: a hero without a blocker on it is free; a blocked hero is not, and a blocker never is."""

    def test_a_blocked_hero_and_its_blocker_can_neither_be_taken(self) -> None:
        """Six of seven are free: 15 pairs there, 21 in the other row, and the blocked slot in none of them."""
        takes = [move for move in duel.legal_moves(line(BLOCKED)) if isinstance(move, Take)]
        assert [sum(move.row == number for move in takes) for number in (0, 1)] == [15, 21]
        assert all(move.row == 1 or 2 not in move.slots for move in takes)

    def test_a_blocked_hero_and_its_blocker_can_neither_be_blocked(self) -> None:
        """Thirteen targets for each hero of the hand."""
        state = line(f"{BLOCKED}; take 0:0,1; return R5 G6")
        targets = {(move.row, move.slot) for move in duel.legal_moves(state) if isinstance(move, Block)}
        assert targets == {(0, 0), (0, 1), (0, 3), (0, 4), (0, 5), (0, 6), *((1, slot) for slot in range(7))}

    def test_free_heroes_lie_face_up_or_face_down(self) -> None:
        """Both kinds can be taken together."""
        assert duel.explain(line(BLOCKED), Take(0, (1, 3))) is None

    @given(moments(Taking, Playing))
    def test_what_is_free_can_be_taken_and_blocked_and_nothing_else(self, state: State) -> None:
        """All free heroes in the take, where the own row has another; at most these in the play."""
        free = {
            (number, position)
            for number in (0, 1)
            for position, slot in enumerate(state.rows[number])
            if slot is not None and slot.blocker is None
        }
        takes = [move for move in duel.legal_moves(state) if isinstance(move, Take)]
        blocks = [move for move in duel.legal_moves(state) if isinstance(move, Block)]
        if takes:
            pairs = {
                (first[0], (first[1], second[1]))
                for first, second in combinations(sorted(free), 2)
                if first[0] == second[0]
            }
            assert {(move.row, move.slots) for move in takes} == pairs
        assert {(move.row, move.slot) for move in blocks} <= free


class TestNearRow:
    """D2.5: row 0 is nearest to P0, row 1 to P1, whoever starts."""

    @pytest.mark.parametrize("first", [0, 1])
    def test_a_tie_gives_everyone_the_near_row(self, first: int) -> None:
        """Both leaders count 3 for R: P0 receives the R of row 0, P1 those of row 1."""
        state = position(
            Options(first_player=Seat(first)),
            turn=14,
            due="end",
            leaders=("R3G3", "R3B3"),
            rows=("R1 R2 R3 G1 G2 B1 B2", "R4 R5 R6 R7 G3 K1 K2"),
        )
        red = duel.result(state).settlements[0]
        assert red.faction == Faction("R")
        assert red.influence == (3, 3)
        assert red.awarded == (
            tuple(hero(name) for name in ("R1", "R2", "R3")),
            tuple(hero(name) for name in ("R4", "R5", "R6", "R7")),
        )


class TestDrawPile:
    """D2.6: the draw pile lies face down, its order unknown to both."""

    @pytest.mark.parametrize("seat", [0, 1, None])
    def test_nobody_sees_the_face_of_its_top(self, seat: int | None) -> None:
        """R7 on top and R4 under it, or the other way round."""
        one, other = dealt(), dealt(swapped("R7", "R4"))
        assert (pile(one)[:2], pile(other)[:2]) == ("R7", "R4")
        viewer = None if seat is None else Seat(seat)
        assert duel.observe(one, viewer) == duel.observe(other, viewer)

    def test_the_order_under_its_top_is_not_determined(self) -> None:
        """Two lists that differ only there give one and the same table."""
        assert dealt() == dealt(swapped("G1", "K7"))

    def test_each_of_its_heroes_can_come_next(self) -> None:
        """With the same chance."""
        state = line("take 0:0,1; return R1 G2")
        state = duel.step(state, Council(hero("B3")))
        assert duel.to_move(state) == CHANCE
        names = ("G1", "B2", "K3", "R4", "G5", "B6", "K7")
        assert set(duel.legal_moves(state)) == {Deal(hero(name)) for name in names}
        assert list(duel.chance_weights(state)) == [1] * 7


class TestArmyAndDiscard:
    """D2.7: army and discard are empty until scoring."""

    @given(dealt_states())
    def test_until_the_end_every_hero_lies_on_the_table(self, state: State) -> None:
        """In a hand, a council, a row or the pile: none has been won or discarded."""
        heroes = [card for zone in (*state.hands, *state.councils) for card in heroes_in(zone)]
        heroes += [slot.hero for slots in state.rows for slot in slots if slot is not None]
        heroes += [slot.blocker for slots in state.rows for slot in slots if slot and slot.blocker is not None]
        heroes += [*([] if state.top is None else [state.top]), *state.pile]
        assert sorted(heroes) == list(range(len(state.options.heroes)))

    @given(finished_states())
    def test_scoring_fills_them_from_the_rows(self, state: State) -> None:
        """Each hero of the rows is won or discarded once; those of the councils are neither."""
        settled = [
            card
            for settlement in duel.result(state).settlements
            for heroes in (*settlement.awarded, *settlement.discarded)
            for card in heroes
        ]
        in_councils = {card for zone in state.councils for card in heroes_in(zone)}
        assert sorted(settled) == sorted(set(range(len(state.options.heroes))) - in_councils)


class TestOneLeader:
    """D2.8: each player has one leader for the whole game; the heroes in the council are the ones that do not count."""

    @given(plays(dealt=True, finished=True))
    def test_the_leaders_never_change(self, game: Play) -> None:
        """And after the deal no further one is laid."""
        first = next(state for state in game.states if duel.to_move(state) != CHANCE)
        for state in game.states[game.states.index(first) :]:
            assert state.leaders == first.leaders
            assert not any(isinstance(move, DealLeader) for move in duel.legal_moves(state))

    def test_a_strong_council_is_no_army(self) -> None:
        """P0 has all K in the council, and the heroes of the rows alone make up the armies."""
        state = position(
            turn=14,
            due="end",
            leaders=("R3G3", "R3B3"),
            councils=("K1 K2 K3 K4 K5 K6 K7", "G1 G2 G3 G4 B1 B2 B3"),
            rows=("R1 R2 R3 G5 G6 G7 B4", "R4 R5 R6 R7 B5 B6 B7"),
        )
        result = duel.result(state)
        armies = [[card for s in result.settlements for card in s.awarded[seat]] for seat in (0, 1)]
        assert not {hero(f"K{strength}") for strength in range(1, 8)} & {*armies[0], *armies[1]}
        assert result.strengths == tuple(sum(DEFAULT.heroes[card].strength for card in army) for army in armies)
