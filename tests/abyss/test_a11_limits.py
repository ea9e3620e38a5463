"""Hand limits (A11)."""

from tabletop import abyss
from tabletop.abyss.decisions import Discarding, Keeping
from tabletop.abyss.position import Holding, position
from tabletop.core import Seat
from tests.abyss.strategies import DUO, FULL_COURT, after, clause, hand, names, offered, pearls

TWELVE = "J1 J1 J2 J2 C1 C1 C2 C2 Q1 Q1 Q2 Q2"
EXPLORED = "explore; reveal S5; take"


class TestCommanderFirst:
    """A11.1: down to 6 under an opponent's Commander; pearls do not help."""

    def test_seven_cards_go_of_thirteen(self) -> None:
        """And the twelve-card rule is moot (A17.27)."""
        players = (Holding(hand=TWELVE, pearls=9), Holding(lords="commander", pearls=0))
        state = after(position(DUO, players=players, court=FULL_COURT), EXPLORED)
        assert state.pending[-1] == Discarding(Seat(0), 7)
        assert "keep" not in offered(state)
        assert clause(state, "keep") == "A11.1"
        for card in ("J1", "J1", "J2", "J2", "C1", "C1", "C2"):
            state = after(state, f"discard {card}")
        assert hand(state, 0) == "C2 S5 Q1 Q1 Q2 Q2"
        assert names(state.discard) == "J1 J1 J2 J2 C1 C1 C2"
        assert abyss.to_move(state) == Seat(1)

    def test_six_are_allowed(self) -> None:
        """The turn is over."""
        players = (Holding(hand="J1 J1 J2 J2 C1"), Holding(lords="commander", pearls=0))
        state = after(position(DUO, players=players, court=FULL_COURT), EXPLORED)
        assert abyss.to_move(state) == Seat(1)


class TestTwelveCards:
    """A11.2: for each card above 12 a pearl or a discard."""

    def test_thirteen_cards(self) -> None:
        """One choice."""
        players = (Holding(hand=TWELVE, pearls=1), Holding(pearls=0))
        state = after(position(DUO, players=players, court=FULL_COURT), EXPLORED)
        assert state.pending[-1] == Keeping(Seat(0), 1)
        assert "keep" in offered(state)
        assert clause(state, "pass") == "A11.2"
        kept = after(state, "keep")
        assert (pearls(kept)[0], len(kept.players[0].hand)) == (0, 13)
        gone = after(state, "discard S5")
        assert (pearls(gone)[0], hand(gone, 0), names(gone.discard)) == (1, TWELVE, "S5")

    def test_the_two_can_be_mixed(self) -> None:
        """Three above 12: one pearl, two discards."""
        players = (Holding(hand=f"{TWELVE} H1 H2", pearls=1), Holding(pearls=0))
        state = after(position(DUO, players=players, court=FULL_COURT), EXPLORED)
        assert state.pending[-1] == Keeping(Seat(0), 3)
        state = after(state, "discard H1; keep")
        assert clause(state, "keep") == "A11.2"
        state = after(state, "discard H2")
        assert len(state.players[0].hand) == 13
        assert abyss.to_move(state) == Seat(1)

    def test_it_is_due_again_in_the_next_turn(self) -> None:
        """Thirteen cards kept make another choice."""
        players = (Holding(hand=TWELVE, pearls=5), Holding(pearls=0))
        state = after(position(DUO, players=players, court=FULL_COURT), f"{EXPLORED}; keep")
        state = after(state, "explore; reveal C3; pass; take; explore; reveal H1; take")
        assert state.pending[-1] == Keeping(Seat(0), 2)


class TestWhatCounts:
    """A11.3: only the hand, and only at the end of the own turn."""

    def test_affiliated_allies_do_not_count(self) -> None:
        """Twelve in the hand, two affiliated."""
        players = (Holding(hand="J1 J1 J2 J2 C1 C1 C2 C2 Q1 Q1 Q2", affiliated="H1 H2"), Holding(pearls=0))
        state = after(position(DUO, players=players, court=FULL_COURT), EXPLORED)
        assert abyss.to_move(state) == Seat(1)

    def test_no_limit_on_other_turns(self) -> None:
        """Seat 1 buys its thirteenth card and discards nothing."""
        players = (Holding(), Holding(hand=TWELVE))
        state = after(position(DUO, players=players, court=FULL_COURT), "explore; reveal S5; buy; reveal S4; take")
        assert len(state.players[1].hand) == 13
        assert abyss.to_move(state) == Seat(1)

    def test_only_what_is_in_the_hand_can_be_discarded(self) -> None:
        """Not an affiliated Ally."""
        players = (Holding(hand=TWELVE, affiliated="H5"), Holding(pearls=0))
        state = after(position(DUO, players=players, court=FULL_COURT), EXPLORED)
        assert clause(state, "discard H5") == "A11.3"
