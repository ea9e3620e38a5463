"""How chance decides: every physical card, tile and token that can turn up is equally likely (A2)."""

from collections.abc import Sequence
from random import Random

from tabletop.abyss.decisions import ArrivalDeal, CourtDeal, FirstPlayer, TokenDeal, TokenTheft, TrackDeal
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
    match state.pending[-1]:
        case TrackDeal():
            return REVEALS[_one_of(state.deck, rng)]
        case CourtDeal() | ArrivalDeal():
            return LORD_DEALS[_one_of(state.lord_deck, rng)]
        case TokenDeal() | TokenTheft():
            return TOKEN_DEALS[_one_of(tokens_at_stake(state), rng)]
        case FirstPlayer():
            return first_of(Seat(int(rng.random() * state.options.seats)))
        case _:
            return LOCATION_DEALS[_one_of(state.location_deck, rng)]


def _one_of(things: Sequence[int], rng: Random) -> int:
    return things[int(rng.random() * len(things))]
