"""One turn: take, return, play, draw (D4)."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop import duel
from tabletop.core import CHANCE, IllegalMoveError, Seat
from tabletop.duel import Backs, Block, Council, Deal, Faction, HeroId, Move, Options, Return, State, StuckRule, Take
from tabletop.duel.decisions import Playing, Returning, Taking, TopDeal
from tabletop.duel.position import Due, position
from tabletop.duel.state import heroes_in
from tests.duel.strategies import (
    DEFAULT,
    Play,
    Style,
    after,
    any_options,
    clause_against,
    council,
    dealer,
    dealt,
    full_options,
    hand,
    hero,
    line,
    moments,
    pile,
    plays,
    row,
    row_with,
    small_options,
    swapped,
)

FORBID = Options(stuck_rule=StuckRule.FORBID)
FIRST_TURN = "take 0:0,1; return R1 G2; block B3 0:2"
BLOCKING = st.sampled_from((Style.LEVEL, Style.BLOCKS))


def free_slots(state: State, number: int) -> list[int]:
    """The slots of the row whose hero is free (D2.4)."""
    return [place for place, slot in enumerate(state.rows[number]) if slot is not None and slot.blocker is None]


def blocked(turn: int, first: int, second: int, due: Due = "play", options: Options = DEFAULT) -> State:
    """A position in this turn with so many blockers in row 0 and in row 1, P0 having laid as many as can be."""
    by_0 = min(turn // 2, first + second)
    in_0 = min(by_0, first)
    return position(
        options,
        turn=turn,
        due=due,
        rows=(row_with(in_0, first - in_0, "G"), row_with(by_0 - in_0, second - by_0 + in_0, "B")),
    )


class TestTake:
    """D4.1: two different free heroes of one row go to the hand."""

    def test_both_go_to_the_hand(self) -> None:
        """K1 and B4 leave their slots."""
        state = after(dealt(), Take(0, (1, 4)))
        assert hand(state, 0) == "R1 G2 B3 B4 K1"
        assert row(state, 0) == "(B7) _ (R2) (G3) _ (K5) (R6)"
        assert row(state, 1) == row(dealt(), 1)

    def test_any_pair_of_either_row_can_be_taken(self) -> None:
        """21 in each."""
        pairs = list(combinations(range(7), 2))
        assert set(duel.legal_moves(dealt())) == {Take(number, pair) for number in (0, 1) for pair in pairs}

    def test_face_up_and_face_down_may_be_mixed(self) -> None:
        """P1 takes G2, which P0 has just returned, and the unseen G3."""
        state = after(line(FIRST_TURN), Take(0, (1, 3)))
        assert hand(state, 1) == "R5 G2 G3 G6 K4"

    @pytest.mark.parametrize("pair", [(0, 2), (2, 3)])
    def test_a_blocked_hero_and_its_blocker_stay(self, pair: tuple[int, int]) -> None:
        """The slot cannot be taken from at all."""
        assert clause_against(line(FIRST_TURN), Take(0, pair)) == "D4.1"

    def test_the_error_names_the_move_the_fact_and_the_clause(self) -> None:
        """For whoever reads it."""
        with pytest.raises(IllegalMoveError, match=r"take 0:2,4.*slot 2 of row 0.*D4\.1"):
            duel.step(line(FIRST_TURN), Take(0, (2, 4)))

    @pytest.mark.parametrize(
        "move",
        [
            pytest.param(Take(0, (3, 3)), id="one hero twice"),
            pytest.param(Take(0, (6, 7)), id="an eighth slot"),
            pytest.param(Take(0, (-1, 3)), id="a slot before the first"),
            pytest.param(Take(2, (0, 1)), id="a third row"),
            pytest.param(Take(-1, (0, 1)), id="the last row, counted from behind"),
        ],
    )
    def test_two_different_heroes_of_a_row_are_needed(self, move: Move) -> None:
        """Nothing else can be taken."""
        clause_against(dealt(), move)

    def test_the_take_is_compulsory(self) -> None:
        """No play before it."""
        assert clause_against(dealt(), Council(hero("R1"))) == "D4.1"
        assert clause_against(dealt(), Block(hero("R1"), 0, 0)) == "D4.1"

    def test_only_one_row_has_a_pair_left(self) -> None:
        """Then it must be taken there: both heroes come from one row."""
        state = blocked(13, 7, 5, "take")
        assert list(duel.legal_moves(state)) == [Take(1, (5, 6))]
        one_each = blocked(12, 6, 5, "take")
        assert list(duel.legal_moves(one_each)) == [Take(1, (5, 6))]

    @given(moments(Taking))
    def test_exactly_the_pairs_of_free_heroes_of_one_row_can_be_taken(self, state: State) -> None:
        """Each once, in any position."""
        takes = duel.legal_moves(state)
        pairs = {Take(number, pair) for number in (0, 1) for pair in combinations(free_slots(state, number), 2)}
        assert set(takes) == pairs
        assert len(takes) == len(pairs)

    @given(moments(Taking), st.data())
    def test_a_take_moves_two_heroes_and_nothing_else(self, state: State, data: st.DataObject) -> None:
        """From the slots to the hand of the mover."""
        move = data.draw(st.sampled_from([move for move in duel.legal_moves(state) if isinstance(move, Take)]))
        taken = duel.step(state, move)
        seat, rest = duel.to_move(state), 1 - duel.to_move(state)
        slots = [state.rows[move.row][place] for place in move.slots]
        heroes = {slot.hero for slot in slots if slot is not None}
        assert set(heroes_in(taken.hands[seat])) == set(heroes_in(state.hands[seat])) | heroes
        assert [taken.rows[move.row][place] for place in move.slots] == [None, None]
        assert [slot for slot in taken.rows[move.row] if slot is not None] == [
            slot for place, slot in enumerate(state.rows[move.row]) if place not in move.slots
        ]
        assert taken.rows[1 - move.row] == state.rows[1 - move.row]
        assert (taken.hands[rest], taken.councils, pile(taken)) == (state.hands[rest], state.councils, pile(state))


class TestSkip:
    """D4.2: where neither row has two free heroes, take and return are left out and the turn goes on with the play."""

    def test_the_turn_begins_with_the_play(self) -> None:
        """Six blockers in each row: P0's turn 13 has three plays, council or one of two blocks."""
        state = duel.step(blocked(12, 6, 5), Block(heroes_in(blocked(12, 6, 5).hands[1])[0], 1, 5))
        assert (state.turn, state.pending) == (13, (Playing(Seat(0)),))
        (card,) = heroes_in(state.hands[0])
        assert set(duel.legal_moves(state)) == {Council(card), Block(card, 0, 6), Block(card, 1, 6)}

    def test_it_is_no_choice(self) -> None:
        """Nothing can be taken or returned, and nobody is asked."""
        state = blocked(13, 6, 6)
        for pair in combinations(range(7), 2):
            clause_against(state, Take(0, pair))
            clause_against(state, Take(1, pair))
        assert not any(isinstance(move, Take | Return) for move in duel.legal_moves(state))

    def test_nothing_is_skipped_before_the_deal_nor_between_take_and_return(self) -> None:
        """No pair is free there either, but a deal or a return is due, and the refusal says so."""
        undealt = duel.initial_state()
        emptied = duel.step(blocked(13, 6, 5, due="take"), Take(1, (5, 6)))
        for move in (Take(0, (0, 1)), Take(1, (5, 6))):
            assert clause_against(undealt, move) == "D3.2"
            assert clause_against(emptied, move) == "D4.3"
        assert clause_against(undealt, Return((HeroId(0), HeroId(1)))) == "D3.2"
        assert clause_against(blocked(13, 6, 6), Take(0, (0, 1))) == "D4.2"

    @pytest.mark.parametrize(("first", "second"), [(6, 6), (6, 7), (7, 6)])
    def test_the_last_turn_can_be_stuck(self, first: int, second: int) -> None:
        """Then its play is the only decision."""
        state = blocked(14, first, second)
        assert duel.to_move(state) == Seat(1)
        assert len(duel.legal_moves(state)) == 1 + 14 - first - second

    def test_one_pair_is_enough_for_a_turn(self) -> None:
        """With (7, 5) blockers the take is not skipped."""
        state = duel.step(blocked(12, 7, 4), Block(heroes_in(blocked(12, 7, 4).hands[1])[0], 1, 4))
        assert state.pending == (Taking(Seat(0)),)

    def test_the_rest_of_the_turn_goes_on(self) -> None:
        """The hero is played, and the other player is to move, stuck too."""
        state = blocked(13, 6, 6)
        (card,) = heroes_in(state.hands[0])
        state = duel.step(state, Council(card))
        assert (state.turn, state.pending) == (14, (Playing(Seat(1)),))
        assert hand(state, 0) == ""

    @given(plays(styles=BLOCKING, dealt=True, finished=True))
    def test_a_turn_is_skipped_where_no_row_has_a_pair_and_nowhere_else(self, game: Play) -> None:
        """Seen at the first decision of every turn."""
        for before, state in zip(game.states, game.states[1:], strict=False):
            if duel.to_move(state) < 0 or duel.to_move(state) == duel.to_move(before):
                continue  # no seat is to move, or the turn has begun before
            stuck = all(len(free_slots(state, number)) < 2 for number in (0, 1))
            assert isinstance(state.pending[-1], Playing if stuck else Taking)


