"""Recruiting a Lord: payment Ally by Ally, affiliation, arrival (A7)."""

from collections.abc import Sequence
from typing import Final

from tabletop.abyss import moves as m
from tabletop.abyss.changes import (
    answered,
    evolve,
    evolve_laid,
    evolve_means,
    evolve_owed,
    evolve_recruited,
    player_evolve,
    with_player,
)
from tabletop.abyss.components import CARD_NAMES, RACE_NAMES, VALUE, CardId, LordId
from tabletop.abyss.decisions import RECRUITING, Acting, Affiliating, Paying, Refill, paying
from tabletop.abyss.lords import LORD_NAMES, Power, lords_with
from tabletop.abyss.piles import Cards, kinds_in, merged, with_thing, without_thing
from tabletop.abyss.rules import payment
from tabletop.abyss.rules.arrivals import arrived
from tabletop.abyss.rules.offers import payments
from tabletop.abyss.rules.turn import fitting
from tabletop.abyss.state import State, active_lords
from tabletop.core import Answer, Refusal, Rule, Seat

_FREELY_AFFILIATING: Final = lords_with(Power.ANY_ALLY)


def refuse_recruit(state: State, due: Acting, move: m.Recruit) -> Refusal | None:
    """The Lord must lie in the Court, and some payment must be possible (A7.1 to A7.3)."""
    if move.lord not in state.court:
        return Refusal("A7.1", f"{LORD_NAMES[move.lord]} is not in the Court")
    player, price = state.players[due.seat], payment.price_of(state, due.seat, move.lord)
    worth = payment.worth_of(player.hand, player.pearls)
    best = payment.highest_payment(worth, price.races, price.own)
    if best is None:
        return Refusal("A7.2", f"the hand cannot show {_races_asked(price)}")
    if not payment.is_affordable(worth, price):
        return Refusal("A7.3", f"the cost is {price.cost}, at most {best} can be paid")
    return None


def _races_asked(price: payment.Price) -> str:
    races = "1 Race" if price.races == 1 else f"{price.races} Races"
    return races if price.own is None else f"{races} with {RACE_NAMES[price.own]} among them"


def payment_begun(state: State, due: Acting, move: m.Recruit) -> State:
    """The action is chosen; the Allies are laid one by one (A7.1)."""
    return evolve_owed(state, (*RECRUITING[due.seat], paying(due.seat, move.lord)))


def payment_choices(state: State, due: Paying) -> Sequence[m.Move]:
    """Pay where the Allies laid suffice; else every Ally with which they can still become a payment (A7.2 to A7.5)."""
    player, price = state.players[due.seat], payment.prices_for(state, due.seat)[due.lord]
    return payments(state.laid, player.hand, price, player.pearls)


def refuse_lay(state: State, due: Paying, move: m.Lay) -> Refusal | None:
    """The Ally must be in the hand, and a legal payment must hold it beside those laid (A7.2 to A7.4)."""
    player, price = state.players[due.seat], payment.price_of(state, due.seat, due.lord)
    if move.ally not in player.hand:
        return Refusal("A7.2", f"{CARD_NAMES[move.ally]} is not in the hand")
    laid, hand = with_thing(state.laid, move.ally), without_thing(player.hand, move.ally)
    most = max((payment.total(laid) + payment.total(pool) for pool in payment.pools(laid, hand, price)), default=None)
    if most is None:
        return Refusal("A7.2", f"the Allies must show exactly {_races_asked(price)}")
    if most + player.pearls < price.cost:
        return Refusal("A7.3", f"the cost is {price.cost}, with {CARD_NAMES[move.ally]} at most {most + player.pearls}")
    if payment.superfluous(laid, price.cost) is not None:
        return Refusal("A7.4", "an Ally would be superfluous")
    if not payment.is_completable(laid, hand, price, player.pearls):
        return Refusal("A7.4", f"no legal payment holds {CARD_NAMES[move.ally]} beside the Allies laid")
    return None


def laid(state: State, due: Paying, move: m.Lay) -> State:
    """The Ally lies open before the seat."""
    player = state.players[due.seat]
    left = evolve_means(player, player.pearls, without_thing(player.hand, move.ally))
    return evolve_laid(state, with_player(state, due.seat, left), with_thing(state.laid, move.ally))


