"""The bot that plays by what each move is worth."""

from collections.abc import Callable

import pytest

from tabletop.core import Judging


class Lengthy(Judging[str, str]):
    """Likes long moves, and never those that it sees."""

    def judge(self, observation: str) -> Callable[[str], float]:
        """Letters count, but not in what is seen."""
        return lambda move: 0.0 if move == observation else float(len(move))


@pytest.mark.parametrize(
    ("seen", "moves", "best"),
    [
        ("", ("a", "bbb", "cc"), "bbb"),
        ("bbb", ("a", "bbb", "cc"), "cc"),
        ("", ("a", "bb", "cc"), "bb"),  # the first among equals
        ("a", ("a",), "a"),
    ],
)
def test_the_best_move_is_played(seen: str, moves: tuple[str, ...], best: str) -> None:
    """By what is seen now; the first among equals."""
    assert Lengthy(object()).choose(seen, moves) == best


def test_a_single_move_needs_no_judgement() -> None:
    """Whoever does not say what moves are worth can play it, and nothing else."""
    bot = Judging[str, str](object())
    assert bot.choose("", ["a"]) == "a"
    with pytest.raises(NotImplementedError):
        bot.choose("", ["a", "b"])
