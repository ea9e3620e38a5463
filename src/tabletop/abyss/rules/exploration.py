"""Exploring the depths: reveal, sale, take or fight, rewards (A5, A1.8)."""

from collections.abc import Sequence
from typing import Final

from tabletop.abyss.components import (
    CARD_NAMES,
    LAST_SPACE_PEARLS,
    MONSTER,
    RACE,
    REWARD_ITEMS,
    REWARD_KEYS,
    SEATS,
    THREAT_SPACES,
    TRACK_SPACES,
    CardId,
    LordSet,
    SeatSet,
)
from tabletop.abyss.decisions import (
    AFTER_ACTION,
    EXPLORING,
    SALES,
    TRACK_DEALS,
    Exploring,
    Rewarding,
    Sale,
    TokenDeal,
    TrackDeal,
)
from tabletop.abyss.lords import PER_TURN_LORDS, CouncilPearls, OpponentsReward, lords_with, powers_of, summed
from tabletop.abyss.moves import (
    BUY,
    EXPLORE,
    FIGHT,
    PASS,
    REVEALS,
    REWARDS,
    TAKE,
    Buy,
    Explore,
    Fight,
    Move,
    Pass,
    Reveal,
    Reward,
    Take,
)
from tabletop.abyss.rules.powers import power_uses
from tabletop.abyss.rules.turn import refuse_nothing
from tabletop.abyss.state import (
    Cards,
    Player,
    State,
    active_lords,
    dealt_from,
    evolve,
    evolve_explored,
    evolve_means,
    evolve_owed,
    evolve_sold,
    evolve_track,
    key_supply,
    kinds_in,
    player_evolve,
    pushed,
    replenished,
    threats,
    with_entry,
    with_pearls,
    with_player,
    with_thing,
)
from tabletop.core.contract import Seat
from tabletop.core.errors import Refusal

COUNCIL_PEARLS: Final = {lord: power.pearls for lord, power in powers_of(CouncilPearls).items()}
"""What Lords pay for each Race that their owner's exploration sends to the Council (A14.4, Ship Master)."""
_COUNCIL_LORDS: Final = lords_with(CouncilPearls)
_REWARD_SPACES: Final = {lord: power.spaces for lord, power in powers_of(OpponentsReward).items()}
_TAMING_LORDS: Final = lords_with(OpponentsReward)


def can_explore(state: State) -> bool:
    """Whether there is a card to reveal (A5.11)."""
    return bool(state.deck)


def exploration_begun(state: State, _move: Explore) -> State:
    """The action is chosen, or the explorer goes on: a Monster left behind raises the threat (A5.6, A5.7)."""
    due = state.pending[-1]
    if not isinstance(due, Exploring):
        return evolve_owed(state, AFTER_ACTION[due.seat] + TRACK_DEALS[due.seat])
    pending = state.pending[:-1] + TRACK_DEALS[due.seat]
    if state.track[-1] != MONSTER:
        return evolve_owed(state, pending)
    return evolve(state, pending=pending, threat=min(THREAT_SPACES, state.threat + 1))  # A17.7


def reveals(state: State) -> Sequence[Move]:
    """Every kind of card that the deck holds."""
    return [REVEALS[card] for card in kinds_in(state.deck)]


def refuse_reveal(state: State, move: Reveal) -> Refusal | None:
    """Only a card of the deck can be revealed."""
    if move.card not in state.deck:
        return Refusal("A5.1", f"no {CARD_NAMES[move.card]} is in the Exploration deck")
    return None


def revealed(state: State, move: Reveal) -> State:
    """The card lies on the lowest empty space; an Ally is offered for sale (A5.1, A5.2)."""
    explorer, card = state.active, move.card
    deck = dealt_from(state.deck, card)
    track = (*state.track, card)
    buyer = None if card == MONSTER else _next_buyer(state, explorer)
    if buyer is not None:
        return evolve_track(state, state.pending[:-1] + SALES[buyer][explorer], deck, track)
    return _unsold(state, deck, track)


def sale_price(state: State) -> int:
    """Pearls that the next Ally costs: one more for each sale of this turn (A5.3)."""
    return next_price(state.bought)


