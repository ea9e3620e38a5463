"""Law 9: the Vagabond."""

import attrs
import pytest

from tabletop import root_alliance as root
from tabletop.core import CHANCE, Seat
from tabletop.root_alliance import QUESTS, Options, State
from tabletop.root_alliance.alliance.position import alliance
from tabletop.root_alliance.components import ITEMS
from tabletop.root_alliance.maps import PlaceId
from tabletop.root_alliance.position import position, related
from tabletop.root_alliance.vagabond.board import VagabondBoard
from tabletop.root_alliance.vagabond.components import QUEST_NAMES, Character, Relation
from tabletop.root_alliance.vagabond.position import vagabond
from tests.games import event_of
from tests.root_alliance.table import (
    ALLIANCE,
    EYRIE,
    FOUR,
    LONER,
    MARQUISE,
    VAGABOND,
    WITH_CATS,
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
    seat_of,
    supporters,
    texts,
    vagabond_of,
    winners,
)


def roaming(  # noqa: PLR0913  (what matters for the Vagabond)
    board: VagabondBoard,
    clearings: dict[str, str] | None = None,
    *,
    cards: str = "",
    cats: str = "",
    options: Options = WITH_CATS,
    relations: dict[root.Faction, Relation] | None = None,
    score: int = 0,
    crafted: str = "",
) -> State:
    """The Daylight of the Vagabond."""
    state = position(
        options,
        turn_of=VAGABOND,
        clearings={} if clearings is None else clearings,
        hands={VAGABOND: cards, MARQUISE: cats},
        points={VAGABOND: score},
        crafted={MARQUISE: crafted} if crafted else {},
        boards=(board,),
    )
    return related(state, relations or {})


def set_up() -> State:
    """The game when the Vagabond is first asked."""
    state = root.initial_state(LONER)
    while root.to_move(state) == CHANCE:
        state = root.step(state, root.legal_moves(state)[0])
    return state


class TestCrafting:
    """Law 9.2.1: by exhausting hammers, of the suit of his clearing."""

    def test_an_item_goes_straight_to_him(self) -> None:
        """Face up; in a fox clearing."""
        state = roaming(vagabond("8", character=Character.TINKER, ready="hammer hammer"), cards="foxfolk-steel")
        state = line(state, "craft foxfolk-steel")
        assert items(vagabond_of(state).ready) == {"sword": 1}
        assert (points(state, VAGABOND), items(state.crafted[0])) == (2, {})

    def test_other_suits_and_forests(self) -> None:
        """A rabbit clearing covers no fox icon."""
        assert refused(roaming(vagabond("5", ready="hammer"), cards="anvil"), "craft anvil") == "Law 9.2.1"
        forest = roaming(vagabond("1_2_5_10", ready="hammer"), cards="anvil")
        assert refused(forest, "craft anvil") == "Law 9.2.1"

    def test_too_few_hammers(self) -> None:
        """Two are needed."""
        state = roaming(
            vagabond("8", character=Character.TINKER, ready="hammer", exhausted="hammer"), cards="foxfolk-steel"
        )
        assert refused(state, "craft foxfolk-steel") == "Law 9.5"


class TestPawn:
    """Law 9.2.2: the pawn is no warrior and cannot be removed."""

    def test_it_does_not_count_for_rule(self) -> None:
        """A lone cat rules."""
        state = position(WITH_CATS, turn_of=MARQUISE, clearings={"8": "cat"}, boards=(vagabond("8"),))
        assert "move 8 7 1" in texts(line(state, "end"))

    def test_a_battle_leaves_it_there(self) -> None:
        """Items are damaged instead."""
        state = position(WITH_CATS, turn_of=MARQUISE, clearings={"8": "4 cat"}, boards=(vagabond("8"),))
        state = line(state, "end; battle 8 vagabond; roll 1 0")
        assert mover(state) is VAGABOND
        state = line(state, "damage boots ready")
        assert vagabond_of(state).pawn == PlaceId(7)


class TestFullRemoval:
    """Law 9.2.2.I: whoever removes all enemy pieces damages three of his items."""

    def test_a_favor(self) -> None:
        """In an affected clearing."""
        state = position(
            WITH_CATS,
            turn_of=MARQUISE,
            clearings={"8": "2 workshop", "1": "workshop"},
            hands={MARQUISE: "favor-of-the-foxes"},
            boards=(vagabond("6", ready="boots", exhausted="torch"),),
        )
        state = line(state, "craft favor-of-the-foxes")  # there are two, and nothing to choose
        assert due(state) == "Workday"
        assert (items(vagabond_of(state).damaged), items(vagabond_of(state).broken)) == ({"boots": 1}, {"torch": 1})

    def test_three_of_four(self) -> None:
        """His choice."""
        state = position(
            WITH_CATS,
            turn_of=MARQUISE,
            clearings={"8": "2 workshop", "1": "workshop"},
            hands={MARQUISE: "favor-of-the-foxes"},
            boards=(vagabond("6", ready="boots tea", exhausted="torch sword"),),
        )
        state = line(state, "craft favor-of-the-foxes; damage tea ready")
        assert (due(state), mover(state)) == ("Damaging", VAGABOND)
        state = line(state, "damage torch exhausted; damage sword exhausted")
        assert (items(vagabond_of(state).ready), due(state)) == ({"boots": 1}, "Workday")


class TestMovingWithoutRule:
    """Law 9.2.3: he moves whoever rules."""

    def test_between_enemies(self) -> None:
        """Cats hold both clearings."""
        state = roaming(vagabond("8"), {"8": "5 cat", "7": "5 cat"})
        assert offered(state, "roam") == ["4", "7"]


