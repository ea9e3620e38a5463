"""What the alphabet of a game gains by the Woodland Alliance (Law 8)."""

from collections.abc import Iterator

from tabletop.root_alliance import maps, moves
from tabletop.root_alliance.alliance.moves import Give, Mobilize, Organize, Revolt, ShowHand, Spread, Train
from tabletop.root_alliance.options import Options


def own_moves(options: Options) -> Iterator[moves.Move]:
    """Every move of its own that is ever legal."""
    yield from (kind(clearing) for kind in (Revolt, Spread, Organize) for clearing in maps.ALL_CLEARINGS)
    yield from (kind(card) for kind in (Mobilize, Train, Give) for card in options.kinds)
    yield ShowHand()
