"""Law 7: the Eyrie Dynasties."""

import pytest

from tabletop import root_alliance as root
from tabletop.root_alliance import PIECES, Options, State
from tabletop.root_alliance.components import HAWK, ROOST
from tabletop.root_alliance.eyrie.components import Column, Leader
from tabletop.root_alliance.eyrie.position import eyrie
from tabletop.root_alliance.position import position
from tabletop.root_alliance.rules.clearings import in_supply
from tests.root_alliance.table import (
    ALLIANCE,
    BIRDS,
    EYRIE,
    FOUR,
    MARQUISE,
    RAIDERS,
    THREE,
    at,
    due,
    eyrie_of,
    hand,
    items,
    line,
    mover,
    names,
    offered,
    points,
    refused,
    texts,
    winners,
)


def birdsong(cards: str, clearings: dict[str, str] | None = None, options: Options = BIRDS) -> State:
    """The Birdsong of the Eyrie."""
    return position(
        options,
        turn_of=EYRIE,
        phase="birdsong",
        clearings={"8": "roost"} if clearings is None else clearings,
        hands={EYRIE: cards},
    )


def decreed(
    clearings: dict[str, str],
    decree: dict[Column, str],
    leader: Leader = Leader.DESPOT,
    score: int = 0,
    cards: str = "",
) -> State:
    """The Eyrie, about to resolve its Decree; crafting is over."""
    state = position(
        RAIDERS,
        turn_of=EYRIE,
        clearings=clearings,
        points={EYRIE: score},
        hands={EYRIE: cards},
        boards=(eyrie(leader, decree=decree),),
    )
    return line(state, "end")


def set_up(options: Options) -> State:
    """The game when the Eyrie is first asked."""
    state = root.initial_state(options)
    while mover(state) is not EYRIE:
        state = root.step(state, root.legal_moves(state)[0])
    return state


class TestCrafting:
    """Law 7.2.1: roosts craft, before the Decree."""

    def test_roosts(self) -> None:
        """In the suit of their clearing."""
        state = position(BIRDS, turn_of=EYRIE, clearings={"8": "roost"}, hands={EYRIE: "anvil cobbler"})
        assert offered(state, "craft") == ["anvil"]

    def test_each_roost_once(self) -> None:
        """Law 4.1.1: one fox roost makes a hammer, not a sword as well."""
        state = position(BIRDS, turn_of=EYRIE, clearings={"8": "roost", "1": "roost"}, hands={EYRIE: "anvil sword"})
        assert offered(state, "craft") == ["anvil", "sword"]
        assert refused(line(state, "craft anvil"), "craft sword") == "Law 4.1.1"


class TestLordsOfTheForest:
    """Law 7.2.2: tied for most, the Eyrie rules."""

    def test_moving_out_of_a_tie(self) -> None:
        """One hawk, one cat."""
        state = decreed({"8": "hawk, cat"}, {Column.MOVE: "anvil"})
        assert "move 8 4 1" in texts(line(state, "obey fox"))

    def test_others_do_not_rule_a_tie(self) -> None:
        """Neither clearing is ruled by the cats."""
        state = line(position(RAIDERS, clearings={"8": "hawk, cat", "7": "hawk", "4": "hawk"}), "end")
        assert refused(state, "move 8 7 1") == "Law 4.2.1"


class TestDisdainForTrade:
    """Law 7.2.3: a crafted item scores one, but with the Builder."""

    @pytest.mark.parametrize(("leader", "score"), [(Leader.COMMANDER, 1), (Leader.BUILDER, 2)])
    def test_the_anvil(self, leader: Leader, score: int) -> None:
        """Printed: two."""
        state = position(
            BIRDS, turn_of=EYRIE, clearings={"8": "roost"}, hands={EYRIE: "anvil"}, boards=(eyrie(leader),)
        )
        assert points(line(state, "craft anvil"), EYRIE) == score


class TestSetUpOrder:
    """Law 7.3: first the corner, then the leader."""

    def test_one_after_the_other(self) -> None:
        """Both are chosen by the Eyrie."""
        state = set_up(BIRDS)
        assert (due(state), mover(state)) == ("Landing", EYRIE)
        state = line(state, "nest 2")
        assert (due(state), mover(state)) == ("Appointing", EYRIE)


