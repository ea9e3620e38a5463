"""Matches: what reaches the bots, what the record holds, and what a faulty bot leads to."""

import pickle
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from examples import magpies
from tabletop import duel
from tabletop.arena import BotFaultError, Match, Player, play_match, wilson_interval
from tabletop.arena.streams import fresh_seed, stream, stream_seed
from tabletop.bots import RandomBot
from tabletop.core import AnyGame, Seat
from tabletop.core.record import Record, replay, seat_record


class Witness(RandomBot):
    """A random bot that keeps all that reaches it."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.events: list[Any] = []
        self.asked: list[tuple[int, Any, Sequence[Any]]] = []

    def start(self, seat: Seat, options: object, rng: Random) -> None:
        """Keep seat and options."""
        super().start(seat, options, rng)
        self.seat, self.options = seat, options

    def see(self, event: object) -> None:
        """Keep the event."""
        self.events.append(event)

    def choose(self, observation: object, moves: Sequence[Any]) -> Any:  # noqa: ANN401  (any game's move)
        """Keep what is asked."""
        self.asked.append((len(self.events), observation, moves))
        return super().choose(observation, moves)


def randoms(game: AnyGame) -> list[Player]:
    """A random bot in every seat."""
    return [Player("random", RandomBot(game)) for _ in range(game.Options().seats)]


def chance_moves(record: Record[Any, Any]) -> list[str]:
    """What chance did."""
    return [move for move in record.moves if move.startswith(("deal", "leader"))]


@pytest.mark.parametrize("game", [duel, magpies], ids=["duel", "magpies"])
class TestMatch:
    """Of Duel, and of a game for three."""

    def test_nothing_comes_after_the_end(self, game: AnyGame) -> None:
        """It says so, and stays as it is."""
        match = Match(game, randoms(game), game.initial_state())
        while not match.is_over():
            match.advance()
        before = match.record()
        with pytest.raises(ValueError, match=r"^the match is over$"):
            match.advance()
        assert match.record() == before

    def test_a_bot_gets_what_its_seat_sees(self, game: AnyGame) -> None:
        """Every event, and the observation whenever it is asked: those of the record of its seat, no more, no less."""
        bots = [Witness(game) for _ in range(game.Options().seats)]
        record = play_match(game, [Player("witness", bot) for bot in bots], seed=5)
        states = list(replay(game, record))
        for seat, bot in enumerate(bots):
            seen = seat_record(game, record, Seat(seat))
            assert (bot.seat, bot.options) == (seat, record.options)
            assert tuple(bot.events) == seen.events
            assert [number for number, _, _ in bot.asked] == [
                number for number, state in enumerate(states) if game.to_move(state) == seat
            ]
            for number, observation, moves in bot.asked:
                assert observation == seen.observations[number]
                assert list(moves) == list(game.legal_moves(states[number]))

    def test_the_record_replays(self, game: AnyGame) -> None:
        """To the result that it holds."""
        record = play_match(game, randoms(game), seed=2)
        assert record.start is None
        assert set(record.result or ()) == game.winners(list(replay(game, record))[-1])

    def test_seed_and_number_say_what_is_played(self, game: AnyGame) -> None:
        """The same again for the same, another match for another."""
        record = play_match(game, randoms(game), seed=1, number=7)
        assert play_match(game, randoms(game), seed=1, number=7) == record
        assert play_match(game, randoms(game), seed=1, number=8) != record
        assert play_match(game, randoms(game), seed=2, number=7) != record

    def test_it_can_be_recorded_on_the_way(self, game: AnyGame) -> None:
        """With notes, and without a result; a match goes on from any state."""
        match = Match(game, randoms(game), game.initial_state(), seed=3)
        while match.decisions < 3:
            match.advance()
        record = match.record([(1, "so far")])
        assert record.result is None
        assert record.notes == ((1, "so far"),)
        assert list(replay(game, record))[-1] == match.state
        onward = Match(game, randoms(game), match.state, seed=3)
        while not onward.is_over():
            onward.advance()
        assert onward.record().start == match.state
        assert onward.record().result is not None


def test_draws_of_a_bot_never_change_the_cards() -> None:
    """Chance has a stream of its own."""

    class Wasteful(RandomBot):
        def see(self, event: object) -> None:  # noqa: ARG002
            self._rng.random()

    record = play_match(duel, randoms(duel), seed=1)
    other = play_match(duel, [Player("wasteful", Wasteful(duel)) for _ in range(2)], seed=1)
    assert record.moves != other.moves
    assert chance_moves(record) == chance_moves(other)


def test_streams_are_the_same_everywhere() -> None:
    """They do not depend on the process or on the version of Python."""
    assert stream(1, 2, "chance").random() == 0.03724860502403071
    assert len({stream(*key).random() for key in [(1, 2, "chance"), (1, 2, "seat 0"), (2, 1, "chance")]}) == 3


def test_options_and_players() -> None:
    """Options of the game are in force; there must be one player a seat."""
    options = duel.Options(stuck_rule=duel.StuckRule.FORBID)
    assert play_match(duel, randoms(duel), options).options == options
    with pytest.raises(ValueError, match="2 seats need 2 players, not 1"):
        play_match(duel, randoms(duel)[:1])


def test_an_answer_that_only_equals_a_legal_move() -> None:
    """The match goes on with the move that the game made."""

    class Vague(RandomBot):
        def choose(self, observation: object, moves: Sequence[Any]) -> Any:  # noqa: ANN401
            move = super().choose(observation, moves)
            return duel.Take(float(move.row), move.slots) if isinstance(move, duel.Take) else move  # type: ignore[arg-type]

    record = play_match(duel, [Player("vague", Vague(duel)) for _ in range(2)], seed=1)
    assert record.moves == play_match(duel, randoms(duel), seed=1).moves


class TestFaults:
    """Bots that fail."""

    def test_the_error_has_all_there_is_to_know(self) -> None:
        """And can be sent from process to process."""

        class Silent(RandomBot):
            def choose(self, observation: object, moves: Sequence[Any]) -> None:  # noqa: ARG002
                return None

        with pytest.raises(BotFaultError) as caught:
            play_match(duel, [Player("random", RandomBot(duel)), Player("silent", Silent(duel))])
        error = caught.value
        assert (error.bot, error.seat) == ("silent", 1)
        assert error.move > 24
        assert error.fault == "choose returned None, which is no move of duel"
        assert str(pickle.loads(pickle.dumps(error))) == str(error)  # noqa: S301  (made here)

    def test_an_answer_that_cannot_even_be_shown(self) -> None:
        """It is called by its class."""

        class Shy:
            def __repr__(self) -> str:
                raise RuntimeError

        class Odd(RandomBot):
            def choose(self, observation: object, moves: Sequence[Any]) -> Any:  # noqa: ANN401, ARG002
                return Shy()

        with pytest.raises(BotFaultError, match=r"choose returned <Shy instance at .*>, which is no move of duel"):
            play_match(duel, [Player("odd", Odd(duel)), Player("odd", Odd(duel))])

    def test_an_error_that_cannot_be_told(self) -> None:
        """It is called by its class."""

        class UnspeakableError(Exception):
            def __str__(self) -> str:
                raise RuntimeError

        class Mute(RandomBot):
            def see(self, event: object) -> None:  # noqa: ARG002
                raise UnspeakableError

        with pytest.raises(BotFaultError, match=r"see raised UnspeakableError: it cannot be written \(test_match"):
            play_match(duel, [Player("mute", Mute(duel)), Player("mute", Mute(duel))])

    def test_an_interrupt_is_nobodys_fault(self) -> None:
        """It passes."""

        class Interrupted(RandomBot):
            def see(self, event: object) -> None:  # noqa: ARG002
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            play_match(duel, [Player("a", Interrupted(duel)), Player("b", RandomBot(duel))])


class TestWilson:
    """The interval of a rate."""

    def test_known_values(self) -> None:
        """As tables give them."""
        assert wilson_interval(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
        assert wilson_interval(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)

    def test_its_ends(self) -> None:
        """From 0 to 1, and never beyond."""
        assert wilson_interval(0, 0) == (0.0, 1.0)
        assert wilson_interval(0, 400)[0] == 0.0
        assert wilson_interval(400, 400) == pytest.approx((0.9905, 1.0), abs=1e-4)


class TestStreams:
    """A stream tells nothing of another, and a fresh seed is nobody's guess."""

    def test_who_draws_is_part_of_the_key(self) -> None:
        """Another seed, match or name is another stream; long and negative seeds have their own too."""
        keys = [(seed, number, name) for seed in (0, 1, -1, 10**40, 10**90) for number in (1, 2) for name in ("a", "b")]
        assert len({stream_seed(*key) for key in keys}) == len(keys)

    def test_a_fresh_seed(self) -> None:
        """It has 128 bits, and is another one each time."""
        seeds = {fresh_seed() for _ in range(20)}
        assert len(seeds) == 20
        assert 120 < max(seed.bit_length() for seed in seeds) <= 128
