"""Law 8.0, 8.3 to 8.6 once more: with other players at the table, on random games, and at the edges."""

import pytest

from tabletop import root_alliance as root
from tabletop.root_alliance import Faction, MapName, Options, State
from tabletop.root_alliance.alliance.decisions import Operating, Revolting, Spreading, SupportersPaying
from tabletop.root_alliance.alliance.moves import Organize, Revolt, Spread
from tabletop.root_alliance.alliance.position import alliance
from tabletop.root_alliance.components import BASES, MATCHING, REBEL, SYMPATHY
from tabletop.root_alliance.decisions import NextTurn
from tabletop.root_alliance.position import position
from tabletop.root_alliance.rules.clearings import in_supply
from tabletop.root_alliance.vagabond.position import vagabond
from tests.root_alliance.table import (
    ALLIANCE,
    BIRDS,
    EYRIE,
    FOUR,
    MARQUISE,
    MIXES,
    THREE,
    VAGABOND,
    WITH_CATS,
    alliance_of,
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
    random_states,
    refused,
    supporters,
    texts,
)

FOXES = "anvil foxfolk-steel protection-racket"


def birdsong(clearings: dict[str, str], stack: str, options: Options = THREE) -> State:
    """The Birdsong of the Alliance at a larger table."""
    return position(options, turn_of=ALLIANCE, phase="birdsong", clearings=clearings, boards=(alliance(stack),))


def games(seed: int, woodland: MapName = MapName.AUTUMN) -> list[State]:
    """The states of a random game of four, the last one left out."""
    options = Options(factions=FOUR.factions, turn_limit=60, woodland=woodland)
    return [state for state in random_states(options, seed) if state.pending]


class TestWarriorsAreShared:
    """Law 8.0: supply, clearings and Officers box share ten warriors."""

    @pytest.mark.parametrize("seed", range(3))
    def test_never_more_than_ten(self, seed: int) -> None:
        """At every moment of a game."""
        for state in games(seed):
            assert sum(at(state, str(clearing)).get("rebel", 0) for clearing in range(1, 13)) + officers(state) <= 10


class TestTrackAfterLosses:
    """Law 8.0: a removed token goes back, and the next one is as cheap as before; nothing is unscored."""

    def test_points_stay(self) -> None:
        """The Alliance keeps its points when a token is removed."""
        state = position(clearings={"8": "2 cat, sympathy", "7": "sympathy"}, points={ALLIANCE: 5})
        state = line(state, "end; battle 8 alliance; roll 1 0; deal anvil")
        assert (points(state, ALLIANCE), sum(state.pieces[SYMPATHY])) == (5, 1)


class TestSetUpOfFour:
    """Law 8.3: the supporters come off the deck after all starting hands, before the Vagabond is asked."""

    def test_order(self) -> None:
        """Twelve cards in hands, then three supporters."""
        state = root.initial_state(FOUR)
        while due(state) != "SupporterDraw":
            state = root.step(state, root.legal_moves(state)[0])
        assert [len(cards) for cards in state.hands] == [3, 3, 3, 3]
        assert (len(state.deck), alliance_of(state).supporters) == (54 - 12, ())
        for _ in range(3):
            state = root.step(state, root.legal_moves(state)[0])
        assert (len(supporters(state)), mover(state)) == (3, VAGABOND)


def after_set_up(mix: tuple[Faction, ...]) -> State:
    """The first Birdsong of a table of these factions, on the Winter map, by the first moves listed."""
    state = root.initial_state(Options(factions=mix, woodland=MapName.WINTER))
    while not isinstance(state.pending[0], NextTurn):
        state = root.step(state, root.legal_moves(state)[0])
    return state


WITH_ALLIANCE = [mix for mix in MIXES if ALLIANCE in mix]


