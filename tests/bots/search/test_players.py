"""The bots `flat` and `ismcts`: parameters, luck, and what their choice may depend on."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from examples import magpies
from tabletop.bots import BOTS, FlatBot, IsmctsBot, make_bot
from tabletop.bots.bot import AnyBot
from tabletop.bots.make import BotSpecError
from tabletop.core import NOBODY, AnyGame, Seat, play_chance, promises_of
from tests.bots.search.parlour import GUESS, Place, end, parlour
from tests.games import GAMES

ALL: Final = {**GAMES, "magpies": magpies}
QUICK: Final = {"flat": "flat:iterations=12", "ismcts": "ismcts:iterations=12,depth=2", "greedy": "greedy:worlds=1"}
SPECS: Final = [QUICK.get(name, name) for name in BOTS]


def decisions(game: AnyGame, seed: int, every: int) -> Iterator[Any]:
    """States of a random game where a seat has a choice, one in so many of them."""
    rng, state, number = Random(seed), game.initial_state(game.Options()), 0
    while game.to_move(state := play_chance(game, state, rng)) != NOBODY:
        moves = game.legal_moves(state)
        number += len(moves) > 1
        if len(moves) > 1 and number % every == 0:
            yield state
        state = game.step_unchecked(state, rng.choice(moves))


def answer(bot: AnyBot, game: AnyGame, state: Any, seed: int) -> Any:  # noqa: ANN401  (any game's)
    """What the bot plays here, with a generator of this seed."""
    seat = game.to_move(state)
    bot.start(seat, state.options, Random(seed))
    return bot.choose(game.observe(state, seat), game.legal_moves(state))


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("name", ALL)
def test_hidden_cards_change_nothing(name: str, spec: str) -> None:
    """Where only what the seat cannot see differs, as the game's own promise has it, the bot plays the same."""
    game, differing = ALL[name], 0
    twin = promises_of(game).twin
    assert twin is not None
    every = 2 if name == "magpies" else 9
    for seed in range(3):
        for state in decisions(game, seed, every):
            seat = game.to_move(state)
            pair = twin(state, game.legal_moves(state)[0], seat, Random(seed))
            if pair is None:
                continue
            differing += pair[0] != state
            bot = make_bot(spec, game)
            assert answer(bot, game, pair[0], seed) == answer(bot, game, state, seed)
    assert differing > 2


class Guarded:
    """
    A game as it is lent to a bot in one seat: it works on worlds that come from `determinize`, and refuses the rest.

    Worlds are known by identity, so that no other state passes, however equal. The observation must be that which the
    bot was given, every draw from its own generator, and it may look through no eyes but its seat's.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._worlds: dict[int, Any] = {}
        self.rng = Random()
        self.observation: Any = None

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  (any part)
        assert name in {"NAME", "SCHEMA", "CLAUSES", "Options", "State", "Move", "Observation", "Event"}, name
        return getattr(self._game, name)

    def lend(self, observation: object, rng: Random) -> None:
        """From now on there are no worlds but those that look like this."""
        self._worlds.clear()
        self.observation, self.rng = observation, rng

    def determinize(self, observation: object, rng: Random) -> Any:  # noqa: ANN401
        """A world of the observation lent."""
        assert observation is self.observation
        return self._kept(self._game.determinize(observation, self._own(rng)))

    def step_unchecked(self, state: Any, move: Any) -> Any:  # noqa: ANN401
        """The next state, also known."""
        return self._kept(self._game.step_unchecked(self._known(state), move))

    def step(self, state: Any, move: Any) -> Any:  # noqa: ANN401
        """The next state, also known."""
        return self._kept(self._game.step(self._known(state), move))

    def sample_chance(self, state: Any, rng: Random) -> Any:  # noqa: ANN401
        """An outcome from the generator lent."""
        return self._game.sample_chance(self._known(state), self._own(rng))

    def observe(self, state: Any, seat: Seat | None) -> Any:  # noqa: ANN401
        """What the bot's own seat sees."""
        assert seat == self.observation.seat
        return self._game.observe(self._known(state), seat)

    def legal_moves(self, state: Any) -> Any:  # noqa: ANN401
        """Of a known world."""
        return self._game.legal_moves(self._known(state))

    def to_move(self, state: Any) -> Seat:  # noqa: ANN401
        """Of a known world."""
        return self._game.to_move(self._known(state))

    def scores(self, state: Any) -> tuple[int, ...]:  # noqa: ANN401
        """Of a known world."""
        return self._game.scores(self._known(state))

    def winners(self, state: Any) -> frozenset[Seat]:  # noqa: ANN401
        """Of a known world."""
        return self._game.winners(self._known(state))

    def _kept(self, state: Any) -> Any:  # noqa: ANN401
        self._worlds[id(state)] = state
        return state

    def _known(self, state: Any) -> Any:  # noqa: ANN401
        assert self._worlds.get(id(state)) is state, "the bot asks about a state that it did not imagine itself"
        return state

    def _own(self, rng: Random) -> Random:
        assert rng is self.rng
        return rng


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("name", ALL)
def test_nothing_but_what_it_was_given_is_asked_about(name: str, spec: str) -> None:
    """Whatever a bot asks of the game is about worlds of its observation, drawn from its generator."""
    game = ALL[name]
    guarded: Any = Guarded(game)
    bot = make_bot(spec, guarded)
    for state in decisions(game, seed=5, every=4):
        seat, rng = game.to_move(state), Random(6)
        observation, moves = game.observe(state, seat), game.legal_moves(state)
        bot.start(seat, state.options, rng)
        guarded.lend(observation, rng)
        assert bot.choose(observation, moves) in moves


