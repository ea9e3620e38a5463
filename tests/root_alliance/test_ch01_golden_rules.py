"""Law 1: golden rules."""

from collections import Counter
from random import Random

import pytest

from tabletop import root_alliance as root
from tabletop.core import CHANCE, PositionError, Seat
from tabletop.root_alliance import Faction, Options, State
from tabletop.root_alliance.alliance.position import alliance
from tabletop.root_alliance.position import position, related
from tabletop.root_alliance.vagabond.components import Relation
from tabletop.root_alliance.vagabond.position import vagabond
from tests.root_alliance.table import (
    ALLIANCE,
    EYRIE,
    FOUR,
    MARQUISE,
    RAIDERS,
    THREE,
    VAGABOND,
    WITH_CATS,
    alliance_of,
    at,
    due,
    hand,
    line,
    mover,
    names,
    offered,
    officers,
    points,
    random_states,
    refused,
    seat_of,
    supporters,
    texts,
)


class TestPrecedence:
    """Law 1.1.1: a card beats the Law, a faction rule a general one; what can be applied together is."""

    def test_a_card_beats_the_law(self) -> None:
        """The Law lets the defender play an ambush (Law 4.3.1); the Scouting Party of the attacker does not."""
        for cards, asked in (("", ALLIANCE), ("scouting-party", None)):
            state = position(
                clearings={"8": "2 cat, 2 rebel"}, hands={ALLIANCE: "ambush-fox"}, in_play={MARQUISE: cards}
            )
            assert mover(line(state, "end; battle 8 alliance")) is asked

    @pytest.mark.parametrize(("faction", "scored"), [(MARQUISE, 0), (EYRIE, 1)])
    def test_a_faction_rule_beats_a_general_one(self, faction: Faction, scored: int) -> None:
        """Nobody rules a tie (Law 2.5), but the Eyrie does (Law 7.2.2): Royal Claim pays a point a ruled clearing."""
        state = position(
            RAIDERS,
            turn_of=faction,
            phase="birdsong",
            clearings={"5": "2 cat, 2 hawk"},
            in_play={faction: "royal-claim"},
        )
        assert points(line(state, "use royal-claim"), faction) == scored

    def test_both_are_applied_where_that_is_possible(self) -> None:
        """The Alliance takes the higher die (Law 8.2.2), and still deals no more hits than it has warriors there."""
        state = position(clearings={"8": "3 cat, rebel, sympathy"})
        assert at(line(state, "end; battle 8 alliance; roll 3 0"), "8") == {"cat": 2, "rebel": 1, "sympathy": 1}


class TestCannot:
    """Law 1.1.2: "cannot" is absolute unless something explicitly lifts it."""

    def test_any_clearing_is_not_that_of_the_keep(self) -> None:
        """The first sympathy goes to any clearing (Law 8.4.2.I), but nobody else places pieces at the keep."""
        for keep in ("1", "2"):
            state = position(
                turn_of=ALLIANCE, phase="birdsong", clearings={keep: "keep"}, boards=(alliance("sappers"),)
            )
            assert offered(state, "spread") == [str(clearing) for clearing in range(1, 13) if str(clearing) != keep]
            assert refused(state, f"spread {keep}") == "Law 6.2.2"

    def test_what_lifts_it(self) -> None:
        """Without the keep the ban is over (Law 6.2.2)."""
        state = position(turn_of=ALLIANCE, phase="birdsong", clearings={"1": "cat"}, boards=(alliance("sappers"),))
        assert "1" in offered(state, "spread")


