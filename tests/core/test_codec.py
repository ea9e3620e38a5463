"""JSON: everything reads back as it was written, and nothing else is read at all."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from enum import Enum, IntEnum, StrEnum
from random import Random
from types import GenericAlias, SimpleNamespace
from typing import Annotated, Any, Final, Literal, NewType

import attrs
import pytest
from cattrs import Converter
from hypothesis import given
from hypothesis import strategies as st

from tabletop.core.codec import (
    dump,
    load,
    load_event,
    load_move,
    load_observation,
    load_options,
    load_state,
)
from tabletop.core.contract import NOBODY, AnyGame, Seat
from tabletop.core.errors import ContractError, MalformedError, OptionsError, PositionError
from tabletop.core.forms import KINDS, Kind, converter_for, register_form, register_name_set, register_names
from tests.core import stub
from tests.games import event_of

OPTIONS: Final = stub.Options(rounds=1, mood=stub.Mood.WILD)


def line_of_play(seed: int) -> tuple[list[stub.State], list[stub.Move]]:
    """The states of a random game and the moves between them."""
    rng = Random(seed)
    states, moves = [stub.initial_state(OPTIONS)], list[stub.Move]()
    while stub.to_move(states[-1]) != NOBODY:
        moves.append(rng.choice(stub.legal_moves(states[-1])))
        states.append(stub.step(states[-1], moves[-1]))
    return states, moves


def written_in(seed: int) -> list[tuple[Kind, Any]]:
    """Every value that a random game brings up, and its kind."""
    states, moves = line_of_play(seed)
    found: list[tuple[Kind, Any]] = [("options", OPTIONS)]
    for state in states:
        found += [("state", state), *(("observation", stub.observe(state, seat)) for seat in (Seat(0), Seat(1), None))]
    for state, move in zip(states[:-1], moves, strict=True):
        found += [("move", move), *(("event", event_of(stub, state, move, seat)) for seat in (Seat(0), None))]
    return found


def enveloped(kind: str, data: object) -> dict[str, Any]:
    """A file of the stub game as JSON gives it."""
    options = {"rounds": 1, "mood": "wild", "seats": 2}
    return {"game": "stub", "schema": 3, "kind": kind, "options": options, "data": data}


def state_data() -> dict[str, Any]:
    """The data of a state in the middle of the game."""
    return {
        "pending": [{"type": "Choosing", "seat": 1}, {"type": "Drawing", "to": 1}],
        "hands": [["birch", "oak"], []],
        "dropped": ["ash"],
        "last": "ash",
    }


def fault_of(text: str, kind: Kind = "state", game: AnyGame = stub) -> MalformedError:
    """The error with which the text is refused."""
    with pytest.raises(MalformedError) as caught:
        load(game, text, kind)
    return caught.value


class TestRoundTrip:
    """What was written is read back, equal and of the same class."""

    @pytest.mark.parametrize("seed", range(5))
    def test_every_value_of_a_game(self, seed: int) -> None:
        """Options, states, observations, moves and events."""
        for kind, value in written_in(seed):
            back = load(stub, dump(stub, value, OPTIONS), kind)
            assert back == value
            assert type(back) is type(value)

    def test_the_typed_loaders(self) -> None:
        """Each reads its kind and refuses the others."""
        states, moves = line_of_play(1)
        values: dict[Any, Any] = {
            load_options: OPTIONS,
            load_state: states[3],
            load_observation: stub.observe(states[3], Seat(0)),
            load_move: moves[0],
            load_event: event_of(stub, states[0], moves[0], Seat(1)),
        }
        for loader, value in values.items():
            for other, foreign in values.items():
                text = dump(stub, foreign, OPTIONS)
                if other is loader:
                    assert loader(stub, text) == value
                else:
                    with pytest.raises(MalformedError, match=r"^\$\.kind: expected"):
                        loader(stub, text)

    def test_the_text_of_a_state(self) -> None:
        """One short line; names for ids, lists in order, a tag for each decision, the options once."""
        state = stub.State(OPTIONS, (stub.Choosing(Seat(1)),), (0b100010, 0), frozenset(map(stub.CardId, (3, 0))), None)
        assert dump(stub, state) == (
            '{"game":"stub","schema":3,"kind":"state","options":{"rounds":1,"mood":"wild","seats":2},"data":'
            '{"pending":[{"type":"Choosing","seat":1}],"hands":[["birch","oak"],[]],"dropped":["ash","elm"],"last":null}}'
        )

    def test_options_have_no_data(self) -> None:
        """They stand where they always stand."""
        assert json.loads(dump(stub, OPTIONS)) == {
            "game": "stub",
            "schema": 3,
            "kind": "options",
            "options": {"rounds": 1, "mood": "wild", "seats": 2},
        }

    def test_options_are_put_back(self) -> None:
        """A state gets those of the envelope."""
        assert load_state(stub, json.dumps(enveloped("state", state_data()))).options == OPTIONS

    def test_equal_values_give_equal_bytes_under_every_hash_seed(self) -> None:
        """Sets are written sorted, whatever order they have in memory."""
        script = (
            "from tests.core.test_codec import dump, holding, stub\n"
            "box = holding(frozenset[str])\n"
            "print(dump(box, box.Move(frozenset('abcdefghij')), stub.Options()))"
        )
        runs = {
            subprocess.run(  # noqa: S603  (our own interpreter and script)
                [sys.executable, "-c", script],
                capture_output=True,
                check=True,
                env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(filter(None, sys.path))},
            ).stdout
            for seed in ("0", "1", "2", "3")
        }
        assert len(runs) == 1
        assert b'["a","b","c","d","e","f","g","h","i","j"]' in runs.pop()

    def test_text_is_ascii(self) -> None:
        """It survives every encoding and every way of splitting lines."""
        game = holding(str)
        text = dump(game, game.Move("Grüße\u2028\ud800\n"), OPTIONS)
        assert text.isascii()
        assert text.splitlines() == [text]
        assert load(game, text, "move").value == "Grüße\u2028\ud800\n"


class TestDump:
    """What cannot be written is refused in our own words."""

    def test_a_value_of_no_class_of_the_game(self) -> None:
        """The error names the kinds."""
        with pytest.raises(TypeError, match="int is no class of stub: expected one of its options, state, observation"):
            dump(stub, 3)

    def test_a_move_needs_options(self) -> None:
        """It holds none itself."""
        with pytest.raises(TypeError, match="Keep holds no options"):
            dump(stub, stub.Keep())

    def test_a_state_that_holds_no_options(self) -> None:
        """No game is without; a class that has none is told so."""
        game = copy_of_stub(State=stub.Keep, Move=stub.Drop)
        with pytest.raises(TypeError, match="Keep holds no options"):
            dump(game, stub.Keep())

    def test_options_that_cannot_be_written(self) -> None:
        """The error leads to the options, whatever file they stand in."""
        options = stub.Options()
        object.__setattr__(options, "rounds", "many")
        for value in (options, stub.State(options, (), (0, 0), frozenset(), None)):
            with pytest.raises(MalformedError) as caught:
                dump(stub, value)
            assert caught.value.path == "$.options"
        with pytest.raises(MalformedError) as caught:
            dump(stub, stub.Keep(), 3)
        assert caught.value.path == "$.options"

    def test_the_kind_can_be_given(self) -> None:
        """A class may be both a move and an event."""
        game = copy_of_stub(Event=stub.Move)
        assert json.loads(dump(game, stub.Keep(), OPTIONS))["kind"] == "move"
        assert json.loads(dump(game, stub.Keep(), OPTIONS, "event"))["kind"] == "event"

    @pytest.mark.parametrize(
        ("hands", "last", "fault"),
        [
            ((0, 0), -1, "-1 has no name; the ids go from 0 to 5"),
            ((0, 0), 6, "6 has no name; the ids go from 0 to 5"),
            ((64, 0), None, "6 has no name; the ids go from 0 to 5"),
            ((0, -1), None, "-1 is no bit mask"),
        ],
    )
    def test_an_id_without_a_name(self, hands: tuple[int, int], last: int | None, fault: str) -> None:
        """Neither too low nor too high, alone or in a mask."""
        state = stub.State(OPTIONS, (), hands, frozenset(), None if last is None else stub.CardId(last))
        with pytest.raises(MalformedError) as caught:
            dump(stub, state)
        assert (caught.value.path, caught.value.fault) == ("$.data", fault)

    def test_a_value_of_no_class_of_a_union(self) -> None:
        """The error names the classes."""
        wrong: Any = (stub.Keep(),)
        with pytest.raises(MalformedError, match="Keep is none of Drawing, Choosing"):
            dump(stub, stub.State(OPTIONS, wrong, (0, 0), frozenset(), None))

    def test_a_tuple_of_the_wrong_length(self) -> None:
        """It is not cut short."""
        wrong: Any = (0, 0, 0)
        with pytest.raises(MalformedError):
            dump(stub, stub.State(OPTIONS, (), wrong, frozenset(), None))

    @pytest.mark.parametrize("value", [float("nan"), float("inf")])
    def test_a_number_that_json_does_not_have(self, value: float) -> None:
        """Neither NaN nor infinity."""
        game = holding(float)
        with pytest.raises(MalformedError, match="has no form in JSON"):
            dump(game, game.Move(value), OPTIONS)

    def test_what_a_hook_writes_must_be_json(self) -> None:
        """A game cannot bring in what a reader could not read."""
        game = holding(Count, lambda converter: register_form(converter, Count, lambda _: float("nan"), int))
        with pytest.raises(ValueError, match="not JSON compliant"):
            dump(game, game.Move(1), OPTIONS)

    @pytest.mark.parametrize(("form", "one", "other"), [(int, 1, True), (float, 0.0, -0.0), (float, 1.0, 1)])
    def test_equal_numbers_are_written_alike(self, form: object, one: object, other: object) -> None:
        """Equal values give equal bytes."""
        game = holding(form)
        assert game.Move(one) == game.Move(other)
        assert dump(game, game.Move(one), OPTIONS) == dump(game, game.Move(other), OPTIONS)


class TestEnvelope:
    """A file says what it is, and a loader takes nothing else."""

    @pytest.mark.parametrize(
        ("key", "value", "fault"),
        [
            ("game", "duel", 'expected "stub", found "duel"'),
            ("game", ["stub"], 'expected "stub", found a list'),
            ("schema", 2, "expected 3, found 2"),
            ("schema", 3.0, "expected 3, found 3.0"),
            ("kind", "record", 'expected "state", found "record"'),
            ("kind", None, 'expected "state", found null'),
        ],
    )
    def test_another_game_schema_or_kind(self, key: str, value: object, fault: str) -> None:
        """The error says what was expected."""
        error = fault_of(json.dumps({**enveloped("state", state_data()), key: value}))
        assert (error.path, error.fault) == (f"$.{key}", fault)

    def test_true_is_not_schema_one(self) -> None:
        """Nor is any other truth a number."""
        game = copy_of_stub(SCHEMA=1)
        error = fault_of(json.dumps({**enveloped("state", state_data()), "schema": True}), game=game)
        assert (error.path, error.fault) == ("$.schema", "expected 1, found true")

    @pytest.mark.parametrize("key", ["game", "schema", "kind", "options", "data"])
    def test_a_missing_key(self, key: str) -> None:
        """The error names it."""
        envelope = enveloped("state", state_data())
        del envelope[key]
        error = fault_of(json.dumps(envelope))
        assert (error.path, error.fault) == ("$", f'the key "{key}" is missing')

    def test_an_unknown_key(self) -> None:
        """The error names it and those that are accepted."""
        error = fault_of(json.dumps({**enveloped("state", state_data()), "extra": 1}))
        assert (error.path, error.fault) == ("$", 'unknown key "extra"; accepted: game, schema, kind, options, data')

    def test_options_with_data(self) -> None:
        """Options are all in the envelope."""
        assert 'unknown key "data"' in fault_of(json.dumps(enveloped("options", {})), "options").fault

    def test_options_inside_of_a_state(self) -> None:
        """They stand in the envelope only."""
        data = {**state_data(), "options": enveloped("state", None)["options"]}
        error = fault_of(json.dumps(enveloped("state", data)))
        assert (error.path, error.fault) == (
            "$.data",
            'unknown key "options"; accepted: pending, hands, dropped, last',
        )

    @pytest.mark.parametrize("text", ["[]", "3", "null", '"stub"'])
    def test_no_object(self, text: str) -> None:
        """The error says what was found."""
        assert fault_of(text).fault.startswith("expected an object, found ")


class TestText:
    """What is not JSON, or JSON that says two things."""

    @pytest.mark.parametrize(
        ("text", "fault"),
        [
            ("", "not JSON: Expecting value (line 1, column 1)"),
            ('{"game":\n stub}', "not JSON: Expecting value (line 2, column 2)"),
            ("{'game': 1}", "not JSON: Expecting property name enclosed in double quotes (line 1, column 2)"),
            ("\ufeff{}", "not JSON: Unexpected UTF-8 BOM (decode using utf-8-sig) (line 1, column 1)"),
            ("[" * 100_000, "nested too deeply"),
            ('{"a":' * 100_000, "nested too deeply"),
            ("9" * 5_000, "a number has too many digits"),
        ],
    )
    def test_not_json(self, text: str, fault: str) -> None:
        """The error says where."""
        error = fault_of(text)
        assert (error.path, error.fault) == ("$", fault)

    @pytest.mark.parametrize(
        ("old", "new", "path", "fault"),
        [
            (
                '"schema"',
                '"game": "stub", "schema"',
                "$",
                'expected an object, found an object with the key "game" twice',
            ),
            (
                '"rounds"',
                '"mood": "calm", "rounds"',
                "$.options",
                'expected an object, found an object with the key "mood" twice',
            ),
            (
                '"to": 1',
                '"to": 1, "to": 1',
                "$.data.pending[1]",
                'expected an object, found an object with the key "to" twice',
            ),
            ('"to": 1', '"to": NaN', "$.data.pending[1].to", "expected an integer, found NaN"),
            ('"to": 1', '"to": 1e999', "$.data.pending[1].to", "expected an integer, found Infinity"),
        ],
    )
    def test_what_json_allows_and_we_do_not(self, old: str, new: str, path: str, fault: str) -> None:
        """A key twice in one object, and numbers that are none."""
        text = json.dumps(enveloped("state", state_data()))
        assert text.count(old) == 1
        error = fault_of(text.replace(old, new))
        assert (error.path, error.fault) == (path, fault)


@attrs.frozen
class Pair:
    """Two fields, one with a default."""

    left: int
    right: int = 0


@attrs.frozen
class Empty:
    """No field at all."""


@attrs.frozen
class Chain:
    """A value that can hold another of its own union."""

    rest: "Chain | Empty | None"
    more: "tuple[Chain | Empty, ...]" = ()


@attrs.frozen
class Quoted:
    """Annotations in quotes."""

    options: "stub.Options"
    cards: "frozenset[stub.CardId]"


class Colour(Enum):
    """Values of more than one type."""

    RED = "red"
    ONE = 1


class Rank(IntEnum):
    """An enum that is an int."""

    LOW = 1
    HIGH = 2


class Suit(StrEnum):
    """An enum that is a text."""

    HEARTS = "h"
    SPADES = "s"


Count = NewType("Count", int)
Mask = Annotated[int, "mask"]
Other = Annotated[int, "other"]


def copy_of_stub(**changes: object) -> Any:  # noqa: ANN401  (a game)
    """The stub game with other parts, as an object that cannot be hashed."""
    return SimpleNamespace(**{**{name: part for name, part in vars(stub).items() if name[0] != "_"}, **changes})


def holding(form: Any, register: Callable[[Converter], None] = lambda _: None) -> Any:  # noqa: ANN401  (any type, any game)
    """A game whose only class of moves holds a value of this type."""
    box = attrs.make_class("Box", {"value": attrs.field(type=form)}, frozen=True)
    return copy_of_stub(Move=box, register_hooks=lambda converter, _: register(converter))


def read(game: AnyGame, value: str) -> object:
    """The value of the box in which this piece of JSON stands."""
    text = json.dumps(enveloped("move", {"value": None})).replace('"value": null', f'"value": {value}')
    return load(game, text, "move").value


ACCEPTED: Final[list[tuple[Any, str, Any]]] = [
    (int, "-3", -3),
    (str, '"3"', "3"),
    (float, "1.5", 1.5),
    (bool, "true", True),
    (None, "null", None),
    (Count, "3", 3),
    (Mask, "5", 5),
    (Literal["a", 1, Suit.HEARTS], '"a"', "a"),
    (Literal["a", 1, Suit.HEARTS], '"h"', Suit.HEARTS),
    (Colour, '"red"', Colour.RED),
    (Colour, "1", Colour.ONE),
    (Rank, "2", Rank.HIGH),
    (Suit, '"s"', Suit.SPADES),
    (tuple[()], "[]", ()),
    (tuple[int, ...], "[]", ()),
    (tuple[int, ...], "[1,2]", (1, 2)),
    (tuple[int, str], '[1,"a"]', (1, "a")),
    (tuple[tuple[Count, ...], ...], "[[1],[]]", ((1,), ())),
    (frozenset[int], "[9,10]", frozenset({9, 10})),
    (frozenset[Suit], '["h","s"]', frozenset(Suit)),
    (frozenset[tuple[int, int]], "[[1,2],[2,1]]", frozenset({(1, 2), (2, 1)})),
    (
        frozenset[Pair | Empty],
        '[{"type":"Empty"},{"type":"Pair","left":1,"right":2}]',
        frozenset({Pair(1, 2), Empty()}),
    ),
    (Mapping[str, int], '{"a":1,"b":2}', {"b": 2, "a": 1}),
    (Mapping[Suit, tuple[int, ...]], '{"h":[1]}', {Suit.HEARTS: (1,)}),
    (int | None, "null", None),
    (int | None, "3", 3),
    (Pair, '{"left":1,"right":2}', Pair(1, 2)),
    (Pair | None, '{"left":1,"right":2}', Pair(1, 2)),
    (Pair | Empty, '{"type":"Pair","left":1,"right":2}', Pair(1, 2)),
    (Pair | Empty, '{"type":"Empty"}', Empty()),
    (Pair | Empty | None, '{"type":"Empty"}', Empty()),
    (Pair | Empty | None, "null", None),
    (
        Chain | Empty,
        '{"type":"Chain","rest":{"type":"Empty"},"more":[{"type":"Chain","rest":null,"more":[]}]}',
        Chain(Empty(), (Chain(None),)),
    ),
]

AN_INT, A_TEXT, A_FLOAT, A_BOOL = "an integer", "a text", "a number with a decimal point", "true or false"

REFUSED: Final[list[tuple[Any, str, str, str]]] = [
    *((int, wrong, "", f"expected {AN_INT}, found {wrong}") for wrong in ('"3"', "1.9", "1.0", "true", "null")),
    (int, "[3]", "", f"expected {AN_INT}, found a list"),
    (int, '{"a":1}', "", f"expected {AN_INT}, found an object"),
    *((str, wrong, "", f"expected {A_TEXT}, found {wrong}") for wrong in ("3", "true", "null")),
    (str, '["a"]', "", f"expected {A_TEXT}, found a list"),
    *((float, wrong, "", f"expected {A_FLOAT}, found {wrong}") for wrong in ("1", '"1.5"', "true", "NaN", "-Infinity")),
    (float, "1e999", "", f"expected {A_FLOAT}, found Infinity"),
    *((bool, wrong, "", f"expected {A_BOOL}, found {wrong}") for wrong in ("1", "0", '"true"', "null")),
    *((None, wrong, "", f"expected null, found {wrong}") for wrong in ("0", "false", '""')),
    *((Count, wrong, "", f"expected {AN_INT}, found {wrong}") for wrong in ('"3"', "1.0", "true")),
    *((Mask, wrong, "", f"expected {AN_INT}, found {wrong}") for wrong in ('"3"', "1.0", "true")),
    *((Literal["a", 1], wrong, "", f"expected one of a, 1, found {wrong}") for wrong in ('"b"', "true", "1.0", '"1"')),
    *((Colour, wrong, "", f"expected one of red, 1, found {wrong}") for wrong in ('"RED"', "true", "1.0", "null")),
    *((Rank, wrong, "", f"expected one of 1, 2, found {wrong}") for wrong in ("3", "true", "1.0", '"1"')),
    *((Suit, wrong, "", f"expected one of h, s, found {wrong}") for wrong in ('"H"', "1", "null")),
    (Suit, "[]", "", "expected one of h, s, found a list"),
    *((tuple[int, ...], wrong, "", f"expected a list, found {wrong}") for wrong in ('"12"', "1", "null")),
    (tuple[str, ...], '{"a":"b"}', "", "expected a list, found an object"),
    (tuple[int, ...], "[1,2,true]", "[2]", f"expected {AN_INT}, found true"),
    (tuple[tuple[int, ...], ...], "[[],[0,null]]", "[1][1]", f"expected {AN_INT}, found null"),
    *((tuple[str, str], wrong, "", f"expected a list, found {wrong}") for wrong in ('"ab"', "null")),
    (tuple[()], "[1]", "", "expected 0 items, found 1"),
    (tuple[int, str], "[1]", "", "expected 2 items, found 1"),
    (tuple[int, str], '[1,"a",2]', "", "expected 2 items, found 3"),
    (tuple[int, str], "[1,2]", "[1]", f"expected {A_TEXT}, found 2"),
    *((frozenset[str], wrong, "", f"expected a list, found {wrong}") for wrong in ('"ab"', "null")),
    (frozenset[str], '{"a":1}', "", "expected a list, found an object"),
    (frozenset[str], '["a","b","a"]', "", '"a" occurs twice'),
    (frozenset[tuple[int, ...]], "[[1],[1]]", "", "a list occurs twice"),
    (frozenset[int], "[1,[]]", "[1]", f"expected {AN_INT}, found a list"),
    (Mapping[str, int], "[]", "", "expected an object, found a list"),
    (Mapping[str, int], '[["a",1]]', "", "expected an object, found a list"),
    (Mapping[str, int], '{"a":"1"}', ".a", f'expected {AN_INT}, found "1"'),
    (Mapping[str, int], '{"a b":"1"}', '["a b"]', f'expected {AN_INT}, found "1"'),
    (Mapping[Suit, int], '{"x":1}', ".x", 'expected one of h, s, found "x"'),
    (Mapping[int, int], '{"1":1}', '["1"]', f'expected {AN_INT}, found "1"'),
    (Mapping[str, int], '{"a":1,"a":1}', "", 'expected an object, found an object with the key "a" twice'),
    (int | None, "false", "", f"expected {AN_INT}, found false"),
    (Pair, "[1,2]", "", "expected an object, found a list"),
    (Pair, '"left"', "", 'expected an object, found "left"'),
    (Pair, "null", "", "expected an object, found null"),
    (Pair, '{"left":1}', "", 'the key "right" is missing'),
    (Pair, '{"left":1,"right":2,"middle":3}', "", 'unknown key "middle"; accepted: left, right'),
    (Pair, '{"type":"Pair","left":1,"right":2}', "", 'unknown key "type"; accepted: left, right'),
    (Pair, '{"left":1,"right":"2"}', ".right", f'expected {AN_INT}, found "2"'),
    (Empty, '{"left":1}', "", 'unknown key "left"; accepted: nothing'),
    (Pair | Empty, '{"left":1,"right":2}', "", "unknown type null; accepted: Pair, Empty"),
    (Pair | Empty, '{"type":"Pear","left":1,"right":2}', "", 'unknown type "Pear"; accepted: Pair, Empty'),
    (Pair | Empty, '{"type":["Pair"],"left":1,"right":2}', "", "unknown type a list; accepted: Pair, Empty"),
    (Pair | Empty, '{"type":"Empty","left":1}', "", 'unknown key "left"; accepted: nothing'),
    (Pair | Empty, '"Empty"', "", 'expected an object, found "Empty"'),
    (Pair | Empty, "null", "", "expected an object, found null"),
    (Pair | Empty | None, "false", "", "expected an object, found false"),
    (Chain | Empty, '{"type":"Chain","rest":{"type":"Chain"},"more":[]}', ".rest", 'the key "rest" is missing'),
]


def shown(part: object) -> str | None:
    """Texts name a case; the text of a set is another in every process."""
    return part if isinstance(part, str) else None


class TestForms:
    """Every type of field has one form; nothing else is read, nothing is coerced."""

    @pytest.mark.parametrize(("form", "text", "value"), ACCEPTED, ids=shown)
    def test_read_and_written(self, form: object, text: str, value: object) -> None:
        """The value and its text, both ways."""
        game = holding(form)
        back = read(game, text)
        assert (back, type(back)) == (value, type(value))
        assert dump(game, game.Move(value), OPTIONS).endswith(f'"data":{{"value":{text}}}}}')

    @pytest.mark.parametrize(("form", "text", "path", "fault"), REFUSED, ids=shown)
    def test_refused(self, form: object, text: str, path: str, fault: str) -> None:
        """The path leads to the fault, the fault says what was expected."""
        with pytest.raises(MalformedError) as caught:
            read(holding(form), text)
        assert (caught.value.path, caught.value.fault) == (f"$.data.value{path}", fault)

    @pytest.mark.parametrize(
        ("text", "shown"),
        [
            (f'"{"x" * 40}"', f'"{"x" * 40}"'),
            (f'"{"x" * 100}"', f'"{"x" * 40}…"'),
            (f"1{'0' * 39}", f"1{'0' * 39}"),
            (f"1{'0' * 4000}", f"1{'0' * 39}…"),
            (r'"\ud800"', r'"\ud800"'),
            (r'"\u0007"', r'"\u0007"'),
            ('"Größe"', '"Größe"'),
        ],
    )
    def test_a_wrong_value_is_shown_short_and_printable(self, text: str, shown: str) -> None:
        """However long or strange it is."""
        with pytest.raises(MalformedError) as caught:
            read(holding(bool), text)
        assert caught.value.fault == f"expected true or false, found {shown}"
        assert str(caught.value).isprintable()

    def test_a_long_chain_of_values_is_refused_in_our_own_words(self) -> None:
        """A type that holds itself gives no other error either."""
        game = holding(Chain | Empty)
        link = '{"type":"Chain","more":[],"rest":'
        chain: Any = read(game, link * 50 + "null" + "}" * 50)
        for _ in range(50):
            chain = chain.rest
        assert chain is None
        with pytest.raises(MalformedError):
            read(game, link * 100_000 + "null" + "}" * 100_000)

    @pytest.mark.parametrize(
        "form",
        [
            list[int],
            set[int],
            dict[str, int],
            Iterable[int],
            tuple,
            frozenset,
            Mapping,
            Any,
            int | str,
            Pair | int,
            bytes | str,
        ],
        ids=str,
    )
    def test_a_type_without_a_strict_form(self, form: object) -> None:
        """The game is refused before anything is read."""
        with pytest.raises(
            ContractError, match=r"^stub is not a game: Move cannot be written as JSON: .* no strict form"
        ):
            converter_for(holding(form), OPTIONS)

    def test_two_classes_of_one_name_in_a_union(self) -> None:
        """Their tags would be the same."""
        twin = attrs.make_class("Pair", ["left"], frozen=True)
        with pytest.raises(ContractError, match="two classes of one union are called Pair"):
            converter_for(holding(Pair | twin), OPTIONS)

    def test_a_field_that_is_called_like_the_tag(self) -> None:
        """It would stand in its place."""
        tagged = attrs.make_class("Tagged", {"type": attrs.field(type=int)}, frozen=True)
        with pytest.raises(ContractError, match="Tagged has a field type"):
            converter_for(holding(Pair | tagged), OPTIONS)

    def test_what_equality_ignores_is_no_data(self) -> None:
        """Neither are fields that `__init__` does not take: equal values give equal bytes."""

        @attrs.frozen
        class Cached:
            kept: int
            hint: int = attrs.field(default=7, eq=False)
            twice: int = attrs.field(init=False, default=attrs.Factory(lambda self: 2 * self.kept, takes_self=True))

        game = holding(Cached)
        text = dump(game, game.Move(Cached(3, hint=8)), OPTIONS)
        assert text.endswith('{"value":{"kept":3}}}')
        back: Any = read(game, '{"kept":3}')
        assert (back, back.hint, back.twice) == (Cached(3), 7, 6)

    def test_an_error_of_a_constructor(self) -> None:
        """A class may refuse its fields; what was raised is told."""

        @attrs.frozen
        class Even:
            number: int

            def __attrs_post_init__(self) -> None:
                if self.number % 2:
                    raise ValueError("it must be even")
                assert self.number, "it must not be nought"

        game = holding(tuple[Even, ...])
        for number, fault in ((1, "it must be even"), (0, "AssertionError: it must not be nought")):
            with pytest.raises(MalformedError) as caught:
                read(game, f'[{{"number":2}},{{"number":{number}}}]')
            assert caught.value.path == "$.data.value[1]"
            assert caught.value.fault.startswith(fault)

    def test_annotations_in_quotes(self) -> None:
        """They mean the same, for the options too."""
        game = copy_of_stub(Observation=Quoted)
        quoted = Quoted(OPTIONS, frozenset({stub.CardId(0)}))
        text = dump(game, quoted)
        assert text.endswith('"data":{"cards":["ash"]}}')
        assert load_observation(game, text) == quoted

    def test_a_field_called_options_that_holds_something_else(self) -> None:
        """Only the options of the game are left out."""
        choice = attrs.make_class("Choice", {"options": attrs.field(type=tuple[int, ...])}, frozen=True)
        game = holding(choice)
        assert read(game, '{"options":[1]}') == choice((1,))


class TestHooks:
    """Games write their ids by name."""

    def test_the_hooks_of_a_game_win(self) -> None:
        """They are registered last: for a class, a new type, an alias and a union, inside of containers too."""

        def register(converter: Converter) -> None:
            for form in (Count, Mask, Pair | Empty, Empty, Suit, Rank):
                register_form(converter, form, lambda _: "written", lambda value: (value, "read"))

        for form in (Count, Mask, Pair | Empty, Empty, Suit, Rank):
            game, many = holding(form, register), holding(GenericAlias(tuple, (form, ...)), register)
            assert read(game, '"x"') == ("x", "read")
            assert read(many, '["x"]') == (("x", "read"),)
            assert dump(game, game.Move(Suit.HEARTS), OPTIONS).endswith('{"value":"written"}}')
            assert dump(many, many.Move((Suit.HEARTS,)), OPTIONS).endswith('{"value":["written"]}}')

    @pytest.mark.parametrize("form", [Count, Mask, Suit])
    def test_the_hooks_of_a_game_reach_optional_values(self, form: Any) -> None:  # noqa: ANN401  (any type)
        """And leave None alone."""
        game = holding(
            form | None, lambda converter: register_form(converter, form, lambda _: "written", lambda value: (value, 1))
        )
        assert read(game, '"x"') == ("x", 1)
        assert read(game, "null") is None
        assert dump(game, game.Move(Suit.HEARTS), OPTIONS).endswith('{"value":"written"}}')
        assert dump(game, game.Move(None), OPTIONS).endswith('{"value":null}}')

    def test_an_alias_is_told_from_its_like(self) -> None:
        """A hook for one annotated int leaves the others and plain ones alone."""
        game = holding(
            tuple[Mask, Other, int], lambda converter: register_form(converter, Mask, lambda _: "mask", lambda _: 9)
        )
        assert read(game, '["mask",5,6]') == (9, 5, 6)
        assert dump(game, game.Move((9, 5, 6)), OPTIONS).endswith('{"value":["mask",5,6]}}')
        with pytest.raises(MalformedError):
            read(game, '["mask","mask",6]')

    def test_an_alias_in_a_field_of_a_class(self) -> None:
        """The annotation of an attrs field finds the hook, reading and writing."""
        state = stub.State(OPTIONS, (), (0b101, 0), frozenset(), None)
        assert '"hands":[["ash","cedar"],[]]' in dump(stub, state)
        assert load_state(stub, dump(stub, state)).hands == (0b101, 0)
        assert '"hand":["ash","cedar"]' in dump(stub, stub.observe(state, Seat(0)))

    def test_hooks_know_the_options(self) -> None:
        """Two games with other options may name their ids otherwise."""
        game = copy_of_stub(
            register_hooks=lambda converter, options: register_names(
                converter, stub.CardId, [f"{options.mood}{card}" for card in range(6)]
            )
        )
        for mood in stub.Mood:
            options = stub.Options(mood=mood)
            text = dump(game, stub.Drop(stub.CardId(3)), options)
            assert text.endswith(f'{{"type":"Drop","card":"{mood}3"}}}}')
            assert load_move(game, text) == stub.Drop(stub.CardId(3))

    def test_names_read_back(self) -> None:
        """Id -> name -> id, for every id."""
        game = holding(Count, lambda converter: register_names(converter, Count, stub.NAMES))
        for number, name in enumerate(stub.NAMES):
            assert read(game, json.dumps(name)) == number
            assert dump(game, game.Move(number), OPTIONS).endswith(f'"{name}"}}}}')

    @pytest.mark.parametrize(
        ("text", "fault"),
        [
            ('"cedr"', 'unknown name "cedr"; did you mean cedar?'),
            ('"OAK"', 'unknown name "OAK"; did you mean oak?'),
            ('"zzz"', 'unknown name "zzz"; accepted: ash, birch, cedar, elm, fir, oak'),
            ('""', 'unknown name ""; accepted: ash, birch, cedar, elm, fir, oak'),
            ("2", "expected a name, found 2"),
            ("null", "expected a name, found null"),
            ('["ash"]', "expected a name, found a list"),
        ],
    )
    def test_an_unknown_name(self, text: str, fault: str) -> None:
        """The near ones are named, else what is accepted; ids are no names."""
        game = holding(Count, lambda converter: register_names(converter, Count, stub.NAMES))
        with pytest.raises(MalformedError) as caught:
            read(game, text)
        assert (caught.value.path, caught.value.fault) == ("$.data.value", fault)

    def test_many_names_are_not_all_listed(self) -> None:
        """The first ones show what names look like."""
        names = [f"card {number}" for number in range(40)]
        game = holding(Count, lambda converter: register_names(converter, Count, names))
        with pytest.raises(MalformedError, match=r'"zzz"; accepted: card 0, (card \d+, ){10}card 11, …$'):
            read(game, '"zzz"')
        game = holding(Count, lambda converter: register_names(converter, Count, names[:12]))
        with pytest.raises(MalformedError, match=r'"zzz"; accepted: card 0, (card \d+, ){10}card 11$'):
            read(game, '"zzz"')

    def test_several_near_names(self) -> None:
        """Each of them is named."""
        game = holding(Count, lambda converter: register_names(converter, Count, ["birch", "birth", "oak"]))
        with pytest.raises(MalformedError, match=r'"birc"; did you mean birch or birth\?$'):
            read(game, '"birc"')

    @pytest.mark.parametrize("register", [register_names, register_name_set])
    def test_names_must_differ(self, register: Callable[[Converter, object, list[str]], None]) -> None:
        """A name says which."""
        with pytest.raises(ValueError, match="names must differ: a, b, a"):
            register(Converter(), Count, ["a", "b", "a"])

    @given(st.integers(0, 63))
    def test_a_set_of_names_reads_back(self, mask: int) -> None:
        """Mask -> names in the order of the table -> mask; in any order when read."""
        game = holding(Mask, lambda converter: register_name_set(converter, Mask, stub.NAMES))
        names = [name for index, name in enumerate(stub.NAMES) if mask >> index & 1]
        assert json.loads(dump(game, game.Move(mask), OPTIONS))["data"]["value"] == names
        assert read(game, json.dumps(names[::-1])) == mask

    @pytest.mark.parametrize(
        ("text", "path", "fault"),
        [
            ('["ash","birhc"]', "[1]", 'unknown name "birhc"; did you mean birch?'),
            ('["ash",3]', "[1]", "expected a name, found 3"),
            ('["ash","oak","ash"]', "", '"ash" occurs twice'),
            ('"ash"', "", 'expected a list, found "ash"'),
            ("3", "", "expected a list, found 3"),
        ],
    )
    def test_a_wrong_set_of_names(self, text: str, path: str, fault: str) -> None:
        """Unknown names, a name twice, no list."""
        game = holding(Mask, lambda converter: register_name_set(converter, Mask, stub.NAMES))
        with pytest.raises(MalformedError) as caught:
            read(game, text)
        assert (caught.value.path, caught.value.fault) == (f"$.data.value{path}", fault)


class TestOptions:
    """Options that are well written may still be refused by the game."""

    def test_options_that_allow_no_game(self) -> None:
        """The error of the game passes through: it names the clause."""
        for kind in KINDS:
            envelope = enveloped(kind, state_data())
            envelope["options"]["rounds"] = 7
            if kind == "options":
                del envelope["data"]
            with pytest.raises(OptionsError) as caught:
                load(stub, json.dumps(envelope), kind)
            assert caught.value.clause == "S1"

    def test_malformed_options(self) -> None:
        """They have a path like everything else."""
        envelope = enveloped("state", state_data())
        envelope["options"]["rounds"] = "1"
        error = fault_of(json.dumps(envelope))
        assert (error.path, error.fault) == ("$.options.rounds", 'expected an integer, found "1"')

    def test_a_default_must_be_written_too(self) -> None:
        """A file means the same when a default changes."""
        envelope = enveloped("state", state_data())
        del envelope["options"]["seats"]
        error = fault_of(json.dumps(envelope))
        assert (error.path, error.fault) == ("$.options", 'the key "seats" is missing')


class TestDefects:
    """A state that cannot occur is not loaded."""

    def test_the_defects_are_told(self) -> None:
        """All of them."""
        data = {**state_data(), "hands": [["birch", "oak"], ["oak"]], "dropped": ["birch"]}
        with pytest.raises(PositionError) as caught:
            load_state(stub, json.dumps(enveloped("state", data)))
        assert caught.value.defects == ("oak is in two places [S2]", "birch is in two places [S2]")

    def test_a_state_so_wrong_that_defects_fails(self) -> None:
        """That is a defect as well."""

        def broken(_: stub.State) -> tuple[str, ...]:
            raise IndexError("no such hand")

        text = json.dumps(enveloped("state", state_data()))
        with pytest.raises(PositionError, match=r"cannot even be examined \(IndexError: no such hand\)"):
            load_state(copy_of_stub(defects=broken), text)


class TestConverters:
    """A converter is made once."""

    def test_reading_leaves_the_data_as_it_is(self) -> None:
        """It can be read again."""
        data = state_data()
        converter = converter_for(stub, OPTIONS)
        assert converter.structure(data, stub.State) == converter.structure(data, stub.State)
        assert data == state_data()

    def test_it_is_kept(self) -> None:
        """Equal options share it, others do not."""
        one = converter_for(stub, stub.Options(rounds=3))
        assert converter_for(stub, stub.Options(rounds=3)) is one
        assert converter_for(stub, stub.Options(rounds=1)) is not one

    def test_games_are_told_apart_by_identity(self) -> None:
        """Even where they compare equal or cannot be hashed."""
        one, other = copy_of_stub(), copy_of_stub()
        assert one == other
        assert converter_for(one, OPTIONS) is converter_for(one, OPTIONS)
        assert converter_for(one, OPTIONS) is not converter_for(other, OPTIONS)


SCALARS: Final = (
    st.none()
    | st.booleans()
    | st.integers(-3, 8)
    | st.integers()
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from([*stub.NAMES, "Drawing", "Choosing", "Keep", "Seen", "calm", "stub"])
)
KEYS: Final = st.sampled_from(["type", "seat", "to", "card", "options", "hands", "dropped"]) | st.text(max_size=3)
ANY_JSON: Final = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


@st.composite
def mutations(draw: st.DrawFn) -> tuple[Kind, str]:
    """A file that the stub game wrote, with one to three places of its JSON changed."""
    kind, value = draw(st.sampled_from(written_in(draw(st.integers(0, 3)))))
    root = {"$": json.loads(dump(stub, value, OPTIONS))}
    for _ in range(draw(st.integers(1, 3))):
        holder, key = draw(st.sampled_from(list(places(root))))
        change = draw(st.sampled_from(["replace", "delete", "add", "wrap"]))
        if change == "delete" and holder is not root:
            del holder[key]
        elif change == "add" and isinstance(holder[key], dict):
            holder[key][draw(KEYS)] = draw(ANY_JSON)
        elif change == "add" and isinstance(holder[key], list):
            holder[key].append(draw(st.sampled_from(holder[key])) if holder[key] else draw(ANY_JSON))
        else:
            holder[key] = [holder[key]] if change == "wrap" else draw(ANY_JSON)
    return kind, json.dumps(root["$"])


def places(holder: Any) -> Iterable[tuple[Any, Any]]:  # noqa: ANN401  (JSON)
    """Every place in the data, as the object or list and the key or index in it."""
    for key in list(holder) if isinstance(holder, dict) else range(len(holder)):
        yield holder, key
        if isinstance(holder[key], dict | list):
            yield from places(holder[key])


def read_or_refused(kind: Kind, text: str) -> object:
    """What the text holds, which reads back from its own text; None where it is refused in our own words."""
    try:
        value = load(stub, text, kind)
    except (MalformedError, OptionsError, PositionError):
        return None
    options = value if kind == "options" else getattr(value, "options", OPTIONS)
    assert load(stub, dump(stub, value, options, kind), kind) == value
    return value


class TestHostileText:
    """No text whatsoever brings a loader to raise anything but our own errors."""

    @given(st.text() | st.text('[]{},:"0123456789.eE-+ntrufalsi\\ '), st.sampled_from(KINDS))
    def test_any_text(self, text: str, kind: Kind) -> None:
        """It is refused."""
        with pytest.raises(MalformedError):
            load(stub, text, kind)

    @given(ANY_JSON, st.sampled_from(KINDS))
    def test_any_json(self, value: object, kind: Kind) -> None:
        """It is refused."""
        with pytest.raises(MalformedError):
            load(stub, json.dumps(value), kind)

    @given(ANY_JSON, ANY_JSON, st.sampled_from(KINDS))
    def test_any_json_in_a_true_envelope(self, options: object, data: object, kind: Kind) -> None:
        """As data with true options, and as options."""
        read_or_refused(kind, json.dumps(enveloped(kind, data)))
        with pytest.raises(MalformedError):
            load(stub, json.dumps({**enveloped(kind, data), "options": options}), kind)

    @given(mutations())
    def test_changed_files(self, mutation: tuple[Kind, str]) -> None:
        """What is read after all reads back from its own text."""
        read_or_refused(*mutation)

    @given(st.data())
    def test_damaged_text(self, data: st.DataObject) -> None:
        """A piece cut out, doubled, or overwritten."""
        kind, value = data.draw(st.sampled_from(written_in(data.draw(st.integers(0, 3)))))
        text = dump(stub, value, OPTIONS)
        start, end = sorted(data.draw(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
        middle = data.draw(
            st.sampled_from(["", text[start:end] * 2]) | st.text('[]{},:"0123456789.e-ntrufals', max_size=4)
        )
        read_or_refused(kind, text[:start] + middle + text[end:])
