"""Moves as text, refused text, and sentences."""

from random import Random

import pytest

from tabletop import duel
from tabletop.core import (
    CHANCE,
    Alphabet,
    IllegalMoveError,
    NotationError,
    Refusal,
    Seat,
    dump_record,
    load_record,
    names_of,
    record_of,
    replay,
)
from tabletop.duel import Hero, Leader, Options
from tabletop.duel.position import Due, position
from tests.games import event_of

TWINS = Options(heroes=[Hero.named("G5")] * 3 + [Hero.named("K1")] * 3, hand_size=1, row_length=2, pile_size=0)


class TestParseMove:
    """Exactly what `format_move` writes, in any letter case."""

    @pytest.mark.parametrize(
        "text", ["TAKE 0:1,4", "Return g5 K2", "council b1", "BLOCK R7 1:3", "deal K7", "leader b3k3"]
    )
    def test_letter_case_does_not_matter(self, text: str) -> None:
        """The move is written back in its one spelling."""
        move = duel.parse_move(text, Options())
        assert duel.format_move(move, Options()).casefold() == text.casefold()

    @pytest.mark.parametrize(
        "text", ["", "q7", "take 0:4,7", "take 0:1, 4", "take 0:1,2,3", "return K2", " council B1", "block R7 1:7"]
    )
    def test_anything_else_is_no_move(self, text: str) -> None:
        """Nothing vague is accepted: other numbers of things, blanks, slots that are not there."""
        with pytest.raises(NotationError):
            duel.parse_move(text, Options())

    @pytest.mark.parametrize(
        ("due", "text", "refusal"),
        [
            ("take", "take 0:4,1", Refusal("D9.1", "slots are taken in rising order: 0:1,4")),
            ("take", "take 1:3,3", Refusal("D4.1", "two different heroes must be taken")),
            (
                "return",
                "return G2 G1",
                Refusal("D9.1", "heroes are returned in the order of the deck: G1 G2"),
            ),
            ("return", "return G1 G1", Refusal("D4.3", "two different heroes must be returned")),
            ("return", "take 0:4,1", Refusal("D4.3", "two heroes must be returned first")),
        ],
    )
    def test_a_move_that_is_written_wrongly_gets_the_clause_of_its_fault(
        self, due: Due, text: str, refusal: Refusal
    ) -> None:
        """Its parts are there, so it is read, written back as it was, and refused for what is wrong with it."""
        state = position(due=due, hands=("G1 G2", ""), rows=("_ _", "") if due == "return" else ("", ""))
        move = duel.parse_move(text, state.options)
        assert duel.format_move(move, state.options) == text
        assert duel.explain(state, move) == refusal
        with pytest.raises(IllegalMoveError, match=rf"^cannot play {text}: "):
            duel.step(state, move)

    @pytest.mark.parametrize("thing", [None, 5, b"take 0:0,1"])
    def test_what_is_no_text_is_no_move(self, thing: object) -> None:
        """The same error, not one from inside."""
        with pytest.raises(NotationError):
            duel.parse_move(thing, Options())  # type: ignore[arg-type]  # what must be refused

    def test_the_error_shows_one_move_of_each_kind(self) -> None:
        """In the order of the alphabet."""
        with pytest.raises(NotationError) as caught:
            duel.parse_move("q7", Options())
        expected = "take 0:0,1 | return R1 R2 | council R1 | block R1 0:0 | deal R1 | leader R3G3"
        assert caught.value.accepted == expected

    def test_look_alikes_have_names_of_their_own(self) -> None:
        """The second G5 is G5b, in this game alone."""
        assert duel.format_move(duel.parse_move("return g5b k1", TWINS), TWINS) == "return G5b K1"
        with pytest.raises(NotationError):
            duel.parse_move("council G5b", Options())

    def test_an_alphabet_reads_by_its_own_options(self) -> None:
        """Names that other options do not have."""
        alphabet = Alphabet(duel, TWINS)
        assert alphabet.text_of(alphabet.parse("COUNCIL G5C")) == "council G5c"

    def test_a_record_is_written_and_read_by_its_own_options(self) -> None:
        """A game between look-alikes replays."""
        state = duel.initial_state(TWINS)
        moves = []
        rng = Random(2)
        for _ in range(8):
            moves.append(duel.sample_chance(state, rng))
            state = duel.step(state, moves[-1])
        record = record_of(duel, duel.initial_state(TWINS), moves, seats=("Ada", "Bob"), notes=[(1, "the first deal")])
        again = load_record(duel, dump_record(duel, record))
        assert again == record
        assert again.seats == ("Ada", "Bob")
        assert again.notes == ((1, "the first deal"),)
        assert again.start is None
        assert list(replay(duel, again))[-1] == state

    def test_a_record_keeps_a_start_that_is_not_the_usual_one(self) -> None:
        """And leaves the usual one out."""
        start = position()
        assert record_of(duel, start, []).start == start
        assert record_of(duel, start, []).seats == ("seat 0", "seat 1")


class TestNames:
    """What heroes, leaders and slots are called in a game with certain options."""

    def test_each_type_of_id_has_its_table(self) -> None:
        """Of heroes, leaders and slots; a set is named after what is in it."""
        names = names_of(duel, TWINS)
        heroes = [names.name(duel.HeroId, hero) for hero in range(names.size(duel.HeroId))]
        assert heroes == ["G5", "G5b", "G5c", "K1", "K1b", "K1c"]
        assert names.name(duel.HeroSet, 3) == "K1"
        assert names.name(duel.LeaderId, 0) == "R3G3"
        assert names.size(duel.SlotSet) == 2

    @pytest.mark.parametrize("options", [Options(), TWINS], ids=["the box", "look-alikes"])
    def test_the_alphabet_is_what_seats_decide_and_what_chance_brings(self, options: Options) -> None:
        """Decisions first."""
        decisions, chances = duel.decisions(options), duel.chances(options)
        assert tuple(duel.all_moves(options)) == (*decisions, *chances)
        assert {type(move) for move in decisions} == {duel.Take, duel.Return, duel.Council, duel.Block}
        assert {type(move) for move in chances} == {duel.Deal, duel.DealLeader}


