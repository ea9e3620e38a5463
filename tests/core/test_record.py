"""Records: a game as a file, replayed for ever, and what one seat saw of it."""

import json
import re
from collections.abc import Iterator
from importlib import metadata
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.core.contract import NOBODY, Seat
from tabletop.core.errors import (
    IllegalMoveError,
    MalformedError,
    NotationError,
    OptionsError,
    PositionError,
    ReplayError,
    SeatError,
)
from tabletop.core.facts import Forfeit, Place
from tabletop.core.record import (
    Record,
    SeatRecord,
    dump_record,
    dump_records,
    dump_seat_record,
    library_version,
    load_record,
    load_records,
    load_seat_record,
    record_of,
    replay,
    seat_record,
)
from tests.core import stub
from tests.games import event_of

OPTIONS: Final = stub.Options(rounds=1)
START: Final = stub.initial_state(OPTIONS)
LINE: Final = ("draw oak", "keep", "draw elm", "drop elm")

StubRecord = Record[stub.Options, stub.State]


def moves(*texts: str) -> list[stub.Move]:
    """The moves with these spellings."""
    return [stub.parse_move(text, OPTIONS) for text in texts]


def forfeit(seat: int, move: int = 1, *, is_end: bool = False) -> Forfeit:
    """A bot that has forfeited."""
    return Forfeit(seat=Seat(seat), move=move, reason="no idea", is_end=is_end)


def random_record(seed: int) -> StubRecord:
    """A random game to its end."""
    rng = Random(seed)
    state, played = stub.initial_state(), []
    while stub.to_move(state) != NOBODY:
        played.append(rng.choice(stub.legal_moves(state)))
        state = stub.step(state, played[-1])
    return record_of(stub, stub.initial_state(), played, notes=[(1, "first")])


RECORD: Final = record_of(stub, START, moves(*LINE), ("Ann", "Ben"), [(0, "Go"), (4, "Größe")])
TEXT: Final = (
    '{"game":"stub","schema":3,"kind":"record","options":{"rounds":1,"mood":"calm","seats":2},"data":'
    f'{{"form":2,"version":"{library_version()}","seats":["Ann","Ben"],"start":null,"moves":'
    '["draw oak","keep","draw elm","drop elm"],"notes":[[0,"Go"],[4,"Gr\\u00f6\\u00dfe"]],"result":[0],'
    '"scores":[5,0],"forfeits":[],"place":null}}'
)
FIRST: Final = TEXT.replace('"form":2,', "").replace(',"scores":[5,0],"forfeits":[],"place":null', "")
"""The same in the first form."""


