"""What lies nowhere yet, while a position is set up by name."""

from typing import Final, NewType

import pytest

from tabletop.core import Box, MalformedError, Names, Table

Stone = NewType("Stone", int)
RUBY, JADE, ONYX = map(Stone, range(3))
NAMES: Final = Names({Stone: Table(("Ruby", "Jade", "Onyx"), words=("r1", "j1", "o1"))})


def box() -> Box[Stone]:
    """Two rubies, a jade; onyx is not in the box."""
    return Box([RUBY, JADE, RUBY], NAMES, Stone, "stone")


def test_what_is_taken_lies_somewhere() -> None:
    """In the order of the words; the rest is in rising order."""
    stones = box()
    assert stones.taken("$.hand", "jade R1") == (JADE, RUBY)
    assert stones.rest() == (RUBY,)
    assert stones.take("$.hand", "ruby") == RUBY
    assert stones.rest() == ()
    assert stones.taken("$.hand", "") == ()


def test_there_are_only_so_many() -> None:
    """The error leads to the word and says what is wrong with it."""
    stones = box()
    with pytest.raises(MalformedError) as caught:
        stones.taken("$.hand", "ruby ruby ruby")
    assert (caught.value.path, caught.value.fault) == (
        "$.hand",
        "of ruby nothing is left: it lies somewhere else already",
    )
    with pytest.raises(MalformedError, match="nothing is left"):
        box().take("$.hand", "onyx")


def test_a_word_that_names_nothing_is_refused() -> None:
    """As what it should have been."""
    with pytest.raises(MalformedError) as caught:
        box().take("$.hand[1]", "opal")
    assert str(caught.value) == "$.hand[1]: 'opal' is no stone of this game"


def test_what_is_named_somewhere() -> None:
    """Other words are no ids; nothing is taken."""
    stones = box()
    assert stones.named(["ruby o1", "", "with jades"]) == {RUBY, ONYX}
    assert stones.rest() == (RUBY, RUBY, JADE)
