"""What the alphabet of a game gains by the Marquise de Cat (Law 6)."""

from collections.abc import Iterator

from tabletop.root_alliance.components import CORNERS
from tabletop.root_alliance.maps import ALL_CLEARINGS, PlaceId
from tabletop.root_alliance.marquise.components import MARQUISE_BUILDINGS
from tabletop.root_alliance.marquise.moves import Overwork, PayWood, PlaceKeep, PlaceWood, RecruitAll
from tabletop.root_alliance.moves import Build, Move
from tabletop.root_alliance.options import Options


def own_moves(_options: Options) -> Iterator[Move]:
    """Every move of its own that is ever legal."""
    yield from map(PlaceKeep, (PlaceId(corner) for corner in CORNERS))
    yield from (Build(piece, clearing) for piece in MARQUISE_BUILDINGS for clearing in ALL_CLEARINGS)
    yield from (kind(clearing) for kind in (PlaceWood, PayWood, Overwork) for clearing in ALL_CLEARINGS)
    yield RecruitAll()
