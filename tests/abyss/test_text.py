"""What is drawn and told (A16): from observations and events alone."""

import pytest

from tabletop import abyss
from tabletop.abyss.decisions import Controlling, Decision, Discarding, Exploring, Paying, Rewarding
from tabletop.abyss.events import seen_alone
from tabletop.abyss.position import Holding, position
from tabletop.core import Seat
from tests.abyss.strategies import DUO, FULL_COURT, TRIO, after, lord, played
from tests.games import event_of


def told(state: abyss.State, text: str, seat: Seat | None = None) -> str:
    """The sentence of this move."""
    return abyss.narrate(event_of(abyss, state, abyss.parse_move(text, state.options), seat), state.options)


class TestRender:
    """Everything public, and of hidden things the own ones (A16.1)."""

    STATE = position(
        DUO,
        players=(
            Holding(hand="J1 C2", lords="slaver !oracle", tokens="2 4", pearls=3, sites="the-jail/keeper parliament"),
            Holding(hand="Q5", tokens="3", affiliated="H1 H2"),
        ),
        court="miller sage",
        council="H3 S1",
        track="J2 monster",
        available="the-abyss",
        gone_lords="trader",
        threat=2,
        owed=(Exploring(Seat(0)),),
    )

    def test_states_observations_and_moves_as_people_read_them(self) -> None:
        """`str` calls things by name, a state lies open; `repr` says exactly what is there."""
        assert str(abyss.observe(self.STATE, Seat(1))) == abyss.render(abyss.observe(self.STATE, Seat(1)))
        assert "hand 2: J1 C2\n" in str(self.STATE)
        assert "hand 1: Q5\n" in str(self.STATE)
        assert repr(self.STATE).startswith("State(options=Options(seats=2,")
        assert [str(move) for move in abyss.legal_moves(self.STATE)] == ["fight", "explore", "slaver J1", "slaver C2"]

    def test_what_the_first_seat_sees(self) -> None:
        """Its own hand and tokens; of the other hand the size."""
        drawn = abyss.render(abyss.observe(self.STATE, Seat(0)))
        assert "Turn 1 of P0: P0 decides on monster" in drawn
        assert "P0 (you)  pearls 3  Keys 0  Monster tokens 2 (2 4)\n  hand 2: J1 C2\n" in drawn
        assert "P1  pearls 1  Keys 0  Monster tokens 1\n  hand 1: ?\n" in drawn
        assert "Slaver; Oracle (disabled); Parliament (6 + 2 per Politician);" in drawn
        assert "The Jail (15 - number of Lords) over Keeper" in drawn
        assert "Track (62 in the deck, 0 discarded): J2 monster - - -" in drawn
        assert "Council: J jellyfish 0  C crab 0  H seahorse 1  S shellfish 1  Q squid 0\n" in drawn
        assert "Threat: 1 [2] 3 4 5 6   17 Monster tokens left" in drawn
        assert "6  Miller          Farmer     2 H     8 10\n" in drawn
        assert "5  Sage            Ambassador 5      10  4     draws 2 Locations, takes 1\n" in drawn
        assert "Available (17 in the deck): The Abyss (2 per Guild)" in drawn
        assert "Out of the game: Trader" in drawn

    def test_no_line_is_too_wide_and_none_ends_in_blanks(self) -> None:
        """80 columns, in every state of a game."""
        for state, _ in played(TRIO, 11):
            for line in abyss.render(abyss.observe(state, Seat(1))).splitlines():
                assert len(line) <= 80
                assert line == line.rstrip()

    @pytest.mark.parametrize(
        ("owed", "text"),
        [
            (Rewarding(Seat(0), 5), "P0 chooses the reward of space 5"),
            (Discarding(Seat(1), 1), "P1 discards 1"),
            (Controlling(Seat(0)), "P0 takes a Location or draws some"),
            (Paying(Seat(0), lord("peddler")), "P0 pays for the Peddler"),
        ],
    )
    def test_what_is_due(self, owed: Decision, text: str) -> None:
        """Whose decision, and what about."""
        state = position(
            DUO,
            players=(Holding(hand="S5 S3", keys=3), Holding(hand="J1")),
            court="peddler",
            owed=(owed,),
            available="the-jail",
        )
        assert f": {text}\n" in abyss.render(abyss.observe(state, None))

    def test_allies_laid_and_set_aside_and_locations_drawn(self) -> None:
        """What lies open, and what does not."""
        players = (Holding(hand="S5 S3"), Holding(set_aside="J1"), Holding(hand="C1"))
        state = position(TRIO, players=players, owed=(Discarding(Seat(2), 1),))
        assert "set aside 1 (J1)" in abyss.render(abyss.observe(state, Seat(1)))
        assert "set aside 1 (?)" in abyss.render(abyss.observe(state, Seat(2)))
        paying = position(DUO, players=(Holding(hand="S5 S3"),), court="peddler")
        assert "Laid (worth 5): S5\n" in abyss.render(abyss.observe(after(paying, "recruit peddler; lay S5"), Seat(1)))
        keys = position(DUO, players=(Holding(keys=3), Holding(pearls=0)), court=FULL_COURT)
        drawn = after(keys, "explore; reveal J1; take; draw 2; location the-jail; location parliament")
        assert "Drawn: Parliament (6 + 2 per Politician); The Jail (15 - number of Lords)\n" in abyss.render(
            abyss.observe(drawn, Seat(0))
        )
        assert "Drawn: ?; ?\n" in abyss.render(abyss.observe(drawn, Seat(1)))

    def test_the_space_that_the_opportunist_empties_is_empty(self) -> None:
        """A14.4: the top Lord comes to that space, the others stay where they are, and nothing else is shown before."""
        state = position(DUO, players=(Holding(lords="opportunist"),), court=FULL_COURT)
        before = abyss.render(abyss.observe(state, None)).splitlines()
        drawn = abyss.render(abyss.observe(after(state, "opportunist landowner"), None)).splitlines()
        spaces = {line[0]: line for line in before if line[:3] in {f"{space}  " for space in range(1, 7)}}
        spaces["5"] = "5  empty"
        assert set(spaces.values()) <= set(drawn)
        assert sum("empty" in line for line in drawn) == 1

    def test_whoever_triggered_the_end_may_still_have_to_decide(self) -> None:
        """A12.5, A5.2: an extra turn and the offer of an Ally come before the end, the next regular turn does not."""
        announced = "the game ends before the next regular turn of P0\n"
        extra = position(DUO, ends_before=0, extra_turn=True)
        assert f"\n{announced}P0 takes another turn after this one\n" in abyss.render(abyss.observe(extra, None))
        asked = after(position(DUO, active=1, ends_before=0), "explore; reveal J1")
        assert f"P0 may buy J1 for 1 pearl\n{announced}" in abyss.render(abyss.observe(asked, None))

    def test_the_end_is_announced(self) -> None:
        """The last round, an extra turn, the end, and the set-up."""
        state = position(DUO, ends_before=1, extra_turn=True)
        drawn = abyss.render(abyss.observe(state, None))
        assert "the game ends before the next regular turn of P1\nP0 takes another turn after this one\n" in drawn
        over = position(DUO, ends_before=1, owed=())
        assert abyss.render(abyss.observe(over, None)).startswith("The game is over\n")
        assert abyss.render(abyss.observe(abyss.initial_state(), None)).startswith("Set-up\n")
        dealt = after(position(DUO), "explore")
        assert "chance decides" in abyss.render(abyss.observe(dealt, None))


