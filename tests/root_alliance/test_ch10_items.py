"""Part 10: the twenty kinds of card that make an item, a class each (Law 3.2.2, 4.1.1, 4.1.2; cards 1 to 20)."""

from typing import ClassVar, Final

from tests.root_alliance.table import (
    ALLIANCE,
    EVERY_SUIT,
    MARQUISE,
    crafting,
    hand,
    items,
    line,
    names,
    points,
    refused,
    stands_for,
)

SUPPLY: Final = {"bag": 2, "boots": 2, "crossbow": 1, "hammer": 1, "sword": 2, "tea": 2, "coins": 2}  # Law 5.1.5


class ItemCard:
    """What holds of each kind: `suits` it stands for, `cost` in icons, the `item` made and its `score`."""

    card: ClassVar[str]
    suits: ClassVar[tuple[str, ...]]
    cost: ClassVar[str]
    item: ClassVar[str]
    score: ClassVar[int]

    def test_what_it_makes(self) -> None:
        """With workshops for exactly its icons: the item, the points; the card is discarded."""
        state = line(crafting(self.card, self.cost), f"craft {self.card}")
        assert (items(state.crafted[0]), points(state, MARQUISE)) == ({self.item: 1}, self.score)
        assert (hand(state, MARQUISE), names(state.discard)) == ([], [self.card])
        assert points(state, ALLIANCE) == 0

    def test_what_it_costs(self) -> None:
        """One workshop fewer does not do, nor do those of other suits."""
        first, *others = self.cost.split()
        elsewhere = [suit for suit in EVERY_SUIT if suit != first for _ in range(2)]
        assert refused(crafting(self.card, " ".join([*others, *elsewhere])), f"craft {self.card}") == "Law 4.1.1"

    def test_without_the_item(self) -> None:
        """Where all of its kind are crafted, it cannot be."""
        taken = " ".join([self.item] * SUPPLY[self.item])
        assert refused(crafting(self.card, self.cost, taken), f"craft {self.card}") == "Law 4.1.2"

    def test_what_it_stands_for(self) -> None:
        """Its own suit alone, a bird for any (Law 2.1.1)."""
        assert tuple(stands_for(self.card)) == self.suits


class TestBirdyBindle(ItemCard):
    """Birdy Bindle, a bird card: a mouse for a bag and a point (card 1)."""

    card = "birdy-bindle"
    suits = EVERY_SUIT
    cost = "mouse"
    item = "bag"
    score = 1


class TestWoodlandRunners(ItemCard):
    """Woodland Runners, a bird card: a rabbit for boots and a point (card 2)."""

    card = "woodland-runners"
    suits = EVERY_SUIT
    cost = "rabbit"
    item = "boots"
    score = 1


class TestArmsTrader(ItemCard):
    """Arms Trader, a bird card: two foxes for a sword and two points (card 3)."""

    card = "arms-trader"
    suits = EVERY_SUIT
    cost = "fox fox"
    item = "sword"
    score = 2


class TestCrossbowBird(ItemCard):
    """Crossbow, a bird card: a fox for a crossbow and a point (card 4)."""

    card = "crossbow-bird"
    suits = EVERY_SUIT
    cost = "fox"
    item = "crossbow"
    score = 1


class TestGentlyUsedKnapsack(ItemCard):
    """Gently Used Knapsack, a fox card: a mouse for a bag and a point (card 5)."""

    card = "gently-used-knapsack"
    suits = ("fox",)
    cost = "mouse"
    item = "bag"
    score = 1


class TestRootTeaFox(ItemCard):
    """Root Tea, a fox card: a mouse for tea and two points (card 6)."""

    card = "root-tea-fox"
    suits = ("fox",)
    cost = "mouse"
    item = "tea"
    score = 2


class TestTravelGearFox(ItemCard):
    """Travel Gear, a fox card: a rabbit for boots and a point (card 7)."""

    card = "travel-gear-fox"
    suits = ("fox",)
    cost = "rabbit"
    item = "boots"
    score = 1


class TestProtectionRacket(ItemCard):
    """Protection Racket, a fox card: two rabbits for coins and three points (card 8)."""

    card = "protection-racket"
    suits = ("fox",)
    cost = "rabbit rabbit"
    item = "coins"
    score = 3


class TestFoxfolkSteel(ItemCard):
    """Foxfolk Steel, a fox card: two foxes for a sword and two points (card 9)."""

    card = "foxfolk-steel"
    suits = ("fox",)
    cost = "fox fox"
    item = "sword"
    score = 2


class TestAnvil(ItemCard):
    """Anvil, a fox card: a fox for a hammer and two points (card 10)."""

    card = "anvil"
    suits = ("fox",)
    cost = "fox"
    item = "hammer"
    score = 2


class TestSmugglersTrail(ItemCard):
    """Smuggler's Trail, a rabbit card: a mouse for a bag and a point (card 11)."""

    card = "smugglers-trail"
    suits = ("rabbit",)
    cost = "mouse"
    item = "bag"
    score = 1


class TestRootTeaRabbit(ItemCard):
    """Root Tea, a rabbit card: a mouse for tea and two points (card 12)."""

    card = "root-tea-rabbit"
    suits = ("rabbit",)
    cost = "mouse"
    item = "tea"
    score = 2


class TestAVisitToFriends(ItemCard):
    """A Visit to Friends, a rabbit card: a rabbit for boots and a point (card 13)."""

    card = "a-visit-to-friends"
    suits = ("rabbit",)
    cost = "rabbit"
    item = "boots"
    score = 1


class TestBakeSale(ItemCard):
    """Bake Sale, a rabbit card: two rabbits for coins and three points (card 14)."""

    card = "bake-sale"
    suits = ("rabbit",)
    cost = "rabbit rabbit"
    item = "coins"
    score = 3


class TestMouseInASack(ItemCard):
    """Mouse-in-a-Sack, a mouse card: a mouse for a bag and a point (card 15)."""

    card = "mouse-in-a-sack"
    suits = ("mouse",)
    cost = "mouse"
    item = "bag"
    score = 1


class TestRootTeaMouse(ItemCard):
    """Root Tea, a mouse card: a mouse for tea and two points (card 16)."""

    card = "root-tea-mouse"
    suits = ("mouse",)
    cost = "mouse"
    item = "tea"
    score = 2


class TestTravelGearMouse(ItemCard):
    """Travel Gear, a mouse card: a rabbit for boots and a point (card 17)."""

    card = "travel-gear-mouse"
    suits = ("mouse",)
    cost = "rabbit"
    item = "boots"
    score = 1


class TestInvestments(ItemCard):
    """Investments, a mouse card: two rabbits for coins and three points (card 18)."""

    card = "investments"
    suits = ("mouse",)
    cost = "rabbit rabbit"
    item = "coins"
    score = 3


class TestSword(ItemCard):
    """Sword, a mouse card: two foxes for a sword and two points (card 19)."""

    card = "sword"
    suits = ("mouse",)
    cost = "fox fox"
    item = "sword"
    score = 2


class TestCrossbowMouse(ItemCard):
    """Crossbow, a mouse card: a fox for a crossbow and a point (card 20)."""

    card = "crossbow-mouse"
    suits = ("mouse",)
    cost = "fox"
    item = "crossbow"
    score = 1
