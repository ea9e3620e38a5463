"""Tables, results and score sheets, where a game offers little to draw or ends in an unusual way."""

from io import StringIO
from typing import Any

import attrs
import pytest
from rich.console import Console

from tabletop import abyss, duel
from tabletop.abyss.position import Holding, position
from tabletop.cli.drawing import drawing, score_sheet, verdict
from tabletop.core import NOBODY, Seat


class Plain:
    """Duel with nothing of what a game may offer beside the contract, won by whom one likes."""

    def __init__(self, *won: int) -> None:
        self.won = frozenset(map(Seat, won))

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  (whatever the game has)
        if name in {"render", "score_lines"}:
            raise AttributeError(name)
        return getattr(duel, name)

    def to_move(self, _state: object) -> Seat:
        """The game is over."""
        return NOBODY

    def winners(self, _state: object) -> frozenset[Seat]:
        """Whoever was said to have won."""
        return self.won


NAMES = ("ann", "b\x1bob")


def plain(*won: int) -> Any:  # noqa: ANN401  (a game)
    """The game that these seats have won."""
    return Plain(*won)


def test_a_table_that_nothing_draws() -> None:
    """Its fields, a line each, as JSON."""
    lines = drawing(plain(), duel.observe(duel.initial_state(), Seat(0))).splitlines()
    assert lines[0] == "seat: 0"
    assert "turn: 1" in lines
    assert not any(line.startswith("options") for line in lines)


@pytest.mark.parametrize(
    ("won", "sentence"),
    [
        ((), "The game is drawn."),
        ((1,), r"Seat 1 (b\x1bob) wins."),
        ((0, 1), r"Seat 0 (ann) and seat 1 (b\x1bob) win."),
    ],
)
def test_verdicts(won: tuple[int, ...], sentence: str) -> None:
    """Nobody, one, several; what could steer the terminal is spelt out."""
    assert verdict(plain(*won), duel.initial_state(), NAMES) == sentence


def test_scores_that_nothing_explains() -> None:
    """The scores alone."""
    console = Console(file=StringIO(), width=80)
    console.print(score_sheet(plain(0), duel.initial_state(), NAMES))
    text = console.file.getvalue() if isinstance(console.file, StringIO) else ""
    assert "seat 0 (ann)" in text
    assert "points" not in text


def test_a_score_sheet_names_what_gave_the_points() -> None:
    """Each source with its points, a line for each run of one clause; what gave nothing is left out."""
    state = position(
        abyss.Options(seats=2),
        players=(Holding(lords="miller keeper", sites="the-jail", tokens="2"), Holding(tokens="3")),
    )
    console = Console(file=StringIO(), width=100)
    console.print(score_sheet(abyss, attrs.evolve(state, pending=()), NAMES))
    text = console.file.getvalue() if isinstance(console.file, StringIO) else ""
    lines = [line.rstrip() for line in text.splitlines() if line.strip()]
    assert lines[0].split("  ")[-1].strip() == "what gave the points [clause]"
    assert [line.split("  ")[-1].strip() for line in lines[2:]] == [
        "6 Keeper + 10 Miller [A13.1]",
        "+ 13 The Jail [A15.2]",
        "+ 2 Monster token [A13.1]",
        "3 Monster token [A13.1]",
    ]
