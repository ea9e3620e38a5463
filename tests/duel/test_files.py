"""How the ids of Duel stand in JSON: by name."""

import json
from typing import Any

import pytest

from tabletop import duel
from tabletop.core import MalformedError, Seat, dump, load_move, load_observation, load_options, load_state
from tabletop.duel import Block, Hero, HeroId, Leader, Options
from tabletop.duel.position import position

STATE = position(turn=5, hands=("R1 R2", "G1"), rows=("G5 ? (B3)/R7@1", ""), councils=("K7", ""), leaders=("R3G3", ""))


def data(text: str) -> Any:  # noqa: ANN401  (JSON)
    """What the envelope holds."""
    return json.loads(text)["data"]


def test_a_state_names_its_cards() -> None:
    """Heroes and leaders by name, hands as sorted lists of names."""
    written = data(dump(duel, STATE))
    assert written["hands"][0][:2] == ["R1", "R2"]
    assert written["leaders"] == ["R3G3", "R3B3"]
    assert written["rows"][0][2] == {"hero": "B3", "face_up": False, "blocker": "R7", "owner": 1}
    assert written["free"][0] == ["0", "1", "3", "4", "5", "6"]
    assert load_state(duel, dump(duel, STATE)) == STATE


def test_options_name_the_faces() -> None:
    """A deck is a list of faces; look-alikes need no name of their own there."""
    options = Options(heroes=[Hero.named("R5")] * 28, leaders=[Leader.named("R5G1"), Leader.named("K0")])
    written = json.loads(dump(duel, options))["options"]
    assert written["heroes"] == ["R5"] * 28
    assert written["leaders"] == ["R5G1", "K0"]
    assert load_options(duel, dump(duel, options)) == options


def test_an_observation_and_a_move_come_back() -> None:
    """As they were written."""
    seen, move = duel.observe(STATE, Seat(1)), Block(HeroId(3), 1, 2)
    assert load_observation(duel, dump(duel, seen)) == seen
    assert data(dump(duel, move, STATE.options)) == {"type": "Block", "hero": "R4", "row": 1, "slot": 2}
    assert load_move(duel, dump(duel, move, STATE.options)) == move


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            '"R1","R2","R3","R4"',
            '"X1","R2","R3","R4"',
            r"\$\.options\.heroes\[0\]: expected a hero such as 'G5'",
        ),
        ('"R1","R2","R3","R4"', '"R1G1","R2","R3","R4"', r"heroes\[0\]: expected a hero such as 'G5', not 'R1G1'"),
        ('"R1","R2","R3","R4"', '"R01","R2","R3","R4"', r"heroes\[0\]: expected a hero such as 'G5', not 'R01'"),
        ('"R1","R2","R3","R4"', '1,"R2","R3","R4"', r"\$\.options\.heroes\[0\]: expected a text, as in 'G5'"),
        (
            '"R3G3","R3B3","R3K3"',
            '"G3R3","R3B3","R3K3"',
            r"leaders\[0\]: expected a leader such as 'R3G3'",
        ),
        (
            '"R3G3","R3B3","R3K3"',
            '"R3R3","R3B3","R3K3"',
            r"leaders\[0\]: expected a leader such as 'R3G3'",
        ),
        ('"hands":[["R1"', '"hands":[["Q1"', r"\$\.data\.hands\[0\]"),
        ('"free":[["0"', '"free":[["9"', r"\$\.data\.free\[0\]"),
    ],
)
def test_a_wrong_name_is_refused_with_its_place(old: str, new: str, message: str) -> None:
    """The path leads to it, the sentence says what would be read."""
    text = dump(duel, STATE)
    assert old in text
    with pytest.raises(MalformedError, match=message):
        load_state(duel, text.replace(old, new, 1))


def test_a_face_is_read_exactly() -> None:
    """`Hero.named` and `Leader.named` take what `name` writes."""
    assert Hero.named("G12").name == "G12"
    assert Leader.named("R5G1").name == "R5G1"
    for wrong in ("", "G", "5", "g5", "G5 ", "R1G1"):
        with pytest.raises(ValueError, match="expected a hero such as 'G5'"):
            Hero.named(wrong)
    for wrong in ("", "R", "R3 G3", "G3R3", "R3R3", "R03"):
        with pytest.raises(ValueError, match="expected a leader such as 'R3G3'"):
            Leader.named(wrong)
