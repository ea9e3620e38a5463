"""Part 10: the deck by its check sums, and the eleven kinds of lasting effect, a class each (cards 21 to 33)."""

from collections import Counter
from typing import ClassVar

import attrs

from tabletop import root_alliance as root
from tabletop.core import Seat
from tabletop.root_alliance import CARDS, State
from tabletop.root_alliance.alliance.position import alliance
from tabletop.root_alliance.components import CARD_NAMES, DECK, DECK_FOR_TWO, ITEMS, SUITS, CardKind
from tabletop.root_alliance.eyrie.components import COLUMNS
from tabletop.root_alliance.position import position
from tabletop.root_alliance.vagabond.position import vagabond
from tests.games import event_of
from tests.root_alliance.table import (
    ALLIANCE,
    EVERY_SUIT,
    EYRIE,
    FOUR,
    LONER,
    MARQUISE,
    RAIDERS,
    THREE,
    VAGABOND,
    at,
    crafting,
    due,
    hand,
    line,
    mover,
    names,
    offered,
    points,
    refused,
    stands_for,
    texts,
)


class TestDeck:
    """The check sums of the deck (Law 5.1.3)."""

    def test_by_kind(self) -> None:
        """54 cards: 20 items, 22 lasting effects, 3 favors, 5 ambushes, 4 dominance cards."""
        assert Counter(CARDS[card].kind for card in DECK) == {
            CardKind.ITEM: 20,
            CardKind.PERSISTENT: 22,
            CardKind.FAVOR: 3,
            CardKind.AMBUSH: 5,
            CardKind.DOMINANCE: 4,
        }

    def test_by_suit(self) -> None:
        """14 birds, 14 foxes, 13 rabbits, 13 mice."""
        assert Counter(SUITS[CARDS[card].suit] for card in DECK) == {"bird": 14, "fox": 14, "rabbit": 13, "mouse": 13}

    def test_items_by_kind(self) -> None:
        """Twenty cards for twelve items."""
        made = Counter(ITEMS[item] for card in DECK if (item := CARDS[card].item) is not None)
        assert made == {"bag": 4, "boots": 4, "tea": 3, "coins": 3, "sword": 3, "crossbow": 2, "hammer": 1}

    def test_42_kinds_with_different_names(self) -> None:
        """For two players fifty cards."""
        assert (len(CARDS), len(set(CARD_NAMES)), len(DECK), len(DECK_FOR_TWO)) == (42, 42, 54, 50)


class LastingCard:
    """What holds of each kind: how many `copies` there are, the `suits` it stands for, its `cost` in icons."""

    card: ClassVar[str]
    copies: ClassVar[int]
    suits: ClassVar[tuple[str, ...]]
    cost: ClassVar[str]

    def test_how_many(self) -> None:
        """Copies in the deck, for two players too."""
        kind = CARD_NAMES.index(self.card)
        assert (DECK.count(kind), DECK_FOR_TWO.count(kind)) == (self.copies, self.copies)

    def test_what_it_costs(self) -> None:
        """Exactly its icons put it into the play area; one fewer, or other suits, do not (Law 4.1.1, 4.1.3)."""
        state = line(crafting(self.card, self.cost), f"craft {self.card}")
        assert (names(state.in_play[0]), hand(state, MARQUISE), names(state.discard)) == ([self.card], [], [])
        first, *others = self.cost.split()
        elsewhere = [suit for suit in EVERY_SUIT if suit != first for _ in range(2)]
        assert refused(crafting(self.card, " ".join([*others, *elsewhere])), f"craft {self.card}") == "Law 4.1.1"

    def test_what_it_stands_for(self) -> None:
        """Its own suit alone, a bird for any (Law 2.1.1)."""
        assert tuple(stands_for(self.card)) == self.suits


