"""Whole games with what a page adds to a game; it is run in a copy of the library that has it (`test_extending.py`)."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final

import tabletop
from tabletop import abyss
from tabletop import root_alliance as root
from tabletop.abyss.piles import lords_in
from tabletop.abyss.state import own_lords
from tabletop.bots import make_bot
from tabletop.core import CHANCE, NOBODY, AnyGame, Seat, require_game
from tabletop.testing import check

Played = tuple[Any, Any]
"""A state and the move that was played there."""


def played(game: AnyGame, options: Any, kind: str, seed: int) -> Iterator[Played]:  # noqa: ANN401  (any game's)
    """A whole game of such bots, in which nothing is impossible and all is seen, told, drawn and written."""
    rng, state = Random(seed), game.initial_state(options)
    bots = [make_bot(kind, game) for _ in range(options.seats)]
    for seat, bot in enumerate(bots):
        bot.start(Seat(seat), options, Random(seed))
    while (mover := game.to_move(state)) != NOBODY:
        assert game.defects(state) == ()
        if mover == CHANCE:
            move = game.sample_chance(state, rng)
        else:
            move = bots[mover].choose(game.observe(state, mover), game.legal_moves(state))
        assert game.parse_move(game.format_move(move, options), options) == move
        yield state, move
        after = game.step(state, move)
        assert game.narrate(game.observe_move(state, move, after, None), options)
        state = after
    assert game.defects(state) == ()


LAWS: Final = (
    "immutability",
    "isolation",
    "legality",
    "alphabet",
    "chance",
    "defects",
    "non_interference",
    "determinize",
)
"""Those that what is added to a game breaks most easily; the suite of whoever adds it has them all."""


def require_kept(game: AnyGame, options: Any, laws: Iterable[str] | None = LAWS) -> None:  # noqa: ANN401  (its own)
    """The laws hold."""
    report = check(game, laws=laws, options=options)
    assert not report.broken, str(report)


def ferrymen() -> None:
    """The Ferrymen against each other faction, by chance and by rules of thumb; the laws at a small table."""
    ferry = root.Faction("ferrymen")
    seen = set[str]()
    for number, other in enumerate(faction for faction in root.FACTIONS if faction is not ferry):
        options = root.Options(factions=(other, ferry), turn_limit=16)
        for kind in ("random", "scripted"):
            for state, move in played(root, options, kind, number):
                seen.add(f"{type(move).__name__} of {type(state.pending[-1]).__name__}")
    assert {"Moor of Arriving", "Recruit of Hiring", "Moor of Ferrying", "Travel of Ferrying"} <= seen, seen
    assert "Battle of Ferrying" in seen, seen
    require_kept(root, root.Options(factions=(ferry, root.Faction.MARQUISE), turn_limit=8))


def require_abyss(*, decision: str | None = None, lord: str | None = None, location: str | None = None) -> None:
    """Whole games of Abyss in which the Lord comes, the decision is made, the Location is taken; and the laws."""
    lords, locations = abyss.LORD_IDS[-12:], abyss.LOCATION_IDS[-8:]  # what is new stands at the end of its table
    assert lord in {None, abyss.LORDS[-1].name}
    assert location in {None, abyss.LOCATIONS[-1].name}
    seen = set[str]()
    for seats, kind in ((2, "random"), (3, "scripted"), (4, "random"), (2, "scripted"), (3, "random")):
        options = abyss.Options(seats=seats, turn_limit=60, lords=lords, locations=locations)
        for seed in range(2):
            for state, move in played(abyss, options, kind, seed):
                seen.add(type(state.pending[-1]).__name__)
                seen.add(type(move).__name__)
                seen |= {abyss.LORDS[lord].name for player in state.players for lord in lords_in(own_lords(player))}
                seen |= {abyss.LOCATIONS[site.location].name for player in state.players for site in player.sites}
    assert {decision, lord, location} - {None} <= seen, seen
    require_kept(abyss, abyss.Options(seats=2, turn_limit=12, lords=lords, locations=locations))


def pebbles() -> None:
    """Whole games at random, and all laws."""
    game = require_game(import_module("examples.pebbles"))
    for seed in range(5):
        assert [*played(game, game.initial_state().options, "random", seed)]
    require_kept(game, None, None)


PROGRAMS: Final[Mapping[str, Callable[[], None]]] = {
    "ferrymen": ferrymen,
    "locksmith": lambda: require_abyss(lord="Locksmith"),
    "extortioner": lambda: require_abyss(lord="Extortioner", decision="Extorting"),
    "pebbles": pebbles,
    "reef_market": lambda: require_abyss(location="Reef Market"),
}

if __name__ == "__main__":
    assert Path(tabletop.__file__).is_relative_to(Path.cwd()), "this is not the copy"
    PROGRAMS[sys.argv[1]]()
