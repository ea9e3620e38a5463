"""What is seen of moves that concern the supporters of the Woodland Alliance (Law 8.2), and what a move brings it."""

from collections import Counter
from typing import Any, Final

import attrs

from tabletop.core.contract import Seat
from tabletop.root_alliance import components, pieces
from tabletop.root_alliance.alliance import decisions, moves, supporters
from tabletop.root_alliance.decisions import Aftermath, Ordering
from tabletop.root_alliance.moves import Deal, Discard, Move, Resolve
from tabletop.root_alliance.rules.clearings import suit_at
from tabletop.root_alliance.state import State


@attrs.frozen
class SupporterEvent:
    """
    The seat was dealt a supporter (Law 8.2.6, 8.3.4); a card that is discarded at once is seen by all.

    fallen: the suits of the bases whose loss had waited for this, lost: the supporters that they took along
    (Law 8.2.4).
    """

    seat: Seat
    card: components.CardId | None
    is_kept: bool
    fallen: tuple[components.SuitId, ...] = ()
    lost: components.Cards = ()


@attrs.frozen
class MobilizeEvent:
    """The seat moved a card of its hand to its supporters (Law 8.5.2), or had to discard it, for all to see."""

    seat: Seat
    card: components.CardId | None
    is_kept: bool


@attrs.frozen
class GiveEvent:
    """
    The seat gave a card to the supporters of another (Law 8.2.6); others do not see which (R-14).

    suit: that of the clearing, which the card matches; None in a file of the first version. fallen: the suits of the
    bases whose loss had waited for this, lost: the supporters that they took along (Law 8.2.4).
    """

    seat: Seat
    to: Seat
    card: components.CardId | None
    suit: components.SuitId | None
    is_kept: bool
    fallen: tuple[components.SuitId, ...] = ()
    lost: components.Cards = ()


@attrs.frozen
class ShowEvent:
    """
    The seat showed its hand, in which no card matches the suit, to another, who alone sees it (Law 8.2.6).

    suit: None in a file of the first version.
    """

    seat: Seat
    to: Seat
    suit: components.SuitId | None
    cards: components.Cards | None


def _supporter(
    state: State, due: decisions.SupporterDraw, move: Deal, after: State, seat: Seat | None
) -> SupporterEvent:
    is_kept = not supporters.is_full(state, due.to)
    lost = _lost(state, move, after, due.to, come=(move.card,) if is_kept else ())
    card = move.card if due.to == seat or not is_kept else None
    return SupporterEvent(due.to, card, is_kept, _fallen(state, move, after), lost)


def _mobilized(
    state: State, due: decisions.Agitating, move: moves.Mobilize, _after: State, seat: Seat | None
) -> MobilizeEvent:
    is_kept = not supporters.is_full(state, due.seat)
    return MobilizeEvent(due.seat, move.card if due.seat == seat or not is_kept else None, is_kept)


def _given(state: State, due: decisions.Outrage, move: moves.Give, after: State, seat: Seat | None) -> GiveEvent:
    is_kept = not supporters.is_full(state, due.alliance)
    is_known = seat in {due.seat, due.alliance} or not is_kept
    lost = _lost(state, move, after, due.alliance, come=(move.card,) if is_kept else ())
    card, fallen = move.card if is_known else None, _fallen(state, move, after)
    return GiveEvent(due.seat, due.alliance, card, suit_at(state, due.clearing), is_kept, fallen, lost)


def _hand_shown(
    state: State, due: decisions.Outrage, _move: moves.ShowHand, _after: State, seat: Seat | None
) -> ShowEvent:
    cards = state.hands[due.seat] if seat in {due.seat, due.alliance} else None
    return ShowEvent(due.seat, due.alliance, suit_at(state, due.clearing), cards)


EVENTS: Final[dict[tuple[type, type], pieces.Tell]] = {
    (decisions.SupporterDraw, Deal): _supporter,
    (decisions.Agitating, moves.Mobilize): _mobilized,
    (decisions.Outrage, moves.Give): _given,
    (decisions.Outrage, moves.ShowHand): _hand_shown,
}
"""Decision and kind of move -> what a seat sees of it."""


def brought(state: State, move: Move, after: State, seat: Seat) -> dict[str, Any]:
    """What a revolt that has won placed (Law 8.4.1.III), and the supporters that a lost base took along."""
    is_won = any(after.pieces[base] is not state.pieces[base] for base in components.BASES)
    come = pieces.fewer(after.pieces, state.pieces, (*components.BASES, components.REBEL)) if is_won else ()
    return {
        "come": come if any(heap.piece in components.BASES for heap in come) else (),
        "fallen": _fallen(state, move, after),
        "lost": () if isinstance(state.pending[-1], decisions.SupportersPaying) else _lost(state, move, after, seat),
    }


def _fallen(state: State, move: Move, after: State) -> tuple[components.SuitId, ...]:
    """The suits of the bases whose loss waits no more, the one that was chosen first (Law 1.1.3, 8.2.4)."""
    waiting = _waiting(state)
    if state.pieces is not after.pieces:
        waiting += [
            suit
            for suit, base in enumerate(components.BASES)
            if any(state.pieces[base]) and not any(after.pieces[base])
        ]
    if not waiting:
        return ()
    due, left = state.pending[-1], _waiting(after)
    chosen = due.triggers[move.index] if isinstance(due, Ordering) and isinstance(move, Resolve) else None
    fallen = [components.SuitId(suit) for suit in waiting if suit not in left]
    return tuple(sorted(fallen, key=lambda suit: not (isinstance(chosen, decisions.BaseLoss) and chosen.suit == suit)))


def _waiting(state: State) -> list[int]:
    """The suits of the bases that have left the map, and whose loss waits."""
    found: list[int] = []
    for owed in state.pending:
        if isinstance(owed, Ordering):
            found += [trigger.suit for trigger in owed.triggers if isinstance(trigger, decisions.BaseLoss)]
        elif isinstance(owed, Aftermath):
            found += [suit for loss in owed.losses for suit, base in enumerate(components.BASES) if loss.piece == base]
    return found


def _lost(state: State, move: Move, after: State, seat: Seat, come: components.Cards = ()) -> components.Cards:
    """The supporters, with those that come by this move, that are there no more and were not spent (Law 8.2.4)."""
    before, now = supporters.board_of(state, seat).supporters, supporters.board_of(after, seat).supporters
    if before is now and not come:
        return ()
    paid = (
        (move.card,) if isinstance(move, Discard) and isinstance(state.pending[-1], decisions.SupportersLimit) else ()
    )
    return tuple(sorted((Counter([*before, *come]) - Counter([*now, *paid])).elements()))
