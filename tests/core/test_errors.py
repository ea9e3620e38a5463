"""The errors of the library: what they say, what they carry, and that they travel."""

import copy
import pickle
from typing import Final

import pytest

from tabletop.core import (
    ContractError,
    IllegalMoveError,
    MalformedError,
    NotationError,
    OptionsError,
    PositionError,
    Refusal,
    ReplayError,
    SeatError,
    TabletopError,
    UnfinishedError,
    UnknownMoveError,
)
from tabletop.core.errors import excerpt

ILLEGAL = IllegalMoveError("take 0:2,4", Refusal("D4.1", "slot 2 of row 0 is not free"))

CASES = [
    (ILLEGAL, "cannot play take 0:2,4: slot 2 of row 0 is not free [D4.1]", ValueError),
    (NotationError("q7", "take 0:1,4 | buy"), "not a move: 'q7'; write take 0:1,4 | buy", ValueError),
    (
        UnknownMoveError(40, 7),
        "not in the alphabet: 40; its 7 moves have the ids 0 to 6",
        LookupError,
    ),
    (MalformedError("$.hands[0]", "expected a list"), "$.hands[0]: expected a list", ValueError),
    (OptionsError("D3.6", "first_player must be 0 or 1"), "first_player must be 0 or 1 [D3.6]", ValueError),
    (PositionError(("D1: a", "D2: b")), "this position cannot occur: D1: a; D2: b", ValueError),
    (
        UnfinishedError("result", "scores tell what it would be"),
        "the game is not over, so there is no result yet; scores tell what it would be",
        ValueError,
    ),
    (ReplayError(7, ILLEGAL), f"move 7: {ILLEGAL}", ValueError),
    (
        ContractError("chess", ("step is missing", "NAME is missing")),
        "chess is not a game: step is missing; NAME is missing",
        TypeError,
    ),
]

each = pytest.mark.parametrize(
    ("error", "sentence", "kind"), CASES, ids=[type(error).__name__ for error, _, _ in CASES]
)


@each
def test_it_says_what_is_wrong(error: TabletopError, sentence: str, kind: type[Exception]) -> None:
    """One sentence, and a builtin class that callers know."""
    assert str(error) == sentence
    assert isinstance(error, kind)


@each
def test_it_travels(error: TabletopError, sentence: str, kind: type[Exception]) -> None:
    """A copy made by `copy` or `pickle`, as between processes, says and carries the same."""
    for twin in (copy.copy(error), pickle.loads(pickle.dumps(error))):  # noqa: S301  (our own bytes)
        assert type(twin) is type(error)
        assert str(twin) == sentence
        assert isinstance(twin, kind)
        assert repr(twin.args) == repr(error.args) == repr(tuple(vars(error).values()))


LONG: Final = "x" * 10**6


@pytest.mark.parametrize(
    "error",
    [
        IllegalMoveError(LONG, Refusal("X1", LONG)),
        NotationError(LONG, LONG),
        UnknownMoveError(LONG, 3),
        MalformedError(LONG, LONG),
        OptionsError("X1", LONG),
        PositionError((LONG,) * 100),
        SeatError(LONG, 2),
        SeatError(10**5000, 2),
        ReplayError(3, NotationError(LONG, LONG)),
        ReplayError(3, PositionError((LONG,) * 100)),
    ],
    ids=lambda error: type(error).__name__,
)
def test_a_sentence_is_short(error: TabletopError) -> None:
    """However long what it quotes: the attributes have all of it."""
    assert len(str(error)) < 3_000


@pytest.mark.parametrize(
    "value", [LONG, 10**5000, [[LONG] * 100] * 100, {LONG: LONG}, frozenset({LONG}), b"x" * 10**6], ids=type
)
def test_an_excerpt_is_short(value: object) -> None:
    """Whatever it is of."""
    assert 0 < len(excerpt(value)) < 200
