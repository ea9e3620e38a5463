"""Rulings (D11): what is so because this reference decided it."""

from random import Random
from typing import Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop import duel
from tabletop.core import NOBODY, NotationError, OptionsError, Seat, record_of, seat_record
from tabletop.duel import (
    HEROES,
    LEADERS,
    Backs,
    Block,
    Council,
    Faction,
    Hero,
    Leader,
    LeaderId,
    Options,
    Return,
    State,
    StuckRule,
    Take,
)
from tabletop.duel.decisions import Playing, Returning, Taking
from tabletop.duel.position import position
from tabletop.duel.scoring import Case
from tests.duel.strategies import (
    Play,
    after,
    clause_against,
    dealt,
    finished_states,
    full_options,
    hand,
    hero,
    line,
    plays,
    random_game,
    row,
    row_with,
)
from tests.duel.test_d6_scoring import G, R, awarded, discarded, ended, settlement
from tests.duel.test_d8_information import VIEWERS, members, middle, noticing, swapped


def stuck(rule: StuckRule = StuckRule.SKIP) -> State:
    """
    Turn 12, seat 1 to play: row 0 has one free hero, row 1 two.

    Each seat lays blockers and nothing else: six of seat 0 in row 0, five of seat 1 in row 1.
    """
    return position(
        Options(stuck_rule=rule),
        turn=12,
        due="play",
        rows=(row_with(6, 0, "R"), row_with(0, 5, "G")),
        hands=("K1", "K2 K3"),
    )


class TestNoRowHasTwoFreeHeroes:
    """D11.1: take and return are skipped, then play goes on as usual."""

    def test_the_turn_begins_with_the_play(self) -> None:
        """After a twelfth block neither row has a pair; seat 0 is to play, its hand as it was."""
        state = after(stuck(), Block(hero("K2"), 1, 5))
        assert (state.turn, state.pending) == (13, (Playing(Seat(0)),))
        assert hand(state, 0) == "K1"

    def test_the_clock_stays_right(self) -> None:
        """Two more plays and both hands are empty."""
        state = after(after(stuck(), Block(hero("K2"), 1, 5)), Block(hero("K1"), 0, 6))
        assert (state.turn, state.pending) == (14, (Playing(Seat(1)),))
        state = after(state, Council(hero("K3")))
        assert duel.to_move(state) == NOBODY
        assert state.hands == (0, 0)

    def test_no_single_hero_is_taken(self) -> None:
        """One free hero is left in each row; the rule speaks of two."""
        state = after(stuck(), Block(hero("K2"), 1, 5))
        assert set(duel.legal_moves(state)) == {
            Council(hero("K1")),
            Block(hero("K1"), 0, 6),
            Block(hero("K1"), 1, 6),
        }

    def test_with_a_pair_in_one_row_it_is_taken(self) -> None:
        """No skip while two free heroes lie in row 1."""
        state = after(stuck(), Council(hero("K2")))
        assert state.pending == (Taking(Seat(0)),)
        assert list(duel.legal_moves(state)) == [Take(1, (5, 6))]

    def test_the_alternative_forbids_the_block(self) -> None:
        """Under D4.6 the row with two free heroes may not be blocked, the other one may."""
        state = stuck(StuckRule.FORBID)
        assert clause_against(state, Block(hero("K2"), 1, 5)) == "D4.6"
        assert after(state, Block(hero("K2"), 0, 6)).pending == (Taking(Seat(0)),)

    def test_skipping_is_the_default(self) -> None:
        """As D13 has it."""
        assert Options().stuck_rule is StuckRule.SKIP


class TestNoBlockingOfBlockers:
    """D11.2: a blocker cannot be blocked."""

    @pytest.mark.parametrize("slot", [1, 2])
    def test_neither_the_own_nor_the_other_seats(self, slot: int) -> None:
        """Slots 1 and 2 of row 0 hold a blocker of seat 0 and one of seat 1."""
        assert clause_against(middle(), Block(hero("R1"), 0, slot)) in {"D4.4b", "D4.7"}

    def test_what_lies_under_a_blocker_stays_readable(self) -> None:
        """Faction, and strength if it is face up."""
        for viewer in VIEWERS:
            _, face_up, face_down, *_ = duel.observe(middle(), viewer).rows[0]
            assert face_up is not None
            assert face_down is not None
            assert face_up.base.hero == hero("G5")
            assert (face_down.base.faction, face_down.base.hero) == (Faction.UNDEAD, None)


