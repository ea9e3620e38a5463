"""Law 3: victory by points and by dominance."""

from random import Random

import pytest

from tabletop import root_alliance as root
from tabletop.core import CHANCE
from tabletop.root_alliance import Faction, Options, State
from tabletop.root_alliance.alliance.position import alliance
from tabletop.root_alliance.eyrie.components import Column, Leader
from tabletop.root_alliance.eyrie.position import eyrie
from tabletop.root_alliance.position import Phase, position
from tabletop.root_alliance.vagabond.position import vagabond
from tests.root_alliance.table import (
    ALLIANCE,
    EYRIE,
    FOUR,
    MARQUISE,
    MIXES,
    RAIDERS,
    THREE,
    TWO,
    VAGABOND,
    hand,
    is_no_move,
    line,
    names,
    offered,
    points,
    refused,
    winners,
)

RULED = {"1": "cat", "6": "cat", "8": "cat", "3": "cat"}


def claimant(card: str, clearings: dict[str, str], score: int = 10) -> State:
    """The Marquise, in its crafting step, with a dominance card in hand."""
    return position(THREE, clearings=clearings, hands={MARQUISE: card}, points={MARQUISE: score})


def next_birdsong(state: State) -> State:
    """The state after turns in which the others do nothing, until the Marquise is on turn again or has won."""
    turn = state.turn
    while state.pending and not (state.active == 0 and state.turn > turn):
        moves = root.legal_moves(state)
        plain = [move for move in moves if type(move).__name__ in {"End", "Pass"}]
        state = root.step(state, (plain or list(moves))[0])
    return state


class TestThirtyPoints:
    """Law 3.1: the first player at 30 points wins at once."""

    def test_in_the_middle_of_anything(self) -> None:
        """The crafted tea is worth two."""
        state = position(clearings={"2": "workshop"}, hands={MARQUISE: "root-tea-fox"}, points={MARQUISE: 28})
        state = line(state, "craft root-tea-fox")
        assert (winners(state), state.pending) == ({MARQUISE}, ())

    def test_of_several_the_player_whose_turn_it_is(self) -> None:
        """R-45: both score in one battle."""
        state = position(
            clearings={"8": "2 cat, workshop, 2 rebel, sympathy"},
            points={MARQUISE: 29, ALLIANCE: 28},
            in_play={MARQUISE: "brutal-tactics", ALLIANCE: "sappers"},
        )
        state = line(state, "end; battle 8 alliance; roll 3 3; target marquise; use brutal-tactics; use sappers")
        assert points(state, ALLIANCE) == 30
        assert winners(state) == {MARQUISE}

    def test_what_a_leader_adds_comes_with_the_hits(self) -> None:
        """R-45: the Despot's point makes thirty in the battle in which the other gets there (Law 7.8)."""
        state = position(
            RAIDERS,
            turn_of=EYRIE,
            clearings={"8": "hawk, roost, cat, wood"},
            points={EYRIE: 28, MARQUISE: 28},
            in_play={EYRIE: "brutal-tactics command-warren", MARQUISE: "sappers"},
            boards=(eyrie(Leader.DESPOT),),
        )
        state = line(state, "battle 8 marquise; roll 1 1; target eyrie; use brutal-tactics; use sappers")
        assert (points(state, EYRIE), points(state, MARQUISE), winners(state)) == (30, 30, {EYRIE})

    def test_nobody_before(self) -> None:
        """Twenty-nine points win nothing."""
        assert winners(position(points={MARQUISE: 29})) == set()


LAST_POINTS: dict[str, tuple[Faction, Phase, dict[str, str], str]] = {
    "Law 4.1.2": (EYRIE, "daylight", {"8": "roost"}, "craft anvil"),
    "Law 6.5.4": (MARQUISE, "daylight", {"8": "cat, wood, workshop"}, "end; build workshop 8"),
    "Law 7.6.1": (EYRIE, "evening", {"8": "roost", "7": "roost"}, ""),
    "Law 7.8": (
        EYRIE,
        "daylight",
        {"8": "4 hawk, wood"},
        "end; obey bird; move 8 7 1; obey fox; battle 8 marquise; roll 0 0",
    ),
    "Law 8.4.1": (ALLIANCE, "birdsong", {"5": "roost, sympathy"}, "revolt 5; spend cobbler; spend cobbler"),
    "Law 8.4.2": (ALLIANCE, "birdsong", {"1": "sympathy"}, "end; spread 5; spend cobbler"),
    "Law 8.6.1": (ALLIANCE, "evening", {"1": "sympathy", "5": "rebel"}, "organize 5"),
    "Law 9.2.9.III.a": (VAGABOND, "daylight", {"6": "2 cat"}, "battle 6 marquise; roll 2 0"),
    "Law 9.5.2": (VAGABOND, "daylight", {"6": "sympathy"}, "battle 6 alliance; roll 0 0"),
    "Law 9.5.3": (VAGABOND, "daylight", {}, "explore; find bag"),
    "Law 9.5.4": (VAGABOND, "daylight", {"6": "cat"}, "aid marquise foxfolk-steel; exhaust boots"),
    "Law 9.5.5": (VAGABOND, "daylight", {}, "quest errand-fox; points"),
    "Law 9.5.6": (VAGABOND, "daylight", {"6": "wood"}, "strike wood"),
    "R-57": (MARQUISE, "birdsong", {"8": "cat"}, "use royal-claim"),
}
"""Clause -> whose turn and phase it is, what stands where, moves that bring points; the Vagabond is in clearing 6."""


