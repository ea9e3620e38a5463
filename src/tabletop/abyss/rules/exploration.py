"""Exploring the depths: reveal, sale, take or fight, rewards (A5, A1.8)."""

from collections.abc import Sequence
from typing import Final

from tabletop.abyss import components as c
from tabletop.abyss import moves as m
from tabletop.abyss.changes import (
    evolve,
    evolve_explored,
    evolve_means,
    evolve_owed,
    evolve_sold,
    evolve_track,
    player_evolve,
    replenished,
    with_player,
)
from tabletop.abyss.decisions import (
    AFTER_ACTION,
    EXPLORING,
    SALES,
    TRACK_DEALS,
    Acting,
    By,
    Exploring,
    Locations,
    Sale,
    TrackDeal,
)
from tabletop.abyss.lords import PER_TURN_LORDS, Power, amounts_of, lords_with, summed
from tabletop.abyss.piles import Cards, dealt_from, with_entry, with_thing
from tabletop.abyss.rules.deals import deal_rule
from tabletop.abyss.rules.powers import USES, power_uses
from tabletop.abyss.rules.rewards import rewarded, rewarded_space
from tabletop.abyss.rules.turn import fitting
from tabletop.abyss.state import Player, State, active_lords
from tabletop.core import Answer, Claim, Refusal, Rule, Seat

COUNCIL_PEARLS: Final = amounts_of(Power.RACE_PEARLS)
"""What Lords pay for each Race that their owner's exploration sends to the Council (A14.4, Ship Master)."""
_COUNCIL_LORDS: Final = lords_with(Power.RACE_PEARLS)


def can_explore(state: State) -> bool:
    """Whether there is a card to reveal (A5.11)."""
    return bool(state.deck)


def exploration_begun(state: State, due: Acting, _move: m.Explore) -> State:
    """The action is chosen (A5.1)."""
    return evolve_owed(state, AFTER_ACTION[due.seat] + TRACK_DEALS[due.seat])


def explored_on(state: State, due: Exploring, _move: m.Explore) -> State:
    """The explorer goes on: a Monster left behind raises the threat (A5.6, A5.7)."""
    pending = state.pending[:-1] + TRACK_DEALS[due.seat]
    if state.track[-1] != c.MONSTER:
        return evolve_owed(state, pending)
    return evolve(state, pending=pending, threat=min(c.THREAT_SPACES, state.threat + 1))  # A17.7


def revealed(state: State, due: TrackDeal, move: m.Reveal) -> State:
    """The card lies on the lowest empty space; an Ally is offered for sale (A5.1, A5.2)."""
    card, deck = move.card, dealt_from(state.deck, move.card)
    track = (*state.track, card)
    buyer = None if card == c.MONSTER else _next_buyer(state, due.explorer)
    if buyer is not None:
        return evolve_track(state, state.pending[:-1] + SALES[buyer][due.explorer], deck, track)
    return _unsold(state, deck, track)


def sale_price(state: State) -> int:
    """Pearls that the next Ally costs: one more for each sale of this turn (A5.3)."""
    return next_price(state.bought)


def next_price(bought: c.SeatSet) -> int:
    """Pearls that an Ally costs when these seats have bought already (A5.3)."""
    return 1 + bought.bit_count()


def _next_buyer(state: State, asked: Seat) -> Seat | None:
    """The next opponent of the explorer clockwise from `asked` who can buy, if any (A5.2)."""
    players, bought = state.players, state.bought
    price = next_price(bought)
    for seat in _ASKED_AFTER[len(players)][state.active][asked]:
        if players[seat].pearls >= price and not bought >> seat & 1:
            return seat
    return None


def _asked_after(seats: int, explorer: int, asked: int) -> tuple[Seat, ...]:
    """The opponents clockwise from `asked` up to the explorer."""
    return tuple(Seat((asked + distance) % seats) for distance in range(1, (explorer - asked - 1) % seats + 1))


