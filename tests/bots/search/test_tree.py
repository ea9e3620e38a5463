"""The tree: which move is tried next, what is counted, and which is played in the end."""

from random import Random
from typing import Any

import pytest

from tabletop.bots.search import Edge, Node, Search, Settings, most_visited, selected
from tabletop.core import NOBODY, Seat
from tests.bots.search.parlour import ANSWER, GUESS, HELP, Place, end, parlour


def edge(move: str, visits: int, available: int, total: float) -> Edge:
    """A move with these counts."""
    made = Edge(move)
    made.visits, made.available, made.total, made.gain = visits, available, total, total
    return made


def searched(  # noqa: PLR0913  (what a search is made of)
    game: Any,  # noqa: ANN401
    iterations: int,
    *,
    seat: int = 0,
    seed: int = 1,
    depth: int = -1,
    exploration: float = 0.7,
    is_flat: bool = False,
) -> Search:
    """A search from the place called `start`, after so many iterations."""
    settings = Settings(depth=depth, exploration=exploration, scale=8.0, is_flat=is_flat)
    search = Search(game, game.start(seat), list(game.places["start"].moves), settings, Random(seed))
    search.run(iterations)
    return search


class TestSelected:
    """UCB over the moves that are available."""

    def test_how_often_a_move_was_available_counts(self) -> None:
        """
        By hand: 2/4 + root(ln 16 / 4) = 1.333 is above 0/1 + root(ln 4 / 1) = 1.177.

        Had the second been there all 16 times, root(ln 16) = 1.665 would be above both.
        """
        assert selected([edge("a", 4, 16, 2.0), edge("b", 1, 4, 0.0)], 1.0, Random(0)).move == "a"
        assert selected([edge("a", 4, 16, 2.0), edge("b", 1, 16, 0.0)], 1.0, Random(0)).move == "b"

    def test_without_exploration_the_best_mean(self) -> None:
        """However seldom it was tried."""
        assert selected([edge("a", 9, 10, 3.0), edge("b", 1, 10, 0.5)], 0.0, Random(0)).move == "b"

    def test_the_first_of_equals(self) -> None:
        """The order is the game's."""
        assert selected([edge("a", 2, 4, 1.0), edge("b", 2, 4, 1.0)], 1.0, Random(0)).move == "a"

    def test_untried_moves_come_first_any_of_them(self) -> None:
        """Nothing is divided by their visits, which are none."""
        chosen = {selected([edge("a", 5, 5, 5.0), Edge("b"), Edge("c")], 0.7, Random(seed)).move for seed in range(20)}
        assert chosen == {"b", "c"}

    def test_all_are_counted_as_available(self) -> None:
        """The one that is chosen and the others, once each."""
        edges = [edge("a", 1, 1, 0.0), Edge("b"), edge("c", 1, 7, 0.0)]
        selected(edges, 0.7, Random(0))
        assert [each.available for each in edges] == [2, 1, 8]
        assert [each.visits for each in edges] == [1, 0, 1]

    def test_a_move_tried_when_it_was_alone_is_no_trap(self) -> None:
        """One visit, once available: ln 1 is 0."""
        assert selected([edge("a", 1, 1, 0.0)], 0.7, Random(0)).move == "a"


def test_the_final_move() -> None:
    """Most visits, then the best mean, then the first."""
    assert most_visited([edge("a", 3, 9, 3.0), edge("b", 6, 9, 0.0)]).move == "b"
    assert most_visited([edge("a", 4, 9, 1.0), edge("b", 4, 9, 2.0), edge("c", 4, 9, 2.0)]).move == "b"


def test_a_node_lists_what_is_legal_in_the_world_at_hand() -> None:
    """It keeps the counts of moves that are not."""
    game = parlour(ANSWER, "ab")
    node = Node(Seat(1), (), is_known=False)
    worlds = [
        game.determinize(game.observe(game.step_unchecked(state, "ask"), Seat(1)), Random(0))
        for state in (game.determinize(game.start(), Random(seed)) for seed in range(9))
    ]
    for world in worlds:
        assert [each.move for each in node.legal(game, world)] == (["yes", "no"] if world.card == "a" else ["no"])
    assert set(node.edges) == {"yes", "no"}


