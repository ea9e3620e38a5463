"""Law 8.0, 8.3 to 8.6: tracks, set-up and turn of the Woodland Alliance."""

import pytest

from tabletop import root_alliance as root
from tabletop.core import Seat
from tabletop.root_alliance import PIECES, State
from tabletop.root_alliance.alliance.position import alliance
from tabletop.root_alliance.components import BASES, REBEL, SYMPATHY
from tabletop.root_alliance.position import position
from tabletop.root_alliance.rules.clearings import in_supply
from tabletop.root_alliance.vagabond.position import vagabond
from tests.games import event_of
from tests.root_alliance.table import (
    ALLIANCE,
    FOUR,
    LONER,
    MARQUISE,
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
    officers,
    points,
    refused,
    supporters,
    texts,
    vagabond_of,
)

MICE = "codebreakers codebreakers scouting-party scouting-party sword mouse-in-a-sack"
FOXES = "anvil foxfolk-steel protection-racket"


def birdsong(clearings: dict[str, str], stack: str, men: int = 0, cats: str = "") -> State:
    """The Birdsong of the Alliance."""
    return position(
        turn_of=ALLIANCE,
        phase="birdsong",
        clearings=clearings,
        hands={MARQUISE: cats},
        boards=(alliance(supporters=stack, officers=men),),
    )


def sowing(clearings: dict[str, str], stack: str) -> State:
    """The same, revolts declined where there can be any."""
    state = birdsong(clearings, stack)
    return line(state, "end") if due(state) == "Revolting" else state


def daylight(cards: str, clearings: dict[str, str], stack: str = "", men: int = 0) -> State:
    """The Daylight of the Alliance."""
    return position(turn_of=ALLIANCE, clearings=clearings, hands={ALLIANCE: cards}, boards=(alliance(stack, men),))


def evening(clearings: dict[str, str], men: int, cards: str = "") -> State:
    """The Evening of the Alliance."""
    return position(
        turn_of=ALLIANCE,
        phase="evening",
        clearings=clearings,
        hands={ALLIANCE: cards},
        boards=(alliance(officers=men),),
    )


def spread_over(tokens: int) -> dict[str, str]:
    """So many tokens on the clearings 12, 10, 11 …, which leave the mouse clearing 9 free and next to 12."""
    order = ["12", "10", "11", "7", "4", "8", "3", "6", "2"]
    return dict.fromkeys(order[:tokens], "sympathy")


class TestPieces:
    """Law 8.0: ten warriors, three bases, ten tokens."""

    def test_the_box(self) -> None:
        """By the table of pieces."""
        assert {kind.name: kind.total for kind in PIECES if kind.faction is ALLIANCE} == {
            "rebel": 10,
            "fox-base": 1,
            "rabbit-base": 1,
            "mouse-base": 1,
            "sympathy": 10,
        }


class TestSympathyTrack:
    """Law 8.0: the price of a token in supporters and its points."""

    @pytest.mark.parametrize(
        ("tokens", "cost", "score"),
        [(1, 1, 1), (2, 1, 1), (3, 2, 1), (4, 2, 2), (5, 2, 2), (6, 3, 3), (7, 3, 4), (8, 3, 4), (9, 3, 4)],
    )
    def test_the_next_token(self, tokens: int, cost: int, score: int) -> None:
        """With so many tokens on the map before."""
        state = line(sowing({"5": "rabbit-base", **spread_over(tokens)}, MICE), "spread 9")
        for _ in range(cost):
            assert due(state) == "SupportersPaying"
            state = line(state, f"spend {supporters(state)[0]}")
        assert at(state, "9") == {"sympathy": 1}
        assert points(state, ALLIANCE) == score

    def test_the_first_token_scores_nothing(self) -> None:
        """And costs one supporter."""
        state = line(birdsong({}, "anvil"), "spread 1; spend anvil")
        assert (at(state, "1"), points(state, ALLIANCE)) == ({"sympathy": 1}, 0)


