"""How hard the kit tries: numbers only, so that a run depends on nothing but its seed."""

from collections.abc import Mapping
from typing import Final

import attrs


@attrs.frozen(kw_only=True)
class Profile:
    """
    How much of a game is examined.

    games: games played, over all sets of options together.
    moments: reached states at which most laws look.
    replays: whole games at which the laws on whole games look.
    digests: games that are replayed in two other processes.
    matches: games that every bot plays.
    alphabet: moves of the alphabet tried at one state; all of them where the alphabet has no more.
    misshapen: values of the move classes that are in no alphabet, tried at one state.
    values: observations, moves and events that are copied and changed at one state, beside the state itself.
    changes: changed copies of one value.
    successors: legal moves that are followed at one state, for laws that compare what comes after.
    worlds: states drawn for one observation.
    twins: twins for one seat at one state.
    draws: draws of `sample_chance` at one state.
    world_draws: draws of `determinize` from one observation of a small box, at most.
    viewers: seats, a spectator being one, that look at one small box.
    traced: reached states at which lines of the game's source are followed for the coverage report.
    turn_limit: the option that ends games without an end.
    longest: moves after which a game is given up.
    """

    name: str
    games: int
    moments: int
    replays: int
    digests: int
    matches: int
    alphabet: int
    misshapen: int
    values: int
    changes: int
    successors: int
    worlds: int = 8
    twins: int
    draws: int
    world_draws: int
    viewers: int
    traced: int
    turn_limit: int
    longest: int = 20_000


QUICK: Final = Profile(
    name="quick",
    games=24,
    moments=60,
    replays=4,
    digests=1,
    matches=2,
    alphabet=300,
    misshapen=40,
    values=4,
    changes=40,
    successors=40,
    twins=3,
    draws=2_000,
    world_draws=30_000,
    viewers=1,
    traced=24,
    turn_limit=50,
)
CI: Final = Profile(
    name="ci",
    games=300,
    moments=800,
    replays=40,
    digests=6,
    matches=10,
    alphabet=4_000,
    misshapen=150,
    values=8,
    changes=100,
    successors=200,
    twins=8,
    draws=5_000,
    world_draws=200_000,
    viewers=100,
    traced=200,
    turn_limit=200,
)
NIGHT: Final = Profile(
    name="night",
    games=4_000,
    moments=12_000,
    replays=1_000,
    digests=60,
    matches=200,
    alphabet=100_000,
    misshapen=600,
    values=100,
    changes=600,
    successors=1_000,
    twins=16,
    draws=10_000,
    world_draws=1_000_000,
    viewers=100,
    traced=2_000,
    turn_limit=500,
)

PROFILES: Final[Mapping[str, Profile]] = {profile.name: profile for profile in (QUICK, CI, NIGHT)}
"""The profiles by name: `quick` takes seconds, `ci` minutes, `night` as long as there is."""