def refuse_pay(state: State, due: Paying, _move: m.Pay) -> Refusal | None:
    """The Allies laid show the right Races, reach the cost with the pearls, and none is superfluous (A7.2 to A7.4)."""
    price, pearls = payment.price_of(state, due.seat, due.lord), state.players[due.seat].pearls
    races, value = payment.races_of(state.laid), payment.total(state.laid)
    if len(races) != price.races or (price.own is not None and price.own not in races):
        return Refusal("A7.2", f"the Allies laid do not show exactly {_races_asked(price)}")
    if value + pearls < price.cost:
        return Refusal("A7.3", f"{price.cost - value} pearls are missing")
    return None  # A7.4: no superfluous Ally can have been laid


def paid(state: State, due: Paying, _move: m.Pay) -> State:
    """A pearl for each missing point; the Lord leaves the Court; one Ally is affiliated (A7.5, A7.7, A7.8)."""
    player = state.players[due.seat]
    choices = affiliable(state, due.seat, due.lord)
    missing = payment.prices_for(state, due.seat)[due.lord].cost - payment.total(state.laid)
    pearls = player.pearls - missing if missing > 0 else player.pearls
    court = without_thing(state.court, due.lord)
    if len(choices) == 1:
        return _affiliated(state, due, choices[0], pearls, court)
    changed = player_evolve(player, pearls=pearls, free=player.free | 1 << due.lord)
    pending = answered(state, Affiliating(due.seat, due.lord))
    return evolve(state, pending=pending, players=with_player(state, due.seat, changed), court=court)


def affiliable(state: State, seat: Seat, lord: LordId) -> Cards:
    """The Allies of lowest value among those played; all of them for a Master of Magic who was there (A7.7, A7.8)."""
    if active_lords(state.players[seat]) & _FREELY_AFFILIATING & ~(1 << lord):
        return kinds_in(state.laid)
    least = min([VALUE[card] for card in state.laid])
    return kinds_in([card for card in state.laid if VALUE[card] == least])


def refuse_affiliate(state: State, due: Affiliating, move: m.Affiliate) -> Refusal | None:
    """Only one of the Allies played, and the lowest without a Master of Magic (A7.7)."""
    if move.ally not in state.laid:
        return Refusal("A7.7", f"{CARD_NAMES[move.ally]} has not been played")
    if move.ally not in affiliable(state, due.seat, due.lord):
        return Refusal("A7.7", f"{CARD_NAMES[move.ally]} is not of the lowest value")
    return None


def affiliated(state: State, due: Affiliating, move: m.Affiliate) -> State:
    """The Ally is affiliated and the Lord arrives (A7.7, A7.8)."""
    return _affiliated(state, due, move.ally, state.players[due.seat].pearls, state.court)


def _affiliated(state: State, due: Paying | Affiliating, ally: CardId, pearls: int, court: tuple[LordId, ...]) -> State:
    player = state.players[due.seat]
    affiliated, free = with_thing(player.affiliated, ally), player.free | 1 << due.lord
    changed = player_evolve(player, pearls=pearls, affiliated=affiliated, free=free)
    state = evolve_recruited(
        state,
        pending=state.pending[:-1],
        players=with_player(state, due.seat, changed),
        discard=merged(state.discard, without_thing(state.laid, ally)),
        laid=(),
        court=court,
    )
    return arrived(state, due.seat, due.lord)


RULES: Final = (
    Rule(
        Paying,
        under=(Refill,),
        due=Refusal("A7.3", "the Lord must be paid for first"),
        prompt="P{due.seat} pays for the {lord}",
        choices=payment_choices,
        answers=(Answer(m.Lay, laid, refuse_lay), Answer(m.Pay, paid, refuse_pay)),
        claims=fitting(Paying, lambda state, due: due.lord in state.court),
    ),
    Rule(
        Affiliating,
        under=(Refill,),
        due=Refusal("A7.7", "an Ally must be affiliated first"),
        prompt="P{due.seat} affiliates an Ally",
        choices=lambda state, due: [m.AFFILIATES[card] for card in affiliable(state, due.seat, due.lord)],  # A7.7
        answers=(Answer(m.Affiliate, affiliated, refuse_affiliate),),
        claims=fitting(
            Affiliating, lambda state, due: bool(state.laid and state.players[due.seat].free >> due.lord & 1)
        ),
    ),
)
