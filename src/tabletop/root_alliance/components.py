"""The cards, pieces and items of the box and the numbers of the rules (Law 5 to 9). Tables only: no rule lives here."""

from collections.abc import Collection, Iterator
from enum import StrEnum
from typing import Final, NewType, TypeAlias

import attrs

SuitId = NewType("SuitId", int)
"""A suit: its index in `SUITS`."""

FOX: Final = SuitId(0)
RABBIT: Final = SuitId(1)
MOUSE: Final = SuitId(2)
BIRD: Final = SuitId(3)
SUITS: Final = ("fox", "rabbit", "mouse", "bird")
CLEARING_SUITS: Final = (FOX, RABBIT, MOUSE)  # Law 2.2.2

CardId = NewType("CardId", int)
"""A kind of card: its index in `CARDS`. Copies of one kind are the same id."""

Cards: TypeAlias = tuple[CardId, ...]
"""A zone of cards in rising order, which says nothing: zones have no order."""

PieceId = NewType("PieceId", int)
"""A kind of piece: its index in `PIECES`."""

ItemId = NewType("ItemId", int)
"""A kind of item: its index in `ITEMS`."""

Items: TypeAlias = tuple[int, ...]
"""How many there are of each kind of item, in the order of `ITEMS`."""


class Faction(StrEnum):
    """The four factions of the base game."""

    MARQUISE = "marquise"
    EYRIE = "eyrie"
    ALLIANCE = "alliance"
    VAGABOND = "vagabond"


FACTIONS: Final = tuple(Faction)  # in the order of their set-up (Law 5.1.7)


class CardKind(StrEnum):
    """What a card is for (Law 2.1, 4.1)."""

    ITEM = "item"
    FAVOR = "favor"
    PERSISTENT = "persistent"
    AMBUSH = "ambush"
    DOMINANCE = "dominance"


class PieceKind(StrEnum):
    """What a piece counts as (Law 2.5, 4.3.4)."""

    WARRIOR = "warrior"
    BUILDING = "building"
    TOKEN = "token"  # noqa: S105  (a piece of wood, no password)


ITEMS: Final = ("sword", "bag", "coins", "crossbow", "hammer", "tea", "boots", "torch")
SWORD, BAG, COINS, CROSSBOW, HAMMER, TEA, BOOTS, TORCH = (ItemId(item) for item in range(len(ITEMS)))
NO_ITEMS: Final[Items] = (0,) * len(ITEMS)


def counted(items: Collection[ItemId]) -> Items:
    """How many of each kind there are among these items."""
    return tuple(list(items).count(ItemId(item)) for item in range(len(ITEMS)))


def each_of(items: Items) -> Iterator[ItemId]:
    """The items one by one, in the order of their kinds."""
    return (ItemId(item) for item, count in enumerate(items) for _ in range(count))


ITEM_SUPPLY: Final[Items] = (2, 2, 2, 1, 1, 2, 2, 0)  # Law 5.1.5


@attrs.frozen
class Card:
    """
    A kind of card (Law 2.1, 4.1).

    cost: icons to cover when crafting, fox, rabbit, mouse, any. item and points only for items.
    """

    name: str
    suit: SuitId
    copies: int
    kind: CardKind
    cost: tuple[int, int, int, int] = (0, 0, 0, 0)
    item: ItemId | None = None
    points: int = 0


_M: Final = (0, 0, 1, 0)
_R: Final = (0, 1, 0, 0)
_F: Final = (1, 0, 0, 0)
_MM: Final = (0, 0, 2, 0)
_RR: Final = (0, 2, 0, 0)
_FF: Final = (2, 0, 0, 0)


def _item(name: str, suit: SuitId, cost: tuple[int, int, int, int], item: ItemId, points: int) -> Card:
    return Card(name, suit, 1, CardKind.ITEM, cost, item, points)


def _lasting(name: str, suit: SuitId, copies: int, cost: tuple[int, int, int, int]) -> Card:
    return Card(name, suit, copies, CardKind.PERSISTENT, cost)


