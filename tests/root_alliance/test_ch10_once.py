"""Part 10: cards that work once, favors, ambushes and dominance cards, a class a kind (Law 3.3, 4.1.2, 4.3.1)."""

from typing import ClassVar, Final

from tabletop.root_alliance import Options, State
from tabletop.root_alliance.components import CARD_NAMES, DECK, DECK_FOR_TWO
from tabletop.root_alliance.eyrie.components import Column, Leader
from tabletop.root_alliance.eyrie.position import eyrie
from tabletop.root_alliance.position import position
from tabletop.root_alliance.vagabond.position import vagabond
from tests.root_alliance.table import (
    ALLIANCE,
    BIRDS,
    EVERY_SUIT,
    EYRIE,
    MARQUISE,
    THREE,
    TWO,
    WITH_CATS,
    at,
    crafting,
    due,
    hand,
    is_no_move,
    items,
    line,
    mover,
    names,
    offered,
    points,
    refused,
    stands_for,
    vagabond_of,
    winners,
)


class FavorCard:
    """What holds of each kind: it empties the four clearings of the `suit`, a `corner` among them, none `elsewhere`."""

    suit: ClassVar[str]
    card: ClassVar[str]
    corner: ClassVar[str]
    others: ClassVar[tuple[str, str, str]]
    elsewhere: ClassVar[str]

    def test_what_it_costs(self) -> None:
        """Three icons of the suit (Law 4.1.1); it is discarded (Law 4.1.2)."""
        state = line(crafting(self.card, " ".join([self.suit] * 3)), f"craft {self.card}")
        assert (names(state.discard), names(state.in_play[0])) == ([self.card], [])
        elsewhere = [suit for suit in EVERY_SUIT if suit != self.suit for _ in range(2)]
        few = crafting(self.card, " ".join([self.suit, self.suit, *elsewhere]))
        assert refused(few, f"craft {self.card}") == "Law 4.1.1"

    def test_what_it_stands_for(self) -> None:
        """Its own suit alone (Law 2.1.1)."""
        assert stands_for(self.card) == [self.suit]

    def favor(self) -> State:
        """The Alliance has sympathy in three clearings of the suit; cats are there, at the keep, and elsewhere."""
        first, second, third = self.others
        clearings = {
            self.corner: "keep, 2 cat",
            first: "sympathy, rebel, 2 cat, wood",
            second: "sympathy, workshop",
            third: "sympathy",
            self.elsewhere: "3 cat, sawmill",
        }
        return position(turn_of=ALLIANCE, clearings=clearings, hands={ALLIANCE: self.card})

    def test_all_enemies_leave_the_clearings_of_the_suit(self) -> None:
        """The keep, too: its clearing is not protected. Own pieces and other clearings stay."""
        state = line(self.favor(), f"craft {self.card}")
        first, second, third = self.others
        left = [at(state, clearing) for clearing in (self.corner, first, second, third)]
        assert left == [{}, {"sympathy": 1, "rebel": 1}, {"sympathy": 1}, {"sympathy": 1}]
        assert at(state, self.elsewhere) == {"cat": 3, "sawmill": 1}

    def test_points(self) -> None:
        """One for the keep, the wood and the workshop each, none for warriors (Law 3.2.1)."""
        assert points(line(self.favor(), f"craft {self.card}"), ALLIANCE) == 3

    def test_a_vagabond_there_damages_three_items(self) -> None:
        """His pawn stays (Law 9.2.2.I)."""
        shops = dict.fromkeys(self.others, "workshop")
        for pawn, hurt in ((self.corner, {"boots": 1, "torch": 1, "tea": 1}), (self.elsewhere, {})):
            state = position(
                WITH_CATS,
                turn_of=MARQUISE,
                clearings=shops,
                hands={MARQUISE: self.card},
                boards=(vagabond(pawn, ready="boots torch tea sword"),),
            )
            state = line(state, f"craft {self.card}")
            if hurt:
                state = line(state, "damage boots ready; damage torch ready; damage tea ready")
            board = vagabond_of(state)
            assert (due(state), items(board.damaged), board.pawn) == ("Workday", hurt, int(pawn) - 1)


class TestFavorOfTheFoxes(FavorCard):
    """Favor of the Foxes, a fox card: all enemy pieces leave the fox clearings (card 27)."""

    suit = "fox"
    card = "favor-of-the-foxes"
    corner = "1"
    others = ("6", "8", "12")
    elsewhere = "7"


