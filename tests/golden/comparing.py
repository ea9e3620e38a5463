"""A golden game played again: everything that is answered otherwise than it was."""

from collections.abc import Iterator
from typing import Any, Final

import attrs

from tabletop.core import AnyGame, IllegalMoveError, NotationError
from tests.golden.files import Golden
from tests.golden.shown import (
    Checkpoint,
    checkpoint,
    drawings,
    legal_texts,
    read_options,
    score_lines,
    sentences,
    sentences_digest,
    viewers,
)

_TOLD: Final = 30  # of all the differences of a game


@attrs.frozen
class Difference:
    """Where something is another, what, and how it is now where that can be read."""

    place: str
    aspect: str
    now: str = ""

    def __str__(self) -> str:
        return f"{self.place}: {self.aspect}"


def differences(game: AnyGame, golden: Golden) -> Iterator[Difference]:
    """Everything that differs along the game, up to a move that is refused."""
    options = read_options(game, golden.schema, golden.options)
    state: Any = game.initial_state(options)
    number = 0
    for stretch in golden.stretches:
        following = f", before move {number + 1} {stretch.moves[0]!r}" if stretch.moves else ", at the end"
        yield from _at_checkpoint(game, state, stretch.checkpoint, f"after {number} moves{following}")
        for text, digest in zip(stretch.moves, stretch.sentences, strict=True):
            number += 1
            place = f"move {number} {text!r}"
            try:
                move = game.parse_move(text, options)
                before, state = state, game.step(state, move)
            except (NotationError, IllegalMoveError) as error:
                yield Difference(place, f"it is refused: {error}", "\n".join(legal_texts(game, state)))
                return
            spelt = game.format_move(move, options)
            if spelt != text:
                yield Difference(place, f"it is spelt {spelt!r}")
            told = sentences(game, before, move, state)
            if sentences_digest(told) != digest:
                yield Difference(place, "the sentences", _for_viewers(options, told))
    if tuple(game.scores(state)) != golden.scores:
        yield Difference("at the end", f"the scores are {tuple(game.scores(state))}, they were {golden.scores}")
    if tuple(sorted(game.winners(state))) != golden.winners:
        yield Difference("at the end", f"the winners are {sorted(game.winners(state))}, they were {golden.winners}")


def report(title: str, found: list[Difference]) -> str:
    """All of it in the order of the moves; of the first one of each aspect, how it is now."""
    lines, shown = [title], set()
    for difference in found[:_TOLD]:
        lines.append(f"  {difference}")
        if difference.now and difference.aspect not in shown:
            shown.add(difference.aspect)
            lines += ["    now:", *(f"    | {line}" for line in difference.now.split("\n"))]
    if len(found) > _TOLD:
        lines.append(f"  and {len(found) - _TOLD} more")
    return "\n".join(lines)


def _at_checkpoint(game: AnyGame, state: Any, was: Checkpoint, place: str) -> Iterator[Difference]:  # noqa: ANN401
    now = checkpoint(game, state, was.after)
    if now.to_move != was.to_move:
        yield Difference(place, f"seat {now.to_move} is to move, it was {was.to_move}")
    if now.scores != was.scores:
        yield Difference(place, f"the scores are {now.scores}, they were {was.scores}")
    if now.state != was.state:
        yield Difference(place, "the state")
    if now.legal != was.legal:
        yield Difference(place, "the legal moves", "\n".join(legal_texts(game, state)))
    if was.sheet is not None and now.sheet != was.sheet:
        yield Difference(place, "the score sheet", "\n".join(score_lines(game, state)))
    for index, viewer in enumerate(_viewers(state.options)):
        if now.observations[index] != was.observations[index]:
            yield Difference(place, f"what {viewer} observes")
        if now.drawings[index] != was.drawings[index]:
            yield Difference(place, f"the drawing for {viewer}", drawings(game, state)[index])


def _for_viewers(options: object, texts: tuple[str, ...]) -> str:
    return "\n".join(f"{viewer}: {text}" for viewer, text in zip(_viewers(options), texts, strict=True))


def _viewers(options: object) -> list[str]:
    return ["the spectator" if viewer is None else f"seat {viewer}" for viewer in viewers(options)]
