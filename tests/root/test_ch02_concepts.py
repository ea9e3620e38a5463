"""Law 2: cards, clearings, rivers, forests, rule."""

import pytest

from tabletop.core import Seat
from tabletop.root_alliance import CARDS
from tabletop.root_alliance.components import CRAFTABLE
from tabletop.root_alliance.position import position
from tabletop.root_alliance.rules.board import ruled_clearings
from tests.root.table import (
    EYRIE,
    MARQUISE,
    THREE,
    offered,
)


class TestNotCraftable:
    """Law 2.1.2, 2.1.3: ambush and dominance cards are not crafted."""

    def test_there_are_no_such_moves(self) -> None:
        """Twenty items, eleven effects and three favors can be crafted."""
        state = position(THREE, clearings={"8": "2 workshop"}, hands={MARQUISE: "ambush-fox dominance-fox"})
        assert offered(state, "craft") == []
        assert len(CRAFTABLE) == 20 + 11 + 3
        assert all(any(CARDS[card].cost) for card in CRAFTABLE)


class TestRule:
    """Law 2.5: more warriors and buildings than any other player."""

    @pytest.mark.parametrize(
        ("pieces", "expected"),
        [
            ("cat", MARQUISE),
            ("cat, sawmill, rebel", MARQUISE),
            ("cat, rebel", None),
            ("wood, sympathy", None),
            ("2 cat, 2 wood, 2 rebel, sympathy", None),
            ("cat, hawk", EYRIE),
            ("2 cat, hawk", MARQUISE),
            ("", None),
        ],
    )
    def test_who_rules(self, pieces: str, expected: object) -> None:
        """Tokens count nothing; the Eyrie rules ties (Law 7.2.2)."""
        state = position(THREE, clearings={"5": pieces})
        ruling = [faction for seat, faction in enumerate(THREE.factions) if ruled_clearings(state, Seat(seat)) >> 4 & 1]
        assert ruling == ([] if expected is None else [expected])
