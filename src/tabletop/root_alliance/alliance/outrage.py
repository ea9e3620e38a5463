"""What happens to the Woodland Alliance and to those who anger it: Outrage and lost bases (Law 8.2)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from tabletop.core import Answer, Claim, Refusal, Rule, Seat
from tabletop.root_alliance import components, fights, moves
from tabletop.root_alliance.additions import Trigger
from tabletop.root_alliance.alliance.board import AllianceBoard
from tabletop.root_alliance.alliance.decisions import BaseLoss, Outrage, SupporterDraw, SupportersLimit
from tabletop.root_alliance.alliance.moves import Give, ShowHand
from tabletop.root_alliance.alliance.supporters import board_of, with_supporter
from tabletop.root_alliance.decisions import Act, Arrival, By, Look
from tabletop.root_alliance.rules import cards, removal
from tabletop.root_alliance.rules.clearings import on_map, suit_at
from tabletop.root_alliance.state import State, popped, pushed, replaced, with_board

_give_of = lru_cache(maxsize=64)(Give)
_SHOW: Final = (ShowHand(),)


def after_arrival(state: State, seat: Seat, due: Arrival) -> State:
    """Warriors that move into a sympathetic clearing cause Outrage, those of the Alliance do not (Law 8.2.6, R-13)."""
    if due.seat == seat or not state.pieces[components.SYMPATHY][due.clearing]:
        return state
    return pushed(state, Outrage(due.seat, seat, due.clearing))


def triggers(_state: State, seat: Seat, losses: Iterable[fights.Loss]) -> list[Trigger]:
    """What removed Alliance pieces trigger: Outrage for each token, the loss of each base (Law 8.2.4, 8.2.6)."""
    found: list[Trigger] = []
    for loss in losses:
        if loss.piece == components.SYMPATHY and loss.remover != seat:
            found.append(Outrage(loss.remover, seat, loss.clearing))
        suit = components.PIECES[loss.piece].suit
        if suit is not None:
            found.append(BaseLoss(seat, suit))
    return found


def _base_lost(state: State, due: BaseLoss) -> State:
    """Supporters of the suit and birds go, half of the officers, rounded up, too (Law 8.2.4, R-33)."""
    board = board_of(state, due.seat)
    gone = [card for card in board.supporters if card in components.MATCHING[due.suit]]
    kept = tuple(card for card in board.supporters if card not in components.MATCHING[due.suit])
    state = with_board(popped(state), due.seat, AllianceBoard(kept, board.officers // 2))
    state = cards.discarded(state, gone)
    return pushed(state, SupportersLimit(due.seat))


def _skip_outrage(state: State, due: Outrage) -> State:
    """With an empty hand there is nothing to show, and the Alliance draws (R-4)."""
    return state if state.hands[due.seat] else replaced(state, SupporterDraw(due.alliance))


def _answers(state: State, due: Outrage) -> Sequence[moves.Move]:
    """Any card of the hand that matches, birds too; without one the hand is shown (Law 8.2.6, R-1, R-2)."""
    return [_give_of(card) for card in cards.matching(state.hands[due.seat], suit_at(state, due.clearing))] or _SHOW


def _refuse_gift(state: State, due: Outrage, move: Give) -> Refusal | None:
    return cards.refuse_unheld(state, due, move.card) or cards.refuse_match(
        move.card, suit_at(state, due.clearing), "Law 8.2.6"
    )


def _refuse_show(state: State, due: Outrage, _move: ShowHand) -> Refusal | None:
    suit = suit_at(state, due.clearing)
    if cards.matching(state.hands[due.seat], suit):
        return Refusal("Law 2.1.1.I", f"a card of the hand matches {components.SUITS[suit]} and must be given")
    return None


def _give(state: State, due: Outrage, move: Give) -> State:
    """The card goes to the supporters (Law 8.2.6)."""
    return with_supporter(cards.without_hand_card(popped(state), due.seat, move.card), due.alliance, move.card)


def _show(state: State, due: Outrage, _move: ShowHand) -> State:
    """The Alliance alone sees the hand, then draws a supporter (Law 8.2.6)."""
    owed = SupporterDraw(due.alliance), Look(due.alliance, due.seat)
    return replaced(state, *owed)


def _is_outrage(state: State, owed: Outrage, below: object) -> bool:
    is_anothers = owed.alliance == state.options.seat_of(components.Faction.ALLIANCE) and owed.seat != owed.alliance
    return is_anothers and removal.is_loss_of(state, owed.alliance, below)


def _is_lost(state: State, owed: BaseLoss, _below: object) -> bool:
    return owed.suit in range(len(components.BASES)) and not on_map(state, components.BASES[owed.suit])


RULES: Final = (
    Rule(
        Outrage,
        due=Refusal("Law 8.2.6", "Outrage must be answered first: a card that matches, or the hand shown"),
        choices=_answers,
        settle=_skip_outrage,
        answers=(Answer(Give, _give, _refuse_gift), Answer(ShowHand, _show, _refuse_show)),
        under=(Act.MOVE, Act.BIRDSONG_END, Act.REMOVAL),
        by=By.ANYBODY,
        claims=(Claim("Law 8.2.6: another player outrages the Alliance", _is_outrage),),
        prompt="a card that matches clearing {clearing}, for the {alliance}",
    ),
    Rule(
        BaseLoss,
        settle=_base_lost,
        by=By.ITS_FACTION,
        claims=(Claim("Law 8.2.4: a base is lost that was on the map", _is_lost),),
    ),
)
