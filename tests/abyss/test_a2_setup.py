"""The set-up (A2)."""

from random import Random

import pytest

from tabletop import abyss
from tabletop.abyss import Options
from tabletop.core import CHANCE, OptionsError, Seat, play_chance
from tests.abyss.strategies import DUO, TRIO, after, box, clause, offered

COURT = "lord miller; lord slaver; lord oracle; lord sage; lord jailer; lord keeper"


class TestExplorationDeck:
    """A2.1: all cards are in the deck."""

    def test_nothing_is_dealt_to_hands(self) -> None:
        """71 cards in the deck, none anywhere else."""
        state = play_chance(abyss, abyss.initial_state(), Random(1))
        assert len(state.deck) == 71
        assert state.discard == state.track == ()


class TestCourt:
    """A2.2: six Lords in the Court."""

    def test_six_lords_come_to_the_court_and_29_remain(self) -> None:
        """Space 6 is filled first."""
        state = after(abyss.initial_state(DUO), COURT)
        assert len(state.court) == 6
        assert len(state.lord_deck) == 29

    def test_each_lord_is_equally_likely(self) -> None:
        """35 outcomes of weight 1; one that lies there is none any more."""
        state = abyss.initial_state()
        assert abyss.chance_weights(state) == (1,) * 35
        state = after(state, "lord miller")
        assert len(abyss.legal_moves(state)) == 34
        assert clause(state, "lord miller") == "A1.2"

    def test_a_cut_box_fills_what_it_can(self) -> None:
        """Two Lords make a Court of two."""
        state = play_chance(abyss, abyss.initial_state(box(lords="miller slaver")), Random(1))
        assert len(state.court) == 2


class TestLocation:
    """A2.3: one Location is available."""

    def test_one_is_revealed(self) -> None:
        """19 remain; the same cannot come again."""
        state = after(abyss.initial_state(DUO), COURT)
        assert len(abyss.legal_moves(state)) == 20
        state = after(state, "location the-jail")
        assert len(state.available) == 1
        assert len(state.location_deck) == 19

    def test_only_a_location_of_the_deck_comes(self) -> None:
        """In a cut box some are not there."""
        state = after(abyss.initial_state(box(locations="the-jail", lords="miller")), "lord miller")
        assert clause(state, "location the-abyss") == "A1.3"


class TestTokens:
    """A2.4: tokens face down, the threat on space 1."""

    def test_nobody_owns_a_token(self) -> None:
        """All 20 lie in the supply."""
        state = abyss.initial_state()
        assert len(state.tokens) == 20
        assert state.threat == 1


class TestPlayers:
    """A2.5: one pearl each."""

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_a_pearl_and_nothing_else(self, seats: int) -> None:
        """No Allies, no Keys."""
        for player in abyss.initial_state(Options(seats=seats)).players:
            assert (player.pearls, player.keys, player.hand) == (1, 0, ())


class TestFirstPlayer:
    """A2.6: a random first player."""

    def test_every_seat_may_be_first(self) -> None:
        """Chance names it last, each with weight 1."""
        state = after(abyss.initial_state(TRIO), f"{COURT}; location the-jail")
        assert abyss.to_move(state) == CHANCE
        assert offered(state) == {"first 0", "first 1", "first 2"}
        assert abyss.chance_weights(state) == (1, 1, 1)

    def test_the_named_seat_begins(self) -> None:
        """And the next one follows clockwise."""
        state = after(abyss.initial_state(TRIO), f"{COURT}; location the-jail; first 2")
        assert abyss.to_move(state) == Seat(2)
        state = after(state, "explore; reveal J1; pass; pass; take")
        assert abyss.to_move(state) == Seat(0)

    def test_chance_comes_first(self) -> None:
        """Nobody can act during the set-up; the refusal says what is due."""
        state = abyss.initial_state(TRIO)
        assert clause(state, "explore") == "A4.1"
        state = after(state, COURT)
        assert clause(state, "explore") == "A2.3"
        assert clause(after(state, "location the-jail"), "explore") == "A2.6"


class TestOptions:
    """A2: what a game can be set up with."""

    @pytest.mark.parametrize("seats", [1, 5, 2.0, True])
    def test_two_to_four_play(self, seats: int) -> None:
        """Any other number is refused."""
        with pytest.raises(OptionsError) as caught:
            abyss.Options(seats=seats)
        assert caught.value.clause == "A2"

    @pytest.mark.parametrize("limit", [0, -1, 1.5])
    def test_a_turn_limit_is_a_positive_number(self, limit: int) -> None:
        """Or None."""
        with pytest.raises(OptionsError) as caught:
            abyss.Options(turn_limit=limit)
        assert caught.value.clause == "A12"

    def test_the_box_can_be_cut_and_not_enlarged(self) -> None:
        """A third crab 4 is refused, and so is disorder, and what is in no box."""
        assert len(box(cards="C4 C4").exploration) == 2
        with pytest.raises(OptionsError, match="more than the box"):
            box(cards="C4 C4 C4")
        with pytest.raises(OptionsError, match="rising order"):
            abyss.Options(tokens=(3, 2))
        with pytest.raises(OptionsError, match="not in the box"):
            abyss.Options(tokens=(7,))
        with pytest.raises(OptionsError, match="needs a card"):
            abyss.Options(exploration=())

    def test_the_alphabet_is_fixed(self) -> None:
        """Nobody is robbed and nobody starts who does not sit at the table."""
        texts = [abyss.format_move(move, DUO) for move in abyss.all_moves(DUO)]
        assert len(set(texts)) == len(texts)
        assert "rob 1" in texts
        assert "rob 2" not in texts
        assert abyss.max_length(DUO) is None
