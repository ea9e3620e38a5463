"""What every game promises: each law of the contract, tried on each game, as anybody's suite would have it."""

from examples import magpies
from tabletop.testing import law_tests
from tests.games import GAMES

test_abyss = law_tests(GAMES["abyss"])
test_duel = law_tests(GAMES["duel"])
test_root = law_tests(GAMES["root"])
test_magpies = law_tests(magpies)


def test_no_game_is_forgotten() -> None:
    """A new game adds its line here, too."""
    assert set(GAMES) == {"abyss", "duel", "root"}