CARDS: Final = (
    _item("Birdy Bindle", BIRD, _M, BAG, 1),
    _item("Woodland Runners", BIRD, _R, BOOTS, 1),
    _item("Arms Trader", BIRD, _FF, SWORD, 2),
    _item("Crossbow", BIRD, _F, CROSSBOW, 1),
    _item("Gently Used Knapsack", FOX, _M, BAG, 1),
    _item("Root Tea", FOX, _M, TEA, 2),
    _item("Travel Gear", FOX, _R, BOOTS, 1),
    _item("Protection Racket", FOX, _RR, COINS, 3),
    _item("Foxfolk Steel", FOX, _FF, SWORD, 2),
    _item("Anvil", FOX, _F, HAMMER, 2),
    _item("Smuggler's Trail", RABBIT, _M, BAG, 1),
    _item("Root Tea", RABBIT, _M, TEA, 2),
    _item("A Visit to Friends", RABBIT, _R, BOOTS, 1),
    _item("Bake Sale", RABBIT, _RR, COINS, 3),
    _item("Mouse-in-a-Sack", MOUSE, _M, BAG, 1),
    _item("Root Tea", MOUSE, _M, TEA, 2),
    _item("Travel Gear", MOUSE, _R, BOOTS, 1),
    _item("Investments", MOUSE, _RR, COINS, 3),
    _item("Sword", MOUSE, _FF, SWORD, 2),
    _item("Crossbow", MOUSE, _F, CROSSBOW, 1),
    _lasting("Armorers", BIRD, 2, _F),
    _lasting("Sappers", BIRD, 2, _M),
    _lasting("Brutal Tactics", BIRD, 2, _FF),
    _lasting("Royal Claim", BIRD, 1, (0, 0, 0, 4)),
    _lasting("Stand and Deliver", FOX, 2, (0, 0, 3, 0)),
    _lasting("Tax Collector", FOX, 3, (1, 1, 1, 0)),
    Card("Favor of the Foxes", FOX, 1, CardKind.FAVOR, (3, 0, 0, 0)),
    _lasting("Command Warren", RABBIT, 2, _RR),
    _lasting("Better Burrow Bank", RABBIT, 2, _RR),
    _lasting("Cobbler", RABBIT, 2, _RR),
    Card("Favor of the Rabbits", RABBIT, 1, CardKind.FAVOR, (0, 3, 0, 0)),
    _lasting("Scouting Party", MOUSE, 2, _MM),
    _lasting("Codebreakers", MOUSE, 2, _M),
    Card("Favor of the Mice", MOUSE, 1, CardKind.FAVOR, (0, 0, 3, 0)),
    Card("Ambush", BIRD, 2, CardKind.AMBUSH),
    Card("Ambush", FOX, 1, CardKind.AMBUSH),
    Card("Ambush", RABBIT, 1, CardKind.AMBUSH),
    Card("Ambush", MOUSE, 1, CardKind.AMBUSH),
    Card("Dominance", BIRD, 1, CardKind.DOMINANCE),
    Card("Dominance", FOX, 1, CardKind.DOMINANCE),
    Card("Dominance", RABBIT, 1, CardKind.DOMINANCE),
    Card("Dominance", MOUSE, 1, CardKind.DOMINANCE),
)
KINDS: Final = tuple(CardId(kind) for kind in range(len(CARDS)))


def _slug(card: Card) -> str:
    """The name in notation: lower case, hyphens for spaces, the suit where two kinds share a name."""
    plain = card.name.lower().replace("'", "").replace(" ", "-")
    return f"{plain}-{SUITS[card.suit]}" if [other.name for other in CARDS].count(card.name) > 1 else plain


CARD_NAMES: Final = tuple(map(_slug, CARDS))
SUIT_OF: Final = tuple(card.suit for card in CARDS)
KIND_OF: Final = tuple(card.kind for card in CARDS)


def card_named(name: str) -> CardId:
    """The kind of card with this name in notation."""
    return CardId(CARD_NAMES.index(name))


ARMORERS: Final = card_named("armorers")
SAPPERS: Final = card_named("sappers")
BRUTAL_TACTICS: Final = card_named("brutal-tactics")
ROYAL_CLAIM: Final = card_named("royal-claim")
STAND_AND_DELIVER: Final = card_named("stand-and-deliver")
TAX_COLLECTOR: Final = card_named("tax-collector")
COMMAND_WARREN: Final = card_named("command-warren")
BURROW_BANK: Final = card_named("better-burrow-bank")
COBBLER: Final = card_named("cobbler")
SCOUTING_PARTY: Final = card_named("scouting-party")
CODEBREAKERS: Final = card_named("codebreakers")

AMBUSHES: Final = tuple(card for card in KINDS if KIND_OF[card] is CardKind.AMBUSH)
DOMINANCES: Final = tuple(card for card in KINDS if KIND_OF[card] is CardKind.DOMINANCE)
CRAFTABLE: Final = tuple(card for card in KINDS if KIND_OF[card] not in {CardKind.AMBUSH, CardKind.DOMINANCE})
PERSISTENT: Final = tuple(card for card in KINDS if KIND_OF[card] is CardKind.PERSISTENT)

DECK: Final[Cards] = tuple(card for card in KINDS for _ in range(CARDS[card].copies))
DECK_FOR_TWO: Final[Cards] = tuple(card for card in DECK if card not in DOMINANCES)  # Law 5.1.3


