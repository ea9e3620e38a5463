"""The 42 kinds of card: components by their check sums, and what each kind does (Law 2.1, 4.1)."""

from collections import Counter

import pytest

from tabletop import root_alliance as root
from tabletop.core import Seat
from tabletop.root_alliance import CARDS, Options, State
from tabletop.root_alliance.components import (
    CARD_NAMES,
    COLUMNS,
    DECK,
    DECK_FOR_TWO,
    ITEMS,
    SUITS,
    CardKind,
    Column,
    Leader,
)
from tabletop.root_alliance.position import alliance, eyrie, position, vagabond
from tests.root.table import (
    ALLIANCE,
    BIRDS,
    EYRIE,
    FOUR,
    LONER,
    MARQUISE,
    RAIDERS,
    THREE,
    TWO,
    VAGABOND,
    at,
    due,
    hand,
    items,
    line,
    mover,
    names,
    offered,
    points,
    refused,
    texts,
)

SHOPS = {"8": "2 workshop", "7": "2 workshop", "5": "2 workshop"}
"""Two workshops of each suit."""


class TestDeck:
    """Law 2.1, 5.1.3: the check sums of the deck."""

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


ITEM_CARDS = [
    ("birdy-bindle", "bird", "mouse", "bag", 1),
    ("woodland-runners", "bird", "rabbit", "boots", 1),
    ("arms-trader", "bird", "fox fox", "sword", 2),
    ("crossbow-bird", "bird", "fox", "crossbow", 1),
    ("gently-used-knapsack", "fox", "mouse", "bag", 1),
    ("root-tea-fox", "fox", "mouse", "tea", 2),
    ("travel-gear-fox", "fox", "rabbit", "boots", 1),
    ("protection-racket", "fox", "rabbit rabbit", "coins", 3),
    ("foxfolk-steel", "fox", "fox fox", "sword", 2),
    ("anvil", "fox", "fox", "hammer", 2),
    ("smugglers-trail", "rabbit", "mouse", "bag", 1),
    ("root-tea-rabbit", "rabbit", "mouse", "tea", 2),
    ("a-visit-to-friends", "rabbit", "rabbit", "boots", 1),
    ("bake-sale", "rabbit", "rabbit rabbit", "coins", 3),
    ("mouse-in-a-sack", "mouse", "mouse", "bag", 1),
    ("root-tea-mouse", "mouse", "mouse", "tea", 2),
    ("travel-gear-mouse", "mouse", "rabbit", "boots", 1),
    ("investments", "mouse", "rabbit rabbit", "coins", 3),
    ("sword", "mouse", "fox fox", "sword", 2),
    ("crossbow-mouse", "mouse", "fox", "crossbow", 1),
]


@pytest.mark.parametrize(("card", "suit", "cost", "item", "score"), ITEM_CARDS, ids=[row[0] for row in ITEM_CARDS])
class TestItemCards:
    """Law 4.1.2: twenty kinds that make an item."""

    def test_what_it_makes(self, card: str, suit: str, cost: str, item: str, score: int) -> None:
        """With workshops for exactly its icons; the card is discarded."""
        clearing = {"fox": "8", "rabbit": "5", "mouse": "7"}[cost.split(maxsplit=1)[0]]
        state = position(clearings={clearing: f"{len(cost.split())} workshop"}, hands={MARQUISE: card})
        state = line(state, f"craft {card}")
        assert (items(state.crafted[0]), points(state, MARQUISE)) == ({item: 1}, score)
        assert names(state.discard) == [card]
        assert SUITS[CARDS[CARD_NAMES.index(card)].suit] == suit


@pytest.mark.parametrize(("card", "cost"), [(row[0], row[2]) for row in ITEM_CARDS])
class TestItemCosts:
    """Law 4.1.1: what they cost."""

    def test_too_little(self, card: str, cost: str) -> None:
        """One workshop fewer, or of other suits, does not do."""
        needed = cost.split()
        clearing = {"fox": "8", "rabbit": "5", "mouse": "7"}[needed[0]]
        others = {other: "2 workshop" for other in SHOPS if other != clearing}
        if len(needed) > 1:
            others[clearing] = "workshop"
        state = position(clearings=others, hands={MARQUISE: card})
        assert refused(state, f"craft {card}") == "Law 4.1.1"


