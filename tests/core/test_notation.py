"""The text of moves: a verb and the fields, or what a pattern says, both ways."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Final, NewType, TypeAlias

import attrs
import pytest

from tabletop.core import ContractError, Names, Notation, NotationError, Seat, SetOf, Table
from tabletop.core.alphabet import plain
from tabletop.core.notation import Spelling

Hero = NewType("Hero", int)
HeroSet: TypeAlias = Annotated[int, SetOf(Hero)]


class Side(StrEnum):
    """Of a row."""

    LEFT = "left"
    RIGHT = "right"


@attrs.frozen
class Options:
    """Nothing to choose."""

    seats: int = 2
    turn_limit: int | None = None


@attrs.frozen
class Pass:
    """No field."""


@attrs.frozen
class Lead:
    """A name, a seat with words of its own, an enum."""

    hero: Hero
    against: Seat
    side: Side


@attrs.frozen
class Take:
    """A number and a tuple of numbers."""

    row: int
    slots: tuple[int, ...]


@attrs.frozen(kw_only=True)
class Give:
    """A tuple of names, a name or nothing."""

    heroes: tuple[Hero, ...]
    leader: Hero | None


@attrs.frozen
class Muster:
    """A set, which is written by a function."""

    heroes: HeroSet


@attrs.frozen
class Unheard:
    """A move of another game."""


Move: TypeAlias = Pass | Lead | Take | Give | Muster

HEROES: Final = ("Owl King", "Wren", "Jay")
NAMES: Final = Names({Hero: Table(HEROES, words=("king", "wren", "jay")), Seat: Table((), words=("north", "south"))})
DECISIONS: Final[tuple[Move, ...]] = (
    Pass(),
    Lead(Hero(0), Seat(1), Side.LEFT),
    Lead(Hero(1), Seat(0), Side.RIGHT),
    Take(0, (1, 4)),
    Take(1, (2,)),
    Take(1, (2, 4)),
    Give(heroes=(Hero(1), Hero(2)), leader=None),
    Give(heroes=(Hero(2), Hero(1)), leader=Hero(0)),
)
CHANCES: Final[tuple[Move, ...]] = (Muster(0b011), Muster(0b110))
BOX: Final = Options()


def muster(move: Muster) -> str:
    """Each hero by its number."""
    return "muster " + "".join(str(bit) for bit in range(3) if move.heroes >> bit & 1)


SPELLINGS: Final[Mapping[type, Spelling]] = {
    Pass: "pass",
    Lead: "lead",
    Take: "take {row}:{slots:,}",
    Give: "give {heroes:+} under {leader|nobody}",
    Muster: muster,
}
NOTATION: Final = Notation[Options, Move](lambda _: DECISIONS, lambda _: CHANCES, lambda _: NAMES, SPELLINGS)
TEXTS: Final = (
    "pass",
    "lead king south left",
    "lead wren north right",
    "take 0:1,4",
    "take 1:2",
    "take 1:2,4",
    "give wren+jay under nobody",
    "give jay+wren under king",
    "muster 01",
    "muster 12",
)


class TestAlphabet:
    """The moves of the game."""

    def test_decisions_come_first(self) -> None:
        """In the order that was given."""
        assert NOTATION.all_moves(BOX) == DECISIONS + CHANCES

    @pytest.mark.parametrize(("move", "text"), [*zip(DECISIONS + CHANCES, TEXTS, strict=True)], ids=TEXTS)
    def test_each_has_one_spelling(self, move: Move, text: str) -> None:
        """Which is read back in any letter case."""
        assert NOTATION.format(move, BOX) == text
        assert NOTATION.parse(text, BOX) is NOTATION.parse(text.upper(), BOX)
        assert NOTATION.parse(text, BOX) == move

    @pytest.mark.parametrize(
        "text", ["", " pass", "pass ", "lead", "take 0:1, 4", "take 01:2", "give wren under", 3, None]
    )
    def test_nothing_else_is_read(self, text: str) -> None:
        """Nothing vague is."""
        with pytest.raises(NotationError):
            NOTATION.parse(text, BOX)

    def test_an_error_lists_what_is_like_it(self) -> None:
        """All moves of the kind where they are few, else one; of an unknown kind one of each."""
        with pytest.raises(NotationError, match=r"write take 0:1,4 \| take 1:2 \| take 1:2,4$"):
            NOTATION.parse("take 5:5", BOX)
        with pytest.raises(
            NotationError,
            match=r"write pass \| lead king south left \| take 0:1,4 \| give wren.jay under nobody \| must",
        ):
            NOTATION.parse("fly", BOX)
        many = Notation[Options, Move](
            lambda _: [Take(0, (n,)) for n in range(9)], lambda _: (), lambda _: NAMES, SPELLINGS
        )
        with pytest.raises(NotationError, match=r"write take 0:0$"):
            many.parse("take", BOX)


class TestParts:
    """Moves that the alphabet lacks, though their parts exist."""

    @pytest.mark.parametrize(
        ("move", "text"),
        [
            (Take(0, (4, 1)), "take 0:4,1"),
            (Take(1, (4, 4)), "take 1:4,4"),
            (Lead(Hero(1), Seat(1), Side.LEFT), "lead wren south left"),
            (Give(heroes=(Hero(1), Hero(1)), leader=Hero(0)), "give wren+wren under king"),
        ],
    )
    def test_they_have_a_spelling(self, move: Move, text: str) -> None:
        """Both ways, and are no moves of the alphabet."""
        assert NOTATION.known(move, BOX) is None
        assert NOTATION.from_parts(move, BOX) == move
        assert NOTATION.format(move, BOX) == text
        assert NOTATION.parse(text.upper(), BOX) == move

    @pytest.mark.parametrize(
        "move",
        [
            Take(2, (1,)),
            Take(0, (1, 2, 4)),
            Take(0, 1),  # type: ignore[arg-type]  # another shape
            Take(0, ()),
            Take(row=True, slots=(1, 4)),
            Take(0, (1.0, 4)),  # type: ignore[arg-type]  # no int
            Take([], (1, 4)),  # type: ignore[arg-type]  # cannot be hashed
            Lead(Hero(2), Seat(1), Side.LEFT),
            Lead(Hero(1), Seat(1), "left"),  # type: ignore[arg-type]  # equal, but no member
            Muster(0b001),
            Unheard(),
        ],
    )
    def test_other_values_have_none(self, move: Move) -> None:
        """They are shown as they are."""
        assert NOTATION.known(move, BOX) is None
        assert NOTATION.from_parts(move, BOX) is None
        assert NOTATION.format(move, BOX) == repr(move)


class Failing:
    """A number that is none."""

    def __index__(self) -> int:
        raise ValueError("too many")

    def __hash__(self) -> int:
        raise ValueError("not today")


class Two:
    """A number of another library."""

    def __index__(self) -> int:
        return 2

    def __eq__(self, other: object) -> bool:
        return other == 2

    def __hash__(self) -> int:
        return hash(2)


class TestNumbers:
    """What counts as a number of a move."""

    def test_any_kind_of_int_but_a_bool(self) -> None:
        """The alphabet's own move is found, and parts become plain."""
        assert NOTATION.known(Take(1, (Two(),)), BOX) is DECISIONS[4]  # type: ignore[arg-type]  # a number all the same
        found = NOTATION.from_parts(Take(0, (Two(), 1)), BOX)  # type: ignore[arg-type]
        assert found == Take(0, (2, 1))
        assert isinstance(found, Take)
        assert type(found.slots[0]) is int
        assert NOTATION.known(Take(row=True, slots=(2,)), BOX) is None
        assert NOTATION.known(Take(1.0, (2,)), BOX) is None  # type: ignore[arg-type]

    def test_what_raises_is_no_number(self) -> None:
        """Whatever a value does when it is looked at, it is no move."""
        move = Take(0, (Failing(),))  # type: ignore[arg-type]
        assert plain(move) == move
        assert NOTATION.known(move, BOX) is NOTATION.from_parts(move, BOX) is None

    def test_fields_by_keyword(self) -> None:
        """A kind of move may take its fields so alone."""
        give = Give(heroes=(Hero(2), Hero(1)), leader=Two())  # type: ignore[arg-type]
        assert plain(give) == Give(heroes=(Hero(2), Hero(1)), leader=Hero(2))