class TestSetUp:
    """Law 8.3: nothing on the map, three supporters off the deck."""

    def test_three_supporters_after_all_hands(self) -> None:
        """Law 8.3.4: six cards for the hands, then three for the stack; a deck of 50."""
        state = _set_up()
        assert len(supporters(state)) == 3
        assert len(state.deck) == 50 - 6 - 3

    def test_nothing_stands_on_the_map(self) -> None:
        """Law 8.3.1 to 8.3.3: all pieces are in the supply."""
        state = _set_up()
        assert all(not any(row) for row, kind in zip(state.pieces, PIECES, strict=True) if kind.faction is ALLIANCE)
        assert officers(state) == 0


def _set_up() -> State:
    """A game of two after the set-up."""
    state = root.initial_state(TWO)
    while due(state) != "Workday":
        state = root.step(state, root.legal_moves(state)[0])
    return state


class TestSupply:
    """Law 8.3.1: ten warriors in the supply."""

    def test_after_the_set_up(self) -> None:
        """None is on the map or an officer."""
        state = _set_up()
        assert (in_supply(state, REBEL), officers(state)) == (10, 0)

    def test_they_run_out(self) -> None:
        """With nine on the map and an officer no more can be recruited (R-25)."""
        state = evening({"8": "9 rebel, fox-base"}, 1)
        assert offered(state, "recruit") == []
        assert refused(state, "recruit 8") == "R-25"


class TestThreeBases:
    """Law 8.3.2: three bases on the faction board, one a suit."""

    def test_after_the_set_up(self) -> None:
        """So no card is drawn for them: one in the first Evening (Law 8.6.2)."""
        state = _set_up()
        assert [in_supply(state, base) for base in BASES] == [1, 1, 1]
        state = evening({}, 0)
        assert mover(line(state, "deal anvil")) is MARQUISE

    @pytest.mark.parametrize(
        ("clearing", "base", "cards"),
        [
            ("8", "fox-base", "anvil foxfolk-steel"),
            ("5", "rabbit-base", "cobbler cobbler"),
            ("7", "mouse-base", "sword codebreakers"),
        ],
    )
    def test_the_suit_of_the_clearing(self, clearing: str, base: str, cards: str) -> None:
        """A revolt takes the one of its suit."""
        first, second = cards.split()
        state = line(birdsong({clearing: "sympathy"}, cards), f"revolt {clearing}; spend {first}; spend {second}")
        assert at(state, clearing) == {base: 1, "rebel": 1, "sympathy": 1}


class TestTenSympathyTokens:
    """Law 8.3.3: ten tokens on the track."""

    def test_after_the_set_up(self) -> None:
        """None is on the map."""
        assert in_supply(_set_up(), SYMPATHY) == 10

    def test_the_tenth_is_placed(self) -> None:
        """With nine on the map one more is, and four points (Law 8.0)."""
        state = line(evening({**spread_over(9), "9": "rebel"}, 1), "organize 9")
        assert (in_supply(state, SYMPATHY), points(state, ALLIANCE)) == (0, 4)


class TestThreeSupporters:
    """Law 8.3.4: three cards, face down, are the first supporters."""

    def test_dealt_by_chance(self) -> None:
        """By the copies in the deck, and nobody else sees which."""
        state = root.initial_state(TWO)
        while due(state) != "SupporterDraw":
            state = root.step(state, root.legal_moves(state)[0])
        weights = dict(zip(texts(state), root.chance_weights(state), strict=True))
        left = names(state.deck)
        assert weights == {f"deal {card}": left.count(card) for card in left}
        first, second, *_ = root.legal_moves(state)
        assert event_of(root, state, first, Seat(0)) == event_of(root, state, second, Seat(0))
        assert event_of(root, state, first, Seat(1)) != event_of(root, state, second, Seat(1))

    def test_they_are_no_hand_cards(self) -> None:
        """Three in hand as for everybody, three on the stack."""
        state = _set_up()
        assert ([len(cards) for cards in state.hands], len(supporters(state))) == ([3, 3], 3)