class TestDefenseless:
    """Law 9.2.4: without undamaged swords he is defenseless."""

    @pytest.mark.parametrize(("ready", "hits"), [("boots torch", 1), ("sword boots", 0)])
    def test_an_extra_hit(self, ready: str, hits: int) -> None:
        """Nothing is rolled."""
        state = position(WITH_CATS, turn_of=MARQUISE, clearings={"8": "cat"}, boards=(vagabond("8", ready=ready),))
        state = line(state, "end; battle 8 vagabond; roll 0 0")
        assert (due(state) == "Damaging") == (hits == 1)


class TestItems:
    """Law 9.2.5: face up or down, undamaged or damaged."""

    def test_exhausting_turns_down(self) -> None:
        """Boots for a move."""
        board = vagabond_of(line(roaming(vagabond("8", ready="boots sword")), "roam 7"))
        assert (items(board.ready), items(board.exhausted)) == ({"sword": 1}, {"boots": 1})


class TestSatchel:
    """Law 9.2.5.II: boots, swords, crossbows, torches and hammers lie in the Satchel, face up or down."""

    def test_they_count_for_its_limit(self) -> None:
        """Six of each kind are too many by none, a seventh by one (Law 9.6.4)."""
        for ready, owed in (
            ("boots sword crossbow torch hammer sword", "Agitating"),
            ("boots boots sword crossbow torch hammer sword", "Dropping"),
        ):
            board = vagabond("9", ready=ready)
            state = line(position(LONER, turn_of=VAGABOND, phase="evening", boards=(board,)), "deal anvil")
            assert due(state) == owed

    def test_face_up_tea_does_not(self) -> None:
        """It lies on its track; turned down it is in the Satchel, too."""
        six = "boots sword crossbow torch hammer sword"
        for ready, exhausted, owed in ((f"{six} tea", "", "Agitating"), (six, "tea", "Dropping")):
            board = vagabond("9", ready=ready, exhausted=exhausted)
            state = line(position(LONER, turn_of=VAGABOND, phase="evening", boards=(board,)), "deal anvil")
            assert due(state) == owed


class TestTracks:
    """Law 9.2.5.I: face-up tea, coins and bags lie on their tracks, three at most, and count there."""

    def test_tea_refreshes_while_face_up(self) -> None:
        """Three items, and two for the tea."""
        board = vagabond("1_2_5_10", ready="tea", exhausted="boots torch sword hammer crossbow bag")
        state = position(LONER, turn_of=VAGABOND, phase="birdsong", boards=(board,))
        state = line(
            state, "; ".join(f"refresh {item} exhausted" for item in ("boots", "torch", "sword", "hammer", "bag"))
        )
        assert items(vagabond_of(state).exhausted) == {"crossbow": 1}

    def test_exhausted_tea_does_not(self) -> None:
        """Three of five."""
        board = vagabond("1_2_5_10", ready="", exhausted="boots torch sword hammer tea")
        state = position(LONER, turn_of=VAGABOND, phase="birdsong", boards=(board,))
        state = line(state, "refresh boots exhausted; refresh torch exhausted; refresh sword exhausted")
        assert due(state) == "Slipping"


class TestSwordsCapHits:
    """Law 9.2.6: rolled hits are capped by undamaged swords."""

    def test_face_up_or_down(self) -> None:
        """The sword exhausted for the battle counts."""
        state = roaming(vagabond("8", ready="sword boots"), {"8": "3 cat"})
        state = line(state, "battle 8 marquise; roll 3 0")
        assert at(state, "8") == {"cat": 2}


class TestHitsOnItems:
    """Law 9.2.7: each hit damages an undamaged item of his choice; the rest is ignored."""

    def test_his_choice(self) -> None:
        """Face up or down."""
        state = roaming(vagabond("8", ready="sword boots"), {"8": "3 cat"})
        state = line(state, "battle 8 marquise; roll 3 1")
        assert texts(state) == ["damage boots ready", "damage sword exhausted"]
        assert refused(state, "damage boots exhausted") == "Law 9.2.7"
        assert items(vagabond_of(line(state, "damage sword exhausted")).broken) == {"sword": 1}

    def test_as_many_hits_as_items(self) -> None:
        """All are damaged, and nobody is asked in which order."""
        state = roaming(vagabond("8", ready="sword boots"), {"8": "3 cat"})
        state = line(state, "battle 8 marquise; roll 3 2")
        assert (due(state), items(vagabond_of(state).damaged)) == ("Roaming", {"boots": 1})
        assert items(vagabond_of(state).broken) == {"sword": 1}

    def test_more_hits_than_items(self) -> None:
        """Nobody is asked for what is not there."""
        state = roaming(vagabond("8", ready="sword"), {"8": "4 cat"})
        state = line(state, "battle 8 marquise; roll 3 3")
        assert (due(state), at(state, "8")) == ("Roaming", {"cat": 3})


