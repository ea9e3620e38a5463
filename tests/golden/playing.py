"""How the golden games were first played: sixty tables, each with its options, its bots and its seed."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import attrs

from tabletop import abyss, duel, root_alliance
from tabletop.arena import Match, Player
from tabletop.bots import make_bot
from tabletop.core import Seat
from tabletop.duel import Backs, Hero, Leader, StuckRule
from tabletop.root_alliance import Faction
from tests.games import GAMES
from tests.golden.files import Golden, golden

LONGEST: Final = 1200
"""So many moves of a game at most: a golden game is a whole one."""


@attrs.frozen
class Table:
    """A game to be played; `players` has one bot a seat, as `make_bot` reads it, with blanks between them."""

    title: str
    options: Any
    players: str
    seed: int


def play(name: str) -> list[Golden]:
    """
    The golden games of this game, played anew; the same tables give the same games.

    Raises:
        ValueError: a game is longer than they are meant to be.
    """
    game = GAMES[name]
    played = []
    for table in TABLES[name]:
        specs = table.players.split()
        players = [Player(spec, make_bot(spec, game)) for spec in specs]
        match = Match(game, players, game.initial_state(table.options), table.seed)
        while not match.is_over():
            match.advance()
            if len(match.moves) > LONGEST:
                raise ValueError(f"{name}, {table.title!r}: more than {LONGEST} moves, choose another seed")
        moves = [game.format_move(move, table.options) for move in match.moves]
        played.append(golden(game, table.title, specs, table.options, moves))
    return played


def _heroes(names: str) -> list[Hero]:
    return [Hero.named(name) for name in names.split()]


def _leaders(names: str) -> list[Leader]:
    return [Leader.named(name) for name in names.split()]


_ROWS_ONLY: Final = duel.Options(backs=Backs.ROWS_ONLY)
_FORBID: Final = duel.Options(stuck_rule=StuckRule.FORBID, first_player=Seat(1))
_LOOK_ALIKE: Final = duel.Options(
    heroes=_heroes("R5 R5 R5 R0 G1 G1 G0 G3 B2 B2 K7 K7 K7 K7"),
    leaders=_leaders("R3G1 K0 B4"),
    hand_size=2,
    row_length=3,
    pile_size=4,
)
_LOOK_ALIKE_ROWS_ONLY: Final = attrs.evolve(_LOOK_ALIKE, backs=Backs.ROWS_ONLY)
_TINY: Final = duel.Options(
    heroes=_heroes("R1 R2 R3 G1 G2 G3"), leaders=_leaders("R1 K9"), hand_size=1, row_length=2, pile_size=0
)
_NO_PILE: Final = duel.Options(heroes=duel.Options().heroes[:20], pile_size=0)
_TWO_BOXES: Final = duel.Options(heroes=duel.Options().heroes * 2, hand_size=6, row_length=14, pile_size=16)
_ONE_FACTION: Final = duel.Options(heroes=_heroes("G4 G4 G9 G0") * 7)
_RICH_LEADERS: Final = duel.Options(leaders=_leaders("R3G1B2K4 G7 R1K12 B5"))
_SHORT_ROWS: Final = duel.Options(
    heroes=_heroes("R1 G2 B3 K4") * 5, stuck_rule=StuckRule.FORBID, hand_size=2, row_length=3, pile_size=10
)

_DUEL: Final = (
    Table("two random players", duel.Options(), "random random", 1),
    Table("two greedy players", duel.Options(), "greedy greedy", 2),
    Table("two scripted players", duel.Options(), "scripted scripted", 3),
    Table("random against greedy", duel.Options(), "random greedy", 4),
    Table("greedy against scripted", duel.Options(), "greedy scripted", 5),
    Table("backs in the rows only, at random", _ROWS_ONLY, "random random", 7),
    Table("backs in the rows only, scripted against greedy", _ROWS_ONLY, "scripted greedy", 8),
    Table("stuck players are forbidden, seat 1 begins, at random", _FORBID, "random random", 9),
    Table("stuck players are forbidden, seat 1 begins, greedy against scripted", _FORBID, "greedy scripted", 10),
    Table("look-alike heroes, at random", _LOOK_ALIKE, "random random", 11),
    Table("look-alike heroes, scripted", _LOOK_ALIKE_ROWS_ONLY, "scripted scripted", 12),
    Table("six heroes, at random", _TINY, "random random", 13),
    Table("six heroes, greedy", _TINY, "greedy greedy", 14),
    Table("no draw piles", _NO_PILE, "greedy random", 15),
    Table("two boxes in one, scripted", _TWO_BOXES, "scripted scripted", 16),
    Table("two boxes in one, at random", _TWO_BOXES, "random random", 17),
    Table("a deck of one faction", _ONE_FACTION, "greedy random", 18),
    Table("leaders of one to four factions", _RICH_LEADERS, "scripted greedy", 19),
    Table("short rows, stuck players are forbidden, at random", _SHORT_ROWS, "random random", 20),
    Table("short rows, stuck players are forbidden, scripted against random", _SHORT_ROWS, "scripted random", 21),
)

_BOX: Final = abyss.Options()
_TWO: Final = abyss.Options(seats=2)
_THREE: Final = abyss.Options(seats=3)
_FOUR: Final = abyss.Options(seats=4)
_SMALL_FOR_TWO: Final = abyss.Options(
    seats=2,
    exploration=_BOX.exploration[::3],
    lords=_BOX.lords[::2],
    locations=_BOX.locations[1::3],
    tokens=(2, 4),
)
_SMALL_FOR_THREE: Final = abyss.Options(
    seats=3,
    turn_limit=80,
    exploration=_BOX.exploration[::5],
    lords=_BOX.lords[1::2],
    locations=_BOX.locations[:1],
    tokens=(),
)
_SMALL_FOR_FOUR: Final = abyss.Options(seats=4, lords=_BOX.lords[::3], locations=(), tokens=_BOX.tokens[::4])

_ABYSS: Final = (
    Table("two random players", _TWO, "random random", 9),
    Table("two greedy players", _TWO, "greedy greedy", 16),
    Table("two scripted players", _TWO, "scripted scripted", 29),
    Table("random against scripted", _TWO, "random scripted", 11),
    Table("three random players", _THREE, "random random random", 22),
    Table("three greedy players", _THREE, "greedy greedy greedy", 16),
    Table("three scripted players", _THREE, "scripted scripted scripted", 10),
    Table("one of each, for three", _THREE, "scripted greedy random", 2),
    Table("four random players", _FOUR, "random random random random", 7),
    Table("four greedy players", _FOUR, "greedy greedy greedy greedy", 10),
    Table("four scripted players", _FOUR, "scripted scripted scripted scripted", 2),
    Table("some of each, for four", _FOUR, "greedy random scripted greedy", 27),
    Table("a small box for two, at random", _SMALL_FOR_TWO, "random random", 14),
    Table("a small box for two, scripted against greedy", _SMALL_FOR_TWO, "scripted greedy", 6),
    Table("a small box for three, at random", _SMALL_FOR_THREE, "random random random", 6),
    Table("a small box for three, scripted and random", _SMALL_FOR_THREE, "scripted random scripted", 23),
    Table("few Lords and no Locations for four, at random", _SMALL_FOR_FOUR, "random random random random", 12),
    Table("few Lords and no Locations for four", _SMALL_FOR_FOUR, "greedy scripted greedy random", 4),
    Table("over after 10 turns, at random", abyss.Options(seats=4, turn_limit=10), "random random random random", 1),
    Table("over after 25 turns", abyss.Options(seats=2, turn_limit=25), "greedy scripted", 4),
)


def _root(factions: str, woodland: str = "autumn", turn_limit: int | None = None) -> root_alliance.Options:
    """The options with the factions of these initials."""
    of = {str(faction)[0].upper(): faction for faction in Faction}
    return root_alliance.Options(
        factions=[of[initial] for initial in factions], woodland=woodland, turn_limit=turn_limit
    )


_ROOT: Final = (
    Table("Marquise, Alliance, at random", _root("MA"), "random random", 6),
    Table("Marquise, Eyrie, scripted", _root("ME", "winter"), "scripted scripted", 2),
    Table("Eyrie, Alliance, greedy", _root("EA"), "greedy greedy", 4),
    Table("Vagabond, Marquise, at random", _root("VM", "winter", 48), "random random", 46),
    Table("Alliance, Vagabond, scripted against greedy", _root("AV"), "scripted greedy", 30),
    Table("Eyrie, Vagabond, greedy against random", _root("EV", "winter"), "greedy random", 9),
    Table("Alliance, Vagabond, Marquise, at random", _root("AVM", "winter", 48), "random random random", 24),
    Table("Marquise, Eyrie, Alliance, scripted", _root("MEA"), "scripted scripted scripted", 21),
    Table("Vagabond, Eyrie, Marquise, greedy", _root("VEM", "winter"), "greedy greedy greedy", 23),
    Table("Eyrie, Alliance, Vagabond, one of each", _root("EAV"), "scripted greedy random", 27),
    Table("Alliance, Marquise, Eyrie, at random", _root("AME"), "random random random", 11),
    Table("all in the order of the set-up, at random", _root("MEAV"), "random random random random", 78),
    Table("all in the order of the set-up, scripted", _root("MEAV"), "scripted scripted scripted scripted", 24),
    Table("all in winter, at random", _root("VAEM", "winter"), "random random random random", 26),
    Table("all in winter, scripted", _root("EVMA", "winter"), "scripted scripted scripted scripted", 2),
    Table("all in winter, greedy", _root("AMVE", "winter"), "greedy greedy greedy greedy", 3),
    Table("all, some of each", _root("VMAE"), "scripted greedy random scripted", 107),
    Table("all in winter, some of each", _root("MVEA", "winter"), "greedy random scripted random", 48),
    Table("all, over after 24 turns, at random", _root("EMAV", "autumn", 24), "random random random random", 27),
    Table("all in winter, over after 12 turns", _root("AEVM", "winter", 12), "greedy scripted random greedy", 4),
)

TABLES: Final[Mapping[str, Sequence[Table]]] = {"abyss": _ABYSS, "duel": _DUEL, "root": _ROOT}
"""Twenty a game."""