class TestNarration:
    """Each move as a sentence (A16.1)."""

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("explore", "P0 explores the depths."),
            ("plot", "P0 plots at Court for 1 pearl."),
            ("recruit peddler", "P0 begins to recruit the Peddler."),
            ("request J", "P0 takes the jellyfish stack: 1 Ally."),
            ("slaver S3", "P0 discards an Ally for 2 pearls with the Slaver."),
            ("oracle J", "P0 discards the jellyfish stack with the Oracle."),
            ("opportunist peddler", "P0 discards the Peddler from the Court with the Opportunist."),
            ("recruit keeper", "P0 begins to recruit the Keeper."),
            ("take", "P0 takes squid 2."),
            ("buy", "P0 takes squid 2."),
            ("keep", "P0 pays 1 pearl and keeps an Ally."),
            ("lay J3", "P0 lays jellyfish 3."),
            ("affiliate J3", "P0 affiliates jellyfish 3."),
            ("discard J3", "P0 discards an Ally."),
            ("fight", "P0 fights the Monster."),
            ("reward pt", "P0 is rewarded with 1 pearl and 1 Monster token."),
            ("reward tt", "P0 is rewarded with 2 Monster tokens."),
            ("reward p", "P0 is rewarded with 1 pearl."),
            ("rob 1", "P0 takes a Monster token of P1."),
            ("appoint keeper", "P0 takes the Keeper from the Court."),
            ("sacrifice keeper", "P0 discards the Keeper."),
            ("swap the-jail for parliament", "P0 gives The Jail for Parliament."),
            ("control the-jail", "P0 takes control of The Jail."),
            ("draw 1", "P0 chooses to draw 1 Location."),
            ("draw 3", "P0 chooses to draw 3 Locations."),
            ("key token", "P0 spends a Key token."),
            ("key slaver", "P0 slides the Slaver under the Location."),
            ("exchange the-jail", "P0 exchanges Black Smokers for The Jail."),
            ("pass", "P0 passes."),
        ],
    )
    def test_a_sentence(self, text: str, sentence: str) -> None:
        """As everybody hears it."""
        owed = (Exploring(Seat(0)),)
        players = (Holding(hand="S5 S3", lords="slaver oracle"), Holding())
        state = position(DUO, players=players, council="J1", track="C1 Q2", owed=owed)
        acting = position(DUO, players=players, council="J1", court="peddler keeper")
        on_track = text in ("take", "buy")
        alone = seen_alone(state if on_track else acting, abyss.parse_move(text, DUO), None)
        assert abyss.narrate(alone, DUO) == sentence

    def test_a_whole_turn(self) -> None:
        """What each seat hears of it."""
        state = position(DUO, players=(Holding(pearls=0), Holding(pearls=1)), court="miller")
        assert told(after(state, "explore"), "reveal monster") == "A Monster is revealed."
        state = after(state, "explore; reveal monster")
        assert told(state, "explore") == "P0 goes on exploring."
        state = after(state, "explore; reveal J2")
        assert told(state, "pass") == "P1 does not buy."
        assert told(state, "buy") == "P1 buys jellyfish 2 from P0 for 1 pearl."

    def test_the_assassin(self) -> None:
        """Whose Lord it is, is told too."""
        players = (Holding(hand="C5 C4 C1"), Holding(lords="keeper reaper"))
        state = position(DUO, players=players, court="assassin miller slaver oracle")
        state = after(state, "recruit assassin; lay C5; lay C4; lay C1; pay")
        assert told(state, "disable reaper") == "P0 disables the Reaper of P1."

    def test_the_schemer(self) -> None:
        """The Lord of the deck comes to the seat."""
        players = (Holding(hand="Q5 J4 C3", lords="keeper"),)
        state = position(DUO, players=players, court="schemer miller slaver oracle")
        state = after(state, "recruit schemer; lay Q5; lay J4; lay C3; pay; sacrifice keeper")
        assert told(state, "lord sage") == "The Sage comes to P0."

    def test_the_set_up(self) -> None:
        """Locations and the first player."""
        state = abyss.initial_state(DUO)
        state = after(state, "lord miller; lord slaver; lord oracle; lord sage; lord jailer; lord keeper")
        assert told(state, "location the-jail") == "The Jail is available."
        assert told(after(state, "location the-jail"), "first 1") == "P1 is the first player."