def battle(cats: str, rebels: str, roll: str = "2 2") -> State:
    """Three cats attack three rebels in clearing 8, with these effects in play, and the dice are cast."""
    state = position(clearings={"8": "3 cat, 3 rebel"}, in_play={MARQUISE: cats, ALLIANCE: rebels})
    return line(state, f"end; battle 8 alliance; roll {roll}")


class TestArmorers(LastingCard):
    """Armorers: discarded, they cancel all rolled hits that their owner would take (R-54)."""

    card = "armorers"
    copies = 2
    suits = EVERY_SUIT
    cost = "fox"

    def test_of_the_attacker(self) -> None:
        """No cat is lost."""
        state = line(battle("armorers", ""), "use armorers")
        assert (at(state, "8"), names(state.discard)) == ({"cat": 3, "rebel": 1}, ["armorers"])

    def test_of_the_defender(self) -> None:
        """No rebel is lost."""
        assert at(line(battle("", "armorers"), "use armorers"), "8") == {"cat": 1, "rebel": 3}

    def test_they_may_be_kept(self) -> None:
        """For another battle."""
        assert names(line(battle("armorers", ""), "pass").in_play[0]) == ["armorers"]

    def test_not_against_nothing(self) -> None:
        """Without rolled hits nobody is asked."""
        assert at(battle("armorers", "", "0 0"), "8") == {"cat": 3, "rebel": 3}


class TestSappers(LastingCard):
    """Sappers: discarded, they deal one extra hit in defence."""

    card = "sappers"
    copies = 2
    suits = EVERY_SUIT
    cost = "mouse"

    def test_of_the_defender(self) -> None:
        """Three hits on three cats."""
        state = line(battle("", "sappers"), "use sappers")
        assert (at(state, "8"), names(state.discard)) == ({"rebel": 1}, ["sappers"])

    def test_not_of_the_attacker(self) -> None:
        """The cats are not asked."""
        assert at(battle("sappers", ""), "8") == {"cat": 1, "rebel": 1}


class TestBrutalTactics(LastingCard):
    """Brutal Tactics: an extra hit of the attacker, a point for the defender; kept, once a battle (R-55)."""

    card = "brutal-tactics"
    copies = 2
    suits = EVERY_SUIT
    cost = "fox fox"

    def test_of_the_attacker(self) -> None:
        """Three hits on three rebels."""
        state = line(battle("brutal-tactics", ""), "use brutal-tactics")
        assert (at(state, "8"), points(state, ALLIANCE)) == ({"cat": 1}, 1)
        assert names(state.in_play[0]) == ["brutal-tactics"]

    def test_once(self) -> None:
        """With Armorers left to use."""
        state = line(battle("armorers brutal-tactics", ""), "use brutal-tactics")
        assert refused(state, "use brutal-tactics") == "R-55"
        assert refused(state, "use sappers") == "Law 4.1.3"

    def test_not_of_the_defender(self) -> None:
        """The rebels are not asked."""
        assert due(battle("", "brutal-tactics")) == "Acting"


