"""What the alphabet of a game gains by the Eyrie Dynasties (Law 7)."""

from collections.abc import Iterator

from tabletop.root_alliance import components, maps, moves
from tabletop.root_alliance.eyrie.components import COLUMNS, LEADERS
from tabletop.root_alliance.eyrie.moves import Appoint, Decree, Nest, Obey
from tabletop.root_alliance.options import Options


def own_moves(options: Options) -> Iterator[moves.Move]:
    """Every move of its own that is ever legal."""
    yield from map(Nest, maps.ALL_CLEARINGS)
    yield from map(Appoint, LEADERS)
    yield from (Decree(column, card) for column in COLUMNS for card in options.kinds)
    yield from (Obey(components.SuitId(suit)) for suit in range(len(components.SUITS)))
    yield from (moves.Build(components.ROOST, clearing) for clearing in maps.ALL_CLEARINGS)