class TestBirdsongOrder:
    """Law 8.4: first revolts, then sympathy, no going back."""

    def test_revolts_come_first(self) -> None:
        """Sympathy has to wait."""
        state = birdsong({"1": "sympathy"}, FOXES)
        assert due(state) == "Revolting"
        assert refused(state, "spread 5") == "Law 8.4.1"

    def test_no_revolt_afterwards(self) -> None:
        """Law 8.4, R-24."""
        state = line(birdsong({"1": "sympathy"}, FOXES + " cobbler"), "end; spread 5; spend cobbler")
        assert due(state) == "Spreading"
        assert refused(state, "revolt 1") == "Law 8.4.2"


class TestRevolt:
    """Law 8.4.1: any number of revolts."""

    def test_two_in_one_birdsong(self) -> None:
        """In clearings of two suits."""
        state = birdsong({"1": "sympathy", "9": "sympathy"}, FOXES + " codebreakers sword")
        state = line(state, "revolt 1; spend anvil; spend foxfolk-steel; revolt 9; spend codebreakers; spend sword")
        assert at(state, "1") == {"fox-base": 1, "rebel": 1, "sympathy": 1}
        assert at(state, "9") == {"mouse-base": 1, "rebel": 1, "sympathy": 1}
        assert officers(state) == 2

    def test_none_at_all(self) -> None:
        """Revolts may be declined."""
        assert "end" in texts(birdsong({"1": "sympathy"}, FOXES))


class TestWhereToRevolt:
    """Law 8.4.1.I: in a sympathetic clearing whose suit is that of a base on the board."""

    def test_not_without_sympathy(self) -> None:
        """Clearing 6 is fox as well."""
        assert refused(birdsong({"1": "sympathy"}, FOXES), "revolt 6") == "Law 8.4.1.I"

    def test_not_while_the_base_of_the_suit_stands(self) -> None:
        """At most one revolt a suit."""
        state = birdsong({"1": "sympathy", "8": "fox-base", "9": "sympathy"}, FOXES + " sword sappers")
        assert offered(state, "revolt") == ["9"]
        assert refused(state, "revolt 1") == "Law 8.4.1.I"


class TestPriceOfARevolt:
    """Law 8.4.1.II: two supporters that match, whatever stands there."""

    def test_birds_are_wild(self) -> None:
        """A fox and a bird."""
        state = line(birdsong({"1": "5 cat, sympathy"}, "anvil sappers"), "revolt 1")
        assert offered(state, "spend") == ["anvil", "sappers"]
        state = line(state, "spend sappers; spend anvil")
        assert names(state.discard) == ["anvil", "sappers"]

    def test_one_is_too_few(self) -> None:
        """A rabbit does not match a fox clearing."""
        assert refused(birdsong({"1": "sympathy", "9": "sympathy"}, "anvil sword codebreakers"), "revolt 1") == (
            "Law 8.4.1.II"
        )


class TestEffectOfARevolt:
    """Law 8.4.1.III: enemies go, base and warriors come, an officer is made."""

    def test_all_enemy_pieces_go_and_buildings_and_tokens_score(self) -> None:
        """Three cats, a sawmill and two wood: three points."""
        state = birdsong({"12": "3 cat, sawmill, 2 wood, sympathy, rebel"}, FOXES)
        state = line(state, "revolt 12; spend anvil; spend foxfolk-steel")
        assert at(state, "12") == {"fox-base": 1, "rebel": 2, "sympathy": 1}
        assert points(state, ALLIANCE) == 3

    def test_warriors_by_sympathetic_clearings_of_the_suit_on_the_whole_map(self) -> None:
        """Three fox clearings and one mouse clearing are sympathetic: three warriors, one officer."""
        state = birdsong(dict.fromkeys(("1", "6", "8", "9"), "sympathy"), FOXES)
        state = line(state, "revolt 8; spend anvil; spend foxfolk-steel")
        assert at(state, "8") == {"fox-base": 1, "rebel": 3, "sympathy": 1}
        assert officers(state) == 1

    def test_a_vagabond_stays_and_damages_three_items(self) -> None:
        """Law 9.2.2.I."""
        state = position(
            LONER,
            turn_of=ALLIANCE,
            phase="birdsong",
            clearings={"1": "sympathy"},
            boards=(alliance(FOXES), vagabond("1")),
        )
        state = line(state, "revolt 1; spend anvil; spend foxfolk-steel")
        assert (due(state), mover(state)) == ("Damaging", VAGABOND)
        state = line(state, "damage sword ready; damage tea ready; damage torch ready")
        assert items(vagabond_of(state).damaged) == {"sword": 1, "tea": 1, "torch": 1}
        assert at(state, "1")["fox-base"] == 1

    def test_field_hospitals_may_answer(self) -> None:
        """Before the base is placed."""
        state = birdsong({"1": "2 cat, sympathy", "3": "keep"}, FOXES, cats="travel-gear-fox")
        state = line(state, "revolt 1; spend anvil; spend foxfolk-steel")
        assert (due(state), mover(state)) == ("FieldHospital", MARQUISE)
        state = line(state, "spend travel-gear-fox")
        assert at(state, "3") == {"cat": 2, "keep": 1}


