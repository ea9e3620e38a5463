"""Which moves the rules allow: `legal_moves` lists, `explain` refuses. The chapters in `rules` know how."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tabletop.abyss.decisions import (
    Acting,
    Affiliating,
    Appointing,
    ArrivalDeal,
    Choosing,
    Closing,
    Controlling,
    Corrupting,
    CourtDeal,
    Decision,
    Disabling,
    Discarding,
    Exchanging,
    Exploring,
    FirstPlayer,
    Hunting,
    Keeping,
    KeyPaying,
    LocationDeal,
    LocationDraw,
    Paying,
    Rewarding,
    Sacrificing,
    Sale,
    Swapping,
    TakingStack,
    TokenDeal,
    TokenTheft,
    TrackDeal,
)
from tabletop.abyss.moves import Move, Plot, known_move
from tabletop.abyss.rules import action, arrivals, court, exploration, limits, locations, powers, recruitment
from tabletop.abyss.state import State
from tabletop.core.contract import CHANCE
from tabletop.core.errors import Refusal

_CHAPTERS: Final = (action, arrivals, court, exploration, limits, locations, powers, recruitment)

_CHOICES: Final[Mapping[type[Decision], Callable[[State], Sequence[Move]]]] = {
    due: choices for chapter in _CHAPTERS for due, choices in chapter.CHOICES.items()
}

_REFUSALS: Final[Mapping[tuple[type[Decision], type[Move]], Callable[[State, Any], Refusal | None]]] = {
    pair: refuse for chapter in _CHAPTERS for pair, refuse in chapter.REFUSALS.items()
}

_STEP_DUE: Final[Mapping[type[Decision], Refusal]] = {
    FirstPlayer: Refusal("A2.6", "chance names the first player first"),
    CourtDeal: Refusal("A4.1", "chance brings a Lord to the Court first"),
    ArrivalDeal: Refusal("A14.4", "chance brings the top Lord of the deck first"),
    TrackDeal: Refusal("A5.1", "chance turns over an Exploration card first"),
    LocationDeal: Refusal("A2.3", "chance reveals a Location first"),
    LocationDraw: Refusal("A10.3", "chance brings the Locations drawn first"),
    TokenDeal: Refusal("A1.8", "chance brings a Monster token first"),
    TokenTheft: Refusal("A17.41", "chance picks the Monster token first"),
    Acting: Refusal("A3.1", "a plot, a per-turn Power or an action is due"),
    Sale: Refusal("A5.2", "the Ally must be bought or declined first"),
    Exploring: Refusal("A5.5", "the card just revealed must be dealt with first"),
    Rewarding: Refusal("A1.8", "the reward must be chosen first"),
    TakingStack: Refusal("A6.1", "a stack of the Council must be taken first"),
    Paying: Refusal("A7.3", "the Lord must be paid for first"),
    Affiliating: Refusal("A7.7", "an Ally must be affiliated first"),
    Discarding: Refusal("A8.8", "Allies must be discarded first"),
    Keeping: Refusal("A11.2", "there are more Allies than the hand may hold"),
    Disabling: Refusal("A14.4", "the Assassin's victim must be chosen first"),
    Hunting: Refusal("A14.4", "the Hunter's victim must be chosen first"),
    Corrupting: Refusal("A14.4", "the Corruptor's second Lord must be taken or declined first"),
    Sacrificing: Refusal("A14.4", "one of the other free Lords must be discarded, or none"),
    Appointing: Refusal("A14.4", "a Lord of the Court must be taken first"),
    Swapping: Refusal("A14.4", "the Illusionist's exchange must be made or declined first"),
    Controlling: Refusal("A10.2", "a Location must be taken first"),
    Choosing: Refusal("A10.3", "one of the Locations must be chosen first"),
    KeyPaying: Refusal("A10.4", "the Location must be paid for first"),
    Exchanging: Refusal("A15.3", "the exchange of Black Smokers must be made or declined first"),
    Closing: Refusal("A3.1", "only what is left of the per-turn Powers can be used"),
}

_MISPLACED: Final[Mapping[type[Move], Refusal]] = {
    Plot: Refusal("A3.2", "the action has begun"),
    **dict.fromkeys(powers.USES, Refusal("A8.5", "no per-turn Power can be used at this decision")),
}
"""What a seat may do in its turn, tried at a decision that does not offer it."""


def legal_moves(state: State) -> Sequence[Move]:
    """What whoever is to move may play: each move once, in an order that the state alone decides; () at the end."""
    return _CHOICES[type(state.pending[-1])](state) if state.pending else ()


def explain(state: State, move: Move) -> Refusal | None:
    """Why `move` is illegal here, or None when it is legal."""
    if not state.pending:
        return Refusal("A12.2", "the game is over")
    refuse = _REFUSALS.get((type(state.pending[-1]), type(move)))
    if refuse is None:
        return _refuse_kind(state, type(move))
    known = known_move(move, state.options)
    if known is None:
        return Refusal("A1", "this game has no such move")
    return refuse(state, known)


def _refuse_kind(state: State, kind: type[Move]) -> Refusal:
    """Why no move of this kind answers what is due (A3.2, A8.5, A11.1, A17.50)."""
    due = state.pending[-1]
    if isinstance(due, Rewarding) and kind in powers.USES:
        return Refusal("A17.50", "no Power can be used while the reward of a fight is chosen")
    if due.seat != CHANCE and kind in _MISPLACED:
        return _MISPLACED[kind]
    if isinstance(due, Discarding) and due.seat == state.active:
        return Refusal("A11.1", "Allies must be discarded, and pearls do not help")
    return _STEP_DUE[type(due)]
