"""The law on files: what is written plays on as if it had never left (law 19)."""

from collections.abc import Sequence
from typing import Any

from tabletop.core.codec import dump, load_state
from tabletop.core.record import (
    dump_record,
    dump_seat_record,
    load_record,
    load_seat_record,
    record_of,
    replay,
    seat_record,
)
from tabletop.testing.digest import describe_viewer
from tabletop.testing.laws.law import require
from tabletop.testing.replaying import states_along
from tabletop.testing.subject import Example


def law_replay(example: Example) -> bool:
    """A record replays to the same states, and a state written and read anywhere plays on identically."""
    game, moves = example.game, example.moves
    states = list(states_along(game, example.options, moves))
    _require_replays(example, states, moves)
    for number in {0, len(moves), example.rng().randint(0, len(moves))}:
        loaded = load_state(game, dump(game, states[number]))
        require(loaded == states[number], f"the state after {number} moves is read as another")
        _require_plays_on(example, loaded, states[number:], moves[number:])
        _require_replays(example, [loaded, *states[number + 1 :]], moves[number:])
    return True


def _require_plays_on(example: Example, state: Any, states: Sequence[Any], moves: Sequence[Any]) -> None:  # noqa: ANN401
    game = example.game
    for move, expected in zip(moves, states[1:], strict=True):
        listed = list(game.legal_moves(state))
        require(move in listed, f"{game.format_move(move, example.options)} is legal no more in a game that was loaded")
        state = game.step(state, move)
        require(
            state == expected, f"{game.format_move(move, example.options)} leads elsewhere in a game that was loaded"
        )


def _require_replays(example: Example, states: Sequence[Any], moves: Sequence[Any]) -> None:
    game = example.game
    record = record_of(game, states[0], moves)
    loaded = load_record(game, dump_record(game, record))
    require(loaded == record, "a record is read as another")
    for number, (found, expected) in enumerate(zip(replay(game, loaded), states, strict=True)):
        require(found == expected, f"the record replays to another state after {number} moves")
    for viewer in example.viewers:
        seen = seat_record(game, loaded, viewer)
        again = load_seat_record(game, dump_seat_record(game, seen))
        require(again == seen, f"the record of {describe_viewer(viewer)} is read as another")
