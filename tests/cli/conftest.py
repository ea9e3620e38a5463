"""Files and bots that several tests use."""

from pathlib import Path

import pytest

from tabletop import duel
from tabletop.arena import Player, play_match
from tabletop.bots import make_bot
from tabletop.core.record import dump_record

BOTS = '''
"""Bots that go wrong."""

from tabletop.bots import RandomBot


class Raises(RandomBot):
    def choose(self, observation, moves):
        return moves[len(moves)]


class Deaf(RandomBot):
    def see(self, event):
        raise RuntimeError("two\\nlines")


class Exits(RandomBot):
    def choose(self, observation, moves):
        raise SystemExit(3)


class Lame(RandomBot):
    def start(self, seat, options, rng):
        raise KeyError(seat)


class Nonsense(RandomBot):
    def choose(self, observation, moves):
        return "take it"


class Stubborn(RandomBot):
    first = None

    def choose(self, observation, moves):
        self.first = self.first or moves[0]
        return self.first


class Picky(RandomBot):
    def __init__(self, game, depth: int, style: str = "bold", sharp: bool = False, scale: float = 1.0):
        super().__init__(game)


class Leaves(RandomBot):
    def __init__(self, game):
        raise SystemExit(0)


class Half:
    def __init__(self, game):
        pass

    def choose(self, observation, moves):
        return moves[0]


NOTHING = 3
'''


@pytest.fixture
def record_text() -> str:
    """A whole game of Duel, as one line of JSON."""
    players = [Player("random", make_bot("random", duel)) for _ in range(2)]
    return dump_record(duel, play_match(duel, players, seed=4))


@pytest.fixture
def workplace(tmp_path: Path) -> Path:
    """A directory with `mybots.py`, `broken.py` and `leaving.py`, which fail and exit on import, and `nogame.py`."""
    (tmp_path / "mybots.py").write_text(BOTS, encoding="utf-8")
    (tmp_path / "broken.py").write_text("import nowhere_at_all\n", encoding="utf-8")
    (tmp_path / "leaving.py").write_text("import sys\n\nsys.exit(0)\n", encoding="utf-8")
    (tmp_path / "nogame.py").write_text('NAME = "nogame"\n', encoding="utf-8")
    return tmp_path