def next_price(bought: SeatSet) -> int:
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
    for seats in SEATS
}
"""The opponents who are asked after one, by the number of seats, the explorer and that one (`benchmarks/`)."""


def _unsold(state: State, deck: Cards, track: Cards) -> State:
    """The deck is replenished, then the explorer decides on the card (A5.10a)."""
    pending = state.pending[:-1] + EXPLORING[state.active]
    if deck:
        return evolve_track(state, pending, deck, track)
    return evolve(state, pending=pending, deck=state.discard, discard=(), track=track)


def sale_answers(_state: State) -> Sequence[Move]:
    """Buy or pass (A5.2)."""
    return (BUY, PASS)


def declined(state: State, _move: Pass) -> State:
    """The next opponent is asked (A5.2)."""
    buyer = _next_buyer(state, state.pending[-1].seat)
    if buyer is not None:
        return evolve_owed(state, state.pending[:-1] + SALES[buyer][state.active])
    return _unsold(state, state.deck, state.track)


def bought(state: State, _move: Buy) -> State:
    """The Ally goes to the buyer, the price to the explorer, who reveals another card (A5.2, A5.4)."""
    seat, explorer, price = state.pending[-1].seat, state.active, sale_price(state)
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


def exploring_choices(state: State) -> Sequence[Move]:
    """Take or fight the card just revealed, or go on; or a per-turn Power (A5.5, A5.6, A8.5)."""
    answers = _ANSWERS[state.track[-1] == MONSTER][is_last_card(state)]
    seat = state.pending[-1].seat
    if not state.players[seat].free & PER_TURN_LORDS:
        return answers
    return (*answers, *power_uses(state, seat))


_ANSWERS: Final[Sequence[Sequence[tuple[Move, ...]]]] = (((TAKE, EXPLORE), (TAKE,)), ((FIGHT, EXPLORE), (FIGHT,)))
"""What the explorer can answer, by whether the card is a Monster and whether it is the last one."""


def is_last_card(state: State) -> bool:
    """Whether the card just revealed must be taken or fought: the last space, or no card after it (A5.8, A5.11)."""
    return len(state.track) == TRACK_SPACES or not state.deck


def refuse_take(state: State, _move: Take) -> Refusal | None:
    """A Monster cannot be taken (A5.6)."""
    return Refusal("A5.6", "the card just revealed is a Monster") if state.track[-1] == MONSTER else None


def refuse_fight(state: State, _move: Fight) -> Refusal | None:
    """Only the Monster just revealed can be fought (A5.7)."""
    return None if state.track[-1] == MONSTER else Refusal("A5.7", "the card just revealed is no Monster")


def refuse_onward(state: State, _move: Explore) -> Refusal | None:
    """The explorer cannot go on from the last space, nor without a card (A5.8, A5.11)."""
    if len(state.track) == TRACK_SPACES:
        return Refusal("A5.8", "the card lies on the last space")
    if not can_explore(state):
        return Refusal("A5.11", "there is no card left to reveal")
    return None


def refuse_exploration(state: State, _move: Explore) -> Refusal | None:
    """Exploring needs a card (A5.11)."""
    return None if can_explore(state) else Refusal("A5.11", "there is no card to reveal")


def taken(state: State, _move: Take) -> State:
    """The Ally goes to the hand for nothing; the exploration ends (A5.5)."""
    seat, track = state.pending[-1].seat, state.track
    player = state.players[seat]
    changed = evolve_means(player, player.pearls + _bonus(state), with_thing(player.hand, track[-1]))
    return _ended(state, seat, track[:-1], changed)


def fought(state: State, _move: Fight) -> State:
    """The Monster is discarded, the fighter rewarded, the threat gone; the exploration ends (A5.6)."""
    seat = state.pending[-1].seat
    hostile = threats(state, seat, _TAMING_LORDS)
    space = rewarded_space(state.threat, hostile) if hostile else state.threat
    player = state.players[seat]
    changed = evolve_means(player, player.pearls + _bonus(state), player.hand)
    return _rewarded(evolve(_ended(state, seat, state.track, changed), threat=1), seat, space)


def rewarded_space(threat: int, hostile: LordSet) -> int:
    """The space for which whoever is touched by these Lords is rewarded (A14.4, Tamer; A17.35)."""
    return max(1, threat + summed(hostile, _REWARD_SPACES))