class TestTheLastPoint:
    """Law 3.1: wherever it comes from, it ends the game and leaves a possible position."""

    @pytest.mark.parametrize("clause", LAST_POINTS)
    def test_the_end(self, clause: str) -> None:
        """With 29 points before."""
        faction, phase, clearings, moves = LAST_POINTS[clause]
        state = position(
            FOUR,
            turn_of=faction,
            phase=phase,
            clearings=clearings,
            hands={EYRIE: "anvil", VAGABOND: "foxfolk-steel"},
            in_play={MARQUISE: "royal-claim"},
            points={faction: 29},
            boards=(
                alliance(supporters="cobbler cobbler", officers=1),
                eyrie(Leader.DESPOT, decree={Column.BATTLE: "gently-used-knapsack"}),
                vagabond("6", ready="boots tea sword sword torch crossbow", quests="errand-fox"),
            ),
        )
        state = line(state, moves)
        assert (winners(state), state.pending) == ({faction}, ())
        assert root.defects(state) == ()


class TestRemovedPieces:
    """Law 3.2.1: a point for each enemy building or token removed."""

    def test_both_sides_score_in_battle(self) -> None:
        """A token and a workshop; the Alliance has one point more by Brutal Tactics."""
        state = position(
            clearings={"8": "2 cat, workshop, 2 rebel, sympathy"},
            points={MARQUISE: 0, ALLIANCE: 0},
            in_play={MARQUISE: "brutal-tactics", ALLIANCE: "sappers"},
        )
        state = line(state, "end; battle 8 alliance; roll 3 3; target marquise; use brutal-tactics; use sappers")
        assert (points(state, MARQUISE), points(state, ALLIANCE)) == (1, 2)

    def test_warriors_score_nothing(self) -> None:
        """Nor does the owner lose anything."""
        state = line(
            position(clearings={"8": "2 cat, rebel"}, points={ALLIANCE: 3}), "end; battle 8 alliance; roll 1 1"
        )
        assert (points(state, MARQUISE), points(state, ALLIANCE)) == (0, 3)


class TestCraftedItems:
    """Law 3.2.2: an item scores its printed number."""

    def test_printed_points(self) -> None:
        """Coins are worth three."""
        state = position(clearings={"3": "workshop", "4": "workshop"}, hands={MARQUISE: "bake-sale"})
        assert points(line(state, "craft bake-sale"), MARQUISE) == 3


class TestActivatingDominance:
    """Law 3.3.1: in Daylight, with ten points; the score marker leaves the track for good."""

    def test_the_marker_is_gone(self) -> None:
        """No points any more, whatever happens."""
        state = line(claimant("dominance-fox", {"2": "workshop", "7": "workshop"}), "dominate dominance-fox")
        assert points(state, MARQUISE) == 0
        assert hand(state, MARQUISE) == []

    def test_nine_points_are_too_few(self) -> None:
        """Ten are needed."""
        assert refused(claimant("dominance-fox", {}, 9), "dominate dominance-fox") == "Law 3.3.1"

    def test_no_points_afterwards(self) -> None:
        """A crafted item scores nothing."""
        state = position(
            THREE,
            clearings={"2": "workshop"},
            hands={MARQUISE: "dominance-fox root-tea-fox"},
            points={MARQUISE: 12},
        )
        assert points(line(state, "dominate dominance-fox; craft root-tea-fox"), MARQUISE) == 0


class TestSuitDominance:
    """Law 3.3.1.I: three clearings of the suit, ruled at the start of the own Birdsong."""

    def test_three_fox_clearings(self) -> None:
        """The game ends when the turn comes round."""
        state = line(claimant("dominance-fox", RULED), "dominate dominance-fox; end; end")
        assert winners(next_birdsong(state)) == {MARQUISE}

    def test_two_are_too_few(self) -> None:
        """A rabbit clearing does not count."""
        state = line(
            claimant("dominance-fox", {"1": "cat", "6": "cat", "3": "cat"}), "dominate dominance-fox; end; end"
        )
        assert winners(next_birdsong(state)) == set()


