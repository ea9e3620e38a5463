"""What a rule must not touch is noticed, under whatever name it was imported."""

import io
import os
import random
import secrets
import socket
import sys
import tempfile
import time
import uuid
from collections.abc import Callable
from datetime import UTC, datetime
from os import environ, getenv, urandom
from pathlib import Path
from random import choice
from time import monotonic

import pytest

from tabletop.testing.guard import Watch

FORBIDDEN: dict[str, Callable[[], object]] = {
    "the clock (time)": time.time,
    "the clock (monotonic)": monotonic,
    "the clock (now)": lambda: datetime.now(UTC),
    "global randomness": lambda: choice("abc"),
    "a generator without a seed": random.Random,
    "the randomness of the system": lambda: random.SystemRandom().random(),
    "the environment (__getitem__)": lambda: environ["PATH"],
    "the environment (getenv)": lambda: getenv("PATH"),
    "the operating system (urandom)": lambda: urandom(1),
    "the operating system (getpid)": os.getpid,
    "a file (open)": lambda: open(__file__).close(),  # noqa: PTH123  (under its plain name)
    "output (print)": lambda: print(end=""),  # noqa: T201  (a rule must not)
    "a stream (write)": lambda: sys.__stdout__ and sys.__stdout__.write(""),
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_it_is_noticed(what: str) -> None:
    """With the place."""
    with Watch() as watch:
        FORBIDDEN[what]()
    assert any(found.startswith(what) and "testing/test_guard.py:" in found for found in watch.touched)


@pytest.mark.parametrize(
    "reach",
    [
        lambda: Path(__file__).read_text(encoding="utf-8"),
        lambda: list(Path(__file__).parent.iterdir()),
        lambda: socket.socket().close(),
        lambda: tempfile.TemporaryFile().close(),
        uuid.uuid4,
        secrets.token_hex,
        lambda: random.shuffle([1, 2]),
        lambda: sorted("abc", key=lambda _letter: random.random()),
    ],
)
def test_ways_around_are_noticed_too(reach: Callable[[], object]) -> None:
    """Through other modules of the standard library."""
    with Watch() as watch:
        reach()
    assert watch.touched


@pytest.mark.parametrize(
    "harmless",
    [
        lambda: random.Random(5).shuffle([1, 2, 3]),
        lambda: random.Random("seven").choices("abc", k=2),
        lambda: io.StringIO().write("drawn"),
        lambda: Path("a", "b").name,
        lambda: datetime(2020, 1, 1, tzinfo=UTC).isoformat(),
        lambda: sorted({3, 1, 2}),
    ],
)
def test_what_a_rule_may_do_is_not(harmless: Callable[[], object]) -> None:
    """Generators that are handed in, texts, values."""
    with Watch() as watch:
        harmless()
    assert watch.touched == []


def test_everything_is_put_back() -> None:
    """The profile function that was set, and the state of global randomness."""
    seen: list[str] = []

    def profile(_frame: object, event: str, _called: object) -> None:
        seen.append(event)

    before = random.getstate()
    sys.setprofile(profile)
    try:
        with Watch(), pytest.raises(RuntimeError):
            raise RuntimeError
        assert sys.getprofile() is profile
    finally:
        sys.setprofile(None)
    assert random.getstate() == before


def test_nothing_is_noticed_later() -> None:
    """The watch is over."""
    with Watch() as watch:
        pass
    Path(__file__).read_text(encoding="utf-8")
    assert watch.touched == []