class TestCoalition:
    """Law 9.2.8: with four players a dominance card joins him to the player with the fewest points."""

    def coalition(self, score: int = 10, options: Options = FOUR) -> State:
        """The Vagabond holds a dominance card; the others have 3 points, the Marquise 5."""
        others = (faction for faction in options.factions if faction is not VAGABOND)
        return position(
            options,
            turn_of=VAGABOND,
            hands={VAGABOND: "dominance-fox"},
            points={VAGABOND: score, **{faction: 3 + 2 * (faction is MARQUISE) for faction in others}},
            clearings={"8": "cat, rebel", "2": "workshop"},
            boards=(vagabond("8", ready="sword"),),
        )

    def test_ties_are_his_choice(self) -> None:
        """Eyrie or Alliance, not the Marquise."""
        state = line(self.coalition(), "dominate dominance-fox")
        assert texts(state) == ["target eyrie", "target alliance"]
        assert refused(state, "target marquise") == "Law 9.2.8"
        assert points(state, VAGABOND) == 0

    def test_partners_are_no_enemies_and_win_together(self) -> None:
        """He cannot fight the Alliance any more."""
        state = line(self.coalition(), "dominate dominance-fox; target alliance")
        assert offered(state, "battle") == ["8 marquise"]
        assert refused(state, "battle 8 alliance") == "Law 4.3"
        won = attrs.evolve(state, pending=(), winner=seat_of(state, ALLIANCE))
        assert winners(won) == {ALLIANCE, VAGABOND}

    def test_ten_points_and_four_players(self) -> None:
        """R-50."""
        assert refused(self.coalition(9), "dominate dominance-fox") == "R-50"
        assert refused(self.coalition(options=WITH_CATS), "dominate dominance-fox") == "Law 9.2.8"

    def test_once(self) -> None:
        """The marker has left the track, and an activated card is not exchanged (Law 3.3.2)."""
        state = position(
            FOUR,
            turn_of=VAGABOND,
            hands={VAGABOND: "dominance-fox dominance-bird"},
            points={VAGABOND: 11, MARQUISE: 3, EYRIE: 3, ALLIANCE: 4},
            boards=(vagabond("8"),),
        )
        state = line(state, "dominate dominance-fox; target eyrie")
        assert refused(state, "dominate dominance-bird") == "Law 3.3.2"

    def test_nobody_to_join(self) -> None:
        """All others play for dominance."""
        state = position(
            FOUR,
            turn_of=VAGABOND,
            hands={VAGABOND: "dominance-fox"},
            points={VAGABOND: 10},
            dominance={MARQUISE: "dominance-bird", EYRIE: "dominance-mouse", ALLIANCE: "dominance-rabbit"},
        )
        assert refused(state, "dominate dominance-fox") == "Law 9.2.8"

    def test_a_partner_is_not_struck(self) -> None:
        """With a crossbow."""
        state = line(self.coalition(), "dominate dominance-fox; target alliance")
        board = attrs.evolve(vagabond_of(state), ready=vagabond_of(roaming(vagabond("8", ready="crossbow"))).ready)
        state = attrs.evolve(state, boards=(*state.boards[:3], board))
        assert offered(state, "strike") == ["cat"]
        assert refused(state, "strike rebel") == "Law 9.2.8"

    def test_a_hostile_partner_becomes_indifferent(self) -> None:
        """And nobody else changes."""
        state = related(self.coalition(), {ALLIANCE: Relation.HOSTILE, MARQUISE: Relation.HOSTILE})
        state = line(state, "dominate dominance-fox; target alliance")
        relations = vagabond_of(state).relations
        assert relations[seat_of(state, ALLIANCE)] is Relation.INDIFFERENT
        assert relations[seat_of(state, MARQUISE)] is Relation.HOSTILE

    def test_no_partner_is_hostile_later_on(self) -> None:
        """Not even one on whom more hits fell than on items (Law 9.2.9.II.d)."""
        state = related(self.coalition(), {ALLIANCE: Relation.ALLIED})
        state = line(state, "dominate dominance-fox; target alliance; battle 8 marquise; target alliance")
        state = line(state, "roll 1 1; lose rebel")
        assert at(state, "8") == {}
        assert vagabond_of(state).relations[seat_of(state, ALLIANCE)] is Relation.INDIFFERENT
        assert vagabond_of(state).relations[seat_of(state, MARQUISE)] is Relation.HOSTILE


class TestRelationships:
    """Law 9.2.9: aids of one turn lead up the ladder."""

    def test_the_steps(self) -> None:
        """One, two and three aids: 1, 2 and 2 points."""
        state = roaming(
            vagabond("8", ready="boots torch tea sword coins bag hammer"),
            {"8": "cat"},
            cards="anvil foxfolk-steel protection-racket sappers sappers armorers",
        )
        for card, score in zip(
            ("anvil", "foxfolk-steel", "protection-racket", "sappers", "sappers", "armorers"),
            (1, 1, 3, 3, 3, 5),
            strict=True,
        ):
            item = offered(line(state, f"aid marquise {card}"), "exhaust")
            state = line(state, f"aid marquise {card}" + (f"; exhaust {item[0]}" if item else ""))
            assert points(state, VAGABOND) == score
        assert vagabond_of(state).allies == (seat_of(state, MARQUISE),)

    def test_aids_are_forgotten_after_the_turn(self) -> None:
        """One of two aids is not enough."""
        state = roaming(vagabond("8"), {"8": "cat"}, cards="anvil", relations={MARQUISE: Relation.SECOND})
        state = line(state, "aid marquise anvil; exhaust boots")
        assert vagabond_of(state).aids[1] == 1
        assert vagabond_of(line(state, "end")).aids == (0, 0, 0)


class TestAllied:
    """Law 9.2.9.II: the end of the ladder: an ally stays one until a warrior of it is removed (Law 9.2.9.III)."""

    def test_by_the_third_aid_in_the_third_space(self) -> None:
        """Two are not enough."""
        state = roaming(
            vagabond("8", ready="boots boots boots"),
            {"8": "cat"},
            cards="anvil foxfolk-steel protection-racket",
            relations={MARQUISE: Relation.THIRD},
        )
        state = line(state, "aid marquise anvil; aid marquise foxfolk-steel")
        assert vagabond_of(state).allies == ()
        assert vagabond_of(line(state, "aid marquise protection-racket")).allies == (seat_of(state, MARQUISE),)

    def test_no_longer_after_an_attack(self) -> None:
        """He removes a warrior of the ally."""
        state = roaming(vagabond("8", ready="sword boots"), {"8": "2 cat"}, relations={MARQUISE: Relation.ALLIED})
        state = line(state, "battle 8 marquise; roll 1 0")
        assert vagabond_of(state).allies == ()