class TestBirdDominance:
    """Law 3.3.1.II: two opposite corners."""

    def test_opposite_corners(self) -> None:
        """Clearings 1 and 3."""
        state = line(claimant("dominance-bird", {"1": "cat", "3": "cat"}), "dominate dominance-bird; end; end")
        assert winners(next_birdsong(state)) == {MARQUISE}

    def test_neighbouring_corners(self) -> None:
        """Clearings 1 and 2 are not opposite."""
        state = line(claimant("dominance-bird", {"1": "cat", "2": "cat"}), "dominate dominance-bird; end; end")
        assert winners(next_birdsong(state)) == set()


class TestActivatedCardStays:
    """Law 3.3.2: it is not in hand and cannot be exchanged."""

    def test_no_second_card(self) -> None:
        """Even with more of them."""
        state = claimant("dominance-fox dominance-mouse", {})
        state = line(state, "dominate dominance-fox")
        assert refused(state, "dominate dominance-mouse") in {"Law 3.3.2", "Law 3.3.1"}
        assert refused(state, "dominate dominance-fox") == "Law 1.2.1"


class TestAvailableDominance:
    """Law 3.3.3: a dominance card that would be discarded lies beside the map."""

    def test_spent_in_the_hand(self) -> None:
        """For an additional action of the Marquise."""
        state = line(claimant("dominance-bird", {}), "end; spend dominance-bird")
        assert (names(state.available), names(state.discard)) == (["dominance-bird"], [])

    def test_spent_as_a_supporter(self) -> None:
        """For sympathy."""
        state = position(THREE, turn_of=ALLIANCE, phase="birdsong", boards=(alliance("dominance-fox"),))
        state = line(state, "spread 1; spend dominance-fox")
        assert names(state.available) == ["dominance-fox"]


class TestTakingDominance:
    """Law 3.3.4: an available card is taken for a card of its suit."""

    def test_birds_pay_for_suits(self) -> None:
        """For a fox card a fox or a bird, no rabbit."""
        state = position(THREE, hands={MARQUISE: "anvil sappers cobbler"}, available="dominance-fox")
        state = line(state, "take dominance-fox")
        assert offered(state, "spend") == ["anvil", "sappers"]
        state = line(state, "spend anvil")
        assert hand(state, MARQUISE) == ["sappers", "cobbler", "dominance-fox"]
        assert (names(state.available), names(state.discard)) == ([], ["anvil"])

    def test_only_a_bird_pays_for_the_bird(self) -> None:
        """Nor is the bird card taken as another suit."""
        state = position(THREE, hands={MARQUISE: "anvil"}, available="dominance-bird")
        assert refused(state, "take dominance-bird") == "Law 3.3.4"

    def test_only_what_is_available(self) -> None:
        """The card is in the deck."""
        assert refused(position(THREE, hands={MARQUISE: "anvil"}), "take dominance-fox") == "Law 3.3.3"

    def test_for_two_there_is_none(self) -> None:
        """Law 5.1.3."""
        assert is_no_move(position(RAIDERS), "take dominance-fox")


class TestWherePointsCameFrom:
    """The score track says how many, and each move which of them by which clause."""

    def test_what_the_track_shows(self) -> None:
        """Without a score marker there are no points (Law 3.3.1, 9.2.8)."""
        state = position(THREE, points={MARQUISE: 7}, dominance={ALLIANCE: "dominance-fox"})
        lines = [(line.points, line.clause, line.source) for line in root.score_lines(state)]
        assert lines == [
            (7, "Law 3.1", "on the score track"),
            (0, "Law 3.1", "on the score track"),
            (0, "Law 3.3.1", "no score marker, for dominance of the fox"),
        ]

    def test_a_building_and_what_it_replaced(self) -> None:
        """One stage may score for several reasons: crafted by a favor, each removal is of Law 3.2.1."""
        there = {"5": "sympathy", "4": "sympathy", "3": "sympathy, 2 cat", "10": "cat, wood, sawmill"}
        state = position(turn_of=ALLIANCE, clearings=there, hands={ALLIANCE: "favor-of-the-rabbits"})
        (won,) = root.gains(state, root.parse_move("craft favor-of-the-rabbits", TWO))
        assert (won.seat, won.points, won.clause) == (1, 2, "Law 3.2.1")

    @pytest.mark.parametrize("mix", MIXES, ids="-".join)
    def test_the_history_adds_up(self, mix: tuple[Faction, ...]) -> None:
        """Over a whole game, and no point is of unknown origin."""
        start, rng = root.initial_state(Options(factions=mix, turn_limit=24)), Random(8)
        moves, state = [], start
        while state.pending:
            is_chance = root.to_move(state) == CHANCE
            moves.append(root.sample_chance(state, rng) if is_chance else rng.choice(root.legal_moves(state)))
            state = root.step(state, moves[-1])
        lines = root.score_history(start, moves)
        for seat, score in enumerate(root.scores(state)):
            assert sum(line.points for line in lines if line.seat == seat) == score
        assert {line.clause for line in lines} <= set(root.CLAUSES) - {"Law 3.2"}
