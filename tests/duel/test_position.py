"""Positions in a few readable lines (`tabletop.duel.position`)."""

from typing import Any

import attrs
import pytest

from tabletop import duel
from tabletop.core import MalformedError, PositionError, Seat
from tabletop.duel import Options
from tabletop.duel.components import HeroId, LeaderId
from tabletop.duel.decisions import Playing, Returning, Taking, TopDeal
from tabletop.duel.position import position
from tabletop.duel.state import slot_of
from tests.duel.strategies import hero

EXAMPLE = position(
    turn=5, hands=("R1 R2", "G1"), rows=("G5 ? (B3)/R7@1", ""), councils=("K7", ""), leaders=("R3G3", "")
)


class TestWhatIsWritten:
    """Everything named lies where it is named."""

    def test_a_slot_face_up(self) -> None:
        """`G5`."""
        assert EXAMPLE.rows[0][0] == slot_of(hero("G5"), face_up=True, blocker=None, owner=None)

    def test_a_blocked_slot_face_down(self) -> None:
        """`(B3)/R7@1`."""
        assert EXAMPLE.rows[0][2] == slot_of(hero("B3"), face_up=False, blocker=hero("R7"), owner=Seat(1))

    def test_any_hero_face_up(self) -> None:
        """`?` is the first hero of the deck that is named nowhere, R3 here."""
        assert EXAMPLE.rows[0][1] == slot_of(hero("R3"), face_up=True, blocker=None, owner=None)

    def test_case_does_not_matter(self) -> None:
        """As in the notation of moves."""
        assert position(hands=("r1 k7", "")) == position(hands=("R1 K7", ""))

    def test_leaders_by_name(self) -> None:
        """The first is named, the second is the first of the others."""
        assert EXAMPLE.leaders == (0, 1)


class TestWhatIsLeftOut:
    """It is filled up so that the position is sound."""

    def test_hands_have_the_size_of_the_turn(self) -> None:
        """Three heroes each in turn 5, those named among them."""
        assert [held.bit_count() for held in EXAMPLE.hands] == [3, 3]
        assert EXAMPLE.hands[0] & 0b11 == 0b11

    def test_every_hero_is_played_that_must_be(self) -> None:
        """Two turns of each seat: K7 and another in council 0; one blocker and one in council 1."""
        assert [council.bit_count() for council in EXAMPLE.councils] == [2, 1]

    def test_nothing_at_all_is_a_fresh_deal(self) -> None:
        """Seat 0 has to take."""
        assert position().pending == (Taking(Seat(0)),)
        assert duel.defects(position()) == ()

    def test_small_boxes_too(self) -> None:
        """Hands of one, rows of two, no pile."""
        box = Options(heroes=Options().heroes[:6], hand_size=1, row_length=2, pile_size=0)
        assert position(box).top is None


class TestWhatIsDue:
    """The five moments at which somebody or chance decides, or nobody any more."""

    def test_a_return_of_the_emptied_slots(self) -> None:
        """Written `_`, in either row."""
        assert position(due="return", rows=("", "(?) _ (?) _")).pending == (Returning(Seat(0), 1, (1, 3)),)

    def test_a_play(self) -> None:
        """After the return of turn 2, by seat 1."""
        assert position(turn=2, due="play", rows=("? ?", "")).pending == (Playing(Seat(1)),)

    def test_a_new_top(self) -> None:
        """Chance first, then seat 1."""
        state = position(turn=2, due="top", rows=("? ?", ""))
        assert state.pending == (Taking(Seat(1)), TopDeal())
        assert state.top is None

    def test_the_end(self) -> None:
        """Nothing is owed after turn 14."""
        state = position(turn=14, due="end", rows=("? ?", ""))
        assert state.pending == ()
        assert state.hands == (0, 0)