@pytest.mark.parametrize("mix", WITH_ALLIANCE, ids="-".join)
class TestSupplyAtEveryTable:
    """Law 8.3.1: ten warriors in the supply, whoever else plays."""

    def test_ten(self, mix: tuple[Faction, ...]) -> None:
        """None on the map, no officer."""
        state = after_set_up(mix)
        assert (in_supply(state, REBEL), sum(state.pieces[REBEL]), officers(state)) == (10, 0, 0)


@pytest.mark.parametrize("mix", WITH_ALLIANCE, ids="-".join)
class TestBasesAtEveryTable:
    """Law 8.3.2: one base of each suit on the faction board, whoever else plays."""

    def test_three(self, mix: tuple[Faction, ...]) -> None:
        """None on the map."""
        state = after_set_up(mix)
        assert [(in_supply(state, base), sum(state.pieces[base])) for base in BASES] == [(1, 0)] * 3


@pytest.mark.parametrize("mix", WITH_ALLIANCE, ids="-".join)
class TestSympathyAtEveryTable:
    """Law 8.3.3: ten tokens on the track, whoever else plays."""

    def test_ten(self, mix: tuple[Faction, ...]) -> None:
        """None on the map."""
        state = after_set_up(mix)
        assert (in_supply(state, SYMPATHY), sum(state.pieces[SYMPATHY])) == (10, 0)


@pytest.mark.parametrize("mix", WITH_ALLIANCE, ids="-".join)
class TestSupportersAtEveryTable:
    """Law 8.3.4: three cards of the deck, whoever else plays."""

    def test_three(self, mix: tuple[Faction, ...]) -> None:
        """Beside three in each hand; 50 cards for two, else 54."""
        state = after_set_up(mix)
        assert len(supporters(state)) == 3
        assert sum(map(len, state.hands)) + len(state.deck) == (50 if len(mix) == 2 else 54) - 3


class TestBirdsongIsSkipped:
    """Law 8.4: where all can see that nothing can be done, nobody is asked."""

    def test_without_supporters(self) -> None:
        """Straight to Daylight."""
        assert due(birdsong({"1": "sympathy"}, "")) == "Agitating"

    def test_asked_by_public_facts(self) -> None:
        """With two supporters, whatever they are, and a place for a revolt."""
        assert due(birdsong({"1": "sympathy"}, "cobbler cobbler")) == "Revolting"
        assert offered(birdsong({"1": "sympathy"}, "cobbler cobbler"), "revolt") == []


class TestRevoltsOfOneSuit:
    """Law 8.4.1: after a revolt the other clearings of its suit are quiet."""

    def test_one_of_two(self) -> None:
        """Both fox."""
        state = birdsong({"1": "sympathy", "8": "sympathy"}, FOXES + " sappers armorers")
        assert offered(state, "revolt") == ["1", "8"]
        state = line(state, "revolt 8; spend anvil; spend foxfolk-steel")
        assert due(state) == "Spreading"
        assert at(state, "8") == {"fox-base": 1, "rebel": 2, "sympathy": 1}


class TestWhereRevoltsAreListed:
    """Law 8.4.1.I: on random games, exactly the sympathetic clearings whose base is on the board."""

    @pytest.mark.parametrize("woodland", MapName)
    def test_listed(self, woodland: MapName) -> None:
        """By the pieces and the stack."""
        for state in games(7, woodland):
            if not isinstance(state.pending[-1], Revolting):
                continue
            cards = alliance_of(state).supporters
            expected = [
                clearing
                for clearing in range(12)
                if state.pieces[SYMPATHY][clearing]
                and not sum(state.pieces[BASES[state.suits[clearing]]])
                and sum(card in MATCHING[state.suits[clearing]] for card in cards) >= 2
            ]
            listed = [move.clearing for move in root.legal_moves(state) if isinstance(move, Revolt)]
            assert listed == expected