class TestSpreading:
    """Law 8.4.2: any number of times."""

    def test_twice(self) -> None:
        """From 1 to 5, from 5 to 2."""
        state = sowing({"1": "sympathy"}, "cobbler codebreakers")
        state = line(state, "spread 5; spend cobbler; spread 2; spend codebreakers")
        assert points(state, ALLIANCE) == 2

    def test_not_with_ten_tokens_on_the_map(self) -> None:
        """The step is skipped."""
        clearings = dict.fromkeys(("1", "2", "3", "4", "5", "6", "7", "8", "9", "10"), "sympathy")
        state = sowing({**clearings, "11": "mouse-base"}, MICE)
        assert due(state) == "Agitating"


class TestTenTokens:
    """Law 8.4.2, 8.6.1.IV: with ten tokens on the map none is placed."""

    TEN = dict.fromkeys(("1", "2", "3", "4", "5", "6", "7", "8", "9", "10"), "sympathy")

    def test_spreading(self) -> None:
        """The Alliance is asked because of an effect, and cannot spread."""
        state = position(
            turn_of=ALLIANCE,
            phase="birdsong",
            clearings={**self.TEN, "11": "rebel"},
            in_play={ALLIANCE: "royal-claim"},
            boards=(alliance("sword"),),
        )
        state = line(state, "end")
        assert texts(state) == ["use royal-claim", "end"]
        assert refused(state, "spread 11") == "Law 8.4.2"

    def test_organizing(self) -> None:
        """Nor organize."""
        assert refused(evening({**self.TEN, "11": "rebel"}, 1), "organize 11") == "Law 8.6.1.IV"


class TestWhereSympathySpreads:
    """Law 8.4.2.I: next to sympathy; anywhere if there is none; never where the keep is."""

    def test_next_to_sympathy(self) -> None:
        """Clearing 2 is not next to 1."""
        state = sowing({"1": "sympathy"}, "codebreakers sword anvil")
        assert refused(state, "spread 2") == "Law 8.4.2.I"
        assert offered(state, "spread") == ["9"]

    def test_anywhere_first_but_not_at_the_keep(self) -> None:
        """Law 6.2.2."""
        state = birdsong({"1": "keep"}, "anvil")
        assert offered(state, "spread") == ["6", "8", "12"]
        assert refused(state, "spread 1") == "Law 6.2.2"


class TestPriceOfSympathy:
    """Law 8.4.2.II: supporters that match the clearing."""

    def test_too_few(self) -> None:
        """No supporter matches a mouse clearing."""
        assert refused(birdsong({"1": "sympathy"}, "cobbler"), "spread 9") == "Law 8.4.2.II"

    def test_birds_are_wild(self) -> None:
        """A bird pays in any clearing."""
        state = birdsong({"1": "sympathy"}, "sappers")
        assert offered(state, "spread") == ["5", "9", "10"]