class TestAlliedAid:
    """Law 9.2.9.II.a: each aid to an ally scores two."""

    def test_two_points(self) -> None:
        """Each time."""
        state = roaming(vagabond("8"), {"8": "cat"}, cards="anvil sappers", relations={MARQUISE: Relation.ALLIED})
        state = line(state, "aid marquise anvil; exhaust boots; aid marquise sappers; exhaust tea")
        assert points(state, VAGABOND) == 4


class TestMovingWithAnAlly:
    """Law 9.2.9.II.b: warriors of an ally come along; their owner pays Outrage (R-12)."""

    def test_they_come_along(self) -> None:
        """Up to all of them, or none."""
        state = roaming(
            vagabond("8"), {"8": "3 cat", "7": "sympathy"}, cats="sword", relations={MARQUISE: Relation.ALLIED}
        )
        state = line(state, "roam 7")
        assert texts(state) == ["pass", "bring marquise 1", "bring marquise 2", "bring marquise 3"]
        assert refused(state, "bring alliance 1") == "Law 9.2.9.II.b"
        assert refused(state, "bring marquise 4") == "Law 9.2.9.II.b"
        state = line(state, "bring marquise 2")
        assert (at(state, "7"), mover(state), due(state)) == ({"cat": 2, "sympathy": 1}, MARQUISE, "Outrage")
        assert supporters(line(state, "give sword")) == ["sword"]


class TestAttackingWithAnAlly:
    """Law 9.2.9.II.c: as attacker he treats the warriors of one ally there as his own."""

    def test_the_cap_grows(self) -> None:
        """A sword and two cats: three hits."""
        state = roaming(
            vagabond("8", ready="sword boots"), {"8": "2 cat, 3 rebel"}, relations={MARQUISE: Relation.ALLIED}
        )
        state = line(state, "battle 8 alliance")
        assert (due(state), texts(state)) == ("Enlisting", ["pass", "target marquise"])
        assert refused(state, "target alliance") == "Law 9.2.9.II.c"
        alone = line(state, "pass; roll 3 3")
        assert at(alone, "8")["rebel"] == 2
        state = line(state, "target marquise; roll 3 3")
        assert texts(state) == ["damage boots ready", "damage sword exhausted", "lose cat"]


class TestHitsOnAnAlly:
    """Law 9.2.9.II.d: he may let an ally take hits; more than his items, and it is Hostile."""

    def test_more_on_the_ally(self) -> None:
        """Two on cats, one on boots."""
        state = roaming(
            vagabond("8", ready="sword boots"), {"8": "2 cat, 3 rebel"}, relations={MARQUISE: Relation.ALLIED}
        )
        state = line(state, "battle 8 alliance; target marquise; roll 3 3; lose cat; lose cat")
        assert texts(state) == ["damage boots ready", "damage sword exhausted"]
        assert refused(state, "lose cat") == "Law 9.2.9.II.d"
        state = line(state, "damage boots ready")
        assert at(state, "8") == {}
        assert vagabond_of(state).relations[1] is Relation.HOSTILE

    def test_as_many_on_items(self) -> None:
        """One and one: still allied."""
        state = roaming(
            vagabond("8", ready="sword boots"), {"8": "2 cat, 2 rebel"}, relations={MARQUISE: Relation.ALLIED}
        )
        state = line(state, "battle 8 alliance; target marquise; roll 2 2; lose cat; damage boots ready")
        assert vagabond_of(state).relations[1] is Relation.ALLIED


class TestHostility:
    """Law 9.2.9.III: removing a warrior makes a faction Hostile at once; buildings and tokens do not."""

    def test_a_warrior(self) -> None:
        """By a Strike."""
        state = roaming(vagabond("8", ready="crossbow"), {"8": "2 cat"})
        assert vagabond_of(line(state, "strike cat")).relations[1] is Relation.HOSTILE

    def test_a_building(self) -> None:
        """A point, and no hostility."""
        state = line(roaming(vagabond("8", ready="crossbow"), {"8": "workshop"}), "strike workshop")
        assert (vagabond_of(state).relations[1], points(state, VAGABOND)) == (Relation.INDIFFERENT, 1)


class TestInfamy:
    """Law 9.2.9.III.a: a point for each piece of a Hostile faction removed in battle in his turn."""

    def test_but_for_the_warrior_that_caused_it(self) -> None:
        """Two cats: one point; two Hostile cats: two."""
        first = roaming(vagabond("8", ready="sword sword sword boots"), {"8": "3 cat"})
        assert points(line(first, "battle 8 marquise; roll 2 0"), VAGABOND) == 1
        again = roaming(
            vagabond("8", ready="sword sword sword boots"), {"8": "3 cat"}, relations={MARQUISE: Relation.HOSTILE}
        )
        assert points(line(again, "battle 8 marquise; roll 2 0"), VAGABOND) == 2

    def test_not_in_the_turn_of_others(self) -> None:
        """Defending scores nothing."""
        state = position(
            WITH_CATS, turn_of=MARQUISE, clearings={"8": "2 cat"}, boards=(vagabond("8", ready="sword boots"),)
        )
        state = line(
            related(state, {MARQUISE: Relation.HOSTILE}), "end; battle 8 vagabond; roll 1 1; damage boots ready"
        )
        assert (at(state, "8"), points(state, VAGABOND)) == ({"cat": 1}, 0)