def _bonus(state: State) -> int:
    """The pearl of the last space (A5.8)."""
    return LAST_SPACE_PEARLS if len(state.track) == TRACK_SPACES else 0


def _ended(state: State, explorer: Seat, left: Sequence[CardId], player: Player | None = None) -> State:
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
        if card == MONSTER:
            discard = with_thing(discard, MONSTER)
        else:
            council[RACE[card]] = with_thing(council[RACE[card]], card)
    paying = active_lords(player) & _COUNCIL_LORDS
    if paying:
        races = {RACE[card] for card in left if card != MONSTER}
        pearls = player.pearls + len(races) * summed(paying, COUNCIL_PEARLS)
        players = with_entry(players, explorer, player_evolve(player, pearls=pearls))
    return evolve_explored(state, pending=pending, players=players, discard=discard, track=(), council=tuple(council))


def _rewarded(state: State, seat: Seat, space: int) -> State:
    """The fighter gains the Keys of the space, and chooses among pearls and tokens where there is a choice (A1.8)."""
    player = state.players[seat]
    keys = min(REWARD_KEYS[space], key_supply(state))  # A17.21
    if keys:
        state = evolve(state, players=with_player(state, seat, player_evolve(player, keys=player.keys + keys)))
    options = reward_options(state, space)
    if len(options) > 1:
        return pushed(state, Rewarding(seat, space))
    return _gained(state, seat, options[0]) if options else state


def reward_options(state: State, space: int) -> Sequence[Reward]:
    """The mixtures of pearls and tokens for which there are tokens enough (A17.8)."""
    return [reward for reward in REWARDS[REWARD_ITEMS[space]] if reward.tokens <= len(state.tokens)]


def rewards(state: State) -> Sequence[Move]:
    """The rewards of the space (A1.8)."""
    due = state.pending[-1]
    assert isinstance(due, Rewarding)  # only then are they asked for
    return reward_options(state, due.space)


def refuse_reward(state: State, move: Reward) -> Refusal | None:
    """The number of items is that of the space, and tokens must be there (A1.8, A17.8)."""
    due = state.pending[-1]
    assert isinstance(due, Rewarding)  # only then is one chosen
    if move.pearls + move.tokens != REWARD_ITEMS[due.space]:
        return Refusal("A1.8", f"space {due.space} gives {_items_of(due.space)}, not {move.pearls + move.tokens}")
    if move.tokens > len(state.tokens):
        return Refusal("A17.8", f"Monster tokens left: {len(state.tokens)}")
    return None


def _items_of(space: int) -> str:
    items = REWARD_ITEMS[space]
    return "1 pearl or Monster token" if items == 1 else f"{items} pearls or Monster tokens"


def reward_chosen(state: State, move: Reward) -> State:
    """The fighter gains what was chosen (A1.8)."""
    return _gained(evolve_owed(state, state.pending[:-1]), state.pending[-1].seat, move)


def _gained(state: State, seat: Seat, reward: Reward) -> State:
    return pushed(with_pearls(state, seat, reward.pearls), *(TokenDeal(seat),) * reward.tokens)


DUE = {
    TrackDeal: Refusal("A5.1", "chance turns over an Exploration card first"),
    Sale: Refusal("A5.2", "the Ally must be bought or declined first"),
    Exploring: Refusal("A5.5", "the card just revealed must be dealt with first"),
    Rewarding: Refusal("A1.8", "the reward must be chosen first"),
}
CHOICES = {TrackDeal: reveals, Sale: sale_answers, Exploring: exploring_choices, Rewarding: rewards}
REFUSALS = {
    (TrackDeal, Reveal): refuse_reveal,
    (Sale, Buy): refuse_nothing,
    (Sale, Pass): refuse_nothing,
    (Exploring, Take): refuse_take,
    (Exploring, Fight): refuse_fight,
    (Exploring, Explore): refuse_onward,
    (Rewarding, Reward): refuse_reward,
}
EFFECTS = {
    Explore: exploration_begun,
    Reveal: revealed,
    Buy: bought,
    Take: taken,
    Fight: fought,
    Reward: reward_chosen,
}
PASSES = {Sale: declined}
