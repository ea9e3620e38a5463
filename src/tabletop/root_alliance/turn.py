"""
The course of a turn, and what each faction does in it (Law 1.4.1, 3.3.1, 5).

It stands above the factions, which it asks what they do: all other shared rules are in `rules/`, below them.
"""

from collections.abc import Sequence
from typing import Final

from tabletop.core import Answer, Claim, Refusal, Rule, Seat
from tabletop.root_alliance import maps, moves
from tabletop.root_alliance.additions import Trigger
from tabletop.root_alliance.components import BURROW_BANK, CLEARING_SUITS, COBBLER, COMMAND_WARREN, PIECES, SUITS
from tabletop.root_alliance.decisions import (
    Act,
    Aftermath,
    Arrival,
    BattleEnd,
    Birdsong,
    Daylight,
    Decision,
    Evening,
    NextTurn,
    SuitDeal,
    Timing,
)
from tabletop.root_alliance.factions import PARTS
from tabletop.root_alliance.rules import clearings, dominance, effects, hits, removal
from tabletop.root_alliance.state import State, ended, evolve, popped, replaced


def _owing(state: State, *owed: Decision) -> State:
    """The state that owes these instead of what is due, in their order."""
    return replaced(state, *reversed(owed))


def _birdsong(state: State, due: Birdsong) -> State:
    """Dominance may win at the very start (Law 3.3.1, R-56), then come effects and the faction's Birdsong."""
    seat = due.seat
    if dominance.is_dominant(state, seat):
        return ended(state, seat)
    return _owing(
        state,
        *effects.windows(state, seat, Timing.BIRDSONG_START, BURROW_BANK),
        *PARTS[clearings.faction_at(state, seat)].birdsong(state, seat),
        *effects.windows(state, seat, Timing.BIRDSONG),
        Daylight(seat),
        Evening(seat),
        NextTurn(seat),
    )


def _daylight(state: State, due: Daylight) -> State:
    seat = due.seat
    return _owing(
        state,
        *effects.windows(state, seat, Timing.DAYLIGHT_START, COMMAND_WARREN),
        *PARTS[clearings.faction_at(state, seat)].daylight(state, seat),
    )


def _evening(state: State, due: Evening) -> State:
    seat = due.seat
    return _owing(
        state,
        *effects.windows(state, seat, Timing.EVENING_START, COBBLER),
        *PARTS[clearings.faction_at(state, seat)].evening(state, seat),
    )


def _next_turn(state: State, due: NextTurn) -> State:
    """The next player clockwise; at the limit of turns the game is over and drawn (Law 1.4.1)."""
    if state.turn == state.options.turn_limit:
        return ended(state, None)
    seat = Seat((due.seat + 1) % state.options.seats)
    owed = (*state.pending[:-1], Birdsong(seat))
    return evolve(state, pending=owed, turn=state.turn + 1, active=seat, activated=(0, 0, 0), used=())


def _aftermath(state: State, due: Aftermath) -> State:
    """What the losses of each faction trigger; the factions by seat (Law 1.5.4)."""
    state = popped(state)
    for remover in sorted({loss.remover for loss in due.losses}):
        losses = [loss for loss in due.losses if loss.remover == remover]
        state = PARTS[clearings.faction_at(state, remover)].after_removal(state, remover, losses, due.is_battle)
    triggers = list[Trigger]()
    for seat, faction in enumerate(state.options.factions):
        losses = [loss for loss in due.losses if PIECES[loss.piece].faction is faction]
        if losses:
            triggers += PARTS[faction].triggers(state, Seat(seat), losses)
    return removal.ordered(state, triggers, by_owner=due.is_battle)


_AFTER_ARRIVAL: Final = {
    faction: part.after_arrival for faction, part in PARTS.items() if part.after_arrival is not None
}


def _arrival(state: State, due: Arrival) -> State:
    """What the arrival of warriors brings to each faction that plays (Law 8.2.6)."""
    state = popped(state)
    for faction, after in _AFTER_ARRIVAL.items():
        seat = state.options.seat_of(faction)
        state = state if seat is None else after(state, seat, due)
    return state


def _battle_end(state: State, due: BattleEnd) -> State:
    """What the end of a battle brings to the attacker, then to the defender (Law 9.2.9)."""
    state = popped(state)
    for seat in (due.fight.attacker, due.fight.defender):
        state = PARTS[clearings.faction_at(state, seat)].after_battle(state, seat, due.fight)
    return state


def _suits(state: State, _due: SuitDeal) -> Sequence[moves.Move]:
    return [moves.DealSuit(suit) for suit in CLEARING_SUITS if maps.SUIT_MARKERS[suit] > state.suits.count(suit)]


def _markers(state: State, _due: SuitDeal) -> Sequence[int]:
    left = [maps.SUIT_MARKERS[suit] - state.suits.count(suit) for suit in CLEARING_SUITS]
    return [number for number in left if number]


def _refuse_suit(state: State, _due: SuitDeal, move: moves.DealSuit) -> Refusal | None:
    if state.suits.count(move.suit) < maps.SUIT_MARKERS[move.suit]:
        return None
    return Refusal("Law 11.2", f"all markers of the suit {SUITS[move.suit]} are dealt")


def _deal_suit(state: State, _due: SuitDeal, move: moves.DealSuit) -> State:
    """The next clearing is of this suit (Law 11.2)."""
    return evolve(popped(state), suits=(*state.suits, move.suit))


def _are_losses(_state: State, owed: Aftermath, _below: object) -> bool:
    return all(loss.count > 0 for loss in owed.losses)


RULES: Final = (
    Rule(Arrival, settle=_arrival),
    Rule(
        SuitDeal,
        due=Refusal("Law 11.2", "chance deals the suits first"),
        choices=_suits,
        weights=_markers,
        answers=(Answer(moves.DealSuit, _deal_suit, _refuse_suit),),
        prompt="the suit of the next clearing",
    ),
    Rule(Birdsong, settle=_birdsong),
    Rule(Daylight, settle=_daylight, under=(Evening,), offers=(Act.BIRDSONG_END, Timing.BIRDSONG)),
    Rule(Evening, settle=_evening, under=(NextTurn,)),
    Rule(NextTurn, settle=_next_turn),
    Rule(
        Aftermath,
        settle=_aftermath,
        under=(Act.FULL_REMOVAL,),
        claims=(Claim("Law 1.5.4: some pieces are lost, or none", _are_losses),),
    ),
    Rule(BattleEnd, settle=_battle_end, under=(Act.BATTLE,), offers=(Act.REMOVAL,), claims=hits.FOUGHT),
)