class TestBothFromOneRow:
    """D11.3: the two heroes taken come from one of the two rows."""

    def test_every_take_names_one_row(self) -> None:
        """Twenty-one pairs in each, none across."""
        takes = duel.legal_moves(dealt())
        assert all(isinstance(move, Take) for move in takes)
        assert [sum(isinstance(move, Take) and move.row == number for move in takes) for number in (0, 1)] == [21, 21]

    @pytest.mark.parametrize("text", ["take 0:1 1:2", "take 0:1,1:2", "take 0:6,7"])
    def test_a_take_across_rows_cannot_be_written(self, text: str) -> None:
        """Nor can one that runs on from row 0 into row 1."""
        with pytest.raises(NotationError):
            duel.parse_move(text, Options())

    def test_two_rows_with_one_free_hero_each_are_no_pair(self) -> None:
        """Twelve blockers: the take is skipped (D11.1)."""
        state = after(stuck(), Block(hero("K2"), 1, 5))
        assert all(clause_against(state, move) for move in (Take(0, (5, 6)), Take(1, (5, 6))))


class TestWhereTheReturnedHeroesGo:
    """D11.4: into the two slots just emptied; which goes to which has no effect on the result."""

    def test_they_fill_the_emptied_slots(self) -> None:
        """Face up, the hero of lower id in the lower slot (D9.1); the rest of the row lies as before."""
        state = dealt()
        before = row(state, 0).split()

        state = line("take 0:1,4; return R1 G2", state)

        assert row(state, 0).split() == [before[0], "R1", *before[2:4], "G2", *before[5:]]

    def test_the_other_order_is_no_move_of_its_own(self) -> None:
        """There is one return for each two heroes."""
        state = line("take 0:1,4")
        returns = duel.legal_moves(state)
        assert len(returns) == 10
        assert len({frozenset(move.heroes) for move in returns if isinstance(move, Return)}) == 10
        assert clause_against(state, Return((hero("G2"), hero("R1")))).startswith(("D4.3", "D9.1"))

    def test_the_slot_has_no_effect_on_the_result(self) -> None:
        """The two heroes returned lie in each other's slot."""
        councils = "R3 G3", "R4 G4"
        state, other = (ended((row, "R1 G2"), councils) for row in ("R7 G5 (R2)", "G5 R7 (R2)"))
        assert duel.scores(state) == duel.scores(other) == (1 + 5, 7 + 2 + 2)


class TestOnlyHeroesOfTheFaction:
    """D11.5: "all heroes of the row" are those of the faction under examination."""

    ROWS: Final = ("R7 G6", "R1 R2 G3 G4")
    COUNCILS: Final = ("R4 G1", "R3 G5")

    def test_the_example_of_the_book(self) -> None:
        """P0 gets R1 R2 G6 = 9, P1 gets R7 G3 G4 = 14; every leader lies outside R and G."""
        state = ended(self.ROWS, self.COUNCILS, leaders=("B3K3", "B3K3"))
        assert settlement(state, R).influence == (4, 3)
        assert settlement(state, G).influence == (1, 5)
        assert (awarded(state, R), awarded(state, G)) == (("R1 R2", "R7"), ("G6", "G3 G4"))
        assert duel.scores(state) == (9, 14)
        assert duel.winners(state) == {Seat(1)}

    def test_no_row_is_won_as_a_whole(self) -> None:
        """The literal reading gives 10 to 13 if R is examined first, 13 to 10 if G is."""
        strengths = [sum(int(name[1]) for name in text.split()) for text in self.ROWS]
        assert strengths == [13, 10]
        assert duel.scores(ended(self.ROWS, self.COUNCILS)) not in ((10, 13), (13, 10))

    def test_a_card_joins_one_army(self) -> None:
        """No hero is won again for another faction."""
        state = ended(self.ROWS, self.COUNCILS)
        won = [card for entry in duel.result(state).settlements for army in entry.awarded for card in army]
        assert len(won) == len(set(won)) == 6