class TestFavorOfTheRabbits(FavorCard):
    """Favor of the Rabbits, a rabbit card: all enemy pieces leave the rabbit clearings (card 31)."""

    suit = "rabbit"
    card = "favor-of-the-rabbits"
    corner = "3"
    others = ("4", "5", "10")
    elsewhere = "7"


class TestFavorOfTheMice(FavorCard):
    """Favor of the Mice, a mouse card: all enemy pieces leave the mouse clearings (card 34)."""

    suit = "mouse"
    card = "favor-of-the-mice"
    corner = "2"
    others = ("7", "9", "11")
    elsewhere = "8"


BATTLEFIELDS: Final = {"fox": "8", "rabbit": "5", "mouse": "7"}


class AmbushCard:
    """What holds of each kind: how many `copies` there are, and in clearings of which `suits` it works."""

    card: ClassVar[str]
    copies: ClassVar[int]
    suits: ClassVar[tuple[str, ...]]

    def attacked(self, suit: str, answer: str = "") -> State:
        """Three cats attack a rebel in a clearing of the suit; the Alliance holds the card, the cats the answer."""
        clearing = BATTLEFIELDS[suit]
        state = position(clearings={clearing: "3 cat, rebel"}, hands={ALLIANCE: self.card, MARQUISE: answer})
        return line(state, f"end; battle {clearing} alliance")

    def test_how_many(self) -> None:
        """Copies in the deck, for two players too."""
        kind = CARD_NAMES.index(self.card)
        assert (DECK.count(kind), DECK_FOR_TWO.count(kind)) == (self.copies, self.copies)

    def test_where_it_works(self) -> None:
        """In clearings of its suit, a bird in all (Law 4.3.1)."""
        for suit in EVERY_SUIT:
            state = self.attacked(suit)
            if suit in self.suits:
                assert offered(state, "ambush") == [self.card]
            else:
                assert refused(state, f"ambush {self.card}") == "Law 4.3.1"

    def test_what_it_does(self) -> None:
        """Two hits to the attackers before the roll, though there is one rebel; it is discarded (Law 4.3.1.II)."""
        state = line(self.attacked(self.suits[0]), f"ambush {self.card}")
        assert (at(state, BATTLEFIELDS[self.suits[0]]), due(state)) == ({"cat": 1, "rebel": 1}, "Rolling")
        assert (names(state.discard), hand(state, ALLIANCE)) == ([self.card], [])

    def test_as_a_foil(self) -> None:
        """The attacker's own cancels an ambush, and nobody is hit (Law 4.3.1.I)."""
        other = "ambush-bird" if self.card != "ambush-bird" else f"ambush-{self.suits[0]}"
        clearing = BATTLEFIELDS[self.suits[0]]
        state = position(clearings={clearing: "3 cat, rebel"}, hands={ALLIANCE: other, MARQUISE: self.card})
        state = line(state, f"end; battle {clearing} alliance; ambush {other}; ambush {self.card}")
        assert (at(state, clearing), due(state)) == ({"cat": 3, "rebel": 1}, "Rolling")
        assert sorted(names(state.discard)) == sorted([other, self.card])

    def test_it_is_not_crafted(self) -> None:
        """There is no such move (Law 2.1.2)."""
        assert is_no_move(position(), f"craft {self.card}")

    def test_what_it_stands_for(self) -> None:
        """It is spent like others (Law 2.1.2)."""
        assert tuple(stands_for(self.card)) == self.suits


class TestBirdAmbush(AmbushCard):
    """Ambush, a bird card, twice: in any clearing (card 35)."""

    card = "ambush-bird"
    copies = 2
    suits = EVERY_SUIT


class TestFoxAmbush(AmbushCard):
    """Ambush, a fox card: in fox clearings (card 36)."""

    card = "ambush-fox"
    copies = 1
    suits = ("fox",)


class TestRabbitAmbush(AmbushCard):
    """Ambush, a rabbit card: in rabbit clearings (card 37)."""

    card = "ambush-rabbit"
    copies = 1
    suits = ("rabbit",)


class TestMouseAmbush(AmbushCard):
    """Ambush, a mouse card: in mouse clearings (card 38)."""

    card = "ambush-mouse"
    copies = 1
    suits = ("mouse",)


PAYMENTS: Final = {"fox": "anvil", "rabbit": "cobbler", "mouse": "codebreakers", "bird": "sappers"}


