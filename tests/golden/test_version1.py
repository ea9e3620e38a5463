"""Files that the first version of the library wrote say what they said then."""

import json
from pathlib import Path
from shutil import copyfile
from typing import Any, Final

import pytest

from tabletop.arena import OnForfeit, Terms, Tournament
from tabletop.core import MalformedError, load_record, load_records, load_state
from tests.games import GAMES
from tests.golden.facts import VERSION_1, facts, file_names, lines_of, load_index

INDEX: Final = load_index()


@pytest.mark.parametrize("name", file_names())
def test_it_says_what_it_said(name: str) -> None:
    """Line by line; each file is in the index, with as many lines."""
    lines = lines_of(name)
    assert len(lines) == len(INDEX[name])
    for number, (line, expected) in enumerate(zip(lines, INDEX[name], strict=True), start=1):
        assert facts(line) == expected, f"{name}, line {number}"


class TestTheFiles:
    """What is among them."""

    def test_the_index_names_no_other(self) -> None:
        """Nothing is lost unseen."""
        assert sorted(INDEX) == file_names()

    @pytest.mark.parametrize("name", GAMES)
    def test_every_kind_of_every_game(self, name: str) -> None:
        """Whatever a loader reads."""
        kinds = {entry["kind"] for entries in INDEX.values() for entry in entries if entry["game"] == name}
        assert kinds == {"options", "state", "observation", "move", "event", "record", "seat_record"}

    def test_all_are_of_version_1(self) -> None:
        """No file was written anew."""
        texts = [line for name in file_names() for line in lines_of(name)]
        assert {json.loads(text).get("schema", 1) for text in texts} == {1}


@pytest.mark.parametrize("name", GAMES)
def test_a_file_of_records_is_read_as_a_whole(name: str) -> None:
    """Those that `dump_records` wrote; the last one goes on from a position."""
    records = list(load_records(GAMES[name], lines_of(f"{name}/records.jsonl")))
    assert len(records) == 4
    assert [record.start is None for record in records] == [True, True, True, False]
    assert records[-1] == load_record(GAMES[name], lines_of(f"{name}/record-from-position.json")[0])


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_read_without_trust(name: str) -> None:
    """A file of version 1 is no excuse for what has not the form of one."""
    text = lines_of(f"{name}/state-middle.json")[0]
    with pytest.raises(MalformedError):
        load_state(GAMES[name], text.replace('"data":{', '"data":{"more":1,', 1))


TOURNAMENTS: Final[dict[str, dict[str, Any]]] = {
    "duel": {
        "bots": ["random", "greedy:worlds=2"],
        "deals": 2,
        "seed": 5,
        "terms": Terms(on_forfeit=OnForfeit.RANDOM),
    },
    "root": {
        "bots": ["random", "scripted"],
        "deals": 1,
        "seed": 2,
        "terms": Terms(on_forfeit=OnForfeit.RANDOM),
        "rotate_roles": True,
    },
    "abyss": {
        "bots": ["random", "scripted"],
        "deals": 1,
        "seed": 4,
        "terms": Terms(on_forfeit=OnForfeit.END, decisions=60),
    },
}
"""How `tabletop tournament` was called."""


@pytest.mark.parametrize(
    ("name", "scores"),
    [
        ("duel", [(27, 71), (55, 34), (20, 65), (82, 19)]),
        ("root", [(8, 32), (20, 9), (7, 27), (30, 1)]),
        ("abyss", [(13, 36), (45, 26)]),
    ],
)
def test_a_tournament_goes_on_from_its_file(name: str, scores: list[tuple[int, ...]], tmp_path: Path) -> None:
    """Nothing is played again, and the file stays as it was."""
    source, path = VERSION_1 / "cli" / f"tournament-{name}.jsonl", tmp_path / "games.jsonl"
    copyfile(source, path)
    game = GAMES[name]
    options = load_record(game, lines_of(f"cli/tournament-{name}.jsonl")[0]).options
    counts: list[int] = []
    result = Tournament(game, options=options, **TOURNAMENTS[name]).play(
        records=path, resume=True, workers=1, watch=lambda done, _: counts.append(done)
    )
    assert counts == [len(scores)]
    assert [outcome.scores for outcome in result.outcomes] == scores
    assert path.read_bytes() == source.read_bytes()
