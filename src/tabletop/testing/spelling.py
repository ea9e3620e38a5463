"""Moves as texts, also of a game whose texts are what is broken."""

from collections.abc import Iterable, Iterator, Sequence

from tabletop.core.contract import AnyGame
from tabletop.core.errors import MalformedError, TabletopError, shortened
from tabletop.core.texts import is_count
from tabletop.testing.faults import FAULTS, describe


def spelled(game: AnyGame, options: object, moves: Iterable[object]) -> tuple[str, ...]:
    """The moves as the game writes them; `#3`, the index in the list of legal moves, where that would not read back."""
    state = game.initial_state(options)
    texts = []
    for move in moves:
        text = _text(game, options, move)
        texts.append(f"#{list(game.legal_moves(state)).index(move)}" if text is None else text)
        state = game.step_unchecked(state, move)
    return tuple(texts)


def _text(game: AnyGame, options: object, move: object) -> str | None:
    try:
        text = game.format_move(move, options)
        return text if game.parse_move(text, options) == move and not text.startswith("#") else None
    except FAULTS:
        return None


def read(game: AnyGame, options: object, texts: Sequence[str]) -> Iterator[object]:
    """
    The moves that `spelled` wrote.

    Raises:
        NotationError: a text is no move.
        ValueError: a number counts no legal move.
    """
    state = game.initial_state(options)
    for text in texts:
        move = _indexed(game, state, text) if text.startswith("#") else game.parse_move(text, options)
        state = game.step_unchecked(state, move)
        yield move


def read_checked(game: AnyGame, options: object, texts: Sequence[str]) -> tuple[tuple[object, ...], object]:
    """
    The moves that `spelled` wrote, and the state to which they lead, where somebody may have changed the texts.

    Raises:
        MalformedError: a text is no move, or not one that can be played where its turn comes.
    """
    state: object = game.initial_state(options)
    moves = []
    for number, text in enumerate(texts):
        try:
            move = _indexed(game, state, text) if text.startswith("#") else game.parse_move(text, options)
            fault = _refusal(game, state, move)
            if fault is None:
                state = game.step_unchecked(state, move)
        except FAULTS as error:
            fault = str(error) if isinstance(error, (TabletopError, ValueError)) else describe(error)
        if fault is not None:
            raise MalformedError(f"$.moves[{number}]", fault)
        moves.append(move)
    return tuple(moves), state


def _refusal(game: AnyGame, state: object, move: object) -> str | None:
    """Why the move cannot be played; None also where the game is at odds with itself over that."""
    try:
        refusal = game.explain(state, move)
        return None if refusal is None or move in game.legal_moves(state) else str(refusal)
    except FAULTS:
        return None


def _indexed(game: AnyGame, state: object, text: str) -> object:
    listed, index = game.legal_moves(state), text.removeprefix("#")
    if not is_count(index) or int(index) >= len(listed):
        raise ValueError(f"{shortened(text, 40)} counts none of {len(listed)} legal moves")
    move: object = listed[int(index)]
    return move