class TestHostileClearings:
    """Law 9.2.9.III.b: one more boot to enter a clearing with Hostile warriors."""

    def test_two_boots(self) -> None:
        """One is not enough."""
        one = roaming(vagabond("8", ready="boots"), {"7": "cat"}, relations={MARQUISE: Relation.HOSTILE})
        assert refused(one, "roam 7") == "Law 9.5.1"
        two = roaming(vagabond("8", ready="boots boots"), {"7": "cat"}, relations={MARQUISE: Relation.HOSTILE})
        assert items(vagabond_of(line(two, "roam 7")).exhausted) == {"boots": 2}


class TestAidToTheHostile:
    """Law 9.2.9.III.c: it improves nothing, but items may be taken."""

    def test_an_item_for_a_card(self) -> None:
        """The hammer of the cats."""
        state = roaming(
            vagabond("8"), {"8": "cat"}, cards="anvil", relations={MARQUISE: Relation.HOSTILE}, crafted="hammer"
        )
        state = line(state, "aid marquise anvil; exhaust boots; item hammer")
        assert (vagabond_of(state).relations[1], points(state, VAGABOND)) == (Relation.HOSTILE, 0)
        assert items(vagabond_of(state).ready)["hammer"] == 1


class TestSetUp:
    """Law 9.3: character, pawn in a forest, three quests, items."""

    def test_in_its_order(self) -> None:
        """The Thief in the western forest."""
        state = set_up()
        assert texts(state) == ["become thief", "become tinker", "become ranger"]
        state = line(state, "become thief")
        assert len(texts(state)) == 7
        assert refused(state, "roam 5") == "Law 9.3"
        state = line(state, "roam 4_9_12")
        assert (due(state), len(texts(state))) == ("QuestDeal", 15)
        state = line(state, "turn escort-mouse; turn errand-fox; turn errand-rabbit")
        board = vagabond_of(state)
        assert (len(board.quests), len(board.unseen_quests)) == (3, 12)
        assert items(board.ready) == {"boots": 1, "torch": 1, "tea": 1, "sword": 1}
        assert items(board.ruin_items) == {"bag": 1, "boots": 1, "hammer": 1, "sword": 1}

    def test_fifteen_quests(self) -> None:
        """Five of each suit."""
        assert [sum(quest.suit == suit for quest in QUESTS) for suit in range(3)] == [5, 5, 5]


class TestQuestTable:
    """Law 9.3: the fifteen quests and the two items of each."""

    def test_by_suit(self) -> None:
        """As in the table of chapter 9."""
        table = {
            "fox": "fundraising tea coins, errand tea boots, logistics-help boots bag, repair-a-shed torch hammer, "
            "give-a-speech torch tea",
            "rabbit": "guard-duty torch sword, errand tea boots, give-a-speech torch tea, "
            "fend-off-a-bear torch crossbow, expel-bandits sword sword",
            "mouse": "expel-bandits sword sword, guard-duty torch sword, fend-off-a-bear torch crossbow, "
            "escort boots boots, logistics-help boots bag",
        }
        expected = set()
        for suit, quests in table.items():
            for quest in quests.split(", "):
                name, first, second = quest.split()
                expected.add((f"{name}-{suit}", *sorted((first, second))))
        printed = zip(QUEST_NAMES, QUESTS, strict=True)
        assert {(name, *sorted(ITEMS[item] for item in quest.items)) for name, quest in printed} == expected


class TestCharacters:
    """Law 9.3: the starting items of each character."""

    @pytest.mark.parametrize(
        ("character", "start"),
        [
            ("thief", {"boots": 1, "torch": 1, "tea": 1, "sword": 1}),
            ("tinker", {"boots": 1, "torch": 1, "bag": 1, "hammer": 1}),
            ("ranger", {"boots": 1, "torch": 1, "crossbow": 1, "sword": 1}),
        ],
    )
    def test_items(self, character: str, start: dict[str, int]) -> None:
        """All face up."""
        board = vagabond_of(line(set_up(), f"become {character}"))
        assert (items(board.ready), items(board.exhausted)) == (start, {})


class TestBirdsong:
    """Law 9.4: refresh, then slip."""

    def test_one_after_the_other(self) -> None:
        """Boots refreshed before are not needed for it."""
        board = vagabond("8", ready="", exhausted="boots torch sword hammer")
        state = position(LONER, turn_of=VAGABOND, phase="birdsong", boards=(board,))
        assert (due(state), refused(state, "roam 7")) == ("Refreshing", "Law 9.4.1")
        state = line(state, "refresh torch exhausted; refresh sword exhausted; refresh hammer exhausted")
        assert due(state) == "Slipping"
        state = line(state, "roam 7")
        assert (due(state), items(vagabond_of(state).exhausted)) == ("Roaming", {"boots": 1})


class TestRefresh:
    """Law 9.4.1: three items are turned face up."""

    def test_his_choice(self) -> None:
        """Three of four."""
        board = vagabond("1_2_5_10", ready="", exhausted="boots torch sword", broken="hammer")
        state = position(LONER, turn_of=VAGABOND, phase="birdsong", boards=(board,))
        assert len(texts(state)) == 4
        assert refused(state, "refresh tea exhausted") == "Law 9.4.1"
        state = line(state, "refresh hammer broken; refresh boots exhausted; refresh torch exhausted")
        board = vagabond_of(state)
        assert (items(board.damaged), items(board.exhausted)) == ({"hammer": 1}, {"sword": 1})

    def test_all_without_asking(self) -> None:
        """Two items."""
        board = vagabond("1_2_5_10", ready="", exhausted="boots torch")
        state = position(LONER, turn_of=VAGABOND, phase="birdsong", boards=(board,))
        assert (due(state), items(vagabond_of(state).ready)) == ("Slipping", {"boots": 1, "torch": 1})


