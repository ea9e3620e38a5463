"""Clauses named in a text, told apart from longer ones: `D4` is not named by `D4.1`."""

import re
from collections.abc import Iterable
from functools import lru_cache


def clauses_in(text: str, clauses: Iterable[str]) -> frozenset[str]:
    """The clauses that the text names."""
    return frozenset(_pattern(tuple(clauses)).findall(text))


@lru_cache(maxsize=16)
def _pattern(clauses: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(clauses, key=lambda clause: (-len(clause), clause))
    either = "|".join(map(re.escape, longest_first)) or "(?!)"
    return re.compile(rf"(?<![\w.])(?:{either})(?!\w|\.\w)")
