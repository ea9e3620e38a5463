"""Law 6: the Marquise de Cat."""

import pytest

from tabletop import root_alliance as root
from tabletop.root_alliance import PIECES, Options, State
from tabletop.root_alliance.alliance.position import alliance
from tabletop.root_alliance.components import CAT, KEEP, WOOD
from tabletop.root_alliance.eyrie.components import Column, Leader
from tabletop.root_alliance.eyrie.position import eyrie
from tabletop.root_alliance.marquise.buildings import building_cost
from tabletop.root_alliance.marquise.components import MARQUISE_BUILDINGS
from tabletop.root_alliance.position import position
from tabletop.root_alliance.rules.clearings import in_supply
from tests.root_alliance.table import (
    ALLIANCE,
    EYRIE,
    MARQUISE,
    RAIDERS,
    TWO,
    at,
    due,
    hand,
    line,
    mover,
    offered,
    points,
    refused,
    texts,
)


def acting(clearings: dict[str, str], cards: str = "", score: int = 0) -> State:
    """The Marquise, about to act."""
    return line(position(clearings=clearings, hands={MARQUISE: cards}, points={MARQUISE: score}), "end")


def set_up(options: Options = TWO) -> State:
    """The Marquise, about to place its keep."""
    state = root.initial_state(options)
    while due(state) != "KeepPlacing":
        state = root.step(state, root.legal_moves(state)[0])
    return state


class TestCrafting:
    """Law 6.2.1: workshops craft, in Daylight and before the actions."""

    def test_workshops_only(self) -> None:
        """A sawmill in a fox clearing does not craft."""
        assert offered(position(clearings={"8": "workshop"}, hands={MARQUISE: "anvil"}), "craft") == ["anvil"]
        assert refused(position(clearings={"8": "sawmill"}, hands={MARQUISE: "anvil"}), "craft anvil") == "Law 4.1.1"

    def test_not_after_the_first_action(self) -> None:
        """Law 6.5: first craft."""
        assert refused(acting({"8": "workshop"}, "anvil"), "craft anvil") == "Law 6.5"


class TestKeep:
    """Law 6.2.2: only the Marquise places pieces where the keep is; others may move there and battle."""

    def test_others_move_there(self) -> None:
        """The rebels come and fight."""
        state = position(
            turn_of=ALLIANCE, phase="evening", clearings={"1": "keep", "5": "rebel"}, boards=(alliance(officers=2),)
        )
        state = line(state, "move 5 1 1")
        assert "battle 1 marquise" in texts(state)

    def test_no_roost_there(self) -> None:
        """The Eyrie rules clearing 1 and cannot build."""
        board = eyrie(Leader.BUILDER, decree={Column.BUILD: "anvil"})
        state = position(RAIDERS, turn_of=EYRIE, clearings={"1": "keep, 3 hawk", "9": "roost"}, boards=(board,))
        state = line(state, "end; obey bird; recruit 9; obey bird; move 9 4 1; obey fox")
        assert due(state) == "Appointing"

    def test_a_removed_keep_is_gone_for_good(self) -> None:
        """Placing there is free again, and no field hospitals are left."""
        state = position(
            turn_of=ALLIANCE,
            phase="evening",
            clearings={"1": "keep, cat", "5": "sympathy", "9": "rebel", "10": "3 rebel"},
            hands={MARQUISE: "anvil"},
            boards=(alliance(officers=2),),
        )
        state = line(state, "move 10 1 3; battle 1 marquise; pass; roll 3 0")
        assert at(state, "1") == {"rebel": 3}
        assert due(state) != "FieldHospital"


class TestFieldHospitals:
    """Law 6.2.3: a card of the clearing's suit brings removed warriors to the keep."""

    def hit(self, cards: str, keep: str = "keep") -> State:
        """Two cats of clearing 5 are removed by rebels."""
        state = position(
            turn_of=ALLIANCE,
            phase="evening",
            clearings={"3": keep, "5": "2 cat, 4 rebel"},
            hands={MARQUISE: cards},
            boards=(alliance(officers=1),),
        )
        return line(state, "battle 5 marquise" + ("; pass" if cards else "") + "; roll 3 0")

    def test_all_of_them_for_one_card(self) -> None:
        """Clearing 5 is rabbit."""
        state = self.hit("cobbler anvil")
        assert (due(state), mover(state), offered(state, "spend")) == ("FieldHospital", MARQUISE, ["cobbler"])
        state = line(state, "spend cobbler")
        assert at(state, "3") == {"cat": 2, "keep": 1}

    def test_it_may_be_declined(self) -> None:
        """The warriors are in the supply."""
        state = line(self.hit("cobbler"), "pass")
        assert (at(state, "3"), hand(state, MARQUISE)) == ({"keep": 1}, ["cobbler"])

    def test_other_suits_do_not_help(self) -> None:
        """A fox card in a rabbit clearing."""
        assert refused(self.hit("anvil"), "spend anvil") == "Law 6.2.3"

    def test_not_without_keep_or_cards(self) -> None:
        """Nobody is asked."""
        assert due(self.hit("cobbler", "")) != "FieldHospital"
        assert due(self.hit("")) != "FieldHospital"