class TestReturn:
    """D4.3: two different heroes of the hand go into the two emptied slots, face up."""

    def test_they_lie_face_up_in_the_emptied_slots(self) -> None:
        """The one of the lower id in the lower slot."""
        state = after(line("take 0:1,4"), Return((hero("R1"), hero("B3"))))
        assert row(state, 0) == "(B7) R1 (R2) (G3) B3 (K5) (R6)"
        assert hand(state, 0) == "G2 B4 K1"

    def test_any_two_heroes_of_the_hand_will_do(self) -> None:
        """Ten pairs of five, those just taken among them."""
        names = ("R1", "G2", "B3", "B4", "K1")
        pairs = {Return((hero(one), hero(other))) for one, other in combinations(names, 2)}
        assert set(duel.legal_moves(line("take 0:1,4"))) == pairs

    def test_both_may_go_back_to_their_own_slots(self) -> None:
        """Face up now."""
        state = line("take 0:1,4; return B4 K1")
        assert row(state, 0) == "(B7) B4 (R2) (G3) K1 (K5) (R6)"
        assert hand(state, 0) == hand(dealt(), 0)

    def test_two_face_up_heroes_may_go_back(self) -> None:
        """Nothing changes but the turn (D11.13)."""
        before = line(FIRST_TURN)
        state = after(after(before, Take(0, (0, 1))), Return((hero("R1"), hero("G2"))))
        assert state.rows == before.rows
        assert state.hands == before.hands

    @pytest.mark.parametrize(
        "move",
        [
            pytest.param(Return((hero("R1"), hero("R5"))), id="one of the other hand"),
            pytest.param(Return((hero("R1"), hero("R2"))), id="one of the row"),
            pytest.param(Return((hero("R1"), hero("R7"))), id="the top of the pile"),
            pytest.param(Return((hero("R1"), hero("R1"))), id="the same twice"),
            pytest.param(Return((hero("R1"), HeroId(28))), id="no hero of the box"),
            pytest.param(Return((HeroId(-1), hero("R1"))), id="no hero at all"),
        ],
    )
    def test_they_must_be_two_heroes_of_the_hand(self, move: Move) -> None:
        """Nothing else is returned."""
        clause_against(line("take 0:1,4"), move)

    def test_a_hero_that_is_not_in_the_hand_is_refused_by_this_clause(self) -> None:
        """By name."""
        assert clause_against(line("take 0:1,4"), Return((hero("R1"), hero("R5")))) == "D4.3"

    def test_the_return_is_compulsory(self) -> None:
        """No play and no further take before it."""
        state = line("take 0:1,4")
        assert clause_against(state, Council(hero("R1"))) == "D4.3"
        assert clause_against(state, Block(hero("R1"), 0, 0)) == "D4.3"
        assert clause_against(state, Take(1, (0, 1))) == "D4.3"

    @given(moments(Returning))
    def test_exactly_the_pairs_of_the_hand_can_be_returned(self, state: State) -> None:
        """Each once, in any position."""
        moves = duel.legal_moves(state)
        pairs = {Return(pair) for pair in combinations(heroes_in(state.hands[duel.to_move(state)]), 2)}
        assert set(moves) == pairs
        assert len(moves) == len(pairs)

    @given(moments(Returning), st.data())
    def test_only_the_emptied_slots_are_filled(self, state: State, data: st.DataObject) -> None:
        """Face up and free; every other slot stays as it is."""
        move = data.draw(st.sampled_from([move for move in duel.legal_moves(state) if isinstance(move, Return)]))
        returned = duel.step(state, move)
        filled = []
        for before, slots in zip(state.rows, returned.rows, strict=True):
            for was, slot in zip(before, slots, strict=True):
                assert slot is not None
                if was is None:
                    assert (slot.face_up, slot.blocker) == (True, None)
                    filled.append(slot.hero)
                else:
                    assert slot == was
        assert tuple(filled) == move.heroes
        seat = duel.to_move(state)
        assert set(heroes_in(returned.hands[seat])) == set(heroes_in(state.hands[seat])) - set(move.heroes)
        assert returned.pending == (Playing(seat),)


