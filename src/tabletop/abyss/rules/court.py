"""Set-up, plotting at Court and its refill (A2, A4, A9)."""

from collections.abc import Sequence

from tabletop.abyss.components import COURT_SPACES, PLOT_COST, REFILL_PEARLS, SHORT_COURT
from tabletop.abyss.decisions import ArrivalDeal, CourtDeal, Decision, FirstPlayer, Refill, court_deal
from tabletop.abyss.lords import LORD_NAMES
from tabletop.abyss.moves import LORD_DEALS, DealLord, Move, NameFirst, Plot, first_of
from tabletop.abyss.rules.arrivals import arrived
from tabletop.abyss.rules.turn import Stage, refuse_nothing, turn_begun
from tabletop.abyss.state import (
    State,
    dealt_from,
    evolve,
    evolve_court,
    evolve_means,
    evolve_players,
    with_pearls,
    with_player,
)
from tabletop.core.contract import Seat
from tabletop.core.errors import Refusal


def first_players(state: State) -> Sequence[Move]:
    """Every seat may be the first (A2.6)."""
    return tuple(first_of(Seat(seat)) for seat in range(state.options.seats))


def first_named(state: State, move: NameFirst) -> State:
    """The first turn begins (A2.6)."""
    return turn_begun(state, move.first)


def lord_deals(state: State) -> Sequence[Move]:
    """Every Lord of the deck may be the top one."""
    return [LORD_DEALS[lord] for lord in state.lord_deck]


def refuse_lord_deal(state: State, move: DealLord) -> Refusal | None:
    """Only a Lord of the deck can be dealt."""
    if move.lord not in state.lord_deck:
        return Refusal("A1.2", f"{LORD_NAMES[move.lord]} is not in the Lord deck")
    return None


def lord_dealt(state: State, move: DealLord) -> State:
    """The Lord lies in the Court, or has arrived by way of the Schemer."""
    due, lord, pending = state.pending[-1], move.lord, state.pending[:-1]
    deck = dealt_from(state.lord_deck, lord)
    if isinstance(due, ArrivalDeal):
        return arrived(evolve(state, pending=pending, lord_deck=deck), due.to, lord)
    assert isinstance(due, CourtDeal)  # no other deal brings a Lord
    place = COURT_SPACES - due.space
    court = (*state.court[:place], lord, *state.court[place:])
    return evolve_court(state, pending, deck, court)


def can_plot(state: State, seat: Seat) -> bool:
    """Whether there is a pearl, an empty space and a Lord (A4.3)."""
    return len(state.court) < COURT_SPACES and bool(state.lord_deck) and state.players[seat].pearls >= PLOT_COST


def refuse_plot(state: State, _move: Plot) -> Refusal | None:
    """Which of the three is missing (A4.3)."""
    if len(state.court) == COURT_SPACES:
        return Refusal("A4.3", "the Court is full")
    if not state.lord_deck:
        return Refusal("A4.3", "the Lord deck is empty")
    if state.players[state.pending[-1].seat].pearls < PLOT_COST:
        return Refusal("A4.3", "there is no pearl to pay with")
    return None


def plotted(state: State, _move: Plot) -> State:
    """A pearl goes to the Treasury, the top Lord to the empty space farthest from the deck (A4.1)."""
    seat = state.pending[-1].seat
    player = state.players[seat]
    players = with_player(state, seat, evolve_means(player, player.pearls - PLOT_COST, player.hand))
    return evolve_players(state, pending=(*state.pending, court_deal(COURT_SPACES - len(state.court))), players=players)


def is_court_short(state: State) -> bool:
    """Whether two Lords or fewer are left (A9.2, A9.3)."""
    return len(state.court) <= SHORT_COURT


def refilled(state: State, rest: tuple[Decision, ...]) -> State:
    """Two pearls and new Lords; too few for it trigger the end (A9.3, A9.4)."""
    left, seat = len(state.court), state.active
    places = range(left, min(COURT_SPACES, left + len(state.lord_deck)))
    owed = (court_deal(COURT_SPACES - place) for place in reversed(places))  # farthest space first: it is due first
    is_short = left + len(state.lord_deck) < COURT_SPACES
    ends_before = seat if is_short and state.ends_before is None else state.ends_before  # A12.1b, A12.4
    return evolve(with_pearls(state, seat, REFILL_PEARLS), pending=(*rest, *owed), ends_before=ends_before)


DUE = {
    FirstPlayer: Refusal("A2.6", "chance names the first player first"),
    CourtDeal: Refusal("A4.1", "chance brings a Lord to the Court first"),
    ArrivalDeal: Refusal("A14.4", "chance brings the top Lord of the deck first"),
}
CHOICES = {FirstPlayer: first_players, CourtDeal: lord_deals, ArrivalDeal: lord_deals}
REFUSALS = {
    (FirstPlayer, NameFirst): refuse_nothing,
    (CourtDeal, DealLord): refuse_lord_deal,
    (ArrivalDeal, DealLord): refuse_lord_deal,
}
EFFECTS = {NameFirst: first_named, DealLord: lord_dealt, Plot: plotted}
STAGES = {Refill: Stage(is_court_short, refilled)}