class TestSetUpOrder:
    """Law 6.3: the keep, then the garrison, then the buildings; the Eyrie is asked afterwards (Law 5.1.7)."""

    def test_one_after_the_other(self) -> None:
        """Three buildings in the order of the tracks."""
        state = line(set_up(RAIDERS), "keep 1")
        for building in ("sawmill", "workshop", "recruiter"):
            assert (due(state), {text.split()[1] for text in texts(state)}) == ("Founding", {building})
            state = root.step(state, root.legal_moves(state)[0])
        assert (mover(state), due(state)) == (EYRIE, "Appointing")


class TestSupplies:
    """Law 6.3.1: 25 warriors, 8 wood; nothing else but the keep is in the box."""

    def test_the_box(self) -> None:
        """By the table of pieces."""
        assert {kind.name: kind.total for kind in PIECES if kind.faction is MARQUISE} == {
            "cat": 25,
            "sawmill": 6,
            "workshop": 6,
            "recruiter": 6,
            "wood": 8,
            "keep": 1,
        }

    def test_eleven_leave_the_supply(self) -> None:
        """The set-up puts no wood on the map."""
        state = line(set_up(), "keep 1; build sawmill 5; build workshop 5; build recruiter 9")
        left = {PIECES[piece].name: in_supply(state, piece) for piece in (CAT, WOOD, KEEP)}
        assert left == {"cat": 14, "wood": 8, "keep": 0}


class TestKeepPlacing:
    """Law 6.3.2: the keep goes to a corner."""

    def test_four_corners(self) -> None:
        """Clearings 1 to 4."""
        assert texts(set_up()) == ["keep 1", "keep 2", "keep 3", "keep 4"]


class TestGarrison:
    """Law 6.3.3: a warrior everywhere but in the opposite corner."""

    @pytest.mark.parametrize(("keep", "empty"), [("1", "3"), ("2", "4"), ("3", "1"), ("4", "2")])
    def test_eleven_warriors(self, keep: str, empty: str) -> None:
        """One each."""
        state = line(set_up(), f"keep {keep}")
        assert [clearing for clearing in map(str, range(1, 13)) if "cat" not in at(state, clearing)] == [empty]


class TestFirstBuildings:
    """Law 6.3.4: sawmill, workshop and recruiter at the keep or next to it, slots permitting."""

    def test_where_they_may_go(self) -> None:
        """Clearing 1 has one slot."""
        state = line(set_up(), "keep 1")
        assert texts(state) == ["build sawmill 1", "build sawmill 5", "build sawmill 9", "build sawmill 10"]
        assert refused(state, "build sawmill 8") == "Law 6.3.4"
        assert refused(state, "build workshop 5") == "Law 6.3.4"
        state = line(state, "build sawmill 1")
        assert refused(state, "build workshop 1") == "Law 2.2.3"

    def test_ruins_fill_slots(self) -> None:
        """Law 2.2.4: clearing 10 has room for one building."""
        state = line(set_up(), "keep 1; build sawmill 10")
        assert "build workshop 10" not in texts(state)


class TestTracks:
    """Law 6.3.5: the other buildings are on their tracks, five of each type."""

    def test_five_of_each(self) -> None:
        """After the set-up the second of a type is the next one, for a wood and its points."""
        state = line(set_up(), "keep 1; build sawmill 5; build workshop 5; build recruiter 9")
        assert [in_supply(state, piece) for piece in MARQUISE_BUILDINGS] == [5, 5, 5]
        assert [building_cost(state, piece) for piece in MARQUISE_BUILDINGS] == [1, 1, 1]


class TestBirdsong:
    """Law 6.4: a wood at each sawmill."""

    def birdsong(self, clearings: dict[str, str]) -> State:
        """The Marquise's turn begins."""
        return position(phase="birdsong", clearings=clearings)

    def test_two_where_two_sawmills_stand(self) -> None:
        """Three sawmills, three wood."""
        state = self.birdsong({"8": "2 sawmill", "1": "sawmill"})
        assert (at(state, "8")["wood"], at(state, "1")["wood"], due(state)) == (2, 1, "Workday")

    def test_short_of_wood_the_marquise_chooses(self) -> None:
        """R-46: one wood for two sawmills."""
        state = self.birdsong({"8": "sawmill", "1": "sawmill", "9": "7 wood"})
        assert texts(state) == ["wood 1", "wood 8"]
        assert refused(state, "wood 9") == "Law 6.4"
        state = line(state, "wood 8")
        assert (at(state, "8"), due(state)) == ({"sawmill": 1, "wood": 1}, "Workday")


