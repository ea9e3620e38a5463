"""What everything is worth at the end, and who wins (A13, A15)."""

from collections.abc import Callable
from functools import partial
from typing import Final, assert_never

import attrs

from tabletop.abyss.components import CARD_NAMES, GUILDS, RACE, VALUE, CardId, LocationId, LordSet
from tabletop.abyss.locations import (
    LOCATION_NAMES,
    LOCATIONS,
    Formula,
    HighestLord,
    LowestAllies,
    LowestLord,
    Mirror,
    Nothing,
    PerAlly,
    PerGuild,
    PerLord,
)
from tabletop.abyss.lords import GUILD_LORDS, LORD_NAMES, LORDS
from tabletop.abyss.piles import lords_in
from tabletop.abyss.rules.turn import finally_affiliated
from tabletop.abyss.state import Player, State, is_drawn, is_over, own_lords
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
            (location_score(site.location, holdings, mirrored), "A15.2", LOCATION_NAMES[site.location])
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
    formula = _FORMULAS[location]
    if formula is not None:
        return formula(holdings)
    return max((location_score(other, holdings, []) for other in mirrored if _FORMULAS[other] is not None), default=0)


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


def _per_lord(holdings: Holdings, formula: PerLord) -> int:
    return formula.base + formula.each * (holdings.lords & formula.lords).bit_count()


def _per_ally(holdings: Holdings, formula: PerAlly) -> int:
    return formula.base + formula.each * sum(RACE[card] in formula.races for card in holdings.affiliated)


def _per_guild(holdings: Holdings, formula: PerGuild) -> int:
    return formula.each * sum(bool(holdings.lords & GUILD_LORDS[guild]) for guild in GUILDS)


def _highest_lord(holdings: Holdings, formula: HighestLord) -> int:
    return formula.times * highest_points(holdings.lords)


def _lowest_lord(holdings: Holdings, formula: LowestLord) -> int:
    return formula.times * min((LORDS[lord].points for lord in lords_in(holdings.lords)), default=0)


def _lowest_allies(holdings: Holdings, formula: LowestAllies) -> int:
    lowest = {RACE[card]: VALUE[card] for card in reversed(holdings.affiliated)}
    return formula.base + sum(lowest.values())


def _nothing(_holdings: Holdings) -> int:
    return 0


def _meaning(formula: Formula) -> Callable[[Holdings], int] | None:
    """What the formula makes of the holdings; None for one that looks at other Locations."""
    match formula:
        case PerLord():
            return partial(_per_lord, formula=formula)
        case PerAlly():
            return partial(_per_ally, formula=formula)
        case PerGuild():
            return partial(_per_guild, formula=formula)
        case HighestLord():
            return partial(_highest_lord, formula=formula)
        case LowestLord():
            return partial(_lowest_lord, formula=formula)
        case LowestAllies():
            return partial(_lowest_allies, formula=formula)
        case Nothing():
            return _nothing
        case Mirror():
            return None
    assert_never(formula)


_FORMULAS: Final = tuple(_meaning(location.formula) for location in LOCATIONS)