_ASKED_AFTER: Final = {
    seats: [[_asked_after(seats, explorer, asked) for asked in range(seats)] for explorer in range(seats)]
    for seats in c.SEATS
}
"""The opponents who are asked after one, by the number of seats, the explorer and that one (`benchmarks/`)."""


def _unsold(state: State, deck: Cards, track: Cards) -> State:
    """The deck is replenished, then the explorer decides on the card (A5.10a)."""
    pending = state.pending[:-1] + EXPLORING[state.active]
    if deck:
        return evolve_track(state, pending, deck, track)
    return evolve(state, pending=pending, deck=state.discard, discard=(), track=track)


def _is_buyer(state: State, due: Sale, _below: object) -> bool:
    can_buy = state.players[due.seat].pearls >= sale_price(state) and not state.bought >> due.seat & 1
    return due.explorer == state.active and can_buy


_SALE_ANSWERS: Final = (m.BUY, m.PASS)


def declined(state: State, due: Sale, _move: m.Pass) -> State:
    """The next opponent is asked (A5.2)."""
    buyer = _next_buyer(state, due.seat)
    if buyer is not None:
        return evolve_owed(state, state.pending[:-1] + SALES[buyer][state.active])
    return _unsold(state, state.deck, state.track)


def bought(state: State, due: Sale, _move: m.Buy) -> State:
    """The Ally goes to the buyer, the price to the explorer, who reveals another card (A5.2, A5.4)."""
    seat, explorer, price = due.seat, due.explorer, sale_price(state)
    buyer, seller = state.players[seat], state.players[explorer]
    supplied = evolve_means(buyer, buyer.pearls - price, with_thing(buyer.hand, state.track[-1]))
    paid = evolve_means(seller, seller.pearls + price, seller.hand)
    players = with_player(state, seat, supplied)
    sold = replenished(  # A5.10a
        evolve_sold(
            state,
            pending=state.pending[:-1] + TRACK_DEALS[explorer],
            bought=state.bought | 1 << seat,
            players=with_entry(players, explorer, paid),
            track=state.track[:-1],
        )
    )
    return sold if can_explore(sold) else _ended(sold, explorer, sold.track)  # A5.11


def exploring_choices(state: State, due: Exploring) -> Sequence[m.Move]:
    """Take or fight the card just revealed, or go on; or a per-turn Power (A5.5, A5.6, A8.5)."""
    is_last = len(state.track) == c.TRACK_SPACES or not state.deck  # A5.8, A5.11
    answers = _ANSWERS[state.track[-1] == c.MONSTER][is_last]
    return (*answers, *power_uses(state, due.seat)) if state.players[due.seat].free & PER_TURN_LORDS else answers


_ANSWERS: Final[Sequence[Sequence[tuple[m.Move, ...]]]] = (
    ((m.TAKE, m.EXPLORE), (m.TAKE,)),
    ((m.FIGHT, m.EXPLORE), (m.FIGHT,)),
)
"""What the explorer can answer, by whether the card is a Monster and whether it is the last one."""


def refuse_take(state: State, _due: Exploring, _move: m.Take) -> Refusal | None:
    """A Monster cannot be taken (A5.6)."""
    return Refusal("A5.6", "the card just revealed is a Monster") if state.track[-1] == c.MONSTER else None


def refuse_fight(state: State, _due: Exploring, _move: m.Fight) -> Refusal | None:
    """Only the Monster just revealed can be fought (A5.7)."""
    return None if state.track[-1] == c.MONSTER else Refusal("A5.7", "the card just revealed is no Monster")


def refuse_onward(state: State, _due: Exploring, _move: m.Explore) -> Refusal | None:
    """The explorer cannot go on from the last space, nor without a card (A5.8, A5.11)."""
    if len(state.track) == c.TRACK_SPACES:
        return Refusal("A5.8", "the card lies on the last space")
    if not can_explore(state):
        return Refusal("A5.11", "there is no card left to reveal")
    return None