class TestRecord:
    """A record is made of a start and moves, and its parts fit together."""

    def test_record_of(self) -> None:
        """The initial state is left out, the moves are text, the result follows from them."""
        expected: StubRecord = Record(
            game="stub",
            schema=3,
            options=OPTIONS,
            start=None,
            seats=("Ann", "Ben"),
            moves=LINE,
            notes=((0, "Go"), (4, "Größe")),
            result=(Seat(0),),
            scores=(5, 0),
            version=library_version(),
        )
        assert expected == RECORD

    def test_without_names(self) -> None:
        """Seats are called by their number."""
        assert record_of(stub, START, []).seats == ("seat 0", "seat 1")

    def test_from_another_state(self) -> None:
        """The start is kept."""
        state = stub.step(START, moves("draw oak")[0])
        record = record_of(stub, state, moves("keep"))
        assert (record.start, record.moves, record.result) == (state, ("keep",), None)

    def test_a_draw_is_no_unfinished_game(self) -> None:
        """Nobody has won, and it is over."""
        line = moves("draw oak", "drop oak", "draw elm", "drop elm")
        assert record_of(stub, START, line).result == ()
        assert record_of(stub, START, line[:-1]).result is None

    def test_an_illegal_move(self) -> None:
        """Its number counts from 1."""
        with pytest.raises(ReplayError) as caught:
            record_of(stub, START, moves("draw oak", "drop elm"))
        assert caught.value.number == 2
        assert isinstance(caught.value.fault, IllegalMoveError)

    def test_the_version_is_that_of_the_library(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Installed or not."""

        def version(name: str) -> str:
            assert name == "tabletop-rules"
            return "7.1"

        def missing(_: str) -> str:
            raise metadata.PackageNotFoundError

        for found, expected in ((version, "7.1"), (missing, "0+unknown")):
            library_version.cache_clear()
            monkeypatch.setattr(metadata, "version", found)
            assert library_version() == expected
        library_version.cache_clear()

    @pytest.mark.parametrize(
        ("changes", "path", "fault"),
        [
            ({"seats": ("Ann",)}, "$.data.seats", "expected 2 names, one a seat, found 1"),
            ({"notes": ((0, ""), (5, ""))}, "$.data.notes[1][0]", "there is no move 5 of 4"),
            ({"notes": ((-1, ""),)}, "$.data.notes[0][0]", "there is no move -1 of 4"),
            ({"scores": (1,)}, "$.data.scores", "expected 2 numbers, one a seat, found 1"),
            ({"forfeits": (forfeit(2),)}, "$.data.forfeits[0].seat", "expected a seat from 0 to 1, found 2"),
            ({"forfeits": (forfeit(1), forfeit(1))}, "$.data.forfeits[1].seat", "seat 1 has forfeited before"),
            ({"forfeits": (forfeit(0, 5),)}, "$.data.forfeits[0].move", "expected a number from 0 to 4, found 5"),
            (
                {"forfeits": (forfeit(0, 3), forfeit(1, 2))},
                "$.data.forfeits[1].move",
                "expected a number from 3 to 4, found 2",
            ),
            (
                {"forfeits": (forfeit(0, 3, is_end=True),)},
                "$.data.forfeits[0].is_end",
                "the match has gone on",
            ),
            ({"place": Place(seed=1, deal=0)}, "$.data.place.deal", "deals count from 1, found 0"),
            ({"place": Place(seed=1, deal=1, game=0)}, "$.data.place.game", "expected a number from 1 to 1, found 0"),
            (
                {"place": Place(seed=1, deal=1, game=3, games=2)},
                "$.data.place.game",
                "expected a number from 1 to 2, found 3",
            ),
            ({"result": (0, 2)}, "$.data.result", "expected seats from 0 to 1 in rising order, each once"),
            ({"result": (1, 0)}, "$.data.result", "expected seats from 0 to 1 in rising order, each once"),
            ({"result": (0, 0)}, "$.data.result", "expected seats from 0 to 1 in rising order, each once"),
            (
                {"start": stub.initial_state(stub.Options(rounds=2))},
                "$.data.start",
                "its options are not those of the record",
            ),
        ],
    )
    def test_parts_that_do_not_fit(self, changes: dict[str, Any], path: str, fault: str) -> None:
        """The error has the path that it would have in a file."""
        with pytest.raises(MalformedError) as caught:
            attrs.evolve(RECORD, **changes)
        assert (caught.value.path, caught.value.fault) == (path, fault)


class TestReplay:
    """A record replays to the same states, and stops at its first bad move."""

    def test_the_states(self) -> None:
        """The start, and one after each move."""
        states = [START]
        for move in moves(*LINE):
            states.append(stub.step(states[-1], move))
        assert list(replay(stub, RECORD)) == states

    def test_from_its_start(self) -> None:
        """Not from the initial state."""
        state = stub.step(START, moves("draw oak")[0])
        record = record_of(stub, state, moves("keep"))
        assert list(replay(stub, record)) == [state, stub.step(state, stub.Keep())]

    @pytest.mark.parametrize(
        ("line", "number", "fault"),
        [
            (("draw oak", "keep it", "draw elm", "drop elm"), 2, NotationError),
            (("draw oak", "keep", "draw oak", "keep"), 3, IllegalMoveError),
            ((*LINE, "keep"), 5, IllegalMoveError),
        ],
    )
    def test_a_bad_move(self, line: tuple[str, ...], number: int, fault: type[Exception]) -> None:
        """No move of the game, an illegal one, one after the end; the states before it are given."""
        states: list[stub.State] = []
        with pytest.raises(ReplayError) as caught:
            states.extend(replay(stub, attrs.evolve(RECORD, moves=line)))
        assert (caught.value.number, type(caught.value.fault)) == (number, fault)
        states = []
        replayed = replay(stub, attrs.evolve(RECORD, moves=line))
        for _ in range(number):
            states.append(next(replayed))
        assert states == list(replay(stub, RECORD))[:number]

    def test_after_the_end_the_clause_of_the_end_is_cited(self) -> None:
        """As for every illegal move."""
        with pytest.raises(ReplayError, match=r"^move 5: cannot play keep: the game is over \[S3\]$"):
            list(replay(stub, attrs.evolve(RECORD, moves=(*LINE, "keep"))))

    @pytest.mark.parametrize(
        ("line", "result", "sentence"),
        [
            (LINE, (1,), "the record says a win of seat 1, the moves lead to a win of seat 0"),
            (LINE, (0, 1), "the record says a win of seat 0 and 1, the moves lead to a win of seat 0"),
            (LINE, (), "the record says a draw, the moves lead to a win of seat 0"),
            (LINE, None, "the record says a game that goes on, the moves lead to a win of seat 0"),
            (LINE[:3], (0,), "the record says a win of seat 0, the moves lead to a game that goes on"),
        ],
    )
    def test_a_result_that_the_moves_do_not_lead_to(
        self, line: tuple[str, ...], result: tuple[Seat, ...] | None, sentence: str
    ) -> None:
        """All states are given, then the error comes, with the number of the last move."""
        record = attrs.evolve(RECORD, moves=line, result=result, notes=())
        replayed = replay(stub, record)
        for _ in range(len(line) + 1):
            next(replayed)
        with pytest.raises(ReplayError) as caught:
            next(replayed)
        assert caught.value.number == len(line)
        assert isinstance(caught.value.fault, MalformedError)
        assert (caught.value.fault.path, caught.value.fault.fault) == ("$.data.result", sentence)

    def test_scores_that_the_moves_do_not_lead_to(self) -> None:
        """As with a result; scores that were not recorded are not compared."""
        with pytest.raises(
            ReplayError, match=r"^move 4: \$\.data\.scores: the record says \(1, 2\), the moves lead to \(5, 0\)$"
        ):
            list(replay(stub, attrs.evolve(RECORD, scores=(1, 2))))
        assert len(list(replay(stub, attrs.evolve(RECORD, scores=None)))) == 5

    @pytest.mark.parametrize(
        ("changes", "path", "fault"),
        [
            ({"game": "duel"}, "$.game", "expected 'stub', found 'duel'"),
            ({"schema": 2}, "$.schema", "expected 3, found 2"),
        ],
    )
    def test_a_record_of_another_game(self, changes: dict[str, Any], path: str, fault: str) -> None:
        """It is refused at once, by everything that takes a record."""
        record = attrs.evolve(RECORD, **changes)
        for use in (replay, dump_record, lambda game, record: seat_record(game, record, None)):
            with pytest.raises(MalformedError) as caught:
                use(stub, record)
            assert (caught.value.path, caught.value.fault) == (path, fault)


class TestFirstForm:
    """Records of the first version tell their facts in notes; these are read once, and the notes stay."""

    def test_without_facts(self) -> None:
        """Scores were not recorded."""
        assert load_record(stub, FIRST) == attrs.evolve(RECORD, scores=None)

    def test_with_all_facts(self) -> None:
        """Each from its note."""
        notes = (
            (0, "deal 2, game 1 of 3, seed 7, on forfeit random, 2 s a match"),
            (1, "seat 1 forfeits: choose raised KeyError: 'a; b'; random plays on"),
            (4, "seat 0 forfeits: it is out of time; the match ends"),
            (4, "scores -5, 0"),
        )
        record = load_record(stub, FIRST.replace('[[0,"Go"],[4,"Gr\\u00f6\\u00dfe"]]', json.dumps(notes)))
        assert record.notes == notes
        assert record.place == Place(seed=7, deal=2, game=1, games=3, terms="on forfeit random, 2 s a match")
        assert record.forfeits == (
            Forfeit(seat=Seat(1), move=1, reason="choose raised KeyError: 'a; b'", is_end=False),
            Forfeit(seat=Seat(0), move=4, reason="it is out of time", is_end=True),
        )
        assert record.scores == (-5, 0)
        assert [str(record.place), *map(str, record.forfeits)] == [note for _, note in notes[:3]]

    @pytest.mark.parametrize(
        "note",
        [
            "game 3 of the series",
            "deal 1, game 3 of 2, seed 0, ",
            "deal 1, game 0 of 2, seed 0, ",
            "deal 0, game 1 of 2, seed 0, ",
            "game 0 of seed 1",
            "scores 1, 2, 3",
            "scores high",
            f"scores {'1' * 5000}, 2",
            "seat 2 forfeits: no idea; random plays on",
            f"seat {10**4000} forfeits: no idea; random plays on",
            "seat 1 forfeits: no idea",
        ],
    )
    def test_what_is_said_in_passing(self, note: str) -> None:
        """It is a note and nothing more."""
        record = load_record(stub, FIRST.replace('"Go"', json.dumps(note)))
        assert (record.place, record.forfeits, record.scores) == (None, (), None)

    @pytest.mark.parametrize(("game", "games"), [(1, 1), (1, 2), (2, 2)])
    def test_first_and_last_game_of_a_deal(self, game: int, games: int) -> None:
        """Games count from 1, and the last has the number of them all."""
        record = load_record(stub, FIRST.replace("Go", f"deal 1, game {game} of {games}, seed 0, "))
        assert record.place == Place(seed=0, deal=1, game=game, games=games)

    def test_one_of_a_series(self) -> None:
        """As the simulation wrote it."""
        assert load_record(stub, FIRST.replace("Go", "game 3 of seed 5")).place == Place(seed=5, deal=3)

    def test_it_is_written_in_the_second(self) -> None:
        """Whatever it was read from."""
        assert '"form":2,' in dump_record(stub, load_record(stub, FIRST))


class TestFile:
    """One line of JSON a record."""

    @pytest.mark.parametrize("form", ["1", "3", "true", '"2"'])
    def test_another_form(self, form: str) -> None:
        """It says which loads."""
        fault = f"expected 2, found {form}; a record of form 1 has no such key"
        with pytest.raises(MalformedError, match=rf"^\$\.data\.form: {re.escape(fault)}$"):
            load_record(stub, TEXT.replace('"form":2', f'"form":{form}'))

    def test_facts_are_read_back(self) -> None:
        """All of them."""
        record = attrs.evolve(
            RECORD,
            forfeits=(forfeit(1), forfeit(0, 4, is_end=True)),
            place=Place(seed=-3, deal=1, game=2, games=2, terms="hard"),
        )
        assert load_record(stub, dump_record(stub, record)) == record

    def test_the_text(self) -> None:
        """Compact, ASCII, the options once."""
        assert dump_record(stub, RECORD) == TEXT

    @pytest.mark.parametrize("seed", range(5))
    def test_read_back(self, seed: int) -> None:
        """Equal to what was written."""
        record = random_record(seed)
        assert load_record(stub, dump_record(stub, record)) == record

    def test_a_start_is_read_back(self) -> None:
        """With its options, which are written once."""
        record = record_of(stub, stub.step(START, moves("draw oak")[0]), moves("keep"))
        text = dump_record(stub, record)
        assert text.count("rounds") == 1
        assert load_record(stub, text) == record

    def test_a_start_that_cannot_occur(self) -> None:
        """It is refused as a state would be."""
        start = '{"pending":[],"hands":[["oak"],["oak"]],"dropped":[],"last":null}'
        with pytest.raises(PositionError, match="oak is in two places"):
            load_record(stub, TEXT.replace('"start":null', f'"start":{start}'))

    @pytest.mark.parametrize(
        ("old", "new", "path", "fault"),
        [
            ('"stub"', '"duel"', "$.game", 'expected "stub", found "duel"'),
            ('"schema":3', '"schema":2', "$.schema", "expected 3, found 2"),
            ('"record"', '"state"', "$.kind", 'expected "record", found "state"'),
            ('"seats":["Ann",', '"seats":[', "$.data.seats", "expected 2 names, one a seat, found 1"),
            ('"seats":["Ann",', '"seats":[1,', "$.data.seats[0]", "expected a text, found 1"),
            ('"start":null', '"start":{}', "$.data.start", 'the key "pending" is missing'),
            ('"keep"', "null", "$.data.moves[1]", "expected a text, found null"),
            ("[0,", '["0",', "$.data.notes[0][0]", 'expected an integer, found "0"'),
            ("[4,", "[5,", "$.data.notes[1][0]", "there is no move 5 of 4"),
            ('"result":[0]', '"result":[false]', "$.data.result[0]", "expected an integer, found false"),
            ('"result":[0]', '"result":0', "$.data.result", "expected a list, found 0"),
            ('"start":null,', "", "$.data", 'the key "start" is missing'),
            (
                '"start":null',
                '"begin":null',
                "$.data",
                'unknown key "begin"; accepted: version, seats, start, moves, notes, result, scores, forfeits, place',
            ),
        ],
    )
    def test_a_wrong_file(self, old: str, new: str, path: str, fault: str) -> None:
        """The path leads to the fault."""
        with pytest.raises(MalformedError) as caught:
            load_record(stub, TEXT.replace(old, new))
        assert (caught.value.path, caught.value.fault) == (path, fault)

    def test_moves_may_be_bad(self) -> None:
        """Replaying tells."""
        record = load_record(stub, TEXT.replace("draw oak", "draw what"))
        with pytest.raises(ReplayError, match="move 1: not a move: 'draw what'"):
            list(replay(stub, record))

    @given(st.data())
    def test_damaged_text(self, data: st.DataObject) -> None:
        """It is read or refused in our own words."""
        text = data.draw(st.sampled_from([TEXT, SEAT_TEXT]))
        start, end = sorted(data.draw(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
        middle = data.draw(
            st.sampled_from(["", text[start:end] * 2]) | st.text('[]{},:"0123456789.e-ntrufals', max_size=4)
        )
        loader: Any = load_record if text is TEXT else load_seat_record
        dumper: Any = dump_record if text is TEXT else dump_seat_record
        try:
            record = loader(stub, text[:start] + middle + text[end:])
        except (MalformedError, OptionsError, PositionError):
            return
        assert loader(stub, dumper(stub, record)) == record


class TestLines:
    """Many records are a file of JSON Lines."""

    def test_read_back(self) -> None:
        """In their order, one a line; blank lines are none."""
        records = [random_record(seed) for seed in range(4)]
        lines = list(dump_records(stub, records))
        assert all(line.endswith("\n") and line.count("\n") == 1 for line in lines)
        assert list(load_records(stub, lines)) == records
        assert list(load_records(stub, "\n".join(lines).splitlines())) == records

    @pytest.mark.parametrize(
        ("old", "new", "path", "fault"),
        [
            ('"keep"', "1", "line 3, $.data.moves[1]", "expected a text, found 1"),
            ('"rounds":1', '"rounds":9', "line 3, $.options", "rounds must be 1 to 3, not 9 [S1]"),
            (
                '"start":null',
                '"start":{"pending":[],"hands":[["oak"],["oak"]],"dropped":[],"last":null}',
                "line 3, $.data.start",
                "this position cannot occur: oak is in two places [S2]",
            ),
        ],
    )
    def test_a_wrong_line(self, old: str, new: str, path: str, fault: str) -> None:
        """The path begins with its number; the records before it are given."""
        loaded = load_records(stub, [TEXT, "", TEXT.replace(old, new), TEXT])
        assert next(loaded) == RECORD
        with pytest.raises(MalformedError) as caught:
            next(loaded)
        assert (caught.value.path, caught.value.fault) == (path, fault)

    def test_nothing_is_read_ahead(self) -> None:
        """A file of any length fits."""

        def lines() -> Iterator[str]:
            yield TEXT
            raise AssertionError

        assert next(load_records(stub, lines())) == RECORD


BENS: Final = seat_record(stub, RECORD, Seat(1))
SEAT_TEXT: Final = dump_seat_record(stub, BENS)


class TestSeatRecord:
    """One seat's observations and events, and nothing else."""

    @pytest.mark.parametrize("seat", [Seat(0), Seat(1), None])
    def test_what_it_saw(self, seat: Seat | None) -> None:
        """An observation before the first move and after each, an event a move."""
        states = list(replay(stub, RECORD))
        seen = seat_record(stub, RECORD, seat)
        assert seen == SeatRecord(
            game="stub",
            options=OPTIONS,
            seat=seat,
            observations=tuple(stub.observe(state, seat) for state in states),
            events=tuple(event_of(stub, state, move, seat) for state, move in zip(states, moves(*LINE), strict=False)),
        )
        assert load_seat_record(stub, dump_seat_record(stub, seen)) == seen

    def test_what_it_did_not_see(self) -> None:
        """The other's hand is not in it, nor are names, notes and moves of chance as they were."""
        assert "elm" in SEAT_TEXT
        for hidden in ("oak", "Ann", "Go"):
            assert hidden not in SEAT_TEXT

    def test_it_can_be_told(self) -> None:
        """Events are ready for `narrate`."""
        assert [stub.narrate(event, BENS.options) for event in BENS.events] == [
            "en: seat 0: draw something",
            "en: seat 0: keep",
            "en: seat 1: draw elm",
            "en: seat 1: drop elm",
        ]

    def test_the_text(self) -> None:
        """The same envelope as everything else."""
        envelope = json.loads(SEAT_TEXT)
        assert list(envelope) == ["game", "schema", "kind", "options", "data"]
        assert (envelope["kind"], list(envelope["data"])) == ("seat_record", ["seat", "observations", "events"])
        assert SEAT_TEXT.count("rounds") == 1

    @pytest.mark.parametrize("seat", [-1, -2, 2])
    def test_no_such_seat(self, seat: int) -> None:
        """Chance is none: it would see everything."""
        with pytest.raises(SeatError):
            seat_record(stub, RECORD, Seat(seat))
        with pytest.raises(MalformedError) as caught:
            load_seat_record(stub, SEAT_TEXT.replace('"data":{"seat":1', f'"data":{{"seat":{seat}'))
        fault = f"expected a seat from 0 to 1, or null for a spectator, not {seat}"
        assert (caught.value.path, caught.value.fault) == ("$.data.seat", fault)

    def test_no_state_is_observed_for_a_seat_that_does_not_exist(self) -> None:
        """It is refused before the game is asked."""

        def observe(*_: object) -> None:
            raise AssertionError

        game: Any = SimpleNamespace(**{**vars(stub), "observe": observe})
        with pytest.raises(SeatError):
            seat_record(game, RECORD, Seat(-1))

    def test_the_observations_of_another(self) -> None:
        """Who sees a record of seat 0 sees what seat 0 saw, of the game that it names."""
        assert BENS.seat == 1
        for changes, path in (
            ({"seat": Seat(0)}, "$.data.observations[0].seat"),
            ({"seat": None}, "$.data.observations[0].seat"),
            ({"options": stub.Options(rounds=2)}, "$.data.observations[0].options"),
        ):
            with pytest.raises(MalformedError) as caught:
                attrs.evolve(BENS, **changes)
            assert caught.value.path == path

    def test_events_that_do_not_fit(self) -> None:
        """There is one between every two observations."""
        with pytest.raises(MalformedError) as caught:
            attrs.evolve(BENS, events=BENS.events[1:])
        assert (caught.value.path, caught.value.fault) == (
            "$.data.events",
            "expected 4, one fewer than observations, found 3",
        )

    def test_a_record_that_does_not_replay(self) -> None:
        """Nothing is shown of it."""
        with pytest.raises(ReplayError):
            seat_record(stub, attrs.evolve(RECORD, moves=("keep",), notes=()), Seat(0))

    def test_another_game(self) -> None:
        """It is not written for this one."""
        with pytest.raises(MalformedError, match=r"^\$\.game: expected 'stub', found 'duel'"):
            dump_seat_record(stub, attrs.evolve(BENS, game="duel"))
