"""The law on memory: it follows from what a seat was shown, and its worlds come up by their weights (law 22)."""

from collections import Counter
from fractions import Fraction
from math import lcm
from random import Random
from typing import Any, Final

from tabletop.core.codec import dump, load_event, load_memory
from tabletop.core.contract import CHANCE, NOBODY, AnyGame, RecallingGame, Seat, recalling
from tabletop.core.information import TooManyError, information_set
from tabletop.core.promises import SmallGame
from tabletop.core.record import SeatRecord, record_of, replay, seat_record
from tabletop.testing.digest import describe_viewer
from tabletop.testing.laws.chance import require_plausible
from tabletop.testing.laws.law import CannotTryError, require
from tabletop.testing.subject import Example, sampled

_LOOKS: Final = 6  # moments of a game at which worlds are drawn
_LINES: Final = 8  # of each small game
_EACH: Final = 40  # draws for the rarest world, so that it fails to come up once in 10^17
_LONGEST: Final = 400  # moves of a small game
_MOST: Final = 2_000  # states of which one is the true one, as far as a seat can tell


def law_recall(example: Example) -> bool:
    """A memory follows from what a seat was shown, allows what is so, and gives worlds by their weights."""
    game = example.game
    if recalling(game) is None:
        raise CannotTryError("the game has no Memory")
    record = record_of(game, game.initial_state(example.options), example.moves)
    for viewer in example.viewers:
        _require_recalled(example, seat_record(game, record, viewer))
    for small in example.promises.small_games() if example.promises.small_games else ():
        for number in range(_LINES):
            _require_weighed(example, small, example.rng(number))
    return True


def _game(example: Example) -> RecallingGame[Any, Any, Any, Any, Any]:
    game = recalling(example.game)
    assert game is not None  # the law has asked
    return game


def _require_recalled(example: Example, record: SeatRecord[Any, Any, Any]) -> None:
    """Equal records give equal memories, and what is drawn with one looks like what the seat sees."""
    game, who, options = _game(example), describe_viewer(record.seat), example.options
    looks = set(example.rng().sample(range(len(record.events)), min(_LOOKS, len(record.events))))
    memory = again = game.initial_memory(options, record.seat)
    for number, event in enumerate(record.events):
        memory = game.remember(memory, event)
        again = game.remember(again, load_event(game, dump(game, event, options, kind="event")))
        if number in looks:
            require(memory == again, f"{who} remembers two things of one record after {number + 1} moves")
            require(hash(memory) == hash(again), f"equal memories of {who} do not hash alike")
            loaded = load_memory(game, dump(game, memory))
            require(loaded == memory, f"the memory of {who} is read as another")
            _require_worlds(example, record.observations[number + 1], memory)


def _require_worlds(example: Example, observation: Any, memory: Any) -> None:  # noqa: ANN401  (any game's)
    game, who, rng = _game(example), describe_viewer(observation.seat), example.rng()
    for _ in range(example.profile.worlds):
        world = game.determinize(observation, rng, memory)
        require(game.observe(world, observation.seat) == observation, f"a world that {who} remembers looks otherwise")
        defects = game.defects(world)
        require(not defects, f"a world that {who} remembers cannot occur: {'; '.join(defects)}")


def _require_weighed(example: Example, small: SmallGame[Any, Any], rng: Random) -> None:
    """In a game so small that all histories can be listed, worlds come up as often as they lead there."""
    game = _game(example)
    start = game.initial_state(small.options)
    moves = _played(game, start, rng)
    record = record_of(game, start, moves[: rng.randint(1, len(moves))])
    (*_, truth) = replay(game, record)
    viewers = (*map(Seat, range(small.options.seats)), None)
    for viewer in sampled(viewers, example.profile.viewers, rng):
        _require_frequencies(example, small, seat_record(game, record, viewer), truth)


def _played(game: AnyGame, state: Any, rng: Random) -> list[Any]:  # noqa: ANN401  (any game's)
    """The moves of a random game, to its end if that comes in time."""
    moves: list[Any] = []
    while len(moves) < _LONGEST and game.to_move(state) != NOBODY:
        is_chance = game.to_move(state) == CHANCE
        moves.append(game.sample_chance(state, rng) if is_chance else rng.choice(game.legal_moves(state)))
        state = game.step(state, moves[-1])
    return moves


def _require_frequencies(
    example: Example, small: SmallGame[Any, Any], record: SeatRecord[Any, Any, Any], truth: object
) -> None:
    game, rng, who = _game(example), example.rng(), describe_viewer(record.seat)
    memory = game.initial_memory(small.options, record.seat)
    for event in record.events:
        memory = game.remember(memory, event)
    try:
        worlds = information_set(game, record, small.ways, _MOST)
    except TooManyError:
        return
    require(truth in worlds, f"what is so is not in the information set of {who}")
    if not memory.is_exact:
        return
    needed = _EACH * int(1 / min(worlds.values()))
    draws = min(needed, example.profile.world_draws)
    drawn = Counter(game.determinize(record.observations[-1], rng, memory) for _ in range(draws))
    for world in drawn:
        require(world in worlds, f"{who} remembers a world that no history leads to: {world!r}")
    if draws == needed:
        missed = [world for world in worlds if world not in drawn]
        require(not missed, f"{who} remembers away {len(missed)} of {len(worlds)} worlds, such as {missed[:1]!r}")
    require_plausible(drawn, _whole(worlds), f"the worlds that {who} remembers")


def _whole(weights: Any) -> dict[Any, int]:  # noqa: ANN401  (states of any game)
    """The same weights as whole numbers."""
    common = lcm(*(weight.denominator for weight in weights.values()))
    return {world: int(weight * Fraction(common)) for world, weight in weights.items()}