class TestSupply:
    """Law 7.3.1: twenty warriors, of which six start on the map."""

    def test_the_box(self) -> None:
        """By the table of pieces."""
        assert {kind.name: kind.total for kind in PIECES if kind.faction is EYRIE} == {"hawk": 20, "roost": 7}
        assert in_supply(line(set_up(BIRDS), "nest 2"), HAWK) == 14


class TestRoostTrack:
    """Law 7.3.5: six roosts are on the track."""

    def test_six(self) -> None:
        """The seventh is on the map."""
        assert in_supply(line(set_up(BIRDS), "nest 2"), ROOST) == 6


class TestFirstRoost:
    """Law 7.3.2: a roost and six warriors in a corner, opposite to another player's if possible."""

    def test_opposite_to_the_keep(self) -> None:
        """Nobody is asked: the first keep is in clearing 1."""
        state = set_up(RAIDERS)
        assert at(state, "3") == {"hawk": 6, "roost": 1}

    def test_any_corner_without_the_marquise(self) -> None:
        """Nobody else starts in a corner."""
        state = set_up(BIRDS)
        assert texts(state) == ["nest 1", "nest 2", "nest 3", "nest 4"]
        assert refused(state, "nest 5") == "Law 7.3.2"
        assert at(line(state, "nest 4"), "4") == {"hawk": 6, "roost": 1}


class TestFirstLeader:
    """Law 7.3.3: any of the four."""

    def test_four_leaders(self) -> None:
        """One is chosen."""
        state = line(set_up(BIRDS), "nest 4")
        assert offered(state, "appoint") == ["builder", "charismatic", "commander", "despot"]


class TestViziers:
    """Law 7.3.4: two bird cards in the columns of the leader."""

    @pytest.mark.parametrize(
        ("leader", "columns"),
        [
            (Leader.BUILDER, ("recruit", "move")),
            (Leader.CHARISMATIC, ("recruit", "battle")),
            (Leader.COMMANDER, ("move", "battle")),
            (Leader.DESPOT, ("move", "build")),
        ],
    )
    def test_columns(self, leader: Leader, columns: tuple[str, str]) -> None:
        """Law 7.8."""
        assert eyrie_of(line(set_up(BIRDS), f"nest 4; appoint {leader}")).viziers == columns


class TestBirdsongOrder:
    """Law 7.4: Emergency Orders, then the Decree, then a New Roost."""

    def test_one_after_the_other(self) -> None:
        """With an empty hand and no roost all three are owed."""
        state = birdsong("", {"5": "cat"}, RAIDERS)
        assert due(state) == "Draw"
        state = line(state, "deal anvil")
        assert due(state) == "Decreeing"
        state = line(state, "decree move anvil")
        assert due(state) == "Nesting"
        assert due(line(state, "nest 8")) == "Courting"


class TestEmergencyOrders:
    """Law 7.4.1: with an empty hand the Eyrie draws a card."""

    def test_first_of_all(self) -> None:
        """Then the card goes to the Decree."""
        state = birdsong("")
        assert due(state) == "Draw"
        assert texts(line(state, "deal anvil"))[0] == "decree recruit anvil"

    def test_not_with_a_card(self) -> None:
        """One is enough."""
        assert due(birdsong("anvil")) == "Decreeing"

    def test_after_effects_at_the_start(self) -> None:
        """Better Burrow Bank brings a card first: no orders are needed."""
        state = position(
            BIRDS,
            turn_of=EYRIE,
            phase="birdsong",
            clearings={"8": "roost"},
            in_play={EYRIE: "better-burrow-bank"},
        )
        state = line(state, "use better-burrow-bank; deal anvil; deal sappers")
        assert (due(state), hand(state, EYRIE)) == ("Decreeing", ["anvil"])


class TestAddingToTheDecree:
    """Law 7.4.2: one or two cards, one bird at most."""

    def test_one_is_mandatory(self) -> None:
        """The second is not."""
        state = birdsong("anvil cobbler")
        assert refused(state, "pass") == "Law 7.4.2"
        state = line(state, "decree build anvil")
        assert "pass" in texts(state)
        state = line(state, "decree move cobbler")
        assert due(state) == "Courting"
        assert [names(cards) for cards in eyrie_of(state).decree] == [[], ["cobbler"], [], ["anvil"]]

    def test_one_bird(self) -> None:
        """R-41: with two birds one is added."""
        state = line(birdsong("sappers armorers"), "decree move sappers")
        assert texts(state) == ["pass"]
        assert refused(state, "decree move armorers") == "Law 7.4.2"