class TestWhoDecides:
    """Law 1.1.3: the player whose turn it is orders what happens at once, and decides where no chooser is named."""

    @pytest.mark.parametrize("first", [0, 1])
    def test_two_outrages_of_one_favor(self, first: int) -> None:
        """The Marquise, who pays, says which of the two comes first."""
        state = position(
            THREE,
            clearings={"8": "2 workshop", "1": "workshop", "12": "sympathy", "6": "sympathy"},
            hands={MARQUISE: "favor-of-the-foxes anvil"},
        )
        state = line(state, "craft favor-of-the-foxes")
        assert (mover(state), texts(state)) == (MARQUISE, ["resolve 0", "resolve 1"])
        assert supporters(line(state, f"resolve {first}; give anvil")) == ["anvil"]

    def test_triggers_of_two_players_in_the_turn_of_a_third(self) -> None:
        """The hawks' Favor hits cats and sympathy: the Eyrie says whether hospital or Outrage comes first."""
        state = position(
            THREE,
            turn_of=EYRIE,
            clearings={"6": "roost", "8": "roost", "12": "roost", "1": "cat, sympathy", "3": "keep"},
            hands={EYRIE: "favor-of-the-foxes sappers", MARQUISE: "anvil"},
        )
        state = line(state, "craft favor-of-the-foxes")
        assert (mover(state), len(texts(state))) == (EYRIE, 2)
        askers = {mover(line(state, text)) for text in texts(state)}
        assert askers == {MARQUISE, EYRIE}  # the hospital is offered to the Marquise, Outrage is paid by the Eyrie


class TestHiddenCards:
    """Law 1.2.1, 8.2.3: cards in other hands, among supporters and in the deck look alike."""

    @pytest.mark.parametrize(
        ("seat", "alike"),
        [(MARQUISE, True), (ALLIANCE, False), (EYRIE, True), (None, True)],
    )
    def test_a_supporter_and_a_card_of_the_deck(self, seat: Faction | None, alike: bool) -> None:  # noqa: FBT001
        """Anvil or cobbler on the stack: only the Alliance sees the difference."""
        viewer = None if seat is None else Seat(THREE.factions.index(seat))
        one, other = (position(THREE, boards=(alliance(card),)) for card in ("anvil", "cobbler"))
        assert (root.observe(one, viewer) == root.observe(other, viewer)) == alike

    def test_a_hand_card_and_a_supporter(self) -> None:
        """The Eyrie cannot tell who of two others has which card."""
        one = position(THREE, hands={MARQUISE: "anvil"}, boards=(alliance("cobbler"),))
        other = position(THREE, hands={MARQUISE: "cobbler"}, boards=(alliance("anvil"),))
        assert root.observe(one, Seat(1)) == root.observe(other, Seat(1))
        assert root.observe(one, Seat(0)) != root.observe(other, Seat(0))

    def test_the_deck_shows_its_size(self) -> None:
        """And nothing else."""
        state = position()
        assert root.observe(state, Seat(0)).deck_size == len(state.deck)


class TestOpenDiscardPile:
    """Law 1.2.2: the discard pile is open and may be searched at any time."""

    @pytest.mark.parametrize("seat", [Seat(0), Seat(1), Seat(2), None])
    @pytest.mark.parametrize("turn_of", [MARQUISE, ALLIANCE])
    def test_everybody_sees_each_card_of_it(self, seat: Seat | None, turn_of: Faction) -> None:
        """In anybody's turn, a spectator too: anvil and cobbler are told apart."""
        anvil, cobbler = (position(THREE, turn_of=turn_of, discard=card) for card in ("anvil", "cobbler"))
        assert root.observe(anvil, seat) != root.observe(cobbler, seat)
        assert names(root.observe(anvil, seat).discard) == ["anvil"]


class TestDeals:
    """Law 1.3: deals bind nobody; cards change hands only when a rule says so."""

    @pytest.mark.parametrize("seed", range(4))
    def test_cards_pass_to_others_by_rule_alone(self, seed: int) -> None:
        """On random games of four: by Outrage, an Aid, a theft or a card that robs, and by no other move."""
        options, rng = Options(factions=FOUR.factions, turn_limit=60), Random(seed)
        state, passed = root.initial_state(options), set()
        while state.pending:
            is_chance = root.to_move(state) == CHANCE
            move = root.sample_chance(state, rng) if is_chance else rng.choice(root.legal_moves(state))
            after = root.step(state, move)
            held = [Counter(cards) for cards in state.hands]
            now = [Counter(cards) for cards in after.hands]
            now[2] += Counter(alliance_of(after).supporters)
            held[2] += Counter(alliance_of(state).supporters)
            lost = [(old - new).keys() for old, new in zip(held, now, strict=True)]
            gained = [(new - old).keys() for old, new in zip(held, now, strict=True)]
            if any(lost[one] & gained[other] for one in range(4) for other in range(4) if one != other):
                passed.add(root.format_move(move, options).split()[0])
            state = after
        assert passed
        assert passed <= {"give", "aid", "steal"}


