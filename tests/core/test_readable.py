"""Values of a game as people read them."""

import attrs

from tabletop.core import readable


@attrs.frozen
class Step:
    """A move."""

    to: int


@attrs.frozen
class Jump:
    """Another one."""

    to: int


def test_str_is_for_people_and_repr_is_exact() -> None:
    """For each of the classes; nothing else changes."""
    readable(lambda move: f"{type(move).__name__.lower()} {move.to}", Step, Jump)
    assert [str(Step(3)), f"{Jump(4)}"] == ["step 3", "jump 4"]
    assert [repr(Step(3)), repr(Jump(4))] == ["Step(to=3)", "Jump(to=4)"]
    assert Step(3) == Step(3)
