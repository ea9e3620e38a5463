"""Law 11: the maps."""

from collections import Counter

import pytest

from tabletop import root_alliance as root
from tabletop.root_alliance import MapName, Options, State
from tabletop.root_alliance.components import CLEARINGS, SUITS
from tabletop.root_alliance.maps import AUTUMN, WINTER, WOODLANDS, Woodland, forests_at
from tests.root_alliance.table import due, line, texts


@pytest.mark.parametrize("woodland", WOODLANDS.values(), ids=list(WOODLANDS))
class TestMaps:
    """Law 11.1, 11.2: both maps by their check sums."""

    def test_paths_lead_both_ways(self, woodland: Woodland) -> None:
        """18 on Autumn, 16 on Winter."""
        assert all(a in woodland.paths[b] for a in range(CLEARINGS) for b in woodland.paths[a])
        assert sum(map(len, woodland.paths)) == {AUTUMN: 36, WINTER: 32}[woodland]

    def test_slots_and_ruins(self, woodland: Woodland) -> None:
        """22 slots, four of them under ruins."""
        assert (sum(woodland.slots), woodland.ruins.bit_count()) == (22, 4)

    def test_opposite_corners(self, woodland: Woodland) -> None:
        """Not next to each other, and each the other's."""
        for corner, far in enumerate(woodland.opposite):
            assert woodland.opposite[far] == corner
            assert far not in woodland.paths[corner]

    def test_forests_are_next_to_each_other_both_ways(self, woodland: Woodland) -> None:
        """And share two clearings."""
        for index, around in enumerate(woodland.around):
            for other in around:
                assert CLEARINGS + index in woodland.around[other - CLEARINGS]
                assert len({*woodland.forests[index]} & {*woodland.forests[other - CLEARINGS]}) >= 2

    def test_every_clearing_touches_a_forest(self, woodland: Woodland) -> None:
        """Law 2.4.1."""
        assert all(forests_at(woodland))


class TestAutumn:
    """Law 11.1: suits are printed; forests are adjacent across exactly one path."""

    def test_four_of_each_suit(self) -> None:
        """Fox 1 6 8 12, mouse 2 7 9 11, rabbit 3 4 5 10."""
        assert AUTUMN.suits is not None
        assert Counter(SUITS[suit] for suit in AUTUMN.suits) == {"fox": 4, "rabbit": 4, "mouse": 4}

    def test_seven_forests(self) -> None:
        """By the clearings that they touch."""
        assert AUTUMN.places[CLEARINGS:] == (
            "1_2_5_10",
            "1_9_10_12",
            "2_6_10_11_12",
            "4_9_12",
            "4_7_8_12",
            "3_7_11_12",
            "3_6_11",
        )


class TestWinter:
    """Law 11.2: suits are dealt, four of each."""

    def start(self) -> State:
        """Nothing is dealt."""
        return root.initial_state(Options(woodland=MapName.WINTER))

    def test_weights_are_markers(self) -> None:
        """After two foxes two are left."""
        state = line(self.start(), "suit fox; suit fox")
        assert dict(zip(texts(state), root.chance_weights(state), strict=True)) == {
            "suit fox": 2,
            "suit rabbit": 4,
            "suit mouse": 4,
        }

    def test_no_fifth_marker(self) -> None:
        """Twelve markers for twelve clearings."""
        state = line(self.start(), "suit fox; suit fox; suit fox; suit fox")
        refusal = root.explain(state, root.parse_move("suit fox", state.options))
        assert refusal is not None
        assert refusal.clause == "Law 11.2"
        for suit in ("rabbit", "mouse"):
            state = line(state, "; ".join([f"suit {suit}"] * 4))
        assert due(state) == "Draw"