class TestRevoltsAreNotDearer:
    """Law 8.4.1.II: two supporters, whatever martial law says and however many tokens are out."""

    def test_five_cats(self) -> None:
        """Two are spent."""
        state = birdsong({"8": "5 cat, sympathy", "7": "sympathy", "4": "sympathy", "12": "sympathy"}, FOXES)
        state = line(state, "revolt 8; spend anvil; spend foxfolk-steel")
        assert supporters(state) == ["protection-racket"]

    def test_only_matching_ones(self) -> None:
        """A rabbit cannot be spent for foxes."""
        state = line(birdsong({"8": "sympathy"}, FOXES + " cobbler"), "revolt 8")
        assert refused(state, "spend cobbler") == "Law 2.1.1"
        assert refused(state, "spend sappers") == "Law 8.2.3"


class TestRevoltAgainstAll:
    """Law 8.4.1.III: pieces of every other player go; ruins, items and own pieces stay."""

    def test_two_enemies_and_a_ruin(self) -> None:
        """Cats, a workshop, hawks, a roost would not fit: clearing 12 has one open slot."""
        state = birdsong({"12": "2 cat, workshop, wood, 3 hawk, 2 rebel, sympathy"}, FOXES)
        state = line(state, "revolt 12; spend anvil; spend foxfolk-steel")
        assert at(state, "12") == {"fox-base": 1, "rebel": 3, "sympathy": 1}
        assert points(state, ALLIANCE) == 2
        assert state.ruins >> 11 & 1

    def test_a_partner_is_spared(self) -> None:
        """Law 9.2.8: the Vagabond of the own coalition damages nothing."""
        state = position(
            FOUR,
            turn_of=VAGABOND,
            hands={VAGABOND: "dominance-fox"},
            points={VAGABOND: 10, MARQUISE: 5, EYRIE: 5},
            clearings={"8": "cat, sympathy"},
            boards=(alliance(FOXES), vagabond("8", ready="boots sword torch")),
        )
        state = line(state, "dominate dominance-fox; end; deal cobbler")
        while due(state) != "Revolting":
            state = root.step(state, root.legal_moves(state)[-1])
        state = line(state, "revolt 8; spend anvil; spend foxfolk-steel")
        board = state.boards[3]
        assert "damaged=(0, 0, 0, 0, 0, 0, 0, 0)" in repr(board)
        assert at(state, "8")["fox-base"] == 1


class TestWhereSympathyIsListed:
    """Law 8.4.2.I, 8.4.2.II: on random games, exactly the clearings that can be reached and paid for."""

    @pytest.mark.parametrize("woodland", MapName)
    def test_listed(self, woodland: MapName) -> None:
        """By the pieces and the stack, with the printed costs."""
        for state in games(11, woodland):
            if not isinstance(state.pending[-1], Spreading):
                continue
            listed = [move.clearing for move in root.legal_moves(state) if isinstance(move, Spread)]
            assert listed == [clearing for clearing in range(12) if self.can_spread(state, clearing)]

    def can_spread(self, state: State, clearing: int) -> bool:
        """The clause once more, word by word."""
        tokens, keep = state.pieces[SYMPATHY], state.pieces[5]
        near = [other for other in state.options.map.paths[clearing] if tokens[other]]
        if tokens[clearing] or keep[clearing] or (any(tokens) and not near) or sum(tokens) == 10:
            return False
        crowds = [state.pieces[warrior][clearing] for warrior in (0, 6)]  # cats, hawks
        cost = (1, 1, 1, 2, 2, 2, 3, 3, 3, 3)[sum(tokens)] + (max(crowds) >= 3)
        cards = alliance_of(state).supporters
        return sum(card in MATCHING[state.suits[clearing]] for card in cards) >= cost


class TestSympathyIsPaidCardByCard:
    """Law 8.4.2.II: each supporter is chosen; what is chosen is discarded for all to see."""

    def test_two_cards(self) -> None:
        """With three cats there."""
        state = line(birdsong({"1": "sympathy", "9": "3 cat"}, "sword sappers codebreakers"), "end; spread 9")
        assert isinstance(state.pending[-1], SupportersPaying)
        assert state.pending[-1].left == 2
        state = line(state, "spend sappers")
        assert names(state.discard) == ["sappers"]
        assert at(line(state, "spend sword"), "9") == {"cat": 3, "sympathy": 1}


