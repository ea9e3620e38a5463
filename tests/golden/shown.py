"""
What a game shows at one moment, boiled down to digests. Nothing else asks the game, so only this knows its signatures.

Digests are of what is written and drawn, without the envelope of the files: a new version of the file forms alone
changes none of them.
"""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

import attrs

from tabletop.core import AnyGame, Seat, dump, load_options

_LENGTH: Final = 12
_SHORT: Final = 8  # there is one for every move


@attrs.frozen(kw_only=True)
class Checkpoint:
    """
    What a game answers between two moves; state, legal, sheet, observations and drawings are digests.

    after: how many moves were played. scores: plain points. legal: the moves in their order, with the weights of
    chance. sheet: the lines that explain the scores, None where the game has none. observations, drawings: one a seat,
    then the spectator's.
    """

    after: int
    to_move: int
    scores: tuple[int, ...]
    state: str
    legal: str
    sheet: str | None
    observations: tuple[str, ...]
    drawings: tuple[str, ...]


def checkpoint(game: AnyGame, state: Any, after: int) -> Checkpoint:  # noqa: ANN401  (any game's)
    """What the game answers in this state, which so many moves have led to."""
    seen = [game.observe(state, viewer) for viewer in viewers(state.options)]
    return Checkpoint(
        after=after,
        to_move=game.to_move(state),
        scores=tuple(game.scores(state)),
        state=digest(_data(dump(game, state))),
        legal=digest("\n".join(legal_texts(game, state))),
        sheet=digest("\n".join(score_lines(game, state))) if hasattr(game, "score_lines") else None,
        observations=tuple(digest(_data(dump(game, observation))) for observation in seen),
        drawings=tuple(digest(text) for text in drawings(game, state)),
    )


def sentences(game: AnyGame, before: Any, move: Any, after: Any) -> tuple[str, ...]:  # noqa: ANN401
    """How the move is told to each seat and to the spectator; `before` and `after` are the states around it."""
    options = before.options
    return tuple(
        game.narrate(game.observe_move(before, move, after, viewer), options)  # the one place that observes moves
        for viewer in viewers(options)
    )


def sentences_digest(told: Sequence[str]) -> str:
    """One short digest for all who are told."""
    return digest("\n".join(told))[:_SHORT]


def legal_texts(game: AnyGame, state: Any) -> list[str]:  # noqa: ANN401
    """The legal moves in their order; at chance, each with its weight."""
    texts = [game.format_move(move, state.options) for move in game.legal_moves(state)]
    weights = game.chance_weights(state)
    return [f"{text} x{weight}" for text, weight in zip(texts, weights, strict=True)] if weights else texts


def score_lines(game: Any, state: Any) -> list[str]:  # noqa: ANN401
    """The lines that explain the scores."""
    return [f"seat {line.seat}: {line.points} {line.source} [{line.clause}]" for line in game.score_lines(state)]


def drawings(game: Any, state: Any) -> list[str]:  # noqa: ANN401
    """What each seat and the spectator see, drawn."""
    return [game.render(game.observe(state, viewer)) for viewer in viewers(state.options)]


def viewers(options: Any) -> list[Seat | None]:  # noqa: ANN401
    """Who looks on: each seat, then the spectator."""
    return [*map(Seat, range(options.seats)), None]


def digest(text: str) -> str:
    """Short, and another one for any other text."""
    return sha256(text.encode()).hexdigest()[:_LENGTH]


def written_options(game: AnyGame, options: object) -> tuple[int, Any]:
    """The version of the file forms in which these options are written here, and the options as plain data."""
    envelope = json.loads(dump(game, options))
    return envelope["schema"], envelope["options"]


def read_options(game: AnyGame, schema: int, options: object) -> Any:  # noqa: ANN401
    """The options in plain data, written in this version of the file forms."""
    return load_options(game, json.dumps({"game": game.NAME, "schema": schema, "kind": "options", "options": options}))


def _data(text: str) -> str:
    return json.dumps(json.loads(text)["data"], sort_keys=True)
