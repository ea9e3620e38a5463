"""The cards of the box, and what makes a deck valid (D1)."""

from collections import Counter
from itertools import combinations
from typing import Final, cast

import pytest
from hypothesis import given

from tabletop import duel
from tabletop.core import OptionsError, Seat
from tabletop.duel import HEROES, LEADERS, Backs, Faction, Hero, Leader, LeaderId, Options, State
from tabletop.duel.components import hero_names
from tabletop.duel.state import heroes_in
from tests.duel.strategies import DEFAULT, dealt, finished_states, full_options, heroes, leaders, line, small_options

R, G, B, K = Faction("R"), Faction("G"), Faction("B"), Faction("K")
ALL_PAIRS: Final = {frozenset(pair) for pair in combinations("RGBK", 2)}


class TestHeroCards:
    """D1.1: 28 hero cards, each with a faction and a strength."""

    def test_the_box_has_28_heroes(self) -> None:
        """As many as are dealt, lie in rows and remain: 2 x 3 + 2 x 7 + 8."""
        assert len(HEROES) == 28 == 2 * 3 + 2 * 7 + 8
        assert DEFAULT.heroes == HEROES

    def test_a_hero_has_a_faction_and_a_strength(self) -> None:
        """Nothing else stands on the card."""
        hero = Hero(G, 5)
        assert (hero.faction, hero.strength) == (G, 5)
        assert hero != Hero(G, 4)
        assert hero != Hero(K, 5)


class TestFactions:
    """D1.2: four factions, R, G, B and K."""

    def test_there_are_four(self) -> None:
        """Imperial Army, Hill Tribes, Water People, Undead."""
        assert [faction.value for faction in Faction] == ["R", "G", "B", "K"]

    def test_all_four_are_in_the_box(self) -> None:
        """And no fifth."""
        assert {hero.faction for hero in HEROES} == {R, G, B, K}


class TestDefaultDeck:
    """D1.3: seven heroes a faction, strengths 1 to 7, each once."""

    @pytest.mark.parametrize("faction", Faction)
    def test_each_faction_has_1_to_7(self, faction: Faction) -> None:
        """Seven heroes, no strength twice."""
        assert sorted(hero.strength for hero in HEROES if hero.faction == faction) == [1, 2, 3, 4, 5, 6, 7]

    def test_the_total_strength_is_112(self) -> None:
        """Four times 28."""
        assert sum(hero.strength for hero in HEROES) == 112


class TestLeaderCards:
    """D1.4: a leader belongs to factions and has a value for each of them."""

    def test_a_leader_has_a_value_for_each_of_its_factions(self) -> None:
        """The mapping can be read back."""
        leader = Leader.of({G: 1, R: 5})
        assert (leader.value(R), leader.value(G)) == (5, 1)

    def test_a_leader_has_no_value_for_other_factions(self) -> None:
        """Not even 0: it does not belong to them."""
        assert Leader.of({R: 5}).value(K) is None

    def test_a_value_of_0_is_an_entry(self) -> None:
        """The leader belongs to a faction for which it counts 0."""
        assert Leader.of({R: 0}).value(R) == 0

    @pytest.mark.parametrize("number", [0, 1])
    def test_fewer_than_two_leaders_are_no_box(self, number: int) -> None:
        """Each player needs one."""
        with pytest.raises(OptionsError, match=r"\[D1\.[47]\]"):
            Options(leaders=LEADERS[:number])

    def test_two_leaders_are_enough(self) -> None:
        """Then none is left over."""
        state = dealt(options=Options(leaders=LEADERS[:2]))
        assert sorted(leader for leader in state.leaders if leader is not None) == [0, 1]


