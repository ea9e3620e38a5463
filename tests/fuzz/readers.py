"""The readers, what is right for each of them, and what is done with whatever they accept."""

import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from random import Random
from typing import Any, Final

import attrs

from tabletop import abyss, duel, root_alliance
from tabletop.cli.setup import game_options
from tabletop.core import NOBODY, AnyGame, Seat, play_chance
from tabletop.core.codec import dump, load
from tabletop.core.record import (
    dump_record,
    dump_seat_record,
    load_record,
    load_seat_record,
    record_of,
    replay,
    seat_record,
)
from tabletop.testing import load_capsule, replay_capsule
from tabletop.testing.capsules import Capsule, written_options
from tests.fuzz.changing import changed_json, changed_text

FACTIONS: Final = tuple(root_alliance.Faction)
SET_UPS: Final[tuple[tuple[AnyGame, Any], ...]] = (
    (duel, duel.Options()),
    (abyss, abyss.Options(seats=3)),
    (root_alliance, root_alliance.Options(factions=FACTIONS)),
)
LONGEST: Final = 20_000  # characters that a drawing or a sentence may have


@attrs.frozen
class Reader:
    """How a text is made, how it is changed, and what reads it; only our own errors may come out of `read`."""

    make: Callable[[Random], tuple[AnyGame, str]]
    change: Callable[[str, Random], str]
    read: Callable[[AnyGame, str], object]


@lru_cache(maxsize=64)
def _line(number: int, seed: int) -> tuple[Any, ...]:
    """The states of a random beginning of a game, with the moves between them."""
    game, options = SET_UPS[number]
    rng, state, line = Random(seed), game.initial_state(options), []
    for _ in range(rng.randrange(40, 200)):
        if game.to_move(state) == NOBODY:
            break
        moves = game.legal_moves(state)
        move = rng.choice(moves) if game.to_move(state) >= 0 else game.sample_chance(state, rng)
        after = game.step(state, move)
        line.append((state, move, after))
        state = after
    return tuple(line)


def _moment(rng: Random) -> tuple[AnyGame, Any, Any, Any]:
    """A game, a state of it, the move that is made there, and the state after it."""
    number = rng.randrange(len(SET_UPS))
    return SET_UPS[number][0], *rng.choice(_line(number, rng.randrange(8)))


def _written(rng: Random, kind: str) -> tuple[AnyGame, str]:
    game, state, move, after = _moment(rng)
    seat = rng.choice((None, Seat(0), Seat(1)))
    values = {
        "options": lambda: state.options,
        "state": lambda: state,
        "move": lambda: move,
        "observation": lambda: game.observe(state, seat),
        "event": lambda: game.observe_move(state, move, after, seat),
    }
    return game, dump(game, values[kind](), state.options, kind)  # type: ignore[arg-type]  # one of the kinds


def _loaded(game: AnyGame, text: str, *, kind: str) -> None:
    """What is accepted can be used: it is asked, shown and written again."""
    value = load(game, text, kind)  # type: ignore[arg-type]  # one of the kinds
    if kind == "state":
        _used(game, value)
    elif kind == "observation":
        assert len(_drawing(game, value)) < LONGEST
    elif kind == "event":
        told = game.narrate(value, load(game, json.dumps({**_head(text), "kind": "options"}), "options"))
        assert len(told) < LONGEST
    elif kind == "options":
        _used(game, play_chance(game, game.initial_state(value), Random(1)))


def _drawing(game: Any, observation: object) -> str:  # noqa: ANN401  (a game that draws)
    drawing: str = game.render(observation)
    return drawing


def _head(text: str) -> dict[str, Any]:
    return {key: value for key, value in json.loads(text).items() if key != "data"}


def _used(game: AnyGame, state: Any) -> None:  # noqa: ANN401  (any game's)
    """Ask the state what a table asks."""
    assert not game.defects(state)
    assert len(_drawing(game, game.observe(state, None))) < LONGEST
    if game.to_move(state) >= 0:
        for move in game.legal_moves(state)[:3]:
            game.step(state, move)
    assert load(game, dump(game, state), "state") == state


def _records(rng: Random) -> tuple[AnyGame, str]:
    number = rng.randrange(len(SET_UPS))
    game, options = SET_UPS[number]
    line = _line(number, rng.randrange(8))
    return game, dump_record(game, record_of(game, game.initial_state(options), [move for _, move, _ in line]))


def _seat_records(rng: Random) -> tuple[AnyGame, str]:
    game, text = _records(rng)
    record = load_record(game, text)
    short = attrs.evolve(record, moves=record.moves[:30], result=None, scores=None)
    return game, dump_seat_record(game, seat_record(game, short, rng.choice((None, Seat(0), Seat(1)))))


def _capsules(rng: Random) -> tuple[AnyGame, str]:
    game, text = _records(rng)
    capsule = Capsule(
        game=f"tabletop.{'root_alliance' if game.NAME == 'root' else game.NAME}",
        schema=game.SCHEMA,
        law=rng.choice(("progress", "length")),
        profile="quick",
        seed=1,
        bots=("random",),
        options=written_options(game, load_record(game, text).options),
        moves=load_record(game, text).moves[: rng.randrange(30)],
    )
    return game, str(capsule)


def _moves(rng: Random) -> tuple[AnyGame, str]:
    game, state, move, _ = _moment(rng)
    return game, game.format_move(move, state.options)


def _parsed(game: AnyGame, text: str) -> None:
    options = next(options for other, options in SET_UPS if other is game)
    move = game.parse_move(text, options)
    assert game.format_move(move, options).casefold() == text.casefold()


def _pairs(rng: Random) -> tuple[AnyGame, str]:
    game, options = rng.choice(SET_UPS)
    plain = json.loads(dump(game, options))["options"]
    key = rng.choice(list(plain))
    return game, f"{key}={json.dumps(plain[key])}"


def _kept(game: AnyGame, text: str) -> None:
    deque(replay(game, load_record(game, text)), maxlen=0)


def _replayed(_game: AnyGame, text: str) -> None:
    str(load_capsule(text))
    replay_capsule(text)


READERS: Final[Mapping[str, Reader]] = {
    **{
        kind: Reader(partial(_written, kind=kind), changed_json, partial(_loaded, kind=kind))
        for kind in ("options", "state", "move", "observation", "event")
    },
    "record": Reader(_records, changed_json, _kept),
    "seat_record": Reader(_seat_records, changed_json, load_seat_record),
    "capsule": Reader(_capsules, changed_json, _replayed),
    "text": Reader(_moves, changed_text, _parsed),
    "pairs": Reader(_pairs, changed_text, lambda game, text: game_options(game, [text])),
}
"""The readers by name."""


def names(reader: str | None) -> Sequence[str]:
    """That one, or all."""
    return list(READERS) if reader is None else [reader]
