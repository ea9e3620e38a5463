"""Plots: real pictures, always the same."""

import struct
import subprocess
import sys
import zlib
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tabletop import duel
from tabletop.arena import Result, Tournament, TournamentError
from tabletop.arena.plots import plot_format, plotted


@pytest.fixture(scope="module")
def result() -> Result:
    """Three bots, one with a long name that mathematicians would read otherwise."""
    return Tournament(duel, ["random", "greedy:worlds=1", "tests.arena.bots:Slow:pause=0"], deals=1, seed=0).play(
        workers=1
    )


def test_a_png(result: Result) -> None:
    """Whole: every chunk has its sum, and the picture has pixels of many colours."""
    data = plotted(result.standings, result.ratings, "png")
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    place, kinds, pixels = 8, [], b""
    while place < len(data):
        length, kind = struct.unpack_from(">I4s", data, place)
        body = data[place + 8 : place + 8 + length]
        (check,) = struct.unpack_from(">I", data, place + 8 + length)
        assert zlib.crc32(kind + body) == check
        kinds.append(kind)
        pixels += body if kind == b"IDAT" else b""
        place += 12 + length
    assert (kinds[0], kinds[-1]) == (b"IHDR", b"IEND")
    assert len(set(zlib.decompress(pixels))) > 50


def test_an_svg(result: Result) -> None:
    """It is XML, and tells every bot and every rate in words."""
    root = ET.fromstring(plotted(result.standings, result.ratings, "svg"))  # noqa: S314  (made here)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    for name in ("random", "greedy:worlds=1", "tests.arena.bots:Slow:p…", "duel: 6 games in 1 deal, seed 0"):
        assert name in texts
    for pair in result.standings.pairs:
        assert f"{100 * pair.rate:.0f}" in texts


@pytest.mark.parametrize("form", ["png", "svg"])
def test_the_same_bytes(form: str, result: Result) -> None:
    """For the same standings."""
    assert plotted(result.standings, result.ratings, form) == plotted(result.standings, result.ratings, form)


def test_the_format_follows_from_the_name() -> None:
    """Anything else is refused."""
    assert (plot_format(Path("a.png")), plot_format(Path("b.SVG"))) == ("png", "svg")
    for name in ("a.pdf", "png", "a.png.gz"):
        with pytest.raises(TournamentError, match=r"a plot is a \.png or a \.svg"):
            plot_format(Path(name))


@pytest.mark.parametrize(
    ("module", "call", "fault"),
    [
        (
            "matplotlib",
            "from tabletop.arena.plots import plot_format as call; from pathlib import Path; given = Path('a.png')",
            "a plot needs matplotlib: pip install 'tabletop-rules[plot]'",
        ),
        (
            "openskill",
            "from tabletop.arena.ratings import ratings; call = lambda given: ratings(given, []); given = None",
            "a rating needs openskill: pip install 'tabletop-rules[arena]'",
        ),
    ],
)
def test_without_it(module: str, call: str, fault: str) -> None:
    """The arena is there all the same, and what needs it says in a line what to install."""
    script = f"""
import sys
sys.modules[{module!r}] = None
import tabletop.arena
{call}
try:
    call(given)
except tabletop.arena.MissingExtraError as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)  # noqa: S603
    assert run.stdout == f"{fault}\n"


def test_the_arena_loads_none_of_them() -> None:
    """They wait until somebody asks."""
    script = (
        "import sys, tabletop.arena; print({'openskill', 'matplotlib', 'dask', 'distributed', 'rich'} & {*sys.modules})"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)  # noqa: S603
    assert run.stdout == "set()\n"
