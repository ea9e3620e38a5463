"""
What the shared rules ask of the board of every faction, so that they need not know which one it is. Data only.

Each faction's own board is in its folder; `WithoutAbilities` answers for a faction that nothing sets apart.
`ALL_CARDS` and `SeenCards` are for zones, those on boards too.
"""

from typing import TYPE_CHECKING, Final, Self

import attrs

from tabletop.core import Pool, Seat
from tabletop.root_alliance import components, fights, maps

if TYPE_CHECKING:
    from tabletop.root_alliance.decisions import Decision  # which holds those of the factions, whose boards use this

ALL_CARDS: Final = Pool(
    components.CardId,
    "Law 5.1.3",
    box=lambda options: options.deck,
    group=lambda _options, card: components.SUIT_OF[card],
)
"""The cards of the game."""


@attrs.frozen
class SeenCards:
    """Cards as somebody sees them: how many (Law 1.2.1, R-22), and which, where that is known."""

    size: int
    cards: components.Cards | None


class WithoutAbilities:
    """What the shared rules ask of a board, answered for a faction without special abilities."""

    __slots__ = ()

    @property
    def rules_ties(self) -> bool:
        """Whether the faction rules where it is tied for most (Law 2.5, 7.2.2)."""
        return False

    @property
    def higher_die_defending(self) -> bool:
        """Whether the faction takes the higher die as defender (Law 4.3.2, 8.2.2)."""
        return False

    @property
    def extra_hits_attacking(self) -> int:
        """How many extra hits the faction deals as attacker (Law 4.3.3, 7.8)."""
        return 0

    @property
    def razing_points(self) -> int:
        """What the faction scores beyond Law 3.2.1 for a battle in which it removed a building or token (Law 7.8)."""
        return 0

    @property
    def off_map_warriors(self) -> int:
        """How many warriors are neither on the map nor in the supply (Law 8.0)."""
        return 0

    @property
    def pawn(self) -> maps.PlaceId | None:
        """Where the faction has a pawn (Law 9.2.2)."""
        return None

    @property
    def partner(self) -> Seat | None:
        """The seat with which the faction has formed a coalition (Law 9.2.8)."""
        return None

    @property
    def allies(self) -> tuple[Seat, ...]:
        """The seats whose warriors can be led along (Law 9.2.9.II)."""
        return ()

    def damage(self, _seat: Seat, _hits: int) -> "Decision | None":
        """What is owed for hits, where they damage items instead of removing pieces (Law 9.2.7)."""
        return None

    def before_battle(self, _fight: fights.Fight) -> "Decision | None":
        """What is owed first of a battle that the faction starts (Law 9.2.9.II.c)."""
        return None

    def walked(self, _seat: Seat, _place: maps.PlaceId) -> "tuple[Self, tuple[Decision, ...]]":
        """The board with its pawn there, and what is owed then (Law 9.2.9.II.b)."""
        raise NotImplementedError  # asked of those with a pawn

    @property
    def steals(self) -> bool:
        """Whether the faction takes cards out of hands in its Daylight, without a card for it (Law D.1)."""
        return False

    @property
    def cards(self) -> components.Cards:
        """The cards that lie on the board."""
        return ()

    @property
    def items(self) -> tuple[components.Items, ...]:
        """The items that lie on the board, each place by itself, and those that only the faction can find."""
        return ()

    @property
    def brought_items(self) -> components.Items:
        """The items that come into the game by the faction (Law 9.3)."""
        return components.NO_ITEMS

    def item_points(self, printed: int) -> int:
        """What a crafted item scores (Law 3.2.2, 7.2.3)."""
        return printed

    def hit_limit(self, warriors: int) -> int:
        """How many rolled hits the faction deals at most with so many warriors there (Law 4.3.2.I, 9.2.6)."""
        return warriors
