"""
What is played in a tournament: which bots, in which seats, how often. Nothing is played here.

A deal is played in every seating with the same coupled chance; a game of it is known by its number, from which all the
rest follows.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import permutations, product
from types import ModuleType
from typing import Any, Final

import attrs

from tabletop.arena.terms import OnForfeit, Terms
from tabletop.bots import Keeping
from tabletop.bots.importing import imported
from tabletop.bots.isolation import check_bot
from tabletop.core import AnyGame, Place, TabletopError, require_game
from tabletop.core.codec import dump, load_options

FEWEST: Final = 2
DISTRUST: Final = Keeping()


class TournamentError(TabletopError, ValueError):
    """A tournament cannot be played so, or not go on; the text says why, in one line."""


@attrs.frozen
class Fixture:
    """
    One game of a tournament.

    number: from 1, over all deals. deal: from 1. game: which of its deal, from 1. table: which of the options.
    lineup: the bot in each seat, as an index.
    """

    number: int
    deal: int
    game: int
    table: int
    lineup: tuple[int, ...]

    def __str__(self) -> str:
        return f"deal {self.deal}, game {self.game}"


@attrs.frozen(kw_only=True, slots=False)
class Plan:
    """
    A tournament as text alone: games cannot be sent to other processes.

    game: its import path. tables: options as JSON; each deal is played at each of them. bots: their specs. keeping:
    where those play that are not shipped, which changes no game.
    """

    game: str
    tables: tuple[str, ...]
    bots: tuple[str, ...]
    seats: int
    seed: int
    terms: Terms
    keeping: Keeping = DISTRUST

    @cached_property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """The lineups in which a deal is played."""
        return tuple(_seatings(len(self.bots), self.seats))

    @property
    def games_a_deal(self) -> int:
        """How many games one deal has."""
        return len(self.seatings) * len(self.tables)

    def fixture(self, number: int) -> Fixture:
        """Game `number`, counted from 1 over all deals."""
        deal, game = divmod(number - 1, self.games_a_deal)
        table, seating = divmod(game, len(self.seatings))
        return Fixture(number, deal + 1, game + 1, table, self.seatings[seating])

    def number(self, deal: int, game: int) -> int:
        """The number of this game of this deal."""
        return (deal - 1) * self.games_a_deal + game

    def place(self, fixture: Fixture) -> Place:
        """What the record says of the game: which one of which tournament."""
        terms = str(self.terms)
        return Place(seed=self.seed, deal=fixture.deal, game=fixture.game, games=self.games_a_deal, terms=terms)


def _seatings(bots: int, seats: int) -> Iterator[tuple[int, ...]]:
    """Every way to seat different bots; where there are too few of them, every way in which each has a seat."""
    if bots >= seats:
        return permutations(range(bots), seats)
    return (lineup for lineup in product(range(bots), repeat=seats) if len(set(lineup)) == bots)


def plan_of(  # noqa: PLR0913  (what a tournament depends on)
    game: AnyGame,
    bots: Sequence[str],
    options: Any = None,  # noqa: ANN401  (any game's)
    seed: int = 0,
    *,
    terms: Terms | None = None,
    rotate_roles: bool = False,
    keeping: Keeping = DISTRUST,
) -> Plan:
    """
    The plan of a tournament between these bots; the options are the game's own where None.

    Raises:
        TournamentError: it cannot be played.
        BotSpecError: a bot cannot be made.
    """
    options = game.Options() if options is None else options
    for spec in bots:
        check_bot(spec, game, keeping)
    _refuse(game, bots, options)
    return Plan(
        game=game.__name__ if isinstance(game, ModuleType) else game.NAME,
        tables=tuple(dump(game, table) for table in (_rotations(game, options) if rotate_roles else [options])),
        bots=tuple(bots),
        seats=options.seats,
        seed=seed,
        terms=Terms(on_forfeit=OnForfeit.RANDOM) if terms is None else terms,
        keeping=keeping,
    )


def _refuse(game: AnyGame, bots: Sequence[str], options: Any) -> None:  # noqa: ANN401  (any game's)
    if len(bots) < FEWEST:
        raise TournamentError(f"a tournament needs two bots or more, not {len(bots)}")
    twice = next((spec for spec in bots if bots.count(spec) > 1), None)
    if twice is not None:
        raise TournamentError(f"bot {twice!r} is named twice")
    if options.seats < FEWEST:
        raise TournamentError(f"{game.NAME} with {options.seats} seat is no contest")
    if not isinstance(game, ModuleType):
        raise TournamentError(f"{game.NAME} is no module: other processes could not import it")


def _rotations(game: AnyGame, options: Any) -> list[Any]:  # noqa: ANN401  (any game's)
    """The options with the roles moved on by no seat, by one, and so on: the option that holds them is turned."""
    roles = roles_of(game, options)
    if roles is None:
        raise TournamentError(f"{game.NAME} has no roles to rotate: all seats play the same")
    names = [field.name for field in attrs.fields(type(options)) if _holds(getattr(options, field.name), roles)]
    if len(names) != 1:
        found = ", ".join(names) or "none"
        fact = f"one option must hold them as a tuple, one a seat, and there is {found}"
        raise TournamentError(f"the roles of {game.NAME} cannot be rotated: {fact}")
    held = getattr(options, names[0])
    return [attrs.evolve(options, **{names[0]: held[turn:] + held[:turn]}) for turn in range(len(held))]


def _holds(value: object, roles: tuple[str, ...]) -> bool:
    """Whether the value of an option is the roles in their order."""
    return isinstance(value, tuple) and tuple(map(str, value)) == roles


def roles_of(game: AnyGame, options: Any) -> tuple[str, ...] | None:  # noqa: ANN401  (any game's)
    """What each seat plays; None where all play the same."""
    roles = game.roles(options)
    return roles if len(set(roles)) > 1 else None


@lru_cache(maxsize=4)
def tables_of(plan: Plan) -> tuple[AnyGame, tuple[Any, ...]]:
    """The game of the plan, and the options of each table."""
    game: AnyGame = require_game(imported(plan.game))
    return game, tuple(load_options(game, text) for text in plan.tables)
