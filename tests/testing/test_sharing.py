"""What `is` tells of two values."""

import attrs

from tabletop.testing.sharing import repeated_places, shared_places


@attrs.frozen
class Hand:
    """Some cards."""

    cards: tuple[int, ...]


def dealt(*cards: int) -> Hand:
    """A hand that is nobody else's object."""
    return Hand(cards)


def test_the_outermost_place_is_told() -> None:
    """A hand that two tables share hides what is in it."""
    mine, yours = dealt(1000, 2000), dealt(3000)

    assert shared_places((mine, yours), (mine, dealt(3000))) >= {"$[0]"}
    assert "$[1]" not in shared_places((mine, yours), (mine, dealt(3000)))
    assert "$[0].cards" not in shared_places((mine, yours), (mine, dealt(3000)))


def test_a_value_is_shared_whole_with_itself() -> None:
    """There is nothing to look for inside."""
    hand = dealt(1000)

    assert shared_places(hand, hand) == {"$"}


def test_parts_are_found_in_mappings_too() -> None:
    """By their keys."""
    hand = dealt(1000)

    assert shared_places({"mine": hand}, {"mine": hand, "yours": hand}) == {"$['mine']"}


def test_equal_parts_are_not_shared() -> None:
    """Only `is` counts."""
    assert shared_places([int("1000")], [int("1000")]) == frozenset()


def test_a_part_that_lies_twice_is_told_with_its_places() -> None:
    """As pickling would write it only once."""
    hand = dealt(1000)

    assert frozenset({"$[0]", "$[2]"}) in repeated_places((hand, dealt(1000), hand))
    assert repeated_places((dealt(1000), dealt(1000))) == frozenset()
