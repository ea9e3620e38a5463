"""The table before the first turn, and what the set-up owes (Law 5)."""

from tabletop.core import Seat
from tabletop.root_alliance import components
from tabletop.root_alliance.decisions import Birdsong, Decision, Draw, SuitDeal
from tabletop.root_alliance.factions import PARTS
from tabletop.root_alliance.options import DEFAULT, Options
from tabletop.root_alliance.state import State


def initial_state(options: Options = DEFAULT) -> State:
    """The table before anything is dealt; chance is to move (Law 5)."""
    seats, woodland = options.seats, options.map
    empty: tuple[components.Cards, ...] = ((),) * seats
    return State(
        options=options,
        pending=tuple(reversed(set_up(options))),
        active=Seat(0),
        turn=1,
        points=(0,) * seats,  # Law 5.1.2
        pieces=((0,) * components.CLEARINGS,) * len(components.PIECES),
        suits=() if woodland.suits is None else woodland.suits,
        ruins=woodland.ruins,  # Law 5.1.4
        supply=components.ITEM_SUPPLY,
        crafted=(components.NO_ITEMS,) * seats,
        hands=empty,
        in_play=empty,
        deck=options.deck,
        discard=(),
        available=(),
        dominance=(None,) * seats,
        boards=tuple(PARTS[faction].empty_board(seats) for faction in options.factions),
        activated=(0, 0, 0),
        used=(),
        winner=None,
    )


def set_up(options: Options) -> tuple[Decision, ...]:
    """What the set-up owes, in its order: suits, hands, factions, then the first turn (Law 5.1, 11.2)."""
    suits = (SuitDeal(),) * components.CLEARINGS if options.map.suits is None else ()
    hands = (Draw(Seat(seat)) for seat in range(options.seats) for _ in range(components.STARTING_HAND))  # Law 5.1.3
    factions = (owed for faction in components.FACTIONS for owed in _faction_set_up(options, faction))  # Law 5.1.7
    return (*suits, *hands, *factions, Birdsong(Seat(0)))


def _faction_set_up(options: Options, faction: components.Faction) -> tuple[Decision, ...]:
    seat = options.seat_of(faction)
    return () if seat is None else PARTS[faction].set_up(seat)
