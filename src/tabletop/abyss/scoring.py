"""What everything is worth at the end, and who wins (A13, A15)."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import attrs

from tabletop.abyss.components import (
    ABYSS,
    BARRACKS,
    BLACK_SMOKERS,
    CARD_NAMES,
    CHAMBER_OF_ALLIES,
    CHASM,
    CITY_OF_MIRRORS,
    CLOSED_TOWER,
    CORAL_BARRIER,
    CRAB,
    DEPTHS,
    DOCKWORKS,
    GUILD_LORDS,
    GUILDS,
    HYDROZOA_RESERVES,
    JAIL,
    JELLYFISH,
    KEY_LORDS,
    LOCATIONS,
    LORD_NAMES,
    LORDS,
    LOST_TOWER,
    NEST_OF_GIANT_CLAMS,
    PARLIAMENT,
    RACE,
    SANCTUARY,
    SARGASSO_FIELDS,
    SARGASSO_SILOS,
    SEAHORSE,
    SENATE_ASSEMBLY,
    SHELLFISH,
    SQUID,
    THRONE_ROOM,
    VALUE,
    CardId,
    Guild,
    LocationId,
    LordSet,
    RaceId,
)
from tabletop.abyss.rules.turn import finally_affiliated
from tabletop.abyss.state import Player, State, is_drawn, is_over, lords_in, own_lords
from tabletop.core.contract import Seat


@attrs.frozen
class ScoreLine:
    """What one Lord, Location, Ally or Monster token gives to one seat (A13.1); `source` is its name."""

    seat: Seat
    points: int
    clause: str
    source: str


@attrs.frozen
class Holdings:
    """What the Locations look at: all Lords of their owner and the Allies affiliated (A15.1)."""

    lords: LordSet
    affiliated: tuple[CardId, ...]


def scores(state: State) -> tuple[int, ...]:
    """The points of each seat if the game ended in this state, final affiliation included (A13.1)."""
    totals = [0] * state.options.seats
    for line in score_lines(state):
        totals[line.seat] += line.points
    return tuple(totals)


def score_lines(state: State) -> tuple[ScoreLine, ...]:
    """What makes up `scores`, seat by seat: Lords, Locations, affiliated Allies, Monster tokens."""
    players = [finally_affiliated(player) for player in state.players]
    return tuple(
        ScoreLine(Seat(seat), points, clause, source)
        for seat, player in enumerate(players)
        for points, clause, source in _lines(player, _mirrored(players, seat))
    )


def _mirrored(players: list[Player], seat: int) -> list[LocationId]:
    """The Locations of the opponents (A15.4)."""
    return [site.location for other, player in enumerate(players) if other != seat for site in player.sites]


def _lines(player: Player, mirrored: list[LocationId]) -> list[tuple[int, str, str]]:
    lords = own_lords(player)
    holdings = Holdings(lords, player.affiliated)
    return [
        *((LORDS[lord].points, "A13.1", LORD_NAMES[lord]) for lord in lords_in(lords)),
        *(
            (location_score(site.location, holdings, mirrored), "A15.2", LOCATIONS[site.location])
            for site in player.sites
        ),
        *((VALUE[card], "A13.1", f"affiliated {CARD_NAMES[card]}") for card in highest_of_each_race(player.affiliated)),
        *((value, "A13.1", "Monster token") for value in player.tokens),
    ]


def highest_of_each_race(affiliated: tuple[CardId, ...]) -> list[CardId]:
    """The best affiliated Ally of each Race, which alone counts (A13.1)."""
    return list({RACE[card]: card for card in affiliated}.values())  # in rising order: the last one is the best


def location_score(location: LocationId, holdings: Holdings, mirrored: list[LocationId]) -> int:
    """What the Location gives to an owner with these holdings (A15.2); `mirrored` is for City of Mirrors (A15.4)."""
    if location == CITY_OF_MIRRORS:
        candidates = [other for other in mirrored if other != CITY_OF_MIRRORS]
        return max((location_score(other, holdings, []) for other in candidates), default=0)
    return _FORMULAS[location](holdings)


def winners(state: State) -> frozenset[Seat]:
    """Who has won, several in a three-fold tie; nobody before the end or after a draw by `turn_limit` (A13.3)."""
    if not is_over(state) or is_drawn(state):
        return frozenset()
    ranks = standings(state)
    best = max(ranks)
    return frozenset(Seat(seat) for seat, rank in enumerate(ranks) if rank == best)


def standings(state: State) -> tuple[tuple[int, int, int], ...]:
    """Points, pearls and the IP of the highest Lord, one entry a seat: compared in this order (A13.3)."""
    return tuple(
        (points, player.pearls, highest_points(own_lords(player)))
        for points, player in zip(scores(state), state.players, strict=True)
    )


def highest_points(lords: LordSet) -> int:
    """The IP of the Lord with the most; 0 without a Lord (A15.5)."""
    return max((LORDS[lord].points for lord in lords_in(lords)), default=0)


def _guild(holdings: Holdings, base: int, guild: Guild) -> int:
    return base + 2 * (holdings.lords & GUILD_LORDS[guild]).bit_count()


def _race(holdings: Holdings, base: int, race: RaceId) -> int:
    return base + 3 * sum(RACE[card] == race for card in holdings.affiliated)


def _abyss(holdings: Holdings) -> int:
    return 2 * sum(bool(holdings.lords & GUILD_LORDS[guild]) for guild in GUILDS)


def _throne_room(holdings: Holdings) -> int:
    return highest_points(holdings.lords)


def _depths(holdings: Holdings) -> int:
    return 2 * min((LORDS[lord].points for lord in lords_in(holdings.lords)), default=0)


def _jail(holdings: Holdings) -> int:
    return 15 - holdings.lords.bit_count()


def _closed_tower(holdings: Holdings) -> int:
    return 3 * (holdings.lords & KEY_LORDS).bit_count()  # A17.19: no Key on Ambassadors


def _lost_tower(holdings: Holdings) -> int:
    return 3 * (holdings.lords & ~KEY_LORDS).bit_count()


def _chamber(holdings: Holdings) -> int:
    lowest = {RACE[card]: VALUE[card] for card in reversed(holdings.affiliated)}
    return 3 + sum(lowest.values())


def _coral_barrier(holdings: Holdings) -> int:
    return 20 - len(holdings.affiliated)


def _nothing(_holdings: Holdings) -> int:
    return 0


_FORMULAS: Final[Mapping[LocationId, Callable[[Holdings], int]]] = {
    SARGASSO_SILOS: partial(_guild, base=5, guild=Guild.FARMER),
    HYDROZOA_RESERVES: partial(_guild, base=6, guild=Guild.MAGE),
    PARLIAMENT: partial(_guild, base=6, guild=Guild.POLITICIAN),
    BARRACKS: partial(_guild, base=7, guild=Guild.SOLDIER),
    DOCKWORKS: partial(_guild, base=5, guild=Guild.MERCHANT),
    SANCTUARY: partial(_race, base=4, race=JELLYFISH),
    SARGASSO_FIELDS: partial(_race, base=3, race=SEAHORSE),
    SENATE_ASSEMBLY: partial(_race, base=4, race=SQUID),
    CHASM: partial(_race, base=5, race=CRAB),
    NEST_OF_GIANT_CLAMS: partial(_race, base=3, race=SHELLFISH),
    ABYSS: _abyss,
    THRONE_ROOM: _throne_room,
    DEPTHS: _depths,
    JAIL: _jail,
    CLOSED_TOWER: _closed_tower,
    LOST_TOWER: _lost_tower,
    CHAMBER_OF_ALLIES: _chamber,
    CORAL_BARRIER: _coral_barrier,
    BLACK_SMOKERS: _nothing,
}