class TestErrors:
    """A text that names nothing, and a position that cannot be."""

    @pytest.mark.parametrize(
        ("changes", "message"),
        [
            ({"hands": ("R9", "")}, r"\$\.hands\[0\]: 'R9' is no hero of this game"),
            ({"hands": ("R1", "R1")}, r"\$\.hands\[1\]: of R1 nothing is left: it lies somewhere else already"),
            ({"rows": ("R1!", "")}, r"\$\.rows\[0\]: 'R1!' is no slot; write G5, \(G5\)"),
            ({"rows": ("R1/K2@2", "")}, r"\$\.rows\[0\]: 'R1/K2@2' is no slot"),
            ({"leaders": ("", "R9")}, r"\$\.leaders\[1\]: 'R9' is no leader of this game"),
            ({"leaders": ("R3G3", "r3g3")}, r"\$\.leaders\[1\]: of r3g3 nothing is left"),
            ({"top": "X"}, r"\$\.top: 'X' is no hero of this game"),
            ({"due": "nap"}, r"\$\.due: expected one of take, return, play, top, end, found 'nap'"),
            ({"turn": 15}, r"\$\.turn: expected a turn from 1 to 14, found 15"),
            ({"turn": "2"}, r"\$\.turn: expected a turn from 1 to 14, found '2'"),
            ({"hands": ("R1",)}, r"\$\.hands: expected two texts, found \('R1',\)"),
            ({"leaders": ("", "", "")}, r"\$\.leaders: expected two texts"),
            ({"due": "return"}, r"\$\.rows: before a return two slots of one row are emptied, written _"),
            ({"rows": ("? " * 29, "")}, r"\$\.rows\[0\]: no hero is left for this place"),
            ({"councils": ("", "R9")}, r"\$\.councils\[1\]: 'R9' is no hero of this game"),
            ({"councils": ("R1",)}, r"\$\.councils: expected two texts, found \('R1',\)"),
            ({"rows": ("R1",)}, r"\$\.rows: expected two texts, found \('R1',\)"),
            ({"rows": ("", "G5/X9@1")}, r"\$\.rows\[1\]: 'X9' is no hero of this game"),
            ({"turn": 14, "due": "end", "councils": ("? " * 29, "")}, r"\$\.councils\[0\]: no hero is left for this"),
        ],
    )
    def test_a_wrong_text_is_named_with_its_place(self, changes: dict[str, str], message: str) -> None:
        """The error says where it stands and what is wrong with it."""
        with pytest.raises(MalformedError, match=message):
            position(**changes)  # type: ignore[arg-type]  # one parameter each

    def test_an_impossible_position_is_refused_with_all_its_defects(self) -> None:
        """Four heroes in a hand of three, and one hero alone face up."""
        with pytest.raises(PositionError) as caught:
            position(turn=2, hands=("R1 R2 R3 R4", ""), rows=("G5", ""))
        assert {defect.split(":")[0] for defect in caught.value.defects} == {"D10.3", "D10.4", "D10.8"}


class TestDefects:
    """What no text of a position can say, and a state made by hand can."""

    def test_a_pile_in_another_order(self) -> None:
        """It has none (D2.6), so the state writes it in rising order."""
        state = position()
        found = duel.defects(attrs.evolve(state, pile=state.pile[::-1]))
        assert found == ("D2.6: what has no order is written in rising order",)

    def test_nobody_is_stuck_where_that_is_forbidden(self) -> None:
        """Six blockers in both rows before turn 13: sound under the rule of skipping alone (D4.6, D9.5)."""
        rows = "? ? (?)/?@0 (?)/?@0 (?)/?@0 (?)/?@0 (?)/?@0".replace("? ? ", "?/?@0 ? ", 1), "?/?@1 ? " + "(?)/?@1 " * 5
        stuck = position(turn=13, due="play", rows=rows)
        assert duel.defects(stuck) == ()
        forbidding = attrs.evolve(stuck, options=attrs.evolve(stuck.options, stuck_rule="forbid"))
        assert duel.defects(forbidding) == ("D4.6: no row has two free heroes",)

    @pytest.mark.parametrize(
        "changes",
        [{"top": 28}, {"top": -1}, {"pile": (HeroId(28),)}, {"hands": (1 << 28, 0)}, {"councils": (0, -1)}],
        ids=str,
    )
    def test_a_hero_that_is_none_of_the_box(self, changes: dict[str, Any]) -> None:
        """The 28 heroes of the box have the numbers 0 to 27 (D1.7)."""
        found = duel.defects(attrs.evolve(position(), **changes))
        assert found == ("D1.7: there are no heroes but those numbered 0 to 27",)

    def test_things_that_are_none_of_the_box(self) -> None:
        """Leaders are numbered 0 to 5 (D1.7), slots 0 to 6 (D2.3)."""
        state = position()
        assert duel.defects(attrs.evolve(state, leaders=(LeaderId(6), None))) == (
            "D1.7: there are no leaders but those numbered 0 to 5",
        )
        assert duel.defects(attrs.evolve(state, free=(1 << 7, 0))) == (
            "D2.3: there are no slots but those numbered 0 to 6",
        )

    def test_one_leader_in_both_councils(self) -> None:
        """The unused ones lie nowhere (D3.3), but none lies twice (D10.9)."""
        found = duel.defects(attrs.evolve(position(), leaders=(LeaderId(1), LeaderId(1))))
        assert found == ("D10.9: R3B3 is there 2 times instead of 1",)

    def test_the_return_of_a_row_that_there_is_not(self) -> None:
        """There are two rows (D2.5); a return into a third one is owed to nobody (D4)."""
        found = duel.defects(attrs.evolve(position(), pending=(Returning(Seat(0), 2, (0, 1)),)))
        assert "D4: this cannot be what is owed in turn 1" in found
