"""The file of records: written as games end, and gone on from."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from examples import magpies
from tabletop import duel
from tabletop.arena import OnForfeit, Result, Terms, Tournament, TournamentError
from tabletop.arena.journal import Journal, sealed
from tabletop.core.record import load_records, replay

BOTS: Final = ["random", "greedy:worlds=1"]
WHOLE: Final = Tournament(duel, BOTS, deals=4, seed=3)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Result]:
    """The file of a tournament that was never interrupted, and its result."""
    path = tmp_path_factory.mktemp("whole") / "games.jsonl"
    result = WHOLE.play(records=path, workers=1)
    return path.read_bytes(), result


def test_every_game_is_in_it(whole: tuple[bytes, Result]) -> None:
    """In order, and they replay."""
    records = list(load_records(duel, whole[0].decode().splitlines()))
    places = [record.place for record in records]
    assert [(place.deal, place.game, place.games, place.seed) for place in places if place is not None] == [
        (deal, game, 2, 3) for deal in range(1, 5) for game in (1, 2)
    ]
    for record, outcome in zip(records, whole[1].outcomes, strict=True):
        last = list(replay(duel, record))[-1]
        assert duel.scores(last) == outcome.scores
        assert duel.winners(last) == {seat for seat, share in enumerate(outcome.shares) if share == 1}


class TestGoingOn:
    """What is in the file is not played again, and what comes out is the same."""

    @pytest.mark.parametrize("seed", range(12))
    def test_wherever_it_was_cut(self, seed: int, whole: tuple[bytes, Result], tmp_path: Path) -> None:
        """After any byte, with the games in any order: the same file byte by byte, the same standings."""
        data, result = whole
        rng, path = Random(seed), tmp_path / "games.jsonl"
        lines = data.splitlines(keepends=True)
        rng.shuffle(lines)
        text = b"".join(lines)
        path.write_bytes(text[: rng.randrange(len(text) + 1)])
        told: list[str] = []
        again = WHOLE.play(records=path, resume=True, workers=1, warn=told.append)
        assert path.read_bytes() == data
        assert again == result

    @pytest.mark.parametrize("cut", [1, 40, -1])
    def test_half_a_line(self, cut: int, whole: tuple[bytes, Result], tmp_path: Path) -> None:
        """It is left out, with a word, whether it begins the line or lacks only its end."""
        path, (data, result) = tmp_path / "games.jsonl", whole
        first, second, *_ = data.splitlines(keepends=True)
        path.write_bytes(first + second[:cut])
        told: list[str] = []
        assert WHOLE.play(records=path, resume=True, workers=1, warn=told.append) == result
        assert told == [f"{path}: its last line was cut off; that game is played again"]
        assert path.read_bytes() == data

    def test_what_is_there_is_not_played(self, whole: tuple[bytes, Result], tmp_path: Path) -> None:
        """Only the rest is; nothing of a whole file."""
        path, (data, result) = tmp_path / "games.jsonl", whole
        path.write_bytes(data)
        counts: list[int] = []
        again = WHOLE.play(records=path, resume=True, workers=1, watch=lambda done, _: counts.append(done))
        assert counts == [8]
        assert again == result

    def test_more_deals(self, whole: tuple[bytes, Result], tmp_path: Path) -> None:
        """A tournament may go on beyond what was asked first: as if they had been asked for at once."""
        path, other = tmp_path / "games.jsonl", tmp_path / "other.jsonl"
        path.write_bytes(whole[0])
        longer = Tournament(duel, BOTS, deals=6, seed=3)
        assert longer.play(records=path, resume=True, workers=1) == longer.play(records=other, workers=1)
        assert path.read_bytes() == other.read_bytes()

    def test_blank_lines(self, whole: tuple[bytes, Result], tmp_path: Path) -> None:
        """They are nothing."""
        path = tmp_path / "games.jsonl"
        path.write_bytes(b"\n\n" + whole[0].replace(b"\n", b"\n\n", 1))
        assert WHOLE.play(records=path, resume=True, workers=1) == whole[1]
        assert path.read_bytes() == whole[0]

    def test_it_stops_where_it_would_have(self, tmp_path: Path) -> None:
        """Games beyond the deal that decides do not count, and leave the file."""
        path, other = tmp_path / "games.jsonl", tmp_path / "other.jsonl"
        decided = Tournament(duel, BOTS, deals=40, until_decided=0.9, seed=0)
        Tournament(duel, BOTS, deals=12, seed=0).play(records=path, workers=1)
        assert decided.play(records=path, resume=True, workers=1) == decided.play(records=other, workers=1)
        assert path.read_bytes() == other.read_bytes()


def of_another(field: str) -> Tournament:
    """A tournament that differs from `WHOLE` in one thing."""
    changes: dict[str, Any] = {
        "bots": {"bots": ["random", "greedy:worlds=2"]},
        "more bots": {"bots": [*BOTS, "greedy:worlds=2"]},
        "order of bots": {"bots": BOTS[::-1]},
        "seed": {"seed": 4},
        "options": {"options": duel.Options(stuck_rule=duel.StuckRule.FORBID)},
        "terms": {"terms": Terms(on_forfeit=OnForfeit.END)},
        "budget": {"terms": Terms(on_forfeit=OnForfeit.RANDOM, decisions=1000)},
    }
    return Tournament(duel, **{"bots": BOTS, "seed": 3, "deals": 4, **changes[field]})


def unfinished(line: bytes) -> bytes:
    """The record without its result."""
    return re.sub(rb'"result":(null|\[[^]]*\])', b'"result":null', line)


def forfeit(line: bytes, seat: int) -> bytes:
    """The record with this seat having forfeited."""
    return line.replace(
        b'"forfeits":[]', f'"forfeits":[{{"seat":{seat},"move":0,"reason":"no idea","is_end":false}}]'.encode()
    )


def unmoved(line: bytes) -> bytes:
    """The record without its moves."""
    return re.sub(rb'"moves":\[[^]]*\]', b'"moves":[]', line)


class TestRefused:
    """What is no file of this tournament; it is left as it was."""

    @pytest.mark.parametrize("field", ["bots", "more bots", "order of bots", "seed", "options", "terms", "budget"])
    def test_another_tournament(self, field: str, whole: tuple[bytes, Result], tmp_path: Path) -> None:
        """In one line."""
        path = tmp_path / "games.jsonl"
        path.write_bytes(whole[0])
        with pytest.raises(TournamentError) as caught:
            of_another(field).play(records=path, resume=True, workers=1)
        assert str(caught.value).startswith(f"{path}: record 1: $.data")
        assert str(caught.value).endswith(": it is a game of another tournament")
        assert path.read_bytes() == whole[0]

    @pytest.mark.parametrize(
        ("change", "fault"),
        [
            (lambda lines: [lines[0][:50] + b"\n", *lines[1:]], "record 1: $: "),
            (lambda lines: [lines[0], b"[]\n", *lines[1:]], "record 2: $: "),
            (lambda lines: [lines[0], b"\xff\n", *lines[1:]], "record 2: not UTF-8 text"),
            (lambda lines: [*lines, lines[0]], "record 9: deal 1, game 1 is in it twice"),
            (
                lambda lines: [lines[0].replace(b'"game":1,"games":2', b'"game":3,"games":2')],
                "record 1: $.data.place.game: ",
            ),
            (
                lambda lines: [lines[0].replace(b'"game":1,"games":2', b'"game":1,"games":4')],
                "record 1: $.data.place: it is a game of another tournament",
            ),
            (
                lambda lines: [lines[0].replace(b'"deal":1', b'"deal":0')],
                "record 1: $.data.place.deal: ",
            ),
            (
                lambda lines: [re.sub(rb'"place":\{[^}]*\}', b'"place":null', lines[0])],
                "record 1: $.data.place: it is no game of a tournament",
            ),
            (
                lambda lines: [re.sub(rb'"scores":\[[^]]*\]', b'"scores":null', lines[0])],
                "record 1: $.data.scores: the record of a game of a tournament must have them",
            ),
            (
                lambda lines: [re.sub(rb'"scores":\[[^]]*\]', b'"scores":[' + b"1" * 5000 + b"]", lines[0])],
                "record 1: $: a number has too many digits",
            ),
            (lambda lines: [unfinished(lines[0])], "record 1: $.data.result: the game is not over"),
            (lambda lines: [unfinished(forfeit(lines[0], 1))], "record 1: $.data.result: the game is not over"),
            (lambda lines: [forfeit(lines[0], 2)], "record 1: $.data.forfeits[0].seat: expected a seat from 0 to 1"),
            (
                lambda lines: [forfeit(lines[0], 10**4000)],
                "record 1: $.data.forfeits[0].seat: expected a seat from 0 to 1",
            ),
            (
                lambda lines: [unmoved(lines[0])],
                "record 1: $.data.moves: the game is over, and nobody has moved",
            ),
        ],
    )
    def test_a_damaged_file(
        self, change: Callable[[list[bytes]], list[bytes]], fault: str, whole: tuple[bytes, Result], tmp_path: Path
    ) -> None:
        """Only the end of the last line may be lacking."""
        path, data = tmp_path / "games.jsonl", b"".join(change(whole[0].splitlines(keepends=True)))
        path.write_bytes(data)
        with pytest.raises(TournamentError) as caught:
            WHOLE.play(records=path, resume=True, workers=1)
        assert str(caught.value).startswith(f"{path}: {fault}")
        assert "\n" not in str(caught.value)
        assert path.read_bytes() == data

    @pytest.mark.parametrize(
        ("text", "fault"),
        [
            (b'{"my":"precious"}', "record 1: $: "),
            (b'{"my":"preci', "its last line is cut off, and no record of this tournament begins like it"),
            (b"precious", "its last line is cut off, and no record of this tournament begins like it"),
            (b"\xff\x00", "its last line is cut off, and no record of this tournament begins like it"),
            (b'{"game":"magpies","sch', "its last line is cut off, and no record of this tournament begins like it"),
            (b"[" * 10**5, "its last line is cut off, and no record of this tournament begins like it"),
            (b'\n\n{"my":"precious"}', "record 1: $: "),
        ],
    )
    def test_an_only_line_without_end(self, text: bytes, fault: str, tmp_path: Path) -> None:
        """Nobody's file is emptied because it lacks a line break."""
        path = tmp_path / "games.jsonl"
        path.write_bytes(text)
        with pytest.raises(TournamentError) as caught:
            WHOLE.play(records=path, resume=True, workers=1)
        assert str(caught.value).startswith(f"{path}: {fault}")
        assert path.read_bytes() == text

    def test_a_last_line_of_another_tournament(self, whole: tuple[bytes, Result], tmp_path: Path) -> None:
        """A whole record that lacks its line break is looked at like any other."""
        path, first = tmp_path / "games.jsonl", whole[0].splitlines()[0]
        path.write_bytes(first)
        with pytest.raises(TournamentError, match=r"record 1: .* it is a game of another tournament"):
            of_another("seed").play(records=path, resume=True, workers=1)
        assert path.read_bytes() == first

    def test_the_end_stays_until_all_is_accepted(self, whole: tuple[bytes, Result], tmp_path: Path) -> None:
        """A file that is refused for what else is in it keeps its last line too."""
        path, data = tmp_path / "games.jsonl", whole[0][:-20]
        path.write_bytes(data)
        with pytest.raises(TournamentError, match="it holds games of deal 4, and 3 are to be played"):
            Tournament(duel, BOTS, deals=3, seed=3).play(records=path, resume=True, workers=1)
        assert path.read_bytes() == data

    def test_another_game(self, whole: tuple[bytes, Result], tmp_path: Path) -> None:
        """By its name."""
        path = tmp_path / "games.jsonl"
        path.write_bytes(whole[0])
        with pytest.raises(TournamentError, match=r'record 1: \$\.game: expected "magpies", found "duel"'):
            Tournament(magpies, BOTS, seed=0).play(records=path, resume=True, workers=1)

    def test_fewer_deals(self, whole: tuple[bytes, Result], tmp_path: Path) -> None:
        """Finished games are not thrown away."""
        path = tmp_path / "games.jsonl"
        path.write_bytes(whole[0])
        with pytest.raises(TournamentError, match="it holds games of deal 4, and 3 are to be played"):
            Tournament(duel, BOTS, deals=3, seed=3).play(records=path, resume=True, workers=1)
        assert path.read_bytes() == whole[0]

    def test_a_file_that_is_there(self, tmp_path: Path) -> None:
        """It is not written over."""
        path = tmp_path / "games.jsonl"
        path.write_text("precious", encoding="utf-8")
        with pytest.raises(TournamentError, match="it is there already; go on with it by --resume, or remove it"):
            WHOLE.play(records=path, workers=1)
        assert path.read_text(encoding="utf-8") == "precious"

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        """There is nothing to go on from; none is made."""
        path = tmp_path / "games.jsonl"
        with pytest.raises(TournamentError, match="No such file"):
            WHOLE.play(records=path, resume=True, workers=1)
        assert not path.exists()


