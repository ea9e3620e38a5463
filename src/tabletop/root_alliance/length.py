"""
How long a game can be at most.

Only bounds that are easily seen to hold; they are far above what happens. Nothing that a seat does in its turn can be
repeated without end, for all of it uses up something that does not come back in that turn.
"""

from typing import Final

from tabletop.root_alliance import alphabet, components
from tabletop.root_alliance.alliance.components import STARTING_SUPPORTERS
from tabletop.root_alliance.options import Options
from tabletop.root_alliance.vagabond.components import QUESTS, RUIN_ITEMS

_CARDS: Final = len(components.DECK)
_ITEMS: Final = sum(components.ITEM_SUPPLY) + sum(RUIN_ITEMS) + 4  # Law 5.1.5, 9.3: a Vagabond starts with four

_GAINED: Final = 5 + 1 + 2 + 1 + 2 * len(QUESTS) + 2 * _ITEMS
"""
More cards than come to a hand in a turn, but for dominance cards that are taken (Law 3.3.4).

The draws of an Evening, five at most (Law 6.6, 7.6.2, 8.6.2, 9.6.2); Emergency Orders (Law 7.4.1); two by Better
Burrow Bank, one by Stand and Deliver; two a quest (Law 9.5.5); one for each item that a Thief or a Tinker exhausts
(Law 9.5.9), and one for each that an Aid brings (Law 9.5.4).
"""

_PLAYED: Final = 3 * (_CARDS + _GAINED) + 1
"""
More cards than leave a hand in a turn.

Who takes a dominance card spends another (Law 3.3.4). One that is no dominance card is used up. The only dominance
card that can be spent for another is that of the birds; to get it back takes a bird card that is none. So there are
at most twice as many such exchanges as other cards, and one.
"""

_ACTIONS: Final = 3 + _PLAYED + _ITEMS + 10 + (_CARDS + 2) + _CARDS
"""
More things than are begun in a turn, each of which uses up something.

The three actions of the Marquise (Law 6.5); a card that is crafted, spent, added, mobilized or given (Law 4.1, 6.5,
7.4.2, 8.4, 8.5, 9.5.4); an item that is exhausted (Law 9.5); an officer, of ten warriors, who operates (Law 8.6.1);
a card of the Decree or a Vizier (Law 7.5.2); a card in play, whose effect is used once (Law 4.1.3).
"""

_REMOVAL: Final = 5 * alphabet.MOST_TRIGGERS + 3 * _CARDS
"""
More moves than a removal of pieces brings with it.

Each trigger is put in its place and resolved: an Outrage is a card given, or a hand shown, looked at, and a card
dealt (Law 8.2.6); a field hospital is a card, or none (Law 6.2.3). Each of three bases that is lost may make
supporters be discarded (Law 8.2.4).
"""

_HITS: Final = 3 + 3 + _CARDS
"""More hits than a side takes: rolled, of leader, ambush and no defense, and one of each card in play (Law 4.3)."""

_ACTION: Final = 12 + 2 * 2 + 1 + (_CARDS + 3) + 2 * _HITS + 2 * _REMOVAL
"""
More moves than belong to one of these things; a battle has most (Law 4.3).

The move itself and what pays for it, crafting pieces, wood, supporters or items, twelve at most; an ambush and its
foil, or none; the dice; effects of cards, and who begins; what is chosen for each hit, on both sides; what the
removals by the ambush and by the hits bring with them.
"""

_FRAME: Final = 8 + 4 * _ITEMS + 2 * _CARDS + 12
"""
More moves than a turn has besides.

Wood (Law 6.4); items that are refreshed, repaired, damaged and dropped (Law 9.4.1, 9.6); cards above the hand
limit; the ends of phases.
"""

_SET_UP: Final = components.CLEARINGS + 4 * components.STARTING_HAND + STARTING_SUPPORTERS + 3 + 12
"""Suits, hands, supporters, quests, and what the factions choose (Law 5, 6.3, 7.3, 9.3)."""


def max_length(options: Options) -> int | None:
    """
    More moves than any game has, chance included; None without a `turn_limit`.

    The rules alone set no bound: warriors may walk to and fro for ever.
    """
    if options.turn_limit is None:
        return None
    return _SET_UP + options.turn_limit * (_FRAME + _ACTIONS * _ACTION)
