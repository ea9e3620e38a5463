"""The greedy bot, on a game of numbers, and on Duel."""

from collections import Counter
from random import Random
from typing import Any

import attrs
import pytest

from tabletop import duel
from tabletop.bots import GreedyBot, RandomBot
from tabletop.bots.greedy import margin
from tabletop.core import CHANCE, NOBODY, Seat, play_chance


@attrs.frozen
class Moment:
    """What the moves are worth in this world, and the points after one of them; a finished game has winners."""

    worth: dict[str, Any]
    points: tuple[int, int] = (0, 0)
    mover: Seat = Seat(0)
    won: frozenset[Seat] = frozenset()

    @property
    def options(self) -> "Moment":
        """Its own options."""
        return self

    @property
    def seats(self) -> int:
        """Two."""
        return 2


class Numbers:
    """As much of a game as a greedy bot asks for: an observation is a list of worlds, taken in turn."""

    def __init__(self) -> None:
        self.drawn = 0

    def determinize(self, worlds: list[Moment], rng: Random) -> Moment:
        """The next world."""
        rng.random()
        self.drawn += 1
        return worlds[(self.drawn - 1) % len(worlds)]

    def step_unchecked(self, world: Moment, move: str) -> Moment:
        """What the move leads to: points, another moment, or one with chance."""
        after = world.worth[move]
        return after if isinstance(after, Moment) else Moment({}, after)

    def to_move(self, moment: Moment) -> Seat:
        """Who is to move."""
        return moment.mover

    def sample_chance(self, moment: Moment, rng: Random) -> str:
        """Any of the outcomes."""
        return rng.choice(sorted(moment.worth))

    def scores(self, moment: Moment) -> tuple[int, int]:
        """The points."""
        return moment.points

    def winners(self, moment: Moment) -> frozenset[Seat]:
        """Who has won."""
        return moment.won


def chosen(worlds: list[Moment], seat: int = 0, seed: int = 0, number: int = 1) -> str:
    """What a greedy bot that looks into so many worlds plays."""
    game: Any = Numbers()
    bot = GreedyBot(game, worlds=number)
    bot.start(Seat(seat), None, Random(seed))
    moves = tuple(worlds[0].worth)
    move: str = bot.choose(worlds, moves)
    assert game.drawn == (number if len(moves) > 1 else 0)
    return move


class TestChoice:
    """What it plays."""

    def test_the_best_margin(self) -> None:
        """Not the most points."""
        world = Moment({"a": (9, 9), "b": (5, 1), "c": (7, 5)})
        assert chosen([world]) == "b"
        assert chosen([world], seat=1) == "a"

    def test_the_average_over_worlds(self) -> None:
        """Neither the best nor the worst case."""
        worlds = [Moment({"a": (9, 0), "b": (4, 0)}), Moment({"a": (-6, 0), "b": (2, 0)})]
        assert chosen(worlds, number=1) == "a"
        assert chosen(worlds, number=2) == "b"

    def test_a_win_before_any_margin(self) -> None:
        """And anything before a loss."""
        won = Moment({}, (1, 0), NOBODY, frozenset({Seat(0)}))
        lost = Moment({}, (90, 0), NOBODY, frozenset({Seat(1)}))
        assert chosen([Moment({"a": (50, 0), "b": won})]) == "b"
        assert chosen([Moment({"a": lost, "b": (0, 50)})]) == "b"

    def test_chance_is_sampled(self) -> None:
        """A move after which chance decides is worth what chance brings on average."""
        dice = Moment({str(pips): (pips, 0) for pips in range(11)}, mover=CHANCE)
        assert chosen([Moment({"a": dice, "b": (4, 0)})], number=200) == "a"
        assert chosen([Moment({"a": dice, "b": (6, 0)})], number=200) == "b"

    def test_equals_are_equally_likely(self) -> None:
        """The generator decides, and the same one decides alike."""
        world = Moment({"a": (3, 1), "b": (2, 0), "c": (1, 0)})
        counts = Counter(chosen([world], seed=seed) for seed in range(200))
        assert set(counts) == {"a", "b"}
        assert 70 <= counts["a"] <= 130
        assert chosen([world], seed=5) == chosen([world], seed=5)

    def test_a_single_move_needs_no_thought(self) -> None:
        """No world is drawn."""
        assert chosen([Moment({"a": (0, 0)})]) == "a"


def test_margin() -> None:
    """Above the best of the others."""
    assert margin((5, 7, 3), Seat(0)) == -2
    assert margin((5, 7, 3), Seat(1)) == 2
    assert margin((5,), Seat(0)) == 5


def test_at_least_one_world() -> None:
    """Without a world there is nothing to look at."""
    with pytest.raises(ValueError, match="worlds must be 1 or more, not 0"):
        GreedyBot(duel, worlds=0)


def test_its_move_is_one_it_was_given() -> None:
    """At every step of a game of Duel."""
    state = play_chance(duel, duel.initial_state(), Random(1))
    bot = GreedyBot(duel, worlds=1)
    bot.start(Seat(0), state.options, Random(2))
    moves = duel.legal_moves(state)
    assert bot.choose(duel.observe(state, Seat(0)), moves) in moves


def test_the_random_bot_plays_them_all_alike() -> None:
    """Each of three moves about as often."""
    bot = RandomBot(duel)
    bot.start(Seat(0), None, Random(0))
    counts = Counter(bot.choose(None, "abc") for _ in range(3000))
    assert set(counts) == set("abc")
    assert all(900 < count < 1100 for count in counts.values())
