"""What many games need of core besides: heaps, rules to pick and to look, a score sheet, phrases, plain options."""

from collections import Counter
from enum import StrEnum
from random import Random
from typing import ClassVar, Final, NewType, TypeAlias

import attrs
import pytest

from tabletop.core import (
    CHANCE,
    NOBODY,
    Answer,
    Names,
    Notation,
    OptionsError,
    Phrases,
    Refusal,
    Rule,
    Rulebook,
    ScoreLine,
    ScoreSheet,
    Seat,
    Table,
    look_rule,
    pick_rule,
    whole_numbers,
    with_one,
    without,
    without_one,
)

Berry = NewType("Berry", int)
HAW, SLOE, HIP = map(Berry, range(3))
NAMES: Final = ("haw", "sloe", "hip")


def rounded(number: int) -> int:
    """To an even number."""
    return number - number % 2


@attrs.frozen(field_transformer=whole_numbers)
class Options:
    """Whole numbers are plain."""

    berries: int = 4
    first: Berry = HAW
    name: str = "hedge"
    odds: float = 0.5
    even: int = attrs.field(default=2, converter=rounded)
    seats: ClassVar[int] = 2
    turn_limit: ClassVar[int | None] = None

    def __attrs_post_init__(self) -> None:
        """Refuse what is no number."""
        if type(self.berries) is not int:
            raise OptionsError("H1", f"berries are counted: {self.berries!r}")


@attrs.frozen
class Dropping:
    """Chance drops a berry in front of a seat."""

    to: Seat
    seat: ClassVar[Seat] = CHANCE


@attrs.frozen
class Eating:
    """The seat eats a berry."""

    seat: Seat


@attrs.frozen
class Look:
    """The seat looks into the hedge."""

    seat: Seat


@attrs.frozen
class Drop:
    """It falls."""

    berry: Berry


@attrs.frozen
class Eat:
    """It is gone."""

    berry: Berry


@attrs.frozen
class Seen:
    """It has been seen."""


Move: TypeAlias = Drop | Eat | Seen


@attrs.frozen
class State:
    """The hedge, and what lies in front of the seats."""

    options: Options
    pending: tuple[Dropping | Eating | Look, ...]
    hedge: tuple[Berry, ...]
    plates: tuple[tuple[Berry, ...], ...]


def drop(state: State, due: Dropping, move: Drop) -> State:
    """Onto a plate."""
    hedge, plates = without(state.hedge, move.berry), with_one(state.plates, due.to, move.berry)
    return attrs.evolve(state, pending=state.pending[:-1], hedge=hedge, plates=plates)


def eat(state: State, due: Eating, move: Eat) -> State:
    """Off the plate."""
    return attrs.evolve(state, pending=state.pending[:-1], plates=without_one(state.plates, due.seat, move.berry))


NOTATION: Final = Notation[Options, Move](
    decisions=(*map(Eat, (HAW, SLOE, HIP)), Seen()),
    chances=[Drop(HAW), Drop(SLOE), Drop(HIP)],
    names=Names({Berry: Table(NAMES)}),
    spellings={Eat: "eat", Drop: "drop", Seen: "seen"},
)
BOOK: Final = Rulebook[State, Move](
    rules=(
        pick_rule(
            Dropping,
            Drop,
            heap=lambda state, _due: state.hedge,
            effect=drop,
            due=Refusal("H2", "a berry falls first"),
            lacks=lambda berry: Refusal("H2", f"no {NAMES[berry]} is left"),
        ),
        pick_rule(
            Eating,
            Eat,
            heap=lambda state, due: frozenset(state.plates[due.seat]),
            effect=eat,
            due=Refusal("H3", "a berry must be eaten"),
            lacks=lambda berry: Refusal("H3", f"no {NAMES[berry]} is on the plate"),
            prompt="which berry",
        ),
        look_rule(
            Look,
            Seen,
            lambda state: attrs.evolve(state, pending=state.pending[:-1]),
            due=Refusal("H4", "look first"),
            prompt="the hedge",
        ),
    ),
    notation=NOTATION,
    over=Refusal("H5", "the game is over"),
    unknown=Refusal("H1", "there is no such berry"),
)
HEDGE: Final = (HAW, HAW, HAW, HIP)
STATE: Final = State(Options(), (Eating(Seat(0)), Dropping(Seat(0))), HEDGE, ((), (SLOE,)))