class TestDeclaring:
    """What is declared wrongly is refused."""

    @pytest.mark.parametrize("pattern", ["take {row}", "take {row}:{slot}", "take {row}{row}:{slots}", "{}"])
    def test_a_pattern_names_each_field(self, pattern: str) -> None:
        """Once."""
        with pytest.raises(ContractError, match="must name each field of Take once"):
            Notation[Options, Move](lambda _: DECISIONS, lambda _: CHANCES, lambda _: NAMES, {Take: pattern})

    def test_each_kind_has_a_spelling(self) -> None:
        """As soon as the alphabet is asked for."""
        notation = Notation[Options, Move](lambda _: DECISIONS, lambda _: (), lambda _: NAMES, {Pass: "pass"})
        with pytest.raises(ContractError, match="moves of the kind Lead have no spelling"):
            notation.all_moves(BOX)

    def test_no_two_moves_have_one(self) -> None:
        """In any letter case; seen as soon as a text is read."""
        spellings = {**SPELLINGS, Pass: "Take 0:1,4"}
        notation = Notation[Options, Move](lambda _: DECISIONS, lambda _: CHANCES, lambda _: NAMES, spellings)
        with pytest.raises(ContractError, match="two moves of the alphabet are spelt take 0:1,4"):
            notation.parse("lead", BOX)