class TestPhases:
    """Law 1.4.1: Birdsong, Daylight, Evening; then the next player clockwise."""

    def test_the_start_of_birdsong_comes_before_all_else_in_it(self) -> None:
        """The Bank is used before the sawmill gives its wood."""
        state = position(phase="birdsong", clearings={"8": "sawmill"}, in_play={MARQUISE: "better-burrow-bank"})
        assert at(state, "8") == {"sawmill": 1}
        assert "use better-burrow-bank" in texts(state)
        assert at(line(state, "pass"), "8") == {"sawmill": 1, "wood": 1}

    def test_the_start_of_daylight_comes_before_all_else_in_it(self) -> None:
        """The Warren's battle comes before crafting."""
        state = position(
            clearings={"8": "workshop, cat, sympathy"}, hands={MARQUISE: "anvil"}, in_play={MARQUISE: "command-warren"}
        )
        assert offered(state, "battle") == ["8 alliance"]
        assert offered(state, "craft") == []
        assert offered(line(state, "pass"), "craft") == ["anvil"]

    def test_the_start_of_evening_comes_before_all_else_in_it(self) -> None:
        """The Cobbler's move comes before the draw."""
        state = position(phase="evening", clearings={"8": "cat"}, in_play={MARQUISE: "cobbler"})
        assert (mover(state), hand(state, MARQUISE)) == (MARQUISE, [])
        assert mover(line(state, "pass")) is None  # chance deals the card of the Evening

    def test_birdsong_leads_to_daylight_and_daylight_to_evening(self) -> None:
        """Wood, then a march, then a card."""
        state = position(phase="birdsong", clearings={"8": "sawmill, cat"})
        assert at(state, "8") == {"sawmill": 1, "cat": 1, "wood": 1}
        state = line(state, "end; move 8 7 1; pass; end")
        assert (mover(state), at(state, "7")) == (None, {"cat": 1})
        assert hand(line(state, "deal anvil"), MARQUISE) == ["anvil"]

    @pytest.mark.parametrize("seat", range(4))
    def test_the_next_player_is_the_one_to_the_left(self, seat: int) -> None:
        """Seat 0 after the last one."""
        state = position(FOUR, turn_of=FOUR.factions[seat], phase="evening")
        while state.active == seat:
            state = root.step(state, root.legal_moves(state)[0])
        assert state.active == (seat + 1) % 4


class TestNoInterrupts:
    """Law 1.4.2: nothing is used in the middle of an action; what is triggered happens when it is triggered."""

    def test_a_march_is_one_action(self) -> None:
        """Between its moves there is no Tax Collector, no card to craft, no dominance and no other action."""
        state = position(
            THREE,
            clearings={"8": "3 cat, workshop, recruiter"},
            hands={MARQUISE: "dominance-fox sappers"},
            in_play={MARQUISE: "tax-collector"},
            points={MARQUISE: 10},
        )
        state = line(state, "end")
        assert {"tax", "dominate", "spend", "muster", "move"} <= {text.split()[0] for text in texts(state)}
        state = line(state, "move 8 7 1")
        assert {text.split()[0] for text in texts(state)} == {"move", "pass"}
        state = line(state, "pass")
        assert {"tax", "dominate", "spend", "muster", "move"} <= {text.split()[0] for text in texts(state)}

    def test_what_is_triggered_comes_in_the_middle(self) -> None:
        """Outrage is paid between the two moves of a March."""
        state = position(clearings={"9": "2 cat", "1": "sympathy"}, hands={MARQUISE: "anvil"})
        state = line(state, "end; move 9 1 1")
        assert texts(state) == ["give anvil"]
        assert offered(line(state, "give anvil"), "move") == ["1 5 1", "1 9 1", "1 10 1", "9 1 1", "9 4 1", "9 12 1"]


