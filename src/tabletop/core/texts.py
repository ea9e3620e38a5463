"""What people type, compared in one way: the letter case of ASCII does not matter, and digits are those of ASCII."""

from string import ascii_lowercase, ascii_uppercase
from typing import Final

_LOWER: Final = str.maketrans(ascii_uppercase, ascii_lowercase)
_DIGITS: Final = 9  # of a number that may count something


def fold(text: str) -> str:
    """
    The text with the letters A to Z in lower case, and nothing else changed.

    `str.casefold` would make an s of the long s, and a k of the sign for kelvin, and a move have two spellings.
    """
    return text.translate(_LOWER)


def is_count(text: str) -> bool:
    """Whether the text is a number from 0 upwards in the digits 0 to 9, of at most nine of them."""
    return text.isascii() and text.isdecimal() and len(text) <= _DIGITS
