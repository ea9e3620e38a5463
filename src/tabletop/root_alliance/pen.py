"""How cards, items and boards are drawn in a language."""

from collections.abc import Mapping

import attrs

from tabletop.root_alliance.boards import SeenCards
from tabletop.root_alliance.components import CARD_NAMES, ITEMS, SUIT_OF, SUITS, CardId, Cards, Items
from tabletop.root_alliance.options import Options


@attrs.frozen
class Pen:
    """The phrases of a language, and the options of the game."""

    phrases: Mapping[str, str]
    options: Options

    def say(self, phrase: str, **words: object) -> str:
        """The phrase with these words."""
        return self.phrases[phrase].format(**words)

    @property
    def nothing(self) -> str:
        """What stands for nothing."""
        return self.phrases["nothing"]

    def seen(self, cards: SeenCards) -> str:
        """How many cards, and which where that is known."""
        return f"{cards.size}" if cards.cards is None else f"{cards.size}: {self.cards(cards.cards)}"

    def cards(self, cards: Cards) -> str:
        """The cards one by one."""
        return ", ".join(map(_card, cards)) or self.nothing

    def items(self, items: Items) -> str:
        """How many items of each kind."""
        return ", ".join(f"{count} {name}" for count, name in zip(items, ITEMS, strict=True) if count) or self.nothing


def _card(card: CardId) -> str:
    """The name as it is typed, and the suit where that does not tell it."""
    name, suit = CARD_NAMES[card], SUITS[SUIT_OF[card]]
    return name if name.endswith(suit) else f"{name} ({suit})"
