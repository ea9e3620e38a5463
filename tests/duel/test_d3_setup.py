"""How the table is laid (D3)."""

from collections import Counter
from itertools import groupby
from random import Random

import pytest
from hypothesis import given

from tabletop import duel
from tabletop.core import CHANCE, NOBODY, OptionsError, Seat, play_chance
from tabletop.duel import Backs, Council, Deal, DealLeader, HeroId, LeaderId, Move, Options, State
from tabletop.duel.decisions import HandDeal, LeaderDeal, SlotDeal, Taking, TopDeal
from tabletop.duel.position import position
from tests.duel.strategies import (
    DECK,
    DEFAULT,
    any_options,
    council,
    dealer,
    dealt,
    hand,
    hero,
    line,
    moments,
    pile,
    row,
    swapped,
)

SET_UP = (
    *[HandDeal(Seat(0))] * 3,
    *[HandDeal(Seat(1))] * 3,
    *[SlotDeal(0)] * 7,
    *[SlotDeal(1)] * 7,
    TopDeal(),
    LeaderDeal(Seat(0)),
    LeaderDeal(Seat(1)),
)
"""The deals of D3.7 in their order."""


def set_up(options: Options = DEFAULT, seed: int = 0) -> tuple[list[State], list[Move]]:
    """The states of one set-up, the first decision of a seat last, and the moves of chance between them."""
    rng = Random(seed)
    states, moves = [duel.initial_state(options)], list[Move]()
    while duel.to_move(states[-1]) == CHANCE:
        moves.append(duel.sample_chance(states[-1], rng))
        states.append(duel.step(states[-1], moves[-1]))
    return states, moves


class TestShuffle:
    """D3.1: heroes and leaders are shuffled, separately."""

    def test_each_hero_not_yet_dealt_is_equally_likely(self) -> None:
        """28 for the first card, one fewer for each further one, down to 8 for the top of the pile."""
        states, moves = set_up()
        for number, state in enumerate(states[:21]):
            assert set(duel.legal_moves(state)) == {Deal(HeroId(card)) for card in range(28)} - set(moves[:number])
            assert list(duel.chance_weights(state)) == [1] * (28 - number)

    def test_each_leader_not_yet_dealt_is_equally_likely(self) -> None:
        """Six for P0, five for P1, whatever heroes were dealt."""
        states, moves = set_up()
        six = {DealLeader(LeaderId(leader)) for leader in range(6)}
        assert set(duel.legal_moves(states[21])) == six
        assert set(duel.legal_moves(states[22])) == six - {moves[21]}
        assert [list(duel.chance_weights(state)) for state in states[21:23]] == [[1] * 6, [1] * 5]

    def test_there_are_no_odds_where_a_seat_decides(self) -> None:
        """Once all is dealt, nothing is left to chance; nor is at the end."""
        states, _ = set_up()
        assert duel.legal_moves(states[-1])
        assert list(duel.chance_weights(states[-1])) == []
        assert list(duel.chance_weights(position(turn=14, due="end", rows=("? ?", "")))) == []

    def test_looks_do_not_change_the_odds(self) -> None:
        """In a box of look-alikes every card is still dealt with the same chance."""
        options = Options(heroes=[DEFAULT.heroes[0]] * 27 + [DEFAULT.heroes[27]])
        state = duel.initial_state(options)
        assert Counter(duel.legal_moves(state)) == Counter(Deal(HeroId(card)) for card in range(28))
        assert list(duel.chance_weights(state)) == [1] * 28

    def test_every_card_comes_first_about_equally_often(self) -> None:
        """2,800 first cards, 100 expected of each; seven standard deviations are 69."""
        state, rng = duel.initial_state(), Random(31)
        firsts = Counter(duel.sample_chance(state, rng) for _ in range(2800))
        assert len(firsts) == 28
        assert all(abs(number - 100) < 69 for number in firsts.values())

    def test_every_leader_comes_first_about_equally_often(self) -> None:
        """600 first leaders, 100 expected of each of the six; seven standard deviations are 64."""
        states, rng = set_up()[0], Random(32)
        firsts = Counter(duel.sample_chance(states[21], rng) for _ in range(600))
        assert len(firsts) == 6
        assert all(abs(number - 100) < 64 for number in firsts.values())


class TestHands:
    """D3.2: three heroes are dealt to each hand."""

    def test_each_hand_has_three(self) -> None:
        """The first three of the list to P0, the next three to P1."""
        assert (hand(dealt(), 0), hand(dealt(), 1)) == ("R1 G2 B3", "R5 G6 K4")