class TestDaylight:
    """Law 6.5: three actions, one more for each bird card."""

    def test_three_actions(self) -> None:
        """Then only birds and the end are left."""
        state = acting({"8": "sawmill"}, "anvil foxfolk-steel protection-racket sappers")
        for card in ("anvil", "foxfolk-steel", "protection-racket"):
            state = line(state, f"overwork 8; spend {card}")
        assert texts(state) == ["spend sappers", "end"]
        assert refused(state, "overwork 8") == "Law 6.5"

    def test_a_bird_for_one_more(self) -> None:
        """Two birds make five actions."""
        state = line(acting({"8": "5 cat"}, "sappers sappers"), "spend sappers; spend sappers")
        for _ in range(5):
            state = line(state, "move 8 7 1; pass")
        assert at(state, "7") == {"cat": 5}
        assert refused(state, "move 7 8 1") == "Law 6.5"

    def test_only_birds_buy_actions(self) -> None:
        """A fox card does not."""
        assert refused(acting({"8": "cat"}, "anvil"), "spend anvil") == "Law 6.5"


class TestBattleAction:
    """Law 6.5.1: one battle."""

    def test_one_action(self) -> None:
        """Three battles, then none."""
        state = acting({"8": "3 cat, 3 rebel"})
        for _ in range(3):
            state = line(state, "battle 8 alliance; roll 0 0")
        assert refused(state, "battle 8 alliance") == "Law 6.5"


class TestMarch:
    """Law 6.5.2: up to two moves."""

    def test_two_moves_one_action(self) -> None:
        """Six moves in a turn."""
        state = acting({"8": "cat"})
        for _ in range(3):
            state = line(state, "move 8 7 1; move 7 8 1")
        assert refused(state, "move 8 7 1") == "Law 6.5"

    def test_the_second_may_be_left_out(self) -> None:
        """It is no other action."""
        state = line(acting({"8": "cat"}), "move 8 7 1")
        assert refused(state, "end") == "Law 6.5.2"
        assert due(line(state, "pass")) == "Acting"


class TestRecruit:
    """Law 6.5.3: a warrior at each recruiter, once a turn."""

    def test_at_each_recruiter(self) -> None:
        """Two stand in clearing 8."""
        state = line(acting({"8": "2 recruiter", "1": "recruiter"}), "muster")
        assert (at(state, "8")["cat"], at(state, "1")["cat"]) == (2, 1)
        assert refused(state, "muster") == "Law 6.5.3"

    def test_short_of_warriors_the_marquise_chooses(self) -> None:
        """Law 1.5.4: one cat is left for two recruiters."""
        state = line(acting({"8": "recruiter, 24 cat", "1": "recruiter"}), "muster")
        assert texts(state) == ["recruit 1", "recruit 8"]
        assert refused(state, "recruit 2") == "Law 6.5.3"
        assert at(line(state, "recruit 1"), "1") == {"cat": 1, "recruiter": 1}

    def test_not_for_nothing(self) -> None:
        """Without recruiters nobody comes."""
        assert refused(acting({"8": "cat"}), "muster") == "Law 6.5.3"