class TestDefaultLeaders:
    """D1.5: six leaders, one for each pair of factions, value 3 for both."""

    def test_there_is_one_for_each_pair(self) -> None:
        """Six pairs, none twice."""
        assert len(LEADERS) == 6
        assert {frozenset(f.value for f in Faction if leader.value(f) is not None) for leader in LEADERS} == ALL_PAIRS
        assert DEFAULT.leaders == LEADERS

    def test_each_value_is_3(self) -> None:
        """For each of the two factions."""
        assert all(leader.value(faction) in (None, 3) for leader in LEADERS for faction in Faction)

    def test_leaders_of_one_faction_and_of_unequal_values_can_be_used(self) -> None:
        """They are dealt like any other."""
        one, unequal = Leader.of({K: 4}), Leader.of({R: 5, G: 1})
        state = dealt(options=Options(leaders=(one, unequal)))
        assert [state.options.leaders[leader].value(K) for leader in state.leaders if leader is not None] == [4, None]
        assert (unequal.value(R), unequal.value(G)) == (5, 1)


class TestBacks:
    """D1.6: the back of a hero shows its faction, the back of a leader nothing."""

    @pytest.mark.parametrize("backs", Backs)
    def test_a_face_down_hero_of_a_row_shows_its_faction_only(self, backs: Backs) -> None:
        """To both players, at all times."""
        state = dealt(options=Options(backs=backs))
        for seat in (Seat(0), Seat(1)):
            cards = [slot.base for slot in duel.observe(state, seat).rows[0] if slot is not None]
            assert [card.faction for card in cards] == [B, K, R, G, B, K, R]
            assert [card.hero for card in cards] == [None] * 7

    @pytest.mark.parametrize("backs", Backs)
    def test_a_blocker_shows_its_faction_only(self, backs: Backs) -> None:
        """To the opponent of whoever laid it."""
        state = line("take 0:0,1; return R1 G2; block B3 1:4", dealt(options=Options(backs=backs)))
        slot = duel.observe(state, Seat(1)).rows[1][4]
        assert slot is not None
        assert slot.blocker is not None
        assert (slot.blocker.faction, slot.blocker.hero) == (B, None)

    def test_a_hand_shows_its_factions_to_the_opponent(self) -> None:
        """The back is visible wherever the card lies, unless the option says otherwise (D8.4)."""
        assert duel.observe(dealt(), Seat(1)).hands[0].factions == (R, G, B)
        assert duel.observe(dealt(options=Options(backs=Backs.ROWS_ONLY)), Seat(1)).hands[0].factions is None

    @pytest.mark.parametrize("leader", ["R3B3", "R3K3", "G3B3", "G3K3", "B3K3"])
    def test_nothing_about_a_leader_is_visible_to_the_opponent(self, leader: str) -> None:
        """With another leader in the other council the table looks the same."""
        one, other = dealt(leaders=f"R3G3 {leader}"), dealt(leaders=f"{leader} R3G3")
        assert duel.observe(dealt(leaders="R3G3"), Seat(0)) == duel.observe(one, Seat(0))
        assert duel.observe(one, Seat(0)).leaders == (LeaderId(0), None)
        assert duel.observe(other, Seat(0)).leaders[1] is None


