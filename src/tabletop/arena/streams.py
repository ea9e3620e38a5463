"""
Where luck comes from: a stream for chance, one for each bot, all out of one key and none telling anything of another.

A stream is seeded with a hash that is keyed with the seed of the run (BLAKE2b) and labelled with who draws from it. Who
holds a stream, all that it gave and this file cannot tell another, unless the seed can be guessed: a fresh one has 128
bits, a small one such as 0 or 7 is tried at once.
"""

from hashlib import blake2b
from secrets import randbits
from typing import Final

from tabletop.bots.luck import SeededRandom

SEED_BITS: Final = 128
_DOMAIN: Final = b"tabletop stream"  # at most 16 bytes


def fresh_seed() -> int:
    """A seed that nobody can guess."""
    return randbits(SEED_BITS)


def stream_seed(seed: int, number: int, name: str) -> int:
    """What the stream of one who draws in match `number` is seeded with; the same on every machine."""
    key = str(seed).encode()
    if len(key) > blake2b.MAX_KEY_SIZE:
        key = blake2b(key, person=_DOMAIN).digest()
    digest = blake2b(f"{number} {name}".encode(), key=key, person=_DOMAIN, digest_size=32).digest()
    return int.from_bytes(digest)


def stream(seed: int, number: int, name: str) -> SeededRandom:
    """The generator of one who draws in match `number`; see `stream_seed`."""
    return SeededRandom(stream_seed(seed, number, name))
