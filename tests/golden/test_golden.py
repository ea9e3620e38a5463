"""The golden games are answered as ever; the report of one that is not says where, what and for whom."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

from tabletop.core import AnyGame, IllegalMoveError, Refusal, move_classes
from tests.games import GAMES
from tests.golden import files
from tests.golden.comparing import differences, report
from tests.golden.files import load, renewed, save
from tests.golden.playing import TABLES
from tests.golden.shown import read_options
from tests.testing.broken import Altered

load_once: Final = lru_cache(load)


ALL_GAMES: Final = [
    pytest.param(name, number, id=f"{name}-{number}-{golden.title.replace(',', '').replace(' ', '-')}")
    for name in GAMES
    for number, golden in enumerate(load_once(name), start=1)
]


@pytest.mark.parametrize(("name", "number"), ALL_GAMES)
def test_it_is_answered_as_ever(name: str, number: int) -> None:
    """States, legal moves, scores, what everybody sees, drawings, sentences, and who wins."""
    golden = load_once(name)[number - 1]
    found = list(differences(GAMES[name], golden))
    if found:
        pytest.fail(report(f"{name} game {number}, {golden.title!r}:", found), pytrace=False)


@pytest.mark.parametrize("name", GAMES)
class TestTheFiles:
    """What is in them."""

    def test_every_table_was_played(self, name: str) -> None:
        """By the bots that it names, with its title."""
        assert [(golden.title, " ".join(golden.players)) for golden in load_once(name)] == [
            (table.title, table.players) for table in TABLES[name]
        ]

    def test_every_kind_of_move_occurs(self, name: str) -> None:
        """Somewhere in the twenty games."""
        game, seen = GAMES[name], set()
        for golden in load_once(name):
            options = read_options(game, golden.schema, golden.options)
            seen |= {type(game.parse_move(text, options)) for text in golden.moves}
        assert seen == set(move_classes(game))

    def test_they_come_back_as_they_were_written(
        self, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Byte by byte, so that a diff shows nothing but what is another."""
        before = (files.HERE / f"{name}.json").read_bytes()
        monkeypatch.setattr(files, "HERE", tmp_path)
        save(name, load_once(name))
        assert (tmp_path / f"{name}.json").read_bytes() == before


DUEL: Final[AnyGame] = GAMES["duel"]

TINY: Final = load_once("duel")[11]
"""A game with six heroes."""


START: Final = "after 0 moves, before move 1 'deal R1'"


def test_new_digests_of_the_same_moves_are_the_same() -> None:
    """As long as nothing has changed; options are written anew in the schema of today."""
    assert renewed(DUEL, TINY) == attrs.evolve(TINY, schema=DUEL.SCHEMA)


class TestTheReport:
    """What is said of a game that is answered otherwise."""

    @pytest.mark.parametrize(
        ("part", "answer", "told"),
        [
            ("render", lambda seen: f"seat {seen.seat}", f"{START}: the drawing for seat 0"),
            ("scores", lambda _: (1, 2), f"{START}: the scores are (1, 2), they were (0, 0)"),
            ("chance_weights", lambda _: (), f"{START}: the legal moves"),
            ("narrate", lambda *_: "Nothing.", "move 1 'deal R1': the sentences"),
            ("winners", lambda _: frozenset(), "at the end: the winners are [], they were (0,)"),
        ],
    )
    def test_the_first_difference(self, part: str, answer: Callable[..., object], told: str) -> None:
        """Its place, what it is, and who sees it."""
        found = list(differences(Altered(DUEL, **{part: answer}), TINY))
        assert str(found[0]) == told

    def test_a_sentence_as_it_is_now(self) -> None:
        """For each seat and the spectator, once."""
        found = list(differences(Altered(DUEL, narrate=lambda *_: "Nothing."), TINY))
        lines = report("a game", found).split("\n")
        assert lines[:5] == [
            "a game",
            f"  move 1 {TINY.moves[0]!r}: the sentences",
            "    now:",
            "    | seat 0: Nothing.",
            "    | seat 1: Nothing.",
        ]
        assert len(found) == len(TINY.moves)

    def test_a_move_that_is_refused(self) -> None:
        """With the refusal and its clause; nothing is said of what comes after."""

        def step(state: Any, move: object) -> object:  # noqa: ANN401
            text = DUEL.format_move(move, state.options)
            if text == "return R1 R2":
                raise IllegalMoveError(text, Refusal("D4.3", "a whim"))
            return DUEL.step(state, move)

        *_, last = differences(Altered(DUEL, step=step), TINY)
        assert str(last) == "move 10 'return R1 R2': it is refused: cannot play return R1 R2: a whim [D4.3]"
        assert last.now.split("\n")[0] == "return R1 R2"

    def test_a_move_that_is_none(self) -> None:
        """It cannot be read any more."""
        first = TINY.stretches[0]
        golden = attrs.evolve(
            TINY, stretches=(attrs.evolve(first, moves=("fly", *first.moves[1:])), *TINY.stretches[1:])
        )
        (found,) = differences(DUEL, golden)
        assert str(found).startswith("move 1 'fly': it is refused: not a move: 'fly'")