COSTS = [
    ("armorers", (1, 0, 0, 0)),
    ("sappers", (0, 0, 1, 0)),
    ("brutal-tactics", (2, 0, 0, 0)),
    ("royal-claim", (0, 0, 0, 4)),
    ("stand-and-deliver", (0, 0, 3, 0)),
    ("tax-collector", (1, 1, 1, 0)),
    ("favor-of-the-foxes", (3, 0, 0, 0)),
    ("command-warren", (0, 2, 0, 0)),
    ("better-burrow-bank", (0, 2, 0, 0)),
    ("cobbler", (0, 2, 0, 0)),
    ("favor-of-the-rabbits", (0, 3, 0, 0)),
    ("scouting-party", (0, 0, 2, 0)),
    ("codebreakers", (0, 0, 1, 0)),
    ("favor-of-the-mice", (0, 0, 3, 0)),
]


class TestCosts:
    """Law 4.1.1: the icons of effects and favors."""

    @pytest.mark.parametrize(("card", "cost"), COSTS)
    def test_icons(self, card: str, cost: tuple[int, int, int, int]) -> None:
        """Fox, rabbit, mouse, any."""
        assert CARDS[CARD_NAMES.index(card)].cost == cost


def battle(cats: str, rebels: str, roll: str = "2 2") -> State:
    """Three cats attack three rebels in clearing 8, with these effects in play, and the dice are cast."""
    state = position(clearings={"8": "3 cat, 3 rebel"}, in_play={MARQUISE: cats, ALLIANCE: rebels})
    return line(state, f"end; battle 8 alliance; roll {roll}")


class TestArmorers:
    """Armorers: discarded, they cancel all rolled hits that their owner would take (R-54)."""

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


class TestSappers:
    """Sappers: discarded, they deal one extra hit in defence."""

    def test_of_the_defender(self) -> None:
        """Three hits on three cats."""
        state = line(battle("", "sappers"), "use sappers")
        assert (at(state, "8"), names(state.discard)) == ({"rebel": 1}, ["sappers"])

    def test_not_of_the_attacker(self) -> None:
        """The cats are not asked."""
        assert at(battle("sappers", ""), "8") == {"cat": 1, "rebel": 1}


class TestBrutalTactics:
    """Brutal Tactics: an extra hit of the attacker, a point for the defender; kept, once a battle (R-55)."""

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


class TestRoyalClaim:
    """Royal Claim: in Birdsong, discarded, a point for each clearing ruled."""

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


class TestStandAndDeliver:
    """Stand and Deliver: once in Birdsong a random card of an enemy, who scores one (R-57)."""

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
        assert root.observe_move(state, first, Seat(1)) == root.observe_move(state, second, Seat(1))
        assert root.observe_move(state, first, Seat(2)) != root.observe_move(state, second, Seat(2))


class TestTaxCollector:
    """Tax Collector: once in Daylight an own warrior for a card."""

    def test_a_warrior_for_a_card(self) -> None:
        """Once."""
        state = line(position(clearings={"8": "2 cat"}, in_play={MARQUISE: "tax-collector"}), "tax 8")
        assert (due(state), at(state, "8")) == ("Draw", {"cat": 1})
        state = line(state, "deal anvil")
        assert refused(state, "tax 8") == "Law 4.1.3"

    def test_not_where_nobody_is(self) -> None:
        """Nor of others."""
        state = position(clearings={"8": "rebel"}, in_play={MARQUISE: "tax-collector"})
        assert refused(state, "tax 8") == "Law 4.1.3"