class TestHeaps:
    """Sorted tuples."""

    def test_they_stay_sorted(self) -> None:
        """One more, one less; the others are what they were."""
        heaps = ((HAW, HIP), (SLOE,))
        assert with_one(heaps, 0, SLOE) == ((HAW, SLOE, HIP), (SLOE,))
        assert without_one(heaps, 0, HAW) == ((HIP,), (SLOE,))
        assert without((HAW, HAW, HIP), HAW) == (HAW, HIP)
        assert with_one(heaps, 1, HAW)[0] is heaps[0]

    def test_what_is_not_there_cannot_be_taken(self) -> None:
        """Not even silently."""
        with pytest.raises(ValueError, match="not in tuple"):
            without((HAW,), HIP)
        with pytest.raises(ValueError, match="not in tuple"):
            without_one(((HAW,), ()), 1, HAW)


class TestPicking:
    """One of the things in a heap."""

    def test_each_kind_is_listed_once(self) -> None:
        """In rising order, with the number of its copies."""
        assert BOOK.legal_moves(STATE) == [Drop(HAW), Drop(HIP)]
        assert BOOK.chance_weights(STATE) == [3, 1]

    def test_each_thing_is_as_likely(self) -> None:
        """Not each kind."""
        rng = Random(4)
        drawn = Counter(BOOK.sample_chance(STATE, rng) for _ in range(4000))
        assert abs(drawn[Drop(HAW)] - 3000) < 140  # five standard deviations
        assert sum(drawn.values()) == drawn[Drop(HAW)] + drawn[Drop(HIP)]

    def test_what_is_not_there_is_refused(self) -> None:
        """With its own words; another kind of move with those of the decision."""
        assert BOOK.explain(STATE, Drop(HAW)) is None
        assert BOOK.explain(STATE, Drop(SLOE)) == Refusal("H2", "no sloe is left")
        assert BOOK.explain(STATE, Eat(HAW)) == Refusal("H2", "a berry falls first")
        assert BOOK.explain(STATE, Drop(Berry(7))) == Refusal("H1", "there is no such berry")

    def test_seats_pick_too(self) -> None:
        """Without odds."""
        after = BOOK.step(STATE, Drop(HIP))
        assert (BOOK.to_move(after), BOOK.legal_moves(after), BOOK.chance_weights(after)) == (0, [Eat(HIP)], ())
        assert BOOK.explain(after, Eat(SLOE)) == Refusal("H3", "no sloe is on the plate")
        end = BOOK.step(after, Eat(HIP))
        assert (end.plates, BOOK.to_move(end)) == (((), (SLOE,)), NOBODY)
        assert BOOK.rule_of(Eating(Seat(0))).prompt == "which berry"

    def test_a_heap_of_any_kind_can_be_drawn_from(self) -> None:
        """A set, say."""
        state = attrs.evolve(STATE, pending=(Eating(Seat(1)),))
        assert BOOK.sample_chance(state, Random(0)) == Eat(SLOE)

    def test_a_look_has_one_answer(self) -> None:
        """That it was seen."""
        looking = attrs.evolve(STATE, pending=(*STATE.pending, Look(Seat(1))))
        assert BOOK.legal_moves(looking) == [Seen()]
        assert BOOK.explain(looking, Drop(HAW)) == Refusal("H4", "look first")
        assert BOOK.step(looking, Seen()) == STATE


class TestNotation:
    """Alphabets that do not depend on the options are lists."""

    def test_it_has_their_functions(self) -> None:
        """As the contract asks for them."""
        assert NOTATION.decisions(Options()) == (Eat(HAW), Eat(SLOE), Eat(HIP), Seen())
        assert NOTATION.chances(Options()) == (Drop(HAW), Drop(SLOE), Drop(HIP))
        assert NOTATION.all_moves(Options()) == (*NOTATION.decisions(Options()), *NOTATION.chances(Options()))
        assert NOTATION.names(Options()).name(Berry, 2) == "hip"


def lines(state: State) -> list[ScoreLine]:
    """A point a berry on the plate, two for a hip."""
    return [
        ScoreLine(Seat(seat), 1 + (berry == HIP), "H5", NAMES[berry])
        for seat, plate in enumerate(state.plates)
        for berry in plate
    ]


