"""Cards, items and quests by their names, as a position is written; others are refused with the names there are."""

from collections.abc import Sequence

from tabletop.core.errors import MalformedError
from tabletop.root_alliance.components import CARD_NAMES, ITEMS, NO_ITEMS, SUITS, CardId, Cards, Items, SuitId
from tabletop.root_alliance.vagabond.components import QUEST_NAMES, QuestId


def index_of(path: str, names: Sequence[str], name: str) -> int:
    """
    Where the name stands among `names`; `path` tells where it was written.

    Raises:
        MalformedError: it is none of them.
    """
    if name not in names:
        raise MalformedError(path, f"{name!r} is none of {', '.join(names)}")
    return names.index(name)


def card_from(path: str, name: str) -> CardId:
    """The card with this name."""
    return CardId(index_of(path, CARD_NAMES, name))


def cards_from(path: str, names: str) -> Cards:
    """The cards with these names, with blanks between them."""
    return tuple(sorted(card_from(path, name) for name in names.split()))


def suit_from(path: str, name: str) -> SuitId:
    """The suit with this name."""
    return SuitId(index_of(path, SUITS, name))


def quests_from(path: str, names: str) -> tuple[QuestId, ...]:
    """The quests with these names."""
    return tuple(sorted(QuestId(index_of(path, QUEST_NAMES, name)) for name in names.split()))


def items_from(path: str, names: str) -> Items:
    """How many there are of each kind among the items with these names."""
    counts = list(NO_ITEMS)
    for name in names.split():
        counts[index_of(path, ITEMS, name)] += 1
    return tuple(counts)
