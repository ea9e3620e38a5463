"""Files of earlier schemas: brought up to date step by step, and refused by a sentence that says which load."""

import json
import re
from types import SimpleNamespace
from typing import Any, Final

import attrs
import pytest

from tabletop.core import (
    MalformedError,
    Migration,
    Seat,
    dump,
    dump_record,
    dump_seat_record,
    load,
    load_event,
    load_move,
    load_observation,
    load_options,
    load_record,
    load_seat_record,
    load_state,
    record_of,
    schemas_of,
    seat_record,
)
from tests.core import stub

OPTIONS: Final = stub.Options(rounds=1)
START: Final = stub.initial_state(OPTIONS)
AFTER: Final = stub.step(START, stub.Draw(stub.CardId(5)))
RECORD: Final = record_of(stub, AFTER, [stub.Keep()])


def change(kind: str, data: Any) -> Any:  # noqa: ANN401  (plain data)
    """In schema 1 options had no mood, and observations called their counts sizes."""
    if kind == "options":
        return {**data, "mood": "calm"}
    if kind == "observation":
        return {("counts" if key == "sizes" else key): value for key, value in data.items()}
    return data


MIGRATIONS: Final = {
    1: Migration(change=change),
    2: Migration(classes={"Draws": "Drawing", "Stay": "Keep"}, move=lambda text: text.replace("stay", "keep")),
}
"""In schemas 1 and 2 two classes had other names, and `keep` was written `stay`."""

GAME: Final[Any] = SimpleNamespace(**{**vars(stub), "MIGRATIONS": MIGRATIONS})


def in_schema(schema: int, text: str) -> str:
    """The file as that schema wrote it."""
    text = text.replace('"type":"Drawing"', '"type":"Draws"').replace('"type":"Keep"', '"type":"Stay"')
    text = text.replace('"keep"', '"stay"').replace('"schema":3', f'"schema":{schema}')
    if schema == 1:
        text = text.replace(',"mood":"calm"', "").replace('"counts"', '"sizes"')
    return text


@pytest.mark.parametrize("schema", [1, 2])
class TestEveryKind:
    """Each is read as what it says in the schema of today."""

    def test_values(self, schema: int) -> None:
        """Options, states, observations, moves, events."""
        assert load_options(GAME, in_schema(schema, dump(stub, OPTIONS))) == OPTIONS
        assert load_state(GAME, in_schema(schema, dump(stub, AFTER))) == AFTER
        seen = stub.observe(AFTER, Seat(0))
        assert load_observation(GAME, in_schema(schema, dump(stub, seen))) == seen
        move = dump(stub, stub.Keep(), OPTIONS, "move")
        assert load_move(GAME, in_schema(schema, move)) == stub.Keep()
        event = stub.Seen(Seat(0), stub.Keep())
        assert load_event(GAME, in_schema(schema, dump(stub, event, OPTIONS, "event"))) == event

    def test_records(self, schema: int) -> None:
        """Their start and their moves."""
        text = in_schema(schema, dump_record(stub, RECORD))
        assert '"stay"' in text
        assert load_record(GAME, text) == RECORD

    def test_records_of_seats(self, schema: int) -> None:
        """Their observations and events."""
        seen = seat_record(stub, RECORD, Seat(1))
        assert load_seat_record(GAME, in_schema(schema, dump_seat_record(stub, seen))) == seen

    def test_it_is_written_in_todays_schema(self, schema: int) -> None:
        """Whatever it was read from."""
        text = dump(stub, AFTER)
        assert dump(GAME, load_state(GAME, in_schema(schema, text))) == text


class TestDeclaring:
    """What a migration says is said by name, for ever."""

    def test_nothing_is_told_by_place(self) -> None:
        """Names of classes and a change of moves cannot be mixed up."""
        with pytest.raises(TypeError, match="positional"):
            Migration({"Draws": "Drawing"})  # type: ignore[call-arg]

    def test_it_stays_as_declared(self) -> None:
        """What files were written in does not change while they load."""
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            MIGRATIONS[1].move = str.upper  # type: ignore[misc]


class TestRefused:
    """What no migration leads up from."""

    @pytest.mark.parametrize("schema", ["0", "4", "-1", "true", "2.0", '"2"', "null"])
    def test_another_schema(self, schema: str) -> None:
        """The error says which ones load."""
        text = dump(stub, OPTIONS).replace('"schema":3', f'"schema":{schema}')
        with pytest.raises(MalformedError, match=rf"^\$\.schema: expected 1 or 2 or 3, found {re.escape(schema)}$"):
            load_options(GAME, text)

    def test_a_gap(self) -> None:
        """What comes before it does not load."""
        game: Any = SimpleNamespace(**{**vars(stub), "MIGRATIONS": {1: Migration()}})
        assert schemas_of(game) == (3,)
        assert schemas_of(GAME) == (1, 2, 3)
        assert schemas_of(stub) == (3,)

    @pytest.mark.parametrize(
        "data", ["[]", "1", "null", '{"pending":[{"type":1}],"sizes":2}', '{"moves":[1],"start":2}']
    )
    @pytest.mark.parametrize("kind", ["state", "observation", "move", "event"])
    def test_what_was_malformed_stays_so(self, kind: Any, data: str) -> None:  # noqa: ANN401  (a kind)
        """The loader says where, or that the migration fails at it."""
        options = json.dumps({"rounds": 1, "seats": 2})
        text = f'{{"game":"stub","schema":1,"kind":"{kind}","options":{options},"data":{data}}}'
        with pytest.raises(MalformedError, match=r"^\$\.data"):
            load(GAME, text, kind)
        for other, loader in (("record", load_record), ("seat_record", load_seat_record)):
            with pytest.raises(MalformedError, match=r"^\$\.data"):
                loader(GAME, text.replace(f'"kind":"{kind}"', f'"kind":"{other}"'))

    def test_a_migration_that_fails(self) -> None:
        """It tells from where to where."""
        text = in_schema(1, dump(stub, stub.observe(AFTER, None)))
        text = re.sub(r'"data":\{.*\}\}$', '"data":[]}', text)
        with pytest.raises(
            MalformedError, match=r"^\$\.data: it cannot be brought from schema 1 to 2: AttributeError: "
        ):
            load_observation(GAME, text)