class TestPlay:
    """D4.4: one hero of the hand is played, to the council or as a block."""

    def test_every_hero_of_the_hand_can_be_played(self) -> None:
        """Three heroes, each to the council or on one of 14 free heroes."""
        moves = set(duel.legal_moves(line("take 0:1,4; return R1 B3")))
        cards = [hero(name) for name in ("G2", "B4", "K1")]
        places = [(number, place) for number in (0, 1) for place in range(7)]
        assert moves == {Council(card) for card in cards} | {Block(card, *place) for card in cards for place in places}

    def test_exactly_one_is_played(self) -> None:
        """After that the turn is over; the hand has lost it and drawn one."""
        state = line("take 0:1,4; return R1 B3; council G2")
        assert hand(state, 0) == "R7 B4 K1"
        assert duel.to_move(state) == Seat(1)

    def test_the_play_is_compulsory(self) -> None:
        """No further take or return instead of it."""
        state = line("take 0:1,4; return R1 B3")
        assert clause_against(state, Take(0, (0, 1))) == "D4.4"
        assert clause_against(state, Return((hero("G2"), hero("B4")))) == "D4.4"

    @pytest.mark.parametrize("name", ["R1", "R5", "R7", "R2"])
    def test_a_hero_that_is_not_in_the_hand_cannot_be_played(self, name: str) -> None:
        """Be it just returned, in the other hand, on the pile or in a row."""
        state = line("take 0:1,4; return R1 B3")
        assert clause_against(state, Council(hero(name))) in {"D4.4", "D4.4a"}
        assert clause_against(state, Block(hero(name), 1, 0)) in {"D4.4", "D4.4b"}