class TestWhatIsCountedForMostHeroes:
    """D11.6: heroes of the faction in any state; a tie of row counts is a tie in heroes of that faction."""

    @pytest.mark.parametrize("second", ["R2", "(R2)", "(R2)/G1@0", "G1/R2@1", "(G1)/R2@0"])
    def test_any_state_counts(self, second: str) -> None:
        """Face up, face down, blocked, blocking: a second R makes row 0 the larger one for seat 1, who leads."""
        assert awarded(ended(rows=(f"R1 {second}", "R7"), councils=("R3", "R4")), R) == ("R7", "R1 R2")

    def test_rows_of_one_size_are_no_tie(self) -> None:
        """Seven cards in each row, two R in row 0 and one in row 1."""
        state = ended(rows=("R1 R2", "R7"), councils=("R3", "R4"))
        assert settlement(state, R).row_counts == (2, 1)
        assert settlement(state, R).case is Case.LEADER

    def test_rows_of_two_sizes_can_be_a_tie(self) -> None:
        """Nine cards in row 1 and seven in row 0, one R in each."""
        state = ended(rows=("R1", "R7 G1/G2@0 G3/G4@1"), councils=("R3", "R4"))
        assert settlement(state, R).case is Case.NEAR_ROWS
        assert awarded(state, R) == ("R1", "R7")


class TestBacksBetrayHandsAndCouncils:
    """D11.7: the back shows the faction wherever the card lies; the stricter reading is an option."""

    @pytest.mark.parametrize(("first", "second"), [("K1", "K2"), ("G3", "G4"), ("R2", "R3"), ("B1", "B3")])
    def test_the_face_is_the_secret(self, first: str, second: str) -> None:
        """Heroes of one faction are exchanged in hands and councils: a spectator notices nothing."""
        assert None not in noticing(middle(), swapped(middle(), first, second))

    @pytest.mark.parametrize(("first", "second"), [("K1", "R1"), ("G3", "B1"), ("K2", "G4"), ("K4", "R2")])
    def test_the_back_is_not(self, first: str, second: str) -> None:
        """Of two factions: a spectator notices, unless only the rows show backs."""
        assert None in noticing(middle(), swapped(middle(), first, second))
        strict = middle(Backs.ROWS_ONLY)
        assert None not in noticing(strict, swapped(strict, first, second))

    @pytest.mark.parametrize("backs", Backs)
    def test_rows_show_backs_in_any_case(self, backs: Backs) -> None:
        """Face-down heroes, and blockers."""
        state = middle(backs)
        assert None in noticing(state, swapped(state, "R5", "B5"))
        assert None in noticing(state, swapped(state, "R4", "G1"))


class TestATieAtNothing:
    """D11.8: influence 0 to 0 is a tie: near rows, then the absent discard."""

    def test_both_are_absent(self) -> None:
        """Near rows, all discarded."""
        state = ended(rows=("R1", "R2 R3"))
        assert settlement(state, R).influence == (0, 0)
        assert settlement(state, R).case is Case.NEAR_ROWS
        assert discarded(state, R) == ("R1", "R2 R3")

    @pytest.mark.parametrize(
        ("councils", "armies", "gone"),
        [
            (("R0", ""), ("R1", ""), ("", "R2 R3")),
            (("", "R0"), ("", "R2 R3"), ("R1", "")),
            (("R0", "R0b"), ("R1", "R2 R3"), ("", "")),
        ],
    )
    def test_somebody_is_present_with_strength_0(
        self, councils: tuple[str, str], armies: tuple[str, str], gone: tuple[str, str]
    ) -> None:
        """It is a tie all the same, and the present keep their near row."""
        state = ended(rows=("R1", "R2 R3"), councils=councils)
        assert settlement(state, R).influence == (0, 0)
        assert settlement(state, R).case is Case.NEAR_ROWS
        assert (awarded(state, R), discarded(state, R)) == (armies, gone)


class TestNeitherBlockedNorBlocking:
    """D11.9: a hero that is taken is neither blocked nor blocking."""

    def test_a_slot_with_a_blocker_gives_no_hero(self) -> None:
        """Neither the base hero nor the blocker: slots 1 and 2 of row 0 are in no take."""
        state = attrs.evolve(middle(), pending=(Taking(Seat(0)),))
        assert duel.defects(state) == ()
        takes = [move for move in duel.legal_moves(state) if isinstance(move, Take)]
        assert {slot for move in takes if move.row == 0 for slot in move.slots} == {0, 3, 4, 5, 6}
        for slots in ((0, 1), (1, 2), (2, 6)):
            assert clause_against(state, Take(0, slots)) == "D4.1"

    @given(game=plays(full_options(), dealt=True))
    def test_a_blocker_never_leaves_its_slot(self, game: Play) -> None:
        """No hand holds it again."""
        blocking: set[int] = set()
        for state in game.states:
            blocking.update(slot.blocker for row in state.rows for slot in row if slot and slot.blocker is not None)
            assert blocking.isdisjoint(members(state.hands[0]) + members(state.hands[1]))


