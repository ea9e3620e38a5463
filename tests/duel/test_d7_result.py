"""The result (D7)."""

import pytest
from hypothesis import given

from tabletop import duel
from tabletop.core import (
    NOBODY,
    Seat,
    UnfinishedError,
    returns,
)
from tabletop.duel import State
from tabletop.duel.position import position
from tabletop.duel.scoring import Case
from tests.duel.strategies import Play, plays, states
from tests.duel.test_d6_scoring import B, G, K, R, awarded, discarded, ended, ends, scored, settlement, table


def worked_example() -> State:
    """An end of the default game without blockers, scored by hand in `TestWhatAResultCarries`."""
    return position(
        turn=14,
        due="end",
        rows=("R7 R1 G5 (G6) B2 B3 K4", "R2 G1 G2 (G3) B1 K1 (K7)"),
        councils=("R3 R4 G7 B4 B5 B6 B7", "R5 R6 G4 K2 K3 K5 K6"),
        leaders=("G3B3", "R3K3"),
    )


class TestTheEnd:
    """D7: armies are compared when the game is over."""

    @given(state=states())
    def test_there_is_no_result_before(self, state: State) -> None:
        """Nobody has won, and nothing says who would."""
        if not state.pending:
            assert duel.result(state).winner in {None, *duel.winners(state)}
            return
        with pytest.raises(UnfinishedError, match="the game is not over, so there is no result yet"):
            duel.result(state)


class TestTheStrongerArmyWins:
    """D7.1: the strength of an army is the sum of its heroes; the higher one wins."""

    def test_strengths_are_added_up_over_the_factions(self) -> None:
        """Two rows for seat 0, one for seat 1."""
        state = ended(rows=("R1 R2 G4", "R3 G5"), councils=("R9 G0", "R8 G9"))
        assert awarded(state, R) == ("R1 R2", "R3")
        assert awarded(state, G) == ("G4", "G5")
        assert duel.result(state).strengths == duel.scores(state) == (7, 8)

    @pytest.mark.parametrize(
        ("rows", "won_by"), [(("R5", "R4"), 0), (("R4", "R5"), 1), (("R5 G1", "R4 G1b"), 0), (("R4 G1", "R5 G1b"), 1)]
    )
    def test_the_higher_one_wins(self, rows: tuple[str, str], won_by: int) -> None:
        """By one point."""
        state = ended(rows, councils=("R1 G0", "R1b G0b"))
        assert duel.result(state).winner == Seat(won_by)
        assert duel.winners(state) == {Seat(won_by)}

    @pytest.mark.parametrize("seat", [0, 1])
    def test_strength_goes_before_number(self, seat: int) -> None:
        """One strong hero beats six weak ones."""
        rows = "R7", "R1 R1b R1c R1d R1e R1f"
        state = ended(rows if seat == 0 else rows[::-1], councils=("R3", "R3b"))
        assert duel.result(state).strengths[seat] == 7
        assert duel.winners(state) == {Seat(seat)}

    @pytest.mark.parametrize("councils", [("R1 G1 G2 G7 G6", "R1b"), ("R1", "R1b G1 G2 G7 G6")])
    def test_a_strong_council_does_not_help(self, councils: tuple[str, str]) -> None:
        """Nobody's Hill Tribes lie in the rows."""
        assert duel.winners(ended(rows=("R5", "R4"), councils=councils)) == {Seat(0)}

    def test_the_discard_does_not_help(self) -> None:
        """Seat 0 receives the R7 too, but is absent."""
        state = ended(rows=("R7 G1", "R1"), councils=("G2", "R2"))
        assert discarded(state, R) == ("R7", "")
        assert duel.scores(state) == (1, 1)

    @given(game=plays(finished=True))
    def test_nobody_has_won_before_the_end(self, game: Play) -> None:
        """However strong an army would be."""
        assert not any(duel.winners(state) for state in game.states[:-1])

    def test_before_the_end_the_scores_are_those_of_the_table_as_it_lies(self) -> None:
        """In turn 3: R5 R6 R7, the tied G1 and all Water People for seat 0; R1 and the Undead for seat 1."""
        state = position(
            turn=3,
            rows=("R7 R6 (R5) (G1) (K1) (K2) (K3)", "(R1) (B1) (B2) (B3) (B4) (B5) (B6)"),
            councils=("R3", "R2"),
            leaders=("G3B3", "G3K3"),
        )
        assert duel.scores(state) == (18 + 1 + 21, 1 + 6)
        assert duel.winners(state) == frozenset()