class TestValidDeck:
    """D1.7: 28 heroes of the four factions, strengths from 0, at least two leaders with factions and values from 0."""

    @pytest.mark.parametrize(
        "deck",
        [
            pytest.param((), id="no heroes"),
            pytest.param(HEROES[:27], id="27 heroes"),
            pytest.param((*HEROES, Hero(R, 1)), id="29 heroes"),
            pytest.param((*HEROES[:27], Hero(R, -1)), id="a strength below 0"),
            pytest.param((*HEROES[:27], Hero(R, cast("int", 1.5))), id="half a strength"),
            pytest.param((*HEROES[:27], Hero(R, cast("int", "4"))), id="a strength in letters"),
            pytest.param((*HEROES[:27], Hero(cast("Faction", "X"), 1)), id="a fifth faction"),
            pytest.param((*HEROES[:27], cast("Hero", "K7")), id="a name for a hero"),
        ],
    )
    def test_an_invalid_deck_is_refused(self, deck: tuple[Hero, ...]) -> None:
        """At set-up, with the number of the clause."""
        with pytest.raises(OptionsError) as caught:
            Options(heroes=deck)
        assert caught.value.clause == "D1.7"

    @pytest.mark.parametrize(
        "leader",
        [
            pytest.param(Leader(()), id="no faction"),
            pytest.param(Leader.of({R: -1}), id="a value below 0"),
            pytest.param(Leader.of({R: 3, G: cast("int", 0.5)}), id="half a value"),
            pytest.param(Leader(((cast("Faction", "X"), 3),)), id="a fifth faction"),
            pytest.param(Leader(((R, 3), (cast("Faction", "X"), 3))), id="a fifth faction beside another"),
            pytest.param(cast("Leader", "R3G3"), id="a name for a leader"),
        ],
    )
    def test_an_invalid_leader_is_refused(self, leader: Leader) -> None:
        """At set-up, with the number of the clause."""
        with pytest.raises(OptionsError) as caught:
            Options(leaders=(*LEADERS, leader))
        assert caught.value.clause == "D1.7"

    def test_a_mapping_onto_a_fifth_faction_is_refused(self) -> None:
        """It is not quietly cut down to the four."""
        with pytest.raises(OptionsError) as caught:
            Options(leaders=(*LEADERS, Leader.of({R: 2, cast("Faction", "X"): 1})))
        assert caught.value.clause == "D1.7"

    def test_a_small_box_has_2h_2n_d_heroes(self) -> None:
        """One more or less is refused."""
        assert len(Options(heroes=HEROES[:12], hand_size=2, row_length=3, pile_size=2).heroes) == 12
        for number in (11, 13):
            with pytest.raises(OptionsError) as caught:
                Options(heroes=HEROES[:number], hand_size=2, row_length=3, pile_size=2)
            assert caught.value.clause == "D1.7"

    def test_heroes_that_look_alike_are_told_apart(self) -> None:
        """A deck of 28 times R1 is valid, and each card is a card of its own."""
        state = dealt(options=Options(heroes=[Hero(R, 1)] * 28))
        assert len(set(hero_names(state.options.heroes))) == 28
        assert [len(heroes_in(state.hands[seat])) for seat in (0, 1)] == [3, 3]
        assert len({slot.hero for row in state.rows for slot in row if slot is not None}) == 14

    @given(heroes(28), leaders())
    def test_any_such_box_is_valid(self, deck: tuple[Hero, ...], some: tuple[Leader, ...]) -> None:
        """Whatever the strengths, whichever the factions."""
        options = Options(heroes=deck, leaders=some)
        assert Counter(options.heroes) == Counter(deck)
        assert options.leaders == some

    @given(finished_states(full_options() | small_options()))
    def test_each_identity_is_one_card_of_the_game(self, state: State) -> None:
        """At the end every one of them lies in one place, look-alikes too."""
        lying = [hero for council in state.councils for hero in heroes_in(council)]
        for slot in (slot for row in state.rows for slot in row if slot is not None):
            lying += [slot.hero] if slot.blocker is None else [slot.hero, slot.blocker]
        assert sorted(lying) == list(range(len(state.options.heroes)))


class TestRawLeaders:
    """D1.4, D1.7: a leader made by hand names each faction once, in the order of the factions."""

    @pytest.mark.parametrize("values", [((Faction("R"), 3), (Faction("R"), 4)), ((Faction("G"), 3), (Faction("R"), 3))])
    def test_it_is_refused(self, values: tuple[tuple[Faction, int], ...]) -> None:
        """Twice the same, or the wrong way round."""
        with pytest.raises(OptionsError, match="names each faction once") as caught:
            Options(leaders=[Leader(values), Leader.named("K1")])
        assert caught.value.clause == "D1.7"