class TestSlip:
    """Law 9.4.2: a move without boots, also between clearings and forests."""

    def test_from_a_forest(self) -> None:
        """To clearings it touches and forests next to it."""
        state = position(LONER, turn_of=VAGABOND, phase="birdsong", boards=(vagabond("4_9_12"),))
        assert texts(state) == ["pass", "roam 4", "roam 9", "roam 12", "roam 1_9_10_12", "roam 4_7_8_12"]
        assert refused(state, "roam 1") == "Law 9.2.3"

    def test_into_a_forest(self) -> None:
        """From clearing 8 one forest is next."""
        state = position(LONER, turn_of=VAGABOND, phase="birdsong", boards=(vagabond("8", ready="boots"),))
        assert texts(state) == ["pass", "roam 4", "roam 7", "roam 4_7_8_12"]
        state = line(state, "roam 4_7_8_12")
        assert items(vagabond_of(state).ready) == {"boots": 1}


class TestDaylight:
    """Law 9.5: any actions in any order and number, while items last; nothing is asked for what cannot be done."""

    def test_in_any_order(self) -> None:
        """A move, a battle, a move."""
        state = roaming(vagabond("8", ready="boots boots sword"), {"7": "cat"})
        state = line(state, "roam 7; battle 7 marquise; roll 0 0; roam 8")
        assert (items(vagabond_of(state).ready), due(state)) == ({}, "Roaming")
        assert texts(state) == ["end"]

    def test_he_may_end_at_once(self) -> None:
        """Nothing is mandatory."""
        assert "end" in texts(roaming(vagabond("8"), {"8": "cat"}))


class TestMove:
    """Law 9.5.1: boots for a move, never into a forest."""

    def test_one_boot(self) -> None:
        """Then none is left."""
        state = line(roaming(vagabond("8", ready="boots")), "roam 7")
        assert refused(state, "roam 8") == "Law 9.5.1"

    def test_no_forest(self) -> None:
        """But out of one."""
        assert refused(roaming(vagabond("8")), "roam 4_7_8_12") == "Law 9.5.1"
        assert offered(roaming(vagabond("4_9_12")), "roam") == ["4", "9", "12"]


class TestBattle:
    """Law 9.5.2: a sword for a battle."""

    def test_a_face_up_sword(self) -> None:
        """An exhausted one does not do."""
        state = roaming(vagabond("8", ready="boots", exhausted="sword"), {"8": "cat"})
        assert refused(state, "battle 8 marquise") == "Law 9.5"
        state = line(roaming(vagabond("8", ready="sword"), {"8": "cat"}), "battle 8 marquise")
        assert items(vagabond_of(state).exhausted) == {"sword": 1}


class TestExplore:
    """Law 9.5.3: a torch for the item in a ruin and a point."""

    def test_the_slot_opens(self) -> None:
        """Clearing 6."""
        state = line(roaming(vagabond("6")), "explore")
        assert dict(zip(texts(state), root.chance_weights(state), strict=True)) == {
            "find sword": 1,
            "find bag": 1,
            "find hammer": 1,
            "find boots": 1,
        }
        state = line(state, "find hammer")
        assert "hammer" not in items(vagabond_of(state).ruin_items)
        assert (points(state, VAGABOND), items(vagabond_of(state).ready)["hammer"]) == (1, 1)
        assert not state.ruins >> 5 & 1

    def test_the_item_comes_before_the_point_that_wins(self) -> None:
        """So that no ruin is gone whose item still lies there when the game is over (Law 3.1, 9.3)."""
        state = line(roaming(vagabond("6"), score=29), "explore")
        assert (points(state, VAGABOND), root.winners(state)) == (29, frozenset())
        state = line(state, "find bag")
        assert (winners(state), items(vagabond_of(state).ready)["bag"]) == ({VAGABOND}, 1)
        assert root.defects(state) == ()

    def test_not_without_ruin_or_torch(self) -> None:
        """Each is needed."""
        assert refused(roaming(vagabond("8")), "explore") == "Law 9.5.3"
        assert refused(roaming(vagabond("6", ready="boots")), "explore") == "Law 9.5"


class TestAid:
    """Law 9.5.4: any item and a matching card, to a player with pieces there."""

    def test_what_it_needs(self) -> None:
        """Pieces, a card of the suit, an item."""
        state = roaming(vagabond("8"), {"8": "cat"}, cards="anvil cobbler")
        assert refused(state, "aid alliance anvil") == "Law 9.5.4"
        assert refused(state, "aid marquise cobbler") == "Law 9.5.4"
        tired = roaming(vagabond("8", ready="", exhausted="boots"), {"8": "cat"}, cards="anvil")
        assert refused(tired, "aid marquise anvil") == "Law 9.5.4"

    def test_only_the_two_see_the_card(self) -> None:
        """The event names no card to the Alliance."""
        state = roaming(vagabond("8"), {"8": "cat"}, cards="anvil foxfolk-steel")
        moves = [root.parse_move(f"aid marquise {card}", WITH_CATS) for card in ("anvil", "foxfolk-steel")]
        third = [event_of(root, state, move, seat_of(state, ALLIANCE)) for move in moves]
        assert third[0] == third[1]
        assert event_of(root, state, moves[0], seat_of(state, MARQUISE)) != third[0]
        state = line(state, "aid marquise anvil")
        assert hand(state, MARQUISE) == ["anvil"]