class DominanceCard:
    """What holds of each kind: what it stands for, which clearings win, which do not, and which cards pay for it."""

    card: ClassVar[str]
    suits: ClassVar[tuple[str, ...]]
    wins: ClassVar[tuple[str, ...]]
    fails: ClassVar[tuple[str, ...]]
    payers: ClassVar[tuple[str, ...]]

    def birdsong(self, ruled: tuple[str, ...]) -> State:
        """The Birdsong of the Marquise, which has activated the card and rules these clearings."""
        clearings = dict.fromkeys(ruled, "cat")
        return position(THREE, phase="birdsong", clearings=clearings, dominance={MARQUISE: self.card})

    def test_how_many(self) -> None:
        """One, and none for two players (Law 5.1.3)."""
        kind = CARD_NAMES.index(self.card)
        assert (DECK.count(kind), DECK_FOR_TWO.count(kind), TWO.deck, BIRDS.deck) == (1, 0, DECK_FOR_TWO, DECK_FOR_TWO)

    def test_activation(self) -> None:
        """With ten points, which are lost; not with nine (Law 3.3.1)."""
        state = position(THREE, hands={MARQUISE: self.card}, points={MARQUISE: 10})
        state = line(state, f"dominate {self.card}")
        assert state.dominance[0] == CARD_NAMES.index(self.card)
        assert (points(state, MARQUISE), hand(state, MARQUISE)) == (0, [])
        few = position(THREE, hands={MARQUISE: self.card}, points={MARQUISE: 9})
        assert refused(few, f"dominate {self.card}") == "Law 3.3.1"

    def test_what_wins(self) -> None:
        """At the start of the own Birdsong (Law 3.3.1.I, 3.3.1.II)."""
        assert winners(self.birdsong(self.wins)) == {MARQUISE}
        assert mover(self.birdsong(self.fails)) is MARQUISE

    def test_who_pays_for_it(self) -> None:
        """What must be spent to take it from beside the map (Law 3.3.4)."""
        for suit, payment in PAYMENTS.items():
            state = position(THREE, hands={MARQUISE: payment}, available=self.card)
            if suit in self.payers:
                state = line(state, f"take {self.card}; spend {payment}")
                assert (hand(state, MARQUISE), names(state.discard)) == ([self.card], [payment])
            else:
                assert refused(state, f"take {self.card}") == "Law 3.3.4"

    def test_what_it_stands_for(self) -> None:
        """It is given like others (Law 2.1.3)."""
        assert tuple(stands_for(self.card, THREE)) == self.suits

    def test_it_is_not_crafted(self) -> None:
        """There is no such move (Law 2.1.3)."""
        assert is_no_move(position(THREE), f"craft {self.card}")

    def test_out_of_the_decree(self) -> None:
        """Turmoil puts it beside the map (Law 3.3.3)."""
        options = Options(factions=(EYRIE, ALLIANCE, MARQUISE))
        board = eyrie(Leader.DESPOT, decree={Column.BATTLE: self.card})
        state = position(options, turn_of=EYRIE, clearings={"8": "roost"}, boards=(board,))
        state = line(state, "end; obey bird")
        assert (names(state.available), names(state.discard)) == ([self.card], [])


class TestBirdDominance(DominanceCard):
    """Dominance, a bird card: two opposite corners win (card 39)."""

    card = "dominance-bird"
    suits = EVERY_SUIT
    wins = ("2", "4")
    fails = ("1", "2", "5", "6")
    payers = ("bird",)


class TestFoxDominance(DominanceCard):
    """Dominance, a fox card: three fox clearings win (card 40)."""

    card = "dominance-fox"
    suits = ("fox",)
    wins = ("1", "6", "8")
    fails = ("1", "6", "7")
    payers = ("fox", "bird")


class TestRabbitDominance(DominanceCard):
    """Dominance, a rabbit card: three rabbit clearings win (card 41)."""

    card = "dominance-rabbit"
    suits = ("rabbit",)
    wins = ("4", "5", "10")
    fails = ("4", "5", "8")
    payers = ("rabbit", "bird")


class TestMouseDominance(DominanceCard):
    """Dominance, a mouse card: three mouse clearings win (card 42)."""

    card = "dominance-mouse"
    suits = ("mouse",)
    wins = ("2", "9", "11")
    fails = ("2", "9", "10")
    payers = ("mouse", "bird")