class TestScoreSheet:
    """Points are the sum of their lines."""

    SHEET: Final = ScoreSheet(lines)
    END: Final = attrs.evolve(STATE, pending=(), plates=((HAW, HAW), (HIP,)))

    def test_lines_add_up(self) -> None:
        """A seat without lines has none."""
        assert self.SHEET.score_lines(STATE) == (ScoreLine(Seat(1), 1, "H5", "sloe"),)
        assert self.SHEET.scores(STATE) == (0, 1)

    def test_most_points_win_at_the_end(self) -> None:
        """They may be shared, and nobody wins before."""
        assert self.SHEET.winners(STATE) == frozenset()
        assert self.SHEET.winners(self.END) == {0, 1}
        assert self.SHEET.winners(attrs.evolve(self.END, plates=((HAW,), (HIP,)))) == {1}

    def test_a_game_may_rank_otherwise(self) -> None:
        """Fewest berries, say."""
        sheet = ScoreSheet(lines, ranking=lambda state: tuple(-len(plate) for plate in state.plates))
        assert sheet.winners(self.END) == {1}


class Taste(StrEnum):
    """Of a berry."""

    SOUR = "sour"


@attrs.frozen
class Tell:
    """A move with a bit of everything."""

    berry: Berry | None
    seat: Seat
    taste: Taste
    times: int


PHRASES: Final = Phrases(
    {
        "en": {
            "tell": "Seat {seat}: {berry} is {taste}, {times} times{end}",
            "?berry": "a berry",
            "?end": ".",
            "haw": "a haw",
        },
        "de": {
            "tell": "{seat}. Platz: {berry}, {taste}",
            "?berry": "eine Beere",
            "sour": "sauer",
            "hip": "eine Hagebutte",
        },
    },
    Names({Berry: Table(NAMES)}),
)


class TestPhrases:
    """Sentences from moves and decisions."""

    def test_ids_are_said_by_their_phrases(self) -> None:
        """Or by their words; numbers and enums as they are."""
        assert PHRASES.say("en", "tell", Tell(HAW, Seat(1), Taste.SOUR, 3)) == "Seat 1: a haw is sour, 3 times."
        assert PHRASES.say("en", "tell", Tell(HIP, Seat(1), Taste.SOUR, 3)) == "Seat 1: hip is sour, 3 times."

    def test_what_is_hidden_has_a_phrase(self) -> None:
        """A part that is None, and a move that is not shown."""
        assert PHRASES.say("en", "tell", Tell(None, Seat(0), Taste.SOUR, 1)) == "Seat 0: a berry is sour, 1 times."
        assert (
            PHRASES.say("en", "tell", Eating(Seat(0)), None, taste="sweet", times="2", end="!")
            == "Seat 0: a berry is sweet, 2 times!"
        )

    def test_other_languages_fall_back(self) -> None:
        """Phrase by phrase, into English."""
        assert PHRASES.say("de", "tell", Tell(HIP, Seat(1), Taste.SOUR, 3)) == "1. Platz: eine Hagebutte, sauer"
        assert PHRASES.word("de", Berry, HAW) == "a haw"
        assert PHRASES.word("de", Berry, None, "berry") == "eine Beere"
        assert PHRASES.say("la", "tell", Tell(None, Seat(0), Taste.SOUR, 1)).startswith("Seat 0: a berry")
        with pytest.raises(KeyError):
            PHRASES.phrase("en", "sing")


class TestWholeNumbers:
    """Options take any kind of int."""

    def test_ints_and_ids_become_plain(self) -> None:
        """A converter of one's own stays, and what is no number stays for the options to refuse."""

        class Seven:
            """A number of another library."""

            def __index__(self) -> int:
                return 7

        made = Options(Seven(), Seven(), even=5)  # type: ignore[arg-type]  # as numpy's
        assert (type(made.berries), made.berries, made.first, made.even) == (int, 7, 7, 4)
        assert (made.name, made.odds) == ("hedge", 0.5)
        for wrong in (4.0, True, "4", None):
            with pytest.raises(OptionsError):
                Options(wrong)  # type: ignore[arg-type]  # that is the point


def test_an_effect_may_be_written_in_place() -> None:
    """Its arguments have types all the same."""
    rule = Rule(
        Eating,
        due=Refusal("H3", "a berry must be eaten"),
        answers=(Answer(Eat, lambda state, due, move: eat(state, Eating(due.seat), Eat(move.berry))),),
    )
    book = Rulebook[State, Move](rules=(rule,), notation=NOTATION, over=BOOK.over, unknown=BOOK.unknown)
    assert book.step(attrs.evolve(STATE, pending=(Eating(Seat(1)),)), Eat(SLOE)).plates == ((), ())