class TestQuest:
    """Law 9.5.5: two items in a clearing of the suit; points or cards."""

    def test_points(self) -> None:
        """The second fox quest scores two."""
        board = vagabond("8", ready="tea boots", quests="errand-fox", fulfilled="fundraising-fox errand-rabbit")
        state = line(roaming(board), "quest errand-fox; points")
        assert points(state, VAGABOND) == 2
        assert due(state) == "QuestDeal"

    def test_cards(self) -> None:
        """Two."""
        state = line(roaming(vagabond("8", ready="tea boots", quests="errand-fox")), "quest errand-fox; cards")
        state = line(state, "deal anvil; deal cobbler; turn errand-rabbit")
        assert (len(hand(state, VAGABOND)), due(state)) == (2, "Roaming")

    def test_what_it_needs(self) -> None:
        """The suit, the items, the card face up."""
        board = vagabond("8", ready="tea", quests="errand-fox errand-rabbit expel-bandits-mouse")
        state = roaming(board)
        assert refused(state, "quest errand-rabbit") == "Law 9.5.5"
        assert refused(state, "quest fundraising-fox") == "Law 9.5.5"
        assert refused(state, "quest errand-fox") == "Law 9.5"
        two = vagabond("7", ready="sword", quests="expel-bandits-mouse")
        assert refused(roaming(two), "quest expel-bandits-mouse") == "Law 9.5"


class TestDamageWithoutAChoice:
    """Law 9.2.7: as many hits as items, and nobody is asked; what is damaged is told all the same."""

    def test_in_battle(self) -> None:
        """Three hits, two items."""
        board = vagabond("5", ready="boots torch")
        state = position(WITH_CATS, turn_of=MARQUISE, clearings={"5": "3 cat"}, boards=(board,))
        state = line(state, "end; battle 5 vagabond")
        move = root.parse_move("roll 3 2", state.options)
        event = event_of(root, state, move, None)
        assert root.narrate(event, state.options) == "The dice show 3 and 2. Damaged: boots, torch."
        assert items(vagabond_of(root.step(state, move)).damaged) == {"boots": 1, "torch": 1}

    def test_what_is_chosen_is_told_once(self) -> None:
        """One hit on two items, one of them a sword: he is not defenseless."""
        board = vagabond("5", ready="sword torch")
        state = position(WITH_CATS, turn_of=MARQUISE, clearings={"5": "3 cat"}, boards=(board,))
        state = line(state, "end; battle 5 vagabond; roll 1 0")
        move = root.parse_move("damage torch ready", state.options)
        assert move in root.legal_moves(state)
        told = root.narrate(event_of(root, state, move, None), state.options)
        assert told == "The vagabond damages the item torch."


class TestStrike:
    """Law 9.5.6: a crossbow for a warrior, or for another piece of who has none there."""

    def test_warriors_first(self) -> None:
        """The cats guard their workshop, nobody guards the token."""
        state = roaming(vagabond("8", ready="crossbow"), {"8": "cat, workshop, sympathy"})
        assert offered(state, "strike") == ["cat", "sympathy"]
        assert refused(state, "strike workshop") == "Law 9.5.6"

    def test_a_base_takes_supporters_along(self) -> None:
        """All see which, and are told (Law 8.2.4)."""
        board = vagabond("8", ready="crossbow sword torch boots")
        state = position(
            WITH_CATS, clearings={"8": "fox-base", "1": "keep"}, boards=(board, alliance("anvil armorers cobbler", 2))
        )
        move = root.parse_move("strike fox-base", state.options)
        assert supporters(root.step(state, move)) == ["cobbler"]
        for seat in (None, *map(Seat, range(3))):
            told = root.narrate(event_of(root, state, move, seat), state.options)
            assert "Anvil (fox)" in told
            assert "Armorers (bird)" in told
            assert "Cobbler" not in told

    def test_it_needs_a_crossbow(self) -> None:
        """Face up."""
        assert refused(roaming(vagabond("8"), {"8": "cat"}), "strike cat") == "Law 9.5"


class TestRepair:
    """Law 9.5.7: a hammer for a damaged item, side unchanged."""

    def test_the_side_stays(self) -> None:
        """Face down comes back face down."""
        state = roaming(vagabond("8", ready="hammer", broken="sword", damaged="boots"))
        assert offered(state, "repair") == ["boots damaged", "sword broken"]
        assert refused(state, "repair tea broken") == "Law 9.5.7"
        board = vagabond_of(line(state, "repair sword broken"))
        assert items(board.exhausted) == {"sword": 1, "hammer": 1}


class TestCraftAction:
    """Law 9.5.8: crafting is one of the things he does."""

    def test_a_lasting_effect(self) -> None:
        """Codebreakers for a hammer in a mouse clearing."""
        state = roaming(vagabond("7", ready="hammer"), cards="codebreakers")
        state = line(state, "craft codebreakers")
        assert names(state.in_play[0]) == ["codebreakers"]


class TestThief:
    """Law 9.5.9, D.1: a torch for a random card of a player in the clearing."""

    def test_a_random_card(self) -> None:
        """By the copies in the hand; nobody scores."""
        state = roaming(vagabond("8"), {"8": "cat"}, cats="anvil sappers sappers")
        state = line(state, "pilfer marquise")
        assert dict(zip(texts(state), root.chance_weights(state), strict=True)) == {
            "steal anvil": 1,
            "steal sappers": 2,
        }
        state = line(state, "steal sappers")
        assert (hand(state, VAGABOND), points(state, MARQUISE)) == (["sappers"], 0)

    def test_what_it_needs(self) -> None:
        """Pieces there, cards, a torch, the Thief."""
        assert refused(roaming(vagabond("8"), {}, cats="anvil"), "pilfer marquise") == "Law D.1"
        assert refused(roaming(vagabond("8"), {"8": "cat"}), "pilfer marquise") == "Law D.1"
        ranger = vagabond("8", character=Character.RANGER)
        assert refused(roaming(ranger, {"8": "cat"}, cats="anvil"), "pilfer marquise") == "Law D.1"