class TestCouncilPlay:
    """D4.4a: a hero can always be laid face down into the own council."""

    def test_it_lies_in_the_own_council(self) -> None:
        """And the rows stay as they are."""
        before = line("take 0:1,4; return R1 B3")
        state = after(before, Council(hero("G2")))
        assert (council(state, 0), council(state, 1)) == ("G2", "")
        assert state.rows == before.rows

    @pytest.mark.parametrize("backs", Backs)
    def test_it_lies_face_down(self, backs: Backs) -> None:
        """The opponent sees one card, its faction at most."""
        options = Options(backs=backs)
        state = line("take 0:1,4; return R1 B3; council G2", dealt(options=options))
        seen = duel.observe(state, Seat(1)).councils[0]
        assert (seen.size, seen.heroes) == (1, None)
        assert duel.observe(state, Seat(0)).councils[0].heroes == (hero("G2"),)

    @given(moments(Playing))
    def test_it_is_always_allowed(self, state: State) -> None:
        """For every hero of the hand, under both rules for stuck rows."""
        for card in heroes_in(state.hands[duel.to_move(state)]):
            played = after(state, Council(card))
            assert card in heroes_in(played.councils[duel.to_move(state)])
            assert played.rows == state.rows


class TestBlock:
    """D4.4b: a hero can be laid face down on a free hero of either row."""

    @pytest.mark.parametrize("number", [0, 1])
    def test_it_lies_on_the_free_hero(self, number: int) -> None:
        """Of the near row or the far one; the councils stay as they are."""
        state = after(line("take 0:1,4; return R1 B3"), Block(hero("G2"), number, 6))
        assert row(state, number).split()[6] == ("(R6)/G2@0", "(K6)/G2@0")[number]
        assert "G2" not in hand(state, 0).split()
        assert (council(state, 0), council(state, 1)) == ("", "")

    def test_the_base_hero_keeps_its_orientation(self) -> None:
        """Face up or face down, as it lay before."""
        state = line("take 0:1,4; return R1 B3; block G2 0:1; take 1:0,1; return R5 G6; block K4 0:2")
        assert row(state, 0) == "(B7) R1/G2@0 (R2)/K4@1 (G3) B3 (K5) (R6)"

    def test_its_faction_and_its_strength_if_face_up_stay_visible(self) -> None:
        """To both players."""
        state = line("take 0:1,4; return R1 B3; block G2 0:1; take 1:0,1; return R5 G6; block K4 0:2")
        for seat in (Seat(0), Seat(1)):
            _, up, down, *_ = (slot.base for slot in duel.observe(state, seat).rows[0] if slot is not None)
            assert (up.faction, up.hero) == (Faction("R"), hero("R1"))
            assert (down.faction, down.hero) == (Faction("R"), None)

    def test_the_blocker_lies_face_down(self) -> None:
        """P1 sees its faction and who laid it; P0 knows it."""
        state = line("take 0:1,4; return R1 B3; block G2 0:1")
        one, other = (duel.observe(state, Seat(seat)).rows[0][1] for seat in (0, 1))
        assert one is not None
        assert one.blocker is not None
        assert other is not None
        assert other.blocker is not None
        assert (one.blocker.hero, one.owner) == (hero("G2"), Seat(0))
        assert (other.blocker.faction, other.blocker.hero, other.owner) == (Faction("G"), None, Seat(0))

    def test_a_hero_returned_in_this_turn_may_be_blocked(self) -> None:
        """By one taken in this turn."""
        state = after(line("take 0:1,4; return R1 B3"), Block(hero("K1"), 0, 1))
        assert row(state, 0).split()[1] == "R1/K1@0"

    @pytest.mark.parametrize("place", [(0, 7), (0, -1), (2, 0), (-1, 0)])
    def test_there_must_be_a_hero_to_lie_on(self, place: tuple[int, int]) -> None:
        """No eighth slot, no third row."""
        clause_against(line("take 0:1,4; return R1 B3"), Block(hero("G2"), *place))

    @given(moments(Playing, options=any_options().filter(lambda options: options.stuck_rule is StuckRule.SKIP)))
    def test_exactly_the_free_heroes_can_be_blocked(self, state: State) -> None:
        """By each hero of the hand, each once, where nothing else restricts it (D4.6)."""
        blocks = [move for move in duel.legal_moves(state) if isinstance(move, Block)]
        cards = heroes_in(state.hands[duel.to_move(state)])
        places = [(number, place) for number in (0, 1) for place in free_slots(state, number)]
        assert set(blocks) == {Block(card, *place) for card in cards for place in places}
        assert len(blocks) == len(cards) * len(places)