class TestANewRoost:
    """Law 7.4.3: without a roost one is placed, with three warriors, where fewest warriors are."""

    def test_fewest_warriors(self) -> None:
        """R-39: everybody's warriors count."""
        clearings = {str(number): "hawk" for number in range(1, 13) if number not in {5, 6}} | {"6": "rebel"}
        state = line(birdsong("anvil", clearings), "decree move anvil")
        assert texts(state) == ["nest 5"]
        assert refused(state, "nest 6") == "Law 7.4.3"
        assert at(line(state, "nest 5"), "5") == {"hawk": 3, "roost": 1}

    def test_not_with_a_roost(self) -> None:
        """Nobody is asked."""
        assert due(line(birdsong("anvil"), "decree move anvil")) == "Courting"


class TestDaylightOrder:
    """Law 7.5: crafting first, then the Decree; after it comes Evening."""

    def test_one_after_the_other(self) -> None:
        """A lone bird in the Decree of the Builder is a recruit, a second one a move."""
        state = position(
            RAIDERS,
            turn_of=EYRIE,
            clearings={"8": "roost, hawk"},
            hands={EYRIE: "anvil"},
            boards=(eyrie(Leader.BUILDER),),
        )
        assert (due(state), refused(state, "obey bird")) == ("Courting", "Law 7.5.1")
        state = line(state, "end; obey bird; recruit 8; obey bird; move 8 7 1")
        assert due(state) == "Draw"


class TestCraftingBeforeTheDecree:
    """Law 7.5.1: crafting is over when the Decree is resolved."""

    def test_not_during_the_decree(self) -> None:
        """A roost and a card are there."""
        state = decreed({"8": "roost, 2 hawk"}, {Column.RECRUIT: "anvil"}, cards="foxfolk-steel")
        assert refused(state, "craft foxfolk-steel") == "Law 7.5.2"

    def test_any_number_before(self) -> None:
        """Two items; the roosts are there for both."""
        state = position(
            RAIDERS, turn_of=EYRIE, clearings={"8": "roost", "7": "roost"}, hands={EYRIE: "anvil root-tea-fox"}
        )
        state = line(state, "craft anvil; craft root-tea-fox")
        assert (due(state), items(state.crafted[1])) == ("Courting", {"hammer": 1, "tea": 1})


class TestResolvingTheDecree:
    """Law 7.5.2: column by column, each card once, in matching clearings."""

    def test_columns_in_order(self) -> None:
        """Recruit before move."""
        state = decreed({"8": "roost"}, {Column.RECRUIT: "anvil", Column.MOVE: "foxfolk-steel"})
        state = line(state, "obey fox; recruit 8")
        assert offered(state, "obey") == ["fox", "bird"]
        state = line(state, "obey fox")
        assert all(text.startswith("move 8") for text in texts(state))

    def test_within_a_column_in_any_order(self) -> None:
        """Fox or mouse first."""
        state = decreed({"8": "roost", "7": "roost"}, {Column.RECRUIT: "anvil sword"})
        assert offered(state, "obey") == ["fox", "mouse"]
        assert refused(state, "obey rabbit") == "Law 7.5.2"

    def test_birds_fit_any_clearing(self) -> None:
        """The Vizier moves out of a fox clearing."""
        state = line(decreed({"8": "2 hawk"}, {}), "obey bird")
        assert "move 8 7 1" in texts(state)