class TestRoyalClaim(LastingCard):
    """Royal Claim: in Birdsong, discarded, a point for each clearing ruled."""

    card = "royal-claim"
    copies = 1
    suits = EVERY_SUIT
    cost = "fox fox rabbit mouse"

    def test_what_it_costs(self) -> None:
        """Any four pieces, which its owner names; three do not do (Law 4.1.1)."""
        state = line(crafting(self.card, "fox fox mouse mouse rabbit"), "craft royal-claim")
        assert offered(state, "activate") == ["fox", "rabbit", "mouse"]
        state = line(state, "activate fox; activate fox")
        assert offered(state, "activate") == ["rabbit", "mouse"]
        state = line(state, "activate mouse; activate rabbit")
        assert (due(state), names(state.in_play[0])) == ("Workday", ["royal-claim"])
        assert refused(crafting(self.card, "fox rabbit mouse"), "craft royal-claim") == "Law 4.1.1"

    def test_points(self) -> None:
        """Three clearings."""
        state = position(
            phase="birdsong",
            clearings={"8": "cat", "7": "cat", "5": "2 cat, rebel", "1": "cat, rebel"},
            in_play={MARQUISE: "royal-claim"},
        )
        state = line(state, "use royal-claim")
        assert (points(state, MARQUISE), names(state.discard)) == (3, ["royal-claim"])

    def test_it_may_wait(self) -> None:
        """For another Birdsong."""
        state = line(position(phase="birdsong", in_play={MARQUISE: "royal-claim"}), "pass")
        assert due(state) == "Workday"

    def test_between_revolts(self) -> None:
        """The Alliance uses it at any time of its Birdsong."""
        state = position(
            turn_of=ALLIANCE, phase="birdsong", clearings={"8": "rebel"}, in_play={ALLIANCE: "royal-claim"}
        )
        assert texts(state) == ["use royal-claim", "end"]
        assert points(line(state, "use royal-claim"), ALLIANCE) == 1


class TestStandAndDeliver(LastingCard):
    """Stand and Deliver: once in Birdsong a random card of an enemy, who scores one (R-57)."""

    card = "stand-and-deliver"
    copies = 2
    suits = ("fox",)
    cost = "mouse mouse mouse"

    def test_the_only_enemy(self) -> None:
        """By the copies in the hand."""
        state = position(
            phase="birdsong", hands={ALLIANCE: "anvil sappers sappers"}, in_play={MARQUISE: "stand-and-deliver"}
        )
        state = line(state, "use stand-and-deliver")
        assert dict(zip(texts(state), root.chance_weights(state), strict=True)) == {
            "steal anvil": 1,
            "steal sappers": 2,
        }
        state = line(state, "steal sappers")
        assert (hand(state, MARQUISE), points(state, ALLIANCE), due(state)) == (["sappers"], 1, "Workday")

    def test_of_several_it_chooses(self) -> None:
        """Only such as hold a card."""
        state = position(
            FOUR,
            phase="birdsong",
            hands={ALLIANCE: "anvil", EYRIE: "sappers"},
            in_play={MARQUISE: "stand-and-deliver"},
        )
        state = line(state, "use stand-and-deliver")
        assert texts(state) == ["target eyrie", "target alliance"]
        assert refused(state, "target vagabond") == "R-57"

    def test_the_card_taken_can_join_the_decree(self) -> None:
        """It is used at any time of Birdsong, but not between two cards for the Decree (Law 1.4.2, 7.4.2)."""
        state = position(
            RAIDERS,
            turn_of=EYRIE,
            phase="birdsong",
            clearings={"8": "roost"},
            hands={EYRIE: "anvil cobbler", MARQUISE: "sappers"},
            in_play={EYRIE: "stand-and-deliver"},
        )
        assert offered(state, "use") == ["stand-and-deliver"]
        assert refused(line(state, "decree recruit anvil"), "use stand-and-deliver") == "Law 1.4.2"
        state = line(state, "use stand-and-deliver; steal sappers")
        assert offered(state, "decree")[4:8] == [f"{column} sappers" for column in COLUMNS]

    def test_before_the_vagabond_refreshes_or_slips(self) -> None:
        """It sees the card first (R-71)."""
        state = position(
            LONER,
            turn_of=VAGABOND,
            phase="birdsong",
            hands={ALLIANCE: "anvil"},
            in_play={VAGABOND: "stand-and-deliver"},
            boards=(vagabond("8"),),
        )
        assert (due(state), texts(state)) == ("Window", ["pass", "use stand-and-deliver"])
        state = line(state, "pass")
        assert (due(state), offered(state, "use")) == ("Slipping", ["stand-and-deliver"])
        assert due(line(state, "use stand-and-deliver; steal anvil")) == "Slipping"

    def test_only_the_two_see_the_card(self) -> None:
        """The event names no card to the Eyrie."""
        state = position(
            THREE, phase="birdsong", hands={ALLIANCE: "anvil sappers"}, in_play={MARQUISE: "stand-and-deliver"}
        )
        state = line(state, "use stand-and-deliver")
        first, second = root.legal_moves(state)
        assert event_of(root, state, first, Seat(1)) == event_of(root, state, second, Seat(1))
        assert event_of(root, state, first, Seat(2)) != event_of(root, state, second, Seat(2))


