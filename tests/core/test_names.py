"""What ids are called follows from their types, whatever the fields are called."""

from typing import Annotated, Final, NewType, TypeAlias

import attrs
import pytest
from cattrs import Converter

from tabletop.core import Names, Seat, SetOf, Table, names_of, renamed, slug
from tabletop.core.names import classes_within, id_types, ids_in, is_made_of
from tests.core import stub

Tree = NewType("Tree", int)
Bird = NewType("Bird", int)
Flock: TypeAlias = Annotated[int, SetOf(Bird)]
Tools: TypeAlias = Annotated[int, "tools"]

NAMES: Final = Names(
    {
        Tree: Table(("Ash", "Great Oak"), words=("ash", "oak")),
        Bird: Table(("wren", "jay", "owl")),
        Tools: Table(("saw", "axe")),
        Seat: Table((), words=("lumberjack", "keeper")),
    }
)


@attrs.frozen
class Nest:
    """Something in which ids lie."""

    tree: Tree
    birds: Flock
    size: int


@attrs.frozen
class Shed:
    """Something else."""

    tools: Tools


@attrs.frozen
class Wood:
    """All sorts of fields."""

    nests: tuple[Nest | Shed, ...]
    felled: frozenset[Tree]
    best: Tree | None
    pair: tuple[Tree, Bird]
    planter: Seat
    rings: int
    note: str = ""


WOOD: Final = Wood(
    nests=(Nest(Tree(1), 0b101, 3), Shed(0b10)),
    felled=frozenset({Tree(0)}),
    best=None,
    pair=(Tree(1), Bird(1)),
    planter=Seat(1),
    rings=1,
)


class TestTable:
    """The names of one type."""

    def test_words_are_the_names_where_nothing_else_is_said(self) -> None:
        """As many as there are names."""
        assert Table(["wren", "jay"]).words == ("wren", "jay")
        with pytest.raises(ValueError, match="2 names have 1 words"):
            Table(("wren", "jay"), words=("wren",))

    @pytest.mark.parametrize(
        ("names", "words"),
        [(("wren", "wren"), ("a", "b")), (("wren", "jay"), ("a", "A")), (("wren", "Wren"), ("a", "b"))],
    )
    def test_ids_are_told_apart(self, names: tuple[str, ...], words: tuple[str, ...]) -> None:
        """In any letter case."""
        with pytest.raises(ValueError, match="two ids are called"):
            Table(names, words=words)

    def test_the_name_of_one_is_no_word_of_another(self) -> None:
        """A text that people write must mean one of them."""
        with pytest.raises(ValueError, match="two ids are called jay"):
            Table(("wren", "jay"), words=("jay", "wren"))

    def test_a_slug_is_one_word(self) -> None:
        """In lower case."""
        assert slug("Ship Master") == "ship-master"


class TestNames:
    """The names of a game."""

    def test_an_id_has_a_name_and_a_word(self) -> None:
        """A name for files and drawings, a word for moves."""
        assert (NAMES.name(Tree, 1), NAMES.word(Tree, 1)) == ("Great Oak", "oak")
        assert (NAMES.name(Seat, 1), NAMES.word(Seat, 1)) == ("keeper", "keeper")
        assert NAMES.size(Tree) == NAMES.size(Seat) == 2

    def test_a_set_is_named_by_its_elements(self) -> None:
        """Its table is theirs."""
        assert NAMES.table(Flock) is NAMES.table(Bird)
        assert NAMES.size(Flock) == 3
        assert NAMES.name(Flock, 2) == NAMES.word(Flock, 2) == "owl"
        assert NAMES.words(Flock) == NAMES.ids(Flock) == {"wren": 0, "jay": 1, "owl": 2}

    def test_what_has_no_table_has_no_names(self) -> None:
        """None is found."""
        assert NAMES.table(int) is None
        assert Names({}).table(Tree) is None

    @pytest.mark.parametrize("number", [-1, 2])
    def test_an_id_that_does_not_exist_is_called_by_its_number(self, number: int) -> None:
        """So that whoever looks for it can say what he found."""
        assert NAMES.name(Tree, number) == NAMES.word(Tree, number) == str(number)

    def test_people_may_write_names_and_words(self) -> None:
        """In lower case; moves are written in words alone."""
        assert NAMES.ids(Tree) == {"ash": 0, "great oak": 1, "oak": 1}
        assert NAMES.words(Tree) == {"ash": 0, "oak": 1}

    def test_strangers_are_found_wherever_they_are(self) -> None:
        """Each with its type; a seat is none."""
        assert list(NAMES.strangers(Wood, WOOD)) == []
        odd = attrs.evolve(WOOD, nests=(Nest(Tree(2), 0b1001, 9), Shed(-1)), best=Tree(-1), planter=Seat(2))
        assert list(NAMES.strangers(Wood, odd)) == [(Tree, 2), (Bird, 3), (Tools, -1), (Tree, -1), (Seat, 2)]

    def test_json_writes_names(self) -> None:
        """Sets as lists of names, seats as numbers."""
        converter = Converter()
        NAMES.register(converter)
        assert converter.unstructure(WOOD.nests[0], unstructure_as=Nest) == {
            "tree": "Great Oak",
            "birds": ["wren", "owl"],
            "size": 3,
        }
        assert converter.unstructure(0b10, unstructure_as=Tools) == ["axe"]
        assert converter.structure(["wren", "owl"], Flock) == 0b101
        assert converter.unstructure(Seat(1), unstructure_as=Seat) == 1

    def test_words_alone_leave_json_its_numbers(self) -> None:
        """Moves write a word, JSON the number; sets are lists of words."""
        size, sizes = NewType("size", int), Annotated[int, SetOf(Seat)]
        names, converter = Names({size: Table((), ("small", "large")), Seat: Table((), ("0", "1"))}), Converter()
        names.register(converter)
        assert (names.word(size, 1), names.name(size, 1)) == ("large", "large")
        assert converter.unstructure(1, unstructure_as=size) == 1
        assert converter.unstructure(0b10, unstructure_as=sizes) == ["1"]

    def test_a_game_says_its_names(self) -> None:
        """One without ids has none."""

        class Named:
            """A game that names trees."""

            names = staticmethod(lambda _options: NAMES)

        assert names_of(Named(), None) is NAMES  # type: ignore[arg-type]  # as much of a game as is asked
        assert names_of(stub, stub.Options()).tables == {}  # its hooks name its ids