class TestTheOwnerMayLookAgain:
    """D11.10: own council and own blockers may be looked at later; this is no memory game."""

    def test_turns_later(self) -> None:
        """Seat 0 laid B3 into its council in turn 1 and B7 as a blocker in turn 3; it is turn 5."""
        state = line(
            "take 0:0,1; return R1 G2; council B3; take 1:0,1; return R5 G6; council K4;"
            "take 0:0,1; return R1 G2; block B7 1:6; take 1:0,1; return R5 G6; council G1"
        )
        own, others = duel.observe(state, Seat(0)), duel.observe(state, Seat(1))
        assert own.councils[0].heroes == (hero("B3"),)
        assert others.councils[0].heroes is None
        for seen, face in ((own, hero("B7")), (others, None)):
            slot = seen.rows[1][6]
            assert slot is not None
            assert slot.blocker is not None
            assert slot.blocker.hero == face

    @given(game=plays(full_options(), dealt=True), seat=st.sampled_from((Seat(0), Seat(1))))
    def test_what_was_played_is_seen_to_the_end(self, game: Play, seat: Seat) -> None:
        """Every hero of the seat's plays, in all its later observations."""
        council_heroes, blockers = set[int](), set[int]()
        for index, state in enumerate(game.states):
            seen = duel.observe(state, seat)
            assert council_heroes <= set(seen.councils[seat].heroes or ())
            assert blockers <= {slot.blocker.hero for row in seen.rows for slot in row if slot and slot.blocker}
            move = game.moves[index] if index < len(game.moves) else None
            if duel.to_move(state) == seat and isinstance(move, Council):
                council_heroes.add(move.hero)
            elif duel.to_move(state) == seat and isinstance(move, Block):
                blockers.add(move.hero)


class TestWhoStartsAndUnusedLeaders:
    """D11.11: who starts is a parameter (D3.6); unused leaders are out of the game, unseen by both (D3.3)."""

    @pytest.mark.parametrize("seat", [Seat(0), Seat(1)])
    def test_the_start_player_is_a_parameter(self, seat: Seat) -> None:
        """P0 by default; the deals go to P0 first in any case (D3.7)."""
        state = dealt(options=Options(first_player=seat))
        assert duel.to_move(state) == seat
        assert (hand(state, 0), hand(state, 1)) == ("R1 G2 B3", "R5 G6 K4")
        assert Options().first_player == Seat(0)

    def test_nobody_sees_an_unused_leader(self) -> None:
        """Seat 1 has one of the other leaders: only seat 1 notices."""
        states = [dealt(leaders=f"R3G3 {leader}") for leader in ("R3B3", "R3K3", "G3B3", "G3K3", "B3K3")]
        for state in states[1:]:
            assert noticing(states[0], state) == {1}

    @given(state=finished_states(full_options()))
    def test_they_give_no_influence(self, state: State) -> None:
        """Another box of unused leaders, the same result."""
        kept = [leader for leader in state.leaders if leader is not None]
        options = attrs.evolve(state.options, leaders=tuple(state.options.leaders[leader] for leader in kept))
        other = attrs.evolve(state, options=options, leaders=(LeaderId(0), LeaderId(1)))
        assert duel.result(other) == duel.result(state)


class TestTheLastPlayMayBeABlock:
    """D11.12: nothing forbids a block in turn 14."""

    @pytest.mark.parametrize("rule", StuckRule)
    def test_it_is_legal(self, rule: StuckRule) -> None:
        """Under either rule, on any free hero of either row."""
        state = position(
            Options(stuck_rule=rule), turn=14, due="play", hands=("", "K1"), rows=(row_with(5, 0, "R"), "G1 G2")
        )
        blocks = [move for move in duel.legal_moves(state) if isinstance(move, Block)]
        assert len(blocks) == 2 + 7
        end = after(state, Block(hero("K1"), 0, 5))
        assert duel.to_move(end) == NOBODY
        assert row(end, 0).split()[5] == "R6/K1@1"

    @pytest.mark.parametrize("rule", StuckRule)
    def test_even_if_no_pair_is_left_after_it(self, rule: StuckRule) -> None:
        """Nobody has to take any more (D4.6)."""
        state = position(
            Options(stuck_rule=rule),
            turn=14,
            due="play",
            hands=("", "K1"),
            rows=(row_with(6, 0, "R"), row_with(0, 5, "G")),
        )
        assert duel.to_move(after(state, Block(hero("K1"), 1, 5))) == NOBODY


