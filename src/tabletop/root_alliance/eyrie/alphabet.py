"""What the alphabet of a game gains by the Eyrie Dynasties (Law 7)."""

from collections.abc import Iterator

from tabletop.root_alliance.components import ROOST, SUITS, SuitId
from tabletop.root_alliance.eyrie.components import COLUMNS, LEADERS
from tabletop.root_alliance.eyrie.moves import Appoint, Decree, Nest, Obey
from tabletop.root_alliance.maps import ALL_CLEARINGS
from tabletop.root_alliance.moves import Build, Move
from tabletop.root_alliance.options import Options


def own_moves(options: Options) -> Iterator[Move]:
    """Every move of its own that is ever legal."""
    yield from map(Nest, ALL_CLEARINGS)
    yield from map(Appoint, LEADERS)
    yield from (Decree(column, card) for column in COLUMNS for card in options.kinds)
    yield from (Obey(SuitId(suit)) for suit in range(len(SUITS)))
    yield from (Build(ROOST, clearing) for clearing in ALL_CLEARINGS)