def refuse_exploration(state: State, _due: Acting, _move: m.Explore) -> Refusal | None:
    """Exploring needs a card (A5.11)."""
    return None if can_explore(state) else Refusal("A5.11", "there is no card to reveal")


def taken(state: State, due: Exploring, _move: m.Take) -> State:
    """The Ally goes to the hand for nothing; the exploration ends (A5.5)."""
    player, track = state.players[due.seat], state.track
    changed = evolve_means(player, player.pearls + _bonus(state), with_thing(player.hand, track[-1]))
    return _ended(state, due.seat, track[:-1], changed)


def fought(state: State, due: Exploring, _move: m.Fight) -> State:
    """The Monster is discarded, the fighter rewarded, the threat gone; the exploration ends (A5.6)."""
    player, space = state.players[due.seat], rewarded_space(state, due.seat)
    changed = evolve_means(player, player.pearls + _bonus(state), player.hand)
    return rewarded(evolve(_ended(state, due.seat, state.track, changed), threat=1), due.seat, space)


def _bonus(state: State) -> int:
    """The pearl of the last space (A5.8)."""
    return c.LAST_SPACE_PEARLS if len(state.track) == c.TRACK_SPACES else 0


def _ended(state: State, explorer: Seat, left: Sequence[c.CardId], player: Player | None = None) -> State:
    """
    The Allies left go to the Council, the Monsters to the discard pile; a Ship Master pays (A5.9).

    `player` is what the explorer has now, None for what he had.
    """
    player = state.players[explorer] if player is None else player
    players, pending = with_player(state, explorer, player), state.pending[:-1]
    if not left:  # as often as not
        return evolve_explored(
            state, pending=pending, players=players, discard=state.discard, track=(), council=state.council
        )
    council, discard = list(state.council), state.discard
    for card in left:
        if card == c.MONSTER:
            discard = with_thing(discard, c.MONSTER)
        else:
            council[c.RACE[card]] = with_thing(council[c.RACE[card]], card)
    paying = active_lords(player) & _COUNCIL_LORDS
    if paying:
        races = {c.RACE[card] for card in left if card != c.MONSTER}
        pearls = player.pearls + len(races) * summed(paying, COUNCIL_PEARLS)
        players = with_entry(players, explorer, player_evolve(player, pearls=pearls))
    return evolve_explored(state, pending=pending, players=players, discard=discard, track=(), council=tuple(council))


RULES: Final = (
    deal_rule(
        TrackDeal,
        Refusal("A5.1", "chance turns over an Exploration card first"),
        m.REVEALS,
        lambda state, _due: state.deck,
        revealed,
        lambda card: Refusal("A5.1", f"no {c.CARD_NAMES[card]} is in the Exploration deck"),
        fitting(TrackDeal, lambda state, _due: len(state.track) < c.TRACK_SPACES),
        under=(Locations,),
    ),
    Rule(
        Sale,
        under=(Locations,),
        by=By.OTHERS,
        due=Refusal("A5.2", "the Ally must be bought or declined first"),
        prompt="P{due.seat} may buy {card} for {price}",
        choices=lambda _state, _due: _SALE_ANSWERS,
        answers=(Answer(m.Buy, bought), Answer(m.Pass, declined)),
        claims=(
            *fitting(Sale, lambda state, _due: bool(state.track) and state.track[-1] != c.MONSTER),
            Claim("A5.2: an Ally is offered to an opponent who can pay and has not bought yet", _is_buyer),
        ),
    ),
    Rule(
        Exploring,
        under=(Locations,),
        due=Refusal("A5.5", "the card just revealed must be dealt with first"),
        prompt="P{due.seat} decides on {card}",
        choices=exploring_choices,
        answers=(
            Answer(m.Take, taken, refuse_take),
            Answer(m.Fight, fought, refuse_fight),
            Answer(m.Explore, explored_on, refuse_onward),
            *USES,
        ),
        claims=fitting(Exploring, lambda state, _due: bool(state.track)),
    ),
)
