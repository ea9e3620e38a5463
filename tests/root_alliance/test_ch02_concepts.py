"""Law 2: cards, clearings, rivers, forests, rule."""

from typing import ClassVar

import pytest

from tabletop import root_alliance as root
from tabletop.core import PositionError, Seat
from tabletop.root_alliance import CARDS, Options
from tabletop.root_alliance.alliance.position import alliance
from tabletop.root_alliance.components import CRAFTABLE
from tabletop.root_alliance.position import position
from tabletop.root_alliance.rules.clearings import ruled_clearings
from tabletop.root_alliance.vagabond.position import vagabond
from tests.root_alliance.table import (
    ALLIANCE,
    EYRIE,
    FOUR,
    LONER,
    MARQUISE,
    THREE,
    VAGABOND,
    WITH_CATS,
    at,
    line,
    mover,
    offered,
    points,
    refused,
    supporters,
    texts,
)


class TestForcedEffects:
    """Law 2.1.1.I: who must give or discard a suit may not claim to have none while holding a bird."""

    @pytest.mark.parametrize("move", ["move 9 1 1", "move 9 4 1"])
    def test_a_bird_is_given_for_any_suit(self, move: str) -> None:
        """Outrage in a fox clearing, and in a rabbit one: sappers are all that the Marquise can give."""
        state = position(clearings={"9": "2 cat", "1": "sympathy", "4": "sympathy"}, hands={MARQUISE: "sappers sword"})
        assert texts(line(state, f"end; {move}")) == ["give sappers"]

    def test_a_bird_is_discarded_for_any_suit(self) -> None:
        """With the mouse base go the birds among the supporters, though no mouse is there (Law 8.2.4)."""
        state = position(clearings={"7": "2 cat, mouse-base"}, boards=(alliance("anvil sappers armorers"),))
        assert supporters(line(state, "end; battle 7 alliance; roll 0 0")) == ["anvil"]


class TestNoReverse:
    """Law 2.1.1.II: a card of another suit never stands in for a bird."""

    def test_an_extra_action_needs_a_bird(self) -> None:
        """The Marquise spends sappers for it, not an anvil (Law 6.5)."""
        state = line(position(clearings={"8": "2 cat"}, hands={MARQUISE: "anvil sappers"}), "end")
        assert offered(state, "spend") == ["sappers"]
        refused(state, "spend anvil")

    @pytest.mark.parametrize("card", ["anvil", "cobbler", "sword"])
    def test_the_bird_of_dominance_needs_a_bird(self, card: str) -> None:
        """Neither fox, rabbit nor mouse takes it (Law 3.3.4)."""
        state = position(THREE, hands={MARQUISE: card}, available="dominance-bird dominance-fox")
        assert "dominance-bird" not in offered(state, "take")
        birds = position(THREE, hands={MARQUISE: "sappers"}, available="dominance-bird dominance-fox")
        assert offered(birds, "take") == ["dominance-bird", "dominance-fox"]

    def test_with_a_base_only_birds_go_besides_its_suit(self) -> None:
        """Losing the fox base costs the fox and the bird supporters; mice and rabbits stay (Law 8.2.4)."""
        state = position(clearings={"8": "2 cat, fox-base"}, boards=(alliance("anvil sappers cobbler sword"),))
        assert supporters(line(state, "end; battle 8 alliance; roll 0 0")) == ["sword", "cobbler"]


class TestNotCraftable:
    """Law 2.1.2, 2.1.3: ambush and dominance cards are not crafted."""

    def test_there_are_no_such_moves(self) -> None:
        """Twenty items, eleven effects and three favors can be crafted."""
        state = position(THREE, clearings={"8": "2 workshop"}, hands={MARQUISE: "ambush-fox dominance-fox"})
        assert offered(state, "craft") == []
        assert len(CRAFTABLE) == 20 + 11 + 3
        assert all(any(CARDS[card].cost) for card in CRAFTABLE)


class TestAdjacency:
    """Law 2.2.1: clearings joined by a path are adjacent."""

    AUTUMN: ClassVar = "1-5 1-9 1-10 2-5 2-6 2-10 3-6 3-7 3-11 4-8 4-9 4-12 6-11 7-8 7-12 9-12 10-12 11-12"
    WINTER: ClassVar = "1-5 1-10 1-11 2-6 2-7 2-12 3-7 3-8 3-12 4-9 4-10 4-11 5-6 8-9 8-12 9-11"

    @pytest.mark.parametrize(("woodland", "paths"), [("autumn", AUTUMN), ("winter", WINTER)])
    def test_a_warrior_goes_wherever_a_path_leads(self, woodland: str, paths: str) -> None:
        """And nowhere else: 18 paths on Autumn, 16 on Winter, there and back."""
        ends = [tuple(path.split("-")) for path in paths.split()]
        suits = "fox fox fox fox rabbit rabbit rabbit rabbit mouse mouse mouse mouse" if woodland == "winter" else ""
        for clearing in map(str, range(1, 13)):
            adjacent = {one for pair in ends if clearing in pair for one in pair if one != clearing}
            state = line(position(Options(woodland=woodland), clearings={clearing: "cat"}, suits=suits), "end")
            assert {move.split()[1] for move in offered(state, "move")} == adjacent


