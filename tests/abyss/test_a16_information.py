"""Public and hidden information (A16): hidden things are swapped by hand, and nobody else sees a difference."""

from random import Random

import attrs
import pytest

from tabletop import abyss
from tabletop.abyss import State, memory
from tabletop.abyss.components import MONSTER, RACE
from tabletop.abyss.decisions import Choosing, Discarding, Exploring, LocationDraw, Paying, TokenDeal, TokenTheft
from tabletop.abyss.position import Holding, position
from tabletop.core import PositionError, Seat
from tests.abyss.strategies import DUO, FULL_COURT, TRIO, after, box, lord, names, offered
from tests.games import event_of

PLAYERS = (
    Holding(hand="J1 C2", tokens="2 3", pearls=2),
    Holding(hand="Q4 S1", tokens="4", pearls=0),
    Holding(hand="H3", tokens="3"),
)


def table(**changes: object) -> State:
    """A table of three with something in every hidden place."""
    given: dict[str, object] = {"players": PLAYERS, "council": "J2 J3 C1", "discard": "Q1 monster", "court": FULL_COURT}
    return position(TRIO, **{**given, **changes})  # type: ignore[arg-type]


def alike(first: State, second: State, *seats: Seat | None) -> bool:
    """Whether these seats see the same in both, which are not the same."""
    assert first != second
    return all(abyss.observe(first, seat) == abyss.observe(second, seat) for seat in seats)


class TestPublic:
    """A16.1: what everybody sees."""

    def test_pearls_keys_lords_locations_and_sizes(self) -> None:
        """A spectator sees them."""
        holding = Holding(hand="J1 C2", pearls=7, keys=1, lords="!slaver", sites="the-jail/keeper", affiliated="Q2")
        state = position(DUO, players=(holding,), council="J2 J3 C1", court="miller")
        seen = abyss.observe(state, None)
        player = seen.players[0]
        assert (player.pearls, player.keys, player.hand.size, player.hand.cards) == (7, 1, 2, None)
        assert (player.free, player.disabled, player.sites) == (
            state.players[0].free,
            state.players[0].disabled,
            state.players[0].sites,
        )
        assert names(player.affiliated) == "Q2"
        assert seen.council_sizes == (2, 1, 0, 0, 0)
        assert (seen.deck_size, seen.discard_size, seen.lord_deck_size, seen.location_deck_size) == (65, 0, 32, 19)

    def test_only_the_size_of_the_discard_pile(self) -> None:
        """Another card in it makes no difference."""
        other = table(discard="Q2 monster")
        assert alike(table(), other, Seat(0), Seat(1), Seat(2), None)


class TestHidden:
    """A16.2: what only some or nobody see."""

    def test_hands(self) -> None:
        """Another hand of seat 1 is seen by seat 1 alone."""
        other = table(players=(PLAYERS[0], attrs.evolve(PLAYERS[1], hand="Q4 S2"), PLAYERS[2]))
        assert alike(table(), other, Seat(0), Seat(2), None)
        assert abyss.observe(table(), Seat(1)) != abyss.observe(other, Seat(1))

    def test_monster_tokens(self) -> None:
        """A 4 of seat 1 changed for a 2 is seen by seat 1 alone."""
        other = table(players=(PLAYERS[0], attrs.evolve(PLAYERS[1], tokens="2"), PLAYERS[2]))
        assert alike(table(), other, Seat(0), Seat(2), None)
        assert abyss.observe(table(), Seat(1)) != abyss.observe(other, Seat(1))

    def test_the_stacks_of_the_council(self) -> None:
        """Another jellyfish is seen by nobody."""
        assert alike(table(), table(council="J2 J4 C1"), Seat(0), Seat(1), Seat(2), None)

    def test_tokens_are_shown_at_the_end(self) -> None:
        """Everybody sees the score."""
        state = table(players=(Holding(), Holding(tokens="4")), owed=(), ends_before=1)
        assert abyss.observe(state, None).players[1].tokens.values == (4,)

    def test_allies_set_aside(self) -> None:
        """Their owner knows them."""
        aside = (Holding(), Holding(set_aside="J1"), Holding(hand="C1 C2"))
        other = (Holding(), Holding(set_aside="J2"), Holding(hand="C1 C2"))
        owed = (Discarding(Seat(2), 1),)
        first, second = table(players=aside, council="", owed=owed), table(players=other, council="", owed=owed)
        assert alike(first, second, Seat(0), Seat(2), None)
        assert abyss.observe(first, Seat(1)) != abyss.observe(second, Seat(1))

    def test_what_a_token_is_worth_is_told_to_its_owner(self) -> None:
        """Others hear of a token."""
        state = table(owed=(TokenDeal(Seat(0)),))
        move = abyss.parse_move("token 4", TRIO)
        told = [abyss.narrate(event_of(abyss, state, move, seat), TRIO) for seat in (Seat(0), Seat(1), None)]
        assert told == [
            "P0 gains a Monster token worth 4.",
            "P0 gains a Monster token.",
            "P0 gains a Monster token.",
        ]


