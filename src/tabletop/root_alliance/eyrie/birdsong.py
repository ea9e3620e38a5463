"""Birdsong and Evening of the Eyrie Dynasties: the Decree grows, roosts are built and score (Law 7.4, 7.6)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from tabletop.core import Answer, Claim, Refusal, Rule, Seat
from tabletop.root_alliance import fights, maps
from tabletop.root_alliance.additions import Trigger
from tabletop.root_alliance.components import BIRD, CLEARINGS, FACTIONS, HAWK, ROOST, SUIT_OF, WARRIOR_OF
from tabletop.root_alliance.decisions import Act, Decision, HandLimit, NextTurn, Timing
from tabletop.root_alliance.eyrie import components, leaders
from tabletop.root_alliance.eyrie.board import EyrieBoard
from tabletop.root_alliance.eyrie.decisions import Decreeing, EmergencyOrders, Nesting, RoostScoring
from tabletop.root_alliance.eyrie.moves import Decree, Nest
from tabletop.root_alliance.moves import PASS, Move, Pass, Use
from tabletop.root_alliance.rules import clearings, effects
from tabletop.root_alliance.rules.cards import decline, draws, refuse_unheld, without_hand_card
from tabletop.root_alliance.state import State, evolve, gained, popped, replaced, with_board, with_card, with_entry

nest_of = lru_cache(maxsize=16)(Nest)
_decree_of = lru_cache(maxsize=256)(Decree)


def birdsong(state: State, seat: Seat) -> tuple[Decision, ...]:
    """
    Emergency Orders, the Decree, a New Roost, in this order (Law 7.4).

    Where Emergency Orders draw a card, effects may come before them; else there is time before the Decree (R-71).
    """
    before = () if state.hands[seat] else effects.windows(state, seat, Timing.BIRDSONG)
    return *before, EmergencyOrders(seat), Decreeing(seat, 0, has_bird=False), Nesting(seat)


def triggers(_state: State, _seat: Seat, _losses: Iterable[fights.Loss]) -> list[Trigger]:
    """Nothing follows from the loss of Eyrie pieces."""
    return []


def _give_orders(state: State, due: EmergencyOrders) -> State:
    """With an empty hand a card is drawn (Law 7.4.1)."""
    seat = due.seat
    owed = () if state.hands[seat] else draws(seat, 1)
    return replaced(state, *owed)


def _additions(state: State, due: Decreeing) -> Sequence[Move]:
    """Cards of the hand for the columns; before the first one also effects of Birdsong (Law 4.1.3, 7.4.2)."""
    cards = [card for card in dict.fromkeys(state.hands[due.seat]) if not due.has_bird or SUIT_OF[card] != BIRD]
    moves: list[Move] = [_decree_of(column, card) for card in cards for column in components.COLUMNS]
    return [*moves, PASS] if due.added else [*moves, *effects.birdsong_uses(state, due.seat)]


def _skip_decreeing(state: State, due: Decreeing) -> State:
    """Two cards at most, and none without a hand (Law 7.4.2)."""
    return state if state.hands[due.seat] and due.added < components.DECREE_ADDITIONS else popped(state)


def _refuse_addition(state: State, due: Decreeing, move: Decree) -> Refusal | None:
    if due.has_bird and SUIT_OF[move.card] == BIRD:
        return Refusal("Law 7.4.2", "a bird card has been added to the Decree in this turn")
    return refuse_unheld(state, due, move.card)


def _refuse_use(state: State, due: Decreeing, move: Use) -> Refusal | None:
    """Effects are used before the first card, not in the middle of this (Law 1.4.2)."""
    if due.added:
        return Refusal("Law 1.4.2", "cards are being added to the Decree")
    return effects.refuse_birdsong_use(state, due, move)


def _refuse_pass(_state: State, due: Decreeing, _move: Pass) -> Refusal | None:
    return None if due.added else Refusal("Law 7.4.2", "at least one card must be added to the Decree")


def _add(state: State, due: Decreeing, move: Decree) -> State:
    seat, board, index = due.seat, leaders.board_of(state, due.seat), components.COLUMNS.index(move.column)
    decree = with_entry(board.decree, index, with_card(board.decree[index], move.card))
    state = with_board(without_hand_card(state, seat, move.card), seat, EyrieBoard(board.leader, board.deposed, decree))
    further = Decreeing(seat, due.added + 1, has_bird=due.has_bird or SUIT_OF[move.card] == BIRD)
    return replaced(state, further)


def nesting_places(state: State, seat: Seat) -> list[maps.PlaceId]:
    """Of the clearings where a roost can be placed those with the fewest warriors of all players (R-39)."""
    rows = [state.pieces[WARRIOR_OF[faction]] for faction in FACTIONS if faction in WARRIOR_OF]
    crowds = {
        maps.PlaceId(clearing): sum(row[clearing] for row in rows)
        for clearing in range(CLEARINGS)
        if clearings.open_slots(state, maps.PlaceId(clearing)) > 0
        and clearings.may_place(state, seat, maps.PlaceId(clearing))
    }
    return [clearing for clearing, crowd in crowds.items() if crowd == min(crowds.values())]


def _skip_nesting(state: State, due: Nesting) -> State:
    """Only without a roost, and with a place for one (Law 7.4.3, R-39)."""
    return popped(state) if clearings.on_map(state, ROOST) or not nesting_places(state, due.seat) else state


def _nestings(state: State, due: Nesting) -> Sequence[Move]:
    """Places for the roost, and before that effects of Birdsong (Law 4.1.3, 7.4.3)."""
    seat = due.seat
    return [*map(nest_of, nesting_places(state, seat)), *effects.birdsong_uses(state, seat)]


def _refuse_nest(state: State, due: Nesting, move: Nest) -> Refusal | None:
    if move.clearing in nesting_places(state, due.seat):
        return None
    name = maps.CLEARING_NAMES[move.clearing]
    return Refusal("Law 7.4.3", f"clearing {name} has no room for a roost or is not among those with fewest warriors")


def _nest(state: State, _due: Nesting, move: Nest) -> State:
    """A roost and three warriors, or as many as there are (Law 7.4.3, R-39)."""
    warriors = min(components.NEW_ROOST_WARRIORS, clearings.in_supply(state, HAWK))
    pieces = clearings.placed(clearings.placed(state.pieces, ROOST, move.clearing), HAWK, move.clearing, warriors)
    return evolve(popped(state), pieces=pieces)


def evening(_state: State, seat: Seat) -> tuple[Decision, ...]:
    """Score roosts, then cards (Law 7.6)."""
    return (RoostScoring(seat),)


def _score_roosts(state: State, due: RoostScoring) -> State:
    """The roost table scores and says how many cards are drawn, then down to five (Law 7.6)."""
    seat = due.seat
    roosts = clearings.on_map(state, ROOST)
    owed = HandLimit(seat), *draws(seat, components.ROOST_DRAWS[roosts])
    return gained(replaced(state, *owed), seat, components.ROOST_POINTS[roosts])


def _is_addition(_state: State, owed: Decreeing, _below: object) -> bool:
    return owed.added in {0, 1} and owed.has_bird <= owed.added


RULES: Final = (
    Rule(RoostScoring, settle=_score_roosts, under=(NextTurn,), offers=(Timing.EVENING_START,)),
    Rule(
        Decreeing,
        due=Refusal("Law 7.4.2", "cards must be added to the Decree first"),
        choices=_additions,
        settle=_skip_decreeing,
        answers=(
            Answer(Decree, _add, _refuse_addition),
            Answer(Pass, decline, _refuse_pass),
            Answer(Use, effects.use, _refuse_use),
        ),
        under=(Nesting,),
        offers=(Act.BIRDSONG_USE, Act.DRAW),
        claims=(Claim("Law 7.4.2: one or two cards are added, one bird at most", _is_addition),),
        prompt="cards for the Decree",
    ),
    Rule(
        Nesting,
        due=Refusal("Law 7.4.3", "a new roost must be placed first"),
        choices=_nestings,
        settle=_skip_nesting,
        answers=(Answer(Nest, _nest, _refuse_nest), Answer(Use, effects.use, effects.refuse_birdsong_use)),
        under=(Act.BIRDSONG_END,),
        offers=(Act.BIRDSONG_USE,),
        prompt="a new roost",
    ),
    Rule(EmergencyOrders, settle=_give_orders, under=(Decreeing,), offers=(Timing.BIRDSONG_START, Timing.BIRDSONG)),
)
