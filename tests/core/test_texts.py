"""What people type: which letters have two cases, and what a number is."""

from typing import Any

import pytest

from tabletop.core import AnyGame, MalformedError, NotationError
from tabletop.core.texts import fold, is_count
from tabletop.root_alliance.position import position
from tests.games import GAMES

LONG_S = "\N{LATIN SMALL LETTER LONG S}"
KELVIN = "\N{KELVIN SIGN}"
ARABIC_ONE = "\N{ARABIC-INDIC DIGIT ONE}"
WIDE_TWO = "\N{FULLWIDTH DIGIT TWO}"
STRANGE = {"s": LONG_S, "S": LONG_S, "k": KELVIN, "K": KELVIN, "1": ARABIC_ONE, "2": WIDE_TWO}


def test_only_ascii_letters_have_two_cases() -> None:
    """All others stay as they are."""
    assert fold(f"PaSs {LONG_S} {KELVIN} É") == f"pass {LONG_S} {KELVIN} É"


@pytest.mark.parametrize("text", ["", "-1", "1.0", ARABIC_ONE, WIDE_TWO, "²", "1" * 10])
def test_what_is_no_count(text: str) -> None:
    """Digits of other alphabets, signs, numbers that count nothing."""
    assert not is_count(text)


def test_what_is_a_count() -> None:
    """Zeros in front do no harm."""
    assert is_count("0")
    assert is_count("012")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
class TestMoves:
    """A move has one spelling, in any case of its ASCII letters."""

    def test_letters_and_digits_of_other_alphabets_are_not_read(self, game: AnyGame) -> None:
        """They look alike or fold alike, and are others."""
        options = game.Options()
        texts = {game.format_move(move, options) for move in game.all_moves(options)[:300]}
        wrong = {text.replace(plain, strange) for text in texts for plain, strange in STRANGE.items() if plain in text}
        assert wrong
        for text in wrong:
            with pytest.raises(NotationError):
                game.parse_move(text, options)

    @pytest.mark.parametrize("value", [None, 5, b"pass", ("pass",), object()])
    def test_what_is_no_text_is_no_move(self, game: AnyGame, value: Any) -> None:  # noqa: ANN401  (odd on purpose)
        """Said as of any other text."""
        with pytest.raises(NotationError, match="not a move"):
            game.parse_move(value, game.Options())


@pytest.mark.parametrize("pieces", [f"{ARABIC_ONE} cat", "² cat", f"{'9' * 5000} cat", f"stronghold {KELVIN}"])
def test_pieces_are_counted_in_plain_digits(pieces: str) -> None:
    """And few enough of them."""
    with pytest.raises(MalformedError):
        position(clearings={"1": pieces})
