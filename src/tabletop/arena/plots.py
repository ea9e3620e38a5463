"""The standings as a picture, by `matplotlib` (extra `plot`); no window is opened."""

from collections.abc import Sequence
from io import BytesIO
from math import nan
from pathlib import Path
from typing import Any, Final

from tabletop.arena.extras import needed
from tabletop.arena.plan import TournamentError
from tabletop.arena.ratings import Rating
from tabletop.arena.standings import HALF, Standings

FORMATS: Final = ("png", "svg")
_LONGEST: Final = 24  # characters of a name on an axis
_DOTS: Final = 120  # an inch
_DARK: Final = 0.4  # so far from even, the colour of a field is dark


def plot_format(path: Path) -> str:
    """
    The format that the name of the file asks for; matplotlib is there to write it.

    Raises:
        TournamentError: it is neither PNG nor SVG.
        MissingExtraError: matplotlib is not installed.
    """
    found = path.suffix.removeprefix(".").lower()
    if found not in FORMATS:
        raise TournamentError(f"{path}: a plot is a .png or a .svg")
    _figures()
    return found


def _figures() -> Any:  # noqa: ANN401  (a module that need not be there)
    return needed("matplotlib.figure", "plot", "a plot")


def plotted(standings: Standings, ratings: Sequence[Rating], form: str) -> bytes:
    """
    The ratings with two sigma to either side, and beside them how each bot fares against each other one.

    `form` is one of `FORMATS`. The same standings give the same bytes.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    matplotlib = needed("matplotlib", "plot", "a plot")
    bots = [rating.bot for rating in ratings]
    figure = _figures().Figure(figsize=(6 + len(bots), 2 + 0.6 * len(bots)), layout="constrained")
    left, right = figure.subplots(1, 2)
    _draw_ratings(left, ratings)
    _draw_matrix(right, standings, bots)
    deals = f"{standings.deals} deal{'s' * (standings.deals != 1)}"
    figure.suptitle(f"{standings.game}: {standings.games} games in {deals}, seed {standings.seed}")
    file = BytesIO()
    with matplotlib.rc_context({"svg.hashsalt": "tabletop", "svg.fonttype": "none"}):
        metadata = {"Date": None} if form == "svg" else {}
        figure.savefig(file, format=form, dpi=_DOTS, metadata=metadata)
    return file.getvalue()


def _named(bot: str) -> str:
    return (bot if len(bot) <= _LONGEST else f"{bot[: _LONGEST - 1]}…").replace("$", r"\$")


def _draw_ratings(axes: Any, ratings: Sequence[Rating]) -> None:  # noqa: ANN401  (matplotlib's)
    places = range(len(ratings))
    errors = [2 * rating.sigma for rating in ratings]
    axes.errorbar([rating.mu for rating in ratings], places, xerr=errors, fmt="o", capsize=4)
    axes.set_yticks(places, [_named(rating.bot) for rating in ratings])
    axes.set_ylim(len(ratings) - HALF, -HALF)
    axes.set_xlabel("rating, two sigma to either side")
    axes.grid(axis="x", alpha=0.3)


def _draw_matrix(axes: Any, standings: Standings, bots: Sequence[str]) -> None:  # noqa: ANN401  (matplotlib's)
    rates = [[nan if row == column else standings.pair(row, column).rate for column in bots] for row in bots]
    axes.imshow(rates, cmap="RdYlGn", vmin=0, vmax=1)
    axes.set_xticks(range(len(bots)), [_named(bot) for bot in bots], rotation=45, ha="right")
    axes.set_yticks(range(len(bots)), [""] * len(bots))
    axes.set_xlabel("win % of the row against the column")
    for row, column in ((row, column) for row in range(len(bots)) for column in range(len(bots)) if row != column):
        rate = rates[row][column]
        colour = "white" if abs(rate - HALF) > _DARK else "black"
        axes.text(column, row, f"{100 * rate:.0f}", ha="center", va="center", color=colour)
