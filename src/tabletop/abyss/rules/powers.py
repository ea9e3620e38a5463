"""The Powers that are used in one's turn, and those that work on arrival (A8, A14.4)."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

from tabletop.abyss.components import (
    APPRENTICE,
    ARRIVAL_PEARLS,
    ASSASSIN,
    COMMANDER,
    COMMANDER_LIMIT,
    CORRUPTOR,
    CORRUPTOR_COST,
    COURT_SPACES,
    DRAWN_BY,
    HUNTER,
    ILLUSIONIST,
    INVOKER,
    JAILER,
    LAST_LORD,
    OPPORTUNIST,
    ORACLE,
    PER_TURN_LORDS,
    SCHEMER,
    SEEKER,
    SEEKER_PEARLS,
    SLAVER,
    SLAVER_PEARLS,
    TRAITOR,
    LordId,
    LordSet,
)
from tabletop.abyss.decisions import (
    Acting,
    Closing,
    Corrupting,
    CourtDeal,
    Decision,
    Disabling,
    Discarding,
    Exploring,
    Hunting,
    PowersLeft,
    Sacrificing,
    Swapping,
    TakingStack,
)
from tabletop.abyss.moves import DISMISSALS, PASS, SELLS, SWEEPS, Dismiss, Move, Pass, Sell, Sweep
from tabletop.abyss.rules.locations import ambassador_sent
from tabletop.abyss.rules.turn import Step, refuse_nothing
from tabletop.abyss.state import (
    Player,
    State,
    evolve,
    evolve_owed,
    for_seats,
    is_shielded,
    kinds_in,
    merged,
    opponents,
    own_lords,
    player_evolve,
    pushed,
    replenished,
    usable_lords,
    with_entry,
    with_pearls,
    with_player,
    with_thing,
    without_thing,
)
from tabletop.core.contract import Seat
from tabletop.core.errors import Refusal

# Powers that are used once per turn (A8.3, A8.5).


def power_uses(state: State, seat: Seat) -> Sequence[Move]:
    """What the seat may do with its per-turn Lords; whether it is anything, all can see (A8.5)."""
    usable = usable_lords(state, seat)
    if not usable:
        return ()
    uses: list[Move] = []
    if usable >> SLAVER & 1:
        uses += [SELLS[card] for card in kinds_in(state.players[seat].hand)]
    if usable >> ORACLE & 1:
        uses += [sweep for sweep, stack in zip(SWEEPS, state.council, strict=True) if stack]
    if usable >> OPPORTUNIST & 1 and state.lord_deck:
        uses += [DISMISSALS[lord] for lord in sorted(state.court)]
    return uses


def refuse_sell(state: State, move: Sell) -> Refusal | None:
    """The Slaver needs an Ally of the hand (A14.4)."""
    if move.ally not in state.players[state.pending[-1].seat].hand:
        return Refusal("A14.4", "the Ally is not in the hand")
    return _refuse_use(state, SLAVER)


def refuse_sweep(state: State, move: Sweep) -> Refusal | None:
    """The Oracle needs a stack that is not empty (A14.4)."""
    if not state.council[move.race]:
        return Refusal("A14.4", "the stack is empty")
    return _refuse_use(state, ORACLE)


def refuse_dismiss(state: State, move: Dismiss) -> Refusal | None:
    """The Opportunist needs a Lord of the Court and one in the deck (A14.4)."""
    if move.lord not in state.court:
        return Refusal("A14.4", "the Lord is not in the Court")
    if not state.lord_deck:
        return Refusal("A14.4", "the Lord deck is empty")
    return _refuse_use(state, OPPORTUNIST)


def _refuse_use(state: State, lord: LordId) -> Refusal | None:
    if usable_lords(state, state.pending[-1].seat) >> lord & 1:
        return None
    if state.used >> lord & 1:
        return Refusal("A8.3", "the Power has been used in this turn")
    if state.arrived >> lord & 1:
        return Refusal("A8.5", "a Lord that came in this turn cannot be used before step 5")
    return Refusal("A0.4", "only the owner of the active Lord can use its Power")


def sold(state: State, move: Sell) -> State:
    """An Ally is discarded for two pearls (A14.4, Slaver)."""
    seat = state.pending[-1].seat
    player = state.players[seat]
    changed = player_evolve(player, pearls=player.pearls + SLAVER_PEARLS, hand=without_thing(player.hand, move.ally))
    discard = with_thing(state.discard, move.ally)
    used = state.used | 1 << SLAVER
    return _checked(evolve(state, players=with_player(state, seat, changed), discard=discard, used=used))


def swept(state: State, move: Sweep) -> State:
    """A stack of the Council is discarded unseen (A14.4, Oracle)."""
    council = with_entry(state.council, move.race, ())
    discard = merged(state.discard, state.council[move.race])
    return _checked(evolve(state, council=council, discard=discard, used=state.used | 1 << ORACLE))


def dismissed(state: State, move: Dismiss) -> State:
    """A Lord of the Court is out of the game, the top one comes to its space (A14.4, Opportunist; A17.29)."""
    space = COURT_SPACES - state.court.index(move.lord)
    return evolve(
        state,
        pending=_asked_again(state, CourtDeal(space)),
        court=without_thing(state.court, move.lord),
        gone_lords=with_thing(state.gone_lords, move.lord),
        used=state.used | 1 << OPPORTUNIST,
    )


def _asked_again(state: State, deal: Decision) -> tuple[Decision, ...]:
    """The deal is due first; then the seat goes on, in step 6 after a look at what is left."""
    is_closing = isinstance(state.pending[-1], Closing)
    return (*(state.pending[:-1] if is_closing else state.pending), deal)


def _checked(state: State) -> State:
    """The deck is made sure of at once where a card may be revealed next (A17.44); step 6 looks what is left."""
    if isinstance(state.pending[-1], Acting | Exploring):
        return replenished(state)
    return evolve_owed(state, state.pending[:-1])


def closing_choices(state: State) -> Sequence[Move]:
    """Pass, or use a Power that is left (A3.1, step 6)."""
    return (PASS, *power_uses(state, state.pending[-1].seat))


def closed(state: State, _move: Pass) -> State:
    """The Powers that are left stay unused: step 6 is over."""
    return evolve_owed(state, state.pending[:-2])


def has_power_left(state: State) -> bool:
    """Whether a Power can still be used, which all can see (A8.5)."""
    return bool(power_uses(state, state.active))


def closing_asked(state: State, rest: tuple[Decision, ...]) -> State:
    """Step 6: the seat is asked, and again after each use."""
    seat = state.active
    return evolve_owed(state, (*rest, PowersLeft(seat), Closing(seat)))


# Powers on arrival (A8.1, A8.7).


def arrived(state: State, seat: Seat, lord: LordId) -> State:
    """The Lord lies free in front of the seat, and what it does on arrival is done or owed (A7.8, A8.7)."""
    player = state.players[seat]
    if not player.free >> lord & 1:
        player = player_evolve(player, free=player.free | 1 << lord)
        state = evolve(state, players=with_player(state, seat, player))
    if PER_TURN_LORDS >> lord & 1:
        state = evolve(state, arrived=state.arrived | 1 << lord)
    if state.ends_before is None and own_lords(player).bit_count() >= LAST_LORD:  # A12.3, A12.4
        state = evolve(state, ends_before=seat)
    effect = _ARRIVALS.get(lord)
    return state if effect is None else effect(state, seat)


def _touched(state: State, seat: Seat) -> list[Seat]:
    """The opponents that a Soldier of the seat touches, clockwise (A14.4, Shaman)."""
    return [other for other in opponents(state, seat) if not is_shielded(state.players[other])]


def _jailer(state: State, seat: Seat) -> State:
    owed = [Discarding(other, 1) for other in _touched(state, seat) if state.players[other].hand]
    return pushed(state, *reversed(owed))


def _commander(state: State, seat: Seat) -> State:
    excess = {other: len(state.players[other].hand) - COMMANDER_LIMIT for other in _touched(state, seat)}
    owed = [Discarding(other, number) for other, number in excess.items() if number > 0]
    return pushed(state, *reversed(owed))


def _seeker(state: State, seat: Seat) -> State:
    def robbed(player: Player) -> Player:
        return player_evolve(player, pearls=max(0, player.pearls - SEEKER_PEARLS))

    return evolve(state, players=for_seats(state, _touched(state, seat), robbed))


def targets(player: Player) -> LordSet:
    """The active Lords, which alone can be disabled (A17.26)."""
    return player.free & ~player.disabled


def _assassin(state: State, seat: Seat) -> State:
    victims = [other for other in _touched(state, seat) if targets(state.players[other])]
    return pushed(state, *(Disabling(seat, victim) for victim in reversed(victims)))


def robbed_seats(state: State, seat: Seat) -> list[Seat]:
    """The opponents of whom the Hunter may take a token (A17.41)."""
    return [other for other in _touched(state, seat) if state.players[other].tokens]


def _hunter(state: State, seat: Seat) -> State:
    return pushed(state, Hunting(seat)) if robbed_seats(state, seat) else state


def _invoker(state: State, _seat: Seat) -> State:
    return evolve(state, extra_turn=True)  # A12.5


def _apprentice(state: State, seat: Seat) -> State:
    return pushed(state, TakingStack(seat)) if any(state.council) else state


def _illusionist(state: State, seat: Seat) -> State:
    can_swap = state.players[seat].sites and state.available
    return pushed(state, Swapping(seat)) if can_swap else state


def _corruptor(state: State, seat: Seat) -> State:
    can_pay = state.players[seat].pearls >= CORRUPTOR_COST and state.court
    return pushed(state, Corrupting(seat)) if can_pay else state


def _traitor(state: State, seat: Seat) -> State:
    can_replace = state.court and state.players[seat].free & ~(1 << TRAITOR)  # A17.28
    return pushed(state, Sacrificing(seat, TRAITOR)) if can_replace else state


def _schemer(state: State, seat: Seat) -> State:
    can_replace = state.lord_deck and state.players[seat].free & ~(1 << SCHEMER)  # A17.28
    return pushed(state, Sacrificing(seat, SCHEMER)) if can_replace else state


Arrival: TypeAlias = Callable[[State, Seat], State]
"""What a Lord does when it arrives with this seat."""

_AMBASSADORS: Final[dict[LordId, Arrival]] = {lord: partial(ambassador_sent, lord=lord) for lord in DRAWN_BY}

_MERCHANTS: Final[dict[LordId, Arrival]] = {
    lord: partial(with_pearls, pearls=number) for lord, number in ARRIVAL_PEARLS.items()
}

_ARRIVALS: Final[dict[LordId, Arrival]] = {
    JAILER: _jailer,
    SEEKER: _seeker,
    ASSASSIN: _assassin,
    COMMANDER: _commander,
    HUNTER: _hunter,
    INVOKER: _invoker,
    APPRENTICE: _apprentice,
    ILLUSIONIST: _illusionist,
    CORRUPTOR: _corruptor,
    TRAITOR: _traitor,
    SCHEMER: _schemer,
    **_MERCHANTS,
    **_AMBASSADORS,
}

CHOICES = {Closing: closing_choices}
REFUSALS = {
    (Acting, Sell): refuse_sell,
    (Acting, Sweep): refuse_sweep,
    (Acting, Dismiss): refuse_dismiss,
    (Exploring, Sell): refuse_sell,
    (Exploring, Sweep): refuse_sweep,
    (Exploring, Dismiss): refuse_dismiss,
    (Closing, Sell): refuse_sell,
    (Closing, Sweep): refuse_sweep,
    (Closing, Dismiss): refuse_dismiss,
    (Closing, Pass): refuse_nothing,
}
EFFECTS = {Sell: sold, Sweep: swept, Dismiss: dismissed}
PASSES = {Closing: closed}
STEPS = {PowersLeft: Step(has_power_left, closing_asked)}
