"""Golden games and their files."""

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import attrs

from tabletop.core import AnyGame
from tests.golden.shown import Checkpoint, checkpoint, read_options, sentences, sentences_digest, written_options

HERE: Final = Path(__file__).parent

EVERY: Final = 10
"""So many moves lie between two checkpoints."""


@attrs.frozen(kw_only=True)
class Stretch:
    """A checkpoint, the moves from there to the next one, and a digest of what is told of each; at the end no moves."""

    checkpoint: Checkpoint
    moves: tuple[str, ...]
    sentences: tuple[str, ...]


@attrs.frozen(kw_only=True)
class Golden:
    """
    A whole game and what was answered along it.

    players: the bots that played it, one a seat. schema, options: see `shown.written_options`.
    """

    title: str
    players: tuple[str, ...]
    schema: int
    options: Any
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    stretches: tuple[Stretch, ...]

    @property
    def moves(self) -> tuple[str, ...]:
        """All moves, chance included."""
        return tuple(text for stretch in self.stretches for text in stretch.moves)


def golden(game: AnyGame, title: str, players: Sequence[str], options: object, moves: Sequence[str]) -> Golden:
    """The game with these moves, and what is answered along it today."""
    state: Any = game.initial_state(options)
    stretches = []
    for start in range(0, len(moves) + 1, EVERY):
        texts, told, here = moves[start : start + EVERY], [], checkpoint(game, state, start)
        for text in texts:
            move = game.parse_move(text, options)
            before, state = state, game.step(state, move)
            told.append(sentences_digest(sentences(game, before, move, state)))
        stretches.append(Stretch(checkpoint=here, moves=tuple(texts), sentences=tuple(told)))
    if len(moves) % EVERY:
        stretches.append(Stretch(checkpoint=checkpoint(game, state, len(moves)), moves=(), sentences=()))
    schema, data = written_options(game, options)
    return Golden(
        title=title,
        players=tuple(players),
        schema=schema,
        options=data,
        scores=tuple(game.scores(state)),
        winners=tuple(sorted(game.winners(state))),
        stretches=tuple(stretches),
    )


def renewed(game: AnyGame, old: Golden) -> Golden:
    """The same moves, and what is answered along them today."""
    options = read_options(game, old.schema, old.options)
    return golden(game, old.title, old.players, options, old.moves)


def load(name: str) -> tuple[Golden, ...]:
    """The golden games of the game with this name."""
    return tuple(_read(data) for data in json.loads(_path(name).read_text(encoding="ascii")))


def save(name: str, games: Iterable[Golden]) -> None:
    """Write the golden games of the game with this name: a line a checkpoint, one for its moves, one for sentences."""
    texts = ["\n".join(_lines(each)) for each in games]
    _path(name).write_text("[\n" + ",\n".join(texts) + "\n]\n", encoding="ascii")


def _path(name: str) -> Path:
    return HERE / f"{name}.json"


def _lines(game: Golden) -> Iterator[str]:
    head = [field.name for field in attrs.fields(Golden)][:-1]
    yield "{"
    yield from (f"{_json(key)}:{_json(getattr(game, key))}," for key in head)
    yield '"stretches":['
    for number, stretch in enumerate(game.stretches, start=1):
        yield f'{{"checkpoint":{_json(attrs.asdict(stretch.checkpoint))},'
        yield f'"moves":{_json(stretch.moves)},'
        yield f'"sentences":{_json(stretch.sentences)}}}' + "," * (number < len(game.stretches))
    yield "]}"


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _read(data: dict[str, Any]) -> Golden:
    stretches = tuple(
        Stretch(
            checkpoint=Checkpoint(**_with_tuples(each["checkpoint"])),
            moves=tuple(each["moves"]),
            sentences=tuple(each["sentences"]),
        )
        for each in data["stretches"]
    )
    head = {key: value for key, value in data.items() if key != "options"}
    return Golden(**_with_tuples({**head, "stretches": stretches}), options=data["options"])


def _with_tuples(data: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
