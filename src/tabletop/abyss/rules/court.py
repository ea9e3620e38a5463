"""Set-up, plotting at Court and its refill (A2, A4, A9)."""

from collections.abc import Sequence
from typing import Final

from tabletop.abyss import moves as m
from tabletop.abyss.changes import (
    evolve,
    evolve_court,
    evolve_means,
    evolve_owed,
    evolve_players,
    with_pearls,
    with_player,
)
from tabletop.abyss.components import COURT_SPACES, PLOT_COST, REFILL_PEARLS, SHORT_COURT, LordId
from tabletop.abyss.decisions import (
    ARRIVING,
    Acting,
    ArrivalDeal,
    CourtDeal,
    Exploring,
    FirstPlayer,
    Locations,
    PowersLeft,
    Refill,
    court_deal,
)
from tabletop.abyss.lords import LORD_NAMES
from tabletop.abyss.piles import dealt_from
from tabletop.abyss.rules.arrivals import arrived
from tabletop.abyss.rules.deals import deal_rule
from tabletop.abyss.rules.limits import is_quiet
from tabletop.abyss.rules.powers import OPPORTUNIST
from tabletop.abyss.rules.turn import turn_begun, turn_ended
from tabletop.abyss.state import State
from tabletop.core import Claim, Refusal, Rule, Seat


def court_dealt(state: State, due: CourtDeal, move: m.DealLord) -> State:
    """The Lord lies on its space of the Court (A2.2, A4.1, A9.3)."""
    place = COURT_SPACES - due.space
    court = (*state.court[:place], move.lord, *state.court[place:])
    return evolve_court(state, state.pending[:-1], dealt_from(state.lord_deck, move.lord), court)


def arrival_dealt(state: State, due: ArrivalDeal, move: m.DealLord) -> State:
    """The Lord has arrived by way of the Schemer (A14.4)."""
    deck = dealt_from(state.lord_deck, move.lord)
    return arrived(evolve(state, pending=state.pending[:-1], lord_deck=deck), due.to, move.lord)


def can_plot(state: State, seat: Seat) -> bool:
    """Whether there is a pearl, an empty space and a Lord (A4.3)."""
    return len(state.court) < COURT_SPACES and bool(state.lord_deck) and state.players[seat].pearls >= PLOT_COST


def refuse_plot(state: State, due: Acting, _move: m.Plot) -> Refusal | None:
    """Which of the three is missing (A4.3)."""
    if len(state.court) == COURT_SPACES:
        return Refusal("A4.3", "the Court is full")
    if not state.lord_deck:
        return Refusal("A4.3", "the Lord deck is empty")
    if state.players[due.seat].pearls < PLOT_COST:
        return Refusal("A4.3", "there is no pearl to pay with")
    return None


def plotted(state: State, due: Acting, _move: m.Plot) -> State:
    """A pearl goes to the Treasury, the top Lord to the empty space farthest from the deck (A4.1)."""
    player, deal = state.players[due.seat], court_deal(COURT_SPACES - len(state.court))
    players = with_player(state, due.seat, evolve_means(player, player.pearls - PLOT_COST, player.hand))
    return evolve_players(state, pending=(*state.pending, deal), players=players)


def is_court_short(state: State) -> bool:
    """Whether two Lords or fewer are left (A9.2, A9.3)."""
    return len(state.court) <= SHORT_COURT


def refilled(state: State, due: Refill) -> State:
    """Step 4: two pearls and new Lords for a short Court; too few for it trigger the end (A9.2 to A9.4)."""
    rest, left, seat = state.pending[:-1], len(state.court), due.seat
    if left > SHORT_COURT:
        return turn_ended(state, due) if is_quiet(state) else evolve_owed(state, rest)
    places = range(left, min(COURT_SPACES, left + len(state.lord_deck)))
    owed = (court_deal(COURT_SPACES - place) for place in reversed(places))  # farthest space first: it is due first
    is_short = left + len(state.lord_deck) < COURT_SPACES
    ends_before = seat if is_short and state.ends_before is None else state.ends_before  # A12.1b, A12.4
    return evolve(with_pearls(state, seat, REFILL_PEARLS), pending=(*rest, *owed), ends_before=ends_before)


def _lord_deck(state: State, _due: CourtDeal | ArrivalDeal) -> Sequence[LordId]:
    return state.lord_deck


def _lacks(lord: int) -> Refusal:
    return Refusal("A1.2", f"{LORD_NAMES[lord]} is not in the Lord deck")


def _is_next_space(state: State, due: CourtDeal, below: object) -> bool:
    """Whether the Lord comes where it must (A4.1, A9.3), or anywhere for a Lord dismissed (A14.4, Opportunist)."""
    spaces = [owed.space for owed in state.pending if isinstance(owed, CourtDeal)]
    farthest = COURT_SPACES - len(state.court)
    if isinstance(below, Locations) and due.space > 1 and len(spaces) < len(state.lord_deck):
        return False  # A9.3: the whole Court is filled, or all that is left of the deck comes
    if isinstance(below, Acting | Exploring | PowersLeft):
        is_dismissed = bool(state.used >> OPPORTUNIST & 1)
        last = COURT_SPACES if is_dismissed else farthest if isinstance(below, Acting) else 0
        return len(spaces) == 1 and 1 <= farthest <= due.space <= last
    return spaces[0] >= 1 and spaces == list(range(spaces[0], farthest + 1))


RULES: Final = (
    deal_rule(
        FirstPlayer,
        Refusal("A2.6", "chance names the first player first"),
        m.FIRSTS,
        lambda state, _due: range(state.options.seats),
        lambda state, _due, move: turn_begun(state, move.first),  # A2.6
        lambda seat: Refusal("A2.6", f"there is no seat {seat}"),
    ),
    deal_rule(
        CourtDeal,
        Refusal("A4.1", "chance brings a Lord to the Court first"),
        m.LORD_DEALS,
        _lord_deck,
        court_dealt,
        _lacks,
        (Claim("A4.1: a Lord comes to an empty space of the Court, the farthest first", _is_next_space),),
        (Acting, Exploring, Locations, PowersLeft, CourtDeal),
    ),
    deal_rule(
        ArrivalDeal,
        Refusal("A14.4", "chance brings the top Lord of the deck first"),
        m.LORD_DEALS,
        _lord_deck,
        arrival_dealt,
        _lacks,
        under=ARRIVING,
    ),
    Rule(Refill, settle=refilled, under=(Locations,)),
)
