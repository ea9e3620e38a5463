"""What a move brings about by itself is told with it, to everybody alike (A16.1)."""

import pytest

from tabletop import abyss
from tabletop.abyss.decisions import Choosing, Controlling, Corrupting, Exploring, KeyPaying
from tabletop.abyss.position import Holding, position
from tabletop.core import Seat
from tests.abyss.strategies import DUO, TRIO, after

FARMERS = "miller landowner aquaculturalist"


def told(state: abyss.State, text: str) -> str:
    """The sentences of this move, which are the same for both seats and for a spectator."""
    move = abyss.parse_move(text, state.options)
    sentences = {
        abyss.narrate(abyss.observe_move(state, move, seat), state.options) for seat in (Seat(0), Seat(1), None)
    }
    (sentence,) = sentences
    return sentence


def exploring(track: str, *players: Holding, threat: int = 1) -> abyss.State:
    """Seat 0 decides on the last card of the track."""
    return position(DUO, players=players, track=track, threat=threat, owed=(Exploring(Seat(0)),))


class TestRecruiting:
    """A7.7, A9.3, A12.1, A14.4."""

    def test_the_one_ally_that_can_be_is_affiliated(self) -> None:
        """Nobody is asked (A7.7)."""
        start = position(DUO, players=(Holding(hand="H5 S3"),), court=f"{FARMERS} keeper")
        assert told(after(start, "recruit miller; lay H5; lay S3"), "pay") == (
            "P0 recruits the Miller with H5 S3. P0 affiliates shellfish 3."
        )

    def test_a_tie_is_a_choice(self) -> None:
        """Then the affiliation is a move, and told once (A7.7)."""
        start = position(DUO, players=(Holding(hand="H4 S4"),), court=f"{FARMERS} keeper")
        state = after(start, "recruit miller; lay H4; lay S4")
        assert told(state, "pay") == "P0 recruits the Miller with H4 S4."
        assert told(after(state, "pay"), "affiliate S4") == "P0 affiliates shellfish 4."

    def test_a_merchant_pays_when_it_comes(self) -> None:
        """Three pearls from the Trader (A14.4)."""
        start = position(DUO, players=(Holding(hand="S5 C3 Q2"),), court=f"trader {FARMERS}")
        state = after(start, "recruit trader; lay S5; lay C3; lay Q2")
        assert told(state, "pay").endswith("P0 affiliates squid 2. P0 gains 3 pearls from the Trader.")

    def test_a_short_court_pays_the_recruiter(self) -> None:
        """Two pearls, told with the move that ends the recruitment (A9.3)."""
        start = position(DUO, players=(Holding(hand="H5 S3"),), court="miller keeper reaper")
        state = after(start, "recruit miller; lay H5; lay S3")
        assert told(state, "pay").endswith("The Court is short: P0 gains 2 pearls.")

    def test_the_trigger_of_the_end(self) -> None:
        """The seventh Lord (A12.1a)."""
        lords = "keeper reaper shepherd aquaculturalist landowner diplomat"
        start = position(DUO, players=(Holding(hand="H5 S3", lords=lords),), court="miller jailer sage elder")
        state = after(start, "recruit miller; lay H5; lay S3")
        assert told(state, "pay").endswith("P0 has triggered the end: every other seat has one more turn.")

    def test_the_seeker_takes_what_is_there(self) -> None:
        """Two pearls, or the only one; nothing is told of who has none (A14.4)."""
        players = (Holding(hand="C5 J2"), Holding(pearls=5), Holding(pearls=1))
        state = after(position(TRIO, players=players, court=f"seeker {FARMERS}"), "recruit seeker; lay C5; lay J2")
        assert told(state, "pay").endswith("P1 loses 2 pearls to the Seeker. P2 loses 1 pearl to the Seeker.")

    def test_what_the_corruptor_costs(self) -> None:
        """Five pearls (A17.34)."""
        players = (Holding(lords="corruptor", pearls=5),)
        state = position(DUO, players=players, court=f"{FARMERS} keeper", owed=(Corrupting(Seat(0)),))
        assert told(state, "appoint keeper") == "P0 takes the Keeper from the Court for 5 pearls."