class TestAfterTheDecree:
    """Law 7.5, 3.3.1, 4.1.3: Daylight goes on until the Eyrie ends it, if anything may be left to do."""

    @staticmethod
    def resolved(*, cards: str = "anvil", score: int = 9, available: str = "", in_play: str = "") -> State:
        """The Decree is resolved; its last battle has brought a point."""
        state = position(
            THREE,
            turn_of=EYRIE,
            clearings={"8": "3 hawk, workshop"},
            hands={EYRIE: cards},
            points={EYRIE: score},
            available=available,
            in_play={EYRIE: in_play},
            boards=(eyrie(Leader.COMMANDER),),
        )
        return line(state, "end; obey bird; move 8 7 1; obey bird; battle 8 marquise; roll 0 0")

    def test_the_tenth_point_allows_dominance(self) -> None:
        """It came with the last card of the Decree."""
        state = self.resolved(cards="dominance-fox")
        assert (points(state, EYRIE), due(state)) == (10, "Adjourning")
        assert texts(state) == ["dominate dominance-fox", "end"]
        assert refused(state, "obey bird") == "Law 7.5"
        assert due(line(state, "dominate dominance-fox")) == "Draw"

    def test_asked_with_any_hand_at_all(self) -> None:
        """Whether there is a dominance card in it is a secret."""
        assert texts(self.resolved()) == ["end"]
        assert due(line(self.resolved(), "end")) == "Draw"

    def test_an_available_card(self) -> None:
        """It is taken."""
        state = self.resolved(score=0, available="dominance-fox")
        assert texts(state) == ["take dominance-fox", "end"]

    def test_tax_collector(self) -> None:
        """A warrior for a card."""
        state = self.resolved(score=0, in_play="tax-collector")
        assert texts(state) == ["tax 7", "tax 8", "end"]

    def test_not_for_nothing(self) -> None:
        """Nobody is asked."""
        assert due(self.resolved(score=0)) == due(self.resolved(cards="")) == "Draw"

    def test_turmoil_ends_daylight(self) -> None:
        """Law 7.7.4."""
        state = position(
            THREE, turn_of=EYRIE, clearings={"8": "hawk"}, in_play={EYRIE: "tax-collector"}, boards=(eyrie(),)
        )
        state = line(state, "end; obey bird; move 8 7 1; obey bird; appoint builder")
        assert due(state) == "Draw"


class TestDecreeRecruit:
    """Law 7.5.2.I: a warrior at a roost of the suit."""

    def test_at_roosts_of_the_suit(self) -> None:
        """Not in clearing 7."""
        state = line(decreed({"8": "roost", "7": "roost"}, {Column.RECRUIT: "anvil"}), "obey fox")
        assert texts(state) == ["recruit 8"]
        assert refused(state, "recruit 7") == "Law 7.5.2.I"
        assert refused(state, "recruit 1") == "Law 7.5.2.I"


class TestDecreeMove:
    """Law 7.5.2.II: warriors out of a clearing of the suit."""

    def test_the_origin_matches(self) -> None:
        """The destination may be of any suit."""
        state = line(decreed({"8": "hawk", "7": "hawk"}, {Column.MOVE: "anvil"}), "obey fox")
        assert texts(state) == ["move 8 4 1", "move 8 7 1"]
        assert refused(state, "move 7 8 1") == "Law 7.5.2.II"


class TestDecreeBattle:
    """Law 7.5.2.III: a battle in a clearing of the suit."""

    def test_the_clearing_matches(self) -> None:
        """Not in clearing 7."""
        state = decreed({"8": "2 hawk, cat, roost", "7": "hawk, cat"}, {Column.BATTLE: "anvil"}, Leader.BUILDER)
        state = line(state, "obey bird; recruit 8; obey bird; move 8 4 1; obey fox")
        assert texts(state) == ["battle 8 marquise"]
        assert refused(state, "battle 7 marquise") == "Law 7.5.2.III"


class TestDecreeBuild:
    """Law 7.5.2.IV: a roost in a ruled clearing of the suit without one."""

    def test_what_it_needs(self) -> None:
        """Rule, an open slot, no roost yet, no keep."""
        clearings = {"8": "2 hawk", "1": "keep, hawk", "6": "hawk, 3 cat", "12": "hawk, roost"}
        state = decreed(clearings, {Column.BUILD: "anvil"}, Leader.COMMANDER)
        state = line(state, "obey bird; move 8 7 1; obey bird; battle 6 marquise; roll 0 0; obey fox")
        assert texts(state) == ["build roost 8"]
        assert refused(state, "build roost 12") == "Law 7.5.2.IV"
        assert refused(state, "build roost 6") == "Law 7.5.2.IV"
        assert refused(state, "build roost 1") == "Law 6.2.2"
        assert refused(state, "build roost 7") == "Law 7.5.2.IV"
        assert refused(state, "build sawmill 8") == "Law 7.5.2.IV"