class TestBuild:
    """Law 6.5.4: a ruled clearing with an open slot, linked wood, points by the track."""

    def test_cost_and_points_by_the_track(self) -> None:
        """The second sawmill costs one wood and scores one; the third two and two."""
        state = line(acting({"8": "2 cat, sawmill, 3 wood", "7": "cat"}), "build sawmill 8")
        assert (at(state, "8"), points(state, MARQUISE)) == ({"cat": 2, "sawmill": 2, "wood": 2}, 1)
        state = line(state, "build sawmill 7")
        assert (at(state, "8").get("wood"), points(state, MARQUISE)) == (None, 3)

    @pytest.mark.parametrize("kind", ["sawmill", "workshop", "recruiter"])
    @pytest.mark.parametrize("number", range(1, 7))
    def test_the_tracks(self, kind: str, number: int) -> None:
        """Wood 0, 1, 2, 3, 3, 4 for each type; points by the table of chapter 6."""
        cost = (0, 1, 2, 3, 3, 4)[number - 1]
        score = {"sawmill": (0, 1, 2, 3, 4, 5), "workshop": (0, 2, 2, 3, 4, 5), "recruiter": (0, 1, 2, 3, 3, 4)}[kind]
        places = ["8", "8", "7", "7", "2"][: number - 1]
        clearings = {place: f"{places.count(place)} {kind}" for place in places}
        paid = acting({**clearings, "4": "cat", "9": f"cat, {cost} wood"})
        state = line(paid, f"build {kind} 4")
        assert (points(state, MARQUISE), at(state, "9")) == (score[number - 1], {"cat": 1})
        if cost:
            short = acting({**clearings, "4": "cat", "9": f"cat, {cost - 1} wood"})
            assert refused(short, f"build {kind} 4") == "Law 6.5.4"

    def test_not_a_seventh(self) -> None:
        """Law 1.5.1."""
        shops = {"8": "cat, 2 sawmill", "7": "2 sawmill", "2": "2 sawmill", "4": "cat, 4 wood"}
        assert refused(acting(shops), "build sawmill 4") == "Law 1.5.1"

    def test_the_first_of_a_type_is_free(self) -> None:
        """Lost buildings come back from the left of the track."""
        state = line(acting({"8": "cat"}), "build recruiter 8")
        assert (at(state, "8"), points(state, MARQUISE)) == ({"cat": 1, "recruiter": 1}, 0)

    def test_rule_slots_and_wood(self) -> None:
        """Each is refused by its clause."""
        state = acting({"8": "cat, 2 sawmill", "1": "cat, rebel", "7": "cat"})
        assert refused(state, "build workshop 1") == "Law 6.5.4"
        assert refused(state, "build workshop 8") == "Law 2.2.3"
        assert refused(state, "build sawmill 7") == "Law 6.5.4"

    def test_wood_is_linked_through_ruled_clearings(self) -> None:
        """R-48: the wood in 4 is linked to 7 through 8, the wood in 3 is not, as rebels hold it."""
        state = acting({"7": "cat", "8": "cat, sawmill", "4": "cat, wood", "3": "wood, rebel"})
        state = line(state, "build sawmill 7")
        assert (at(state, "4"), at(state, "3")) == ({"cat": 1}, {"wood": 1, "rebel": 1})

    def test_all_the_wood_there_is(self) -> None:
        """Three linked wood pay for the fifth sawmill, and nobody is asked in which order; that in 5 is not linked."""
        clearings = {"8": "cat, 2 sawmill, wood", "4": "cat, wood", "9": "cat, wood", "5": "wood", "2": "2 sawmill"}
        state = line(acting({**clearings, "7": "cat"}), "build sawmill 7")
        assert (at(state, "7"), due(state)) == ({"cat": 1, "sawmill": 1}, "Acting")
        assert [at(state, clearing).get("wood", 0) for clearing in ("8", "4", "9", "5")] == [0, 0, 0, 1]

    def test_the_marquise_chooses_the_wood(self) -> None:
        """Two clearings have some."""
        state = line(acting({"7": "cat", "8": "cat, sawmill, wood", "4": "cat, wood"}), "build sawmill 7")
        assert texts(state) == ["pay 4", "pay 8"]
        assert refused(state, "pay 7") == "Law 6.5.4"
        assert at(line(state, "pay 4"), "7") == {"cat": 1, "sawmill": 1}


class TestOverwork:
    """Law 6.5.5: a card of a sawmill's clearing for a wood there."""

    def test_a_matching_card(self) -> None:
        """Clearing 8 is fox."""
        state = line(acting({"8": "sawmill"}, "anvil"), "overwork 8; spend anvil")
        assert (at(state, "8"), hand(state, MARQUISE)) == ({"sawmill": 1, "wood": 1}, [])

    def test_what_it_needs(self) -> None:
        """A sawmill, a card, wood in the supply."""
        assert refused(acting({"8": "cat"}, "anvil"), "overwork 8") == "Law 6.5.5"
        assert refused(acting({"8": "sawmill"}, "cobbler"), "overwork 8") == "Law 6.5.5"
        assert refused(acting({"8": "sawmill, 8 wood"}, "anvil"), "overwork 8") == "Law 6.5.5"


class TestEvening:
    """Law 6.6: a card and the bonus of the recruiters, then down to five."""

    @pytest.mark.parametrize(("recruiters", "cards"), [(0, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
    def test_the_draw_bonus(self, recruiters: int, cards: int) -> None:
        """Three recruiters on the map give one card, five two."""
        slots = ["8", "8", "7", "7", "2", "2"][:recruiters]
        clearings = {clearing: f"{slots.count(clearing)} recruiter" for clearing in slots}
        state = position(phase="evening", clearings=clearings)
        drawn = 0
        while due(state) == "Draw":
            state, drawn = root.step(state, root.legal_moves(state)[0]), drawn + 1
        assert drawn == cards

    def test_down_to_five(self) -> None:
        """One too many."""
        state = position(phase="evening", hands={MARQUISE: "anvil cobbler sword sappers armorers"})
        state = line(state, "deal bake-sale")
        assert due(state) == "HandLimit"
        assert len(hand(line(state, "discard anvil"), MARQUISE)) == 5