class TestExploring:
    """A1.8, A5.8, A14.4."""

    def test_the_last_space(self) -> None:
        """A pearl (A5.8)."""
        assert told(exploring("J1 J2 J3 C1 C2"), "take") == "P0 takes crab 2. P0 gains 1 pearl for the last space."

    def test_a_ship_master(self) -> None:
        """A pearl for each Race that goes to the Council (A14.4)."""
        sentence = told(exploring("J1 J2 C1 Q1", Holding(lords="ship-master")), "take")
        assert sentence == "P0 takes squid 1. P0 gains 2 pearls from the Ship Master."

    @pytest.mark.parametrize(("threat", "keys"), [(3, "1 Key token"), (6, "2 Key tokens")])
    def test_keys_of_the_threat_track(self, threat: int, keys: str) -> None:
        """They are no choice (A1.8)."""
        assert told(exploring("monster", threat=threat), "fight") == f"P0 fights the Monster. P0 gains {keys}."

    def test_a_landlord_at_the_start_of_a_turn(self) -> None:
        """It is the next seat's (A3.1)."""
        assert told(exploring("J1", Holding(), Holding(lords="landlord")), "take").endswith(
            "P1 gains 1 pearl from the Landlord."
        )


class TestLocations:
    """A10.4, A10.7."""

    def test_keys_without_a_choice(self) -> None:
        """Three Keys in all: they are spent at once (A10.4)."""
        players = (Holding(lords="keeper reaper shepherd"),)
        state = position(DUO, players=players, available="the-jail", owed=(Controlling(Seat(0)),))
        assert told(state, "control the-jail") == (
            "P0 takes control of The Jail. P0 slides the Keeper, Reaper and Shepherd under The Jail."
        )
        players = (Holding(keys=1, lords="keeper reaper"),)
        state = position(DUO, players=players, available="the-jail", owed=(Controlling(Seat(0)),))
        assert told(state, "control the-jail") == (
            "P0 takes control of The Jail. P0 slides the Keeper and Reaper under The Jail. P0 spends 1 Key token."
        )

    def test_what_is_left_after_a_choice(self) -> None:
        """The token that was chosen is told once (A10.4)."""
        players = (Holding(keys=1, lords="keeper reaper shepherd", sites="the-jail"),)
        due = KeyPaying(Seat(0), abyss.LocationId(abyss.LOCATIONS.index("The Jail")), 3)
        state = after(position(DUO, players=players, owed=(due,)), "key keeper")
        state = after(state, "key reaper")
        assert told(state, "key token") == "P0 spends a Key token."

    def test_an_ambassador_goes_under_its_location(self) -> None:
        """It alone pays (A10.7)."""
        players = (Holding(lords="sage"),)
        due = Choosing(Seat(0), abyss.LordId([lord.name for lord in abyss.LORDS].index("Sage")))
        state = position(DUO, players=players, drawn="the-jail parliament", owed=(due,))
        assert told(state, "control the-jail") == "P0 takes control of The Jail. P0 slides the Sage under The Jail."


def test_the_hands_at_the_end() -> None:
    """The lowest Ally of each Race is affiliated (A12.6)."""
    players = (Holding(hand="J1 J3 C2"), Holding(hand="Q4"))
    state = position(DUO, players=players, track="J5", owed=(Exploring(Seat(0)),), ends_before=1)
    assert told(state, "take") == (
        "P0 takes jellyfish 5. At the end P0 affiliates jellyfish 1 and crab 2. At the end P1 affiliates squid 4."
    )


def test_what_brings_nothing_about_is_a_plain_event() -> None:
    """No empty list of effects goes with it."""
    state = position(DUO)
    assert abyss.observe_move(state, abyss.parse_move("explore", DUO), None) == abyss.observe_move(
        state, abyss.parse_move("explore", DUO), Seat(1)
    )
    assert told(state, "explore") == "P0 explores the depths."