class TestIds:
    """The ids in a value."""

    def test_each_is_found_with_its_type(self) -> None:
        """In the order of the fields; plain numbers are none."""
        assert list(ids_in(Wood, WOOD)) == [
            (Tree, 1),
            (Bird, 0),
            (Bird, 2),
            (Tools, 1),
            (Tree, 0),
            (Tree, 1),
            (Bird, 1),
            (Seat, 1),
        ]

    @pytest.mark.parametrize("value", [None, 3, "wood", Shed(1), Wood(3, 4, "x", (), None, 0)])  # type: ignore[arg-type]
    def test_what_has_another_shape_gives_what_is_found(self, value: object) -> None:
        """It does not raise."""
        assert {form for form, _ in ids_in(Wood, value)} <= {Seat}

    def test_what_a_type_is_made_of(self) -> None:
        """Ids, and sets of them, however deep."""
        assert is_made_of(Wood, Bird)
        assert is_made_of(tuple[Flock, ...], Bird)
        assert is_made_of(Tree | None, Tree)
        assert not is_made_of(Shed, Bird)
        assert not is_made_of(tuple[int, ...], Tree)
        assert not is_made_of(Nest, Seat)

    def test_the_classes_of_a_union(self) -> None:
        """Those inside of their fields left out."""
        assert classes_within(tuple[Nest | Shed | None, ...]) == (Nest, Shed)
        assert classes_within(Wood) == (Wood,)
        assert classes_within(tuple[int, ...]) == ()


def test_the_types_of_ids() -> None:
    """Each once, sets under their own names; texts with a type of their own are none."""
    assert id_types(Wood) == (Tree, Flock, Tools, Bird, Seat)
    assert id_types(tuple[NewType("Word", str), ...]) == ()  # type: ignore[misc]  # for once


class TestRenamed:
    """Ids of some types under new names."""

    def test_they_are_renamed_wherever_they_are(self) -> None:
        """Sets too; plain numbers and other ids stay."""
        new = {Bird: (1, 2, 0), Seat: (1, 0)}
        assert renamed(Wood, WOOD, new) == attrs.evolve(
            WOOD, nests=(Nest(Tree(1), 0b011, 3), Shed(0b10)), pair=(Tree(1), Bird(2)), planter=Seat(0)
        )
        assert renamed(Wood, WOOD, {}) == WOOD

    def test_what_may_be_missing(self) -> None:
        """None stays None."""
        trees = {Tree: (1, 0)}
        assert renamed(Wood, attrs.evolve(WOOD, best=Tree(0)), trees) == attrs.evolve(
            WOOD,
            best=Tree(1),
            nests=(Nest(Tree(0), 0b101, 3), Shed(0b10)),
            felled=frozenset({Tree(1)}),
            pair=(Tree(0), Bird(1)),
        )
        assert renamed(None | Tree, None, trees) is None
        assert renamed(Nest | Shed, Shed(1), {Tools: (1, 0)}) == Shed(0b10)