class TestTaxCollector(LastingCard):
    """Tax Collector: once in Daylight an own warrior for a card."""

    card = "tax-collector"
    copies = 3
    suits = ("fox",)
    cost = "fox rabbit mouse"

    def test_a_warrior_for_a_card(self) -> None:
        """Once."""
        state = line(position(clearings={"8": "2 cat"}, in_play={MARQUISE: "tax-collector"}), "tax 8")
        assert (due(state), at(state, "8")) == ("Draw", {"cat": 1})
        state = line(state, "deal anvil")
        assert (refused(state, "tax 8"), at(state, "8")) == ("Law 4.1.3", {"cat": 1})

    def test_not_where_nobody_is(self) -> None:
        """Nor of others."""
        state = position(clearings={"8": "rebel"}, in_play={MARQUISE: "tax-collector"})
        assert refused(state, "tax 8") == "Law 4.1.3"


class TestCommandWarren(LastingCard):
    """Command Warren: at the start of Daylight a battle."""

    card = "command-warren"
    copies = 2
    suits = ("rabbit",)
    cost = "rabbit rabbit"

    def test_before_crafting(self) -> None:
        """It costs no action."""
        state = position(clearings={"8": "2 cat, rebel"}, in_play={MARQUISE: "command-warren"})
        assert texts(state) == ["pass", "battle 8 alliance"]
        state = line(state, "battle 8 alliance; roll 1 1")
        assert due(state) == "Workday"

    def test_for_the_vagabond_without_a_sword(self) -> None:
        """R-58."""
        state = position(
            LONER,
            turn_of=VAGABOND,
            clearings={"8": "rebel"},
            in_play={VAGABOND: "command-warren"},
            boards=(vagabond("8", ready="boots"),),
        )
        state = line(state, "battle 8 alliance; roll 0 0")
        assert due(state) == "Roaming"

    def test_without_an_enemy_nobody_is_asked(self) -> None:
        """All can see that there is nothing to do."""
        assert due(position(clearings={"8": "cat"}, in_play={MARQUISE: "command-warren"})) == "Workday"


class TestBetterBurrowBank(LastingCard):
    """Better Burrow Bank: at the start of Birdsong a card, and one for an enemy (R-57)."""

    card = "better-burrow-bank"
    copies = 2
    suits = ("rabbit",)
    cost = "rabbit rabbit"

    def test_both_draw(self) -> None:
        """First the owner."""
        state = line(position(phase="birdsong", in_play={MARQUISE: "better-burrow-bank"}), "use better-burrow-bank")
        state = line(state, "deal anvil; deal sappers")
        assert (hand(state, MARQUISE), hand(state, ALLIANCE), due(state)) == (["anvil"], ["sappers"], "Workday")

    def test_it_chooses_the_enemy(self) -> None:
        """Of two."""
        state = position(THREE, phase="birdsong", in_play={MARQUISE: "better-burrow-bank"})
        state = line(state, "use better-burrow-bank; deal anvil")
        assert texts(state) == ["target eyrie", "target alliance"]
        assert hand(line(state, "target eyrie; deal sappers"), EYRIE) == ["sappers"]

    def test_the_last_card(self) -> None:
        """With nothing left to draw nobody is chosen to draw it (R-37)."""
        state = position(THREE, phase="birdsong", in_play={MARQUISE: "better-burrow-bank"})
        last, *others = state.deck
        state = attrs.evolve(state, deck=(last,), hands=((), (), tuple(others)))
        state = line(state, f"use better-burrow-bank; deal {names((last,))[0]}")
        assert (due(state), hand(state, EYRIE)) == ("Workday", [])

    def test_it_may_be_left(self) -> None:
        """R-57."""
        assert due(line(position(phase="birdsong", in_play={MARQUISE: "better-burrow-bank"}), "pass")) == "Workday"


