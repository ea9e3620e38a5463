"""What everything is worth at the end, and who wins (A13, A15)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import attrs

from tabletop.abyss import locations
from tabletop.abyss.components import CARD_NAMES, GUILDS, RACE, VALUE, CardId, LocationId, LordSet
from tabletop.abyss.lords import GUILD_LORDS, LORD_NAMES, LORDS
from tabletop.abyss.piles import lords_in
from tabletop.abyss.rules.turn import finally_affiliated
from tabletop.abyss.state import Player, State, is_drawn, own_lords
from tabletop.core import ScoreLine, ScoreSheet, Seat


@attrs.frozen
class Holdings:
    """What the Locations look at: all Lords of their owner and the Allies affiliated (A15.1)."""

    lords: LordSet
    affiliated: tuple[CardId, ...]


def _lines(state: State) -> Iterator[ScoreLine]:
    """Seat by seat, as if the game ended now: Lords, Locations, affiliated Allies, Monster tokens (A13.1)."""
    players = [finally_affiliated(player) for player in state.players]
    for seat, player in enumerate(players):
        for points, clause, source in _sources(player, _mirrored(players, seat)):
            yield ScoreLine(Seat(seat), points, clause, source)


def _mirrored(players: list[Player], seat: int) -> list[LocationId]:
    """The Locations of the opponents (A15.4)."""
    return [site.location for other, player in enumerate(players) if other != seat for site in player.sites]


def _sources(player: Player, mirrored: list[LocationId]) -> list[tuple[int, str, str]]:
    lords = own_lords(player)
    holdings = Holdings(lords, player.affiliated)
    return [
        *((LORDS[lord].points, "A13.1", LORD_NAMES[lord]) for lord in lords_in(lords)),
        *(
            (location_score(site.location, holdings, mirrored), "A15.2", locations.LOCATION_NAMES[site.location])
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
    formula = locations.LOCATIONS[location].formula
    if isinstance(formula, locations.Mirror):
        scored = (
            location_score(other, holdings, []) for other in mirrored if locations.LOCATIONS[other].formula != formula
        )
        return max(scored, default=0)
    return _SCORES[type(formula)](holdings, formula)


def standings(state: State) -> tuple[tuple[int, int, int], ...]:
    """Points, pearls and the IP of the highest Lord, one entry a seat: compared in this order (A13.3)."""
    return tuple(
        (points, player.pearls, highest_points(own_lords(player)))
        for points, player in zip(scores(state), state.players, strict=True)
    )


SHEET: Final = ScoreSheet[State](_lines, standings)
score_lines, scores = SHEET.score_lines, SHEET.scores


def winners(state: State) -> frozenset[Seat]:
    """Who has won, several in a three-fold tie; nobody before the end or after a draw by `turn_limit` (A13.3)."""
    return frozenset() if is_drawn(state) else SHEET.winners(state)


def highest_points(lords: LordSet) -> int:
    """The IP of the Lord with the most; 0 without a Lord (A15.5)."""
    return max((LORDS[lord].points for lord in lords_in(lords)), default=0)


def _lowest_allies(holdings: Holdings, formula: locations.LowestAllies) -> int:
    lowest = {RACE[card]: VALUE[card] for card in reversed(holdings.affiliated)}
    return formula.base + sum(lowest.values())


_SCORES: Final[Mapping[type[locations.Formula], Callable[[Holdings, Any], int]]] = {
    locations.PerLord: lambda holdings, formula: (
        formula.base + formula.each * (holdings.lords & formula.lords).bit_count()
    ),
    locations.PerAlly: lambda holdings, formula: (
        formula.base + formula.each * sum(RACE[card] in formula.races for card in holdings.affiliated)
    ),
    locations.PerGuild: lambda holdings, formula: (
        formula.each * sum(bool(holdings.lords & GUILD_LORDS[guild]) for guild in GUILDS)
    ),
    locations.HighestLord: lambda holdings, formula: formula.times * highest_points(holdings.lords),
    locations.LowestLord: lambda holdings, formula: (
        formula.times * min((LORDS[lord].points for lord in lords_in(holdings.lords)), default=0)
    ),
    locations.LowestAllies: _lowest_allies,
    locations.Nothing: lambda _holdings, _formula: 0,
}
"""What a formula makes of the holdings, but for one that looks at other Locations."""
