"""Generators of bots that can be made again in another process."""

from random import Random
from typing import Final

_BITS: Final = 256


class SeededRandom(Random):
    """A generator that tells what it was seeded with: another process makes the same out of that."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed)
        self.origin = seed


def origin_of(rng: Random) -> int:
    """What a generator for another process is seeded with: it draws as this one does, where this one can tell."""
    origin = rng.origin if isinstance(rng, SeededRandom) else None
    return rng.getrandbits(_BITS) if origin is None else origin
