"""What a law is."""

from collections.abc import Callable
from enum import Enum
from operator import attrgetter

import attrs

from tabletop.testing.profile import Profile
from tabletop.testing.subject import Example


class LawBrokenError(Exception):
    """The law does not hold on this example; the text says what was found."""


class CannotTryError(Exception):
    """The law cannot be tried on this game; the text says why."""


class Grain(Enum):
    """What a law looks at."""

    MOMENT = "a state reached by play"
    GAME = "a whole game, move by move"
    SET_UP = "options, before anything is played"
    ONCE = "what the game promises"


@attrs.frozen(eq=False)
class Law:
    """
    A promise of the contract.

    number: as in `docs/laws.md`.
    tried: tries the law on one example; False where the example holds nothing to try it on. It raises
        `LawBrokenError`, and whatever the game raises counts as broken too.
    needs: the promises without which it cannot be tried at all.
    wants: the promises without which a part of it cannot be tried.
    lines: how many games are looked at, where it looks at whole games.
    by_option: whether the verdict tells that games were ended by the option `turn_limit`, where they were.
    """

    number: int
    tried: Callable[[Example], bool]
    grain: Grain = Grain.MOMENT
    needs: tuple[str, ...] = ()
    wants: tuple[str, ...] = ()
    lines: Callable[[Profile], int] = attrgetter("replays")
    by_option: bool = False

    @property
    def name(self) -> str:
        """`non_interference` for `law_non_interference`."""
        return self.tried.__name__.removeprefix("law_")

    @property
    def sentence(self) -> str:
        """The law in a sentence."""
        return " ".join((self.tried.__doc__ or "").split("\n\n")[0].split())


def require(holds: object, found: str) -> None:
    """
    Nothing, where it holds.

    Raises:
        LawBrokenError: it does not.
    """
    if not holds:
        raise LawBrokenError(found)