@pytest.mark.parametrize("spec", ["flat:iterations=30", "ismcts:iterations=30"])
def test_the_seed_decides_alone(spec: str) -> None:
    """In every process, however texts hash; another seed may choose otherwise."""
    program = (
        "from random import Random\n"
        "from tests.bots.search.test_players import ALL, answer, decisions, make_bot\n"
        "for name, game in ALL.items():\n"
        "    for state in decisions(game, 3, 16):\n"
        f"        print(game.format_move(answer(make_bot({spec!r}, game), game, state, 4), state.options))\n"
    )
    printed = set()
    for seed in ("0", "77"):
        run = subprocess.run(  # noqa: S603  (our own program)
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parents[3],
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        printed.add(run.stdout)
    assert len(printed) == 1
    assert printed.pop().count("\n") > 10


@pytest.mark.parametrize("factory", [FlatBot, IsmctsBot])
class TestBoth:
    """What the two have in common."""

    def test_a_single_move_needs_no_search(self, factory: Any) -> None:  # noqa: ANN401
        """No world is drawn."""
        game = parlour({"start": Place(0, {"on": "over"}), "over": end(any=(0,))})
        assert factory(game).choose(game.start(), ["on"]) == "on"
        assert game.drawn == []

    def test_it_thinks_as_long_as_it_was_told(self, factory: Any) -> None:  # noqa: ANN401
        """A world for each iteration, for each move anew."""
        game = parlour(GUESS, "ab")
        bot = factory(game, iterations=37)
        bot.start(Seat(0), None, Random(1))
        for total in (37, 74):
            bot.choose(game.start(), ["wait", "dice"])
            assert len(game.drawn) == total

    @pytest.mark.parametrize(
        ("parameters", "fault"),
        [
            ("iterations=0", "iterations must be 1 or more, not 0"),
            ("depth=-2", "depth must be 0 or more, or -1 for playouts to the end, not -2"),
            ("exploration=-0.1", "exploration must be 0 or more, not -0.1"),
            ("exploration=nan", "exploration must be 0 or more, not nan"),
            ("exploration=inf", "exploration must be 0 or more, not inf"),
            ("scale=0", "scale must be more than 0, not 0.0"),
            ("scale=nan", "scale must be more than 0, not nan"),
        ],
    )
    def test_parameters_out_of_range(self, factory: Any, parameters: str, fault: str) -> None:  # noqa: ANN401
        """One line, and no bot."""
        name = "flat" if factory is FlatBot else "ismcts"
        with pytest.raises(BotSpecError) as caught:
            make_bot(f"{name}:{parameters}", magpies)
        assert str(caught.value) == f"bot '{name}:{parameters}': {fault}"


def test_only_the_tree_sees_that_the_other_seat_answers() -> None:
    """Playing at random after `bait` wins two times in three, a seat that looks never lets it."""
    places = {
        "start": Place(0, {"bait": "answer", "coin": "roll"}),
        "answer": Place(1, {"take": "lost", "slip": "won", "trip": "won"}),
        "roll": Place(-1, {"heads": "won", "tails": "lost"}, weights=(1, 1)),
        "won": end(any=(0,)),
        "lost": end(any=(1,)),
    }
    played = {}
    for factory in (FlatBot, IsmctsBot):
        bot = factory(parlour(places), iterations=600, depth=-1)
        bot.start(Seat(0), None, Random(2))
        played[factory] = bot.choose(parlour(places).start(), ["bait", "coin"])
    assert played == {FlatBot: "bait", IsmctsBot: "coin"}
