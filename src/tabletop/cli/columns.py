"""Long lists of moves on few lines."""

from collections.abc import Sequence
from math import ceil
from typing import Final

from rich.text import Text

LONGEST: Final = 60
"""So many moves are listed one by one; of more only the kinds are told."""

_NUMBER_STYLE: Final = "dim"


def numbered(texts: Sequence[str], width: int, kind: str = "") -> Text:
    """The moves with their numbers, in columns, top to bottom; those alone that begin with `kind`."""
    entries = [(number, text) for number, text in enumerate(texts, start=1) if text.startswith(kind)]
    if not entries:
        return Text(f"no move begins with {kind!r}")
    digits = len(str(entries[-1][0]))
    cell = max(len(text) for _, text in entries) + digits + 3
    rows = ceil(len(entries) / max(1, width // cell))
    lines = []
    for row in range(rows):
        line = Text()
        for number, text in entries[row::rows]:
            line.append(f"{number:>{digits}} ", _NUMBER_STYLE)
            line.append(text.ljust(cell - digits - 1))
        line.rstrip()
        lines.append(line)
    return Text("\n").join(lines)


def kinds(texts: Sequence[str]) -> Text:
    """How many moves begin with each word, with one of them for an example."""
    words: dict[str, list[str]] = {}
    for text in texts:
        words.setdefault(text.split(" ", 1)[0], []).append(text)
    widest = max(map(len, words))
    lines = [f"{word:<{widest}}  {len(moves):>4}  such as {moves[0]}" for word, moves in words.items()]
    return Text("\n".join([f"{len(texts)} moves; `moves WORD` lists those that begin so", *lines]))


def listed(texts: Sequence[str], width: int) -> Text:
    """All moves one by one, or their kinds where they are too many for that."""
    return numbered(texts, width) if len(texts) <= LONGEST else kinds(texts)
