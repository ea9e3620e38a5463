"""Law 8.2: what the Woodland Alliance can, and Outrage above all."""

import pytest

from tabletop import root_alliance as root
from tabletop.core import Seat
from tabletop.root_alliance import Options, State
from tabletop.root_alliance.alliance.events import GiveEvent
from tabletop.root_alliance.alliance.moves import Give
from tabletop.root_alliance.alliance.position import alliance
from tabletop.root_alliance.components import SuitId, card_named
from tabletop.root_alliance.position import position
from tabletop.root_alliance.vagabond.position import vagabond
from tests.games import event_of
from tests.root_alliance.table import (
    ALLIANCE,
    EYRIE,
    LONER,
    MARQUISE,
    THREE,
    TWO,
    at,
    due,
    hand,
    is_no_move,
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


def invasion(cards: str, options: Options = TWO, stack: str = "", more: str = "") -> State:
    """The cats of clearing 9 may march into clearing 1 (fox) or 4 (rabbit), both sympathetic."""
    clearings = {"9": "5 cat", "1": "sympathy", "4": "sympathy", "5": more}
    acting = position(options, clearings=clearings, hands={MARQUISE: cards}, boards=(alliance(supporters=stack),))
    return line(acting, "end")  # of crafting


class TestCrafting:
    """Law 8.2.1: in Daylight the Alliance crafts with sympathy tokens, of the suit of their clearing."""

    def test_the_suit_of_the_clearing_counts(self) -> None:
        """A token in a fox clearing covers a fox icon, no mouse icon."""
        state = position(turn_of=ALLIANCE, clearings={"1": "sympathy"}, hands={ALLIANCE: "anvil root-tea-fox"})
        assert offered(state, "craft") == ["anvil"]

    def test_bases_and_warriors_do_not_craft(self) -> None:
        """Only tokens do."""
        state = position(turn_of=ALLIANCE, clearings={"1": "fox-base, 3 rebel"}, hands={ALLIANCE: "anvil"})
        assert refused(state, "craft anvil") == "Law 4.1.1"


class TestCraftingOnce:
    """Law 8.2.1: each token is activated once a turn."""

    def test_a_second_card_needs_a_second_token(self) -> None:
        """The one mouse token is spent on the first card."""
        state = position(turn_of=ALLIANCE, clearings={"2": "sympathy"}, hands={ALLIANCE: "root-tea-fox birdy-bindle"})
        state = line(state, "craft birdy-bindle")
        assert points(state, ALLIANCE) == 1
        assert refused(state, "craft root-tea-fox") == "Law 4.1.1"


class TestGuerrillaWar:
    """Law 8.2.2: defending, the Alliance takes the higher die."""

    def test_the_attacker_takes_the_lower_die(self) -> None:
        """Of 3 and 1 the attacking cats deal 1."""
        state = line(position(clearings={"5": "4 cat; 4 rebel".replace(";", ",")}), "end; battle 5 alliance; roll 3 1")
        assert at(state, "5") == {"cat": 1, "rebel": 3}

    def test_attacking_it_takes_the_higher_as_anybody(self) -> None:
        """So the Alliance always has the higher die."""
        state = position(
            turn_of=ALLIANCE, phase="evening", clearings={"5": "4 cat, 4 rebel"}, boards=(alliance(officers=1),)
        )
        state = line(state, "battle 5 marquise; roll 3 1")
        assert at(state, "5") == {"cat": 1, "rebel": 3}


class TestGuerrillaWarKeepsTheCaps:
    """Law 8.2.2: caps, extra hits and defenseless are unchanged."""

    def test_an_undefended_token_deals_no_hits_and_gives_one(self) -> None:
        """Without rebels nothing hits back, and the token goes without a roll."""
        state = line(position(clearings={"5": "2 cat, sympathy"}), "end; battle 5 alliance; roll 3 0")
        assert at(state, "5") == {"cat": 2}

    def test_rolled_hits_are_capped_by_warriors(self) -> None:
        """One rebel deals one hit, whatever the die."""
        state = line(position(clearings={"5": "4 cat, rebel"}), "end; battle 5 alliance; roll 3 0")
        assert at(state, "5") == {"cat": 3, "rebel": 1}


class TestSupporters:
    """Law 8.2.3: supporters are no hand cards."""

    def test_they_are_not_crafted_mobilized_or_spent_to_train(self) -> None:
        """An empty hand leaves nothing to do, whatever lies on the stack."""
        state = position(
            turn_of=ALLIANCE, clearings={"1": "sympathy, fox-base"}, boards=(alliance(supporters="anvil"),)
        )
        assert texts(state) == ["end"]
        assert refused(state, "craft anvil") == "Law 1.2.1"

    def test_they_are_no_ambush(self) -> None:
        """The defender with another card in hand may only pass."""
        state = position(
            clearings={"5": "2 cat, rebel"},
            hands={ALLIANCE: "anvil"},
            boards=(alliance(supporters="ambush-rabbit"),),
        )
        assert texts(line(state, "end; battle 5 alliance")) == ["pass"]


class TestSupportersAreSecret:
    """Law 8.2.3: only the Alliance may look at them; their number is public."""

    def test_others_see_the_number(self) -> None:
        """Two stacks of two cards look alike to all but the Alliance."""
        state = position(boards=(alliance(supporters="anvil sappers"),))
        own, other = (root.observe(state, Seat(seat)).boards[1] for seat in (1, 0))
        assert own != other
        twin = position(boards=(alliance(supporters="cobbler cobbler"),))
        assert root.observe(state, Seat(0)) == root.observe(twin, Seat(0))
        assert root.observe(state, None) == root.observe(twin, None)
        assert root.observe(state, Seat(1)) != root.observe(twin, Seat(1))

    def test_a_mobilized_card_is_seen_by_nobody_else(self) -> None:
        """The event is the same for two cards; the Alliance knows its own."""
        state = position(turn_of=ALLIANCE, hands={ALLIANCE: "anvil cobbler"})
        moves = [root.parse_move(f"mobilize {card}", TWO) for card in ("anvil", "cobbler")]
        first, second = (event_of(root, state, move, Seat(0)) for move in moves)
        assert first == second
        assert "anvil" in root.narrate(event_of(root, state, moves[0], Seat(1)), TWO).lower()


class TestCapacity:
    """Law 8.2.3.I: without a base at most five supporters; what comes beyond is discarded."""

    FULL = "anvil cobbler cobbler sappers sappers"

    def test_a_given_card_is_lost_and_discarded(self) -> None:
        """The giver loses it, the stack stays at five."""
        state = invasion("foxfolk-steel", stack=self.FULL)
        state = line(state, "move 9 1 1; give foxfolk-steel")
        assert hand(state, MARQUISE) == []
        assert len(supporters(state)) == 5
        assert names(state.discard) == ["foxfolk-steel"]

    def test_with_a_base_there_is_no_limit(self) -> None:
        """A sixth supporter is kept."""
        state = invasion("foxfolk-steel", stack=self.FULL, more="rabbit-base")
        state = line(state, "move 9 1 1; give foxfolk-steel")
        assert len(supporters(state)) == 6


class TestCapacityIsPublic:
    """Law 8.2.3.I: a card that is discarded is seen by all."""

    def test_the_event_names_the_card_only_if_it_is_discarded(self) -> None:
        """A spectator sees what goes to the discard pile."""
        give = Give(card_named("foxfolk-steel"))
        full = line(invasion("foxfolk-steel", stack=TestCapacity.FULL), "move 9 1 1")
        free = line(invasion("foxfolk-steel"), "move 9 1 1")
        assert event_of(root, full, give, None) == GiveEvent(Seat(0), Seat(1), give.card, SuitId(0), is_kept=False)
        assert event_of(root, free, give, None) == GiveEvent(Seat(0), Seat(1), None, SuitId(0), is_kept=True)


def base_battle(stack: str, men: int, more: str = "") -> State:
    """Cats attack an undefended fox base in clearing 1 and remove it."""
    state = position(clearings={"1": "3 cat, fox-base", "2": more}, boards=(alliance(supporters=stack, officers=men),))
    return line(state, "end; battle 1 alliance; roll 0 0")


class TestLosingABase:
    """Law 8.2.4: supporters of the suit and birds are discarded, half of the officers go."""

    def test_suit_and_birds_go(self) -> None:
        """The others stay."""
        state = base_battle("anvil sappers cobbler codebreakers", 0)
        assert supporters(state) == ["cobbler", "codebreakers"]
        assert names(state.discard) == ["anvil", "sappers"]

    @pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
    def test_half_of_the_officers_rounded_up_go(self, before: int, after: int) -> None:
        """One of one, two of three, three of five."""
        assert officers(base_battle("", before)) == after


class TestLosingABaseIsSeen:
    """Law 8.2.4: what is discarded with a base lies open, so whoever looks on is told which supporters they were."""

    STACK = "anvil sappers cobbler codebreakers"
    LOST = "With its base the alliance loses the supporters Anvil (fox), Sappers (bird)."

    def test_by_the_roll_that_removes_it(self) -> None:
        """The roll is the last that happens before."""
        clearings = {"1": "3 cat, fox-base"}
        state = line(position(clearings=clearings, boards=(alliance(supporters=self.STACK),)), "end; battle 1 alliance")
        assert told(state, "roll 0 0").endswith(self.LOST)

    def test_once_its_turn_has_come(self) -> None:
        """A token and a base fall together: with the base first at once, else with the card given for the token."""
        clearings = {"1": "3 cat, fox-base, sympathy"}
        boards = (alliance(supporters=self.STACK),)
        state = position(clearings=clearings, hands={MARQUISE: "foxfolk-steel"}, boards=boards)
        state = line(state, "end; battle 1 alliance; roll 1 1")
        base, outrage = sorted(texts(state), key=lambda move: self.LOST not in told(state, move))
        assert self.LOST in told(state, base)
        assert self.LOST not in told(state, outrage)
        lost = "With its base the alliance loses the supporters Foxfolk Steel (fox), Anvil (fox), Sappers (bird)."
        assert told(line(state, outrage), "give foxfolk-steel").endswith(lost)

    def test_not_what_is_discarded_for_room(self) -> None:
        """That is a move of its own, and names its card itself."""
        state = base_battle("cobbler cobbler codebreakers codebreakers scouting-party scouting-party", 0)
        assert told(state, "discard cobbler") == "The alliance discards Cobbler (rabbit)."


def told(state: State, move: str) -> str:
    """What a spectator is told of the move."""
    return root.narrate(event_of(root, state, root.parse_move(move, state.options), None), state.options)


class TestLosingTheLastBase:
    """Law 8.2.4: without a base the Alliance discards down to five supporters, of its choice."""

    def test_it_chooses(self) -> None:
        """The Alliance is asked, though it is not its turn."""
        state = base_battle("cobbler cobbler codebreakers codebreakers scouting-party scouting-party", 0)
        assert (due(state), mover(state)) == ("SupportersLimit", ALLIANCE)
        assert refused(state, "discard anvil") == "Law 8.2.3"
        state = line(state, "discard cobbler")
        assert len(supporters(state)) == 5
        assert mover(state) is MARQUISE

    def test_not_while_another_base_stands(self) -> None:
        """Six supporters stay."""
        state = base_battle(
            "cobbler cobbler codebreakers codebreakers scouting-party scouting-party", 0, more="mouse-base"
        )
        assert len(supporters(state)) == 6
        assert mover(state) is MARQUISE


class TestBaseReturns:
    """Law 8.2.4: the base returns to its space; warriors in the clearing stay."""

    def test_it_can_be_used_again(self) -> None:
        """Nothing is left in the clearing but the cats, who score for it."""
        state = base_battle("", 0)
        assert at(state, "1") == {"cat": 3}
        assert points(state, MARQUISE) == 1


class TestSympathy:
    """Law 8.2.5: ten tokens, at most one a clearing."""

    def test_no_second_token_by_spreading(self) -> None:
        """The clearing has one."""
        state = position(
            turn_of=ALLIANCE, phase="birdsong", clearings={"1": "sympathy"}, boards=(alliance(supporters="anvil"),)
        )
        assert refused(state, "spread 1") == "Law 8.2.5"

    def test_no_second_token_by_organizing(self) -> None:
        """Nor by organizing."""
        state = position(
            turn_of=ALLIANCE, phase="evening", clearings={"1": "sympathy, rebel"}, boards=(alliance(officers=1),)
        )
        assert refused(state, "organize 1") == "Law 8.2.5"


class TestSympatheticClearings:
    """Law 8.2.5: sympathetic is a clearing with a token, whatever else is there."""

    def test_bases_do_not_make_a_clearing_sympathetic(self) -> None:
        """Moving to a base without sympathy costs nothing."""
        state = position(clearings={"9": "2 cat", "1": "fox-base"}, hands={MARQUISE: "anvil"})
        state = line(state, "end; move 9 1 1")
        assert due(state) == "Marching"

    def test_tokens_do(self) -> None:
        """Moving to a token costs a card."""
        assert due(line(invasion("anvil"), "move 9 1 1")) == "Outrage"


class TestOneTokenAClearing:
    """Law 8.2.5.I: a second one is placed neither by spreading nor by organizing."""

    def test_by_spreading(self) -> None:
        """The clearing next to both has none, the others have theirs."""
        state = position(
            turn_of=ALLIANCE,
            phase="birdsong",
            clearings={"8": "sympathy", "7": "sympathy"},
            boards=(alliance(supporters="anvil cobbler codebreakers"),),
        )
        state = line(state, "end")
        assert offered(state, "spread") == ["3", "4", "12"]

    def test_by_organizing(self) -> None:
        """Rebels stand in a sympathetic clearing and in another one."""
        state = position(
            turn_of=ALLIANCE,
            phase="evening",
            clearings={"8": "sympathy, 2 rebel", "7": "rebel"},
            boards=(alliance(officers=2),),
        )
        assert offered(state, "organize") == ["7"]
        assert offered(line(state, "organize 7"), "organize") == []


class TestOneTokenOnRandomGames:
    """Law 8.2.5.I: at every moment of a game no clearing holds two."""

    @pytest.mark.parametrize("seed", range(2))
    def test_at_most_one(self, seed: int) -> None:
        """Of ten tokens in all."""
        for state in random_states(Options(factions=TWO.factions, turn_limit=60), seed):
            row = [at(state, str(clearing)).get("sympathy", 0) for clearing in range(1, 13)]
            assert max(row) <= 1
            assert sum(row) <= 10


class TestSympatheticAndNot:
    """Law 8.2.5.II: a token makes a clearing sympathetic, and without it the clearing is not."""

    def test_after_the_token_is_gone(self) -> None:
        """Moving in costs a card before the battle, and none after it."""
        state = position(clearings={"8": "2 cat, sympathy", "7": "3 cat"}, hands={MARQUISE: "anvil cobbler sword"})
        assert due(line(state, "end; move 7 8 1")) == "Outrage"
        state = line(state, "end; battle 8 alliance; roll 1 0; give anvil; move 7 8 1")
        assert (due(state), hand(state, MARQUISE)) == ("Marching", ["sword", "cobbler"])


class TestRebelsAreNoSympathy:
    """Law 8.2.5.II: warriors and bases do not make a clearing sympathetic."""

    def test_no_revolt_and_no_spreading_from_there(self) -> None:
        """Only next to the token in 2."""
        state = position(
            turn_of=ALLIANCE,
            phase="birdsong",
            clearings={"8": "3 rebel", "7": "mouse-base", "2": "sympathy"},
            boards=(alliance(supporters="anvil foxfolk-steel sword cobbler"),),
        )
        assert refused(state, "revolt 8") == ("Law 8.4.2" if due(state) == "Spreading" else "Law 8.4.1.I")
        state = line(state, "end") if due(state) == "Revolting" else state
        assert offered(state, "spread") == ["5", "6", "10"]


class TestOutrageOnMoves:
    """Law 8.2.6.b: moving warriors into a sympathetic clearing costs a card that matches it."""

    def test_the_payer_chooses_among_matching_cards_and_birds(self) -> None:
        """Of fox, bird and rabbit the first two; one card for two warriors."""
        state = line(invasion("anvil sappers cobbler"), "move 9 1 2")
        assert mover(state) is MARQUISE
        assert offered(state, "give") == ["anvil", "sappers"]
        state = line(state, "give sappers")
        assert supporters(state) == ["sappers"]
        assert hand(state, MARQUISE) == ["anvil", "cobbler"]

    def test_the_suit_is_that_of_the_destination(self) -> None:
        """From the mouse clearing 9 to the rabbit clearing 4: a rabbit."""
        state = line(invasion("anvil cobbler"), "move 9 4 1")
        assert offered(state, "give") == ["cobbler"]
        assert refused(state, "give anvil") == "Law 8.2.6"

    def test_each_move_of_a_march_is_paid_at_once(self) -> None:
        """Before the second move is made."""
        state = line(invasion("anvil cobbler"), "move 9 1 1; give anvil")
        assert due(state) == "Marching"
        state = line(state, "move 9 4 1")
        assert due(state) == "Outrage"


class TestOutrageOnRemoval:
    """Law 8.2.6.a: so does removing a sympathy token, after all is removed and scored."""

    def test_battle(self) -> None:
        """The token scores first; then a mouse card is due."""
        state = position(clearings={"2": "2 cat, sympathy"}, hands={MARQUISE: "codebreakers"})
        state = line(state, "end; battle 2 alliance; roll 1 0")
        assert (due(state), points(state, MARQUISE)) == ("Outrage", 1)
        assert at(state, "2") == {"cat": 2}
        assert supporters(line(state, "give codebreakers")) == ["codebreakers"]

    def test_favor(self) -> None:
        """Two tokens, two Outrages, the second without a card left."""
        state = position(
            clearings={"2": "workshop, sympathy", "7": "2 workshop", "9": "sympathy"},
            hands={MARQUISE: "favor-of-the-mice codebreakers"},
        )
        state = line(state, "craft favor-of-the-mice; resolve 0; give codebreakers")
        assert (due(state), points(state, MARQUISE)) == ("SupporterDraw", 2)


class TestOutrageWithoutAMatch:
    """Law 8.2.6: without a matching card the hand is shown to the Alliance alone, which draws a supporter."""

    def test_the_hand_is_kept_and_shown(self) -> None:
        """The Eyrie and spectators do not see it."""
        state = line(invasion("cobbler cobbler", THREE), "move 9 1 1")
        assert texts(state) == ["show"]
        state = line(state, "show")
        assert (due(state), mover(state)) == ("Look", ALLIANCE)
        seats = {faction: root.observe(state, seat_of(state, faction)) for faction in THREE.factions}
        assert seats[ALLIANCE].hands[0].cards == state.hands[0]
        assert seats[EYRIE].hands[0].cards is None
        assert root.observe(state, None).hands[0].cards is None
        state = line(state, "seen; deal anvil")
        assert supporters(state) == ["anvil"]
        assert hand(state, MARQUISE) == ["cobbler", "cobbler"]

    def test_nobody_may_show_a_hand_with_a_match(self) -> None:
        """A card that matches must be given."""
        state = line(invasion("anvil cobbler"), "move 9 1 1")
        assert refused(state, "show") == "Law 2.1.1.I"

    def test_after_the_look_the_hand_is_hidden_again(self) -> None:
        """Seen is seen, but the hand is not open."""
        state = line(invasion("cobbler"), "move 9 1 1; show; seen")
        assert root.observe(state, Seat(1)).hands[0].cards is None


class TestNoOutrage:
    """Law 8.2.6: placing, moving out, moving a pawn and what the Alliance does itself are no triggers."""

    def test_recruiting_into_a_sympathetic_clearing(self) -> None:
        """Placing is not moving."""
        state = position(clearings={"1": "recruiter, cat, sympathy"}, hands={MARQUISE: "anvil"})
        assert due(line(state, "end; muster")) == "Acting"

    def test_moving_out(self) -> None:
        """Leaving is free."""
        state = position(clearings={"1": "2 cat, sympathy"}, hands={MARQUISE: "anvil"})
        assert due(line(state, "end; move 1 5 1")) == "Marching"

    def test_a_pawn(self) -> None:
        """The Vagabond is no warrior."""
        state = position(LONER, clearings={"5": "sympathy"}, boards=(vagabond("1"),))
        assert due(line(state, "roam 5")) == "Roaming"

    def test_the_alliance_itself(self) -> None:
        """It is not another player."""
        state = position(
            turn_of=ALLIANCE, phase="evening", clearings={"1": "2 rebel", "5": "sympathy"}, boards=(alliance("", 1),)
        )
        assert due(line(state, "move 1 5 1")) != "Outrage"

    def test_the_alliance_has_no_move_to_pay_itself(self) -> None:
        """There is no such move."""
        assert is_no_move(invasion(""), "pay outrage")