class TestSuitOfAClearing:
    """Law 2.2.2: every clearing is fox, rabbit or mouse."""

    def test_on_autumn(self) -> None:
        """Each craft of a workshop shows the suit: fox 1 6 8 12, mouse 2 7 9 11, rabbit 3 4 5 10."""
        cards = {"fox": "anvil", "mouse": "birdy-bindle", "rabbit": "woodland-runners"}
        found: dict[str, list[str]] = {suit: [] for suit in cards}
        for clearing in map(str, range(1, 13)):
            for suit, card in cards.items():
                state = position(clearings={clearing: "workshop"}, hands={MARQUISE: card})
                found[suit] += [clearing] if offered(state, "craft") else []
        assert found == {
            "fox": ["1", "6", "8", "12"],
            "mouse": ["2", "7", "9", "11"],
            "rabbit": ["3", "4", "5", "10"],
        }

    def test_none_is_a_bird(self) -> None:
        """Nothing but the three suits is dealt to the clearings of Winter."""
        state = root.initial_state(Options(woodland="winter"))
        assert texts(state) == ["suit fox", "suit rabbit", "suit mouse"]


class TestSlots:
    """Law 2.2.3: a building needs an open slot; tokens, warriors and pawns need none."""

    def test_a_building_needs_an_open_slot(self) -> None:
        """Clearing 1 has one slot, clearing 8 two."""
        state = line(position(clearings={"1": "cat, sawmill, 8 wood", "9": "cat", "8": "cat, sawmill"}), "end")
        assert {move for move in offered(state, "build") if move.startswith("workshop")} == {"workshop 8", "workshop 9"}
        refused(state, "build workshop 1")

    def test_all_else_needs_none(self) -> None:
        """In clearing 1, its slot taken, stand cats, rebels, hawks, wood, sympathy and the Vagabond."""
        crowd = "sawmill, 9 cat, 9 rebel, 9 hawk, 8 wood, sympathy"
        state = position(FOUR, clearings={"1": crowd}, boards=(vagabond("1"),))
        assert sum(at(state, "1").values()) == 1 + 27 + 9
        with pytest.raises(PositionError):
            position(FOUR, clearings={"1": f"{crowd}, roost"})

    def test_sympathy_is_placed_where_no_slot_is_open(self) -> None:
        """Beside a sawmill."""
        state = position(turn_of=ALLIANCE, phase="birdsong", clearings={"1": "sawmill"}, boards=(alliance("anvil"),))
        assert at(line(state, "spread 1; spend anvil"), "1") == {"sawmill": 1, "sympathy": 1}


class TestRuinsFillSlots:
    """Law 2.2.4: ruins fill the slots marked R until a rule removes them, and belong to nobody."""

    @pytest.mark.parametrize(("clearing", "open_slots"), [("6", 1), ("10", 1), ("11", 2), ("12", 1)])
    def test_one_slot_fewer(self, clearing: str, open_slots: int) -> None:
        """Two slots and a ruin, three in clearing 11: so many buildings fit, and no more."""
        position(clearings={clearing: f"{open_slots} sawmill"})
        with pytest.raises(PositionError):
            position(clearings={clearing: f"{open_slots + 1} sawmill"})

    def test_exploring_opens_the_slot(self) -> None:
        """The Vagabond takes the item of clearing 6; then it has two slots, of which one was open before."""
        state = position(
            WITH_CATS, turn_of=VAGABOND, clearings={"6": "cat, sawmill, wood, rebel"}, boards=(vagabond("6"),)
        )
        before = state.ruins
        state = line(state, "explore; find bag")
        assert (before.bit_count(), state.ruins.bit_count()) == (4, 3)
        state = line(state, "end")
        while not (mover(state) is MARQUISE and offered(state, "muster") + offered(state, "build")):
            choices = root.legal_moves(state)
            state = line(state, "end") if "end" in texts(state) else root.step(state, choices[0])
        assert "workshop 6" in offered(state, "build")

    def test_a_favor_leaves_them(self) -> None:
        """All enemies leave the fox clearings 6 and 12; the ruins are no enemy and give no point."""
        state = position(
            clearings={"8": "2 workshop", "1": "workshop", "6": "rebel", "12": "rebel"},
            hands={MARQUISE: "favor-of-the-foxes"},
        )
        before = state.ruins
        state = line(state, "craft favor-of-the-foxes")
        assert (at(state, "6"), state.ruins, points(state, MARQUISE)) == ({}, before, 0)

    def test_nobody_fights_them(self) -> None:
        """In clearing 6 there is nobody but the cats."""
        assert offered(line(position(clearings={"6": "3 cat"}), "end"), "battle") == []

    def test_they_rule_nothing(self) -> None:
        """One cat rules a clearing with a ruin."""
        state = position(phase="birdsong", clearings={"6": "cat"}, in_play={MARQUISE: "royal-claim"})
        assert points(line(state, "use royal-claim"), MARQUISE) == 1