class TestMartialLawOfTheEyrie:
    """Law 8.4.2.II.a: hawks make martial law as cats do."""

    @pytest.mark.parametrize(("hawks", "is_open"), [(2, True), (3, False)])
    def test_hawks(self, hawks: int, is_open: bool) -> None:  # noqa: FBT001
        """One mouse card."""
        state = birdsong({"1": "sympathy", "9": f"{hawks} hawk"}, "sword cobbler", BIRDS)
        state = line(state, "end")
        assert ("9" in offered(state, "spread")) == is_open


class TestSympathyWins:
    """Law 8.4.2.III: the space scores at once."""

    def test_the_thirtieth_point(self) -> None:
        """The game is over with the token on the map."""
        state = position(
            turn_of=ALLIANCE,
            phase="birdsong",
            clearings={"1": "sympathy"},
            points={ALLIANCE: 29},
            boards=(alliance("sword"),),
        )
        state = line(state, "spread 9; spend sword")
        assert (state.pending, at(state, "9")) == ((), {"sympathy": 1})


class TestDaylightAgain:
    """Law 8.5: as often as cards last."""

    def test_until_the_hand_is_empty(self) -> None:
        """Three mobilized, then the end."""
        state = position(THREE, turn_of=ALLIANCE, hands={ALLIANCE: "sword cobbler sappers"})
        state = line(state, "mobilize sword; mobilize sappers; mobilize cobbler")
        assert (texts(state), len(supporters(state))) == (["end"], 3)


class TestCraftingInDaylight:
    """Law 8.5.1: an item goes to the Crafted Items box and scores its number."""

    def test_coins(self) -> None:
        """Two rabbit tokens."""
        state = position(turn_of=ALLIANCE, clearings={"5": "sympathy", "3": "sympathy"}, hands={ALLIANCE: "bake-sale"})
        state = line(state, "craft bake-sale")
        assert (points(state, ALLIANCE), items(state.crafted[1])) == (3, {"coins": 1})


class TestCraftingNotInTheEvening:
    """Law 8.5.1: only in Daylight."""

    def test_refused(self) -> None:
        """Operations are no crafting."""
        state = position(
            turn_of=ALLIANCE,
            phase="evening",
            clearings={"8": "sympathy, rebel"},
            hands={ALLIANCE: "anvil"},
            boards=(alliance("", 1),),
        )
        assert refused(state, "craft anvil") == "Law 8.6.1"


class TestMobilizeWithABase:
    """Law 8.5.2: with a base the stack grows without limit."""

    def test_a_sixth(self) -> None:
        """It is kept."""
        state = position(
            turn_of=ALLIANCE,
            clearings={"8": "fox-base"},
            hands={ALLIANCE: "sword"},
            boards=(alliance("anvil cobbler cobbler sappers sappers"),),
        )
        assert len(supporters(line(state, "mobilize sword"))) == 6


class TestTrainWithTwoBases:
    """Law 8.5.3: the suit of any base on the map will do."""

    def test_fox_and_mouse(self) -> None:
        """No rabbit; the card is discarded."""
        state = position(
            turn_of=ALLIANCE,
            clearings={"8": "fox-base", "7": "mouse-base"},
            hands={ALLIANCE: "anvil cobbler sword"},
        )
        assert offered(state, "train") == ["anvil", "sword"]
        state = line(state, "train anvil; train sword")
        assert (officers(state), names(state.discard)) == (2, ["anvil", "sword"])


