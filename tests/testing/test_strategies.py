"""Strategies for any game."""

from functools import partial

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

from examples import magpies
from tabletop import duel
from tabletop.core import CHANCE, NOBODY, AnyGame, Seat
from tabletop.testing import PlayedLine, events, lines, observations, states

MOVERS = (CHANCE, Seat(0), NOBODY)

GAMES = pytest.mark.parametrize("game", [duel, magpies], ids=lambda game: game.NAME)


@GAMES
@given(data=st.data())
def test_lines_are_legal(game: AnyGame, data: st.DataObject) -> None:
    """Each move leads from its state to the next."""
    line: PlayedLine = data.draw(lines(game))
    assert len(line.states) == len(line.moves) + 1 == len(line.texts) + 1
    for before, move, after in zip(line.states, line.moves, line.states[1:], strict=False):
        assert game.step(before, move) == after


@GAMES
@given(data=st.data())
def test_states_have_no_defects(game: AnyGame, data: st.DataObject) -> None:
    """All are reached by play."""
    assert game.defects(data.draw(states(game))) == ()


@GAMES
@given(data=st.data())
def test_observations_have_worlds(game: AnyGame, data: st.DataObject) -> None:
    """Of seats and of spectators."""
    observation = data.draw(observations(game))
    assert isinstance(observation, game.Observation)


@GAMES
@given(data=st.data())
def test_events_can_be_told(game: AnyGame, data: st.DataObject) -> None:
    """All are of moves that were legal."""
    assert game.narrate(data.draw(events(game)), game.Options())


def is_due(game: AnyGame, mover: Seat, state: object) -> bool:
    """Whether it is the turn of `mover`."""
    return game.to_move(state) == mover


@GAMES
def test_every_part_of_a_game_is_reached(game: AnyGame) -> None:
    """The set-up, the middle and the end."""
    limits = settings(max_examples=500, database=None)
    found = {game.to_move(find(states(game), partial(is_due, game, mover), settings=limits)) for mover in MOVERS}
    assert found == set(MOVERS)


def test_lines_shrink_to_first_moves() -> None:
    """The simplest line that deals two heroes deals the first two."""
    line = find(lines(duel), lambda line: len(line.moves) >= 2, settings=settings(database=None))
    assert line.texts == ("deal R1", "deal R2")


def test_options_can_be_drawn() -> None:
    """They are those of the line."""
    options = st.just(magpies.Options(rounds=1))
    line = find(lines(magpies, options), lambda line: len(line.moves) > 3, settings=settings(database=None))
    assert line.options == magpies.Options(rounds=1)
    assert line.last.options == line.options
