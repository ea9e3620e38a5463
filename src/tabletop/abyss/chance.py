"""How chance decides: every physical card, tile and token that can turn up is equally likely (A2)."""

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from random import Random
from typing import Final

from tabletop.abyss.components import SEATS
from tabletop.abyss.decisions import (
    ArrivalDeal,
    CourtDeal,
    Decision,
    FirstPlayer,
    LocationDeal,
    LocationDraw,
    TokenDeal,
    TokenTheft,
    TrackDeal,
)
from tabletop.abyss.legal import legal_moves
from tabletop.abyss.moves import LOCATION_DEALS, LORD_DEALS, REVEALS, TOKEN_DEALS, Move, first_of
from tabletop.abyss.rules.limits import tokens_at_stake
from tabletop.abyss.state import State, kinds_in, to_move
from tabletop.core.contract import CHANCE, Seat


def chance_weights(state: State) -> Sequence[int]:
    """The number of copies of each outcome, beside `legal_moves`; () where chance is not to move."""
    if to_move(state) != CHANCE:
        return ()
    match state.pending[-1]:
        case TrackDeal():
            return tuple(state.deck.count(card) for card in kinds_in(state.deck))
        case TokenDeal() | TokenTheft():
            tokens = tokens_at_stake(state)
            return tuple(tokens.count(value) for value in sorted(set(tokens)))
        case _:
            return (1,) * len(legal_moves(state))


def sample_chance(state: State, rng: Random) -> Move:
    """One outcome, drawn by its weight."""
    deals, pile = _PILES[type(state.pending[-1])]
    things = pile(state)
    return deals[things[int(rng.random() * len(things))]]


_PILES: Final[Mapping[type[Decision], tuple[Sequence[Move], Callable[[State], Sequence[int]]]]] = {
    FirstPlayer: ([first_of(Seat(seat)) for seat in range(max(SEATS))], lambda state: range(state.options.seats)),
    TrackDeal: (REVEALS, attrgetter("deck")),
    CourtDeal: (LORD_DEALS, attrgetter("lord_deck")),
    ArrivalDeal: (LORD_DEALS, attrgetter("lord_deck")),
    LocationDeal: (LOCATION_DEALS, attrgetter("location_deck")),
    LocationDraw: (LOCATION_DEALS, attrgetter("location_deck")),
    TokenDeal: (TOKEN_DEALS, tokens_at_stake),
    TokenTheft: (TOKEN_DEALS, tokens_at_stake),
}
"""What each deal draws from: the move that each thing of the pile is, and the pile."""
