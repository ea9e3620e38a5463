"""What the alphabet of a game gains by the Marquise de Cat (Law 6)."""

from collections.abc import Iterator

from tabletop.root_alliance import components, maps, moves
from tabletop.root_alliance.marquise.components import MARQUISE_BUILDINGS
from tabletop.root_alliance.marquise.moves import Overwork, PayWood, PlaceKeep, PlaceWood, RecruitAll
from tabletop.root_alliance.options import Options


def own_moves(_options: Options) -> Iterator[moves.Move]:
    """Every move of its own that is ever legal."""
    yield from map(PlaceKeep, (maps.PlaceId(corner) for corner in components.CORNERS))
    yield from (moves.Build(piece, clearing) for piece in MARQUISE_BUILDINGS for clearing in maps.ALL_CLEARINGS)
    yield from (kind(clearing) for kind in (PlaceWood, PayWood, Overwork) for clearing in maps.ALL_CLEARINGS)
    yield RecruitAll()