class TestRivers:
    """Law 2.3: rivers are no paths, and on Autumn they separate nothing."""

    @pytest.mark.parametrize(("bank", "other"), [("4", "7"), ("7", "11"), ("11", "10"), ("10", "5")])
    def test_nobody_moves_along_the_river(self, bank: str, other: str) -> None:
        """4-7-11-10-5, there and back."""
        state = line(position(clearings={bank: "cat", other: "cat"}), "end")
        assert not {f"{bank} {other} 1", f"{other} {bank} 1"} & set(offered(state, "move"))

    def test_the_vagabond_neither(self) -> None:
        """Nor with any number of boots."""
        state = position(LONER, turn_of=VAGABOND, boards=(vagabond("7", ready="boots boots boots"),))
        assert offered(state, "roam") == ["3", "8", "12"]

    @pytest.mark.parametrize("forest", ["4_7_8_12", "3_7_11_12", "2_6_10_11_12", "1_2_5_10"])
    def test_a_forest_is_one_on_both_banks(self, forest: str) -> None:
        """From it the Vagabond slips into each clearing that it touches."""
        state = position(LONER, turn_of=VAGABOND, phase="birdsong", boards=(vagabond(forest),))
        assert [place for place in offered(state, "roam") if "_" not in place] == forest.split("_")

    def test_adjacent_clearings_stay_adjacent(self) -> None:
        """10 and 2 lie beside the river, 12 and 7 across it: there are paths."""
        state = line(position(clearings={"10": "cat", "12": "cat"}), "end")
        assert {"10 2 1", "12 7 1"} <= set(offered(state, "move"))


class TestForests:
    """Law 2.4.1: a forest is adjacent to the clearings it touches and to the forests across exactly one path."""

    @pytest.mark.parametrize(
        ("forest", "adjacent"),
        [
            ("1_2_5_10", {"1_9_10_12", "2_6_10_11_12"}),
            ("1_9_10_12", {"1_2_5_10", "2_6_10_11_12", "4_9_12"}),
            ("2_6_10_11_12", {"1_2_5_10", "1_9_10_12", "3_6_11", "3_7_11_12"}),
            ("4_9_12", {"1_9_10_12", "4_7_8_12"}),
            ("4_7_8_12", {"4_9_12", "3_7_11_12"}),
            ("3_7_11_12", {"2_6_10_11_12", "3_6_11", "4_7_8_12"}),
            ("3_6_11", {"2_6_10_11_12", "3_7_11_12"}),
        ],
    )
    def test_where_the_vagabond_slips(self, forest: str, adjacent: set[str]) -> None:
        """On Autumn, by the table of the seven forests."""
        state = position(LONER, turn_of=VAGABOND, phase="birdsong", boards=(vagabond(forest),))
        assert set(offered(state, "roam")) == {*forest.split("_"), *adjacent}

    @pytest.mark.parametrize("clearing", range(1, 13))
    def test_from_a_clearing_into_the_forests_that_touch_it(self, clearing: int) -> None:
        """Those with its number in their names."""
        names = ["1_2_5_10", "1_9_10_12", "2_6_10_11_12", "4_9_12", "4_7_8_12", "3_7_11_12", "3_6_11"]
        state = position(LONER, turn_of=VAGABOND, phase="birdsong", boards=(vagabond(str(clearing)),))
        found = [place for place in offered(state, "roam") if "_" in place]
        assert found == [name for name in names if str(clearing) in name.split("_")]


class TestRule:
    """Law 2.5: more warriors and buildings than any other player."""

    @pytest.mark.parametrize(
        ("pieces", "expected"),
        [
            ("cat", MARQUISE),
            ("cat, sawmill, rebel", MARQUISE),
            ("cat, rebel", None),
            ("wood, sympathy", None),
            ("2 cat, 2 wood, 2 rebel, sympathy", None),
            ("cat, hawk", EYRIE),
            ("2 cat, hawk", MARQUISE),
            ("", None),
        ],
    )
    def test_who_rules(self, pieces: str, expected: object) -> None:
        """Tokens count nothing; the Eyrie rules ties (Law 7.2.2)."""
        state = position(THREE, clearings={"5": pieces})
        ruling = [faction for seat, faction in enumerate(THREE.factions) if ruled_clearings(state, Seat(seat)) >> 4 & 1]
        assert ruling == ([] if expected is None else [expected])