def matches(card: CardId, suit: SuitId) -> bool:
    """Whether the card may stand for `suit`: its own suit, or a bird for any (Law 2.1.1)."""
    return SUIT_OF[card] == suit or SUIT_OF[card] == BIRD


MATCHING: Final = tuple(frozenset(card for card in KINDS if matches(card, SuitId(suit))) for suit in range(len(SUITS)))
"""The kinds of cards that may stand for each suit."""


@attrs.frozen
class Piece:
    """
    A kind of piece.

    kind: what it counts as. total: how many there are. suit: that of a base. bars_others: whether nobody else may place
    anything beside it (Law 6.2.2).
    """

    name: str
    faction: Faction
    kind: PieceKind
    total: int
    suit: SuitId | None = None
    bars_others: bool = False


PIECES: Final = (
    Piece("cat", Faction.MARQUISE, PieceKind.WARRIOR, 25),
    Piece("sawmill", Faction.MARQUISE, PieceKind.BUILDING, 6),
    Piece("workshop", Faction.MARQUISE, PieceKind.BUILDING, 6),
    Piece("recruiter", Faction.MARQUISE, PieceKind.BUILDING, 6),
    Piece("wood", Faction.MARQUISE, PieceKind.TOKEN, 8),
    Piece("keep", Faction.MARQUISE, PieceKind.TOKEN, 1, bars_others=True),
    Piece("hawk", Faction.EYRIE, PieceKind.WARRIOR, 20),
    Piece("roost", Faction.EYRIE, PieceKind.BUILDING, 7),
    Piece("rebel", Faction.ALLIANCE, PieceKind.WARRIOR, 10),
    Piece("fox-base", Faction.ALLIANCE, PieceKind.BUILDING, 1, FOX),
    Piece("rabbit-base", Faction.ALLIANCE, PieceKind.BUILDING, 1, RABBIT),
    Piece("mouse-base", Faction.ALLIANCE, PieceKind.BUILDING, 1, MOUSE),
    Piece("sympathy", Faction.ALLIANCE, PieceKind.TOKEN, 10),
)
PIECE_NAMES: Final = tuple(piece.name for piece in PIECES)
CAT, SAWMILL, WORKSHOP, RECRUITER, WOOD, KEEP, HAWK, ROOST, REBEL = (PieceId(piece) for piece in range(9))
BASES: Final = (PieceId(9), PieceId(10), PieceId(11))  # by suit
SYMPATHY: Final = PieceId(12)
ALL_PIECES: Final = tuple(PieceId(piece) for piece in range(len(PIECES)))

PIECES_OF: Final = {
    faction: tuple(piece for piece in ALL_PIECES if PIECES[piece].faction is faction) for faction in FACTIONS
}
WARRIOR_OF: Final = {PIECES[piece].faction: piece for piece in ALL_PIECES if PIECES[piece].kind is PieceKind.WARRIOR}
"""Faction -> its kind of warrior; the Vagabond has none (Law 9.2.2)."""

BUILDINGS_OF: Final = {
    faction: tuple(piece for piece in PIECES_OF[faction] if PIECES[piece].kind is PieceKind.BUILDING)
    for faction in FACTIONS
}
RAZEABLE_OF: Final = {
    faction: tuple(piece for piece in PIECES_OF[faction] if PIECES[piece].kind is not PieceKind.WARRIOR)
    for faction in FACTIONS
}
"""Faction -> its buildings and tokens, whose removal scores (Law 3.2.1)."""

ALL_BUILDINGS: Final = tuple(piece for piece in ALL_PIECES if PIECES[piece].kind is PieceKind.BUILDING)
CRAFTING_PIECE: Final = {
    Faction.MARQUISE: WORKSHOP,
    Faction.EYRIE: ROOST,
    Faction.ALLIANCE: SYMPATHY,
}  # Law 4.1.1; the Vagabond crafts with hammers


CLEARINGS: Final = 12
CORNERS: Final = (0, 1, 2, 3)  # clearings 1 to 4 on either map
WINNING_POINTS: Final = 30  # Law 3.1
HAND_LIMIT: Final = 5
STARTING_HAND: Final = 3  # Law 5.1.3
DOMINANCE_POINTS: Final = 10  # Law 3.3.1
DOMINANCE_CLEARINGS: Final = 3  # Law 3.3.1.I
AMBUSH_HITS: Final = 2  # Law 4.3.1.II
DIE: Final = 4  # faces 0 to 3, three of each on twelve sides (Law 4.3.2)


FULL_REMOVAL_DAMAGE: Final = 3  # Law 9.2.2.I
