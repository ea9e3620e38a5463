"""What a game says, in a table of phrases a language: sentences are filled from moves and decisions, by type."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

import attrs

from tabletop.core.names import Form, Names, fields_of_class, without_none

ENGLISH: Final = "en"


@attrs.frozen(eq=False)
class Phrases:
    """
    Language -> key -> phrase, and the words of ids.

    A phrase has the fields of moves and decisions in braces. An id is said by the phrase of its word, where there is
    one, else by the word; a number without names is said as it is. What is hidden, a field that is None or that of a
    move which is not shown, is said by the phrase `?` and its name (`?kind`: "a card"). A language that lacks a phrase
    says it in English.
    """

    tables: Mapping[str, Mapping[str, str]]
    names: Names = attrs.field(factory=lambda: Names({}))

    def phrase(self, language: str, key: str) -> str:
        """
        The phrase itself.

        Raises:
            KeyError: no language has it.
        """
        return self.tables.get(language, {}).get(key) or self.tables[ENGLISH][key]

    def word(self, language: str, form: Form, value: Any, field: str = "") -> str:  # noqa: ANN401  (any part)
        """A part of a move, of this type, as it is said; `field` is its name."""
        if value is None:
            return self.phrase(language, f"?{field}")
        kind = without_none(form)
        word = self.names.word(kind, value) if self.names.table(kind) is not None else _plain_word(value)
        return self.tables.get(language, {}).get(word) or self.tables[ENGLISH].get(word, word)

    def say(self, language: str, key: str, *values: Any, **words: str) -> str:  # noqa: ANN401  (moves, decisions, None)
        """The phrase with the fields of these moves and decisions, and with further words."""
        said = {
            name: self.word(language, form, getattr(value, name), name)
            for value in values
            if value is not None
            for name, form in fields_of_class(_class(value))
        }
        return self.phrase(language, key).format_map(_Said(self, language, {**said, **words}))


def _class(value: Any) -> Any:  # noqa: ANN401  (a move or a decision)
    return type(value)


def _plain_word(value: object) -> str:
    return str(value.value) if isinstance(value, Enum) else str(value)


class _Said(dict[str, str]):
    """The fields of a phrase; what is not there is hidden."""

    def __init__(self, phrases: Phrases, language: str, said: Mapping[str, str]) -> None:
        super().__init__(said)
        self._phrases, self._language = phrases, language

    def __missing__(self, field: str) -> str:
        return self._phrases.phrase(self._language, f"?{field}")