class TestMartialLaw:
    """Law 8.4.2.II.a: one more where a single other player has three warriors."""

    def test_three_warriors_of_one(self) -> None:
        """Two supporters for the second token."""
        assert refused(sowing({"1": "sympathy", "9": "3 cat"}, "sword cobbler"), "spread 9") == "Law 8.4.2.II"
        state = line(sowing({"1": "sympathy", "9": "3 cat"}, "sword codebreakers"), "spread 9; spend sword")
        assert due(state) == "SupportersPaying"

    def test_two_and_two_are_not_three(self) -> None:
        """Nor are own warriors and pawns counted."""
        state = position(
            FOUR,
            turn_of=ALLIANCE,
            phase="birdsong",
            clearings={"1": "sympathy", "9": "2 cat, 2 hawk, 3 rebel"},
            boards=(alliance("sword"), vagabond("9")),
        )
        assert offered(state, "spread") == ["9"]


class TestPlacingSympathy:
    """Law 8.4.2.III: the token is placed and its space scored."""

    def test_the_space_is_scored(self) -> None:
        """The fifth token scores two."""
        state = sowing({"5": "rabbit-base", **spread_over(4)}, "sword codebreakers")
        state = line(state, "spread 9; spend sword; spend codebreakers")
        assert (at(state, "9"), points(state, ALLIANCE)) == ({"sympathy": 1}, 2)

    def test_a_token_placed_is_seen_and_can_craft(self) -> None:
        """Law 8.5.1: tokens of this Birdsong count."""
        state = position(
            turn_of=ALLIANCE,
            phase="birdsong",
            clearings={},
            hands={ALLIANCE: "anvil"},
            boards=(alliance("protection-racket"),),
        )
        state = line(state, "spread 1; spend protection-racket; craft anvil")
        assert points(state, ALLIANCE) == 2


class TestDaylight:
    """Law 8.5: craft, mobilize and train, in any order and number."""

    def test_any_order(self) -> None:
        """Train, craft, mobilize."""
        state = daylight("anvil foxfolk-steel cobbler", {"1": "sympathy, fox-base"})
        state = line(state, "train foxfolk-steel; craft anvil; mobilize cobbler; end")
        assert (officers(state), supporters(state), points(state, ALLIANCE)) == (1, ["cobbler"], 2)

    def test_nothing_at_all(self) -> None:
        """Daylight may be ended at once."""
        assert "end" in texts(daylight("anvil", {}))


class TestMobilize:
    """Law 8.5.2: any hand card joins the supporters."""

    def test_any_suit(self) -> None:
        """Even without a base or sympathy."""
        state = line(daylight("anvil sappers", {}), "mobilize sappers")
        assert (hand(state, ALLIANCE), supporters(state)) == (["anvil"], ["sappers"])

    def test_a_full_stack_discards_it(self) -> None:
        """R-23."""
        state = line(daylight("anvil", {}, "cobbler cobbler sword sappers sappers"), "mobilize anvil")
        assert (len(supporters(state)), names(state.discard)) == (5, ["anvil"])


class TestTrain:
    """Law 8.5.3: a card that matches a base on the map makes an officer."""

    def test_suits_and_birds(self) -> None:
        """Fox and bird with a fox base, no rabbit."""
        state = daylight("anvil sappers cobbler", {"1": "fox-base"})
        assert offered(state, "train") == ["anvil", "sappers"]
        assert refused(state, "train cobbler") == "Law 8.5.3"

    def test_not_without_a_base(self) -> None:
        """Sympathy does not help."""
        assert refused(daylight("sappers", {"1": "sympathy"}), "train sappers") == "Law 8.5.3"


class TestEvening:
    """Law 8.6: first military operations, then cards."""

    def test_no_card_before_the_end_of_the_operations(self) -> None:
        """An officer may act, then cards are drawn: one, and one for the base."""
        state = evening({"8": "fox-base"}, 1)
        assert (due(state), mover(state)) == ("Operating", ALLIANCE)
        state = line(state, "recruit 8")
        assert due(state) == "Draw"
        assert mover(line(state, "deal anvil; deal sword")) is MARQUISE


class TestOperations:
    """Law 8.6.1: as many actions as officers, who are not used up."""

    def test_two_officers_two_actions(self) -> None:
        """Then a card is drawn."""
        state = line(evening({"1": "fox-base"}, 2), "recruit 1; recruit 1")
        assert (at(state, "1")["rebel"], officers(state), due(state)) == (2, 2, "Draw")

    def test_without_officers_none(self) -> None:
        """The Evening begins with the draw."""
        assert due(evening({"1": "fox-base, rebel"}, 0)) == "Draw"

    def test_fewer_are_allowed(self) -> None:
        """Operations may be ended."""
        assert due(line(evening({"1": "fox-base"}, 2), "end")) == "Draw"