def test_what_is_finished_is_in_the_file_at_once(whole: tuple[bytes, Result], tmp_path: Path) -> None:
    """Whoever looks on sees whole lines, one more each time."""
    path = tmp_path / "games.jsonl"
    seen: list[bytes] = []
    WHOLE.play(records=path, workers=1, watch=lambda *_: seen.append(path.read_bytes()))
    assert [text.count(b"\n") for text in seen] == list(range(9))
    assert all(text.endswith(b"\n") for text in seen[1:])
    assert seen[-1] == whole[0]


def test_nothing_is_left_behind(tmp_path: Path) -> None:
    """No temporary file, also after an error of the one who looks on; then what is finished is there."""

    def fail(done: int, _: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    path = tmp_path / "games.jsonl"
    with pytest.raises(KeyboardInterrupt):
        WHOLE.play(records=path, workers=1, watch=fail)
    assert [each.name for each in tmp_path.iterdir()] == ["games.jsonl"]
    assert path.read_bytes().count(b"\n") == 3


@pytest.mark.parametrize(("enough", "deals"), [(1, 0), (2, 1), (5, 2), (8, 4)])
def test_how_it_stands(enough: int, deals: int) -> None:
    """What was interrupted still tells of the deals that are over, as a shorter tournament does."""

    def fail(done: int, _: int) -> None:
        if done == enough:
            raise KeyboardInterrupt

    tournament = Tournament(duel, BOTS, deals=4, seed=0)
    assert tournament.so_far is None
    with pytest.raises(KeyboardInterrupt):
        tournament.play(workers=1, watch=fail)
    assert tournament.so_far == (Tournament(duel, BOTS, deals=deals, seed=0).play(workers=1) if deals else None)


def test_only_one_at_a_time(whole: tuple[bytes, Result], tmp_path: Path) -> None:
    """Two that go on with the same file would play the same games."""
    path = tmp_path / "games.jsonl"
    path.write_bytes(whole[0])
    with (
        Journal(path, WHOLE.plan, resume=True),
        pytest.raises(TournamentError, match="another tournament is writing it"),
    ):
        WHOLE.play(records=path, resume=True, workers=1)
    assert WHOLE.play(records=path, resume=True, workers=1) == whole[1]


def test_nothing_came_of_it(tmp_path: Path) -> None:
    """A file without a game is not left behind."""
    terms = Terms(on_forfeit=OnForfeit.RAISE)
    with pytest.raises(TournamentError):
        Tournament(duel, ["tests.arena.bots:Lame", "random"], terms=terms, seed=0).play(
            records=tmp_path / "games", workers=1
        )
    assert list(tmp_path.iterdir()) == []


def test_a_line_is_json(whole: tuple[bytes, Result]) -> None:
    """Each of them, and nothing of the time or the machine is in it."""
    for line in whole[0].splitlines():
        assert json.loads(line)["kind"] == "record"


def test_the_journal_closes_where_it_cannot_be_read(tmp_path: Path) -> None:
    """So that no file stays open after the error."""
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"[]\n")
    with pytest.raises(TournamentError):
        Journal(path, WHOLE.plan, resume=True)