class TestCobbler(LastingCard):
    """Cobbler: at the start of Evening a move."""

    card = "cobbler"
    copies = 2
    suits = ("rabbit",)
    cost = "rabbit rabbit"

    def test_a_move(self) -> None:
        """By the general rules."""
        state = position(phase="evening", clearings={"8": "2 cat"}, in_play={MARQUISE: "cobbler"})
        assert texts(state) == ["pass", "move 8 4 1", "move 8 4 2", "move 8 7 1", "move 8 7 2"]
        assert due(line(state, "move 8 7 2")) == "Draw"

    def test_for_the_vagabond_without_boots(self) -> None:
        """R-58."""
        state = position(
            LONER,
            turn_of=VAGABOND,
            phase="evening",
            in_play={VAGABOND: "cobbler"},
            boards=(vagabond("8", ready="torch"),),
        )
        assert offered(state, "roam") == ["4", "7"]
        assert refused(state, "roam 1") == "Law 9.2.3"
        assert due(line(state, "roam 7")) == "Draw"

    def test_battles_are_not_granted(self) -> None:
        """Nor is anything else."""
        state = position(phase="evening", clearings={"8": "2 cat, rebel"}, in_play={MARQUISE: "cobbler"})
        assert refused(state, "battle 8 alliance") == "Law 4.1.3"


class TestScoutingParty(LastingCard):
    """Scouting Party: its owner attacks without fear of ambushes (R-53)."""

    card = "scouting-party"
    copies = 2
    suits = ("mouse",)
    cost = "mouse mouse"

    def test_no_ambush(self) -> None:
        """The defender is not asked."""
        state = position(
            clearings={"8": "cat, rebel"}, hands={ALLIANCE: "ambush-fox"}, in_play={MARQUISE: "scouting-party"}
        )
        assert due(line(state, "end; battle 8 alliance")) == "Rolling"

    def test_not_as_the_defender(self) -> None:
        """Who attacks its owner is ambushed, and may foil."""
        state = position(
            clearings={"8": "cat, rebel"},
            hands={ALLIANCE: "ambush-fox", MARQUISE: "ambush-bird"},
            in_play={ALLIANCE: "scouting-party"},
        )
        state = line(state, "end; battle 8 alliance; ambush ambush-fox")
        assert offered(state, "ambush") == ["ambush-bird"]


class TestCodebreakers(LastingCard):
    """Codebreakers: once in Daylight a look at another player's hand."""

    card = "codebreakers"
    copies = 2
    suits = ("mouse",)
    cost = "mouse"

    def test_a_look(self) -> None:
        """Of the owner alone, while it lasts."""
        state = position(THREE, hands={ALLIANCE: "anvil", EYRIE: "cobbler"}, in_play={MARQUISE: "codebreakers"})
        state = line(state, "use codebreakers; target alliance")
        assert (due(state), mover(state)) == ("Look", MARQUISE)
        assert root.observe(state, Seat(0)).hands[2].cards == state.hands[2]
        assert root.observe(state, Seat(1)).hands[2].cards is None
        state = line(state, "seen")
        assert root.observe(state, Seat(0)).hands[2].cards is None
        assert refused(state, "use codebreakers") == "Law 4.1.3"

    def test_not_supporters(self) -> None:
        """Law 8.2.3: they are no hand."""
        state = position(in_play={MARQUISE: "codebreakers"}, boards=(alliance("anvil"),))
        assert refused(state, "use codebreakers") == "R-57"