class TestTinker:
    """Law 9.5.9, D.2: a torch for a matching card of the discard pile."""

    def test_suit_or_bird(self) -> None:
        """Clearing 8 is fox."""
        board = vagabond("8", character=Character.TINKER)
        state = position(LONER, turn_of=VAGABOND, discard="anvil cobbler sappers", boards=(board,))
        assert offered(state, "labor") == ["anvil", "sappers"]
        assert refused(state, "labor cobbler") == "Law D.2"
        assert refused(state, "labor sword") == "Law D.2"
        state = line(state, "labor anvil")
        assert (hand(state, VAGABOND), names(state.discard)) == (["anvil"], ["sappers", "cobbler"])


class TestRanger:
    """Law 9.5.9, D.3: a torch for three repairs; Daylight ends."""

    def test_three_of_four(self) -> None:
        """His choice, then Evening."""
        board = vagabond(
            "8", character=Character.RANGER, ready="torch", damaged="boots sword", broken="crossbow hammer"
        )
        state = line(roaming(board), "hideout; repair boots damaged; repair sword damaged; repair hammer broken")
        assert due(state) == "Draw"
        assert items(vagabond_of(state).broken) == {"crossbow": 1}

    def test_in_a_forest_it_does_not_matter_which(self) -> None:
        """The Evening that begins at once repairs the fourth item there (Law 9.6.1), and does not in a clearing."""
        for place, is_same in (("4_9_12", True), ("8", False)):
            board = vagabond(place, character=Character.RANGER, ready="torch", damaged="boots sword crossbow hammer")
            state = line(roaming(board), "hideout; repair boots damaged; repair sword damaged")
            first, second = (line(state, f"repair {item} damaged") for item in ("crossbow", "hammer"))
            assert (first == second) is is_same

    def test_only_the_ranger(self) -> None:
        """The Thief does not hide."""
        assert refused(roaming(vagabond("8")), "hideout") == "Law D.3"


class TestEveningsRest:
    """Law 9.6.1: in a forest damaged items come back undamaged and face up."""

    @pytest.mark.parametrize(("place", "rested"), [("4_9_12", True), ("9", False)])
    def test_in_a_forest_only(self, place: str, rested: bool) -> None:  # noqa: FBT001
        """R-51: exhausted items stay face down."""
        board = vagabond(place, ready="", exhausted="torch", damaged="sword", broken="boots")
        state = position(LONER, turn_of=VAGABOND, phase="evening", boards=(board,))
        after = vagabond_of(state)
        assert items(after.ready) == ({"sword": 1, "boots": 1} if rested else {})
        assert items(after.exhausted) == {"torch": 1}


class TestEvening:
    """Law 9.6: rest, cards, hand limit, items, in this order."""

    def test_one_after_the_other(self) -> None:
        """Too many cards and too many items."""
        board = vagabond("4_9_12", ready="boots boots sword torch hammer", damaged="sword crossbow")
        state = position(
            LONER,
            turn_of=VAGABOND,
            phase="evening",
            hands={VAGABOND: "anvil cobbler sword sappers armorers"},
            boards=(board,),
        )
        assert (due(state), items(vagabond_of(state).damaged)) == ("Draw", {})
        state = line(state, "deal bake-sale")
        assert due(state) == "HandLimit"
        state = line(state, "discard anvil")
        assert due(state) == "Dropping"
        assert mover(line(state, "drop boots ready")) is ALLIANCE


class TestCards:
    """Law 9.6.2: a card, and one for each coin on the track."""

    @pytest.mark.parametrize(
        ("ready", "exhausted", "cards"), [("", "", 1), ("coins", "coins", 2), ("coins coins", "", 3), ("", "coins", 1)]
    )
    def test_coins(self, ready: str, exhausted: str, cards: int) -> None:
        """Only face-up ones count."""
        board = vagabond("9", ready=ready, exhausted=exhausted)
        state, drawn = position(LONER, turn_of=VAGABOND, phase="evening", boards=(board,)), 0
        while due(state) == "Draw":
            state, drawn = root.step(state, root.legal_moves(state)[0]), drawn + 1
        assert drawn == cards


class TestHandLimit:
    """Law 9.6.3: five cards are kept."""

    def test_five(self) -> None:
        """A sixth card is discarded."""
        state = position(
            LONER,
            turn_of=VAGABOND,
            phase="evening",
            hands={VAGABOND: "anvil cobbler sword sappers armorers"},
            boards=(vagabond("9"),),
        )
        state = line(state, "deal bake-sale")
        assert due(state) == "HandLimit"
        state = line(state, "discard sword")
        assert (len(hand(state, VAGABOND)), names(state.discard)) == (5, ["sword"])


class TestItemCapacity:
    """Law 9.6.4: six items besides those on tracks, and two more for each bag on its track."""

    def test_one_too_many(self) -> None:
        """Seven; the tea on its track does not count."""
        board = vagabond("9", ready="boots boots sword torch tea", exhausted="sword", damaged="hammer crossbow")
        state = line(position(LONER, turn_of=VAGABOND, phase="evening", boards=(board,)), "deal anvil")
        assert due(state) == "Dropping"
        assert refused(state, "drop tea ready") == "Law 9.6.4"
        assert refused(state, "drop tea exhausted") == "Law 9.6.4"
        state = line(state, "drop boots ready")
        assert due(state) != "Dropping"

    def test_a_bag(self) -> None:
        """Eight are allowed."""
        board = vagabond("9", ready="boots boots sword torch bag", exhausted="sword", damaged="hammer crossbow")
        state = line(position(LONER, turn_of=VAGABOND, phase="evening", boards=(board,)), "deal anvil")
        assert due(state) != "Dropping"