class TestReturningToTheOwnSlots:
    """D11.13: two face-up heroes may be returned to the slots that they were taken from."""

    def test_nothing_changes_but_the_step(self) -> None:
        """The table after the return is the table before the take."""
        before = position(turn=3, rows=("R1 R2 (B5)", ""), hands=("G1 G2 G3", ""))
        taken = after(before, Take(0, (0, 1)))
        assert taken.pending == (Returning(Seat(0), 0, (0, 1)),)

        returned = after(taken, Return((hero("R1"), hero("R2"))))

        assert returned == attrs.evolve(before, pending=(Playing(Seat(0)),))


class TestInfluenceIsFlavour:
    """D11.14: the strongest influence does not win; D7 decides."""

    @pytest.mark.parametrize("seat", [0, 1])
    def test_the_stronger_influence_in_everything_can_lose(self, seat: int) -> None:
        """More heroes, weaker ones: the leader in both factions has the weaker army."""
        councils = "R9 G9", "R1 G1"
        state = ended(rows=("R2 R3 G2 G3", "R7 G7"), councils=councils if seat == 0 else councils[::-1])
        for faction in (R, G):
            assert settlement(state, faction).influence == ((9, 1) if seat == 0 else (1, 9))
        assert duel.scores(state) == ((10, 14) if seat == 0 else (14, 10))
        assert duel.winners(state) == {Seat(1 - seat)}


class TestWhenTheRowsAreTurnedUp:
    """D11.15: all at once at the start of scoring; no decision follows, so the moment has no effect."""

    @pytest.mark.parametrize("rows", [("R1 (R2)", "(R7)"), ("(R1) R2", "R7"), ("R1 R2", "(R7)"), ("(R1) (R2)", "R7")])
    def test_orientation_has_no_effect(self, rows: tuple[str, str]) -> None:
        """On the award or on the result."""
        assert awarded(ended(rows, councils=("R3", "R4")), R) == ("R7", "R1 R2")

    @pytest.mark.parametrize("viewer", VIEWERS)
    def test_no_face_is_turned_up_before_the_last_play(self, viewer: Seat | None) -> None:
        """Then all are, blocked ones and blockers too."""
        state = position(
            turn=14,
            due="play",
            hands=("", "K1"),
            rows=("R6 R7 (R5)/G1@0 (G2)", "(B1) (B2) (B3) (B4)/G3@1 (B5) (B6) (B7)"),
        )
        faces = [slot.base.hero for slot in duel.observe(state, viewer).rows[1] if slot is not None]
        assert faces == [None] * 7

        end = after(state, Council(hero("K1")))

        bases = [slot for row in duel.observe(end, viewer).rows for slot in row if slot is not None]
        assert [slot.base.hero for slot in bases[7:]] == [hero(f"B{strength}") for strength in range(1, 8)]
        assert {slot.blocker.hero for slot in bases if slot.blocker is not None} == {hero("G1"), hero("G3")}

    @given(state=finished_states())
    def test_no_decision_follows(self, state: State) -> None:
        """Nobody is to move."""
        assert duel.to_move(state) == NOBODY
        assert not duel.legal_moves(state)


class TestHowSmallABoxMayBe:
    """D11.16: a hand has at least one hero, a row at least two slots; the pile may be empty."""

    @pytest.mark.parametrize(("hand_size", "row_length", "pile_size"), [(1, 2, 0), (1, 2, 2), (2, 2, 0), (1, 3, 0)])
    def test_the_smallest_are_played_out(self, hand_size: int, row_length: int, pile_size: int) -> None:
        """To the last of 2H + D turns."""
        heroes = HEROES[: 2 * hand_size + 2 * row_length + pile_size]
        options = Options(heroes=heroes, hand_size=hand_size, row_length=row_length, pile_size=pile_size)
        game = random_game(options, Random(1))
        assert (duel.to_move(game.last), game.last.turn) == (NOBODY, 2 * hand_size + pile_size)

    @pytest.mark.parametrize(
        ("hand_size", "row_length", "pile_size"), [(0, 2, 2), (-1, 2, 4), (1, 1, 2), (1, 0, 2), (1, 2, -2)]
    )
    def test_a_smaller_one_is_refused(self, hand_size: int, row_length: int, pile_size: int) -> None:
        """Without a hand nothing could be played, in a row of one nothing taken."""
        heroes = HEROES[: 2 * hand_size + 2 * row_length + pile_size]
        with pytest.raises(OptionsError) as caught:
            Options(heroes=heroes, hand_size=hand_size, row_length=row_length, pile_size=pile_size)
        assert caught.value.clause == "D13"


