"""Values taken apart."""

from collections.abc import Callable
from enum import Enum, IntEnum, StrEnum
from itertools import islice
from random import Random
from typing import Any

import attrs
import pytest

from tabletop.testing.values import (
    IntLike,
    blemishes,
    changes,
    fingerprint,
    lookalikes,
    misshapen,
    other_types,
    pool_of,
    rebuilt,
)


class Suit(Enum):
    """Two of them."""

    RED = 1
    BLACK = 2


@attrs.frozen
class Card:
    """A part of a value."""

    suit: Suit
    number: int = attrs.field(validator=attrs.validators.instance_of(int))


@attrs.frozen
class Table:
    """A value with a bit of everything."""

    cards: tuple[Card, ...]
    flags: frozenset[str]
    turn: int
    is_open: bool
    name: str
    note: str = attrs.field(default="", eq=False)


TABLE = Table((Card(Suit.RED, 1), Card(Suit.BLACK, 2)), frozenset({"a", "b"}), 3, is_open=True, name="x")


def places(value: object) -> set[str]:
    """The places in which copies differ."""
    return {place for place, _ in changes(value, "table", Random(1), {})}


def test_changes_reach_every_place() -> None:
    """Nested ones, and what equality ignores, among them."""
    assert places(TABLE) == {
        "table.cards",
        "table.cards[0].suit",
        "table.cards[0].number",
        "table.cards[1].suit",
        "table.cards[1].number",
        "table.flags",
        "table.turn",
        "table.is_open",
        "table.name",
        "table.note",
    }


def test_changed_values_are_different() -> None:
    """But for the field that equality ignores."""
    for place, other in changes(TABLE, "table", Random(1), {}):
        assert (other == TABLE) is (place == "table.note")


def test_fields_come_by_turns() -> None:
    """A few changes touch them all."""
    first = [place.split(".")[1].split("[")[0] for place, _ in islice(changes(TABLE, "table", Random(1), {}), 6)]
    assert first == ["cards", "flags", "turn", "is_open", "name", "note"]


def test_values_met_elsewhere_are_tried() -> None:
    """Each once."""
    pool = pool_of([attrs.evolve(TABLE, turn=70), attrs.evolve(TABLE, turn=80)])
    turns = {other.turn for place, other in changes(TABLE, "table", Random(1), pool) if place == "table.turn"}
    assert turns == {2, 4, 70, 80}


def test_misshapen_values_keep_their_class() -> None:
    """What the constructor refuses is left out."""
    wrong = list(misshapen(Card(Suit.RED, 1)))
    assert all(type(other) is Card and type(other.number) is int for other in wrong)
    assert {other.number for other in wrong if other.suit is Suit.RED} >= {-1, 0, 2, 10**9}
    assert any(other.suit is None for other in wrong)


def test_a_rebuilt_value_is_equal_and_new() -> None:
    """In every part."""
    other = rebuilt(TABLE, Random(2))
    assert other == TABLE
    assert other is not TABLE
    assert other.cards[0] is not TABLE.cards[0]
    assert other.flags is not TABLE.flags


@attrs.define
class Open:
    """Neither frozen nor slotted away."""

    items: Any = ()


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (TABLE, []),
        ((1, "a", None, Suit.RED, frozenset({1})), []),
        (Open(), ["it.items of Open can be set"]),
        (([],), ["it[0] is a list"]),
        ((1, {}), ["it[1] is a dict"]),
        ((len,), ["it[0] is a builtin_function_or_method"]),
        (attrs.evolve(TABLE, flags={"a"}), ["it.flags is a set"]),  # type: ignore[arg-type]  # that is wrong
        (Random(1), ["it is a Random"]),
    ],
)
def test_blemishes_lead_to_what_can_change(value: object, found: list[str]) -> None:
    """From the outside in."""
    assert list(blemishes(value, "it", set())) == found


def test_a_class_without_slots_takes_new_attributes() -> None:
    """And is left as it was."""

    @attrs.define(slots=False, on_setattr=attrs.setters.frozen)
    class Loose:
        number: int = 1

    value = Loose()
    assert list(blemishes(value, "it", set())) == ["it: Loose takes a new attribute"]
    assert vars(value) == {"number": 1}


@pytest.mark.parametrize(
    "change",
    [
        lambda table: object.__setattr__(table, "turn", 9),
        lambda table: object.__setattr__(table.cards[0], "number", 9),
        lambda table: object.__setattr__(table, "turn", 3.0),
    ],
)
def test_a_fingerprint_shows_a_change_inside(change: Callable[[Table], None]) -> None:
    """A float in the place of an int is one."""
    table: Table = rebuilt(TABLE, Random(1))
    before = fingerprint(table)
    change(table)
    assert fingerprint(table) != before


def test_a_cache_that_fills_is_no_change() -> None:
    """What equality ignores does not count."""
    table: Table = rebuilt(TABLE, Random(1))
    before = fingerprint(table)
    object.__setattr__(table, "note", "seen")
    assert fingerprint(table) == before


class Rank(IntEnum):
    """One of them."""

    LOW = 1


class Name(StrEnum):
    """One of them."""

    ACE = "ace"


@attrs.frozen
class Play:
    """A move."""

    content: object


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (0, [0.0, False, IntLike(0)]),
        (5, [5.0, IntLike(5)]),
        (True, [1.0, 1]),
        (2.0, [2]),
        (2.5, []),
        (Rank.LOW, [1.0, True, 1]),
        (Name.ACE, ["ace"]),
        (10**400, [IntLike(10**400)]),
        ("ace", []),
        (Suit.RED, []),
        (None, []),
        ((5, 0), [(5.0, 0), (IntLike(5), 0), (5, 0.0), (5, False), (5, IntLike(0))]),
        (Play(5), [Play(5.0), Play(IntLike(5))]),
        (frozenset({5}), [frozenset({5.0}), frozenset({IntLike(5)}), {5}]),
    ],
)
def test_lookalikes_are_equal_and_hold_other_types(content: object, expected: list[object]) -> None:
    """One place after the other."""
    found = [play.content for play in lookalikes(Play(content))]
    assert [fingerprint(other) for other in found] == [fingerprint(other) for other in expected]
    assert all(Play(other) == Play(content) for other in found)


@pytest.mark.parametrize(
    ("value", "expected", "places"),
    [
        (TABLE, TABLE, []),
        (Play(1), Play(1), []),
        (Play(1.0), Play(1), ["state.content is 1.0 instead of 1"]),
        (Play((0, True)), Play((0, 1)), ["state.content[1] is True instead of 1"]),
        (Play(Play(0.0)), Play(Play(0)), ["state.content.content is 0.0 instead of 0"]),
        (Play(frozenset({1.0})), Play(frozenset({1})), ["state.content is frozenset({1.0}) instead of frozenset({1})"]),
    ],
)
def test_other_types_are_found_in_equal_values(value: object, expected: object, places: list[str]) -> None:
    """With the way to them."""
    assert value == expected
    assert list(other_types(value, expected, "state")) == places
