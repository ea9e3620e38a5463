"""The alphabet: move <-> id <-> text."""

from types import SimpleNamespace
from typing import Any, Final

import attrs
import pytest

from tabletop.core.alphabet import Alphabet, own_move
from tabletop.core.errors import ContractError, NotationError, UnknownMoveError
from tabletop.testing.values import IntLike
from tests.core import stub
from tests.games import Counted

OPTIONS: Final = stub.Options(rounds=1)
ALPHABET: Final = Alphabet(stub, OPTIONS)


def with_moves(*moves: stub.Move, **changes: object) -> Any:  # noqa: ANN401  (a game)
    """The stub game with these moves."""
    parts = {"all_moves": lambda _: moves, "decisions": lambda _: moves, "chances": lambda _: ()}
    return SimpleNamespace(**{**vars(stub), **parts, **changes})


class TestBijections:
    """Every move has one id and one text, and they lead back to it."""

    def test_move_id_text(self) -> None:
        """All three, all ways, in the order of the game."""
        assert ALPHABET.moves == tuple(stub.all_moves(OPTIONS))
        assert len(ALPHABET) == 9
        for number, move in enumerate(ALPHABET.moves):
            assert ALPHABET.id_of(move) == number
            assert ALPHABET.move_of(number) == move
            assert ALPHABET.text_of(move) == stub.format_move(move, OPTIONS)
            assert ALPHABET.parse(ALPHABET.text_of(move)) == move

    def test_text_in_any_letter_case(self) -> None:
        """As the game reads it."""
        assert ALPHABET.parse("DROP Ash") == stub.Drop(stub.CardId(0))

    def test_it_follows_the_options(self) -> None:
        """Another game has other moves."""
        assert len(Alphabet(stub, stub.Options(rounds=2))) == 13

    @pytest.mark.parametrize("number", [-1, 9, 10**30])
    def test_an_unknown_id(self, number: int) -> None:
        """Negative ones do not count from the end."""
        with pytest.raises(UnknownMoveError) as caught:
            ALPHABET.move_of(number)
        assert (caught.value.asked, caught.value.size) == (number, 9)
        assert str(caught.value) == f"not in the alphabet: {number}; its 9 moves have the ids 0 to 8"

    def test_an_unknown_move(self) -> None:
        """It has neither an id nor a text here."""
        oak = stub.Drop(stub.CardId(5))
        for question in (ALPHABET.id_of, ALPHABET.text_of):
            with pytest.raises(UnknownMoveError, match=r"Drop\(card=5\)"):
                question(oak)

    def test_an_unknown_text(self) -> None:
        """No move of the game, or none with these options."""
        with pytest.raises(NotationError, match=r"write keep \| drop oak \| draw oak"):
            ALPHABET.parse("keep it")
        with pytest.raises(UnknownMoveError):
            ALPHABET.parse("drop oak")


class TestParts:
    """The decisions have the first ids, without gaps; those of chance follow."""

    def test_both_parts(self) -> None:
        """Each is what the game says."""
        assert ALPHABET.decisions == tuple(stub.decisions(OPTIONS))
        assert ALPHABET.chances == tuple(stub.chances(OPTIONS))
        assert ALPHABET.moves == ALPHABET.decisions + ALPHABET.chances
        assert [ALPHABET.id_of(move) for move in ALPHABET.decisions] == list(range(5))

    def test_parts_that_are_not_the_whole(self) -> None:
        """Chance may not come first."""
        moves = (*stub.chances(OPTIONS), *stub.decisions(OPTIONS))
        with pytest.raises(ContractError, match="all_moves are not decisions and, after them, chances"):
            Alphabet(with_moves(*stub.all_moves(OPTIONS), all_moves=lambda _: moves), OPTIONS)


class TestKindsOfInts:
    """Ids and the parts of moves may be any kind of int but a bool."""

    @pytest.mark.parametrize("kind", [IntLike, Counted])
    def test_they_count_for_the_plain_int(self, kind: Any) -> None:  # noqa: ANN401  (makes no ints)
        """Both ways."""
        assert ALPHABET.move_of(kind(2)) is ALPHABET.moves[2]
        assert ALPHABET.id_of(stub.Drop(kind(1))) == 2

    @pytest.mark.parametrize("odd", [True, 1.0, "1", None, [1]])
    def test_nothing_else_does(self, odd: Any) -> None:  # noqa: ANN401  (no int)
        """`True` equals 1 and 1.0 does, and neither is an id or a card."""
        with pytest.raises(UnknownMoveError):
            ALPHABET.move_of(odd)
        with pytest.raises(UnknownMoveError):
            ALPHABET.id_of(stub.Drop(odd))

    def test_what_raises_is_no_move(self) -> None:
        """Nothing that a value does gets out."""

        class Raising:
            def __index__(self) -> int:
                raise RuntimeError

        move: Any = stub.Drop(Raising())  # type: ignore[arg-type]
        assert own_move({each: each for each in ALPHABET.moves}, move) is None


class TestContract:
    """A game whose alphabet is none is refused."""

    def test_a_move_twice(self) -> None:
        """The error names it."""
        with pytest.raises(ContractError, match=r"two moves of the alphabet are Keep\(\)"):
            Alphabet(with_moves(stub.Keep(), stub.Drop(stub.CardId(1)), stub.Keep()), OPTIONS)

    def test_a_text_twice(self) -> None:
        """Reading it could not tell which move is meant."""
        alphabet = Alphabet(
            with_moves(stub.Keep(), stub.Drop(stub.CardId(1)), format_move=lambda *_: "something"), OPTIONS
        )
        with pytest.raises(ContractError, match="two moves of the alphabet are 'something'"):
            alphabet.parse("something")


class TestValue:
    """An alphabet is a value, and asking it again costs nothing."""

    def test_frozen(self) -> None:
        """Nothing can be set; equal games and options are equal."""
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            ALPHABET.moves = ()  # type: ignore[misc]  # that is the point
        assert Alphabet(stub, OPTIONS) == ALPHABET
        assert Alphabet(stub, stub.Options()) != ALPHABET
        assert hash(Alphabet(stub, OPTIONS)) == hash(ALPHABET)

    def test_the_game_is_asked_once(self) -> None:
        """Moves and texts are kept."""
        asked: list[stub.Move] = []

        def format_move(move: stub.Move, options: stub.Options) -> str:
            asked.append(move)
            return stub.format_move(move, options)

        def parse_move(text: str, options: stub.Options) -> stub.Move:
            raise AssertionError((text, options))

        moves = (stub.Keep(), stub.Drop(stub.CardId(1)))
        alphabet = Alphabet(with_moves(*moves, format_move=format_move, parse_move=parse_move), OPTIONS)
        for _ in range(3):
            for move in moves:
                assert alphabet.parse(alphabet.text_of(move)) is move
        assert asked == list(moves)
