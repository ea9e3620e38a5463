"""Keys and Locations (A10)."""

import pytest

from tabletop import abyss
from tabletop.abyss import State
from tabletop.abyss.decisions import Choosing, Controlling, Exchanging, KeyPaying
from tabletop.abyss.position import Holding, position
from tabletop.abyss.state import keys_of
from tabletop.core import Seat
from tests.abyss.strategies import DUO, after, box, clause, free, location, lord, offered, places, sites

EXPLORED = "explore; reveal J1; pass; take"


def explored(holding: Holding, available: str = "the-jail", **table: object) -> State:
    """Seat 0 has just taken an Ally; step 5 follows."""
    options = table.pop("options", DUO)
    start = position(
        options,  # type: ignore[arg-type]
        players=(holding, Holding()),
        court="miller landowner aquaculturalist" if options is DUO else "",
        available=available,
        **table,  # type: ignore[arg-type]
    )
    return after(start, EXPLORED)


class TestKeys:
    """A10.1: tokens, and the symbols on active Lords."""

    def test_what_counts(self) -> None:
        """Two tokens and the Slaver; not a disabled one, not one without, not one under a Location."""
        holding = Holding(keys=2, lords="slaver !oracle trader", sites="the-jail/tamer")
        assert keys_of(position(DUO, players=(holding,)).players[0]) == 3


class TestThreeKeys:
    """A10.2: with three Keys a Location must be taken."""

    def test_at_once_in_step_5(self) -> None:
        """It is mandatory."""
        state = explored(Holding(keys=3))
        assert state.pending[-1] == Controlling(Seat(0))
        assert clause(state, "pass") == "A10.2"

    def test_two_keys_are_not_enough(self) -> None:
        """The turn is over."""
        assert abyss.to_move(explored(Holding(keys=2))) == Seat(1)

    def test_repeated_while_there_are_three(self) -> None:
        """Six Keys take two Locations."""
        state = explored(Holding(keys=6), available="the-jail parliament")
        state = after(state, "control the-jail")
        assert state.pending[-1] == Controlling(Seat(0))
        state = after(state, "control parliament")
        assert set(sites(state, 0)) == {"the-jail", "parliament"}
        assert state.players[0].keys == 0
        assert abyss.to_move(state) == Seat(1)


class TestChoice:
    """A10.3: an available Location, or up to four drawn."""

    def test_available_or_a_number(self) -> None:
        """1 to 4."""
        assert offered(explored(Holding(keys=3))) == {"control the-jail", "draw 1", "draw 2", "draw 3", "draw 4"}

    def test_no_more_than_the_deck_has(self) -> None:
        """Two are left."""
        options = box(locations="the-jail parliament the-abyss")
        state = explored(Holding(keys=3), options=options)
        assert offered(state) == {"control the-jail", "draw 1", "draw 2"}
        assert clause(state, "draw 3") == "A10.3"
        assert clause(state, "control parliament") == "A10.3"

    def test_one_of_those_drawn(self) -> None:
        """The others become available; what was available before cannot be taken."""
        state = after(explored(Holding(keys=3)), "draw 2; location parliament; location the-abyss")
        assert state.pending[-1] == Choosing(Seat(0), None)
        assert offered(state) == {"control parliament", "control the-abyss"}
        assert clause(state, "control the-jail") == "A10.3"
        state = after(state, "control parliament")
        assert places(state.available) == {"the-jail", "the-abyss"}
        assert sites(state, 0) == {"parliament": set()}

    def test_a_location_that_is_not_in_the_deck_cannot_be_drawn(self) -> None:
        """It is available."""
        assert clause(after(explored(Holding(keys=3)), "draw 2"), "location the-jail") == "A1.3"


class TestPayment:
    """A10.4: exactly three Keys, in any mixture."""

    def test_three_tokens(self) -> None:
        """No Lord is needed."""
        state = after(explored(Holding(keys=3)), "control the-jail")
        assert sites(state, 0) == {"the-jail": set()}
        assert state.players[0].keys == 0

    def test_a_mixture_of_ones_choice(self) -> None:
        """Two tokens and three Lords: any three of them."""
        state = after(explored(Holding(keys=2, lords="keeper slaver tamer trader")), "control the-jail")
        assert state.pending[-1] == KeyPaying(Seat(0), location("the-jail"), 3)
        assert offered(state) == {"key token", "key keeper", "key slaver", "key tamer"}
        assert clause(state, "key oracle") == "A10.4"
        assert clause(state, "explore") == "A10.4"
        state = after(state, "key token; key slaver; key token")
        assert sites(state, 0) == {"the-jail": {"slaver"}}
        assert free(state, 0) == {"keeper", "tamer", "trader"}

    def test_a_token_that_is_not_there(self) -> None:
        """Four Lords with Keys, no token."""
        state = after(explored(Holding(lords="keeper slaver tamer oracle")), "control the-jail")
        assert clause(state, "key token") == "A10.4"

    def test_no_choice_where_there_are_just_three(self) -> None:
        """All are spent."""
        state = after(explored(Holding(keys=1, lords="keeper slaver")), "control the-jail")
        assert sites(state, 0) == {"the-jail": {"keeper", "slaver"}}

    def test_the_order_makes_no_difference(self) -> None:
        """The states are equal."""
        state = after(explored(Holding(keys=2, lords="keeper slaver tamer")), "control the-jail")
        assert after(state, "key keeper; key token; key tamer") == after(state, "key tamer; key keeper; key token")