def evening(roosts: int, cards: str = "") -> State:
    """The Evening of the Eyrie with so many roosts on the map."""
    clearings = dict.fromkeys([str(number) for number in range(1, roosts + 1)], "roost")
    return position(BIRDS, turn_of=EYRIE, phase="evening", clearings=clearings, hands={EYRIE: cards})


class TestEvening:
    """Law 7.6: the roosts score, then cards are drawn."""

    def test_thirty_points_before_the_draw(self) -> None:
        """The game is over, and nobody draws (Law 3.1)."""
        state = position(
            BIRDS,
            turn_of=EYRIE,
            phase="evening",
            clearings={"1": "roost", "2": "roost", "3": "roost"},
            points={EYRIE: 28},
        )
        assert (winners(state), hand(state, EYRIE), due(state)) == ({EYRIE}, [], "nothing")


class TestScoringRoosts:
    """Law 7.6.1: points by the roosts on the map."""

    @pytest.mark.parametrize(("roosts", "score"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 4), (7, 5)])
    def test_the_table(self, roosts: int, score: int) -> None:
        """Each number of roosts."""
        assert points(evening(roosts), EYRIE) == score


class TestCards:
    """Law 7.6.2: cards by the roosts on the map, then down to five."""

    @pytest.mark.parametrize(("roosts", "cards"), [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 3), (7, 3)])
    def test_the_table(self, roosts: int, cards: int) -> None:
        """Each number of roosts."""
        state, drawn = evening(roosts), 0
        while due(state) == "Draw":
            state, drawn = root.step(state, root.legal_moves(state)[0]), drawn + 1
        assert drawn == cards

    def test_down_to_five(self) -> None:
        """Six cards after the draw."""
        state = line(evening(1, "anvil cobbler sword sappers armorers"), "deal bake-sale")
        assert due(state) == "HandLimit"
        state = line(state, "discard sword")
        assert (len(hand(state, EYRIE)), mover(state)) == (5, ALLIANCE)


def in_turmoil(decree: dict[Column, str], score: int = 10, leader: Leader = Leader.DESPOT) -> State:
    """Turmoil, as nothing can be moved."""
    return line(decreed({"8": "roost"}, decree, leader, score), "obey bird")


class TestTurmoil:
    """Law 7.7: at once, as soon as an action cannot be fully taken (Law 7.5.2)."""

    def test_what_is_left_of_the_decree_is_not_resolved(self) -> None:
        """Nothing can be moved: neither the battle nor the building is asked for."""
        state = in_turmoil({Column.BATTLE: "anvil", Column.BUILD: "sword"})
        assert (due(state), at(state, "8")) == ("Appointing", {"roost": 1})

    def test_what_is_done_stays_done(self) -> None:
        """The warrior recruited before stays on the map."""
        state = decreed({"8": "roost"}, {Column.RECRUIT: "anvil", Column.MOVE: "sword"}, Leader.DESPOT)
        state = line(state, "obey fox; recruit 8; obey mouse")
        assert (due(state), at(state, "8")) == ("Appointing", {"roost": 1, "hawk": 1})


class TestPointsLost:
    """Law 7.7.1: one for each bird in the Decree, the Viziers included, but not below 0."""

    def test_two_viziers(self) -> None:
        """Ten points are eight."""
        assert points(in_turmoil({}), EYRIE) == 8

    def test_more_birds(self) -> None:
        """Other suits cost nothing."""
        assert points(in_turmoil({Column.BATTLE: "sappers anvil"}), EYRIE) == 7

    def test_not_below_zero(self) -> None:
        """R-42."""
        assert points(in_turmoil({}, score=1), EYRIE) == 0


class TestTheDecreeIsDiscarded:
    """Law 7.7.2: all of it but the Viziers."""

    def test_to_the_discard_pile(self) -> None:
        """A bird and a fox."""
        state = in_turmoil({Column.BATTLE: "sappers anvil"})
        assert names(state.discard) == ["anvil", "sappers"]
        assert eyrie_of(state).decree == ((), (), (), ())