@pytest.mark.parametrize("backs", Backs)
class TestWhichTakenHeroLayWhere:
    """D11.17: of two face-down heroes of one faction the taker learns the faces, not which slot was whose."""

    def seen(self, rows: str, backs: Backs, viewer: Seat | None) -> tuple[object, object, object]:
        """What the viewer sees before, with and after the take: seat 0 takes from slots 0 and 1 of row 0."""
        start = position(Options(backs=backs), turn=3, rows=(rows, "K6 K7"))
        found = seat_record(duel, record_of(duel, start, [Take(0, (0, 1))]), viewer)
        before, afterwards = found.observations
        return before, found.events, afterwards

    @pytest.mark.parametrize("viewer", [Seat(0), Seat(1), None])
    def test_two_of_one_faction_look_alike(self, backs: Backs, viewer: Seat | None) -> None:
        """R6 and R7, or R7 and R6: nobody sees a difference."""
        assert self.seen("(R6) (R7)", backs, viewer) == self.seen("(R7) (R6)", backs, viewer)

    def test_the_taker_learns_both_faces(self, backs: Backs) -> None:
        """R5 instead of R7 looks the same before, and is seen with the take and in the hand."""
        one, other = (self.seen(rows, backs, Seat(0)) for rows in ("(R6) (R7)", "(R6) (R5)"))
        assert [a == b for a, b in zip(one, other, strict=True)] == [True, False, False]

    @pytest.mark.parametrize(("rows", "other"), [("R6 (R7) K1", "R7 (R6) K1"), ("(R6) (G7)", "(G7) (R6)")])
    def test_others_are_told_apart_by_what_shows(self, backs: Backs, rows: str, other: str) -> None:
        """One that lies face up, or the factions on their backs: before the take, and so with it."""
        before, event, _ = self.seen(rows, backs, Seat(0))
        other_before, other_event, _ = self.seen(other, backs, Seat(0))
        assert before != other_before
        assert event != other_event

    def test_nothing_depends_on_it(self, backs: Backs) -> None:
        """The hands are equal after the take, and so are the moves."""
        one, two = (
            after(position(Options(backs=backs), rows=(rows, "")), Take(0, (0, 1)))
            for rows in ("(R6) (R7)", "(R7) (R6)")
        )
        assert one == two
        assert duel.legal_moves(one) == duel.legal_moves(two)


class TestHowLargeABoxMayBe:
    """D11.18: at most 112 heroes and 112 leaders; strengths and what leaders count are at most 999."""

    def test_the_largest_is_played_out(self) -> None:
        """Four boxes at once, with the strongest of heroes."""
        heroes = (*HEROES * 4,)[:111]
        options = Options(
            heroes=(*heroes, Hero(heroes[0].faction, 999)), hand_size=12, row_length=28, pile_size=32, leaders=LEADERS
        )
        assert duel.to_move(random_game(options, Random(1)).last) == NOBODY

    @pytest.mark.parametrize("name", ["hand_size", "row_length", "pile_size"])
    @pytest.mark.parametrize("size", [114, 10**9, 10**5000], ids=["one pair more", "many", "beyond printing"])
    def test_a_larger_size_is_refused(self, name: str, size: int) -> None:
        """In a short sentence, and before anything of that size is made."""
        with pytest.raises(OptionsError, match=f"{name} must be a whole number from . to 112, not ") as caught:
            Options(**{name: size})  # type: ignore[arg-type]
        assert len(str(caught.value)) < 250

    def test_more_cards_are_refused(self) -> None:
        """Heroes and leaders."""
        with pytest.raises(OptionsError, match="at most 112 heroes, and this would be 114") as caught:
            Options(heroes=HEROES * 5, hand_size=50, row_length=7, pile_size=0)
        assert caught.value.clause == "D11.18"
        with pytest.raises(OptionsError, match="at most 112 leaders, not 120"):
            Options(leaders=LEADERS * 20)

    def test_larger_numbers_are_refused(self) -> None:
        """On heroes and on leaders."""
        with pytest.raises(OptionsError, match="a whole number from 0 to 999, not 1000"):
            Options(heroes=(Hero(HEROES[0].faction, 1000), *HEROES[1:]))
        with pytest.raises(OptionsError, match="whole numbers from 0 to 999"):
            Options(leaders=(*LEADERS[1:], Leader.of({HEROES[0].faction: 1000})))
