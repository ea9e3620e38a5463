"""What the options of a game say: how long it can be, who plays what; and that any kind of int is a number."""

from random import Random
from typing import Any, Final

import attrs
import pytest

from examples import magpies
from tabletop import abyss, duel, root_alliance
from tabletop.core import CHANCE, AnyGame, OptionsError
from tabletop.root_alliance import Faction
from tabletop.testing.values import IntLike
from tests.games import Counted

FOUR: Final = tuple(Faction)
LIMITED: Final = [
    pytest.param(abyss, abyss.Options(seats=seats, turn_limit=limit), id=f"abyss-{seats}-{limit}")
    for seats, limit in ((2, 1), (3, 7), (4, 40))
] + [
    pytest.param(
        root_alliance, root_alliance.Options(factions=FOUR[:seats], turn_limit=limit), id=f"root-{seats}-{limit}"
    )
    for seats, limit in ((2, 1), (4, 9))
]


@pytest.mark.parametrize(("game", "options"), LIMITED)
def test_a_limit_of_turns_bounds_the_game(game: AnyGame, options: Any) -> None:  # noqa: ANN401  (any game's)
    """More turns make a higher bound, none makes none, and no game exceeds it."""
    bound, more = game.max_length(options), game.max_length(attrs.evolve(options, turn_limit=options.turn_limit + 1))
    assert bound is not None
    assert more is not None
    assert bound < more
    assert game.max_length(attrs.evolve(options, turn_limit=None)) is None
    for seed in range(8):
        state, rng, moves = game.initial_state(options), Random(seed), 0
        while state.pending:
            is_chance = game.to_move(state) == CHANCE
            move = game.sample_chance(state, rng) if is_chance else rng.choice(game.legal_moves(state))
            state, moves = game.step_unchecked(state, move), moves + 1
        assert moves <= bound


@pytest.mark.parametrize("game", [duel, magpies], ids=["duel", "magpies"])
def test_the_rules_bound_the_others(game: AnyGame) -> None:
    """They have no limit to set."""
    assert game.Options().turn_limit is None
    assert game.max_length(game.Options()) is not None


def test_who_plays_what() -> None:
    """Factions where there are any, else one word for all."""
    assert root_alliance.roles(root_alliance.Options(factions=FOUR)) == ("marquise", "eyrie", "alliance", "vagabond")
    assert abyss.roles(abyss.Options(seats=4)) == ("player",) * 4
    assert duel.roles(duel.Options()) == ("player",) * 2
    assert magpies.roles(magpies.Options()) == ("magpie",) * 3


NUMBERS: Final = [
    (duel.Options, {"first_player": 1}),
    (duel.Options, {"hand_size": 3, "row_length": 7, "pile_size": 8}),
    (abyss.Options, {"seats": 4}),
    (abyss.Options, {"turn_limit": 5}),
    (root_alliance.Options, {"turn_limit": 5}),
    (magpies.Options, {"corn": 6, "first": 2, "rounds": 2}),
]


@pytest.mark.parametrize(("options", "numbers"), NUMBERS)
@pytest.mark.parametrize("kind", [IntLike, Counted])
def test_any_kind_of_int_will_do(options: Any, numbers: dict[str, int], kind: Any) -> None:  # noqa: ANN401
    """And a plain one is kept."""
    made = options(**{name: kind(number) for name, number in numbers.items()})
    assert repr(made) == repr(options(**numbers))


@pytest.mark.parametrize(("options", "numbers"), NUMBERS)
@pytest.mark.parametrize("kind", [bool, float, str])
def test_nothing_else_will(options: Any, numbers: dict[str, int], kind: Any) -> None:  # noqa: ANN401
    """The error cites a clause."""
    for name, number in numbers.items():
        with pytest.raises(OptionsError) as caught:
            options(**{name: kind(number)})
        assert caught.value.clause


def test_the_cards_of_a_box_too() -> None:
    """Each part of it."""
    parts = {"exploration": (0, 1, 1), "lords": (0, 3), "locations": (2,), "tokens": (2, 3)}
    odd: Any = {name: tuple(map(IntLike, things)) for name, things in parts.items()}
    plain: Any = parts
    assert repr(abyss.Options(turn_limit=9, **odd)) == repr(abyss.Options(turn_limit=9, **plain))