class TestPieceCounts:
    """Law 1.5.1: the number of pieces is a hard limit."""

    @pytest.mark.parametrize(
        ("pieces", "one_more"),
        [
            ("25 cat", "26 cat"),
            ("8 wood", "9 wood"),
            ("keep", "2 keep"),
            ("20 hawk", "21 hawk"),
            ("10 rebel", "11 rebel"),
            ("rabbit-base", "2 rabbit-base"),
        ],
    )
    def test_no_table_has_more(self, pieces: str, one_more: str) -> None:
        """All of a kind can stand in one clearing, and one more nowhere."""
        clearing = "3" if pieces == "keep" else "5"
        position(THREE, clearings={clearing: pieces})
        with pytest.raises(PositionError):
            position(THREE, clearings={clearing: one_more})

    @pytest.mark.parametrize("building", ["sawmill", "workshop", "recruiter"])
    def test_six_buildings_of_a_type(self, building: str) -> None:
        """A seventh is built nowhere."""
        six = dict.fromkeys(["2", "7", "8"], f"2 {building}, cat")
        state = line(position(clearings={**six, "5": "cat, 8 wood"}), "end")
        assert offered(state, "build") == [
            f"{kind} 5" for kind in ("sawmill", "workshop", "recruiter") if kind != building
        ]
        with pytest.raises(PositionError):
            position(clearings={**six, "5": building})

    def test_seven_roosts(self) -> None:
        """An eighth stands nowhere."""
        roosts = dict.fromkeys(map(str, range(1, 8)), "roost")
        position(RAIDERS, clearings=roosts)
        with pytest.raises(PositionError):
            position(RAIDERS, clearings={**roosts, "8": "roost"})

    def test_the_last_warrior(self) -> None:
        """Nine rebels are out, one officer is made: nobody can be trained or recruited any more."""
        state = position(
            turn_of=ALLIANCE, clearings={"1": "fox-base, 9 rebel"}, hands={ALLIANCE: "anvil foxfolk-steel"}
        )
        state = line(state, "train anvil")
        assert officers(state) == 1
        assert offered(state, "train") == []
        assert refused(state, "train foxfolk-steel") == "R-25"

    @pytest.mark.parametrize("seed", range(3))
    def test_on_random_games(self, seed: int) -> None:
        """No state of a game of four has more pieces on the map than are in the box."""
        limits = {"cat": 25, "sawmill": 6, "workshop": 6, "recruiter": 6, "wood": 8, "keep": 1, "hawk": 20, "roost": 7}
        limits |= {"rebel": 10, "sympathy": 10, "fox-base": 1, "rabbit-base": 1, "mouse-base": 1}
        for state in random_states(Options(factions=FOUR.factions, turn_limit=40), seed):
            on_map: Counter[str] = Counter()
            for clearing in range(1, 13):
                on_map.update(at(state, str(clearing)))
            assert all(on_map[piece] <= limit for piece, limit in limits.items())
            assert on_map["rebel"] + officers(state) <= 10


class TestOwners:
    """Law 1.5.3: faction pieces never change their owner."""

    def test_a_warrior_removed_goes_back_to_its_own_supply(self) -> None:
        """All ten rebels are out; one falls, and the Alliance can recruit it again; the cats have not become more."""
        state = position(
            turn_of=ALLIANCE,
            phase="evening",
            clearings={"5": "2 cat, rebel", "1": "fox-base, 7 rebel"},
            boards=(alliance("", 2),),
        )
        assert offered(state, "recruit") == []
        state = line(state, "battle 5 marquise; roll 1 1")
        assert (at(state, "5"), offered(state, "recruit")) == ({"cat": 1}, ["1"])
        assert at(line(state, "recruit 1"), "1") == {"fox-base": 1, "rebel": 8}

    def test_warriors_that_are_led_stay_those_of_their_faction(self) -> None:
        """The Vagabond leads two cats into clearing 7: the Marquise rules there and moves them in its turn."""
        state = position(
            WITH_CATS,
            turn_of=VAGABOND,
            phase="birdsong",
            clearings={"8": "3 cat"},
            boards=(vagabond("8"),),
        )
        state = line(related(state, {MARQUISE: Relation.ALLIED}), "roam 7; bring marquise 2")
        assert at(state, "7") == {"cat": 2}
        state = line(state, "end")
        while mover(state) is not MARQUISE:
            state = root.step(state, root.legal_moves(state)[0])
        assert "7 3 2" in offered(line(state, "end"), "move")