def forged(line: bytes) -> bytes:
    """The record with winner and loser exchanged, and a checksum to match."""
    record = json.loads(line)
    del record["check"]
    record["data"]["result"] = [1 - seat for seat in record["data"]["result"]]
    record["data"]["scores"].reverse()
    return sealed(WHOLE.plan, json.dumps(record, separators=(",", ":")).encode()) + b"\n"


def without_check(line: bytes) -> bytes:
    """The record as earlier versions wrote it."""
    return re.sub(rb',"check":"[0-9a-f]{32}"}', b"}", line)


class TestBelief:
    """A line counts as it was written, and where its moves lead to what it says."""

    @pytest.mark.parametrize("verify", [True, False])
    def test_a_changed_byte_is_noticed(self, whole: tuple[bytes, Result], tmp_path: Path, verify: bool) -> None:  # noqa: FBT001
        """Wherever it is: it is refused, or the game is played again and all comes out as it was."""
        (data, result), rng, path = whole, Random(5), tmp_path / "games.jsonl"
        for _ in range(60 if verify else 1500):
            place, byte = rng.randrange(len(data)), rng.randrange(256)
            path.write_bytes(data[:place] + bytes([byte]) + data[place + 1 :])
            try:
                again = WHOLE.play(records=path, resume=True, workers=1, verify=verify)
            except TournamentError:
                continue
            assert again == result
            assert path.read_bytes() == data

    def test_a_forged_line_is_found_out(self, whole: tuple[bytes, Result], tmp_path: Path) -> None:
        """Its checksum is right, and its moves do not lead there."""
        path = tmp_path / "games.jsonl"
        first, *others = whole[0].splitlines(keepends=True)
        path.write_bytes(forged(first) + b"".join(others))
        with pytest.raises(TournamentError, match=r"record 1: move \d+: \$\.data\.result: the record says a win"):
            WHOLE.play(records=path, resume=True, workers=1)
        assert WHOLE.play(records=path, resume=True, workers=1, verify=False) != whole[1]

    def test_a_line_of_another_run_is_noticed(self, whole: tuple[bytes, Result]) -> None:
        """The same record has another checksum in each tournament."""
        line = without_check(whole[0].splitlines()[0])
        assert sealed(WHOLE.plan, line) == whole[0].splitlines()[0]
        assert len({sealed(of_another(field).plan, line) for field in ("bots", "seed", "options", "terms")}) == 4

    def test_a_file_of_an_earlier_version(self, whole: tuple[bytes, Result], tmp_path: Path) -> None:
        """It has no checksums: it is taken once its games have been replayed."""
        path = tmp_path / "games.jsonl"
        path.write_bytes(without_check(whole[0]))
        with pytest.raises(TournamentError, match="without a checksum it must be verified"):
            WHOLE.play(records=path, resume=True, workers=1, verify=False)
        assert WHOLE.play(records=path, resume=True, workers=1) == whole[1]

    def test_what_is_kept_is_on_the_disk(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Before anybody is told of it, also after an interrupt."""
        path, written = tmp_path / "games.jsonl", []
        monkeypatch.setattr("os.fsync", lambda _: written.append(path.read_bytes().count(b"\n")))

        def fail(done: int, _: int) -> None:
            if done == 3:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            WHOLE.play(records=path, workers=1, watch=fail)
        assert written == [3]

    def test_a_disk_that_keeps_nothing(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """It is told, rather than that all is well."""

        def fail(_: int) -> None:
            raise OSError(5, "Input/output error")

        monkeypatch.setattr("os.fsync", fail)
        with pytest.raises(TournamentError, match="cannot be written: Input/output error"):
            WHOLE.play(records=tmp_path / "games.jsonl", workers=1)
