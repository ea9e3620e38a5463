"""Law 1: golden rules."""

import pytest

from tabletop import root_alliance as root
from tabletop.core import Seat
from tabletop.root_alliance import Faction
from tabletop.root_alliance.position import alliance, position
from tests.root.table import (
    ALLIANCE,
    EYRIE,
    MARQUISE,
    THREE,
)


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