class TestEveningOrder:
    """Law 8.6: operations first, then cards."""

    def test_no_operation_after_the_draw(self) -> None:
        """The turn is over."""
        state = position(turn_of=ALLIANCE, phase="evening", clearings={"8": "fox-base"}, boards=(alliance("", 1),))
        state = line(state, "end; deal anvil; deal cobbler")
        assert mover(state) is MARQUISE


class TestOperationsOnRandomGames:
    """Law 8.6.1: never more actions than officers."""

    @pytest.mark.parametrize("seed", range(3))
    def test_counted(self, seed: int) -> None:
        """At every moment."""
        for state in games(seed + 20):
            owed = state.pending[-1]
            if isinstance(owed, Operating):
                assert owed.taken < officers(state)


class TestOperationMoveAgain:
    """Law 8.6.1.I: one move an action, into clearings that others hold."""

    def test_through_the_lines(self) -> None:
        """Out of a ruled clearing into five cats, and not on."""
        state = position(
            turn_of=ALLIANCE, phase="evening", clearings={"8": "3 rebel", "7": "5 cat"}, boards=(alliance("", 2),)
        )
        state = line(state, "move 8 7 2")
        assert at(state, "7") == {"cat": 5, "rebel": 2}
        assert refused(state, "move 7 3 1") == "Law 4.2.1"


class TestOperationBattleAgain:
    """Law 8.6.1.II: against any enemy in the clearing."""

    def test_three_enemies(self) -> None:
        """Cats, hawks and a pawn."""
        state = position(
            FOUR,
            turn_of=ALLIANCE,
            phase="evening",
            clearings={"8": "rebel, cat, roost"},
            boards=(alliance("", 1), vagabond("8")),
        )
        assert offered(state, "battle") == ["8 marquise", "8 eyrie", "8 vagabond"]


class TestOperationRecruitAgain:
    """Law 8.6.1.III: at each base, as often as there are officers."""

    def test_two_bases(self) -> None:
        """One warrior an action."""
        state = position(
            turn_of=ALLIANCE,
            phase="evening",
            clearings={"8": "fox-base", "7": "mouse-base"},
            boards=(alliance("", 2),),
        )
        assert offered(state, "recruit") == ["7", "8"]
        state = line(state, "recruit 7; recruit 8")
        assert (at(state, "7")["rebel"], at(state, "8")["rebel"]) == (1, 1)


class TestOrganizeOnRandomGames:
    """Law 8.6.1.IV: exactly where a rebel stands in an unsympathetic clearing without the keep."""

    @pytest.mark.parametrize("seed", range(2))
    def test_listed(self, seed: int) -> None:
        """By the pieces."""
        for state in games(seed + 40):
            if not isinstance(state.pending[-1], Operating):
                continue
            tokens, keep, rebels = state.pieces[SYMPATHY], state.pieces[5], state.pieces[8]
            listed = [move.clearing for move in root.legal_moves(state) if isinstance(move, Organize)]
            open_to = [c for c in range(12) if rebels[c] and not tokens[c] and not keep[c]]
            assert listed == (open_to if sum(tokens) < 10 else [])


class TestCardsAgain:
    """Law 8.6.2: the hand is checked once, after all draws; dominance cards discarded become available."""

    def test_discarding_a_dominance_card(self) -> None:
        """Law 3.3.3."""
        state = position(
            WITH_CATS,
            turn_of=ALLIANCE,
            phase="evening",
            hands={ALLIANCE: "anvil cobbler sword sappers dominance-fox"},
        )
        state = line(state, "deal bake-sale; discard dominance-fox")
        assert (names(state.available), len(hand(state, ALLIANCE))) == (["dominance-fox"], 5)

    def test_factions_are_known(self) -> None:
        """The discarding player is the Alliance, in whatever seat."""
        options = Options(factions=(ALLIANCE, Faction.MARQUISE))
        state = position(options, phase="evening", hands={ALLIANCE: "anvil cobbler sword sappers armorers"})
        assert mover(line(state, "deal bake-sale")) is ALLIANCE