class TestLeaders:
    """D3.3: one leader lies face down in each council from the start; the others are out of the game, unseen."""

    def test_each_council_has_its_leader_and_no_hero(self) -> None:
        """The first leader of the list goes to P0, the second to P1."""
        state = dealt(leaders="G3K3 R3B3")
        assert [DEFAULT.leaders[leader] for leader in state.leaders if leader is not None] == [
            DEFAULT.leaders[4],
            DEFAULT.leaders[1],
        ]
        assert (council(state, 0), council(state, 1)) == ("", "")

    @pytest.mark.parametrize("seat", [0, 1])
    def test_a_player_sees_the_own_leader_only(self, seat: int) -> None:
        """It lies face down."""
        seen = duel.observe(dealt(leaders="G3K3 R3B3"), Seat(seat)).leaders
        assert seen == ((LeaderId(4), None), (None, LeaderId(1)))[seat]

    def test_the_unused_leaders_are_unseen_by_both(self) -> None:
        """P0 cannot tell which of the other five P1 has."""
        tables = [dealt(leaders=f"R3G3 {other}") for other in ("R3B3", "R3K3", "G3B3", "G3K3", "B3K3")]
        assert len(set(tables)) == 5
        assert len({duel.observe(table, Seat(0)) for table in tables}) == 1

    def test_the_unused_leaders_never_come_back(self) -> None:
        """No further leader can be dealt after the second."""
        assert not any(isinstance(move, DealLeader) for move in duel.legal_moves(dealt()))
        assert duel.explain(dealt(), DealLeader(LeaderId(5))) is not None


class TestRows:
    """D3.4: two rows of seven heroes, all face down."""

    def test_two_rows_of_seven_lie_face_down(self) -> None:
        """No hero is blocked yet."""
        assert row(dealt(), 0) == "(B7) (K1) (R2) (G3) (B4) (K5) (R6)"
        assert row(dealt(), 1) == "(G7) (B1) (K2) (R3) (G4) (B5) (K6)"


class TestPile:
    """D3.5: the remaining eight heroes are the draw pile."""

    def test_eight_remain(self) -> None:
        """Those that lie nowhere else."""
        assert set(pile(dealt()).split()) == {"R7", "G1", "B2", "K3", "R4", "G5", "B6", "K7"}

    def test_their_number_is_public(self) -> None:
        """Both see eight."""
        assert [duel.observe(dealt(), Seat(seat)).pile_size for seat in (0, 1)] == [8, 8]


class TestFirstPlayer:
    """D3.6: P0 starts unless the options say otherwise."""

    def test_p0_starts(self) -> None:
        """Without further ado."""
        assert duel.to_move(dealt()) == Seat(0)

    @pytest.mark.parametrize("first", [0, 1])
    def test_the_options_say_who_starts(self, first: int) -> None:
        """Turn 1 is the take of that player."""
        state = dealt(options=Options(first_player=Seat(first)))
        assert state.pending == (Taking(Seat(first)),)
        assert state.turn == 1

    def test_the_deal_is_the_same_whoever_starts(self) -> None:
        """P0's hand is dealt first in any case (D3.7)."""
        state = dealt(options=Options(first_player=Seat(1)))
        assert (hand(state, 0), hand(state, 1)) == ("R1 G2 B3", "R5 G6 K4")

    @pytest.mark.parametrize("first", [-1, 2])
    def test_nobody_else_can_start(self, first: int) -> None:
        """Refused at set-up."""
        with pytest.raises(OptionsError) as caught:
            Options(first_player=Seat(first))
        assert caught.value.clause == "D3.6"


