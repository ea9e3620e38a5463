"""The table as the seat to move sees it: the questions that the rules of thumb of all factions ask."""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final

from tabletop.core import Seat
from tabletop.root_alliance import components, maps
from tabletop.root_alliance.eyrie.board import EyrieBoard
from tabletop.root_alliance.eyrie.components import Leader
from tabletop.root_alliance.rules.clearings import strengths
from tabletop.root_alliance.rules.crafting import is_covered
from tabletop.root_alliance.state import Row
from tabletop.root_alliance.vagabond.board import VagabondBoard

if TYPE_CHECKING:
    from tabletop.root_alliance.observation import Observation  # made of what each faction says of itself, thumb too

NOWHERE: Final = (0,) * components.CLEARINGS

RAZED: Final = 1.3
KILLED: Final = 0.3
LOST: Final = 0.35
"""What a building or token removed, a warrior removed, and a warrior of its own lost count in a battle, in points."""

AMBUSH_FEAR: Final = 0.15
"""What a defender with cards in hand may have up its sleeve (Law 4.3.1)."""

OUTRAGE: Final = 0.9
"""What the card is worth that Outrage costs (Law 8.2.6)."""


class Table:
    """What the seat to move can tell of the table."""

    def __init__(self, seen: "Observation") -> None:
        self.seen = seen
        self.seat = seen.to_move
        self.due = seen.pending[-1]
        self.factions = seen.options.factions
        self.faction = self.factions[self.seat]
        self.paths = seen.options.map.paths
        self.hand: components.Cards = seen.hands[self.seat].cards or ()
        self.others = tuple(Seat(seat) for seat in range(len(self.factions)) if seat != self.seat)

    def count(self, piece: components.PieceId) -> int:
        """How many pieces of this kind are on the map."""
        return sum(self.seen.pieces[piece])

    def left(self, piece: components.PieceId) -> int:
        """How many pieces of this kind are in the supply."""
        is_warrior = components.WARRIOR_OF.get(self.faction) == piece
        away = self.seen.boards[self.seat].off_map_warriors if is_warrior else 0
        return components.PIECES[piece].total - self.count(piece) - away

    @cached_property
    def _warriors(self) -> tuple[Row, ...]:
        rows = self.seen.pieces
        return tuple(
            rows[components.WARRIOR_OF[side]] if side in components.WARRIOR_OF else NOWHERE for side in self.factions
        )

    def warriors(self, seat: Seat, clearing: maps.PlaceId) -> int:
        """How many warriors the seat has there."""
        return self._warriors[seat][clearing]

    @cached_property
    def own_warriors(self) -> Row:
        """The own warriors in each clearing."""
        return self._warriors[self.seat]

    @cached_property
    def margins(self) -> tuple[int, ...]:
        """By how many pieces the seat rules each clearing, 0 or less where it does not (Law 2.5, 7.2.2)."""
        rows = [
            strengths(
                tuple(self.seen.pieces[piece] for piece in (*components.BUILDINGS_OF[side], *_warrior_kinds(side)))
            )
            for side in self.factions
        ]
        ties = self.faction is components.Faction.EYRIE
        return tuple(
            rows[self.seat][clearing]
            - max(rows[other][clearing] for other in self.others)
            + (ties and rows[self.seat][clearing] > 0)
            for clearing in maps.ALL_CLEARINGS
        )

    def slots(self, clearing: maps.PlaceId) -> int:
        """How many buildings fit into the clearing (Law 2.2.3); none where only the Marquise may place (Law 6.2.2)."""
        if self.seen.pieces[components.KEEP][clearing] and self.faction is not components.Faction.MARQUISE:
            return 0
        built = sum(self.seen.pieces[piece][clearing] for piece in components.ALL_BUILDINGS)
        return self.seen.options.map.slots[clearing] - built - (self.seen.ruins >> clearing & 1)

    def razeable(self, seat: Seat, clearing: maps.PlaceId) -> int:
        """How many buildings and tokens the seat has there (Law 3.2.1)."""
        return sum(self.seen.pieces[piece][clearing] for piece in components.RAZEABLE_OF[self.factions[seat]])

    def prey(self, clearing: maps.PlaceId) -> int:
        """How many buildings and tokens of others stand there without a warrior (Law 4.3.3.II)."""
        return sum(self.razeable(seat, clearing) for seat in self.others if not self.warriors(seat, clearing))

    def has_pieces(self, seat: Seat, clearing: maps.PlaceId) -> bool:
        """Whether the seat has any piece there, its pawn apart."""
        return any(self.seen.pieces[piece][clearing] for piece in components.PIECES_OF[self.factions[seat]])

    def enemies_near(self, clearing: maps.PlaceId) -> int:
        """How many warriors of others are there or one path away."""
        return sum(self.warriors(seat, place) for seat in self.others for place in (clearing, *self.paths[clearing]))

    def suits_of(self, piece: components.PieceId) -> Iterator[int]:
        """The suits of the clearings with such pieces, one a piece."""
        for clearing, number in enumerate(self.seen.pieces[piece]):
            yield from (self.seen.suits[clearing],) * number

    def is_match(self, clearing: maps.PlaceId, suit: int) -> bool:
        """Whether a card of the suit matches the clearing (Law 2.1.1)."""
        return suit in {components.BIRD, self.seen.suits[clearing]}

    @cached_property
    def crafting(self) -> tuple[int, int, int]:
        """How many crafting pieces the seat has of each suit (Law 4.1.1); hammers count for every suit."""
        board = self.seen.boards[self.seat]
        if isinstance(board, VagabondBoard):
            hammers = board.ready[components.HAMMER] + board.exhausted[components.HAMMER]
            return hammers, hammers, hammers
        piece = components.CRAFTING_PIECE.get(self.faction)
        suits = [] if piece is None else list(self.suits_of(piece))
        return suits.count(0), suits.count(1), suits.count(2)

    def crafted_points(self, card: components.CardId) -> int:
        """What the card scores when it is crafted (Law 3.2.2, 7.2.3); 0 where nothing, or no item, is left of it."""
        item = components.CARDS[card].item
        if item is None or not self.seen.supply[item]:
            return 0
        board = self.seen.boards[self.seat]
        return (
            board.item_points(components.CARDS[card].points)
            if isinstance(board, EyrieBoard)
            else components.CARDS[card].points
        )

    def card(self, card: components.CardId) -> float:
        """What the card is worth in the hand, in points: birds serve everywhere, items score (Law 2.1.1, 4.1)."""
        worth = (
            1.0
            + 0.4 * (components.SUIT_OF[card] == components.BIRD)
            + 0.3 * (components.CARDS[card].kind is components.CardKind.AMBUSH)
        )
        return worth + (0.6 * self.crafted_points(card) if is_covered(card, self.crafting) else 0.0)

    def battle(self, clearing: maps.PlaceId, defender: Seat, attackers: int) -> float:
        """What a battle with so many attackers brings on average, in points (Law 4.3)."""
        if self.factions[defender] is components.Faction.VAGABOND:
            return -0.5  # there is nothing to be removed
        board = self.seen.boards[self.seat]
        extra = int(isinstance(board, EyrieBoard) and board.leader is Leader.COMMANDER)
        guerrilla = self.factions[defender] is components.Faction.ALLIANCE
        defenders, razeable = self.warriors(defender, clearing), self.razeable(defender, clearing)
        value = expected(attackers, defenders, razeable, extra, guerrilla)
        has_cards = self.seen.hands[defender].size > 0 and attackers > 0
        is_outrage = bool(self.seen.pieces[components.SYMPATHY][clearing]) and guerrilla and defenders <= 1
        return value - AMBUSH_FEAR * has_cards - OUTRAGE * is_outrage


def _warrior_kinds(faction: components.Faction) -> tuple[components.PieceId, ...]:
    return (components.WARRIOR_OF[faction],) if faction in components.WARRIOR_OF else ()


@lru_cache(maxsize=1 << 12)
def expected(attackers: int, defenders: int, razeable: int, extra: int, guerrilla: bool) -> float:  # noqa: FBT001
    """
    What the attacker gains in a battle, on average over the dice (Law 4.3.2, 4.3.3).

    extra: hits beside the roll. guerrilla: whether the defender has the higher die (Law 8.2.2).
    """
    total = 0.0
    for dice in product(range(components.DIE), repeat=2):
        low, high = sorted(dice)
        mine, theirs = (low, high) if guerrilla else (high, low)
        hits = min(mine, attackers) + extra + (defenders == 0)
        killed = min(hits, defenders)
        total += KILLED * killed + RAZED * min(hits - killed, razeable) - LOST * min(theirs, defenders, attackers)
    return total / components.DIE**2
