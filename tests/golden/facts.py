"""
What files say: facts of meaning, whatever the form in which they are written.

`version1/index.json` holds the facts of each file there, one entry a line of the file, as the first version of the
library told them. The files themselves are never written again.
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

from tabletop.core import (
    AnyGame,
    load_event,
    load_move,
    load_observation,
    load_options,
    load_record,
    load_seat_record,
    load_state,
    replay,
)
from tabletop.testing import load_capsule, replay_capsule
from tests.games import GAMES
from tests.golden.shown import digest, drawings, legal_texts, read_options

VERSION_1: Final = Path(__file__).with_name("version1")

_INDEX: Final = VERSION_1 / "index.json"

Facts: TypeAlias = dict[str, Any]


def facts(text: str) -> Facts:
    """What this line of a file says, read with the loader of its kind."""
    envelope = json.loads(text)
    if "law" in envelope:
        return _of_capsule(text)
    kind = envelope["kind"]
    found = {"game": envelope["game"], "kind": kind, **_OF_KIND[kind](GAMES[envelope["game"]], text)}
    plain: Facts = json.loads(json.dumps(found))
    return plain


def file_names() -> list[str]:
    """All files of version 1, by their names below its folder."""
    paths = (path for path in VERSION_1.rglob("*.json*") if path != _INDEX)
    return sorted(path.relative_to(VERSION_1).as_posix() for path in paths)


def lines_of(name: str) -> list[str]:
    """The lines of this file, each with its line break."""
    return (VERSION_1 / name).read_text(encoding="ascii").splitlines(keepends=True)


def load_index() -> Mapping[str, list[Facts]]:
    """The facts of each file, one entry a line."""
    index: Mapping[str, list[Facts]] = json.loads(_INDEX.read_text(encoding="ascii"))
    return index


def save_index() -> None:
    """Write what the files say today: after a change of drawings or sentences that was made on purpose."""
    files = []
    for name in file_names():
        entries = ",\n".join(json.dumps(facts(line)) for line in lines_of(name))
        files.append(f"{json.dumps(name)}: [\n{entries}\n]")
    _INDEX.write_text("{\n" + ",\n".join(files) + "\n}\n", encoding="ascii")


def _of_options(game: AnyGame, text: str) -> Facts:
    options = load_options(game, text)
    start = game.initial_state(options)
    return {"seats": options.seats, "longest": game.max_length(options), **_legal(game, start)}


def _of_state(game: AnyGame, text: str) -> Facts:
    state = load_state(game, text)
    return {
        "seats": state.options.seats,
        "to move": game.to_move(state),
        **_legal(game, state),
        **_standing(game, state),
    }


def _of_observation(game: AnyGame, text: str) -> Facts:
    seen = load_observation(game, text)
    said = {"seat": seen.seat, "to move": seen.to_move, "drawing": digest(_drawn(game, seen))}
    if seen.seat != seen.to_move:
        return said
    return {**said, **_legal(game, game.determinize(seen, Random(0)))}  # the same ones in each of its worlds


def _of_move(game: AnyGame, text: str) -> Facts:
    return {"move": game.format_move(load_move(game, text), _options(game, text))}


def _of_event(game: AnyGame, text: str) -> Facts:
    return {"sentence": game.narrate(load_event(game, text), _options(game, text))}


def _of_record(game: AnyGame, text: str) -> Facts:
    record = load_record(game, text)
    *_, last = replay(game, record)
    return {
        "seats": record.seats,
        "notes": record.notes,
        "result": record.result,
        "version": record.version,
        "from the start": record.start is None,
        "moves": len(record.moves),
        "last move": record.moves[-1],
        **_standing(game, last),
    }


def _of_seat_record(game: AnyGame, text: str) -> Facts:
    record = load_seat_record(game, text)
    return {
        "seat": record.seat,
        "sentences": [game.narrate(event, record.options) for event in record.events],
        "drawings": [digest(_drawn(game, seen)) for seen in record.observations],
    }


_OF_KIND: Final[Mapping[str, Callable[[AnyGame, str], Facts]]] = {
    "options": _of_options,
    "state": _of_state,
    "observation": _of_observation,
    "move": _of_move,
    "event": _of_event,
    "record": _of_record,
    "seat_record": _of_seat_record,
}


def _of_capsule(text: str) -> Facts:
    capsule, violation = load_capsule(text), replay_capsule(text, allow=["tests", "examples"])
    return {
        "kind": "capsule",
        "game": capsule.game,
        "law": capsule.law,
        "moves": len(capsule.moves),
        "found": violation.found if violation else None,
    }


def _options(game: AnyGame, text: str) -> Any:  # noqa: ANN401  (any game's)
    envelope = json.loads(text)
    return read_options(game, envelope["schema"], envelope["options"])


def _legal(game: AnyGame, state: object) -> Facts:
    """How many moves are legal, the first and the last of them, and a digest of all."""
    texts = legal_texts(game, state)
    return {"legal": len(texts), "from": texts[0], "to": texts[-1], "all": digest("\n".join(texts))} if texts else {}


def _standing(game: AnyGame, state: object) -> Facts:
    """Scores, winners and the table as each seat and the spectator see it."""
    return {
        "scores": game.scores(state),
        "winners": sorted(game.winners(state)),
        "drawings": [digest(text) for text in drawings(game, state)],
    }


def _drawn(game: Any, observation: object) -> str:  # noqa: ANN401  (drawing is no part of the contract)
    drawing: str = game.render(observation)
    return drawing