class TestThenTheLargerArmy:
    """D7.2: if the strengths are equal, the player with more heroes wins."""

    @pytest.mark.parametrize("seat", [0, 1])
    def test_more_heroes_of_the_same_strength_win(self, seat: int) -> None:
        """R3 + R4 against R7."""
        rows = "R3 R4", "R7"
        state = ended(rows if seat == 0 else rows[::-1], councils=("R5", "R5b"))
        assert duel.result(state).strengths == (7, 7)
        assert duel.result(state).heroes == ((2, 1) if seat == 0 else (1, 2))
        assert duel.winners(state) == {Seat(seat)}

    def test_a_hero_of_strength_0_counts(self) -> None:
        """It is a hero."""
        assert duel.winners(ended(rows=("R4", "R4b R0"), councils=("R5", "R5b"))) == {Seat(1)}

    def test_council_heroes_do_not_count(self) -> None:
        """Seat 0 has more heroes in all, seat 1 in the army."""
        assert duel.winners(ended(rows=("R7", "R3 R4"), councils=("R5 G1 G2 G3", "R5b"))) == {Seat(1)}

    def test_discarded_heroes_do_not_count(self) -> None:
        """Seat 0 receives two heroes of the Hill Tribes and is absent."""
        state = ended(rows=("R7 G0 G0b", "R3 R4 G0c"), councils=("R5", "R5b"))
        assert duel.result(state).heroes == (1, 2)
        assert duel.winners(state) == {Seat(1)}


class TestThenARematch:
    """D7.3: if the numbers of heroes are equal too, a rematch is due: nobody has won."""

    @pytest.mark.parametrize(
        ("rows", "councils"),
        [(("R3 R4", "R5 R2"), ("R1", "R1b")), (("R7", "R2"), ("", "")), (("R3 G4", "R5 G2"), ("R1 G1", "R1b G1b"))],
    )
    def test_there_is_no_winner(self, rows: tuple[str, str], councils: tuple[str, str]) -> None:
        """Equal armies, two empty ones included."""
        state = ended(rows, councils)
        result = duel.result(state)
        assert result.strengths[0] == result.strengths[1]
        assert result.heroes[0] == result.heroes[1]
        assert result.winner is None
        assert duel.winners(state) == frozenset()
        assert returns(duel, state) == (0.0, 0.0)

    def test_influence_breaks_no_tie(self) -> None:
        """Nor does the strength of the council."""
        assert duel.winners(ended(rows=("R3", "R3b"), councils=("R9 G9", "R1"))) == frozenset()

    def test_no_new_game_is_started(self) -> None:
        """The game is over."""
        state = ended(rows=("R3", "R3b"), councils=("R1", "R1b"))
        assert duel.to_move(state) == NOBODY
        assert not duel.legal_moves(state)


