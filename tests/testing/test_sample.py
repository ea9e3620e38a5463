"""Games played to look at."""

from collections import Counter
from typing import Any

import attrs

from examples import magpies
from tabletop import duel
from tabletop.core import AnyGame
from tabletop.testing.profile import QUICK
from tabletop.testing.replaying import state_after
from tabletop.testing.sample import Sample, played_sample
from tests.testing.broken import Altered


def sample(game: AnyGame, seed: int = 0, *options: Any) -> Sample:  # noqa: ANN401  (of any game)
    """As the quick profile plays it."""
    return played_sample(game, QUICK, seed, options or (game.Options(),))


def test_the_seed_decides() -> None:
    """All of it."""
    one, same, other = (sample(duel, seed) for seed in (4, 4, 5))
    assert [line.moves for line in one.lines] == [line.moves for line in same.lines]
    assert [at.state for at in one.moments] == [at.state for at in same.moments]
    assert [line.moves for line in one.lines] != [line.moves for line in other.lines]


def test_moments_stand_where_they_say() -> None:
    """Behind so many moves of their line."""
    for at in sample(magpies).moments:
        assert state_after(magpies, at.line.options, at.line.moves[: at.number]) == at.state


def test_rare_moments_get_their_share() -> None:
    """One game in a few has a look, and as many looks as deals are looked at."""
    looked_at = sample(magpies).moments[:40]
    due = Counter(type(at.state.pending[-1]).__name__ if at.state.pending else "end" for at in looked_at)
    assert set(due) == {"Dealing", "Laying", "Choosing", "Guarding", "Stealing", "Look", "end"}


def test_rare_moves_are_played() -> None:
    """A guard needs an owl at the right place."""
    for seed in range(5):
        assert set(sample(magpies, seed).played) == {"Lay", "Rob", "Guard", "Pass", "Seen", "Draw"}


def test_options_take_turns() -> None:
    """Each set is played."""
    options = (magpies.Options(), magpies.Options(rounds=1))
    played = [line.options for line in sample(magpies, 0, *options).lines]
    assert played[:4] == [*options, *options]


def test_a_game_that_fails_is_looked_at_first() -> None:
    """In the state in which it failed."""

    def failing(state: magpies.State, move: magpies.Move) -> magpies.State:
        if type(move) is magpies.Rob:
            raise LookupError
        return magpies.step_unchecked(state, move)

    first = sample(Altered(magpies, step_unchecked=failing)).moments[0]
    assert isinstance(first.state.pending[-1], magpies.Choosing)
    assert first.number == len(first.line.moves)


def test_a_game_without_an_end_is_given_up() -> None:
    """After so many moves."""
    turning = Altered(
        magpies,
        step_unchecked=lambda state, _move: state,
        max_length=lambda _options: None,
    )
    profile = attrs.evolve(QUICK, games=2, longest=50)
    lines = played_sample(turning, profile, 0, (magpies.Options(),)).lines
    assert [len(line.moves) for line in lines] == [50, 50]