class TestStr:
    """`str` is for people, `repr` is exact."""

    @pytest.mark.parametrize(
        "text", ["take 0:1,4", "return G5 K2", "council B1", "block R7 1:3", "deal K7", "leader R3G3"]
    )
    def test_a_move_is_its_notation(self, text: str) -> None:
        """With the names of the box, for it knows no others."""
        move = duel.parse_move(text, Options())
        assert str(move) == text
        assert repr(move).startswith(type(move).__name__ + "(")

    def test_an_observation_is_its_drawing(self) -> None:
        """What the seat sees, and no more."""
        seen = duel.observe(position(), Seat(0))
        assert str(seen) == duel.render(seen)
        assert repr(seen).startswith("Observation(options=")

    def test_a_state_is_drawn_with_all_faces(self) -> None:
        """Of hands, councils, rows and leaders; what is due stays due."""
        state = position(turn=3, hands=("R1", "K7"), rows=("(B1)/G4@1 (B2) R6 R7", ""), leaders=("G3K3", ""))
        lines = str(state).splitlines()
        assert lines[0] == "Turn 3 of 14: P0 takes two heroes of one row; pile 6, top K?"
        assert lines[2] == "P1  hand 3: B5 B6 K7"
        assert "(B1)/G4@1 (B2)" in str(state)
        assert "leader G3K3" in str(state)
        assert repr(state).startswith("State(options=")


class TestNarrate:
    """Sentences, with a capital and a full stop."""

    def test_a_hidden_hero_begins_the_sentence(self) -> None:
        """What a back tells, written large."""
        state = position(turn=2, due="top", rows=("? ?", ""))
        move = duel.legal_moves(state)[0]
        told = duel.narrate(event_of(duel, state, move, Seat(0)), state.options)
        assert told in {
            "An Imperial Army hero is now on top of the pile.",
            "A Hill Tribes hero is now on top of the pile.",
            "A Water People hero is now on top of the pile.",
            "An Undead hero is now on top of the pile.",
        }

    @pytest.mark.parametrize("language", ["en", "de", "tlh", ""])
    def test_a_language_without_a_table_is_english(self, language: str) -> None:
        """No error, the English sentence."""
        state = position()
        event = event_of(duel, state, duel.parse_move("take 0:0,1", state.options), None)
        told = duel.narrate(event, state.options, language)
        assert told == "P0 takes an Imperial Army hero and an Imperial Army hero from row 0, slots 0 and 1."

    @pytest.mark.parametrize(
        ("due", "turn", "rows", "move", "told"),
        [
            ("take", 2, "R7 R6 (B3)", "take 0:0,2", "P1 takes R7 and a Water People hero from row 0, slots 0 and 2."),
            ("return", 1, "(R7) _ _", "return G1 K1", "P0 returns G1 to slot 1 and K1 to slot 2 of row 0, face up."),
            (
                "play",
                2,
                "R7 R6",
                "council B1",
                "P1 lays a Water People hero into the council. P1 draws an Undead hero.",
            ),
            (
                "play",
                2,
                "R7 R6",
                "block B1 1:3",
                "P1 lays a Water People hero face down on slot 3 of row 1. P1 draws an Undead hero.",
            ),
            ("play", 14, "R7 R6", "council B1", "P1 lays a Water People hero into the council."),
        ],
    )
    def test_a_spectator_is_told(self, due: Due, turn: int, rows: str, move: str, told: str) -> None:
        """Who does what, with which row and slots, and what the backs of the cards tell."""
        hands = ("G1 K1", "") if turn == 1 else ("", "B1")
        state = position(turn=turn, due=due, rows=(rows, ""), hands=hands, top="K7" if turn < 8 else "")
        event = event_of(duel, state, duel.parse_move(move, state.options), None)
        assert duel.narrate(event, state.options) == told

    def test_deals_say_where_to(self) -> None:
        """To a hand, into a row, to the top of the pile."""
        state, told = duel.initial_state(), []
        while duel.to_move(state) == CHANCE:
            move = duel.legal_moves(state)[0]
            told.append(duel.narrate(event_of(duel, state, move, Seat(1)), state.options))
            state = duel.step(state, move)
        assert told[0] == "P0 is dealt an Imperial Army hero."
        assert told[3] == "P1 is dealt R4."
        assert told[6] == "An Imperial Army hero is laid face down into row 0."
        assert told[13] == "A Hill Tribes hero is laid face down into row 1."
        assert told[20] == "A Water People hero is now on top of the pile."
        assert told[21:] == ["P0 is dealt a leader.", "P1 is dealt R3B3."]

    def test_leaders_are_named_to_their_owner(self) -> None:
        """To others it is a leader."""
        options = Options(leaders=[Leader.named("R5G1"), Leader.named("K0")])
        state = duel.initial_state(options)
        while not isinstance(duel.legal_moves(state)[0], duel.DealLeader):
            state = duel.step(state, duel.legal_moves(state)[0])
        move = duel.legal_moves(state)[0]
        told = [duel.narrate(event_of(duel, state, move, Seat(seat)), options) for seat in (0, 1)]
        assert told == ["P0 is dealt R5G1.", "P0 is dealt a leader."]