class TestAsMuchAsPossible:
    """Law 1.5.4: what cannot be done in full is done as far as it goes; costs and preconditions must be met."""

    @pytest.mark.parametrize(("out", "come"), [(23, 2), (24, 1)])
    def test_recruits_as_far_as_they_go(self, out: int, come: int) -> None:
        """Two recruiters, and one cat left: one comes."""
        state = line(position(clearings={"7": f"{out} cat", "8": "2 recruiter"}), "end; muster")
        while offered(state, "recruit"):
            state = line(state, f"recruit {offered(state, 'recruit')[0]}")
        assert at(state, "8") == {"recruiter": 2, "cat": come}

    @pytest.mark.parametrize(("out", "come"), [(16, 3), (18, 2), (19, 1)])
    def test_a_new_roost_with_fewer_warriors(self, out: int, come: int) -> None:
        """Three hawks come with it, or those that are left."""
        state = position(
            RAIDERS, turn_of=EYRIE, phase="birdsong", clearings={"12": f"{out} hawk"}, hands={EYRIE: "anvil"}
        )
        state = line(state, "decree move anvil; nest 5")
        assert at(state, "5") == {"roost": 1, "hawk": come}

    def test_a_cost_is_never_excused(self) -> None:
        """One fox card is not enough for a revolt, nor one wood for a building that costs two."""
        one = position(
            turn_of=ALLIANCE, phase="birdsong", clearings={"1": "sympathy"}, boards=(alliance("anvil cobbler"),)
        )
        assert refused(one, "revolt 1") == "Law 8.4.1.II"
        short = line(position(clearings={"8": "2 sawmill, cat, wood", "7": "cat"}), "end")
        assert refused(short, "build sawmill 7") == "Law 6.5.4"

    def test_a_precondition_is_never_excused(self) -> None:
        """With all wood on the map nobody works overtime."""
        state = line(position(clearings={"8": "sawmill, 8 wood"}, hands={MARQUISE: "anvil"}), "end")
        assert refused(state, "overwork 8") == "Law 6.5.5"

    def test_everything_is_off_before_anything_is_triggered(self) -> None:
        """A Favor takes two tokens and a base: when the first trigger is due, all of them are gone and scored."""
        state = position(
            clearings={"8": "2 workshop", "1": "workshop", "12": "sympathy, fox-base", "6": "sympathy"},
            hands={MARQUISE: "favor-of-the-foxes foxfolk-steel"},
            boards=(alliance("anvil", 2),),
        )
        state = line(state, "craft favor-of-the-foxes")
        assert (at(state, "12"), at(state, "6"), points(state, MARQUISE)) == ({}, {}, 3)
        assert (supporters(state), officers(state), hand(state, MARQUISE)) == (["anvil"], 2, ["foxfolk-steel"])


class TestForce:
    """Law 1.5.5: who is forced acts as though by choice: with its own triggers and its own abilities."""

    def forced(self, **hands: str) -> State:
        """The Vagabond leads two cats into the sympathetic clearing 7."""
        state = position(
            WITH_CATS,
            turn_of=VAGABOND,
            phase="birdsong",
            clearings={"8": "3 cat", "7": "sympathy"},
            hands={MARQUISE: hands.get("cats", ""), VAGABOND: hands.get("thief", "")},
            boards=(vagabond("8"),),
        )
        return line(related(state, {MARQUISE: Relation.ALLIED}), "roam 7; bring marquise 2")

    def test_the_owner_of_the_warriors_pays_outrage(self) -> None:
        """The Marquise, out of its own hand."""
        state = self.forced(cats="sword", thief="mouse-in-a-sack")
        assert (mover(state), texts(state)) == (MARQUISE, ["give sword"])

    def test_the_forced_player_shows_its_own_hand(self) -> None:
        """Without a mouse or bird card it is that of the Marquise."""
        state = self.forced(cats="anvil", thief="mouse-in-a-sack")
        assert (mover(state), texts(state)) == (MARQUISE, ["show"])
        state = line(state, "show")
        assert (mover(state), due(state)) == (ALLIANCE, "Look")
        seen = root.observe(state, seat_of(state, ALLIANCE))
        assert seen.hands[seat_of(state, MARQUISE)].cards == state.hands[seat_of(state, MARQUISE)]
        assert seen.hands[seat_of(state, VAGABOND)].cards is None