class TestCounts:
    """Every iteration is counted once."""

    @pytest.mark.parametrize("iterations", [1, 2, 3, 50, 301])
    @pytest.mark.parametrize("is_flat", [False, True])
    def test_as_many_as_were_asked_for(self, iterations: int, is_flat: bool) -> None:  # noqa: FBT001
        """One world each, one visit at the root each."""
        game = parlour(GUESS, "ab")
        search = searched(game, iterations, is_flat=is_flat)
        assert len(game.drawn) == iterations
        assert sum(each.visits for each in search.root.edges.values()) == iterations
        assert all(each.available == iterations for each in search.root.edges.values())

    def test_availability_follows_the_worlds(self) -> None:
        """
        The first iteration stops at the untried question, all others come to the answer.

        There `yes` is available as often as the card was a, `no` always.
        """
        game = parlour(ANSWER, "abb")
        search = searched(game, 60)
        node = next(node for node in search.nodes.values() if node.mover == 1)
        cards = game.drawn[1:]
        assert node.edges["no"].available == 59
        assert node.edges["yes"].available == cards.count("a")
        assert node.edges["yes"].visits + node.edges["no"].visits == 59
        assert node.edges["yes"].visits <= cards.count("a")

    def test_a_position_that_comes_back_ends_the_walk(self) -> None:
        """Going round and round is scored like any other line."""
        places = {
            "start": Place(0, {"round": "corner", "stop": "over"}),
            "corner": Place(1, {"round": "start"}),
            "over": end(any=(0,)),
        }
        search = searched(parlour(places), 200, depth=3)
        assert sum(each.visits for each in search.root.edges.values()) == 200
        assert most_visited(list(search.root.edges.values())).move == "stop"

    def test_a_flat_search_tells_no_answers_apart(self) -> None:
        """It has one node, and asks for no observation but the first."""
        game = parlour(HELP, seats=3)
        search = searched(game, 100, is_flat=True)
        assert list(search.nodes.values()) == [search.root]
        assert game.asked == 1


class TestValues:
    """What the visits converge to."""

    def test_no_world_is_played_with_open_cards(self) -> None:
        """Waiting is worth 0, for the card stays hidden; the dice are worth 1/2."""
        root = searched(parlour(GUESS, "ab"), 4000, exploration=1.4).root
        assert root.edges["dice"].visits > 3000
        assert root.edges["dice"].mean == pytest.approx(0.5, abs=0.05)
        assert root.edges["wait"].mean == pytest.approx(0.0, abs=0.15)

    def test_who_sees_the_card_waits(self) -> None:
        """The same game for seat 1 in the place of seat 0: waiting wins."""
        places = {name: Place(1, place.moves) if place.mover == 0 else place for name, place in GUESS.items()}
        places |= {
            "said a": end(a=(1,), b=(0,)),
            "said b": end(b=(1,), a=(0,)),
            "won": end(any=(1,)),
            "lost": end(any=(0,)),
        }
        root = searched(parlour(places, "ab"), 1000, seat=1, exploration=2.0).root
        assert most_visited(list(root.edges.values())).move == "wait"
        assert root.edges["wait"].mean > 0.9

    def test_every_seat_plays_for_itself(self) -> None:
        """Seat 1 shares the win although that helps seat 0: max^n, not all against one."""
        search = searched(parlour(HELP, seats=3), 4000, exploration=2.0)
        friend = next(node for node in search.nodes.values() if node.mover == 1)
        assert most_visited(list(search.root.edges.values())).move == "trust"
        assert search.root.edges["trust"].mean == pytest.approx(0.5, abs=0.05)
        assert search.root.edges["gamble"].mean == pytest.approx(0.25, abs=0.2)
        assert friend.edges["share"].mean == pytest.approx(0.5)
        assert friend.edges["spoil"].mean == pytest.approx(-0.5)

    def test_each_seat_is_paid_its_own(self) -> None:
        """One end, three movers: each edge on the way gets the entry of its seat."""
        places = {
            "start": Place(0, {"on": "second"}),
            "second": Place(1, {"on": "third"}),
            "third": Place(2, {"on": "over"}),
            "over": end(any=(1,)),
        }
        search = searched(parlour(places, seats=3), 4)
        totals = {node.mover: node.edges["on"].total for node in search.nodes.values()}
        assert totals == {0: -0.5 * 4, 1: 1.0 * 3, 2: -0.5 * 2}

    def test_moves_compete_by_what_they_gain(self) -> None:
        """The start is worth 0.95 x tanh(8 / 16), and each toss of a coin gains 1 or -1 less that."""
        places = {
            "start": Place(0, {"toss": "coin"}, points=(8, 0)),
            "coin": Place(-1, {"heads": "won", "tails": "lost"}, weights=(1, 1)),
            "won": end(any=(0,)),
            "lost": end(any=(1,)),
        }
        toss = searched(parlour(places), 50).root.edges["toss"]
        assert toss.gain == pytest.approx(toss.total - 50 * 0.95 * 0.46212, abs=1e-3)

    def test_a_win_in_one_is_found(self) -> None:
        """Among thirty moves, of which the others are worth a little or nothing."""
        moves = {f"move {number}": "dull" for number in range(30)}
        places = {
            "start": Place(0, {**moves, "win": "won"}),
            "dull": Place(1, {"on": "over"}, points=(9, 0)),
            "over": Place(NOBODY, points=(9, 0)),
            "won": end(any=(0,)),
        }
        for depth in (0, 1, -1):
            root = searched(parlour(places), 400, depth=depth).root
            assert most_visited(list(root.edges.values())).move == "win"