class TestWhatAResultCarries:
    """D7.4: winner, strengths, numbers of heroes; per faction influence, row counts, case and cards."""

    def test_winner_strengths_and_heroes(self) -> None:
        """By hand: R2 G1 G2 G3 B2 B3 are 13, R7 R1 G5 G6 K1 K7 are 27."""
        result = duel.result(worked_example())
        assert result.winner == Seat(1)
        assert result.strengths == (13, 27)
        assert result.heroes == (6, 6)

    def test_influence(self) -> None:
        """Council heroes and leaders: G3B3 for seat 0, R3K3 for seat 1."""
        found = {entry.faction: entry.influence for entry in duel.result(worked_example()).settlements}
        assert found == {R: (7, 14), G: (10, 4), B: (25, 0), K: (0, 19)}

    def test_row_counts(self) -> None:
        """Row 0, row 1."""
        found = {entry.faction: entry.row_counts for entry in duel.result(worked_example()).settlements}
        assert found == {R: (2, 1), G: (2, 3), B: (2, 1), K: (1, 2)}

    def test_awarded_and_discarded_cards(self) -> None:
        """Seat 0 is absent among the Undead, seat 1 among the Water People."""
        state = worked_example()
        assert {faction: awarded(state, faction) for faction in (R, G, B, K)} == {
            R: ("R2", "R1 R7"),
            G: ("G1 G2 G3", "G5 G6"),
            B: ("B2 B3", ""),
            K: ("", "K1 K7"),
        }
        assert {faction: discarded(state, faction) for faction in (R, G, B, K)} == {
            R: ("", ""),
            G: ("", ""),
            B: ("", "B1"),
            K: ("K4", ""),
        }

    def test_the_case(self) -> None:
        """Somebody leads and a row is larger (D6.5a), or there is a tie (D6.5b)."""
        state = ended(rows=("R7 R6 G1", "R2 G2"), councils=("R3 G3", "R2b G4"))
        assert settlement(state, R).case is Case.LEADER
        assert settlement(state, G).case is Case.NEAR_ROWS

    def test_each_line_of_the_score_names_its_clause(self) -> None:
        """The award to the leader, the near rows, or what the absent do."""
        lines = duel.score_lines(worked_example())
        assert {(line.settlement.faction, line.seat): (line.points, line.clause) for line in lines} == {
            (R, 0): (2, "D6.5a"),
            (R, 1): (8, "D6.5a"),
            (G, 0): (6, "D6.5a"),
            (G, 1): (11, "D6.5a"),
            (B, 0): (5, "D6.5a"),
            (B, 1): (0, "D6.6"),
            (K, 0): (0, "D6.6"),
            (K, 1): (8, "D6.5a"),
        }

    @given(state=ends())
    def test_it_agrees_with_the_cards_moved_by_hand(self, state: State) -> None:
        """Influence before the councils are thrown away, armies after it."""
        before, after, result = table(state), scored(state), duel.result(state)
        for entry in result.settlements:
            assert entry.influence == (before.influence(0, entry.faction), before.influence(1, entry.faction))
        assert result.strengths == (after.strength(after.armies[0]), after.strength(after.armies[1]))
        assert result.heroes == (len(after.armies[0]), len(after.armies[1]))


class TestScoreLines:
    """D7.4: every line names the clause that gives its points."""

    def test_each_case_has_its_clause(self) -> None:
        """A leader's row, a near row, and what an absent seat discards."""
        state = position(
            turn=14,
            due="end",
            rows=("R7 R6 G1 G2 (B1) (B2) (B3)", "(R1) (G3) (B4) (B5) (B6) (G4) (G5)"),
            councils=("R2 R3 R4 R5", "K1 K2 K3 K4 K5 K6 K7"),
            leaders=("R3G3", "R3B3"),
        )
        clauses = {(line.settlement.faction, line.seat): line.clause for line in duel.score_lines(state)}
        red, green, blue, black = duel.FACTIONS
        sources = {(line.settlement.faction, line.seat): line.source for line in duel.score_lines(state)}
        assert sources[red, Seat(0)] == "Imperial Army, 2 heroes"
        assert sources[green, Seat(0)] == "Hill Tribes, 3 heroes"
        assert sources[green, Seat(1)] == "Hill Tribes, 0 heroes"
        assert clauses[red, Seat(0)] == "D6.5a"
        assert clauses[green, Seat(1)] == "D6.6"
        assert clauses[blue, Seat(1)] == "D6.5b"
        assert clauses[black, Seat(0)] == "D6.5b"
