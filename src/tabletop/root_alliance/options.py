"""How a game is set up, and what makes that valid (Law 5)."""

from collections.abc import Iterable
from typing import Final

import attrs

from tabletop.core import OptionsError, Seat
from tabletop.core.errors import excerpt
from tabletop.core.ints import as_int
from tabletop.root_alliance.components import DECK, DECK_FOR_TWO, Cards, Faction
from tabletop.root_alliance.maps import WOODLANDS, MapName, Woodland

FEWEST: Final = 2
MOST: Final = 4
MOST_TURNS: Final = 1_000_000


def _factions(factions: Iterable[Faction | str]) -> tuple[Faction, ...]:
    if not isinstance(factions, Iterable):
        raise OptionsError("Law 5.1.1", f"factions must be a sequence, one a seat, not {excerpt(factions)}")
    factions = tuple(factions)
    strangers = [faction for faction in factions if faction not in tuple(Faction)]
    if strangers:
        raise OptionsError("Law 5.1.1", f"{excerpt(strangers[0])} is no faction; there are {', '.join(Faction)}")
    return tuple(map(Faction, factions))


def _woodland(woodland: MapName | str) -> MapName:
    if woodland not in tuple(MapName):
        raise OptionsError("Law 11.1", f"woodland must be one of {', '.join(MapName)}, not {excerpt(woodland)}")
    return MapName(woodland)


@attrs.frozen(kw_only=True, cache_hash=True)
class Options:
    """
    How the game is set up (Law 5).

    factions: the faction of each seat; seat 0 has the first turn. turn_limit is no rule but an option of the library:
    after so many turns, those of all seats counted together, the game is over and drawn.

    Raises:
        OptionsError: no game can be set up so; the error names the clause.
    """

    factions: tuple[Faction, ...] = attrs.field(default=(Faction.MARQUISE, Faction.ALLIANCE), converter=_factions)
    woodland: MapName = attrs.field(default=MapName.AUTUMN, converter=_woodland)
    turn_limit: int | None = attrs.field(default=None, converter=attrs.converters.optional(as_int))

    def __attrs_post_init__(self) -> None:
        """Refuse options that allow no game."""
        fault = _factions_fault(self) or _limit_fault(self)
        if fault is not None:
            raise fault

    @property
    def seats(self) -> int:
        """How many play: two to four."""
        return len(self.factions)

    @property
    def map(self) -> Woodland:
        """The table of the map."""
        return WOODLANDS[self.woodland]

    @property
    def deck(self) -> Cards:
        """The cards in play: without dominance cards for two (Law 5.1.3)."""
        return DECK_FOR_TWO if self.seats == FEWEST else DECK

    @property
    def kinds(self) -> Cards:
        """The kinds of cards in play, each once."""
        return tuple(dict.fromkeys(self.deck))

    def seat_of(self, faction: Faction) -> Seat | None:
        """Where the faction sits; None where it does not play."""
        return Seat(self.factions.index(faction)) if faction in self.factions else None


def _factions_fault(options: Options) -> OptionsError | None:
    if len(set(options.factions)) < len(options.factions):
        return OptionsError("Law 5.1.1", "each faction plays at most once")
    if not FEWEST <= len(options.factions) <= MOST:
        return OptionsError("Law 5.1.1", f"two to four factions play, not {len(options.factions)}")
    return None


def _limit_fault(options: Options) -> OptionsError | None:
    limit = options.turn_limit
    if limit is not None and (type(limit) is not int or not 1 <= limit <= MOST_TURNS):
        fact = f"turn_limit must be a whole number from 1 to {MOST_TURNS}, or none, not {excerpt(limit)}"
        return OptionsError("Law 3.1", fact)
    return None


DEFAULT: Final = Options()
"""The Marquise de Cat against the Woodland Alliance."""
