"""Records and positions out of files, and what is wrong with them."""

import json
from pathlib import Path
from typing import Any

import attrs

from tabletop.bots.trust import SHIPPED
from tabletop.cli.errors import BadInputError, FileError
from tabletop.cli.files import read_text
from tabletop.cli.games import find_game
from tabletop.core import AnyGame, TabletopError
from tabletop.core.codec import load_state
from tabletop.core.record import Record, load_record, replay


@attrs.frozen
class Document:
    """One line of a file, or all of it where it holds one piece of JSON; `place` leads there in errors."""

    path: Path
    place: str
    text: str

    def error(self, fault: object) -> FileError:
        """What is wrong with it, as an error."""
        return FileError(self.path, f"{self.place}{fault}")

    def head(self, key: str) -> object:
        """What the envelope has under `key`; None where it is no envelope."""
        try:
            envelope = json.loads(self.text)
        except (ValueError, RecursionError):
            return None
        return envelope.get(key) if isinstance(envelope, dict) else None


def documents(path: Path) -> list[Document]:
    """
    What the file holds: the lines that are not blank, or one piece of JSON over several lines.

    Raises:
        FileError: it cannot be read, or it is empty.
    """
    text = read_text(path)
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if not lines:
        raise FileError(path, "it is empty")
    if len(lines) == 1 or _is_json(text):
        return [Document(path, "", text)]
    return [Document(path, f"line {number}, ", line) for number, line in lines]


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def chosen(path: Path, number: int | None) -> Document:
    """
    Record `number` of the file, counted from 1; it may be left out where there is but one.

    Raises:
        FileError: the file cannot be read, has no such record, or has several.
    """
    found = documents(path)
    if number is None and len(found) > 1:
        raise FileError(path, f"it holds {len(found)} records: choose one with --number")
    if number is not None and number > len(found):
        raise FileError(path, f"there is no record {number}, it holds {len(found)}")
    return found[0 if number is None else number - 1]


def game_of(document: Document, name: str | None) -> AnyGame:
    """
    The game with this name, else the shipped one that the file names.

    Raises:
        BadInputError: there is no such game.
        FileError: the file names none that is shipped.
    """
    if name is not None:
        return find_game(name)
    named = document.head("game")
    if not _is_json(document.text):
        raise document.error(_json_fault(document.text))
    if not isinstance(named, str) or named not in SHIPPED:
        told = "it names no game" if named is None else f"it is of the game {json.dumps(named)}, which is not shipped"
        raise document.error(f"{told}: say with --game which package that is")
    return find_game(named)


def _json_fault(text: str) -> str:
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return f"not JSON: {error.msg} (line {error.lineno}, column {error.colno})"
    except (ValueError, RecursionError) as error:
        return f"not JSON: {error}"
    return "not JSON"


def record_in(document: Document, game: AnyGame) -> Record[Any, Any]:
    """
    The record in the document, whose moves have not been tried.

    Raises:
        FileError: it is no record of this game.
    """
    try:
        return load_record(game, document.text)
    except TabletopError as error:
        raise document.error(error) from error


def state_in(document: Document, game: AnyGame) -> Any:  # noqa: ANN401  (any game's)
    """
    The position in the document.

    Raises:
        FileError: it is no position of this game, or one that cannot occur.
    """
    try:
        return load_state(game, document.text)
    except TabletopError as error:
        raise document.error(error) from error


def states_of(document: Document, game: AnyGame, record: Record[Any, Any]) -> tuple[Any, ...]:
    """
    The start and the state after each move.

    Raises:
        FileError: a move is none, or illegal where its turn comes, or the result is another.
    """
    try:
        return tuple(replay(game, record))
    except TabletopError as error:
        raise document.error(error) from error


def refuse_options(pairs: list[str] | None) -> None:
    """Nothing, unless options were given beside a file, which holds its own."""
    if pairs:
        raise BadInputError("--option does not go with --load: the file holds the options of its game")
