"""The drawing that a person plays from shows what the seat sees, and nothing else."""

from textwrap import dedent

import attrs
import pytest

from tabletop import duel
from tabletop.core import Seat
from tabletop.duel import Backs, Options, State
from tabletop.duel.position import position
from tabletop.duel.state import initial_state


def middle(backs: Backs = Backs.PUBLIC) -> State:
    """Turn 5, with every kind of slot, in both rows."""
    return position(
        Options(backs=backs),
        turn=5,
        hands=("R1 R2 R4", "G1 G2 G3"),
        rows=("G5 R6 (B3)/R7@1 (R3)", "K1 K2/K3@0 (B1)"),
        councils=("K7", "B7"),
        leaders=("R3G3", "B3K3"),
        top="B4",
    )


def drawn(state: State, seat: int | None) -> str:
    """The drawing for the seat."""
    return duel.render(duel.observe(state, None if seat is None else Seat(seat)))


def text(lines: str) -> str:
    """The lines without their common indent."""
    return dedent(lines).lstrip("\n")


def test_seat_0_sees_its_own_cards_below() -> None:
    """Its hand, leader, council and blocker; of the opponent only backs."""
    assert drawn(middle(), 0) == text("""
        Turn 5 of 14: P0 takes two heroes of one row; pile 4, top B?

        P1  hand 3: G? G? G?
            leader ?  council 1: B?
        row 1 (near P1)
            0         1         2         3         4         5         6
            K1        K2/K3@0   (B?)      (G?)      (B?)      (B?)      (B?)

        row 0 (near P0)
            0         1         2         3         4         5         6
            G5        R6        (B?)/R?@1 (R?)      (R?)      (G?)      (G?)
        P0 (you)  hand 3: R1 R2 R4
            leader R3G3  council 1: K7
    """)


def test_seat_1_sees_the_same_table_with_its_own_cards() -> None:
    """The rows stay where they are."""
    seen = drawn(middle(), 1)
    assert "P1 (you)  hand 3: G1 G2 G3\n    leader B3K3  council 1: B7" in seen
    assert "P0  hand 3: R? R? R?\n    leader ?  council 1: K?" in seen
    assert "(B?)/R7@1" in seen
    assert "K2/K?@0" in seen


def test_a_spectator_sees_backs_alone() -> None:
    """Nobody is `you`."""
    seen = drawn(middle(), None)
    assert "you" not in seen
    assert "P1  hand 3: G? G? G?" in seen
    assert "P0  hand 3: R? R? R?" in seen


def test_covered_backs_are_question_marks() -> None:
    """Under `rows_only` (D8.4) hands, councils and the top show sizes."""
    seen = drawn(middle(Backs.ROWS_ONLY), 0)
    assert "pile 4\n" in seen
    assert "P1  hand 3: ? ? ?\n    leader ?  council 1: ?" in seen
    assert "(B?)/R?@1" in seen


@pytest.mark.parametrize(
    ("state", "headline"),
    [
        (initial_state(), "Turn 1 of 14: Set-up; pile 28"),
        (position(due="return", rows=("", "(?) _ _")), "Turn 1 of 14: P0 returns two heroes to row 1; pile 8, top B?"),
        (position(turn=2, due="play", rows=("? ?", "")), "Turn 2 of 14: P1 plays a hero; pile 7, top K?"),
        (position(turn=2, due="top", rows=("? ?", "")), "Turn 2 of 14: the top of the pile is dealt; pile 7"),
        (position(turn=14, due="end", rows=("? ?", "")), "Turn 14 of 14: The game is over; pile 0"),
    ],
    ids=["set-up", "return", "play", "top", "end"],
)
def test_the_headline_says_what_is_due(state: State, headline: str) -> None:
    """And how many cards the pile has."""
    assert drawn(state, 0).splitlines()[0] == headline


def test_an_emptied_slot_is_a_gap() -> None:
    """The two slots that a take has emptied."""
    assert "    (G?)      _         _         (G?)" in drawn(position(due="return", rows=("", "(?) _ _")), 0)


def test_at_the_end_all_faces_show() -> None:
    """D8.7: no question mark is left."""
    assert "?" not in drawn(position(turn=14, due="end", rows=("? ? ?/?@0", "")), 1)


def test_no_line_is_wider_than_a_terminal() -> None:
    """80 columns, with every slot blocked and every name two letters long."""
    state = position(turn=13, rows=("? ? " + "?/?@0 " * 5, "?/?@0 " + "?/?@1 " * 6))
    assert max(map(len, drawn(state, 0).splitlines())) <= 80


def test_an_unknown_language_is_drawn_in_english() -> None:
    """A missing name falls back to English."""
    seen = duel.observe(middle(), Seat(0))
    assert duel.render(seen, "tlh") == duel.render(seen)


def test_before_the_deal_there_is_nothing_to_see() -> None:
    """Empty rows and hands."""
    seen = drawn(attrs.evolve(initial_state()), 0)
    assert "P0 (you)  hand 0:\n    leader ?  council 0:" in seen