class TestFavors:
    """Favor of the Foxes, of the Rabbits, of the Mice: all enemy pieces leave the clearings of the suit."""

    @pytest.mark.parametrize(
        ("card", "suit", "home"),
        [
            ("favor-of-the-foxes", "fox", "8"),
            ("favor-of-the-rabbits", "rabbit", "5"),
            ("favor-of-the-mice", "mouse", "7"),
        ],
    )
    def test_only_enemies_and_only_the_suit(self, card: str, suit: str, home: str) -> None:
        """Buildings and tokens score."""
        more = {"fox": "1", "rabbit": "3", "mouse": "9"}[suit]
        clearings = {home: "2 workshop", more: "workshop, rebel, sympathy"}
        for other in {"8", "5", "7"} - {home}:
            clearings[other] = "rebel"
        if more == "9":
            clearings["9"] = "workshop, rebel, sympathy"
        state = line(position(clearings=clearings, hands={MARQUISE: card}), f"craft {card}")
        assert at(state, more) == {"workshop": 1}
        assert all(at(state, other) == {"rebel": 1} for other in {"8", "5", "7"} - {home})
        assert points(state, MARQUISE) == 1
        assert card in names(state.discard)


class TestCommandWarren:
    """Command Warren: at the start of Daylight a battle."""

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


class TestBetterBurrowBank:
    """Better Burrow Bank: at the start of Birdsong a card, and one for an enemy (R-57)."""

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

    def test_it_may_be_left(self) -> None:
        """R-57."""
        assert due(line(position(phase="birdsong", in_play={MARQUISE: "better-burrow-bank"}), "pass")) == "Workday"


class TestCobbler:
    """Cobbler: at the start of Evening a move."""

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


class TestScoutingParty:
    """Scouting Party: its owner attacks without fear of ambushes (R-53)."""

    def test_no_ambush(self) -> None:
        """The defender is not asked."""
        state = position(
            clearings={"8": "cat, rebel"}, hands={ALLIANCE: "ambush-fox"}, in_play={MARQUISE: "scouting-party"}
        )
        assert due(line(state, "end; battle 8 alliance")) == "Rolling"


class TestCodebreakers:
    """Codebreakers: once in Daylight a look at another player's hand."""

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


class TestAmbushCards:
    """Four kinds of ambush cards, each for its suit, birds for all (Law 4.3.1)."""

    @pytest.mark.parametrize(
        ("card", "clearings"),
        [("ambush-bird", "8 5 7"), ("ambush-fox", "8"), ("ambush-rabbit", "5"), ("ambush-mouse", "7")],
    )
    def test_where_it_works(self, card: str, clearings: str) -> None:
        """In fox, rabbit and mouse clearings."""
        state = position(clearings=dict.fromkeys(("8", "5", "7"), "cat, rebel"), hands={ALLIANCE: card})
        state = line(state, "end")
        works = [c for c in ("8", "5", "7") if offered(line(state, f"battle {c} alliance"), "ambush") == [card]]
        assert works == clearings.split()


class TestDominanceCards:
    """Four kinds of dominance cards (Law 3.3.1); they are spent like others."""

    @pytest.mark.parametrize("suit", SUITS)
    def test_each_can_be_activated(self, suit: str) -> None:
        """With ten points."""
        state = position(THREE, hands={MARQUISE: f"dominance-{suit}"}, points={MARQUISE: 10})
        state = line(state, f"dominate dominance-{suit}")
        assert state.dominance[0] == CARD_NAMES.index(f"dominance-{suit}")

    def test_in_the_decree(self) -> None:
        """Turmoil puts it beside the map (Law 3.3.3)."""
        options = Options(factions=(EYRIE, ALLIANCE, MARQUISE))
        board = eyrie(Leader.DESPOT, decree={Column.BATTLE: "dominance-mouse"})
        state = position(options, turn_of=EYRIE, clearings={"8": "roost"}, boards=(board,))
        assert names(line(state, "end; obey bird").available) == ["dominance-mouse"]

    def test_not_for_two(self) -> None:
        """Law 5.1.3."""
        assert not set(DECK_FOR_TWO) & {CARD_NAMES.index(f"dominance-{suit}") for suit in SUITS}
        assert (TWO.deck, BIRDS.deck) == (DECK_FOR_TWO, DECK_FOR_TWO)