class TestOperationMove:
    """Law 8.6.1.I: one move by the general rules."""

    def test_rule_is_needed(self) -> None:
        """Neither clearing is ruled."""
        state = evening({"1": "rebel, 2 cat", "5": "cat"}, 1)
        assert refused(state, "move 1 5 1") == "Law 4.2.1"

    def test_it_takes_an_action(self) -> None:
        """One officer, one move."""
        state = line(evening({"1": "2 rebel"}, 1), "move 1 5 2")
        assert (at(state, "5"), due(state)) == ({"rebel": 2}, "Draw")


class TestOperationBattle:
    """Law 8.6.1.II: one battle by the general rules."""

    def test_it_takes_an_action(self) -> None:
        """The cat is removed."""
        state = line(evening({"1": "2 rebel, cat"}, 1), "battle 1 marquise; roll 1 0")
        assert (at(state, "1"), due(state)) == ({"rebel": 2}, "Draw")

    def test_tokens_do_not_attack(self) -> None:
        """R-44."""
        assert refused(evening({"1": "sympathy, cat", "2": "rebel"}, 1), "battle 1 marquise") == "Law 4.3"


class TestOperationRecruit:
    """Law 8.6.1.III: a warrior at any base."""

    def test_at_bases_only(self) -> None:
        """Sympathy is not enough."""
        state = evening({"1": "fox-base", "5": "sympathy"}, 1)
        assert offered(state, "recruit") == ["1"]
        assert refused(state, "recruit 5") == "Law 8.6.1.III"

    def test_not_without_supply(self) -> None:
        """R-25: nine on the map, one officer."""
        state = evening({"1": "fox-base, 9 rebel"}, 1)
        assert refused(state, "recruit 1") == "R-25"


class TestOrganize:
    """Law 8.6.1.IV: a warrior makes way for sympathy."""

    def test_no_cost_no_adjacency(self) -> None:
        """The fifth token scores two; the warrior is in the supply."""
        state = line(evening({"9": "rebel", **dict.fromkeys(("3", "6", "7", "11"), "sympathy")}, 1), "organize 9")
        assert (at(state, "9"), points(state, ALLIANCE)) == ({"sympathy": 1}, 2)

    def test_not_at_the_keep(self) -> None:
        """Law 6.2.2, R-18."""
        assert refused(evening({"1": "rebel, keep"}, 1), "organize 1") == "Law 6.2.2"

    def test_martial_law_does_not_matter(self) -> None:
        """Five cats do not hinder it."""
        assert "organize 9" in texts(evening({"9": "rebel, 5 cat"}, 1))

    def test_an_own_warrior_is_needed(self) -> None:
        """Cats do not organize."""
        assert refused(evening({"9": "cat", "1": "rebel"}, 1), "organize 9") == "Law 8.6.1.IV"


class TestCards:
    """Law 8.6.2: one card and one for each base on the map, then down to five."""

    @pytest.mark.parametrize("bases", range(4))
    def test_the_draw_bonus(self, bases: int) -> None:
        """Each base that has left the board uncovers one."""
        homes = {"1": "fox-base", "3": "rabbit-base", "2": "mouse-base"}
        state = evening(dict(list(homes.items())[:bases]), 0)
        drawn = 0
        while due(state) == "Draw":
            state, drawn = root.step(state, root.legal_moves(state)[0]), drawn + 1
        assert drawn == 1 + bases

    def test_down_to_five_of_the_hand_alone(self) -> None:
        """Supporters are not counted."""
        state = evening({}, 0, "anvil cobbler sword sappers foxfolk-steel")
        state = line(state, "deal bake-sale")
        assert (due(state), mover(state)) == ("HandLimit", ALLIANCE)
        state = line(state, "discard anvil")
        assert (len(hand(state, ALLIANCE)), mover(state)) == (5, MARQUISE)
