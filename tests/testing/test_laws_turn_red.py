"""Each law finds a game that breaks it, and shows it on a line that replays."""

import pytest

from examples import magpies
from tabletop.testing import LAWS, Verdict, check, replay_capsule
from tests.testing.broken import BROKEN, MEDDLING, UNASKED, Altered

GAMES = [(law, game) for law, games in BROKEN.items() for game in games]


@pytest.mark.parametrize(("law", "game"), GAMES, ids=[law for law, _ in GAMES])
def test_a_broken_game_breaks_its_law(law: str, game: Altered) -> None:
    """The capsule of the shortest line breaks the law again."""
    (entry,) = check(game, laws=[law]).entries

    assert entry.verdict is Verdict.BROKEN
    assert entry.violation is not None
    assert entry.violation.capsule is not None
    again = replay_capsule(str(entry.violation.capsule))
    assert again is not None
    assert again.found == entry.violation.found


def test_a_broken_bot_breaks_its_law() -> None:
    """Law 21 is about bots: the game is sound."""
    bot = "tests.testing.broken:SulkingBot"
    (entry,) = check(magpies, laws=["bots"], bots=[bot]).entries

    assert entry.violation is not None
    assert entry.violation.found.startswith(f"{bot} answers None")
    assert replay_capsule(str(entry.violation.capsule)) is not None


def test_every_law_is_broken_by_something() -> None:
    """No law is left out above."""
    assert {*BROKEN, "bots"} == {law.name for law in LAWS.values()}


def test_a_violation_names_the_culprit() -> None:
    """Which function meddles is found, and that a move of one kind suffices to see it."""
    (entry,) = check(MEDDLING, laws=["purity"]).entries

    assert entry.violation is not None
    assert entry.violation.found == "scores changed the State that it was given"


def test_a_line_is_made_short() -> None:
    """An owl is asked for after nine deals, three cards laid and a robbery: thirteen moves, and no more are shown."""
    (entry,) = check(UNASKED, laws=["legality"]).entries

    assert entry.violation is not None
    assert len(entry.violation.moves) == 13
    assert entry.violation.moves[-1].startswith("rob")


def test_what_a_game_raises_breaks_the_law() -> None:
    """The error is told with the place where it was raised."""

    def failing(_state: object) -> None:
        raise KeyError("nest")

    (entry,) = check(Altered(magpies, scores=failing), laws=["result"]).entries

    assert entry.violation is not None
    assert entry.violation.found.startswith("KeyError: 'nest' (raised at testing/test_laws_turn_red.py:")
    assert entry.violation.moves == ()