class TestOrderOfDeals:
    """D3.7: chance deals hands, rows, the top of the pile and the leaders, in this order; the rest is undetermined."""

    def test_the_deals_come_in_this_order(self) -> None:
        """Three heroes to P0, three to P1, seven to row 0, seven to row 1, the top, the leader of P0, that of P1."""
        states, moves = set_up()
        assert [duel.to_move(state) for state in states] == [CHANCE] * 23 + [Seat(0)]
        assert tuple(state.pending[-1] for state in states[:-1]) == SET_UP
        assert [kind for kind, _ in groupby(moves, key=type)] == [Deal, DealLeader]

    def test_slot_0_of_a_row_is_dealt_first(self) -> None:
        """Then slot 1, and so on."""
        state, source = duel.initial_state(), dealer()
        for number in range(20):
            state = duel.step(state, source(state))
            shown = [f"({name})" for name in DECK.split()[6 : number + 1]]
            assert [row(state, 0).split(), row(state, 1).split()] == [shown[:7], shown[7:]]

    def test_a_whole_list_can_be_dealt(self) -> None:
        """The heroes come in its order, the pile last, its first card on top."""
        names = DECK.split()[::-1]
        state = play_chance(duel, duel.initial_state(), duel.ordered_chance(names, ["B3K3", "R3B3"]))
        assert set(hand(state, 0).split()) == set(names[:3])
        assert set(hand(state, 1).split()) == set(names[3:6])
        assert row(state, 0) == " ".join(f"({name})" for name in names[6:13])
        assert row(state, 1) == " ".join(f"({name})" for name in names[13:20])
        assert pile(state).split()[0] == names[20]
        assert state.leaders == (LeaderId(5), LeaderId(1))

    def test_the_list_goes_on_into_the_draws(self) -> None:
        """The last eight heroes of it come to the top one after the other."""
        tops, state = list[str](), dealt()
        for turn in range(8):
            tops.append(pile(state).split()[0])
            first, second, third = hand(state, turn % 2).split()
            state = line(f"take {turn // 4}:5,6; return {first} {second}; council {third}", state)
        assert tops == DECK.split()[20:]
        assert pile(state) == ""

    @pytest.mark.parametrize(
        "names",
        [
            pytest.param(DECK.split()[:27], id="a hero is missing"),
            pytest.param([*DECK.split(), "R1"], id="a hero too many"),
            pytest.param([*DECK.split()[:27], "R1"], id="a hero twice"),
            pytest.param([*DECK.split()[:27], "X9"], id="no hero of the deck"),
        ],
    )
    def test_a_list_that_is_not_the_deck_is_refused(self, names: list[str]) -> None:
        """Before anything is dealt."""
        with pytest.raises(OptionsError):
            duel.ordered_chance(names, ["R3G3", "R3B3"])

    @pytest.mark.parametrize("leaders", [[], ["R3G3"], ["R3G3", "R3G3"], ["R3G3", "X1"]])
    def test_a_list_without_two_leaders_of_the_box_is_refused(self, leaders: list[str]) -> None:
        """One for each player."""
        with pytest.raises(OptionsError):
            duel.ordered_chance(DECK.split(), leaders)

    def test_the_order_of_what_remains_is_not_determined(self) -> None:
        """Two lists that differ under the top only leave equal tables, with seven possible next tops."""
        assert dealt() == dealt(swapped("G1", "K7"))
        played = duel.step(line("take 0:0,1; return R1 G2"), Council(hero("B3")))
        assert played.pending[-1] == TopDeal()
        assert {Deal(hero(name)) for name in ("G1", "B2", "K3", "R4", "G5", "B6", "K7")} == set(
            duel.legal_moves(played)
        )

    @pytest.mark.parametrize("backs", Backs)
    def test_the_face_of_the_top_is_hidden(self, backs: Backs) -> None:
        """From both: they see at most that it is an R."""
        one, other = (dealt(order, options=Options(backs=backs)) for order in (DECK, swapped("R7", "R4")))
        assert one != other
        for seat in (Seat(0), Seat(1), None):
            assert duel.observe(one, seat) == duel.observe(other, seat)

    @given(any_options())
    def test_every_box_is_dealt_in_this_order(self, options: Options) -> None:
        """Small ones with their sizes; no top where there is no pile."""
        states, moves = set_up(options)
        assert tuple(state.pending[-1] for state in states[:-1]) == (
            *[HandDeal(Seat(0))] * options.hand_size,
            *[HandDeal(Seat(1))] * options.hand_size,
            *[SlotDeal(0)] * options.row_length,
            *[SlotDeal(1)] * options.row_length,
            *[TopDeal()] * min(1, options.pile_size),
            LeaderDeal(Seat(0)),
            LeaderDeal(Seat(1)),
        )
        assert len(set(moves)) == len(moves)
        assert len(pile(states[-1]).split()) == options.pile_size

    @given(moments(HandDeal, SlotDeal, TopDeal, LeaderDeal))
    def test_a_deal_is_no_decision_of_a_seat(self, state: State) -> None:
        """Chance is to move, and every outcome is as likely as any other."""
        assert duel.to_move(state) not in {Seat(0), Seat(1), NOBODY}
        assert list(duel.chance_weights(state)) == [1] * len(duel.legal_moves(state))