class TestANewLeader:
    """Law 7.7.3: the old one is turned face down, another is chosen, and the Viziers go to its columns."""

    def test_another_one(self) -> None:
        """Not the Despot again."""
        state = in_turmoil({})
        assert (due(state), offered(state, "appoint")) == ("Appointing", ["builder", "charismatic", "commander"])
        assert refused(state, "appoint despot") == "Law 7.7.3"
        board = eyrie_of(line(state, "appoint builder"))
        assert (board.viziers, board.deposed) == (("recruit", "move"), (Leader.DESPOT,))

    def test_not_one_face_down(self) -> None:
        """The Builder fell before."""
        board = eyrie(Leader.DESPOT, deposed=(Leader.BUILDER,))
        state = position(RAIDERS, turn_of=EYRIE, clearings={"8": "roost"}, boards=(board,))
        assert offered(line(state, "end; obey bird"), "appoint") == ["charismatic", "commander"]


class TestAllLeadersReturn:
    """Law 7.7.3.I: where none is face up, all are turned face up first."""

    def test_the_fourth_fall(self) -> None:
        """Any of the four can be chosen, the Despot too."""
        board = eyrie(Leader.DESPOT, deposed=(Leader.BUILDER, Leader.CHARISMATIC, Leader.COMMANDER))
        state = position(RAIDERS, turn_of=EYRIE, clearings={"8": "roost"}, boards=(board,))
        state = line(state, "end; obey bird")
        assert offered(state, "appoint") == ["builder", "charismatic", "commander", "despot"]
        assert eyrie_of(line(state, "appoint despot")).deposed == ()


class TestEveningAfterTurmoil:
    """Law 7.7.4: Daylight ends; the Evening is that of any turn."""

    def test_roosts_score_and_cards_are_drawn(self) -> None:
        """Two roosts: a point and a card; the hand was empty."""
        state = decreed({"8": "roost", "7": "roost"}, {}, score=10)
        state = line(state, "obey bird; appoint builder")
        assert (due(state), points(state, EYRIE)) == ("Draw", 10 - 2 + 1)
        state = line(state, "deal anvil")
        assert (hand(state, EYRIE), mover(state)) == (["anvil"], MARQUISE)


class TestLeaders:
    """Law 7.8: what each leader brings."""

    def test_charismatic_recruits_two(self) -> None:
        """By each card."""
        state = line(decreed({"8": "roost"}, {}, Leader.CHARISMATIC), "obey bird; recruit 8")
        assert at(state, "8") == {"hawk": 2, "roost": 1}

    def test_charismatic_with_one_left(self) -> None:
        """R-40: it is placed, then Turmoil."""
        state = line(decreed({"8": "roost, 19 hawk"}, {}, Leader.CHARISMATIC), "obey bird; recruit 8")
        assert (at(state, "8")["hawk"], due(state)) == (20, "Appointing")

    def test_commander_deals_one_more(self) -> None:
        """As attacker."""
        state = decreed({"8": "4 hawk, 3 cat"}, {}, Leader.COMMANDER)
        state = line(state, "obey bird; move 8 7 1; obey bird; battle 8 marquise; roll 1 0")
        assert at(state, "8") == {"hawk": 3, "cat": 1}

    def test_despot_scores_once_a_battle(self) -> None:
        """R-43: two buildings, three points."""
        state = decreed({"8": "4 hawk, 2 workshop"}, {Column.BATTLE: "anvil"}, Leader.DESPOT)
        state = line(state, "obey bird; move 8 7 1; obey fox; battle 8 marquise; roll 1 0")
        assert points(state, EYRIE) == 3

    def test_despot_as_defender(self) -> None:
        """R-43: also when attacked, and not for warriors alone."""
        state = position(FOUR, clearings={"8": "2 cat, workshop, 3 hawk"}, boards=(eyrie(Leader.DESPOT),))
        state = line(state, "end; battle 8 eyrie; roll 2 2")
        assert points(state, EYRIE) == 0
        state = position(
            FOUR,
            clearings={"8": "cat, workshop, 3 hawk"},
            hands={EYRIE: "ambush-fox"},
            boards=(eyrie(Leader.DESPOT),),
        )
        state = line(state, "end; battle 8 eyrie; ambush ambush-fox")
        assert points(state, EYRIE) == 2
        assert points(state, MARQUISE) == points(state, ALLIANCE) == 0