class TestStays:
    """A10.5: a Location lies in front of its owner until the end."""

    def test_nobody_can_take_it(self) -> None:
        """It is neither available nor in the deck."""
        state = after(explored(Holding(keys=3)), "control the-jail")
        assert "the-jail" not in places(state.available) | places(state.location_deck)


class TestNoneLeft:
    """A10.6: without a Location the Keys are kept."""

    def test_nothing_happens(self) -> None:
        """Three Keys stay."""
        state = explored(Holding(keys=3, sites="the-jail"), available="", options=box(locations="the-jail"))
        assert abyss.to_move(state) == Seat(1)
        assert state.players[0].keys == 3


class TestAmbassadors:
    """A10.7: an Ambassador takes a Location alone and at once."""

    FIVE = "J2 C2 H2 S2 Q3"
    HIRED = "recruit sage; lay J2; lay C2; lay H2; lay S2; lay Q3; pay; affiliate J2"

    def hired(self, locations: str, available: str, **holding: object) -> State:
        """Seat 0 recruits the Sage; these Locations are in the box."""
        own = Holding(hand=self.FIVE, **{"pearls": 0, **holding})  # type: ignore[arg-type]
        start = position(
            box(locations=locations),
            players=(own, Holding()),
            court="sage miller landowner aquaculturalist",
            available=available,
        )
        return after(start, self.HIRED)

    def test_no_key_is_spent(self) -> None:
        """Two tokens stay."""
        state = self.hired("the-jail parliament the-abyss", "the-jail", keys=2)
        state = after(state, "location parliament; location the-abyss; control parliament")
        assert state.players[0].keys == 2
        assert sites(state, 0) == {"parliament": {"sage"}}

    def test_with_an_empty_deck_an_available_one(self) -> None:
        """Then and only then."""
        state = self.hired("the-jail parliament", "the-jail parliament")
        assert offered(state) == {"control the-jail", "control parliament"}
        assert clause(state, "control the-abyss") == "A10.3"
        assert sites(after(state, "control the-jail"), 0) == {"the-jail": {"sage"}}

    def test_with_no_location_at_all_it_stays_free(self) -> None:
        """The turn goes on."""
        state = self.hired("the-jail", "", sites="the-jail")
        assert free(state, 0) == {"sage"}
        assert abyss.to_move(state) == Seat(1)

    def test_the_duty_is_settled_when_a_location_exists(self) -> None:
        """At the first step 5 of the owner."""
        state = explored(Holding(lords="sage"))
        assert state.pending[-3] == Choosing(Seat(0), lord("sage"))
        state = after(state, "location parliament; location the-abyss; control the-abyss")
        assert sites(state, 0) == {"the-abyss": {"sage"}}
        assert abyss.to_move(state) == Seat(1)


class TestBlackSmokersByAnyWay:
    """A10.8: the exchange is offered whenever a player takes control of Black Smokers."""

    def test_drawn(self) -> None:
        """With three Keys."""
        state = after(explored(Holding(keys=3)), "draw 1; location black-smokers; control black-smokers")
        assert state.pending[-1] == Exchanging(Seat(0))

    def test_by_an_ambassador(self) -> None:
        """Which moves along."""
        state = explored(Holding(lords="hermit"))
        state = after(state, "location black-smokers; control black-smokers; exchange the-depths")
        assert sites(state, 0) == {"the-depths": {"hermit"}}

    @pytest.mark.parametrize("answer", ["pass", "exchange parliament"])
    def test_by_the_illusionist(self, answer: str) -> None:
        """A17.42."""
        start = position(
            DUO,
            players=(Holding(hand="J5 J3 J2", sites="the-jail/keeper"),),
            court="illusionist miller landowner aquaculturalist",
            available="black-smokers",
        )
        state = after(start, "recruit illusionist; lay J5; lay J3; lay J2; pay; swap the-jail for black-smokers")
        assert state.pending[-1] == Exchanging(Seat(0))
        expected = "black-smokers" if answer == "pass" else "parliament"
        assert sites(after(state, answer), 0) == {expected: {"keeper"}}