class TestBlockingLasts:
    """D4.5: nothing removes a blocker, and the hero under it never changes again."""

    def test_neither_is_ever_offered_again(self) -> None:
        """Whoever laid it."""
        state = line(f"{FIRST_TURN}; take 0:0,1; return R1 G2; council K4")
        for pair in ((slot, 2) if slot < 2 else (2, slot) for slot in range(7) if slot != 2):
            assert clause_against(state, Take(0, pair)) == "D4.1"

    @given(plays(styles=BLOCKING, dealt=True, finished=True))
    def test_a_blocked_slot_stays_as_it_is(self, game: Play) -> None:
        """Base hero, orientation, blocker and owner, from one move to the next."""
        for before, state in zip(game.states, game.states[1:], strict=False):
            for was, slots in zip(before.rows, state.rows, strict=True):
                for place, slot in enumerate(was):
                    assert slot is None or slot.blocker is None or slots[place] == slot


class TestForbid:
    """D4.6: under `forbid` no block before the last turn may leave both rows with at most one free hero."""

    @pytest.mark.parametrize(
        ("turn", "first", "second", "refused"),
        [(12, 6, 5, 1), (12, 5, 6, 0), (13, 6, 5, 1), (13, 5, 6, 0), (13, 7, 5, 1), (13, 5, 7, 0)],
    )
    def test_the_last_pair_may_not_be_blocked(self, turn: int, first: int, second: int, refused: int) -> None:
        """On the row with two free heroes a block would leave none."""
        state = blocked(turn, first, second, options=FORBID)
        for card in heroes_in(state.hands[duel.to_move(state)]):
            for place in free_slots(state, refused):
                assert clause_against(state, Block(card, refused, place)) == "D4.6"

    @pytest.mark.parametrize(("turn", "first", "second"), [(12, 6, 5), (13, 6, 5)])
    def test_the_other_row_may_still_be_filled(self, turn: int, first: int, second: int) -> None:
        """One pair stays, in the second row."""
        state = blocked(turn, first, second, options=FORBID)
        for card in heroes_in(state.hands[duel.to_move(state)]):
            after(state, Block(card, 0, 6))
            after(state, Council(card))

    @pytest.mark.parametrize(("first", "second"), [(7, 5), (5, 7), (6, 5), (5, 6)])
    def test_in_turn_14_any_free_hero_may_be_blocked(self, first: int, second: int) -> None:
        """Nobody has to take any more."""
        state = blocked(14, first, second, options=FORBID)
        (card,) = heroes_in(state.hands[1])
        places = [(number, place) for number in (0, 1) for place in free_slots(state, number)]
        assert len(places) == 14 - first - second
        for place in places:
            after(state, Block(card, *place))

    def test_the_default_has_no_such_restriction(self) -> None:
        """The block that `forbid` refuses is legal under `skip`."""
        assert DEFAULT.stuck_rule is StuckRule.SKIP
        state = blocked(12, 6, 5)
        for card in heroes_in(state.hands[1]):
            after(state, Block(card, 1, 5))

    @given(plays(full_options() | small_options(), BLOCKING, finished=True))
    def test_a_block_is_refused_where_it_would_leave_no_pair_and_nowhere_else(self, game: Play) -> None:
        """Every free hero of either row, in every play."""
        options = game.last.options
        for state in game.states:
            if not state.pending or not isinstance(state.pending[-1], Playing):
                continue
            free = [len(free_slots(state, number)) for number in (0, 1)]
            card = heroes_in(state.hands[duel.to_move(state)])[0]
            for number in (0, 1):
                left = [free[0] - (number == 0), free[1] - (number == 1)]
                stuck = max(left) <= 1 and state.turn < options.turns and options.stuck_rule is StuckRule.FORBID
                for place in free_slots(state, number):
                    refusal = duel.explain(state, Block(card, number, place))
                    assert (refusal and refusal.clause) == ("D4.6" if stuck else None)

    @given(plays(styles=BLOCKING, dealt=True, finished=True))
    def test_under_forbid_no_take_is_skipped(self, game: Play) -> None:
        """Every turn has its three decisions."""
        options = game.last.options
        decisions = [state for state in game.states if duel.to_move(state) >= 0]
        if options.stuck_rule is StuckRule.FORBID:
            assert len(decisions) == 3 * options.turns