class TestStolenToken:
    """A16.3: thief and victim learn its value."""

    @pytest.mark.parametrize(("seat", "value"), [(0, 4), (1, 4), (2, None), (None, None)])
    def test_the_others_do_not(self, seat: int | None, value: int | None) -> None:
        """They see who took from whom."""
        state = table(owed=(TokenTheft(Seat(0), Seat(1)),))
        event = event_of(abyss, state, abyss.parse_move("token 4", TRIO), None if seat is None else Seat(seat))
        told = "a Monster token" if value is None else "a Monster token worth 4"
        assert abyss.narrate(event, TRIO) == f"P0 gains {told} from P1."


class TestWorlds:
    """A16: imagined worlds hold what could be there."""

    def test_stacks_hold_their_race_and_hands_no_monster(self) -> None:
        """In each of fifty worlds."""
        rng, seen = Random(3), abyss.observe(table(), Seat(2))
        for _ in range(50):
            world = abyss.determinize(seen, rng)
            assert all(RACE[card] == race for race, stack in enumerate(world.council) for card in stack)
            assert all(card != MONSTER for player in world.players for card in player.hand)

    def test_a_payment_begun_can_be_completed_in_every_world(self) -> None:
        """Seat 0 is paying for the Sage: five Races are in its hand, whatever else is."""
        players = (Holding(hand="J2 C2 H2 S2 Q3"), Holding())
        state = position(DUO, players=players, court="sage", owed=(Paying(Seat(0), lord("sage")),))
        rng, seen = Random(3), abyss.observe(state, Seat(1))
        for _ in range(5):
            world = abyss.determinize(seen, rng)
            assert {RACE[card] for card in world.players[0].hand} == set(range(5))
            assert abyss.legal_moves(world)

    def test_a_payment_that_nobody_can_complete(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """An observation made by hand, of an empty hand: there is no world to be found, and the search ends."""
        monkeypatch.setattr(memory, "_TRIES", 20)
        players = (Holding(hand="J2 C2 H2 S2 Q3"), Holding())
        state = position(DUO, players=players, court="sage", owed=(Paying(Seat(0), lord("sage")),))
        seen = abyss.observe(state, Seat(1))
        payer = attrs.evolve(seen.players[0], pearls=0, hand=attrs.evolve(seen.players[0].hand, size=0))
        with pytest.raises(PositionError, match=r"A7\.4"):
            abyss.determinize(
                attrs.evolve(seen, players=(payer, seen.players[1]), deck_size=seen.deck_size + 5), Random(0)
            )

    def test_drawn_locations_are_guessed_by_others(self) -> None:
        """Seat 0 sees its own."""
        state = table(
            players=(Holding(keys=3),),
            council="",
            discard="",
            drawn="parliament the-abyss",
            owed=(Choosing(Seat(0), None),),
        )
        other = table(
            players=(Holding(keys=3),),
            council="",
            discard="",
            drawn="parliament the-jail",
            owed=(Choosing(Seat(0), None),),
        )
        assert alike(state, other, Seat(1), Seat(2), None)
        assert offered(state) == {"control parliament", "control the-abyss"}
        found = {abyss.determinize(abyss.observe(state, Seat(1)), Random(seed)).drawn for seed in range(40)}
        assert len(found) > 10
        assert {abyss.determinize(abyss.observe(state, Seat(0)), Random(seed)).drawn for seed in range(9)} == {
            state.drawn
        }


class TestDraws:
    """What is told of a drawn Location (A17.48)."""

    def test_others_hear_of_a_location(self) -> None:
        """Its name is told to the seat that draws."""
        state = table(players=(Holding(keys=3),), owed=(Choosing(Seat(0), None), LocationDraw(Seat(0))))
        move = abyss.parse_move("location the-jail", TRIO)
        told = [abyss.narrate(event_of(abyss, state, move, seat), TRIO) for seat in (Seat(0), Seat(1))]
        assert told == ["P0 draws The Jail.", "P0 draws a Location."]


class TestDiscards:
    """What is told of a discarded Ally (A17.46)."""

    def test_others_hear_of_an_ally(self) -> None:
        """The Slaver's too."""
        state = table(players=(Holding(hand="J1 C2", lords="slaver"),), owed=None)
        move = abyss.parse_move("slaver J1", TRIO)
        told = [abyss.narrate(event_of(abyss, state, move, seat), TRIO) for seat in (Seat(0), Seat(1))]
        assert told == [
            "P0 discards jellyfish 1 for 2 pearls with the Slaver.",
            "P0 discards an Ally for 2 pearls with the Slaver.",
        ]


def test_french_names_of_lords() -> None:
    """A14.2: the names stand in the rules; what has no French phrase is English."""
    state = after(position(box(lords="ship-master keeper"), court="keeper"), "plot")
    event = event_of(abyss, state, abyss.parse_move("lord ship-master", DUO), None)
    assert abyss.narrate(event, DUO, "fr") == "The Armateur comes to space 5 of the Court."
    assert abyss.narrate(event, DUO, "xx") == "The Ship Master comes to space 5 of the Court."


@pytest.mark.parametrize(
    ("power", "move", "french"),
    [
        ("slaver", "slaver J1", "P0 discards jellyfish 1 for 2 pearls with the Esclavagiste."),
        ("oracle", "oracle C", "P0 discards the crab stack with the Oracle."),
        ("opportunist", "opportunist seeker", "P0 discards the Questeur from the Court with the Opportuniste."),
    ],
)
def test_french_names_of_powers_used(power: str, move: str, french: str) -> None:
    """A8.3, A14.2: the Lord whose Power a move uses has its name in that language, as any other."""
    holding = Holding(hand="J1 C2", lords=power)
    state = position(DUO, players=(holding,), court="seeker keeper miller landowner reaper", council="C1")
    event = event_of(abyss, state, abyss.parse_move(move, DUO), Seat(0))
    assert abyss.narrate(event, DUO, "fr") == french


def test_french_names_of_lords_that_pay() -> None:
    """A14.2: whether the effect names the Lord or it stands behind the cause."""
    state = position(DUO, players=(Holding(lords="ship-master"),), track="J1 J2 C1 Q1", owed=(Exploring(Seat(0)),))
    event = event_of(abyss, state, abyss.parse_move("take", DUO), None)
    assert abyss.narrate(event, DUO, "fr").endswith("P0 gains 2 pearls from the Armateur.")
    players = (Holding(hand="C5 J2"), Holding(pearls=5))
    start = position(DUO, players=players, court="seeker miller landowner aquaculturalist")
    state = after(start, "recruit seeker; lay C5; lay J2")
    event = event_of(abyss, state, abyss.parse_move("pay", DUO), None)
    assert abyss.narrate(event, DUO, "fr").endswith("P1 loses 2 pearls to the Questeur.")
