"""What of the box lies nowhere yet: for positions that are set up by name."""

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from tabletop.core.errors import MalformedError
from tabletop.core.names import Form, Names
from tabletop.core.texts import fold

IdT = TypeVar("IdT", bound=int)


def id_named(path: str, word: str, names: Names, form: Form, noun: str) -> int:
    """
    The id of this type that is called so, in any letter case.

    Raises:
        MalformedError: there is none; `path` leads to the word, `noun` is what one of them is called.
    """
    number = names.ids(form).get(fold(word))
    if number is None:
        raise MalformedError(path, f"{word!r} is no {noun} of this game")
    return number


class Box(Generic[IdT]):
    """
    The things of one kind that lie nowhere yet.

    things: all of them, one entry for each physical thing. form: their type. noun: what one of them is called.
    """

    def __init__(self, things: Iterable[IdT], names: Names, form: Form, noun: str) -> None:
        self._left = list(things)
        self._names, self._form, self._noun = names, form, noun

    def taken(self, path: str, text: str) -> tuple[IdT, ...]:
        """
        The things that the words of the text name, in the order of the words; from now on they lie somewhere.

        Raises:
            MalformedError: a word names no such thing, or one of which none is left; `path` leads there.
        """
        return tuple(self.take(path, word) for word in text.split())

    def take(self, path: str, word: str) -> IdT:
        """
        The thing of this name; from now on it lies somewhere.

        Raises:
            MalformedError: there is no such thing, or none is left.
        """
        number = id_named(path, word, self._names, self._form, self._noun)
        if number not in self._left:
            raise MalformedError(path, f"of {word} nothing is left: it lies somewhere else already")
        return self._left.pop(self._left.index(number))

    def rest(self) -> tuple[IdT, ...]:
        """The things that are left, in rising order."""
        return tuple(sorted(self._left))

    def named(self, texts: Sequence[str]) -> frozenset[int]:
        """The ids that occur as words in any of these texts."""
        ids = self._names.ids(self._form)
        words = (fold(word) for text in texts for word in text.split())
        return frozenset(ids[word] for word in words if word in ids)
