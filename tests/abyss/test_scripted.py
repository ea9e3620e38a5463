"""The bot that plays Abyss by rules of thumb: positions in which one of them decides."""

from tabletop import abyss
from tabletop.abyss import Options, State
from tabletop.abyss.decisions import (
    Affiliating,
    Controlling,
    Disabling,
    Discarding,
    Exploring,
    KeyPaying,
    Paying,
    Refill,
    Sale,
)
from tabletop.abyss.position import Holding, position
from tabletop.abyss.scripted import ScriptedBot
from tabletop.core import Seat
from tests.abyss.strategies import lord

TWO = Options(seats=2)
ME, OTHER = Seat(0), Seat(1)


def choice(state: State) -> str:
    """What the bot plays, in notation."""
    seen = abyss.observe(state, abyss.to_move(state))
    return abyss.format_move(ScriptedBot(abyss).choose(seen, abyss.legal_moves(state)), state.options)


class TestAction:
    """Rules 1 and 2."""

    def test_recruit_the_better_lord(self) -> None:
        """The same Allies pay for Miller's 10 points as for the 4 of the Recruiter."""
        hand = "H5 H3 C2 C5 C3"
        assert choice(position(TWO, players=(Holding(hand), Holding()), court="recruiter miller")) == "recruit miller"

    def test_take_a_fat_stack(self) -> None:
        """Four Allies are more than an exploration brings."""
        state = position(TWO, players=(Holding("J1"), Holding()), council="C1 C2 C1 C3")
        assert choice(state) == "request C"

    def test_explore_for_want_of_better(self) -> None:
        """One Ally of the Council is less."""
        assert choice(position(TWO, players=(Holding("J1"), Holding()), council="C1")) == "explore"

    def test_a_full_hand_is_spent(self) -> None:
        """With twelve Allies even the Recruiter is worth ten points of them (A11.2)."""
        hand = Holding("C1 C1 C2 C2 C3 J1 J1 J2 J2 J3 S1 S1", pearls=0)
        assert choice(position(TWO, players=(hand, Holding()), court="recruiter")) == "recruit recruiter"


class TestExploration:
    """Rules 3 and 4."""

    def test_buy_a_strong_ally_only(self) -> None:
        """A pearl is well spent on a five, and lost on a one."""
        for track, answer in (("J5", "buy"), ("J1", "pass")):
            state = position(TWO, players=(Holding(), Holding(pearls=2)), track=track, owed=(Sale(OTHER, ME),))
            assert choice(state) == answer

    def test_take_a_strong_ally_only(self) -> None:
        """A five ends the search, a one does not."""
        for track, answer in (("J5", "take"), ("J1", "explore")):
            assert choice(position(TWO, track=track, owed=(Exploring(ME),))) == answer

    def test_fight_for_keys(self) -> None:
        """Two Keys on space 6."""
        assert choice(position(TWO, track="monster", threat=6, owed=(Exploring(ME),))) == "fight"


class TestPayment:
    """Rule 5."""

    def test_nothing_is_wasted(self) -> None:
        """H2 and twice H3 are the eight that the Shepherd costs; with H5 affiliated, H4 instead of one is lost."""
        players = (Holding("H2 H3 H3 H4", pearls=0, affiliated="H5"), Holding())
        state = position(TWO, players=players, court="shepherd", owed=(Refill(ME), Paying(ME, lord("shepherd"))))
        laid = set()
        while isinstance(state.pending[-1], Paying):
            laid.add(choice(state))
            state = abyss.step(state, abyss.parse_move(choice(state), TWO))
        assert laid == {"lay H2", "lay H3", "pay"}

    def test_affiliate_what_scores(self) -> None:
        """A crab is affiliated already: a seahorse of the same value adds its value (A13.1)."""
        players = (Holding(lords="miller", affiliated="C3"), Holding())
        state = position(TWO, players=players, laid="C3 H3 H4", owed=(Refill(ME), Affiliating(ME, lord("miller"))))
        assert choice(state) == "affiliate H3"


class TestLocation:
    """Rules 6 and 7."""

    def test_take_what_scores_most(self) -> None:
        """With one Lord the Jail is worth 14, the Abyss 2."""
        players = (Holding(keys=3, lords="miller"), Holding())
        state = position(TWO, players=players, available="the-abyss the-jail", owed=(Controlling(ME),))
        assert choice(state) == "control the-jail"

    def test_draw_where_none_is_good(self) -> None:
        """Without Lords the Throne Room gives nothing."""
        state = position(TWO, players=(Holding(keys=3),), available="the-throne-room", owed=(Controlling(ME),))
        assert choice(state).startswith("draw ")

    def test_powers_are_kept(self) -> None:
        """The Keeper has a Key and no Power, the Treasurer both (A10.4)."""
        players = (Holding(lords="treasurer keeper", keys=2), Holding())
        state = position(TWO, players=players, available="the-depths", owed=(Controlling(ME),))
        state = abyss.step(state, abyss.parse_move("control the-depths", TWO))
        while isinstance(state.pending[-1], KeyPaying):
            state = abyss.step(state, abyss.parse_move(choice(state), TWO))
        assert state.players[ME].free == 1 << lord("treasurer")


def test_the_weakest_ally_is_discarded() -> None:
    """Under the Commander, say (A8.8)."""
    state = position(TWO, players=(Holding(), Holding("J5 C1 H3")), owed=(Refill(ME), Discarding(OTHER, 1)))
    assert choice(state) == "discard C1"


def test_the_assassin_turns_a_lord_that_works() -> None:
    """The Treasurer has a Power and a Key, the Miller neither (A14.4)."""
    players = (Holding(lords="assassin"), Holding(lords="miller treasurer"))
    assert choice(position(TWO, players=players, owed=(Refill(ME), Disabling(ME, OTHER)))) == "disable treasurer"