class TestNoBlockOnABlocker:
    """D4.7: a blocker cannot itself be blocked."""

    @pytest.mark.parametrize("name", ["K4", "G6", "R5"])
    def test_the_slot_is_taken(self, name: str) -> None:
        """For every hero of the hand."""
        state = line(f"{FIRST_TURN}; take 0:0,1; return R1 G2")
        assert clause_against(state, Block(hero(name), 0, 2)) == "D4.7"

    @given(moments(Playing, styles=BLOCKING))
    def test_no_blocked_slot_is_ever_a_target(self, state: State) -> None:
        """In any position."""
        cards = heroes_in(state.hands[duel.to_move(state)])
        for number, slots in enumerate(state.rows):
            for place, slot in enumerate(slots):
                if slot is not None and slot.blocker is not None:
                    assert {clause_against(state, Block(card, number, place)) for card in cards} == {"D4.7"}


class TestDraw:
    """D4.8: the top hero of the pile goes to the hand, if there is one; chance then deals the next top."""

    @pytest.mark.parametrize("text", ["council G2", "block G2 1:0"])
    def test_the_top_goes_to_the_hand_of_the_mover(self, text: str) -> None:
        """R7, whichever the play was."""
        state = line(f"take 0:1,4; return R1 B3; {text}")
        assert (hand(state, 0), hand(state, 1)) == ("R7 B4 K1", "R5 G6 K4")

    def test_chance_deals_the_next_top(self) -> None:
        """One of the seven that remain; then P1 is to move."""
        state = duel.step(line("take 0:1,4; return R1 B3"), Council(hero("G2")))
        assert (duel.to_move(state), state.pending[-1]) == (CHANCE, TopDeal())
        assert len(duel.legal_moves(state)) == 7
        state = after(state, Deal(hero("K7")))
        assert pile(state) == "K7 R4 G1 G5 B2 B6 K3"
        assert state.pending == (Taking(Seat(1)),)

    @pytest.mark.parametrize("backs", Backs)
    def test_the_face_of_the_new_top_is_hidden(self, backs: Backs) -> None:
        """Its faction shows where backs are public: G1 or G5, that is a G."""
        options = Options(backs=backs)
        tables = [
            line("take 0:1,4; return R1 B3; council G2", dealt(order, options=options), dealer(order, options=options))
            for order in (swapped("G1", "G1"), swapped("G1", "G5"))
        ]
        assert [pile(table).split()[0] for table in tables] == ["G1", "G5"]
        for seat in (Seat(0), Seat(1)):
            one, other = (duel.observe(table, seat) for table in tables)
            assert one == other
            assert one.top_faction == (Faction("G") if backs is Backs.PUBLIC else None)

    def test_the_last_hero_is_drawn_in_turn_8(self) -> None:
        """Chance has nothing to deal then."""
        state = position(turn=8, due="play", rows=("G1 G2", ""), top="K7")
        assert pile(state) == "K7"
        state = duel.step(state, Council(heroes_in(state.hands[1])[0]))
        assert "K7" in hand(state, 1).split()
        assert pile(state) == ""
        assert state.pending == (Taking(Seat(0)),)

    def test_from_turn_9_on_the_draw_is_skipped(self) -> None:
        """The hand has one hero fewer."""
        state = position(turn=9, due="play", rows=("G1 G2", ""))
        assert len(heroes_in(state.hands[0])) == 3
        state = duel.step(state, Council(heroes_in(state.hands[0])[0]))
        assert len(heroes_in(state.hands[0])) == 2
        assert state.pending == (Taking(Seat(1)),)

    @given(moments(Playing), st.data())
    def test_the_draw_is_no_choice(self, state: State, data: st.DataObject) -> None:
        """It follows the play in any position: the hand loses the hero played and gains the top."""
        move = data.draw(st.sampled_from([m for m in duel.legal_moves(state) if isinstance(m, Council | Block)]))
        seat = duel.to_move(state)
        kept = set(heroes_in(state.hands[seat])) - {move.hero}
        drawn = duel.step(state, move)
        assert set(heroes_in(drawn.hands[seat])) == kept | ({state.top} if state.top is not None else set())
        assert drawn.hands[1 - seat] == state.hands[1 - seat]
        remaining = len(state.pile)
        assert (duel.to_move(drawn) == CHANCE) == (remaining > 0)
        if remaining:
            assert set(duel.legal_moves(drawn)) == {Deal(card) for card in state.pile}
            assert list(duel.chance_weights(drawn)) == [1] * remaining


class TestOtherPlayer:
    """D4.9: after the draw the other player is to move."""

    def test_they_take_turns(self) -> None:
        """P0, P1, P0."""
        first = line("take 0:1,4; return R1 B3; council G2")
        second = line("take 0:1,4; return R1 B3; council R5", first)
        assert [(state.turn, duel.to_move(state)) for state in (dealt(), first, second)] == [(1, 0), (2, 1), (3, 0)]

    @given(plays(finished=True))
    def test_turns_alternate_to_the_end(self, game: Play) -> None:
        """Odd turns are those of the first player."""
        for state in game.states:
            if duel.to_move(state) >= 0:
                assert duel.to_move(state) == (state.options.first_player + state.turn + 1) % 2
