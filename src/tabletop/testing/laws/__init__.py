"""The laws of the contract, for anybody's game (`docs/laws.md`)."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from operator import attrgetter
from typing import Final

from tabletop.testing.laws.chance import law_chance, law_uniform_worlds
from tabletop.testing.laws.knowledge import law_determinize, law_knowledge, law_non_interference, law_spectator
from tabletop.testing.laws.law import CannotTryError, Grain, Law, LawBrokenError
from tabletop.testing.laws.legality import law_alphabet, law_legality, law_order, law_progress
from tabletop.testing.laws.outcome import law_defects, law_length, law_result, law_symmetry
from tabletop.testing.laws.players import law_bots
from tabletop.testing.laws.recall import law_recall
from tabletop.testing.laws.records import law_replay
from tabletop.testing.laws.values import law_determinism, law_equality, law_immutability, law_isolation, law_purity

_ALL: Final = (
    Law(1, law_determinism, Grain.GAME, lines=attrgetter("digests")),
    Law(2, law_purity),
    Law(3, law_immutability),
    Law(4, law_equality),
    Law(5, law_isolation),
    Law(6, law_legality),
    Law(7, law_order, wants=("equivalent",)),
    Law(8, law_alphabet),
    Law(9, law_progress),
    Law(10, law_chance),
    Law(11, law_length, Grain.GAME, lines=attrgetter("games"), by_option=True),
    Law(12, law_defects, wants=("corruptions",)),
    Law(13, law_non_interference, needs=("twin",)),
    Law(14, law_knowledge),
    Law(15, law_determinize),
    Law(16, law_uniform_worlds, Grain.ONCE, needs=("small_box",)),
    Law(17, law_spectator),
    Law(18, law_result, wants=("ranking",)),
    Law(19, law_replay, Grain.GAME),
    Law(20, law_symmetry, needs=("symmetries",)),
    Law(21, law_bots, Grain.SET_UP),
    Law(22, law_recall, Grain.GAME, wants=("small_games",)),
)

LAWS: Final[Mapping[int, Law]] = {law.number: law for law in _ALL}
"""The laws by number, in order."""


def find_laws(asked: Iterable[str | int] | None = None) -> tuple[Law, ...]:
    """
    The laws with these names or numbers (`non_interference`, `law_non_interference`, 13), in order; all for None.

    Raises:
        ValueError: there is no such law.
    """
    if asked is None:
        return _ALL
    numbers = {_number(name) for name in asked}
    return tuple(law for law in _ALL if law.number in numbers)


def _number(asked: str | int) -> int:
    numbers = {law.name: law.number for law in _ALL} | {str(law.number): law.number for law in _ALL}
    text = str(asked).removeprefix("law_").replace("-", "_")
    if text not in numbers:
        names = [law.name for law in _ALL]
        near = get_close_matches(text, names, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}, and the numbers 1 to {len(_ALL)}"
        raise ValueError(f"no law {asked!r}; {hint}")
    return numbers[text]


__all__ = ["LAWS", "CannotTryError", "Grain", "Law", "LawBrokenError", "find_laws"]
